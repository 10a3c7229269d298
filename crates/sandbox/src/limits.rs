//! What a run may use, and how work is turned into time.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What one run may use. Every limit but [`wall_backstop`](Self::wall_backstop) is counted, so that it is reached at the
/// same point on every machine and under every load.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Units of work: about one for each WebAssembly instruction, one for each byte that a bulk operation or a system call
    /// moves. [`Pace`] turns seconds into fuel. Sleeping uses fuel too.
    pub fuel: u64,
    /// Bytes of memory, all of the program's memories together.
    pub memory_bytes: u64,
    /// Bytes written to standard output and standard error together.
    pub output_bytes: u64,
    /// Bytes of the files that the program writes under [`SCRATCH`](crate::SCRATCH), names included.
    pub scratch_bytes: u64,
    /// How long a run may take on this machine. Reaching it is a fault of ours, not the program's: fuel should have ended
    /// the run long before.
    pub wall_backstop: Duration,
}

impl Default for Limits {
    /// Two seconds at the default pace, 1 GiB of memory, 16 MiB of output, 16 MiB of files, a minute of patience.
    fn default() -> Self {
        Self {
            fuel: Pace::default().fuel(Duration::from_secs(2)),
            memory_bytes: 1 << 30,
            output_bytes: 16 << 20,
            scratch_bytes: 16 << 20,
            wall_backstop: Duration::from_secs(60),
        }
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
