//! The fuel of a run, and what growth of memory costs.
//!
//! A module counts its own work: see [`assay_wasm_passes::fuel`]. A system call costs
//! [`assay_wasi::CALL_FUEL`], plus one unit for each byte that it moves.
//!
//! Prices define the fuel of a run. So whoever changes a price raises the version of the profile
//! `execution`.

use assay_wasi::Stop;
use assay_wasm_passes::fuel;
use wasmtime::{AsContextMut, Caller, Global, Instance, Linker, Val};

use crate::state::{Grows, State};

/// The fuel of a run.
#[derive(Clone, Copy)]
pub(crate) enum Fuel {
    /// The fuel of a module that does not count, or is not instantiated yet.
    Held(u64),
    /// The module's variable that counts: the fuel used minus the fuel that it got.
    Counted(Global),
}

/// Takes over the count of an instance, and gives it its fuel.
pub(crate) fn begin(mut store: impl AsContextMut<Data = State>, instance: Instance) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    if let Some(count) = instance.get_global(&mut store, fuel::FUEL) {
        let remaining = remaining(&mut store);
        store.data_mut().fuel = Fuel::Counted(count);
        set_remaining(store, remaining)?;
    }
    Ok(())
}

/// Whether the module has trapped because it has no fuel left.
pub(crate) fn is_out(mut store: impl AsContextMut<Data = State>) -> bool {
    let mut store = store.as_context_mut();
    match store.data().fuel {
        Fuel::Counted(count) => count.get(&mut store).i64().is_some_and(|count| count >= fuel::STOP),
        Fuel::Held(_) => false,
    }
}

/// The fuel that remains.
pub(crate) fn remaining(mut store: impl AsContextMut<Data = State>) -> u64 {
    let mut store = store.as_context_mut();
    match store.data().fuel {
        // A module notices that it has used more than it got when it checks.
        Fuel::Counted(count) => u64::try_from(-count.get(&mut store).i64().unwrap_or(0)).unwrap_or(0),
        Fuel::Held(fuel) => fuel,
    }
}

/// Sets the fuel that remains, which may only become less.
pub(crate) fn set_remaining(mut store: impl AsContextMut<Data = State>, remaining: u64) -> wasmtime::Result<()> {
    let mut store = store.as_context_mut();
    match &mut store.data_mut().fuel {
        Fuel::Counted(count) => {
            let count = *count;
            count.set(store, Val::I64(-remaining.cast_signed()))
        }
        Fuel::Held(fuel) => {
            *fuel = remaining;
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
    caller.data_mut().grows = Grows::Memory;
    let grown = memory.and_then(|memory| memory.grow(&mut *caller, pages).ok());
    caller.data_mut().grows = Grows::Heap;
    let owed = caller.data_mut().memory_meter.take_owed();
    spend(caller, owed)?;
    Ok(grown)
}

/// Defines what a module that counts imports.
pub(crate) fn link(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    linker.func_wrap(fuel::MODULE, fuel::GROW, |mut caller: Caller<'_, State>, pages: u32| {
        let grown = grow(&mut caller, pages.into())?;
        // The number of pages fits, as a memory has at most 4 GiB.
        Ok(grown.map_or(-1, |pages| pages as i32))
    })?;
    Ok(())
}
