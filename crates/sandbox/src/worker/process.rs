//! A worker process, as its parent sees it.

use std::io::{self, BufReader};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use super::jail::Jail;
use super::protocol::{Reply, Request, read, write};
use crate::engine::Show;
use crate::processor;
use crate::run::Fault;
use crate::runtimes::Failure;

/// The interval between two checks whether a worker is late.
const LOOK: Duration = Duration::from_millis(20);

/// A worker that uses no processor time for this long hangs. Even on a busy machine, each process
/// gets some processor time meanwhile.
const STANDSTILL: Duration = Duration::from_secs(20);

/// The timeout for a worker's reply.
#[derive(Debug, Clone, Copy)]
pub(super) enum Patience {
    /// Time on the clock.
    Wall(Duration),
    /// Processor time, unless the worker [makes no progress](STANDSTILL). Where processor time is
    /// unknown, this is time on the clock.
    Processor(Duration),
}

/// The deadline for a worker's reply.
#[derive(Debug, Clone, Copy)]
enum End {
    Wall(Instant),
    Processor {
        end: Duration,
        /// The processor time at the last progress, and when that was seen.
        used: Duration,
        seen: Instant,
    },
}

impl Patience {
    fn end(self, process: u32) -> End {
        let now = Instant::now();
        // A century is the longest timeout, as an `Instant` may overflow.
        let wall = |time: Duration| End::Wall(now + time.min(Duration::from_secs(100 * 365 * 86_400)));
        match (self, processor::of_process(process)) {
            (Self::Processor(time), Some(used)) => End::Processor { end: used.saturating_add(time), used, seen: now },
            (Self::Processor(time) | Self::Wall(time), _) => wall(time),
        }
    }
}

impl End {
    /// Whether the process has missed the deadline.
    fn is_over(&mut self, process: u32) -> bool {
        match self {
            Self::Wall(end) => Instant::now() > *end,
            Self::Processor { end, used, seen } => {
                let now = processor::of_process(process).unwrap_or(*used);
                if now > *used {
                    (*used, *seen) = (now, Instant::now());
                }
                now > *end || seen.elapsed() > STANDSTILL
            }
        }
    }
}

/// An error of a request to a worker.
pub(super) enum Trouble {
    /// The worker is unusable. Another worker may succeed.
    Worker(String),
    /// The request needs a worker that counts.
    Uncounted,
    /// Another worker would fail in the same way.
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
    /// The number of programs that it received.
    pub(super) programs: u32,
    /// The time that an interpreter took to read the program. Zero for compilers.
    pub(super) reading: Duration,
}

/// A process that is ended if it does not reply in time. This also ends reads and writes that would
/// block forever.
struct Watched {
    process: Mutex<Child>,
    id: u32,
    /// The deadline for the reply. `None` while nothing is requested.
    end: Mutex<Option<End>>,
    was_late: AtomicBool,
}

impl Watched {
    fn process(&self) -> MutexGuard<'_, Child> {
        self.process.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn end(&self) -> MutexGuard<'_, Option<End>> {
        self.end.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends the process, and all processes of its group.
    fn end_group(&self) {
        #[cfg(target_os = "linux")]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // A launcher makes each worker the leader of a process group.
            let group = i32::try_from(self.id).ok().and_then(Pid::from_raw);
            let _ = group.map(|group| kill_process_group(group, Signal::KILL));
        }
        // An error means that the process has ended already.
        let _ = self.process().kill();
    }

    /// Ends the process when it is late. Returns once the process is dropped or ended.
    fn watch(this: &Weak<Self>) {
        while let Some(watched) = this.upgrade() {
            let is_late = watched.end().as_mut().is_some_and(|end| end.is_over(watched.id));
            if is_late {
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
            end: Mutex::new(None),
            was_late: AtomicBool::new(false),
        });
        let weak = Arc::downgrade(&watched);
        thread::spawn(move || Watched::watch(&weak));
        let jail = Jail { landlock: false, seccomp: false, namespaces: None };
        Ok(Self { watched, requests, replies: BufReader::new(replies), jail, programs: 0, reading: Duration::ZERO })
    }

    /// The process id.
    pub(super) fn id(&self) -> u32 {
        self.watched.id
    }

    /// Ends the process, and all processes of its group. The worker is unusable afterwards.
    pub(super) fn end_group(&self) {
        self.watched.end_group();
    }

    pub(super) fn tell(&mut self, request: &Request) -> Result<(), Trouble> {
        write(&mut self.requests, request).map_err(|error| Trouble::Worker(format!("it does not listen: {error}")))
    }

    /// Sends a request, and waits for the reply. Passes what a program writes in the meantime to
    /// `show`.
    pub(super) fn ask(
        &mut self,
        request: &Request,
        patience: Patience,
        mut show: Option<Show<'_>>,
    ) -> Result<Reply, Trouble> {
        *self.watched.end() = Some(patience.end(self.watched.id));
        let asked = self.tell(request);
        let reply = asked.and_then(|()| self.reply(&mut show));
        *self.watched.end() = None;
        if self.watched.was_late.load(Ordering::Relaxed) {
            return Err(Trouble::Worker(match patience {
                Patience::Wall(time) => format!("no answer for {:.1} s", time.as_secs_f64()),
                Patience::Processor(time) => format!(
                    "no answer for {:.1} s of processor time, or it stood still for {} s",
                    time.as_secs_f64(),
                    STANDSTILL.as_secs()
                ),
            }));
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
