//! What the interpreted languages have in common: an image that reads the program's source from a file of its own.

use std::sync::Arc;
use std::time::Duration;

use super::{CompileError, Compiler, Failure, Program, Workshop};
use crate::engine::{Module, Sandbox};
use crate::install::{Package, Step};
use crate::limits::{Limits, Pace};
use crate::run::{Exit, Fault};
use crate::snapshot::{self, Startup, snapshot};
use crate::wasi::{Input, Tree};

/// How long reading a program may take.
const READING_TIME: Duration = Duration::from_secs(10);

/// Makes a module of another one.
type Change = fn(&[u8]) -> wasmtime::Result<Vec<u8>>;

/// What the image of a started interpreter is made of.
pub(super) struct Image<'a> {
    /// The package's id, and the interpreter's file in it.
    pub(super) package: &'static str,
    pub(super) wasm: &'static str,
    /// What is done to that file first.
    pub(super) change: Option<Change>,
    /// What is told while it is made.
    pub(super) what: &'static str,
    /// Texts that say how it is made: another recipe makes another image.
    pub(super) recipe: &'a [&'a str],
    /// What the interpreter is given when it starts.
    pub(super) input: Input,
}

impl Image<'_> {
    /// The image, which is installed and made if it is not there yet. `start` brings the interpreter to the point where it would
    /// read a program.
    pub(super) fn module(
        self,
        workshop: &Workshop,
        progress: &mut dyn FnMut(Step<'_>),
        start: impl AsyncFnOnce(&mut Startup<'_>) -> wasmtime::Result<snapshot::Resume>,
    ) -> Result<Module, Fault> {
        let Self { package, wasm, change, what, recipe, input } = self;
        let package = Package::find(package).ok_or_else(|| Fault::Engine(format!("{package} has no pins")))?;
        workshop.store.install(package, progress)?;
        let name = format!("{}-{}-image-{}", package.id, package.version, super::short_hash(recipe));
        workshop.programs.cached(&name, || {
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
/// pretend to be one that does not compile, or the other way round.
pub(super) struct Interpreter {
    pub(super) module: Module,
    pub(super) program: &'static str,
    pub(super) pace: Pace,
}

impl Compiler for Interpreter {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let mut files = Tree::new();
        files.insert(self.program, source.to_vec());
        // All of the image is the interpreter's.
        let input = Input { files: Arc::new(files), pace: self.pace, given_bytes: u64::MAX, ..Input::default() };
        let limits = Limits::in_time(READING_TIME, self.pace);
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
