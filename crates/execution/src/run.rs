//! What a run may use, and how it ended. Engines translate their own types into these.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What one run of a program may use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Units of counted work.
    pub fuel: u64,
    /// Bytes of memory.
    pub memory_bytes: u64,
    /// Bytes of standard output and standard error together.
    pub output_bytes: u64,
    /// The time limit on the reference machine. An engine may derive a bound on processor time from
    /// it.
    pub time: Duration,
}

/// The result of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// How the program ended.
    pub exit: Exit,
    /// The standard output.
    pub stdout: Vec<u8>,
    /// The standard error.
    pub stderr: Vec<u8>,
    /// The fuel that the program used. `None` if it was not counted.
    pub fuel: Option<u64>,
    /// The peak memory, in bytes.
    pub peak_memory: u64,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// The program exited with a code.
    Finished(u8),
    /// The program needs more fuel than its limit.
    OutOfFuel,
    /// The program used more processor time than the backstop allows. This exit depends on the
    /// machine.
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
