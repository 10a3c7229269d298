//! One program in a worker.

use std::borrow::Cow;
use std::time::Duration;

use assay_confinement::{Confinement, Timeout};
use assay_engine::{Exit, Fault, Given, Limits, Run, Show, ShownOutput};
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
    /// A run that reaches its [backstop](Limits::backstop) is repeated once, with twice the backstop: other runs may have
    /// competed for the machine's memory. The worker checks that in system calls. A program that makes none is ended from
    /// outside with its worker, ten seconds later. Its run has no output.
    pub fn run(&mut self, given: impl Into<Given>, limits: &Limits) -> Result<Run, Fault> {
        self.run_or_repeat(&given.into(), limits, None, true)
    }

    /// Does what [`run`](Self::run) does, but for the repeat after the backstop: a judge waits with it for its turn.
    pub fn run_once(&mut self, given: &Given, limits: &Limits) -> Result<Run, Fault> {
        self.run_or_repeat(given, limits, None, false)
    }

    /// Does what [`run`](Self::run) does, and passes what the program writes to `show` during the
    /// run.
    pub fn run_showing(&mut self, given: impl Into<Given>, limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        self.run_or_repeat(&given.into(), limits, Some(show), true)
    }

    fn run_or_repeat(
        &mut self,
        given: &Given,
        limits: &Limits,
        mut show: Option<Show<'_>>,
        mut may_repeat: bool,
    ) -> Result<Run, Fault> {
        let mut shown = ShownOutput::default();
        let mut has_failed = false;
        let mut is_optimised = false;
        let mut limits = *limits;
        loop {
            match self.attempt(given, &limits, &mut show, &mut shown) {
                Ok(Run { exit: Exit::Backstop, .. }) | Err(AttemptError::Spent) if may_repeat => {
                    may_repeat = false;
                    limits.backstop = limits.backstop.saturating_mul(2);
                }
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
        given: &Given,
        limits: &Limits,
        show: &mut Option<Show<'_>>,
        shown: &mut ShownOutput,
    ) -> Result<Run, AttemptError> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => self.pool.ready(&self.program, None, None)?,
        };
        let request = Request::Run { given: Cow::Borrowed(given), limits: *limits, show: show.is_some() };
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
        // Compiled programs are optimised when they need it, whatever their compiler is.
        let is_optimised = worker.is_optimised || !self.program.runtime.runs_in_an_image();
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
