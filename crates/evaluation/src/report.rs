//! The report of an evaluation: what is published of its result, in canonical JSON.
//!
//! The same input gives the same bytes on every machine and in a browser. Keys are sorted,
//! percentages have at most two decimals, and nothing depends on time or place.

use std::collections::BTreeMap;

use assay_base::canonical;
use assay_base::problems::{File, Severity};
use assay_base::python_compat::round2;
use assay_base::statistics::{Interval, bootstrap_mean, wilson};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// The name and version of the report's schema.
pub const SCHEMA: &str = "assay-report@2";

/// What is published of the result of an evaluation.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Report {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The id of the evaluation, such as `completion`.
    pub evaluation: String,
    /// Whether the input is accepted as a submission: it has no error.
    pub valid: bool,
    /// The number of tasks in each scope, in the order of tables.
    pub counts: Vec<Counts>,
    /// The numbers: one row for each metric, profile and scope, in the order of tables.
    pub rows: Vec<Row>,
    /// The problems of the files, errors first.
    pub problems: Vec<ProblemGroup>,
    /// The results of analyses that have a shape of their own, by the name of the analysis. Each
    /// names its schema.
    pub sections: BTreeMap<String, Value>,
}

/// The tasks that a number is about, as properties with their values, such as `language: java`.
/// Without properties, these are all tasks.
///
/// With a single language, there are no rows for all languages, as they would be the same.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Scope(BTreeMap<String, String>);

/// The name of the property of a [`Scope`] that has the programming language.
const LANGUAGE: &str = "language";

impl Scope {
    /// The tasks in a language, or in all.
    pub fn language(language: Option<&str>) -> Self {
        Self::default().with(LANGUAGE, language)
    }

    /// These tasks, as far as `property` has a value; all of them without a value.
    #[must_use]
    pub fn with(mut self, property: &str, value: Option<&str>) -> Self {
        self.0.extend(value.map(|value| (property.to_owned(), value.to_owned())));
        self
    }

    /// The value of a property; `None` if it is not restricted.
    pub fn get(&self, property: &str) -> Option<&str> {
        self.0.get(property).map(String::as_str)
    }

    /// The properties with their values, in the order of their names.
    pub fn properties(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(property, value)| (property.as_str(), value.as_str()))
    }

    /// The language; `None` for all.
    pub fn of_language(&self) -> Option<&str> {
        self.get(LANGUAGE)
    }
}

/// The number of tasks, and what became of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counts {
    /// The tasks that are counted.
    pub scope: Scope,
    /// The number of tasks of the benchmark: the denominator.
    pub total: u64,
    /// The number of tasks with an answer. The others count as failures.
    pub answered: u64,
    /// Answers by category.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub categories: BTreeMap<String, u64>,
}

/// A number: the value of a metric by a profile for some tasks. Tasks without an answer count as
/// failures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ReportRow"))]
pub struct Row {
    /// The id of the [metric](crate::metric::Metric).
    pub metric: String,
    /// The id of the [profile](crate::metric::Profile); null for numbers that were computed
    /// elsewhere.
    pub profile: Option<String>,
    /// The tasks.
    pub scope: Scope,
    /// The number of tasks: the denominator.
    pub n: u64,
    /// How many of them satisfy the metric, if it is a share.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<u64>,
    /// The value in the metric's unit; null if it cannot be computed.
    pub value: Option<f64>,
    /// Lower end of the 95 % interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low: Option<f64>,
    /// Upper end of the interval.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub high: Option<f64>,
}

impl Report {
    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(self)
    }

    /// The first error, if no task has an answer because of it. Then no score says anything.
    pub fn cause_of_nothing(&self) -> Option<&ProblemGroup> {
        let is_answered = self.counts.iter().any(|counts| counts.answered > 0);
        self.problems.iter().find(|group| !is_answered && group.severity == Severity::Error)
    }

    /// The ids of the profiles of the rows, in the order of tables.
    pub fn profiles(&self) -> Vec<&str> {
        let mut profiles: Vec<&str> = Vec::new();
        for profile in self.rows.iter().filter_map(|row| row.profile.as_deref()) {
            if !profiles.contains(&profile) {
                profiles.push(profile);
            }
        }
        profiles
    }

    /// The row of a metric by a profile for some tasks.
    pub fn row(&self, metric: &str, profile: Option<&str>, scope: &Scope) -> Option<&Row> {
        self.rows.iter().find(|row| row.metric == metric && row.profile.as_deref() == profile && row.scope == *scope)
    }

    /// The section of an analysis, as its type.
    ///
    /// `None` if the report has no such section, or if it has another shape.
    pub fn section<T: DeserializeOwned>(&self, name: &str) -> Option<T> {
        T::deserialize(self.sections.get(name)?).ok()
    }

    /// Adds the section of an analysis.
    pub fn add_section(&mut self, name: &str, section: &impl Serialize) {
        let section = serde_json::to_value(section).expect("sections have texts as keys");
        self.sections.insert(name.to_owned(), section);
    }
}

impl Row {
    /// A share of `n` tasks.
    pub fn share(metric: &str, profile: &str, scope: Scope, n: u64, share: Share) -> Self {
        let Share { count, value, low, high } = share;
        Self { count: Some(count), ..Self::mean(metric, profile, scope, n, Mean { value, low, high }) }
    }

    /// A mean over `n` tasks, or another number with an interval.
    pub fn mean(metric: &str, profile: &str, scope: Scope, n: u64, Mean { value, low, high }: Mean) -> Self {
        Self { low: Some(low), high: Some(high), ..Self::value(metric, profile, scope, n, Some(value)) }
    }

    /// A number without an interval, or the absence of one.
    pub fn value(metric: &str, profile: &str, scope: Scope, n: u64, value: Option<f64>) -> Self {
        let (metric, profile) = (metric.to_owned(), Some(profile.to_owned()));
        Self { metric, profile, scope, n, count: None, value, low: None, high: None }
    }
}

/// The numbers by one profile: a row for each scope, a column for each metric.
#[derive(Debug, Clone, PartialEq)]
pub struct Table<'r> {
    /// The id of the profile; `None` for numbers that were computed elsewhere.
    pub profile: Option<&'r str>,
    /// The ids of the metrics, in the order of columns.
    pub metrics: Vec<&'r str>,
    /// The scopes, each with the row of each metric.
    pub scopes: Vec<(&'r Scope, Vec<Option<&'r Row>>)>,
}

impl Report {
    /// The numbers as tables, one for each profile.
    pub fn tables(&self) -> Vec<Table<'_>> {
        let mut tables: Vec<Table<'_>> = Vec::new();
        for row in &self.rows {
            let profile = row.profile.as_deref();
            let place = tables.iter().position(|table| table.profile == profile).unwrap_or_else(|| {
                tables.push(Table { profile, metrics: Vec::new(), scopes: Vec::new() });
                tables.len() - 1
            });
            let table = &mut tables[place];
            if !table.metrics.contains(&row.metric.as_str()) {
                table.metrics.push(&row.metric);
            }
            if !table.scopes.iter().any(|(scope, _)| **scope == row.scope) {
                table.scopes.push((&row.scope, Vec::new()));
            }
        }
        for Table { profile, metrics, scopes } in &mut tables {
            for (scope, cells) in scopes {
                *cells = metrics.iter().map(|metric| self.row(metric, *profile, scope)).collect();
            }
        }
        tables
    }
}

/// A share of tasks, in percent with two decimals, with its 95 % Wilson interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Share {
    /// The number of tasks.
    pub count: u64,
    /// The share.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// A mean over tasks, in percent with two decimals, with its 95 % bootstrap interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The problems of one kind in one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemGroup {
    /// The name of the kind, such as `duplicate`.
    pub code: String,
    /// Whether a file with such a problem is accepted as a submission.
    pub severity: Severity,
    /// The file with the problems.
    pub file: File,
    /// The number of problems.
    pub count: u64,
    /// A note about all of them, if there is one.
    pub note: Option<String>,
    /// What to do about them.
    pub help: String,
    /// The first problems.
    pub first: Vec<ProblemPlace>,
}

impl ProblemGroup {
    /// What the file is instead of JSON Lines; `None` if the problems are about lines.
    pub fn other_file(&self) -> Option<&str> {
        let [only] = self.first.as_slice() else { return None };
        (self.code == "other_format" && self.count == 1).then_some(only.message.as_str())
    }
}

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProblemPlace {
    /// The line, from 1; null for a task that has no line.
    pub line: Option<u64>,
    /// The task, if it is known.
    pub task_id: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl Share {
    /// The share `count / of`, with Wilson's interval. `of` must not be 0.
    pub fn new(count: u64, of: u64) -> Self {
        Self::within(count, of, wilson(count, of))
    }

    /// The share `count / of`, with an interval of shares from 0 to 1. `of` must not be 0.
    pub fn within(count: u64, of: u64, Interval { low, high }: Interval) -> Self {
        Self { count, value: percent(count as f64 / of as f64), low: percent(low), high: percent(high) }
    }
}

impl Mean {
    /// The mean of at least one value. `whole` is the value that equals 100 %.
    pub fn new(values: Vec<f64>, whole: f64) -> Self {
        // The last digit can depend on the order of operations. The official program sums in the
        // order of the tasks and scales last.
        let value = values.iter().sum::<f64>() / values.len() as f64;
        let Interval { low, high } = bootstrap_mean(values);
        let percent = |value: f64| round2(value * (100.0 / whole));
        Self { value: percent(value), low: percent(low), high: percent(high) }
    }

    /// A mean that was computed as a share, with its interval.
    pub fn with_interval(share: f64, Interval { low, high }: Interval) -> Self {
        Self { value: percent(share), low: percent(low), high: percent(high) }
    }
}

/// A share in percent, with two decimals.
pub fn percent(share: f64) -> f64 {
    round2(share * 100.0)
}

/// Formats a number with commas between groups of three digits.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(["2,139", "12", "1,000,000"], [2139, 12, 1_000_000].map(thousands));
    }
}
