//! What a run may use, and how work is turned into time.

use std::time::Duration;

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
}

impl Default for Limits {
    /// Two seconds at the default pace, 1 GiB of memory, 16 MiB of output, 16 MiB of files.
    fn default() -> Self {
        Self::in_time(Duration::from_secs(2), Pace::default())
    }
}

/// How much fuel a second of the reference machine is worth. It differs by language: an interpreter written in C does
/// other work than a compiled program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Units of fuel a second; never 0.
    fuel_per_second: u64,
}

impl Default for Pace {
    /// That of compiled programs.
    fn default() -> Self {
        Self::COMPILED
    }
}

impl Pace {
    /// What compiled C does, at most: from 8 to 16 thousand million, by what it does, were counted for each second that the same
    /// program takes natively. With the most, no program that is fast enough natively is too slow here.
    pub const COMPILED: Self = Self::new(16_000_000_000);

    /// A pace in units of fuel a second. Zero is taken for one.
    pub const fn new(fuel_per_second: u64) -> Self {
        Self { fuel_per_second: if fuel_per_second == 0 { 1 } else { fuel_per_second } }
    }

    /// The fuel that a program may use in `time`, rounded down.
    pub const fn fuel(self, time: Duration) -> u64 {
        let fuel = time.as_nanos().saturating_mul(self.fuel_per_second as u128) / 1_000_000_000;
        if fuel > u64::MAX as u128 { u64::MAX } else { fuel as u64 }
    }

    /// The time that `fuel` stands for, rounded down to nanoseconds.
    pub fn time(self, fuel: u64) -> Duration {
        let nanos = u128::from(fuel) * 1_000_000_000 / u128::from(self.fuel_per_second);
        Duration::from_nanos(u64::try_from(nanos).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pace_converts_both_ways_and_saturates() {
        let pace = Pace::new(9_000_000_000);
        assert_eq!(pace.fuel(Duration::from_millis(1500)), 13_500_000_000);
        assert_eq!(pace.time(13_500_000_000), Duration::from_millis(1500));
        assert_eq!(pace.fuel(Duration::MAX), u64::MAX);
        assert_eq!(Pace::new(1).time(u64::MAX), Duration::from_nanos(u64::MAX));
        assert_eq!(Pace::new(0).fuel(Duration::from_secs(3)), 3);
    }
}
