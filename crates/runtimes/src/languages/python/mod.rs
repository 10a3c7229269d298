//! Python, with CPython.

use std::sync::Arc;

use assay_engine::snapshot::{self, Startup};
use assay_engine::{Input, Tree};
use assay_execution::{Interpreter, Language};
use assay_wasm_passes::inline::inline;
use assay_wasm_passes::{self as passes, mem2reg};

use crate::install::{PinnedPackage, pinned};
use crate::interpreter::{Image, prepare};
use crate::{Implementation, Runtime, Smoke};

static PACKAGE: PinnedPackage = pinned!("python");
const WASM: &str = "dist/python.wasm";
const BOOT: &str = include_str!("boot.py");
/// Modules that programs find, by their paths: the answers to calls of tests that run in another instance,
/// and what programs import for what the sandbox does not have.
const MODULES: [(&str, &str); 3] = [
    ("/assay/assay_calls.py", include_str!("assay_calls.py")),
    ("/assay/lacking.py", include_str!("lacking.py")),
    ("/assay/resource.py", include_str!("resource.py")),
];
/// The offset of `tp_call` in a type object of CPython 3.12, in bytes. This is the function that
/// calls objects of the type.
const TP_CALL: u32 = 64;

/// The stack of the interpreter's C code, in bytes. The package has 512 KiB, which recursion through C functions such as
/// `lru_cache` overflows after 60 levels. A stack of this size outlasts the engine's own, so an overflow traps.
const STACK_BYTES: u32 = 160 << 20;
/// The address of the number of C calls that may still be nested, in the state of the main thread. CPython raises
/// `RecursionError` beyond.
const C_CALLS: u32 = 0x3d_f4d8;
/// What the boot file leaves of the package's 500.
const C_CALLS_LEFT: u32 = 497;
/// As many as CPython has on Linux.
const MOST_C_CALLS: u32 = 10_000;

/// Python.
pub(super) static PYTHON: Runtime = Runtime {
    language: Language::Python,
    extensions: &["py"],
    packages: &[&PACKAGE],
    implementation: Implementation::Interpreter,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.py")),
    page_images: &[image],
    prepare: |context, progress| prepare(&image(), context, progress),
};

/// Optimises the interpreter, which is published as compiled with `-O0`. The engine's compiler
/// holds locals in registers and drops unused code, but it lacks mem2reg and inlining.
fn optimise(module: &[u8]) -> passes::Result<Vec<u8>> {
    inline(&mem2reg::promote(module)?)
}

fn image() -> Image {
    let mut files = Tree::new();
    files.insert("/assay/boot.py", BOOT.as_bytes());
    MODULES.into_iter().for_each(|(path, text)| files.insert(path, text.as_bytes()));
    Image {
        interpreter: Interpreter::PYTHON,
        name: "python-image",
        package: &PACKAGE,
        wasm: WASM,
        change: Some(optimise),
        what: "the image of a started Python",
        input: Input {
            arguments: ["python", "-B", "-X", "utf8", "/assay/boot.py"].map(str::to_owned).into(),
            environment: vec!["PYTHONHASHSEED=0".to_owned()],
            files: Arc::new(files),
            ..Input::default()
        },
        start_files: Vec::new(),
        start: |startup| Box::pin(start(startup)),
    }
}

/// Runs the boot file, which prints four addresses and exits. The addresses are those of the
/// function that parses a program, the function that runs it, their arguments, and their type. The
/// arguments are an empty tuple. The image calls both functions through `tp_call`, as CPython does.
async fn start(startup: &mut Startup<'_>) -> wasmtime::Result<snapshot::Resume> {
    startup.call("_start", &[]).await?;
    let end = startup.grow(STACK_BYTES)?;
    startup.move_stack(end)?;
    if startup.read(C_CALLS)? != C_CALLS_LEFT {
        wasmtime::bail!("the limit of recursion is not where it was expected");
    }
    startup.write(C_CALLS, MOST_C_CALLS)?;
    let output = startup.take_stdout();
    let numbers: Vec<u32> = output.split(' ').filter_map(|number| number.trim().parse().ok()).collect();
    let [read, run, arguments, kind] = numbers[..] else {
        wasmtime::bail!("the boot file printed {output:?}");
    };
    let index = startup.read(kind + TP_CALL)?;
    let call = |function| snapshot::Step::CallIndirect { index, arguments: vec![function, arguments, 0] };
    Ok(snapshot::Resume { read: vec![call(read)], run: vec![call(run), snapshot::Step::Trap] })
}
