//! How a run ended and what it left.

use std::time::Duration;

use assay_wasi::Stream;
use serde::{Deserialize, Serialize};

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// It returned, with 0, or exited with a code of its own, of which, as on Unix, the last eight bits count.
    Finished(u8),
    /// It did more work than it may, or slept for longer.
    OutOfFuel,
    /// It used more processor time than the [backstop](crate::Limits::backstop) allows before its fuel ended, twice: the second time
    /// alone. It is about what nobody counts, such as cache misses, and so the one exit that depends on the machine.
    Backstop,
    /// It was refused memory, and then did not end well: it trapped, or exited with another code than 0.
    OutOfMemory,
    /// It wrote more than it may.
    OutputLimit,
    /// It called itself too deeply.
    StackOverflow,
    /// It did what WebAssembly does not allow.
    Trapped(Trap),
}

/// What a program did that WebAssembly does not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trap {
    /// It reached what its compiler took for unreachable; `abort` does so too.
    Unreachable,
    /// It used memory, a table or an array out of bounds.
    OutOfBounds,
    /// It divided by zero, or a number did not fit its type.
    Arithmetic,
    /// It called a function that is not there or has another type, used a null reference, or cast to a wrong type.
    BadCall,
    /// An exception was thrown that nothing caught.
    UncaughtException,
    /// Something else.
    Other,
}

/// What was shown of what a program writes: a run that is repeated writes the same again, which is not shown again.
#[derive(Debug, Default)]
pub(crate) struct Shown {
    shown: [usize; 2],
    written: [usize; 2],
}

impl Shown {
    /// A run begins.
    pub(crate) fn begin(&mut self) {
        self.written = [0; 2];
    }

    /// What has not been shown before of `bytes`, which the run writes.
    pub(crate) fn rest<'a>(&mut self, stream: Stream, bytes: &'a [u8]) -> &'a [u8] {
        let (written, shown) = (&mut self.written[stream as usize], &mut self.shown[stream as usize]);
        let rest = bytes.get(shown.saturating_sub(*written)..).unwrap_or_default();
        *written += bytes.len();
        *shown = (*shown).max(*written);
        rest
    }
}

/// A run that came to an end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// How it ended.
    pub exit: Exit,
    /// What it wrote to standard output.
    pub stdout: Vec<u8>,
    /// What it wrote to standard error.
    pub stderr: Vec<u8>,
    /// The work that it did, sleep included; `None` if that was not counted.
    pub fuel: Option<u64>,
    /// The most bytes of memory that it had, counted as [`Limits::memory_bytes`](crate::Limits::memory_bytes) are.
    pub peak_memory: u64,
    /// How long it took on this machine: the only member that differs from run to run.
    pub wall: Duration,
}

/// A fault of ours. It says nothing about the program, and nothing may be concluded from it.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The engine failed, or refused a module that it should have taken.
    #[error("the WebAssembly engine failed: {0}")]
    Engine(String),
    /// A compiler, or an interpreter that reads a program, took more processor time than anything should.
    #[error("a compiler has not ended after {} seconds of processor time", .0.as_secs())]
    Backstop(Duration),
    /// How the run ends depends on fuel, which was not counted.
    #[error("this run has to be counted")]
    Uncounted,
    /// A file of ours could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// The file.
        path: std::path::PathBuf,
        /// What went wrong.
        source: std::io::Error,
    },
    /// Worker processes died or hung, one after the other.
    #[error("the worker process failed twice: {0}")]
    Worker(String),
    /// A compiler that is no guest could not be run as it must be.
    #[error("the native compiler could not be run: {0}")]
    Native(String),
    /// A prepared file is not what was written.
    #[error("{path} was changed since it was prepared: remove it, and prepare the runtime again")]
    Tampered {
        /// The file.
        path: std::path::PathBuf,
    },
    /// A guest runtime is not there, and could not be fetched.
    #[error(transparent)]
    Install(#[from] crate::install::InstallError),
}
