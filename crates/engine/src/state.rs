//! The state of one run.

use std::time::{Duration, Instant};

use assay_wasi::{Input, Limits, MAX_FUEL, MemoryMeter, Wasi};
use wasmtime::{Memory, Module, ResourceLimiter, Store};

use crate::config::{HEAP_BYTES, MAX_MEMORY_BYTES, MAX_TABLE_ELEMENTS};
use crate::cpu_time::Moment;
use crate::fuel::Fuel;
use crate::heap::Heap;

/// The system calls between two checks of the processor time.
const CALLS_BETWEEN_CHECKS: u32 = 1024;

/// The size of a page of a memory.
const PAGE_BYTES: u64 = 64 << 10;

/// Beyond its initial size, a garbage-collected heap counts as this part of its size. Half of it is empty between two
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
    pub(crate) grows: Grows,
    pub(crate) heap: Heap,
    pub(crate) start: Instant,
    pub(crate) begun: Moment,
    backstop: Duration,
    calls: u32,
}

/// What grows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Grows {
    /// The module is instantiated. Its memory has this initial size in bytes.
    Instance(u64),
    /// The module's memory.
    Memory,
    /// The module's garbage-collected heap.
    Heap,
}

impl State {
    pub(crate) fn new(module: &Module, input: &Input, limits: &Limits) -> Self {
        let initial_pages = module.resources_required().max_initial_memory_size.unwrap_or_default();
        Self {
            wasi: Wasi::new(input, limits),
            memory: None,
            fuel: Fuel::Held(limits.fuel.min(MAX_FUEL)),
            memory_meter: MemoryMeter::new(input, limits),
            grows: Grows::Instance(initial_pages.saturating_mul(PAGE_BYTES)),
            heap: Heap::default(),
            start: Instant::now(),
            begun: Moment::now(),
            backstop: limits.backstop,
            calls: 0,
        }
    }

    /// Makes a store for one run of a module.
    pub(crate) fn store(module: &Module, input: &Input, limits: &Limits) -> Store<Self> {
        let mut store = Store::new(module.engine(), Self::new(module, input, limits));
        store.limiter(|state| state);
        store
    }

    /// Begins with a memory of this size, which an instance has already. Returns whether the limits
    /// allow that.
    pub(crate) fn take_over(&mut self, memory: Memory, size: u64) -> bool {
        let Grows::Instance(initial) = self.grows else { return false };
        let has_initial = self.memory_meter.grow(initial);
        self.memory_meter.count_all();
        self.memory = Some(memory);
        self.grows = Grows::Heap;
        has_initial && (size <= initial || self.memory_meter.grow(size - initial))
    }

    /// Whether the garbage-collected heap may be doubled.
    pub(crate) fn has_room_for_heap(&self) -> bool {
        self.heap.bytes <= MAX_MEMORY_BYTES as u64 / 2 && self.memory_meter.has_room(self.heap.bytes / HEAP_SHARE)
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
        let (desired, current) = (desired as u64, current as u64);
        let bytes = match &mut self.grows {
            // The engine may allocate a heap here too, which does not count. So the memory's initial
            // size counts at the first allocation, whichever it is.
            Grows::Instance(initial) => std::mem::take(initial),
            Grows::Memory => desired.saturating_sub(current),
            Grows::Heap => desired.saturating_sub(current.max(HEAP_BYTES)) / HEAP_SHARE,
        };
        let is_granted = self.memory_meter.grow(bytes);
        if is_granted && self.grows == Grows::Heap {
            self.heap.bytes = desired;
        }
        Ok(is_granted)
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
