//! Agreement with the official scorer, row by row, on its recorded outputs.

use assay_score::example::{Example, Scorer};
use assay_score::languages::{self, Language};
use assay_score::postprocess::truncate::{Prompt, PythonTruncator};
use serde_json::Value;

#[test]
fn every_field_of_every_row_is_the_official_one() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/crosscodeeval");
    let mut rows = 0;
    for language in languages::ALL {
        let Ok(text) = std::fs::read_to_string(format!("{folder}/golden_{}.jsonl", language.id())) else {
            eprintln!("skipped: {language}, as there are no recorded rows at {folder}");
            continue;
        };
        for line in text.lines() {
            let row: Value = serde_json::from_str(line).expect("a row is JSON");
            check(*language, &row);
            rows += 1;
        }
    }
    eprintln!("{rows} rows agree");
}

#[track_caller]
fn check(language: Language, row: &Value) {
    let text = |field: &str| row[field].as_str().unwrap_or_default();
    let mut scorer = Scorer::new(false);
    let mut prompts = vec![Prompt::new(text("prompt"))];
    if language == languages::PYTHON {
        let clean_prefix = PythonTruncator::new().clean_prefix(text("prompt"));
        prompts.push(Prompt { text: text("prompt"), clean_prefix });
    }
    for prompt in prompts {
        let example = Example { language, prompt, groundtruth: text("groundtruth"), prediction: text("pred") };
        let scores = scorer.score(example).official;
        let found = serde_json::json!({
            "em": u8::from(scores.exact_match),
            "es": f64::from(scores.edit_similarity.difflib),
            "es_levenshtein": f64::from(scores.edit_similarity.levenshtein),
            "id_em": u8::from(scores.identifiers.exact),
            "id_precision": scores.identifiers.precision(),
            "id_recall": scores.identifiers.recall(),
            "id_f1": scores.identifiers.f1(),
        });
        for (field, value) in found.as_object().expect("an object") {
            assert_eq!(value.as_f64(), row["expected"][field].as_f64(), "{field} of {}", row["id"]);
        }
    }
}
