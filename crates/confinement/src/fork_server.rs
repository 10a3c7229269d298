//! Fork servers: work that has started, and stopped where it needs the input that differs each
//! time.
//!
//! Much of a compiler's work comes before it reads its source, and is the same each time. So the
//! compiler is started once, in its own process, which stops there. For each source that process is
//! forked. The forks continue from the state of the original, and share its memory until they write
//! to it. A fork does one piece of work, sends the result, and ends.

#![allow(unsafe_code, reason = "only system calls fork and end a process")]

use std::io::{self, BufReader, PipeReader, PipeWriter};
use std::panic::{AssertUnwindSafe, catch_unwind};

use bytes::Bytes;
use rustix::process::{Pid, Signal, WaitOptions, getpid, getppid, set_parent_process_death_signal, waitpid};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Arrival;
use crate::message::{read, write};

/// The most fork servers of one worker: one for each dialect of C++ in use. Each takes about 100
/// MB.
const MAX_SERVERS: usize = 2;

/// The fork servers of a worker, the most recently used last.
#[derive(Default)]
pub struct ForkServers {
    servers: Vec<ForkServer>,
}

/// A fork server. Its process reads the rest of a request, and ends when the request pipe is
/// closed.
struct ForkServer {
    /// The arguments that identify it.
    arguments: Vec<String>,
    requests: PipeWriter,
    replies: BufReader<PipeReader>,
}

impl ForkServers {
    /// Whether this process can be forked. A fork has one thread only, so locks of other threads
    /// would be held forever.
    pub fn are_possible() -> bool {
        std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1)
    }

    /// Finishes work with the given `rest` in the fork server for `arguments`. If there is none,
    /// starts one that runs `work`. Returns the result of the work.
    ///
    /// An error means only that the work was not done.
    pub fn finish<T: Serialize + DeserializeOwned>(
        &mut self,
        arguments: &[String],
        rest: &[u8],
        work: impl FnOnce(Arrival) -> T,
    ) -> io::Result<T> {
        let known = self.servers.iter().position(|server| server.arguments == arguments);
        let mut server = match known {
            Some(index) => self.servers.remove(index),
            None => self.start(arguments, work)?,
        };
        write(&mut server.requests, &rest)?;
        // A fork that fails sends nothing, so the original replies for it.
        let done = read::<Option<T>>(&mut server.replies)?.flatten();
        let done = done.ok_or_else(|| io::Error::other("a process ended before its work"))?;
        self.servers.push(server);
        Ok(done)
    }

    fn start<T: Serialize>(&mut self, arguments: &[String], work: impl FnOnce(Arrival) -> T) -> io::Result<ForkServer> {
        if self.servers.len() == MAX_SERVERS {
            self.servers.remove(0);
        }
        let (request_reader, requests) = io::pipe()?;
        let (replies, reply_writer) = io::pipe()?;
        let server = ForkServer { arguments: arguments.to_owned(), requests, replies: BufReader::new(replies) };
        if fork()?.is_some() {
            return Ok(server);
        }
        // Close the unused ends of the pipes: the end of a pipe is seen only after all writers or
        // readers are gone.
        drop(server);
        self.servers.clear();
        for stream in [libc::STDIN_FILENO, libc::STDOUT_FILENO] {
            // SAFETY: the streams belong to the worker, and this process never returns to code that
            // uses them.
            unsafe { libc::close(stream) };
        }
        let replies = reply_writer.try_clone()?;
        let arrival = Box::new(move || fork_for_each_request(&request_reader, &replies));
        let done = catch_unwind(AssertUnwindSafe(|| work(arrival)));
        let is_sent = done.is_ok_and(|done| write(&mut &reply_writer, &Some(done)).is_ok());
        end(i32::from(!is_sent))
    }
}

/// Forks this process for each request. Returns in each fork, with the content of the request.
fn fork_for_each_request(mut requests: &PipeReader, mut replies: &PipeWriter) -> Bytes {
    while let Ok(Some(rest)) = read::<Vec<u8>>(&mut requests) {
        let is_done = match fork() {
            Ok(None) => return rest.into(),
            Ok(id) => {
                matches!(waitpid(id, WaitOptions::empty()), Ok(Some((_, status))) if status.exit_status() == Some(0))
            }
            Err(_) => false,
        };
        if !is_done && write(&mut replies, &None::<()>).is_err() {
            break;
        }
    }
    end(0)
}

/// Forks this process. Returns `None` in the fork, which ends with the original, and the fork's
/// process id in the original.
fn fork() -> io::Result<Option<Pid>> {
    let original = getpid();
    // SAFETY: the process has one thread, and the fork has that thread. This calls the kernel
    // directly, because the C library's `fork` runs a handler of the engine. The handler opens a
    // file, by which the engine finds the memory to clear. Forks clear no memory, and may not open
    // files.
    match unsafe { libc::syscall(libc::SYS_clone, libc::SIGCHLD, 0, 0, 0, 0) } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            let is_bound = set_parent_process_death_signal(Some(Signal::KILL)).is_ok();
            // The original may have ended before the death signal was set.
            if is_bound && getppid() == Some(original) { Ok(None) } else { end(1) }
        }
        id => Ok(i32::try_from(id).ok().and_then(Pid::from_raw)),
    }
}

/// Ends this process without cleanup, which is the original's task.
fn end(code: i32) -> ! {
    // SAFETY: no code of this process runs after the call.
    unsafe { libc::_exit(code) }
}
