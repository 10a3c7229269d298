//! Compares Assay with the official scorer, row by row and field by field.
//!
//! `ASSAY_GOLDEN_ROWS=FILE` adds a file of rows. `tests/oracle/cceval.py` writes such files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assay_completion::example::Example;
use assay_completion::identifiers;
use assay_completion::metrics::chrf::CHRF;
use assay_completion::postprocess::comments;
use assay_completion::postprocess::truncate::{Prompt, PythonTruncator, Truncator};
use assay_completion::profiles::{CCEVAL_DIFFLIB, CODEBLEU};
use assay_completion::scorer::{Counts, Plan, Scorer};
use assay_evaluation::report::Scope;
use assay_syntax::languages::Language;
use assay_testing::shared;
use assay_tests::project;
use serde_json::{Value, json};

#[test]
fn our_own_rows() {
    check_file(&project("tests/golden/cceval.jsonl"));
}

#[test]
fn recorded_rows() {
    for language in Language::ALL {
        if let Some(path) = shared(&format!("data/crosscodeeval/golden_{}.jsonl", language.id())) {
            check_file(&path);
        }
    }
}

#[test]
fn rows_given_by_hand() {
    if let Some(path) = std::env::var_os("ASSAY_GOLDEN_ROWS") {
        check_file(&PathBuf::from(path));
    }
}

fn check_file(path: &Path) {
    let text = std::fs::read_to_string(path).expect("golden rows are there");
    let differences: Vec<String> =
        text.lines().flat_map(|line| check(&serde_json::from_str(line).expect("a row is JSON"))).collect();
    assert!(differences.is_empty(), "{}: {:#?}", path.display(), differences);
    assert!(!text.is_empty(), "{} is empty", path.display());
}

/// The differences in a row, with and without an outline.
fn check(row: &Value) -> Vec<String> {
    let text = |field: &str| row[field].as_str().expect("rows have text");
    let language = Language::named(text("lang")).expect("a known language");
    let outline = (language == Language::Python).then(|| PythonTruncator::new().outline(text("prompt"))).flatten();
    let prepared = outline.as_deref().map(|outline| Prompt { text: text("prompt"), outline: Some(outline) });
    let prompts = [Some(Prompt::new(text("prompt"))), prepared].into_iter().flatten();
    let examples =
        prompts.map(|prompt| Example { language, prompt, groundtruth: text("groundtruth"), prediction: text("pred") });
    examples.flat_map(|example| compare(&row["id"], &computed(example), &row["expected"])).collect()
}

fn computed(example: Example<'_>) -> Value {
    let scores = Scorer::new(&Plan::new(&[], &[])).score(example, None);
    let truncated = Truncator::new().truncate(example.language, example.prompt, example.prediction);
    assert_eq!(truncated.len(), scores.truncated as usize);
    let official = scores.official();
    let [prediction, reference] = [truncated, example.groundtruth].map(comments::remove);
    let names = |code: &str| -> Vec<String> {
        identifiers::extract(example.language, &identifiers::without_strings(code)).map(str::to_owned).collect()
    };
    json!({
        "em": u8::from(official.exact_match),
        "es": official.edit_similarity.difflib,
        "es_levenshtein": official.edit_similarity.levenshtein,
        "id_em": u8::from(official.identifiers.exact),
        "id_precision": official.identifiers.precision(),
        "id_recall": official.identifiers.recall(),
        "id_f1": official.identifiers.f1(),
        "pred_ids": names(&prediction),
        "target_ids": names(&reference),
        "pred_processed": prediction,
        "target_processed": reference,
    })
}

fn compare(id: &Value, found: &Value, expected: &Value) -> Vec<String> {
    let fields = found.as_object().expect("an object").keys();
    let differs = |field: &&String| match (found[*field].as_f64(), expected[*field].as_f64()) {
        (Some(found), Some(expected)) => found != expected,
        _ => found[*field] != expected[*field],
    };
    fields
        .filter(differs)
        .map(|field| format!("{id}: {field} is {}, officially {}", found[field], expected[field]))
        .collect()
}

/// chrF of the rows of each language, and of all, as sacrebleu computes it.
#[test]
fn chrf_is_that_of_sacrebleu() {
    let read = |path: &str| std::fs::read_to_string(project(path)).expect("golden values are there");
    let expected: Value = serde_json::from_str(&read("tests/golden/chrf.json")).expect("JSON");
    let rows: Vec<Value> =
        read("tests/golden/cceval.jsonl").lines().map(|row| serde_json::from_str(row).expect("a row")).collect();
    let plan = Plan::new(&[CCEVAL_DIFFLIB], &[]).with_metrics(&[&CHRF]);
    let column = plan.column(CCEVAL_DIFFLIB, "chrf").expect("it is in the plan");
    let mut scorer = Scorer::new(&plan);
    for (language, expected) in expected.as_object().expect("scores by language") {
        let rows = rows.iter().filter(|row| language == "all" || row["lang"] == **language);
        let counts: Vec<_> = rows
            .map(|row| {
                let text = |field: &str| row[field].as_str().expect("rows have text");
                let language = Language::named(text("lang")).expect("a known language");
                let (prompt, groundtruth, prediction) =
                    (Prompt::new(text("prompt")), text("groundtruth"), text("pred"));
                scorer.score(Example { language, prompt, groundtruth, prediction }, None).counts
            })
            .collect();
        let row = column.row(Scope::default(), counts.iter().map(|counts| Counts::Answered(counts)));
        let expected = (100.0 * expected.as_f64().expect("a number")).round() / 100.0;
        assert_eq!(row.value, Some(expected), "{language}");
        assert!(row.low < row.value && row.value < row.high, "{row:?}");
    }
}

/// The numbers that differ from codebleu's, because its grammars and its tree-sitter are older: of
/// rows, and of the rows of a language together. `docs/dev/scoring.md` says why.
const OF_OTHER_GRAMMARS: &[(&str, &str)] = &[
    ("weak/example_typescript/7", "codebleu"),
    ("weak/example_typescript/7", "codebleu_syntax"),
    ("weak/example_typescript/19", "codebleu"),
    ("weak/example_typescript/19", "codebleu_syntax"),
    ("all/csharp", "codebleu"),
    ("all/csharp", "codebleu_syntax"),
    ("all/python", "codebleu"),
    ("all/python", "codebleu_syntax"),
    ("all/typescript", "codebleu"),
    ("all/typescript", "codebleu_syntax"),
];

/// CodeBLEU of each row, and of the rows of each language together.
#[test]
fn codebleu_is_that_of_the_reference() {
    let read = |path: &str| std::fs::read_to_string(project(path)).expect("golden values are there");
    let expected: Value = serde_json::from_str(&read("tests/golden/codebleu.json")).expect("JSON");
    let plan = Plan::new(&[CODEBLEU], &[]);
    let columns = plan.columns(CODEBLEU);
    let mut scorer = Scorer::new(&plan);
    let mut by_language: BTreeMap<String, Vec<Box<[u32]>>> = BTreeMap::new();
    let mut differences = Vec::new();
    for row in read("tests/golden/cceval.jsonl").lines() {
        let row: Value = serde_json::from_str(row).expect("a row");
        let text = |field: &str| row[field].as_str().expect("rows have text");
        let language = Language::named(text("lang")).expect("a known language");
        let (prompt, groundtruth, prediction) = (Prompt::new(text("prompt")), text("groundtruth"), text("pred"));
        let counts = scorer.score(Example { language, prompt, groundtruth, prediction }, None).counts;
        for (column, expected) in columns.iter().zip(expected[text("id")].as_array().expect("a row has values")) {
            let found = column.example(Counts::Answered(&counts));
            if (found - 100.0 * expected.as_f64().expect("a number")).abs() > 1e-9 {
                differences.push((text("id").to_owned(), column.metric.id));
            }
        }
        by_language.entry(format!("all/{}", language.id())).or_default().push(counts);
    }
    for (name, counts) in by_language {
        for (column, expected) in columns.iter().zip(expected[&name].as_array().expect("a language has values")) {
            let row = column.row(Scope::default(), counts.iter().map(|counts| Counts::Answered(counts)));
            let expected = (10000.0 * expected.as_f64().expect("a number")).round() / 100.0;
            if row.value != Some(expected) {
                differences.push((name.clone(), column.metric.id));
            }
        }
    }
    let differences: Vec<(&str, &str)> = differences.iter().map(|(row, metric)| (row.as_str(), *metric)).collect();
    assert_eq!(differences, OF_OTHER_GRAMMARS);
}
