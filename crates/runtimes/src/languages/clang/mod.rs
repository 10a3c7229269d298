//! Compiles and links C and C++ with Clang and wasm-ld, which run as guests.

mod headers;
mod libraries;
mod missing;
mod sysroot;

use std::collections::BTreeMap;
use std::fmt::Display;
use std::sync::Arc;

use assay_engine::cache::{Digest, Inputs};
use assay_engine::{Exit, Fault, Input, Pace, Program, Tiers, Tree};
use assay_execution::{NARROW_FLAG, UNDEFINED};
use assay_wasm_passes::assertions;
use assay_wasm_passes::inline::inline;
use bytes::Bytes;

use crate::install::{InstallError, Package, PinnedPackage, Step, Store, pinned};
use crate::tar_files::{pack, unpack};
use crate::tool::{Task, Tool};
use crate::{BuildContext, CODE, CompileError, Failure};
use libraries::{Libraries, Linked, Symbol};
use missing::Names;
pub(crate) use sysroot::CLibrary;

static PACKAGE: PinnedPackage = pinned!("clang");
/// The packages that C needs.
pub(super) static C_PACKAGES: [&PinnedPackage; 2] = [&PACKAGE, &sysroot::C_SOURCES];
/// The packages that C++ needs.
pub(super) static CPP_PACKAGES: [&PinnedPackage; 3] = [&PACKAGE, &sysroot::C_SOURCES, &sysroot::CPP_SOURCES];
const WASM: &str = "gen/llvm.core.wasm";

/// The pace of the compiler itself, in fuel a second.
const PACE: Pace = Pace::new(2_000_000_000);
/// The stack of C and C++ programs, in bytes, as judges give it. The linker places it first in memory, so that an
/// overflow traps.
const STACK_SIZE: u32 = 256 << 20;

/// The folder of the file that is compiled. Messages and `__FILE__` do not show it.
const FOLDER: &str = "/usr/";
const OBJECT: &str = "/tmp/main.o";
const TO_OBJECT: &[&str] = &["-c", "-o", OBJECT];
const PROGRAM: &str = "/tmp/main.wasm";
/// The linker's input with the program's object.
const MAIN: &str = "/usr/main.o";
/// The linker's input that defines [missing symbols](missing).
const MISSING: &str = "/usr/missing.o";

/// The flags of every compilation, besides language and dialect.
const FLAGS: &[&str] = &[
    "--sysroot=/usr",
    "-resource-dir=/usr",
    "-O2",
    "-DONLINE_JUDGE",
    // ExecEval includes these in every program.
    "-include",
    "limits.h",
    "-include",
    "math.h",
    // The C library emulates what WASI lacks.
    "-D_WASI_EMULATED_SIGNAL",
    "-D_WASI_EMULATED_PROCESS_CLOCKS",
    "-D_WASI_EMULATED_GETPID",
    "-D_WASI_EMULATED_MMAN",
    // Both setjmp and C++ exceptions need these.
    "-mllvm",
    "-wasm-enable-sjlj",
    "-mllvm",
    "-wasm-use-legacy-eh=false",
    "-fno-crash-diagnostics",
    // A Clang that is built without assertions sets these by default.
    "-Xclang",
    "-disable-llvm-verifier",
    "-Xclang",
    "-discard-value-names",
    // Programs may ask for features of an x86 processor. `x86intrin.h` emulates them, so each is
    // present. Each function has one version only.
    "-D__builtin_cpu_supports(feature)=1",
    "-D__builtin_cpu_init()=0",
    "-Dtarget_clones(...)=unused",
    // GCC, which contest programs are written for, accepts what these allow, or only warns.
    "-fbracket-depth=4096",
    "-Wno-everything",
];

/// The text behind a program that uses modules. It ends the attribute that `x86intrin.h` begins for
/// the rest of the program.
const END: &str = "\n#ifdef __ASSAY_VECTORS\n#pragma clang attribute pop\n#endif\n";
/// The text by which a program that includes `x86intrin.h` or a related header is recognised.
const INTRINSICS: &[u8] = b"intrin.h";
/// The texts by which a program is recognised that may have variables of threads. All threads would share them, so such a
/// program creates no thread.
const THREAD_LOCALS: [&[u8]; 3] = [b"thread_local", b"_Thread_local", b"__thread"];

/// The flags for reading headers as modules. A module means the same as the header's text, but is
/// compiled in advance.
const BY_MODULES: &[&str] = &[
    "-fmodules",
    // Modules are written to this folder and read from it. Each module stores the path.
    "-fmodules-cache-path=/tmp/modules",
    // No module is removed for its age or counts as out of date. File times mean nothing here.
    "-fmodules-prune-interval=0",
    "-Xclang",
    "-fno-pch-timestamp",
];

/// One of our own objects: its path among the linker's inputs, the name of its source, the source,
/// and its name in progress reports.
type Part = (&'static str, &'static str, &'static str, &'static str);

macro_rules! part {
    ($name:literal, $what:literal) => {
        (concat!("/usr/", $name, ".o"), concat!($name, ".c"), include_str!(concat!("../c/", $name, ".c")), $what)
    };
}

/// Objects that are linked before the package's libraries, and replace functions of these.
const REPLACEMENTS: [Part; 4] = [
    part!("random", "random numbers of C"),
    part!("division", "division of large numbers"),
    part!("strings", "comparison of strings"),
    part!("usage", "what a program used"),
];
/// Objects that are linked only if a program calls one of their functions. They need an allocator,
/// and a program may define its own.
const ON_DEMAND: [Part; 3] = [
    part!("memory", "allocation in C programs"),
    part!("system", "functions of systems that are refused"),
    part!("sanitizer", "checks for undefined behaviour"),
];

/// The libraries of C, in the order in which the linker searches them: the emulation of what WASI lacks, then everything else.
macro_rules! c_libraries {
    ($triple:literal, $builtins:literal) => {
        [
            concat!("/usr/lib/", $triple, "/libsetjmp.a"),
            concat!("/usr/lib/", $triple, "/libwasi-emulated-signal.a"),
            concat!("/usr/lib/", $triple, "/libwasi-emulated-process-clocks.a"),
            concat!("/usr/lib/", $triple, "/libwasi-emulated-getpid.a"),
            concat!("/usr/lib/", $triple, "/libwasi-emulated-mman.a"),
            concat!("/usr/lib/", $triple, "/libc.a"),
            concat!("/usr/lib/", $builtins, "/libclang_rt.builtins.a"),
        ]
    };
}

/// The sizes of the numbers of C and C++ programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Model {
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
    /// `int` has 32 bits, `long` and pointers have 64.
    Lp64,
}

impl Model {
    /// The flag that selects the target.
    fn target(self) -> &'static str {
        match self {
            Self::Ilp32 => "--target=wasm32-wasip1",
            Self::Lp64 => "--target=wasm64-wasip1",
        }
    }

    /// The linker's name of the target.
    fn emulation(self) -> &'static str {
        match self {
            Self::Ilp32 => "wasm32",
            Self::Lp64 => "wasm64",
        }
    }

    /// The suffix of the names of files that are made for it.
    fn suffix(self) -> &'static str {
        match self {
            Self::Ilp32 => "",
            Self::Lp64 => "-64",
        }
    }

    /// The object at which a C program starts.
    pub(super) fn start(self) -> &'static str {
        match self {
            Self::Ilp32 => "/usr/lib/wasm32-wasip1/crt1.o",
            Self::Lp64 => "/usr/lib/wasm64-wasip1/crt1.o",
        }
    }

    /// The libraries of C++, in the order in which the linker searches them.
    pub(super) fn cpp_libraries(self) -> [&'static str; 2] {
        match self {
            Self::Ilp32 => ["/usr/lib/wasm32-wasip1/libc++.a", "/usr/lib/wasm32-wasip1/libc++abi.a"],
            Self::Lp64 => ["/usr/lib/wasm64-wasip1/libc++.a", "/usr/lib/wasm64-wasip1/libc++abi.a"],
        }
    }

    fn c_libraries(self) -> &'static [&'static str] {
        /// The package has printf and scanf without `long double` in its C library.
        const PRINT: [&str; 1] = ["/usr/lib/wasm32-wasip1/libc-printscan-long-double.a"];
        const NARROW: [&str; 7] = c_libraries!("wasm32-wasip1", "wasm32-unknown-wasip1");
        const WIDE: [&str; 7] = c_libraries!("wasm64-wasip1", "wasm64-unknown-wasip1");
        const ALL_NARROW: [&str; 8] =
            [PRINT[0], NARROW[0], NARROW[1], NARROW[2], NARROW[3], NARROW[4], NARROW[5], NARROW[6]];
        match self {
            Self::Ilp32 => &ALL_NARROW,
            Self::Lp64 => &WIDE,
        }
    }
}

/// The languages whose libraries are prepared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Scope {
    /// C alone.
    C,
    /// C and C++.
    Cpp,
}

/// The compiler and the linker, with headers and libraries.
pub(crate) struct Clang {
    model: Model,
    tiers: Tiers,
    store: Store,
    package: &'static Package,
    tool: Arc<Tool>,
    /// The headers, and the members of the libraries.
    sysroot: Arc<Tree>,
    /// The digest of the headers and libraries that C can use. That of an object of C is the same beside C++'s.
    of_c: Bytes,
    /// The digest of all headers and libraries.
    headers: Bytes,
    libraries: Libraries,
    names: Names,
}

/// An object file, with its path among the linker's inputs.
pub(super) type Object = (&'static str, Bytes);

/// A file to compile.
pub(super) struct Source<'a> {
    /// Its name in messages.
    pub name: &'a str,
    pub bytes: &'a [u8],
    /// The language, as the compiler spells it: `c` or `c++`.
    pub language: &'a str,
    /// The dialect and any further flags.
    pub flags: &'a [&'a str],
    /// Whether its headers are [modules](Clang::modules).
    pub modules: bool,
    /// Files that are added to the headers and libraries.
    pub files: &'a [(&'a str, Bytes)],
}

impl<'a> Source<'a> {
    /// One of our own C files.
    fn of_ours(name: &'a str, text: &'a str) -> Self {
        Self { name, bytes: text.as_bytes(), language: "c", flags: &["-std=gnu17"], modules: false, files: &[] }
    }
}

impl Clang {
    /// Prepares the compiler itself, which several of [`Clang`] share.
    pub(crate) fn tool(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Tool, Fault> {
        let store = &context.store;
        let package = &*PACKAGE;
        store.install(package, progress)?;
        let inputs = package.inputs().and(CODE);
        let module = context.module("clang-compiler", "the C and C++ compiler", &inputs, progress, |progress| {
            progress(Step::Making { what: "the C and C++ compiler" });
            // Inlining takes small functions, and more functions are small without assertions.
            assertions::remove(&store.file(package, WASM)?)
                .and_then(|module| inline(&module))
                .map_err(|error| Fault::Engine(format!("{WASM} cannot be changed: {error:#}")))
        })?;
        let tool = Tool::new(module, &[], PACE);
        Ok(if context.has_fork_servers() { tool.with_fork_servers() } else { tool })
    }

    /// Prepares headers and libraries. Those of C++ are left out unless `scope` has them, if they have to be compiled.
    pub(crate) fn prepare(
        context: &BuildContext,
        tool: Arc<Tool>,
        model: Model,
        scope: Scope,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Self, Fault> {
        let store = &context.store;
        let package = &*PACKAGE;
        let inputs = package.inputs().and(CODE);
        let resources = store.make::<InstallError>("clang-headers", &inputs, || {
            progress(Step::Making { what: "headers and libraries of C and C++" });
            let resources = store.file(package, "gen/llvm-resources.tar")?;
            headers::prune(&resources).map_err(|error| InstallError::Archive {
                package: package.to_string(),
                reason: format!("gen/llvm-resources.tar: {error}"),
            })
        })?;
        // Cache keys of objects depend on the headers' bytes, not on the code that writes them.
        let mut of_c =
            store.make::<InstallError>("clang-headers-digest", &inputs, || Ok(Digest::of(&resources).0.to_vec()))?;
        let mut headers = of_c.clone();
        let mut files = unpack(&resources).map_err(|error| broken(&error))?;
        if model == Model::Lp64 {
            let c = sysroot::c_library(store, package, &tool, &files, progress)?;
            let cpp = match scope {
                Scope::C => None,
                Scope::Cpp => Some(sysroot::cpp_library(store, package, &tool, &files, progress)?),
            };
            let wide = sysroot::wide_headers(&files)?;
            files.retain(|(path, _)| !path.contains("/wasm32-"));
            files.extend(wide.into_iter().map(|(path, bytes)| (format!("include/wasm64-wasip1/{path}"), bytes)));
            of_c = [of_c, c.digest].concat().into();
            headers = of_c.clone();
            if let Some(made) = &cpp {
                headers = [&headers[..], &made.digest].concat().into();
            }
            for archive in [Some(c.archive), cpp.map(|made| made.archive)].into_iter().flatten() {
                files.extend(unpack(&archive).map_err(|error| broken(&error))?);
            }
        }
        let (archives, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|(path, _)| path.ends_with(".a"));
        let archives: BTreeMap<_, _> =
            archives.into_iter().map(|(path, bytes)| (format!("/usr/{path}"), bytes)).collect();
        let members = libraries::members(&archives).map_err(|error| broken(&error))?;
        let index = match (model, scope) {
            (Model::Ilp32, _) => "clang-libraries",
            (Model::Lp64, Scope::C) => "clang-libraries-c64",
            (Model::Lp64, Scope::Cpp) => "clang-libraries-cpp64",
        };
        let index =
            store.make(index, &inputs.and(&headers), || libraries::index(&members).map_err(|error| broken(&error)))?;
        let libraries = Libraries::new(&members, index);
        let mut sysroot = Tree::new();
        files.into_iter().for_each(|(path, bytes)| sysroot.insert(&format!("usr/{path}"), bytes));
        members.into_iter().for_each(|(path, bytes)| sysroot.insert(&path, bytes));
        headers::own().for_each(|(path, text)| sysroot.insert(&format!("usr/include/{path}"), text.as_bytes()));
        Ok(Self {
            model,
            tiers: context.tiers.clone(),
            store: store.clone(),
            package,
            tool,
            sysroot: Arc::new(sysroot),
            of_c,
            headers,
            libraries,
            names: Names::new(),
        })
    }

    /// The C library for 64 bits, if it was prepared.
    pub(crate) fn find_c_library(store: &Store) -> Result<Option<CLibrary>, Fault> {
        sysroot::find_c_library(store, &PACKAGE)
    }

    /// The sizes of its programs' numbers.
    pub(super) fn model(&self) -> Model {
        self.model
    }

    /// Whether the compiler has a fork server.
    pub(super) fn has_fork_servers(&self) -> bool {
        self.tool.has_fork_servers()
    }

    /// Compiles one file to an object.
    fn object(&self, source: &Source<'_>) -> Result<Vec<u8>, Failure> {
        self.compile(source, TO_OBJECT, |task| self.tool.run(task, OBJECT))
    }

    /// Builds the compiler's task for a file, and passes it to `run`. The flags `what` say what the
    /// compiler does with the file.
    fn compile<T>(
        &self,
        source: &Source<'_>,
        what: &[&str],
        run: impl FnOnce(&Task<'_>) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let path = format!("{FOLDER}{}", source.name);
        let mut arguments = self.arguments(source, what);
        // The compiler reads the modules before it includes the file. So a fork server reads them
        // once for all programs.
        let include = format!("#include \"{path}\"{END}");
        let (input, stdin) = if source.modules { ("-", include.as_bytes()) } else { (path.as_str(), &[][..]) };
        // The whole program may then use vectors. Modules are compiled without `-msimd128`, so it
        // cannot be combined with them.
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
            may_fork: source.modules,
            names: &names(source.name, &path),
        })
    }

    fn arguments(&self, source: &Source<'_>, what: &[&str]) -> Vec<String> {
        let modules = if source.modules { BY_MODULES } else { &[] };
        let first = ["clang", self.model.target(), "-fmacro-prefix-map=/usr/="];
        let flags = first.iter().chain(FLAGS).chain(modules).chain(source.flags);
        flags.chain(&["-x", source.language]).chain(what).map(|&flag| flag.to_owned()).collect()
    }

    /// Compiles one of our own files to an object, and caches the object. Progress reports call it
    /// `what`.
    pub(super) fn part(
        &self,
        source: &Source<'_>,
        what: &str,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Bytes, Fault> {
        self.store.make(&self.made_name(source), &self.inputs(source), || {
            progress(Step::Making { what });
            let made = self.compile(source, TO_OBJECT, |task| self.tool.run_to_files(task));
            let mut made = made.map_err(|failure| our_fault(source, failure))?;
            made.remove(OBJECT).ok_or_else(|| Fault::Engine(format!("{}: there is no object", source.name)))
        })
    }

    /// Compiles the headers that a file includes to modules, and caches these. They become
    /// [`Source::files`] of a source that sets [`Source::modules`].
    pub(super) fn modules(
        &self,
        source: &Source<'_>,
        what: &str,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Files, Fault> {
        let archive = self.store.make(&self.made_name(source), &self.inputs(source), || {
            progress(Step::Making { what });
            let made = self.compile(source, &["-fsyntax-only"], |task| self.tool.run_to_files(task));
            let made = made.map_err(|failure| our_fault(source, failure))?;
            let modules = made.iter().filter(|(path, _)| path.ends_with(".pcm"));
            pack(modules.map(|(path, bytes)| (path.trim_start_matches('/'), &bytes[..])))
                .map_err(|error| broken_modules(source, &error))
        })?;
        module_files(source, &archive)
    }

    /// The modules that [`modules`](Self::modules) has cached. `None` if it has not.
    pub(super) fn find_modules(&self, source: &Source<'_>) -> Result<Option<Files>, Fault> {
        let archive = self.store.find_made(&self.made_name(source), &self.inputs(source))?;
        archive.map(|(archive, _)| module_files(source, &archive)).transpose()
    }

    /// The name under which what is made of one of our own files is cached.
    fn made_name(&self, source: &Source<'_>) -> String {
        format!("clang-{}{}", source.name, self.model.suffix())
    }

    /// The inputs of an object's cache key: the compiler, its arguments, headers and files.
    fn inputs(&self, source: &Source<'_>) -> Inputs {
        let arguments = self.arguments(source, &[]);
        let headers = if source.language == "c" { &self.of_c } else { &self.headers };
        let inputs = self.package.inputs().and(format!("{arguments:?}")).and(headers).and(source.bytes);
        source.files.iter().fold(inputs, |inputs, (path, bytes)| inputs.and(path).and(bytes))
    }

    /// The objects of [`REPLACEMENTS`] and [`ON_DEMAND`].
    pub(super) fn parts(&self, progress: &mut dyn FnMut(Step<'_>)) -> Result<Vec<Object>, Fault> {
        let parts = REPLACEMENTS.into_iter().chain(ON_DEMAND);
        let object = |(path, name, text, what)| Ok((path, self.part(&Source::of_ours(name, text), what, progress)?));
        parts.map(object).collect()
    }

    /// Compiles and links a program.
    ///
    /// The linker's inputs are the program's object, `inputs`, our own objects, `libraries` and the
    /// libraries of C, in this order. `objects` has the files among them that are not in the
    /// package.
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
            return Err(CompileError::new(&message, Exit::Finished(1)).into());
        }
        let others: Vec<&[u8]> = objects.iter().map(|(_, bytes)| &bytes[..]).collect();
        let resolved = self.names.resolve(object, &others, &self.libraries).map_err(|error| broken(&error))?;
        let mut files = vec![(MAIN, resolved.object.into())];
        let mut definitions = resolved.definitions;
        if THREAD_LOCALS.iter().any(|keyword| contains(source.bytes, keyword)) {
            *definitions.get_or_insert_default() += "char __assay_has_thread_locals;\n";
        }
        if let Some(text) = &definitions {
            files.push((MISSING, self.object(&Source::of_ours("missing.c", text))?.into()));
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
            .chain(self.model.c_libraries().iter().copied())
            .collect();
        let start = inputs.iter().filter_map(|path| self.sysroot.get(path));
        let linked: Vec<&[u8]> = files.iter().map(|(_, bytes)| bytes).chain(start).map(|bytes| &bytes[..]).collect();
        let inputs = self.libraries.inputs(&inputs, &linked).map_err(|error| broken(&error))?;
        let stack = format!("stack-size={STACK_SIZE}");
        let arguments =
            ["wasm-ld", "-m", self.model.emulation(), "--stack-first", "-z", &stack, "--strip-all", "-o", PROGRAM];
        let arguments = arguments.into_iter().map(str::to_owned).chain(inputs).collect();
        let wasm = self.tool.run(
            &Task {
                arguments,
                stdin: &[],
                tree: &self.sysroot,
                files: &files,
                last: None,
                may_fork: false,
                names: &names(source.name, MAIN),
            },
            PROGRAM,
        )?;
        let input = Input { pace, given_bytes: STACK_SIZE.into(), ..Input::default() };
        Ok(match self.model {
            Model::Ilp32 => Program::compile(&self.tiers, wasm, input),
            Model::Lp64 => Program::compile_threads(&self.tiers, wasm, input),
        }?)
    }
}

/// The compiler's arguments for a [dialect](assay_execution::Dialect): its standard, and its flags.
pub(super) fn dialect(dialect: &str) -> Vec<String> {
    let (standard, flags) = dialect.split_once(' ').unwrap_or((dialect, ""));
    let mut arguments = vec![format!("-std={standard}")];
    // `-m32` is the target's.
    for flag in flags.split(' ').filter(|flag| !flag.is_empty() && *flag != NARROW_FLAG) {
        arguments.push(flag.to_owned());
        if flag == UNDEFINED {
            arguments.extend(["-fsanitize-minimal-runtime", "-fno-sanitize-recover=undefined"].map(str::to_owned));
        }
    }
    arguments
}

fn module_files(source: &Source<'_>, archive: &Bytes) -> Result<Files, Fault> {
    let files = unpack(archive).map_err(|error| broken_modules(source, &error))?;
    Ok(files.into_iter().map(|(path, bytes)| (format!("/{path}"), bytes)).collect())
}

fn broken_modules(source: &Source<'_>, error: &std::io::Error) -> Fault {
    Fault::Engine(format!("{}: {error}", source.name))
}

/// Files, with their paths.
pub(super) type Files = Vec<(String, Bytes)>;

/// Turns an error in one of our own files into a fault.
fn our_fault(source: &Source<'_>, failure: Failure) -> Fault {
    match failure {
        Failure::Fault(fault) => fault,
        Failure::Source(error) => Fault::Engine(format!("{}: {error}", source.name)),
    }
}

/// Whether an object defines one of the two functions that `main` becomes. The C library defines a
/// substitute for a missing `main`, so the linker reports no error. It does report a broken object.
fn has_main(object: &[u8]) -> bool {
    let is_main = |symbol: &Symbol<'_>| ["__main_void", "__main_argc_argv"].contains(&symbol.name);
    Linked::of(object).map_or(true, |linked| linked.defined.iter().any(is_main))
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// The paths to replace in the compiler's messages about the file `name` at `path`, each with its
/// replacement.
fn names<'a>(name: &'a str, path: &'a str) -> [(&'a str, &'a str); 3] {
    [(path, name), ("/usr/include/", ""), ("/usr/lib/", "")]
}

fn broken(error: &dyn Display) -> Fault {
    Fault::Engine(format!("headers and libraries of C: {error}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::clean;

    #[test]
    fn the_size_of_the_stack_is_stated_in_one_value() {
        let stated = format!("#define STACK_BYTES ({} << 20)\n", STACK_SIZE >> 20);
        assert!(include_str!("../c/system.c").contains(&stated), "{stated}");
    }

    #[test]
    fn messages_name_no_files_of_ours() {
        let messages = "/usr/main.c:1:2: error: x\nIn file included from /usr/include/c++/v1/vector:3:\n";
        let shown = "main.c:1:2: error: x\nIn file included from c++/v1/vector:3:\n";
        assert_eq!(clean(messages, &names("main.c", "/usr/main.c")), shown);
    }
}
