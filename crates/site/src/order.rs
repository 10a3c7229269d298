//! Which of two submissions came later, for findings about two.

use std::collections::HashMap;

use crate::benchmark::Benchmark;
use crate::history::{History, Since, short};
use crate::record;
use crate::verify::Verification;

/// The ages of submissions. Queries to git are slow, so each is asked for once.
pub(crate) struct Ages<'h> {
    benchmark: &'h Benchmark,
    history: &'h History,
    known: HashMap<usize, Age>,
}

impl<'h> Ages<'h> {
    /// No ages yet.
    pub(crate) fn new(benchmark: &'h Benchmark, history: &'h History) -> Self {
        Self { benchmark, history, known: HashMap::new() }
    }

    /// The order of two of the submissions in `all`.
    pub(crate) fn order(&mut self, all: &[Verification], first: usize, second: usize) -> Order {
        let [a, b] = [first, second].map(|n| {
            let age = self.known.entry(n).or_insert_with(|| Age::of(self.benchmark, self.history, &all[n]));
            (all[n].id.as_str(), age.clone())
        });
        Order::of(self.history, &[a, b])
    }
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
pub(crate) enum Order {
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
