//! Judges one program by its unit tests: compile, run, check.

use std::time::Duration;

use assay_wasi::{Exit, Limits, Pace, Run};

use crate::Outcome;
use crate::checker::{Acceptance, Referee, unix_lines};
use crate::languages::Dialect;
use crate::verdict::{Expected, Judged, Policy, UnitTest, Verdict};

/// The maximum number of bytes of output stored in the verdicts of one program. Judging sees all of
/// the output.
const MAX_STORED_OUTPUT: usize = 64 << 20;

/// Compiles programs and runs them, for example in worker processes or in the workers of a page.
///
/// A page has to wait for some runs, so each function returns a future. Those of a runner that blocks
/// are ready at once.
pub trait Runner {
    /// A compiled program.
    type Program;
    /// An error on our side, from which nothing follows about the program.
    type Fault: std::error::Error;

    /// Compiles a program. The inner error is the compiler's message for a source that does not
    /// compile.
    fn compile(
        &self,
        dialect: Dialect,
        source: &[u8],
    ) -> impl Future<Output = Result<Result<Self::Program, String>, Self::Fault>>;

    /// Runs a program once. Each run starts from the same state.
    fn run(
        &self,
        program: &mut Self::Program,
        stdin: &[u8],
        limits: &Limits,
    ) -> impl Future<Output = Result<Run, Self::Fault>>;
}

/// Why a program was not judged.
#[derive(Debug, thiserror::Error)]
pub enum NotJudged<F: std::error::Error> {
    /// An error on our side.
    #[error(transparent)]
    Fault(F),
    /// The checker program is wrong.
    #[error("the checker failed: {0}")]
    Checker(String),
    /// The caller cancelled the judging.
    #[error("cancelled")]
    Cancelled,
}

/// Decides when tests run. A closure that returns whether to continue is enough for cancellation.
pub trait Scheduler {
    /// Whether to run the next test.
    fn continues(&self) -> bool;

    /// The time that a run may take, at the pace of compiled programs, before
    /// [`wait_for_long_run`](Self::wait_for_long_run) is called. `None` if it is never called.
    fn short_run(&self) -> Option<Duration> {
        None
    }

    /// Waits until a longer run may start. Returns whether it may.
    fn wait_for_long_run(&self) -> bool {
        true
    }
}

impl<F: Fn() -> bool> Scheduler for F {
    fn continues(&self) -> bool {
        self()
    }
}

/// Judges programs in a runner. It compiles a checker program once, for all outputs.
pub struct Judge<'r, R: Runner> {
    runner: &'r R,
    referee: Referee<'r, R>,
}

/// A compiled program, which any number of tests can judge.
pub struct Program<R: Runner>(Result<R::Program, String>);

impl<'r, R: Runner> Judge<'r, R> {
    /// Creates a judge for programs of policies with this acceptance.
    pub fn new(runner: &'r R, acceptance: Acceptance) -> Self {
        Self { runner, referee: Referee::new(runner, acceptance) }
    }

    /// Compiles a program. A source that does not compile is not an error here: judging it gives
    /// [`Judged::CompilationError`].
    pub async fn compile(&self, dialect: Dialect, source: &[u8]) -> Result<Program<R>, R::Fault> {
        Ok(Program(self.runner.compile(dialect, &unix_lines(source)).await?))
    }

    /// Runs a program on each test, scheduled by `scheduler`. The dialect decides the limits.
    pub async fn judge(
        &mut self,
        program: &mut Program<R>,
        dialect: Dialect,
        tests: &[UnitTest],
        policy: &Policy,
        scheduler: &dyn Scheduler,
    ) -> Result<Judged, NotJudged<R::Fault>> {
        let program = match &mut program.0 {
            Ok(program) => program,
            Err(message) => return Ok(Judged::CompilationError(message.clone())),
        };
        let limits = policy.limits(dialect);
        let mut verdicts: Vec<Option<Verdict>> = Vec::with_capacity(tests.len());
        let mut room = MAX_STORED_OUTPUT;
        for test in tests {
            if !scheduler.continues() {
                return Err(NotJudged::Cancelled);
            }
            let input = unix_lines(&test.input);
            let runner = self.runner;
            let mut run = async |limits: &Limits| runner.run(program, &input, limits).await.map_err(NotJudged::Fault);
            // Use the pace of compiled code for every language: `short_run` bounds time on this
            // machine. A second of the reference machine can take several seconds here.
            let short = scheduler.short_run().map_or(u64::MAX, |time| Pace::COMPILED.fuel(time));
            let mut result = run(&Limits { fuel: limits.fuel.min(short), ..limits }).await?;
            if result.exit == Exit::OutOfFuel && short < limits.fuel {
                if !scheduler.wait_for_long_run() {
                    return Err(NotJudged::Cancelled);
                }
                result = run(&limits).await?;
            }
            let outcome = self.outcome(&result, test).await?;
            let mut verdict = Verdict::new(outcome, result, dialect.language);
            verdict.cut(&mut room);
            verdicts.push(Some(verdict));
            if outcome != Outcome::Passed && policy.stop_at_first_failure {
                break;
            }
        }
        verdicts.resize(tests.len(), None);
        Ok(Judged::Ran(verdicts))
    }

    /// The outcome of a run. A crash or too much output is a runtime error, whatever the program
    /// wrote.
    async fn outcome(&mut self, run: &Run, test: &UnitTest) -> Result<Outcome, NotJudged<R::Fault>> {
        Ok(match run.exit {
            Exit::OutOfFuel | Exit::Backstop => Outcome::TimeLimitExceeded,
            Exit::OutOfMemory => Outcome::MemoryLimitExceeded,
            Exit::Finished(0) => {
                let is_accepted = match &test.expected {
                    Expected::Outputs(outputs) => self.referee.accepts(&test.input, outputs, &run.stdout).await?,
                    Expected::Success => true,
                    Expected::SuccessAnd(line) => has_line(&run.stdout, line),
                };
                if is_accepted { Outcome::Passed } else { Outcome::WrongAnswer }
            }
            Exit::Finished(_) | Exit::OutputLimit | Exit::StackOverflow | Exit::Trapped(_) => Outcome::RuntimeError,
        })
    }
}

fn has_line(output: &[u8], line: &str) -> bool {
    output.split(|byte| *byte == b'\n').any(|written| written == line.as_bytes())
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::convert::Infallible;

    use pollster::block_on;

    use super::*;
    use crate::checker::{Checker, CheckerProgram};
    use crate::languages::Language;

    /// Runs programs whose source is the name of an exit, or the output. Records the fuel limits.
    #[derive(Default)]
    struct Scripted {
        fuel: RefCell<Vec<u64>>,
    }

    impl Runner for Scripted {
        type Program = String;
        type Fault = Infallible;

        async fn compile(&self, _: Dialect, source: &[u8]) -> Result<Result<String, String>, Infallible> {
            let source = String::from_utf8_lossy(source).into_owned();
            Ok(if source == "invalid" { Err("line 1".to_owned()) } else { Ok(source) })
        }

        async fn run(&self, program: &mut String, stdin: &[u8], limits: &Limits) -> Result<Run, Infallible> {
            self.fuel.borrow_mut().push(limits.fuel);
            let exit = match program.as_str() {
                "slow" if limits.fuel < 1 << 30 => Exit::OutOfFuel,
                "endless" => Exit::OutOfFuel,
                "crash" => Exit::Finished(1),
                "large" => Exit::OutOfMemory,
                "stuck" => Exit::Backstop,
                _ => Exit::Finished(0),
            };
            let stdout = if program == "echo" { stdin.to_vec() } else { program.clone().into_bytes() };
            Ok(Run { exit, stdout, stderr: Vec::new(), fuel: Some(1), peak_memory: 0, wall: Duration::ZERO })
        }
    }

    fn tests(outputs: &[&str]) -> Vec<UnitTest> {
        let test = |output: &&str| UnitTest {
            input: output.as_bytes().into(),
            expected: Expected::Outputs(vec![output.as_bytes().into()]),
        };
        outputs.iter().map(test).collect()
    }

    fn judged(
        source: &str,
        outputs: &[&str],
        policy: &Policy,
        scheduler: &dyn Scheduler,
    ) -> Result<String, NotJudged<Infallible>> {
        let runner = Scripted::default();
        let mut judge = Judge::new(&runner, policy.acceptance.clone());
        let dialect = Dialect::of(Language::C);
        let mut program = block_on(judge.compile(dialect, source.as_bytes())).expect("it cannot fail");
        let judged = block_on(judge.judge(&mut program, dialect, &tests(outputs), policy, scheduler))?;
        Ok(judged.letters(outputs.len()))
    }

    #[test]
    fn every_exit_has_a_verdict() {
        let policy = Policy::default();
        let every_test = Policy { stop_at_first_failure: false, ..policy.clone() };
        for (source, first, all) in [
            ("echo", "PP", "PP"),
            ("invalid", "CC", "CC"),
            ("1", "PW", "PW"),
            ("2", "W-", "WP"),
            ("crash", "R-", "RR"),
            ("large", "M-", "MM"),
            ("endless", "T-", "TT"),
            ("stuck", "T-", "TT"),
        ] {
            for (policy, letters) in [(&policy, first), (&every_test, all)] {
                assert_eq!(judged(source, &["1", "2"], policy, &|| true).expect(source), letters, "{source}");
            }
        }
        assert!(matches!(judged("echo", &["1"], &policy, &|| false), Err(NotJudged::Cancelled)));
    }

    struct Lane {
        may_wait: bool,
    }

    impl Scheduler for Lane {
        fn continues(&self) -> bool {
            true
        }

        fn short_run(&self) -> Option<Duration> {
            Some(Duration::from_millis(1))
        }

        fn wait_for_long_run(&self) -> bool {
            self.may_wait
        }
    }

    #[test]
    fn a_long_run_waits_and_starts_from_the_beginning() {
        let policy = Policy::default();
        assert_eq!(judged("slow", &["slow"], &policy, &Lane { may_wait: true }).expect("a verdict"), "P");
        assert!(matches!(judged("slow", &["slow"], &policy, &Lane { may_wait: false }), Err(NotJudged::Cancelled)));
        assert_eq!(judged("echo", &["1"], &policy, &Lane { may_wait: false }).expect("a verdict"), "P");
    }

    #[test]
    fn a_checker_program_accepts_or_is_faulty() {
        let program = |source: &str| Policy {
            acceptance: Acceptance::Program(CheckerProgram::new(Language::Python, source.into()).into()),
            ..Policy::default()
        };
        let judge = |checker: &str| judged("echo", &["1"], &program(checker), &|| true);
        assert_eq!(judge("accepted\n").expect("a verdict"), "P");
        assert_eq!(judge("wrong").expect("a verdict"), "W");
        for (checker, message) in
            [("invalid", "does not compile: line 1"), ("maybe", "neither"), ("crash", "ended with")]
        {
            let error = judge(checker).expect_err(checker).to_string();
            assert!(error.starts_with("the checker failed: ") && error.contains(message), "{error}");
        }
        assert_eq!(Acceptance::By(Checker::Exact).to_string(), "exact");
    }
}
