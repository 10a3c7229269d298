//! Small programs in WebAssembly's text form. Each tests one limit or one function of the host.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::sync::{Arc, LazyLock};
use std::time::{Duration, Instant};

use assay_engine::{
    Code, CodeStep, Engine, Exit, Fault, Input, Limits, Module, ModuleError, Pace, Run, Settings, Stream, Tiers, Trap,
    Tree, cache::Inputs,
};

/// The imports of most programs here, and a memory of one page.
const HEADER: &str = r#"
    (import "wasi_snapshot_preview1" "fd_write" (func $write (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_read" (func $read (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_close" (func $close (param i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_renumber" (func $renumber (param i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "fd_readdir" (func $readdir (param i32 i32 i32 i64 i32) (result i32)))
    (import "wasi_snapshot_preview1" "path_open"
        (func $open (param i32 i32 i32 i32 i32 i64 i64 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "path_unlink_file" (func $unlink (param i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "random_get" (func $random (param i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "clock_time_get" (func $clock (param i32 i64 i32) (result i32)))
    (import "wasi_snapshot_preview1" "poll_oneoff" (func $poll (param i32 i32 i32 i32) (result i32)))
    (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
    (memory (export "memory") 1)
    ;; Writes `length` bytes at `at` to the file with this number.
    (func $print (param $fd i32) (param $at i32) (param $length i32) (result i32)
        (i32.store (i32.const 60000) (local.get $at))
        (i32.store (i32.const 60004) (local.get $length))
        (call $write (local.get $fd) (i32.const 60000) (i32.const 1) (i32.const 60008)))
"#;

static ENGINE: LazyLock<Engine> = LazyLock::new(|| Engine::new(&Settings::default()).unwrap());

fn module(body: &str) -> Module {
    let text = format!("(module {HEADER} {body})");
    ENGINE.compile(&wat::parse_str(text).unwrap()).unwrap()
}

fn start(code: &str) -> Module {
    module(&format!(r#"(func (export "_start") {code})"#))
}

fn run(module: &Module, input: &Input, limits: &Limits) -> Run {
    module.run(input, limits).unwrap()
}

/// Runs code under the default limits.
fn run_code(code: &str) -> Run {
    run(&start(code), &Input::default(), &Limits::default())
}

#[track_caller]
fn check(code: &str, expected: Exit) {
    assert_eq!(run_code(code).exit, expected);
}

/// Runs a program that exits with the value of `expression`.
#[track_caller]
fn check_code(expression: &str, expected: u8) {
    check(&format!("(call $exit {expression})"), Exit::Finished(expected));
}

#[test]
fn finishes_with_its_code() {
    check("", Exit::Finished(0));
    for (code, expected) in [(0, 0), (7, 7), (255, 255), (256, 0), (257, 1), (-1, 255)] {
        check_code(&format!("(i32.const {code})"), expected);
    }
}

#[test]
fn every_trap_has_its_kind() {
    check("unreachable", Exit::Trapped(Trap::Unreachable));
    check("(drop (i32.load (i32.const -4)))", Exit::Trapped(Trap::OutOfBounds));
    check("(drop (i32.div_s (i32.const 1) (i32.const 0)))", Exit::Trapped(Trap::Arithmetic));
    check("(drop (i32.trunc_f32_s (f32.const nan)))", Exit::Trapped(Trap::Arithmetic));
    let uninitialized =
        r#"(table 1 funcref) (type $t (func)) (func (export "_start") (call_indirect (type $t) (i32.const 0)))"#;
    assert_eq!(run(&module(uninitialized), &Input::default(), &Limits::default()).exit, Exit::Trapped(Trap::BadCall));
    let throws = r#"(tag $t) (func (export "_start") (throw $t))"#;
    let thrown = run(&module(throws), &Input::default(), &Limits::default());
    assert_eq!(thrown.exit, Exit::Trapped(Trap::UncaughtException));
}

#[test]
fn endless_loop_runs_out_of_fuel_at_the_same_point() {
    let limits = Limits { fuel: 1_000_000, ..Limits::default() };
    let run = run(&start("(loop $again (br $again))"), &Input::default(), &limits);
    assert_eq!((run.exit, run.fuel), (Exit::OutOfFuel, Some(1_000_000)));
}

#[test]
fn bulk_operations_cost_what_they_move() {
    let fill = "(memory.fill (i32.const 0) (i32.const 1) (i32.const 60000))";
    let one = run_code(fill).fuel.unwrap();
    assert!(one >= 60_000, "{one}");
    let limits = Limits { fuel: 59_000, ..Limits::default() };
    assert_eq!(run(&start(fill), &Input::default(), &limits).exit, Exit::OutOfFuel);
}

/// The fuel of `code`, compared with an empty program. It may use the locals 0 (`i32`), 1 (`i64`)
/// and 2 (`f64`), none of which is constant.
fn price(code: &str) -> u64 {
    let fuel = |code| {
        let run = run(
            &module(&format!(
                r#"(table 1 funcref) (type $none (func)) (func $nothing) (elem (i32.const 0) $nothing)
                (func (export "_start") (local i32 i64 f64)
                    (local.set 0 (i32.load8_u (i32.const 0)))
                    (local.set 0 (i32.add (local.get 0) (i32.const 3)))
                    (local.set 1 (i64.extend_i32_u (local.get 0)))
                    (local.set 2 (f64.convert_i64_u (local.get 1)))
                    {code})"#
            )),
            &Input::default(),
            &Limits::default(),
        );
        assert_eq!(run.exit, Exit::Finished(0), "{code}");
        run.fuel.unwrap()
    };
    fuel(code) - fuel("")
}

#[test]
fn what_takes_long_has_its_price() {
    let cheap = price("(drop (i64.add (i64.const 9) (local.get 1)))");
    assert!(cheap <= 4, "{cheap}");
    for (dear, least) in [
        ("(drop (i32.div_s (i32.const 9) (local.get 0)))", 15),
        ("(drop (i32.rem_u (i32.const 9) (local.get 0)))", 15),
        ("(drop (i64.div_u (i64.const 9) (local.get 1)))", 15),
        ("(drop (i64.rem_s (i64.const 9) (local.get 1)))", 15),
        ("(drop (f64.div (f64.const 9) (local.get 2)))", 9),
        ("(drop (f64.sqrt (local.get 2)))", 20),
        ("(call_indirect (type $none) (i32.const 0))", 8),
        ("(memory.copy (i32.const 8) (i32.const 16) (i32.sub (local.get 0) (local.get 0)))", 15),
        ("(memory.fill (i32.const 8) (i32.const 16) (i32.sub (local.get 0) (local.get 0)))", 15),
        ("(drop (memory.grow (i32.const 0)))", 200),
        ("(drop (memory.grow (i32.const 500)))", 1500 + 16 * 500),
        // Refused growths: beyond the limit, and beyond the largest possible memory.
        ("(drop (memory.grow (i32.const 65000)))", 1000),
        ("(drop (memory.grow (i32.const -1)))", 1000),
        ("(drop (table.grow (ref.null func) (i32.const 1)))", 1000),
        ("(drop (call $close (i32.const 99)))", 300),
    ] {
        let price = price(dear);
        assert!(price >= least, "{dear}: {price}");
    }
    // Compilers turn these into multiplications and moves.
    for constant in
        ["(drop (i32.div_u (local.get 0) (i32.const 10)))", "(drop (i64.rem_u (local.get 1) (i64.const 1000000007)))"]
    {
        assert_eq!(price(constant), cheap, "{constant}");
    }
    assert!(price("(memory.copy (i32.const 8) (i32.const 16) (i32.const 8))") < 8 + 10);
}

#[test]
fn a_program_that_only_asks_for_memory_runs_out_of_fuel() {
    let asks = start("(loop $again (drop (memory.grow (i32.const 65535))) (br $again))");
    let limits = Limits { fuel: Limits::default().fuel, ..Limits::default() };
    let (before, run) = (Instant::now(), run(&asks, &Input::default(), &limits));
    assert_eq!((run.exit, run.fuel), (Exit::OutOfFuel, Some(limits.fuel)));
    assert!(before.elapsed() < Duration::from_secs(20), "{:?}", before.elapsed());
}

#[test]
fn fuel_is_the_same_in_every_thread_and_repeat() {
    let module = start(
        "(local i32) (loop $again
        (local.set 0 (i32.add (local.get 0) (i32.const 1)))
        (drop (call $random (i32.const 0) (i32.const 100)))
        (br_if $again (i32.lt_u (local.get 0) (i32.const 20000))))",
    );
    let runs: Vec<Run> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let run = || module.run(&Input::default(), &Limits::default()).unwrap();
                    (0..5).map(|_| run()).collect::<Vec<_>>()
                })
            })
            .collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect()
    });
    assert_eq!(runs.len(), 20);
    for run in &runs {
        assert_eq!((run.exit, run.fuel), (Exit::Finished(0), runs[0].fuel));
    }
}

#[test]
fn recursion_overflows_the_stack_but_a_million_levels_pass() {
    let recursive = |depth: i64| {
        module(&format!(
            r#"(func $down (param i64) (result i64)
                (if (result i64) (i64.eqz (local.get 0)) (then (i64.const 0))
                    (else (i64.add (i64.const 1) (call $down (i64.sub (local.get 0) (i64.const 1)))))))
            (func (export "_start") (drop (call $down (i64.const {depth}))))"#
        ))
    };
    let exit = |depth| run(&recursive(depth), &Input::default(), &Limits::default()).exit;
    assert_eq!(exit(1_000_000), Exit::Finished(0));
    assert_eq!(exit(i64::MAX), Exit::StackOverflow);
}

#[test]
fn memory_is_bounded_in_one_request_and_in_many() {
    let limits = Limits { memory_bytes: 16 << 20, ..Limits::default() };
    let exit = |code| run(&start(code), &Input::default(), &limits).exit;
    // A refusal is not a failure if the program handles it.
    assert_eq!(exit("(drop (memory.grow (i32.const 1000)))"), Exit::Finished(0));
    assert_eq!(
        exit("(if (i32.eq (memory.grow (i32.const 1000)) (i32.const -1)) (then unreachable))"),
        Exit::OutOfMemory
    );
    let many =
        "(loop $again (br_if $again (i32.ne (memory.grow (i32.const 1)) (i32.const -1)))) (call $exit (i32.const 1))";
    let run = run(&start(many), &Input::default(), &limits);
    assert_eq!((run.exit, run.peak_memory), (Exit::OutOfMemory, 16 << 20));
    // A larger memory than is possible.
    assert_eq!(exit("(if (i32.eq (memory.grow (i32.const -1)) (i32.const -1)) (then unreachable))"), Exit::OutOfMemory);
}

#[test]
fn too_much_memory_from_the_start_is_out_of_memory() {
    let large = ENGINE.compile(&wat::parse_str(r#"(module (memory 1000) (func (export "_start")))"#).unwrap()).unwrap();
    let limits = Limits { memory_bytes: 1 << 20, ..Limits::default() };
    assert_eq!(run(&large, &Input::default(), &limits).exit, Exit::OutOfMemory);
}

#[test]
fn tables_cannot_grow_without_bound() {
    let grows = r#"(table $t 0 funcref) (func (export "_start") (local i32)
        (loop $again (local.set 0 (table.grow $t (ref.null func) (i32.const 10000)))
            (br_if $again (i32.ne (local.get 0) (i32.const -1)))))"#;
    assert_eq!(run(&module(grows), &Input::default(), &Limits::default()).exit, Exit::Finished(0));
}

#[test]
fn output_is_cut_at_the_limit() {
    let limits = Limits { output_bytes: 10_000, ..Limits::default() };
    let flood = |fd| {
        start(&format!("(loop $again (drop (call $print (i32.const {fd}) (i32.const 0) (i32.const 999))) (br $again))"))
    };
    let out = run(&flood(1), &Input::default(), &limits);
    assert_eq!((out.exit, out.stdout.len(), out.stderr.len()), (Exit::OutputLimit, 10_000, 0));
    let error = run(&flood(2), &Input::default(), &limits);
    assert_eq!((error.exit, error.stdout.len(), error.stderr.len()), (Exit::OutputLimit, 0, 10_000));
    let exact = "(drop (call $print (i32.const 1) (i32.const 0) (i32.const 10000)))";
    assert_eq!(run(&start(exact), &Input::default(), &limits).exit, Exit::Finished(0));
}

#[test]
fn nothing_is_left_of_one_run_in_the_next() {
    let module = start("(call $exit (i32.load8_u (i32.const 5)) (i32.store8 (i32.const 5) (i32.const 9)))");
    let module_again = start("(i32.store8 (i32.const 5) (i32.const 9))");
    for _ in 0..20 {
        module_again.run(&Input::default(), &Limits::default()).unwrap();
        let run = module.run(&Input::default(), &Limits::default()).unwrap();
        assert_eq!(run.exit, Exit::Finished(0));
    }
}

#[test]
fn echoes_its_input() {
    let echo = start(
        "(i32.store (i32.const 0) (i32.const 100)) (i32.store (i32.const 4) (i32.const 50000))
        (drop (call $read (i32.const 0) (i32.const 0) (i32.const 1) (i32.const 8)))
        (drop (call $print (i32.const 1) (i32.const 100) (i32.load (i32.const 8))))",
    );
    let input = Input { given: Arc::new(b"hello".into()), ..Input::default() };
    assert_eq!(run(&echo, &input, &Limits::default()).stdout, b"hello");
}

#[test]
fn random_numbers_are_always_the_same() {
    let code = "(drop (call $random (i32.const 0) (i32.const 64))) (drop (call $print (i32.const 1) (i32.const 0) (i32.const 64)))";
    let (one, two) = (run_code(code).stdout, run_code(code).stdout);
    assert_eq!(one, two);
    assert_ne!(one[..32], one[32..]);
}

/// The time that the monotonic clock shows for `code`, which may use the local 0.
fn elapsed(code: &str, pace: Pace) -> (Run, Duration) {
    let module = start(&format!(
        "(local i32) (drop (call $clock (i32.const 1) (i64.const 0) (i32.const 0))) {code}
        (drop (call $clock (i32.const 1) (i64.const 0) (i32.const 8)))
        (drop (call $print (i32.const 1) (i32.const 0) (i32.const 16)))"
    ));
    let run = run(&module, &Input { pace, ..Input::default() }, &Limits::default());
    let at = |from: usize| u64::from_le_bytes(run.stdout[from..from + 8].try_into().unwrap());
    let elapsed = Duration::from_nanos(at(8) - at(0));
    (run, elapsed)
}

/// Code that waits for the monotonic clock: `nanos` from now.
fn sleep(nanos: i64) -> String {
    format!(
        "(i64.store (i32.const 100) (i64.const 7)) (i32.store (i32.const 116) (i32.const 1))
        (i64.store (i32.const 124) (i64.const {nanos}))
        (if (call $poll (i32.const 100) (i32.const 200) (i32.const 1) (i32.const 300)) (then unreachable))
        (if (i32.ne (i32.load (i32.const 300)) (i32.const 1)) (then unreachable))"
    )
}

#[test]
fn the_clock_follows_fuel() {
    let work = "(loop $again (local.set 0 (i32.add (local.get 0) (i32.const 1)))
        (br_if $again (i32.lt_u (local.get 0) (i32.const 1000000))))";
    let (fast, slow) = (elapsed(work, Pace::new(1_000_000_000)), elapsed(work, Pace::new(1_000_000)));
    assert!(fast.1 > Duration::from_millis(1), "{fast:?}");
    assert_eq!(fast.0.fuel, slow.0.fuel);
    assert_eq!(slow.1.as_millis(), fast.1.as_micros());
}

#[test]
fn sleeping_takes_fuel_but_no_time() {
    let before = Instant::now();
    let (run, slept) = elapsed(&sleep(1_500_000_000), Pace::default());
    assert_eq!(run.exit, Exit::Finished(0));
    assert!(slept >= Duration::from_millis(1500) && slept < Duration::from_millis(1501), "{slept:?}");
    assert!(before.elapsed() < Duration::from_secs(1));
    let hour = sleep(3_600_000_000_000);
    assert_eq!(run_code(&hour).exit, Exit::OutOfFuel);
    assert_eq!(run_code(&sleep(-1)).exit, Exit::OutOfFuel);
}

#[test]
fn closed_standard_streams_stay_closed() {
    check_code("(call $print (i32.const 1) (i32.const 0) (i32.const 5)) (drop (call $close (i32.const 1)))", 0);
    check_code("(call $print (i32.const 1) (i32.const 0) (i32.const 5) (drop (call $close (i32.const 1))))", 8);
    check_code("(call $close (i32.const 1) (drop (call $close (i32.const 1))))", 8);
    check_code("(call $close (i32.const 9999))", 8);
    // Standard error takes the place of standard output.
    let moved = run_code(
        "(drop (call $renumber (i32.const 2) (i32.const 1)))
        (i32.store8 (i32.const 0) (i32.const 65)) (drop (call $print (i32.const 1) (i32.const 0) (i32.const 1)))",
    );
    assert_eq!((moved.stdout, moved.stderr), (vec![], vec![65]));
}

/// Opens `path` under the root. Returns the result of `path_open`.
fn open_code(path: &str, flags: i32, rights: i64) -> u8 {
    let module = module(&format!(
        r#"(data (i32.const 1000) "{path}") (func (export "_start")
            (call $exit (call $open (i32.const 3) (i32.const 0) (i32.const 1000) (i32.const {}) (i32.const {flags})
                (i64.const {rights}) (i64.const 0) (i32.const 0) (i32.const 0))))"#,
        path.len()
    ));
    let mut files = Tree::new();
    files.insert("/usr/lib/data.txt", b"data".as_slice());
    match run(&module, &Input { files: Arc::new(files), ..Input::default() }, &Limits::default()).exit {
        Exit::Finished(code) => code,
        other => panic!("{other:?}"),
    }
}

#[test]
fn paths_lead_nowhere_but_to_the_given_files() {
    let (read, write) = (2, 64);
    let (ok, no_entry, exists, is_folder, not_folder, read_only) = (0, 44, 20, 31, 54, 69);
    for (path, flags, rights, expected) in [
        ("usr/lib/data.txt", 0, read, ok),
        ("/usr/./lib//data.txt", 0, read, ok),
        ("usr/../usr/lib/data.txt", 0, read, ok),
        ("../../usr/lib/data.txt", 0, read, ok),
        ("../../../../etc/passwd", 0, read, no_entry),
        ("/etc/passwd", 0, read, no_entry),
        ("proc/self/environ", 0, read, no_entry),
        ("usr/lib/data.txt/x", 0, read, no_entry),
        ("", 0, read, no_entry),
        ("usr", 2, read, ok),
        ("usr/lib/data.txt", 2, read, not_folder),
        ("usr/lib/data.txt", 0, write, read_only),
        ("usr/lib/data.txt", 8, read, read_only),
        ("usr/new.txt", 1, write, read_only),
        ("usr/lib/data.txt", 1 | 4, read, exists),
        ("usr", 1, write, is_folder),
        ("tmp/new.txt", 1, write, ok),
        ("tmp/none/new.txt", 1, write, no_entry),
        ("tmp/new.txt", 0, write, no_entry),
        ("dev/null", 0, write, ok),
        ("dev/stdin", 0, read, ok),
        ("dev/mem", 0, read, no_entry),
    ] {
        assert_eq!(open_code(path, flags, rights), expected, "{path} {flags} {rights}");
    }
}

#[test]
fn strange_paths_are_refused() {
    assert_eq!(open_code("\\ff", 0, 2), 25);
    assert_eq!(open_code("a\\00b", 0, 2), 28);
    let long = format!("tmp/{}", "a".repeat(5000));
    assert_eq!(open_code(&long, 1, 64), 37);
}

/// The program opens the same new file until that fails, and exits with the error.
#[test]
fn descriptors_run_out() {
    let module = module(
        r#"(data (i32.const 1000) "tmp/x") (func (export "_start") (local i32)
            (loop $again (local.set 0 (call $open (i32.const 3) (i32.const 0) (i32.const 1000) (i32.const 5)
                (i32.const 1) (i64.const 64) (i64.const 0) (i32.const 0) (i32.const 0)))
                (br_if $again (i32.eqz (local.get 0))))
            (call $exit (local.get 0)))"#,
    );
    assert_eq!(run(&module, &Input::default(), &Limits::default()).exit, Exit::Finished(33));
}

#[test]
fn scratch_files_come_back_and_are_bounded() {
    let module = module(
        r#"(data (i32.const 1000) "tmp/out") (func (export "_start") (local i32)
            (drop (call $open (i32.const 3) (i32.const 0) (i32.const 1000) (i32.const 7)
                (i32.const 1) (i64.const 64) (i64.const 0) (i32.const 0) (i32.const 500)))
            (loop $again (local.set 0 (call $print (i32.load (i32.const 500)) (i32.const 1000) (i32.const 7)))
                (br_if $again (i32.eqz (local.get 0))))
            (call $exit (local.get 0)))"#,
    );
    let limits = Limits { scratch_bytes: 1000, ..Limits::default() };
    let (run, files) = module.run_to_files(&Input::default(), &limits).unwrap();
    assert_eq!(run.exit, Exit::Finished(51));
    let written = &files["/tmp/out"];
    assert!(written.starts_with(b"tmp/outtmp/out") && written.len() < 1000, "{}", written.len());
    // The next run starts with an empty folder, and has the same result.
    assert_eq!(module.run_to_files(&Input::default(), &limits).unwrap().1, files);
}

#[test]
fn bad_pointers_are_reported_and_not_followed() {
    const BAD_ADDRESS: u8 = 21;
    check_code("(call $random (i32.const -1) (i32.const 8))", BAD_ADDRESS);
    check_code("(call $random (i32.const 0) (i32.const -1))", BAD_ADDRESS);
    check_code("(call $clock (i32.const 1) (i64.const 0) (i32.const -2))", BAD_ADDRESS);
    check_code("(call $write (i32.const 1) (i32.const -8) (i32.const 1) (i32.const 0))", BAD_ADDRESS);
    check_code("(call $write (i32.const 1) (i32.const 0) (i32.const 1) (i32.const -1))", BAD_ADDRESS);
    check_code("(call $print (i32.const 1) (i32.const 65535) (i32.const 2))", BAD_ADDRESS);
    check_code("(call $poll (i32.const -16) (i32.const 0) (i32.const 1) (i32.const 0))", BAD_ADDRESS);
    check_code("(call $readdir (i32.const 3) (i32.const 0) (i32.const -1) (i64.const 0) (i32.const 0))", BAD_ADDRESS);
    check_code(
        "(call $open (i32.const 3) (i32.const 0) (i32.const -1) (i32.const 9) (i32.const 0) (i64.const 2) (i64.const 0) (i32.const 0) (i32.const 0))",
        BAD_ADDRESS,
    );
}

#[test]
fn huge_vectors_cost_what_they_move() {
    // The first call passes more parts than are accepted. The program after it passes the accepted
    // number, each as large as the memory.
    check_code("(call $write (i32.const 1) (i32.const 0) (i32.const 100000) (i32.const 0))", 28);
    let null = r#"(data (i32.const 1000) "dev/null") (func (export "_start") (local i32)
        (drop (call $open (i32.const 3) (i32.const 0) (i32.const 1000) (i32.const 8)
            (i32.const 0) (i64.const 64) (i64.const 0) (i32.const 0) (i32.const 500)))
        (loop $again
            (i32.store (i32.add (i32.const 8004) (i32.mul (local.get 0) (i32.const 8))) (i32.const 65536))
            (local.set 0 (i32.add (local.get 0) (i32.const 1)))
            (br_if $again (i32.lt_u (local.get 0) (i32.const 1024))))
        (loop $again
            (drop (call $write (i32.load (i32.const 500)) (i32.const 8000) (i32.const 1024) (i32.const 0)))
            (br $again)))"#;
    let before = Instant::now();
    let run = run(&module(null), &Input::default(), &Limits::default());
    assert_eq!(run.exit, Exit::OutOfFuel);
    assert!(before.elapsed() < Duration::from_secs(5));
}

#[test]
fn folders_are_listed_in_order() {
    let mut files = Tree::new();
    for name in ["zeta", "alpha", "mid/inner"] {
        files.insert(name, b"".as_slice());
    }
    let list = start(
        "(drop (call $readdir (i32.const 3) (i32.const 1000) (i32.const 4000) (i64.const 0) (i32.const 0)))
        (drop (call $print (i32.const 1) (i32.const 1000) (i32.load (i32.const 0))))",
    );
    let out = run(&list, &Input { files: Arc::new(files), ..Input::default() }, &Limits::default()).stdout;
    let text = String::from_utf8_lossy(&out).into_owned();
    let places: Vec<_> = ["alpha", "dev", "mid", "tmp", "zeta"].map(|name| text.find(name).unwrap()).into();
    assert!(places.is_sorted(), "{places:?}");
}

#[test]
fn output_is_shown_in_the_order_in_which_it_is_written() {
    let text = r#"(data (i32.const 1000) "onetwothree") (func (export "_start") (local i32)
        (drop (call $print (i32.const 1) (i32.const 1000) (i32.const 3)))
        (drop (call $print (i32.const 2) (i32.const 1003) (i32.const 3)))
        (loop $again
            (local.set 0 (i32.add (local.get 0) (i32.const 1)))
            (br_if $again (i32.lt_u (local.get 0) (i32.const 100000000))))
        (drop (call $print (i32.const 1) (i32.const 1006) (i32.const 5))))"#;
    let mut pieces = Vec::new();
    let mut show = |stream, bytes: &[u8]| pieces.push((stream, bytes.to_owned()));
    let run = module(text).run_showing(&Input::default(), &Limits::default(), &mut show).unwrap();
    let expected = [(Stream::Stdout, "one"), (Stream::Stderr, "two"), (Stream::Stdout, "three")];
    assert_eq!(pieces, expected.map(|(stream, text)| (stream, text.as_bytes().to_vec())));
    assert_eq!((run.stdout.as_slice(), run.stderr.as_slice()), (b"onethree".as_slice(), b"two".as_slice()));
}

/// A program without system calls has to be ended from outside.
#[test]
fn system_calls_that_fuel_does_not_end_the_backstop_does() {
    let limits = Limits { fuel: u64::MAX, backstop: Duration::from_millis(50), ..Limits::default() };
    let code = "(drop (call $print (i32.const 1) (i32.const 0) (i32.const 1)))
        (loop $again (drop (call $random (i32.const 0) (i32.const 1))) (br $again))";
    let run = run(&start(code), &Input::default(), &limits);
    assert_eq!((run.exit, &*run.stdout), (Exit::Backstop, &b"\0"[..]));
}

#[test]
fn other_modules_are_not_taken() {
    let compile = |text: &str| ENGINE.compile(&wat::parse_str(text).unwrap()).err().unwrap();
    assert_eq!(compile("(module)"), ModuleError::NoStart);
    let unknown = compile(r#"(module (import "env" "system" (func)) (func (export "_start")))"#);
    assert_eq!(unknown, ModuleError::UnknownImport { module: "env".to_owned(), name: "system".to_owned() });
    assert!(matches!(ENGINE.compile(b"no module").err(), Some(ModuleError::Invalid(_))));
    assert!(matches!(compile(r#"(module (memory 1) (memory 1) (func (export "_start")))"#), ModuleError::Invalid(_)));
}

#[test]
fn sockets_are_refused_however_they_are_declared() {
    let text = r#"(module (import "wasi_snapshot_preview1" "sock_open" (func $open (param i32 i32 i32) (result i32)))
        (import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))
        (func (export "_start") (call $exit (call $open (i32.const 0) (i32.const 0) (i32.const 0)))))"#;
    let module = ENGINE.compile(&wat::parse_str(text).unwrap()).unwrap();
    assert_eq!(run(&module, &Input::default(), &Limits::default()).exit, Exit::Finished(76));
}

#[test]
fn a_cached_module_is_compiled_once_and_checked_when_it_changed() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { cache: Some(folder.path().to_owned()), ..Settings::default() };
    let tiers = Tiers::new(Engine::new(&settings).unwrap(), &settings).unwrap();
    let wasm = || Ok(wat::parse_str(r#"(module (func (export "_start")))"#).unwrap());
    let inputs = Inputs::new().and("1");
    tiers.cached("empty", &inputs, Code::First, &mut |_| {}, wasm).unwrap();
    let again = || panic!("compiled twice");
    let reloaded = tiers.cached("empty", &inputs, Code::First, &mut |_| {}, again).unwrap();
    assert_eq!(run(&reloaded, &Input::default(), &Limits::default()).exit, Exit::Finished(0));
    let find = |kind: &str| {
        let mut files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        files.find(|path| path.extension().is_some_and(|extension| extension == kind))
    };
    let compiled = find("cwasm").unwrap();
    let intact = std::fs::read(&compiled).unwrap();
    let mut damaged = intact.clone();
    *damaged.last_mut().unwrap() ^= 1;
    let is_refused =
        || matches!(tiers.cached("empty", &inputs, Code::First, &mut |_| {}, wasm), Err(Fault::Tampered { .. }));
    // Damage is found both just after the file is written and after it has a stamp.
    assert_eq!(find("hashed"), None);
    std::fs::write(&compiled, &damaged).unwrap();
    assert!(is_refused());
    std::fs::write(&compiled, &intact).unwrap();
    std::thread::sleep(Duration::from_millis(2500));
    assert!(!is_refused() && find("hashed").is_some() && !is_refused());
    std::fs::write(&compiled, &damaged).unwrap();
    assert!(is_refused());
}

#[test]
fn machine_code_is_made_again_only_for_another_module() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { cache: Some(folder.path().to_owned()), ..Settings::default() };
    let tiers = Tiers::new(Engine::new(&settings).unwrap(), &settings).unwrap();
    let exits = |code: u8| {
        let exit = r#"(import "wasi_snapshot_preview1" "proc_exit" (func $exit (param i32)))"#;
        let text = format!(r#"(module {exit} (func (export "_start") (call $exit (i32.const {code}))))"#);
        move || Ok(wat::parse_str(text).unwrap())
    };
    let code_files = || {
        let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        files.filter(|path| path.extension().is_some_and(|extension| extension == "cwasm")).collect::<Vec<_>>()
    };
    let exit = |inputs: &str, code| {
        let inputs = Inputs::new().and(inputs);
        let module = tiers.cached("exits", &inputs, Code::Optimised, &mut |_| {}, exits(code)).unwrap();
        run(&module, &Input::default(), &Limits::default()).exit
    };
    assert_eq!(exit("one", 1), Exit::Finished(1));
    let before = code_files();
    let written = before[0].metadata().unwrap().modified().unwrap();
    // Other inputs make the same module.
    assert_eq!(exit("two", 1), Exit::Finished(1));
    assert_eq!(code_files(), before);
    assert_eq!(before[0].metadata().unwrap().modified().unwrap(), written);
    // Another module replaces the first.
    assert_eq!(exit("three", 3), Exit::Finished(3));
    assert_eq!(code_files().len(), 1);
    assert_ne!(code_files(), before);
}

#[test]
fn optimised_code_replaces_the_first_code_of_a_module() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { cache: Some(folder.path().to_owned()), ..Settings::default() };
    let tiers = Tiers::new(Engine::new(&settings).unwrap(), &settings).unwrap();
    let load = |body: &str, code| {
        let mut steps = Vec::new();
        let text = format!("(module (tag $error) {body})");
        let wasm = || Ok(wat::parse_str(&text).unwrap());
        let module = tiers.cached("demo", &Inputs::new().and(body), code, &mut |step| steps.push(step), wasm).unwrap();
        (module, steps)
    };
    let code_files = || {
        let files = std::fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path());
        files.filter(|path| path.extension().is_some_and(|extension| extension == "cwasm")).count()
    };
    let ends = [
        // Each of these depends on the machine code.
        (r#"(func $again (export "_start") (call $again))"#, Err(Exit::StackOverflow), Exit::StackOverflow),
        (
            r#"(func (export "_start") (throw $error))"#,
            Err(Exit::Trapped(Trap::Unreachable)),
            Exit::Trapped(Trap::UncaughtException),
        ),
        // Each of these does not.
        (r#"(func (export "_start"))"#, Ok(Exit::Finished(0)), Exit::Finished(0)),
        (r#"(func (export "_start") (loop $again (br $again)))"#, Ok(Exit::OutOfFuel), Exit::OutOfFuel),
    ];
    let limits = Limits { fuel: 1 << 28, ..Limits::default() };
    for (body, of_first, of_optimised) in ends {
        let (first, steps) = load(body, Code::First);
        let is_baseline = cfg!(target_arch = "x86_64");
        assert_eq!(steps, [CodeStep::BaselineCode]);
        assert!(!first.is_optimised() && code_files() == 1, "{body}");
        let ended = match first.run(&Input::default(), &limits) {
            Ok(run) => Ok(run.exit),
            Err(Fault::Unoptimised(exit)) => Err(exit),
            Err(fault) => panic!("{fault}"),
        };
        if is_baseline {
            assert_eq!(ended, of_first, "{body}");
        }
        let (again, steps) = load(body, Code::First);
        assert!(!again.is_optimised() && steps.is_empty());
        let (optimised, steps) = load(body, Code::Optimised);
        assert_eq!(steps, [CodeStep::OptimisedCode]);
        assert!(optimised.is_optimised() && code_files() == 1, "{body}");
        assert_eq!(run(&optimised, &Input::default(), &limits).exit, of_optimised, "{body}");
        // It is used from now on. Who has the first code open keeps it.
        let (last, steps) = load(body, Code::First);
        assert!(last.is_optimised() && steps.is_empty());
        assert_eq!(first.run(&Input::default(), &limits).is_err(), of_first.is_err() && is_baseline);
    }
}

#[test]
fn what_the_baseline_compiler_lacks_is_optimised_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let settings = Settings { cache: Some(folder.path().to_owned()), ..Settings::default() };
    let tiers = Tiers::new(Engine::new(&settings).unwrap(), &settings).unwrap();
    let text = r#"(module (func $again (export "_start") (return_call $again)))"#;
    let wasm = || Ok(wat::parse_str(text).unwrap());
    let module = tiers.cached("tail", &Inputs::new(), Code::First, &mut |_| {}, wasm).unwrap();
    assert_eq!(module.is_optimised(), cfg!(target_arch = "x86_64"));
    let again = || panic!("compiled twice");
    assert!(tiers.cached("tail", &Inputs::new(), Code::First, &mut |_| {}, again).is_ok());
}
