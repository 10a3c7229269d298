//! The limit of a program's memory, and what growth costs.

use crate::{Input, Limits};

/// The price of a request for memory, granted or not. Natively it is a system call too.
const GROWTH: u64 = 1500;
/// The price of each granted page: one unit for each 4 KiB page of the processor.
const GROWTH_PAGE: u64 = 16;
/// The size of a WebAssembly page, in bytes.
const PAGE_BYTES: u64 = 64 << 10;

/// Counts and bounds the memory of a run.
///
/// An engine asks it before it makes or grows a memory. It takes what that [owes](Self::take_owed)
/// from the run's fuel.
#[derive(Debug)]
pub struct MemoryMeter {
    limit: u64,
    /// What is left of [`Input::given_bytes`].
    given: u64,
    now: u64,
    peak: u64,
    was_refused: bool,
    owed: u64,
}

impl MemoryMeter {
    /// A meter for one run, which has no memory yet.
    pub fn new(input: &Input, limits: &Limits) -> Self {
        Self { limit: limits.memory_bytes, given: input.given_bytes, now: 0, peak: 0, was_refused: false, owed: 0 }
    }

    /// From here on, all memory counts: the program runs.
    pub fn count_all(&mut self) {
        self.given = 0;
    }

    /// Whether `bytes` more would be granted.
    pub fn has_room(&self, bytes: u64) -> bool {
        self.now.saturating_add(bytes.saturating_sub(self.given)) <= self.limit
    }

    /// Requests `bytes` more. Returns whether they are granted.
    pub fn grow(&mut self, bytes: u64) -> bool {
        self.owed += GROWTH;
        let given = bytes.min(self.given);
        self.given -= given;
        let now = self.now.saturating_add(bytes - given);
        if now > self.limit {
            self.was_refused = true;
            return false;
        }
        self.now = now;
        self.peak = self.peak.max(now);
        self.owed += bytes.div_ceil(PAGE_BYTES) * GROWTH_PAGE;
        true
    }

    /// Notes a request that no memory can meet, or that the host cannot.
    pub fn refuse(&mut self) {
        self.owed += GROWTH;
        self.was_refused = true;
    }

    /// Whether a request was refused.
    pub fn was_refused(&self) -> bool {
        self.was_refused
    }

    /// The largest memory so far, in bytes.
    pub fn peak(&self) -> u64 {
        self.peak
    }

    /// Returns the price of all requests since the last call, in fuel.
    pub fn take_owed(&mut self) -> u64 {
        std::mem::take(&mut self.owed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_given_does_not_count() {
        let input = Input { given_bytes: 3 * PAGE_BYTES, ..Input::default() };
        let mut meter = MemoryMeter::new(&input, &Limits { memory_bytes: 2 * PAGE_BYTES, ..Limits::default() });
        assert!(meter.grow(2 * PAGE_BYTES));
        assert_eq!((meter.peak(), meter.take_owed()), (0, GROWTH + 2 * GROWTH_PAGE));
        assert!(meter.grow(2 * PAGE_BYTES));
        assert_eq!(meter.peak(), PAGE_BYTES);
        meter.count_all();
        assert!(meter.grow(PAGE_BYTES) && !meter.was_refused());
        assert_eq!((meter.peak(), meter.take_owed()), (2 * PAGE_BYTES, 2 * GROWTH + 3 * GROWTH_PAGE));
    }

    #[test]
    fn a_refused_request_costs_something_and_takes_nothing() {
        let limits = Limits { memory_bytes: PAGE_BYTES, ..Limits::default() };
        let mut meter = MemoryMeter::new(&Input::default(), &limits);
        assert!(!meter.grow(2 * PAGE_BYTES) && meter.was_refused());
        assert_eq!((meter.peak(), meter.take_owed()), (0, GROWTH));
        assert!(meter.grow(PAGE_BYTES));
        meter.refuse();
        assert_eq!(meter.take_owed(), 2 * GROWTH + GROWTH_PAGE);
    }
}
