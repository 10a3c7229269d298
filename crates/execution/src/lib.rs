#![doc = include_str!("../README.md")]

mod analyses;
mod calendar;
mod checker;
mod code;
mod error_class;
mod errors;
mod flags;
mod grader;
mod interpreter;
mod judge;
mod languages;
pub mod metrics;
pub mod parts;
mod pass_at_k;
pub mod plan;
pub mod records;
mod report;
mod reporter;
mod rows;
pub mod samples;
mod spectrum;
mod study;
pub mod suite;
mod tally;
mod tasks;
pub mod translation;
mod upgrade;
mod verdict;

use serde::{Deserialize, Serialize};

use assay_base::json_lines::Object;

pub use analyses::{Curve, GROUP, GroupRow, LONGEST_CURVE, YearRow};
pub use assay_wasi::{Exit, Given, Limits, Run, Trap};
pub use calendar::day;
pub use checker::{Acceptance, Checker, CheckerProgram};
pub use code::{Code, NOT_UNICODE};
pub use errors::{ErrorRow, MOST_CLASSES, is_error_class};
pub use flags::{ClientFlags, Flags, FlagsOf, NARROW_FLAG, Refused, UNDEFINED};
pub use grader::{Grader, Graders};
pub use interpreter::{CompileError, Interpreter};
pub use judge::{Judge, NotJudged, Runner, Scheduler};
pub use languages::{Dialect, Language, NoLanguage, OFFICIAL, OfficialName};
pub use pass_at_k::pass_at_k;
pub use report::{
    Cutoff, Denominator, EVALUATION, FlagsRow, InsideTask, Missing, MissingScore, OutcomeRow, Period, ReportOptions,
    SCHEMA, SECTION, Section, ShareRow, TaskCounts, Trivial, passes, report, score,
};
pub use reporter::{ReportContents, Reporter};
pub use rows::{Row, Rows};
pub use spectrum::{Agreement, Gap, NO_SAMPLE, NOT_RUN, SHOWN_TESTS, Spectrum, SpectrumRow};
pub use study::{AtK, CompiledRow, CutoffRow, MonthRow, STUDY, STUDY_SCHEMA, Study, TasksAtK, TemperatureRow, study};
pub use tally::{Counts, Tally};
pub use tasks::{LineError, Task, Tasks};
pub use upgrade::{upgrade, upgrade_foreign};
pub use verdict::{Expected, Judged, Policy, UnitTest, Verdict, bytes_as_text};

/// The rules of the verdicts and numbers of programs: ExecEval's outcomes, counted limits, and
/// pass@k over the tasks in the denominator. Rows of samples and reports name their profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExecutionProfile"))]
pub enum Profile {
    /// The first profile. Its files do not name it.
    #[serde(rename = "execution@1")]
    First,
    /// Limits count what the program uses without what its runtime needs to start. Each operation
    /// has its price, and paces are measured for every language. A run that the backstop ends twice
    /// exceeds its time limit. HumanEval-X tests in C++, Go, JavaScript and Rust pass only if the
    /// program reaches their end.
    #[serde(rename = "execution@2")]
    Second,
    /// As the second, but the tests of functions run outside the program, where they can.
    #[serde(rename = "execution@3")]
    Third,
    /// For every suite. Flags of samples do not reach tests. A program sees the arguments of a call when the call before
    /// is answered. Calls that depend on answers are answered outside. Exceptions that tests do not expect fail them.
    #[serde(rename = "execution@4")]
    Fourth,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 4] = [Self::First, Self::Second, Self::Third, Self::Fourth];
    /// The profile by which this version judges.
    pub const CURRENT: Self = Self::Fourth;

    /// The name with its version.
    pub fn id(self) -> &'static str {
        match self {
            Self::First => "execution@1",
            Self::Second => "execution@2",
            Self::Third => "execution@3",
            Self::Fourth => "execution@4",
        }
    }

    /// The profile with this name.
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.id() == id)
    }
}

/// The outcome of a program, or of one of its unit tests, in ExecEval's terms.
///
/// The order is from the first thing that can go wrong to the last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExecutionOutcome"))]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Outcome {
    /// There is no program, because its source does not compile.
    CompilationError,
    /// It crashed, or ended with an exit code other than 0.
    RuntimeError,
    /// It ended because memory was refused.
    MemoryLimitExceeded,
    /// It exceeded its limit of work.
    TimeLimitExceeded,
    /// It ended normally, with an output that is not accepted.
    WrongAnswer,
    /// It ended normally, with an output that is accepted.
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

    /// ExecEval's name for the outcome.
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

    /// A one-letter code, for compact lists: the first letter of the name.
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

    /// The outcome with this [letter](Self::letter).
    pub fn of_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.letter() == letter)
    }
}

/// The final status of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SampleStatus"))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It was judged.
    Judged(Outcome),
    /// There is nothing to judge: no source, an unknown language, or a task without tests. It
    /// counts as a failure.
    Rejected,
    /// It could not be judged here, because of a fault or because its language is not available. It
    /// is neither right nor wrong.
    NotJudged,
}

/// A program that a model wrote, with its result.
#[derive(Debug, Clone, PartialEq)]
pub struct Sample<'s> {
    /// The task that it solves.
    pub task: &'s str,
    /// The problem with its unit tests. One problem can be several tasks, in several languages.
    pub problem: &'s str,
    /// The language, as tables name it.
    pub language: &'s str,
    /// The final status.
    pub status: Status,
    /// The difficulty of its problem, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The sampling temperature.
    pub temperature: Option<f64>,
    /// The publication time of its problem, in seconds since 1970.
    pub published: Option<i64>,
    /// The outcome of each unit test of its problem: one [letter](Outcome::letter) per test, or
    /// [`NOT_RUN`]. Empty if the outcomes are unknown.
    pub tests: &'s str,
    /// How many of these verdicts the backstop decided.
    pub backstops: u64,
    /// The class of error that ended it, if known: see [`is_error_class`].
    pub error: Option<&'s str>,
    /// Why the program can pass its tests without solving the task.
    pub inside: Option<&'s str>,
    /// The [flags](Dialect::flags_beyond) that changed it. Empty without such flags.
    pub flags: &'s str,
    /// The language from which the program was translated, as tables name it.
    pub source_language: Option<&'s str>,
}

/// The members that can have the model's code, in the order of the search.
pub const CODE: [&str; 4] = ["source_code", "solution", "completion", "generation"];

/// The properties of a problem in its description, in xCodeEval's words. Missing or invalid values
/// are unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Problem {
    /// The difficulty, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The publication time, in seconds since 1970.
    pub published: Option<i64>,
}

impl Problem {
    /// Reads the properties from a record.
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
