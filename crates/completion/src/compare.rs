//! Compares two prediction files for the same benchmark, task by task.

use serde::Serialize;

use crate::metrics::exact_match::EM;
use crate::outcome::Outcome;
use crate::profile::Profile;
use crate::scorer::{Column, Counts};
use assay_base::python_compat::round2;
use assay_base::statistics::{bootstrap_mean, linearised_difference, mcnemar};
use assay_syntax::languages::Language;

/// The name and version of the schema of a [`Document`].
pub const SCHEMA: &str = "assay-comparison@1";

/// The output of `assay compare --json`. `T` is the comparison by token type.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ComparisonDocument"))]
pub struct Document<'d, T> {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: &'static str,
    /// The first prediction file.
    pub first: File,
    /// The second prediction file.
    pub second: File,
    /// The differences, by profile and language.
    pub comparisons: &'d [Comparison],
    /// The differences by token type, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tokens: Option<&'d T>,
}

/// A compared prediction file.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ComparedFile"))]
pub struct File {
    /// Its path.
    pub file: String,
    /// Whether it has no errors.
    pub valid: bool,
}

/// The differences of two prediction files by one profile, for one language or all.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Comparison {
    /// The profile.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
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
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MetricDifference"))]
pub struct Difference {
    /// The metric's name in reports.
    pub metric: &'static str,
    /// The first file's mean.
    pub first: f64,
    /// The second file's mean.
    pub second: f64,
    /// The difference.
    pub difference: f64,
    /// The lower end of its 95 % interval: for a mean over tasks by a bootstrap over the paired
    /// differences, and for a function of sums linearised.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

/// Whether files can be compared by a profile. Tasks are compared by their exact match, and metrics by
/// their values for each task.
pub fn is_comparable(profile: Profile) -> bool {
    profile.has(&EM)
}

/// Compares two outcomes of the same benchmark by each [comparable](is_comparable) profile of their
/// plan, for all languages and for each one.
pub fn compare(first: &Outcome<'_>, second: &Outcome<'_>) -> Vec<Comparison> {
    let languages = first.languages();
    let pairs = first.columns().flat_map(|by| languages.iter().map(move |&language| (by.0, by.1.clone(), language)));
    pairs.filter_map(|(profile, columns, language)| compare_by(first, second, profile, &columns, language)).collect()
}

/// Compares by one profile; `None` if there is no task in the language.
fn compare_by(
    first: &Outcome<'_>,
    second: &Outcome<'_>,
    profile: Profile,
    columns: &[Column],
    language: Option<Language>,
) -> Option<Comparison> {
    let pairs: Vec<(Counts<'_>, Counts<'_>)> = first.counts(language).zip(second.counts(language)).collect();
    if pairs.is_empty() {
        return None;
    }
    let metrics = columns.iter().filter_map(|column| match column.is_mean() {
        true => Some(difference_of_means(column, &pairs)),
        false => difference_of_sums(column, &pairs),
    });
    let metrics = metrics.collect();
    let exact = columns.iter().find(|column| column.metric == &EM)?;
    let only = |of: fn(f64, f64) -> bool| {
        pairs.iter().filter(|&&(a, b)| of(exact.example(a), exact.example(b))).count() as u64
    };
    let improved = only(|a, b| b > a);
    let degraded = only(|a, b| a > b);
    Some(Comparison {
        profile,
        language: language.map(|language| language.id().to_owned()),
        tasks: pairs.len() as u64,
        metrics,
        improved,
        degraded,
        p_value: mcnemar(improved, degraded),
    })
}

/// The difference in a metric that is a mean over tasks.
fn difference_of_means(column: &Column, pairs: &[(Counts<'_>, Counts<'_>)]) -> Difference {
    let n = pairs.len() as f64;
    let values: Vec<[f64; 2]> = pairs.iter().map(|&(a, b)| [column.percent(a), column.percent(b)]).collect();
    let mean = |of: fn(&[f64; 2]) -> f64| values.iter().map(of).sum::<f64>() / n;
    let differences: Vec<f64> = values.iter().map(|[a, b]| b - a).collect();
    let difference = differences.iter().sum::<f64>() / n;
    let interval = bootstrap_mean(differences);
    Difference {
        metric: column.metric.id,
        first: round2(mean(|[a, _]| *a)),
        second: round2(mean(|[_, b]| *b)),
        difference: round2(difference),
        low: round2(interval.low),
        high: round2(interval.high),
    }
}

/// The difference in a metric of sums over all tasks. `None` if one of them has no value.
fn difference_of_sums(column: &Column, pairs: &[(Counts<'_>, Counts<'_>)]) -> Option<Difference> {
    let (first, of_first) = column.of_sums(pairs.iter().map(|pair| pair.0))?;
    let (second, of_second) = column.of_sums(pairs.iter().map(|pair| pair.1))?;
    let difference = second - first;
    let pulls = of_first.iter().zip(&of_second).map(|(a, b)| b - a);
    let interval = linearised_difference(difference / 100.0, pulls);
    Some(Difference {
        metric: column.metric.id,
        first: round2(first),
        second: round2(second),
        difference: round2(difference),
        low: round2(100.0 * interval.low),
        high: round2(100.0 * interval.high),
    })
}
