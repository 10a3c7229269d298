//! Scores of programs that were run against unit tests.
//!
//! Running them is for others: here samples come with what became of them, as [`Sample`]s. They are folded into a [`Tally`],
//! in any order and in any number of parts, and a tally makes a [`Report`].

mod analyses;
mod calendar;
mod errors;
mod pass_at_k;
mod report;
mod rows;
mod spectrum;
mod tally;
mod tasks;

use serde::{Deserialize, Serialize};

use crate::json_lines::Object;

pub use analyses::{Curve, GROUP, GroupRow, LONGEST_CURVE, YearRow};
pub use calendar::day;
pub use errors::{ErrorRow, MOST_CLASSES, is_error_class};
pub use pass_at_k::pass_at_k;
pub use report::{
    Cutoff, Denominator, OutcomeRow, PassRow, Period, Report, SCHEMA, ShareRow, TaskCounts, Trivial, Value, Wanted,
};
pub use rows::{Row, Rows};
pub use spectrum::{Agreement, Gap, NO_SAMPLE, NOT_RUN, SHOWN_TESTS, Spectrum, SpectrumRow};
pub use tally::{Counts, Tally};
pub use tasks::{Task, Tasks, Wrong};

/// What verdicts and numbers of programs are by: ExecEval's outcomes, limits that are counted, and pass@k over the tasks that
/// count. Rows of samples and reports name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Profile {
    /// The first one. Its files do not name it.
    #[serde(rename = "execution@1")]
    First,
    /// Limits count what the program takes, and not what its runtime needs to start. Each operation has its price, and paces
    /// are measured for every language. A run that the backstop ends twice exceeds its time limit. Tests of HumanEval-X in
    /// C++, Go, JavaScript and Rust pass only a program that reaches their end.
    #[serde(rename = "execution@2")]
    Second,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 2] = [Self::First, Self::Second];
    /// The one that programs are judged by.
    pub const CURRENT: Self = Self::Second;

    /// Its name with its version.
    pub fn id(self) -> &'static str {
        match self {
            Self::First => "execution@1",
            Self::Second => "execution@2",
        }
    }

    /// The profile of this name.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.id() == id)
    }
}

/// What became of a program, or of one of its unit tests, in ExecEval's terms.
///
/// They are ordered from the first thing that can go wrong to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Outcome {
    /// There is no program: its source does not compile.
    CompilationError,
    /// It crashed, or ended with another exit code than 0.
    RuntimeError,
    /// It was refused memory, and ended for that.
    MemoryLimitExceeded,
    /// It did more work than it may.
    TimeLimitExceeded,
    /// It ended well, with an output that is not accepted.
    WrongAnswer,
    /// It ended well, with an output that is accepted.
    Passed,
}

impl Outcome {
    /// Every outcome.
    pub const ALL: [Self; 6] = [
        Self::CompilationError,
        Self::RuntimeError,
        Self::MemoryLimitExceeded,
        Self::TimeLimitExceeded,
        Self::WrongAnswer,
        Self::Passed,
    ];

    /// ExecEval's name of it.
    pub fn name(self) -> &'static str {
        match self {
            Self::CompilationError => "COMPILATION_ERROR",
            Self::RuntimeError => "RUNTIME_ERROR",
            Self::MemoryLimitExceeded => "MEMORY_LIMIT_EXCEEDED",
            Self::TimeLimitExceeded => "TIME_LIMIT_EXCEEDED",
            Self::WrongAnswer => "WRONG_ANSWER",
            Self::Passed => "PASSED",
        }
    }

    /// A letter for it, where there are many: the first of its name.
    pub fn letter(self) -> char {
        match self {
            Self::CompilationError => 'C',
            Self::RuntimeError => 'R',
            Self::MemoryLimitExceeded => 'M',
            Self::TimeLimitExceeded => 'T',
            Self::WrongAnswer => 'W',
            Self::Passed => 'P',
        }
    }

    /// The outcome of a [letter](Self::letter).
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.letter() == letter)
    }
}

/// What is known of a sample in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It was judged.
    Judged(Outcome),
    /// There is nothing to judge: no source, a language that nobody knows, or a task without tests. It counts as a failure.
    Rejected,
    /// It could not be judged here, by a fault of ours or because its language is not there. It is neither right nor wrong.
    NotJudged,
}

/// One program that a model wrote, and what became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample<'s> {
    /// The task that it is an attempt at.
    pub task: &'s str,
    /// The problem that its unit tests are of: one problem can be several tasks, in several languages.
    pub problem: &'s str,
    /// Its language, as the table should name it.
    pub language: &'s str,
    /// What became of it.
    pub status: Status,
    /// How difficult its problem is, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The temperature that it was sampled at.
    pub temperature: Option<f64>,
    /// When its problem was published, in seconds since 1970.
    pub published: Option<i64>,
    /// What became of it in each unit test of its problem: a [letter](Outcome::letter) each, [`NOT_RUN`] for one that was not
    /// run. Empty where that is not known.
    pub tests: &'s str,
    /// How many of these verdicts the backstop decided.
    pub backstops: u64,
    /// What kind of error it ended with, where that is known: see [`is_error_class`].
    pub error: Option<&'s str>,
}

/// The members that hold what a model wrote, in the order in which they are looked for.
pub(crate) const CODE: [&str; 4] = ["source_code", "solution", "completion", "generation"];

/// What is known of a problem by its description, in xCodeEval's words. What is missing or cannot be understood is not known.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Problem {
    /// How difficult it is, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// When it was published, in seconds since 1970.
    pub published: Option<i64>,
}

impl Problem {
    /// What a record says.
    pub fn of(record: &Object<'_>) -> Self {
        let points = record.whole_number("difficulty").and_then(|points| u32::try_from(points).ok());
        let dates = ["prob_desc_created_at", "created_at"];
        Self {
            difficulty: points.filter(|points| *points > 0),
            published: dates.into_iter().find_map(|key| record.whole_number(key)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles_are_written_as_they_are_called() {
        for profile in Profile::ALL {
            assert_eq!(serde_json::to_value(profile).expect("a name"), profile.id());
            assert_eq!(Profile::named(profile.id()), Some(profile));
        }
        assert_eq!(Profile::named("execution@9"), None);
    }

    #[test]
    fn outcomes_are_spelled_as_execeval_does() {
        for outcome in Outcome::ALL {
            assert_eq!(serde_json::to_value(outcome).expect("a name"), outcome.name());
            assert_eq!(Outcome::of_letter(outcome.letter()), Some(outcome));
            assert!(outcome.name().starts_with(outcome.letter()) && ![NOT_RUN, NO_SAMPLE].contains(&outcome.letter()));
        }
    }
}
