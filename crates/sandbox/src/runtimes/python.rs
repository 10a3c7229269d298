//! Python, with CPython.

use std::sync::Arc;

use assay_wasi::{Input, Pace, Tree};
use assay_wasm_passes::inline::inline;
use assay_wasm_passes::{self as passes, mem2reg};

use super::interpreter::{Image, Interpreter};
use super::{Compiler, DataModel, Maker, Name, Runtime, Smoke, Workshop};
use crate::install::Step;
use crate::run::Fault;
use crate::snapshot::{self, Startup};

const PACKAGE: &str = "python";
const WASM: &str = "dist/python.wasm";
const BOOT: &str = include_str!("../../../../runtimes/python/boot.py");
/// Where a type of CPython 3.12 keeps the place of the function that calls its objects, in bytes from its start.
const TP_CALL: u32 = 64;

/// How fast its programs go: see `docs/paces.md`.
const PACE: Pace = Pace::new(36_000_000_000);

const OUT_OF_MEMORY: &[&str] = &["\nMemoryError", "\nOverflowError: cannot fit 'int' into an index-sized integer"];

/// Python.
pub(super) static PYTHON: Runtime = Runtime {
    id: "python",
    names: &[
        Name { name: "Python 3", dialect: "3.12" },
        Name { name: "Python 3 + libs", dialect: "3.12" },
        Name { name: "PyPy 3", dialect: "3.12" },
        Name { name: "PyPy 3-64", dialect: "3.12" },
    ],
    extensions: &["py"],
    default_dialect: "3.12",
    data_model: DataModel::OwnNumbers,
    packages: &[PACKAGE],
    maker: Maker::Interpreter,
    rustup: None,
    pace: PACE,
    asks_for_time: false,
    smoke: Smoke { source: "a, b = map(int, input().split())\nprint(a + b)\n", stdin: "19 23\n", stdout: "42\n" },
    prepare,
};

/// Optimises the interpreter, which comes compiled with `-O0`. The engine's compiler does the rest: it
/// keeps locals in registers and drops what is not used, but it does not promote memory, nor inline.
fn optimise(module: &[u8]) -> passes::Result<Vec<u8>> {
    inline(&mem2reg::promote(module)?)
}

fn prepare(workshop: &Workshop, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let mut files = Tree::new();
    files.insert("/assay/boot.py", BOOT.as_bytes());
    let input = Input {
        arguments: ["python", "-B", "-X", "utf8", "/assay/boot.py"].map(str::to_owned).into(),
        environment: vec!["PYTHONHASHSEED=0".to_owned()],
        files: Arc::new(files),
        pace: PACE,
        ..Input::default()
    };
    let what = "the image of a started Python";
    let image = Image { package: PACKAGE, wasm: WASM, change: Some(optimise), what, input };
    let module = image.module(workshop, progress, start)?;
    Ok(Box::new(Interpreter { module, program: "/src/main.py", pace: PACE, out_of_memory: OUT_OF_MEMORY }))
}

/// Runs the boot file, which ends by exiting and has then printed where the functions that read a program and run it, their arguments
/// (an empty tuple) and their type are. From there on they are called as CPython itself would call them.
async fn start(startup: &mut Startup<'_>) -> wasmtime::Result<snapshot::Resume> {
    startup.call("_start", &[]).await?;
    let output = startup.take_output();
    let numbers: Vec<u32> = output.split(' ').filter_map(|number| number.trim().parse().ok()).collect();
    let [read, run, arguments, kind] = numbers[..] else {
        wasmtime::bail!("the boot file printed {output:?}");
    };
    let place = startup.read(kind + TP_CALL)?;
    let call = |function| snapshot::Step::CallPlace { place, arguments: vec![function, arguments, 0] };
    Ok(snapshot::Resume { read: vec![call(read)], run: vec![call(run), snapshot::Step::Trap] })
}
