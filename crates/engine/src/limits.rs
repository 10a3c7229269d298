//! The limits of a run, and the conversion of time into fuel.

use std::time::Duration;

use assay_wasi::{Pace, Quotas};
use serde::{Deserialize, Serialize};

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
    /// Bytes of the files that the program writes under [`SCRATCH`](assay_wasi::SCRATCH), names
    /// included.
    pub scratch_bytes: u64,
    /// The processor time that a run may take on this machine.
    ///
    /// Fuel should end a run long before. Work that is not counted, such as cache misses, can take
    /// longer. [`Limits::in_time`] derives it from a time limit.
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

    /// The limits that the host enforces.
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
