//! A process of a worker's program, as its parent sees it.

use std::ffi::OsString;
use std::io::{self, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::message::{read, write};
use crate::{Role, cpu_time};

/// The interval between two checks whether a process is late.
const CHECK_INTERVAL: Duration = Duration::from_millis(20);

/// A process that uses no processor time for this long hangs. Even on a busy machine, each process
/// gets some processor time meanwhile.
const STALL: Duration = Duration::from_secs(20);

/// The timeout for a reply.
#[derive(Debug, Clone, Copy)]
pub enum Timeout {
    /// Time on the clock.
    Wall(Duration),
    /// Processor time, unless the process makes no progress for 20 s. Where processor time is
    /// unknown, this is time on the clock.
    Processor(Duration),
}

/// The deadline for a reply.
#[derive(Debug, Clone, Copy)]
enum Deadline {
    Wall(Instant),
    Processor {
        end: Duration,
        /// The processor time at the last progress, and when that was seen.
        used: Duration,
        seen: Instant,
    },
}

impl Timeout {
    fn deadline(self, process: u32) -> Deadline {
        let now = Instant::now();
        // A century is the longest timeout, as an `Instant` may overflow.
        let wall = |time: Duration| Deadline::Wall(now + time.min(Duration::from_secs(100 * 365 * 86_400)));
        match (self, cpu_time::of_process(process)) {
            (Self::Processor(time), Some(used)) => {
                Deadline::Processor { end: used.saturating_add(time), used, seen: now }
            }
            (Self::Processor(time) | Self::Wall(time), _) => wall(time),
        }
    }
}

impl Deadline {
    /// How the process has missed the deadline, if it has.
    fn missed(&mut self, process: u32) -> Option<Missed> {
        match self {
            Self::Wall(end) => (Instant::now() > *end).then_some(Missed::Waited),
            Self::Processor { end, used, seen } => {
                let now = cpu_time::of_process(process).unwrap_or(*used);
                if now > *used {
                    (*used, *seen) = (now, Instant::now());
                }
                if now > *end { Some(Missed::Spent) } else { (seen.elapsed() > STALL).then_some(Missed::Stood) }
            }
        }
    }
}

/// How a process misses a deadline.
#[derive(Debug, Clone, Copy)]
enum Missed {
    /// It took more time on the clock.
    Waited,
    /// It took more processor time.
    Spent,
    /// It made no progress.
    Stood,
}

/// Why a process cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ProcessError {
    /// The program could not be started.
    #[error("cannot use {path}: {source}")]
    Start {
        /// The program.
        path: PathBuf,
        /// The error.
        source: io::Error,
    },
    /// The process died, stood still, or sent an unexpected reply. Another process may succeed.
    #[error("{0}")]
    Failed(String),
    /// The process used more processor time than the request allows.
    #[error("no answer for {:.1} s of processor time", .0.as_secs_f64())]
    Spent(Duration),
}

impl ProcessError {
    /// The error for a reply that does not fit the request.
    pub fn unexpected_reply() -> Self {
        Self::Failed("it answered something else than it was asked".to_owned())
    }
}

/// A program that serves every [`Role`], and its arguments.
#[derive(Debug, Clone)]
pub struct Launcher {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Launcher {
    /// Launches the program at `program` with these arguments.
    pub fn new(program: impl Into<PathBuf>, arguments: Vec<OsString>) -> Self {
        Self { program: program.into(), arguments }
    }

    /// Launches the running program with its own arguments.
    pub fn current() -> Self {
        Self::new("/proc/self/exe", std::env::args_os().skip(1).collect())
    }

    /// Starts a process in a role.
    pub fn start(&self, role: Role) -> Result<Process, ProcessError> {
        let mut command = Command::new(&self.program);
        // The process gets its own group, so that it can be ended with all processes that it
        // starts.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let started = Process::spawn(command.args(&self.arguments));
        let mut process = started.map_err(|source| ProcessError::Start { path: self.program.clone(), source })?;
        process.send(&role)?;
        Ok(process)
    }
}

/// A process that replies to requests. Dropping it ends the process.
pub struct Process {
    watched: Arc<Watched>,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
}

/// A process that is ended if it does not reply in time. This also ends reads and writes that would
/// block forever.
struct Watched {
    process: Mutex<Child>,
    id: u32,
    /// The deadline for the reply. `None` while nothing is requested.
    deadline: Mutex<Option<Deadline>>,
    /// How it missed a deadline, before it was ended for that.
    missed: OnceLock<Missed>,
}

impl Watched {
    fn process(&self) -> MutexGuard<'_, Child> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn deadline(&self) -> MutexGuard<'_, Option<Deadline>> {
        self.deadline.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the process, and all processes of its group.
    fn end_group(&self) {
        #[cfg(target_os = "linux")]
        end_group(self.id);
        // An error means that the process has ended already.
        let _ = self.process().kill();
    }

    /// Ends the process when it is late. Returns once the process is dropped or ended.
    fn watch(this: &Weak<Self>) {
        while let Some(watched) = this.upgrade() {
            let missed = watched.deadline().as_mut().and_then(|deadline| deadline.missed(watched.id));
            if let Some(missed) = missed {
                let _ = watched.missed.set(missed);
                watched.end_group();
                break;
            }
            drop(watched);
            thread::sleep(CHECK_INTERVAL);
        }
    }
}

/// Ends a process and all of its group. A launcher makes each process the leader of a process group.
#[cfg(target_os = "linux")]
pub(crate) fn end_group(id: u32) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let group = i32::try_from(id).ok().and_then(Pid::from_raw);
    let _ = group.map(|group| kill_process_group(group, Signal::KILL));
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.end_group();
        let _ = self.process().wait();
    }
}

impl Process {
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
        let watched = Arc::new(Watched {
            id: process.id(),
            process: Mutex::new(process),
            deadline: Mutex::new(None),
            missed: OnceLock::new(),
        });
        let weak = Arc::downgrade(&watched);
        thread::spawn(move || Watched::watch(&weak));
        Ok(Self { watched, requests, replies: BufReader::new(replies) })
    }

    /// The process id.
    pub fn id(&self) -> u32 {
        self.watched.id
    }

    /// Ends the process, and all processes of its group.
    pub(crate) fn end_group(&self) {
        self.watched.end_group();
    }

    /// Sends a request without waiting for the reply.
    pub(crate) fn send(&mut self, message: &impl Serialize) -> Result<(), ProcessError> {
        let failed = |error| ProcessError::Failed(format!("it does not listen: {error}"));
        write(&mut self.requests, message).map_err(failed)
    }

    /// Sends a request, and waits for the reply. `filter` gets each reply, and returns the one to
    /// stop at.
    ///
    /// A process that is late is ended, and is unusable afterwards.
    pub fn ask<R: DeserializeOwned>(
        &mut self,
        request: &impl Serialize,
        timeout: Timeout,
        filter: impl FnMut(R) -> Option<R>,
    ) -> Result<R, ProcessError> {
        *self.watched.deadline() = Some(timeout.deadline(self.watched.id));
        let sent = self.send(request);
        self.finish(timeout, sent, filter)
    }

    /// Waits for the reply to a request that was [sent](Self::send).
    pub(crate) fn receive<R: DeserializeOwned>(&mut self, timeout: Timeout) -> Result<R, ProcessError> {
        *self.watched.deadline() = Some(timeout.deadline(self.watched.id));
        self.finish(timeout, Ok(()), Some)
    }

    fn finish<R: DeserializeOwned>(
        &mut self,
        timeout: Timeout,
        sent: Result<(), ProcessError>,
        filter: impl FnMut(R) -> Option<R>,
    ) -> Result<R, ProcessError> {
        let reply = sent.and_then(|()| self.reply(filter));
        *self.watched.deadline() = None;
        match (self.watched.missed.get(), timeout) {
            (None, _) => reply,
            (Some(Missed::Waited), Timeout::Wall(time)) => {
                Err(ProcessError::Failed(format!("no answer for {:.1} s", time.as_secs_f64())))
            }
            (Some(Missed::Spent | Missed::Waited), Timeout::Processor(time) | Timeout::Wall(time)) => {
                Err(ProcessError::Spent(time))
            }
            (Some(Missed::Stood), _) => Err(ProcessError::Failed(format!("it stood still for {} s", STALL.as_secs()))),
        }
    }

    fn reply<R: DeserializeOwned>(&mut self, mut filter: impl FnMut(R) -> Option<R>) -> Result<R, ProcessError> {
        loop {
            match read(&mut self.replies) {
                Ok(Some(reply)) => {
                    if let Some(reply) = filter(reply) {
                        return Ok(reply);
                    }
                }
                Ok(None) => {
                    let status = self.watched.process().wait();
                    let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                    return Err(ProcessError::Failed(format!("it ended, with {status}")));
                }
                Err(error) => return Err(ProcessError::Failed(format!("it answered nonsense: {error}"))),
            }
        }
    }
}
