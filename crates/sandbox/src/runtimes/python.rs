//! Python, with CPython.

use std::sync::Arc;

use super::interpreter::Interpreter;
use super::{Compiler, DataModel, Name, Runtime, Smoke, Workshop};
use crate::install::{Package, Step};
use crate::limits::Pace;
use crate::run::Fault;
use crate::snapshot::{self, Startup, snapshot};
use crate::wasi::{Input, Tree};

/// Python.
pub(super) struct Python;

const PACKAGE: &str = "python";
const WASM: &str = "dist/python.wasm";
const BOOT: &str = include_str!("../../../../runtimes/python/boot.py");
/// What the image depends on besides the package: how it is made.
const RECIPE: &[&str] = &[BOOT, include_str!("python.rs"), include_str!("../snapshot.rs")];
/// Where a type of CPython 3.12 keeps the place of the function that calls its objects, in bytes from its start.
const TP_CALL: u32 = 64;

impl Runtime for Python {
    fn id(&self) -> &'static str {
        "python"
    }

    fn names(&self) -> &'static [Name] {
        &[
            Name { name: "Python 3", dialect: "3.12" },
            Name { name: "Python 3 + libs", dialect: "3.12" },
            Name { name: "PyPy 3", dialect: "3.12" },
            Name { name: "PyPy 3-64", dialect: "3.12" },
        ]
    }

    fn extensions(&self) -> &'static [&'static str] {
        &["py"]
    }

    fn default_dialect(&self) -> &'static str {
        "3.12"
    }

    fn data_model(&self) -> DataModel {
        DataModel::OwnNumbers
    }

    fn packages(&self) -> &'static [&'static str] {
        &[PACKAGE]
    }

    fn is_compiled(&self) -> bool {
        false
    }

    fn pace(&self) -> Pace {
        Pace::new(9_000_000_000)
    }

    fn smoke(&self) -> Smoke {
        Smoke { source: "a, b = map(int, input().split())\nprint(a + b)\n", stdin: "19 23\n", stdout: "42\n" }
    }

    fn prepare(&self, workshop: &Workshop, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
        let package = Package::find(PACKAGE).ok_or_else(|| Fault::Engine(format!("{PACKAGE} has no pins")))?;
        workshop.store.install(package, progress)?;
        let name = format!("{PACKAGE}-{}-image-{}", package.version, super::short_hash(RECIPE));
        let module = workshop.sandbox.cached(&name, || {
            progress(Step::Making { what: "the image of a started Python" });
            let wasm = workshop.store.file(package, WASM)?;
            let mut files = Tree::new();
            files.insert("/assay/boot.py", BOOT.as_bytes());
            let input = Input {
                arguments: ["python", "-B", "-X", "utf8", "/assay/boot.py"].map(str::to_owned).into(),
                environment: vec!["PYTHONHASHSEED=0".to_owned()],
                files: Arc::new(files),
                pace: self.pace(),
                ..Input::default()
            };
            snapshot(&workshop.sandbox, &wasm, &input, start)
        })?;
        let pace = self.pace();
        Ok(Box::new(Interpreter { module, program: "/src/main.py", check: "/src/check.py", pace }))
    }
}

/// Runs the boot file, which ends by exiting and has then printed where the function that goes on, its arguments (an empty
/// tuple) and its type are. From there on it is called as CPython itself would call it.
async fn start(startup: &mut Startup<'_>) -> wasmtime::Result<Vec<snapshot::Step>> {
    startup.call("_start", &[]).await?;
    let output = startup.take_output();
    let numbers: Vec<u32> = output.split(' ').filter_map(|number| number.trim().parse().ok()).collect();
    let [function, arguments, kind] = numbers[..] else {
        wasmtime::bail!("the boot file printed {output:?}");
    };
    let place = startup.read(kind + TP_CALL)?;
    Ok(vec![snapshot::Step::CallPlace { place, arguments: vec![function, arguments, 0] }, snapshot::Step::Trap])
}
