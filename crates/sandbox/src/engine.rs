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

/// How deep a program's own calls may go, in bytes of machine stack. Recursion a million levels deep, which contest programs
/// do, takes less. The engine keeps to one figure, so this is no part of [`Limits`].
pub const STACK_BYTES: usize = 256 << 20;
/// The same where fuel is not counted. Frames are smaller there, but not by so much: what fits here fits where it is counted.
const UNCOUNTED_STACK_BYTES: usize = STACK_BYTES / 4;
/// What the host's functions need beyond that.
const HOST_STACK_BYTES: usize = 2 << 20;
/// Larger modules are not compiled: a module's size bounds the compiler's time and memory.
const MAX_MODULE_BYTES: usize = 192 << 20;
const MAX_MEMORY_BYTES: usize = 4 << 30;
const WASM_PAGE_BYTES: u64 = 64 << 10;
/// More than the largest runtime, a C++ compiler, has.
const MAX_TABLE_ELEMENTS: usize = 200_000;
const MAX_INSTANCE_BYTES: usize = 16 << 20;
/// Memory that a finished run leaves in place to be cleared, instead of being given back: faster, up to about this much.
const KEPT_BYTES: usize = 32 << 20;
/// An interpreter's image may be this large and still be mapped copy-on-write instead of being copied at every start.
pub(crate) const IMAGE_BYTES: u64 = 256 << 20;
/// After so much fuel the processor's time is looked at: about every hundredth of a second.
const FUEL_BETWEEN_LOOKS: u64 = 100_000_000;
/// After so many system calls too.
const CALLS_BETWEEN_LOOKS: u32 = 1024;

/// How an engine is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// How many programs may run at the same time.
    pub slots: u32,
    /// Whether one module is compiled by several threads.
    pub parallel_compilation: bool,
    /// Where compiled modules are kept; nowhere if `None`.
    pub cache: Option<PathBuf>,
}

impl Default for Settings {
    /// Sixteen programs at a time, all cores, no cache.
    fn default() -> Self {
        Self { slots: 16, parallel_compilation: true, cache: None }
    }
}

/// What fuel is spent on in an engine's runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Metering {
    /// On all work.
    Work,
    /// On system calls alone, for compilers. Code without counting is faster by half, but nothing ends a loop: the process has to
    /// be ended. The clock goes by system calls, too.
    Calls,
    /// The same, for programs. What depends on fuel is not decided: a run that asks for the time, for one, is given up with
    /// [`Fault::Uncounted`].
    CallsOutOfTime,
    /// On all work, but what depends on fuel is not decided either.
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

/// Compiles and runs WebAssembly modules. Cheap to clone, and to share between threads.
#[derive(Clone)]
pub struct Sandbox {
    engine: Engine,
    cache: Option<PathBuf>,
    metering: Metering,
    /// The engine that this one stands in for, if its compiler is the baseline one, which knows less.
    stands_in_for: Option<Engine>,
}

/// A compiled module, ready to run any number of times. Nothing is left of one run when the next starts.
#[derive(Clone)]
pub struct Module {
    instance: InstancePre<State>,
    entry: &'static str,
    metering: Metering,
    start: Option<Arc<Start>>,
}

/// What an interpreter has left when it has read a program: where runs of that program begin.
struct Start {
    /// What reading has used, if it was counted. Each run uses it first, as if it had read the program itself.
    fuel: Option<u64>,
    memory: Changes,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

/// Files that a program wrote, by their full path.
pub type Written = BTreeMap<String, Vec<u8>>;

/// Who is told what a program writes.
pub type Show<'a> = &'a mut dyn FnMut(Stream, &[u8]);

/// Where a module is entered: by its exported function of this name, which takes nothing and returns nothing.
pub(crate) const START: &str = "_start";
/// The same in the image of an initialised interpreter.
pub(crate) const RESUME: &str = "assay_resume";
/// Where such an image is entered to read a program.
pub(crate) const READ: &str = "assay_read";

/// What the memory of a module is exported as.
const MEMORY: &str = "memory";

/// Why there is no module to run.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModuleError {
    /// The module is larger than any that is compiled.
    #[error("the module has {bytes} bytes; {limit} are the most that is compiled")]
    TooLarge {
        /// Its size.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
    /// It is no WebAssembly, or uses a feature that is off.
    #[error("not a valid WebAssembly module: {0}")]
    Invalid(String),
    /// It imports what nobody provides.
    #[error("the module imports `{module}.{name}`, which is no part of WASI preview 1")]
    UnknownImport {
        /// The module it is imported from.
        module: String,
        /// Its name.
        name: String,
    },
    /// It has no `_start`.
    #[error("the module has no function `_start` without parameters: it is a library, not a program")]
    NoStart,
}

/// What belongs to one run.
pub(crate) struct State {
    pub(crate) wasi: Wasi,
    /// The module's memory, once it is there.
    pub(crate) memory: Option<Memory>,
    /// What is left for system calls where work is not counted.
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

    /// A store for one run.
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

    /// The fuel that requests for memory have cost since somebody last asked. They cannot take it themselves.
    pub(crate) fn take_owed(&mut self) -> u64 {
        std::mem::take(&mut self.meter.owed)
    }

    fn is_late(&self) -> bool {
        self.begun.elapsed() > self.backstop
    }

    /// Ends a run that makes system calls for longer than anything should.
    pub(crate) fn check_backstop(&mut self) -> Result<(), Late> {
        self.calls += 1;
        if self.calls < CALLS_BETWEEN_LOOKS {
            return Ok(());
        }
        self.calls = 0;
        if self.is_late() { Err(Late) } else { Ok(()) }
    }
}

/// Too much processor time was used.
#[derive(Debug, thiserror::Error)]
#[error("no end in processor time")]
pub(crate) struct Late;

fn fault(error: &wasmtime::Error) -> Fault {
    Fault::Engine(format!("{error:#}"))
}

impl Sandbox {
    /// Prepares an engine.
    pub fn new(settings: &Settings) -> Result<Self, Fault> {
        Self::with_metering(settings, Metering::Work)
    }

    pub(crate) fn with_metering(settings: &Settings, metering: Metering) -> Result<Self, Fault> {
        Self::with_config(settings, metering, None, cranelift())
    }

    /// The same, for code that is made in a small part of the time, and is slower. All work is counted. A run that ends without a trap
    /// has done what it does by the other's code, for the same fuel. Of some modules no such code can be made.
    pub(crate) fn in_haste(&self, settings: &Settings) -> Result<Self, Fault> {
        // Only where wasmtime's authors vouch for it as for their other compiler. For Cranelift's faster allocator of registers, which
        // would be of use too, they do not.
        let stands_in_for = cfg!(target_arch = "x86_64").then(|| self.engine.clone());
        let mut config = if stands_in_for.is_some() { winch() } else { cranelift() };
        // Winch leaves a little to Cranelift.
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
            // A program that throws exceptions has a collected heap besides its memory, which takes such a place too.
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
        // Everything that could differ between two runs or two machines, but for NaNs: see `assay_wasm_passes::nan`.
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

    /// Whether the fuel that a run has used is for others to know.
    pub(crate) fn reports_fuel(&self) -> bool {
        self.metering == Metering::Work
    }

    /// Compiles a module: a WASI preview 1 program.
    pub fn compile(&self, wasm: &[u8]) -> Result<Module, ModuleError> {
        check_size(wasm)?;
        if let Some(engine) = &self.stands_in_for {
            // What is replaced is not seen by this engine.
            let compiled = Compiled::validate(engine, wasm)
                .and_then(|()| Ok(baseline::lower(&self.rewritten(wasm)?)?))
                .and_then(|wasm| Compiled::new(&self.engine, wasm));
            return self.link(&compiled.map_err(|error| invalid(&error))?, link::link_replaced);
        }
        let compiled = self.made(wasm).map_err(|error| invalid(&error))?;
        self.link(&compiled, link::link)
    }

    /// Machine code of a module.
    pub(crate) fn made(&self, wasm: &[u8]) -> wasmtime::Result<Compiled> {
        Compiled::new(&self.engine, self.rewritten(wasm)?)
    }

    /// A module as it is made machine code.
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

    /// The machine code of the module `name`, from the cache if it is there. The module is a compiler
    /// or an interpreter: it may import more than WASI, but a call of that ends it.
    ///
    /// There are two steps, each with its own key. `wasm` makes the module of its `inputs`, by this
    /// crate's code: the cache notes which module came of these. Machine code depends on the bytes of
    /// the module and on the engine. So a change of this crate makes the modules again, in seconds,
    /// but compiles only those that are different.
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
        // A home may be shared by machines with different processors, which keep their own code.
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

    /// Loads a module that [`cached`](Self::cached) has written, if it is still what was written.
    fn open(&self, path: &Path) -> Result<Module, Fault> {
        let file = sealed::open(path).map_err(|unusable| match unusable {
            Unusable::Io(source) => Fault::File { path: path.to_owned(), source },
            Unusable::Tampered => Fault::Tampered { path: path.to_owned() },
        })?;
        // SAFETY: the file holds machine code that will be run as it is. It is ours: nobody else may write to it, and it
        // has the hash of what `cached` wrote, which came from this very engine, as the fingerprint in its name says.
        #[allow(unsafe_code)]
        let compiled = unsafe { Compiled::deserialize_open_file(&self.engine, file) };
        let compiled = compiled.map_err(|error| fault(&error))?;
        self.link(&compiled, link::link_runtime).map_err(|error| Fault::Engine(error.to_string()))
    }

    /// What compiled code depends on besides the module: the engine's version, its settings, and the processor.
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
    /// Has the image of an interpreter read a program, of which nothing runs. Returns the module whose runs begin with what that
    /// has left in memory and with the fuel that it has used, if it has come back; if it has exited instead, they begin with the
    /// image as it is.
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

    /// What differs from the memory that the module's runs begin with.
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

    /// Runs a program, and tells `show` what it writes while it runs: every now and then, and at the end.
    pub fn run_showing(&self, input: &Input, limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        let particulars = Particulars { show: Some(show), ..Particulars::default() };
        self.execute(input, limits, particulars).map(|ended| ended.run)
    }

    /// Runs a program, and returns too the files that it left in its [scratch folder](crate::SCRATCH), by their full path.
    pub fn run_to_files(&self, input: &Input, limits: &Limits) -> Result<(Run, Written), Fault> {
        let Ended { run, written, .. } = self.execute(input, limits, Particulars::default())?;
        Ok((run, written))
    }

    /// The same, with a file that may be there only later.
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

/// How a run has ended, and what it has left.
struct Ended {
    run: Run,
    written: Written,
    memory: Option<Left>,
}

/// What is special about a run.
#[derive(Default)]
struct Particulars<'a> {
    show: Option<Show<'a>>,
    lazy_file: Option<LazyFile>,
    /// Whether the process ends with it, so that clearing its memory would be in vain.
    is_last: bool,
    /// Whether it is of interest what it leaves in memory when it comes back.
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

/// Runs a module on a stack of its own, which it leaves now and then so that the processor's time can be looked at.
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
        // The memory that it begins with is not one that it asked for.
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

/// Runs something that never waits for anything outside.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
        }
    }
}

/// How a program ended that did not return; `None` if that is a fault of ours.
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
        // A memory that is too large from the start, or a collected heap that cannot grow.
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

/// What tells this machine's processor from others, as far as machine code depends on it.
fn processor() -> String {
    #[cfg(target_arch = "x86_64")]
    let features = {
        macro_rules! features {
            ($($feature:tt)*) => { [$(std::arch::is_x86_feature_detected!($feature)),*] };
        }
        // Those that the engine's compilers make use of.
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
    /// What of the memory that a run begins with is not counted, as far as it has not been taken yet; 0 once the run has begun.
    given: u64,
    now: u64,
    peak: u64,
    was_refused: bool,
    /// All the fuel that the run may use.
    fuel: u64,
    /// What requests for memory have cost, and nobody has taken from the fuel yet.
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

    /// What no memory could be: nobody has asked for permission.
    fn memory_grow_failed(&mut self, _: wasmtime::Error) -> wasmtime::Result<()> {
        self.refuse();
        self.spend(prices::GROWTH)
    }

    fn table_growing(&mut self, _: usize, desired: usize, _: Option<usize>) -> wasmtime::Result<bool> {
        self.spend(prices::GROWTH)?;
        Ok(desired <= MAX_TABLE_ELEMENTS)
    }
}
