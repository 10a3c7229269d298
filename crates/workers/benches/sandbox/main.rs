//! The cost of the sandbox, compared with processes of the operating system: `cargo xtask bench
//! sandbox`.
//!
//! Missing languages are installed first. Arguments select sections and languages by name. The
//! section `paces` takes long, so it runs only if it is selected (`cargo xtask bench paces`).

#![allow(clippy::unwrap_used, reason = "a measurement that cannot be made has failed")]

mod dotnet;
mod native;
mod paces;

use std::num::NonZero;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use assay_engine::{Code, Exit, Limits, Pace, Program, Settings};
use assay_runtimes::install::Store;
use assay_runtimes::{ALL, BuildContext, Compiler, Failure, Runtime, find};
use assay_workers::{Launcher, Pool, serve};

use native::Native;

/// The time for which each rate is measured.
const WHILE: Duration = Duration::from_millis(1500);
const ROUNDS: usize = 5;
/// The time for which first runs are repeated.
const WARM_UP: Duration = Duration::from_secs(20);
/// The backstop of a run on a loaded machine.
const TIMEOUT: Duration = Duration::from_secs(600);

/// The goals for a language.
struct Target {
    language: &'static str,
    /// Runs of a small program in a second.
    runs: f64,
    /// Seconds from source to the end of the first run.
    first_run: f64,
    /// The time of a computing program, as a multiple of its native time.
    compute: f64,
}

const TARGETS: &[Target] = &[
    Target { language: "c", runs: 15_000.0, first_run: 1.0, compute: 1.3 },
    Target { language: "cpp", runs: 15_000.0, first_run: 1.0, compute: 1.3 },
    Target { language: "csharp", runs: 800.0, first_run: 1.0, compute: f64::INFINITY },
    Target { language: "go", runs: 1700.0, first_run: 0.7, compute: f64::INFINITY },
    Target { language: "java", runs: 4000.0, first_run: 0.6, compute: 3.0 },
    Target { language: "javascript", runs: 20_000.0, first_run: 1.0, compute: f64::INFINITY },
    Target { language: "kotlin", runs: 2500.0, first_run: 1.0, compute: 3.0 },
    Target { language: "php", runs: 1500.0, first_run: 1.0, compute: f64::INFINITY },
    Target { language: "python", runs: 1800.0, first_run: 1.0, compute: 5.0 },
    Target { language: "ruby", runs: 1800.0, first_run: 1.0, compute: f64::INFINITY },
    Target { language: "rust", runs: 15_000.0, first_run: 1.0, compute: 1.3 },
    Target { language: "typescript", runs: 20_000.0, first_run: 1.0, compute: f64::INFINITY },
];
/// The time until a language is ready in a new process.
const COLD_TARGET: Duration = Duration::from_millis(30);
const TWO_WORKERS_TARGET: f64 = 1.8;

/// Computing programs, in all languages. Interpreted languages have more of them: see `paces`.
const PROGRAMS: &[&str] = &["sieve", "queens", "orbit", "words"];

/// The source of a computing program, and its input: the size of the computation, from its first
/// lines.
fn program(path: &Path) -> (String, String) {
    let source = std::fs::read_to_string(path).unwrap();
    let size = source.lines().take(2).find_map(|line| line.split_once("Size: "));
    let stdin = format!("{}\n", size.unwrap_or_else(|| panic!("{} says no size", path.display())).1.trim());
    (source, stdin)
}

fn programs() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/benches/sandbox/programs"))
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["worker"] => return serve().unwrap(),
        ["cold", language] => return cold(language),
        _ => {}
    }
    let is_asked_for = |name: &str| arguments.iter().any(|argument| argument == name);
    let is_any_language = ALL.iter().any(|runtime| is_asked_for(runtime.language.id()));
    let chosen = ALL.iter().filter(|runtime| !is_any_language || is_asked_for(runtime.language.id()));
    if is_asked_for("paces") {
        return paces::paces(chosen);
    }
    let context = context(&Settings::default());
    let languages: Vec<Language> = chosen.map(|runtime| Language::new(&context, runtime)).collect();
    let all: [(&str, Section); 6] = [
        ("warm", warm),
        ("start", start),
        ("first", first),
        ("compute", compute),
        ("solutions", solutions),
        ("same", same),
    ];
    let is_any_section = all.iter().any(|(name, _)| is_asked_for(name));
    for (name, section) in all {
        if !is_any_section || is_asked_for(name) {
            section(&languages);
        }
    }
}

/// Launches workers that run this program.
fn launcher() -> Launcher {
    Launcher::new(std::env::current_exe().unwrap(), vec!["worker".into()])
}

fn context(settings: &Settings) -> BuildContext {
    let context = BuildContext::new(Store::open().unwrap(), settings).unwrap().with_code(Code::Optimised);
    context.with_launcher(launcher())
}

type Section = fn(&[Language]);

struct Language {
    runtime: &'static Runtime,
    compiler: Box<dyn Compiler>,
    target: &'static Target,
}

impl Language {
    fn new(context: &BuildContext, runtime: &'static Runtime) -> Self {
        let compiler = runtime.prepare(context, &mut |step| println!("    {step}")).unwrap();
        let target = TARGETS.iter().find(|target| target.language == runtime.language.id()).unwrap();
        Self { runtime, compiler, target }
    }

    fn compile(&self, source: &str) -> Program {
        self.compiler.compile(source.as_bytes(), self.runtime.language.default_dialect()).unwrap()
    }

    fn native(&self, source: &str) -> Option<Native> {
        native(self.runtime, source)
    }
}

fn native(runtime: &Runtime, source: &str) -> Option<Native> {
    Native::new(runtime.language.id(), runtime.extensions[0], source)
}

fn missed(is_missed: bool) -> &'static str {
    if is_missed { "  MISSES THE TARGET" } else { "" }
}

/// The number of calls of `run` in a second. An uncounted phase of the same length comes first, in
/// which baseline code is replaced.
fn rate(mut run: impl FnMut()) -> f64 {
    let mut count_for = |time: Duration| {
        let start = Instant::now();
        let mut count = 0;
        while start.elapsed() < time {
            run();
            count += 1;
        }
        f64::from(count) / start.elapsed().as_secs_f64()
    };
    count_for(WHILE);
    count_for(WHILE)
}

/// Repeats a small program: in this process, in one worker, in two workers, and as a process.
fn warm(languages: &[Language]) {
    println!("    a small program, runs a second:");
    let pool = Pool::new(launcher(), Store::open().unwrap().root());
    for language in languages {
        let Language { runtime, target, .. } = language;
        let (smoke, limits) = (runtime.smoke, Limits::default());
        let program = language.compile(smoke.source);
        let direct = rate(|| drop(program.run(smoke.stdin.as_bytes().into(), &limits).unwrap()));
        let in_workers = |workers: usize| -> f64 {
            thread::scope(|scope| {
                let work = || {
                    let source = smoke.source.as_bytes();
                    let mut session =
                        pool.open(runtime.language.id(), runtime.language.default_dialect(), source).unwrap();
                    rate(|| drop(session.run(smoke.stdin.as_bytes(), &limits).unwrap()))
                };
                let threads: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
                threads.into_iter().map(|thread| thread.join().unwrap()).sum()
            })
        };
        let (one, two) = (in_workers(1), in_workers(2));
        let native = language.native(smoke.source).map_or_else(
            || "no such compiler or interpreter here".to_owned(),
            |native| {
                let native = rate(|| drop(native.run(smoke.stdin).unwrap()));
                format!("{native:6.0} as processes, {:.1} times that", direct / native)
            },
        );
        println!(
            "    {:10} {direct:7.0} ({:.3} ms){}; {one:6.0} in one worker, {:.2} times that in two{}; {native}",
            runtime.language.id(),
            1000.0 / direct,
            missed(direct < target.runs),
            two / one,
            missed(two / one < TWO_WORKERS_TARGET),
        );
    }
}

/// Prints the time until a language is ready. Runs in a new process.
fn cold(language: &str) {
    let start = Instant::now();
    let context = context(&Settings { slots: 1, ..Settings::default() });
    let (runtime, _) = find(language).unwrap();
    let _compiler = runtime.prepare(&context, &mut |_| {}).unwrap();
    println!("{}", start.elapsed().as_micros());
}

fn start(languages: &[Language]) {
    println!("    until a prepared language is ready in a new process:");
    for language in languages {
        let once = |_| {
            let this = std::env::current_exe().unwrap();
            let output =
                std::process::Command::new(this).args(["cold", language.runtime.language.id()]).output().unwrap();
            Duration::from_micros(String::from_utf8(output.stdout).unwrap().trim().parse().unwrap())
        };
        let best = (0..ROUNDS).map(once).min().unwrap();
        println!(
            "    {:10} {:6.1} ms{}",
            language.runtime.language.id(),
            best.as_secs_f64() * 1e3,
            missed(best > COLD_TARGET)
        );
    }
}

/// The time from source to the end of the first run.
fn first(languages: &[Language]) {
    println!("    from source to the end of the first run:");
    for language in languages {
        let smoke = language.runtime.smoke;
        let once = |_| {
            let start = Instant::now();
            let run = language.compile(smoke.source).run(smoke.stdin.as_bytes().into(), &Limits::default()).unwrap();
            assert_eq!(run.exit, Exit::Finished(0));
            start.elapsed()
        };
        let start = Instant::now();
        // A compiler that stays gets faster with use.
        let rounds = (0..).take_while(|&round| round < ROUNDS || start.elapsed() < WARM_UP);
        let best = rounds.map(once).min().unwrap().as_secs_f64();
        let native = language.native(smoke.source).and_then(|native| native.compiled);
        let native =
            native.map_or_else(String::new, |time| format!("; natively compiled in {:.3} s", time.as_secs_f64()));
        println!(
            "    {:10} {best:6.3} s{}{native}",
            language.runtime.language.id(),
            missed(best > language.target.first_run)
        );
    }
}

/// Computing programs, and the fuel that a native second of them is worth.
fn compute(languages: &[Language]) {
    println!("    programs that compute, as many times as long as natively; fuel for a second of the native program:");
    for language in languages {
        let (mut slower, mut paces) = (Vec::new(), Vec::new());
        for name in PROGRAMS {
            let (source, stdin) = program(&programs().join(format!("{name}.{}", language.runtime.extensions[0])));
            let native = language.native(&source);
            let limits = Limits { fuel: u64::MAX, backstop: TIMEOUT, ..Limits::default() };
            let program = language.compile(&source);
            let runs = (0..3).map(|_| program.run(stdin.as_bytes().into(), &limits).unwrap());
            let run = runs.min_by_key(|run| run.wall).unwrap();
            assert_eq!(run.exit, Exit::Finished(0), "{}", String::from_utf8_lossy(&run.stderr));
            let fuel = run.fuel.unwrap() as f64;
            let guest = run.wall.as_secs_f64();
            let speed = fuel / guest / 1e9;
            let Some(native) = native else {
                println!(
                    "    {:10} {name:7} {guest:6.3} s, {speed:4.1}e9 fuel a second of its own",
                    language.runtime.language.id()
                );
                continue;
            };
            // Subtract the start of the process, which is not computing time.
            let best =
                |stdin: &str| (0..ROUNDS).map(|_| native.run(stdin).unwrap()).min_by_key(|ran| ran.time).unwrap();
            let native::Ran { time, stdout, .. } = best(&stdin);
            assert_eq!(String::from_utf8_lossy(&stdout), String::from_utf8_lossy(&run.stdout), "{name}");
            let time = time.saturating_sub(best("1\n").time).as_secs_f64();
            slower.push(guest / time);
            paces.push(fuel / time);
            println!(
                "    {:10} {name:7} {guest:6.3} s, {time:6.3} s natively, {:5.2} times; {speed:4.1}e9 fuel a second, {:5.1}e9 a native one{}",
                language.runtime.language.id(),
                guest / time,
                fuel / time / 1e9,
                missed(guest / time > language.target.compute),
            );
        }
        if !slower.is_empty() {
            let set = language.runtime.language.pace().fuel(Duration::from_secs(1)) as f64;
            println!(
                "    {:10} all     {:5.2} times; {:.1}e9 fuel a native second, {:.1}e9 are set",
                language.runtime.language.id(),
                mean(&slower),
                mean(&paces) / 1e9,
                set / 1e9,
            );
        }
    }
}

/// The geometric mean, as the values are ratios.
fn mean(ratios: &[f64]) -> f64 {
    libm::exp(ratios.iter().map(|ratio| libm::log(*ratio)).sum::<f64>() / ratios.len() as f64)
}

/// HumanEval-X's own solutions, in the languages in which they are complete programs: whether each
/// passes its tests, as it does natively.
///
/// The solutions in Go and Rust are test files for `go test` and `cargo test`. The judge makes
/// programs from them: `assay execute --canonical`.
fn solutions(languages: &[Language]) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/humaneval_x/humaneval_x_programs.jsonl");
    let Ok(file) = std::fs::read_to_string(path) else {
        println!("    HumanEval-X is not at {path}: not run");
        return;
    };
    let records: Vec<serde_json::Value> = file.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for language in languages {
        let id = match language.runtime.language.id() {
            "javascript" => "js",
            id @ ("cpp" | "python") => id,
            _ => continue,
        };
        let of_language: Vec<_> = records.iter().filter(|record| record["lang"] == id).collect();
        let (mut passed, mut failed) = (0, Vec::new());
        for record in &of_language {
            let parts =
                ["import_", "declaration", "canonical_solution", "test"].map(|part| record[part].as_str().unwrap());
            let source = parts.concat();
            let compiled = language.compiler.compile(source.as_bytes(), language.runtime.language.default_dialect());
            let run = compiled.map(|program| program.run([].into(), &Limits::default()).unwrap());
            match run {
                Ok(run) if run.exit == Exit::Finished(0) => passed += 1,
                other => {
                    let ended = other.map_or_else(|error| format!("{error:.200}"), |run| format!("{:?}", run.exit));
                    let native = language.native(&source).and_then(|native| native.run(""));
                    let native = match native {
                        Some(ran) if ran.is_success => "passes natively",
                        Some(_) => "fails natively too",
                        None => "does not compile natively, or there is no such language here",
                    };
                    failed.push(format!("        {}: {ended}; {native}", record["id"]));
                }
            }
        }
        if !of_language.is_empty() {
            println!("    {:10} {passed} of {} solutions pass", language.runtime.language.id(), of_language.len());
            failed.iter().for_each(|line| println!("{line}"));
        }
    }
}

/// Runs the hostile programs of all languages 10,000 times under full load, and counts the runs
/// that differ from the program's first.
fn same(languages: &[Language]) {
    const RUNS: usize = 10_000;
    let root = format!("{}/../../tests/hostile", env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for Language { runtime, compiler, .. } in languages {
        let entries = std::fs::read_dir(format!("{root}/{}", runtime.language.id())).unwrap();
        sources.extend(entries.map(|entry| (compiler, runtime.language.default_dialect(), entry.unwrap().path())));
    }
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let programs: Mutex<Vec<(&Path, Program)>> = Mutex::default();
    on_threads(cores, "compiled", sources.len(), |index| {
        let (compiler, dialect, path) = &sources[index];
        match compiler.compile(&std::fs::read(path).unwrap(), dialect) {
            Ok(program) => programs.lock().unwrap().push((path, program)),
            // Many of these programs are meant not to compile.
            Err(Failure::Source(_)) => {}
            Err(Failure::Fault(fault)) => panic!("{}: {fault}", path.display()),
        }
    });
    let programs = programs.into_inner().unwrap();
    // The fuel is low, so that endless programs do not take all the time. A limit is as
    // reproducible as a normal end.
    let limits = Limits { fuel: Pace::COMPILED.fuel(Duration::from_millis(10)), ..Limits::default() };
    let run = |program: &Program| {
        // A program that is not supported here is so in each run.
        let run = program.run([].into(), &limits).map_err(|fault| fault.to_string());
        run.map(|run| (run.exit, run.fuel, run.peak_memory, run.stdout, run.stderr))
    };
    let expected: Vec<_> = programs.iter().map(|(_, program)| run(program)).collect();
    let different = AtomicUsize::new(0);
    // More threads than cores compete for the cores.
    on_threads(2 * cores, "run", RUNS, |index| {
        let index = index % programs.len();
        let (path, program) = &programs[index];
        if run(program) != expected[index] {
            println!("        differs: {}", path.display());
            different.fetch_add(1, Ordering::Relaxed);
        }
    });
    let different = different.into_inner();
    println!(
        "    {RUNS} runs of {} programs: {different} differ from the first{}",
        programs.len(),
        missed(different > 0)
    );
}

/// Calls `work` for each number below `count`. It prints its progress, as it takes minutes.
fn on_threads(threads: usize, done: &str, count: usize, work: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    work(index);
                    if (index + 1).is_multiple_of((count / 10).max(1)) {
                        println!("        {done} {} of {count}", index + 1);
                    }
                }
            });
        }
    });
}
