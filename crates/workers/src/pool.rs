//! The pool's side of the protocol.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use assay_confinement::{Confinement, Launcher, Process, ProcessError, Role, Timeout};
use assay_engine::Fault;
use assay_runtimes::install::{InstallError, Store};
use assay_runtimes::{self as runtimes, Counted, Failure, Implementation, Runtime};

use crate::Session;
use crate::protocol::{Reply, Request};

/// The timeout for a language to get ready. Usually it is prepared already, unless it is not
/// installed yet.
const PREPARATION: Duration = Duration::from_secs(600);
/// The timeout for compiling. Fuel stops a compiler that is a guest long before.
const COMPILATION: Duration = Duration::from_secs(180);
/// The number of programs after which a worker is replaced in any case.
const PROGRAMS_PER_WORKER: u32 = 100;

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
    pub(crate) running: RwLock<()>,
}

impl Pool {
    /// Makes a pool. `launcher` starts its workers, and the [store](Store) at
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
    /// not report their [fuel](assay_engine::Run::fuel).
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
            Err(AttemptError::Worker(_)) => self.ready(&program, counted, None),
            done => done,
        }?;
        Ok(Session::new(self, program, counted, worker))
    }

    fn idle(&self, runtime: &Runtime, counted: Counted) -> Option<Worker> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).get_mut(&(runtime.language.id(), counted))?.pop()
    }

    /// Compiles a program, in a new worker if `worker` is `None`. If the compiler is uncounted and
    /// does not end soon, repeats this in a counting worker. Also returns what the worker counts.
    pub(crate) fn ready(
        &self,
        program: &Source,
        counted: Counted,
        worker: Option<Worker>,
    ) -> Result<(Worker, Counted), AttemptError> {
        let everything = Counted::Everything;
        match self.compile(program, counted, worker) {
            Err(AttemptError::Worker(_) | AttemptError::Uncounted)
                if !counted.counts(program.runtime.implementation) =>
            {
                self.compile(program, everything, self.idle(program.runtime, everything))
                    .map(|worker| (worker, everything))
            }
            done => done.map(|worker| (worker, counted)),
        }
    }

    fn compile(&self, program: &Source, counted: Counted, worker: Option<Worker>) -> Result<Worker, AttemptError> {
        let mut worker = match worker {
            Some(worker) => worker,
            None => self.start(program.runtime, counted)?,
        };
        worker.programs += 1;
        let request = Request::Compile { source: program.source.clone(), dialect: program.dialect.clone() };
        let timeout = if counted.counts(program.runtime.implementation) { COMPILATION } else { UNCOUNTED_COMPILATION };
        let start = Instant::now();
        match worker.process.ask(&request, Timeout::Wall(timeout), Some)? {
            Reply::Compiled => {
                worker.reading = match program.runtime.implementation {
                    Implementation::Interpreter => start.elapsed(),
                    Implementation::Guest | Implementation::Native => Duration::ZERO,
                };
                Ok(worker)
            }
            Reply::Refused(error) => {
                self.reuse(program.runtime, counted, worker);
                Err(AttemptError::Failure(error.into()))
            }
            Reply::Uncounted => {
                self.reuse(program.runtime, counted, worker);
                Err(AttemptError::Uncounted)
            }
            Reply::Fault(reason) => Err(AttemptError::Failure(Fault::Engine(reason).into())),
            _ => Err(AttemptError::unexpected_reply()),
        }
    }

    fn start(&self, runtime: &Runtime, counted: Counted) -> Result<Worker, AttemptError> {
        // Only this process has the user's environment, which locates the user's toolchain.
        let toolchain = match runtime.rustup {
            Some(target) => Some(Store::at(&self.store).toolchain(target).ok_or_else(|| {
                let reason = "its toolchain was not looked up, or was replaced since".to_owned();
                AttemptError::Failure(InstallError::NoToolchain { reason }.into())
            })?),
            None => None,
        };
        let mut process = self.launcher.start(Role::Guests)?;
        let store = self.store.clone();
        let request = Request::Prepare { store, language: runtime.language.id().to_owned(), counted, toolchain };
        match process.ask(&request, Timeout::Wall(PREPARATION), Some)? {
            Reply::Ready(confinement) => Ok(Worker { process, confinement, programs: 0, reading: Duration::ZERO }),
            Reply::Fault(reason) => Err(AttemptError::Failure(Fault::Engine(reason).into())),
            _ => Err(AttemptError::unexpected_reply()),
        }
    }

    pub(crate) fn reuse(&self, runtime: &Runtime, counted: Counted, worker: Worker) {
        if worker.programs < PROGRAMS_PER_WORKER {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.entry((runtime.language.id(), counted)).or_default().push(worker);
        }
    }
}

pub(crate) struct Source {
    pub(crate) runtime: &'static Runtime,
    dialect: String,
    source: Vec<u8>,
}

/// A process that runs guests, as the pool sees it.
pub(crate) struct Worker {
    pub(crate) process: Process,
    pub(crate) confinement: Confinement,
    /// The number of programs that it received.
    programs: u32,
    /// The time that an interpreter took to read the program. Zero for compilers.
    pub(crate) reading: Duration,
}

/// Why a request to a worker failed.
pub(crate) enum AttemptError {
    /// The worker is unusable. Another worker may succeed.
    Worker(String),
    /// The request needs a worker that counts.
    Uncounted,
    /// Another worker would fail in the same way.
    Failure(Failure),
}

impl AttemptError {
    pub(crate) fn unexpected_reply() -> Self {
        ProcessError::unexpected_reply().into()
    }
}

impl From<ProcessError> for AttemptError {
    fn from(error: ProcessError) -> Self {
        match error {
            ProcessError::Start { path, source } => Self::Failure(Fault::File { path, source }.into()),
            ProcessError::Failed(reason) => Self::Worker(reason),
        }
    }
}

impl From<AttemptError> for Failure {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Worker(reason) => Fault::Worker(reason).into(),
            AttemptError::Uncounted => Fault::Uncounted.into(),
            AttemptError::Failure(failure) => failure,
        }
    }
}
