//! Images of started interpreters, and the programs that they have read.

use std::sync::Arc;

use assay_execution::{CompileError, Interpreter};
use assay_wasi::{Exit, Given, Input, Limits, Run, Stream, Trap};
use assay_wasm_passes::detach::{INITIAL, Initial};
use assay_wasm_passes::fuel;
use js_sys::WebAssembly::{Exception, Global, Instance, Memory, Module, RuntimeError};
use js_sys::{Function, Object, RangeError, Reflect, Uint8Array};
use wasm_bindgen::prelude::*;

use crate::calls;
use crate::fault::Fault;
use crate::guest;
use crate::memory::{self, PAGE_BYTES};
use crate::running::{self, Running};
use crate::stacks;

/// The exported function that has an image read a program.
const READ: &str = "assay_read";
/// The exported function that runs the program.
const RESUME: &str = "assay_resume";

/// The image of a started interpreter, ready to read programs.
pub struct Image {
    interpreter: Interpreter,
    module: Module,
    /// The same module with chained stacks, once a program has needed it.
    chained: Option<Module>,
    has_start: bool,
    /// The memory that the module begins with.
    initial: Contents,
    maximum: Option<u32>,
    /// A memory to use again. To fill it takes a tenth of the time that a new one takes.
    place: Option<Place>,
}

/// A memory, and the imports of an instance that runs in it.
#[derive(Clone)]
struct Place {
    memory: Memory,
    imports: Object,
}

/// The contents of a memory.
#[derive(Clone)]
struct Contents {
    pages: u64,
    /// All bytes of the pages.
    bytes: Uint8Array,
}

/// A program that an interpreter has read, or whose reading exited: then each run reads it again.
pub struct Program {
    input: Input,
    start: Option<Start>,
    /// Whether it needs more than one stack.
    is_deep: bool,
}

/// The state after a program was read.
struct Start {
    /// What reading used. Each run pays it, as if it had read the program itself.
    fuel: u64,
    memory: Contents,
    stdout: Vec<u8>,
    stderr: Vec<u8>,
}

impl Image {
    /// The image of an interpreter, from a module that `assay_wasm_passes::page` made.
    pub fn new(interpreter: Interpreter, module: Module) -> Result<Self, Fault> {
        let damaged = || Fault::Browser("the runtime's file is damaged".to_owned());
        let section = Module::custom_sections(&module, INITIAL).get(0);
        if section.is_undefined() {
            return Err(damaged());
        }
        let section = Uint8Array::new(&section).to_vec();
        let Initial { pages, maximum, segments } = Initial::read(&section).ok_or_else(damaged)?;
        let bytes = u64::from(pages) * PAGE_BYTES;
        let contents = Uint8Array::new(&JsValue::from(bytes as f64));
        for (place, segment) in segments {
            if u64::from(place) + segment.len() as u64 > bytes {
                return Err(damaged());
            }
            contents.subarray(place, place + segment.len() as u32).copy_from(segment);
        }
        let exports = Module::exports(&module);
        let has_start = exports.iter().any(|export| {
            Reflect::get(&export, &"name".into()).is_ok_and(|name| name.as_string().as_deref() == Some(fuel::START))
        });
        let initial = Contents { pages: pages.into(), bytes: contents };
        Ok(Self { interpreter, module, chained: None, has_start, initial, maximum, place: None })
    }

    /// Takes the image's module with chained stacks, which `assay_wasm_passes::chain_stacks` made.
    pub fn chain(&mut self, module: Module) {
        self.chained = Some(module);
    }

    /// Has a compiler compile a program. Returns what it wrote. The inner error is its message about
    /// an incorrect program.
    pub async fn compile(&mut self, source: &[u8]) -> Result<Result<Vec<u8>, CompileError>, Fault> {
        let (Ended { run, .. }, _) = self.begin(&self.interpreter.input(source)).await?;
        Ok(Interpreter::check(&run).map(|()| run.stdout))
    }

    /// Has the interpreter read a program. The inner error is its message about an incorrect one.
    pub async fn read(&mut self, source: &[u8]) -> Result<Result<Program, CompileError>, Fault> {
        let input = self.interpreter.input(source);
        let (run, is_deep) = self.begin(&input).await?;
        if let Err(error) = Interpreter::check(&run.run) {
            return Ok(Err(error));
        }
        let start = match run.memory {
            Some(memory) => {
                let bytes = memory::view(&memory).slice(0, u32::MAX);
                let pages = memory::bytes(&memory) / PAGE_BYTES;
                let Run { fuel, stdout, stderr, .. } = run.run;
                let memory = Contents { pages, bytes };
                Some(Start { fuel: fuel.unwrap_or_default(), memory, stdout, stderr })
            }
            None => None,
        };
        Ok(Ok(Program { input, start, is_deep }))
    }

    /// Reads a program. Returns whether that took chained stacks, too.
    async fn begin(&mut self, input: &Input) -> Result<(Ended, bool), Fault> {
        let limits = Interpreter::limits();
        match self.execute(READ, None, input, &limits, false).await {
            Err(Fault::Stack) if self.chained.is_some() => {
                Ok((self.execute(READ, None, input, &limits, true).await?, true))
            }
            ended => Ok((ended?, false)),
        }
    }

    /// Runs a program once. A run that needs more than one stack is repeated with chained stacks.
    pub async fn run(&mut self, program: &mut Program, given: &Given, limits: &Limits) -> Result<Run, Fault> {
        let input = Input { given: Arc::new(given.clone()), ..program.input.clone() };
        let start = program.start.as_ref();
        match self.execute(RESUME, start, &input, limits, program.is_deep).await {
            Err(Fault::Stack) if self.chained.is_some() && !program.is_deep => {
                program.is_deep = true;
                self.execute(RESUME, start, &input, limits, true).await.map(|ended| ended.run)
            }
            ended => ended.map(|ended| ended.run),
        }
    }

    /// A memory that holds what the module begins with or, where nothing runs before that, what a
    /// run begins with.
    fn place(&mut self, start: Option<&Start>) -> Result<Place, Fault> {
        let contents = match start {
            Some(start) if !self.has_start => &start.memory,
            _ => &self.initial,
        };
        let wanted = contents.pages * PAGE_BYTES;
        let place = match self.place.take().filter(|place| memory::bytes(&place.memory) == wanted) {
            Some(place) => place,
            None => {
                let memory = memory::make(contents.pages)?;
                Place { imports: calls::imports(&self.module, &memory)?, memory }
            }
        };
        memory::view(&place.memory).set(&contents.bytes, 0);
        self.place = Some(place.clone());
        Ok(place)
    }

    async fn execute(
        &mut self,
        entry: &str,
        start: Option<&Start>,
        input: &Input,
        limits: &Limits,
        is_deep: bool,
    ) -> Result<Ended, Fault> {
        let Place { memory, imports } = self.place(start)?;
        let mut running = Running::new(input, limits, memory.clone(), self.maximum);
        if !running.memory_meter.grow(self.initial.pages * PAGE_BYTES) {
            let run = running.never_begun(input);
            return Ok(Ended { run, memory: None });
        }
        running.memory_meter.count_all();
        let module = self.chained.as_ref().filter(|_| is_deep).unwrap_or(&self.module);
        let instance = Instance::new(module, &imports)?;
        let exports = instance.exports();
        if is_deep {
            stacks::provide(&exports)?;
        }
        let count: Global = Reflect::get(&exports, &fuel::FUEL.into())?.unchecked_into();
        guest::connect(&memory, &count)?;
        running::set_remaining(running.fuel());
        running.begin();
        let thrown = self.call(&exports, entry, start, &memory, is_deep).await.err();
        let running = Running::take().ok_or_else(|| Fault::Browser("the run has no state".to_owned()))?;
        let has_returned = thrown.is_none() && !running.has_ended();
        Ok(Ended { run: running.finish(input, thrown.as_ref(), exit_of)?, memory: has_returned.then_some(memory) })
    }

    /// Calls what a run consists of.
    async fn call(
        &self,
        exports: &JsValue,
        entry: &str,
        start: Option<&Start>,
        memory: &Memory,
        is_deep: bool,
    ) -> Result<(), JsValue> {
        let call = async |name: &str| {
            let function: Function = Reflect::get(exports, &name.into())?.dyn_into()?;
            match is_deep {
                true => stacks::call(&function).await,
                false => function.call0(&JsValue::UNDEFINED).map(drop),
            }
        };
        if self.has_start {
            call(fuel::START).await?;
        }
        if let Some(start) = start {
            let before = if self.has_start { memory::bytes(memory) / PAGE_BYTES } else { self.initial.pages };
            let missing = start.memory.pages.saturating_sub(before);
            if !running::with(|running| running.is_some_and(|running| start.restore(running, missing))) {
                return Err(JsValue::UNDEFINED);
            }
            if self.has_start {
                memory::grow(memory, missing as u32).map_err(|fault| JsValue::from(fault.to_string()))?;
                memory::view(memory).set(&start.memory.bytes, 0);
            }
        }
        // The program does not pay for the memory that it begins with.
        running::with(|running| running.map(|running| running.memory_meter.take_owed()));
        call(entry).await
    }
}

impl Start {
    /// Has a run pay for what reading did, with `pages` of memory, and repeats what reading wrote.
    /// Returns whether the run goes on.
    fn restore(&self, running: &mut Running, pages: u64) -> bool {
        running.spend(self.fuel);
        if !running.has_ended() {
            running.count_memory(pages);
        }
        for (stream, bytes) in [(Stream::Stdout, &self.stdout), (Stream::Stderr, &self.stderr)] {
            if !running.has_ended()
                && let Err(stop) = running.wasi.write(stream, bytes)
            {
                running.stop(stop);
            }
        }
        !running.has_ended()
    }
}

/// The end of a run.
struct Ended {
    run: Run,
    /// The memory, if the run has ended without an error.
    memory: Option<Memory>,
}

/// How a guest ended that has thrown.
fn exit_of(thrown: &JsValue) -> Result<Exit, Fault> {
    if let Some(trap) = thrown.dyn_ref::<RuntimeError>() {
        return Ok(Exit::Trapped(trap_of(&String::from(trap.message()))));
    }
    if thrown.is_instance_of::<Exception>() {
        return Ok(Exit::Trapped(Trap::UncaughtException));
    }
    // Firefox has an error of its own for too deep recursion.
    let name = thrown.dyn_ref::<js_sys::Error>().map(|error| String::from(error.name()));
    if thrown.is_instance_of::<RangeError>() || name.as_deref() == Some("InternalError") {
        return Err(Fault::Stack);
    }
    Err(thrown.clone().into())
}

/// The kind of trap, by the texts of V8 and SpiderMonkey. The standard has none.
fn trap_of(message: &str) -> Trap {
    let has = |words: &[&str]| words.iter().any(|word| message.contains(word));
    if has(&["unreachable"]) {
        Trap::Unreachable
    } else if has(&["out of bounds"]) {
        Trap::OutOfBounds
    } else if has(&["by zero", "unrepresentable", "integer overflow", "conversion to integer"]) {
        Trap::Arithmetic
    } else if has(&["null", "signature", "cast"]) {
        Trap::BadCall
    } else {
        Trap::Other
    }
}
