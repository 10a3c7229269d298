//! Runs the programs of a judge in worker processes.

use assay_engine::{self as sandbox, Fault, Pace};
use assay_execution::{Dialect, Exit, Limits, Run, Runner, Trap};
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

    fn compile(&self, dialect: Dialect, source: &[u8]) -> Result<Result<Session<'p>, String>, Fault> {
        match self.0.open(dialect.language.id(), dialect.name, source) {
            Ok(session) => Ok(Ok(session)),
            Err(Failure::Source(error)) => Ok(Err(error.to_string())),
            Err(Failure::Fault(fault)) => Err(fault),
        }
    }

    fn run(&self, program: &mut Session<'p>, stdin: &[u8], limits: &Limits) -> Result<Run, Fault> {
        let &Limits { fuel, memory_bytes, output_bytes, time } = limits;
        let other = sandbox::Limits::in_time(time, Pace::default());
        let run = program.run(stdin, &sandbox::Limits { fuel, memory_bytes, output_bytes, ..other })?;
        let sandbox::Run { exit, stdout, stderr, fuel, peak_memory, .. } = run;
        Ok(Run { exit: translate(exit), stdout, stderr, fuel, peak_memory })
    }
}

fn translate(exit: sandbox::Exit) -> Exit {
    match exit {
        sandbox::Exit::Finished(code) => Exit::Finished(code),
        sandbox::Exit::OutOfFuel => Exit::OutOfFuel,
        sandbox::Exit::Backstop => Exit::Backstop,
        sandbox::Exit::OutOfMemory => Exit::OutOfMemory,
        sandbox::Exit::OutputLimit => Exit::OutputLimit,
        sandbox::Exit::StackOverflow => Exit::StackOverflow,
        sandbox::Exit::Trapped(trap) => Exit::Trapped(match trap {
            sandbox::Trap::Unreachable => Trap::Unreachable,
            sandbox::Trap::OutOfBounds => Trap::OutOfBounds,
            sandbox::Trap::Arithmetic => Trap::Arithmetic,
            sandbox::Trap::BadCall => Trap::BadCall,
            sandbox::Trap::UncaughtException => Trap::UncaughtException,
            sandbox::Trap::Other => Trap::Other,
        }),
    }
}

#[cfg(test)]
mod tests {
    use assay_execution::Policy;

    use super::*;

    #[test]
    fn the_default_output_limit_is_that_of_the_sandbox() {
        assert_eq!(Policy::default().output, sandbox::Limits::default().output_bytes);
    }
}
