//! The languages: how a program's source becomes a [`Program`] that runs.
//!
//! One file a language. To add one, write its file and add a line to [`ALL`].

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

/// The language that is called so: by its own id, or by a name that ExecEval knows. With the dialect that the name stands for.
pub fn find(name: &str) -> Option<(&'static Runtime, &'static str)> {
    ALL.iter().find_map(|runtime| {
        let known = runtime.names.iter().find(|known| known.name == name);
        let dialect = known.map(|known| known.dialect);
        let dialect = dialect.or_else(|| (runtime.id == name).then_some(runtime.default_dialect));
        dialect.map(|dialect| (*runtime, dialect))
    })
}

/// A language that programs are written in.
pub struct Runtime {
    /// What it is called here.
    pub id: &'static str,
    /// The names that ExecEval's clients call it by.
    pub names: &'static [Name],
    /// What the names of its files end with, behind the dot.
    pub extensions: &'static [&'static str],
    /// The dialect that is meant when none is named.
    pub default_dialect: &'static str,
    /// How large its numbers are.
    pub data_model: DataModel,
    /// The [packages](crate::install::Package) that it needs, by their ids. Their licences are its licences.
    pub packages: &'static [&'static str],
    /// What makes programs of sources.
    pub maker: Maker,
    /// The target that it compiles to, if its compiler is the one of the user's rustup.
    pub rustup: Option<&'static str>,
    /// How much fuel a second of the reference machine is worth to its programs.
    pub pace: Pace,
    /// Whether all its programs ask for the time, so that they have to be counted.
    pub asks_for_time: bool,
    /// A small program that shows that it works.
    pub smoke: Smoke,
    prepare: Prepare,
}

type Prepare = fn(&Workshop, &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault>;

impl Runtime {
    /// Installs and prepares what it needs, as far as that is not done yet.
    pub fn prepare(&self, workshop: &Workshop, progress: &mut dyn FnMut(Step<'_>)) -> Result<Box<dyn Compiler>, Fault> {
        (self.prepare)(workshop, progress)
    }

    /// What it needs from the registries, whether it is there or not.
    pub fn needs(&self) -> impl Iterator<Item = &'static Package> {
        self.packages.iter().filter_map(|id| Package::find(id))
    }

    /// The bytes that it takes on the disk, with all that was made from its packages. Languages that
    /// share a package share its space.
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

    /// Whether all that it needs is there: quickly, without reading files.
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
    /// Makes a program of its source. The compiler is a guest itself, or in a cell, and ends by its own limits.
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure>;

    /// Whether a compiler that is no guest has namespaces of its own; `None` if it is a guest.
    fn has_namespaces(&self) -> Option<bool> {
        None
    }

    /// Whether it makes copies of the process that it is in.
    fn copies_process(&self) -> bool {
        false
    }
}

/// A name that ExecEval's clients send, and the dialect of the language that it stands for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name {
    /// The name.
    pub name: &'static str,
    /// The dialect, as the language's compiler calls it.
    pub dialect: &'static str,
}

/// What makes programs of a language's sources.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Maker {
    /// A compiler that is a guest.
    Guest,
    /// An interpreter, which checks the syntax.
    Interpreter,
    /// A native compiler, in a cell.
    Native,
}

/// How large a language's numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits, as on 32-bit systems; `long long` has 64.
    Ilp32,
    /// The language defines its numbers itself, but for `usize` and `isize`, which have 32 bits, as on 32-bit systems.
    Size32,
    /// The language defines its numbers itself.
    OwnNumbers,
}

/// A program that shows that a language works.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Smoke {
    /// Its source.
    pub source: &'static str,
    /// What it reads.
    pub stdin: &'static str,
    /// What it then writes.
    pub stdout: &'static str,
}

/// What is counted in fuel by a process. What is not is faster, but nothing ends it: whoever started the process has to do that when
/// it takes long, and have it done again by one that counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Counted {
    /// All that is done.
    Everything,
    /// What programs do, but not what their compilers do.
    Programs,
    /// Nothing.
    Nothing,
}

impl Counted {
    /// Every one.
    pub const ALL: [Self; 3] = [Self::Everything, Self::Programs, Self::Nothing];

    fn metering_of_tools(self) -> Metering {
        if self == Self::Everything { Metering::Work } else { Metering::Calls }
    }

    fn metering_of_programs(self) -> Metering {
        if self == Self::Nothing { Metering::CallsOutOfTime } else { Metering::Work }
    }

    /// Whether it is counted what makes programs of a language's sources.
    pub(crate) fn counts(self, maker: Maker) -> bool {
        match maker {
            Maker::Guest => self == Self::Everything,
            Maker::Interpreter => self != Self::Nothing,
            // It has bounds of its own.
            Maker::Native => true,
        }
    }
}

/// Engines, and the store that their compilers and interpreters come from.
pub struct Workshop {
    /// For compilers.
    tools: Sandbox,
    /// For programs and interpreters.
    programs: Sandbox,
    counted: Counted,
    settings: Settings,
    store: Store,
    /// C and C++ have it in common.
    clang: Mutex<Option<Arc<Clang>>>,
    launcher: Option<Launcher>,
    toolchain: Option<Toolchain>,
    standbys: bool,
}

impl Workshop {
    /// A workshop that keeps everything in `store`, machine code included.
    pub fn new(store: Store, settings: &Settings, counted: Counted) -> Result<Self, Fault> {
        let settings = Settings { cache: Some(store.compiled()), ..settings.clone() };
        let tools = Sandbox::with_metering(&settings, counted.metering_of_tools())?;
        let programs = Sandbox::with_metering(&settings, counted.metering_of_programs())?;
        let clang = Mutex::new(None);
        let (launcher, toolchain, standbys) = (None, None, false);
        Ok(Self { tools, programs, counted, settings, store, clang, launcher, toolchain, standbys })
    }

    /// The same workshop, with a program to start for compilers that cannot be guests. Without it there are none.
    pub fn with_launcher(self, launcher: Launcher) -> Self {
        Self { launcher: Some(launcher), ..self }
    }

    /// The same workshop, with the user's toolchain, where that was looked up before: a worker does not know what tells where it is.
    pub(crate) fn with_toolchain(self, toolchain: Option<Toolchain>) -> Self {
        Self { toolchain, ..self }
    }

    /// The same workshop, in a process that may be copied: compilers that are not counted stand by in copies of it, where they have
    /// done what is the same for all programs. They end with the process group.
    pub(crate) fn with_standbys(self) -> Self {
        Self { standbys: true, ..self }
    }

    fn stands_by(&self) -> bool {
        self.standbys && self.counted != Counted::Everything
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// What makes programs of what compilers have made.
    fn engines(&self) -> Result<Engines, Fault> {
        Ok(Engines { hasty: self.programs.in_haste(&self.settings)?, optimising: self.programs.clone() })
    }

    /// A new process that has native compilers run.
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
    /// What takes the module's place later, if it was compiled in haste.
    later: Option<Arc<Later>>,
    /// All that it is given but for standard input.
    input: Input,
}

/// What makes machine code of compiled programs: most of them run for a moment, so their first code is made in haste.
#[derive(Clone)]
struct Engines {
    hasty: Sandbox,
    optimising: Sandbox,
}

/// For each byte of a module, the fuel after which code that was made in haste is replaced by optimised code: about when that has
/// taken half as long as making the other does, which loses little whether the program then ends or goes on.
const HASTY_FUEL: u64 = 1000;

/// A program whose code was made in haste, and its optimised code once there is any.
struct Later {
    sandbox: Sandbox,
    wasm: Vec<u8>,
    module: OnceLock<Result<Module, ModuleError>>,
    /// What all runs have used so far.
    fuel: AtomicU64,
}

impl Later {
    /// What the next run may use before it is time for optimised code.
    fn fuel_left(&self) -> u64 {
        let fuel = HASTY_FUEL * self.wasm.len() as u64;
        fuel.saturating_sub(self.fuel.load(Ordering::Relaxed))
    }

    fn module(&self) -> Result<&Module, Fault> {
        let module = self.module.get_or_init(|| self.sandbox.compile(&self.wasm));
        module.as_ref().map_err(|error| Fault::Engine(error.to_string()))
    }
}

/// Larger programs are not turned into machine code. What contest programs need is a tenth of it; big tables of numbers belong to
/// a program's data, which costs no time here.
const MAX_PROGRAM: usize = 48 << 20;

impl Program {
    /// A program that a compiler has made, and what it is given but for its name.
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

    /// Runs the program once, and tells `show` what it writes while it runs.
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

    /// Runs the code that was made in haste while that is good enough, and the optimised code afterwards. A run that is begun by one is
    /// repeated by the other: it does the same, and uses the same fuel.
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
            // It takes more of the machine's stack than optimised code, cannot throw, and counts fuel in other places, which makes a
            // difference where a run ends in the middle of a function.
            if matches!(run.exit, Exit::Finished(_) | Exit::OutputLimit) {
                return Ok(Run { fuel: run.fuel.filter(|_| later.sandbox.reports_fuel()), ..run });
            }
        }
        run(later.module()?, limits)
    }
}

/// Why there is no program.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The source is at fault.
    #[error(transparent)]
    Source(#[from] CompileError),
    /// We are.
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
    /// What the compiler said, without the names of its own files.
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
    /// For modules that a compiler of ours made from a program: what is wrong with them, the program asked for.
    fn from(error: ModuleError) -> Self {
        CompileError { message: error.to_string(), exit: Exit::Finished(1) }.into()
    }
}

/// How much of a compiler's complaint is kept.
const MAX_MESSAGE: usize = 32 << 10;

/// What a compiler said, without the names of files that are ours: each is given with what takes its place.
fn clean(said: &str, names: &[(&str, &str)]) -> String {
    let text = names.iter().fold(said.to_owned(), |text, (ours, shown)| text.replace(ours, shown));
    match text.char_indices().nth(MAX_MESSAGE) {
        Some((end, _)) => format!("{}\n…", &text[..end]),
        None => text,
    }
}

/// The files of a tar archive of ours, by their paths. They are parts of the archive: of one that is mapped, nothing but the names
/// is read.
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

    /// A program whose first code is made in haste if it can be, and the same without haste.
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

    /// How both end, which is the same.
    fn run_both((program, optimised): &(Program, Program), limits: &Limits, of: &str) -> Run {
        let [one, other] = [program, optimised].map(|program| program.run([].into(), limits).unwrap());
        assert_eq!((one.exit, one.fuel, &one.stdout), (other.exit, other.fuel, &other.stdout), "{of}");
        one
    }

    #[test]
    fn what_was_made_in_haste_is_replaced_without_a_trace() {
        // Takes two fifths of the fuel after which code is replaced.
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
            // Overlapping, to either side; nothing at all, at the end of memory; a byte of which only the last eight bits count.
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
        // One request for memory is refused.
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
