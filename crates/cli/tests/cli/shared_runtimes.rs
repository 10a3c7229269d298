//! A folder of languages for many machines: made ready once, by one of many processes, and then only read.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{Scratch, command};

/// A user without rights of its own.
const NOBODY: &str = "65534";

/// A new folder, with the packages that the tests' own folder has, and nothing that is made of them. Other
/// users may look into it.
fn shared(scratch: &Scratch) -> PathBuf {
    fs::set_permissions(scratch.path("."), fs::Permissions::from_mode(0o755)).expect("set");
    let shared = scratch.path("shared");
    fs::create_dir_all(shared.join("packages")).expect("a folder");
    let cache = PathBuf::from(std::env::var_os("ASSAY_CACHE").expect("the tests' folder of languages"));
    for package in fs::read_dir(cache.join("packages")).expect("installed packages") {
        let package = package.expect("a package").path();
        symlink(&package, shared.join("packages").join(package.file_name().expect("a name"))).expect("a link");
    }
    shared
}

fn install(to: &Path) -> Command {
    command(&["runtimes", "install", "javascript", "--to", to.to_str().expect("UTF-8")])
}

/// Every file below a folder, with its size and the time of its last change.
fn files(folder: &Path) -> BTreeMap<PathBuf, (u64, i64, i64)> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let metadata = entry.metadata().expect("metadata");
        if metadata.is_dir() {
            found.extend(files(&entry.path()));
        }
        found.insert(entry.path(), (metadata.len(), metadata.ctime(), metadata.ctime_nsec()));
    }
    found
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn of_many_that_start_at_once_one_prepares_a_language() {
    let scratch = Scratch::new();
    let shared = shared(&scratch);
    let installers: Vec<_> = (0..4)
        .map(|_| install(&shared).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts"))
        .collect();
    let mut makers = BTreeMap::new();
    for installer in installers {
        let ran = installer.wait_with_output().expect("it ends");
        let (said, printed) = (String::from_utf8_lossy(&ran.stderr), String::from_utf8_lossy(&ran.stdout));
        assert!(ran.status.success() && printed.contains("javascript works"), "{printed}{said}");
        for line in said.lines().filter(|line| !line.starts_with("Machines use these languages")) {
            *makers.entry(line.to_owned()).or_insert(0) += 1;
        }
    }
    assert!(!makers.is_empty() && makers.values().all(|&times| times == 1), "{makers:#?}");
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn programs_run_with_languages_that_can_only_be_read() {
    let scratch = Scratch::new();
    let shared = shared(&scratch);
    // The umask of some users lets nobody else read.
    let mut strict = Command::new("sh");
    let line = r#"umask 077; exec "$@""#;
    let ran = strict.args(["-c", line, "sh"]).arg(install(&shared).get_program()).args(install(&shared).get_args());
    assert!(ran.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().expect("it runs").success());
    let is_root = fs::metadata("/proc/self").is_ok_and(|process| process.uid() == 0);
    if !is_root {
        for folder in files(&shared).keys().filter(|path| path.is_dir() && !path.is_symlink()).chain([&shared]) {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o555)).expect("set");
        }
    }
    let before = files(&shared);
    // Root may write anywhere.
    let run = |name: &str, source: &str| {
        let program = scratch.file(name, source.as_bytes());
        let assay = command(&["run", &program]);
        let mut command = if is_root { Command::new("setpriv") } else { Command::new("env") };
        if is_root {
            command.args(["--reuid", NOBODY, "--regid", NOBODY, "--clear-groups", "env"]);
        }
        command.arg(assay.get_program()).args(assay.get_args());
        command.env("ASSAY_CACHE", &shared).env("HOME", "/nowhere").stdin(Stdio::null());
        let ran = command.output().expect("it runs");
        let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
        (ran.status.code(), text(ran.stdout), text(ran.stderr))
    };
    let (code, printed, said) = run("hello.js", "console.log(6 * 7)");
    assert!(code == Some(0) && printed.starts_with("42\n"), "{printed}{said}");
    assert_eq!(files(&shared), before);
    // A stamp saves hashing the machine code at each start, and this user can read it.
    let stamps = before.keys().filter(|path| path.extension().is_some_and(|extension| extension == "hashed"));
    let stamps: Vec<_> = stamps.map(|path| fs::metadata(path).expect("metadata").mode() & 0o044).collect();
    assert!(!stamps.is_empty() && stamps.iter().all(|&mode| mode == 0o044), "{stamps:?}");

    // The packages of C are there, but nothing is made of them.
    let (code, _, said) = run("hello.c", "int main(void) { return 0; }");
    assert!(code == Some(3) && said.contains("assay runtimes install --to"), "{code:?} {said}");
    assert_eq!(files(&shared), before);
    if !is_root {
        for folder in before.keys().filter(|path| path.is_dir() && !path.is_symlink()).chain([&shared]) {
            fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).expect("set");
        }
    }
}
