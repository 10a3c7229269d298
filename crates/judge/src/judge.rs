//! Judging one program against unit tests.

use std::sync::Arc;
use std::time::Duration;

use assay_sandbox::runtimes::Failure as CompileFailure;
use assay_sandbox::worker::{Pool, Session};
use assay_sandbox::{Exit, Fault, Limits, Pace, Run};
use assay_score::execution::{NOT_RUN, Outcome};
use serde::{Deserialize, Serialize};

use crate::checker::{Acceptance, Referee, unix_lines};
use crate::errors;
use crate::names::Language;

/// One input, and what is expected of a program that gets it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct UnitTest {
    /// What the program reads from standard input.
    pub input: Arc<[u8]>,
    /// What is expected.
    pub expected: Expected,
}

/// What is expected of a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Expected {
    /// One of these outputs.
    Outputs(Vec<Arc<[u8]>>),
    /// To end with exit code 0, whatever it writes: it holds its own tests.
    Success,
    /// The same, and to write this line, which stands behind its own tests: a program that leaves before them has not passed.
    SuccessAnd(String),
}

/// How programs are judged.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Policy {
    /// How long a program may take on the reference machine, if its language's factor is 1.
    pub time: Duration,
    /// How much memory it may have, in bytes.
    pub memory: u64,
    /// How much it may write, in bytes.
    pub output: u64,
    /// How its output is accepted.
    pub acceptance: Acceptance,
    /// Whether the tests behind the first that is not passed are left out.
    pub stop_at_first_failure: bool,
    /// Whether work is counted only where the verdict depends on it, which is [faster](Pool::fast). The pool is set up for the same.
    pub fast: bool,
}

impl Default for Policy {
    /// ExecEval's: two seconds, 2 GiB, its checker, and no tests behind the first failure.
    fn default() -> Self {
        let Limits { output_bytes, .. } = Limits::default();
        Self {
            time: Duration::from_secs(2),
            memory: 2 << 30,
            output: output_bytes,
            acceptance: Acceptance::default(),
            stop_at_first_failure: true,
            fast: false,
        }
    }
}

impl Policy {
    /// The limits of a program in this language.
    pub fn limits(&self, language: &Language) -> Limits {
        let time = self.time.saturating_mul(language.time_factor);
        Limits { memory_bytes: self.memory, output_bytes: self.output, ..Limits::in_time(time, language.runtime.pace) }
    }
}

/// How many bytes of output the verdicts of one program keep together. Judging sees all of it.
const MOST_KEPT: usize = 64 << 20;

/// What became of a program in one unit test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The outcome. A compilation error is none of a test, but of the whole program.
    pub outcome: Outcome,
    /// How it ended.
    pub exit: Exit,
    /// What it wrote to standard output. All verdicts of a program keep 64 MiB of output at most.
    #[serde(with = "serde_bytes_as_text")]
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    #[serde(with = "serde_bytes_as_text")]
    pub stderr: Vec<u8>,
    /// The work that it did; `None` if the verdict did not depend on it, and it was not counted.
    pub fuel: Option<u64>,
    /// The most memory that it had, in bytes.
    pub peak_memory: u64,
    /// The class of the error, where it has a runtime error: a [short text](assay_score::execution::is_error_class).
    pub error: Option<String>,
}

impl Verdict {
    /// What became of a run.
    fn new(outcome: Outcome, run: Run, language: &Language) -> Self {
        let error =
            (outcome == Outcome::RuntimeError).then(|| errors::class(language.runtime.id, run.exit, &run.stderr));
        let Run { exit, stdout, stderr, fuel, peak_memory, .. } = run;
        Self { outcome, exit, stdout, stderr, fuel, peak_memory, error }
    }

    /// Cuts off what of its outputs there is no room for, and takes the room that the rest needs.
    fn cut(&mut self, room: &mut usize) {
        for output in [&mut self.stdout, &mut self.stderr] {
            if output.len() > *room {
                // Not in the middle of a character.
                let is_start = |at: &usize| output[*at] & 0xc0 != 0x80;
                let end = (room.saturating_sub(3)..=*room).rev().find(is_start);
                output.truncate(end.unwrap_or(*room));
                output.shrink_to_fit();
            }
            *room -= output.len();
        }
    }

    /// Whether the backstop decided it, and so the time of this machine.
    pub fn is_of_the_backstop(&self) -> bool {
        self.exit == Exit::Backstop
    }
}

/// What became of a program.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Judged {
    /// It does not compile, for the reason that the compiler gives.
    CompilationError(String),
    /// It was run. A verdict for each test, in order; `None` behind the first failure, if judging stops there.
    Ran(Vec<Option<Verdict>>),
}

impl Judged {
    /// The outcome of the whole: that of the first test that is not passed.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::CompilationError(_) => Outcome::CompilationError,
            Self::Ran(verdicts) => {
                let outcomes = verdicts.iter().flatten().map(|verdict| verdict.outcome);
                outcomes.into_iter().find(|outcome| *outcome != Outcome::Passed).unwrap_or(Outcome::Passed)
            }
        }
    }
}

impl Judged {
    /// A letter for each of `tests` unit tests, as [`Sample::tests`](assay_score::execution::Sample::tests) has them. No test of a
    /// program that does not compile fares better than it.
    pub fn letters(&self, tests: usize) -> String {
        match self {
            Self::CompilationError(_) => String::from(Outcome::CompilationError.letter()).repeat(tests),
            Self::Ran(verdicts) => {
                let letter = |verdict: &Option<Verdict>| verdict.as_ref().map_or(NOT_RUN, |one| one.outcome.letter());
                verdicts.iter().map(letter).collect()
            }
        }
    }

    /// The unit tests whose verdicts the backstop decided, from 0.
    pub fn backstops(&self) -> Vec<usize> {
        let Self::Ran(verdicts) = self else { return Vec::new() };
        let of_the_backstop = |verdict: &Option<Verdict>| verdict.as_ref().is_some_and(Verdict::is_of_the_backstop);
        (0..verdicts.len()).filter(|&number| of_the_backstop(&verdicts[number])).collect()
    }

    /// The class of the error of the first test that is not passed, if it has a runtime error.
    pub fn error(&self) -> Option<&str> {
        let Self::Ran(verdicts) = self else { return None };
        verdicts.iter().flatten().find(|verdict| verdict.outcome != Outcome::Passed)?.error.as_deref()
    }
}

/// Why a program was not judged.
#[derive(Debug, thiserror::Error)]
pub enum NotJudged {
    /// A fault of ours.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// The checker's program is wrong.
    #[error("the checker failed: {0}")]
    Checker(String),
    /// Nobody wants to know any more.
    #[error("cancelled")]
    Cancelled,
}

/// Whose turn it is. Whoever only wants to be able to stop gives a function that says whether to go on.
pub trait Turns {
    /// Whether the next test is to be run.
    fn goes_on(&self) -> bool;

    /// How long a run may take on the reference machine before [`wait_for_more`](Self::wait_for_more) is called; `None` if it
    /// is not.
    fn soon(&self) -> Option<Duration> {
        None
    }

    /// Waits until a longer run may begin. Whether one may.
    fn wait_for_more(&self) -> bool {
        true
    }
}

impl<F: Fn() -> bool> Turns for F {
    fn goes_on(&self) -> bool {
        self()
    }
}

/// A program that is ready to be judged, by any number of tests. No test sees what another left.
pub struct Program<'p> {
    session: Result<Session<'p>, String>,
}

impl<'p> Program<'p> {
    /// Compiles a program. One that does not compile can be judged too.
    pub fn compile(pool: &'p Pool, language: Language, source: &[u8]) -> Result<Self, Fault> {
        let session = match pool.open(language.runtime.id, language.dialect, &unix_lines(source)) {
            Ok(session) => Ok(session),
            Err(CompileFailure::Source(error)) => Err(error.to_string()),
            Err(CompileFailure::Fault(fault)) => return Err(fault),
        };
        Ok(Self { session })
    }

    /// Runs the program on each test, as `turns` says. The language decides what its limits are; the referee is
    /// one for the policy.
    pub fn judge(
        &mut self,
        language: Language,
        tests: &[UnitTest],
        policy: &Policy,
        referee: &mut Referee<'_>,
        turns: &dyn Turns,
    ) -> Result<Judged, NotJudged> {
        let session = match &mut self.session {
            Ok(session) => session,
            Err(message) => return Ok(Judged::CompilationError(message.clone())),
        };
        let limits = policy.limits(&language);
        let mut verdicts: Vec<Option<Verdict>> = Vec::with_capacity(tests.len());
        let mut room = MOST_KEPT;
        for test in tests {
            if !turns.goes_on() {
                return Err(NotJudged::Cancelled);
            }
            let input = unix_lines(&test.input);
            // It is a time of this machine, not of the reference machine, of which a second may take several here.
            let soon = turns.soon().map_or(u64::MAX, |soon| Pace::COMPILED.fuel(soon));
            let mut run = session.run(&input, &Limits { fuel: limits.fuel.min(soon), ..limits })?;
            if run.exit == Exit::OutOfFuel && soon < limits.fuel {
                if !turns.wait_for_more() {
                    return Err(NotJudged::Cancelled);
                }
                run = session.run(&input, &limits)?;
            }
            let outcome = outcome(&run, test, referee)?;
            let mut verdict = Verdict::new(outcome, run, &language);
            verdict.cut(&mut room);
            verdicts.push(Some(verdict));
            if outcome != Outcome::Passed && policy.stop_at_first_failure {
                break;
            }
        }
        verdicts.resize(tests.len(), None);
        Ok(Judged::Ran(verdicts))
    }
}

/// What an end means. A program that crashes has a runtime error, whatever it says; one that writes too much has one, too.
fn outcome(run: &Run, test: &UnitTest, referee: &mut Referee<'_>) -> Result<Outcome, NotJudged> {
    Ok(match run.exit {
        Exit::OutOfFuel | Exit::Backstop => Outcome::TimeLimitExceeded,
        Exit::OutOfMemory => Outcome::MemoryLimitExceeded,
        Exit::Finished(0) => {
            let is_accepted = match &test.expected {
                Expected::Outputs(outputs) => referee.accepts(&test.input, outputs, &run.stdout)?,
                Expected::Success => true,
                Expected::SuccessAnd(line) => has_line(&run.stdout, line),
            };
            if is_accepted { Outcome::Passed } else { Outcome::WrongAnswer }
        }
        Exit::Finished(_) | Exit::OutputLimit | Exit::StackOverflow | Exit::Trapped(_) => Outcome::RuntimeError,
    })
}

fn has_line(output: &[u8], line: &str) -> bool {
    output.split(|byte| *byte == b'\n').any(|written| written == line.as_bytes())
}

/// Outputs are text nearly always: text is smaller and can be read. Bytes that are none are kept as a list of numbers.
mod serde_bytes_as_text {
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

    pub(super) fn serialize<S: Serializer>(bytes: &[u8], serializer: S) -> Result<S::Ok, S::Error> {
        std::str::from_utf8(bytes).map_or(Borrowed::Bytes(bytes), Borrowed::Text).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<u8>, D::Error> {
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
    fn verdicts_keep_outputs_while_there_is_room() {
        let mut room = 9;
        let mut kept = |stdout: &str, stderr: &str| {
            let [stdout, stderr] = [stdout, stderr].map(|text| text.as_bytes().to_vec());
            let (outcome, exit) = (Outcome::Passed, Exit::Finished(0));
            let mut verdict = Verdict { outcome, exit, stdout, stderr, fuel: None, peak_memory: 0, error: None };
            verdict.cut(&mut room);
            [verdict.stdout, verdict.stderr].map(|bytes| String::from_utf8(bytes).expect("whole characters"))
        };
        assert_eq!(kept("abcd", "e"), ["abcd", "e"]);
        assert_eq!(kept("xéé", "y"), ["xé", "y"]);
        assert_eq!(kept("z", ""), ["", ""]);
    }
}
