//! The same bytes everywhere: these tests run natively, in Node and in Chromium.
//!
//! `ASSAY_WRITE_GOLDEN=1 cargo test -p assay-wasm --test golden` rewrites the golden reports.

mod examples;

use assay_completion::benchmark::Benchmark;
use assay_completion::example::Scorer;
use assay_completion::outcome::Outcome;
use assay_completion::profile;
use assay_completion::report::Report;
use assay_completion::scan::{Part, Scan};
use examples::{FILES, PROMPTS};
use wasm_bindgen_test::wasm_bindgen_test;

/// Scores a file in `ranges` ranges.
fn score(benchmark: &Benchmark, predictions: &[u8], ranges: u64) -> Part {
    let len = predictions.len() as u64;
    let mut whole = Part::default();
    // Scan backwards, because the order must not matter.
    for range in (0..ranges).rev() {
        let bytes = len * range / ranges..len * (range + 1) / ranges;
        let mut scan =
            Scan::new(benchmark, PROMPTS, predictions, bytes, Scorer::new(true)).expect("memory can be read");
        while scan.step(1000).expect("memory can be read") {}
        whole.merge(scan.finish(), benchmark);
    }
    whole
}

#[wasm_bindgen_test(unsupported = test)]
fn reports_are_the_golden_ones() {
    let benchmark = Benchmark::read(PROMPTS, None, |_| ()).expect("memory can be read");
    for file in FILES {
        for ranges in [1, 2, 7, 400] {
            let part = score(&benchmark, file.predictions, ranges);
            let json = Report::new(&Outcome { benchmark: &benchmark, part: &part }, profile::ALL).to_json();
            if std::env::var_os("ASSAY_WRITE_GOLDEN").is_some() {
                let path = format!("{}/../../tests/golden/report_{}.json", env!("CARGO_MANIFEST_DIR"), file.name);
                std::fs::write(path, json).expect("the project can be written");
            } else {
                assert!(json == file.report, "{} in {ranges} ranges: {json}", file.name);
            }
        }
    }
}
