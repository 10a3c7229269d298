//! Submissions of programs that were run: their numbers follow from their verdicts, and these can be tested.

use assay_site::benchmark::Benchmark;
use assay_site::verify::{Execute, Status};

use crate::copy::Copy;

/// Every program has the verdicts that it says.
pub struct Agrees;

impl Execute for Agrees {
    fn execute(&self, benchmark: &Benchmark, samples: &[u8]) -> Result<Vec<String>, String> {
        assert_eq!((benchmark.id.as_str(), samples.split(|byte| *byte == b'\n').count()), ("programs", 37));
        Ok(Vec::new())
    }
}

/// It is as it must not be.
struct Disagrees;

impl Execute for Disagrees {
    fn execute(&self, _: &Benchmark, _: &[u8]) -> Result<Vec<String>, String> {
        Ok((1..=20).map(|n| format!("sample {n} says P, runs W")).collect())
    }
}

/// It cannot be told.
struct Cannot;

impl Execute for Cannot {
    fn execute(&self, _: &Benchmark, _: &[u8]) -> Result<Vec<String>, String> {
        Err("no compiler".to_owned())
    }
}

#[test]
fn the_examples_are_reproduced() {
    for one in Copy::of_programs().verify() {
        assert!(one.is_fine() && one.findings.is_empty() && !one.executed, "{:#?}", one.findings);
    }
}

#[test]
fn verdicts_are_tested_where_programs_can_be_run() {
    let copy = Copy::of_programs();
    assert!(copy.verify_with(Some(&Agrees)).iter().all(|one| one.executed && one.findings.is_empty()));
    for one in copy.verify_with(Some(&Disagrees)) {
        assert_eq!((one.status, one.findings[0].code, one.executed), (Status::Differs, "verdicts", false));
        let said = &one.findings[0].message;
        assert!(said.contains("sample 8 says P") && said.ends_with("and 12 more"), "{said}");
    }
    for one in copy.verify_with(Some(&Cannot)) {
        assert!(one.is_fine() && !one.executed && one.findings[0].message.ends_with("not run again: no compiler"));
    }
}

#[test]
fn nothing_else_of_the_site_runs_programs() {
    assert!(Copy::new().verify_with(Some(&Disagrees)).iter().all(|one| one.is_fine() && !one.executed));
}

#[test]
fn a_number_is_raised_in_the_report() {
    let copy = Copy::of_programs();
    copy.edit("hasty/report.json", |text| {
        let mut report: serde_json::Value = serde_json::from_str(text).expect("JSON");
        report["pass_at_k"][0]["value"] = serde_json::json!(99.0);
        assay_score::canonical::document(&report)
    });
    copy.expect("hasty", Status::Differs, "report_edited", "value says 99.0, recomputed");
    copy.expect("hasty", Status::Differs, "report_hash", "is not the one");
}

#[test]
fn a_verdict_that_does_not_follow_is_found() {
    let copy = Copy::of_programs();
    copy.edit("hasty/samples.jsonl", |text| {
        text.replacen("\"exec_outcome\":\"WRONG_ANSWER\"", "\"exec_outcome\":\"PASSED\"", 1)
    });
    copy.expect("hasty", Status::Differs, "predictions_changed", "not those");
    copy.expect("hasty", Status::Differs, "not_valid", "its unit tests");
}

#[test]
fn samples_that_are_left_out_do_not_help() {
    let copy = Copy::of_programs();
    copy.edit("hasty/samples.jsonl", |text| {
        text.lines().filter(|line| !line.contains("change")).map(|line| format!("{line}\n")).collect()
    });
    copy.expect("hasty", Status::Differs, "report_edited", "recomputed");
    copy.write("hasty/samples.jsonl", "");
    copy.expect("hasty", Status::Differs, "report_edited", "recomputed 0.0");
    copy.write("hasty/samples.jsonl", "{}\n[1]\n");
    copy.expect("hasty", Status::Differs, "not_valid", "line 1: ");
}

#[test]
fn copies_are_found() {
    let copy = Copy::of_programs();
    copy.duplicate("steady", "steady-again");
    let message = "its predictions are those of `steady`";
    copy.expect("steady-again", Status::Reproduced, "copy", message);
}

#[test]
fn other_tasks_are_told() {
    let copy = Copy::of_programs();
    copy.edit("tasks.jsonl", |text| text.replacen("\"difficulty\": 800", "\"difficulty\": 900", 1));
    copy.expect("hasty", Status::Differs, "other_benchmark", "other tasks");
    copy.write("tasks.jsonl", "{}\n{\"src_uid\": 1}");
    let results = copy.results();
    assert!(
        results
            .findings
            .iter()
            .any(|(_, one)| one.message.contains("tasks.jsonl, line 1: ") && one.message.contains("1 more"))
    );
    copy.edit("benchmark.toml", |text| text.replace("pass_", "em_"));
    let results = copy.results();
    assert!(
        results.benchmarks.is_empty() && results.findings[0].1.message.contains("`pass_1`"),
        "{:?}",
        results.findings
    );
}

/// What `[execution]` of a card says, as `assay execute` is told it; or why the card is refused.
fn rules(copy: &Copy, rules: &str) -> Result<Vec<String>, String> {
    let card = copy.read("benchmark.toml");
    copy.write("benchmark.toml", &format!("{card}\n[execution]\n{rules}\n"));
    let results = copy.results();
    copy.write("benchmark.toml", &card);
    let execution = results.benchmarks.first().map(|benchmark| &benchmark.card.execution);
    execution
        .map(|execution| execution.options(|file| format!("folder/{file}")))
        .ok_or_else(|| results.findings.into_iter().map(|(_, finding)| finding.message).collect())
}

#[test]
fn a_card_says_how_programs_are_run() {
    let copy = Copy::of_programs();
    assert_eq!(rules(&copy, ""), Ok(Vec::new()));
    let all =
        "checker = 'tokens'\nchecker-program = 'c.py'\nproblems = 'p.jsonl'\ntime = 1.5\nmemory = '64M'\noutput = '1M'";
    let options = [
        "--checker=tokens",
        "--checker-program=folder/c.py",
        "--problems=folder/p.jsonl",
        "--time=1.5",
        "--memory=64M",
        "--output=1M",
    ];
    assert_eq!(rules(&copy, all), Ok(options.map(str::to_owned).to_vec()));
    assert!(rules(&copy, "workers = 9").is_err_and(|error| error.contains("workers")));
    assert!(rules(&Copy::new(), "time = 9.0").is_err_and(|error| error.contains("kind = \"execution\"")));
}
