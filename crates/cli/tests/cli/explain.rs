//! `assay explain`.

use crate::{Ran, assay, assert_schema, predictions, prompts};

fn explain(id: &str, file: &str, more: &[&str]) -> Ran {
    assay(&[&["explain", id, "--prompts", &prompts(), "--predictions", &predictions(file)], more].concat())
}

#[test]
fn an_example_is_taken_apart() {
    let text = explain("example_python/4", "weak", &["--profile", "cceval-difflib"]).check(0).stdout;
    for part in [
        "example_python/4  Python, wrong",
        "line 5 of weak.jsonl, from kettle/densities.py in kettle",
        "return GRAMS_PER_CUP[max(matches, key▏",
        "Ground truth\n  │ =len)] / CUP.in_base\n",
        "Difference  [-only in the prediction-] {+only in the ground truth+}\n  │ =len)] / [-Fr-]{+CUP.in_b+}a[-ction(240)-]{+se+}\n",
        "  missed       CUP, in_base\n  extra        Fraction\n",
        "cceval-difflib@1  0.00  48.00",
    ] {
        assert!(text.contains(part), "{part}\n--- is not in ---\n{text}");
    }
    assert!(!text.contains("strict@1"));
}

#[test]
fn the_cut_and_removed_comments_are_shown() {
    let text = explain("example_python/0", "broken", &[]).check(0).stdout;
    assert!(text.contains("│ .to(unit)✂\n  │     if Dimension.COUNT in ("), "{text}");
    assert!(text.contains("! line 1: the file starts with a byte order mark"), "{text}");
    let text = explain("example_python/4", "strong", &[]).check(0).stdout;
    assert!(text.contains("Comments  removed from the prediction\n  │ # a level cup\n"), "{text}");
}

#[test]
fn a_task_without_a_prediction_is_a_failure() {
    let text = explain("example_python/5", "broken", &[]).check(0).stdout;
    assert!(text.contains("Python, missing") && text.contains("! line 6: `pred` is null"), "{text}");
    assert!(text.contains("There is no prediction for this task"), "{text}");
}

#[test]
fn an_unknown_task_has_a_suggestion() {
    let ran = explain("example_pyton/1", "weak", &[]).check(2);
    assert_eq!(ran.stderr, "error: prompts.jsonl has no task example_pyton/1; did you mean example_python/1?\n");
    let ran = explain("\u{1b}[31m", "weak", &[]).check(2);
    assert_eq!(ran.stderr, "error: prompts.jsonl has no task \\u{1b}[31m\n");
}

#[test]
fn json_has_everything() {
    let explanation = explain("example_java/2", "weak", &["--json"]).check(0).json();
    assert_schema(&explanation, assay_completion::explain::SCHEMA);
    assert_eq!(explanation["task_id"], "example_java/2");
    assert_eq!(explanation["scores"].as_array().map(Vec::len), Some(3));
    assert!(explanation["strict"].is_object() && explanation["prompt"].is_string());
    assert!(!explanation["crossfile_context"].as_array().expect("a list").is_empty());
}
