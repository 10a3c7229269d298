//! Rust, with the rustc of the user's rustup.
//!
//! rustc cannot be a guest, so it runs natively, in a [confined process](assay_confinement::native). The
//! program that it compiles runs as a guest, as programs of all languages do.

use std::collections::BTreeMap;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use assay_confinement::native::{Job, JobLimits, JobResult, Supervisor};
use assay_engine::cache::Inputs;
use assay_engine::{Exit, Fault, Input, Pace, Program, Tiers, Trap};
use assay_execution::Language;
use bytes::Bytes;

use crate::build_context::native_fault;
use crate::install::{InstallError, Step, Toolchain};
use crate::{BuildContext, CompileError, Compiler, DataModel, Failure, Implementation, Runtime, Smoke};

const TARGET: &str = "wasm32-wasip1";
const START: &str = include_str!("start.rs");

const SOURCE: &str = "main.rs";
const PROGRAM: &str = "main.wasm";
const START_SOURCE: &str = "start.rs";
const START_LIBRARY: &str = "libstart.rlib";

/// The flags of ExecEval: optimised code, and so no overflow checks. Debug information is stripped,
/// and warnings are off.
const FLAGS: &[&str] = &["-O", "-Ccodegen-units=1", "-Cstrip=symbols", "-Awarnings", "--color=never"];
/// The size of the stack. The linker places the stack so that an overflow traps.
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
    data_model: DataModel::Size32,
    packages: &[],
    implementation: Implementation::Native,
    rustup: Some(TARGET),
    smoke: Smoke::sum(include_str!("smoke.rs")),
    page_images: &[],
    prepare,
};

fn prepare(context: &BuildContext, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
    let toolchain = match &context.toolchain {
        Some(toolchain) => toolchain.clone(),
        None => context.store.install_toolchain(TARGET, progress)?,
    };
    let linker = toolchain.linker().ok_or_else(|| toolchain.lacks("rust-lld, the linker"))?;
    let panic = start_panic(&toolchain)?.ok_or_else(|| toolchain.lacks("the function that panics end in"))?;
    let mut compiler = RustCompiler {
        supervisor: context.supervisor()?,
        tiers: context.tiers.clone(),
        wrap: format!("-Clink-arg=--wrap={panic}"),
        toolchain,
        linker,
        start: Bytes::new(),
        namespaces: true,
    };
    let start = START.replace("START_PANIC", &panic);
    let inputs = Inputs::new().and(&start).and(&compiler.toolchain.version).and(format!("{FLAGS:?}"));
    compiler.start = context.store.make("rust-start", &inputs, || {
        progress(Step::Making { what: "what Rust's panics come to" });
        compiler.library(start.into_bytes())
    })?;
    // This run only finds out whether the kernel grants namespaces.
    compiler.namespaces = compiler.run(vec!["--version".to_owned()], BTreeMap::new(), "")?.namespaces;
    Ok(Box::new(compiler))
}

/// The symbol of the standard library's function that starts to unwind the stack, or here, aborts.
/// It contains a hash that depends on the version. `None` if there is no such function.
fn start_panic(toolchain: &Toolchain) -> Result<Option<String>, InstallError> {
    let folder = toolchain.library(TARGET);
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
    /// The linker's flag that redirects panics to our start library.
    wrap: String,
    start: Bytes,
    namespaces: bool,
}

impl RustCompiler {
    fn run(&self, arguments: Vec<String>, files: BTreeMap<String, Vec<u8>>, result: &str) -> Result<JobResult, Fault> {
        let toolchain = &self.toolchain;
        let mut all = vec!["--target".to_owned(), TARGET.to_owned(), "--sysroot".to_owned()];
        all.push(toolchain.root.to_string_lossy().into_owned());
        all.extend(FLAGS.iter().map(|&flag| flag.to_owned()));
        all.extend(arguments);
        let job = Job {
            program: toolchain.compiler(),
            arguments: all,
            // The default folder for temporary files does not exist in the confined process.
            environment: vec![("TMPDIR".to_owned(), ".".to_owned())],
            readable: vec![toolchain.root.clone()],
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
        let mut arguments = vec![format!("--edition={dialect}"), STACK.to_owned(), self.wrap.clone()];
        arguments.push(format!("-Clink-arg={START_LIBRARY}"));
        arguments.extend(["--crate-type=bin", "--crate-name=main", SOURCE, "-o", PROGRAM].map(str::to_owned));
        let files =
            BTreeMap::from([(SOURCE.to_owned(), source.to_owned()), (START_LIBRARY.to_owned(), self.start.to_vec())]);
        let mut done = self.run(arguments, files, PROGRAM)?;
        let (Ok(0), Some(wasm)) = (done.status, done.files.remove(PROGRAM)) else { return Err(refusal(&done)) };
        let input = Input { pace: PACE, given_bytes: STACK_BYTES, out_of_memory: OUT_OF_MEMORY, ..Input::default() };
        Ok(Program::compile(&self.tiers, wasm, input)?)
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
