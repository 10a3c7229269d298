//! Files of other harnesses score as the same predictions in our own format.
//!
//! Each format has a sample in `tests/formats`, with completions of the example's tasks.

use assay_completion::report::{INPUT, Input};
use assay_tests::{project, report};
use serde_json::{Value, json};

#[test]
fn a_foreign_file_has_the_scores_of_its_completions() {
    let prompts = std::fs::read(project("examples/prompts.jsonl")).expect("the example is there");
    for format in assay_formats::ALL {
        let path = format!("tests/formats/{}.jsonl", format.id);
        let foreign = std::fs::read_to_string(project(&path)).unwrap_or_else(|error| panic!("{path}: {error}"));
        let own = |line: &str| {
            let record: Value = serde_json::from_str(line).expect("a record");
            format!("{}\n", json!({"task_id": record[format.task_id], "pred": record[format.prediction]}))
        };
        let own: String = foreign.lines().map(own).collect();
        let (found, expected) = (report(&prompts, foreign.as_bytes()), report(&prompts, own.as_bytes()));
        assert_eq!(
            (&found.rows, &found.counts, &found.problems),
            (&expected.rows, &expected.counts, &expected.problems)
        );
        let input: Input = found.section(INPUT).expect("the format is named");
        assert_eq!(input.records, [(format.id.to_owned(), foreign.lines().count() as u64)].into());
        assert!(!expected.sections.contains_key(INPUT));
    }
}
