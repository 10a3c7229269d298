//! A pool's side.

use std::collections::HashMap;
use std::ffi::OsString;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use super::jail::Jail;
use super::protocol::{Reply, Request, read, write};
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
/// How many replies are taken from a worker before anybody wants them.
const WAITING_REPLIES: usize = 4;
/// After so many programs a worker is replaced, whatever it did.
const PROGRAMS_PER_WORKER: u32 = 100;

/// Workers, started when they are needed and kept for the next program of the same language. May be shared by threads: each
/// [session](Session) has a worker of its own.
pub struct Pool {
    worker: PathBuf,
    arguments: Vec<OsString>,
    store: PathBuf,
    idle: Mutex<HashMap<String, Vec<Worker>>>,
}

impl Pool {
    /// A pool whose workers are started as `worker` with these arguments, a program that calls [`serve`](super::serve), and
    /// find their languages in the [store](crate::install::Store) at `store`.
    pub fn new(worker: impl Into<PathBuf>, arguments: Vec<OsString>, store: impl Into<PathBuf>) -> Self {
        Self { worker: worker.into(), arguments, store: store.into(), idle: Mutex::default() }
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
            Reply::Ready(_) | Reply::Wrote(..) | Reply::Ran(_) | Reply::Late => Err(Trouble::nonsense()),
        }
    }

    fn start(&self, language: &str) -> Result<Worker, Trouble> {
        let mut worker = Worker::spawn(Command::new(&self.worker).args(&self.arguments))
            .map_err(|source| Trouble::Failure(Fault::File { path: self.worker.clone(), source }.into()))?;
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
        self.worker.as_ref().map(|worker| (worker.jail, worker.process.id()))
    }
}

impl Drop for Session<'_> {
    fn drop(&mut self) {
        if let Some(worker) = self.worker.take() {
            self.pool.keep(&self.program.language, worker);
        }
    }
}

/// What went wrong between a pool and a worker.
enum Trouble {
    /// The worker is of no use any more; another may do better.
    Worker(String),
    /// Another would come to the same.
    Failure(Failure),
}

impl Trouble {
    fn nonsense() -> Self {
        Self::Worker("it answered something else than it was asked".to_owned())
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Worker(reason) => Fault::Worker(reason).into(),
            Trouble::Failure(failure) => failure,
        }
    }
}

/// A worker process. Dropping it ends the process.
struct Worker {
    process: Child,
    requests: ChildStdin,
    replies: Receiver<io::Result<Option<Reply>>>,
    jail: Jail,
    /// How many programs it was given.
    programs: u32,
}

impl Worker {
    fn spawn(command: &mut Command) -> io::Result<Self> {
        let mut process = command
            .env_clear()
            .current_dir("/")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (Some(requests), Some(replies)) = (process.stdin.take(), process.stdout.take()) else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        // A worker that is not itself any more may talk without end: it waits until it is listened to.
        let (send, receive) = sync_channel(WAITING_REPLIES);
        // Reads may last for ever; a channel can be waited on for a while. The thread ends with the process.
        thread::spawn(move || {
            let mut replies = BufReader::new(replies);
            loop {
                let reply = read(&mut replies);
                let is_last = !matches!(reply, Ok(Some(_)));
                if send.send(reply).is_err() || is_last {
                    break;
                }
            }
        });
        let jail = Jail { landlock: false, seccomp: false };
        Ok(Self { process, requests, replies: receive, jail, programs: 0 })
    }

    /// The answer to a request. What a program writes in the meantime is for `show`.
    fn ask(&mut self, request: &Request, patience: Duration, mut show: Option<Show<'_>>) -> Result<Reply, Trouble> {
        write(&mut self.requests, request).map_err(|error| Trouble::Worker(format!("it does not listen: {error}")))?;
        let end = Instant::now() + patience;
        let next = || self.replies.recv_timeout(end.saturating_duration_since(Instant::now()));
        let mut reply = next();
        while let (Ok(Ok(Some(Reply::Wrote(stream, bytes)))), Some(show)) = (&reply, &mut show) {
            show(*stream, bytes);
            reply = next();
        }
        match reply {
            Ok(Ok(Some(reply))) => Ok(reply),
            Ok(Ok(None)) | Err(RecvTimeoutError::Disconnected) => {
                let status = self.process.wait().map_or_else(|error| error.to_string(), |status| status.to_string());
                Err(Trouble::Worker(format!("it ended, with {status}")))
            }
            Ok(Err(error)) => Err(Trouble::Worker(format!("it answered nonsense: {error}"))),
            Err(RecvTimeoutError::Timeout) => Err(Trouble::Worker(format!("no answer for {} s", patience.as_secs()))),
        }
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        // It may have ended already, which is as good.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
