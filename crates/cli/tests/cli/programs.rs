//! `assay run` and `assay runtimes`.

use std::fs;

use crate::{assay, assay_reading, command};

const ADD: &str = "a, b = map(int, input().split())\nprint(a + b)\n";

fn program(name: &str, source: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    fs::write(&path, source).expect("written");
    (folder, path.to_str().expect("UTF-8").to_owned())
}

#[test]
fn programs_that_cannot_be_run_are_misuse() {
    let (_folder, path) = program("a.txt", ADD);
    let ran = assay(&["run", &path]).check(2);
    assert!(
        ran.stderr.contains(
            "give --lang, one of c, cpp, csharp, go, java, javascript, kotlin, php, python, ruby, rust, typescript"
        ),
        "{}",
        ran.stderr
    );
    let ran = assay(&["run", &path, "--lang", "klingon"]).check(2);
    assert!(ran.stderr.contains("there is no language `klingon`"), "{}", ran.stderr);
    let ran = assay(&["run", "nowhere.py"]).check(2);
    assert!(ran.stderr.contains("cannot read nowhere.py"), "{}", ran.stderr);
    for time in ["0", "nan", "inf", "1e99", "x"] {
        assert!(assay(&["run", &path, "--lang", "python", "--time", time]).check(2).stderr.contains("--time"));
    }
    let ran = assay(&["runtimes", "install", "klingon"]).check(2);
    assert!(ran.stderr.contains("there is no language `klingon`"), "{}", ran.stderr);
}

#[test]
fn no_language_is_installed_against_the_users_will() {
    let (folder, path) = program("a.py", ADD);
    let name = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let sample = r#"{"src_uid": "a", "task_id": "a", "lang": "Python 3", "source_code": "print(1)"}"#;
    fs::write(name("samples"), sample).expect("written");
    fs::write(name("tests"), r#"{"a": [{"input": "", "output": ["1"]}]}"#).expect("written");
    let (samples, tests) = (name("samples"), name("tests"));
    for args in
        [&["run", &path, "--no-install"][..], &["execute", "--samples", &samples, "--tests", &tests, "--no-install"]]
    {
        let ran = command(args).env("ASSAY_CACHE", name("cache")).env("PATH", "").output().expect("it runs");
        let said = String::from_utf8_lossy(&ran.stderr);
        assert_eq!(ran.status.code(), Some(2), "{said}");
        assert!(said.contains("python is not installed, and --no-install refuses to install it"), "{said}");
        assert!(!folder.path().join("cache").exists());
    }
    // Without the option, the command says what to expect first. There is no client to fetch anything here.
    let ran = command(&["run", &path]).env("ASSAY_CACHE", name("cache")).env("PATH", "").output().expect("it runs");
    let said = String::from_utf8_lossy(&ran.stderr);
    assert!(said.starts_with("python is not installed: ") && said.contains("MiB are fetched"), "{said}");
}

/// Rust's compiler is the user's own, so its absence is a fault of neither this program nor the
/// machine.
#[test]
fn without_rustup_rust_is_not_installed() {
    let (folder, path) = program("a.rs", "fn main() {}");
    let name = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    fs::write(
        name("samples"),
        "{\"src_uid\": \"a\", \"task_id\": \"a\", \"lang\": \"Rust 2021\", \"source_code\": \"fn main() {}\"}\n",
    )
    .expect("written");
    fs::write(name("tests"), r#"{"a": [{"input": "", "output": [""]}]}"#).expect("written");
    let without = |args: &[&str], code: i32| {
        let ran = command(args).env("ASSAY_CACHE", name("cache")).env("PATH", "").output().expect("it runs");
        let said = format!("{}{}", String::from_utf8_lossy(&ran.stdout), String::from_utf8_lossy(&ran.stderr));
        assert_eq!(ran.status.code(), Some(code), "{said}");
        assert!(said.contains("Rust is not installed: `rustup` was not found"), "{said}");
        said
    };
    without(&["run", &path], 2);
    without(&["runtimes", "install", "rust"], 1);
    let (samples, tests, out) = (name("samples"), name("tests"), name("out"));
    let said = without(&["execute", "--samples", &samples, "--tests", &tests, "--out", &out], 1);
    assert!(said.contains("programs in rust are not judged"), "{said}");
    let report = fs::read_to_string(name("out/report.json")).expect("a report");
    let report: serde_json::Value = serde_json::from_str(&report).expect("JSON");
    assert_eq!(report["sections"]["execution"]["outcomes"][0]["not_judged"], 1, "{report}");
}

#[test]
fn languages_are_listed_whether_they_are_installed_or_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = command(&["runtimes", "list"]).env("ASSAY_CACHE", folder.path()).output().expect("it runs");
    let text = String::from_utf8_lossy(&list.stdout);
    assert!(list.status.success() && text.contains("not installed, ") && text.contains("GNU C++20"), "{text}");
    let check = command(&["runtimes", "check", "c"]).env("ASSAY_CACHE", folder.path()).output().expect("it runs");
    assert!(String::from_utf8_lossy(&check.stdout).contains("c is not installed"), "{check:?}");
    let remove = command(&["runtimes", "remove", "c"]).env("ASSAY_CACHE", folder.path()).output().expect("it runs");
    assert!(remove.status.success() && String::from_utf8_lossy(&remove.stdout).contains("is not installed"));
}

#[test]
fn the_cache_is_shown_and_freed() {
    let folder = tempfile::tempdir().expect("a folder");
    let cache = |arguments: &[&str]| {
        let ran = command(&[&["cache"], arguments].concat()).env("ASSAY_CACHE", folder.path()).output();
        let ran = ran.expect("it runs");
        assert!(ran.status.success(), "{ran:?}");
        String::from_utf8_lossy(&ran.stdout).into_owned()
    };
    assert!(cache(&["clean"]).contains("0 B freed"));
    for path in ["packages/demo-1/a", "made/demo-b", "compiled/demo-c.cwasm", "scores/scores-0/d", "mine/e"] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, [0; 2048]).expect("a file");
    }
    let list = cache(&["list"]);
    assert!(list.contains("2.00 KiB") && list.contains("packages") && !list.contains("mine"), "{list}");
    assert!(cache(&["clean"]).contains("6.00 KiB freed"));
    assert!(folder.path().join("packages/demo-1/a").exists() && !folder.path().join("made").exists());
    assert!(cache(&["clean", "--all"]).contains("2.00 KiB freed"));
    // Foreign files stay.
    assert!(!folder.path().join("packages").exists() && folder.path().join("mine/e").exists());
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn programs_run_like_a_person_would_run_them() {
    let (_folder, path) = program("a.py", ADD);
    let ran = assay_reading(b"1 2\n", &["run", &path]).check(0);
    assert_eq!(ran.stdout, "3\n");
    assert!(ran.stderr.contains("python") && ran.stderr.contains("finished") && ran.stderr.contains("fuel"));
    let object = assay_reading(b"1 2\n", &["run", &path, "--json"]).check(0).json();
    assert_eq!((&object["exit"], &object["code"], &object["stdout"]), (&"finished".into(), &0.into(), &"3\n".into()));
    assert!(object["compile_error"].is_null() && object["fuel"].as_u64() > Some(0), "{object}");
    let ran = assay_reading(b"one two\n", &["run", &path]).check(1);
    assert!(ran.stderr.contains("ValueError") && ran.stderr.contains("exited with code 1"), "{}", ran.stderr);

    let (_folder, path) = program("a.py", "print(1, flush=True)\nwhile True: pass\n");
    let object = assay(&["run", &path, "--time", "0.1", "--json"]).check(1).json();
    assert_eq!(
        (&object["exit"], &object["code"], &object["stdout"]),
        (&"out_of_fuel".into(), &().into(), &"1\n".into())
    );

    let (_folder, path) = program("a.cpp", "#include <bits/stdc++.h>\nint main() { std::cout << x; }");
    let object = assay(&["run", &path, "--json"]).check(1).json();
    assert_eq!(object["exit"], "compile_error");
    assert!(object["compile_error"].as_str().is_some_and(|message| message.contains("undeclared")), "{object}");
    let ran = assay(&["run", &path]).check(1);
    assert!(ran.stderr.contains("does not compile as cpp"), "{}", ran.stderr);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn flags_change_how_a_program_is_built() {
    let values = "#include <cstdio>\nint main() { std::printf(\"%ld %d\", __cplusplus, N); }";
    let (_folder, path) = program("a.cpp", values);
    let ran = assay(&["run", &path, "--flags", "-std=c++20 -D N=7 -O0 -Wall -lm"]).check(0);
    assert_eq!(ran.stdout, "202002 7");
    assert!(ran.stderr.contains("cpp (c++20 -DN=7 -O0)"), "{}", ran.stderr);
    let fuel = |flags: &str| {
        let loops = "volatile int x; int main(void) { int s = 0; for (int i = 0; i < 100000; i++) s += i; x = s; }";
        let (_folder, path) = program("a.c", loops);
        assay(&["run", &path, "--flags", flags, "--json"]).check(0).json()["fuel"].as_u64().expect("a number")
    };
    assert!(fuel("-O0") > 10 * fuel("-O2"));
    let refused = assay(&["run", &path, "--flags", "-O2 -march=native"]).check(2);
    assert!(refused.stderr.contains("the flag `-march=native` is not supported for C++"), "{}", refused.stderr);

    for (expression, found) in [
        ("x + 2147483647", "overflow of an addition"),
        ("1 << (x + 31)", "shift by too many"),
        ("7 / (x - 1)", "division by zero"),
        ("a[x + 3]", "index out of bounds"),
        ("*(int *)(long)(x - 1)", "null or misaligned pointer"),
    ] {
        let text = format!("int main(int x, char **v) {{ int a[4] = {{0}}; (void)v; return ({expression}) & 0; }}");
        for (file, sanitised) in [("a.c", 1), ("a.cpp", 1)] {
            let (_folder, path) = program(file, &text);
            let ran = assay(&["run", &path, "--flags", "-O0 -fsanitize=undefined"]).check(sanitised);
            assert!(
                ran.stderr.contains(&format!("undefined behaviour: {found}")),
                "{file} {expression}: {}",
                ran.stderr
            );
        }
    }
    let (_folder, path) = program("a.c", "int main(void) { int a[4] = {0}; return a[3] << 3; }");
    assay(&["run", &path, "--flags", "-fsanitize=undefined"]).check(0);
}
