//! Images of started interpreters.
//!
//! An interpreter spends most of a short run on its own start. So it is started once, and stopped
//! where it would read the program. Its memory becomes the initial memory of a new module, whose
//! `assay_resume` continues from there.

use assay_wasi::{Input, Limits, Stop, Tree};
use assay_wasm_passes::data_segments;
use assay_wasm_passes::layout::Layout;
use bytes::Bytes;
use wasm_encoder::reencode::{Reencode, RoundtripReencoder};
use wasm_encoder::{
    BlockType, CodeSection, ExportKind, ExportSection, Function, FunctionSection, InstructionSink, MemArg,
    Module as Encoder, RawSection, TypeSection, ValType,
};
use wasmparser::{Parser, Payload};
use wasmtime::{Instance, Linker, Store, Val};
use wasmtime_wizer::{InstanceState, SnapshotVal, Wizer};

use crate::config::IMAGE_BYTES;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::fuel;
use crate::link;
use crate::module::{READ, RESUME, block_on};
use crate::program::Tiers;
use crate::state::State;

/// One step of resuming an image.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// Calls a function of the table by its index. The function takes the `arguments` and returns
    /// one number, which is dropped.
    CallIndirect {
        /// The index.
        index: u32,
        /// The arguments.
        arguments: Vec<u32>,
    },
    /// Pushes a number for the next step.
    Push(u32),
    /// Calls a function by name, with the numbers that earlier steps pushed and then the
    /// `arguments`. Its result remains for the next step.
    Call {
        /// The name.
        name: &'static str,
        /// The last arguments.
        arguments: Vec<u32>,
    },
    /// Pushes the number at an address of the memory for the next step.
    Load(u32),
    /// Drops the number that the previous step pushed.
    Drop,
    /// Repeats some steps forever.
    Repeat(Vec<Step>),
    /// Repeats some steps as long as the last one pushes a number above zero.
    RepeatWhilePositive(Vec<Step>),
    /// Traps. An interpreter exits by itself. If it returns instead, something is wrong, and the
    /// run must not look like a success.
    Trap,
}

/// How an image continues when it is resumed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resume {
    /// The steps that read a program without running it. An interpreter that exits with 0 found no
    /// error in the program, and must read it in each run. One that returns has the program in its
    /// memory.
    pub read: Vec<Step>,
    /// The steps that run the program.
    pub run: Vec<Step>,
}

/// An interpreter while it is being started.
pub struct Startup<'a> {
    store: &'a mut Store<State>,
    instance: Instance,
    files: &'a Tree,
}

impl Startup<'_> {
    /// Calls an exported function with some numbers. A function without a result returns 0. The
    /// function may exit with 0: that is how an interpreter stops at the right point.
    ///
    /// Fails if the function is missing, or ends in any other way.
    pub async fn call(&mut self, name: &str, arguments: &[u32]) -> wasmtime::Result<u32> {
        let function = self.instance.get_func(&mut *self.store, name);
        let function = function.ok_or_else(|| wasmtime::format_err!("no function `{name}`"))?;
        let arguments: Vec<_> = arguments.iter().map(|value| wasmtime::Val::I32(value.cast_signed())).collect();
        let mut results = vec![wasmtime::Val::I32(0); function.ty(&*self.store).results().len()];
        match function.call_async(&mut *self.store, &arguments, &mut results).await {
            Ok(()) => {}
            Err(error) if matches!(error.downcast_ref(), Some(Stop::Exit(0))) => {}
            Err(error) => {
                let stderr = self.stderr();
                return Err(error.context(format!("`{name}` failed, saying {stderr:?}")));
            }
        }
        Ok(results.first().and_then(wasmtime::Val::i32).unwrap_or_default().cast_unsigned())
    }

    /// Takes the standard output since the last call.
    pub fn take_stdout(&mut self) -> String {
        String::from_utf8_lossy(&std::mem::take(&mut self.store.data_mut().wasi.stdout)).into_owned()
    }

    /// Moves the interpreter's stack, the one in its own memory, to begin at `top` from the next
    /// call on. By convention the stack pointer is the first global of a module.
    pub fn move_stack(&mut self, top: u32) -> wasmtime::Result<()> {
        let pointer = self.instance.get_global(&mut *self.store, "__wizer_global_0");
        let pointer = pointer.ok_or_else(|| wasmtime::format_err!("no stack pointer"))?;
        pointer.set(&mut *self.store, wasmtime::Val::I32((top & !15).cast_signed()))
    }

    /// Adds so many bytes to the interpreter's memory, rounded up to pages. Returns the address of its new end.
    pub fn grow(&mut self, bytes: u32) -> wasmtime::Result<u32> {
        let memory = self.memory()?;
        let pages = u64::from(bytes).div_ceil(memory.page_size(&*self.store));
        memory.grow(&mut *self.store, pages)?;
        Ok(u32::try_from(memory.data_size(&*self.store))?)
    }

    /// A file of the input.
    pub fn file(&self, path: &str) -> wasmtime::Result<Bytes> {
        self.files.get(path).cloned().ok_or_else(|| wasmtime::format_err!("no file {path}"))
    }

    /// The standard error so far.
    pub fn stderr(&self) -> String {
        String::from_utf8_lossy(&self.store.data().wasi.stderr).into_owned()
    }

    /// The value of an exported global: the address of something in the interpreter's memory.
    pub fn address(&mut self, name: &str) -> wasmtime::Result<u32> {
        let global = self.instance.get_global(&mut *self.store, name);
        let value = global.and_then(|global| global.get(&mut *self.store).i32());
        Ok(value.ok_or_else(|| wasmtime::format_err!("no variable `{name}`"))?.cast_unsigned())
    }

    /// Writes a number to the interpreter's memory.
    pub fn write(&mut self, at: u32, value: u32) -> wasmtime::Result<()> {
        Ok(self.memory()?.write(&mut *self.store, at as usize, &value.to_le_bytes())?)
    }

    /// Reads a number from the interpreter's memory.
    pub fn read(&mut self, at: u32) -> wasmtime::Result<u32> {
        let mut bytes = [0; 4];
        self.memory()?.read(&*self.store, at as usize, &mut bytes)?;
        Ok(u32::from_le_bytes(bytes))
    }

    /// Copies bytes and a final zero into the interpreter's memory, which its allocator provides.
    /// Returns their address.
    pub async fn store_bytes(&mut self, bytes: &[u8]) -> wasmtime::Result<u32> {
        let at = self.allocate(u32::try_from(bytes.len() + 1)?).await?;
        let memory = self.memory()?;
        memory.write(&mut *self.store, at as usize, bytes)?;
        memory.write(&mut *self.store, at as usize + bytes.len(), &[0])?;
        Ok(at)
    }

    /// Allocates `length` bytes by the interpreter's allocator. Returns their address.
    async fn allocate(&mut self, length: u32) -> wasmtime::Result<u32> {
        // `cabi_realloc` is the component model's allocator. It takes the old address, the old
        // length, the alignment and the new length.
        let at = match self.instance.get_func(&mut *self.store, "malloc") {
            Some(_) => self.call("malloc", &[length]).await?,
            None => self.call("cabi_realloc", &[0, 0, 4, length]).await?,
        };
        if at == 0 { wasmtime::bail!("no memory for {length} bytes") } else { Ok(at) }
    }

    /// Allocates all gaps between the blocks in use, so that a program's own blocks are contiguous
    /// at the end of memory.
    ///
    /// Otherwise they are scattered, and each page that a run has written to costs time afterwards.
    /// If too many such pages are not contiguous, the engine unmaps them, and the next run has page
    /// faults.
    pub async fn fill_gaps(&mut self) -> wasmtime::Result<()> {
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

/// The state that an image takes over. Wizer asks for what it has exported itself.
impl InstanceState for Startup<'_> {
    async fn global_get(&mut self, name: &str, _: wasmtime_wizer::ValType) -> SnapshotVal {
        let global = self.instance.get_global(&mut *self.store, name).map(|global| global.get(&mut *self.store));
        match global {
            Some(Val::I32(value)) => SnapshotVal::I32(value),
            Some(Val::I64(value)) => SnapshotVal::I64(value),
            Some(Val::F32(value)) => SnapshotVal::F32(value),
            Some(Val::F64(value)) => SnapshotVal::F64(value),
            Some(Val::V128(value)) => SnapshotVal::V128(value.as_u128()),
            other => panic!("the variable `{name}` is {other:?}"),
        }
    }

    async fn memory_contents(&mut self, name: &str, contents: impl FnOnce(&[u8]) + Send) {
        let memory = self.instance.get_memory(&mut *self.store, name);
        contents(memory.map_or(&[], |memory| memory.data(&*self.store)));
    }
}

/// The size of gap in an interpreter's heap that is filled first, in bytes.
const LARGEST_GAP_BYTES: u32 = 1 << 16;
/// The smallest gap that an allocator manages, in bytes.
const SMALLEST_GAP_BYTES: u32 = 8;

/// Starts an interpreter and makes an image of it. `start` brings it to the point where it would
/// read a program, and returns how it continues from there.
///
/// The interpreter starts with baseline code, as it runs for a moment only. Where the baseline compiler lacks
/// something or the start fails, it starts again with optimised code. The image is the same.
pub fn snapshot(
    tiers: &Tiers,
    wasm: &[u8],
    input: &Input,
    mut start: impl AsyncFnMut(&mut Startup<'_>) -> wasmtime::Result<Resume>,
) -> Result<Vec<u8>, Fault> {
    let making = async {
        let wasm = &data_segments::merge(wasm)?;
        let (image, resume) = match start_and_stop(&tiers.baseline, wasm, input, &mut start).await {
            Ok(stopped) => stopped,
            Err(_) => start_and_stop(&tiers.optimising, wasm, input, &mut start).await?,
        };
        add_resume(&image, resume, Layout::read(wasm)?.names)
    };
    block_on(making).map_err(|error: wasmtime::Error| Fault::Engine(format!("no image of an interpreter: {error:#}")))
}

/// Starts an interpreter with the code of one engine. Returns its module with the memory that the start has left.
async fn start_and_stop(
    engine: &Engine,
    wasm: &[u8],
    input: &Input,
    start: &mut impl AsyncFnMut(&mut Startup<'_>) -> wasmtime::Result<Resume>,
) -> wasmtime::Result<(Vec<u8>, Resume)> {
    let mut wizer = Wizer::new();
    wizer.keep_init_func(true);
    let (context, instrumented) = wizer.instrument(wasm)?;
    let module = engine.compile_unlinked(&instrumented)?;
    let mut linker = Linker::new(engine.wasmtime());
    link::link_runtime(&mut linker, &module)?;
    // An interpreter can do without more memory than this: Ruby asks for a large cache.
    let limits = Limits { fuel: u64::MAX, memory_bytes: IMAGE_BYTES, ..Limits::default() };
    let mut store = State::store(&module, input, &limits);
    let instance = linker.instantiate_async(&mut store, &module).await?;
    fuel::begin(&mut store, instance)?;
    let mut startup = Startup { store: &mut store, instance, files: &input.files };
    let resume = start(&mut startup).await?;
    let image = wizer.snapshot(&context, &mut startup).await?;
    Ok((image, resume))
}

/// Adds the functions that resume an image, and drops the custom sections, which only debuggers
/// read.
fn add_resume(image: &[u8], Resume { read, run }: Resume, names: Vec<(String, u32)>) -> wasmtime::Result<Vec<u8>> {
    // The image has the functions of the original module, but not always their names.
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
                    for count in indirect_calls(steps) {
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
                let mut call_type = layout.types + 1;
                for ((_, steps), _) in &functions {
                    code.function(&resume(steps, &layout, &mut call_type)?);
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

fn resume(steps: &[Step], layout: &Layout, call_type: &mut u32) -> wasmtime::Result<Function> {
    let mut function = Function::new([]);
    encode(steps, layout, call_type, &mut function.instructions())?;
    function.instructions().end();
    Ok(function)
}

/// The number of arguments of each call by index, in the order of encoding.
fn indirect_calls(steps: &[Step]) -> Vec<usize> {
    let calls = steps.iter().map(|step| match step {
        Step::CallIndirect { arguments, .. } => vec![arguments.len()],
        Step::Repeat(steps) | Step::RepeatWhilePositive(steps) => indirect_calls(steps),
        Step::Push(_) | Step::Load(_) | Step::Call { .. } | Step::Drop | Step::Trap => vec![],
    });
    calls.flatten().collect()
}

fn encode(
    steps: &[Step],
    layout: &Layout,
    call_type: &mut u32,
    code: &mut InstructionSink<'_>,
) -> wasmtime::Result<()> {
    for step in steps {
        match step {
            Step::CallIndirect { index, arguments } => {
                for argument in arguments {
                    code.i32_const(argument.cast_signed());
                }
                code.i32_const(index.cast_signed()).call_indirect(0, *call_type).drop();
                *call_type += 1;
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
                encode(steps, layout, call_type, code)?;
                code.br(0).end();
            }
            Step::RepeatWhilePositive(steps) => {
                code.loop_(BlockType::Empty);
                encode(steps, layout, call_type, code)?;
                code.i32_const(0).i32_gt_s().br_if(0).end();
            }
            Step::Trap => {
                code.unreachable();
            }
        }
    }
    Ok(())
}
