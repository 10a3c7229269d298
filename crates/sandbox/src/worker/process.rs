//! A worker process, from outside.

use std::io::{self, BufReader};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::jail::Jail;
use super::protocol::{Reply, Request, read, write};
use crate::engine::Show;
use crate::run::Fault;
use crate::runtimes::Failure;

/// How many replies are taken from a worker before anybody wants them.
const WAITING_REPLIES: usize = 4;

/// What went wrong between a worker and whoever asked it.
pub(super) enum Trouble {
    /// The worker is of no use any more; another may do better.
    Worker(String),
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
            Trouble::Failure(failure) => failure,
        }
    }
}

/// A worker process. Dropping it ends the process.
pub(super) struct Worker {
    pub(super) process: Child,
    requests: ChildStdin,
    replies: Receiver<io::Result<Option<Reply>>>,
    pub(super) jail: Jail,
    /// How many programs it was given.
    pub(super) programs: u32,
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
        let jail = Jail { landlock: false, seccomp: false, namespaces: None };
        Ok(Self { process, requests, replies: receive, jail, programs: 0 })
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
        self.tell(request)?;
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
