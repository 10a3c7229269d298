//! A leaderboard: rows of published numbers and of verified submissions, in the form that pages
//! read.

use std::collections::{BTreeMap, BTreeSet};

use assay_base::statistics::{Resamples, mcnemar};
use assay_completion::profile::Profile;
use assay_completion::profiles;
use assay_evaluation::report::Report;
use assay_execution::{self as execution, pass_at_k};
use assay_tasks::{ALL, AVERAGE};
use rayon::prelude::*;
use serde::Serialize;

use crate::analysis::Analysis;
use crate::benchmark::{Benchmark, SettingTasks};
use crate::card::{self, Kind, k_of};
use crate::published::{PublishedChange, PublishedRow, Table};
use crate::recompute::{Recomputed, TaskSet};
use crate::verify::Verification;

/// The name and version of the format of `board.json`.
pub const SCHEMA: &str = "assay-board@1";
/// The profile of numbers from papers. Papers do not say which program computed a number, nor
/// always by which matcher. So these numbers share no column with numbers that Assay computed.
pub const AS_PUBLISHED: &str = "as published";
/// The id of the scope of the mean over languages.
pub const MEAN: &str = "mean";
/// The id of exact match.
pub(crate) const EM: &str = "em";
/// Two submissions share a rank unless the probability of their difference by chance is below this.
const SIGNIFICANCE: f64 = 0.05;

/// The leaderboard of one benchmark.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Board<'b> {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: &'static str,
    /// The benchmark.
    pub benchmark: About<'b>,
    /// The profile that the page shows first.
    pub profile: &'b str,
    /// All profiles of the rows. Numbers of different profiles never share a column.
    pub profiles: Vec<String>,
    /// The metrics.
    pub metrics: Vec<Named<'b>>,
    /// The groups of tasks.
    pub scopes: Vec<Scope<'b>>,
    /// The settings; each has its own table.
    pub settings: Vec<Setting<'b>>,
    /// The rows.
    pub rows: Vec<Row>,
    /// The tasks won and lost between settings of the same model.
    pub changes: Vec<Change>,
    /// Whether the board has an analysis of its submissions' answers, in `analysis.json`.
    pub has_analysis: bool,
    /// The analysis.
    #[serde(skip)]
    pub analysis: Option<Analysis>,
    /// Whether the board has a page about retrievers.
    #[serde(skip)]
    pub has_retrievers: bool,
}

/// A benchmark, as pages show it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardBenchmark"))]
pub struct About<'b> {
    /// Its id.
    pub id: &'b str,
    /// Its name.
    pub name: &'b str,
    /// A one-sentence description.
    pub about: &'b str,
    /// A page with more information.
    pub link: Option<&'b str>,
    /// How to cite it, in BibTeX.
    pub citation: Option<&'b str>,
}

/// A metric, as pages show it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardMetric"))]
pub struct Named<'b> {
    /// Its id.
    pub id: &'b str,
    /// A short name for column heads.
    pub short: &'b str,
    /// Its name.
    pub name: &'b str,
    /// Its unit.
    pub unit: &'b str,
    /// A one-sentence description.
    pub about: &'b str,
}

/// A group of tasks, as pages show it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardScope"))]
pub struct Scope<'b> {
    /// Its id.
    pub id: &'b str,
    /// Its name.
    pub name: &'b str,
    /// A one-sentence description, for a scope that its name does not explain.
    pub about: Option<String>,
    /// The number of tasks, if known.
    pub tasks: Option<u64>,
}

/// A setting, as pages show it.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardSetting"))]
pub struct Setting<'b> {
    /// Its id.
    pub id: &'b str,
    /// Its name.
    pub name: &'b str,
    /// A one-sentence description.
    pub about: &'b str,
    /// The ids of its metrics.
    pub metrics: &'b [String],
    /// What models write.
    pub kind: Kind,
}

/// The source of a number, which decides how far readers can trust it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tier {
    /// A paper published it.
    Published,
    /// The submitter computed it.
    SelfScored,
    /// The site recomputed it from the predictions when it was built.
    Recomputed,
    /// The site ran the programs when it was built.
    ReExecuted,
}

/// A value with its 95 % interval, if known.
pub type Value = (f64, Option<f64>, Option<f64>);
/// Values by profile, then by scope, then by metric.
pub type Scores = BTreeMap<String, BTreeMap<String, BTreeMap<String, Value>>>;

/// A row.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardRow"))]
pub struct Row {
    /// The key of the row on the board.
    pub key: String,
    /// The model.
    pub model: String,
    /// The organisation that made the model.
    pub organisation: Option<String>,
    /// A page with more information.
    pub link: Option<String>,
    /// The address of its paper.
    pub paper: Option<String>,
    /// The date, `YYYY-MM-DD`.
    pub date: Option<String>,
    /// The number of the model's parameters.
    pub parameters: Option<f64>,
    /// Whether the weights are public.
    pub open_weights: Option<bool>,
    /// The cost of the whole run in US dollars, as declared.
    pub cost: Option<f64>,
    /// The number of generated tokens in the whole run, as declared.
    pub tokens: Option<f64>,
    /// The time of generation in seconds, as declared.
    pub seconds: Option<f64>,
    /// The setting's id.
    pub setting: String,
    /// The retriever of the context.
    pub retriever: Option<String>,
    /// The sampling method.
    pub sampling: Option<String>,
    /// The licence of the predictions.
    pub licence: Option<String>,
    /// The source of the numbers.
    pub tier: Tier,
    /// The paper and its table, for published numbers.
    pub source: Option<Source>,
    /// The submission's page, relative to the board.
    pub page: Option<String>,
    /// The scores.
    pub scores: Scores,
    /// The rank by profile and scope, among the recomputed rows of its setting, by the setting's
    /// first metric: exact match, pass@k, or the metric of labels or rankings. Rows that a paired test
    /// over tasks cannot separate share a rank.
    pub ranks: Ranks,
}

/// The source of published numbers.
#[derive(Debug, Clone, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardSource"))]
pub struct Source {
    /// The paper and its table.
    pub name: String,
    /// Its address.
    pub link: Option<String>,
}

impl Source {
    fn of(table: &Table) -> Self {
        Self { name: format!("{}, {}", table.source, table.table), link: table.link.clone() }
    }
}

/// The tasks won and lost between two settings of the same model.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardChange"))]
pub struct Change {
    /// The key of the first row.
    pub first: String,
    /// The key of the second row.
    pub second: String,
    /// The profile of the counts.
    pub profile: String,
    /// The paper that counted, for published changes.
    pub source: Option<Source>,
    /// The counts by scope.
    pub counts: BTreeMap<String, Counts>,
}

/// The number of tasks won and lost.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardCounts"))]
pub struct Counts {
    /// Tasks that only the second row answers exactly.
    pub improved: u64,
    /// Tasks that only the first row answers exactly.
    pub degraded: u64,
    /// The p-value of the exact McNemar test.
    pub p: f64,
}

impl<'b> Board<'b> {
    /// Makes the board of a benchmark from its tables and its publishable submissions.
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
        let mut scopes: Vec<Scope<'b>> = card.scope.iter().map(|scope| Scope::of(benchmark, scope)).collect();
        if let Some(mean) = Mean::of(&card.scope) {
            rows.iter_mut().for_each(|row| mean.add_to(&mut row.scores));
            scopes.push(Scope { id: MEAN, name: "Mean", about: Some(mean.about()), tasks: None });
        }
        let mut profiles: Vec<String> = rows.iter().flat_map(|row| row.scores.keys().cloned()).collect();
        // The default profile first, then the others by name, then papers.
        profiles.sort_by_key(|profile| (*profile != card.profile, profile == AS_PUBLISHED, profile.clone()));
        profiles.dedup();
        let is_only_published = profiles == [AS_PUBLISHED];
        let mut changes = changes(benchmark, &entrants);
        changes.extend(benchmark.tables.iter().flat_map(|(_, table)| published_changes(table, &rows)));
        // If the card names an earlier profile than any row has, the page would open with an empty
        // table.
        let first = profiles.first().and_then(|first| execution::Profile::named(first));
        let profile = first.map_or(card.profile.as_str(), |first| first.id());
        let analysis = Analysis::new(benchmark, &entrants, profile);
        Self {
            schema: SCHEMA,
            benchmark: About {
                id: &benchmark.id,
                name: &card.name,
                about: &card.about,
                link: card.link.as_deref(),
                citation: card.citation.as_deref(),
            },
            profile: if is_only_published { AS_PUBLISHED } else { profile },
            profiles,
            metrics: card
                .metric
                .iter()
                .map(|m| Named { id: &m.id, short: &m.short, name: &m.name, unit: &m.unit, about: &m.about })
                .collect(),
            scopes,
            settings: card
                .setting
                .iter()
                .map(|s| Setting {
                    id: &s.id,
                    name: &s.name,
                    about: &s.about,
                    metrics: &s.metrics,
                    kind: card.kind_of(&s.id),
                })
                .collect(),
            rows,
            changes,
            has_analysis: analysis.is_some(),
            analysis,
            has_retrievers: benchmark.has_retrievers(),
        }
    }
}

impl<'b> Scope<'b> {
    fn of(benchmark: &Benchmark, scope: &'b card::Scope) -> Self {
        let about = (scope.id == ALL).then(|| "All tasks. Each counts once.".to_owned());
        Self { id: &scope.id, name: &scope.name, about, tasks: tasks(benchmark, scope) }
    }
}

/// The mean over all languages of a benchmark.
struct Mean<'b>(&'b [card::Scope]);

impl<'b> Mean<'b> {
    /// `None` if the benchmark has one language, or a scope that summarises its languages.
    fn of(scopes: &'b [card::Scope]) -> Option<Self> {
        let is_summary = |scope: &card::Scope| [ALL, AVERAGE].contains(&scope.id.as_str());
        (scopes.len() > 1 && !scopes.iter().any(is_summary)).then_some(Self(scopes))
    }

    fn about(&self) -> String {
        let names: Vec<&str> = self.0.iter().map(|scope| scope.name.as_str()).collect();
        format!("The mean of the scores in {}. Each language counts once.", names.join(", "))
    }

    /// Adds the mean of each metric that has a score in every language.
    fn add_to(&self, scores: &mut Scores) {
        for scopes in scores.values_mut() {
            let Some(of_all) = self.0.iter().map(|scope| scopes.get(&scope.id)).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let mean = |metric: &String| {
                let values = of_all.iter().map(|metrics| Some(metrics.get(metric)?.0));
                let sum: f64 = values.sum::<Option<f64>>()?;
                Some((metric.clone(), (sum / of_all.len() as f64, None, None)))
            };
            let means = of_all[0].keys().filter_map(mean).collect();
            scopes.insert(MEAN.to_owned(), means);
        }
    }
}

/// The number of tasks of a scope: counted, if all settings have the same number, otherwise from the
/// card.
fn tasks(benchmark: &Benchmark, scope: &card::Scope) -> Option<u64> {
    let settings = benchmark.card.setting.iter().filter_map(|setting| benchmark.tasks(&setting.id));
    let counts: BTreeSet<u64> = settings.map(|tasks| tasks.count(&scope.id)).collect();
    let counted = counts.first().copied().filter(|_| counts.len() == 1);
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
            paper: table.link.clone(),
            date: row.date.clone(),
            parameters: row.parameters,
            open_weights: row.open_weights,
            cost: None,
            tokens: None,
            seconds: None,
            setting: row.setting.clone(),
            retriever: row.retriever.clone(),
            sampling: row.sampling.clone(),
            licence: None,
            tier: Tier::Published,
            source: Some(Source::of(table)),
            page: None,
            scores: BTreeMap::from([(AS_PUBLISHED.to_owned(), scopes)]),
            ranks: BTreeMap::new(),
        }
    }
}

impl Row {
    /// Whether two published rows are about the same system and agree in all common numbers. Papers
    /// print some rows in several tables.
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
pub(crate) struct Entrant<'v> {
    pub(crate) row: Row,
    /// `None` if the numbers are the submitter's own.
    pub(crate) recomputed: Option<&'v Recomputed>,
}

impl<'v> Entrant<'v> {
    fn new(benchmark: &Benchmark, one: &'v Verification) -> Option<Self> {
        let (card, report) = (one.card.as_ref()?, one.report()?);
        let row = Row {
            key: one.id.clone(),
            model: card.model.clone(),
            organisation: card.organisation.clone(),
            link: card.link.clone(),
            paper: card.paper.clone(),
            date: Some(card.date.clone()),
            parameters: card.parameters.map(|number| number as f64),
            open_weights: card.open_weights,
            cost: card.cost,
            tokens: card.tokens.map(|number| number as f64),
            seconds: card.seconds,
            setting: card.setting.clone(),
            retriever: card.retriever.clone(),
            sampling: card.sampling.clone(),
            licence: card.licence.clone(),
            tier: match (benchmark.card.kind_of(&card.setting), &one.recomputed) {
                (Kind::Completion | Kind::Labels, Some(_)) => Tier::Recomputed,
                (Kind::Execution, Some(_)) if one.executed => Tier::ReExecuted,
                // The site recounted the verdicts but did not verify them.
                (Kind::Execution, Some(_)) | (_, None) => Tier::SelfScored,
            },
            source: None,
            page: Some(format!("./{}/", one.id)),
            scores: scores(benchmark, &card.setting, &report),
            ranks: BTreeMap::new(),
        };
        Some(Self { row, recomputed: one.recomputed.as_ref() })
    }

    /// pass@k of each of some tasks. A task without samples fails. `None` if a task has fewer samples
    /// than `k`, or if the numbers are the submitter's own.
    pub(crate) fn passes(&self, tasks: &[usize], k: u64) -> Option<Vec<f64>> {
        let samples = &self.recomputed?.samples;
        let pass = |&task: &usize| match samples.get(task) {
            None | Some((0, _)) => Some(0.0),
            Some(&(all, passed)) => pass_at_k(all, passed, k),
        };
        tasks.iter().map(pass).collect()
    }

    /// What each task of a scope contributes to a metric of labels or rankings.
    fn contributions(&self, metric: &str, scope: &str) -> Option<Vec<f64>> {
        let mut series = self.recomputed?.series.iter();
        series.find(|series| series.metric == metric && series.group == scope).map(|series| series.values.clone())
    }

    fn exact(&self, profile: Profile) -> Option<&'v TaskSet> {
        self.recomputed?.exact.iter().find(|(own, _)| own == profile.id()).map(|(_, exact)| exact)
    }
}

/// The numbers of a report for the benchmark's metrics; of labels or rankings, for the setting's.
fn scores(benchmark: &Benchmark, setting: &str, report: &Report) -> Scores {
    let mut scores = Scores::new();
    let mut add = |profile: &str, scope: &str, metric: &str, (value, low, high): Value| {
        // A report that was not recomputed may contain any number.
        if benchmark.card.metric(metric).is_some() && (0.0..=100.0).contains(&value) {
            let metrics = scores.entry(profile.to_owned()).or_default().entry(scope.to_owned()).or_default();
            metrics.insert(metric.to_owned(), (value, low, high));
        }
    };
    if benchmark.card.kind_of(setting) == Kind::Labels {
        let metrics = benchmark.card.setting(setting).map(|setting| setting.metrics.as_slice()).unwrap_or_default();
        for number in assay_tasks::numbers(report).iter().filter(|number| metrics.contains(&number.metric)) {
            let (low, high) = number.interval.unzip();
            add(assay_tasks::PROFILE, &number.group, &number.metric, (number.value, low, high));
        }
        return scores;
    }
    for row in &report.rows {
        let (Some(profile), Some(value)) = (&row.profile, row.value) else { continue };
        // A benchmark of one language has no separate row for all tasks.
        add(profile, row.scope.of_language().unwrap_or(ALL), &row.metric, (value, row.low, row.high));
    }
    scores
}

/// The tasks of each scope.
fn groups(benchmark: &Benchmark) -> Vec<(&str, TaskSet)> {
    let languages = benchmark.bundle.as_ref().map(|bundle| bundle.tasks.languages()).unwrap_or_default();
    let members = |scope: &str| languages.iter().map(|language| scope == ALL || language.id() == scope).collect();
    let groups = benchmark.card.scope.iter().map(|scope| (scope.id.as_str(), members(&scope.id)));
    groups.filter(|(_, tasks): &(_, TaskSet)| !tasks.is_empty()).collect()
}

/// Whether a paired test separates two entrants, of which one answers `more` tasks alone and the
/// other `fewer`.
fn is_better(more: u64, fewer: u64) -> bool {
    let discordant = more + fewer;
    if more <= fewer {
        return false;
    }
    // With many tasks, the normal approximation is close enough away from the limit, 3.84. It saves
    // the exact sum.
    let margin = (more - fewer) as f64;
    let z2 = margin * margin / discordant as f64;
    if discordant >= 50 && !(2.5..5.5).contains(&z2) { z2 > 3.84 } else { mcnemar(more, fewer) < SIGNIFICANCE }
}

/// Ranks by profile and scope.
type Ranks = BTreeMap<String, BTreeMap<String, usize>>;

/// The ranks of each entrant, within its setting, by the setting's first metric.
///
/// An entrant's rank is one more than the number of better entrants that a paired test separates
/// from it.
fn ranks(benchmark: &Benchmark, entrants: &[Entrant<'_>]) -> Vec<Ranks> {
    let mut ranks = vec![Ranks::new(); entrants.len()];
    for setting in &benchmark.card.setting {
        let members: Vec<(usize, &Entrant<'_>)> =
            entrants.iter().enumerate().filter(|(_, entrant)| entrant.row.setting == setting.id).collect();
        let first = setting.metrics.first().map_or("", String::as_str);
        let of_members = match (benchmark.tasks(&setting.id), k_of(first)) {
            (Some(SettingTasks::Completions(_)), _) if first == EM => ranks_by_exact_match(benchmark, &members),
            (Some(SettingTasks::Programs(problems)), Some(k)) => {
                ranks_by_means(benchmark, &members, |entrant, scope| entrant.passes(&problems.of_scope(scope), k))
            }
            (Some(SettingTasks::Labels(_)), _) => {
                ranks_by_means(benchmark, &members, |entrant, scope| entrant.contributions(first, scope))
            }
            _ => continue,
        };
        for ((entrant, _), found) in members.iter().zip(of_members) {
            ranks[*entrant] = found;
        }
    }
    ranks
}

/// Ranks by exact match: McNemar's exact test.
fn ranks_by_exact_match(benchmark: &Benchmark, members: &[(usize, &Entrant<'_>)]) -> Vec<Ranks> {
    let groups = groups(benchmark);
    let rank = |entrant: &Entrant<'_>, profile: Profile, tasks: &TaskSet| {
        let own = entrant.exact(profile)?;
        let others = members.iter().filter_map(|(_, other)| other.exact(profile));
        let better = others.filter(|other| is_better(other.count_without(own, tasks), own.count_without(other, tasks)));
        Some(better.count() + 1)
    };
    let all = |(_, entrant): &(usize, &Entrant<'_>)| {
        let mut ranks = Ranks::new();
        for &profile in profiles::ALL {
            for (scope, tasks) in &groups {
                if let Some(rank) = rank(entrant, profile, tasks) {
                    ranks.entry(profile.id().to_owned()).or_default().insert((*scope).to_owned(), rank);
                }
            }
        }
        ranks
    };
    members.par_iter().map(all).collect()
}

/// Ranks by a mean over tasks: a paired bootstrap. `values` are the values of an entrant for the tasks
/// of a scope; `None` if they are unknown.
fn ranks_by_means(
    benchmark: &Benchmark,
    members: &[(usize, &Entrant<'_>)],
    values: impl Fn(&Entrant<'_>, &str) -> Option<Vec<f64>> + Sync,
) -> Vec<Ranks> {
    let mut ranks = vec![Ranks::new(); members.len()];
    let profiles: BTreeSet<&String> = members.iter().flat_map(|(_, entrant)| entrant.row.scores.keys()).collect();
    for scope in &benchmark.card.scope {
        let known: Vec<(usize, Vec<f64>)> = members
            .iter()
            .enumerate()
            .filter_map(|(n, (_, entrant))| Some((n, values(entrant, &scope.id)?)))
            .filter(|(_, values)| !values.is_empty())
            .collect();
        let Some((_, first)) = known.first() else { continue };
        let resamples = Resamples::of(first.len());
        let means: Vec<(usize, Vec<f64>)> =
            known.par_iter().map(|(member, values)| (*member, resamples.means(values))).collect();
        for &profile in &profiles {
            let has = |member: usize| members[member].1.row.scores.contains_key(profile);
            let known: Vec<&(usize, Vec<f64>)> = means.iter().filter(|(member, _)| has(*member)).collect();
            for (member, own) in &known {
                let better = known.iter().filter(|(_, other)| Resamples::is_greater(other, own)).count();
                ranks[*member].entry(profile.clone()).or_default().insert(scope.id.clone(), better + 1);
            }
        }
    }
    ranks
}

/// The published changes between two rows, from the same or different papers. Assay computes the
/// test.
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

/// The changes between the settings of one model, in the benchmark's order of settings.
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
            for &profile in profiles::ALL {
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
