//! Selection at the size of xCodeEval: 17 languages, 7,514 problems and 37 tags. Prints one JSON
//! object with the seconds and the selections.

use std::time::Instant;

use assay_base::random::Random;
use assay_corpus::samples::Samples;
use assay_corpus::select::{Search, search};

const LANGUAGES: u64 = 17;
const PROBLEMS: u64 = 7_514;
const TAGS: u64 = 37;
/// The target number of samples for a language: the size of the paper's test set of tag
/// classification.
const WANTED: u64 = 10_000;

fn main() {
    let languages: Vec<Samples> = (0..LANGUAGES).map(samples).collect();
    let (mut seconds, mut slowest, mut selected) = (0.0, 0.0_f64, Vec::new());
    for samples in &languages {
        let started = Instant::now();
        let outcome = search(samples, Search::new(WANTED));
        let took = started.elapsed().as_secs_f64();
        seconds += took;
        slowest = slowest.max(took);
        assert!(outcome.selection.is_within(&outcome.steps[2], samples), "a selection broke its bounds");
        selected.push(outcome.selection.total());
    }
    let samples: usize = languages.iter().map(Samples::len).sum();
    println!(
        "{}",
        serde_json::json!({"seconds": seconds, "slowest": slowest, "samples": samples, "selected": selected})
    );
}

/// Synthetic samples of a language. The frequencies of tags and of problems vary by a factor of a
/// hundred. Small languages have samples of few problems.
fn samples(language: u64) -> Samples {
    let mut random = Random::new(language);
    let mut samples = Samples::default();
    let names: Vec<String> = (0..TAGS).map(|tag| format!("tag {tag}")).collect();
    for problem in 0..PROBLEMS {
        // The product of two draws prefers small numbers.
        let mut small = |end: u64| random.below(end + 1) * random.below(end + 1) / (end + 1);
        let count = small(400 / (language + 1)) + u64::from(small(language) == 0);
        let tags: Vec<&str> = (0..=small(5)).map(|_| names[small(TAGS - 1) as usize].as_str()).collect();
        for _ in 0..count {
            samples.add(&problem.to_string(), tags.iter().copied());
        }
    }
    samples
}
