//! One program in a worker.

use std::sync::PoisonError;
use std::time::Duration;

use assay_confinement::{Confinement, Timeout};
use assay_engine::{Exit, Fault, Limits, Run, Show, ShownOutput};
use assay_runtimes::Failure;

use crate::Pool;
use crate::pool::{AttemptError, Source, Worker};
use crate::protocol::{Cause, Reply, Request};

/// The processor time that a reply may take in addition to the run's own backstop, such as for
/// optimising the program.
const OVERHEAD: Duration = Duration::from_secs(10);

/// A compiled program, and the worker that it runs in.
pub struct Session<'a> {
    pool: &'a Pool,
    program: Source,
    worker: Option<Worker>,
}

impl<'a> Session<'a> {
    pub(crate) fn new(pool: &'a Pool, program: Source, worker: Worker) -> Self {
        Self { pool, program, worker: Some(worker) }
    }

    /// Runs the program once.
    ///
    /// A worker that dies or hangs is replaced, and the run is repeated once. If that fails too, it
    /// is a fault of ours.
    ///
    /// A run of an interpreter's baseline code whose end depends on the machine code is repeated with optimised code,
    /// which is made first if necessary.
    ///
    /// A run that reaches its [backstop](Limits::backstop) is repeated once, while nothing else
    /// runs in this pool: other runs may have competed for the machine's memory. The worker checks
    /// that in system calls. A program that makes none is ended from outside with its worker, ten
    /// seconds later. Its run has no output.
    pub fn run(&mut self, stdin: &[u8], limits: &Limits) -> Result<Run, Fault> {
        self.run_or_repeat(stdin, limits, None)
    }

    /// Does what [`run`](Self::run) does, and passes what the program writes to `show` during the
    /// run.
    pub fn run_showing(&mut self, stdin: &[u8], limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        self.run_or_repeat(stdin, limits, Some(show))
    }

    fn run_or_repeat(&mut self, stdin: &[u8], limits: &Limits, mut show: Option<Show<'_>>) -> Result<Run, Fault> {
        let mut shown = ShownOutput::default();
        let mut has_failed = false;
        let (mut is_alone, mut is_optimised) = (false, false);
        loop {
            match self.attempt(stdin, limits, &mut show, &mut shown, is_alone) {
                Ok(run) if run.exit == Exit::Backstop && !is_alone => is_alone = true,
                Err(AttemptError::Spent) if !is_alone => is_alone = true,
                Err(AttemptError::Spent) => return Ok(ended_from_outside(limits.backstop)),
                Err(AttemptError::Worker(_)) if !has_failed => has_failed = true,
                Err(AttemptError::Unoptimised) if !is_optimised => {
                    is_optimised = true;
                    let worker = self.pool.optimised(&self.program);
                    self.worker = Some(worker.map_err(fault)?);
                }
                done => {
                    return done.map_err(fault);
                }
            }
        }
    }

    fn attempt(
        &mut self,
        stdin: &[u8],
        limits: &Limits,
        show: &mut Option<Show<'_>>,
        shown: &mut ShownOutput,
        is_alone: bool,
    ) -> Result<Run, AttemptError> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => self.pool.ready(&self.program, None)?,
        };
        let request = Request::Run { stdin: stdin.to_owned(), limits: *limits, show: show.is_some() };
        shown.begin();
        let filter = |reply| match (reply, &mut *show) {
            (Reply::Wrote(stream, bytes), Some(show)) => {
                let unshown = shown.unshown(stream, &bytes);
                if !unshown.is_empty() {
                    show(stream, unshown);
                }
                None
            }
            (reply, _) => Some(reply),
        };
        let timeout = Timeout::Processor(limits.backstop.saturating_add(OVERHEAD));
        // These locks are held until the reply arrives.
        let running = &self.pool.running;
        let (_alone, _among_others) = match is_alone {
            true => (Some(running.write().unwrap_or_else(PoisonError::into_inner)), None),
            false => (None, Some(running.read().unwrap_or_else(PoisonError::into_inner))),
        };
        let is_optimised = worker.is_optimised;
        let reply = worker.process.ask(&request, timeout, filter).map_err(|error| match AttemptError::from(error) {
            AttemptError::Spent if !is_optimised => AttemptError::Unoptimised,
            error => error,
        })?;
        let done = match reply {
            Reply::Ran(run) => Ok(run),
            Reply::Fault(Cause::Unoptimised(_)) => return Err(AttemptError::Unoptimised),
            Reply::Fault(cause) => Err(AttemptError::Failure(Fault::from(cause).into())),
            _ => return Err(AttemptError::unexpected_reply()),
        };
        self.worker = Some(worker);
        done
    }

    /// Returns the worker to the pool.
    fn give_back(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.pool.reuse(self.program.runtime, worker);
        }
    }

    /// The worker's confinement and process id. `None` while there is no worker.
    pub fn worker(&self) -> Option<(Confinement, u32)> {
        self.worker.as_ref().map(|worker| (worker.confinement, worker.process.id()))
    }
}

/// The fault that an error means for a program that has been compiled before.
fn fault(error: AttemptError) -> Fault {
    match Failure::from(error) {
        Failure::Fault(fault) => fault,
        Failure::Source(error) => Fault::Worker(format!("what compiled before does not now: {error}")),
    }
}

/// The result of a run that reached its backstop, of which only the end is known.
fn ended_from_outside(wall: Duration) -> Run {
    Run { exit: Exit::Backstop, stdout: Vec::new(), stderr: Vec::new(), fuel: None, peak_memory: 0, wall }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}
