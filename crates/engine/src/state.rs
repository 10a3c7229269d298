//! The state of one run, and the memory that it may have.

use std::time::{Duration, Instant};

use assay_wasi::{Input, Limits, Wasi};
use wasmtime::{Engine, Memory, ResourceLimiter, Store};

use crate::config::{MAX_MEMORY_BYTES, MAX_TABLE_ELEMENTS, Metering, WASM_PAGE_BYTES};
use crate::cpu_time::Moment;
use crate::fuel::{Fuel, GROWTH, GROWTH_PAGE, MAX_FUEL};

/// The system calls between two checks of the processor time.
const CALLS_BETWEEN_CHECKS: u32 = 1024;

/// The state of one run.
pub(crate) struct State {
    pub(crate) wasi: Wasi,
    /// The module's memory. `None` until the module is instantiated.
    pub(crate) memory: Option<Memory>,
    pub(crate) fuel: Fuel,
    pub(crate) meter: Meter,
    pub(crate) start: Instant,
    pub(crate) begun: Moment,
    backstop: Duration,
    calls: u32,
}

impl State {
    fn new(input: &Input, limits: &Limits, metering: Metering) -> Self {
        Self {
            wasi: Wasi::new(input, limits, metering.has_clock()),
            memory: None,
            fuel: Fuel { reserve: limits.fuel.min(MAX_FUEL), count: None },
            meter: Meter {
                limit: limits.memory_bytes,
                initial: input.given_bytes,
                now: 0,
                peak: 0,
                was_refused: false,
                owed: 0,
            },
            start: Instant::now(),
            begun: Moment::now(),
            backstop: limits.backstop,
            calls: 0,
        }
    }

    /// Makes a store for one run.
    pub(crate) fn store(engine: &Engine, input: &Input, limits: &Limits, metering: Metering) -> Store<Self> {
        let mut store = Store::new(engine, Self::new(input, limits, metering));
        store.limiter(|state| &mut state.meter);
        store
    }

    fn is_late(&self) -> bool {
        self.begun.elapsed() > self.backstop
    }

    /// Counts a system call, and checks the backstop now and then.
    ///
    /// Fails if the run has used more processor time than the backstop.
    pub(crate) fn check_backstop(&mut self) -> Result<(), Late> {
        self.calls += 1;
        if self.calls < CALLS_BETWEEN_CHECKS {
            return Ok(());
        }
        self.calls = 0;
        if self.is_late() { Err(Late) } else { Ok(()) }
    }
}

/// The run used too much processor time.
#[derive(Debug, thiserror::Error)]
#[error("used too much processor time")]
pub(crate) struct Late;

/// Counts and bounds memory.
pub(crate) struct Meter {
    limit: u64,
    /// The uncounted part of the initial memory that is not used up yet, in bytes. It is 0 once the
    /// program runs.
    pub(crate) initial: u64,
    now: u64,
    pub(crate) peak: u64,
    pub(crate) was_refused: bool,
    /// The cost of requests for memory that is not yet taken from the fuel. Here the fuel cannot be
    /// reached.
    owed: u64,
}

impl Meter {
    /// Returns the cost of requests for memory since the last call.
    pub(crate) fn take_owed(&mut self) -> u64 {
        std::mem::take(&mut self.owed)
    }

    fn refuse(&mut self) -> bool {
        self.was_refused = true;
        false
    }
}

impl ResourceLimiter for Meter {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        let more = desired.saturating_sub(current) as u64;
        self.owed += GROWTH;
        let uncounted = more.min(self.initial);
        self.initial -= uncounted;
        let now = self.now.saturating_add(more - uncounted);
        if now > self.limit || desired > maximum.unwrap_or(MAX_MEMORY_BYTES).min(MAX_MEMORY_BYTES) {
            return Ok(self.refuse());
        }
        self.now = now;
        self.peak = self.peak.max(now);
        self.owed += more.div_ceil(WASM_PAGE_BYTES) * GROWTH_PAGE;
        Ok(true)
    }

    /// Counts a growth that failed. The engine refuses a size that no memory can have without a
    /// call of `memory_growing`. A permitted growth fails if the host has no memory.
    fn memory_grow_failed(&mut self, _: wasmtime::Error) -> wasmtime::Result<()> {
        self.refuse();
        self.owed += GROWTH;
        Ok(())
    }

    fn table_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= MAX_TABLE_ELEMENTS)
    }
}
