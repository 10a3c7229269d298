//! The files of a submission have the same bytes as those of the core.

use crate::examples::{FILES, PROMPTS};
use assay_base::canonical;
use assay_base::digest::Digest;
use assay_completion::profiles;
use assay_evaluation::manifest::{FileIdentity, Manifest};
use assay_evaluation::report::Report;
use assay_evaluations::submission::Submission as Card;
use assay_wasm::{Benchmark, ByteSource, Hasher, Outcome, Scan, Submission, manifest_json};
use js_sys::{Function, JSON, Uint8Array};
use serde_json::{Value, json};
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

/// A JavaScript value, as a page would create it.
fn js(value: &Value) -> JsValue {
    JSON::parse(&value.to_string()).expect("JSON")
}

fn json<T: serde::de::DeserializeOwned>(value: &JsValue) -> T {
    let text = String::from(JSON::stringify(value).expect("no cycles"));
    serde_json::from_str(&text).expect("of this shape")
}

fn source(bytes: &[u8]) -> ByteSource {
    let object = "return { size: bytes.length, readAt: (offset, length) => bytes.slice(offset, offset + length) }";
    let object = Function::new_with_args("bytes", object).call1(&JsValue::NULL, &Uint8Array::from(bytes));
    object.expect("the function is right").unchecked_into()
}

fn outcome(predictions: &[u8]) -> Outcome {
    let (prompts, predictions) = (source(PROMPTS), source(predictions));
    let benchmark = Benchmark::read(&prompts, None, None).expect("memory can be read");
    let mut scan = Scan::new(&benchmark, &prompts, &predictions, 0.0, 1e9).expect("memory can be read");
    while scan.step(1e6).expect("memory can be read") {}
    let mut outcome = Outcome::new(&benchmark, prompts, predictions);
    outcome.merge(&scan.finish().expect("parts can be written")).expect("parts can be read");
    outcome
}

fn message(thrown: Result<impl Sized, JsError>) -> String {
    js_sys::Error::from(JsValue::from(thrown.err().expect("an error"))).message().into()
}

#[wasm_bindgen_test]
fn fields_become_a_file() {
    let fields = json!({
        "model": " Quo\"te ", "date": "2026-11-21", "setting": "infile", "parameters": 15_500_000_000_u64,
        "open_weights": true, "notes": "two\nlines",
    });
    assert_eq!(json::<Value>(&Submission::faults(js(&fields)).expect("an object")), json!([]));
    let submission = Submission::read(js(&fields)).unwrap_or_else(|_| panic!("nothing is wrong"));
    let card = Card::parse(&submission.toml()).expect("nothing is wrong");
    assert_eq!((card.model.as_str(), card.parameters), ("Quo\"te", Some(15_500_000_000)));
    assert_eq!((card.open_weights, card.notes.as_deref()), (Some(true), Some("two\nlines")));
    assert_eq!(card.to_toml(), submission.toml());

    let pull_request = submission.pull_request("Example", "quote-infile", &outcome(FILES[0].predictions));
    let report: Report = serde_json::from_str(FILES[0].report).expect("a report");
    assert_eq!(pull_request, card.pull_request("Example", "quote-infile", &report));
}

#[wasm_bindgen_test]
fn all_faults_are_reported_at_once() {
    let fields = json!({ "date": "tomorrow", "link": "javascript:alert(1)", "parameters": 0.5, "setting": "infile" });
    let faults: Vec<Value> = json(&Submission::faults(js(&fields)).expect("an object"));
    let keys: Vec<&Value> = faults.iter().map(|fault| &fault["key"]).collect();
    assert_eq!(keys, ["model", "parameters", "date", "link"]);
    assert!(message(Submission::read(js(&fields))).starts_with("`model` is missing; `parameters` must be"));
    assert!(Submission::faults(JsValue::from("text")).is_err());
    let endless = JSON::parse(r#"{"parameters": 1e999}"#).expect("JSON");
    let faults: Vec<Value> = json(&Submission::faults(endless).expect("an object"));
    assert!(faults.iter().any(|fault| fault["key"] == "parameters"), "{faults:?}");
}

#[wasm_bindgen_test]
fn names_are_suggested() {
    let id = Submission::suggested_id("StarCoder 15.5B".to_owned(), "infile".to_owned());
    assert_eq!(id, "starcoder-15.5b-infile");
    assert!(Submission::is_id(&id) && !Submission::is_id("../x"));
}

#[wasm_bindgen_test]
fn manifests_are_the_core_s() {
    let [strong, ..] = FILES;
    let mut hasher = Hasher::new();
    for piece in strong.predictions.chunks(1000) {
        hasher.update(piece);
    }
    let digest = hasher.finish().expect("a plain object");
    assert_eq!(json::<Digest>(&digest), Digest::of(strong.predictions), "{}", strong.name);
    let file = |name: &str, bytes: &[u8]| FileIdentity {
        name: name.to_owned(),
        file: Some(Digest::of(b"compressed")),
        content: Digest::of(bytes),
    };
    let files = [file("bundle.jsonl.gz", PROMPTS), file("predictions.jsonl.gz", strong.predictions)];
    let created = "2026-11-21T10:00:00Z".to_owned();
    let [prompts, predictions] = files.clone().map(|file| js(&serde_json::to_value(file).expect("JSON")));
    let found = manifest_json(&outcome(strong.predictions), created.clone(), prompts, predictions);
    let [prompts, predictions] = files;
    let expected =
        Manifest::new(profiles::DEFAULT, created, prompts, predictions, Digest::of(strong.report.as_bytes()));
    assert_eq!(found.unwrap_or_else(|_| panic!("identities are known")), canonical::document(&expected));
}
