//! Rust, with the rustc of the user's rustup.
//!
//! rustc cannot be a guest, so it runs natively, in a [confined process](assay_confinement::native). The
//! program that it compiles runs as a guest, as programs of all languages do.
//!
//! Programs are linked with a [standard library](standard_library) that is built for them, for wasm64, and with C's
//! library. Where one of them cannot be built, they are compiled for wasm32, with the standard library of rustup: without
//! threads, and with 32 bits.

pub(crate) mod standard_library;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_confinement::native::{Job, JobLimits, JobResult, Supervisor};
use assay_engine::cache::Inputs;
use assay_engine::{Exit, Fault, Input, ModuleError, Pace, Program, Tiers, Trap};
use assay_execution::Language;
use bytes::Bytes;

use super::CLibrary;
use super::clang::C_PACKAGES;
use crate::build_context::native_fault;
use crate::install::{InstallError, Library, Step, Toolchain};
use crate::{BuildContext, CompileError, Compiler, Failure, Implementation, Runtime, Smoke};

/// The target of programs that are linked with the standard library of rustup.
const TARGET: &str = "wasm32-wasip1";
const START: &str = include_str!("start.rs");

const SOURCE: &str = "main.rs";
const PROGRAM: &str = "main.wasm";
const START_SOURCE: &str = "start.rs";
const START_LIBRARY: &str = "libstart.rlib";

/// The flags of ExecEval: optimised code, and so no overflow checks. Debug information is stripped,
/// and warnings are off.
const FLAGS: &[&str] = &["-O", "-Ccodegen-units=1", "-Cstrip=symbols", "-Awarnings", "--color=never"];
/// The flags for the target with 64 bits. Its description is a feature that is not stable. Programs may use no such
/// feature, as with the compiler itself.
const FLAGS_64: &[&str] = &["-Zunstable-options", "-Zallow-features="];
/// The variable that permits [`FLAGS_64`].
const UNSTABLE: (&str, &str) = ("RUSTC_BOOTSTRAP", "1");
/// The linker's inputs from the C library, for the target with 64 bits.
const C_START: &str = "crt1-command.o";
const C_LIBRARY: &str = "libc.a";
/// The size of the stack for the target with 32 bits. The linker places the stack so that an overflow traps.
const STACK: &str = "-Clink-arg=-zstack-size=67108864";
const STACK_BYTES: u64 = 67_108_864;

/// The limits of rustc. It takes a quarter of a second for a program with all of the standard
/// library.
const LIMITS: JobLimits = JobLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_secs(150),
    stall: Some(super::STALL),
    memory: 2 << 30,
    scratch: 256 << 20,
    output: 1 << 20,
};

const PACE: Pace = Language::Rust.pace();

/// The first is the message for a request of more than half of all memory.
const OUT_OF_MEMORY: &[&str] = &["\ncapacity overflow\n", "memory allocation of "];

/// Rust.
pub(super) static RUST: Runtime = Runtime {
    language: Language::Rust,
    extensions: &["rs"],
    packages: &C_PACKAGES,
    implementation: Implementation::Native,
    rustup: Some(TARGET),
    smoke: Smoke::sum(include_str!("smoke.rs")),
    page_images: &[],
    prepare,
};

fn prepare(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let toolchain = match &context.toolchain {
        Some(toolchain) => toolchain.clone(),
        None => context.store.install_toolchain(TARGET, |progress| context.c_library(progress).map(drop), progress)?,
    };
    let linker = toolchain.linker().ok_or_else(|| toolchain.lacks("rust-lld, the linker"))?;
    let linkage = match &toolchain.library {
        Library::Built(folder) => Linkage::Built { folder: folder.clone(), c: context.c_library(progress)? },
        Library::Rustup { .. } => {
            let panic = start_panic(&toolchain)?.ok_or_else(|| toolchain.lacks("the function that panics end in"))?;
            Linkage::Rustup { wrap: format!("-Clink-arg=--wrap={panic}"), panic, start: Bytes::new() }
        }
    };
    let (supervisor, tiers) = (context.supervisor()?, context.tiers.clone());
    let mut compiler = RustCompiler { supervisor, tiers, toolchain, linker, linkage, namespaces: true };
    if let Linkage::Rustup { panic, .. } = &compiler.linkage {
        let source = START.replace("START_PANIC", panic);
        let inputs = Inputs::new().and(&source).and(&compiler.toolchain.version).and(format!("{FLAGS:?}"));
        let made = context.store.make("rust-start", &inputs, || {
            progress(Step::Making { what: "what Rust's panics come to" });
            compiler.library(source.into_bytes())
        })?;
        if let Linkage::Rustup { start, .. } = &mut compiler.linkage {
            *start = made;
        }
    }
    // This run only finds out whether the kernel grants namespaces.
    compiler.namespaces = compiler.run(vec!["--version".to_owned()], BTreeMap::new(), "")?.namespaces;
    Ok(Box::new(compiler))
}

/// The symbol of the standard library's function that starts to unwind the stack, or here, aborts.
/// It contains a hash that depends on the version. `None` if there is no such function.
fn start_panic(toolchain: &Toolchain) -> Result<Option<String>, InstallError> {
    let folder = toolchain.rustup_library(TARGET);
    let file = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        name.starts_with("libpanic_abort-") && name.ends_with(".rlib")
    };
    let io = |path: &PathBuf, source| InstallError::Io { path: path.clone(), source };
    let entries = fs::read_dir(&folder).map_err(|error| io(&folder, error))?;
    let Some(path) = entries.flatten().map(|entry| entry.path()).find(file) else { return Ok(None) };
    Ok(symbol(&fs::read(&path).map_err(|error| io(&path, error))?, "__rust_start_panic"))
}

/// Finds the symbol of a function of the standard library in an archive, whose index ends each name
/// with a zero byte.
///
/// The symbol is mangled since Rust 1.87. The plain name may occur elsewhere in the archive, so the
/// mangled one is preferred.
fn symbol(archive: &[u8], function: &str) -> Option<String> {
    let names = archive.split(|byte| *byte == 0).filter_map(|name| std::str::from_utf8(name).ok());
    let is_mangled = |name: &&str| {
        let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        is_name && name.starts_with("_R") && name.ends_with(function)
    };
    let mangled = names.clone().find(is_mangled);
    mangled.or_else(|| names.clone().find(|name| *name == function)).map(str::to_owned)
}

struct RustCompiler {
    supervisor: Supervisor,
    tiers: Tiers,
    toolchain: Toolchain,
    linker: PathBuf,
    linkage: Linkage,
    namespaces: bool,
}

/// What programs are linked with.
enum Linkage {
    /// The standard library that was built in this folder, and a C library.
    Built { folder: PathBuf, c: CLibrary },
    /// The standard library of rustup, whose panics abort.
    Rustup {
        /// The symbol of its function that panics end in.
        panic: String,
        /// The linker's flag that redirects panics to our start library.
        wrap: String,
        /// Our start library.
        start: Bytes,
    },
}

impl Linkage {
    /// The flags of every compilation: the target, and where its standard library is.
    fn flags(&self, toolchain: &Path, linker: &Path) -> Vec<String> {
        let text = |path: &Path| path.to_string_lossy().into_owned();
        let owned = |flags: &[&str]| flags.iter().map(|&flag| flag.to_owned()).collect::<Vec<_>>();
        match self {
            Self::Built { folder, .. } => {
                let target = text(&standard_library::description(folder));
                let linker = format!("-Clinker={}", text(linker));
                [owned(FLAGS_64), vec![linker, "--target".to_owned(), target, "--sysroot".to_owned(), text(folder)]]
                    .concat()
            }
            Self::Rustup { .. } => [owned(&["--target", TARGET, "--sysroot"]), vec![text(toolchain)]].concat(),
        }
    }

    /// The linker's flags and inputs of a program.
    fn link(&self) -> (Vec<String>, Vec<(&'static str, Vec<u8>)>) {
        match self {
            Self::Built { c, .. } => (
                vec![format!("-Clink-arg={C_START}"), "-Lnative=.".to_owned()],
                vec![(C_START, c.start.to_vec()), (C_LIBRARY, c.functions.to_vec())],
            ),
            Self::Rustup { wrap, start, .. } => (
                vec![STACK.to_owned(), wrap.clone(), format!("-Clink-arg={START_LIBRARY}")],
                vec![(START_LIBRARY, start.to_vec())],
            ),
        }
    }

    /// Makes a linked module ready to run.
    fn program(&self, tiers: &Tiers, wasm: Vec<u8>) -> Result<Program, ModuleError> {
        let input = Input { pace: PACE, out_of_memory: OUT_OF_MEMORY, ..Input::default() };
        match self {
            Self::Built { .. } => {
                let input = Input { given_bytes: standard_library::STACK_BYTES, ..input };
                Program::compile_threads(tiers, wasm, input)
            }
            Self::Rustup { .. } => Program::compile(tiers, wasm, Input { given_bytes: STACK_BYTES, ..input }),
        }
    }
}

impl RustCompiler {
    fn run(&self, arguments: Vec<String>, files: BTreeMap<String, Vec<u8>>, result: &str) -> Result<JobResult, Fault> {
        let toolchain = &self.toolchain;
        let mut all = self.linkage.flags(&toolchain.root, &self.linker);
        all.extend(FLAGS.iter().map(|&flag| flag.to_owned()));
        all.extend(arguments);
        // The default folder for temporary files does not exist in the confined process.
        let mut environment = vec![("TMPDIR".to_owned(), ".".to_owned())];
        let mut readable = vec![toolchain.root.clone()];
        if let Linkage::Built { folder, .. } = &self.linkage {
            environment.push((UNSTABLE.0.to_owned(), UNSTABLE.1.to_owned()));
            readable.push(folder.clone());
        }
        let job = Job {
            program: toolchain.compiler(),
            arguments: all,
            environment,
            readable,
            // Libraries outside the toolchain's folder need the right to read. The dynamic loader
            // is among them and needs the right to execute.
            executable: [toolchain.compiler(), self.linker.clone()]
                .into_iter()
                .chain(toolchain.libraries.iter().cloned())
                .collect(),
            files,
            results: if result.is_empty() { Vec::new() } else { vec![result.to_owned()] },
            limits: LIMITS,
        };
        self.supervisor.run(&job).map_err(native_fault)
    }

    /// Compiles our start library, which handles panics.
    fn library(&self, source: Vec<u8>) -> Result<Vec<u8>, Fault> {
        let arguments =
            ["--edition=2021", "--crate-type=rlib", "--crate-name=start", START_SOURCE, "-o", START_LIBRARY];
        let files = BTreeMap::from([(START_SOURCE.to_owned(), source)]);
        let mut done = self.run(arguments.map(str::to_owned).into(), files, START_LIBRARY)?;
        let missing = || Fault::Native(String::from_utf8_lossy(&done.output).into_owned());
        done.files.remove(START_LIBRARY).ok_or_else(missing)
    }
}

impl Compiler for RustCompiler {
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure> {
        let (mut arguments, inputs) = self.linkage.link();
        arguments.push(format!("--edition={dialect}"));
        arguments.extend(["--crate-type=bin", "--crate-name=main", SOURCE, "-o", PROGRAM].map(str::to_owned));
        let inputs = inputs.into_iter().chain([(SOURCE, source.to_owned())]);
        let files = inputs.map(|(name, bytes)| (name.to_owned(), bytes)).collect();
        let mut done = self.run(arguments, files, PROGRAM)?;
        let (Ok(0), Some(wasm)) = (done.status, done.files.remove(PROGRAM)) else { return Err(refusal(&done)) };
        Ok(self.linkage.program(&self.tiers, wasm)?)
    }

    fn has_namespaces(&self) -> Option<bool> {
        Some(self.namespaces)
    }
}

/// Turns the end of a failed compilation into an error of the source, or into a fault.
fn refusal(done: &JobResult) -> Failure {
    let text = String::from_utf8_lossy(&done.output);
    let says = |part: &str| text.contains(part);
    let exit = match done.status {
        _ if done.is_stalled => {
            return CompileError::new("the compiler waited for something that never comes", Exit::Backstop).into();
        }
        _ if says("memory allocation of") || says("out of memory") || says("Cannot allocate memory") => {
            Exit::OutOfMemory
        }
        Ok(code) => Exit::Finished(code.to_le_bytes()[0]),
        // The kernel kills a process that has used up its processor time. It counts that time in
        // clock ticks, which on a busy machine overstate the used time by seconds. The first
        // process of a namespace cannot get another signal, so a kill from outside looks the same.
        // It counts as this limit if the compiler has run for half of its time.
        Err(SIGKILL) if done.cpu >= LIMITS.cpu / 2 => Exit::Backstop,
        Err(SIGKILL) => {
            let seconds = done.cpu.as_secs_f64();
            return Fault::Native(format!("rustc was killed from outside, after {seconds:.1} s")).into();
        }
        Err(SIGSEGV | SIGBUS) => Exit::StackOverflow,
        Err(_) => Exit::Trapped(Trap::Other),
    };
    CompileError::new(&text, exit).into()
}

/// The numbers of these signals are the same on every Linux.
const SIGKILL: i32 = 9;
const SIGSEGV: i32 = 11;
const SIGBUS: i32 = 7;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_symbol_is_found_by_its_end() {
        let archive = b"!<arch>\n/ 12\0__rust_start_panic\0_RNvC_7___rustc10rust_panic\0_RNvC_7___rustc18___rust_start_panic\0\x010_RNvC";
        assert_eq!(symbol(archive, "__rust_start_panic").as_deref(), Some("_RNvC_7___rustc18___rust_start_panic"));
        assert_eq!(symbol(b"\0__rust_start_panic\0", "__rust_start_panic").as_deref(), Some("__rust_start_panic"));
        assert_eq!(symbol(b"__rust_start_panics\0", "__rust_start_panic"), None);
    }
}
