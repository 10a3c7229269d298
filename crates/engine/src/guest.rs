//! One instance of a module, and the run in it.

use std::pin::pin;
use std::task::{Context, Poll, Waker};

use assay_wasi::{Exit, Input, LazyFile, Limits, MemoryMeter, Run, Stop, Transcript, Trap};
use wasmtime::{Instance, Store, Trap as EngineTrap};

use crate::engine::fault;
use crate::fault::Fault;
use crate::link::Unsupported;
use crate::module::{Module, Show, Written};
use crate::state::{Grows, Late, State};
use crate::{fuel, heap, pages};

/// The export name of a module's memory.
const MEMORY: &str = "memory";

/// One instance of a module. It runs once, or it [reads](crate::module::READ) a program and then runs that.
pub(crate) struct Guest {
    store: Store<State>,
    /// `None` before the run.
    instance: Option<Instance>,
    /// The page faults of this thread before the instance was made.
    faults: u64,
}

impl Guest {
    pub(crate) fn new(module: &Module, input: &Input, limits: &Limits) -> Self {
        let store = State::store(module.instance.module(), input, limits);
        Self { store, instance: None, faults: pages::faults() }
    }

    pub(crate) fn add_lazy_file(&mut self, file: LazyFile) {
        self.store.data_mut().wasi.add_lazy_file(file);
    }

    /// Prepares a guest that has read a program to run it, with a new input and new limits.
    ///
    /// Returns false if the guest cannot do that. Then it must be dropped.
    pub(crate) fn restart(&mut self, module: &Module, input: &Input, limits: &Limits) -> bool {
        let state = self.store.data();
        // How a garbage-collected heap grows depends on what is in it.
        let (Some(memory), false) = (state.memory, state.heap.is_observed()) else { return false };
        let size = memory.data_size(&self.store) as u64;
        let mut state = State::new(module.instance.module(), input, limits);
        let is_granted = state.take_over(memory, size);
        *self.store.data_mut() = state;
        is_granted
    }

    /// Runs the module on its own stack. A run whose output is shown yields whenever it writes.
    pub(crate) fn run(&mut self, module: &Module, mut show: Option<Show<'_>>) -> wasmtime::Result<()> {
        let transcript = show.is_some().then(Transcript::default);
        self.store.data_mut().wasi.transcript.clone_from(&transcript);
        let mut run = pin!(self.run_silently(module));
        let mut context = Context::from_waker(Waker::noop());
        loop {
            let poll = run.as_mut().poll(&mut context);
            if let (Some(transcript), Some(show)) = (&transcript, &mut show) {
                transcript.take().iter().for_each(|(stream, bytes)| show(*stream, bytes));
            }
            if let Poll::Ready(result) = poll {
                return result;
            }
        }
    }

    async fn run_silently(&mut self, module: &Module) -> wasmtime::Result<()> {
        let is_new = self.instance.is_none();
        let instance = match self.instance {
            Some(instance) => instance,
            None => self.instantiate(module).await?,
        };
        let store = &mut self.store;
        fuel::begin(&mut *store, instance)?;
        heap::begin(&mut *store, instance)?;
        if is_new && let Ok(start) = instance.get_typed_func::<(), ()>(&mut *store, assay_wasm_passes::fuel::START) {
            start.call_async(&mut *store, ()).await?;
        }
        if let Some(start) = &module.start {
            start.begin(store, is_new).await?;
        }
        // The program does not pay for the memory that it begins with.
        store.data_mut().memory_meter.take_owed();
        let entry = instance.get_typed_func::<(), ()>(&mut *store, module.entry)?;
        entry.call_async(&mut *store, ()).await
    }

    /// Makes the instance.
    pub(crate) async fn instantiate(&mut self, module: &Module) -> wasmtime::Result<Instance> {
        let instance = module.instance.instantiate_async(&mut self.store).await?;
        let memory = instance.get_memory(&mut self.store, MEMORY);
        let state = self.store.data_mut();
        state.memory = memory;
        state.memory_meter.count_all();
        state.grows = Grows::Heap;
        self.instance = Some(instance);
        Ok(instance)
    }

    /// The memory; nothing if the module has none.
    pub(crate) fn memory(&self) -> &[u8] {
        self.store.data().memory.map_or(&[], |memory| memory.data(&self.store))
    }

    /// Returns the result of the run, and the files in its [scratch folder](assay_wasi::SCRATCH).
    pub(crate) fn end(&mut self, input: &Input, result: wasmtime::Result<()>) -> Result<(Run, Written), Fault> {
        let store = &mut self.store;
        let is_out_of_fuel = fuel::is_out(&mut *store);
        let remaining = fuel::remaining(&mut *store);
        let State { wasi, memory_meter, start, .. } = store.data_mut();
        let exit = match result {
            Ok(()) => Exit::Finished(0),
            Err(_) if is_out_of_fuel => Exit::OutOfFuel,
            Err(error) if error.is::<Late>() => Exit::Backstop,
            Err(error) if error.is::<Unsupported>() => {
                let run = wasi.take_run(input, Exit::Finished(1), remaining, memory_meter, start.elapsed());
                let stderr = String::from_utf8_lossy(&run.stderr);
                return Err(Fault::Unsupported(stderr.lines().last().unwrap_or_default().to_owned()));
            }
            Err(error) => exit_of(&error, memory_meter).ok_or_else(|| fault(&error))?,
        };
        let run = wasi.take_run(input, exit, remaining, memory_meter, start.elapsed());
        Ok((run, wasi.take_scratch()))
    }
}

impl Drop for Guest {
    fn drop(&mut self) {
        let has_many_faults = pages::faults().saturating_sub(self.faults) >= pages::MANY_FAULTS;
        if has_many_faults && let Some(memory) = self.store.data().memory {
            pages::keep(memory.data_mut(&mut self.store));
        }
    }
}

/// How a program ended that did not return. `None` means a fault of ours.
fn exit_of(error: &wasmtime::Error, memory_meter: &MemoryMeter) -> Option<Exit> {
    if let Some(stop) = error.downcast_ref::<Stop>() {
        return Some(stop.exit());
    }
    if error.is::<wasmtime::ThrownException>() {
        return Some(Exit::Trapped(Trap::UncaughtException));
    }
    let Some(trap) = error.downcast_ref::<EngineTrap>() else {
        // The initial memory is too large, or a garbage-collected heap cannot grow.
        return memory_meter.was_refused().then_some(Exit::OutOfMemory);
    };
    Some(match trap {
        EngineTrap::StackOverflow => Exit::StackOverflow,
        EngineTrap::AllocationTooLarge => Exit::OutOfMemory,
        EngineTrap::UnreachableCodeReached => Exit::Trapped(Trap::Unreachable),
        EngineTrap::MemoryOutOfBounds
        | EngineTrap::TableOutOfBounds
        | EngineTrap::ArrayOutOfBounds
        | EngineTrap::HeapMisaligned => Exit::Trapped(Trap::OutOfBounds),
        EngineTrap::IntegerOverflow | EngineTrap::IntegerDivisionByZero | EngineTrap::BadConversionToInteger => {
            Exit::Trapped(Trap::Arithmetic)
        }
        EngineTrap::IndirectCallToNull
        | EngineTrap::BadSignature
        | EngineTrap::NullReference
        | EngineTrap::CastFailure => Exit::Trapped(Trap::BadCall),
        _ => Exit::Trapped(Trap::Other),
    })
}
