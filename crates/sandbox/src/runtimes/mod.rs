//! Languages: compile or parse a program's source into a [`Program`] that runs.
//!
//! Each language has one file. To add a language, write its file and add a line to [`ALL`].

mod c;
mod clang;
mod cpp;
mod go;
mod headers;
mod interpreter;
mod javascript;
mod libraries;
mod missing;
mod php;
mod python;
mod ruby;
mod rust;
mod tool;

use std::fmt;
use std::io;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use assay_wasi::{Input, Pace};
use bytes::Bytes;
use serde::{Deserialize, Serialize};

use crate::engine::{Metering, Module, ModuleError, Sandbox, Settings, Show};
use crate::install::{InstallError, Kept, Package, RUST_FILES, Status, Step, Store, Toolchain};
use crate::limits::Limits;
use crate::run::{Exit, Fault, Run, Shown};
use crate::worker::{Keeper, Launcher};
use clang::Clang;

/// Every language.
pub static ALL: &[&Runtime] =
    &[&c::C, &cpp::CPP, &go::GO, &javascript::JAVASCRIPT, &php::PHP, &python::PYTHON, &ruby::RUBY, &rust::RUST];

/// Finds a language by its id or by a name that ExecEval's clients send. Returns it with the
/// dialect that the name selects.
pub fn find(name: &str) -> Option<(&'static Runtime, &'static str)> {
    ALL.iter().find_map(|runtime| {
        let known = runtime.names.iter().find(|known| known.name == name);
        let dialect = known.map(|known| known.dialect);
        let dialect = dialect.or_else(|| (runtime.id == name).then_some(runtime.default_dialect));
        dialect.map(|dialect| (*runtime, dialect))
    })
}

/// A language, with its compiler or interpreter and the pins of these.
pub struct Runtime {
    /// Its id in this project.
    pub id: &'static str,
    /// The names that ExecEval's clients send for it.
    pub names: &'static [Name],
    /// The extensions of its files, without the dot.
    pub extensions: &'static [&'static str],
    /// The dialect of a program that names none.
    pub default_dialect: &'static str,
    /// The sizes of its numbers.
    pub data_model: DataModel,
    /// The ids of the [packages](crate::install::Package) that it needs. The licences of the
    /// packages apply to it.
    pub packages: &'static [&'static str],
    /// The kind of tool that turns a source into a program.
    pub maker: Maker,
    /// The compilation target, if the compiler comes from the user's rustup.
    pub rustup: Option<&'static str>,
    /// The fuel that a second of a program's time limit is worth.
    pub pace: Pace,
    /// Whether every program of the language asks for the time. Such programs need machine code
    /// that counts fuel.
    pub asks_for_time: bool,
    /// A small program whose output shows that the language works.
    pub smoke: Smoke,
    prepare: Prepare,
}

type Prepare = fn(&Workshop, &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault>;

impl Runtime {
    /// Installs and prepares what the language needs, and skips the steps that are already done.
    pub fn prepare(&self, workshop: &Workshop, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
        (self.prepare)(workshop, progress)
    }

    /// The packages that it needs from registries, installed or not.
    pub fn needs(&self) -> impl Iterator<Item = &'static Package> {
        self.packages.iter().filter_map(|id| Package::find(id))
    }

    /// The disk space that it uses, in bytes. This includes all files that are made from its
    /// packages. Languages that share a package each count the space of that package.
    pub fn space(&self, store: &Store) -> Result<u64, InstallError> {
        let toolchain = self.rustup.map(|_| RUST_FILES);
        let mut bytes = 0;
        for prefix in self.packages.iter().map(|id| format!("{id}-")).chain(toolchain.map(str::to_owned)) {
            for kept in Kept::ALL {
                bytes += store.space(kept, &prefix)?;
            }
        }
        Ok(bytes)
    }

    /// Whether everything that it needs is installed. A quick check that reads no package file.
    pub fn status(&self, store: &Store) -> Status {
        let packages = self.needs().map(|package| store.status(package));
        let toolchain = self.rustup.map(|target| store.toolchain_status(target));
        let states: Vec<Status> = packages.chain(toolchain).collect();
        let worst =
            [Status::Damaged, Status::Unfinished, Status::Missing].into_iter().find(|state| states.contains(state));
        worst.unwrap_or(Status::Installed)
    }
}

/// A language that is ready for use.
pub trait Compiler: Send + Sync {
    /// Compiles a source to a program. The compiler is a guest or a confined process, and its own
    /// limits end it.
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure>;

    /// Whether a native compiler runs in its own namespaces. `None` if the compiler is a guest.
    fn has_namespaces(&self) -> Option<bool> {
        None
    }

    /// Whether it forks the process that it runs in, for a fork server.
    fn copies_process(&self) -> bool {
        false
    }
}

/// A name that ExecEval's clients send, and the dialect that it selects.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// The dialect, as the language's compiler spells it.
    pub dialect: &'static str,
}

/// The kind of tool that turns a language's sources into programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Maker {
    /// A compiler that is a guest.
    Guest,
    /// An interpreter, which is a guest. Compiling a program means that it parses the source.
    Interpreter,
    /// A native compiler, in a confined process.
    Native,
}

/// The sizes of a language's numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits, as on 32-bit systems; `long long` has 64.
    Ilp32,
    /// The language fixes the sizes of its numbers, except for `usize` and `isize`. These have 32
    /// bits, as on 32-bit systems.
    Size32,
    /// The language fixes the sizes of its numbers.
    OwnNumbers,
}

/// A program whose output shows that a language works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Smoke {
    /// Its source.
    pub source: &'static str,
    /// Its standard input.
    pub stdin: &'static str,
    /// The standard output that it must write.
    pub stdout: &'static str,
}

/// The work that a process counts in fuel.
///
/// Uncounted machine code is faster, but no limit ends it. The parent has to kill a process that
/// takes too long, and to repeat the work in a process that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Counted {
    /// The work of programs and of their compilers.
    Everything,
    /// The work of programs, but not of their compilers.
    Programs,
    /// No work.
    Nothing,
}

impl Counted {
    /// Every value.
    pub const ALL: [Self; 3] = [Self::Everything, Self::Programs, Self::Nothing];

    fn metering_of_tools(self) -> Metering {
        if self == Self::Everything { Metering::Work } else { Metering::Calls }
    }

    fn metering_of_programs(self) -> Metering {
        if self == Self::Nothing { Metering::CallsOutOfTime } else { Metering::Work }
    }

    /// Whether the work of a language's compiler or interpreter is counted.
    pub(crate) fn counts(self, maker: Maker) -> bool {
        match maker {
            Maker::Guest => self == Self::Everything,
            Maker::Interpreter => self != Self::Nothing,
            // The kernel bounds the processor time of a native compiler.
            Maker::Native => true,
        }
    }
}

/// Prepares languages: the engines, and the store that holds compilers and interpreters.
pub struct Workshop {
    /// The engine for compilers and linkers.
    tools: Sandbox,
    /// The engine for programs and interpreters.
    programs: Sandbox,
    counted: Counted,
    settings: Settings,
    store: Store,
    /// C and C++ share one compiler.
    clang: Mutex<Option<Arc<Clang>>>,
    launcher: Option<Launcher>,
    toolchain: Option<Toolchain>,
    standbys: bool,
}

impl Workshop {
    /// A workshop that stores all its files in `store`, including machine code.
    pub fn new(store: Store, settings: &Settings, counted: Counted) -> Result<Self, Fault> {
        let settings = Settings { cache: Some(store.compiled()), ..settings.clone() };
        let tools = Sandbox::with_metering(&settings, counted.metering_of_tools())?;
        let programs = Sandbox::with_metering(&settings, counted.metering_of_programs())?;
        let clang = Mutex::new(None);
        let (launcher, toolchain, standbys) = (None, None, false);
        Ok(Self { tools, programs, counted, settings, store, clang, launcher, toolchain, standbys })
    }

    /// Sets the program that starts native compilers. Without it, languages with a native compiler
    /// are not available.
    pub fn with_launcher(self, launcher: Launcher) -> Self {
        Self { launcher: Some(launcher), ..self }
    }

    /// Sets the user's Rust toolchain, which the parent has looked up. A worker lacks the
    /// environment variables that rustup needs to find it.
    pub(crate) fn with_toolchain(self, toolchain: Option<Toolchain>) -> Self {
        Self { toolchain, ..self }
    }

    /// Allows fork servers, for a process that may be forked. An uncounted compiler then runs in a
    /// forked process up to the point where the source matters, and is forked for each program.
    /// Fork servers end with the process group.
    pub(crate) fn with_standbys(self) -> Self {
        Self { standbys: true, ..self }
    }

    fn stands_by(&self) -> bool {
        self.standbys && self.counted != Counted::Everything
    }

    /// The store that holds its packages and files.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The engines that compile a module to machine code.
    fn engines(&self) -> Result<Engines, Fault> {
        Ok(Engines { hasty: self.programs.in_haste(&self.settings)?, optimising: self.programs.clone() })
    }

    /// Starts a process that runs native compilers.
    fn keeper(&self) -> Result<Keeper, Fault> {
        let launcher = self.launcher.as_ref();
        Keeper::start(launcher.ok_or_else(|| Fault::Native("this program names no worker to run it in".to_owned()))?)
    }

    fn clang(&self, progress: &mut dyn FnMut(Step<'_>)) -> Result<Arc<Clang>, Fault> {
        let mut clang = self.clang.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(clang) = &*clang {
            return Ok(Arc::clone(clang));
        }
        Ok(Arc::clone(clang.insert(Arc::new(Clang::prepare(self, progress)?))))
    }
}

/// A program that is ready to run, any number of times.
#[derive(Clone)]
pub struct Program {
    module: Module,
    /// The replacement of `module`, if that comes from the baseline compiler.
    later: Option<Arc<Later>>,
    /// The input of each run, except for standard input.
    input: Input,
}

/// The engines that compile programs to machine code. Most programs run for a moment only, so the
/// baseline compiler makes their first machine code.
#[derive(Clone)]
struct Engines {
    hasty: Sandbox,
    optimising: Sandbox,
}

/// The fuel for each byte of a module after which optimised code replaces baseline code.
///
/// By then, baseline code has run about half as long as the optimising compiler takes. The loss is
/// small whether the program ends soon or continues.
const HASTY_FUEL: u64 = 1000;

/// The module of a program with baseline code, and its optimised code once that is compiled.
struct Later {
    sandbox: Sandbox,
    wasm: Vec<u8>,
    module: OnceLock<Result<Module, ModuleError>>,
    /// The fuel that all runs have used so far.
    fuel: AtomicU64,
}

impl Later {
    /// The fuel that the next run may use before optimised code replaces baseline code.
    fn fuel_left(&self) -> u64 {
        let fuel = HASTY_FUEL * self.wasm.len() as u64;
        fuel.saturating_sub(self.fuel.load(Ordering::Relaxed))
    }

    fn module(&self) -> Result<&Module, Fault> {
        let module = self.module.get_or_init(|| self.sandbox.compile(&self.wasm));
        module.as_ref().map_err(|error| Fault::Engine(error.to_string()))
    }
}

/// The largest program that is compiled to machine code, in bytes of its module.
///
/// Contest programs need a tenth of it. Big tables of numbers are data of the module, which takes
/// no time to compile.
const MAX_PROGRAM: usize = 48 << 20;

impl Program {
    /// Compiles a module to machine code. `input` is the input of its runs, except for the
    /// arguments, which are set to `main`.
    fn of(engines: &Engines, wasm: Vec<u8>, input: Input) -> Result<Self, Failure> {
        if wasm.len() > MAX_PROGRAM {
            return Err(ModuleError::TooLarge { bytes: wasm.len(), limit: MAX_PROGRAM }.into());
        }
        let input = Input { arguments: vec!["main".to_owned()], ..input };
        let sandbox = engines.optimising.clone();
        let Ok(module) = engines.hasty.compile(&wasm) else {
            return Ok(Self { module: sandbox.compile(&wasm)?, later: None, input });
        };
        let later = Later { sandbox, wasm, module: OnceLock::new(), fuel: AtomicU64::new(0) };
        Ok(Self { module, later: Some(Arc::new(later)), input })
    }

    /// Runs the program once.
    pub fn run(&self, stdin: Arc<[u8]>, limits: &Limits) -> Result<Run, Fault> {
        let input = Input { stdin, ..self.input.clone() };
        self.run_in_time(limits, |module, limits| module.run(&input, limits))
    }

    /// Runs the program once, and passes its output to `show` while it runs.
    pub fn run_showing(&self, stdin: Arc<[u8]>, limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        let input = Input { stdin, ..self.input.clone() };
        let mut shown = Shown::default();
        self.run_in_time(limits, |module, limits| {
            shown.begin();
            let mut show = |stream, bytes: &[u8]| match shown.rest(stream, bytes) {
                [] => {}
                rest => show(stream, rest),
            };
            module.run_showing(&input, limits, &mut show)
        })
    }

    /// Runs baseline code until its fuel is used up, and optimised code from then on. Optimised
    /// code repeats a run that baseline code could not finish. Both do the same work for the same
    /// fuel.
    fn run_in_time(
        &self,
        limits: &Limits,
        mut run: impl FnMut(&Module, &Limits) -> Result<Run, Fault>,
    ) -> Result<Run, Fault> {
        let Some(later) = &self.later else { return run(&self.module, limits) };
        let fuel = later.fuel_left().min(limits.fuel);
        if fuel > 0 {
            let run = run(&self.module, &Limits { fuel, ..*limits })?;
            later.fuel.fetch_add(run.fuel.unwrap_or(fuel), Ordering::Relaxed);
            // Other exits may differ from those of optimised code, so that has to repeat the run.
            // Baseline code uses more of the machine's stack and cannot throw exceptions. It also
            // counts fuel in other places, which matters where a run ends inside a function.
            if matches!(run.exit, Exit::Finished(_) | Exit::OutputLimit) {
                return Ok(Run { fuel: run.fuel.filter(|_| later.sandbox.reports_fuel()), ..run });
            }
        }
        run(later.module()?, limits)
    }
}

/// Why a source was not compiled to a program.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The source has an error.
    #[error(transparent)]
    Source(#[from] CompileError),
    /// Something failed on our side.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<InstallError> for Failure {
    fn from(error: InstallError) -> Self {
        Self::Fault(error.into())
    }
}

/// Why a source cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileError {
    /// The compiler's messages, without the names of its own files.
    pub message: String,
    /// How the compiler ended: with an exit code, or by one of its limits.
    pub exit: Exit,
}

impl std::error::Error for CompileError {}

impl fmt::Display for CompileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reason = match self.exit {
            Exit::OutOfFuel | Exit::Backstop => "compiling took too long",
            Exit::OutOfMemory => "compiling took too much memory",
            Exit::OutputLimit => "the compiler said too much",
            Exit::StackOverflow => "the source is nested too deeply",
            Exit::Finished(_) | Exit::Trapped(_) => "",
        };
        match (reason, self.message.trim_end()) {
            ("", "") => f.write_str("the compiler failed and did not say why"),
            ("", said) | (said, "") => f.write_str(said),
            (reason, said) => write!(f, "{said}\n{reason}"),
        }
    }
}

impl From<ModuleError> for Failure {
    /// An error in a module that one of our compilers has made. The program causes it, for example
    /// by its size.
    fn from(error: ModuleError) -> Self {
        CompileError { message: error.to_string(), exit: Exit::Finished(1) }.into()
    }
}

/// The most characters of a compiler's messages that are returned.
const MAX_MESSAGE: usize = 32 << 10;

/// Replaces the names of our files in a compiler's messages, and shortens these to
/// [`MAX_MESSAGE`]. Each of `names` is a name and its replacement.
fn clean(said: &str, names: &[(&str, &str)]) -> String {
    let text = names.iter().fold(said.to_owned(), |text, (ours, shown)| text.replace(ours, shown));
    match text.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}\n…", &text[..end]),
        None => text,
    }
}

/// The files of a tar archive that we have made, with their paths.
///
/// Each file is a slice of the archive. Only the headers of a memory-mapped archive are read.
fn unpack(archive: &Bytes) -> io::Result<Vec<(String, Bytes)>> {
    let mut files = Vec::new();
    for entry in tar::Archive::new(io::Cursor::new(archive)).entries_with_seek()? {
        let entry = entry?;
        let path = entry.path()?.to_string_lossy().into_owned();
        let range = usize::try_from(entry.raw_file_position()).ok().zip(usize::try_from(entry.size()).ok());
        let range = range.and_then(|(start, length)| Some(start..start.checked_add(length)?));
        let range = range.filter(|range| range.end <= archive.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        files.push((path, archive.slice(range)));
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use assay_wasi::Stream;

    use super::*;
    use crate::run::Trap;

    fn engines() -> Engines {
        let settings = Settings { slots: 1, ..Settings::default() };
        let optimising = Sandbox::new(&settings).unwrap();
        Engines { hasty: optimising.in_haste(&settings).unwrap(), optimising }
    }

    /// A program with baseline code, where that is possible, and the same program with optimised
    /// code.
    fn both(body: &str) -> (Program, Program) {
        let text = format!(
            r#"(module
                (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
                (memory (export "memory") 1)
                {body})"#
        );
        let engines = engines();
        let wasm = wat::parse_str(text).unwrap();
        let program = Program::of(&engines, wasm.clone(), Input::default()).unwrap();
        let optimised =
            Program { module: engines.optimising.compile(&wasm).unwrap(), later: None, input: program.input.clone() };
        (program, optimised)
    }

    fn later(program: &Program) -> &Later {
        program.later.as_ref().expect("its first code should be made in haste")
    }

    fn is_hasty(program: &Program) -> bool {
        later(program).module.get().is_none()
    }

    /// Checks that both have the same exit, fuel and output, and returns the run.
    fn run_both((program, optimised): &(Program, Program), limits: &Limits, of: &str) -> Run {
        let [one, other] = [program, optimised].map(|program| program.run([].into(), limits).unwrap());
        assert_eq!((one.exit, one.fuel, &one.stdout), (other.exit, other.fuel, &other.stdout), "{of}");
        one
    }

    #[test]
    fn what_was_made_in_haste_is_replaced_without_a_trace() {
        // Uses about two fifths of the fuel after which optimised code replaces baseline code.
        let (program, optimised) = both(
            r#"(data (i32.const 0) "\10\00\00\00\01\00\00\00") (data (i32.const 16) "x")
            (func (export "_start") (local i32)
                (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8)))
                (loop $again
                    (local.set 0 (i32.add (local.get 0) (i32.const 1)))
                    (br_if $again (i32.lt_u (local.get 0) (i32.const 10000)))))"#,
        );
        let limits = Limits::default();
        let expected = optimised.run([].into(), &limits).unwrap();
        let (fuel, haste) = (expected.fuel.unwrap(), later(&program).fuel_left());
        assert!(fuel * 2 < haste && haste < fuel * 3, "{fuel} of {haste}");
        for is_replaced in [false, false, true, true] {
            let mut shown = Vec::new();
            let mut show = |stream, bytes: &[u8]| shown.push((stream, bytes.to_owned()));
            let run = program.run_showing([].into(), &limits, &mut show).unwrap();
            assert_eq!((run.exit, run.fuel, &run.stdout), (expected.exit, expected.fuel, &expected.stdout));
            assert_eq!(shown, [(Stream::Stdout, b"x".to_vec())]);
            assert_eq!(is_hasty(&program), !is_replaced);
        }
    }

    #[test]
    fn the_stack_is_as_deep_as_without_haste() {
        let both = both(
            r#"(func $deeper (param i32) (call $deeper (local.get 0)) (call $deeper (i32.const 1)))
            (func (export "_start") (call $deeper (i32.const 0)))"#,
        );
        assert_eq!(run_both(&both, &Limits::default(), "").exit, Exit::StackOverflow);
        assert!(!is_hasty(&both.0));
    }

    #[test]
    fn exceptions_that_are_thrown_take_optimised_code() {
        let body = |throws: u32| {
            format!(
                r#"(tag $error (export "error") (param i32))
                (func $work (param i32 i32) (result i32)
                    (if (local.get 0) (then (throw $error (i32.const 7))))
                    (local.get 1))
                (func $clean (param i32) (local exnref)
                    (block $rest
                        (block $unwound (result exnref)
                            (drop (local.get 0) (try_table (param i32) (result i32) (catch_all_ref $unwound)
                                (call $work (i32.const 5))))
                            (br $rest))
                        (local.set 1)
                        (throw_ref (local.get 1))))
                (func (export "_start") (local i32 exnref)
                    (block $caught (result i32 exnref)
                        (try_table (catch_ref $error $caught) (call $clean (i32.const {throws})))
                        (i32.const 3) (ref.null exn))
                    (local.set 1)
                    (local.set 0)
                    (loop $again
                        (local.set 0 (i32.sub (local.get 0) (i32.const 1)))
                        (br_if $again (local.get 0))))"#
            )
        };
        let [calm, throwing] = [0, 1].map(|throws| {
            let both = both(&body(throws));
            let run = run_both(&both, &Limits::default(), "");
            assert_eq!(run.exit, Exit::Finished(0));
            assert_eq!(is_hasty(&both.0), throws == 0);
            run.fuel
        });
        assert_ne!(calm, throwing);

        let uncaught = both(r#"(tag $error) (func (export "_start") (throw $error))"#);
        let exit = run_both(&uncaught, &Limits::default(), "").exit;
        assert_eq!(exit, Exit::Trapped(Trap::UncaughtException));
    }

    #[test]
    fn bulk_operations_do_the_same_for_the_same_fuel() {
        let bodies = [
            // Copies overlap in either direction. A copy of no bytes ends at the end of memory. A
            // fill uses only the low eight bits of its value.
            r#"(data (i32.const 0) "\10\00\00\00\08\00\00\00") (data (i32.const 16) "abcdefgh")
            (func (export "_start") (local i32)
                (local.set 0 (i32.const 5))
                (memory.copy (i32.const 17) (i32.const 16) (local.get 0))
                (memory.copy (i32.const 18) (i32.const 20) (local.get 0))
                (memory.copy (i32.const 65536) (i32.const 0) (i32.const 0))
                (memory.fill (i32.const 16) (i32.const 0x1278) (i32.const 2))
                (memory.fill (i32.const 4096) (i32.const 1) (i32.const 40000))
                (drop (call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const 8))))"#,
            r#"(func (export "_start") (memory.copy (i32.const 65530) (i32.const 0) (i32.const 7)))"#,
            r#"(func (export "_start") (memory.copy (i32.const 0) (i32.const -1) (i32.const 2)))"#,
            r#"(func (export "_start") (memory.fill (i32.const -1) (i32.const 0) (i32.const -1)))"#,
            r#"(func (export "_start") (loop $again (memory.fill (i32.const 0) (i32.const 0) (i32.const 65536)) (br $again)))"#,
        ];
        let limits = Limits { fuel: 1 << 20, ..Limits::default() };
        for (nth, body) in bodies.into_iter().enumerate() {
            let both = both(body);
            run_both(&both, &limits, body);
            assert_eq!(is_hasty(&both.0), nth == 0, "{body}");
        }
    }

    #[test]
    fn prices_are_the_same_in_haste() {
        let both = both(
            r#"(table 1 funcref) (elem (i32.const 0) $one) (type $gives (func (result i32)))
            (func $one (result i32) (i32.const 1))
            (func (export "_start") (local i32 i64 f64)
                (local.set 0 (call_indirect (type $gives) (i32.const 0)))
                (local.set 1 (i64.extend_i32_u (local.get 0)))
                (local.set 1 (i64.rem_u (i64.div_s (i64.const 7) (local.get 1)) (i64.const 1000000007)))
                (local.set 2 (f64.div (f64.sqrt (f64.convert_i64_s (local.get 1))) (f64.const 3)))
                (f64.store (i32.const 8) (local.get 2))
                (memory.fill (i32.const 64) (local.get 0) (local.get 0))
                (memory.copy (i32.const 128) (i32.const 64) (i32.const 16))
                (drop (memory.grow (i32.const 0)))
                (drop (memory.grow (i32.const 3)))
                (drop (memory.grow (i32.const 100)))
                (drop (call $write (i32.const 1) (i32.const 0) (i32.const 0) (i32.const 8)))
                (drop (memory.grow (i32.const 1)))
                (drop (i32.div_u (i32.const 1) (local.get 0))))"#,
        );
        // The limit makes one `memory.grow` fail.
        let limits = Limits { memory_bytes: 1 << 20, ..Limits::default() };
        let run = run_both(&both, &limits, "");
        assert_eq!(run.exit, Exit::Finished(0));
        assert!(is_hasty(&both.0));
        let fuel = run.fuel.unwrap();
        assert_eq!(run_both(&both, &Limits { fuel, ..limits }, "").exit, Exit::Finished(0));
        assert_eq!(run_both(&both, &Limits { fuel: fuel / 2, ..limits }, "").exit, Exit::OutOfFuel);
    }

    #[test]
    fn what_cannot_be_made_in_haste_is_optimised_at_once() {
        let bodies = [
            r#"(data $passive "x")
            (func (export "_start") (memory.init $passive (i32.const 0) (i32.const 0) (i32.const 1)))"#,
            r#"(global exnref (ref.null exn)) (func (export "_start"))"#,
            r#"(func $again (export "_start") (return_call $again))"#,
        ];
        for body in bodies {
            let both = both(body);
            assert!(both.0.later.is_none(), "{body}");
            run_both(&both, &Limits { fuel: 1 << 20, ..Limits::default() }, body);
        }
    }

    #[test]
    fn haste_is_no_excuse_for_invalid_modules() {
        let engines = engines();
        for body in ["(local exnref) (local.set 0 (i32.const 1))", "(throw_ref (i32.const 1))", "(throw $error)"] {
            let text = format!(
                r#"(module (tag $error (param i32)) (memory (export "memory") 1) (func (export "_start") {body}))"#
            );
            let wasm = wat::parse_str(text).unwrap();
            assert!(matches!(Program::of(&engines, wasm, Input::default()), Err(Failure::Source(_))), "{body}");
        }
    }

    #[test]
    fn nobody_else_imports_bulk_operations() {
        let text = r#"(module (import "assay" "copy" (func (param i32 i32 i32))) (memory (export "memory") 1) (func (export "_start")))"#;
        let engines = engines();
        for sandbox in [engines.hasty, engines.optimising] {
            assert!(sandbox.compile(&wat::parse_str(text).unwrap()).is_err());
        }
    }

    #[test]
    fn a_limit_of_fuel_is_reached_at_the_same_point() {
        let text = r#"(func (export "_start") (loop $again (br $again)))"#;
        let haste = later(&both(text).0).fuel_left();
        for fuel in [1000, haste, haste + 1] {
            let limits = Limits { fuel, ..Limits::default() };
            assert_eq!(run_both(&both(text), &limits, text).exit, Exit::OutOfFuel);
        }
    }
}
