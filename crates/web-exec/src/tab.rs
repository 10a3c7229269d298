//! Judges programs in the images of this worker.

// A worker runs one program at a time, so nobody else borrows an image meanwhile.
#![expect(clippy::await_holding_refcell_ref, reason = "a second run meanwhile is a fault, not a panic")]

use std::borrow::Cow;
use std::cell::{RefCell, RefMut};
use std::collections::BTreeMap;

use assay_execution::{CompileError, Dialect, Given, Interpreter, Limits, Run, Runner};

use js_sys::WebAssembly::Module;

use crate::fault::Fault;
use crate::image::{Image, Program};

/// The images of this worker, as a judge sees them.
#[derive(Default)]
pub(crate) struct Tab {
    /// By the ids of their interpreters.
    images: BTreeMap<&'static str, RefCell<Image>>,
}

/// A program that an image has read.
pub(crate) struct TabProgram {
    /// The id of the image.
    image: &'static str,
    program: Program,
}

impl Tab {
    /// Adds the module of an interpreter.
    pub(crate) fn add(&mut self, id: &str, module: Module) -> Result<(), Fault> {
        let interpreter = Interpreter::named(id).ok_or(Fault::Language)?;
        self.images.insert(interpreter.id, RefCell::new(Image::new(interpreter, module)?));
        Ok(())
    }

    fn image(&self, id: &str) -> Result<RefMut<'_, Image>, Fault> {
        self.images.get(id).ok_or(Fault::Language)?.try_borrow_mut().map_err(|_| Fault::Busy)
    }

    /// Gives an image's module with chained stacks.
    pub(crate) fn chain(&self, id: &str, module: Module) -> Result<(), Fault> {
        self.image(id)?.chain(module);
        Ok(())
    }

    /// Has the images of a language read a program, one after another.
    async fn read(&self, dialect: &Dialect, source: &[u8]) -> Result<Result<TabProgram, CompileError>, Fault> {
        let (interpreter, compilers) = Interpreter::in_pages(dialect.language).split_last().ok_or(Fault::Language)?;
        let mut source = Cow::Borrowed(source);
        for compiler in compilers {
            match self.image(compiler.id)?.compile(&source).await? {
                Ok(compiled) => source = Cow::Owned(compiled),
                Err(error) => return Ok(Err(error)),
            }
        }
        let read = self.image(interpreter.id)?.read(&source).await?;
        Ok(read.map(|program| TabProgram { image: interpreter.id, program }))
    }
}

impl Runner for Tab {
    type Program = TabProgram;
    type Fault = Fault;

    async fn compile(&self, dialect: &Dialect, source: &[u8]) -> Result<Result<TabProgram, CompileError>, Fault> {
        self.read(dialect, source).await
    }

    async fn run(&self, program: &mut TabProgram, given: &Given, limits: &Limits) -> Result<Run, Fault> {
        self.image(program.image)?.run(&mut program.program, given, limits).await
    }
}
