//! Token types in JavaScript equal those of the core.

use crate::examples::{FILES, File, PROMPTS};
use assay_completion::profiles;
use assay_completion::quirks::QUIRKS;
use assay_completion::report::report;
use assay_completion::scorer::Plan;
use assay_taxonomy::TokenProfile;
use assay_taxonomy::statement::{Analyser, AnalyserState, Statement};
use assay_taxonomy::table::{Changes, SECTION, Tokens};
use assay_wasm::{Benchmark, ByteSource, Outcome, Scan, label_code};
use js_sys::{Function, JSON, JsString, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

/// Bytes as a JavaScript object, like a file in a Node program.
fn object(bytes: &[u8]) -> ByteSource {
    let make = "return { size: bytes.length, readAt: (offset, length) => bytes.slice(offset, offset + length) };";
    let object = Function::new_with_args("bytes", make).call1(&JsValue::NULL, &Uint8Array::from(bytes));
    object.expect("the expression is right").unchecked_into()
}

fn score(file: &File) -> Outcome {
    let (prompts, predictions) = (object(PROMPTS), object(file.predictions));
    let benchmark = Benchmark::read(&prompts, None, None).expect("the example can be read");
    let mut outcome = Outcome::new(&benchmark, prompts.clone(), predictions.clone());
    let mut scan =
        Scan::new(&benchmark, &prompts, &predictions, 0.0, file.predictions.len() as f64).expect("and scored");
    while scan.step(1e6).expect("sources can be read") {}
    outcome.merge(&scan.finish().expect("parts can be written")).expect("parts can be read");
    outcome
}

fn json(value: &JsValue) -> Value {
    serde_json::from_str(&String::from(JSON::stringify(value).expect("no cycles"))).expect("JSON")
}

fn message(thrown: Result<impl Sized, impl Into<JsValue>>) -> String {
    let thrown = thrown.err().expect("an error").into();
    js_sys::Error::from(thrown).message().into()
}

/// The report of the core, without JavaScript.
fn native(file: &File, by: TokenProfile) -> (String, Vec<Statement>) {
    let benchmark = assay_completion::benchmark::Benchmark::read(PROMPTS, None, |_| ()).expect("memory can be read");
    let plan = Plan::new(profiles::DEFAULT, &[&QUIRKS]);
    let range = 0..file.predictions.len() as u64;
    let scan = assay_completion::scan::Scan::new(&benchmark, PROMPTS, file.predictions, range, &plan);
    let mut scan = scan.expect("memory can be read");
    while scan.step(1_000_000).expect("memory can be read") {}
    let part = scan.finish();
    let outcome = assay_completion::outcome::Outcome { benchmark: &benchmark, part: &part, plan: &plan };
    let mut analyser = Analyser::new(outcome, PROMPTS, file.predictions, AnalyserState::new(by));
    let tasks = 0..benchmark.len() as u32;
    let statements: Vec<_> = tasks.map(|task| analyser.statement(task).expect("memory can be read")).collect();
    let mut report = report(&outcome);
    report.add_section(SECTION, &Tokens::new(&outcome, by, &statements));
    (report.to_json(), statements)
}

/// JavaScript strings are UTF-16. The text before a token can have another length there than in
/// bytes.
#[wasm_bindgen_test]
fn places_are_those_of_the_string() {
    let code = "größe = '😀é'\nprint(größe)\n";
    let labelled = json(&label_code("python", code).expect("it can be parsed"));
    assert_eq!(labelled["sound"], true);
    let string = JsString::from(code);
    let at = |token: &Value| -> String {
        let place = |key: &str| token[key].as_u64().expect("a place") as u32;
        string.slice(place("start"), place("end")).into()
    };
    let tokens = labelled["tokens"].as_array().expect("a list");
    assert_eq!(tokens.iter().map(at).collect::<Vec<_>>(), ["größe", "'😀é'", "print", "größe"]);
    let types: Vec<_> = tokens.iter().map(|token| &token["syntax_type"]).collect();
    assert_eq!(types, ["var_def", "const_str", "method_usg", "var_usg"]);
    assert_eq!(tokens[3]["context"]["in_parameter"], 1);
}

#[wasm_bindgen_test]
fn code_of_every_language_is_labelled() {
    for (language, code) in [
        ("python", "class Half: pass"),
        ("java", "class Half {}"),
        ("typescript", "class Half {}"),
        ("csharp", "class Half {}"),
    ] {
        let labelled = json(&label_code(language, code).expect("it can be parsed"));
        let half = labelled["tokens"].as_array().and_then(|tokens| tokens.iter().find(|token| token["text"] == "Half"));
        assert_eq!(half.expect("a token")["syntax_type"], "class_def", "{language}");
    }
    let broken = json(&label_code("java", "class { ??").expect("as far as it goes"));
    assert_eq!(broken["sound"], false);
    assert_eq!(message(label_code("cobol", "")), "no language is called `cobol`");
}

#[wasm_bindgen_test]
fn tasks_are_labelled_in_steps() {
    for file in FILES {
        let mut outcome = score(&file);
        let mut done = 0;
        while done < 128 {
            assert!(outcome.report_json() == file.report, "{}: as long as any are missing", file.name);
            let next = outcome.label_tokens(done + 50).expect("files can be read");
            assert!(next > done);
            done = next;
        }
        assert_eq!(outcome.label_tokens(1000).ok(), Some(128));
        let (report, statements) = native(&file, TokenProfile::default());
        assert!(outcome.report_json() == report, "{}", file.name);

        let all: Vec<u32> = (0..128).collect();
        let with = |value: &Value| outcome.with_tokens(&all, JSON::parse(&value.to_string()).expect("JSON"));
        let any = with(&json!({ "dimension": "all", "value": "all", "missed": false })).expect("a query");
        let expected = statements.iter().filter(|statement| !statement.reference.is_empty()).map(|one| one.task);
        assert_eq!(any, expected.collect::<Vec<_>>());
        let missed = with(&json!({ "dimension": "all", "value": "all", "missed": true })).expect("a query");
        assert!(missed.len() < any.len() && missed.iter().all(|task| any.contains(task)));
        let unknown = with(&json!({ "dimension": "origin", "value": "long", "missed": false }));
        assert_eq!(message(unknown), "`long` is not a value of `origin`");

        for statement in &statements {
            let aligned = json(&outcome.aligned_tokens(statement.task).expect("files can be read"));
            let right = |side: &str| -> Vec<bool> {
                let tokens = aligned[side].as_array().expect("a list");
                tokens.iter().map(|token| token["right"] == true).collect()
            };
            let expected = statement.reference.iter().map(|mark| mark.is_right());
            assert_eq!(right("reference"), expected.collect::<Vec<_>>());
        }
        assert_eq!(message(outcome.aligned_tokens(128)), "there is no task 128, only 128");

        // Reports that were published with the first profile are compared by that profile.
        outcome.use_token_profile("ct3@1").expect("there is one");
        assert!(outcome.report_json() == file.report, "{}: nothing is labelled by it yet", file.name);
        assert_eq!(outcome.label_tokens(1000).ok(), Some(128));
        let (first, _) = native(&file, TokenProfile::Ct3V1);
        assert!(outcome.report_json() == first && first != report, "{}", file.name);
        assert_eq!(message(outcome.use_token_profile("ct3@0")), "no profile of token types is called `ct3@0`");
    }
}

#[wasm_bindgen_test]
fn two_outcomes_are_compared_by_token_type() {
    let [strong, weak, ..] = FILES;
    let [mut first, mut second] = [score(&weak), score(&strong)];
    first.label_tokens(128).expect("files can be read");
    second.label_tokens(127).expect("files can be read");
    assert_eq!(message(first.compare_tokens(&second)), "not all tasks are labelled: call `labelTokens` first");
    second.label_tokens(128).expect("files can be read");
    let found = json(&first.compare_tokens(&second).expect("both are labelled"));

    let benchmark = assay_completion::benchmark::Benchmark::read(PROMPTS, None, |_| ()).expect("memory can be read");
    let (part, plan) = (assay_completion::scan::Part::default(), Plan::new(profiles::DEFAULT, &[]));
    let outcome = assay_completion::outcome::Outcome { benchmark: &benchmark, part: &part, plan: &plan };
    let by = TokenProfile::default();
    let changes = Changes::new(&outcome, by, &native(&weak, by).1, &native(&strong, by).1);
    assert!(changes.rows.iter().any(|change| change.low > 0.0));
    // JavaScript writes 100.0 as 100.
    assert_eq!(found, json(&JSON::parse(&json!(changes).to_string()).expect("JSON")));
    second.use_token_profile("ct3@1").expect("there is one");
    second.label_tokens(128).expect("files can be read");
    assert_eq!(message(first.compare_tokens(&second)), "the outcomes are labelled by different profiles");
}
