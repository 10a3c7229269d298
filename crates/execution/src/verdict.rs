//! Unit tests, the policy by which they judge, and their verdicts.

use std::sync::Arc;
use std::time::Duration;

use assay_wasi::{Exit, Limits, Pace, Run};
use serde::{Deserialize, Serialize};

use crate::checker::Acceptance;
use crate::error_class::error_class;
use crate::flags::Flags;
use crate::interpreter::CompileError;
use crate::languages::{Dialect, Language};
use crate::{NOT_RUN, Outcome};

/// One input, and what is expected of a program that reads it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnitTest {
    /// The program's standard input.
    pub input: Arc<[u8]>,
    /// The expected behaviour.
    pub expected: Expected,
}

/// What is expected of a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expected {
    /// The standard output is one of these.
    Outputs(Vec<Arc<[u8]>>),
    /// Exit code 0, whatever the program writes: it contains its own tests.
    Success,
    /// Exit code 0, and this line in the standard output. The program's tests end with writing it,
    /// so a program that exits before its tests does not pass.
    SuccessAnd(String),
}

/// How programs are judged.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Policy {
    /// The time limit on the reference machine, for a language with a factor of 1.
    pub time: Duration,
    /// The memory limit, in bytes.
    pub memory: u64,
    /// The limit on output, in bytes.
    pub output: u64,
    /// How outputs are accepted.
    pub acceptance: Acceptance,
    /// Whether judging stops at the first test that does not pass.
    pub stop_at_first_failure: bool,
    /// Flags of the compilers and interpreters, before those of a sample.
    pub flags: Flags,
}

impl Default for Policy {
    /// ExecEval's policy: two seconds, 2 GiB, its checker, and no tests after the first failure. Tests
    /// of functions run inside the program.
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            memory: 2 << 30,
            output: Limits::default().output_bytes,
            acceptance: Acceptance::default(),
            stop_at_first_failure: true,
            flags: Flags::default(),
        }
    }
}

impl Policy {
    /// The limits of a program in this dialect.
    pub fn limits(&self, dialect: &Dialect) -> Limits {
        let time = self.time.saturating_mul(dialect.time_factor);
        let fuel = dialect.language.pace().fuel(time);
        // The backstop follows from the time, whatever the pace.
        let other = Limits::in_time(time, Pace::COMPILED);
        let memory_bytes = self.memory.saturating_add(dialect.language.machine_memory());
        Limits { fuel, memory_bytes, output_bytes: self.output, ..other }
    }
}

/// The result of a program in one unit test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The outcome. It is never a compilation error, which concerns the program and not one test.
    pub outcome: Outcome,
    /// How the program ended.
    pub exit: Exit,
    /// The standard output. All verdicts of a program together store at most 64 MiB of output.
    #[serde(with = "bytes_as_text")]
    pub stdout: Vec<u8>,
    /// The standard error.
    #[serde(with = "bytes_as_text")]
    pub stderr: Vec<u8>,
    /// The fuel that the program used. `None` if the run was ended from outside.
    pub fuel: Option<u64>,
    /// The peak memory, in bytes.
    pub peak_memory: u64,
    /// The class of a runtime error: a [short text](crate::is_error_class). `None`
    /// for other outcomes.
    pub error: Option<String>,
    /// Why the program can pass the tests of a function without solving the task: they ran inside the program, or show it
    /// what they expect.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub inside: Option<String>,
}

impl Verdict {
    /// The verdict on a run with this outcome.
    pub(crate) fn new(outcome: Outcome, run: Run, language: Language) -> Self {
        let error = (outcome == Outcome::RuntimeError).then(|| error_class(language, run.exit, &run.stderr));
        let Run { exit, stdout, stderr, fuel, peak_memory, .. } = run;
        Self { outcome, exit, stdout, stderr, fuel, peak_memory, error, inside: None }
    }

    /// Truncates the outputs to `room` bytes in total, and subtracts their length from `room`.
    pub(crate) fn cut(&mut self, room: &mut usize) {
        for output in [&mut self.stdout, &mut self.stderr] {
            if output.len() > *room {
                // Do not cut inside a UTF-8 character.
                let is_start = |at: &usize| output[*at] & 0xc0 != 0x80;
                let end = (room.saturating_sub(3)..=*room).rev().find(is_start);
                output.truncate(end.unwrap_or(*room));
                output.shrink_to_fit();
            }
            *room -= output.len();
        }
    }

    /// Whether the backstop decided the verdict, which therefore depends on this machine's speed.
    pub fn is_of_the_backstop(&self) -> bool {
        self.exit == Exit::Backstop
    }
}

/// The result of a program in all its unit tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judged {
    /// The program does not compile.
    CompilationError(CompileError),
    /// The program ran. There is a verdict for each test, in order, and `None` for tests that were
    /// not run.
    Ran(Vec<Option<Verdict>>),
}

impl Judged {
    /// The compilation error of a program that no compiler was given, with the reason.
    pub fn refused(reason: &str) -> Self {
        Self::CompilationError(CompileError::new(reason, Exit::Finished(1)))
    }

    /// The outcome of the program: that of the first test that does not pass.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::CompilationError(_) => Outcome::CompilationError,
            Self::Ran(verdicts) => {
                let outcomes = verdicts.iter().flatten().map(|verdict| verdict.outcome);
                outcomes.into_iter().find(|outcome| *outcome != Outcome::Passed).unwrap_or(Outcome::Passed)
            }
        }
    }

    /// One letter for each of `tests` unit tests, in the format of
    /// [`Sample::tests`](crate::Sample::tests). A program that does not compile
    /// has a compilation error in each test.
    pub fn letters(&self, tests: usize) -> String {
        match self {
            Self::CompilationError(_) => String::from(Outcome::CompilationError.letter()).repeat(tests),
            Self::Ran(verdicts) => {
                let letter = |verdict: &Option<Verdict>| verdict.as_ref().map_or(NOT_RUN, |one| one.outcome.letter());
                verdicts.iter().map(letter).collect()
            }
        }
    }

    /// The indices of those of `tests` unit tests whose verdicts the backstop decided, from 0. They are all tests of a
    /// program whose compiler it ended.
    pub fn backstops(&self, tests: usize) -> Vec<usize> {
        let of_the_backstop = |verdict: &Option<Verdict>| verdict.as_ref().is_some_and(Verdict::is_of_the_backstop);
        match self {
            Self::CompilationError(error) if error.is_of_the_backstop() => (0..tests).collect(),
            Self::CompilationError(_) => Vec::new(),
            Self::Ran(verdicts) => (0..verdicts.len()).filter(|&number| of_the_backstop(&verdicts[number])).collect(),
        }
    }

    /// Why the program can pass its tests without solving the task.
    pub fn inside(&self) -> Option<&str> {
        let Self::Ran(verdicts) = self else { return None };
        verdicts.iter().flatten().find_map(|verdict| verdict.inside.as_deref())
    }

    /// The error class of the first test that does not pass, if that is a runtime error.
    pub fn error(&self) -> Option<&str> {
        let Self::Ran(verdicts) = self else { return None };
        verdicts.iter().flatten().find(|verdict| verdict.outcome != Outcome::Passed)?.error.as_deref()
    }
}

/// Stores outputs as text where they are UTF-8, because text is smaller and readable. Other bytes
/// become a list of numbers.
pub mod bytes_as_text {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize)]
    #[serde(untagged)]
    enum Borrowed<'b> {
        Text(&'b str),
        Bytes(&'b [u8]),
    }

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Owned {
        Text(String),
        Bytes(Vec<u8>),
    }

    /// Writes outputs, for `#[serde(with)]`.
    pub fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        std::str::from_utf8(bytes).map_or(Borrowed::Bytes(bytes), Borrowed::Text).serialize(serializer)
    }

    /// Reads outputs, for `#[serde(with)]`.
    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
        Ok(match Owned::deserialize(deserializer)? {
            Owned::Text(text) => text.into_bytes(),
            Owned::Bytes(bytes) => bytes,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verdicts_store_outputs_while_there_is_room() {
        let mut room = 9;
        let mut stored = |stdout: &str, stderr: &str| {
            let [stdout, stderr] = [stdout, stderr].map(|text| text.as_bytes().to_vec());
            let (outcome, exit) = (Outcome::Passed, Exit::Finished(0));
            let mut verdict =
                Verdict { outcome, exit, stdout, stderr, fuel: None, peak_memory: 0, error: None, inside: None };
            verdict.cut(&mut room);
            [verdict.stdout, verdict.stderr].map(|bytes| String::from_utf8(bytes).expect("whole characters"))
        };
        assert_eq!(stored("abcd", "e"), ["abcd", "e"]);
        assert_eq!(stored("xéé", "y"), ["xé", "y"]);
        assert_eq!(stored("z", ""), ["", ""]);
    }
}
