//! Checks the benchmark's own tasks, where the data is available.

use serde_json::Value;

use super::{Method, Strict, explain};
use crate::example::Example;
use crate::postprocess::truncate::{Prompt, PythonTruncator};
use crate::profile::Input;
use assay_syntax::languages::Language;

/// The records of a file of the shared data.
fn records(name: &str) -> Vec<Value> {
    let Some(path) = assay_testing::shared(&format!("data/crosscodeeval/{name}")) else { return Vec::new() };
    let text = std::fs::read_to_string(path).expect("records are text");
    text.lines().map(|line| serde_json::from_str(line).expect("a record is JSON")).collect()
}

#[test]
fn the_original_code_is_an_exact_match_however_far_it_goes_on() {
    let mut scorer = Strict::new();
    for language in Language::ALL {
        for record in records(&format!("prompts_{}.jsonl", language.id())) {
            let text = |field: &str| record[field].as_str().expect("a record has texts");
            let (prompt, groundtruth, rest) = (text("prompt"), text("groundtruth"), text("right_context"));
            for len in [0, 1, 20, 60, 200, 1_000, rest.len()] {
                let rest = &rest[..rest.floor_char_boundary(len)];
                for end in ["", "\n```\nThat's {it}; don't"] {
                    let prediction = format!("{groundtruth}{rest}{end}");
                    let found = explain(&mut scorer, *language, prompt, &prediction, groundtruth);
                    let [exact, matched, total, identifiers, ..] = found.counts[..] else { panic!("{found:#?}") };
                    assert_eq!([exact, identifiers], [1, 1], "{found:#?}");
                    assert_eq!(2 * matched, total, "{found:#?}");
                }
            }
        }
    }
}

#[test]
fn an_outline_is_as_good_as_the_prompt() {
    let mut scorer = Strict::new();
    let mut truncator = PythonTruncator::new();
    for row in records("golden_python.jsonl") {
        let text = |field: &str| row[field].as_str().expect("a row has texts");
        let prompt = Prompt::new(text("prompt"));
        let outline = truncator.outline(prompt.text);
        let example =
            Example { language: Language::Python, prompt, groundtruth: text("groundtruth"), prediction: text("pred") };
        let whole = scorer.explain(&Input::of(example));
        let outlined = Prompt { outline: outline.as_deref(), ..prompt };
        assert_eq!(whole, scorer.explain(&Input::of(Example { prompt: outlined, ..example })), "{}", row["id"]);
    }
}
