//! What the interpreted languages have in common: an image that reads the program's source from a file of its own.

use std::sync::Arc;
use std::time::Duration;

use assay_wasi::{Input, Pace, Tree};
use assay_wasm_passes as passes;

use super::{CompileError, Compiler, Failure, Program, Workshop};
use crate::engine::{Module, Sandbox};
use crate::install::{Package, Step};
use crate::limits::Limits;
use crate::run::{Exit, Fault};
use crate::snapshot::{self, Startup, snapshot};

/// What reading a program may use before it counts as one that does not compile. Limits of runs are lower by far.
const READING_FUEL: u64 = Pace::COMPILED.fuel(Duration::from_secs(10));

/// Changes the module of an interpreter before its image is made.
type Change = fn(&[u8]) -> passes::Result<Vec<u8>>;

/// What the image of a started interpreter is made of.
pub(super) struct Image {
    /// The package's id, and the interpreter's file in it.
    pub(super) package: &'static str,
    pub(super) wasm: &'static str,
    /// What is done to that file first.
    pub(super) change: Option<Change>,
    /// What is told while it is made.
    pub(super) what: &'static str,
    /// What the interpreter is given when it starts.
    pub(super) input: Input,
}

impl Image {
    /// The image, which is installed and made if it is not there yet. `start` brings the interpreter to the point where it would
    /// read a program.
    pub(super) fn module(
        self,
        workshop: &Workshop,
        progress: &mut dyn FnMut(Step<'_>),
        start: impl AsyncFnOnce(&mut Startup<'_>) -> wasmtime::Result<snapshot::Resume>,
    ) -> Result<Module, Fault> {
        let Self { package, wasm, change, what, input } = self;
        let package = Package::find(package).ok_or_else(|| Fault::Engine(format!("{package} has no pins")))?;
        workshop.store.install(package, progress)?;
        workshop.programs.cached(&format!("{}-image", package.id), &package.inputs().and_code(), || {
            progress(Step::Making { what });
            let mut module = workshop.store.file(package, wasm)?;
            if let Some(change) = change {
                module =
                    change(&module).map_err(|error| Fault::Engine(format!("{wasm} cannot be changed: {error:#}")))?;
            }
            // The image is the same for programs that are not counted: how it comes to be always is.
            snapshot(&Sandbox::new(&workshop.settings)?, &module, &input, start)
        })
    }
}

/// An interpreter that is ready to read a program, from the file `program`.
///
/// It reads it once: all runs go on from what that has left in memory. Nothing of the program runs before, so that no program can
/// pretend to be one that does not compile, or the other way round. What reading takes counts in each run, as if that had read the
/// program itself: so all runs of a program are alike, whichever is the first.
pub(super) struct Interpreter {
    pub(super) module: Module,
    pub(super) program: &'static str,
    pub(super) pace: Pace,
    /// See [`Input::out_of_memory`].
    pub(super) out_of_memory: &'static [&'static str],
}

impl Compiler for Interpreter {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let mut files = Tree::new();
        files.insert(self.program, source.to_vec());
        let input = Input {
            files: Arc::new(files),
            pace: self.pace,
            // All of the image is the interpreter's.
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
        Ok(Program { module, later: None, input })
    }
}
