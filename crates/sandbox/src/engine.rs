//! The engine: from a module's bytes to a [`Run`].

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::{Duration, Instant};

use assay_wasi::{Input, LazyFile, Stop, Stream, Transcript, Wasi};
use assay_wasm_passes::{baseline, cost_marks, nan};
use wasmtime::{
    Config, Enabled, Engine, ExternType, InstanceAllocationStrategy, InstancePre, Linker, Memory, Module as Compiled,
    OptLevel, PoolingAllocationConfig, ResourceLimiter, Store, Strategy, Trap as EngineTrap, UnknownImportError,
};

use crate::cache::{Family, Inputs};
use crate::install::Digest;
use crate::limits::Limits;
use crate::link;
use crate::memory::{self, Changes, Left};
use crate::prices;
use crate::processor::Moment;
use crate::run::{Exit, Fault, Run, Trap};
use crate::sealed::{self, Unusable};

/// The stack for a program's calls, in bytes. A recursion a million levels deep, as contest
/// programs use, needs less.
///
/// The engine has one stack size, so it is not part of [`Limits`].
pub const STACK_BYTES: usize = 256 << 20;
/// The stack where fuel is not counted. Uncounted frames are smaller, but more than a quarter as
/// large. So what fits here also fits the counted stack.
const UNCOUNTED_STACK_BYTES: usize = STACK_BYTES / 4;
/// The additional stack for the host's functions.
const HOST_STACK_BYTES: usize = 2 << 20;
/// The largest module that is compiled. The size of a module bounds the compiler's time and memory.
const MAX_MODULE_BYTES: usize = 192 << 20;
const MAX_MEMORY_BYTES: usize = 4 << 30;
const WASM_PAGE_BYTES: u64 = 64 << 10;
/// More elements than the largest runtime, a C++ compiler, has.
const MAX_TABLE_ELEMENTS: usize = 200_000;
const MAX_INSTANCE_BYTES: usize = 16 << 20;
/// Memory of a finished run that is cleared in place instead of being unmapped. Clearing is faster
/// up to about this size.
const KEPT_BYTES: usize = 32 << 20;
/// The largest image of an interpreter that is mapped copy-on-write. A larger image is copied at
/// each start.
pub(crate) const IMAGE_BYTES: u64 = 256 << 20;
/// The fuel between two checks of the processor time: about a hundredth of a second.
const FUEL_BETWEEN_LOOKS: u64 = 100_000_000;
/// The system calls between two checks of the processor time.
const CALLS_BETWEEN_LOOKS: u32 = 1024;

/// The settings of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The number of programs that may run at the same time.
    pub slots: u32,
    /// Whether several threads compile one module.
    pub parallel_compilation: bool,
    /// The folder that caches compiled modules. `None` caches nothing.
    pub cache: Option<PathBuf>,
}

impl Default for Settings {
    /// Sixteen programs at a time, parallel compilation and no cache.
    fn default() -> Self {
        Self { slots: 16, parallel_compilation: true, cache: None }
    }
}

/// What a run spends fuel on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Metering {
    /// All work.
    Work,
    /// System calls only, for compilers. Uncounted code is about 1.5 times as fast, but no limit
    /// ends a loop: the process must be ended. The virtual clock also advances by system calls
    /// only.
    Calls,
    /// System calls only, for programs. A run that depends on fuel, for example because it asks for
    /// the time, stops with [`Fault::Uncounted`].
    CallsOutOfTime,
    /// All work, but without a clock: a run that asks for the time stops with [`Fault::Uncounted`].
    WorkOutOfTime,
}

impl Metering {
    fn counts_work(self) -> bool {
        matches!(self, Self::Work | Self::WorkOutOfTime)
    }

    fn has_clock(self) -> bool {
        matches!(self, Self::Work | Self::Calls)
    }
}

/// Compiles and runs WebAssembly modules. It is cheap to clone and to share between threads.
#[derive(Clone)]
pub struct Sandbox {
    engine: Engine,
    cache: Option<PathBuf>,
    metering: Metering,
    /// The engine that this one stands in for, if this one uses the baseline compiler. The baseline
    /// compiler supports fewer features.
    stands_in_for: Option<Engine>,
}

/// A compiled module. It can run any number of times, and no state passes from one run to the next.
#[derive(Clone)]
pub struct Module {
    instance: InstancePre<State>,
    entry: &'static str,
    metering: Metering,
    start: Option<Arc<Start>>,
}

/// The state of an interpreter after it has read a program. Runs of that program begin with it.
struct Start {
    /// The fuel that reading used, if it was counted. Each run pays it first, as if the run had
    /// read the program itself.
    fuel: Option<u64>,
    memory: Changes,
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
    #[error("the module imports `{module}.{name}`, which is no part of WASI preview 1")]
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

/// The state of one run.
pub(crate) struct State {
    pub(crate) wasi: Wasi,
    /// The module's memory. `None` until the module is instantiated.
    pub(crate) memory: Option<Memory>,
    /// The remaining fuel for system calls, where work is not counted.
    pub(crate) fuel_for_calls: Option<u64>,
    meter: Meter,
    start: Instant,
    begun: Moment,
    backstop: Duration,
    calls: u32,
}

impl State {
    fn new(input: &Input, limits: &Limits, metering: Metering) -> Self {
        Self {
            wasi: Wasi::new(input, limits.quotas(), metering.has_clock()),
            memory: None,
            fuel_for_calls: (!metering.counts_work()).then_some(limits.fuel),
            meter: Meter {
                limit: limits.memory_bytes,
                given: input.given_bytes,
                now: 0,
                peak: 0,
                was_refused: false,
                fuel: limits.fuel,
                owed: 0,
            },
            start: Instant::now(),
            begun: Moment::now(),
            backstop: limits.backstop,
            calls: 0,
        }
    }

    /// Makes a store for one run.
    pub(crate) fn store(
        engine: &Engine,
        input: &Input,
        limits: &Limits,
        metering: Metering,
    ) -> wasmtime::Result<Store<Self>> {
        let mut store = Store::new(engine, Self::new(input, limits, metering));
        store.limiter(|state| &mut state.meter);
        if metering.counts_work() {
            store.set_fuel(limits.fuel)?;
            store.fuel_async_yield_interval(Some(FUEL_BETWEEN_LOOKS))?;
        }
        Ok(store)
    }

    /// Takes the fuel that requests for memory cost since the last call. The limiter cannot change
    /// the store's fuel itself.
    pub(crate) fn take_owed(&mut self) -> u64 {
        std::mem::take(&mut self.meter.owed)
    }

    fn is_late(&self) -> bool {
        self.begun.elapsed() > self.backstop
    }

    /// Counts a system call, and checks the backstop now and then.
    ///
    /// Fails if the run has used more processor time than the backstop.
    pub(crate) fn check_backstop(&mut self) -> Result<(), Late> {
        self.calls += 1;
        if self.calls < CALLS_BETWEEN_LOOKS {
            return Ok(());
        }
        self.calls = 0;
        if self.is_late() { Err(Late) } else { Ok(()) }
    }
}

/// The run used too much processor time.
#[derive(Debug, thiserror::Error)]
#[error("no end in processor time")]
pub(crate) struct Late;

fn fault(error: &wasmtime::Error) -> Fault {
    Fault::Engine(format!("{error:#}"))
}

impl Sandbox {
    /// Makes an engine that counts all work.
    ///
    /// Fails if the engine refuses its configuration.
    pub fn new(settings: &Settings) -> Result<Self, Fault> {
        Self::with_metering(settings, Metering::Work)
    }

    pub(crate) fn with_metering(settings: &Settings, metering: Metering) -> Result<Self, Fault> {
        Self::with_config(settings, metering, None, cranelift())
    }

    /// Makes an engine with the baseline compiler. It compiles in a small part of the time, to
    /// slower code that counts all work.
    ///
    /// A run that ends without a trap has the same result and the same fuel as with the optimising
    /// compiler. Some modules cannot be compiled this way.
    pub(crate) fn in_haste(&self, settings: &Settings) -> Result<Self, Fault> {
        // Use Winch only where wasmtime's authors support it as they do Cranelift. Cranelift's
        // faster register allocator would help too, but they do not support it in the same way.
        let stands_in_for = cfg!(target_arch = "x86_64").then(|| self.engine.clone());
        let mut config = if stands_in_for.is_some() { winch() } else { cranelift() };
        // Winch has Cranelift compile a small part of the code.
        config.cranelift_opt_level(OptLevel::None);
        let metering = if self.metering.has_clock() { Metering::Work } else { Metering::WorkOutOfTime };
        Self::with_config(settings, metering, stands_in_for, config)
    }

    fn with_config(
        settings: &Settings,
        metering: Metering,
        stands_in_for: Option<Engine>,
        mut config: Config,
    ) -> Result<Self, Fault> {
        memory::prepare();
        let counts_work = metering.counts_work();
        let stack = if counts_work { STACK_BYTES } else { UNCOUNTED_STACK_BYTES };
        let mut pool = PoolingAllocationConfig::new();
        pool.total_core_instances(settings.slots)
            // A program that throws exceptions has a garbage-collected heap, which takes a memory
            // slot too.
            .total_memories(settings.slots * 2)
            .total_tables(settings.slots * 4)
            .total_stacks(settings.slots)
            .total_gc_heaps(settings.slots)
            .max_memories_per_module(1)
            .max_tables_per_module(4)
            .max_core_instance_size(MAX_INSTANCE_BYTES)
            .max_memory_size(MAX_MEMORY_BYTES)
            .table_elements(MAX_TABLE_ELEMENTS)
            .max_unused_warm_slots(settings.slots)
            .linear_memory_keep_resident(KEPT_BYTES)
            .table_keep_resident(MAX_TABLE_ELEMENTS * size_of::<usize>())
            .pagemap_scan(if PoolingAllocationConfig::is_pagemap_scan_available() {
                Enabled::Yes
            } else {
                Enabled::No
            });
        // These settings remove all differences between runs and machines, except for NaNs: see
        // `assay_wasm_passes::nan`.
        config.consume_fuel(counts_work).relaxed_simd_deterministic(true);
        if counts_work {
            config.operator_cost(prices::of_operators());
        }
        config.max_wasm_stack(stack).async_stack_size(stack + HOST_STACK_BYTES);
        config.memory_guaranteed_dense_image_size(IMAGE_BYTES);
        config.wasm_backtrace_max_frames(None);
        config.parallel_compilation(settings.parallel_compilation);
        config.allocation_strategy(InstanceAllocationStrategy::Pooling(pool));
        let engine = Engine::new(&config).map_err(|error| fault(&error))?;
        Ok(Self { engine, cache: settings.cache.clone(), metering, stands_in_for })
    }

    pub(crate) fn engine(&self) -> &Engine {
        &self.engine
    }

    /// Whether a run reports the fuel that it used.
    pub(crate) fn reports_fuel(&self) -> bool {
        self.metering == Metering::Work
    }

    /// Compiles a module, which must be a WASI preview 1 program.
    pub fn compile(&self, wasm: &[u8]) -> Result<Module, ModuleError> {
        check_size(wasm)?;
        if let Some(engine) = &self.stands_in_for {
            // This engine sees the module only after lowering, so the other engine validates the
            // original.
            let compiled = Compiled::validate(engine, wasm)
                .and_then(|()| Ok(baseline::lower(&self.rewritten(wasm)?)?))
                .and_then(|wasm| Compiled::new(&self.engine, wasm));
            return self.link(&compiled.map_err(|error| invalid(&error))?, link::link_replaced);
        }
        let compiled = self.made(wasm).map_err(|error| invalid(&error))?;
        self.link(&compiled, link::link)
    }

    /// Compiles a module without linking it.
    pub(crate) fn made(&self, wasm: &[u8]) -> wasmtime::Result<Compiled> {
        Compiled::new(&self.engine, self.rewritten(wasm)?)
    }

    /// Rewrites a module into the form that is compiled: with canonical NaNs and, if work is
    /// counted, with cost marks.
    fn rewritten<'a>(&self, wasm: &'a [u8]) -> wasmtime::Result<Cow<'a, [u8]>> {
        let canonical = nan::canonicalise(wasm)?;
        if !self.metering.counts_work() {
            return Ok(canonical);
        }
        Ok(match canonical {
            Cow::Borrowed(wasm) => cost_marks::mark(wasm)?,
            Cow::Owned(wasm) => Cow::Owned(cost_marks::mark(&wasm)?.into_owned()),
        })
    }

    /// Loads the machine code of the module `name` from the cache, or compiles and caches it. The
    /// module is a compiler or an interpreter: it may import more than WASI, but a call of such an
    /// import traps.
    ///
    /// There are two steps, each with its own cache key. `wasm` makes the module from its `inputs`
    /// by this crate's code, and the cache records which module resulted. Machine code depends on
    /// the bytes of the module and on the engine. So after a change of this crate the modules are
    /// remade, in seconds, but only those that differ are recompiled.
    ///
    /// Fails if the module cannot be made or compiled, or if a cached file cannot be used.
    pub fn cached(
        &self,
        name: &str,
        inputs: &Inputs,
        wasm: impl FnOnce() -> Result<Vec<u8>, Fault>,
    ) -> Result<Module, Fault> {
        let invalid = |error: &wasmtime::Error| Fault::Engine(format!("{name}: {}", invalid(error)));
        let made = || {
            let wasm = wasm()?;
            check_size(&wasm).map_err(|error| Fault::Engine(format!("{name}: {error}")))?;
            let rewritten = self.rewritten(&wasm).map_err(|error| invalid(&error))?;
            Ok::<_, Fault>(rewritten.into_owned())
        };
        let Some(cache) = &self.cache else {
            let compiled = Compiled::new(&self.engine, made()?).map_err(|error| invalid(&error))?;
            return self.link(&compiled, link::link_runtime).map_err(|error| Fault::Engine(error.to_string()));
        };
        // Machines with different processors may share a home folder. Each kind caches its own
        // code.
        let kind = if self.metering.counts_work() { "fuel" } else { "calls" };
        let notes = Family::new(cache, format!("{name}-{kind}-module"));
        let codes = Family::new(cache, format!("{name}-{kind}-{}", processor()));
        let code = |module: &str| format!("{}.cwasm", Inputs::new().and(module).and(self.fingerprint()).key());
        let (note, cannot_use) = (inputs.key(), |path| |source| Fault::File { path, source });
        if let Some(module) = notes.read(&note).map_err(cannot_use(notes.path(&note)))? {
            match self.open(&codes.path(&code(&String::from_utf8_lossy(&module)))) {
                Err(Fault::File { source, .. }) if source.kind() == io::ErrorKind::NotFound => {}
                found => return found,
            }
        }
        let wasm = made()?;
        let module = Digest::of(&wasm).to_string();
        let key = code(&module);
        let path = codes.path(&key);
        if !path.exists() {
            let compiled = self.engine.precompile_module(&wasm).map_err(|error| invalid(&error))?;
            codes.save(&key, &compiled).map_err(cannot_use(path.clone()))?;
        }
        notes.save(&note, module.as_bytes()).map_err(cannot_use(notes.path(&note)))?;
        self.open(&path)
    }

    /// Loads a module that [`cached`](Self::cached) wrote.
    ///
    /// Fails if the file cannot be read, or if it has changed.
    fn open(&self, path: &Path) -> Result<Module, Fault> {
        let file = sealed::open(path).map_err(|unusable| match unusable {
            Unusable::Io(source) => Fault::File { path: path.to_owned(), source },
            Unusable::Tampered => Fault::Tampered { path: path.to_owned() },
        })?;
        // SAFETY: the file holds machine code that runs unchecked. Only we may write to it, and it
        // has the hash of what `cached` wrote. The key in its name holds the fingerprint, so the
        // same engine made it.
        #[allow(unsafe_code)]
        let compiled = unsafe { Compiled::deserialize_open_file(&self.engine, file) };
        let compiled = compiled.map_err(|error| fault(&error))?;
        self.link(&compiled, link::link_runtime).map_err(|error| Fault::Engine(error.to_string()))
    }

    /// A hash of what machine code depends on besides the module: the engine's version, its
    /// settings and the processor.
    fn fingerprint(&self) -> String {
        let mut hasher = DefaultHasher::new();
        self.engine.precompile_compatibility_hash().hash(&mut hasher);
        format!("{:016x}", hasher.finish())
    }

    fn link(
        &self,
        compiled: &Compiled,
        define: fn(&mut Linker<State>, &Compiled) -> wasmtime::Result<()>,
    ) -> Result<Module, ModuleError> {
        let is_entry = |name: &&&str| match compiled.get_export(name) {
            Some(ExternType::Func(start)) => start.params().len() + start.results().len() == 0,
            _ => false,
        };
        let entry = [RESUME, START].iter().find(is_entry).ok_or(ModuleError::NoStart)?;
        let mut linker = Linker::new(&self.engine);
        define(&mut linker, compiled).map_err(|error| invalid(&error))?;
        let instance =
            linker.instantiate_pre(compiled).map_err(|error| match error.downcast_ref::<UnknownImportError>() {
                Some(unknown) => {
                    ModuleError::UnknownImport { module: unknown.module().to_owned(), name: unknown.name().to_owned() }
                }
                None => invalid(&error),
            })?;
        Ok(Module { instance, entry, metering: self.metering, start: None })
    }
}

impl Module {
    /// Has the image of an interpreter read a program without running any of it.
    ///
    /// If reading returns, runs of the new module begin with the memory that it wrote and the fuel
    /// that it used. If reading exits instead, they begin with the unchanged image.
    pub(crate) fn read(&self, input: &Input, limits: &Limits) -> Result<(Run, Self), Fault> {
        let reader = Self { entry: READ, ..self.clone() };
        let particulars = Particulars { keeps_memory: true, ..Particulars::default() };
        let Ended { run, memory, .. } = reader.execute(input, limits, particulars)?;
        let start = match memory {
            Some(left) => {
                let (stdout, stderr) = (run.stdout.clone(), run.stderr.clone());
                Some(Arc::new(Start { fuel: run.fuel, memory: self.changes(left)?, stdout, stderr }))
            }
            None => None,
        };
        Ok((run, Self { start, ..self.clone() }))
    }

    /// The delta between the memory after reading and the memory that the module's runs begin with.
    fn changes(&self, left: Left) -> Result<Changes, Fault> {
        let engine = self.instance.module().engine();
        let changes = async {
            let mut store = State::store(engine, &Input::default(), &Limits::default(), self.metering)?;
            let instance = self.instance.instantiate_async(&mut store).await?;
            let memory = instance.get_memory(&mut store, MEMORY);
            Ok(left.since(memory.map_or(&[], |memory| memory.data(&store))))
        };
        block_on(changes).map_err(|error| fault(&error))
    }

    /// Runs a program.
    pub fn run(&self, input: &Input, limits: &Limits) -> Result<Run, Fault> {
        self.execute(input, limits, Particulars::default()).map(|ended| ended.run)
    }

    /// Runs a program, and passes what it writes to `show`: now and then during the run, and at the
    /// end.
    pub fn run_showing(&self, input: &Input, limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        let particulars = Particulars { show: Some(show), ..Particulars::default() };
        self.execute(input, limits, particulars).map(|ended| ended.run)
    }

    /// Runs a program. Also returns the files in its [scratch folder](crate::SCRATCH), by full
    /// path.
    pub fn run_to_files(&self, input: &Input, limits: &Limits) -> Result<(Run, Written), Fault> {
        let Ended { run, written, .. } = self.execute(input, limits, Particulars::default())?;
        Ok((run, written))
    }

    /// Does what [`run_to_files`](Self::run_to_files) does, with a file whose content may arrive
    /// during the run.
    pub(crate) fn run_awaiting(
        &self,
        input: &Input,
        limits: &Limits,
        file: LazyFile,
        is_last: bool,
    ) -> Result<(Run, Written), Fault> {
        let particulars = Particulars { lazy_file: Some(file), is_last, ..Particulars::default() };
        let Ended { run, written, .. } = self.execute(input, limits, particulars)?;
        Ok((run, written))
    }

    fn execute(&self, input: &Input, limits: &Limits, particulars: Particulars<'_>) -> Result<Ended, Fault> {
        let Particulars { show, lazy_file, is_last, keeps_memory } = particulars;
        // The engine counts fuel in a signed number.
        let limits = &Limits { fuel: limits.fuel.min(i64::MAX as u64), ..*limits };
        let engine = self.instance.module().engine();
        let mut store = State::store(engine, input, limits, self.metering).map_err(|error| fault(&error))?;
        if let Some(file) = lazy_file {
            store.data_mut().wasi.add_lazy_file(file);
        }
        let result = poll_until_late(&mut store, self, limits, show);
        let counts_work = self.metering.counts_work();
        let left = if counts_work { Some(store.get_fuel().map_err(|error| fault(&error))?) } else { None };
        let owed = store.data_mut().take_owed();
        let memory = store.data().memory.filter(|_| keeps_memory && result.is_ok());
        let memory = memory.map(|memory| Left::in_memory(memory.data(&store)));
        let State { wasi, meter, start, .. } = store.data_mut();
        let exit = match result {
            Ok(()) => Exit::Finished(0),
            Err(error) if error.is::<Late>() => Exit::Backstop,
            Err(error) if error.downcast_ref() == Some(&Stop::NoClock) => return Err(Fault::Uncounted),
            Err(error) => exit_of(&error, meter).ok_or_else(|| fault(&error))?,
        };
        let left = left.map(|left| left.checked_sub(owed));
        let exit = if left == Some(None) { Exit::OutOfFuel } else { exit };
        if !counts_work && matches!(exit, Exit::OutOfFuel | Exit::StackOverflow) {
            return Err(Fault::Uncounted);
        }
        let ended_badly = matches!(exit, Exit::Finished(1..) | Exit::Trapped(_));
        let lacked_memory = meter.was_refused || input.says_out_of_memory(&wasi.stderr);
        let run = Run {
            exit: if ended_badly && lacked_memory { Exit::OutOfMemory } else { exit },
            fuel: left.map(|left| limits.fuel - left.filter(|_| exit != Exit::OutOfFuel).unwrap_or(0)),
            stdout: std::mem::take(&mut wasi.stdout),
            stderr: std::mem::take(&mut wasi.stderr),
            peak_memory: meter.peak,
            wall: start.elapsed(),
        };
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
    memory: Option<Left>,
}

/// The options of a run.
#[derive(Default)]
struct Particulars<'a> {
    show: Option<Show<'a>>,
    lazy_file: Option<LazyFile>,
    /// Whether the process ends after this run. Clearing its memory is then useless.
    is_last: bool,
    /// Whether to return the memory of a run that ends without an error.
    keeps_memory: bool,
}

impl Start {
    async fn restore(&self, store: &mut Store<State>) -> wasmtime::Result<()> {
        if let Some(fuel) = self.fuel {
            let left = store.get_fuel()?.checked_sub(fuel).ok_or(Stop::OutOfFuel)?;
            store.set_fuel(left)?;
        }
        let memory = store.data().memory.ok_or_else(|| wasmtime::format_err!("no memory"))?;
        let missing = self.memory.size().saturating_sub(memory.data_size(&*store)) as u64;
        if missing > 0 {
            let pages = missing / memory.page_size(&*store);
            memory.grow_async(&mut *store, pages).await?;
        }
        self.memory.make_in(memory.data_mut(&mut *store));
        let wasi = &mut store.data_mut().wasi;
        wasi.write(Stream::Stdout, &self.stdout)?;
        Ok(wasi.write(Stream::Stderr, &self.stderr)?)
    }
}

/// Runs a module on its own stack. The run yields now and then, so that its processor time can be
/// checked.
fn poll_until_late(
    store: &mut Store<State>,
    module: &Module,
    limits: &Limits,
    mut show: Option<Show<'_>>,
) -> wasmtime::Result<()> {
    let begun = store.data().begun;
    let transcript = show.is_some().then(Transcript::default);
    store.data_mut().wasi.transcript.clone_from(&transcript);
    let mut run = pin!(async {
        let instance = module.instance.instantiate_async(&mut *store).await?;
        store.data_mut().memory = instance.get_memory(&mut *store, MEMORY);
        store.data_mut().meter.given = 0;
        if let Some(start) = &module.start {
            start.restore(store).await?;
        }
        // The program does not pay for the memory that it begins with.
        store.data_mut().take_owed();
        let entry = instance.get_typed_func::<(), ()>(&mut *store, module.entry)?;
        entry.call_async(&mut *store, ()).await
    });
    let mut context = Context::from_waker(Waker::noop());
    loop {
        let poll = run.as_mut().poll(&mut context);
        if let (Some(transcript), Some(show)) = (&transcript, &mut show) {
            transcript.take().iter().for_each(|(stream, bytes)| show(*stream, bytes));
        }
        match poll {
            Poll::Ready(result) => return result,
            Poll::Pending if begun.elapsed() > limits.backstop => return Err(Late.into()),
            Poll::Pending => {}
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
fn exit_of(error: &wasmtime::Error, meter: &Meter) -> Option<Exit> {
    if let Some(stop) = error.downcast_ref::<Stop>() {
        return Some(match stop {
            Stop::Exit(code) => Exit::Finished(*code),
            Stop::OutputLimit => Exit::OutputLimit,
            Stop::OutOfFuel => Exit::OutOfFuel,
            Stop::NoClock => return None,
        });
    }
    if error.is::<wasmtime::ThrownException>() {
        return Some(Exit::Trapped(Trap::UncaughtException));
    }
    let Some(trap) = error.downcast_ref::<EngineTrap>() else {
        // The initial memory is too large, or a garbage-collected heap cannot grow.
        return meter.was_refused.then_some(Exit::OutOfMemory);
    };
    Some(match trap {
        EngineTrap::OutOfFuel => Exit::OutOfFuel,
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

fn cranelift() -> Config {
    let mut config = Config::new();
    config.wasm_exceptions(true).wasm_gc(true).wasm_function_references(true).wasm_tail_call(true);
    config
}

/// Identifies this machine's processor, as far as machine code depends on it.
fn processor() -> String {
    #[cfg(target_arch = "x86_64")]
    let features = {
        macro_rules! features {
            ($($feature:tt)*) => { [$(std::arch::is_x86_feature_detected!($feature)),*] };
        }
        // The features that the engine's compilers use.
        features!("sse3" "ssse3" "sse4.1" "sse4.2" "popcnt" "avx" "avx2" "fma" "bmi1" "bmi2" "lzcnt"
            "avx512bitalg" "avx512dq" "avx512f" "avx512vl" "avx512vbmi")
    };
    #[cfg(not(target_arch = "x86_64"))]
    let features: [bool; 0] = [];
    let bits = features.iter().fold(0_u32, |bits, &is_there| bits << 1 | u32::from(is_there));
    format!("{}.{bits:x}", std::env::consts::ARCH)
}

fn winch() -> Config {
    let mut config = Config::new();
    config.strategy(Strategy::Winch);
    config
}

fn invalid(error: &wasmtime::Error) -> ModuleError {
    ModuleError::Invalid(format!("{error:#}"))
}

fn check_size(wasm: &[u8]) -> Result<(), ModuleError> {
    let (bytes, limit) = (wasm.len(), MAX_MODULE_BYTES);
    if bytes > limit { Err(ModuleError::TooLarge { bytes, limit }) } else { Ok(()) }
}

/// Counts and bounds memory.
struct Meter {
    limit: u64,
    /// The uncounted part of the initial memory that is not used up yet, in bytes. It is 0 once the
    /// program runs.
    given: u64,
    now: u64,
    peak: u64,
    was_refused: bool,
    /// All the fuel that the run may use.
    fuel: u64,
    /// The cost of requests for memory that is not yet taken from the fuel.
    owed: u64,
}

impl Meter {
    fn spend(&mut self, fuel: u64) -> wasmtime::Result<()> {
        self.owed = self.owed.saturating_add(fuel);
        if self.owed > self.fuel { Err(Stop::OutOfFuel.into()) } else { Ok(()) }
    }

    fn refuse(&mut self) -> bool {
        self.was_refused = true;
        false
    }
}

impl ResourceLimiter for Meter {
    fn memory_growing(&mut self, current: usize, desired: usize, maximum: Option<usize>) -> wasmtime::Result<bool> {
        let more = desired.saturating_sub(current) as u64;
        self.spend(prices::GROWTH)?;
        let given = more.min(self.given);
        self.given -= given;
        let now = self.now.saturating_add(more - given);
        if now > self.limit || desired > maximum.unwrap_or(MAX_MEMORY_BYTES).min(MAX_MEMORY_BYTES) {
            return Ok(self.refuse());
        }
        self.now = now;
        self.peak = self.peak.max(now);
        self.spend(more.div_ceil(WASM_PAGE_BYTES) * prices::GROWTH_PAGE)?;
        Ok(true)
    }

    /// Counts a growth that failed. The engine refuses a size that no memory can have without a
    /// call of `memory_growing`. A permitted growth fails if the host has no memory.
    fn memory_grow_failed(&mut self, _: wasmtime::Error) -> wasmtime::Result<()> {
        self.refuse();
        self.spend(prices::GROWTH)
    }

    fn table_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        self.spend(prices::GROWTH)?;
        Ok(desired <= MAX_TABLE_ELEMENTS)
    }
}
