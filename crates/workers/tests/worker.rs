//! Workers that die, hang and are replaced, and their confinement.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::process::Command;
use std::sync::Once;
use std::time::{Duration, Instant};

use assay_engine::{Code, Exit, Limits, Run, Settings, Stream};
use assay_runtimes::install::{Folder, InstallError, Store};
use assay_runtimes::{BuildContext, Failure, find};
use assay_workers::{Launcher, Pool, Session};

const WORKER: &str = env!("CARGO_BIN_EXE_assay-worker");

/// The languages that workers are tested with.
const LANGUAGES: [&str; 7] = ["rust", "c", "cpp", "javascript", "php", "ruby", "python"];

/// A pool whose languages are installed.
fn pool() -> Pool {
    static INSTALLED: Once = Once::new();
    let store = Store::open().unwrap();
    let root = store.root().to_owned();
    INSTALLED.call_once(|| install(store, &LANGUAGES));
    Pool::new(Launcher::new(WORKER, vec![]), root)
}

fn install(store: Store, languages: &[&str]) {
    let context = BuildContext::new(store, &Settings::default()).unwrap();
    let context = context.with_launcher(Launcher::new(WORKER, vec![]));
    let context = context.with_dialects(&[dialect("cpp")]);
    for language in languages {
        find(language).unwrap().0.prepare(&context, &mut |_| {}).unwrap();
    }
}

/// A store with those files of some folders whose names are `wanted`.
#[cfg(unix)]
fn store_with(folders: &[Folder], wanted: impl Fn(&str) -> bool) -> (tempfile::TempDir, Store) {
    drop(pool());
    let folder = tempfile::tempdir().unwrap();
    let (installed, store) = (Store::open().unwrap(), Store::at(folder.path()));
    for &part in folders {
        let (from, to) = (installed.folder(part), store.folder(part));
        std::fs::create_dir_all(&to).unwrap();
        for file in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
            if wanted(&file.file_name().to_string_lossy()) {
                std::os::unix::fs::symlink(file.path(), to.join(file.file_name())).unwrap();
            }
        }
    }
    (folder, store)
}

fn dialect(language: &str) -> &'static str {
    find(language).unwrap().0.language.default_dialect()
}

fn hello(language: &str) -> &'static [u8] {
    match language {
        "c" => b"#include <stdio.h>\nint main(void) { puts(\"hello\"); }",
        "cpp" => b"#include <iostream>\nint main() { std::cout << \"hello\\n\"; }",
        "rust" => b"fn main() { println!(\"hello\"); }",
        "javascript" => b"console.log('hello')",
        "php" => b"<?php echo \"hello\\n\";",
        "ruby" => b"puts 'hello'",
        _ => b"print('hello')",
    }
}

fn broken(language: &str) -> &'static [u8] {
    if language == "php" { b"<?php = 1" } else { b"= 1" }
}

#[track_caller]
fn check_hello(session: &mut Session<'_>) {
    let run = session.run(b"", &Limits::default()).unwrap();
    assert_eq!((run.exit, run.stdout.as_slice()), (Exit::Finished(0), b"hello\n".as_slice()));
}

fn signal(session: &Session<'_>, name: &str) {
    let (_, process) = session.worker().unwrap();
    assert!(Command::new("kill").args([name, &process.to_string()]).status().unwrap().success());
}

#[test]
#[cfg(target_os = "linux")]
fn the_confinement_holds() {
    let output = Command::new(WORKER).arg("--probe").output().unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    if said.starts_with("Landlock on, seccomp on") {
        assert_eq!(said.lines().count(), 1, "{said}");
    } else {
        assay_testing::skip(format_args!("the kernel offers less: {said}"));
    }
}

/// A worker has no environment, and cannot look up a toolchain. It gets the paths from its parent,
/// and does not start without them.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
#[cfg(target_os = "linux")]
fn whoever_has_workers_looks_the_toolchain_up() {
    // Everything but the record of the toolchain.
    let folders = [Folder::Packages, Folder::Made, Folder::Compiled];
    let (_folder, store) = store_with(&folders, |name| !name.starts_with("rust-toolchain"));
    let pool = Pool::new(Launcher::new(WORKER, vec![]), store.root());
    let open = || pool.open("rust", dialect("rust"), hello("rust"));
    let Err(Failure::Fault(fault)) = open() else { panic!("the toolchain should be unknown") };
    InstallError::no_toolchain(fault).unwrap();
    install(store, &["rust"]);
    check_hello(&mut open().map_err(|error| error.to_string()).unwrap());
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_worker_runs_programs_one_after_another() {
    let pool = pool();
    for language in LANGUAGES {
        let dialect = dialect(language);
        for _ in 0..3 {
            let mut session = pool.open(language, dialect, hello(language)).map_err(|e| e.to_string()).unwrap();
            for _ in 0..3 {
                check_hello(&mut session);
            }
        }
        let Err(Failure::Source(error)) = pool.open(language, dialect, broken(language)) else { panic!("compiled") };
        assert!(error.message.contains("rror"), "{error}");
    }
}

/// A compilation that takes too long ends with its worker. The others go on.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_compilation_ends_after_its_time() {
    let pool = pool();
    let dialect = dialect("cpp");
    // Millions of types. Clang stops by its fuel after some ten seconds.
    let endless = b"template<long A, int N> struct Tree { static const long sum = Tree<2 * A, N - 1>::sum + Tree<2 * A + 1, N - 1>::sum; };\n\
        template<long A> struct Tree<A, 0> { static const long sum = A; };\n\
        int main() { return Tree<1, 22>::sum; }";
    check_hello(&mut pool.open("cpp", dialect, hello("cpp")).map_err(|error| error.to_string()).unwrap());
    let start = Instant::now();
    let time = Duration::from_millis(500);
    assert!(pool.open_within("cpp", dialect, endless, time).map_err(|error| error.to_string()).unwrap().is_none());
    assert!(start.elapsed() >= time && start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    let hour = Duration::from_secs(3600);
    let session = pool.open_within("cpp", dialect, hello("cpp"), hour).map_err(|error| error.to_string()).unwrap();
    check_hello(&mut session.expect("it compiles"));
    let Err(Failure::Source(error)) = pool.open_within("cpp", dialect, broken("cpp"), hour) else { panic!("compiled") };
    assert!(error.message.contains("rror"), "{error}");
}

/// The running child processes of a process.
#[cfg(target_os = "linux")]
fn children(process: u32) -> Vec<u32> {
    let ended = |child: &u32| std::fs::read_to_string(format!("/proc/{child}/stat")).is_ok_and(|s| s.contains(") Z "));
    let children = std::fs::read_to_string(format!("/proc/{process}/task/{process}/children")).unwrap_or_default();
    children.split_whitespace().map(|child| child.parse().unwrap()).filter(|child| !ended(child)).collect()
}

/// The fork server for C++ compiles each program to the same result as without it, whatever was
/// compiled before. It ends with its worker.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
#[cfg(target_os = "linux")]
fn a_compiler_that_stands_by_makes_the_same_programs() {
    let pool = pool();
    let programs = [
        (
            "#include <vector>\n#include <cstdio>\nint main() { std::vector<int> v{1, 2}; v.push_back(3); std::printf(\"%d\", v[2]); }",
            "3",
        ),
        (
            "#include __FILE__\n#ifndef SEEN\n#define SEEN\nint seen = __LINE__;\n#else\nint main() { return seen; }\n#endif\n#include <cstdio>",
            "",
        ),
        (
            "#include <bits/stdc++.h>\nusing namespace std;\nint main() { map<int, string> m; m[1] = __FILE__; cout << m[1] << __cplusplus; }",
            "main.cpp",
        ),
        // A precompiled header that is not included has no effect.
        ("struct vector {}; int EOF = 1; int main() { return EOF + sizeof(vector); }", ""),
        ("int main() { std::vector<int> v; }", "error"),
    ];
    let settings = Settings { parallel_compilation: false, ..Settings::default() };
    let context = BuildContext::new(Store::open().unwrap(), &settings).unwrap();
    let context = context.with_dialects(&["gnu++17", "gnu++20", "gnu++11"]);
    let compiler = find("cpp").unwrap().0.prepare(&context, &mut |_| {}).unwrap();
    let mut processes = Vec::new();
    for round in 0..2 {
        for dialect in ["gnu++17", "gnu++20", "gnu++11"] {
            for (source, said) in programs {
                let here = compiler.compile(source.as_bytes(), dialect);
                let there = pool.open("cpp", dialect, source.as_bytes());
                match (here, there) {
                    (Ok(here), Ok(mut there)) => {
                        let limits = Limits::default();
                        let (here, there_run) =
                            (here.run([].into(), &limits).unwrap(), there.run(b"", &limits).unwrap());
                        let parts = |run: Run| (run.exit, run.fuel, run.stdout);
                        assert!(String::from_utf8_lossy(&here.stdout).starts_with(said), "{source}");
                        assert_eq!(parts(here), parts(there_run), "{dialect}, round {round}: {source}");
                        let (_, worker) = there.worker().unwrap();
                        processes = children(worker);
                        assert!(!processes.is_empty(), "no fork server: {dialect}, round {round}: {source}");
                        assert!(processes.len() <= 2, "{processes:?}");
                    }
                    (Err(Failure::Source(here)), Err(Failure::Source(there))) => {
                        assert_eq!(here, there);
                        assert!(here.message.contains(said), "{here}");
                    }
                    _ => panic!("{dialect}: one compiles: {source}"),
                }
            }
        }
    }
    drop(pool);
    let is_there = |process: &&u32| std::fs::exists(format!("/proc/{process}/status")).unwrap();
    let start = Instant::now();
    while let Some(process) = processes.iter().find(is_there) {
        assert!(start.elapsed() < Duration::from_secs(10), "{process} is left");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_killed_worker_is_replaced() {
    let (pool, language) = (pool(), "python");
    let mut session =
        pool.open(language, dialect(language), hello(language)).map_err(|failure| failure.to_string()).unwrap();
    let (_, first) = session.worker().unwrap();
    signal(&session, "-KILL");
    check_hello(&mut session);
    assert_ne!(session.worker().unwrap().1, first);
    // A worker that dies while it is idle is replaced too.
    signal(&session, "-KILL");
    drop(session);
    check_hello(
        &mut pool.open(language, dialect(language), hello(language)).map_err(|failure| failure.to_string()).unwrap(),
    );
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn output_is_shown_once_even_if_the_worker_dies_meanwhile() {
    let pool = pool();
    let source = b"#include <stdio.h>\nint main(void) { puts(\"one\"); fflush(stdout); \
        for (volatile int i = 0; i < 200000000; i++) {} puts(\"two\"); }";
    let mut session = pool.open("c", "gnu17", source).ok().unwrap();
    let (_, first) = session.worker().unwrap();
    let mut pieces = Vec::new();
    let run = session.run_showing(b"", &Limits::default(), &mut |stream, bytes| {
        if pieces.is_empty() {
            assert!(Command::new("kill").args(["-KILL", &first.to_string()]).status().unwrap().success());
        }
        pieces.push((stream, bytes.to_owned()));
    });
    assert_eq!(pieces, [(Stream::Stdout, b"one\n".to_vec()), (Stream::Stdout, b"two\n".to_vec())]);
    assert_eq!(run.unwrap().stdout, b"one\ntwo\n");
    assert_ne!(session.worker().unwrap().1, first);
}

/// A program that takes a compiler too long is refused.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn endless_compilation_ends() {
    let pool = pool();
    let source = b"template <int D, long long P> struct Wide\n\
        { static constexpr long long value = Wide<D - 1, 2 * P>::value + Wide<D - 1, 2 * P + 1>::value; };\n\
        template <long long P> struct Wide<0, P> { static constexpr long long value = P; };\n\
        int main() { return Wide<40, 0>::value != 0; }";
    let Err(Failure::Source(error)) = pool.open("cpp", "gnu++17", source) else { panic!("compiled") };
    assert_eq!(error.exit, Exit::OutOfFuel, "{error}");
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_hung_worker_is_replaced() {
    let (pool, language) = (pool(), "python");
    let mut session =
        pool.open(language, dialect(language), hello(language)).map_err(|failure| failure.to_string()).unwrap();
    signal(&session, "-STOP");
    let start = Instant::now();
    assert_eq!(session.run(b"", &Limits::default()).unwrap().exit, Exit::Finished(0));
    assert!(start.elapsed() >= Duration::from_secs(10));
}

/// A program that waits for the machine's memory uses little fuel. The backstop, which counts
/// processor time, ends it after a retry, and its worker with it.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_run_that_meets_the_backstop_twice_ends_so() {
    let pool = pool();
    let source =
        b"#include <stdio.h>\nint main(void) { puts(\"on\"); fflush(stdout); for (volatile int i = 0;; i++) {} }";
    let mut session = pool.open("c", "gnu17", source).ok().unwrap();
    let limits = Limits { fuel: u64::MAX, backstop: Duration::from_millis(300), ..Limits::default() };
    let (start, mut shown) = (Instant::now(), Vec::new());
    let run = session.run_showing(b"", &limits, &mut |_, bytes| shown.extend_from_slice(bytes)).unwrap();
    assert_eq!((run.exit, run.fuel, &*shown), (Exit::Backstop, None, &b"on\n"[..]));
    assert!(start.elapsed() >= 2 * limits.backstop);
    // Another worker takes over.
    assert_eq!(session.run(b"", &Limits::default()).unwrap().exit, Exit::OutOfFuel);
}

#[test]
fn a_worker_that_is_none_is_a_fault_of_ours() {
    let language = "python";
    for (program, arguments) in [("/bin/false", vec![]), ("/bin/echo", vec!["nonsense".into()]), ("/none", vec![])] {
        let pool = Pool::new(Launcher::new(program, arguments), "/");
        assert!(matches!(pool.open(language, dialect(language), b""), Err(Failure::Fault(_))), "{program}");
    }
}

/// A folder with the package of JavaScript, and nothing that is made of it.
#[cfg(unix)]
fn store_with_javascript() -> (tempfile::TempDir, Store) {
    store_with(&[Folder::Packages], |name| name.starts_with("quickjs-"))
}

/// Optimised code replaces the first code of an interpreter while the pool runs programs. Nothing else changes.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
#[cfg(unix)]
fn optimised_code_is_made_in_the_background() {
    let (_folder, store) = store_with_javascript();
    let pool = Pool::new(Launcher::new(WORKER, vec![]), store.root()).with_background_optimisation();
    let open = || pool.open("javascript", dialect("javascript"), b"console.log('hello')").map_err(|e| e.to_string());
    let run = |session: &mut Session<'_>| {
        let run = session.run(b"", &Limits::default()).unwrap();
        (run.exit, run.fuel, run.stdout)
    };
    let mut first = open().unwrap();
    let (expected, (_, first_worker)) = (run(&mut first), first.worker().unwrap());
    drop(first);
    let is_optimised = || {
        let files = std::fs::read_dir(store.folder(Folder::Compiled)).unwrap();
        let names = files.map(|file| file.unwrap().file_name().to_string_lossy().into_owned());
        let names: Vec<String> = names.filter(|name| name.ends_with(".cwasm")).collect();
        names.iter().any(|name| !name.contains("-baseline-"))
    };
    let start = Instant::now();
    let mut workers = Vec::new();
    loop {
        let mut session = open().unwrap();
        assert_eq!(run(&mut session), expected);
        let (_, worker) = session.worker().unwrap();
        workers.push(worker);
        if worker != first_worker {
            break;
        }
        assert!(start.elapsed() < Duration::from_secs(300), "no code was optimised");
        std::thread::sleep(Duration::from_millis(100));
    }
    assert!(is_optimised());
    // The new worker stays.
    assert_eq!(open().unwrap().worker().unwrap().1, workers[workers.len() - 1]);
}

/// The same without a background: only who asks for optimised code has it made.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
#[cfg(unix)]
fn either_code_gives_the_same_runs() {
    let (_folder, store) = store_with_javascript();
    let programs: [&[u8]; 4] = [
        b"console.log([3, 1, 2].sort().map(x => x / 3))",
        b"function f(n) { return f(n + 1) + 1 } try { f(0) } catch (e) { console.log(e.message) }",
        b"let s = 'x'; for (;;) s += s",
        b"for (let i = 0; ; i++);",
    ];
    let limits = Limits { fuel: 1 << 30, ..Limits::default() };
    let runs = || {
        let pool = Pool::new(Launcher::new(WORKER, vec![]), store.root());
        let run = |program: &&[u8]| {
            let session = pool.open("javascript", dialect("javascript"), program);
            let run = session.map_err(|error| error.to_string()).unwrap().run(b"", &limits).unwrap();
            (run.exit, run.fuel, run.peak_memory, run.stdout)
        };
        programs.iter().map(run).collect::<Vec<_>>()
    };
    let of_first = runs();
    for code in [Code::First, Code::Optimised] {
        let context = BuildContext::new(store.clone(), &Settings::default()).unwrap().with_code(code);
        find("javascript").unwrap().0.prepare(&context, &mut |_| {}).unwrap();
        assert_eq!(context.is_optimised(), code == Code::Optimised);
    }
    assert_eq!(runs(), of_first);
}
