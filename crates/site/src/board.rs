//! A leaderboard: rows of published numbers and of verified submissions, in the form that pages read.

use std::collections::BTreeMap;

use assay_score::execution;
use assay_score::languages::Language;
use assay_score::profile::Profile;
use assay_score::statistics::mcnemar;
use rayon::prelude::*;
use serde::Serialize;

use crate::benchmark::{Benchmark, Kind, PublishedChange, PublishedRow, Table};
use crate::recompute::{Recomputed, TaskSet};
use crate::verify::{Numbers, Verification};

/// The name and version of the form of `board.json`.
pub const SCHEMA: &str = "assay-board@1";
/// What numbers of papers have in place of a profile: they do not say which program computed them, and not always by which
/// matcher. So they share no column with numbers that were computed here.
pub const AS_PUBLISHED: &str = "as published";
/// The group of all tasks.
const ALL: &str = "all";
/// How unlikely a difference must be by chance for two submissions not to share a rank.
const SIGNIFICANCE: f64 = 0.05;

/// A leaderboard of one benchmark.
#[derive(Debug, Serialize)]
pub struct Board<'b> {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// What it is of.
    pub benchmark: About<'b>,
    /// The profile that is shown first.
    pub profile: &'b str,
    /// All profiles that rows have numbers of. Numbers of different profiles never share a column.
    pub profiles: Vec<String>,
    /// What is measured.
    pub metrics: Vec<Named<'b>>,
    /// Groups of tasks.
    pub scopes: Vec<Scope<'b>>,
    /// Ways to ask models; each has a table of its own.
    pub settings: Vec<Setting<'b>>,
    /// The rows.
    pub rows: Vec<Row>,
    /// What became of each task when a model was asked in another way.
    pub changes: Vec<Change>,
    /// Whether there is a page about retrievers.
    #[serde(skip)]
    pub has_retrievers: bool,
}

/// A benchmark, as pages show it.
#[derive(Debug, Serialize)]
pub struct About<'b> {
    /// Its id.
    pub id: &'b str,
    /// Its name.
    pub name: &'b str,
    /// What it is.
    pub about: &'b str,
    /// Where more can be read.
    pub link: Option<&'b str>,
    /// What models are asked for; the page's script need not know.
    #[serde(skip)]
    pub kind: Kind,
}

/// A metric, as pages show it.
#[derive(Debug, Serialize)]
pub struct Named<'b> {
    /// Its id.
    pub id: &'b str,
    /// A word for column heads.
    pub short: &'b str,
    /// Its name.
    pub name: &'b str,
    /// Its unit.
    pub unit: &'b str,
    /// What it says.
    pub about: &'b str,
}

/// A group of tasks, as pages show it.
#[derive(Debug, Serialize)]
pub struct Scope<'b> {
    /// Its id.
    pub id: &'b str,
    /// Its name.
    pub name: &'b str,
    /// How many tasks it has, where that is known.
    pub tasks: Option<u64>,
}

/// A setting, as pages show it.
#[derive(Debug, Serialize)]
pub struct Setting<'b> {
    /// Its id.
    pub id: &'b str,
    /// Its name.
    pub name: &'b str,
    /// What it is.
    pub about: &'b str,
    /// What is measured in it.
    pub metrics: &'b [String],
}

/// Where a number is from, and so how far it can be trusted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// A paper says so.
    Published,
    /// Whoever submitted it says so.
    SelfScored,
    /// It was recomputed from the predictions when the site was built.
    Recomputed,
    /// The programs were run when the site was built.
    ReExecuted,
}

/// A value with its 95 % interval, where that is known.
pub type Value = (f64, Option<f64>, Option<f64>);
/// Values by metric, by group of tasks, by profile.
pub type Scores = BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>>;

/// A row.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// Its name on the board.
    pub key: String,
    /// The model.
    pub model: String,
    /// Who made it.
    pub organisation: Option<String>,
    /// Where more can be read.
    pub link: Option<String>,
    /// When: `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The model's parameters.
    pub parameters: Option<f64>,
    /// Whether its weights can be had.
    pub open_weights: Option<bool>,
    /// The setting's id.
    pub setting: String,
    /// What found context.
    pub retriever: Option<String>,
    /// How tokens were chosen.
    pub sampling: Option<String>,
    /// Where its numbers are from.
    pub tier: Tier,
    /// Which table of which paper.
    pub source: Option<Source>,
    /// Its page, relative to the board.
    pub page: Option<String>,
    /// Its numbers.
    pub scores: Scores,
    /// Its rank among the recomputed rows of its setting by profile and group, by the setting's first metric. Rows that a
    /// paired test cannot tell apart share one.
    pub ranks: BTreeMap<String, BTreeMap<String, usize>>,
}

/// Where published numbers stand.
#[derive(Debug, Clone, Serialize)]
pub struct Source {
    /// Its name.
    pub name: String,
    /// Its address.
    pub link: Option<String>,
}

impl Source {
    fn of(table: &Table) -> Self {
        Self { name: format!("{}, {}", table.source, table.table), link: table.link.clone() }
    }
}

/// What became of each task when the same model was asked in another way.
#[derive(Debug, Serialize)]
pub struct Change {
    /// The row that it is held against.
    pub first: String,
    /// The other row.
    pub second: String,
    /// By which profile.
    pub profile: String,
    /// Who counted, where it is a paper.
    pub source: Option<Source>,
    /// By group of tasks.
    pub counts: BTreeMap<String, Counts>,
}

/// How many tasks changed.
#[derive(Debug, Serialize)]
pub struct Counts {
    /// Only the second row answers them exactly.
    pub improved: u64,
    /// Only the first row answers them exactly.
    pub degraded: u64,
    /// The exact McNemar test.
    pub p: f64,
}

impl<'b> Board<'b> {
    /// Makes a board of a benchmark's tables and of its submissions; only those that can be published are on it.
    pub fn new(benchmark: &'b Benchmark, verified: &[Verification]) -> Self {
        let card = &benchmark.card;
        let mut rows: Vec<Row> = Vec::new();
        for (name, table) in &benchmark.tables {
            for (n, row) in table.row.iter().enumerate() {
                let row = Row::published(name, table, n, row);
                match rows.iter_mut().find(|known| known.is_same_system(&row)) {
                    Some(known) => known.complete(row),
                    None => rows.push(row),
                }
            }
        }
        let entrants: Vec<Entrant<'_>> = verified.iter().filter_map(|one| Entrant::new(benchmark, one)).collect();
        let ranks = ranks(benchmark, &entrants);
        rows.extend(entrants.iter().zip(ranks).map(|(entrant, ranks)| Row { ranks, ..entrant.row.clone() }));
        let mut profiles: Vec<String> = rows.iter().flat_map(|row| row.scores.keys().cloned()).collect();
        // The one that is shown first, then the others by name, and papers last.
        profiles.sort_by_key(|profile| (*profile != card.profile, profile == AS_PUBLISHED, profile.clone()));
        profiles.dedup();
        let is_only_published = profiles == [AS_PUBLISHED];
        let mut changes = changes(benchmark, &entrants);
        changes.extend(benchmark.tables.iter().flat_map(|(_, table)| published_changes(table, &rows)));
        // A card that names an earlier profile than all rows have would open an empty table.
        let first = profiles.first().and_then(|first| execution::Profile::named(first));
        let profile = first.map_or(card.profile.as_str(), |first| first.id());
        Self {
            schema: SCHEMA,
            benchmark: About {
                id: &benchmark.id,
                name: &card.name,
                about: &card.about,
                link: card.link.as_deref(),
                kind: card.kind,
            },
            profile: if is_only_published { AS_PUBLISHED } else { profile },
            profiles,
            metrics: card
                .metric
                .iter()
                .map(|m| Named { id: &m.id, short: &m.short, name: &m.name, unit: &m.unit, about: &m.about })
                .collect(),
            scopes: card.scope.iter().map(|s| Scope { id: &s.id, name: &s.name, tasks: tasks(benchmark, s) }).collect(),
            settings: card
                .setting
                .iter()
                .map(|s| Setting { id: &s.id, name: &s.name, about: &s.about, metrics: &s.metrics })
                .collect(),
            rows,
            changes,
            has_retrievers: benchmark.has_retrievers(),
        }
    }
}

/// How many tasks a group has: as counted in the bundle, otherwise as the benchmark's card says.
fn tasks(benchmark: &Benchmark, scope: &crate::benchmark::Scope) -> Option<u64> {
    let is_in = |language: &str| scope.id == ALL || scope.id == language;
    let of_bundle = benchmark.bundle.as_ref().map(|bundle| {
        let counts = bundle.tasks.benchmark.languages();
        let of = |(language, count): &(Language, usize)| is_in(language.id()).then_some(*count);
        counts.iter().filter_map(of).sum::<usize>() as u64
    });
    let of_problems = benchmark
        .problems
        .as_ref()
        .map(|problems| problems.tasks.all.iter().filter(|task| is_in(&task.language)).count() as u64);
    let counted = of_bundle.or(of_problems);
    counted.filter(|count| *count > 0).or(scope.tasks)
}

impl Row {
    fn published(name: &str, table: &Table, n: usize, row: &PublishedRow) -> Self {
        let mut scopes: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
        for (metric, values) in &row.values {
            for (scope, value) in table.scopes.iter().zip(values).filter(|(_, value)| value.is_finite()) {
                scopes.entry(scope.clone()).or_default().insert(metric.clone(), (*value, None, None));
            }
        }
        Self {
            key: format!("{name}/{}", n + 1),
            model: row.model.clone(),
            organisation: row.organisation.clone(),
            link: None,
            date: row.date.clone(),
            parameters: row.parameters,
            open_weights: row.open_weights,
            setting: row.setting.clone(),
            retriever: row.retriever.clone(),
            sampling: row.sampling.clone(),
            tier: Tier::Published,
            source: Some(Source::of(table)),
            page: None,
            scores: BTreeMap::from([(AS_PUBLISHED.to_owned(), scopes)]),
            ranks: BTreeMap::new(),
        }
    }
}

impl Row {
    /// Whether two published rows are of one system, and no number of one says otherwise than the other: papers print
    /// some rows in several tables.
    fn is_same_system(&self, other: &Self) -> bool {
        let identity = |row: &Self| {
            (
                row.model.clone(),
                row.organisation.clone(),
                row.setting.clone(),
                row.retriever.clone(),
                row.sampling.clone(),
            )
        };
        let values = |row: &Self| {
            let scores = row.scores.clone().into_iter();
            let scopes = scores.flat_map(|(profile, scopes)| scopes.into_iter().map(move |of| (profile.clone(), of)));
            let of_scope = scopes.flat_map(|(profile, (scope, metrics))| {
                metrics.into_iter().map(move |(metric, value)| ((profile.clone(), scope.clone(), metric), value.0))
            });
            of_scope.collect::<BTreeMap<_, f64>>()
        };
        let theirs = values(other);
        identity(self) == identity(other)
            && values(self).iter().all(|(place, value)| theirs.get(place).is_none_or(|other| other == value))
    }

    /// Adds the numbers of another table.
    fn complete(&mut self, other: Self) {
        for (profile, scopes) in other.scores {
            for (scope, metrics) in scopes {
                self.scores.entry(profile.clone()).or_default().entry(scope).or_default().extend(metrics);
            }
        }
        if let (Some(own), Some(other)) = (&mut self.source, other.source)
            && let Some((_, table)) = other.name.rsplit_once(", ")
        {
            own.name += &format!(" and {table}");
        }
    }
}

/// A submission on the board.
struct Entrant<'v> {
    row: Row,
    /// None where the numbers are the submitter's own.
    recomputed: Option<&'v Recomputed>,
}

impl<'v> Entrant<'v> {
    fn new(benchmark: &Benchmark, one: &'v Verification) -> Option<Self> {
        let (card, report) = (one.card.as_ref()?, one.report()?);
        let scores = match &report {
            Numbers::Completions(report) => of_completions(benchmark, report),
            Numbers::Programs(report) => of_programs(benchmark, report),
        };
        let row = Row {
            key: one.id.clone(),
            model: card.model.clone(),
            organisation: card.organisation.clone(),
            link: card.link.clone(),
            date: Some(card.date.clone()),
            parameters: card.parameters.map(|number| number as f64),
            open_weights: card.open_weights,
            setting: card.setting.clone(),
            retriever: card.retriever.clone(),
            sampling: card.sampling.clone(),
            tier: match (&report, &one.recomputed) {
                (Numbers::Completions(_), Some(_)) => Tier::Recomputed,
                (Numbers::Programs(_), Some(_)) if one.executed => Tier::ReExecuted,
                // Their numbers follow from the verdicts, but these are believed.
                (Numbers::Programs(_), Some(_)) | (_, None) => Tier::SelfScored,
            },
            source: None,
            page: Some(format!("./{}/", one.id)),
            scores,
            ranks: BTreeMap::new(),
        };
        Some(Self { row, recomputed: one.recomputed.as_ref() })
    }

    fn exact(&self, profile: Profile) -> Option<&'v TaskSet> {
        self.recomputed?.exact.iter().find(|(own, _)| *own == profile).map(|(_, exact)| exact)
    }
}

/// The numbers of a report that the benchmark has metrics for.
fn of_completions(benchmark: &Benchmark, report: &assay_score::report::Report) -> Scores {
    let mut scores = Scores::new();
    for row in &report.scores {
        // A benchmark of one language has no row of its own for all.
        let scope = row.language.clone().unwrap_or_else(|| ALL.to_owned());
        let share = |share: assay_score::report::Share| (share.value, Some(share.low), Some(share.high));
        let mean = |mean: assay_score::report::Mean| (mean.value, Some(mean.low), Some(mean.high));
        let values = [
            ("em", share(row.em)),
            ("es", mean(row.es)),
            ("id_em", share(row.id_em)),
            ("id_precision", mean(row.id_precision)),
            ("id_recall", mean(row.id_recall)),
            ("id_f1", mean(row.id_f1)),
        ];
        // A report that nobody recomputed may say anything.
        let is_share = |value: &Value| (0.0..=100.0).contains(&value.0);
        let known = values.into_iter().filter(|(id, value)| benchmark.card.metric(id).is_some() && is_share(value));
        let values = known.map(|(id, value)| (id.to_owned(), value)).collect();
        scores.entry(row.profile.id().to_owned()).or_default().insert(scope, values);
    }
    scores
}

/// pass@k for each k that the benchmark has a metric for, where it could be computed.
fn of_programs(benchmark: &Benchmark, report: &execution::Report) -> Scores {
    let mut scopes: BTreeMap<String, BTreeMap<String, Value>> = BTreeMap::new();
    for row in &report.pass_at_k {
        let metric = format!("pass_{}", row.k);
        let (execution::Value::Is(mean), true) = (&row.value, benchmark.card.metric(&metric).is_some()) else {
            continue;
        };
        if (0.0..=100.0).contains(&mean.value) {
            let scope = row.language.clone().unwrap_or_else(|| ALL.to_owned());
            scopes.entry(scope).or_default().insert(metric, (mean.value, Some(mean.low), Some(mean.high)));
        }
    }
    // Reports of the first profile do not name it.
    let profile = report.profile.unwrap_or(execution::Profile::First);
    Scores::from([(profile.id().to_owned(), scopes)])
}

/// Which tasks belong to each group.
fn groups(benchmark: &Benchmark) -> Vec<(&str, TaskSet)> {
    let languages = benchmark.bundle.as_ref().map(|bundle| bundle.tasks.languages()).unwrap_or_default();
    let members = |scope: &str| languages.iter().map(|language| scope == ALL || language.id() == scope).collect();
    let groups = benchmark.card.scope.iter().map(|scope| (scope.id.as_str(), members(&scope.id)));
    groups.filter(|(_, tasks): &(_, TaskSet)| !tasks.is_empty()).collect()
}

/// Whether a paired test tells apart what answers `more` tasks alone from what answers `fewer` alone.
fn is_better(more: u64, fewer: u64) -> bool {
    let discordant = more + fewer;
    if more <= fewer {
        return false;
    }
    // With many tasks, the normal approximation is close enough to spare the sum except near the limit, which is 3.84.
    let margin = (more - fewer) as f64;
    let z2 = margin * margin / discordant as f64;
    if discordant >= 50 && !(2.5..5.5).contains(&z2) { z2 > 3.84 } else { mcnemar(more, fewer) < SIGNIFICANCE }
}

/// The ranks of each entrant by profile and group, within its setting.
///
/// An entrant's rank is one more than the number of those that are better and that a paired test tells apart from it.
fn ranks(benchmark: &Benchmark, entrants: &[Entrant<'_>]) -> Vec<BTreeMap<String, BTreeMap<String, usize>>> {
    let groups = groups(benchmark);
    let by_exact_match = |setting: &str| {
        let settings = &benchmark.card.setting;
        settings.iter().any(|own| own.id == setting && own.metrics.first().is_some_and(|metric| metric == "em"))
    };
    let rank = |entrant: &Entrant<'_>, profile: Profile, tasks: &TaskSet| {
        let own = entrant.exact(profile)?;
        let better = entrants.iter().filter(|other| other.row.setting == entrant.row.setting);
        let better = better.filter_map(|other| other.exact(profile));
        let better = better.filter(|other| is_better(other.count_without(own, tasks), own.count_without(other, tasks)));
        Some(better.count() + 1)
    };
    let all = |entrant: &Entrant<'_>| {
        let mut ranks: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
        if by_exact_match(&entrant.row.setting) {
            for &profile in assay_score::profile::ALL {
                for (scope, tasks) in &groups {
                    if let Some(rank) = rank(entrant, profile, tasks) {
                        ranks.entry(profile.id().to_owned()).or_default().insert((*scope).to_owned(), rank);
                    }
                }
            }
        }
        ranks
    };
    entrants.par_iter().map(all).collect()
}

/// What a paper says changed between two rows of its own or of other papers. The test is ours.
fn published_changes(table: &Table, rows: &[Row]) -> Vec<Change> {
    let published = || rows.iter().filter(|row| row.tier == Tier::Published);
    let change = |change: &PublishedChange| {
        let key = |setting: &str| {
            let is_it = |row: &&Row| change.is_about(&row.model, &row.setting, &row.retriever, &row.sampling, setting);
            published().find(is_it).map(|row| row.key.clone())
        };
        let numbers = table.scopes.iter().zip(&change.improved).zip(&change.degraded);
        let known = numbers.filter(|((_, improved), degraded)| !improved.is_nan() && !degraded.is_nan());
        let counts = known.map(|((scope, improved), degraded)| {
            let (improved, degraded) = (*improved as u64, *degraded as u64);
            (scope.clone(), Counts { improved, degraded, p: mcnemar(improved, degraded) })
        });
        let (first, second) = (key(&change.from)?, key(&change.to)?);
        let source = Some(Source::of(table));
        Some(Change { first, second, profile: AS_PUBLISHED.to_owned(), source, counts: counts.collect() })
    };
    table.change.iter().filter_map(change).collect()
}

/// What changed between the settings of one model, in the order in which the benchmark has them.
fn changes(benchmark: &Benchmark, entrants: &[Entrant<'_>]) -> Vec<Change> {
    let groups = groups(benchmark);
    let order =
        |entrant: &Entrant<'_>| benchmark.card.setting.iter().position(|setting| setting.id == entrant.row.setting);
    let mut changes = Vec::new();
    for first in entrants {
        let same_model = |second: &&Entrant<'_>| {
            second.row.model == first.row.model
                && second.row.organisation == first.row.organisation
                && order(second) > order(first)
        };
        for second in entrants.iter().filter(same_model) {
            for &profile in assay_score::profile::ALL {
                let (Some(a), Some(b)) = (first.exact(profile), second.exact(profile)) else { continue };
                let counts = groups.iter().map(|(scope, tasks)| {
                    let (improved, degraded) = (b.count_without(a, tasks), a.count_without(b, tasks));
                    ((*scope).to_owned(), Counts { improved, degraded, p: mcnemar(improved, degraded) })
                });
                changes.push(Change {
                    first: first.row.key.clone(),
                    second: second.row.key.clone(),
                    profile: profile.id().to_owned(),
                    source: None,
                    counts: counts.collect(),
                });
            }
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortcut_agrees_with_the_exact_test() {
        for n in 1..400 {
            for fewer in 0..n / 2 {
                let (more, exact) = (n - fewer, mcnemar(n - fewer, fewer) < SIGNIFICANCE);
                assert_eq!(is_better(more, fewer), exact, "{more} against {fewer}");
            }
        }
        assert!(!is_better(5, 5) && !is_better(0, 0) && !is_better(0, 9) && is_better(9, 0));
    }
}
