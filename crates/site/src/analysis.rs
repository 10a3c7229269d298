//! What the answers of submissions say task by task, for the charts of a board.
//!
//! The file is small: it has groups of tasks instead of tasks, and only the best submissions.

use assay_base::statistics::mcnemar;
use assay_syntax::languages::Language;
use rayon::prelude::*;
use serde::Serialize;

use assay_tasks::ALL;

use crate::benchmark::Benchmark;
use crate::board::{EM, Entrant};
use crate::card::{Setting, k_of};

/// The name of the file, beside the board's.
pub const FILE: &str = "analysis.json";
/// The name and version of the format of the file.
pub const SCHEMA: &str = "assay-analysis@1";

/// The most submissions of a group.
const MOST_ROWS: usize = 50;
/// The most submissions that are compared in pairs.
const MOST_PAIRED: usize = 20;
/// The most groups of tasks by difficulty.
const MOST_BINS: usize = 60;
/// The number of groups of tasks by length.
const LENGTHS: usize = 5;
/// The number of groups of tasks by edit similarity. The last one has only tasks with 100 %.
const SIMILARITIES: usize = 21;
/// The longest curve of pass@k.
const MOST_SAMPLES: u64 = 100;

/// What the submissions of a benchmark answer.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Analysis {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: &'static str,
    /// The profile of all numbers.
    pub profile: String,
    /// A group for each setting and scope with at least two recomputed submissions.
    pub groups: Vec<Group>,
}

/// The recomputed submissions of a setting, on the tasks of a scope.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnalysisGroup"))]
pub struct Group {
    /// The setting's id.
    pub setting: String,
    /// The scope's id.
    pub scope: String,
    /// The number of tasks.
    pub tasks: u64,
    /// The number of submissions, of which `rows` has the best.
    pub submissions: u64,
    /// The tasks by difficulty, the easiest first: the more submissions answer a task, the easier it
    /// is.
    pub bins: Vec<Bin>,
    /// The tasks by the length of their prompt, the shortest first. Empty if it is unknown.
    pub prompts: Vec<Lengths>,
    /// The tasks by the length of their reference, the shortest first. Empty if it is unknown.
    pub references: Vec<Lengths>,
    /// The submissions, the best first.
    pub rows: Vec<Row>,
}

/// Tasks of similar difficulty.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnalysisBin"))]
pub struct Bin {
    /// The number of tasks.
    pub tasks: u64,
    /// The mean score of all submissions on them, in percent.
    pub score: f64,
}

/// Tasks of similar length.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnalysisLengths"))]
pub struct Lengths {
    /// The shortest length, in characters.
    pub from: u64,
    /// The longest length, in characters.
    pub to: u64,
    /// The number of tasks.
    pub tasks: u64,
}

/// A submission. Scores are exact match or pass@1, in percent.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnalysisRow"))]
pub struct Row {
    /// The key of its row on the board.
    pub key: String,
    /// Its score on each of the group's `bins`.
    pub bins: Vec<f64>,
    /// Its score on each of the group's `prompts`.
    pub prompts: Vec<f64>,
    /// Its score on each of the group's `references`.
    pub references: Vec<f64>,
    /// Its comparison with each of the first submissions. Empty if it is not one of them.
    pub pairs: Vec<Pair>,
    /// pass@k in percent for k = 1, 2, …. Empty for completions.
    pub curve: Vec<f64>,
    /// The number of tasks by edit similarity, in steps of 5 %. The last number is of tasks with
    /// 100 %. Empty for programs.
    pub similarity: Vec<u64>,
}

/// A comparison of two submissions, task by task.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnalysisPair"))]
pub struct Pair {
    /// The number of tasks on which this submission has the higher score.
    pub won: u64,
    /// The number of tasks on which the other has it.
    pub lost: u64,
    /// The p-value of the exact sign test, which is McNemar's test for exact match.
    pub p: f64,
}

impl Analysis {
    /// Analyses the submissions by a profile. `None` if no setting has two recomputed ones.
    pub(crate) fn new(benchmark: &Benchmark, entrants: &[Entrant<'_>], profile: &str) -> Option<Self> {
        let lengths = benchmark.bundle.as_ref().and_then(|bundle| bundle.tasks.lengths().ok()).unwrap_or_default();
        let source = Source { entrants, profile, lengths };
        let scopes = scopes(benchmark);
        let settings = benchmark.card.setting.iter();
        let places: Vec<_> = settings.flat_map(|setting| scopes.iter().map(move |scope| (setting, scope))).collect();
        let groups = places.into_par_iter().filter_map(|(setting, (scope, tasks))| source.group(setting, scope, tasks));
        let groups: Vec<Group> = groups.collect();
        (!groups.is_empty()).then(|| Self { schema: SCHEMA, profile: profile.to_owned(), groups })
    }
}

/// The tasks of each scope that has any.
fn scopes(benchmark: &Benchmark) -> Vec<(&str, Vec<usize>)> {
    let languages: Vec<&str> = match (&benchmark.bundle, &benchmark.problems) {
        (Some(bundle), _) => bundle.tasks.languages().into_iter().map(Language::id).collect(),
        (None, Some(problems)) => problems.tasks.all.iter().map(|task| task.language.as_str()).collect(),
        (None, None) => Vec::new(),
    };
    let tasks = |scope: &str| {
        let tasks = languages.iter().enumerate();
        tasks.filter(|(_, language)| scope == ALL || **language == scope).map(|(task, _)| task).collect()
    };
    let scopes = benchmark.card.scope.iter().map(|scope| (scope.id.as_str(), tasks(&scope.id)));
    scopes.filter(|(_, tasks): &(_, Vec<usize>)| !tasks.is_empty()).collect()
}

struct Source<'s> {
    entrants: &'s [Entrant<'s>],
    profile: &'s str,
    /// The lengths of each task's prompt and reference. Empty if they are unknown.
    lengths: Vec<(u64, u64)>,
}

/// A submission with its score on each task of a group, from 0 to 1.
struct Scored<'s> {
    entrant: &'s Entrant<'s>,
    scores: Vec<f64>,
}

impl Source<'_> {
    fn group(&self, setting: &Setting, scope: &str, tasks: &[usize]) -> Option<Group> {
        let is_exact = setting.metrics.iter().any(|metric| metric == EM);
        if !is_exact && !setting.metrics.iter().any(|metric| k_of(metric).is_some()) {
            return None;
        }
        let members = self.entrants.iter().filter(|entrant| entrant.row.setting == setting.id);
        let scored = members.filter_map(|entrant| {
            let scores = if is_exact { self.exact(entrant, tasks) } else { self.passes(entrant, tasks) };
            Some(Scored { entrant, scores: scores? })
        });
        let mut all: Vec<Scored<'_>> = scored.collect();
        if all.len() < 2 {
            return None;
        }
        let total = |one: &Scored<'_>| one.scores.iter().sum::<f64>();
        all.sort_by(|a, b| total(b).total_cmp(&total(a)).then_with(|| a.entrant.row.key.cmp(&b.entrant.row.key)));
        let order = by_difficulty(&all, tasks.len());
        let bins: Vec<&[usize]> = order.chunks(tasks.len().div_ceil(MOST_BINS)).collect();
        let of_lengths = |length: fn(&(u64, u64)) -> u64| {
            let lengths = tasks.iter().map(|&task| self.lengths.get(task).map(length));
            lengths.collect::<Option<Vec<u64>>>().map(|lengths| by_length(&lengths)).unwrap_or_default()
        };
        let (prompts, references) = (of_lengths(|(prompt, _)| *prompt), of_lengths(|(_, reference)| *reference));
        let means = |one: &Scored<'_>, groups: &mut dyn Iterator<Item = &[usize]>| {
            groups.map(|group| percent(group.iter().map(|&place| one.scores[place]).sum(), group.len())).collect()
        };
        let paired = &all[..all.len().min(MOST_PAIRED)];
        let rows = all.iter().take(MOST_ROWS).enumerate().map(|(place, one)| Row {
            key: one.entrant.row.key.clone(),
            bins: means(one, &mut bins.iter().copied()),
            prompts: means(one, &mut prompts.iter().map(|(_, group)| group.as_slice())),
            references: means(one, &mut references.iter().map(|(_, group)| group.as_slice())),
            pairs: if place < MOST_PAIRED { paired.iter().map(|other| pair(one, other)).collect() } else { Vec::new() },
            curve: if is_exact { Vec::new() } else { curve(one.entrant, tasks) },
            similarity: self.similarity(one.entrant, tasks),
        });
        Some(Group {
            setting: setting.id.clone(),
            scope: scope.to_owned(),
            tasks: tasks.len() as u64,
            submissions: all.len() as u64,
            rows: rows.collect(),
            bins: bins
                .iter()
                .map(|group| {
                    let sum = all.iter().flat_map(|one| group.iter().map(|&place| one.scores[place])).sum();
                    Bin { tasks: group.len() as u64, score: percent(sum, group.len() * all.len()) }
                })
                .collect(),
            prompts: prompts.into_iter().map(|(lengths, _)| lengths).collect(),
            references: references.into_iter().map(|(lengths, _)| lengths).collect(),
        })
    }

    fn exact(&self, entrant: &Entrant<'_>, tasks: &[usize]) -> Option<Vec<f64>> {
        let (_, exact) = entrant.recomputed?.exact.iter().find(|(profile, _)| profile == self.profile)?;
        Some(tasks.iter().map(|&task| f64::from(u8::from(exact.has(task)))).collect())
    }

    fn passes(&self, entrant: &Entrant<'_>, tasks: &[usize]) -> Option<Vec<f64>> {
        entrant.row.scores.get(self.profile)?;
        entrant.passes(tasks, 1)
    }

    fn similarity(&self, entrant: &Entrant<'_>, tasks: &[usize]) -> Vec<u64> {
        let known = entrant.recomputed.iter().flat_map(|recomputed| &recomputed.similarity);
        let Some((_, values)) = known.into_iter().find(|(profile, _)| profile == self.profile) else {
            return Vec::new();
        };
        let mut counts = vec![0; SIMILARITIES];
        for value in tasks.iter().filter_map(|&task| values.get(task)) {
            counts[usize::from(*value) * (SIMILARITIES - 1) / 100] += 1;
        }
        counts
    }
}

/// The tasks in the order of their difficulty, the easiest first. Tasks are places in the scores.
fn by_difficulty(all: &[Scored<'_>], tasks: usize) -> Vec<usize> {
    let mut sums = vec![0.0; tasks];
    for one in all {
        sums.iter_mut().zip(&one.scores).for_each(|(sum, score)| *sum += score);
    }
    let mut order: Vec<usize> = (0..tasks).collect();
    order.sort_by(|&a, &b| sums[b].total_cmp(&sums[a]));
    order
}

/// Groups of about the same number of tasks. Tasks of the same length share a group.
fn by_length(lengths: &[u64]) -> Vec<(Lengths, Vec<usize>)> {
    let mut order: Vec<usize> = (0..lengths.len()).collect();
    order.sort_by_key(|&place| lengths[place]);
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (n, &place) in order.iter().enumerate() {
        let is_due = n * LENGTHS >= groups.len() * lengths.len();
        match groups.last_mut() {
            Some(last) if !is_due || last.last().is_some_and(|&before| lengths[before] == lengths[place]) => {
                last.push(place);
            }
            _ => groups.push(vec![place]),
        }
    }
    let described = |group: &Vec<usize>| Lengths {
        from: group.first().map_or(0, |&place| lengths[place]),
        to: group.last().map_or(0, |&place| lengths[place]),
        tasks: group.len() as u64,
    };
    groups.into_iter().map(|group| (described(&group), group)).collect()
}

fn pair(one: &Scored<'_>, other: &Scored<'_>) -> Pair {
    let count = |is_it: fn(&f64, &f64) -> bool| {
        one.scores.iter().zip(&other.scores).filter(|(own, other)| is_it(own, other)).count() as u64
    };
    let (won, lost) = (count(|own, other| own > other), count(|own, other| own < other));
    Pair { won, lost, p: (mcnemar(won, lost) * 1e4).round() / 1e4 }
}

/// pass@k for each k that all tasks have enough samples for.
fn curve(entrant: &Entrant<'_>, tasks: &[usize]) -> Vec<f64> {
    let samples = entrant.recomputed.map(|recomputed| recomputed.samples.as_slice()).unwrap_or_default();
    let most = tasks.iter().filter_map(|&task| samples.get(task)).map(|(all, _)| *all).max().unwrap_or_default();
    let values = (1..=most.min(MOST_SAMPLES)).map_while(|k| entrant.passes(tasks, k));
    values.map(|values| percent(values.iter().sum(), values.len())).collect()
}

/// A mean in percent, with one decimal.
fn percent(sum: f64, of: usize) -> f64 {
    if of == 0 { 0.0 } else { (sum * 1000.0 / of as f64).round() / 10.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_grouped_evenly_and_equal_ones_stay_together() {
        let groups = by_length(&(0..100).rev().collect::<Vec<_>>());
        let sizes: Vec<_> = groups.iter().map(|(lengths, group)| (lengths.from, lengths.to, group.len())).collect();
        assert_eq!(sizes, [(0, 19, 20), (20, 39, 20), (40, 59, 20), (60, 79, 20), (80, 99, 20)]);
        let same = by_length(&[7; 10]);
        assert_eq!(same.len(), 1);
        assert_eq!((same[0].0.from, same[0].0.to, same[0].0.tasks), (7, 7, 10));
        assert!(by_length(&[]).is_empty());
    }

    #[test]
    fn means_are_percentages_with_one_decimal() {
        assert_eq!((percent(1.0, 3), percent(0.0, 0), percent(2.0, 2)), (33.3, 0.0, 100.0));
    }
}
