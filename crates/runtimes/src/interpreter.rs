//! Runs interpreted languages: the image of a started interpreter reads the program's source.

use std::pin::Pin;
use std::sync::Arc;

use assay_engine::cache::Inputs;
use assay_engine::snapshot::{Resume, Startup, snapshot};
use assay_engine::{Fault, Input, Module, Program};
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
    /// Its name in the cache. It begins with the id of a package.
    pub(crate) name: &'static str,
    /// The package.
    pub(crate) package: &'static Package,
    /// The path of the interpreter's module in the package.
    pub(crate) wasm: &'static str,
    /// The change to the module before it starts.
    pub(crate) change: Option<Change>,
    /// The image's name in progress reports.
    pub(crate) what: &'static str,
    /// Files of packages that it reads when it starts.
    pub(crate) start_files: Vec<StartFile>,
    /// The input with which the interpreter starts. Its pace is the language's.
    pub(crate) input: Input,
    /// The start.
    pub(crate) start: Start,
}

/// A file of a package that an interpreter reads.
pub(crate) struct StartFile {
    pub(crate) package: &'static Package,
    /// The path of the file in the package.
    pub(crate) file: &'static str,
    /// The path from which the interpreter reads it.
    pub(crate) path: String,
}

impl Image {
    /// The module that begins where the interpreter would read a program. Installs the package and
    /// makes the module, if they do not exist yet.
    fn module(&self, context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Bytes, Fault> {
        self.install(context, progress)?;
        context.store.make(self.name, &self.inputs(), || {
            progress(Step::Making { what: self.what });
            self.make(context)
        })
    }

    fn make(&self, context: &BuildContext) -> Result<Vec<u8>, Fault> {
        let Self { package, wasm, change, input, start, start_files, .. } = self;
        let mut module = context.store.file(package, wasm)?;
        if let Some(change) = change {
            module = change(&module).map_err(|error| Fault::Engine(format!("{wasm} cannot be changed: {error:#}")))?;
        }
        let mut input = Input { pace: self.interpreter.language.pace(), ..input.clone() };
        for StartFile { package, file, path } in start_files {
            Arc::make_mut(&mut input.files).insert(path, context.store.file(package, file)?);
        }
        snapshot(&context.tiers, &module, &input, start)
    }

    /// Installs its packages.
    fn install(&self, context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<(), Fault> {
        for package in self.packages() {
            context.store.install(package, progress)?;
        }
        Ok(())
    }

    /// The machine code of the [module](Self::module).
    pub(crate) fn load(&self, context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Module, Fault> {
        self.install(context, progress)?;
        let wasm = |progress: &mut dyn FnMut(Step<'_>)| Ok(self.module(context, progress)?.into());
        context.module(self.name, self.what, &self.inputs(), progress, wasm)
    }

    /// Its packages, each once.
    fn packages(&self) -> Vec<&'static Package> {
        let mut packages = vec![self.package];
        for StartFile { package, .. } in &self.start_files {
            if packages.iter().all(|known| known.id != package.id) {
                packages.push(package);
            }
        }
        packages
    }

    fn inputs(&self) -> Inputs {
        self.packages().into_iter().fold(Inputs::new(), |inputs, package| package.add_to(inputs)).and(CODE)
    }
}

/// Prepares an interpreter. Installs its package and makes its image, if they do not exist yet.
pub(crate) fn prepare(
    image: &Image,
    context: &BuildContext,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<Box<dyn Compiler>, Fault> {
    Ok(Box::new(Started { module: image.load(context, progress)?, interpreter: image.interpreter }))
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
        let input = self.interpreter.input(source);
        let (run, module) = self.module.read(&input, &Interpreter::limits())?;
        Interpreter::check(&run)?;
        Ok(Program::new(module, input))
    }
}
