//! Images of interpreters that have already started.
//!
//! An interpreter spends most of a short run on its own start. So it is started once, stopped at the point where it would read
//! the program, and its memory becomes the initial memory of a new module, whose `assay_resume` goes on from there.

use assay_wasi::{Input, Stop};
use assay_wasm_passes::data_segments;
use assay_wasm_passes::layout::Layout;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, CodeSection, ExportKind, ExportSection, Function, FunctionSection, InstructionSink, MemArg,
    Module as Encoder, RawSection, TypeSection, ValType,
};
use wasmparser::{Parser, Payload};
use wasmtime::{Instance, Linker, Store};
use wasmtime_wizer::{WasmtimeWizer, Wizer};

use crate::engine::{IMAGE_BYTES, Metering, READ, RESUME, Sandbox, State, block_on};
use crate::limits::Limits;
use crate::link;
use crate::run::Fault;

/// What an image does when it is resumed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Step {
    /// Calls a function of the table, by its place there: it takes some numbers and returns one, which is dropped.
    CallPlace { place: u32, arguments: Vec<u32> },
    /// Leaves a number for the next step.
    Push(u32),
    /// Calls a function by its name, with what earlier steps left and then some numbers. What it returns stays for the next.
    Call { name: &'static str, arguments: Vec<u32> },
    /// Leaves the number at a place in memory for the next step.
    Load(u32),
    /// Drops what the step before has left.
    Drop,
    /// Does some steps for ever.
    Repeat(Vec<Step>),
    /// Does some steps again as long as the last of them leaves a number above zero.
    RepeatWhilePositive(Vec<Step>),
    /// Ends in a trap. An interpreter exits by itself: if it comes back instead, something is wrong, and nothing that looks
    /// like success may come of it.
    Trap,
}

/// How an image goes on when it is resumed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Resume {
    /// To read a program, of which nothing runs. An interpreter that exits with 0 has found nothing wrong with it, and has to read
    /// it again; one that comes back has kept it in its memory.
    pub(crate) read: Vec<Step>,
    /// To run it.
    pub(crate) run: Vec<Step>,
}

/// An interpreter while it is being started.
pub(crate) struct Startup<'a> {
    store: &'a mut Store<State>,
    instance: Instance,
}

impl Startup<'_> {
    /// Calls an exported function with some numbers; a function without a result gives 0. Ending the program by its own
    /// exit is fine: that is how an interpreter stops at the right point.
    pub(crate) async fn call(&mut self, name: &str, arguments: &[u32]) -> wasmtime::Result<u32> {
        let function = self.instance.get_func(&mut *self.store, name);
        let function = function.ok_or_else(|| wasmtime::format_err!("no function `{name}`"))?;
        let arguments: Vec<_> = arguments.iter().map(|value| wasmtime::Val::I32(value.cast_signed())).collect();
        let mut results = vec![wasmtime::Val::I32(0); function.ty(&*self.store).results().len()];
        match function.call_async(&mut *self.store, &arguments, &mut results).await {
            Ok(()) => {}
            Err(error) if matches!(error.downcast_ref(), Some(Stop::Exit(0))) => {}
            Err(error) => {
                let said = self.said();
                return Err(error.context(format!("`{name}` failed, saying {said:?}")));
            }
        }
        Ok(results.first().and_then(wasmtime::Val::i32).unwrap_or_default().cast_unsigned())
    }

    /// What it has written to standard output since the last time.
    pub(crate) fn take_output(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.store.data_mut().wasi.stdout)).into_owned()
    }

    /// Has its stack, the one in its own memory, begin at `top` from the next call on. By convention the stack pointer is the
    /// first global of a module.
    pub(crate) fn move_stack(&mut self, top: u32) -> wasmtime::Result<()> {
        let pointer = self.instance.get_global(&mut *self.store, "__wizer_global_0");
        let pointer = pointer.ok_or_else(|| wasmtime::format_err!("no stack pointer"))?;
        pointer.set(&mut *self.store, wasmtime::Val::I32((top & !15).cast_signed()))
    }

    /// What it has written to standard error.
    pub(crate) fn said(&self) -> String {
        String::from_utf8_lossy(&self.store.data().wasi.stderr).into_owned()
    }

    /// The value of an exported global variable: where something of its is in memory.
    pub(crate) fn place(&mut self, name: &str) -> wasmtime::Result<u32> {
        let global = self.instance.get_global(&mut *self.store, name);
        let value = global.and_then(|global| global.get(&mut *self.store).i32());
        Ok(value.ok_or_else(|| wasmtime::format_err!("no variable `{name}`"))?.cast_unsigned())
    }

    /// Writes a number to its memory.
    pub(crate) fn write(&mut self, at: u32, value: u32) -> wasmtime::Result<()> {
        Ok(self.memory()?.write(&mut *self.store, at as usize, &value.to_le_bytes())?)
    }

    /// A number in its memory.
    pub(crate) fn read(&mut self, at: u32) -> wasmtime::Result<u32> {
        let mut bytes = [0; 4];
        self.memory()?.read(&*self.store, at as usize, &mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// Puts bytes into its memory, in a place that its allocator gives, with a zero behind them. Returns where.
    pub(crate) async fn keep(&mut self, bytes: &[u8]) -> wasmtime::Result<u32> {
        let at = self.allocate(u32::try_from(bytes.len() + 1)?).await?;
        let memory = self.memory()?;
        memory.write(&mut *self.store, at as usize, bytes)?;
        memory.write(&mut *self.store, at as usize + bytes.len(), &[0])?;
        Ok(at)
    }

    /// A place that its allocator gives, for so many bytes.
    async fn allocate(&mut self, length: u32) -> wasmtime::Result<u32> {
        // The second is what the component model calls it, with the old place, its length and the alignment.
        let at = match self.instance.get_func(&mut *self.store, "malloc") {
            Some(_) => self.call("malloc", &[length]).await?,
            None => self.call("cabi_realloc", &[0, 0, 4, length]).await?,
        };
        if at == 0 { wasmtime::bail!("no memory for {length} bytes") } else { Ok(at) }
    }

    /// Takes all places that are free between those in use, so that what a program asks for lies together at the end of memory.
    /// Otherwise it is all over it, and each page that a run has written to takes time afterwards: where there are too many
    /// that do not lie together, the engine unmaps them, and they are page faults in the next run.
    pub(crate) async fn fill_gaps(&mut self) -> wasmtime::Result<()> {
        let end = u32::try_from(self.memory()?.data_size(&*self.store))?;
        let mut length = LARGEST_GAP_BYTES;
        while length >= SMALLEST_GAP_BYTES {
            while self.allocate(length).await? < end {}
            length /= 2;
        }
        Ok(())
    }

    fn memory(&mut self) -> wasmtime::Result<wasmtime::Memory> {
        self.instance.get_memory(&mut *self.store, "memory").ok_or_else(|| wasmtime::format_err!("no memory"))
    }
}

/// Free places in an interpreter's heap are taken down from this size.
const LARGEST_GAP_BYTES: u32 = 1 << 16;
/// No allocator keeps smaller ones.
const SMALLEST_GAP_BYTES: u32 = 8;

/// Starts an interpreter and makes an image of it. `start` brings it to the point where it would read a program, and says
/// how it goes on from there.
pub(crate) fn snapshot(
    sandbox: &Sandbox,
    wasm: &[u8],
    input: &Input,
    start: impl AsyncFnOnce(&mut Startup<'_>) -> wasmtime::Result<Resume>,
) -> Result<Vec<u8>, Fault> {
    let making = async {
        let wasm = &data_segments::merge(wasm)?;
        let mut wizer = Wizer::new();
        wizer.keep_init_func(true);
        let (context, instrumented) = wizer.instrument(wasm)?;
        let module = sandbox.made(&instrumented)?;
        let mut linker = Linker::new(sandbox.engine());
        link::link_runtime(&mut linker, &module)?;
        // Whoever asks for more can do without: Ruby would like a large cache.
        let limits = Limits { fuel: i64::MAX as u64, memory_bytes: IMAGE_BYTES, ..Limits::default() };
        let mut store = State::store(sandbox.engine(), input, &limits, Metering::Work)?;
        let instance = linker.instantiate_async(&mut store, &module).await?;
        let resume = start(&mut Startup { store: &mut store, instance }).await?;
        let image = wizer.snapshot(&context, &mut WasmtimeWizer { store: &mut store, instance }).await?;
        add_resume(&image, resume, Layout::read(wasm)?.names)
    };
    block_on(making).map_err(|error: wasmtime::Error| Fault::Engine(format!("no image of an interpreter: {error:#}")))
}

/// Adds the functions that resume an image, and drops what only a debugger reads.
fn add_resume(image: &[u8], Resume { read, run }: Resume, names: Vec<(String, u32)>) -> wasmtime::Result<Vec<u8>> {
    // The image has the functions of the module that it was made from, but not always their names.
    let layout = Layout { names, ..Layout::read(image)? };
    let functions: Vec<_> = [(READ, read), (RESUME, run)].into_iter().zip(layout.functions..).collect();
    let mut module = Encoder::new();
    for payload in Parser::new(0).parse_all(image) {
        let payload = payload?;
        match &payload {
            Payload::TypeSection(section) => {
                let mut types = TypeSection::new();
                RoundtripReencoder.parse_type_section(&mut types, section.clone())?;
                types.ty().function([], []);
                for ((_, steps), _) in &functions {
                    for count in place_calls(steps) {
                        types.ty().function(vec![ValType::I32; count], [ValType::I32]);
                    }
                }
                module.section(&types);
            }
            Payload::FunctionSection(section) => {
                let mut types = FunctionSection::new();
                RoundtripReencoder.parse_function_section(&mut types, section.clone())?;
                for _ in &functions {
                    types.function(layout.types);
                }
                module.section(&types);
            }
            Payload::ExportSection(section) => {
                let mut exports = ExportSection::new();
                RoundtripReencoder.parse_export_section(&mut exports, section.clone())?;
                for ((name, _), index) in &functions {
                    exports.export(name, ExportKind::Func, *index);
                }
                module.section(&exports);
            }
            Payload::CodeSectionStart { .. } => {
                let mut code = CodeSection::new();
                for body in &layout.bodies {
                    code.raw(&image[body.clone()]);
                }
                let mut place_type = layout.types + 1;
                for ((_, steps), _) in &functions {
                    code.function(&resume(steps, &layout, &mut place_type)?);
                }
                module.section(&code);
            }
            Payload::CodeSectionEntry(_) | Payload::CustomSection(_) | Payload::Version { .. } | Payload::End(_) => {}
            other => {
                let (id, range) = other.as_section().ok_or_else(|| wasmtime::format_err!("an unknown section"))?;
                module.section(&RawSection { id, data: &image[range] });
            }
        }
    }
    Ok(module.finish())
}

fn resume(steps: &[Step], layout: &Layout, place_type: &mut u32) -> wasmtime::Result<Function> {
    let mut function = Function::new([]);
    encode(steps, layout, place_type, &mut function.instructions())?;
    function.instructions().end();
    Ok(function)
}

/// How many arguments each call by place has, in the order in which they are encoded.
fn place_calls(steps: &[Step]) -> Vec<usize> {
    let calls = steps.iter().map(|step| match step {
        Step::CallPlace { arguments, .. } => vec![arguments.len()],
        Step::Repeat(steps) | Step::RepeatWhilePositive(steps) => place_calls(steps),
        Step::Push(_) | Step::Load(_) | Step::Call { .. } | Step::Drop | Step::Trap => vec![],
    });
    calls.flatten().collect()
}

fn encode(
    steps: &[Step],
    layout: &Layout,
    place_type: &mut u32,
    code: &mut InstructionSink<'_>,
) -> wasmtime::Result<()> {
    for step in steps {
        match step {
            Step::CallPlace { place, arguments } => {
                for argument in arguments {
                    code.i32_const(argument.cast_signed());
                }
                code.i32_const(place.cast_signed()).call_indirect(0, *place_type).drop();
                *place_type += 1;
            }
            Step::Push(value) => {
                code.i32_const(value.cast_signed());
            }
            Step::Load(at) => {
                code.i32_const(at.cast_signed()).i32_load(MemArg { offset: 0, align: 2, memory_index: 0 });
            }
            Step::Call { name, arguments } => {
                for argument in arguments {
                    code.i32_const(argument.cast_signed());
                }
                let index = layout.names.iter().find(|(known, _)| known == name);
                code.call(index.ok_or_else(|| wasmtime::format_err!("no function `{name}`"))?.1);
            }
            Step::Drop => {
                code.drop();
            }
            Step::Repeat(steps) => {
                code.loop_(BlockType::Empty);
                encode(steps, layout, place_type, code)?;
                code.br(0).end();
            }
            Step::RepeatWhilePositive(steps) => {
                code.loop_(BlockType::Empty);
                encode(steps, layout, place_type, code)?;
                code.i32_const(0).i32_gt_s().br_if(0).end();
            }
            Step::Trap => {
                code.unreachable();
            }
        }
    }
    Ok(())
}
