//! How a run ended, and what it wrote.

use std::time::Duration;

use assay_wasi::Stream;
use serde::{Deserialize, Serialize};

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// The program returned, which counts as 0, or exited with a code. As on Unix, only the low
    /// eight bits of the code count.
    Finished(u8),
    /// The program did more work, or slept for longer, than its fuel allows.
    OutOfFuel,
    /// The program used more processor time than the [backstop](crate::Limits::backstop) allows
    /// before its fuel ended. It did so twice, the second time alone.
    ///
    /// The cause is work that is not counted, such as cache misses. This is the only exit that
    /// depends on the machine.
    Backstop,
    /// The program was refused memory, and then trapped or exited with a code other than 0.
    OutOfMemory,
    /// The program wrote more than its limit.
    OutputLimit,
    /// The program's calls were nested too deeply.
    StackOverflow,
    /// The program did something that WebAssembly does not allow.
    Trapped(Trap),
}

/// What a program did that WebAssembly does not allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Trap {
    /// The program reached code that its compiler considers unreachable. `abort` ends so too.
    Unreachable,
    /// The program accessed memory, a table or an array out of bounds.
    OutOfBounds,
    /// The program divided by zero, or a number did not fit its type.
    Arithmetic,
    /// The program called a missing function or one of another type, used a null reference, or made
    /// an invalid cast.
    BadCall,
    /// The program threw an exception that nothing caught.
    UncaughtException,
    /// Any other trap.
    Other,
}

/// Tracks which output was shown already. A repeated run writes the same output, which is not shown
/// twice.
#[derive(Debug, Default)]
pub struct ShownOutput {
    shown: [usize; 2],
    written: [usize; 2],
}

impl ShownOutput {
    /// Notes that a run begins.
    pub fn begin(&mut self) {
        self.written = [0; 2];
    }

    /// Returns the part of `bytes`, which the run writes, that was not shown before.
    pub fn unshown<'a>(&mut self, stream: Stream, bytes: &'a [u8]) -> &'a [u8] {
        let (written, shown) = (&mut self.written[stream as usize], &mut self.shown[stream as usize]);
        let unshown = bytes.get(shown.saturating_sub(*written)..).unwrap_or_default();
        *written += bytes.len();
        *shown = (*shown).max(*written);
        unshown
    }
}

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Run {
    /// How the program ended.
    pub exit: Exit,
    /// The standard output.
    pub stdout: Vec<u8>,
    /// The standard error.
    pub stderr: Vec<u8>,
    /// The fuel used, sleep included. `None` if fuel was not counted.
    pub fuel: Option<u64>,
    /// The largest memory of the run, in bytes, counted like
    /// [`Limits::memory_bytes`](crate::Limits::memory_bytes).
    pub peak_memory: u64,
    /// The time on the clock. Only this field differs from run to run.
    pub wall: Duration,
}

/// A fault of ours. No conclusion about the program may be drawn from it.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The engine failed, or refused a module that it should accept.
    #[error("the WebAssembly engine failed: {0}")]
    Engine(String),
    /// A compiler, or an interpreter that reads a program, used more processor time than the
    /// backstop.
    #[error("a compiler has not ended after {} seconds of processor time", .0.as_secs())]
    Backstop(Duration),
    /// The end of the run depends on fuel, which was not counted.
    #[error("this run has to be counted")]
    Uncounted,
    /// One of our files could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// The file.
        path: std::path::PathBuf,
        /// The error.
        source: std::io::Error,
    },
    /// Worker processes died or hung, one after the other.
    #[error("the worker process failed twice: {0}")]
    Worker(String),
    /// A native compiler could not be run under its confinement.
    #[error("the native compiler could not be run: {0}")]
    Native(String),
    /// A prepared file has changed since it was written.
    #[error("{path} was changed since it was prepared: remove it, and prepare the runtime again")]
    Tampered {
        /// The file.
        path: std::path::PathBuf,
    },
    /// A guest runtime is not installed and could not be fetched.
    #[error(transparent)]
    Install(Box<dyn std::error::Error + Send + Sync>),
}
