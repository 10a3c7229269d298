//! Compiled modules, and their runs.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use assay_wasi::{Exit, Input, LazyFile, Limits, MAX_FUEL, MemoryMeter, Run, Stop, Stream, Transcript, Trap};
use wasmtime::{InstancePre, Store, Trap as EngineTrap};

use crate::delta::{Delta, WrittenPages};
use crate::engine::fault;
use crate::fault::Fault;
use crate::link::Unsupported;
use crate::state::{Grows, Late, State};
use crate::{fuel, heap};

/// A compiled module. It can run any number of times, and no state passes from one run to the next.
#[derive(Clone)]
pub struct Module {
    pub(crate) instance: InstancePre<State>,
    pub(crate) entry: &'static str,
    pub(crate) start: Option<Arc<Start>>,
}

/// The state of an interpreter after it has read a program. Runs of that program begin with it.
pub(crate) struct Start {
    /// The fuel that reading used. Each run pays it first, as if the run had read the program
    /// itself.
    fuel: u64,
    memory: Delta,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

/// The files that a program wrote, by full path.
pub type Written = BTreeMap<String, Vec<u8>>;

/// A callback for what a program writes, by stream.
pub type Show<'a> = &'a mut dyn FnMut(Stream, &[u8]);

/// The exported function that starts a program. It has no parameters and no results.
pub(crate) const START: &str = "_start";
/// The exported function that runs a program in the image of a started interpreter.
pub(crate) const RESUME: &str = "assay_resume";
/// The exported function that has such an image read a program.
pub(crate) const READ: &str = "assay_read";

/// The export name of a module's memory.
const MEMORY: &str = "memory";

/// Why a module cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModuleError {
    /// The module is larger than the limit.
    #[error("the module has {bytes} bytes; {limit} are the most that is compiled")]
    TooLarge {
        /// The size of the module, in bytes.
        bytes: usize,
        /// The limit, in bytes.
        limit: usize,
    },
    /// The bytes are not WebAssembly, or use a disabled feature.
    #[error("not a valid WebAssembly module: {0}")]
    Invalid(String),
    /// The module imports something that the host does not provide.
    #[error("the module imports `{module}.{name}`, which is not part of WASI preview 1")]
    UnknownImport {
        /// The name of the imported module.
        module: String,
        /// The name of the import.
        name: String,
    },
    /// The module has no `_start`.
    #[error("the module has no function `_start` without parameters: it is a library, not a program")]
    NoStart,
}

impl Module {
    /// Has the image of an interpreter read a program without running any of it.
    ///
    /// If reading returns, runs of the new module begin with the memory that it wrote and the fuel
    /// that it used. If reading exits instead, they begin with the unchanged image.
    pub fn read(&self, input: &Input, limits: &Limits) -> Result<(Run, Self), Fault> {
        let reader = Self { entry: READ, ..self.clone() };
        let options = RunOptions { returns_memory: true, ..RunOptions::default() };
        let Ended { run, memory, .. } = reader.execute(input, limits, options)?;
        let start = match memory {
            Some(pages) => {
                let (stdout, stderr) = (run.stdout.clone(), run.stderr.clone());
                Some(Arc::new(Start { fuel: run.fuel.unwrap_or_default(), memory: self.delta(pages)?, stdout, stderr }))
            }
            None => None,
        };
        Ok((run, Self { start, ..self.clone() }))
    }

    /// The delta between the memory after reading and the memory that the module's runs begin with.
    fn delta(&self, pages: WrittenPages) -> Result<Delta, Fault> {
        let delta = async {
            let mut store = State::store(self.instance.module(), &Input::default(), &Limits::default());
            let instance = self.instance.instantiate_async(&mut store).await?;
            let memory = instance.get_memory(&mut store, MEMORY);
            Ok(pages.since(memory.map_or(&[], |memory| memory.data(&store))))
        };
        block_on(delta).map_err(|error| fault(&error))
    }

    /// Runs a program.
    pub fn run(&self, input: &Input, limits: &Limits) -> Result<Run, Fault> {
        self.execute(input, limits, RunOptions::default()).map(|ended| ended.run)
    }

    /// Runs a program, and passes what it writes to `show`: now and then during the run, and at the
    /// end.
    pub fn run_showing(&self, input: &Input, limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        let options = RunOptions { show: Some(show), ..RunOptions::default() };
        self.execute(input, limits, options).map(|ended| ended.run)
    }

    /// Runs a program. Also returns the files in its [scratch folder](assay_wasi::SCRATCH), by full
    /// path.
    pub fn run_to_files(&self, input: &Input, limits: &Limits) -> Result<(Run, Written), Fault> {
        let Ended { run, written, .. } = self.execute(input, limits, RunOptions::default())?;
        Ok((run, written))
    }

    /// Does what [`run_to_files`](Self::run_to_files) does, with a file whose content may arrive
    /// during the run.
    pub fn run_awaiting(
        &self,
        input: &Input,
        limits: &Limits,
        file: LazyFile,
        is_last: bool,
    ) -> Result<(Run, Written), Fault> {
        let options = RunOptions { lazy_file: Some(file), is_last, ..RunOptions::default() };
        let Ended { run, written, .. } = self.execute(input, limits, options)?;
        Ok((run, written))
    }

    fn execute(&self, input: &Input, limits: &Limits, options: RunOptions<'_>) -> Result<Ended, Fault> {
        let RunOptions { show, lazy_file, is_last, returns_memory } = options;
        let limits = &Limits { fuel: limits.fuel.min(MAX_FUEL), ..*limits };
        let mut store = State::store(self.instance.module(), input, limits);
        if let Some(file) = lazy_file {
            store.data_mut().wasi.add_lazy_file(file);
        }
        let result = poll(&mut store, self, show);
        let is_out_of_fuel = fuel::is_out(&mut store);
        let remaining = fuel::remaining(&mut store);
        let memory = store.data().memory.filter(|_| returns_memory && result.is_ok());
        let memory = memory.map(|memory| WrittenPages::in_memory(memory.data(&store)));
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
        let written = wasi.take_scratch();
        if is_last {
            std::mem::forget(store);
        }
        Ok(Ended { run, written, memory })
    }
}

/// The result of a run, with its files and its memory.
struct Ended {
    run: Run,
    written: Written,
    memory: Option<WrittenPages>,
}

/// The options of a run.
#[derive(Default)]
struct RunOptions<'a> {
    show: Option<Show<'a>>,
    lazy_file: Option<LazyFile>,
    /// Whether the process ends after this run. Clearing its memory is then useless.
    is_last: bool,
    /// Whether to return the memory of a run that ends without an error.
    returns_memory: bool,
}

impl Start {
    async fn restore(&self, store: &mut Store<State>) -> wasmtime::Result<()> {
        fuel::spend(&mut *store, self.fuel)?;
        let memory = store.data().memory.ok_or_else(|| wasmtime::format_err!("no memory"))?;
        let missing = self.memory.size().saturating_sub(memory.data_size(&*store)) as u64;
        if missing > 0 {
            let pages = missing / memory.page_size(&*store);
            store.data_mut().grows = Grows::Memory;
            let grown = memory.grow_async(&mut *store, pages).await;
            store.data_mut().grows = Grows::Heap;
            grown?;
        }
        self.memory.apply(memory.data_mut(&mut *store));
        let wasi = &mut store.data_mut().wasi;
        wasi.write(Stream::Stdout, &self.stdout)?;
        Ok(wasi.write(Stream::Stderr, &self.stderr)?)
    }
}

/// Runs a module on its own stack. A run whose output is shown yields whenever it writes.
fn poll(store: &mut Store<State>, module: &Module, mut show: Option<Show<'_>>) -> wasmtime::Result<()> {
    let transcript = show.is_some().then(Transcript::default);
    store.data_mut().wasi.transcript.clone_from(&transcript);
    let mut run = pin!(async {
        let instance = module.instance.instantiate_async(&mut *store).await?;
        store.data_mut().memory = instance.get_memory(&mut *store, MEMORY);
        store.data_mut().memory_meter.count_all();
        store.data_mut().grows = Grows::Heap;
        fuel::begin(&mut *store, instance)?;
        heap::begin(&mut *store, instance)?;
        if let Ok(start) = instance.get_typed_func::<(), ()>(&mut *store, assay_wasm_passes::fuel::START) {
            start.call_async(&mut *store, ()).await?;
        }
        if let Some(start) = &module.start {
            start.restore(store).await?;
        }
        // The program does not pay for the memory that it begins with.
        store.data_mut().memory_meter.take_owed();
        let entry = instance.get_typed_func::<(), ()>(&mut *store, module.entry)?;
        entry.call_async(&mut *store, ()).await
    });
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

/// Runs a future that never waits for an external event.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
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
