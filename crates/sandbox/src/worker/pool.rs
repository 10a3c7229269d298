//! A pool's side.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::jail::Jail;
use super::native::Launcher;
use super::process::{Trouble, Worker};
use super::protocol::{Reply, Request};
use crate::engine::Show;
use crate::limits::Limits;
use crate::run::{Fault, Run, Stream};
use crate::runtimes::Failure;

/// How long a language may take to get ready, which it is prepared for unless nobody has installed it yet.
const PREPARATION: Duration = Duration::from_secs(600);
/// How long compiling may take. A compiler that is a guest is stopped by fuel long before.
const COMPILATION: Duration = Duration::from_secs(180);
/// How much longer than a run's own backstop its answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// After so many programs a worker is replaced, whatever it did.
const PROGRAMS_PER_WORKER: u32 = 100;

/// Workers, started when they are needed and kept for the next program of the same language. May be shared by threads: each
/// [session](Session) has a worker of its own.
pub struct Pool {
    launcher: Launcher,
    store: PathBuf,
    idle: Mutex<HashMap<String, Vec<Worker>>>,
}

impl Pool {
    /// A pool whose workers are started by `launcher`, and find their languages in the [store](crate::install::Store) at `store`.
    pub fn new(launcher: Launcher, store: impl Into<PathBuf>) -> Self {
        Self { launcher, store: store.into(), idle: Mutex::default() }
    }

    /// Compiles a program in a worker, which is the program's until the session ends.
    pub fn open(&self, language: &str, dialect: &str, source: &[u8]) -> Result<Session<'_>, Failure> {
        let program = Source { language: language.into(), dialect: dialect.into(), source: source.into() };
        match self.compile(&program, self.idle(language)) {
            Err(Trouble::Worker(_)) => {}
            done => {
                return done.map(|worker| Session { pool: self, program, worker: Some(worker) }).map_err(Into::into);
            }
        }
        // The worker's end was not the program's fault, or else it will happen again.
        let worker = self.compile(&program, None)?;
        Ok(Session { pool: self, program, worker: Some(worker) })
    }

    fn idle(&self, language: &str) -> Option<Worker> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).get_mut(language)?.pop()
    }

    /// Compiles a program, in a new worker if none is given.
    fn compile(&self, program: &Source, worker: Option<Worker>) -> Result<Worker, Trouble> {
        let mut worker = match worker {
            Some(worker) => worker,
            None => self.start(&program.language)?,
        };
        worker.programs += 1;
        let request = Request::Compile { source: program.source.clone(), dialect: program.dialect.clone() };
        match worker.ask(&request, COMPILATION, None)? {
            Reply::Compiled => Ok(worker),
            Reply::Refused(error) => {
                self.keep(&program.language, worker);
                Err(Trouble::Failure(error.into()))
            }
            Reply::Fault(reason) => Err(Trouble::Failure(Fault::Engine(reason).into())),
            _ => Err(Trouble::nonsense()),
        }
    }

    fn start(&self, language: &str) -> Result<Worker, Trouble> {
        let mut worker = self.launcher.start()?;
        let request = Request::Prepare { store: self.store.clone(), language: language.to_owned() };
        match worker.ask(&request, PREPARATION, None)? {
            Reply::Ready(jail) => {
                worker.jail = jail;
                Ok(worker)
            }
            Reply::Fault(reason) => Err(Trouble::Failure(Fault::Engine(reason).into())),
            _ => Err(Trouble::nonsense()),
        }
    }

    fn keep(&self, language: &str, worker: Worker) {
        if worker.programs < PROGRAMS_PER_WORKER {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.entry(language.to_owned()).or_default().push(worker);
        }
    }
}

struct Source {
    language: String,
    dialect: String,
    source: Vec<u8>,
}

/// A compiled program, and the worker that it runs in.
pub struct Session<'a> {
    pool: &'a Pool,
    program: Source,
    worker: Option<Worker>,
}

impl Session<'_> {
    /// Runs the program once. A worker that dies or hangs is replaced, and the run repeated once; if that happens again, it is
    /// a fault of ours.
    pub fn run(&mut self, stdin: &[u8], limits: &Limits) -> Result<Run, Fault> {
        self.run_or_repeat(stdin, limits, None)
    }

    /// The same, and tells `show` what the program writes while it runs.
    pub fn run_showing(&mut self, stdin: &[u8], limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        self.run_or_repeat(stdin, limits, Some(show))
    }

    fn run_or_repeat(&mut self, stdin: &[u8], limits: &Limits, mut show: Option<Show<'_>>) -> Result<Run, Fault> {
        // A second attempt writes the same again.
        let mut shown = [0; 2];
        match self.attempt(stdin, limits, &mut show, &mut shown) {
            Err(Trouble::Worker(_)) => self.attempt(stdin, limits, &mut show, &mut shown),
            done => done,
        }
        .map_err(|trouble| match Failure::from(trouble) {
            Failure::Fault(fault) => fault,
            Failure::Source(error) => Fault::Worker(format!("what compiled before does not now: {error}")),
        })
    }

    /// `shown` says how much of each stream need not be shown again.
    fn attempt(
        &mut self,
        stdin: &[u8],
        limits: &Limits,
        show: &mut Option<Show<'_>>,
        shown: &mut [usize; 2],
    ) -> Result<Run, Trouble> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => self.pool.compile(&self.program, None)?,
        };
        let request = Request::Run { stdin: stdin.to_owned(), limits: *limits, show: show.is_some() };
        let mut written = [0; 2];
        let mut tell = |stream: Stream, bytes: &[u8]| {
            let (written, shown) = (&mut written[stream as usize], &mut shown[stream as usize]);
            let is_new = bytes.get(shown.saturating_sub(*written)..).unwrap_or_default();
            *written += bytes.len();
            *shown = (*shown).max(*written);
            if let Some(show) = show.as_mut().filter(|_| !is_new.is_empty()) {
                show(stream, is_new);
            }
        };
        let reply = worker.ask(&request, limits.wall_backstop + PATIENCE, Some(&mut tell))?;
        let done = match reply {
            Reply::Ran(run) => Ok(run),
            Reply::Late => Err(Trouble::Failure(Fault::WallBackstop(limits.wall_backstop).into())),
            Reply::Fault(reason) => Err(Trouble::Failure(Fault::Engine(reason).into())),
            _ => return Err(Trouble::nonsense()),
        };
        self.worker = Some(worker);
        done
    }

    /// What holds the worker, and the number of its process. `None` while there is no worker.
    pub fn worker(&self) -> Option<(Jail, u32)> {
        self.worker.as_ref().map(|worker| (worker.jail, worker.id()))
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.pool.keep(&self.program.language, worker);
        }
    }
}
