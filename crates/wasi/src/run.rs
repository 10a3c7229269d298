//! What a run may use, and how it ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::Pace;

/// The most fuel that a run can have. A limit above it counts as this one.
pub const MAX_FUEL: u64 = 1 << 61;

/// What one run may use. Every limit except the [`backstop`](Self::backstop) is counted. So it is
/// reached at the same point on every machine and under every load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Units of work: about one for each WebAssembly instruction, and one for each byte that a bulk
    /// operation or a system call moves. [`Pace`] converts seconds to fuel. Sleeping uses fuel too.
    pub fuel: u64,
    /// Bytes of all memories of the program together: its static data and all that it requests.
    ///
    /// The memory that a runtime starts with is not counted
    /// ([`Input::given_bytes`](crate::Input::given_bytes)):
    /// - the stack of C, C++ and Rust, however much of it is used
    /// - Go's first 16 MiB
    /// - the image of a started interpreter
    ///
    /// Memory that is free in an interpreter's image is not counted either when a program fills it.
    pub memory_bytes: u64,
    /// Bytes written to standard output and standard error together.
    pub output_bytes: u64,
    /// Bytes of the files that the program writes under [`SCRATCH`](crate::SCRATCH), names
    /// included.
    pub scratch_bytes: u64,
    /// The processor time that a run may take on this machine.
    ///
    /// Fuel should end a run long before. Work that is not counted, such as cache misses, can take
    /// longer. [`Limits::in_time`] derives it from a time limit. System calls check it. A run without
    /// system calls is ended from outside.
    pub backstop: Duration,
}

/// The backstop as a multiple of the time limit.
const BACKSTOP: u32 = 20;
/// The shortest backstop.
const LEAST_BACKSTOP: Duration = Duration::from_secs(10);

impl Limits {
    /// The default limits, with fuel for `time` on the reference machine at this pace.
    ///
    /// The backstop is 20 times `time`, and at least 10 seconds.
    pub fn in_time(time: Duration, pace: Pace) -> Self {
        Self {
            fuel: pace.fuel(time),
            memory_bytes: 1 << 30,
            output_bytes: 16 << 20,
            scratch_bytes: 16 << 20,
            backstop: time.saturating_mul(BACKSTOP).max(LEAST_BACKSTOP),
        }
    }
}

impl Default for Limits {
    /// Two seconds at the default pace, 1 GiB of memory, 16 MiB of output, 16 MiB of files.
    fn default() -> Self {
        Self::in_time(Duration::from_secs(2), Pace::default())
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
    /// The fuel used, sleep included. `None` if the run was ended from outside.
    pub fuel: Option<u64>,
    /// The largest memory of the run, in bytes, counted like [`Limits::memory_bytes`].
    pub peak_memory: u64,
    /// The time on the clock. Only this field differs from run to run.
    pub wall: Duration,
}

/// How a program ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Exit {
    /// The program returned, which counts as 0, or exited with a code. As on Unix, only the low
    /// eight bits of the code count.
    Finished(u8),
    /// The program did more work, or slept for longer, than its fuel allows.
    OutOfFuel,
    /// The program used more processor time than the [backstop](Limits::backstop) allows
    /// before its fuel ended. It did so twice, the second time with twice as much.
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

impl Exit {
    /// The name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::Finished(_) => "finished",
            Self::OutOfFuel => "out_of_fuel",
            Self::Backstop => "backstop",
            Self::OutOfMemory => "out_of_memory",
            Self::OutputLimit => "output_limit",
            Self::StackOverflow => "stack_overflow",
            Self::Trapped(Trap::Unreachable) => "trapped_unreachable",
            Self::Trapped(Trap::OutOfBounds) => "trapped_out_of_bounds",
            Self::Trapped(Trap::Arithmetic) => "trapped_arithmetic",
            Self::Trapped(Trap::BadCall) => "trapped_bad_call",
            Self::Trapped(Trap::UncaughtException) => "trapped_uncaught_exception",
            Self::Trapped(Trap::Other) => "trapped_other",
        }
    }

    /// The exit code, if the program finished.
    pub fn code(self) -> Option<u8> {
        if let Self::Finished(code) = self { Some(code) } else { None }
    }
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
