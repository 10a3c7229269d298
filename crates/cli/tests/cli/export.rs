//! `assay export`. The crate of formats tests what is in the files.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::{Scratch, assay, predictions, prompts};

/// A folder of the examples' results.
fn results(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results").join(name);
    path.to_str().expect("UTF-8").to_owned()
}

/// The files below a folder, with their paths in it.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => found.push(path),
        }
    }
    found.sort();
    found
}

#[test]
fn a_submission_is_exported_with_its_card_and_its_answers() {
    let scratch = Scratch::new();
    for (name, rows) in [("programs/steady", 288), ("example/strong", 256)] {
        let out = scratch.name(name);
        let ran = assay(&["export", &results(name), "--to", "every-eval-ever", "--out", &out]).check(0);
        let found = files(&scratch.path(name));
        let [aggregate, samples] = found.as_slice() else { panic!("{found:?}") };
        assert!(ran.stderr.contains(&format!("Wrote {}", samples.display())), "{}", ran.stderr);
        let whole: Value = serde_json::from_slice(&fs::read(aggregate).expect("read")).expect("JSON");
        assert_eq!(whole["detailed_evaluation_results"]["total_rows"], rows, "{name}");
        assert_eq!(fs::read_to_string(samples).expect("read").lines().count(), rows, "{name}");
    }
    let out = scratch.name("labels");
    assay(&["export", &results("labels/tags-keywords"), "--to", "csv", "--out", &out, "--model", "other/m"]).check(0);
    let scores = scratch.read("labels/scores.csv");
    assert!(scores.contains("\r\nExample labels,other/m,macro_f1,xcodeeval@2,"), "{scores}");
}

#[test]
fn a_submission_that_cannot_be_published_is_not_exported() {
    let scratch = Scratch::new();
    let folder = scratch.path("programs/steady");
    fs::create_dir_all(&folder).expect("made");
    for name in
        ["benchmark.toml", "tasks.jsonl", "steady/submission.toml", "steady/samples.jsonl", "steady/manifest.json"]
    {
        let from = Path::new(&results("programs")).join(name);
        fs::copy(from, scratch.path("programs").join(name)).expect("copied");
    }
    let report = fs::read_to_string(Path::new(&results("programs/steady")).join("report.json")).expect("read");
    fs::write(folder.join("report.json"), report.replace("88.89", "98.89")).expect("written");
    let steady = folder.to_str().expect("UTF-8");
    let ran = assay(&["export", steady, "--to", "csv", "--out", &scratch.name("out")]).check(1);
    assert!(ran.stderr.contains("cannot be published, so it is not exported"), "{}", ran.stderr);
    assert!(!scratch.path("out").exists());
    fs::remove_file(scratch.path("programs/benchmark.toml")).expect("removed");
    let ran = assay(&["export", steady, "--to", "csv", "--out", &scratch.name("out")]).check(2);
    assert!(ran.stderr.contains("not in a benchmark's folder"), "{}", ran.stderr);
}

#[test]
fn a_run_is_exported_with_the_details_of_its_completions() {
    let scratch = Scratch::new();
    let (scored, out) = (scratch.name("scored"), scratch.name("out"));
    let weak = predictions("weak");
    let score = ["score", "--prompts", &prompts(), "--predictions", &weak, "--metric", "chrf", "--out", &scored];
    assay(&score).check(0);
    let named = ["--model", "org/m", "--benchmark", "Examples"];
    let export =
        |to: &str, more: &[&str]| assay(&[&["export", &scored, "--to", to, "--out", &out], &named[..], more].concat());
    export("csv", &[]).check(0);
    let answers = scratch.read("out/answers.csv");
    let head = answers.lines().next().expect("a line");
    assert!(head.starts_with("task,language,number,outcome,is_correct,") && head.contains("@1 chrf"), "{head}");
    assert_eq!(answers.lines().count(), 1 + 128);
    // The mean of the answers' scores is the report's number.
    let mut reader = csv::Reader::from_reader(answers.as_bytes());
    let report: Value = serde_json::from_str(&scratch.read("scored/report.json")).expect("JSON");
    let rows = report["rows"].as_array().expect("a list");
    let names: Vec<String> = reader.headers().expect("a head").iter().map(str::to_owned).collect();
    let records: Vec<csv::StringRecord> = reader.records().map(|record| record.expect("a record")).collect();
    for metric in ["em", "es", "id_f1"] {
        let row =
            rows.iter().find(|row| row["metric"] == metric && row["scope"] == serde_json::json!({})).expect("a row");
        let name = format!("{} {metric}", row["profile"].as_str().expect("a profile"));
        let column = names.iter().position(|other| *other == name).expect("a column");
        let sum: f64 = records.iter().map(|record| record[column].parse::<f64>().expect("a number")).sum();
        let value = row["value"].as_f64().expect("a number");
        assert!((sum / 128.0 - value).abs() < 0.006, "{name}: {} {value}", sum / 128.0);
    }

    export("every-eval-ever", &["--tasks", &prompts(), "--date", "2026-01-31"]).check(0);
    let found = files(&scratch.path("out/data/Examples/org/m"));
    let samples = fs::read_to_string(&found[1]).expect("read");
    let first: Value = serde_json::from_str(samples.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["evaluation_id"], "Examples/org_m/1769817600");
    assert!(first["input"]["raw"].as_str().is_some_and(|text| text.len() > 100), "{first}");
    assert_eq!(first["input"]["reference"].as_array().map(Vec::len), Some(1));

    let ran = export("evalplus", &[]).check(2);
    assert!(ran.stderr.contains("EvalPlus: this format lists programs"), "{}", ran.stderr);
    let ran = export("hf-eval-results", &[]).check(2);
    assert!(ran.stderr.contains("--dataset"), "{}", ran.stderr);
    export("hf-eval-results", &["--dataset", "our/data", "--metric", "es"]).check(0);
    assert!(
        scratch.read("out/Examples.yaml").contains("Edit similarity in percent by"),
        "{}",
        scratch.read("out/Examples.yaml")
    );
}

#[test]
fn damaged_runs_are_refused_with_the_first_line() {
    let scratch = Scratch::new();
    let out = scratch.name("out");
    fs::create_dir(scratch.path("run")).expect("made");
    let run = scratch.name("run");
    let export =
        |path: &str| assay(&["export", path, "--to", "csv", "--out", &out, "--model", "m", "--benchmark", "b"]);
    assert!(export(&run).check(2).stderr.contains("report.json is missing"));
    for (text, said) in [("", "is not JSON"), ("{}", "has no `schema`"), ("{\"schema\": \"x@1\"}", "cannot read")] {
        fs::write(scratch.path("run/report.json"), text).expect("written");
        let ran = export(&run).check(1);
        assert!(ran.stderr.contains(said), "{said}: {}", ran.stderr);
    }
    let from = PathBuf::from(results("programs/steady"));
    fs::copy(from.join("report.json"), scratch.path("run/report.json")).expect("copied");
    fs::write(scratch.path("run/samples.jsonl"), "{\"task_id\": \"\\u001b[31m\"}\n{").expect("written");
    let ran = export(&run).check(1);
    assert!(ran.stderr.contains("2 lines that cannot be exported; the first is line 1: `status`"), "{}", ran.stderr);
    fs::write(scratch.path("run/samples.jsonl"), "").expect("written");
    export(&run).check(0);
    // A report alone has no names.
    let report = scratch.name("run/report.json");
    let ran = assay(&["export", &report, "--to", "csv", "--out", &out]).check(2);
    assert!(ran.stderr.contains("give --model and --benchmark"), "{}", ran.stderr);
    assert!(export(&scratch.name("none")).check(2).stderr.contains("is missing"));
    assert!(assay(&["export", &report, "--to", "xml", "--out", &out]).check(2).stderr.contains("croissant"));
}

#[test]
fn a_benchmark_is_described() {
    let scratch = Scratch::new();
    let out = scratch.name("out");
    let ran = assay(&["export", &results("labels"), "--to", "croissant", "--out", &out]).check(0);
    assert!(ran.stderr.contains("does not say what Croissant requires: link\n"), "{}", ran.stderr);
    let description: Value = serde_json::from_str(&scratch.read("out/croissant.json")).expect("JSON");
    let names: Vec<&str> =
        description["distribution"].as_array().into_iter().flatten().filter_map(|file| file["name"].as_str()).collect();
    assert_eq!(names, ["compilation.jsonl", "pairs.jsonl", "queries.jsonl", "tags.jsonl"]);
    let ran = assay(&["export", &results("labels/tags-keywords"), "--to", "croissant", "--out", &out]).check(2);
    assert!(ran.stderr.contains("no folder of a benchmark"), "{}", ran.stderr);
    let ran = assay(&["export", &results("xcodeeval"), "--to", "croissant", "--out", &out]).check(2);
    assert!(ran.stderr.contains("has no tasks to describe"), "{}", ran.stderr);
}
