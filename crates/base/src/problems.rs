//! The problems of a file: all of them at once, each with its place and what to do about it.

use serde::{Deserialize, Serialize};

use crate::file_type::FileType;

/// How many problems of one kind are stored with their place. All problems are counted.
pub const KEPT_PER_KIND: usize = 20;

/// The file that has a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProblemFile"))]
#[serde(rename_all = "snake_case")]
pub enum File {
    /// The prompt file, with the tasks of the benchmark.
    Prompts,
    /// The prediction file, with the completions of a model.
    Predictions,
}

/// Whether a file with the problem is accepted as a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// The file is not accepted.
    Error,
    /// The file is accepted, but it is probably not what its author intended.
    Warning,
}

/// The kind of a problem, with its details.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Issue {
    /// The file cannot be read to its end.
    Unreadable {
        /// The error message of the read.
        reason: String,
    },
    /// The file is not JSON Lines.
    OtherFile {
        /// What it is.
        found: FileType,
    },
    /// A record has another format.
    OtherFormat {
        /// The format that it seems to have.
        found: String,
    },
    /// The last line is incomplete.
    TruncatedLine,
    /// A line is not valid JSON.
    MalformedJson {
        /// The message of the parser.
        reason: String,
    },
    /// A line is JSON, but not an object.
    NotAnObject,
    /// A line has bytes that are not UTF-8.
    InvalidUtf8 {
        /// The position of the first such byte in the line, in bytes, from 1.
        column: u64,
    },
    /// A line is longer than the limit.
    LineTooLong {
        /// The line's length.
        bytes: u64,
        /// The limit.
        limit: u64,
    },
    /// A field is missing.
    MissingField {
        /// The field's name.
        field: String,
    },
    /// A field's value has the wrong type.
    WrongType {
        /// The field's name.
        field: String,
        /// The type that it has.
        found: String,
        /// The type that it should have.
        expected: String,
    },
    /// `pred` is null.
    NullPrediction,
    /// A task has a second completion, or a second definition.
    Duplicate,
    /// The benchmark has no task with this id.
    UnknownTask,
    /// The language of a task is unknown.
    UnknownLanguage,
    /// A task of the benchmark has no completion.
    Missing,
    /// The benchmark has no task.
    NoTask,
    /// `pred` is empty, or only whitespace.
    EmptyPrediction,
    /// A text has half a surrogate pair, which is not a character.
    LoneSurrogate,
    /// A key occurs twice in one object.
    DuplicateKey {
        /// The key.
        key: String,
    },
    /// The file starts with a byte order mark.
    ByteOrderMark,
    /// A line is blank.
    BlankLine,
    /// Lines end with a carriage return and a line feed.
    CarriageReturn,
}

impl Issue {
    /// The name of the kind in reports.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Unreadable { .. } => "unreadable",
            Self::OtherFile { .. } | Self::OtherFormat { .. } => "other_format",
            Self::TruncatedLine => "truncated_line",
            Self::MalformedJson { .. } => "malformed_json",
            Self::NotAnObject => "not_an_object",
            Self::InvalidUtf8 { .. } => "invalid_utf8",
            Self::LineTooLong { .. } => "line_too_long",
            Self::MissingField { .. } => "missing_field",
            Self::WrongType { .. } => "wrong_type",
            Self::NullPrediction => "null_prediction",
            Self::Duplicate => "duplicate",
            Self::UnknownTask => "unknown_task",
            Self::UnknownLanguage => "unknown_language",
            Self::Missing => "missing",
            Self::NoTask => "no_task",
            Self::EmptyPrediction => "empty_prediction",
            Self::LoneSurrogate => "lone_surrogate",
            Self::DuplicateKey { .. } => "duplicate_key",
            Self::ByteOrderMark => "byte_order_mark",
            Self::BlankLine => "blank_line",
            Self::CarriageReturn => "carriage_return",
        }
    }

    /// Whether a file with the problem is accepted as a submission.
    pub fn severity(&self) -> Severity {
        match self {
            Self::EmptyPrediction
            | Self::LoneSurrogate
            | Self::DuplicateKey { .. }
            | Self::ByteOrderMark
            | Self::BlankLine
            | Self::CarriageReturn => Severity::Warning,
            _ => Severity::Error,
        }
    }

    /// What to do about problems of this kind in `file`.
    pub fn help(&self, file: File) -> &'static str {
        match (self, file) {
            (Self::Unreadable { .. }, _) => "Copy or compress the file again. Only the readable part was scored.",
            (Self::OtherFile { found }, _) => found.remedy(),
            (Self::OtherFormat { .. }, File::Predictions) => {
                "Give a file with one JSON object per line: {\"task_id\": …, \"pred\": …}."
            }
            (Self::OtherFormat { .. }, File::Prompts) => {
                "Give CrossCodeEval's prompt file (JSON Lines with prompt, groundtruth and metadata.task_id) or a bundle."
            }
            (Self::TruncatedLine, _) => {
                "The file was probably truncated while it was written or copied. Write it again."
            }
            (Self::MalformedJson { .. }, _) => "Write one JSON object per line.",
            (Self::NotAnObject, _) => "Each line must be a JSON object, in braces.",
            (Self::InvalidUtf8 { .. }, _) => "Write the file as UTF-8. Invalid bytes were read as U+FFFD.",
            (Self::LineTooLong { .. }, _) => "Truncate completions before you write them.",
            (Self::MissingField { .. } | Self::WrongType { .. }, File::Predictions) => {
                "Each line needs the strings task_id and pred."
            }
            (Self::MissingField { .. } | Self::WrongType { .. }, File::Prompts) => {
                "Each line needs the strings prompt, groundtruth and metadata.task_id."
            }
            (Self::NullPrediction, _) => "Write \"\" if the model gave no output. It counts as a failure.",
            (Self::Duplicate, File::Predictions) => "Keep one prediction per task. The first one was scored.",
            (Self::Duplicate, File::Prompts) => {
                "Keep one record per task. The last one was used, as in the official program."
            }
            (Self::UnknownTask, _) => "Use the benchmark's task ids. Other lines are not scored.",
            (Self::UnknownLanguage, _) => "State the language, or use ids that name it, such as project_cc_python/0.",
            (Self::Missing, _) => "Answer every task; one without an answer counts as a failure.",
            (Self::NoTask, _) => "Give a prompt file with at least one task.",
            (Self::EmptyPrediction, _) => {
                "Check that generation did not stop at once; empty answers count as failures."
            }
            (Self::LoneSurrogate, _) => "Decode model output in one piece; the half character was read as U+FFFD.",
            (Self::DuplicateKey { .. }, _) => "Write each key once; the last value was used.",
            (Self::ByteOrderMark, _) => "Save without a byte order mark: the official program stops at it.",
            (Self::BlankLine, _) => "Remove them: the official program stops at a blank line.",
            (Self::CarriageReturn, _) => "Nothing needs to be done; line feeds alone are the convention.",
        }
    }
}

impl std::fmt::Display for Issue {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Unreadable { reason } => write!(f, "the file cannot be read to its end: {reason}"),
            Self::OtherFile { found } => f.write_str(found.description()),
            Self::OtherFormat { found } => write!(f, "this seems to be {found}"),
            Self::TruncatedLine => f.write_str("the last line is incomplete"),
            Self::MalformedJson { reason } => write!(f, "not valid JSON: {reason}"),
            Self::NotAnObject => f.write_str("valid JSON, but not an object"),
            Self::InvalidUtf8 { column } => write!(f, "byte {column} of the line is not UTF-8"),
            Self::LineTooLong { bytes, limit } => write!(f, "the line has {bytes} bytes; the limit is {limit}"),
            Self::MissingField { field } => write!(f, "`{field}` is missing"),
            Self::WrongType { field, found, expected } => write!(f, "`{field}` is {found}, not {expected}"),
            Self::NullPrediction => f.write_str("`pred` is null"),
            Self::Duplicate => f.write_str("duplicate of an earlier line"),
            Self::UnknownTask => f.write_str("the benchmark has no such task"),
            Self::UnknownLanguage => f.write_str("neither the id nor the file name states the language"),
            Self::Missing => f.write_str("not answered"),
            Self::NoTask => f.write_str("the benchmark has no tasks"),
            Self::EmptyPrediction => f.write_str("the prediction is empty"),
            Self::LoneSurrogate => f.write_str("half a surrogate pair (\\ud800 to \\udfff), which is no character"),
            Self::DuplicateKey { key } => write!(f, "the key `{key}` stands twice in the object"),
            Self::ByteOrderMark => f.write_str("the file starts with a byte order mark"),
            Self::BlankLine => f.write_str("the line is blank"),
            Self::CarriageReturn => f.write_str("lines end with a carriage return and a line feed"),
        }
    }
}

/// A problem with its place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// The byte offset of its line. Problems are sorted by it.
    pub offset: u64,
    /// The index of its line in the range that was read, from 0.
    pub index: u64,
    /// The task, if it is known.
    pub task_id: Option<String>,
    /// What is wrong.
    pub issue: Issue,
}

/// The problems of one file by kind. All are counted; the first few are stored. Merging is
/// associative and commutative.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problems {
    /// The kinds, sorted by code.
    kinds: Vec<Kind>,
}

/// The problems of one kind.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kind {
    /// The number of problems.
    pub count: u64,
    /// The first problems, sorted by offset; at most [`KEPT_PER_KIND`].
    pub first: Vec<Problem>,
}

impl Kind {
    /// The code of its problems.
    pub fn code(&self) -> &'static str {
        self.first.first().map_or("", |found| found.issue.code())
    }

    /// Whether a file with such problems is accepted as a submission.
    pub fn severity(&self) -> Severity {
        self.first.first().map_or(Severity::Warning, |found| found.issue.severity())
    }
}

impl Problems {
    /// Adds a problem.
    pub fn add(&mut self, found: Problem) {
        let kind = self.kind(found.issue.code());
        kind.count += 1;
        insert(&mut kind.first, found);
    }

    /// Adds the problems of another part of the same file.
    pub fn merge(&mut self, other: Self) {
        for theirs in other.kinds {
            let ours = self.kind(theirs.code());
            ours.count += theirs.count;
            theirs.first.into_iter().for_each(|found| insert(&mut ours.first, found));
        }
    }

    /// Finds or inserts the kind with this code. The caller must add a problem at once: an empty
    /// kind has no code.
    fn kind(&mut self, code: &str) -> &mut Kind {
        let place = self.kinds.binary_search_by(|kind| kind.code().cmp(code)).unwrap_or_else(|place| {
            self.kinds.insert(place, Kind::default());
            place
        });
        &mut self.kinds[place]
    }

    /// The kinds that occurred.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.iter()
    }
}

/// Inserts a problem so that the list stays sorted by offset and no longer than [`KEPT_PER_KIND`].
fn insert(first: &mut Vec<Problem>, found: Problem) {
    let place = first.partition_point(|other| (other.offset, &other.task_id) <= (found.offset, &found.task_id));
    if place < KEPT_PER_KIND {
        first.insert(place, found);
        first.truncate(KEPT_PER_KIND);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merging_keeps_the_first_whatever_the_order() {
        let problems = |offsets: &[u64]| {
            let mut problems = Problems::default();
            for &offset in offsets {
                problems.add(Problem { offset, index: 0, task_id: None, issue: Issue::NotAnObject });
            }
            problems
        };
        let all: Vec<u64> = (0..100).collect();
        let (even, odd): (Vec<u64>, Vec<u64>) = all.iter().partition(|n| *n % 2 == 0);
        for (a, b) in [(&even, &odd), (&odd, &even)] {
            let mut merged = problems(a);
            merged.merge(problems(b));
            assert_eq!(merged, problems(&all));
        }
    }
}
