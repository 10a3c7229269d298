//! What a run may use, and how work is turned into time.

use std::time::Duration;

use assay_wasi::{Pace, Quotas};
use serde::{Deserialize, Serialize};

/// What one run may use. Every limit but the [`backstop`](Self::backstop) is counted, so that it is reached at the
/// same point on every machine and under every load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Units of work: about one for each WebAssembly instruction, one for each byte that a bulk operation or a system call
    /// moves. [`Pace`] turns seconds into fuel. Sleeping uses fuel too.
    pub fuel: u64,
    /// Bytes of memory, all of the program's memories together, as far as they are its own: its static data and all that it
    /// asks for. What its runtime starts with is not counted ([`Input::given_bytes`](crate::Input::given_bytes)): the stack of C,
    /// C++ and Rust, however much of it is used, Go's first 16 MiB, and the image of a started interpreter. What an interpreter
    /// finds free in its image is not counted either when a program fills it.
    pub memory_bytes: u64,
    /// Bytes written to standard output and standard error together.
    pub output_bytes: u64,
    /// Bytes of the files that the program writes under [`SCRATCH`](crate::SCRATCH), names included.
    pub scratch_bytes: u64,
    /// The processor time that a run may take on this machine. Fuel should end it long before, but what nobody counts, as
    /// cache misses, can take longer. [`Limits::in_time`] says how it follows from a limit of time.
    pub backstop: Duration,
}

/// How many times a limit of time a run may take of processor time.
const BACKSTOP: u32 = 20;
/// What it may take at least.
const LEAST_BACKSTOP: Duration = Duration::from_secs(10);

impl Limits {
    /// The default limits, but for so much time of the reference machine at this pace.
    pub fn in_time(time: Duration, pace: Pace) -> Self {
        Self {
            fuel: pace.fuel(time),
            memory_bytes: 1 << 30,
            output_bytes: 16 << 20,
            scratch_bytes: 16 << 20,
            backstop: time.saturating_mul(BACKSTOP).max(LEAST_BACKSTOP),
        }
    }

    /// Those that its host keeps to.
    pub(crate) fn quotas(&self) -> Quotas {
        let &Self { fuel, output_bytes, scratch_bytes, .. } = self;
        Quotas { fuel, output_bytes, scratch_bytes }
    }
}

impl Default for Limits {
    /// Two seconds at the default pace, 1 GiB of memory, 16 MiB of output, 16 MiB of files.
    fn default() -> Self {
        Self::in_time(Duration::from_secs(2), Pace::default())
    }
}
