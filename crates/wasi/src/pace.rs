//! How fuel and time correspond.

use std::time::Duration;

/// How much fuel a second of the reference machine is worth. It differs by language: the work of an
/// interpreter differs from that of a compiled program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Units of fuel a second; never 0.
    fuel_per_second: u64,
}

impl Default for Pace {
    /// The pace of compiled programs.
    fn default() -> Self {
        Self::COMPILED
    }
}

impl Pace {
    /// The most that was measured of compiled C: 8 to 16 thousand million units for each second
    /// that the same program takes natively. With the most, no program that is fast enough natively
    /// is too slow here.
    pub const COMPILED: Self = Self::new(16_000_000_000);

    /// A pace in units of fuel a second. Zero counts as one.
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
