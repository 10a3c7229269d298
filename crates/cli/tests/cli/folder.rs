//! `assay score --out`.

use serde_json::Value;
use sha2::{Digest, Sha256};

use crate::{Scratch, assay, gzip, predictions, prompts};

const FILES: [&str; 7] = [
    "detailed.jsonl",
    "detailed_results.json",
    "exact_match_idx.jsonl",
    "manifest.json",
    "prediction_truncated.jsonl",
    "report.json",
    "results.json",
];

fn files(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut names: Vec<String> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("UTF-8")).collect();
    names.sort_unstable();
    names
}

fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn a_folder_has_everything() {
    let scratch = Scratch::new();
    let (prompts, broken, out) = (prompts(), predictions("broken"), scratch.name("a/b"));
    let ran = assay(&["score", "--prompts", &prompts, "--predictions", &broken, "--out", &out, "--json"]).check(1);
    assert_eq!(files(&scratch.path("a/b")), FILES);
    assert_eq!(scratch.read("a/b/report.json"), ran.stdout);

    let report = ran.json();
    let results: Value = serde_json::from_str(&scratch.read("a/b/results.json")).expect("JSON");
    assert_eq!(results["em"], report["rows"][0]["value"]);
    assert_eq!(results["total"], 128);
    assert_eq!(scratch.read("a/b/exact_match_idx.jsonl").lines().count() as u64, report["rows"][0]["count"]);

    let detailed = lines(&scratch.read("a/b/detailed.jsonl"));
    let ids: Vec<&Value> = detailed.iter().map(|line| &line["task_id"]).collect();
    let benchmark = lines(&std::fs::read_to_string(&prompts).expect("read"));
    assert_eq!(ids, benchmark.iter().map(|task| &task["metadata"]["task_id"]).collect::<Vec<_>>());
    for name in ["detailed_results.json", "prediction_truncated.jsonl"] {
        let official = lines(&scratch.read(&format!("a/b/{name}")));
        assert_eq!(official.iter().map(|line| &line["task_id"]).collect::<Vec<_>>(), ids, "{name}");
    }
}

#[test]
fn the_manifest_pins_files_and_versions() {
    let scratch = Scratch::new();
    let bytes = std::fs::read(predictions("weak")).expect("read");
    let compressed = gzip(&bytes);
    let weak = scratch.file("weak.jsonl.gz", &compressed);
    let out = scratch.name("out");
    let strict = ["--profile", "strict"];
    assay(&[&["score", "--prompts", &prompts(), "--predictions", &weak, "--out", &out], &strict[..]].concat()).check(0);
    let manifest: Value = serde_json::from_str(&scratch.read("out/manifest.json")).expect("JSON");
    assert_eq!(manifest["predictions"]["name"], "weak.jsonl.gz");
    assert_eq!(manifest["predictions"]["file"]["sha256"], sha256(&compressed));
    assert_eq!(manifest["predictions"]["file"]["bytes"], compressed.len());
    assert_eq!(manifest["predictions"]["content"]["sha256"], sha256(&bytes));
    let prompts = std::fs::read(prompts()).expect("read");
    assert_eq!(manifest["prompts"]["file"]["sha256"], sha256(&prompts));
    assert_eq!(manifest["prompts"]["content"], manifest["prompts"]["file"]);
    assert_eq!(manifest["profiles"], serde_json::json!(["strict@1"]));
    assert_eq!(manifest["grammars"]["tree-sitter-python"], "0.23.6");
    let created = manifest["created"].as_str().expect("a time");
    assert!(created.len() == 20 && created.ends_with('Z'), "{created}");
}

#[test]
fn files_do_not_depend_on_the_number_of_threads() {
    let scratch = Scratch::new();
    for threads in ["1", "2", "4"] {
        let out = scratch.name(threads);
        let weak = predictions("weak");
        let args = ["score", "--prompts", &prompts(), "--predictions", &weak, "--threads", threads, "--out", &out];
        assay(&args).check(0);
        for name in FILES.iter().filter(|name| **name != "manifest.json") {
            assert_eq!(scratch.read(&format!("{threads}/{name}")), scratch.read(&format!("1/{name}")), "{name}");
        }
    }
}

#[test]
fn several_files_get_a_folder_each() {
    let scratch = Scratch::new();
    let weak = std::fs::read(predictions("weak")).expect("read");
    std::fs::create_dir(scratch.path("other")).expect("made");
    let other = scratch.file("other/weak.jsonl", &weak);
    let out = scratch.name("out");
    let args = ["score", "--prompts", &prompts(), "--predictions", &predictions("weak"), &other, "--out", &out];
    assay(&args).check(0);
    assert_eq!(files(&scratch.path("out")), ["other-weak", "predictions-weak"]);
    assert_eq!(files(&scratch.path("out/other-weak")), FILES);
}

#[test]
fn a_disk_that_is_full_is_no_problem_of_the_submission() {
    let Ok(full) = std::fs::File::options().write(true).open("/dev/full") else {
        assay_testing::skip("this system has no /dev/full");
        return;
    };
    let mut command =
        crate::command(&["score", "--prompts", &prompts(), "--predictions", &predictions("weak"), "--json"]);
    let output = command.stdout(full).output().expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert!(stderr.starts_with("error: cannot write to standard output: "), "{stderr}");
}

#[test]
fn a_folder_that_cannot_be_made_is_misuse() {
    let scratch = Scratch::new();
    let file = scratch.file("file", b"");
    let args = ["score", "--prompts", &prompts(), "--predictions", &predictions("weak"), "--out", &file];
    assay(&args).check(2);
}
