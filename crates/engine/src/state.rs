//! The state of one run.

use std::time::{Duration, Instant};

use assay_wasi::{Input, Limits, MAX_FUEL, MemoryMeter, Wasi};
use wasmtime::{Engine, Memory, ResourceLimiter, Store};

use crate::config::{MAX_MEMORY_BYTES, MAX_TABLE_ELEMENTS};
use crate::cpu_time::Moment;
use crate::fuel::Fuel;

/// The system calls between two checks of the processor time.
const CALLS_BETWEEN_CHECKS: u32 = 1024;

/// A garbage-collected heap counts as this part of its size. Half of it is empty between two
/// collections, and it is doubled as soon as half of the rest is alive. So this is what was alive at
/// least when it grew.
const HEAP_SHARE: u64 = 4;

/// The state of one run.
pub(crate) struct State {
    pub(crate) wasi: Wasi,
    /// The module's memory. `None` until the module is instantiated.
    pub(crate) memory: Option<Memory>,
    pub(crate) fuel: Fuel,
    pub(crate) memory_meter: MemoryMeter,
    /// Whether what grows is the module's memory, and not its garbage-collected heap.
    pub(crate) is_memory: bool,
    pub(crate) start: Instant,
    pub(crate) begun: Moment,
    backstop: Duration,
    calls: u32,
}

impl State {
    fn new(input: &Input, limits: &Limits) -> Self {
        Self {
            wasi: Wasi::new(input, limits),
            memory: None,
            fuel: Fuel::Held(limits.fuel.min(MAX_FUEL)),
            memory_meter: MemoryMeter::new(input, limits),
            is_memory: true,
            start: Instant::now(),
            begun: Moment::now(),
            backstop: limits.backstop,
            calls: 0,
        }
    }

    /// Makes a store for one run.
    pub(crate) fn store(engine: &Engine, input: &Input, limits: &Limits) -> Store<Self> {
        let mut store = Store::new(engine, Self::new(input, limits));
        store.limiter(|state| state);
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

impl ResourceLimiter for State {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        if desired > maximum.unwrap_or(MAX_MEMORY_BYTES).min(MAX_MEMORY_BYTES) {
            self.memory_meter.refuse();
            return Ok(false);
        }
        let bytes = desired.saturating_sub(current) as u64;
        Ok(self.memory_meter.grow(if self.is_memory { bytes } else { bytes / HEAP_SHARE }))
    }

    /// Counts a growth that failed. The engine refuses a size that no memory can have without a
    /// call of `memory_growing`. A permitted growth fails if the host has no memory.
    fn memory_grow_failed(&mut self, _: wasmtime::Error) -> wasmtime::Result<()> {
        self.memory_meter.refuse();
        Ok(())
    }

    fn table_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        Ok(desired <= MAX_TABLE_ELEMENTS)
    }
}
