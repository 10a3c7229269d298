//! Scores of tasks from repositories before and after a day, such as the end of a model's training data.
//!
//! CrossCodeEval's paper (appendix E) asks for caution: models may have seen the repositories of a
//! benchmark. A repository that is newer than a model's training data cannot be in it.

use assay_evaluation::report::Row;
use serde::{Deserialize, Serialize};

use crate::benchmark::TaskNumber;
use crate::outcome::Outcome;
use crate::report::scope;

/// The name of the section of reports.
pub const SECTION: &str = "cutoff";

/// The name and version of the schema of the section.
const SCHEMA: &str = "assay-cutoff@1";

/// The scores before and after a day.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CompletionCutoff"))]
pub struct Cutoff {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The day, as `YYYY-MM-DD`.
    pub date: String,
    /// The periods with tasks, in the order of [`Period`].
    pub periods: Vec<PeriodScores>,
}

/// When the repository of a task was created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CutoffPeriod"))]
#[serde(rename_all = "snake_case")]
pub enum Period {
    /// Before the day.
    Before,
    /// On the day or later.
    After,
    /// The day of its creation is not known.
    Unknown,
}

/// The scores of the tasks of a period.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CutoffScores"))]
pub struct PeriodScores {
    /// The period.
    pub period: Period,
    /// The number of tasks.
    pub tasks: u64,
    /// The scores, as in the report.
    pub rows: Vec<Row>,
}

impl Cutoff {
    /// Breaks the scores of an outcome down. `created` has the day of each task's repository, as
    /// `YYYY-MM-DD`.
    pub fn new(outcome: &Outcome<'_>, date: &str, created: &[Option<String>]) -> Self {
        let period = |task: TaskNumber| match created.get(task as usize).and_then(Option::as_deref) {
            None => Period::Unknown,
            Some(day) if day < date => Period::Before,
            Some(_) => Period::After,
        };
        let periods = [Period::Before, Period::After, Period::Unknown].into_iter().filter_map(|own| {
            let is_in = |&(task, _): &(TaskNumber, _)| period(task) == own;
            let tasks = outcome.tasks(None).filter(|(task, _)| period(*task) == own).count() as u64;
            let mut rows = Vec::new();
            for (_, columns) in outcome.columns() {
                for language in outcome.languages() {
                    let numbers = outcome.tasks(language).map(|(task, _)| task);
                    let counts = numbers.zip(outcome.counts(language)).filter(is_in).map(|(_, counts)| counts);
                    if counts.clone().next().is_some() {
                        rows.extend(columns.iter().map(|column| column.row(scope(language), counts.clone())));
                    }
                }
            }
            (tasks > 0).then_some(PeriodScores { period: own, tasks, rows })
        });
        Self { schema: SCHEMA.to_owned(), date: date.to_owned(), periods: periods.collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::benchmark::Benchmark;
    use crate::profiles;
    use crate::scan::Scan;
    use crate::scorer::Plan;

    #[test]
    fn tasks_are_before_after_or_unknown() {
        let prompts: String = (0..4)
            .map(|number| {
                let language = if number < 3 { "python" } else { "java" };
                format!("{{\"prompt\": \"x = \", \"groundtruth\": \"f({number})\", \"metadata\": {{\"task_id\": \"a_{language}/{number}\"}}}}\n")
            })
            .collect();
        let predictions =
            "{\"task_id\": \"a_python/0\", \"pred\": \"f(0)\"}\n{\"task_id\": \"a_python/1\", \"pred\": \"g\"}\n";
        let plan = Plan::new(&[profiles::CCEVAL_DIFFLIB], &[]);
        let benchmark = Benchmark::read(prompts.as_bytes(), None, |_| ()).unwrap();
        let range = 0..predictions.len() as u64;
        let mut scan = Scan::new(&benchmark, prompts.as_bytes(), predictions.as_bytes(), range, &plan).unwrap();
        while scan.step(1 << 20).unwrap() {}
        let part = scan.finish();
        let outcome = Outcome { benchmark: &benchmark, part: &part, plan: &plan };
        let created =
            ["2023-05-31", "2023-06-01", "", "2024-01-01"].map(|day| (!day.is_empty()).then(|| day.to_owned()));
        let found = Cutoff::new(&outcome, "2023-06-01", &created);
        let em = |scores: &PeriodScores| -> Vec<(Option<String>, u64, Option<f64>)> {
            let rows = scores.rows.iter().filter(|row| row.metric == "em");
            rows.map(|row| (row.scope.of_language().map(str::to_owned), row.n, row.value)).collect()
        };
        let [python, java] = ["python", "java"].map(|language| Some(language.to_owned()));
        assert_eq!(
            found.periods.iter().map(|scores| (scores.period, scores.tasks)).collect::<Vec<_>>(),
            [(Period::Before, 1), (Period::After, 2), (Period::Unknown, 1)]
        );
        assert_eq!(em(&found.periods[0]), [(None, 1, Some(100.0)), (python.clone(), 1, Some(100.0))]);
        assert_eq!(em(&found.periods[1]), [(None, 2, Some(0.0)), (python.clone(), 1, Some(0.0)), (java, 1, Some(0.0))]);
        assert_eq!(em(&found.periods[2]), [(None, 1, Some(0.0)), (python, 1, Some(0.0))]);
        assert_eq!(Cutoff::new(&outcome, "2023-06-01", &[]).periods.len(), 1);
    }
}
