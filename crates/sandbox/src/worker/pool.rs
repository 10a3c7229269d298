//! A pool's side.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use assay_wasi::Stream;

use super::jail::Jail;
use super::native::Launcher;
use super::process::{Patience, Trouble, Worker};
use super::protocol::{Reply, Request};
use crate::engine::Show;
use crate::install::{InstallError, Store};
use crate::limits::Limits;
use crate::run::{Exit, Fault, Run, Shown};
use crate::runtimes::{self, Counted, Failure, Maker, Runtime};

/// How long a language may take to get ready, which it is prepared for unless nobody has installed it yet.
const PREPARATION: Duration = Duration::from_secs(600);
/// How long compiling may take. A compiler that is a guest is stopped by fuel long before.
const COMPILATION: Duration = Duration::from_secs(180);
/// How much more processor time than a run's own backstop its answer may take.
const PATIENCE: Duration = Duration::from_secs(10);
/// After so many programs a worker is replaced, whatever it did.
const PROGRAMS_PER_WORKER: u32 = 100;

/// A run that is not counted and ends within one part in so many of its time would not have run out of fuel: it would have had to
/// use it up so many times as fast as the reference machine. Code that does not count is half as fast again, and machines differ.
const SURELY_WITHIN: u32 = 4;
/// How long a compiler that is not counted may take. What it may use if it is counted lasts for much longer.
const UNCOUNTED_COMPILATION: Duration = Duration::from_secs(3);

/// Workers, started when they are needed and kept for the next program of the same language. May be shared by threads: each
/// [session](Session) has a worker of its own.
///
/// Compilers are not counted at first, as their code is faster so. One that takes long is ended with its worker, and a worker that
/// counts begins again.
pub struct Pool {
    launcher: Launcher,
    store: PathBuf,
    counted: Counted,
    idle: Mutex<HashMap<(&'static str, Counted), Vec<Worker>>>,
    /// Shared by all that run, and held by whoever has to be alone.
    running: RwLock<()>,
}

impl Pool {
    /// A pool whose workers are started by `launcher`, and find their languages in the [store](crate::install::Store) at `store`.
    pub fn new(launcher: Launcher, store: impl Into<PathBuf>) -> Self {
        Self {
            launcher,
            store: store.into(),
            counted: Counted::Programs,
            idle: Mutex::default(),
            running: RwLock::default(),
        }
    }

    /// The same pool, which does not count what programs do either, where that makes no difference to how they end: where they
    /// end long before their fuel would, and do not ask for the time. All others are run again by a worker that counts. Runs end
    /// as they do when they are counted, but do not say how much [fuel](Run::fuel) they used.
    #[must_use]
    pub fn fast(self) -> Self {
        Self { counted: Counted::Nothing, ..self }
    }

    /// Compiles a program in a worker, which is the program's until the session ends.
    pub fn open(&self, language: &str, dialect: &str, source: &[u8]) -> Result<Session<'_>, Failure> {
        let (runtime, _) =
            runtimes::find(language).ok_or_else(|| Fault::Engine(format!("no language is called {language}")))?;
        let program = Source { runtime, dialect: dialect.into(), source: source.into() };
        let counted = if runtime.asks_for_time { Counted::Programs } else { self.counted };
        let (worker, counted) = match self.ready(&program, counted, self.idle(runtime, counted)) {
            // The worker's end was not the program's fault, or else it will happen again.
            Err(Trouble::Worker(_)) => self.ready(&program, counted, None),
            done => done,
        }?;
        Ok(Session { pool: self, program, counted, worker: Some(worker) })
    }

    fn idle(&self, runtime: &Runtime, counted: Counted) -> Option<Worker> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&(runtime.id, counted))?.pop()
    }

    /// Compiles a program, in a new worker if none is given; and in one that counts, if its compiler was not counted and did not end
    /// soon. Says what the worker counts.
    fn ready(&self, program: &Source, counted: Counted, worker: Option<Worker>) -> Result<(Worker, Counted), Trouble> {
        let everything = Counted::Everything;
        match self.compile(program, counted, worker) {
            Err(Trouble::Worker(_) | Trouble::Uncounted) if !counted.counts(program.runtime.maker) => self
                .compile(program, everything, self.idle(program.runtime, everything))
                .map(|worker| (worker, everything)),
            done => done.map(|worker| (worker, counted)),
        }
    }

    fn compile(&self, program: &Source, counted: Counted, worker: Option<Worker>) -> Result<Worker, Trouble> {
        let mut worker = match worker {
            Some(worker) => worker,
            None => self.start(program.runtime, counted)?,
        };
        worker.programs += 1;
        let request = Request::Compile { source: program.source.clone(), dialect: program.dialect.clone() };
        let patience = if counted.counts(program.runtime.maker) { COMPILATION } else { UNCOUNTED_COMPILATION };
        let start = Instant::now();
        match worker.ask(&request, Patience::Wall(patience), None)? {
            Reply::Compiled => {
                worker.reading = match program.runtime.maker {
                    Maker::Interpreter => start.elapsed(),
                    Maker::Guest | Maker::Native => Duration::ZERO,
                };
                Ok(worker)
            }
            Reply::Refused(error) => {
                self.keep(program.runtime, counted, worker);
                Err(Trouble::Failure(error.into()))
            }
            Reply::Uncounted => {
                self.keep(program.runtime, counted, worker);
                Err(Trouble::Uncounted)
            }
            Reply::Fault(reason) => Err(Trouble::Failure(Fault::Engine(reason).into())),
            _ => Err(Trouble::nonsense()),
        }
    }

    fn start(&self, runtime: &Runtime, counted: Counted) -> Result<Worker, Trouble> {
        // Only this process knows the user's environment, which says where a toolchain of theirs is.
        let toolchain = match runtime.rustup {
            Some(target) => Some(Store::at(&self.store).toolchain(target).ok_or_else(|| {
                let reason = "nobody has looked its toolchain up, or another has taken its place since".to_owned();
                Trouble::Failure(InstallError::NoToolchain { reason }.into())
            })?),
            None => None,
        };
        let mut worker = self.launcher.start()?;
        let store = self.store.clone();
        let request = Request::Prepare { store, language: runtime.id.to_owned(), counted, toolchain };
        match worker.ask(&request, Patience::Wall(PREPARATION), None)? {
            Reply::Ready(jail) => {
                worker.jail = jail;
                Ok(worker)
            }
            Reply::Fault(reason) => Err(Trouble::Failure(Fault::Engine(reason).into())),
            _ => Err(Trouble::nonsense()),
        }
    }

    fn keep(&self, runtime: &Runtime, counted: Counted, worker: Worker) {
        if worker.programs < PROGRAMS_PER_WORKER {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.entry((runtime.id, counted)).or_default().push(worker);
        }
    }
}

struct Source {
    runtime: &'static Runtime,
    dialect: String,
    source: Vec<u8>,
}

/// A compiled program, and the worker that it runs in.
pub struct Session<'a> {
    pool: &'a Pool,
    program: Source,
    /// By its worker.
    counted: Counted,
    worker: Option<Worker>,
}

impl Session<'_> {
    /// Runs the program once. A worker that dies or hangs is replaced, and the run repeated once; if that happens again, it is
    /// a fault of ours. A run that meets its [backstop](Limits::backstop) is repeated once, too, while nothing else runs in this
    /// pool: others may have kept it from the machine's memory.
    pub fn run(&mut self, stdin: &[u8], limits: &Limits) -> Result<Run, Fault> {
        self.run_or_repeat(stdin, limits, None)
    }

    /// The same, and tells `show` what the program writes while it runs.
    pub fn run_showing(&mut self, stdin: &[u8], limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        self.run_or_repeat(stdin, limits, Some(show))
    }

    fn run_or_repeat(&mut self, stdin: &[u8], limits: &Limits, mut show: Option<Show<'_>>) -> Result<Run, Fault> {
        let mut shown = Shown::default();
        let mut has_failed = false;
        let mut is_alone = false;
        loop {
            match self.attempt(stdin, limits, &mut show, &mut shown, is_alone) {
                Ok(run) if run.exit == Exit::Backstop && !is_alone => is_alone = true,
                // Further runs of this program would hardly do better.
                Err(Trouble::Worker(_) | Trouble::Uncounted) if self.counted == Counted::Nothing => {
                    self.give_back();
                    self.counted = Counted::Programs;
                }
                Err(Trouble::Worker(_)) if !has_failed => has_failed = true,
                done => {
                    return done.map_err(|trouble| match Failure::from(trouble) {
                        Failure::Fault(fault) => fault,
                        Failure::Source(error) => Fault::Worker(format!("what compiled before does not now: {error}")),
                    });
                }
            }
        }
    }

    fn attempt(
        &mut self,
        stdin: &[u8],
        limits: &Limits,
        show: &mut Option<Show<'_>>,
        shown: &mut Shown,
        is_alone: bool,
    ) -> Result<Run, Trouble> {
        let mut worker = match self.worker.take() {
            Some(worker) => worker,
            None => {
                let (worker, counted) = self.pool.ready(&self.program, self.counted, None)?;
                self.counted = counted;
                worker
            }
        };
        let request = Request::Run { stdin: stdin.to_owned(), limits: *limits, show: show.is_some() };
        shown.begin();
        let mut tell = |stream: Stream, bytes: &[u8]| {
            let rest = shown.rest(stream, bytes);
            if let Some(show) = show.as_mut().filter(|_| !rest.is_empty()) {
                show(stream, rest);
            }
        };
        let patience = match self.counted {
            Counted::Nothing => {
                let surely = self.program.runtime.pace.time(limits.fuel) / SURELY_WITHIN;
                // Reading counts in each run.
                Patience::Wall(surely.saturating_sub(worker.reading))
            }
            Counted::Everything | Counted::Programs => Patience::Processor(limits.backstop.saturating_add(PATIENCE)),
        };
        // Until the answer is there.
        let running = &self.pool.running;
        let (_alone, _among_others) = match is_alone {
            true => (Some(running.write().unwrap_or_else(PoisonError::into_inner)), None),
            false => (None, Some(running.read().unwrap_or_else(PoisonError::into_inner))),
        };
        let reply = worker.ask(&request, patience, Some(&mut tell))?;
        let done = match reply {
            Reply::Ran(run) => Ok(run),
            Reply::Uncounted => Err(Trouble::Uncounted),
            Reply::Fault(reason) => Err(Trouble::Failure(Fault::Engine(reason).into())),
            _ => return Err(Trouble::nonsense()),
        };
        self.worker = Some(worker);
        done
    }

    /// Leaves the worker to others.
    fn give_back(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.pool.keep(self.program.runtime, self.counted, worker);
        }
    }

    /// What holds the worker, and the number of its process. `None` while there is no worker.
    pub fn worker(&self) -> Option<(Jail, u32)> {
        self.worker.as_ref().map(|worker| (worker.jail, worker.id()))
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}
