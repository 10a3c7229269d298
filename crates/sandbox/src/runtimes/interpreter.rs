//! What the interpreted languages have in common: an image that reads the program's source from a file of its own.

use std::sync::Arc;
use std::time::Duration;

use super::{CompileError, Compiler, Failure, Program};
use crate::engine::Module;
use crate::limits::{Limits, Pace};
use crate::run::Exit;
use crate::wasi::{Input, Tree};

/// How long checking a program's syntax may take.
const CHECK_TIME: Duration = Duration::from_secs(10);

/// An interpreter that is ready to read a program.
///
/// It finds the source in the file `program`. If it is in the file `check` instead, the interpreter only checks the syntax, and
/// exits with 0 if there is nothing wrong. Nothing of the program runs then, so that no program can pretend to be one that
/// does not compile, or the other way round.
pub(super) struct Interpreter {
    pub(super) module: Module,
    pub(super) program: &'static str,
    pub(super) check: &'static str,
    pub(super) pace: Pace,
}

impl Interpreter {
    fn input(&self, path: &str, source: &[u8]) -> Input {
        let mut files = Tree::new();
        files.insert(path, source);
        Input { files: Arc::new(files), pace: self.pace, ..Input::default() }
    }
}

impl Compiler for Interpreter {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let limits = Limits { fuel: self.pace.fuel(CHECK_TIME), ..Limits::default() };
        let run = self.module.run(&self.input(self.check, source), &limits)?;
        if run.exit != Exit::Finished(0) {
            let message = String::from_utf8_lossy(&run.stderr).into_owned();
            return Err(CompileError { message, exit: run.exit }.into());
        }
        Ok(Program { module: self.module.clone(), input: self.input(self.program, source) })
    }
}
