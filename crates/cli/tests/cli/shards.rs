//! Shards of runs, and the exit codes that schedulers act on.

use std::fs::{self, File};
use std::os::unix::fs::PermissionsExt;

use serde_json::json;

use crate::{Scratch, assay, command};

const STORE: &str = r#"{"sum": [{"input": "1 2", "output": ["3"]}], "other": [{"input": "1", "output": ["2"]}]}"#;

/// A shard succeeds if its part is written. What is wrong with the samples counts once, in the merge, as it
/// does in one run.
#[test]
fn problems_of_samples_count_when_shards_are_merged() {
    let scratch = Scratch::new();
    let tests = scratch.file("t.json", STORE.as_bytes());
    let sample = |task: &str| json!({"src_uid": task, "task_id": task, "lang": "Cobol", "source_code": ""}).to_string();
    let broken = [sample("sum"), sample("other"), "{}".to_owned(), sample("absent")].join("\n");
    for (name, content, code) in [("broken", broken.as_str(), 1), ("empty", "", 1)] {
        let samples = scratch.file(name, content.as_bytes());
        let execute = |out: &str, extra: &[&str]| {
            let out = scratch.name(out);
            assay(&[&["execute", &samples, "--tests", &tests, "--out", &out, "--json"], extra].concat())
        };
        let one = execute("one", &[]).check(code);
        execute("first", &["--shard", "1/2"]).check(0);
        execute("second", &["--shard", "2/2"]).check(0);
        let parts = [scratch.name("second"), scratch.name("first")];
        let merged = assay(&["merge", &parts[0], &parts[1], "--out", &scratch.name("merged"), "--json"]).check(code);
        assert_eq!(merged.stdout, one.stdout);
        assert_eq!(scratch.read("merged/samples.jsonl"), scratch.read("one/samples.jsonl"));
    }
}

#[test]
fn a_folder_in_use_has_an_exit_code_of_its_own() {
    let scratch = Scratch::new();
    let tests = scratch.file("t.json", STORE.as_bytes());
    let samples = scratch.file("s.jsonl", br#"{"src_uid": "sum", "lang": "Cobol", "source_code": ""}"#);
    let out = scratch.name("out");
    let arguments = ["execute", &samples, "--tests", &tests, "--out", &out, "--shard", "1/1"];
    assay(&arguments).check(0);
    let part = scratch.read("out/part.jsonl");
    let journal = File::options().append(true).open(scratch.path("out/journal")).expect("a journal");
    journal.lock().expect("a lock");
    let ran = assay(&arguments).check(5);
    assert!(ran.stderr.contains("another process is writing to this folder"), "{}", ran.stderr);
    assert_eq!(scratch.read("out/part.jsonl"), part);
    drop(journal);
    assay(&arguments).check(0);
}

/// A registry that does not answer may answer later. A client that is not installed stays so.
#[test]
fn what_another_try_may_cure_has_an_exit_code_of_its_own() {
    let scratch = Scratch::new();
    let clients = scratch.path("clients");
    fs::create_dir(&clients).expect("a folder");
    let install = || {
        let mut install = command(&["runtimes", "install", "javascript", "--to", &scratch.name("runtimes")]);
        let ran = install.env("PATH", &clients).output().expect("it runs");
        (ran.status.code(), String::from_utf8(ran.stderr).expect("UTF-8"))
    };
    let (code, said) = install();
    assert!(code == Some(3) && said.contains("`python3` was not found"), "{code:?} {said}");
    let client = clients.join("python3");
    fs::write(&client, "#!/bin/sh\necho no route to host >&2\nexit 1\n").expect("written");
    fs::set_permissions(&client, fs::Permissions::from_mode(0o755)).expect("set");
    let (code, said) = install();
    assert!(code == Some(4) && said.contains("no route to host"), "{code:?} {said}");
}
