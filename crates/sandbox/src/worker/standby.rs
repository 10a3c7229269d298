//! Work that has begun, and stopped where it needs to know what differs from one time to the next.
//!
//! Much of what a compiler does comes before it reads its source, and is the same each time. So it is started once, in a process
//! of its own that stops there, and for each source that process is copied: copies go on from where the original stands, with
//! memory that they share until they write to it. A copy does one piece of work, says what came of it, and ends.

#![allow(unsafe_code, reason = "copying a process, and ending one, is for the kernel to do")]

use std::io::{self, BufReader, PipeReader, PipeWriter};
use std::panic::{AssertUnwindSafe, catch_unwind};

use assay_wasi::Load;
use bytes::Bytes;
use rustix::process::{Pid, Signal, WaitOptions, getpid, getppid, set_parent_process_death_signal, waitpid};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::protocol::{read, write};

/// How many processes of one worker stand by: as many dialects of C++ at a time. Each has about 100 MB.
const MAX_PROCESSES: usize = 2;

/// Processes that stand by; the one that was needed last is the last.
#[derive(Default)]
pub(crate) struct Standbys {
    processes: Vec<Standby>,
}

/// A process that reads the rest of what it is to do, and ends when nobody can say it any more.
struct Standby {
    /// What it is known by.
    arguments: Vec<String>,
    requests: PipeWriter,
    replies: BufReader<PipeReader>,
}

impl Standbys {
    /// Whether this process can be copied: a copy has one thread only, so that what others hold would be held for ever.
    pub(crate) fn are_possible() -> bool {
        std::fs::read_dir("/proc/self/task").is_ok_and(|threads| threads.count() == 1)
    }

    /// What becomes of work with the given `rest`: of what stands by with these arguments, or else of `work`, which stands by from
    /// then on. An error says nothing about the work, only that it was not done.
    pub(crate) fn finish<T: Serialize + DeserializeOwned>(
        &mut self,
        arguments: &[String],
        rest: &[u8],
        work: impl FnOnce(Load) -> T,
    ) -> io::Result<T> {
        let known = self.processes.iter().position(|standby| standby.arguments == arguments);
        let mut standby = match known {
            Some(index) => self.processes.remove(index),
            None => self.start(arguments, work)?,
        };
        write(&mut standby.requests, &rest)?;
        // A copy that fails says nothing, so the original does.
        let done = read::<Option<T>>(&mut standby.replies)?.flatten();
        let done = done.ok_or_else(|| io::Error::other("a process ended before its work"))?;
        self.processes.push(standby);
        Ok(done)
    }

    fn start<T: Serialize>(&mut self, arguments: &[String], work: impl FnOnce(Load) -> T) -> io::Result<Standby> {
        if self.processes.len() == MAX_PROCESSES {
            self.processes.remove(0);
        }
        let (request_reader, requests) = io::pipe()?;
        let (replies, reply_writer) = io::pipe()?;
        let standby = Standby { arguments: arguments.to_owned(), requests, replies: BufReader::new(replies) };
        if fork()?.is_some() {
            return Ok(standby);
        }
        // As long as somebody could write to a pipe or read from it, nobody notices that the others are gone.
        drop(standby);
        self.processes.clear();
        for stream in [libc::STDIN_FILENO, libc::STDOUT_FILENO] {
            // SAFETY: the streams are the worker's, and this process never comes back to what uses them.
            unsafe { libc::close(stream) };
        }
        let replies = reply_writer.try_clone()?;
        let arrival = Box::new(move || copy(&request_reader, &replies));
        let done = catch_unwind(AssertUnwindSafe(|| work(arrival)));
        let is_told = done.is_ok_and(|done| write(&mut &reply_writer, &Some(done)).is_ok());
        end(i32::from(!is_told))
    }
}

/// Copies this process for every request, and returns in each copy with what was asked.
fn copy(mut requests: &PipeReader, mut replies: &PipeWriter) -> Bytes {
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

/// Copies this process. `None` in the copy, which ends with the original, and the copy's number in that.
fn fork() -> io::Result<Option<Pid>> {
    let original = getpid();
    // SAFETY: there is one thread, which is what a copy has. The kernel is asked directly as the C library would have the engine
    // open a file first, by which it finds out what memory is to be cleared: copies clear none, and may open none.
    match unsafe { libc::syscall(libc::SYS_clone, libc::SIGCHLD, 0, 0, 0, 0) } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            let is_bound = set_parent_process_death_signal(Some(Signal::KILL)).is_ok();
            // The original may have ended before that.
            if is_bound && getppid() == Some(original) { Ok(None) } else { end(1) }
        }
        id => Ok(i32::try_from(id).ok().and_then(Pid::from_raw)),
    }
}

/// Ends this process, and leaves everything that it was in the midst of to the one that it is a copy of.
fn end(code: i32) -> ! {
    // SAFETY: nothing runs after it.
    unsafe { libc::_exit(code) }
}
