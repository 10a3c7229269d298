//! Shared code of the tests: paths of their files, and scoring of texts in memory.

use std::path::PathBuf;

use assay_completion::benchmark::Benchmark;
use assay_completion::outcome::Outcome;
use assay_completion::quirks::QUIRKS;
use assay_completion::scan::{Part, Scan};
use assay_completion::scorer::Plan;
use assay_completion::{metrics, profiles, report};
use assay_evaluation::report::Report;
use assay_syntax::languages::Language;

/// The absolute path of a file in the project.
pub fn project(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// A plan with the default profiles, and with every metric and foreign format.
pub fn plan() -> Plan {
    Plan::new(profiles::DEFAULT, &[&QUIRKS]).with_metrics(metrics::OF_TEXTS).with_formats(assay_formats::ALL)
}

/// Scores the lines of `predictions` that start in a range.
pub fn scan(benchmark: &Benchmark, prompts: &[u8], predictions: &[u8], range: std::ops::Range<u64>) -> Part {
    let mut scan = Scan::new(benchmark, prompts, predictions, range, &plan()).expect("memory can be read");
    while scan.step(1 << 16).expect("memory can be read") {}
    scan.finish()
}

/// The report of two files by the default profiles.
pub fn report(prompts: &[u8], predictions: &[u8]) -> Report {
    report_in(None, prompts, predictions)
}

/// The same for tasks in a language; without it, the tasks say their language.
pub fn report_in(language: Option<Language>, prompts: &[u8], predictions: &[u8]) -> Report {
    let benchmark = Benchmark::read(prompts, language, |_| ()).expect("memory can be read");
    let part = scan(&benchmark, prompts, predictions, 0..predictions.len() as u64);
    report_of(&benchmark, prompts, part)
}

/// The report of all results of a prediction file.
pub fn report_of(benchmark: &Benchmark, prompts: &[u8], mut part: Part) -> Report {
    let plan = plan();
    part.count_missing(benchmark, prompts, &plan).expect("memory can be read");
    report::report(&Outcome { benchmark, part: &part, plan: &plan })
}
