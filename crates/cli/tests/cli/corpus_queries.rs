//! `assay corpus queries` and `inputs`, on small files.

use std::fs;

use serde_json::{Value, json};

use crate::{Scratch, assay, gzip};

fn lines(values: &[Value]) -> Vec<u8> {
    values.iter().map(|value| format!("{value}\n")).collect::<String>().into_bytes()
}

fn submission(problem: &str, language: &str, code: &str, outcome: &str) -> Value {
    json!({"src_uid": problem, "lang": "GNU C11", "lang_cluster": language, "source_code": code,
        "exec_outcome": outcome})
}

fn problem(name: &str) -> Value {
    json!({"src_uid": name, "description": "Add.", "input_spec": "Two numbers.", "output_spec": "One.",
        "sample_inputs": "[\"1 2\"]", "sample_outputs": ["3"], "notes": null, "input_from": "standard input",
        "output_to": "standard output"})
}

fn submissions() -> Vec<u8> {
    lines(&[
        submission("p", "C", "a", "PASSED"),
        submission("p", "C", "b", "PASSED"),
        submission("p", "C", "c", "WRONG_ANSWER"),
        submission("p", "C", "d", "COMPILATION_ERROR"),
        submission("p", "C", "a", "PASSED"),
        submission("p", "Go", "e", "PASSED"),
        submission("q", "C", "f", "PASSED"),
        submission("q", "C", "c", "RUNTIME_ERROR"),
        submission("r", "C", "g", "WRONG_ANSWER"),
    ])
}

fn read(scratch: &Scratch, name: &str) -> Vec<Value> {
    scratch.read(name).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn queries_have_right_programs_and_hard_negatives() {
    let scratch = Scratch::new();
    let file = scratch.file("submissions.jsonl", &submissions());
    let problems = scratch.file("problems.jsonl", &lines(&[problem("p"), problem("r")]));
    let out = scratch.name("out");
    let args = ["corpus", "queries", &file, "--problems", &problems, "--out", &out];
    let summary = assay(&[&args[..], &["--json"]].concat()).check(0).json();
    assert_eq!([&summary["submissions"], &summary["without_statement"]], [9, 1]);
    let c = &summary["languages"]["C"];
    assert_eq!(c["nl_code"], json!({"queries": 1, "positives": 2, "negatives": 2}));
    assert_eq!(c["code_code"], json!({"queries": 1, "positives": 1, "negatives": 1}));
    assert_eq!([&c["corpus"], &summary["languages"]["Go"]["corpus"]], [6, 1]);

    let queries = read(&scratch, "out/retrieval_nl_code.jsonl");
    let nl = "Description: Add. Input specification: Two numbers. Output specification: One.";
    let query = |language: &str, positives: Value, negatives: Value| json!({"src_uid": "p", "lang_cluster": language, "nl": nl, "positive_code": positives, "negative_code": negatives});
    assert_eq!(queries, [query("C", json!(["a", "b"]), json!(["c", "d"])), query("Go", json!(["e"]), json!([]))]);
    let [query] = read(&scratch, "out/retrieval_code_code.jsonl").try_into().expect("one query");
    let pair = [query["source_code"].as_str(), query["positive_code"][0].as_str()];
    assert!(pair == [Some("a"), Some("b")] || pair == [Some("b"), Some("a")], "{query}");
    assert_eq!(query["negative_code"], json!(["c"]));
    let corpus = read(&scratch, "out/retrieval_corpus.jsonl");
    let ids: Vec<_> = corpus.iter().map(|one| json!([one["lang_cluster"], one["idx"], one["source_code"]])).collect();
    assert_eq!(ids[4..], [json!(["Go", "0", "e"]), json!(["C", "4", "f"]), json!(["C", "5", "g"])]);

    let text = assay(&args).check(0).stdout;
    assert!(text.contains("from 9 submissions") && text.contains("+2 −2") && text.contains("1 problem has"), "{text}");
    // The same bytes for any threads.
    let bytes = scratch.read("out/retrieval_code_code.jsonl");
    assay(&[&args[..], &["--threads", "3"]].concat()).check(0);
    assert_eq!(scratch.read("out/retrieval_code_code.jsonl"), bytes);
}

#[test]
fn queries_are_scored() {
    let scratch = Scratch::new();
    let file = scratch.file("submissions.jsonl.gz", &gzip(&submissions()));
    let problems = scratch.file("problems.jsonl", &lines(&[problem("p")]));
    let out = scratch.name("out");
    assay(&["corpus", "queries", &file, "--problems", &problems, "--out", &out]).check(0);
    let [queries, corpus] = ["retrieval_nl_code.jsonl", "retrieval_corpus.jsonl"].map(|name| format!("{out}/{name}"));
    let answers = [
        json!({"src_uid": "p", "corpus_lang": "C", "ranking": ["2", "1"]}),
        json!({"src_uid": "p", "corpus_lang": "Go", "ranking": ["0"]}),
    ];
    let found = scratch.file("found.jsonl", &lines(&answers));
    let args =
        ["score", "--references", &queries, "--predictions", &found, "--corpus", &corpus, "--k", "1,2", "--json"];
    let report = assay(&args).check(0).json();
    let rows = report["rows"].as_array().expect("rows");
    let values: Vec<_> = rows.iter().filter(|row| row["scope"] == json!({})).map(|row| &row["value"]).collect();
    assert!(values.contains(&&json!(50.0)) && values.contains(&&json!(100.0)), "{report}");
    let described = assay(&["corpus", "describe", "--samples", &queries, &corpus, "--json"]).check(0).json();
    assert_eq!([&described["samples"][0]["samples"], &described["samples"][0]["negatives"]], [2, 2]);
}

#[test]
fn broken_submissions_and_problems_are_refused() {
    let scratch = Scratch::new();
    let good = submissions();
    let out = scratch.name("out");
    for (bytes, why) in [
        (b"{}\n".to_vec(), "line 1: missing field"),
        ([good.clone(), lines(&[submission("p", "C", "x", "OK")])].concat(), "line 10: `exec_outcome` is `OK`"),
        (lines(&[json!({"src_uid": "p", "source_code": "", "exec_outcome": "PASSED"})]), "are missing"),
        (good[..good.len() - 9].to_vec(), "line 9"),
        (gzip(&good.repeat(40))[..60].to_vec(), "cannot be read to its end"),
    ] {
        let file = scratch.file("submissions.jsonl", &bytes);
        let text = assay(&["corpus", "queries", &file, "--out", &out]).check(1).stdout;
        assert!(text.contains("nothing was written") && text.contains(why), "{why}: {text}");
    }
    let file = scratch.file("submissions.jsonl", &good);
    for (bytes, why) in [
        (lines(&[problem("p"), problem("p")]), "duplicate"),
        (lines(&[json!({"src_uid": "p"})]), "`description` is missing"),
        (b"PAR1".to_vec(), "Parquet"),
    ] {
        let broken = scratch.file("broken.jsonl", &bytes);
        let text = assay(&["corpus", "queries", &file, "--problems", &broken, "--out", &out]).check(1).stdout;
        assert!(text.contains(why), "{why}: {text}");
        let text = assay(&["corpus", "inputs", &broken, "--out", &scratch.name("inputs.jsonl")]).check(1).stdout;
        assert!(text.contains(why) && !scratch.path("inputs.jsonl").exists(), "{why}: {text}");
    }
    assert_eq!(fs::read_dir(&out).expect("a folder").count(), 0);
    // Without problems, there are no queries of NL-code.
    assay(&["corpus", "queries", &file, "--out", &out]).check(0);
    assert!(!scratch.path("out/retrieval_nl_code.jsonl").exists());
}

#[test]
fn inputs_follow_the_authors_template() {
    let scratch = Scratch::new();
    let problems = scratch.file("problems.jsonl", &lines(&[problem("p"), problem("q")]));
    let out = scratch.name("inputs.jsonl");
    let text = assay(&["corpus", "inputs", &problems, "--out", &out]).check(0).stdout;
    assert!(text.contains("22 inputs of 2 problems"), "{text}");
    let args = ["corpus", "inputs", &problems, "--out", &out, "--language", "C++"];
    assay(&[&args[..], &["--max-text", "2048"]].concat()).check(0);
    let inputs = read(&scratch, "inputs.jsonl");
    assert_eq!([&inputs[0]["src_uid"], &inputs[0]["lang_cluster"]], ["p", "C++"]);
    let prompt = inputs[0]["prompt"].as_str().expect("a text");
    assert!(prompt.starts_with("Write a program in C++ to solve this programming problem:\nDescription: Add.\n"));
    assert!(prompt.ends_with("\nProvide the C++ code without any extra description or tokens. Target code:"));
    assay(&[&args[..], &["--max-text", "2"]].concat()).check(2);
}
