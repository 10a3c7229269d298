//! Runs interpreted languages: the image of a started interpreter parses the program's source.

use std::sync::Arc;
use std::time::Duration;

use assay_engine::snapshot::{self, Startup, snapshot};
use assay_engine::{Engine, Exit, Fault, Input, Limits, Module, Pace, Program, Tree};
use assay_wasm_passes as passes;

use crate::install::{Package, Step};
use crate::{BuildContext, CODE, CompileError, Compiler, Failure};

/// The fuel limit for parsing a program. A program that needs more counts as one that does not
/// compile. The limits of runs are far lower.
const READING_FUEL: u64 = Pace::COMPILED.fuel(Duration::from_secs(10));

/// Changes the module of an interpreter before its image is made.
type Change = fn(&[u8]) -> passes::Result<Vec<u8>>;

/// The inputs from which the image of a started interpreter is made.
pub(crate) struct Image {
    /// The package.
    pub(crate) package: &'static Package,
    /// The path of the interpreter's module in the package.
    pub(crate) wasm: &'static str,
    /// The change to the module before it starts.
    pub(crate) change: Option<Change>,
    /// The image's name in progress reports.
    pub(crate) what: &'static str,
    /// The input with which the interpreter starts.
    pub(crate) input: Input,
}

impl Image {
    /// Returns the image. Installs the package and makes the image if they do not exist yet.
    /// `start` runs the interpreter until it is ready to read a program.
    pub(crate) fn module(
        self,
        context: &BuildContext,
        progress: &mut dyn FnMut(Step<'_>),
        start: impl AsyncFnOnce(&mut Startup<'_>) -> wasmtime::Result<snapshot::Resume>,
    ) -> Result<Module, Fault> {
        let Self { package, wasm, change, what, input } = self;
        context.store.install(package, progress)?;
        context.programs.cached(&format!("{}-image", package.id), &package.inputs().and(CODE), || {
            progress(Step::Making { what });
            let mut module = context.store.file(package, wasm)?;
            if let Some(change) = change {
                module =
                    change(&module).map_err(|error| Fault::Engine(format!("{wasm} cannot be changed: {error:#}")))?;
            }
            // The start of the interpreter is always counted. So counted and uncounted programs
            // have the same image.
            snapshot(&Engine::new(&context.settings)?, &module, &input, start)
        })
    }
}

/// An interpreter that is ready to read a program, from the file `program`.
///
/// It parses the program once, and all runs start from the memory after that. Parsing runs no code
/// of the program, so a program can neither pretend to have a syntax error nor hide one.
///
/// Each run counts the fuel of parsing, as if it had parsed the program itself. So all runs of a
/// program are alike, the first included.
pub(crate) struct Interpreter {
    pub(crate) module: Module,
    pub(crate) program: &'static str,
    pub(crate) pace: Pace,
    /// See [`Input::out_of_memory`].
    pub(crate) out_of_memory: &'static [&'static str],
}

impl Compiler for Interpreter {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let mut files = Tree::new();
        files.insert(self.program, source.to_vec());
        let input = Input {
            files: Arc::new(files),
            pace: self.pace,
            // All memory of the image belongs to the interpreter.
            given_bytes: u64::MAX,
            out_of_memory: self.out_of_memory,
            ..Input::default()
        };
        let limits = Limits { fuel: READING_FUEL, ..Limits::default() };
        let (run, module) = self.module.read(&input, &limits)?;
        if run.exit == Exit::Backstop {
            return Err(Fault::Backstop(limits.backstop).into());
        }
        if run.exit != Exit::Finished(0) {
            let message = String::from_utf8_lossy(&run.stderr).into_owned();
            return Err(CompileError { message, exit: run.exit }.into());
        }
        Ok(Program::new(module, input))
    }
}
