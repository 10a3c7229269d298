//! TypeScript. Its own compiler runs on the engine of JavaScript, and makes JavaScript of a program.
//! It drops types and does not check them.

use std::sync::Arc;

use assay_engine::{Fault, Input, Module, Program, Tree};
use assay_execution::{Interpreter, Language};

use super::javascript;
use crate::install::{PinnedPackage, Step, pinned};
use crate::interpreter::{Image, StartFile};
use crate::{BuildContext, Compiler, Failure, Implementation, Runtime, Smoke};

static PACKAGE: PinnedPackage = pinned!("typescript");
const COMPILER: &str = include_str!("compiler.js");
const COMPILER_PATH: &str = "/assay/compiler.js";
const READER: Interpreter = Interpreter::TYPESCRIPT_COMPILER;
const JAVASCRIPT_DIALECT: &str = "node";

/// TypeScript.
pub(super) static TYPESCRIPT: Runtime = Runtime {
    language: Language::TypeScript,
    extensions: &["ts", "mts", "cts"],
    packages: &[&javascript::PACKAGE, &PACKAGE],
    implementation: Implementation::Guest,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.ts")),
    page_images: &[image, javascript::image],
    prepare,
};

fn image() -> Image {
    let mut files = Tree::new();
    files.insert(COMPILER_PATH, COMPILER.as_bytes());
    Image {
        interpreter: READER,
        name: "typescript-image",
        package: &javascript::PACKAGE,
        wasm: javascript::WASM,
        change: None,
        what: "the image of a started TypeScript compiler",
        input: Input { files: Arc::new(files), ..Input::default() },
        start_files: vec![StartFile {
            package: &PACKAGE,
            file: "lib/typescript.js",
            path: "/assay/typescript.js".to_owned(),
        }],
        start: |startup| Box::pin(javascript::start(startup, COMPILER_PATH)),
    }
}

fn prepare(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let compiler = image().load(context, progress)?;
    let javascript = javascript::JAVASCRIPT.prepare(context, progress)?;
    Ok(Box::new(TypeScript { compiler, javascript }))
}

struct TypeScript {
    /// The compiler. Reading a program writes JavaScript to its standard output.
    compiler: Module,
    javascript: Box<dyn Compiler>,
}

impl Compiler for TypeScript {
    fn compile(&self, source: &[u8], _dialect: &str) -> Result<Program, Failure> {
        let (run, _) = self.compiler.read(&READER.input(source), &Interpreter::limits())?;
        Interpreter::check(&run)?;
        self.javascript.compile(&run.stdout, JAVASCRIPT_DIALECT)
    }
}
