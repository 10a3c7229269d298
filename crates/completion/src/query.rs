//! Finds examples of an outcome: filters, search and order.

use serde::{Deserialize, Deserializer, Serialize};

use crate::benchmark::TaskNumber;
use crate::category::Category;
use crate::explain::ProfileScores;
use crate::outcome::Outcome;
use crate::quirks::{self, Quirk};
use crate::scan::Completion;
use crate::scorer::Column;
use assay_syntax::languages::Language;

/// Selects examples and their order. Absent fields do not filter.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Query {
    /// Only examples in this language.
    #[serde(deserialize_with = "language")]
    pub language: Option<Language>,
    /// Only examples of this kind.
    pub category: Option<Kind>,
    /// Only examples whose task id contains this text, in any case.
    pub search: Option<String>,
    /// Only examples whose scores this quirk of the official program changed.
    pub quirk: Option<Quirk>,
    /// The sort key. Examples with equal keys stay in the order of the benchmark.
    pub sort: Sort,
    /// Whether the largest key comes first.
    pub descending: bool,
}

/// The kind of an example.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A task without a completion.
    Missing,
    /// A task with a completion of this category.
    #[serde(untagged)]
    Answered(Category),
}

/// The sort key of examples.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sort {
    /// The order of the benchmark.
    #[default]
    Task,
    /// A metric by a profile, both by their ids.
    #[serde(untagged)]
    Metric {
        /// The profile.
        profile: String,
        /// The metric.
        metric: String,
    },
}

/// The columns of an example in a list.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Row {
    /// The task's number, by which the example can be requested.
    pub task: TaskNumber,
    /// The task's id.
    pub task_id: String,
    /// Its language.
    pub language: Language,
    /// The category of the completion; null for a task without one.
    pub category: Option<Category>,
    /// The scores by each profile.
    pub scores: Vec<ProfileScores>,
}

impl Row {
    /// The row of a task of the outcome.
    pub fn new(outcome: &Outcome<'_>, task: TaskNumber) -> Self {
        Self {
            task,
            task_id: outcome.benchmark.id(task).to_owned(),
            language: outcome.benchmark.language(task),
            category: outcome.answer(task).map(|answer| answer.scores.category),
            scores: ProfileScores::all(outcome, task),
        }
    }
}

impl Query {
    /// The matching examples, in order.
    ///
    /// **Cost:** O(n log n) in the number of tasks.
    pub fn run(&self, outcome: &Outcome<'_>) -> Vec<TaskNumber> {
        let search = self.search.as_deref().unwrap_or_default().to_ascii_lowercase();
        let found = |task| search.is_empty() || outcome.benchmark.id(task).to_ascii_lowercase().contains(&search);
        let sign = if self.descending { -1.0 } else { 1.0 };
        let column = self.sort.column(outcome);
        // A task without a completion scores 0.
        let key = |task: TaskNumber| match &column {
            Some(column) => column.example(outcome.counts_of(task)),
            None => task.into(),
        };
        let mut tasks: Vec<(f64, TaskNumber)> = outcome
            .tasks(self.language)
            .filter(|&(task, answer)| self.fits(outcome, answer) && found(task))
            .map(|(task, _)| (sign * key(task), task))
            .collect();
        tasks.sort_unstable_by(|(a, i), (b, j)| a.total_cmp(b).then(i.cmp(j)));
        tasks.into_iter().map(|(_, task)| task).collect()
    }

    fn fits(&self, outcome: &Outcome<'_>, answer: Option<&Completion>) -> bool {
        let kind = answer.map_or(Kind::Missing, |answer| Kind::Answered(answer.scores.category));
        let has =
            |quirk| answer.is_some_and(|answer| quirks::effects(outcome, answer).any(|effect| effect.quirk == quirk));
        self.category.is_none_or(|category| category == kind) && self.quirk.is_none_or(has)
    }
}

impl Sort {
    /// The column of the key; `None` for the order of the benchmark, and for unknown metrics.
    fn column(&self, outcome: &Outcome<'_>) -> Option<Column> {
        let Self::Metric { profile, metric } = self else { return None };
        let profile = outcome.plan.profiles.iter().find(|own| own.id() == profile)?;
        outcome.plan.column(*profile, metric)
    }
}

fn language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Language>, D::Error> {
    let name = Option::<String>::deserialize(deserializer)?;
    let named = |name: String| {
        Language::named(&name).ok_or_else(|| serde::de::Error::custom(format!("no language is called `{name}`")))
    };
    name.map(named).transpose()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::Benchmark;
    use crate::scan::Scan;
    use crate::scorer::Plan;
    use crate::{profiles, quirks};

    /// Six tasks: exact, wrong, a near miss, one without a completion, an exact match because of
    /// `//`, an empty completion.
    const PROMPTS: &str = r#"{"prompt": "x = ", "groundtruth": "value", "metadata": {"task_id": "python/A"}}
{"prompt": "x = ", "groundtruth": "value", "metadata": {"task_id": "python/b"}}
{"prompt": "int x = ", "groundtruth": "value.get();", "metadata": {"task_id": "java/a"}}
{"prompt": "int x = ", "groundtruth": "value;", "metadata": {"task_id": "java/b"}}
{"prompt": "x = ", "groundtruth": "7", "metadata": {"task_id": "python/c"}}
{"prompt": "x = ", "groundtruth": "7", "metadata": {"task_id": "python/d"}}
"#;
    const PREDICTIONS: &str = r#"{"task_id": "python/A", "pred": "value"}
{"task_id": "python/b", "pred": "(1, 2)"}
{"task_id": "java/a", "pred": "value.get(x);"}
{"task_id": "python/c", "pred": "7//x"}
{"task_id": "python/d", "pred": " "}
"#;

    #[track_caller]
    fn check(query: &str, expected: &[&str]) {
        let (prompts, predictions) = (PROMPTS.as_bytes(), PREDICTIONS.as_bytes());
        let plan = Plan::new(profiles::OFFICIAL, &[&quirks::QUIRKS]);
        let benchmark = Benchmark::read(prompts, None, |_| ()).expect("memory can be read");
        let range = 0..predictions.len() as u64;
        let scan = Scan::new(&benchmark, prompts, predictions, range, &plan);
        let mut scan = scan.expect("memory can be read");
        while scan.step(1).expect("memory can be read") {}
        let outcome = Outcome { benchmark: &benchmark, part: &scan.finish(), plan: &plan };
        let query: Query = serde_json::from_str(query).expect("a query");
        let found: Vec<_> = query.run(&outcome).into_iter().map(|task| Row::new(&outcome, task).task_id).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn filters() {
        check("{}", &["python/A", "python/b", "java/a", "java/b", "python/c", "python/d"]);
        check(r#"{"language": "java"}"#, &["java/a", "java/b"]);
        check(r#"{"category": "near_miss"}"#, &["java/a"]);
        check(r#"{"category": "missing"}"#, &["java/b"]);
        check(r#"{"category": "empty", "language": null}"#, &["python/d"]);
        check(r#"{"search": "N/a"}"#, &["python/A"]);
        check(r#"{"search": "b", "language": "java"}"#, &["java/b"]);
        check(r#"{"quirk": "foreign_comment_marker"}"#, &["python/c"]);
        check(r#"{"search": "no such task"}"#, &[]);
    }

    #[test]
    fn orders() {
        check(r#"{"search": "python", "descending": true}"#, &["python/d", "python/c", "python/b", "python/A"]);
        let by_similarity = ["python/b", "java/b", "python/d", "java/a", "python/A", "python/c"];
        check(r#"{"sort": {"profile": "cceval-levenshtein@1", "metric": "es"}}"#, &by_similarity);
        // Equal keys stay in the order of the benchmark.
        let descending = ["python/A", "python/c", "java/a", "python/b", "java/b", "python/d"];
        check(r#"{"sort": {"profile": "cceval-difflib@1", "metric": "es"}, "descending": true}"#, &descending);
        check(
            r#"{"sort": {"profile": "cceval-difflib@1", "metric": "id_f1"}, "category": "exact"}"#,
            &["python/c", "python/A"],
        );
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        for query in [r#"{"language": "cobol"}"#, r#"{"category": "good"}"#, r#"{"sorted": "task"}"#] {
            assert!(serde_json::from_str::<Query>(query).is_err(), "{query}");
        }
    }
}
