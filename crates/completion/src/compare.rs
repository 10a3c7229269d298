//! Compares two prediction files for the same benchmark, task by task.

use serde::Serialize;

use crate::outcome::{Outcome, Row};
use crate::profile::Profile;
use assay_base::python_compat::round2;
use assay_base::statistics::{bootstrap_mean, mcnemar};
use assay_syntax::languages::Language;

/// The differences of two prediction files by one profile, for one language or all.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Comparison {
    /// The profile.
    pub profile: Profile,
    /// The language; null for all.
    pub language: Option<String>,
    /// The number of tasks on which both were scored.
    pub tasks: u64,
    /// The difference in each metric.
    pub metrics: Vec<Difference>,
    /// The number of tasks with an exact match only in the second file: "improved" in the paper.
    pub improved: u64,
    /// The number of tasks with an exact match only in the first file: "degraded" in the paper.
    pub degraded: u64,
    /// The exact two-sided McNemar test of improved against degraded. It is the probability of a
    /// split at least as uneven if both files were equally good.
    pub p_value: f64,
}

/// The difference in one metric: the mean of the second file minus that of the first, in percentage
/// points.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Difference {
    /// The metric's name in reports.
    pub metric: &'static str,
    /// The first file's mean.
    pub first: f64,
    /// The second file's mean.
    pub second: f64,
    /// The difference.
    pub difference: f64,
    /// The lower end of its 95 % interval, by a bootstrap over the paired differences.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// A metric of a task, in percent.
type Metric = fn(&Row) -> f64;

/// Compares two outcomes of the same benchmark by each profile, for all languages and for each one.
pub fn compare(first: &Outcome<'_>, second: &Outcome<'_>, profiles: &[Profile]) -> Vec<Comparison> {
    let languages = first.benchmark.languages();
    // With a single language, its rows are the totals.
    let all = (languages.len() > 1).then_some(None);
    let languages: Vec<_> = all.into_iter().chain(languages.iter().map(|&(language, _)| Some(language))).collect();
    let pairs = profiles.iter().flat_map(|&profile| languages.iter().map(move |&language| (profile, language)));
    pairs.filter_map(|(profile, language)| compare_by(first, second, profile, language)).collect()
}

/// Compares by one profile; `None` if there is no task in the language.
fn compare_by(
    first: &Outcome<'_>,
    second: &Outcome<'_>,
    profile: Profile,
    language: Option<Language>,
) -> Option<Comparison> {
    const METRICS: [(&str, Metric); 6] = [
        ("em", |row| if row.em { 100.0 } else { 0.0 }),
        ("es", |row| row.es),
        ("id_em", |row| if row.id_em { 100.0 } else { 0.0 }),
        ("id_precision", |row| 100.0 * row.id_precision),
        ("id_recall", |row| 100.0 * row.id_recall),
        ("id_f1", |row| 100.0 * row.id_f1),
    ];
    let pairs: Vec<(Row, Row)> = first.rows(profile, language).zip(second.rows(profile, language)).collect();
    if pairs.is_empty() {
        return None;
    }
    let n = pairs.len() as f64;
    let metrics = METRICS.map(|(metric, of)| {
        let mean = |row: fn(&(Row, Row)) -> &Row| pairs.iter().map(|pair| of(row(pair))).sum::<f64>() / n;
        let differences: Vec<f64> = pairs.iter().map(|(a, b)| of(b) - of(a)).collect();
        let difference = differences.iter().sum::<f64>() / n;
        let interval = bootstrap_mean(differences);
        Difference {
            metric,
            first: round2(mean(|pair| &pair.0)),
            second: round2(mean(|pair| &pair.1)),
            difference: round2(difference),
            low: round2(interval.low),
            high: round2(interval.high),
        }
    });
    let only = |of: fn(&(Row, Row)) -> bool| pairs.iter().filter(|pair| of(pair)).count() as u64;
    let improved = only(|(a, b)| b.em && !a.em);
    let degraded = only(|(a, b)| a.em && !b.em);
    Some(Comparison {
        profile,
        language: language.map(|language| language.id().to_owned()),
        tasks: pairs.len() as u64,
        metrics: metrics.into(),
        improved,
        degraded,
        p_value: mcnemar(improved, degraded),
    })
}
