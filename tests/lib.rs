//! Shared code of the tests: paths of their files, and scoring of texts in memory.

use std::path::PathBuf;

use assay_completion::benchmark::Benchmark;
use assay_completion::example::Scorer;
use assay_completion::outcome::Outcome;
use assay_completion::profile;
use assay_completion::report::Report;
use assay_completion::scan::{Part, Scan};

/// The absolute path of a file in the project.
pub fn project(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// Scores the lines of `predictions` that start in a range.
pub fn scan(benchmark: &Benchmark, prompts: &[u8], predictions: &[u8], range: std::ops::Range<u64>) -> Part {
    let mut scan = Scan::new(benchmark, prompts, predictions, range, Scorer::new(true)).expect("memory can be read");
    while scan.step(1 << 16).expect("memory can be read") {}
    scan.finish()
}

/// The report of two files by all profiles.
pub fn report(prompts: &[u8], predictions: &[u8]) -> Report {
    let benchmark = Benchmark::read(prompts, None, |_| ()).expect("memory can be read");
    let part = scan(&benchmark, prompts, predictions, 0..predictions.len() as u64);
    Report::new(&Outcome { benchmark: &benchmark, part: &part }, profile::ALL)
}
