//! The garbage-collected heap of a run, which is doubled when more than half of it stays alive.
//!
//! The engine copies what is alive from one half of a heap to the other, and doubles a heap when a
//! collection makes no room. So a program whose live objects nearly fill a half would collect all
//! the time. Collections cost no fuel, so it would not be stopped either.
//!
//! Therefore the module calls the host before an allocation now and then: see [`fuel::POLL`]. After
//! a collection, the host has it fill the heap. When that is full, the engine collects if at most
//! half of a half was alive, and doubles the heap otherwise. This depends on fuel and allocations
//! alone, so it is the same in every run.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use assay_wasm_passes::fuel;
use wasmtime::{AsContextMut, Caller, ExternRef, Global, Instance, Linker, RootScope, Val};

use crate::config::HEAP_BYTES;
use crate::state::State;

/// The fuel between two calls of the host.
const INTERVAL: i64 = 1 << 20;
/// The most collections between two times that the heap is filled, which costs a collection.
const MAX_WAIT: u32 = 32;
/// The part of a heap that is allocated at once. The engine doubles a full heap if what was alive
/// and twice the allocation are more than half of it.
const PART: u64 = 8;

/// What is known of the heap of a run.
pub(crate) struct Heap {
    /// Its size.
    pub(crate) bytes: u64,
    /// The module's count, and the count at which it calls the host.
    globals: Option<(Global, Global)>,
    /// Whether the last [`Canary`] was collected.
    is_collected: Arc<AtomicBool>,
    /// Collections since the heap was filled, as far as they were seen.
    collections: u32,
    /// The collections after which it is filled. They double each time that it is not enlarged.
    wait: u32,
    /// Its size when the module began to fill it; `None` while it does not.
    filling: Option<u64>,
}

/// An object of the host without references to it. The next collection drops it.
struct Canary(Arc<AtomicBool>);

impl Drop for Canary {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Default for Heap {
    fn default() -> Self {
        Self { bytes: HEAP_BYTES, globals: None, is_collected: Arc::default(), collections: 0, wait: 1, filling: None }
    }
}

impl Heap {
    /// Whether the instance has a heap, which is observed.
    pub(crate) fn is_observed(&self) -> bool {
        self.globals.is_some()
    }
}

/// Begins to observe the heap of an instance, if it has one.
pub(crate) fn begin(mut store: impl AsContextMut<Data = State>, instance: Instance) -> wasmtime::Result<()> {
    let mut global = |name| instance.get_global(&mut store, name);
    if let (Some(count), Some(poll_at)) = (global(fuel::FUEL), global(fuel::POLL_AT)) {
        store.as_context_mut().data_mut().heap.globals = Some((count, poll_at));
        observe(&mut store);
        wait(&mut store)?;
    }
    Ok(())
}

/// Makes a new [`Canary`].
fn observe(mut store: impl AsContextMut<Data = State>) {
    let mut scope = RootScope::new(store.as_context_mut());
    let is_collected = Arc::clone(&scope.as_context_mut().data_mut().heap.is_collected);
    is_collected.store(false, Ordering::Relaxed);
    // Without room for it, the canary is dropped here, and the heap counts as collected.
    drop(ExternRef::new(&mut scope, Canary(is_collected)));
}

/// Has the module call again after [`INTERVAL`].
fn wait(mut store: impl AsContextMut<Data = State>) -> wasmtime::Result<()> {
    let Some((count, poll_at)) = store.as_context_mut().data_mut().heap.globals else { return Ok(()) };
    let count = count.get(&mut store).i64().unwrap_or(0);
    poll_at.set(&mut store, Val::I64(count.saturating_add(INTERVAL)))
}

/// Looks whether there was a collection. Returns the bytes that the module has to allocate.
fn poll(mut caller: Caller<'_, State>) -> wasmtime::Result<u32> {
    let has_room = caller.data().has_room_for_heap();
    let heap = &mut caller.data_mut().heap;
    let is_collected = heap.is_collected.load(Ordering::Relaxed);
    if let Some(before) = heap.filling {
        if !is_collected && heap.bytes == before {
            return Ok(u32::try_from(before / PART)?);
        }
        heap.filling = None;
        heap.wait = if heap.bytes > before { 1 } else { (heap.wait * 2).min(MAX_WAIT) };
    } else if is_collected {
        heap.collections += 1;
        if heap.collections >= heap.wait && has_room {
            (heap.filling, heap.collections) = (Some(heap.bytes), 0);
            observe(&mut caller);
            return poll(caller);
        }
    }
    if is_collected {
        observe(&mut caller);
    }
    wait(&mut caller)?;
    Ok(0)
}

/// Defines what a module with a heap imports.
pub(crate) fn link(linker: &mut Linker<State>) -> wasmtime::Result<()> {
    linker.func_wrap(fuel::MODULE, fuel::POLL, poll)?;
    Ok(())
}
