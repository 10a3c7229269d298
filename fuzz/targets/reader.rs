//! Files of any bytes: reads them, scores them in parts, and computes everything from the outcome.
//!
//! Parts: choices, prompt file, prediction file.

#![no_main]

use std::io::{self, Read};

use assay_base::compression::Compression;
use assay_base::python_compat::strip;
use assay_completion::benchmark::Benchmark;
use assay_completion::explain::{Change, Explainer, Side};
use assay_completion::outcome::Outcome;
use assay_completion::query::{Query, Row, Sort};
use assay_completion::quirks::QUIRKS;
use assay_completion::report::report;
use assay_completion::scan::{Completion, Part, Scan};
use assay_completion::scorer::Plan;
use assay_completion::{compare, detailed, metrics, official_files, profiles};
use assay_fuzz::{Choices, parts};
use libfuzzer_sys::fuzz_target;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

/// How much of a compressed file is read: a small file can expand to gigabytes.
const MAX_DECOMPRESSED: u64 = 1 << 16;

fuzz_target!(|input: &[u8]| {
    let [choices, prompts, predictions] = parts(input);
    let mut choices = Choices(choices);
    let ways = choices.below(4);
    let (with_strict, is_compressed) = (ways & 1 > 0, ways & 2 > 0);
    if is_compressed {
        check_compression(predictions, &mut choices);
    }
    let (prompts, _) = decompressed(prompts);
    let (predictions, fault) = decompressed(predictions);
    let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ()).expect("memory can be read");
    check_benchmark(&benchmark);

    let profiles = if with_strict { profiles::ALL } else { profiles::OFFICIAL };
    let plan = Plan::new(profiles, &[&QUIRKS]).with_metrics(metrics::OF_TEXTS).with_formats(assay_formats::ALL);
    let files = Files { benchmark, prompts, predictions, plan };
    let mut whole = files.scan(0, files.predictions.len(), 1 << 16);
    let mut merged = files.scan_in_parts(&mut choices);
    if let Some(fault) = fault {
        for part in [&mut whole, &mut merged] {
            part.merge(Part::unreadable(fault.to_string()), &files.benchmark);
        }
    }
    for part in [&mut whole, &mut merged] {
        part.count_missing(&files.benchmark, files.prompts.as_slice(), &files.plan).expect("memory can be read");
    }
    let outcome = Outcome { benchmark: &files.benchmark, part: &whole, plan: &files.plan };
    check_equal(outcome, Outcome { part: &merged, ..outcome });
    files.check_outcome(outcome);
});

/// The bytes of a file, and the error that ended the read early, if any.
fn decompressed(file: &[u8]) -> (Vec<u8>, Option<io::Error>) {
    let Some(compression) = Compression::of(file) else { return (file.to_vec(), None) };
    let mut bytes = Vec::new();
    let fault = compression.decode(file).take(MAX_DECOMPRESSED).read_to_end(&mut bytes).err();
    (bytes, fault)
}

/// Checks that compression preserves any bytes, that a truncated file yields a prefix of them, and
/// that a damaged file does not panic.
fn check_compression(bytes: &[u8], choices: &mut Choices<'_>) {
    let (first, second) = bytes.split_at(choices.below(bytes.len() + 1));
    let gzip = |part| {
        let mut compressed = Vec::new();
        let mut encoder = flate2::read::GzEncoder::new(part, flate2::Compression::fast());
        encoder.read_to_end(&mut compressed).expect("memory can be read");
        compressed
    };
    let zstd = |part| compress_to_vec(part, CompressionLevel::Fastest);
    for mut compressed in [[gzip(first), gzip(second)].concat(), [zstd(first), zstd(second)].concat()] {
        let (whole, fault) = decompressed(&compressed);
        assert!(fault.is_none(), "{fault:?}");
        assert_eq!(whole, bytes);

        let place = choices.below(compressed.len());
        let (start, _) = decompressed(&compressed[..place]);
        // The first four bytes are needed to detect the compression.
        assert!(bytes.starts_with(&start) || place < 4);

        compressed[place] ^= choices.below(256) as u8;
        decompressed(&compressed);
    }
}

fn check_benchmark(benchmark: &Benchmark) {
    for task in 0..benchmark.len() as u32 {
        let id = benchmark.id(task);
        assert_eq!(benchmark.find(id), Some(task));
        let nearest = benchmark.nearest(id);
        // Only the start of a long id is compared.
        assert!(nearest == Some(id) || id.chars().count() > 200, "{nearest:?}");
    }
    assert_eq!(benchmark.languages().iter().map(|(_, count)| count).sum::<usize>(), benchmark.len());
}

/// Asserts that two outcomes are equal, including the line of each answer.
fn check_equal(whole: Outcome<'_>, merged: Outcome<'_>) {
    let report = |outcome| report(&outcome).to_json();
    assert_eq!(report(whole), report(merged));
    let (expected, found) = (whole.part.answers(), merged.part.answers());
    assert_eq!(expected.len(), found.len());
    for (expected, found) in expected.iter().zip(found) {
        let place =
            |answer: &Completion, part: &Part| (answer.task, answer.offset, answer.len, part.line_of_answer(answer));
        assert_eq!(place(expected, whole.part), place(found, merged.part));
        assert_eq!(expected.scores, found.scores);
    }
}

/// Two files in memory, with the index of the prompt file.
struct Files {
    benchmark: Benchmark,
    prompts: Vec<u8>,
    predictions: Vec<u8>,
    plan: Plan,
}

impl Files {
    fn scan(&self, start: usize, end: usize, step: u64) -> Part {
        let (prompts, predictions) = (self.prompts.as_slice(), self.predictions.as_slice());
        let range = start as u64..end as u64;
        let scan = Scan::new(&self.benchmark, prompts, predictions, range, &self.plan);
        let mut scan = scan.expect("memory can be read");
        while scan.step(step).expect("memory can be read") {}
        scan.finish()
    }

    /// Scans three ranges, some of which may be empty, and merges them in one of several orders.
    fn scan_in_parts(&self, choices: &mut Choices<'_>) -> Part {
        let len = self.predictions.len();
        let mut places = [0, choices.below(len + 1), choices.below(len + 1), len];
        places.sort_unstable();
        let step = choices.below(1 << 10) as u64;
        let [first, second, third] = [0, 1, 2].map(|n| self.scan(places[n], places[n + 1], step));
        let merge = |mut part: Part, other| {
            part.merge(other, &self.benchmark);
            part
        };
        match choices.below(4) {
            0 => merge(merge(first, second), third),
            1 => merge(first, merge(second, third)),
            2 => merge(merge(third, first), second),
            _ => merge(second, merge(third, first)),
        }
    }

    /// Checks that everything can be computed from an outcome, and that the results are consistent.
    fn check_outcome(&self, outcome: Outcome<'_>) {
        let tasks = self.benchmark.len();
        for &profile in &self.plan.profiles {
            official_files::results(&outcome, profile);
        }
        assert_eq!(compare::compare(&outcome, &outcome).is_empty(), tasks == 0);
        let by = |metric: &str| Sort::Metric {
            profile: profiles::CCEVAL_DIFFLIB.id().to_owned(),
            metric: metric.to_owned(),
        };
        for sort in [Sort::Task, by("es"), by("chrf"), by("id_f1"), by("unknown")] {
            let found = Query { sort, descending: true, ..Query::default() }.run(&outcome);
            assert_eq!(found.len(), tasks);
        }
        let (prompts, predictions) = (self.prompts.as_slice(), self.predictions.as_slice());
        let mut explainer = Explainer::new(outcome, prompts, predictions);
        for task in 0..tasks as u32 {
            let explanation = explainer.explain(task).expect("the files are as they were");
            let answer = outcome.answer(task);
            assert_eq!(explanation.line, answer.map(|answer| outcome.part.line_of_answer(answer)));
            assert_eq!(explanation.official.is_some(), answer.is_some());
            for &profile in &self.plan.profiles {
                let compared = explanation.compared(profile);
                let changes = compared.difference();
                assert_eq!(side(&changes, Side::Reference), strip(compared.prediction));
                assert_eq!(side(&changes, Side::Prediction), strip(compared.reference));
                compared.identifiers();
                official_files::example_lines(&explanation, profile);
            }
            if let (Some(strict), Some(answer)) = (&explanation.strict, answer) {
                assert!(answer.scores.counts.windows(strict.counts.len()).any(|counts| counts == strict.counts));
            }
            Row::new(&outcome, task);
            detailed::json_line(&explanation);
            detailed::csv_line(&outcome, task);
        }
    }
}

/// The text of a difference without the changes of one side.
fn side(changes: &[Change], without: Side) -> String {
    changes.iter().filter(|change| change.side != without).map(|change| change.text.as_str()).collect()
}
