//! `assay rerank`.

use serde_json::{Value, json};

use crate::{Scratch, assay, assert_schema, predictions, prompts};

/// Samples: those of a weak model, and those of a strong one with the given likelihoods.
fn samples(likelihoods: [Option<f64>; 2]) -> String {
    let mut text = String::new();
    for (name, likelihood) in ["weak", "strong"].into_iter().zip(likelihoods) {
        for line in std::fs::read_to_string(predictions(name)).expect("an example").lines() {
            let mut sample: Value = serde_json::from_str(line).expect("JSON");
            if let Some(likelihood) = likelihood {
                sample["mean_logprob"] = json!(likelihood);
            }
            text += &format!("{sample}\n");
        }
    }
    text
}

fn em(predictions: &str) -> f64 {
    let args =
        ["score", "--prompts", &prompts(), "--predictions", predictions, "--profile", "cceval-difflib", "--json"];
    assay(&args).json()["rows"][0]["value"].as_f64().expect("a number")
}

#[test]
fn the_most_likely_sample_is_written_and_scored() {
    let folder = Scratch::new();
    let file = folder.file("samples.jsonl", samples([Some(-2.0), Some(-0.5)]).as_bytes());
    let out = folder.name("best.jsonl");
    let args = ["rerank", &file, "--prompts", &prompts(), "--profile", "cceval-difflib", "--out", &out, "--k", "1,2,3"];
    let report = assay(&[args.as_slice(), &["--json"]].concat()).check(0).json();
    assert_schema(&report, assay_completion::rerank::SCHEMA);
    assert_eq!([&report["samples"], &report["with_likelihood"], &report["missing"]], [256, 256, 0]);
    let (weak, strong) = (em(&predictions("weak")), em(&predictions("strong")));
    let row = &report["rows"][0];
    let value = |score: &Value| score["value"].as_f64().expect("a number");
    assert_eq!([&row["metric"], &row["language"]], [&json!("em"), &Value::Null]);
    assert_eq!(value(&row["reranked"]), strong);
    assert!((value(&row["mean"]) - (weak + strong) / 2.0).abs() < 0.01, "{row}");
    assert_eq!(value(&row["oracle"][0]["score"]), value(&row["mean"]));
    assert!(value(&row["oracle"][1]["score"]) >= strong, "{row}");
    assert_eq!(row["oracle"][2]["score"], Value::Null);
    assert_eq!(em(&out), strong);

    let text = assay(&args).check(0).stdout;
    assert!(text.contains("256 samples of 128 tasks") && text.contains("oracle@2"), "{text}");
    assert!(text.contains("some tasks have fewer samples than k = 3"), "{text}");
}

#[test]
fn without_likelihoods_nothing_is_chosen() {
    let folder = Scratch::new();
    let file = folder.file("samples.jsonl", samples([None, Some(-0.5)]).as_bytes());
    let args = ["rerank", &file, "--prompts", &prompts(), "--profile", "strict"];
    let ran = assay(&args).check(0);
    assert!(ran.stdout.contains("128 samples have no log-likelihood, so nothing is reranked"), "{}", ran.stdout);
    let out = folder.name("best.jsonl");
    let ran = assay(&[args.as_slice(), &["--out", &out]].concat()).check(1);
    assert!(ran.stderr.contains("no sample can be chosen: nothing was written"), "{}", ran.stderr);
    assert!(!folder.path("best.jsonl").exists());
}

#[test]
fn wrong_samples_are_all_listed() {
    let folder = Scratch::new();
    let lines = [
        r#"{"task_id": "example_python/0", "pred": "x", "mean_logprob": "high"}"#,
        r#"{"task_id": "example_python/999", "pred": "x", "mean_logprob": -1}"#,
        r#"{"task_id": "example_python/0"}"#,
        "{",
        "",
        r#"{"task_id": "example_python/0", "pred": "x", "mean_logprob": -1}"#,
    ];
    let file = folder.file("samples.jsonl", lines.join("\n").as_bytes());
    let text = assay(&["rerank", &file, "--prompts", &prompts()]).check(1).stdout;
    assert!(text.contains("4 problems: nothing was scored"), "{text}");
    for part in ["line 1: `mean_logprob` should be a number", "line 2: the benchmark has no task", "line 3:", "line 4:"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let one = folder.file("one.jsonl", lines[5].as_bytes());
    let text = assay(&["rerank", &one, "--prompts", &prompts()]).check(1).stdout;
    assert!(text.contains("127 tasks have no sample; their scores are 0"), "{text}");
    for (bytes, part) in [(&b""[..], "has no samples"), (b"\x89PNG\r\n\x1a\n", "PNG")] {
        let file = folder.file("other.jsonl", bytes);
        let text = assay(&["rerank", &file, "--prompts", &prompts()]).check(1).stdout;
        assert!(text.contains(part), "{part}: {text}");
    }
    assay(&["rerank", &one, "--prompts", &prompts(), "--k", "0"]).check(2);
}
