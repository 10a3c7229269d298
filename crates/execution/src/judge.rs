//! Judges one program by its unit tests: compile, run, check.

use std::sync::Arc;
use std::time::Duration;

use assay_wasi::{Exit, Given, Limits, Pace, Run};

use crate::Outcome;
use crate::checker::{Acceptance, Referee, unix_lines};
use crate::grader::{self, Answered, Calls, Collected, Grade, Grader, Graders, grade_key};
use crate::interpreter::CompileError;
use crate::languages::Dialect;
use crate::plan::Program;
use crate::rows::MAX_REASON;
use crate::suite::Grading;
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

    /// Compiles a program. The inner error says why a source does not compile.
    fn compile(
        &self,
        dialect: &Dialect,
        source: &[u8],
    ) -> impl Future<Output = Result<Result<Self::Program, CompileError>, Self::Fault>>;

    /// Runs a program once. Each run starts from the same state.
    fn run(
        &self,
        program: &mut Self::Program,
        given: &Given,
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

    /// The time that a compilation may take on the clock, with the start of what compiles, before
    /// [`wait_for_long_run`](Self::wait_for_long_run) is called. `None` if it is never called. Runners that can end a
    /// compilation look at it.
    fn short_compilation(&self) -> Option<Duration> {
        None
    }

    /// Waits until a longer run or compilation may start. Returns whether it may.
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
    graders: Arc<Graders>,
    /// The last program, which the next tests may judge too.
    program: Option<Compiled<R>>,
    /// The last grader.
    grader: Option<Compiled<R>>,
}

/// A program after its compiler has read it. The inner error is the compiler's message.
struct Compiled<R: Runner> {
    dialect: Dialect,
    source: Arc<str>,
    program: Result<R::Program, CompileError>,
}

/// Why tests did not run outside.
struct Inside(String);

impl<'r, R: Runner> Judge<'r, R> {
    /// Creates a judge for programs of policies with this acceptance.
    pub fn new(runner: &'r R, acceptance: Acceptance) -> Self {
        Self::sharing(runner, acceptance, Arc::default())
    }

    /// Creates a judge that shares what graders found with other judges.
    pub fn sharing(runner: &'r R, acceptance: Acceptance, graders: Arc<Graders>) -> Self {
        Self { runner, referee: Referee::new(runner, acceptance), graders, program: None, grader: None }
    }

    /// Judges a program by its tests, scheduled by `scheduler`. Programs that follow each other and
    /// have the same source are compiled once.
    pub async fn judge(
        &mut self,
        program: &Program<'_>,
        scheduler: &dyn Scheduler,
    ) -> Result<Judged, NotJudged<R::Fault>> {
        let Program { dialect, source, tests, policy, grading } = program;
        let reason = match grading {
            Grading::Unreadable(reason) => return Ok(Judged::refused(reason)),
            Grading::Inside(reason) => reason.map(str::to_owned),
            Grading::Outside { source, grader } => {
                match self.judge_outside(dialect, source, grader, policy, scheduler).await? {
                    Ok(judged) => return Ok(judged),
                    Err(Inside(reason)) => Some(short_reason(&reason)),
                }
            }
        };
        let mut judged = self.judge_inside(dialect, source, tests, policy, scheduler).await?;
        if let (Judged::Ran(verdicts), Some(reason)) = (&mut judged, reason) {
            verdicts.iter_mut().flatten().for_each(|verdict| verdict.inside = Some(reason.clone()));
        }
        Ok(judged)
    }

    /// Runs a program once, without judging it. The inner error says why it does not compile.
    pub async fn run(
        &mut self,
        dialect: &Dialect,
        source: &Arc<str>,
        stdin: Vec<u8>,
        limits: &Limits,
        scheduler: &dyn Scheduler,
    ) -> Result<Result<Run, CompileError>, NotJudged<R::Fault>> {
        match compile(self.runner, &mut self.program, dialect, source).await? {
            Ok(program) => Ok(Ok(run(self.runner, program, &stdin.into(), limits, scheduler).await?)),
            Err(error) => Ok(Err(error.clone())),
        }
    }

    /// Runs a program on each test. The dialect decides the limits.
    async fn judge_inside(
        &mut self,
        dialect: &Dialect,
        source: &Arc<str>,
        tests: &[UnitTest],
        policy: &Policy,
        scheduler: &dyn Scheduler,
    ) -> Result<Judged, NotJudged<R::Fault>> {
        let runner = self.runner;
        let program = match compile(runner, &mut self.program, dialect, source).await? {
            Ok(program) => program,
            Err(error) => return Ok(Judged::CompilationError(error.clone())),
        };
        let limits = policy.limits(dialect);
        let mut verdicts: Vec<Option<Verdict>> = Vec::with_capacity(tests.len());
        let mut room = MAX_STORED_OUTPUT;
        for test in tests {
            let given = unix_lines(&test.input).into_owned().into();
            let run = run(runner, program, &given, &limits, scheduler).await?;
            let outcome = self.referee.outcome(&run, test).await?;
            let mut verdict = Verdict::new(outcome, run, dialect.language);
            verdict.cut(&mut room);
            verdicts.push(Some(verdict));
            if outcome != Outcome::Passed && policy.stop_at_first_failure {
                break;
            }
        }
        verdicts.resize(tests.len(), None);
        Ok(Judged::Ran(verdicts))
    }

    /// Runs a program on the calls of its tests, and the tests on its answers.
    async fn judge_outside(
        &mut self,
        dialect: &Dialect,
        source: &Arc<str>,
        grader: &Grader,
        policy: &Policy,
        scheduler: &dyn Scheduler,
    ) -> Result<Result<Judged, Inside>, NotJudged<R::Fault>> {
        let calls = self.calls(grader, scheduler).await?;
        let (mut calls, fuel, is_visible) = match &*calls {
            Calls::Outside { calls, fuel, is_visible } => (calls.clone(), *fuel, *is_visible),
            Calls::Inside(reason) => return Ok(Err(Inside(reason.clone()))),
        };
        let limits = policy.limits(dialect);
        let mut rounds = 0..calls.len() + grader::MORE_ROUNDS;
        let mut used = 0_u64;
        let (mut run, answered, grade) = loop {
            let program = match compile(self.runner, &mut self.program, dialect, source).await? {
                Ok(program) => program,
                Err(error) => return Ok(Ok(Judged::CompilationError(error.clone()))),
            };
            let given = Given { in_turns: true, ..grader::input_of_program(&calls).into() };
            let run = run(self.runner, program, &given, &limits, scheduler).await?;
            let answered = Answered::of(&run.stdout);
            let grade = self.grade(grader, &calls, &answered.answers, fuel, scheduler).await?;
            used = used.saturating_add(run.fuel.unwrap_or(limits.fuel));
            match &*grade {
                // A round is wanted if the program can answer another call than it did.
                Grade::Asks { number, call }
                    if *number <= answered.answers.len()
                        && *number <= calls.len()
                        && (run.exit == Exit::Finished(0) || *number < answered.answers.len())
                        && used <= limits.fuel.saturating_mul(grader::MOST_FUEL)
                        && rounds.next().is_some() =>
                {
                    match calls.get_mut(*number) {
                        Some(place) => place.clone_from(call),
                        None => calls.push(call.clone()),
                    }
                }
                _ => break (run, answered, grade),
            }
        };
        run.stdout = answered.output;
        let mut is_accepted = false;
        let mut refusal = None;
        match &*grade {
            Grade::Accepted => is_accepted = true,
            Grade::Lost => {}
            Grade::Asks { .. } => refusal = Some("its answers lead to too many calls".to_owned()),
            Grade::Exceeded(exit) => {
                refusal = Some(format!("its answers are too large for the tests: {}", exit.name()));
            }
            // The program ends as it would if the tests were in it.
            Grade::Failed { exit, stderr } => {
                run.exit = *exit;
                run.stderr.extend(stderr);
            }
        }
        if let Some(refusal) = refusal {
            run.stderr.extend(format!("\nassay: {refusal}\n").into_bytes());
        }
        let outcome = outcome(run.exit).unwrap_or(if is_accepted { Outcome::Passed } else { Outcome::WrongAnswer });
        let inside = is_visible.then(|| grader::VISIBLE.to_owned());
        let mut verdict = Verdict { inside, ..Verdict::new(outcome, run, dialect.language) };
        verdict.cut(&mut { MAX_STORED_OUTPUT });
        Ok(Ok(Judged::Ran(vec![Some(verdict)])))
    }

    /// The calls of a task's tests, which are collected once.
    async fn calls(&mut self, grader: &Grader, scheduler: &dyn Scheduler) -> Result<Arc<Calls>, NotJudged<R::Fault>> {
        if let Some(calls) = self.graders.calls(grader) {
            return Ok(calls);
        }
        let calls = match self.collected(grader, scheduler).await? {
            Ok(calls) => calls,
            Err(reason) => Calls::Inside(reason),
        };
        Ok(self.graders.remember_calls(grader, calls))
    }

    /// Collects the calls of a task's tests. The inner error says why they cannot run outside.
    async fn collected(
        &mut self,
        grader: &Grader,
        scheduler: &dyn Scheduler,
    ) -> Result<Result<Calls, String>, NotJudged<R::Fault>> {
        let pace = grader.dialect.language.pace();
        let most = pace.fuel(grader::TIME.saturating_mul(grader.dialect.time_factor));
        let run = match self.run_grader(grader, Vec::new(), most, scheduler).await? {
            Ok(run) => run,
            Err(message) => return Ok(Err(format!("its tests do not compile: {message}"))),
        };
        let collected = match Collected::of(&run) {
            Ok(collected) => collected,
            Err(reason) => return Ok(Err(reason)),
        };
        let is_visible = grader.is_solved && collected.shows_an_answer();
        let Collected { calls, answers } = collected;
        let answers = answers.filter(|_| grader.is_solved);
        let mut used = run.fuel;
        if let Some(answers) = answers {
            let input = grader::input_of_grader(&calls, &answers);
            if let Ok(run) = self.run_grader(grader, input, most, scheduler).await? {
                used = run.fuel;
                if Grade::of(run) != Grade::Accepted {
                    return Ok(Err("its tests do not accept the answers of its own solution".to_owned()));
                }
            }
        }
        let fuel = used.unwrap_or(most).saturating_mul(grader::TIMES).saturating_add(pace.fuel(grader::MORE_TIME));
        Ok(Ok(Calls::Outside { calls, fuel, is_visible }))
    }

    /// Runs a task's tests on answers, once for each list of them.
    async fn grade(
        &mut self,
        grader: &Grader,
        calls: &[Vec<u8>],
        answers: &[Vec<u8>],
        fuel: u64,
        scheduler: &dyn Scheduler,
    ) -> Result<Arc<Grade>, NotJudged<R::Fault>> {
        let input = grader::input_of_grader(calls, answers);
        let key = grade_key(grader, &input);
        if let Some(grade) = self.graders.grade(&key) {
            return Ok(grade);
        }
        let grade = match self.run_grader(grader, input, fuel, scheduler).await? {
            Ok(run) => Grade::of(run),
            // It compiled before.
            Err(error) => Grade::Failed { exit: Exit::Finished(1), stderr: error.to_string().into_bytes() },
        };
        Ok(self.graders.remember_grade(key, grade))
    }

    /// Runs a grader. The inner error is the compiler's message.
    async fn run_grader(
        &mut self,
        grader: &Grader,
        input: Vec<u8>,
        fuel: u64,
        scheduler: &dyn Scheduler,
    ) -> Result<Result<Run, CompileError>, NotJudged<R::Fault>> {
        let time = Pace::COMPILED.time(fuel);
        let policy = Policy { memory: grader::MEMORY, ..Policy::default() };
        let limits =
            Limits { fuel, backstop: Limits::in_time(time, Pace::COMPILED).backstop, ..policy.limits(&grader.dialect) };
        let given = Given { seed: grader.seed(), ..input.into() };
        match compile(self.runner, &mut self.grader, &grader.dialect, &grader.source).await? {
            Ok(program) => Ok(Ok(run_unrepeated(self.runner, program, &given, &limits, scheduler).await?)),
            Err(error) => Ok(Err(error.clone())),
        }
    }
}

/// A reason on one line, which rows can have.
fn short_reason(reason: &str) -> String {
    let line = reason.replace(['\n', '\r'], " ");
    let end = (0..=MAX_REASON.min(line.len())).rev().find(|&end| line.is_char_boundary(end)).unwrap_or_default();
    line[..end].to_owned()
}

/// The program with this source. It is compiled unless `last` has it.
async fn compile<'c, R: Runner>(
    runner: &R,
    last: &'c mut Option<Compiled<R>>,
    dialect: &Dialect,
    source: &Arc<str>,
) -> Result<&'c mut Result<R::Program, CompileError>, NotJudged<R::Fault>> {
    if last.as_ref().is_none_or(|last| last.dialect != *dialect || last.source != *source) {
        // The last program ends before the next one begins: a runner may have room for one.
        *last = None;
        let program = runner.compile(dialect, &unix_lines(source.as_bytes())).await.map_err(NotJudged::Fault)?;
        *last = Some(Compiled { dialect: dialect.clone(), source: Arc::clone(source), program });
    }
    last.as_mut().map(|last| &mut last.program).ok_or(NotJudged::Cancelled)
}

/// The shortest backstop of a short run.
const LEAST_BACKSTOP: Duration = Duration::from_secs(2);
/// The backstop of a short run, as a multiple of its time.
const SHORT_BACKSTOP: u32 = 8;

/// Runs a program once. A long run waits for its turn. A run that reaches its backstop is repeated as a long run, with twice
/// the backstop: other runs may have competed for the machine's memory.
async fn run<R: Runner>(
    runner: &R,
    program: &mut R::Program,
    given: &Given,
    limits: &Limits,
    scheduler: &dyn Scheduler,
) -> Result<Run, NotJudged<R::Fault>> {
    if !scheduler.continues() {
        return Err(NotJudged::Cancelled);
    }
    let first = first_limits(limits, scheduler);
    let run = runner.run(program, given, &first).await.map_err(NotJudged::Fault)?;
    let is_cut = run.exit == Exit::OutOfFuel && first.fuel < limits.fuel;
    if !is_cut && run.exit != Exit::Backstop {
        return Ok(run);
    }
    if !scheduler.wait_for_long_run() {
        return Err(NotJudged::Cancelled);
    }
    let doubled = Limits { backstop: limits.backstop.saturating_mul(2), ..*limits };
    let again = if run.exit == Exit::Backstop { &doubled } else { limits };
    let run = runner.run(program, given, again).await.map_err(NotJudged::Fault)?;
    if is_cut && run.exit == Exit::Backstop {
        return runner.run(program, given, &doubled).await.map_err(NotJudged::Fault);
    }
    Ok(run)
}

/// Runs a grader once. A long run waits for its turn.
async fn run_unrepeated<R: Runner>(
    runner: &R,
    program: &mut R::Program,
    given: &Given,
    limits: &Limits,
    scheduler: &dyn Scheduler,
) -> Result<Run, NotJudged<R::Fault>> {
    let first = first_limits(limits, scheduler);
    let run = runner.run(program, given, &first).await.map_err(NotJudged::Fault)?;
    let is_cut = match run.exit {
        Exit::OutOfFuel => first.fuel < limits.fuel,
        Exit::Backstop => first.backstop < limits.backstop,
        _ => false,
    };
    if !is_cut {
        return Ok(run);
    }
    if !scheduler.wait_for_long_run() {
        return Err(NotJudged::Cancelled);
    }
    runner.run(program, given, limits).await.map_err(NotJudged::Fault)
}

/// The limits of a run before it waits for its turn.
fn first_limits(limits: &Limits, scheduler: &dyn Scheduler) -> Limits {
    // Use the pace of compiled code for every language: `short_run` bounds time on this
    // machine. A second of the reference machine can take several seconds here.
    match scheduler.short_run() {
        Some(time) => Limits {
            fuel: limits.fuel.min(Pace::COMPILED.fuel(time)),
            backstop: limits.backstop.min(time.saturating_mul(SHORT_BACKSTOP).max(LEAST_BACKSTOP)),
            ..*limits
        },
        None => *limits,
    }
}

/// The outcome of a program that ended badly: a crash or too much output is a runtime error, whatever
/// it wrote.
fn outcome(exit: Exit) -> Option<Outcome> {
    match exit {
        Exit::OutOfFuel | Exit::Backstop => Some(Outcome::TimeLimitExceeded),
        Exit::OutOfMemory => Some(Outcome::MemoryLimitExceeded),
        Exit::Finished(0) => None,
        Exit::Finished(_) | Exit::OutputLimit | Exit::StackOverflow | Exit::Trapped(_) => Some(Outcome::RuntimeError),
    }
}

impl<R: Runner> Referee<'_, R> {
    /// The outcome of a run on a test.
    async fn outcome(&mut self, run: &Run, test: &UnitTest) -> Result<Outcome, NotJudged<R::Fault>> {
        if let Some(outcome) = outcome(run.exit) {
            return Ok(outcome);
        }
        let is_accepted = match &test.expected {
            Expected::Outputs(outputs) => self.accepts(&test.input, outputs, &run.stdout).await?,
            Expected::Success => true,
            Expected::SuccessAnd(line) => has_line(&run.stdout, line),
        };
        Ok(if is_accepted { Outcome::Passed } else { Outcome::WrongAnswer })
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

        async fn compile(&self, _: &Dialect, source: &[u8]) -> Result<Result<String, CompileError>, Infallible> {
            let source = String::from_utf8_lossy(source).into_owned();
            Ok(if source == "invalid" { Err(CompileError::new("line 1", Exit::Finished(1))) } else { Ok(source) })
        }

        async fn run(&self, program: &mut String, given: &Given, limits: &Limits) -> Result<Run, Infallible> {
            self.fuel.borrow_mut().push(limits.fuel);
            let exit = match program.as_str() {
                "slow" if limits.fuel < 1 << 30 => Exit::OutOfFuel,
                "endless" => Exit::OutOfFuel,
                "crash" => Exit::Finished(1),
                "large" => Exit::OutOfMemory,
                "stuck" => Exit::Backstop,
                _ => Exit::Finished(0),
            };
            let stdout = if program == "echo" { given.stdin.clone() } else { program.clone().into_bytes() };
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
        let tests = &tests(outputs);
        let program =
            Program { dialect, source: source.into(), tests, policy: policy.clone(), grading: Grading::Inside(None) };
        let judged = block_on(judge.judge(&program, scheduler))?;
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

    /// Runs graders and programs. The source of a program is its output, or an exit.
    #[derive(Default)]
    struct Outside {
        /// The source and the length of the input of each run that ended by itself.
        runs: RefCell<Vec<(String, usize)>>,
        /// The source and the fuel limit of each run.
        fuels: RefCell<Vec<(String, u64)>>,
    }

    /// More than a run has before it waits for its turn.
    const WORK_OF_GRADER: u64 = 1_000_000_000;

    const CALLS: &str = "\n=call f 1\n\n=answer V 1\n\n=call f 2\n\n=answer V 2\n\ncalls\n";

    impl Runner for Outside {
        type Program = String;
        type Fault = Infallible;

        async fn compile(&self, _: &Dialect, source: &[u8]) -> Result<Result<String, CompileError>, Infallible> {
            let source = String::from_utf8_lossy(source).into_owned();
            Ok(if source == "invalid" { Err(CompileError::new("line 1", Exit::Finished(1))) } else { Ok(source) })
        }

        async fn run(&self, program: &mut String, given: &Given, limits: &Limits) -> Result<Run, Infallible> {
            self.fuels.borrow_mut().push((program.clone(), limits.fuel));
            if program == "grader" && limits.fuel < WORK_OF_GRADER {
                return Ok(ran(Exit::OutOfFuel, Vec::new(), Vec::new()));
            }
            self.runs.borrow_mut().push((program.clone(), given.stdin.len()));
            let input = std::str::from_utf8(&given.stdin).expect("text");
            let (exit, stdout) = match (program.as_str(), input) {
                ("grader" | "endless grader", "") => (0, CALLS),
                ("grader" | "endless grader", "f 1\nV 1\nf 2\nV 2\n") => (0, "\naccepted\n"),
                ("grader", "f 1\nV 1\nf 2\n\n" | "f 1\n\nf 2\n\n") => (0, "\nlost\n"),
                // A wrong answer has the tests call the function again.
                ("grader", "f 1\nV 1\nf 2\nV else\n") => (0, "\nasks 2 f 2\n"),
                ("endless grader", input) => {
                    let asks = format!("\nasks {} f 2\n", input.lines().count() / 2);
                    return Ok(ran(Exit::Finished(0), asks.into(), Vec::new()));
                }
                ("answers", input) => {
                    let answer =
                        |number: usize| format!("\n=assay {number} V {}\n", if number == 0 { "1" } else { "else" });
                    let answers: String = (0..input.lines().count()).map(answer).collect();
                    return Ok(ran(Exit::Finished(0), answers.into(), Vec::new()));
                }
                ("grader", _) => (1, ""),
                ("no grader", _) => (0, "\ninside its tests pass a class\n"),
                ("leaves", _) => (0, "said\n=assay 0 V 1\n"),
                ("crashes late", _) => (3, "\n=assay 0 V 1\n\n=assay 1 V 2\n"),
                (stdout, _) => (0, stdout),
            };
            let stderr = if exit == 1 {
                b"Traceback (most recent call last):\nAssertionError: 1\n".to_vec()
            } else {
                Vec::new()
            };
            Ok(ran(Exit::Finished(exit), stdout.into(), stderr))
        }
    }

    fn ran(exit: Exit, stdout: Vec<u8>, stderr: Vec<u8>) -> Run {
        Run { exit, stdout, stderr, fuel: Some(1), peak_memory: 0, wall: Duration::ZERO }
    }

    #[test]
    fn tests_outside_judge_answers() {
        let runner = Outside::default();
        let grader = Grader::new(Dialect::of(Language::Python), "grader".to_owned(), true);
        let faulty = Grader::new(Dialect::of(Language::Python), "no grader".to_owned(), true);
        let endless = Grader::new(Dialect::of(Language::Python), "endless grader".to_owned(), true);
        let mut judge = Judge::new(&runner, Acceptance::default());
        let tests = &[UnitTest { input: Arc::default(), expected: Expected::Success }];
        let mut judged = |source: &str, grader: &Grader| {
            let program = Program {
                dialect: Dialect::of(Language::Python),
                source: "inside".into(),
                tests,
                policy: Policy::default(),
                grading: Grading::Outside { source: source.into(), grader },
            };
            match block_on(judge.judge(&program, &|| true)).expect("a verdict") {
                Judged::Ran(verdicts) => verdicts[0].clone().expect("it ran"),
                Judged::CompilationError(error) => panic!("{error}"),
            }
        };
        let right = "said\n=assay 0 V 1\n\n=assay 1 V 2\n";
        let wrong = "\n=assay 0 V 1\n\n=assay 1 V 9\n";
        for (source, outcome, error, inside) in [
            (right, Outcome::Passed, None, None),
            (wrong, Outcome::RuntimeError, Some("AssertionError"), None),
            ("leaves", Outcome::WrongAnswer, None, None),
            ("crashes late", Outcome::RuntimeError, Some("nonzero exit code"), None),
            ("accepted", Outcome::WrongAnswer, None, None),
            // Its tests ask for a third call.
            ("answers", Outcome::RuntimeError, Some("AssertionError"), None),
            (wrong, Outcome::RuntimeError, Some("AssertionError"), None),
        ] {
            let verdict = judged(source, &grader);
            let found = (verdict.outcome, verdict.error.as_deref(), verdict.inside.as_deref());
            assert_eq!(found, (outcome, error, inside), "{source:?}");
        }
        assert_eq!(judged(right, &grader).stdout, b"said");
        assert_eq!(judged(right, &faulty).inside.as_deref(), Some("its tests pass a class"));
        let endless = judged("answers", &endless);
        assert_eq!(endless.outcome, Outcome::WrongAnswer);
        assert_eq!(String::from_utf8_lossy(&endless.stderr), "\nassay: its answers lead to too many calls\n");
        // A task is collected once, and tests run once for the same answers.
        let runs = runner.runs.borrow();
        let of_grader =
            |is_first: bool| runs.iter().filter(|run| run.0 == "grader" && (run.1 == 0) == is_first).count();
        // Two more of them are for the answers of the solution and for the third call.
        assert_eq!((of_grader(true), of_grader(false)), (1, 7));
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
    fn a_grader_waits_for_its_turn_as_a_program_does() {
        let tests = &[UnitTest { input: Arc::default(), expected: Expected::Success }];
        for may_wait in [true, false] {
            let runner = Outside::default();
            let grader = Grader::new(Dialect::of(Language::Python), "grader".to_owned(), true);
            let mut judge = Judge::new(&runner, Acceptance::default());
            let source = "\n=assay 0 V 1\n\n=assay 1 V 2\n";
            let program = Program {
                dialect: Dialect::of(Language::Python),
                source: "inside".into(),
                tests,
                policy: Policy::default(),
                grading: Grading::Outside { source: source.into(), grader: &grader },
            };
            let lane = Lane { may_wait };
            let short = first_limits(&Limits::default(), &lane).fuel;
            match block_on(judge.judge(&program, &lane)) {
                Ok(judged) => assert!(may_wait && judged.letters(1) == "P"),
                Err(error) => assert!(!may_wait && matches!(error, NotJudged::Cancelled)),
            }
            let fuels = runner.fuels.borrow();
            let fuels: Vec<u64> = fuels.iter().filter(|run| run.0 == "grader").map(|run| run.1).collect();
            assert_eq!(fuels[0], short);
            // It collects calls, runs on the solution's answers, and on those of the program.
            let long = fuels.iter().filter(|fuel| **fuel >= WORK_OF_GRADER);
            assert_eq!((long.count(), fuels.len()), if may_wait { (3, 6) } else { (0, 1) });
        }
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
