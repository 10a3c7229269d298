//! `assay submit`, `assay verify` and `assay site`. The site crate tests the findings of
//! verification.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use crate::{Ran, assay, command, predictions};

/// Results with the example benchmark and without submissions.
fn results() -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/example");
    fs::create_dir(folder.path().join("example")).expect("made");
    for name in ["benchmark.toml", "bundle.jsonl.gz", "bundle.manifest.json"] {
        fs::copy(from.join(name), folder.path().join("example").join(name)).expect("copied");
    }
    folder
}

fn submit(results: &TempDir, of: &str, more: &[&str]) -> Ran {
    let benchmark = results.path().join("example");
    let benchmark = benchmark.to_str().expect("UTF-8");
    assay(&[&["submit", benchmark, "--predictions", &predictions(of)], more].concat())
}

fn verify(results: &TempDir, more: &[&str]) -> Ran {
    assay(&[&["verify", "--results", results.path().to_str().expect("UTF-8")], more].concat())
}

const FIELDS: [&str; 4] = ["--model", "Some Model-7B", "--setting", "infile"];

#[test]
fn what_is_submitted_is_reproduced() {
    let results = results();
    let ran = submit(&results, "strong", &FIELDS).check(0);
    assert!(ran.stdout.contains("some-model-7b-infile") && ran.stdout.contains("| 72.66 |"), "{}", ran.stdout);
    let ran = verify(&results, &[]).check(0);
    assert!(ran.stdout.contains("✓ example/some-model-7b-infile  reproduced"), "{}", ran.stdout);
    assert!(ran.stdout.ends_with("1 of 1 submission can be published\n"), "{}", ran.stdout);
    let found = verify(&results, &["--json"]).check(0).json();
    assert_eq!(found["submissions"][0]["status"], "reproduced");
    let folder = results.path().join("example/some-model-7b-infile");
    let mut names: Vec<_> =
        fs::read_dir(&folder).expect("there").map(|entry| entry.expect("an entry").file_name()).collect();
    names.sort();
    assert_eq!(names, ["manifest.json", "predictions.jsonl.gz", "report.json", "submission.toml"]);

    fs::write(folder.join("report.json"), "{}").expect("written");
    let ran = verify(&results, &[]).check(1);
    assert!(ran.stdout.contains("✗ example/some-model-7b-infile  differs"), "{}", ran.stdout);
    assert!(ran.stdout.contains("report_edited"), "{}", ran.stdout);
    assert_eq!(verify(&results, &["--json"]).check(1).json()["submissions"][0]["findings"][0]["severity"], "error");
}

/// The boundaries of frequencies are those of the report, whichever they are.
#[test]
fn token_types_are_reproduced_with_their_boundaries() {
    let tokens = |more: &[&str]| {
        let results = results();
        let args = [&FIELDS[..], &["--id", "a", "--tokens", "--profile", "strict"], more].concat();
        submit(&results, "strong", &args).check(0);
        let ran = verify(&results, &[]).check(0);
        assert!(ran.stdout.contains("✓ example/a  reproduced"), "{}", ran.stdout);
        let report = fs::read_to_string(results.path().join("example/a/report.json")).expect("written");
        serde_json::from_str::<serde_json::Value>(&report).expect("JSON")["sections"]["tokens"].clone()
    };
    let (printed, midpoints) = (tokens(&[]), tokens(&["--midpoints"]));
    assert_eq!((&printed["boundaries"], &midpoints["boundaries"]), (&"printed".into(), &"midpoints".into()));
    assert_ne!(printed["rows"], midpoints["rows"]);
    let refused = submit(&results(), "strong", &[&FIELDS[..], &["--id", "x", "--midpoints"]].concat()).check(2);
    assert!(refused.stderr.contains("--tokens"), "{}", refused.stderr);
}

#[test]
fn nothing_is_overwritten() {
    let results = results();
    submit(&results, "strong", &FIELDS).check(0);
    let ran = submit(&results, "weak", &FIELDS).check(2);
    assert!(ran.stderr.contains("exists already; give the submission another name"), "{}", ran.stderr);
    submit(&results, "weak", &[&FIELDS[..], &["--id", "another"]].concat()).check(0);
    verify(&results, &[results.path().join("example/another").to_str().expect("UTF-8")]).check(0);
}

#[test]
fn without_git_the_record_tells_which_was_first() {
    let results = results();
    let example = results.path().join("example");
    let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../results/example");
    fs::create_dir(example.join("strong")).expect("made");
    for name in ["predictions.jsonl.gz", "report.json", "manifest.json", "submission.toml"] {
        let name = format!("strong/{name}");
        fs::copy(from.join(&name), example.join(&name)).expect("copied");
    }
    fs::copy(from.join("first-seen.json"), example.join("first-seen.json")).expect("copied");
    submit(&results, "strong", &[&FIELDS[..], &["--id", "a-thief", "--date", "1990-01-01"]].concat()).check(0);
    let root = results.path().to_str().expect("UTF-8");
    let ran = command(&["verify", "--results", root]).env("PATH", "").output().expect("it runs");
    let text = String::from_utf8(ran.stdout).expect("UTF-8");
    assert_eq!(ran.status.code(), Some(1));
    assert!(text.contains("✓ example/strong  reproduced\n") && text.contains("✗ example/a-thief"), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected = "`strong` was first: first-seen.json has it alone (the command `git` was not found)";
    assert!(text.contains(expected), "{text}");
    let ran = verify(&results, &["--base", "main"]).check(2);
    assert!(ran.stderr.contains("--base main is not a commit in the results' history"), "{}", ran.stderr);
}

#[test]
fn a_name_that_can_be_taken_for_another_is_reported_at_once() {
    let results = results();
    let fields = ["--model", "St\u{430}rCoder", "--setting", "infile"];
    let ran = submit(&results, "strong", &fields).check(0);
    assert!(ran.stderr.contains("`\u{430}` (U+0430)"), "{}", ran.stderr);
}

#[test]
fn predictions_with_errors_are_no_submission() {
    let results = results();
    let ran = submit(&results, "broken", &FIELDS).check(1);
    assert!(ran.stdout.contains("Nothing was written"), "{}", ran.stdout);
    assert_eq!(fs::read_dir(results.path().join("example")).expect("there").count(), 3, "nothing is left behind");
}

#[test]
fn what_a_submission_says_of_itself_is_checked_first() {
    let results = results();
    for (fields, expected) in [
        (&["--model", "m", "--setting", "telepathy"][..], "is not a setting of the benchmark, which has infile"),
        (&["--model", "m", "--setting", "infile", "--date", "2026-02-30"], "must be a date"),
        (&["--model", "m", "--setting", "infile", "--link", "javascript:x"], "must be a URL"),
        (&["--model", "m", "--setting", "infile", "--id", "../m"], "cannot be an id"),
        (&["--model", "", "--setting", "infile"], "`model` is missing"),
        (&["--setting", "infile"], "--model"),
    ] {
        let ran = submit(&results, "strong", fields).check(2);
        assert!(ran.stderr.contains(expected), "{fields:?}: {}", ran.stderr);
    }
    let card = results.path().join("card.toml");
    fs::write(&card, "model = 'm'\nsetting = 'infile'\n").expect("written");
    let ran = submit(&results, "strong", &["--card", card.to_str().expect("UTF-8")]).check(2);
    assert!(ran.stderr.contains("`date` is missing"), "{}", ran.stderr);
    fs::write(&card, "model = 'm'\nsetting = 'infile'\ndate = 2026-01-01\n").expect("written");
    submit(&results, "strong", &["--card", card.to_str().expect("UTF-8")]).check(0);
}

#[test]
fn predictions_that_no_results_site_reads_are_misuse() {
    let results = results();
    let huge = results.path().join("huge.jsonl");
    fs::File::create(&huge).and_then(|file| file.set_len((256 << 20) + 1)).expect("a sparse file");
    let benchmark = results.path().join("example");
    let [benchmark, huge] = [&benchmark, &huge].map(|path| path.to_str().expect("UTF-8"));
    let ran = assay(&[&["submit", benchmark, "--predictions", huge], &FIELDS[..]].concat()).check(2);
    assert!(ran.stderr.contains("huge.jsonl is larger than the 256 MiB that a results site reads"), "{}", ran.stderr);
}

#[test]
fn folders_that_cannot_be_are_misuse() {
    let ran = assay(&["verify", "--results", "nowhere"]).check(2);
    assert!(ran.stderr.contains("cannot read nowhere; --results names"), "{}", ran.stderr);
    let results = results();
    let ran = verify(&results, &[std::env::temp_dir().to_str().expect("UTF-8")]).check(2);
    assert!(ran.stderr.contains("is not inside"), "{}", ran.stderr);
    let (folder, out) = (results.path().to_str().expect("UTF-8"), results.path().join("site"));
    let out = out.to_str().expect("UTF-8");
    let ran = assay(&["site", "--results", folder, "--out", out, "--kit", folder]).check(2);
    assert!(ran.stderr.contains("does not have the web files of this version"), "{}", ran.stderr);
    let ran = assay(&["site", "--results", "nowhere", "--out", out]).check(2);
    assert!(ran.stderr.contains("there is no folder nowhere"), "{}", ran.stderr);
}
