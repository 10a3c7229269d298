//! Comparison of submissions with each other, to find copies and edited copies of predictions.
//!
//! [`fingerprint`](assay_evaluations::fingerprint) says how much two submissions share. The cards and the
//! history say what that means.

use std::cmp::Reverse;
use std::collections::HashSet;

use assay_base::digest::Digest;
use assay_base::statistics::{Interval, wilson};
use assay_evaluations::fingerprint::{Likeness, Overlap, Part, Shared};
use assay_evaluations::submission::Submission;
use rayon::prelude::*;

use crate::benchmark::Benchmark;
use crate::finding::{Finding, Severity};
use crate::history::History;
use crate::order::{Ages, Order};
use crate::recompute::Recomputed;
use crate::verify::Verification;

/// Findings name at most this many originals of one submission.
const MAX_LISTED: usize = 8;
const NEITHER: &str = "If both are new, neither is published unless the maintainers accept it";
/// A share of fewer answers says little about how much independent submissions share.
const MIN_SHARED: u64 = 10;

/// Adds findings about copies among the submissions of a benchmark.
pub fn find(benchmark: &Benchmark, history: &History, all: &mut [Verification]) {
    let pairs = Pairs::of(benchmark, all);
    let mut ages = Ages::new(benchmark, history);
    let mut copies: Vec<Copied> = Vec::new();
    for pair in pairs.alike() {
        let (first, second) = (pair.first, pair.second);
        match ages.order(all, first, second) {
            Order::Known { later: 0, why } => copies.push(Copied { copy: first, original: second, pair, why }),
            Order::Known { why, .. } => copies.push(Copied { copy: second, original: first, pair, why }),
            Order::Unknown { why } => {
                let neither = if pair.severity() == Severity::Error { format!(". {NEITHER}") } else { String::new() };
                let why = why + &neither;
                copies.push(Copied { copy: first, original: second, pair, why: why.clone() });
                copies.push(Copied { copy: second, original: first, pair, why });
            }
        }
    }
    if copies.is_empty() {
        return;
    }
    let independent = pairs.independent(&copies.iter().map(|copied| copied.copy).collect());
    let mut found: Vec<Vec<Finding>> = all.iter().map(|_| Vec::new()).collect();
    // Those that are most alike come first: the original before its other copies.
    copies.sort_by_key(|copied| Reverse(copied.pair.overlap.same));
    for Copied { copy, original, pair, why } in &copies {
        let id = &all[*original].id;
        let message = format!("{}; {why}", pair.describe(id, &independent, all));
        let finding = match pair.severity() {
            Severity::Error => Finding::error(pair.code(), message),
            _ => Finding::warning(pair.code(), message),
        };
        found[*copy].push(finding.about(id));
    }
    for (one, mut found) in all.iter_mut().zip(found) {
        found.sort_by_key(|finding| finding.severity);
        let more = found.split_off(found.len().min(MAX_LISTED));
        one.findings.extend(found);
        if let Some(worst) = more.first() {
            let count = more.len();
            let message = format!("the predictions of {count} more submissions are also the same or nearly the same");
            one.findings.push(Finding { code: worst.code, severity: worst.severity, message, other: None });
        }
    }
}

/// A copy, its original, and why that was first.
struct Copied {
    copy: usize,
    original: usize,
    pair: Pair,
    why: String,
}

/// What two submissions by different organisations share.
#[derive(Clone, Copy)]
struct Independent {
    shared: Shared,
    pair: [usize; 2],
}

/// All pairs of submissions to the same tasks.
struct Pairs<'v> {
    all: &'v [Verification],
    /// The submissions with answers, each with the digest of its tasks.
    known: Vec<(usize, &'v Digest, &'v Recomputed)>,
}

impl<'v> Pairs<'v> {
    fn of(benchmark: &'v Benchmark, all: &'v [Verification]) -> Self {
        let known = all.iter().enumerate().filter_map(|(n, one)| {
            let (tasks, known) = (benchmark.tasks(one.setting())?, one.recomputed.as_ref()?);
            Some((n, tasks.content(), known))
        });
        Self { all, known: known.collect() }
    }

    /// Compares every two submissions that `is_wanted` wants, and keeps what `keep` returns.
    ///
    /// **Cost:** quadratic in the submissions; see [`Overlap::of`] for a pair.
    fn compare<T: Send>(
        &self,
        is_wanted: impl Fn(usize) -> bool + Sync,
        keep: impl Fn(Pair) -> Option<T> + Sync,
    ) -> Vec<T> {
        let wanted: Vec<_> = self.known.iter().filter(|(n, ..)| is_wanted(*n)).collect();
        let (wanted, keep) = (&wanted, &keep);
        wanted
            .par_iter()
            .enumerate()
            .flat_map_iter(|(place, &&(second, tasks, b))| {
                let same_tasks = wanted[..place].iter().filter(move |(_, other, _)| *other == tasks);
                same_tasks.filter_map(move |&&(first, _, a)| {
                    let relation = Relation::of(&self.all[first], &self.all[second]);
                    let overlap = Overlap::of(&a.answers.fingerprint, &b.answers.fingerprint);
                    let same_file = a.content == b.content;
                    let likeness = relation.likeness(&overlap, same_file);
                    keep(Pair { first, second, relation, overlap, same_file, likeness })
                })
            })
            .collect()
    }

    /// The pairs that are alike.
    fn alike(&self) -> Vec<Pair> {
        self.compare(|_| true, |pair| pair.likeness.is_some().then_some(pair))
    }

    /// For each part of answers, the largest share of two submissions by different organisations that are
    /// no copies.
    fn independent(&self, copies: &HashSet<usize>) -> Vec<Independent> {
        let pairs = self.compare(
            |n| !copies.contains(&n),
            |pair| {
                let shared = pair.overlap.shared.into_iter().filter(|shared| shared.of >= MIN_SHARED);
                let known = shared.map(|shared| Independent { shared, pair: [pair.first, pair.second] });
                (pair.relation == Relation::None).then(|| known.collect::<Vec<_>>())
            },
        );
        let mut most: Vec<Independent> = Vec::new();
        for new in pairs.into_iter().flatten() {
            match most.iter_mut().find(|known| known.shared.part == new.shared.part) {
                Some(known) if known.shared.share() >= new.shared.share() => {}
                Some(known) => *known = new,
                None => most.push(new),
            }
        }
        most
    }
}

/// How the cards of two submissions relate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Relation {
    /// The same model of the same organisation in the same setting.
    SameSystem,
    /// The same model of the same organisation in two settings. It gives many answers twice.
    SameModel,
    /// Two models of the same organisation.
    SameOrganisation,
    None,
}

impl Relation {
    fn of(a: &Verification, b: &Verification) -> Self {
        let (Some(a), Some(b)) = (&a.card, &b.card) else { return Self::None };
        let is_same = |text: fn(&Submission) -> &str| text(a).to_lowercase() == text(b).to_lowercase();
        let same_organisation = is_same(|card| card.organisation.as_deref().unwrap_or_default());
        match (same_organisation, is_same(|card| &card.model)) {
            (true, true) if a.setting == b.setting => Self::SameSystem,
            (true, true) => Self::SameModel,
            (true, false) if a.organisation.is_some() => Self::SameOrganisation,
            _ => Self::None,
        }
    }

    /// What an overlap says of two submissions with this relation.
    fn likeness(self, overlap: &Overlap, same_file: bool) -> Option<Likeness> {
        match overlap.likeness(same_file) {
            Some(Likeness::Copy) => Some(Likeness::Copy),
            Some(_) if self == Self::SameModel => overlap.is_nearly_all().then_some(Likeness::Similar),
            likeness => likeness,
        }
    }
}

/// Two submissions and what they share.
#[derive(Clone, Copy)]
struct Pair {
    first: usize,
    second: usize,
    relation: Relation,
    overlap: Overlap,
    same_file: bool,
    likeness: Option<Likeness>,
}

impl Pair {
    fn code(&self) -> &'static str {
        if self.likeness == Some(Likeness::Copy) { "copy" } else { "near_copy" }
    }

    /// A copy is an error, and so is an edited copy under another name. What the same organisation
    /// submits again, and what only looks similar, is for maintainers to judge.
    fn severity(&self) -> Severity {
        match self.likeness {
            Some(Likeness::Copy) => Severity::Error,
            Some(Likeness::Edited) if self.relation == Relation::None => Severity::Error,
            _ => Severity::Warning,
        }
    }

    fn describe(&self, original: &str, independent: &[Independent], all: &[Verification]) -> String {
        let Overlap { answered, same, telling, same_telling, .. } = self.overlap;
        let scored = if self.same_file { "" } else { ", in their scored parts" };
        if same == answered {
            return format!("all {same} predictions are the same as in `{original}`{scored}");
        }
        let mut text = format!("{} predictions are the same as in `{original}`{scored}", share(same, answered));
        match self.overlap.strongest() {
            Some(shared) => {
                let (name, count) = (shared.part.name(), share(shared.same, shared.of));
                let independent = independent.iter().find(|other| other.shared.part == shared.part);
                text += &format!(", and {count} {name}; {}", usual(shared.part, independent, all));
            }
            None if telling < answered => {
                text +=
                    &format!("; without the tasks that both answer with the ground truth, {same_telling} of {telling}");
            }
            None => {}
        }
        text
    }
}

/// How much independent submissions share.
fn usual(part: Part, most: Option<&Independent>, all: &[Verification]) -> String {
    match most {
        Some(Independent { shared, pair: [first, second] }) => {
            let (count, first, second) = (share(shared.same, shared.of), &all[*first].id, &all[*second].id);
            format!("other organisations' submissions share at most {count}, `{first}` and `{second}`")
        }
        None => format!("independent systems share less than {:.0} %", 100.0 * part.bound()),
    }
}

/// Formats a count with its share and interval.
pub fn share(count: u64, of: u64) -> String {
    let Interval { low, high } = wilson(count, of.max(1));
    let value = 100.0 * count as f64 / of.max(1) as f64;
    format!("{count} of {of} ({value:.1} %, 95 % interval {:.1}–{:.1} %)", 100.0 * low, 100.0 * high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_have_intervals() {
        assert_eq!(share(125, 128), "125 of 128 (97.7 %, 95 % interval 93.3–99.2 %)");
        assert_eq!(share(0, 0), "0 of 0 (0.0 %, 95 % interval 0.0–79.3 %)");
    }
}
