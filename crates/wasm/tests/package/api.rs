//! The package as JavaScript sees it. The tests run in Node, where sources are objects, and in a
//! worker of Chromium, where sources can also be `Blob`s.

use std::io::Write;

use crate::examples::{FILES, File, PROMPTS};
use assay_completion::explain::Explainer;
use assay_completion::profiles;
use assay_completion::quirks::QUIRKS;
use assay_completion::scorer::Plan;
use assay_wasm::{Benchmark, ByteSource, Decompressor, Outcome, Scan, run_id};
use js_sys::{Array, Function, JSON, Reflect, Uint8Array};
use serde_json::Value;
use wasm_bindgen::prelude::*;
use wasm_bindgen_test::wasm_bindgen_test;

/// The JavaScript value of an expression over `argument`.
fn js(expression: &str, argument: &JsValue) -> JsValue {
    Function::new_with_args("argument", &format!("return {expression};"))
        .call1(&JsValue::NULL, argument)
        .expect("the expression is right")
}

/// Bytes as a JavaScript object, like a file in a Node program.
fn object(bytes: &[u8]) -> ByteSource {
    let object = "{ size: argument.length, readAt: (offset, length) => argument.slice(offset, offset + length) }";
    js(object, &Uint8Array::from(bytes)).unchecked_into()
}

/// Bytes as a `Blob`, like a file in a page.
fn blob(bytes: &[u8]) -> ByteSource {
    js("new Blob([argument])", &Uint8Array::from(bytes)).unchecked_into()
}

/// Whether this is a worker of a browser. Only workers can read a `Blob` synchronously.
fn in_worker() -> bool {
    Reflect::has(&js_sys::global(), &"FileReaderSync".into()).expect("the global object has members")
}

fn read(prompts: &ByteSource) -> Benchmark {
    Benchmark::read(prompts, None, None).expect("the example can be read")
}

/// Scores a file in ranges that end at `cuts`.
fn score(benchmark: &Benchmark, prompts: &ByteSource, predictions: &ByteSource, cuts: &[usize]) -> Outcome {
    let mut outcome = Outcome::new(benchmark, prompts.clone(), predictions.clone());
    let mut start = 0;
    for &cut in cuts {
        let range = (start as f64, cut as f64);
        let mut scan = Scan::new(benchmark, prompts, predictions, range.0, range.1).expect("sources can be read");
        while scan.step(1000.0).expect("sources can be read") {}
        outcome.merge(&scan.finish().expect("parts can be written")).expect("parts can be read");
        start = cut;
    }
    outcome
}

fn score_complete(file: &File) -> Outcome {
    let prompts = object(PROMPTS);
    score(&read(&prompts), &prompts, &object(file.predictions), &[file.predictions.len()])
}

/// The report of an unmodified file.
fn report(predictions: &[u8]) -> Value {
    let prompts = object(PROMPTS);
    let outcome = score(&read(&prompts), &prompts, &object(predictions), &[predictions.len()]);
    serde_json::from_str(&outcome.report_json()).expect("JSON")
}

/// The codes of the problems of a prediction file, without missing completions.
fn problems(report: &Value) -> Vec<&str> {
    let groups = report["problems"].as_array().expect("a list");
    groups.iter().filter_map(|group| group["code"].as_str()).filter(|code| *code != "missing").collect()
}

/// The message of a thrown error.
fn message(thrown: Result<impl Sized, impl Into<JsValue>>) -> String {
    let thrown = thrown.err().expect("an error").into();
    js_sys::Error::from(thrown).message().into()
}

#[wasm_bindgen_test]
fn reports_are_the_golden_ones() {
    for file in FILES {
        assert!(score_complete(&file).report_json() == file.report, "{}", file.name);
    }
}

#[wasm_bindgen_test]
fn blobs_are_read_in_workers() {
    let [strong, ..] = FILES;
    if in_worker() {
        let (prompts, predictions) = (blob(PROMPTS), blob(strong.predictions));
        let outcome = score(&read(&prompts), &prompts, &predictions, &[strong.predictions.len()]);
        assert!(outcome.report_json() == strong.report);
    } else {
        assert_eq!(message(Benchmark::read(&blob(PROMPTS), None, None)), "FileReaderSync is not defined");
    }
}

#[wasm_bindgen_test]
fn shards_in_other_instances_give_the_same_bytes() {
    for file in FILES {
        let (prompts, predictions, len) = (object(PROMPTS), object(file.predictions), file.predictions.len());
        let here = read(&prompts);
        let there = Benchmark::from_bytes(&here.to_bytes().expect("an index can be written")).expect("and read");
        assert_eq!(there.tasks(), here.tasks());
        for cuts in [vec![0, len], vec![1, 2, 3, len], vec![len / 3, len / 2, len], vec![len - 1, len, len]] {
            let outcome = score(&there, &prompts, &predictions, &cuts);
            assert!(outcome.report_json() == file.report, "{} cut at {cuts:?}", file.name);
        }
    }
}

#[wasm_bindgen_test]
fn a_scan_can_be_left_at_any_point() {
    let [strong, ..] = FILES;
    let (prompts, predictions) = (object(PROMPTS), object(strong.predictions));
    let (benchmark, len) = (read(&prompts), strong.predictions.len() as f64);
    let mut scan = Scan::new(&benchmark, &prompts, &predictions, 0.0, len).expect("sources can be read");
    assert!(scan.step(1.0).expect("sources can be read"));
    assert!(scan.position() > 0.0 && scan.position() < len);
    assert_eq!(scan.answers(), 1);
    drop(scan);
    assert!(score(&benchmark, &prompts, &predictions, &[strong.predictions.len()]).report_json() == strong.report);
}

#[wasm_bindgen_test]
fn progress_is_reported() {
    let reported = Array::new();
    let tell = js("(doneBytes) => argument.push(doneBytes)", &reported).unchecked_into();
    Benchmark::read(&object(PROMPTS), Some("Python".to_owned()), Some(tell)).expect("the example can be read");
    assert_eq!(reported.pop().as_f64(), Some(PROMPTS.len() as f64));
    let unknown = Benchmark::read(&object(PROMPTS), Some("cobol".to_owned()), None);
    assert_eq!(message(unknown), "no language is called `cobol`");
}

/// JavaScript gets the same value as from `JSON.parse`, including every null.
#[wasm_bindgen_test]
fn explanations_have_every_member() {
    for file in FILES {
        let outcome = score_complete(&file);
        let plan = plan();
        let (benchmark, part) = native(&file, &plan);
        let core = assay_completion::outcome::Outcome { benchmark: &benchmark, part: &part, plan: &plan };
        let mut explainer = Explainer::new(core, PROMPTS, file.predictions);
        for task in 0..benchmark.len() as u32 {
            let found = json(&outcome.explain(task).expect("files can be read"));
            let expected = serde_json::to_value(explainer.explain(task).expect("memory can be read")).expect("JSON");
            assert_same(&found, &expected, &format!("{} {task}", file.name));
        }
        assert_eq!(message(outcome.explain(128)), "there is no task 128, only 128");
    }
}

#[wasm_bindgen_test]
fn queries_select_rows() {
    let [_, _, broken] = FILES;
    let outcome = score_complete(&broken);
    let query = |text: &str| outcome.query(JSON::parse(text).expect("JSON"));
    let missing = query(r#"{"sort": "task", "descending": false, "category": "missing", "language": "java"}"#);
    let missing = missing.expect("a query");
    let rows = json(&outcome.rows(&missing).expect("known tasks"));
    assert!(!missing.is_empty() && rows.as_array().is_some_and(|rows| rows.len() == missing.len()));
    assert_eq!(rows[0]["task"], missing[0]);
    assert_eq!((&rows[0]["language"], &rows[0]["category"]), (&"java".into(), &Value::Null));

    let best =
        query(r#"{"sort": {"profile": "cceval-levenshtein@1", "metric": "es"}, "descending": true}"#).expect("a query");
    assert_eq!(best.len(), 128);
    assert_eq!(json(&outcome.rows(&best[..1]).expect("known tasks"))[0]["scores"][0]["values"]["em"], 1);
    assert!(message(query(r#"{"sort": "size"}"#)).contains("did not match any variant"));
    assert_eq!(message(outcome.rows(&[1000])), "there is no task 1000, only 128");
}

#[wasm_bindgen_test]
fn downloads_have_a_line_for_each_task() {
    let [strong, ..] = FILES;
    let outcome = score_complete(&strong);
    let detailed = outcome.detailed_jsonl(0, 100).expect("files can be read")
        + &outcome.detailed_jsonl(100, 1000).expect("files can be read");
    assert_eq!(detailed.lines().count(), 128);
    for (task, line) in detailed.lines().enumerate() {
        let line: Value = serde_json::from_str(line).expect("JSON");
        assert_eq!(line["task_id"], json(&outcome.rows(&[task as u32]).expect("known tasks"))[0]["task_id"]);
    }
    let columns = outcome.csv_header().split(',').count();
    assert_eq!(outcome.csv(0, 1000).lines().map(|line| line.split(',').count()).collect::<Vec<_>>(), [columns; 128]);
}

#[wasm_bindgen_test]
fn compressed_files_are_decompressed() {
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(PROMPTS).expect("memory can be written");
    let packed = encoder.finish().expect("memory can be written");
    let open = |bytes: &[u8]| Decompressor::open(&object(bytes)).expect("memory can be read");
    assert!(open(PROMPTS).is_none() && open(b"").is_none(), "these are not compressed");

    let read = |bytes: &[u8]| {
        let mut decompressor = open(bytes).expect("a compressed file");
        let text: Vec<u8> = std::iter::from_fn(|| decompressor.read()).flat_map(|piece| piece.to_vec()).collect();
        assert_eq!(decompressor.position(), bytes.len() as f64);
        (text, decompressor.unreadable())
    };
    assert!(read(&packed) == (PROMPTS.to_vec(), None));
    let (text, unreadable) = read(&packed[..packed.len() / 2]);
    assert!(!text.is_empty() && PROMPTS.starts_with(&text) && unreadable.is_some(), "what could be read is there");
}

#[wasm_bindgen_test]
fn what_could_not_be_read_is_a_problem() {
    let prompts = object(PROMPTS);
    let mut benchmark = read(&prompts);
    benchmark.add_unreadable("one".to_owned());
    let mut outcome = score(&benchmark, &prompts, &object(b""), &[0]);
    outcome.add_unreadable("two".to_owned());
    let report: Value = serde_json::from_str(&outcome.report_json()).expect("JSON");
    assert_eq!(problems(&report), ["unreadable", "unreadable"]);
    assert_eq!([&report["problems"][0]["file"], &report["problems"][1]["file"]], ["prompts", "predictions"]);
}

#[wasm_bindgen_test]
fn broken_files_are_reported() {
    let noise: Vec<u8> = (0..100_000u32).map(|n| (n.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    assert!(!problems(&report(&noise)).is_empty());
    assert_eq!(problems(&report(b"")), ["other_format"]);
    assert_eq!(problems(&report(b"[]")), ["other_format"]);
    assert_eq!(problems(&report(b"PK\x03\x04")), ["other_format"]);
    assert_eq!(problems(&report(b"{\"task_id\": \"example_python/0\", \"pred\"")), ["truncated_line"]);
    assert_eq!(read(&object(&noise)).tasks(), 0);
}

#[wasm_bindgen_test]
fn a_line_over_the_limit_takes_no_memory() {
    // 1 GB, which does not fit into 32-bit memory together with anything else.
    let endless = "{ size: argument, readAt: (offset, length) => \
                   new Uint8Array(Math.max(0, Math.min(length, argument - offset))).fill(120) }";
    let (prompts, predictions) = (object(PROMPTS), js(endless, &1e9.into()).unchecked_into());
    let outcome = score(&read(&prompts), &prompts, &predictions, &[1_000_000_000]);
    let report = serde_json::from_str(&outcome.report_json()).expect("JSON");
    assert_eq!(problems(&report), ["line_too_long"]);
}

#[wasm_bindgen_test]
fn deep_and_long_completions_are_scored() {
    let completions = ["[".repeat(10_000), "(".repeat(1 << 20), "x".repeat(1 << 20), "if x:\n ".repeat(300)];
    for completion in completions {
        for language in ["python", "java", "typescript", "csharp"] {
            let line =
                format!("{}\n", serde_json::json!({"task_id": format!("example_{language}/0"), "pred": completion}));
            assert_eq!(report(line.as_bytes())["counts"][0]["answered"], 1);
        }
    }
}

#[wasm_bindgen_test]
fn faults_of_a_source_are_errors() {
    let source = |read_at: &str| -> ByteSource {
        js(&format!("{{ size: 10, readAt: () => {read_at} }}"), &JsValue::NULL).unchecked_into()
    };
    let thrown = message(Benchmark::read(&source("{ throw new Error('gone') }"), None, None));
    assert_eq!(thrown, "Error: gone");
    let thrown = message(Benchmark::read(&source("new Uint8Array(1000)"), None, None));
    assert_eq!(thrown, "readAt gave more bytes than were asked for");
    assert!(Benchmark::read(&source("'text'"), None, None).is_err());
}

#[wasm_bindgen_test]
fn changed_files_are_noticed() {
    let [strong, ..] = FILES;
    let (prompts, other) = (object(PROMPTS), object(&PROMPTS[1000..]));
    let (benchmark, predictions) = (read(&prompts), object(strong.predictions));
    let mut scan = Scan::new(&benchmark, &other, &predictions, 0.0, 1e5).expect("sources can be read");
    assert_eq!(message(scan.step(1e5)), "the prompt file changed while it was read");
}

#[wasm_bindgen_test]
fn bytes_of_something_else_are_errors() {
    let prompts = object(PROMPTS);
    let mut outcome = Outcome::new(&read(&prompts), prompts.clone(), prompts);
    assert!(Benchmark::from_bytes(&[0xff; 20]).is_err());
    assert!(outcome.merge(&[0xff; 20]).is_err());
}

#[wasm_bindgen_test]
fn runs_have_different_names() {
    let [a, b] = [run_id(), run_id()].map(|id| id.expect("there is randomness"));
    assert!(a != b && a.len() == 8 && a.bytes().all(|digit| digit.is_ascii_hexdigit()));
}

fn native(file: &File, plan: &Plan) -> (assay_completion::benchmark::Benchmark, assay_completion::scan::Part) {
    let benchmark = assay_completion::benchmark::Benchmark::read(PROMPTS, None, |_| ()).expect("memory can be read");
    let range = 0..file.predictions.len() as u64;
    let scan = assay_completion::scan::Scan::new(&benchmark, PROMPTS, file.predictions, range, plan);
    let mut scan = scan.expect("memory can be read");
    while scan.step(1000).expect("memory can be read") {}
    let part = scan.finish();
    (benchmark, part)
}

/// What the package `full` computes.
fn plan() -> Plan {
    Plan::new(profiles::DEFAULT, &[&QUIRKS])
}

fn json(value: &JsValue) -> Value {
    let text = JSON::stringify(value).expect("no cycles");
    serde_json::from_str(&String::from(text)).expect("JSON")
}

/// Asserts equality, except for how integers are written.
#[track_caller]
fn assert_same(found: &Value, expected: &Value, place: &str) {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => {
            assert!(found.keys().eq(expected.keys()), "{place}");
            found.iter().for_each(|(key, value)| assert_same(value, &expected[key], &format!("{place}.{key}")));
        }
        (Value::Array(found), Value::Array(expected)) => {
            assert_eq!(found.len(), expected.len(), "{place}");
            found.iter().zip(expected).for_each(|(found, expected)| assert_same(found, expected, place));
        }
        (Value::Number(found), Value::Number(expected)) => assert_eq!(found.as_f64(), expected.as_f64(), "{place}"),
        _ => assert_eq!(found, expected, "{place}"),
    }
}
