//! What the tests share: where their files are, and scoring of texts in memory.

use std::path::PathBuf;

use assay_score::benchmark::Benchmark;
use assay_score::example::Scorer;
use assay_score::outcome::Outcome;
use assay_score::profile;
use assay_score::report::Report;
use assay_score::scan::{Part, Scan};

/// A path inside the project.
pub fn project(path: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/..")).join(path)
}

/// A path inside the folder of real data that may lie beside the project; `None`, with a word about it, if it does not.
pub fn shared_data(path: &str) -> Option<PathBuf> {
    shared(&format!("data/{path}"))
}

/// The same for a paper's text.
pub fn shared_paper(path: &str) -> Option<PathBuf> {
    shared(&format!("papers/{path}"))
}

fn shared(path: &str) -> Option<PathBuf> {
    let path = project("../shared").join(path);
    let there = path.exists();
    if !there {
        eprintln!("skipped: there is no {}", path.display());
    }
    there.then_some(path)
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
