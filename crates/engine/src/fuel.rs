//! The fuel of a run, and what growth of memory costs.
//!
//! A module counts its own work: see [`assay_wasm_passes::fuel`]. A system call costs
//! [`assay_wasi::CALL_FUEL`], plus one unit for each byte that it moves.
//!
//! Prices define the fuel of a run. So whoever changes a price raises the version of the profile
//! `execution`.

use std::future;
use std::mem;
use std::task::Poll;

use assay_wasi::Stop;
use assay_wasm_passes::fuel;
use wasmtime::{AsContextMut, Caller, Global, Instance, Linker, StoreContextMut, Val};

use crate::state::State;

/// The fuel that a module gets at once: about a hundredth of a second. Then processor time is
/// checked, and output is shown.
const GRANT: u64 = 100_000_000;

/// The fuel of a run.
#[derive(Clone, Copy)]
pub(crate) struct Fuel {
    /// The fuel that the module does not have yet.
    pub(crate) reserve: u64,
    /// The module's variable that counts: the fuel used minus the fuel that it got. `None` until
    /// the module is instantiated, and for modules that do not count.
    pub(crate) count: Option<Global>,
}

/// Takes over the count of an instance, and gives it its first fuel.
pub(crate) fn begin(mut store: impl AsContextMut<Data = State>, instance: Instance) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    if let Some(count) = instance.get_global(&mut store, fuel::FUEL) {
        store.data_mut().fuel.count = Some(count);
        let remaining = store.data().fuel.reserve;
        grant(store, count, remaining)?;
    }
    Ok(())
}

/// Gives the module fuel of what remains.
fn grant(mut store: StoreContextMut<'_, State>, count: Global, remaining: u64) -> wasmtime::Result<()> {
    let granted = remaining.min(GRANT);
    store.data_mut().fuel.reserve = remaining - granted;
    count.set(store, Val::I64(-granted.cast_signed()))
}

/// The fuel that remains.
pub(crate) fn remaining(mut store: impl AsContextMut<Data = State>) -> u64 {
    let mut store = store.as_context_mut();
    let Fuel { reserve, count } = store.data().fuel;
    let used = count.and_then(|count| count.get(&mut store).i64()).unwrap_or(0);
    // A module notices that it has used more than it got when it checks.
    u64::try_from(reserve.cast_signed().saturating_sub(used)).unwrap_or(0)
}

/// Sets the fuel that remains, which may only become less.
pub(crate) fn set_remaining(mut store: impl AsContextMut<Data = State>, remaining: u64) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    let Fuel { reserve, count } = store.data().fuel;
    match count {
        Some(count) => count.set(store, Val::I64(reserve.cast_signed() - remaining.cast_signed())),
        None => {
            store.data_mut().fuel.reserve = remaining;
            Ok(())
        }
    }
}

/// Spends fuel.
///
/// Fails with [`Stop::OutOfFuel`] if less remains. Then nothing remains.
pub(crate) fn spend(mut store: impl AsContextMut<Data = State>, units: u64) -> wasmtime::Result<()> {
    let left = remaining(&mut store).checked_sub(units);
    set_remaining(store, left.unwrap_or(0))?;
    left.map(drop).ok_or_else(|| Stop::OutOfFuel.into())
}

/// Grows the memory by some WebAssembly pages, for fuel. Returns the former size in pages, or `None`
/// if the growth is refused.
pub(crate) fn grow(caller: &mut Caller<'_, State>, pages: u64) -> wasmtime::Result<Option<u64>> {
    let memory = match caller.data().memory {
        Some(memory) => Some(memory),
        None => [fuel::MEMORY, "memory"].iter().find_map(|name| caller.get_export(name)?.into_memory()),
    };
    // Garbage-collected heaps grow differently in each engine, so what they owe is dropped.
    caller.data_mut().memory_meter.take_owed();
    let grown = memory.and_then(|memory| memory.grow(&mut *caller, pages).ok());
    let owed = caller.data_mut().memory_meter.take_owed();
    spend(caller, owed)?;
    Ok(grown)
}

/// Defines what a module that counts imports.
pub(crate) fn link(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    linker.func_wrap_async(fuel::MODULE, fuel::REFUEL, |mut caller: Caller<'_, State>, ()| {
        Box::new(async move {
            let remaining = remaining(&mut caller);
            let count = caller.data().fuel.count.filter(|_| remaining > 0).ok_or(Stop::OutOfFuel)?;
            grant(caller.as_context_mut(), count, remaining)?;
            yield_once().await;
            Ok(())
        })
    })?;
    linker.func_wrap(fuel::MODULE, fuel::GROW, |mut caller: Caller<'_, State>, pages: u32| {
        let grown = grow(&mut caller, pages.into())?;
        // The number of pages fits, as a memory has at most 4 GiB.
        Ok(grown.map_or(-1, |pages| pages as i32))
    })?;
    Ok(())
}

/// Returns control to the run's caller once.
async fn yield_once() {
    let mut has_yielded = false;
    future::poll_fn(|_| if mem::replace(&mut has_yielded, true) { Poll::Ready(()) } else { Poll::Pending }).await;
}
