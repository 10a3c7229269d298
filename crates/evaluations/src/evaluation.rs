//! What can be evaluated, and which evaluation a file of tasks is for.

use std::io;

use assay_base::json_lines::{self, MAX_LINE, Object};
use assay_base::source::{Lines, Source};
use assay_evaluation::report::Report;
use assay_execution::suite::Style;
use assay_tasks::{Recognised, Task};

/// An evaluation: how the answers to a benchmark's tasks become a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evaluation {
    /// Completions are compared with the groundtruth, as CrossCodeEval does.
    Completion,
    /// Programs are run against unit tests, as ExecEval does.
    Execution,
    /// Labels, rankings and recorded outcomes are compared with xCodeEval's references.
    Xcodeeval(Task),
}

/// The evaluations that a file of tasks is for, by its first records.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Detected {
    /// One evaluation.
    One(Evaluation),
    /// One of several tasks of xCodeEval whose records look alike.
    OneOf(Vec<Task>),
    /// A corpus that retrieval searches. It has no tasks.
    Corpus,
    /// None, as far as the records show.
    Unknown,
}

impl Evaluation {
    /// Every evaluation.
    pub fn all() -> impl Iterator<Item = Self> {
        [Self::Completion, Self::Execution].into_iter().chain(Task::ALL.map(Self::Xcodeeval))
    }

    /// The id in reports, such as `completion` or `xcodeeval/apr`.
    pub fn id(self) -> String {
        match self {
            Self::Completion => assay_completion::report::EVALUATION.to_owned(),
            Self::Execution => assay_execution::EVALUATION.to_owned(),
            Self::Xcodeeval(task) => task.evaluation(),
        }
    }

    /// The name for display.
    pub fn title(self) -> &'static str {
        match self {
            Self::Completion => "code completion",
            Self::Execution => "execution of programs",
            Self::Xcodeeval(task) => task.name(),
        }
    }

    /// The evaluation of a report; `None` if this version does not know it.
    pub fn of(report: &Report) -> Option<Self> {
        Self::all().find(|evaluation| evaluation.id() == report.evaluation)
    }

    /// Detects the evaluation of a file of tasks.
    ///
    /// **Errors:** only if the source cannot be read.
    pub fn detect(tasks: &dyn Source) -> io::Result<Detected> {
        if first_record_has_tests(tasks)? {
            return Ok(Detected::One(Self::Execution));
        }
        Ok(match Recognised::of(tasks)? {
            Recognised::As(task) => Detected::One(Self::Xcodeeval(task)),
            Recognised::OneOf(tasks) => Detected::OneOf(tasks),
            Recognised::Corpus => Detected::Corpus,
            Recognised::Unknown => Detected::Unknown,
        })
    }
}

/// Whether the first record is a task whose programs are run.
fn first_record_has_tests(tasks: &dyn Source) -> io::Result<bool> {
    let first = Lines::new(tasks, 0..tasks.len(), MAX_LINE)?.next_line()?.map(|line| {
        let text = json_lines::text(&line).ok()?;
        Some(Style::has_tests(&Object::parse(&text.text, line.terminated).ok()?))
    });
    Ok(first.flatten().unwrap_or(false))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_distinct() {
        let mut ids: Vec<String> = Evaluation::all().map(Evaluation::id).collect();
        let count = ids.len();
        ids.sort();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    #[test]
    fn evaluations_are_detected_by_the_first_records() {
        let cases = [
            (r#"{"code_uid": "a", "tags": []}"#, Detected::One(Evaluation::Xcodeeval(Task::TagClassification))),
            (
                r#"{"task_id": "HumanEval/0", "prompt": "", "entry_point": "f", "test": "", "canonical_solution": ""}"#,
                Detected::One(Evaluation::Execution),
            ),
            (r#"{"task_id": 11, "code": "", "test_list": ["assert f(1) == 2"]}"#, Detected::One(Evaluation::Execution)),
            (r#"{"prompt": "", "groundtruth": "", "metadata": {"task_id": "a"}}"#, Detected::Unknown),
            ("", Detected::Unknown),
        ];
        for (text, expected) in cases {
            assert_eq!(Evaluation::detect(&text.as_bytes()).expect("memory"), expected, "{text}");
        }
    }
}
