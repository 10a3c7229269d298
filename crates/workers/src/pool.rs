//! The pool's side of the protocol.

use std::borrow::Cow;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use assay_confinement::{Confinement, Launcher, Process, ProcessError, Role, Timeout};
use assay_engine::Fault;
use assay_runtimes::install::{InstallError, Store};
use assay_runtimes::{self as runtimes, Failure, Runtime};
use sha2::{Digest, Sha256};

use crate::Session;
use crate::protocol::{Cause, Reply, Request};

/// The timeout for a language to get ready. Usually it is prepared already, unless it is not
/// installed yet.
const PREPARATION: Duration = Duration::from_secs(600);
/// The same for a language whose code is optimised first. Another process that does so may have a low priority.
const OPTIMISATION: Duration = Duration::from_secs(3600);
/// The timeout for compiling. Fuel stops a compiler that is a guest long before, and a native compiler
/// has limits of its own. After these, the engine compiles what may be a large module.
const COMPILATION: Duration = Duration::from_secs(360);
/// The number of programs after which a worker is replaced in any case.
const PROGRAMS_PER_WORKER: u32 = 1000;

/// Workers that start when they are needed, and are reused for later programs of the same language.
/// Threads may share a pool: each [session](Session) has its own worker.
pub struct Pool {
    launcher: Launcher,
    store: PathBuf,
    idle: Mutex<HashMap<&'static str, Vec<Worker>>>,
    optimisation: Arc<Optimisation>,
    is_optimising: bool,
    is_for_one_program: bool,
    /// Called with the id of a language before a run waits for its optimisation.
    notice: Option<fn(&'static str)>,
}

impl Pool {
    /// Makes a pool. `launcher` starts its workers, and the [store](Store) at
    /// `store` holds their languages.
    pub fn new(launcher: Launcher, store: impl Into<PathBuf>) -> Self {
        let (idle, optimisation) = (Mutex::default(), Arc::default());
        let (is_optimising, is_for_one_program, notice) = (false, false, None);
        Self { launcher, store: store.into(), idle, optimisation, is_optimising, is_for_one_program, notice }
    }

    /// Sets what is called with the id of a language before a program waits for its optimisation, which takes a minute.
    pub fn with_notice(self, notice: fn(&'static str)) -> Self {
        Self { notice: Some(notice), ..self }
    }

    /// Prepares workers for one program each: a compiler that takes seconds to get warm stays cold.
    pub fn for_one_program(self) -> Self {
        Self { is_for_one_program: true, ..self }
    }

    /// Optimises compilers and interpreters in the background, at low priority. Without this, only a run whose end
    /// depends on it has them optimised.
    pub fn with_background_optimisation(self) -> Self {
        Self { is_optimising: true, ..self }
    }

    /// Compiles a program in a worker, which serves this program until the session ends.
    ///
    /// Fails if the program does not compile, or by a fault of ours.
    pub fn open(&self, language: &str, dialect: &str, source: &[u8]) -> Result<Session<'_>, Failure> {
        let program = Source::new(language, dialect, source)?;
        let worker = match self.first(&program, None) {
            Err(AttemptError::Unoptimised) => self.optimised(&program),
            done => done,
        }?;
        Ok(Session::new(self, program, worker))
    }

    /// Does what [`open`](Self::open) does within this time on the clock. `None` if it takes longer: then its worker is ended.
    pub fn open_within(
        &self,
        language: &str,
        dialect: &str,
        source: &[u8],
        time: Duration,
    ) -> Result<Option<Session<'_>>, Failure> {
        let end = Instant::now() + time;
        let program = Source::new(language, dialect, source)?;
        match self.first(&program, Some(end)) {
            Ok(worker) => Ok(Some(Session::new(self, program, worker))),
            // To optimise takes longer.
            Err(AttemptError::Unoptimised) => Ok(None),
            Err(AttemptError::Worker(_)) if Instant::now() >= end => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Compiles a program in an idle worker, or in a new one.
    fn first(&self, program: &Source, end: Option<Instant>) -> Result<Worker, AttemptError> {
        match self.ready(program, self.idle(program), end) {
            // If the program did not cause the failure, a new worker succeeds. Otherwise it fails
            // too.
            Err(AttemptError::Worker(_) | AttemptError::Unprepared) if end.is_none_or(|end| Instant::now() < end) => {
                self.ready(program, None, end)
            }
            done => done,
        }
    }

    /// An idle worker of the program's language: one that still has the program, otherwise the one that
    /// has been idle for longest, so that the others keep theirs.
    fn idle(&self, program: &Source) -> Option<Worker> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let id = program.runtime.language.id();
        let workers = idle.get_mut(id)?;
        workers.retain(|worker| !self.optimisation.replaces(id, worker));
        if workers.is_empty() {
            return None;
        }
        let place = workers.iter().position(|worker| worker.has(program)).unwrap_or(0);
        Some(workers.remove(place))
    }

    /// Compiles a program, in a new worker if `worker` is `None`. A worker that has it does not compile it
    /// again. Fails after `end`.
    pub(crate) fn ready(
        &self,
        program: &Source,
        worker: Option<Worker>,
        end: Option<Instant>,
    ) -> Result<Worker, AttemptError> {
        let mut worker = match worker {
            Some(worker) if worker.has(program) => return Ok(worker),
            Some(worker) => worker,
            None => self.start(program, false, end)?,
        };
        worker.programs += 1;
        worker.program = None;
        let request =
            Request::Compile { source: Cow::Borrowed(&program.source), dialect: Cow::Borrowed(&program.dialect) };
        match worker.process.ask(&request, until(end, COMPILATION), Some)? {
            Reply::Compiled => {
                worker.program = Some(program.digest());
                Ok(worker)
            }
            Reply::Refused(error) => {
                self.reuse(program.runtime, worker);
                Err(AttemptError::Failure(error.into()))
            }
            Reply::Fault(Cause::Unoptimised(_)) => Err(AttemptError::Unoptimised),
            Reply::Fault(Cause::Unprepared(_)) => Err(AttemptError::Unprepared),
            Reply::Fault(cause) => {
                if matches!(cause, Cause::Unsupported(_)) {
                    self.reuse(program.runtime, worker);
                }
                Err(AttemptError::Failure(Fault::from(cause).into()))
            }
            _ => Err(AttemptError::unexpected_reply()),
        }
    }

    /// Compiles a program in a new worker whose compiler or interpreter is optimised.
    pub(crate) fn optimised(&self, program: &Source) -> Result<Worker, AttemptError> {
        if let Some(notice) = self.notice {
            notice(program.runtime.language.id());
        }
        let worker = self.start(program, true, None)?;
        self.optimisation.set(program.runtime.language.id(), State::Done);
        match self.ready(program, Some(worker), None) {
            Err(AttemptError::Unoptimised) => Err(AttemptError::unexpected_reply()),
            done => done,
        }
    }

    /// Starts a worker for a program, and later ones of its language. If `is_optimised`, the code of its compiler or
    /// interpreter is optimised first. Fails after `end`.
    fn start(&self, program: &Source, is_optimised: bool, end: Option<Instant>) -> Result<Worker, AttemptError> {
        let runtime = program.runtime;
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
        let (language, dialect) = (runtime.language.id().to_owned(), program.dialect.clone());
        let is_for_one_program = self.is_for_one_program;
        let request = Request::Prepare { store, language, dialect, toolchain, is_optimised, is_for_one_program };
        let timeout = if is_optimised { OPTIMISATION } else { PREPARATION };
        match process.ask(&request, until(end, timeout), Some)? {
            Reply::Ready { confinement, is_optimised } => {
                if !is_optimised && self.is_optimising {
                    self.optimise_in_background(runtime);
                }
                Ok(Worker { process, confinement, is_optimised, programs: 0, program: None })
            }
            Reply::Fault(cause) => Err(AttemptError::Failure(Fault::from(cause).into())),
            _ => Err(AttemptError::unexpected_reply()),
        }
    }

    /// Starts to optimise the compilers and interpreters of a language, unless that was started before. If it fails,
    /// their first code stays.
    fn optimise_in_background(&self, runtime: &'static Runtime) {
        let id = runtime.language.id();
        if !self.optimisation.begin(id) {
            return;
        }
        let (launcher, store) = (self.launcher.clone(), self.store.clone());
        let optimisation = Arc::clone(&self.optimisation);
        // The process ends with this thread, and so with this program, which does not wait for it.
        thread::spawn(move || {
            let _turn = optimisation.turn.lock().unwrap_or_else(PoisonError::into_inner);
            let request = Request::Optimise { store, language: id.to_owned() };
            let optimised = launcher
                .start(Role::Guests)
                .and_then(|mut process| process.ask(&request, Timeout::Wall(OPTIMISATION), Some));
            let is_done = matches!(optimised, Ok(Reply::Optimised));
            optimisation.set(id, if is_done { State::Done } else { State::Failed });
        });
    }

    pub(crate) fn reuse(&self, runtime: &Runtime, worker: Worker) {
        let is_replaced = self.optimisation.replaces(runtime.language.id(), &worker);
        if worker.programs < PROGRAMS_PER_WORKER && !is_replaced {
            let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
            idle.entry(runtime.language.id()).or_default().push(worker);
        }
    }
}

/// The timeout of a step that has to be over at an end.
fn until(end: Option<Instant>, most: Duration) -> Timeout {
    Timeout::Wall(end.map_or(most, |end| end.saturating_duration_since(Instant::now()).min(most)))
}

/// How far compilers and interpreters are optimised, by the language's id.
#[derive(Default)]
struct Optimisation {
    states: Mutex<HashMap<&'static str, State>>,
    /// One language is optimised at a time.
    turn: Mutex<()>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Begun,
    Done,
    Failed,
}

impl Optimisation {
    /// Returns whether a language is to be optimised by the caller.
    fn begin(&self, language: &'static str) -> bool {
        let mut states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = !states.contains_key(language);
        states.entry(language).or_insert(State::Begun);
        is_new
    }

    fn set(&self, language: &'static str, state: State) {
        self.states.lock().unwrap_or_else(PoisonError::into_inner).insert(language, state);
    }

    /// Whether a new worker has better code than this one.
    fn replaces(&self, language: &'static str, worker: &Worker) -> bool {
        let states = self.states.lock().unwrap_or_else(PoisonError::into_inner);
        !worker.is_optimised && states.get(language) == Some(&State::Done)
    }
}

pub(crate) struct Source {
    pub(crate) runtime: &'static Runtime,
    dialect: String,
    source: Vec<u8>,
}

impl Source {
    fn new(language: &str, dialect: &str, source: &[u8]) -> Result<Self, Fault> {
        let (runtime, _) =
            runtimes::find(language).ok_or_else(|| Fault::Engine(format!("no language is called {language}")))?;
        Ok(Self { runtime, dialect: dialect.into(), source: source.into() })
    }

    /// The digest of all that a worker's compiled program depends on.
    fn digest(&self) -> [u8; 32] {
        let mut hash = Sha256::new_with_prefix(format!("{} {}\0", self.runtime.language.id(), self.dialect));
        hash.update(&self.source);
        hash.finalize().into()
    }
}

/// A process that runs guests, as the pool sees it.
pub(crate) struct Worker {
    pub(crate) process: Process,
    pub(crate) confinement: Confinement,
    /// Whether the code of its compilers and interpreters is optimised.
    pub(crate) is_optimised: bool,
    /// The number of programs that it received.
    programs: u32,
    /// The digest of the program that it has.
    program: Option<[u8; 32]>,
}

impl Worker {
    fn has(&self, program: &Source) -> bool {
        self.program == Some(program.digest())
    }
}

/// Why a request to a worker failed.
pub(crate) enum AttemptError {
    /// The worker is unusable. Another worker may succeed.
    Worker(String),
    /// The worker used all the processor time that a run may take, and was ended.
    Spent,
    /// Only a worker with optimised code can answer.
    Unoptimised,
    /// Only a worker that starts for this program's dialect can answer.
    Unprepared,
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
            ProcessError::Spent(_) => Self::Spent,
        }
    }
}

impl From<AttemptError> for Failure {
    fn from(error: AttemptError) -> Self {
        match error {
            AttemptError::Worker(reason) => Fault::Worker(reason).into(),
            AttemptError::Spent => Fault::Worker("a compiler used too much processor time".to_owned()).into(),
            AttemptError::Unoptimised => Fault::Worker("its code is not optimised".to_owned()).into(),
            AttemptError::Unprepared => Fault::Worker("the dialect is not prepared".to_owned()).into(),
            AttemptError::Failure(failure) => failure,
        }
    }
}
