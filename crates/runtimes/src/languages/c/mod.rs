//! C, with Clang.

use std::sync::Arc;

use assay_engine::{Fault, Pace, Program};
use assay_execution::Language;

use super::clang::{self, Clang, Model, Object, Scope, Source};
use crate::install::Step;
use crate::{BuildContext, Compiler, Failure, Implementation, Runtime, Smoke};

/// Flags that make Clang accept what GCC only warns about. Old programs often need them.
const LENIENT: &[&str] = &[
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=int-conversion",
    "-Wno-error=return-mismatch",
    "-Wno-error=main-return-type",
];

const PACE: Pace = Language::C.pace();

/// C.
pub(super) static C: Runtime = Runtime {
    language: Language::C,
    extensions: &["c"],
    packages: &clang::C_PACKAGES,
    implementation: Implementation::Guest,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.c")),
    page_images: &[],
    prepare,
};

fn prepare(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let clang = context.clang(Model::Lp64, Scope::C, progress)?;
    let objects = clang.parts(progress)?;
    Ok(Box::new(CCompiler { clang, objects }))
}

struct CCompiler {
    clang: Arc<Clang>,
    objects: Vec<Object>,
}

impl Compiler for CCompiler {
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure> {
        let dialect = clang::dialect(dialect);
        let flags: Vec<&str> = dialect.iter().map(String::as_str).chain(LENIENT.iter().copied()).collect();
        let source = Source { name: "main.c", bytes: source, language: "c", flags: &flags, modules: false, files: &[] };
        self.clang.program(&source, &[self.clang.model().start()], &[], &self.objects, PACE)
    }
}
