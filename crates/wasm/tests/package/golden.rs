//! The same bytes everywhere: these tests run natively, in Node and in Chromium.
//!
//! `ASSAY_WRITE_GOLDEN=1 cargo test -p assay-wasm --test package` rewrites the golden reports.

use crate::examples::{FILES, PROMPTS};
use assay_completion::benchmark::Benchmark;
use assay_completion::outcome::Outcome;
use assay_completion::profiles;
use assay_completion::quirks::QUIRKS;
use assay_completion::report::report;
use assay_completion::scan::{Part, Scan};
use assay_completion::scorer::Plan;
use assay_evaluation::report::{ProblemGroup, Report};
use assay_evaluations::reports;
#[cfg(target_family = "wasm")]
use wasm_bindgen_test::wasm_bindgen_test;

/// Scores a file in `ranges` ranges.
fn score(benchmark: &Benchmark, predictions: &[u8], plan: &Plan, ranges: u64) -> Part {
    let len = predictions.len() as u64;
    let mut complete = Part::default();
    // Scan backwards, because the order must not matter.
    for range in (0..ranges).rev() {
        let bytes = len * range / ranges..len * (range + 1) / ranges;
        let mut scan = Scan::new(benchmark, PROMPTS, predictions, bytes, plan).expect("memory can be read");
        while scan.step(1000).expect("memory can be read") {}
        complete.merge(scan.finish(), benchmark);
    }
    complete
}

/// What the package `full` computes.
fn plan() -> Plan {
    Plan::new(profiles::DEFAULT, &[&QUIRKS])
}

#[cfg_attr(target_family = "wasm", wasm_bindgen_test)]
#[cfg_attr(not(target_family = "wasm"), test)]
fn reports_are_the_golden_ones() {
    let benchmark = Benchmark::read(PROMPTS, None, |_| ()).expect("memory can be read");
    let plan = plan();
    for file in FILES {
        for ranges in [1, 2, 7, 400] {
            let part = score(&benchmark, file.predictions, &plan, ranges);
            let json = report(&Outcome { benchmark: &benchmark, part: &part, plan: &plan }).to_json();
            if std::env::var_os("ASSAY_WRITE_GOLDEN").is_some() {
                let path = format!("{}/../../tests/golden/report_{}.json", env!("CARGO_MANIFEST_DIR"), file.name);
                std::fs::write(path, json).expect("the project can be written");
            } else {
                assert!(json == file.report, "{} in {ranges} ranges: {json}", file.name);
            }
        }
    }
}

#[cfg_attr(target_family = "wasm", wasm_bindgen_test)]
#[cfg_attr(not(target_family = "wasm"), test)]
fn reports_of_the_first_schema_have_the_same_numbers() {
    let first = include_str!("../../../../tests/golden/schemas/assay-report@1.json");
    let reports::Read { report: upgraded, older } = reports::read(first).expect("a report");
    assert_eq!(older.as_deref(), Some("assay-report@1"));
    let [_, _, broken] = FILES;
    let mut today = reports::read(broken.report).expect("a report").report;
    // Problems are described in other words today.
    let problems = |report: &Report| {
        let group = |group: &ProblemGroup| (group.code.clone(), group.severity, group.file, group.count);
        report.problems.iter().map(group).collect::<Vec<_>>()
    };
    assert_eq!(problems(&upgraded), problems(&today));
    today.problems.clone_from(&upgraded.problems);
    assert_eq!(upgraded, today);
}
