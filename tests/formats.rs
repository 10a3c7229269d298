//! Files of other harnesses score as the same predictions in our own format.
//!
//! Each format has a sample in `tests/formats`, with completions of the example's tasks.

use assay_completion::report::{INPUT, Input};
use assay_syntax::languages::Language;
use assay_tests::{project, report_in};
use serde_json::{Value, json};

#[test]
fn a_foreign_file_has_the_scores_of_its_completions() {
    let example = std::fs::read(project("examples/prompts.jsonl")).expect("the example is there");
    for format in assay_formats::ALL {
        let path = format!("tests/formats/{}.jsonl", format.id);
        let foreign = std::fs::read_to_string(project(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        let own = |line: &str| {
            let record: Value = serde_json::from_str(line).expect("a record");
            let id = &record[format.task_id];
            let id = id.as_str().map_or_else(|| id.to_string(), str::to_owned);
            format!("{}\n", json!({"task_id": id, "pred": record[format.prediction]}))
        };
        let own: String = foreign.lines().map(own).collect();
        // RepoBench's files have their own groundtruths, and no language.
        let (language, prompts) = match format.id {
            "repobench" => (Some(Language::Python), foreign.as_bytes()),
            _ => (None, &*example),
        };
        let report = |predictions: &str| report_in(language, prompts, predictions.as_bytes());
        let (found, expected) = (report(&foreign), report(&own));
        assert!(found.valid || format.id != "repobench", "{:?}", found.problems);
        assert_eq!(
            (&found.rows, &found.counts, &found.problems),
            (&expected.rows, &expected.counts, &expected.problems)
        );
        let input: Input = found.section(INPUT).expect("the format is named");
        assert_eq!(input.records, [(format.id.to_owned(), foreign.lines().count() as u64)].into());
        assert!(!expected.sections.contains_key(INPUT));
    }
}

#[test]
fn a_broken_file_of_repobench_says_what_is_wrong() {
    let good = r#"{"idx": 0, "level": "2k", "pred": "a", "gt": "a"}"#;
    let cases = [
        (r#"{"idx": null, "level": "2k", "pred": "a", "gt": "a"}"#, "wrong_type"),
        (r#"{"idx": [1], "level": "2k", "pred": "a", "gt": "a"}"#, "wrong_type"),
        (r#"{"idx": -1.5, "level": "2k", "pred": "a", "gt": "a"}"#, "wrong_type"),
        (r#"{"idx": 1, "level": "2k", "pred": "a", "gt": 3}"#, "wrong_type"),
        (r#"{"idx": 1, "level": "2k", "pred": {}, "gt": "a"}"#, "wrong_type"),
        (r#"{"idx": 1, "level": "2k", "pred": null, "gt": "a"}"#, "null_prediction"),
        (r#"{"idx": 0, "level": "2k", "pred": "b", "gt": "b"}"#, "duplicate"),
        (r#"{"idx": 1, "level": "2k", "pr"#, "malformed_json"),
    ];
    for (line, code) in cases {
        let file = format!("{good}\n{line}\n");
        let report = report_in(Some(Language::Python), file.as_bytes(), file.as_bytes());
        let codes: Vec<&str> = report.problems.iter().map(|group| group.code.as_str()).collect();
        assert!(!report.valid && codes.contains(&code), "{line}: {codes:?}");
    }
    // Without a language, no task can be scored.
    let report = report_in(None, good.as_bytes(), good.as_bytes());
    assert_eq!(report.problems[0].code, "unknown_language");
}
