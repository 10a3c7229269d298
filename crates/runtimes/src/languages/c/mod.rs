//! C, with Clang.

use std::sync::Arc;

use assay_engine::{Fault, Pace, Program};

use super::clang::{self, Clang, Object, Source};
use crate::install::Step;
use crate::{Compiler, DataModel, Failure, Maker, Name, Runtime, Smoke, Workshop};

/// Flags that make Clang accept what GCC only warns about. Old programs often need them.
const LENIENT: &[&str] = &[
    "-Wno-error=implicit-function-declaration",
    "-Wno-error=implicit-int",
    "-Wno-error=incompatible-pointer-types",
    "-Wno-error=int-conversion",
    "-Wno-error=return-mismatch",
    "-Wno-error=main-return-type",
];

const PACE: Pace = Pace::COMPILED;

/// C.
pub(super) static C: Runtime = Runtime {
    id: "c",
    names: &[Name { name: "GNU C", dialect: "gnu17" }, Name { name: "GNU C11", dialect: "gnu11" }],
    extensions: &["c"],
    default_dialect: "gnu17",
    data_model: DataModel::Ilp32,
    packages: &[&clang::PACKAGE],
    maker: Maker::Guest,
    rustup: None,
    pace: PACE,
    asks_for_time: false,
    smoke: Smoke::sum(include_str!("smoke.c")),
    prepare,
};

fn prepare(workshop: &Workshop, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let clang = workshop.clang(progress)?;
    let objects = clang.parts(progress)?;
    Ok(Box::new(CCompiler { clang, objects, pace: PACE }))
}

struct CCompiler {
    clang: Arc<Clang>,
    objects: Vec<Object>,
    pace: Pace,
}

impl Compiler for CCompiler {
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure> {
        let dialect = format!("-std={dialect}");
        let mut flags = vec![dialect.as_str()];
        flags.extend(LENIENT);
        let source = Source { name: "main.c", bytes: source, language: "c", flags: &flags, modules: false, files: &[] };
        self.clang.program(&source, &["/usr/lib/wasm32-wasip1/crt1.o"], &[], &self.objects, self.pace)
    }
}
