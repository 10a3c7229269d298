//! A worker process, from outside.

use std::io::{self, BufReader};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::jail::Jail;
use super::protocol::{Reply, Request, read, write};
use crate::engine::Show;
use crate::run::Fault;
use crate::runtimes::Failure;

/// How often somebody looks whether a worker is late.
const LOOK: Duration = Duration::from_millis(20);

/// What went wrong between a worker and whoever asked it.
pub(super) enum Trouble {
    /// The worker is of no use any more; another may do better.
    Worker(String),
    /// What it was asked for has to be counted.
    Uncounted,
    /// Another would come to the same.
    Failure(Failure),
}

impl Trouble {
    pub(super) fn nonsense() -> Self {
        Self::Worker("it answered something else than it was asked".to_owned())
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        match trouble {
            Trouble::Worker(reason) => Fault::Worker(reason).into(),
            Trouble::Uncounted => Fault::Uncounted.into(),
            Trouble::Failure(failure) => failure,
        }
    }
}

/// A worker process. Dropping it ends the process.
pub(super) struct Worker {
    watched: Arc<Watched>,
    requests: ChildStdin,
    replies: BufReader<ChildStdout>,
    pub(super) jail: Jail,
    /// How many programs it was given.
    pub(super) programs: u32,
    /// How long its program took to read, if an interpreter has read it.
    pub(super) reading: Duration,
}

/// A process that is ended if it does not answer in time. Reads and writes may last for ever: this makes them end.
struct Watched {
    process: Mutex<Child>,
    id: u32,
    since: Instant,
    /// When it has to have answered, in milliseconds; `u64::MAX` while nobody waits.
    end: AtomicU64,
    was_late: AtomicBool,
}

impl Watched {
    fn process(&self) -> MutexGuard<'_, Child> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn now(&self) -> u64 {
        self.since.elapsed().as_millis() as u64
    }

    /// Ends the process, and all that it has started.
    fn end_group(&self) {
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // Launchers make each worker the first of a group.
            let group = i32::try_from(self.id).ok().and_then(Pid::from_raw);
            let _ = group.map(|group| kill_process_group(group, Signal::KILL));
        }
        // It may have ended already, which is as good.
        let _ = self.process().kill();
    }

    /// Ends the process when it is late, for as long as there is one.
    fn watch(this: &Weak<Self>) {
        while let Some(watched) = this.upgrade() {
            if watched.now() > watched.end.load(Ordering::Relaxed) {
                watched.was_late.store(true, Ordering::Relaxed);
                watched.end_group();
                break;
            }
            drop(watched);
            thread::sleep(LOOK);
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.end_group();
        let _ = self.process().wait();
    }
}

impl Worker {
    pub(super) fn spawn(command: &mut Command) -> io::Result<Self> {
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
            since: Instant::now(),
            end: AtomicU64::new(u64::MAX),
            was_late: AtomicBool::new(false),
        });
        let weak = Arc::downgrade(&watched);
        thread::spawn(move || Watched::watch(&weak));
        let jail = Jail { landlock: false, seccomp: false, namespaces: None };
        Ok(Self { watched, requests, replies: BufReader::new(replies), jail, programs: 0, reading: Duration::ZERO })
    }

    /// The number of its process.
    pub(super) fn id(&self) -> u32 {
        self.watched.id
    }

    /// Ends the process, and all that it has started: it is of no use afterwards.
    pub(super) fn end_group(&self) {
        self.watched.end_group();
    }

    pub(super) fn tell(&mut self, request: &Request) -> Result<(), Trouble> {
        write(&mut self.requests, request).map_err(|error| Trouble::Worker(format!("it does not listen: {error}")))
    }

    /// The answer to a request. What a program writes in the meantime is for `show`.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        patience: Duration,
        mut show: Option<Show<'_>>,
    ) -> Result<Reply, Trouble> {
        let end = self.watched.now().saturating_add(patience.as_millis() as u64);
        self.watched.end.store(end, Ordering::Relaxed);
        let asked = self.tell(request);
        let reply = asked.and_then(|()| self.reply(&mut show));
        self.watched.end.store(u64::MAX, Ordering::Relaxed);
        if self.watched.was_late.load(Ordering::Relaxed) {
            return Err(Trouble::Worker(format!("no answer for {:.1} s", patience.as_secs_f64())));
        }
        reply
    }

    fn reply(&mut self, show: &mut Option<Show<'_>>) -> Result<Reply, Trouble> {
        loop {
            match (read(&mut self.replies), &mut *show) {
                (Ok(Some(Reply::Wrote(stream, bytes))), Some(show)) => show(stream, &bytes),
                (Ok(Some(reply)), _) => return Ok(reply),
                (Ok(None), _) => {
                    let status = self.watched.process().wait();
                    let status = status.map_or_else(|error| error.to_string(), |status| status.to_string());
                    return Err(Trouble::Worker(format!("it ended, with {status}")));
                }
                (Err(error), _) => return Err(Trouble::Worker(format!("it answered nonsense: {error}"))),
            }
        }
    }
}
