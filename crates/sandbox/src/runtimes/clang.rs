//! Clang and its linker, as guests, for C and C++.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::path::Path;
use std::sync::Arc;

use assay_wasi::{Input, Pace, Tree};
use assay_wasm_passes::assertions;
use assay_wasm_passes::inline::inline;
use bytes::Bytes;

use super::headers;
use super::libraries::{self, Libraries};
use super::missing::Names;
use super::tool::{Task, Tool};
use super::{CompileError, Engines, Failure, Program, Workshop, unpack};
use crate::cache::Inputs;
use crate::install::{Digest, InstallError, Package, Step, Store};
use crate::run::{Exit, Fault};

/// The package it comes from.
pub(super) const PACKAGE: &str = "clang";
const WASM: &str = "gen/llvm.core.wasm";

/// How fast the compiler itself goes.
const PACE: Pace = Pace::new(2_000_000_000);
/// The stack of C and C++ programs, which the linker puts where running over its end is noticed.
const STACK_SIZE: u32 = 64 << 20;

/// Where the compiler finds the file that it compiles, which programs are not told.
const FOLDER: &str = "/usr/";
const OBJECT: &str = "/tmp/main.o";
const TO_OBJECT: &[&str] = &["-c", "-o", OBJECT];
const PROGRAM: &str = "/tmp/main.wasm";
/// The program's object among a linker's inputs, and the one that defines [what is missing](missing).
const MAIN: &str = "/usr/main.o";
const REST: &str = "/usr/missing.o";

/// What every compilation is told, besides language and dialect.
const FLAGS: &[&str] = &[
    "--target=wasm32-wasip1",
    "--sysroot=/usr",
    "-resource-dir=/usr",
    "-O2",
    "-DONLINE_JUDGE",
    // ExecEval includes these in every program.
    "-include",
    "limits.h",
    "-include",
    "math.h",
    // What the system does not have but the C library can stand in for.
    "-D_WASI_EMULATED_SIGNAL",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
    "-D_WASI_EMULATED_GETPID",
    "-D_WASI_EMULATED_MMAN",
    // Needed by setjmp, and by C++ exceptions.
    "-mllvm",
    "-wasm-enable-sjlj",
    "-mllvm",
    "-wasm-use-legacy-eh=false",
    "-fno-crash-diagnostics",
    // What it is told by itself where it comes without assertions.
    "-Xclang",
    "-disable-llvm-verifier",
    "-Xclang",
    "-discard-value-names",
    // What asks for a processor of x86: it has what `x86intrin.h` stands in for, and there is one version of each function.
    "-D__builtin_cpu_supports(feature)=1",
    "-D__builtin_cpu_init()=0",
    "-Dtarget_clones(...)=unused",
    // GCC, which contest programs are written for, accepts these or only warns.
    "-fbracket-depth=4096",
    "-Wno-everything",
];

/// What stands behind a program with modules: the end of what `x86intrin.h` begins for the rest of it.
const END: &str = "\n#ifdef __ASSAY_VECTORS\n#pragma clang attribute pop\n#endif\n";
/// What is in a program that includes that header or a relative of it.
const INTRINSICS: &[u8] = b"intrin.h";

/// Headers are read as modules. They mean what they mean as text, but are compiled in advance.
const BY_MODULES: &[&str] = &[
    "-fmodules",
    // Where they are written, and later read: each of them notes the place.
    "-fmodules-cache-path=/tmp/modules",
    // None is removed for its age, and none is out of date: times say nothing here.
    "-fmodules-prune-interval=0",
    "-Xclang",
    "-fno-pch-timestamp",
];

/// An object of ours: its path among the linker's inputs, its source's name, the source, and what progress calls it.
type Part = (&'static str, &'static str, &'static str, &'static str);

macro_rules! part {
    ($name:literal, $what:literal) => {
        (
            concat!("/usr/", $name, ".o"),
            concat!($name, ".c"),
            include_str!(concat!("../../../../runtimes/c/", $name, ".c")),
            $what,
        )
    };
}

/// Linked before the package's own libraries, in place of what is in them.
const REPLACEMENTS: [Part; 4] = [
    part!("random", "random numbers of C"),
    part!("division", "division of large numbers"),
    part!("strings", "comparison of strings"),
    part!("usage", "what a program used"),
];
/// Linked only where a program calls one of their functions: they need an allocator, and a program may define its own.
const ON_DEMAND: [Part; 2] =
    [part!("memory", "allocation in C programs"), part!("system", "functions of systems that are refused")];

/// The libraries of C, in the order that the linker looks at them: `long double` in printf and scanf; what stands in for what the
/// system does not have; all else.
const LIBRARIES: [&str; 8] = [
    "/usr/lib/wasm32-wasip1/libc-printscan-long-double.a",
    "/usr/lib/wasm32-wasip1/libsetjmp.a",
    "/usr/lib/wasm32-wasip1/libwasi-emulated-signal.a",
    "/usr/lib/wasm32-wasip1/libwasi-emulated-process-clocks.a",
    "/usr/lib/wasm32-wasip1/libwasi-emulated-getpid.a",
    "/usr/lib/wasm32-wasip1/libwasi-emulated-mman.a",
    "/usr/lib/wasm32-wasip1/libc.a",
    "/usr/lib/wasm32-unknown-wasip1/libclang_rt.builtins.a",
];

/// The compiler and linker with their headers and libraries.
pub(super) struct Clang {
    engines: Engines,
    store: Store,
    package: &'static Package,
    tool: Tool,
    /// Headers and libraries.
    sysroot: Arc<Tree>,
    /// A digest of these, before the libraries were taken apart.
    headers: Bytes,
    libraries: Libraries,
    names: Names,
}

/// An object file, and what it is called among a linker's inputs.
pub(super) type Object = (&'static str, Bytes);

/// A file to compile.
pub(super) struct Source<'a> {
    /// What messages call it.
    pub name: &'a str,
    pub bytes: &'a [u8],
    /// `c` or `c++`, as the compiler calls it.
    pub language: &'a str,
    /// The dialect, and whatever else the compiler is told.
    pub flags: &'a [&'a str],
    /// Whether its headers are [modules](Clang::modules).
    pub modules: bool,
    /// What is added to the headers and libraries.
    pub files: &'a [(&'a str, Bytes)],
}

impl<'a> Source<'a> {
    /// A file of ours in C.
    fn of_ours(name: &'a str, text: &'a str) -> Self {
        Self { name, bytes: text.as_bytes(), language: "c", flags: &["-std=gnu17"], modules: false, files: &[] }
    }
}

impl Clang {
    pub(super) fn prepare(workshop: &Workshop, progress: &mut dyn FnMut(Step<'_>)) -> Result<Self, Fault> {
        let store = &workshop.store;
        let package = Package::find(PACKAGE).ok_or_else(|| Fault::Engine(format!("{PACKAGE} has no pins")))?;
        store.install(package, progress)?;
        let inputs = package.inputs().and_code();
        let module = workshop.tools.cached(&format!("{PACKAGE}-compiler"), &inputs, || {
            progress(Step::Making { what: "machine code of the C and C++ compiler" });
            // Small functions are inlined once they hold no assertions.
            assertions::remove(&store.file(package, WASM)?)
                .and_then(|module| inline(&module))
                .map_err(|error| Fault::Engine(format!("{WASM} cannot be changed: {error:#}")))
        })?;
        let sysroot = store.make::<InstallError>(&format!("{PACKAGE}-headers"), &inputs, || {
            progress(Step::Making { what: "headers and libraries of C and C++" });
            let resources = store.file(package, "gen/llvm-resources.tar")?;
            headers::prune(&resources).map_err(|error| InstallError::Archive {
                package: package.to_string(),
                reason: format!("gen/llvm-resources.tar: {error}"),
            })
        })?;
        // What is compiled depends on what the headers say, and not on the code that makes them.
        let headers = store.make::<InstallError>(&format!("{PACKAGE}-headers-digest"), &inputs, || {
            Ok(Digest::of(&sysroot).0.to_vec())
        })?;
        let files = unpack(&sysroot).map_err(|error| broken(&error))?;
        let (archives, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|(path, _)| path.ends_with(".a"));
        let archives: BTreeMap<_, _> =
            archives.into_iter().map(|(path, bytes)| (format!("/usr/{path}"), bytes)).collect();
        let members = libraries::members(&archives).map_err(|error| broken(&error))?;
        let index = store.make(&format!("{PACKAGE}-libraries"), &inputs, || {
            libraries::index(&members).map_err(|error| broken(&error))
        })?;
        let libraries = Libraries::new(&members, index);
        let mut sysroot = Tree::new();
        files.into_iter().for_each(|(path, bytes)| sysroot.insert(&format!("usr/{path}"), bytes));
        members.into_iter().for_each(|(path, bytes)| sysroot.insert(&path, bytes));
        headers::own().for_each(|(path, text)| sysroot.insert(&format!("usr/include/{path}"), text.as_bytes()));
        let sysroot = Arc::new(sysroot);
        let tool = Tool::new(module, &[], PACE);
        let tool = if workshop.stands_by() { tool.standing_by() } else { tool };
        let names = Names::new();
        Ok(Self {
            engines: workshop.engines()?,
            store: store.clone(),
            package,
            tool,
            sysroot,
            headers,
            libraries,
            names,
        })
    }

    /// Whether it stands by in copies of this process.
    pub(super) fn stands_by(&self) -> bool {
        self.tool.stands_by()
    }

    /// Compiles one file to an object.
    fn object(&self, source: &Source<'_>) -> Result<Vec<u8>, Failure> {
        self.compile(source, TO_OBJECT, |task| self.tool.run(task, OBJECT))
    }

    /// Has the compiler do with a file `what` it is told.
    fn compile<T>(
        &self,
        source: &Source<'_>,
        what: &[&str],
        run: impl FnOnce(&Task<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let path = format!("{FOLDER}{}", source.name);
        let mut arguments = self.arguments(source, what);
        // The modules have been read when the file is included, and need not be read again by a compiler that stands by.
        let include = format!("#include \"{path}\"{END}");
        let (input, stdin) = if source.modules { ("-", include.as_bytes()) } else { (path.as_str(), &[][..]) };
        // All of the program may use vectors, which is more than modules allow: they were made without.
        if !source.modules && contains(source.bytes, INTRINSICS) {
            arguments.push("-msimd128".to_owned());
        }
        arguments.push(input.to_owned());
        run(&Task {
            arguments,
            stdin,
            tree: &self.sysroot,
            files: source.files,
            last: Some((&path, source.bytes)),
            may_stand_by: source.modules,
            names: &names(source.name, &path),
        })
    }

    fn arguments(&self, source: &Source<'_>, what: &[&str]) -> Vec<String> {
        let modules = if source.modules { BY_MODULES } else { &[] };
        let flags = ["clang", "-fmacro-prefix-map=/usr/="].iter().chain(FLAGS).chain(modules).chain(source.flags);
        flags.chain(&["-x", source.language]).chain(what).map(|&flag| flag.to_owned()).collect()
    }

    /// The same, but made only once: for parts of a runtime of ours. `what` is what they are called to whoever waits.
    pub(super) fn part(
        &self,
        source: &Source<'_>,
        what: &str,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Bytes, Fault> {
        self.store.make(&format!("{PACKAGE}-{}", source.name), &self.inputs(source), || {
            progress(Step::Making { what });
            let made = self.compile(source, TO_OBJECT, |task| self.tool.run_to_files(task));
            let mut made = made.map_err(|failure| our_fault(source, failure))?;
            made.remove(OBJECT).ok_or_else(|| Fault::Engine(format!("{}: there is no object", source.name)))
        })
    }

    /// The modules of the headers that a file includes, made only once: for [`Source::files`] of those that have
    /// [`Source::modules`].
    pub(super) fn modules(
        &self,
        source: &Source<'_>,
        what: &str,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Files, Fault> {
        let broken = |error: std::io::Error| Fault::Engine(format!("{}: {error}", source.name));
        let archive = self.store.make(&format!("{PACKAGE}-{}", source.name), &self.inputs(source), || {
            progress(Step::Making { what });
            let made = self.compile(source, &["-fsyntax-only"], |task| self.tool.run_to_files(task));
            let made = made.map_err(|failure| our_fault(source, failure))?;
            pack(made.iter().filter(|(path, _)| path.ends_with(".pcm"))).map_err(broken)
        })?;
        let files = unpack(&archive).map_err(broken)?;
        Ok(files.into_iter().map(|(path, bytes)| (format!("/{path}"), bytes)).collect())
    }

    /// What the object of a file depends on: the compiler, its arguments, the headers and the files.
    fn inputs(&self, source: &Source<'_>) -> Inputs {
        let arguments = self.arguments(source, &[]);
        let inputs = self.package.inputs().and(format!("{arguments:?}")).and(&self.headers).and(source.bytes);
        source.files.iter().fold(inputs, |inputs, (path, bytes)| inputs.and(path).and(bytes))
    }

    /// The objects of [`REPLACEMENTS`] and [`ON_DEMAND`].
    pub(super) fn parts(&self, progress: &mut dyn FnMut(Step<'_>)) -> Result<Vec<Object>, Fault> {
        let parts = REPLACEMENTS.into_iter().chain(ON_DEMAND);
        let object = |(path, name, text, what)| Ok((path, self.part(&Source::of_ours(name, text), what, progress)?));
        parts.map(object).collect()
    }

    /// Compiles and links a program. Its language adds `inputs` for the linker that stand right behind the program's object, `libraries`
    /// that stand before those of C, and the `objects` among them that are not in the package.
    pub(super) fn program(
        &self,
        source: &Source<'_>,
        inputs: &[&str],
        libraries: &[&str],
        objects: &[(&str, Bytes)],
        pace: Pace,
    ) -> Result<Program, Failure> {
        let object = self.object(source)?;
        if !has_main(&object) {
            let message = format!("{}: error: there is no function `main`", source.name);
            return Err(CompileError { message, exit: Exit::Finished(1) }.into());
        }
        let others: Vec<&[u8]> = objects.iter().map(|(_, bytes)| &bytes[..]).collect();
        let mended = self.names.mend(object, &others, &self.libraries).map_err(|error| broken(&error))?;
        let mut files = vec![(MAIN, mended.object.into())];
        if let Some(text) = &mended.rest {
            files.push((REST, self.object(&Source::of_ours("missing.c", text))?.into()));
        }
        let own: Vec<&str> = files.iter().map(|(path, _)| *path).collect();
        files.extend(objects.iter().cloned());
        let paths = |parts: &'static [Part]| parts.iter().map(|(path, ..)| *path);
        let inputs: Vec<&str> = own
            .into_iter()
            .chain(inputs.iter().copied())
            .chain(paths(&REPLACEMENTS))
            .chain(["--start-lib"])
            .chain(paths(&ON_DEMAND))
            .chain(["--end-lib"])
            .chain(libraries.iter().copied())
            .chain(LIBRARIES)
            .collect();
        let start = inputs.iter().filter_map(|path| self.sysroot.get(path));
        let linked: Vec<&[u8]> = files.iter().map(|(_, bytes)| bytes).chain(start).map(|bytes| &bytes[..]).collect();
        let inputs = self.libraries.inputs(&inputs, &linked).map_err(|error| broken(&error))?;
        let stack = format!("stack-size={STACK_SIZE}");
        let arguments = ["wasm-ld", "-m", "wasm32", "--stack-first", "-z", &stack, "--strip-all", "-o", PROGRAM];
        let arguments = arguments.into_iter().map(str::to_owned).chain(inputs).collect();
        let wasm = self.tool.run(
            &Task {
                arguments,
                stdin: &[],
                tree: &self.sysroot,
                files: &files,
                last: None,
                may_stand_by: false,
                names: &names(source.name, MAIN),
            },
            PROGRAM,
        )?;
        Program::of(&self.engines, wasm, Input { pace, given_bytes: STACK_SIZE.into(), ..Input::default() })
    }
}

/// Files by their paths.
pub(super) type Files = Vec<(String, Bytes)>;

/// A file of ours must be in order.
fn our_fault(source: &Source<'_>, failure: Failure) -> Fault {
    match failure {
        Failure::Fault(fault) => fault,
        Failure::Source(error) => Fault::Engine(format!("{}: {error}", source.name)),
    }
}

/// Whether an object names one of the two functions that `main` becomes. The C library has a stand-in for a missing one, so
/// that the linker would not complain.
fn has_main(object: &[u8]) -> bool {
    contains(object, b"__main_void") || contains(object, b"__main_argc_argv")
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// What takes the place of the names of files that are ours, in what the compiler says about the file `name`, which it finds at
/// `path`.
fn names<'a>(name: &'a str, path: &'a str) -> [(&'a str, &'a str); 3] {
    [(path, name), ("/usr/include/", ""), ("/usr/lib/", "")]
}

fn broken(error: &dyn Display) -> Fault {
    Fault::Engine(format!("headers and libraries of C: {error}"))
}

/// An archive of files.
fn pack<'f>(files: impl Iterator<Item = (&'f String, &'f Vec<u8>)>) -> std::io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for (path, bytes) in files {
        append(&mut archive, path.trim_start_matches('/'), bytes)?;
    }
    archive.into_inner()
}

pub(super) fn append(archive: &mut tar::Builder<Vec<u8>>, path: &str, bytes: &[u8]) -> std::io::Result<()> {
    let mut header = tar::Header::new_ustar();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o444);
    archive.append_data(&mut header, Path::new(path), bytes)
}

#[cfg(test)]
mod tests {
    use super::super::{MAX_MESSAGE, clean};
    use super::*;

    #[test]
    fn messages_name_no_files_of_ours() {
        let said = "/usr/main.c:1:2: error: x\nIn file included from /usr/include/c++/v1/vector:3:\n";
        let shown = "main.c:1:2: error: x\nIn file included from c++/v1/vector:3:\n";
        assert_eq!(clean(said, &names("main.c", "/usr/main.c")), shown);
        assert!(clean(&"é".repeat(MAX_MESSAGE + 9), &[]).ends_with("é\n…"));
    }
}
