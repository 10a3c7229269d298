//! The run that goes on. A worker runs one guest at a time.

use std::cell::RefCell;
use std::time::Duration;

use assay_wasi::{Exit, Input, Limits, MAX_FUEL, MemoryMeter, Run, Stop, Trap, Wasi};
use assay_wasm_passes::fuel::STOP;
use js_sys::WebAssembly::Memory;
use wasm_bindgen::JsValue;

use crate::fault::Fault;
use crate::guest;
use crate::memory::{self, PAGE_BYTES};

/// The most pages that a memory with addresses of 32 bits can have.
const MAX_PAGES: u64 = 1 << 16;

thread_local! {
    static RUNNING: RefCell<Option<Running>> = const { RefCell::new(None) };
}

/// The state of a run.
pub(crate) struct Running {
    pub(crate) wasi: Wasi,
    pub(crate) memory_meter: MemoryMeter,
    memory: Memory,
    /// In pages.
    maximum: u64,
    /// The fuel that the run begins with.
    fuel: u64,
    /// How the host has ended the run, and the fuel that remained.
    end: Option<(End, u64)>,
}

/// How the host ends a run.
enum End {
    Stop(Stop),
    /// As a trap of the guest would.
    Trap,
    OutOfMemory,
    /// The browser has less memory than the run may use.
    NoMemory,
    /// The guest has thrown this in another stack.
    Thrown(JsValue),
}

/// Calls a function with the run that goes on, if one does.
pub(crate) fn with<T>(function: impl FnOnce(Option<&mut Running>) -> T) -> T {
    RUNNING.with_borrow_mut(|running| function(running.as_mut()))
}

/// The fuel that the connected guest has left.
pub(crate) fn remaining() -> u64 {
    // A guest notices that it has used more than it got when it checks.
    u64::try_from(-guest::count()).unwrap_or(0)
}

pub(crate) fn set_remaining(remaining: u64) {
    guest::set_count(-remaining.cast_signed());
}

impl Running {
    /// The state before a run, without memory.
    pub(crate) fn new(input: &Input, limits: &Limits, memory: Memory, maximum: Option<u32>) -> Self {
        let limits = Limits { fuel: limits.fuel.min(MAX_FUEL), ..*limits };
        Self {
            wasi: Wasi::new(input, &limits),
            memory_meter: MemoryMeter::new(input, &limits),
            memory,
            maximum: maximum.map_or(MAX_PAGES, u64::from).min(MAX_PAGES),
            fuel: limits.fuel,
            end: None,
        }
    }

    /// The fuel that the run begins with.
    pub(crate) fn fuel(&self) -> u64 {
        self.fuel
    }

    /// The result of a run whose module needs more memory than it may have.
    pub(crate) fn never_begun(mut self, input: &Input) -> Run {
        self.wasi.take_run(input, Exit::OutOfMemory, self.fuel, &self.memory_meter, Duration::ZERO)
    }

    /// Counts pages that the run gets before it goes on. Ends the run if that is too much.
    pub(crate) fn count_memory(&mut self, pages: u64) {
        if pages > 0 && !self.memory_meter.grow(pages * PAGE_BYTES) {
            self.end(End::OutOfMemory);
        }
    }

    /// Makes this the run that goes on.
    pub(crate) fn begin(self) {
        RUNNING.set(Some(self));
    }

    /// Takes the run that went on.
    pub(crate) fn take() -> Option<Self> {
        RUNNING.take()
    }

    /// The result of a run that ended with what the guest has `thrown`, if the host has not ended
    /// it. `exit_of` says what that means.
    pub(crate) fn finish(
        mut self,
        input: &Input,
        thrown: Option<&JsValue>,
        exit_of: fn(&JsValue) -> Result<Exit, Fault>,
    ) -> Result<Run, Fault> {
        let (exit, remaining) = match self.end {
            None if guest::count() >= STOP => (Exit::OutOfFuel, 0),
            None => (thrown.map_or(Ok(Exit::Finished(0)), exit_of)?, remaining()),
            Some((End::Thrown(thrown), remaining)) => (exit_of(&thrown)?, remaining),
            Some((End::Stop(stop), remaining)) => (stop.exit(), remaining),
            Some((End::Trap, remaining)) => (Exit::Trapped(Trap::Unreachable), remaining),
            Some((End::OutOfMemory, remaining)) => (Exit::OutOfMemory, remaining),
            Some((End::NoMemory, _)) => return Err(Fault::Memory),
        };
        Ok(self.wasi.take_run(input, exit, remaining, &self.memory_meter, Duration::ZERO))
    }

    /// Whether the host has ended the run.
    pub(crate) fn has_ended(&self) -> bool {
        self.end.is_some()
    }

    fn end(&mut self, end: End) {
        self.end = Some((end, remaining()));
        guest::set_count(STOP);
    }

    pub(crate) fn stop(&mut self, stop: Stop) {
        self.end(End::Stop(stop));
    }

    /// Ends the run with what the guest has thrown in another stack. It may have thrown because it
    /// is out of fuel.
    pub(crate) fn throw(&mut self, thrown: JsValue) {
        let is_out_of_fuel = guest::count() >= STOP;
        self.end(if is_out_of_fuel { End::Stop(Stop::OutOfFuel) } else { End::Thrown(thrown) });
    }

    pub(crate) fn trap(&mut self) {
        self.end(End::Trap);
    }

    /// Spends fuel. Ends the run if less remains.
    pub(crate) fn spend(&mut self, units: u64) {
        match remaining().checked_sub(units) {
            Some(left) => set_remaining(left),
            None => self.stop(Stop::OutOfFuel),
        }
    }

    fn pages(&self) -> u64 {
        memory::bytes(&self.memory) / PAGE_BYTES
    }

    /// Grows memory by some pages, for fuel. Returns the former size in pages, or `None` if that is
    /// refused.
    pub(crate) fn grow(&mut self, pages: u64) -> Option<u32> {
        let before = self.pages();
        let is_granted = if before + pages > self.maximum {
            self.memory_meter.refuse();
            false
        } else {
            self.memory_meter.grow(pages * PAGE_BYTES)
        };
        let owed = self.memory_meter.take_owed();
        self.spend(owed);
        if !is_granted || self.has_ended() {
            return None;
        }
        if memory::grow(&self.memory, pages as u32).is_err() {
            self.end(End::NoMemory);
            return None;
        }
        Some(before as u32)
    }

    /// Grows memory to a size in bytes.
    pub(crate) fn grow_to(&mut self, bytes: u64) -> Option<u32> {
        self.grow(bytes.div_ceil(PAGE_BYTES).saturating_sub(self.pages()))
    }
}
