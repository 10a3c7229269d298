//! `assay score` on xCodeEval's other tasks.

use crate::{Scratch, assay};

const TAGS: &str = r#"{"code_uid": "a", "lang": "GNU C++17", "lang_cluster": "C++", "tags": ["dp", "math"]}
{"code_uid": "b", "lang": "Go", "lang_cluster": "Go", "tags": ["greedy"]}
"#;
const ANSWERS: &str = r#"{"code_uid": "a", "tags": ["dp"], "setting": "code2tag"}
{"code_uid": "b", "tags": ["greedy"], "setting": "code2tag"}
"#;

#[test]
fn the_task_is_told_by_the_references() {
    let scratch = Scratch::new();
    let file = |name: &str, text: &str| scratch.file(name, text.as_bytes());
    let tags = file("tags.jsonl", TAGS);
    let answers = file("answers.jsonl", ANSWERS);
    let text = assay(&["score", "--references", &tags, "--predictions", &answers]).check(0).stdout;
    for part in ["tag classification", "code2tag", "macro-F1", "66.67", "mean of languages", "greedy"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let out = scratch.name("out");
    let json = assay(&["score", "--references", &tags, "--predictions", &answers, "--json", "--out", &out]).check(0);
    assert_eq!(json.stdout, scratch.read("out/report.json"));
    let report = json.json();
    assert_eq!((&report["task"], &report["profile"]), (&"tag_classification".into(), &"xcodeeval@1".into()));

    let compilation = file("compilation.jsonl", r#"{"code_uid": "a", "lang": "Go", "compilation_error": true}"#);
    let text = assay(&["score", "--prompts", &compilation, "--predictions", &compilation]).check(0).stdout;
    assert!(text.contains("accuracy") && text.contains("100.00") && text.contains("1 of 1"), "{text}");

    let queries = file("queries.jsonl", r#"{"query_id": 1, "lang": "Go", "corpus_lang": "C", "positives": [5]}"#);
    let rankings = file("rankings.jsonl", r#"{"query_id": 1, "corpus_lang": "C", "ranking": [4, 5]}"#);
    let text = assay(&["score", "--references", &queries, "--predictions", &rankings, "--k", "1,2"]).check(0).stdout;
    assert!(text.contains("Acc@1") && text.contains("Acc@2") && text.contains("mean (α)"), "{text}");

    let problems = file("problems.jsonl", r#"{"src_uid": "p"}"#);
    let ran = file("ran.jsonl", r#"{"src_uid": "p", "lang": "Go", "exec_outcome": "PASSED"}"#);
    let text = assay(&["score", "--references", &problems, "--predictions", &ran, "--k", "1"]).check(0).stdout;
    assert!(text.contains("pass@1") && text.contains("100.00"), "{text}");
    let samples = file("samples.jsonl", r#"{"src_uid": "p", "lang": "Go", "source_code": "package main"}"#);
    let text = assay(&["score", "--references", &problems, "--predictions", &samples]).check(0).stdout;
    assert!(text.contains("could not be judged here"), "{text}");
}

#[test]
fn what_has_no_meaning_for_the_task_is_misuse() {
    let scratch = Scratch::new();
    let tags = scratch.file("tags.jsonl", TAGS.as_bytes());
    for option in [&["--tokens"][..], &["--profile", "strict"], &["--k", "5"], &["--language", "python"]] {
        let ran = assay(&[&["score", "--references", &tags, "--predictions", &tags], option].concat()).check(2);
        assert!(ran.stderr.contains(option[0]) && ran.stderr.contains("tag classification"), "{}", ran.stderr);
    }
    let ran = assay(&["score", "--prompts", &crate::prompts(), "--predictions", &tags, "--k", "5"]).check(2);
    assert!(ran.stderr.contains("--k is for retrieval"), "{}", ran.stderr);
}

#[test]
fn files_with_errors_are_scored_and_end_with_1() {
    let scratch = Scratch::new();
    let tags = scratch.file("tags.jsonl", TAGS.as_bytes());
    for bytes in [&b""[..], b"\xff\xfe{", b"{\"code_uid\": \"a\", \"tags\": \"dp\"}\n\x1f\x8b", b"\x1f\x8b\x08\0"] {
        let answers = scratch.file("answers.jsonl", bytes);
        let ran = assay(&["score", "--references", &tags, "--predictions", &answers]).check(1);
        assert!(ran.stdout.contains("error") && ran.stdout.contains("macro-F1"), "{}", ran.stdout);
    }
}
