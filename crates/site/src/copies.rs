//! Comparison of submissions with each other, to find copies and near copies of predictions.
//!
//! The comparison uses what is scored: a different continuation after the statement does not make a
//! different answer.

use std::collections::HashMap;

use assay_base::digest::Digest;
use assay_base::random::Random;
use assay_base::statistics::{Interval, wilson};
use rayon::prelude::*;

use crate::benchmark::Benchmark;
use crate::finding::Finding;
use crate::history::{History, Since, short};
use crate::recompute::Answers;
use crate::record;
use crate::verify::Verification;

/// Two submissions with at least this share of equal answers are near copies.
const NEAR_COPY: f64 = 0.95;
/// Near copies have at least this share of equal answers among tasks that not both answer with the
/// groundtruth. Good models share correct answers; independent models share few wrong ones.
const NEAR_COPY_TELLING: f64 = 1.0 / 3.0;
/// Equal submissions are copies if at least this many equal answers differ from the groundtruth.
/// With fewer, both models may just be good.
const TELLING: usize = 5;
/// Findings name at most this many originals of one submission.
const MAX_LISTED: usize = 8;
const NEITHER: &str = "If both are new, neither is published unless the maintainers accept it";
/// The size of the sample of tasks that decides whether to compare two submissions completely.
const SAMPLE: usize = 200;
/// The least share of equal answers in the sample. It is far below [`NEAR_COPY`], so that chance
/// does not hide a near copy.
const SAMPLE_SHARE: f64 = 0.5;

/// Adds findings about copies among the submissions of a benchmark.
pub fn find(benchmark: &Benchmark, history: &History, all: &mut [Verification]) {
    let answers = all.iter().enumerate().filter_map(|(n, one)| {
        let (tasks, known) = (benchmark.tasks(one.setting())?, one.recomputed.as_ref()?);
        Some((n, tasks.content(), &known.answers, &known.content))
    });
    let answers: Vec<(usize, &Digest, &Answers, &Digest)> = answers.collect();
    let pairs: Vec<(usize, usize, Overlap, bool)> = answers
        .par_iter()
        .enumerate()
        .flat_map_iter(|(place, &(second, tasks, b, file))| {
            let same_tasks = answers[..place].iter().filter(move |(_, other, ..)| *other == tasks);
            same_tasks.filter_map(move |&(first, _, a, other)| {
                let overlap = Overlap::of(a, b, seed(other, file))?;
                let same_file = file == other;
                overlap.is_much(same_file).then_some((first, second, overlap, same_file))
            })
        })
        .collect();
    let mut ages: HashMap<usize, Age> = HashMap::new();
    let mut counts = vec![0; all.len()];
    for (first, second, overlap, same_file) in pairs {
        // Queries to git are slow, so ages are cached.
        let [a, b] = [first, second].map(|n| {
            let age = ages.entry(n).or_insert_with(|| Age::of(benchmark, history, &all[n]));
            (all[n].id.as_str(), age.clone())
        });
        let order = Order::of(history, &[a, b]);
        let (copies, why) = match &order {
            Order::Known { later: 0, why } => (vec![(first, second)], why),
            Order::Known { why, .. } => (vec![(second, first)], why),
            Order::Unknown { why } => (vec![(first, second), (second, first)], why),
        };
        for (copy, original) in copies {
            counts[copy] += 1;
            if counts[copy] > MAX_LISTED {
                continue;
            }
            let id = all[original].id.clone();
            let same = overlap.describe(&id, same_file);
            let finding = match (overlap.is_copy(same_file), &order) {
                (false, _) => Finding::warning("near_copy", format!("{same}; {why}")),
                (true, Order::Known { .. }) => Finding::error("copy", format!("{same}; {why}")),
                (true, Order::Unknown { .. }) => Finding::error("copy", format!("{same}; {why}. {NEITHER}")),
            };
            all[copy].findings.push(finding.about(&id));
        }
    }
    for (one, count) in all.iter_mut().zip(counts).filter(|(_, count)| *count > MAX_LISTED) {
        let message =
            format!("the predictions of {} more submissions are also the same or nearly the same", count - MAX_LISTED);
        one.findings.push(Finding::error("copy", message));
    }
}

/// A random seed that depends on both files of predictions. An attacker could edit just the tasks
/// of a fixed sample.
fn seed(first: &Digest, second: &Digest) -> u64 {
    let number = |digest: &Digest| u64::from_str_radix(digest.sha256.get(..16).unwrap_or_default(), 16).unwrap_or(0);
    number(first) ^ number(second)
}

/// The similarity of two submissions' answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Overlap {
    /// Tasks that at least one of them answers.
    answered: usize,
    /// Tasks of `answered` with the same answer.
    same: usize,
    /// Tasks of `answered` that not both answer with the groundtruth.
    telling: usize,
    /// Tasks of `telling` with the same answer.
    same_telling: usize,
}

impl Overlap {
    /// Compares all answers, unless a random sample shows too few equal ones.
    fn of(a: &Answers, b: &Answers, seed: u64) -> Option<Self> {
        let count = a.hashes.len().min(b.hashes.len());
        if count > SAMPLE {
            let mut random = Random::new(seed);
            let sample = Self::among(a, b, (0..SAMPLE).map(|_| random.below(count as u64) as usize));
            if (sample.same as f64) < SAMPLE_SHARE * sample.answered as f64 {
                return None;
            }
        }
        Some(Self::among(a, b, 0..count))
    }

    fn among(a: &Answers, b: &Answers, tasks: impl Iterator<Item = usize>) -> Self {
        let mut found = Self { answered: 0, same: 0, telling: 0, same_telling: 0 };
        for task in tasks {
            let (first, second) = (a.hashes[task], b.hashes[task]);
            if first == 0 && second == 0 {
                continue;
            }
            let (same, telling) = (first == second, !(a.exact.has(task) && b.exact.has(task)));
            found.answered += 1;
            found.same += usize::from(same);
            found.telling += usize::from(telling);
            found.same_telling += usize::from(same && telling);
        }
        found
    }

    /// Whether the similarity deserves a finding.
    fn is_much(&self, same_file: bool) -> bool {
        let is_telling = self.telling > 0 && self.same_telling as f64 >= NEAR_COPY_TELLING * self.telling as f64;
        self.answered > 0 && self.same as f64 >= NEAR_COPY * self.answered as f64 && (same_file || is_telling)
    }

    /// Whether a copy is the only explanation.
    fn is_copy(&self, same_file: bool) -> bool {
        self.same == self.answered && (same_file || self.same_telling >= TELLING)
    }

    fn describe(&self, id: &str, same_file: bool) -> String {
        let Self { answered, same, telling, same_telling } = *self;
        let scored = if same_file { "" } else { ", in their scored parts" };
        if same == answered {
            return format!("all {same} predictions are the same as in `{id}`{scored}");
        }
        let count = share(same as u64, answered as u64);
        let wrong = match telling {
            _ if telling == answered => String::new(),
            _ => format!("; without the tasks that both answer with the ground truth, {same_telling} of {telling}"),
        };
        format!("{count} predictions are the same as in `{id}`{scored}{wrong}")
    }
}

/// Formats a count with its share and interval.
pub fn share(count: u64, of: u64) -> String {
    let Interval { low, high } = wilson(count, of.max(1));
    let value = 100.0 * count as f64 / of.max(1) as f64;
    format!("{count} of {of} ({value:.1} %, 95 % interval {:.1}–{:.1} %)", 100.0 * low, 100.0 * high)
}

/// The age of a submission.
#[derive(Debug, Clone)]
struct Age {
    since: Option<Since>,
    /// The build in which the site first saw it.
    seen: Option<usize>,
}

impl Age {
    fn of(benchmark: &Benchmark, history: &History, one: &Verification) -> Self {
        let content = one.recomputed.as_ref().map(|known| &known.content);
        let record = benchmark.record.as_ref().ok();
        let seen = record.zip(content).and_then(|(record, content)| record.place(&one.id, content));
        Self { since: since(benchmark, history, one), seen }
    }
}

/// Which of two submissions came later, and why.
enum Order {
    /// The index of the later one.
    Known { later: usize, why: String },
    /// The order is unknown.
    Unknown { why: String },
}

impl Order {
    /// Determines the order of two submissions, given with their ids.
    fn of(history: &History, pair: &[(&str, Age); 2]) -> Self {
        let [(_, a), (_, b)] = pair;
        let commit = |since: &Since| format!("commit {}", short(&since.commit));
        let absent =
            |since: &Since| format!("it is in {}, and this submission is not in the history yet", commit(since));
        let by_history = match (&a.since, &b.since) {
            (Some(first), Some(then)) if first.place < then.place => Some((1, first, Some(then))),
            (Some(then), Some(first)) if first.place < then.place => Some((0, first, Some(then))),
            (Some(first), None) => Some((1, first, None)),
            (None, Some(first)) => Some((0, first, None)),
            _ => None,
        };
        if let Some((later, first, then)) = by_history {
            let evidence = match then {
                Some(then) => format!("it came with {}, this submission with {}", commit(first), commit(then)),
                None => absent(first),
            };
            let why = format!("`{}` was first in the history of the results: {evidence}", pair[1 - later].0);
            return Self::Known { later, why };
        }
        let silence = history.silence(a.since.as_ref(), b.since.as_ref());
        let (later, place) = match (a.seen, b.seen) {
            (Some(a), Some(b)) if a == b => {
                return Self::unknown(&silence, "has both from the same build");
            }
            (Some(a), Some(b)) => (usize::from(a < b), "earlier"),
            (Some(_), None) => (1, "alone"),
            (None, Some(_)) => (0, "alone"),
            (None, None) => return Self::unknown(&silence, "has neither"),
        };
        let why = format!("`{}` was first: {} has it {place} ({silence})", pair[1 - later].0, record::FILE);
        Self::Known { later, why }
    }

    fn unknown(silence: &str, record: &str) -> Self {
        Self::Unknown { why: format!("it is unknown which was first: {silence}, and {} {record}", record::FILE) }
    }
}

/// The first commit in the history that has the predictions of a submission.
pub fn since(benchmark: &Benchmark, history: &History, one: &Verification) -> Option<Since> {
    let content = &one.recomputed.as_ref()?.content;
    history.since(&benchmark.id, &one.id, benchmark.submitted_files(one.setting()), content)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(count: usize, hash: impl Fn(usize) -> u64, exact: impl Fn(usize) -> bool) -> Answers {
        let hashes = (0..count).map(hash).collect();
        Answers { hashes, exact: (0..count).map(exact).collect(), ..Answers::default() }
    }

    fn overlap(a: &Answers, b: &Answers) -> Option<Overlap> {
        Overlap::of(a, b, 7).filter(|found| found.is_much(false))
    }

    #[test]
    fn a_near_copy_is_found_wherever_it_was_edited() {
        let exact = |n: usize| n.is_multiple_of(3);
        let original = answers(5120, |n| n as u64 + 1, exact);
        for start in [0, 100, 2500, 5120 - 200] {
            let edited = answers(
                5120,
                |n| n as u64 + if (start..start + 200).contains(&n) { 9000 } else { 1 },
                |n| exact(n) && !(start..start + 200).contains(&n),
            );
            let found = overlap(&original, &edited).expect("found");
            assert_eq!((found.same, found.answered), (4920, 5120));
        }
        // Every tenth answer is edited, which is too much for a near copy.
        let edited = answers(5120, |n| n as u64 + if n.is_multiple_of(10) { 9000 } else { 1 }, exact);
        assert_eq!(overlap(&original, &edited), None);
    }

    #[test]
    fn good_models_are_no_copies_of_each_other() {
        // Each has 98 % correct, and different wrong answers.
        let [a, b] = [1, 2].map(|seed| {
            let is_wrong = move |n: usize| n % 50 == seed;
            answers(1000, move |n| n as u64 * 10 + if is_wrong(n) { seed as u64 } else { 5 }, move |n| !is_wrong(n))
        });
        assert_eq!(overlap(&a, &b), None);
        // All answers are correct.
        let perfect = answers(1000, |n| n as u64 + 1, |_| true);
        assert_eq!(overlap(&perfect, &perfect), None);
        let same = Overlap::of(&perfect, &perfect, 7).expect("much");
        assert!(same.is_much(true) && same.is_copy(true));
        // One common mistake may be chance; the same file is not.
        let almost = answers(1000, |n| n as u64 + 1, |n| n != 17);
        let found = overlap(&almost, &almost).expect("much");
        assert!(!found.is_copy(false) && found.is_copy(true));
    }

    #[test]
    fn shares_have_intervals() {
        assert_eq!(share(125, 128), "125 of 128 (97.7 %, 95 % interval 93.3–99.2 %)");
        assert_eq!(share(0, 0), "0 of 0 (0.0 %, 95 % interval 0.0–79.3 %)");
    }
}
