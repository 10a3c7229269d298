//! Runs interpreted languages: the image of a started interpreter reads the program's source.

use std::pin::Pin;

use assay_engine::cache::Inputs;
use assay_engine::snapshot::{Resume, Startup, snapshot};
use assay_engine::{Exit, Fault, Input, Module, Program};
use assay_execution::Interpreter;
use assay_wasm_passes as passes;
use bytes::Bytes;

use crate::install::{Package, Step};
use crate::{BuildContext, CODE, Compiler, Failure};

/// Changes the module of an interpreter before its image is made.
type Change = fn(&[u8]) -> passes::Result<Vec<u8>>;

/// Runs an interpreter until it is ready to read a program.
type Start = for<'a> fn(&'a mut Startup<'_>) -> Pin<Box<dyn Future<Output = wasmtime::Result<Resume>> + 'a>>;

/// The inputs from which the image of a started interpreter is made.
pub(crate) struct Image {
    /// How it reads a program.
    pub(crate) interpreter: Interpreter,
    /// The package.
    pub(crate) package: &'static Package,
    /// The path of the interpreter's module in the package.
    pub(crate) wasm: &'static str,
    /// The change to the module before it starts.
    pub(crate) change: Option<Change>,
    /// The image's name in progress reports.
    pub(crate) what: &'static str,
    /// The input with which the interpreter starts. Its pace is the language's.
    pub(crate) input: Input,
    /// The start.
    pub(crate) start: Start,
}

impl Image {
    /// The module that begins where the interpreter would read a program. Installs the package and
    /// makes the module, if they do not exist yet.
    fn module(&self, context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Bytes, Fault> {
        context.store.install(self.package, progress)?;
        context.store.make(&self.name(), &self.inputs(), || {
            progress(Step::Making { what: self.what });
            self.make(context)
        })
    }

    fn make(&self, context: &BuildContext) -> Result<Vec<u8>, Fault> {
        let Self { package, wasm, change, input, start, .. } = self;
        let mut module = context.store.file(package, wasm)?;
        if let Some(change) = change {
            module = change(&module).map_err(|error| Fault::Engine(format!("{wasm} cannot be changed: {error:#}")))?;
        }
        let input = Input { pace: self.interpreter.language.pace(), ..input.clone() };
        snapshot(&context.engine, &module, &input, start)
    }

    /// The image's name in the cache.
    fn name(&self) -> String {
        format!("{}-image", self.package.id)
    }

    fn inputs(&self) -> Inputs {
        self.package.inputs().and(CODE)
    }
}

/// Prepares an interpreter. Installs its package and makes its image, if they do not exist yet.
pub(crate) fn prepare(
    image: &Image,
    context: &BuildContext,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Box<dyn Compiler>, Fault> {
    context.store.install(image.package, progress)?;
    let module =
        context.engine.cached(&image.name(), &image.inputs(), || Ok(image.module(context, progress)?.into()))?;
    Ok(Box::new(Started { module, interpreter: image.interpreter }))
}

/// The module of an image that pages load: see [`passes::page`].
pub(crate) fn page_module(
    image: &Image,
    context: &BuildContext,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Vec<u8>, Fault> {
    let module = image.module(context, progress)?;
    passes::page(&module).map_err(|error| Fault::Engine(format!("{} is not for pages: {error:#}", image.what)))
}

/// An interpreter whose image is compiled to machine code.
struct Started {
    module: Module,
    interpreter: Interpreter,
}

impl Compiler for Started {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let (input, limits) = (self.interpreter.input(source), Interpreter::limits());
        let (run, module) = self.module.read(&input, &limits)?;
        if run.exit == Exit::Backstop {
            return Err(Fault::Backstop(limits.backstop).into());
        }
        Interpreter::check(&run)?;
        Ok(Program::new(module, input))
    }
}
