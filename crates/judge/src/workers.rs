//! Runs the programs of a judge in worker processes.

use assay_engine::Fault;
use assay_execution::{CompileError, Dialect, Given, Limits, Run, Runner, Scheduler};
use assay_runtimes::Failure;
use assay_workers::{Pool, Session};

/// A pool of workers, as a judge sees it.
pub struct Workers<'p>(&'p Pool);

impl<'p> Workers<'p> {
    /// Runs programs in this pool.
    pub fn new(pool: &'p Pool) -> Self {
        Self(pool)
    }

    /// Ends a compilation that is not short, and starts it again as a long one when the scheduler allows it.
    pub fn scheduled_by(self, scheduler: &'p dyn Scheduler) -> ScheduledWorkers<'p> {
        ScheduledWorkers { pool: self.0, scheduler }
    }
}

impl<'p> Runner for Workers<'p> {
    type Program = Session<'p>;
    type Fault = Fault;

    async fn compile(&self, dialect: &Dialect, source: &[u8]) -> Result<Result<Session<'p>, CompileError>, Fault> {
        compiled(self.0.open(dialect.language.id(), &dialect.name, source))
    }

    async fn run(&self, program: &mut Session<'p>, given: &Given, limits: &Limits) -> Result<Run, Fault> {
        program.run_once(given, limits)
    }
}

/// A pool of workers whose compilations are scheduled.
pub struct ScheduledWorkers<'p> {
    pool: &'p Pool,
    scheduler: &'p dyn Scheduler,
}

impl<'p> ScheduledWorkers<'p> {
    fn open(&self, dialect: &Dialect, source: &[u8]) -> Result<Session<'p>, Failure> {
        let (id, name) = (dialect.language.id(), &dialect.name);
        if let Some(time) = self.scheduler.short_compilation() {
            if let Some(session) = self.pool.open_within(id, name, source, time)? {
                return Ok(session);
            }
            if !self.scheduler.wait_for_long_run() {
                return Err(Fault::Worker("the compilation was cancelled".to_owned()).into());
            }
        }
        self.pool.open(id, name, source)
    }
}

impl<'p> Runner for ScheduledWorkers<'p> {
    type Program = Session<'p>;
    type Fault = Fault;

    async fn compile(&self, dialect: &Dialect, source: &[u8]) -> Result<Result<Session<'p>, CompileError>, Fault> {
        compiled(self.open(dialect, source))
    }

    async fn run(&self, program: &mut Session<'p>, given: &Given, limits: &Limits) -> Result<Run, Fault> {
        program.run_once(given, limits)
    }
}

/// A program, or why it does not compile.
fn compiled(opened: Result<Session<'_>, Failure>) -> Result<Result<Session<'_>, CompileError>, Fault> {
    match opened {
        Ok(session) => Ok(Ok(session)),
        Err(Failure::Source(error)) => Ok(Err(error)),
        Err(Failure::Fault(fault)) => Err(fault),
    }
}
