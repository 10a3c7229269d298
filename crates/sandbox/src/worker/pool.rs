//! The pool's side of the protocol.

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

/// The timeout for a language to get ready. Usually it is prepared already, unless it is not
/// installed yet.
const PREPARATION: Duration = Duration::from_secs(600);
/// The timeout for compiling. Fuel stops a compiler that is a guest long before.
const COMPILATION: Duration = Duration::from_secs(180);
/// The processor time that a reply may take in addition to the run's own backstop.
const PATIENCE: Duration = Duration::from_secs(10);
/// The number of programs after which a worker is replaced in any case.
const PROGRAMS_PER_WORKER: u32 = 100;

/// The part of a run's time limit in which it may run uncounted, as a divisor.
///
/// A run that ends within this part cannot have run out of fuel: it would have to be this many
/// times as fast as the reference machine. Uncounted code is about 1.5 times as fast, and machines
/// differ.
const SURELY_WITHIN: u32 = 4;
/// The timeout for an uncounted compiler. The fuel of a counted one lasts much longer.
const UNCOUNTED_COMPILATION: Duration = Duration::from_secs(3);

/// Workers that start when they are needed, and are reused for later programs of the same language.
/// Threads may share a pool: each [session](Session) has its own worker.
///
/// Compilers run uncounted at first, as this is faster. One that takes long is ended with its
/// worker, and a counting worker compiles the program from the start.
pub struct Pool {
    launcher: Launcher,
    store: PathBuf,
    counted: Counted,
    idle: Mutex<HashMap<(&'static str, Counted), Vec<Worker>>>,
    /// Read-locked by each run, and write-locked by a run that must be alone.
    running: RwLock<()>,
}

impl Pool {
    /// Makes a pool. `launcher` starts its workers, and the [store](crate::install::Store) at
    /// `store` holds their languages.
    pub fn new(launcher: Launcher, store: impl Into<PathBuf>) -> Self {
        Self {
            launcher,
            store: store.into(),
            counted: Counted::Programs,
            idle: Mutex::default(),
            running: RwLock::default(),
        }
    }

    /// Makes the pool run programs uncounted, where this does not change how they end. That is so
    /// if they end long before their fuel would, and do not ask for the time.
    ///
    /// A counting worker repeats all other runs. Runs end as they do when they are counted, but do
    /// not report their [fuel](Run::fuel).
    #[must_use]
    pub fn fast(self) -> Self {
        Self { counted: Counted::Nothing, ..self }
    }

    /// Compiles a program in a worker, which serves this program until the session ends.
    ///
    /// Fails if the program does not compile, or by a fault of ours.
    pub fn open(&self, language: &str, dialect: &str, source: &[u8]) -> Result<Session<'_>, Failure> {
        let (runtime, _) =
            runtimes::find(language).ok_or_else(|| Fault::Engine(format!("no language is called {language}")))?;
        let program = Source { runtime, dialect: dialect.into(), source: source.into() };
        let counted = if runtime.asks_for_time { Counted::Programs } else { self.counted };
        let (worker, counted) = match self.ready(&program, counted, self.idle(runtime, counted)) {
            // If the program did not cause the failure, a new worker succeeds. Otherwise it fails
            // too.
            Err(Trouble::Worker(_)) => self.ready(&program, counted, None),
            done => done,
        }?;
        Ok(Session { pool: self, program, counted, worker: Some(worker) })
    }

    fn idle(&self, runtime: &Runtime, counted: Counted) -> Option<Worker> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&(runtime.id, counted))?.pop()
    }

    /// Compiles a program, in a new worker if `worker` is `None`. If the compiler is uncounted and
    /// does not end soon, repeats this in a counting worker. Also returns what the worker counts.
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
        // Only this process has the user's environment, which locates the user's toolchain.
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
    /// What the worker counts.
    counted: Counted,
    worker: Option<Worker>,
}

impl Session<'_> {
    /// Runs the program once.
    ///
    /// A worker that dies or hangs is replaced, and the run is repeated once. If that fails too, it
    /// is a fault of ours.
    ///
    /// A run that reaches its [backstop](Limits::backstop) is repeated once, while nothing else
    /// runs in this pool: other runs may have competed for the machine's memory.
    pub fn run(&mut self, stdin: &[u8], limits: &Limits) -> Result<Run, Fault> {
        self.run_or_repeat(stdin, limits, None)
    }

    /// Does what [`run`](Self::run) does, and passes what the program writes to `show` during the
    /// run.
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
                // Further uncounted runs of this program would probably fail too.
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
                // A run's fuel includes the reading of the program, which the worker has already
                // done.
                Patience::Wall(surely.saturating_sub(worker.reading))
            }
            Counted::Everything | Counted::Programs => Patience::Processor(limits.backstop.saturating_add(PATIENCE)),
        };
        // These locks are held until the reply arrives.
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

    /// Returns the worker to the pool.
    fn give_back(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.pool.keep(self.program.runtime, self.counted, worker);
        }
    }

    /// The worker's confinement and process id. `None` while there is no worker.
    pub fn worker(&self) -> Option<(Jail, u32)> {
        self.worker.as_ref().map(|worker| (worker.jail, worker.id()))
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        self.give_back();
    }
}
