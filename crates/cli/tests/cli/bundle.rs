//! `assay bundle`, and bundles in place of prompt files.

use std::fs;

use serde_json::Value;

use crate::{Scratch, assay, predictions, prompts};

#[test]
fn a_bundle_scores_like_its_prompt_file() {
    let scratch = Scratch::new();
    let out = scratch.name("bundles/");
    let text = assay(&["bundle", "--prompts", &prompts(), "--out", &out, "--name", "Examples"]).check(0).stdout;
    assert!(text.contains("128 tasks: C# 32, Java 32, Python 32, TypeScript 32"), "{text}");
    let bundle = scratch.name("bundles/prompts.jsonl.gz");
    assert!(fs::metadata(&bundle).expect("a file").len() * 4 < fs::metadata(prompts()).expect("a file").len());
    let manifest: Value = serde_json::from_str(&scratch.read("bundles/prompts.manifest.json")).expect("JSON");
    assert_eq!([&manifest["name"], &manifest["file"]], ["Examples", "prompts.jsonl.gz"]);
    assert_eq!(manifest["bytes"], fs::metadata(&bundle).expect("a file").len());
    assert!(text.contains(manifest["sha256"].as_str().expect("a hash")), "{text}");
    for file in ["strong", "weak", "broken"] {
        let score =
            |prompts: &str| assay(&["score", "--prompts", prompts, "--predictions", &predictions(file), "--json"]);
        assert_eq!(score(&bundle).stdout, score(&prompts()).stdout, "{file}");
    }
}

#[test]
fn a_bundle_is_the_same_whoever_makes_it() {
    let scratch = Scratch::new();
    let bundles = ["1", "2", "4"].map(|threads| {
        let out = scratch.name(&format!("{threads}.jsonl.gz"));
        assay(&["bundle", "--prompts", &prompts(), "--out", &out, "--threads", threads]).check(0);
        fs::read(out).expect("read")
    });
    assert!(bundles[0] == bundles[1] && bundles[1] == bundles[2]);
}

#[test]
fn a_bundle_that_is_not_what_its_manifest_says_is_refused() {
    let scratch = Scratch::new();
    let bundle = scratch.name("benchmark.jsonl.gz");
    assay(&["bundle", "--prompts", &prompts(), "--out", &bundle]).check(0);
    let weak = predictions("weak");
    let score = || assay(&["score", "--prompts", &bundle, "--predictions", &weak]);
    score().check(0);
    let sound = fs::read(&bundle).expect("read");
    fs::write(&bundle, [sound.as_slice(), b"x"].concat()).expect("written");
    let ran = score().check(1);
    assert!(ran.stderr.contains("is not the bundle that") && ran.stdout.is_empty(), "{ran:?}");
    scratch.file("benchmark.manifest.json", b"{}");
    assert!(score().check(1).stderr.contains("is not the manifest of a bundle"));
    fs::write(&bundle, sound).expect("written");
    fs::remove_file(scratch.path("benchmark.manifest.json")).expect("removed");
    score().check(0);
}

#[test]
fn a_prompt_file_with_errors_makes_no_bundle() {
    let scratch = Scratch::new();
    let mut bytes = fs::read(prompts()).expect("read");
    bytes.truncate(bytes.len() - 10);
    let (broken, out) = (scratch.file("prompts.jsonl", &bytes), scratch.name("benchmark.jsonl.gz"));
    let text = assay(&["bundle", "--prompts", &broken, "--out", &out]).check(1).stdout;
    assert!(text.contains("truncated_line in prompts.jsonl") && !text.contains("missing"), "{text}");
    assert!(!scratch.path("benchmark.jsonl.gz").exists());
}

#[test]
fn a_bundle_has_a_name_of_its_own() {
    let scratch = Scratch::new();
    let ran = assay(&["bundle", "--prompts", &prompts(), "--out", &scratch.name("benchmark.zip")]).check(2);
    assert!(ran.stderr.contains("ends with .jsonl.gz"), "{}", ran.stderr);
    let compressed = scratch.file("prompts.jsonl.gz", &crate::gzip(&fs::read(prompts()).expect("read")));
    let ran = assay(&["bundle", "--prompts", &compressed, "--out", &scratch.name("")]).check(2);
    assert!(ran.stderr.contains("its own prompt file"), "{}", ran.stderr);
}
