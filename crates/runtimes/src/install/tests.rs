use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use assay_engine::Fault;
use assay_engine::cache::{Digest, Inputs};
use flate2::Compression;
use flate2::write::GzEncoder;
use tempfile::TempDir;

use super::client::Clients;
use super::error::io_error;
use super::package::COMPLETE;
use super::*;

const WASM: &[u8] = b"the runtime";
const EXTRA: &[u8] = b"its library";

/// A store, and a script in the place of npm.
struct Scene {
    folder: TempDir,
    package: Package,
}

impl Scene {
    /// A store whose registry serves the archive that the pins are made for.
    fn new() -> Self {
        let files = [("package/dist/a.wasm", WASM), ("package/dist/lib/b.tar", EXTRA), ("package/README", b"unused")];
        Self::with_archive(archive(&files))
    }

    /// A store whose registry serves this archive, with the archive's own SHA-256 as its pin.
    fn with_archive(archive: Vec<u8>) -> Self {
        let pin = |bytes: &[u8]| Pin { bytes: bytes.len() as u64, sha256: Digest::of(bytes) };
        let files = BTreeMap::from([("dist/a.wasm".to_owned(), pin(WASM)), ("dist/lib/b.tar".to_owned(), pin(EXTRA))]);
        let package = Package {
            id: "demo".to_owned(),
            client: Client::Npm,
            name: "@scope/demo".to_owned(),
            version: "1.2.3".to_owned(),
            licence: "MIT".to_owned(),
            notice: "nobody's".to_owned(),
            archive: Some(pin(&archive)),
            platform: None,
            files,
        };
        let scene = Self { folder: tempfile::tempdir().unwrap(), package };
        fs::write(scene.path("served.tgz"), archive).unwrap();
        scene.npm("cp \"$served\" \"$to/scope-demo-1.2.3.tgz\"");
        scene
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// The cached file of this name, with any cache key.
    fn made(&self, name: &str) -> Option<PathBuf> {
        let files = fs::read_dir(self.path("store/made")).ok()?.map(|entry| entry.unwrap().path());
        let is_it = |path: &PathBuf| {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            path.extension().is_none() && file.strip_prefix(name).is_some_and(|rest| rest.starts_with('-'))
        };
        files.into_iter().find(is_it)
    }

    /// Writes the script that replaces npm. It copies the archive `$served` to the folder `$to`.
    /// Its calls are counted.
    fn npm(&self, body: &str) {
        let check = "[ \"$1 $6\" = 'pack @scope/demo@1.2.3' ]";
        self.script("npm", &format!("to=$5\n{check} || {{ echo \"asked for: $*\" >&2; exit 9; }}\n{body}"));
    }

    fn script(&self, name: &str, body: &str) {
        let (served, calls) = (self.path("served.tgz"), self.path("calls"));
        let (served, calls) = (served.display(), calls.display());
        let script = format!("#!/bin/sh\nset -e\nserved='{served}'\necho call >> '{calls}'\n{body}\n");
        // Renamed into place, as a script that was just open for writing cannot always be started.
        let npm = self.path(name);
        fs::write(npm.with_extension("new"), script).unwrap();
        fs::set_permissions(npm.with_extension("new"), fs::Permissions::from_mode(0o755)).unwrap();
        fs::rename(npm.with_extension("new"), npm).unwrap();
    }

    fn calls(&self) -> usize {
        fs::read_to_string(self.path("calls")).unwrap_or_default().lines().count()
    }

    fn store(&self) -> Store {
        Store::at(self.path("store")).with_clients(clients(self.folder.path()))
    }

    fn install(&self) -> Result<(), InstallError> {
        self.store().install(&self.package, &mut |_| {})
    }

    #[track_caller]
    fn check_installed(&self) {
        let store = self.store();
        assert_eq!(store.check(&self.package).unwrap(), Status::Installed);
        assert_eq!(store.status(&self.package), Status::Installed);
        assert_eq!(store.file(&self.package, "dist/a.wasm").unwrap(), WASM);
        assert_eq!(store.file(&self.package, "dist/lib/b.tar").unwrap(), EXTRA);
        assert!(!store.download(&self.package).exists());
    }

    #[track_caller]
    fn check_not_installed(&self) {
        let store = self.store();
        assert!(!matches!(store.check(&self.package).unwrap(), Status::Installed));
        assert!(matches!(store.file(&self.package, "dist/a.wasm"), Err(InstallError::Missing { .. })));
    }
}

/// The scripts in a folder that replace the clients.
fn clients(folder: &Path) -> Clients {
    Clients {
        npm: folder.join("npm").into(),
        python: folder.join("python").into(),
        maven: folder.join("mvn").into(),
        rustup: folder.join("rustup").into(),
        pauses: &[Duration::ZERO; 2],
    }
}

fn archive(files: &[(&str, &[u8])]) -> Vec<u8> {
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    for (path, bytes) in files {
        append(&mut archive, path, tar::EntryType::Regular, bytes, None);
    }
    archive.into_inner().unwrap().finish().unwrap()
}

/// Adds an entry with any name. The tar library refuses to write names that lead out of a folder.
fn append(
    archive: &mut tar::Builder<GzEncoder<Vec<u8>>>,
    path: &str,
    kind: tar::EntryType,
    bytes: &[u8],
    link: Option<&str>,
) {
    let mut header = tar::Header::new_ustar();
    header.set_entry_type(kind);
    header.set_size(bytes.len() as u64);
    header.set_mode(0o644);
    header.as_old_mut().name[..path.len()].copy_from_slice(path.as_bytes());
    if let Some(link) = link {
        header.as_old_mut().linkname[..link.len()].copy_from_slice(link.as_bytes());
    }
    header.set_cksum();
    archive.append(&header, bytes).unwrap();
}

#[test]
fn installs_once() {
    let scene = Scene::new();
    let mut steps = Vec::new();
    scene.store().install(&scene.package, &mut |step| steps.push(format!("{step:?}"))).unwrap();
    assert!(steps[0].starts_with("Downloading"), "{steps:?}");
    assert!(steps.last().unwrap().contains("done: 22, total: 22"), "{steps:?}");
    scene.check_installed();
    scene.install().unwrap();
    assert_eq!(scene.calls(), 1);
}

#[test]
fn says_what_to_do_without_npm() {
    let scene = Scene::new();
    let store = scene.store().with_clients(Clients { npm: "no-such-npm".into(), ..Clients::default() });
    let error = store.install(&scene.package, &mut |_| {}).unwrap_err();
    assert!(matches!(error, InstallError::NoClient { .. }), "{error}");
    assert!(error.to_string().contains("Install Node.js"), "{error}");
    scene.check_not_installed();
}

#[test]
fn retries_a_client_that_fails() {
    let scene = Scene::new();
    let calls = scene.path("calls");
    let is_third = format!("[ $(wc -l < '{}') = 3 ] || exit 1", calls.display());
    scene.npm(&format!("{is_third}\ncp \"$served\" \"$to/scope-demo-1.2.3.tgz\""));
    scene.install().unwrap();
    scene.check_installed();
    assert_eq!(scene.calls(), 3);
}

#[test]
fn passes_on_what_npm_says() {
    let scene = Scene::new();
    scene.npm("echo 'npm error code ENOTFOUND' >&2; exit 1");
    let error = scene.install().unwrap_err().to_string();
    assert!(error.contains("@scope/demo@1.2.3") && error.contains("network") && error.contains("ENOTFOUND"), "{error}");
    scene.npm("exit 0");
    let error = scene.install().unwrap_err();
    assert!(matches!(error, InstallError::Archive { .. }), "{error}");
    scene.check_not_installed();
}

#[test]
fn refuses_another_archive() {
    let scene = Scene::new();
    scene.npm("printf 'x' | cat \"$served\" - > \"$to/scope-demo-1.2.3.tgz\"");
    for _ in 0..2 {
        let error = scene.install().unwrap_err();
        assert!(matches!(error, InstallError::Digest { .. }), "{error}");
        scene.check_not_installed();
    }
    scene.npm("cp \"$served\" \"$to/scope-demo-1.2.3.tgz\"");
    scene.install().unwrap();
    scene.check_installed();
}

#[test]
fn refuses_another_file() {
    let scene =
        Scene::with_archive(archive(&[("package/dist/a.wasm", b"THE RUNTIME"), ("package/dist/lib/b.tar", EXTRA)]));
    let error = scene.install().unwrap_err();
    assert!(matches!(error, InstallError::Digest { .. }), "{error}");
    scene.check_not_installed();
}

#[test]
fn refuses_a_broken_archive() {
    let complete = archive(&[("package/dist/a.wasm", WASM), ("package/dist/lib/b.tar", EXTRA)]);
    let with_size = archive(&[("package/dist/a.wasm", b"short"), ("package/dist/lib/b.tar", EXTRA)]);
    for broken in [
        &complete[..complete.len() / 2],
        b"no archive at all",
        b"",
        &with_size,
        &archive(&[("package/dist/a.wasm", WASM)]),
    ] {
        let scene = Scene::with_archive(broken.to_vec());
        let error = scene.install().unwrap_err();
        assert!(matches!(error, InstallError::Archive { .. }), "{error}");
        scene.check_not_installed();
    }
}

#[test]
fn no_path_or_link_of_an_archive_leads_anywhere() {
    use tar::EntryType::{Directory, Link, Regular, Symlink};
    let mut archive = tar::Builder::new(GzEncoder::new(Vec::new(), Compression::fast()));
    append(&mut archive, "package/../../escaped", Regular, b"evil", None);
    append(&mut archive, "/escaped", Regular, b"evil", None);
    append(&mut archive, "../dist/a.wasm", Directory, b"", None);
    append(&mut archive, "package/dist", Symlink, b"", Some("../../../escaped"));
    append(&mut archive, "package/other", Link, b"", Some("/etc/passwd"));
    append(&mut archive, "package/dist/lib/b.tar", Regular, EXTRA, None);
    append(&mut archive, "package/dist/a.wasm", Symlink, b"", Some("/etc/passwd"));
    let scene = Scene::with_archive(archive.into_inner().unwrap().finish().unwrap());
    let error = scene.install().unwrap_err();
    assert!(error.to_string().contains("not a plain file"), "{error}");
    scene.check_not_installed();
    let names = |folder: &Path| -> Vec<_> {
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    let mut remaining = names(scene.folder.path());
    remaining.sort();
    assert_eq!(remaining, ["calls", "npm", "served.tgz", "store"]);
    assert!(!names(&scene.path("store")).contains(&"escaped".to_owned()));
    assert!(!Path::new("/escaped").exists());
}

#[test]
fn goes_on_where_it_was_interrupted() {
    let scene = Scene::new();
    let store = scene.store();
    // The archive is fetched, one file is complete, one is half written, and one attempt was
    // interrupted.
    let download = store.download(&scene.package);
    fs::create_dir_all(download.join("files/dist/lib")).unwrap();
    fs::create_dir_all(download.join("attempt-1")).unwrap();
    fs::copy(scene.path("served.tgz"), download.join("archive")).unwrap();
    fs::write(download.join("files/dist/a.wasm"), WASM).unwrap();
    fs::write(download.join("files/dist/lib/b.tar"), &EXTRA[..3]).unwrap();
    assert_eq!(store.check(&scene.package).unwrap(), Status::Unfinished);
    assert_eq!(store.status(&scene.package), Status::Unfinished);
    scene.install().unwrap();
    scene.check_installed();
    assert_eq!(scene.calls(), 0, "fetched what was there");
}

#[test]
fn half_an_archive_is_fetched_again() {
    let scene = Scene::new();
    let download = scene.store().download(&scene.package);
    fs::create_dir_all(&download).unwrap();
    let archive = fs::read(scene.path("served.tgz")).unwrap();
    fs::write(download.join("archive"), &archive[..archive.len() / 2]).unwrap();
    scene.install().unwrap();
    scene.check_installed();
    assert_eq!(scene.calls(), 1);
}

#[test]
fn damage_is_noticed_and_mended() {
    let scene = Scene::new();
    scene.install().unwrap();
    let file = scene.path("store/packages/demo-1.2.3/dist/a.wasm");
    fs::write(&file, b"tHe runtime").unwrap();
    assert_eq!(scene.store().check(&scene.package).unwrap(), Status::Damaged);
    assert!(matches!(scene.store().file(&scene.package, "dist/a.wasm"), Err(InstallError::Changed { .. })));
    fs::write(&file, b"").unwrap();
    assert_eq!(scene.store().status(&scene.package), Status::Damaged);
    scene.install().unwrap();
    scene.check_installed();
}

#[test]
fn removes_all_that_belongs_to_a_package() {
    let scene = Scene::new();
    let store = scene.store();
    store.remove(&scene.package).unwrap();
    assert!(!scene.path("store").exists(), "removing nothing leaves nothing behind");
    scene.install().unwrap();
    store.make("demo-header", &Inputs::new(), || Ok::<_, InstallError>(vec![1])).unwrap();
    store.make("other-header", &Inputs::new(), || Ok::<_, InstallError>(vec![2])).unwrap();
    fs::create_dir_all(store.folder(Folder::Compiled)).unwrap();
    fs::write(store.folder(Folder::Compiled).join("demo-1.cwasm"), b"code").unwrap();
    fs::create_dir_all(scene.path("store/packages/demo-0.9")).unwrap();
    store.remove(&scene.package).unwrap();
    assert_eq!(store.status(&scene.package), Status::Missing);
    assert!(
        !scene.path("store/packages/demo-0.9").exists()
            && !store.folder(Folder::Compiled).join("demo-1.cwasm").exists()
    );
    assert!(scene.made("demo-header").is_none() && scene.made("other-header").is_some());
}

#[test]
fn made_files_are_stored_and_checked() {
    let scene = Scene::new();
    let store = scene.store();
    let make = |value: u8| store.make("demo-x", &Inputs::new(), || Ok::<_, InstallError>(vec![value; 40])).unwrap();
    assert_eq!(make(1)[..], [1; 40]);
    assert_eq!(make(2)[..], [1; 40]);
    for damage in [&b""[..], &[0; 31], &[0; 72], &[7; 90]] {
        fs::write(scene.made("demo-x").unwrap(), damage).unwrap();
        assert_eq!(make(3)[..], [3; 40]);
    }
    let failed = store.make("demo-y", &Inputs::new(), || Err(InstallError::NoHome("no".to_owned())));
    assert!(failed.is_err() && scene.made("demo-y").is_none());
    // Other inputs lead to another file, which replaces the first.
    let other = store.make("demo-x", &Inputs::new().and("other"), || Ok::<_, InstallError>(vec![4; 40])).unwrap();
    assert_eq!(other[..], [4; 40]);
    assert_eq!(make(5)[..], [5; 40]);
}

#[test]
fn one_of_several_threads_makes_a_file() {
    let scene = Scene::new();
    let (store, made) = (scene.store(), AtomicUsize::new(0));
    let make = || {
        let found = store.make("demo-x", &Inputs::new(), || {
            made.fetch_add(1, Ordering::Relaxed);
            Ok::<_, InstallError>(vec![5; 1 << 20])
        });
        assert_eq!(found.unwrap()[..], [5; 1 << 20]);
    };
    thread::scope(|scope| {
        for _ in 0..8 {
            scope.spawn(make);
        }
    });
    assert_eq!(made.into_inner(), 1);
    // The file, its stamp and its lock.
    assert_eq!(fs::read_dir(scene.path("store/made")).unwrap().count(), 3);
}

#[test]
fn a_full_disk_leaves_nothing_that_passes_for_whole() {
    let scene = Scene::new();
    let error = io_error(Path::new("x"))(io::ErrorKind::StorageFull.into());
    assert!(error.to_string().contains("no space is left"), "{error}");
    // A write to /dev/full always fails.
    let files = scene.store().download(&scene.package).join("files/dist");
    fs::create_dir_all(&files).unwrap();
    std::os::unix::fs::symlink("/dev/full", files.join("a.wasm.unfinished")).unwrap();
    let error = scene.install().unwrap_err();
    assert!(matches!(error, InstallError::NoSpace { .. }), "{error}");
    scene.check_not_installed();
    fs::remove_file(files.join("a.wasm.unfinished")).unwrap();
    scene.install().unwrap();
    scene.check_installed();
    assert_eq!(scene.calls(), 1);
}

#[test]
fn threads_that_install_at_once_fetch_once() {
    let scene = Scene::new();
    scene.npm("sleep 0.3; cp \"$served\" \"$to/scope-demo-1.2.3.tgz\"");
    thread::scope(|scope| {
        let installs: Vec<_> = (0..4).map(|_| scope.spawn(|| scene.install())).collect();
        installs.into_iter().for_each(|install| install.join().unwrap().unwrap());
    });
    scene.check_installed();
    assert_eq!(scene.calls(), 1);
}

/// Starts another process of this test program, which only installs the package of `scene`.
fn installer(scene: &Scene) -> Child {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "install::tests::as_another_process", "--nocapture"]);
    command.env("ASSAY_TEST_INSTALL", scene.folder.path()).stdout(std::process::Stdio::null());
    command.spawn().unwrap()
}

#[test]
fn as_another_process() {
    let Some(folder) = std::env::var_os("ASSAY_TEST_INSTALL") else { return };
    let folder = PathBuf::from(folder);
    let mut package = Scene::new().package;
    let archive = fs::read(folder.join("served.tgz")).unwrap();
    package.archive = Some(Pin { bytes: archive.len() as u64, sha256: Digest::of(&archive) });
    Store::at(folder.join("store")).with_clients(clients(&folder)).install(&package, &mut |_| {}).unwrap();
}

#[test]
fn processes_that_install_at_once_fetch_once() {
    let scene = Scene::new();
    scene.npm("sleep 0.3; cp \"$served\" \"$to/scope-demo-1.2.3.tgz\"");
    let installers: Vec<_> = (0..3).map(|_| installer(&scene)).collect();
    for mut installer in installers {
        assert!(installer.wait().unwrap().success());
    }
    scene.check_installed();
    assert_eq!(scene.calls(), 1);
}

#[test]
fn a_killed_installation_is_taken_over() {
    let scene = Scene::new();
    // The process is killed when it has fetched half of the archive and holds the lock.
    scene.npm("head -c 20 \"$served\" > \"$to/scope-demo-1.2.3.tgz\"; touch \"$served.half\"; sleep 2");
    let mut killed = installer(&scene);
    for _ in 0..500 {
        if scene.path("served.tgz.half").exists() {
            break;
        }
        thread::sleep(Duration::from_millis(10));
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    scene.check_not_installed();
    assert_eq!(scene.store().check(&scene.package).unwrap(), Status::Unfinished);
    scene.npm("cp \"$served\" \"$to/scope-demo-1.2.3.tgz\"");
    scene.install().unwrap();
    scene.check_installed();
}

#[test]
fn wheels_are_fetched_with_pip() {
    let mut wheel = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default();
    for (name, bytes) in [("../dist/a.wasm", &b"evil"[..]), ("dist/a.wasm", WASM), ("dist/lib/b.tar", EXTRA)] {
        wheel.start_file(name, options).unwrap();
        wheel.write_all(bytes).unwrap();
    }
    let mut scene = Scene::with_archive(wheel.finish().unwrap().into_inner());
    scene.package.client = Client::Pip;
    scene.package.name = "demo".to_owned();
    scene.npm("exit 1");
    let error = scene.install().unwrap_err().to_string();
    assert!(error.contains("Install Python 3 with pip"), "{error}");
    let check = "[ \"$2 $3 ${10}\" = 'pip download demo==1.2.3' ]";
    scene.script(
        "python",
        &format!("{check} || {{ echo \"asked for: $*\" >&2; exit 9; }}\ncp \"$served\" \"$9/demo.whl\""),
    );
    scene.install().unwrap();
    scene.check_installed();
    assert_eq!(fs::read_dir(scene.path("store/packages")).unwrap().count(), 1);
}

#[test]
fn maven_fetches_an_artefact_with_all_that_it_depends_on() {
    let mut scene = Scene::new();
    scene.package.client = Client::Maven;
    scene.package.archive = None;
    scene.package.name = "org.demo:demo".to_owned();
    let files = std::mem::take(&mut scene.package.files);
    let plain = |(name, pin): (String, Pin)| (name.rsplit('/').next().unwrap_or_default().to_owned(), pin);
    scene.package.files = files.into_iter().map(plain).collect();
    let error = scene.install().unwrap_err().to_string();
    assert!(error.contains("apt install maven"), "{error}");

    // Maven writes its errors to standard output.
    scene.script("mvn", "echo 'no such artefact'; exit 1");
    let error = scene.install().unwrap_err().to_string();
    assert!(error.contains("no such artefact") && error.contains("org.demo:demo:1.2.3"), "{error}");

    let asked = "grep -q '<artifactId>demo</artifactId>' pom.xml && grep -q '<version>1.2.3</version>' pom.xml";
    let fetch = |library: &str| {
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        format!("{asked}\nprintf '{}' > a.wasm\nprintf '{library}' > b.tar\nprintf x > other.jar", text(WASM))
    };
    scene.script("mvn", &fetch("other bytes"));
    assert!(matches!(scene.install(), Err(InstallError::Digest { .. })));
    assert_eq!(scene.store().status(&scene.package), Status::Unfinished);

    scene.script("mvn", &fetch(&String::from_utf8_lossy(EXTRA)));
    scene.install().unwrap();
    let store = scene.store();
    assert_eq!(store.check(&scene.package).unwrap(), Status::Installed);
    assert_eq!(fs::read_dir(store.path(&scene.package, "a.wasm").parent().unwrap()).unwrap().count(), 2);
    assert_eq!(store.file(&scene.package, "b.tar").unwrap(), EXTRA);
    assert!(!store.download(&scene.package).exists());
}

#[test]
fn an_archive_may_be_stored_packed() {
    let mut wheel = zip::ZipWriter::new(io::Cursor::new(Vec::new()));
    for (name, mode) in [("go/bin/go", 0o755), ("go/src/a.go", 0o644), ("go/src/a_test.go", 0o644), ("../out", 0o644)] {
        let options = zip::write::SimpleFileOptions::default().unix_permissions(mode);
        wheel.start_file(name, options).unwrap();
        wheel.write_all(WASM).unwrap();
    }
    let mut scene = Scene::with_archive(wheel.finish().unwrap().into_inner());
    scene.package.files = BTreeMap::from([(COMPLETE.to_owned(), scene.package.archive.unwrap())]);
    scene.install().unwrap();
    let store = scene.store();
    assert_eq!(store.check(&scene.package).unwrap(), Status::Installed);
    let to = scene.path("unpacked/here");
    store.unpack(&scene.package, &to, |path| !path.ends_with("_test.go")).unwrap();
    let mode = |name: &str| fs::metadata(to.join(name)).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode("go/bin/go"), 0o700);
    assert_eq!(mode("go/src/a.go") & 0o111, 0);
    assert!(!to.join("go/src/a_test.go").exists());
    assert!(!scene.path("unpacked/out").exists() && !scene.path("out").exists());
}

#[test]
fn the_toolchain_is_the_one_of_rustup() {
    let scene = Scene::new();
    let store = scene.store();
    let find_after = |c_library: Result<(), Fault>| store.install_toolchain("wasm", |_| c_library, &mut |_| {});
    let find = || find_after(Ok(()));
    let error = InstallError::no_toolchain(find().unwrap_err()).unwrap();
    assert!(error.to_string().contains("install Rust with rustup"), "{error}");
    assert_eq!(store.toolchain_status("wasm"), Status::Missing);

    let root = scene.path("toolchains/stable");
    fs::create_dir_all(root.join("bin")).unwrap();
    let (which, add) = (root.join("bin/rustc"), root.join("lib/rustlib/wasm/lib"));
    let (which, add) = (which.display(), add.display());
    scene.script(
        "rustup",
        &format!("[ $1 = which ] && echo {which} && exit\n[ \"$*\" = 'target add --toolchain stable wasm' ] && /bin/mkdir -p {add}"),
    );
    scene.script("toolchains/stable/bin/rustc", "echo rustc 1.2.3");
    let error = find().unwrap_err().to_string();
    assert!(error.contains("rustc 1.2.3 lacks rust-lld"), "{error}");
    fs::create_dir_all(root.join("lib/rustlib/host/bin")).unwrap();
    scene.script("toolchains/stable/lib/rustlib/host/bin/rust-lld", "");
    // A lookup fetches and builds nothing.
    let error = store.find_toolchain("wasm").unwrap_err().to_string();
    assert!(error.contains("rustc 1.2.3 lacks a standard library for programs"), "{error}");

    // Without the sources of the standard library, programs get the one of rustup.
    let toolchain = find().unwrap();
    assert_eq!((toolchain.version.as_str(), &toolchain.root), ("rustc 1.2.3", &root));
    assert_eq!(toolchain.identity(), "rustc 1.2.3, data model: 32 bits");
    let reason = toolchain.why_narrow().unwrap();
    assert!(reason.contains("component add --toolchain stable rust-src` failed"), "{reason}");
    // The scripts' libraries are those of the shell that runs them.
    assert!(toolchain.libraries.iter().all(|library| library.is_absolute()), "{toolchain:?}");
    assert_eq!(store.toolchain("wasm"), Some(toolchain));
    // Another compiler replaces it.
    scene.script("toolchains/stable/bin/rustc", "echo rustc 1.2.4");
    assert_eq!(store.toolchain_status("wasm"), Status::Missing);
    let sources = root.join("lib/rustlib/src/rust/library");
    fs::create_dir_all(&sources).unwrap();
    fs::write(sources.join("Cargo.lock"), "").unwrap();
    let toolchain = find().unwrap();
    assert!(toolchain.why_narrow().is_some_and(|reason| reason.contains("owned.rs")), "{toolchain:?}");
    assert_eq!(store.toolchain_status("wasm"), Status::Installed);
    store.remove_toolchain().unwrap();

    // They get it without the C library, too. A full disk is no reason.
    let missing = || InstallError::Missing { package: "musl".to_owned() };
    let toolchain = find_after(Err(missing().into())).unwrap();
    assert_eq!(toolchain.why_narrow(), Some("The C library for 64 bits could not be made: musl is not installed"));
    store.remove_toolchain().unwrap();
    let full = InstallError::NoSpace { path: "made".into() };
    assert!(InstallError::is_no_space(&find_after(Err(full.into())).unwrap_err()));
    assert_eq!(store.toolchain_status("wasm"), Status::Missing);

    // A standard library that was built for the version is found again.
    let built = store.library_folder("rustc 1.2.4");
    fs::create_dir_all(&built).unwrap();
    let toolchain = store.find_toolchain("wasm").unwrap();
    assert_eq!((toolchain.identity().as_str(), toolchain.why_narrow()), ("rustc 1.2.4, data model: 64 bits", None));
    assert_eq!(store.toolchain("wasm"), Some(toolchain));
    fs::remove_dir_all(&built).unwrap();
    assert_eq!(store.toolchain_status("wasm"), Status::Missing);
    store.remove_toolchain().unwrap();
    assert_eq!(store.toolchain_status("wasm"), Status::Missing);
}
