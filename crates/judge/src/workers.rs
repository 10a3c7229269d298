//! Runs the programs of a judge in worker processes.

use assay_engine::Fault;
use assay_execution::{CompileError, Dialect, Given, Limits, Run, Runner};
use assay_runtimes::Failure;
use assay_workers::{Pool, Session};

/// A pool of workers, as a judge sees it.
pub struct Workers<'p>(&'p Pool);

impl<'p> Workers<'p> {
    /// Runs programs in this pool.
    pub fn new(pool: &'p Pool) -> Self {
        Self(pool)
    }
}

impl<'p> Runner for Workers<'p> {
    type Program = Session<'p>;
    type Fault = Fault;

    async fn compile(&self, dialect: &Dialect, source: &[u8]) -> Result<Result<Session<'p>, CompileError>, Fault> {
        match self.0.open(dialect.language.id(), &dialect.name, source) {
            Ok(session) => Ok(Ok(session)),
            Err(Failure::Source(error)) => Ok(Err(error)),
            Err(Failure::Fault(fault)) => Err(fault),
        }
    }

    async fn run(&self, program: &mut Session<'p>, given: &Given, limits: &Limits) -> Result<Run, Fault> {
        program.run_once(given.clone(), limits)
    }
}
