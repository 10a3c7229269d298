//! The behaviour of the interpreted languages beyond their smoke programs. The tests install the
//! languages first.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::sync::LazyLock;

use assay_engine::{Code, Exit, Limits, Run, Settings};
use assay_runtimes::install::Store;
use assay_runtimes::{BuildContext, Compiler, Failure, find};

static CONTEXT: LazyLock<BuildContext> =
    LazyLock::new(|| BuildContext::new(Store::open().unwrap(), &Settings::default()).unwrap());

/// A PHP program that does not compile makes the baseline compiler's code trap. Only optimised code decides its end.
static OPTIMISED: LazyLock<BuildContext> = LazyLock::new(|| {
    BuildContext::new(Store::open().unwrap(), &Settings::default()).unwrap().with_code(Code::Optimised)
});

fn compiler(id: &str) -> Box<dyn Compiler> {
    let context = if id == "php" { &OPTIMISED } else { &CONTEXT };
    find(id).unwrap().0.prepare(context, &mut |_| {}).unwrap()
}

/// Runs a program twice: in the instance that read it, and in a new one. Returns the run.
#[track_caller]
fn check(compiler: &dyn Compiler, source: &str, stdin: &str, exit: Exit, stdout: &str) -> Run {
    let program = compiler.compile(source.as_bytes(), "").unwrap_or_else(|error| panic!("{error:?}"));
    let [run, again] = [0, 1].map(|_| program.run(stdin.as_bytes().into(), &Limits::default()).unwrap());
    let said = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!((run.exit, &*String::from_utf8_lossy(&run.stdout)), (exit, stdout), "{said}");
    assert_eq!((again.exit, &again.stdout, &again.stderr), (run.exit, &run.stdout, &run.stderr));
    assert_eq!((again.fuel, again.peak_memory), (run.fuel, run.peak_memory), "{source}");
    run
}

#[track_caller]
fn refused(compiler: &dyn Compiler, source: &str) -> String {
    match compiler.compile(source.as_bytes(), "") {
        Err(Failure::Source(error)) => error.message,
        Err(Failure::Fault(fault)) => panic!("{fault}"),
        Ok(_) => panic!("compiled"),
    }
}

/// Runs a program twice that changes its interpreter's state, and then runs one that takes much
/// time and memory to read.
fn check_reading(compiler: &dyn Compiler, program: &str, stdout: &str, large: &str) {
    let program = compiler.compile(program.as_bytes(), "").unwrap();
    for _ in 0..2 {
        let run = program.run([].into(), &Limits::default()).unwrap();
        assert_eq!((run.exit, &*String::from_utf8_lossy(&run.stdout)), (Exit::Finished(0), stdout));
    }
    let program = compiler.compile(large.as_bytes(), "").unwrap();
    let run = program.run([].into(), &Limits::default()).unwrap();
    assert_eq!((run.exit, &*run.stdout), (Exit::Finished(0), &b"4000000\n"[..]));
    assert!(run.peak_memory > 3_000_000, "{}", run.peak_memory);
    let few = Limits { memory_bytes: run.peak_memory - 1, ..Limits::default() };
    assert_eq!(program.run([].into(), &few).unwrap().exit, Exit::OutOfMemory);
    // Each run pays exactly for reading the program, to the last unit of fuel and in any order of
    // runs.
    let fuel = run.fuel.unwrap();
    assert!(fuel > 4_000_000, "{fuel}");
    for (given, exit) in [(fuel - 1, Exit::OutOfFuel), (fuel, Exit::Finished(0)), (4_000_000, Exit::OutOfFuel)] {
        let run = program.run([].into(), &Limits { fuel: given, ..Limits::default() }).unwrap();
        assert_eq!((run.exit, run.fuel), (exit, Some(given)));
    }
}

/// Text of the length that `check_reading` expects.
fn large() -> String {
    "a".repeat(4_000_000)
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn python() {
    let python = compiler("python");
    let python = &*python;
    let done = Exit::Finished(0);
    check(python, "print(sum(map(int, input().split())))", "1 2 3\n", done, "6\n");
    check(python, "import sys\nfor line in sys.stdin: print(line.strip()[::-1])", "ab\ncd", done, "ba\ndc\n");
    check(python, "import sys; sys.exit(7)", "", Exit::Finished(7), "");
    check(python, "import sys; sys.exit('bad')", "", Exit::Finished(1), "");
    check(python, "exit()", "", done, "");
    check(python, "import os; os._exit(251)", "", Exit::Finished(251), "");
    check(python, "import atexit; atexit.register(print, 'last'); print('first')", "", done, "first\nlast\n");
    check(
        python,
        "print(__name__, __file__, __import__('sys').argv)",
        "",
        done,
        "__main__ /src/main.py ['/src/main.py']\n",
    );
    check(
        python,
        "print(sorted(globals()))",
        "",
        done,
        "['__annotations__', '__builtins__', '__cached__', '__doc__', '__file__', '__loader__', '__name__', '__package__', '__spec__']\n",
    );
    let failed = check(python, "def f(): 1 / 0\nf()", "", Exit::Finished(1), "");
    let said = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(
        said,
        "Traceback (most recent call last):\n  File \"/src/main.py\", line 2, in <module>\n    f()\n  File \"/src/main.py\", line 1, in f\n    def f(): 1 / 0\n             ~~^~~\nZeroDivisionError: division by zero\n"
    );
    assert!(refused(python, "print('a'\n").contains("SyntaxError"));
    assert!(refused(python, "import sys; sys.exit(0)\nx = = 1").contains("/src/main.py"));
    refused(python, &"(".repeat(10_000));
    refused(python, "a\0b");
    let warned = check(python, r#"print("\d")"#, "", done, "\\d\n");
    assert!(String::from_utf8_lossy(&warned.stderr).contains("SyntaxWarning"));
    check_reading(
        python,
        "import sys\nprint(hasattr(sys, 'mine'), len(open(__file__).read()))\nsys.mine = 1",
        "False 79\n",
        &format!("print(len('{}'))", large()),
    );
    check(python, "while True: pass", "", Exit::OutOfFuel, "");
    check(python, "import time; time.sleep(1e6)", "", Exit::OutOfFuel, "");
    check(python, "import time; t = time.time(); time.sleep(0.5); print(round(time.time() - t, 2))", "", done, "0.5\n");
    check(python, "a = []\nwhile True: a.append(bytearray(1 << 20))", "", Exit::OutOfMemory, "");
    check(python, "def f(n): return f(n - 1) + 1 if n else 0\nprint(f(900))", "", done, "900\n");
    check(
        python,
        "import sys\nsys.setrecursionlimit(10**6)\ndef f(n): return f(n - 1) + 1 if n else 0\nprint(f(100000))",
        "",
        done,
        "100000\n",
    );
    check(
        python,
        "from functools import lru_cache\n@lru_cache(None)\ndef f(n): return n if n < 2 else f(n - 1) + f(n - 2)\nprint(f(90))",
        "",
        done,
        "2880067194370816120\n",
    );
    // Threads run when they start, and other things say at use that they are not there.
    check(
        python,
        "import sys, threading, queue, resource
resource.setrlimit(resource.RLIMIT_STACK, (1 << 28, -1))
sys.setrecursionlimit(1 << 20)
threading.stack_size(1 << 26)
q = queue.Queue()
def main(n):
    def f(n): return f(n - 1) + 1 if n else 0
    q.put(f(n))
def fail(): raise ValueError('x')
threads = [threading.Thread(target=main, args=(n,)) for n in (50000, 1)] + [threading.Thread(target=fail)]
for t in threads: t.start()
for t in threads: t.join()
print(q.get(), q.get(), threads[0].is_alive(), threading.current_thread().name, threading.active_count())",
        "",
        done,
        "50000 1 False MainThread 1\n",
    );
    for (statement, said) in [
        ("import signal; signal.alarm(1)", "the sandbox has no timers"),
        ("import signal; signal.signal(signal.SIGALRM, print)", "the sandbox has no timers"),
        ("import resource; resource.setrlimit(resource.RLIMIT_AS, (1, 1))", "limits of its own"),
        ("import resource; resource.getrusage(resource.RUSAGE_SELF)", "does not tell a program what it uses"),
        ("import threading; t = threading.Thread(); t.start(); t.start()", "threads can only be started once"),
    ] {
        let failed = check(python, statement, "", Exit::Finished(1), "");
        assert!(String::from_utf8_lossy(&failed.stderr).contains(said), "{statement}");
    }
    let random = "import random, os; print(random.random(), os.urandom(4), hash('a'), list(set('abcdef')))";
    let program = python.compile(random.as_bytes(), "").unwrap();
    let outputs: Vec<_> = (0..3).map(|_| program.run([].into(), &Limits::default()).unwrap()).collect();
    assert!(outputs.iter().all(|run| run.stdout == outputs[0].stdout && run.fuel == outputs[0].fuel));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn javascript() {
    let javascript = compiler("javascript");
    let js = &*javascript;
    let done = Exit::Finished(0);
    check(
        js,
        "const [a, b] = require('fs').readFileSync(0, 'utf8').trim().split(/\\s+/).map(Number); console.log(a + b)",
        "1 2\n",
        done,
        "3\n",
    );
    check(
        js,
        "require('fs').readFileSync('/dev/stdin').toString().split('\\n').forEach(l => console.log(l.length))",
        "ab\nc",
        done,
        "2\n1\n",
    );
    check(
        js,
        "const rl = require('readline').createInterface({ input: process.stdin });\nrl.on('line', l => console.log('<' + l + '>')); rl.on('close', () => console.log('end'))",
        "a\nb\n",
        done,
        "<a>\n<b>\nend\n",
    );
    check(
        js,
        "const rl = require('readline').createInterface({ input: process.stdin });\n(async () => { for await (const l of rl) console.log(l) })()",
        "a\nb\n",
        done,
        "a\nb\n",
    );
    check(
        js,
        "let s = ''; process.stdin.on('data', d => s += d); process.stdin.on('end', () => console.log(s.length))",
        "abcd",
        done,
        "4\n",
    );
    check(
        js,
        "process.stdin.setEncoding('utf8'); process.stdin.on('readable', () => { let c; while ((c = process.stdin.read()) !== null) console.log(c) })",
        "x",
        done,
        "x\n",
    );
    check(js, "process.exit(7)", "", Exit::Finished(7), "");
    // As Node.js writes it.
    check(
        js,
        "const d = new Date(Date.UTC(2024, 1, 29, 15, 4, 5));
        console.log((1234567.8915).toLocaleString(), (1.005).toLocaleString('en-US', { maximumFractionDigits: 2 }));
        console.log((1234.5).toLocaleString('en-US', { style: 'currency', currency: 'USD' }), 12345678901n.toLocaleString());
        console.log(d.toLocaleString(), '|', d.toLocaleDateString('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' }));
        console.log(['b', 'a', 'C', 'A', 'ä', '_', '10', '2'].sort((a, b) => a.localeCompare(b)).join());
        console.log(['a10', 'a2'].sort((a, b) => a.localeCompare(b, undefined, { numeric: true })).join());",
        "",
        done,
        "1,234,567.892 1.01\n$1,234.50 12,345,678,901\n2/29/2024, 3:04:05 PM | Thursday, February 29, 2024\n_,10,2,a,A,ä,b,C\na2,a10\n",
    );
    check(
        js,
        "const u = new URL('../x y?q=a b&q=2#h', 'https://u:p@Host.com:8080/a/b/c');
        console.log(u.href, u.host, u.pathname, u.searchParams.getAll('q'), String(new URLSearchParams({ a: '1 2', b: 'é&*~' })));
        console.log(require('url').URL === URL, URL.canParse('nope'));",
        "",
        done,
        "https://u:p@host.com:8080/a/x%20y?q=a%20b&q=2#h host.com:8080 /a/x%20y [ 'a b', '2' ] a=1+2&b=%C3%A9%26*%7E\ntrue false\n",
    );
    check(js, "process.exitCode = 3; console.log('on')", "", Exit::Finished(3), "on\n");
    check(
        js,
        "process.on('exit', c => console.log('bye', c)); setTimeout(() => console.log('later'), 5)",
        "",
        done,
        "later\nbye 0\n",
    );
    check(
        js,
        "console.log(1); Promise.resolve().then(() => console.log(3)); setTimeout(() => console.log(5), 0); process.nextTick(() => console.log(4)); console.log(2)",
        "",
        done,
        "1\n2\n3\n4\n5\n",
    );
    check(
        js,
        "setTimeout(() => console.log('b'), 20); setTimeout(() => console.log('a'), 10); setImmediate(() => console.log('i'))",
        "",
        done,
        "i\na\nb\n",
    );
    check(
        js,
        "let n = 0; const t = setInterval(() => { console.log(++n); if (n === 3) clearInterval(t) }, 1)",
        "",
        done,
        "1\n2\n3\n",
    );
    check(
        js,
        "console.log([1, 2, [3, [4, [5]]]], { a: 1, b: 'x', c: { d: null } }, new Map([[1, { a: 2 }]]), new Set(['q']), -0, 10n, undefined)",
        "",
        done,
        "[ 1, 2, [ 3, [ 4, [Array] ] ] ] { a: 1, b: 'x', c: { d: null } } Map(1) { 1 => { a: 2 } } Set(1) { 'q' } -0 10n undefined\n",
    );
    check(js, "console.log('%d items, %s', 3, 'ok', [1])", "", done, "3 items, ok [ 1 ]\n");
    check(
        js,
        "console.log(Buffer.from('h\u{e9}').toString('hex'), 2n ** 70n, typeof require, __filename, process.argv.length)",
        "",
        done,
        "68c3a9 1180591620717411303424n function /src/main.js 2\n",
    );
    check(js, "return 5; console.log('no')", "", done, "");
    // A program is the body of a function, as in Node, and is not strict by default.
    check(
        js,
        "#!/usr/bin/env node\nvar await = 1, x = 2; y = 3; console.log(this === module.exports, globalThis.x, y, new.target, arguments.length, await)",
        "",
        done,
        "true undefined 3 undefined 5 1\n",
    );
    check(js, "'use strict'\ntry { z = 1 } catch (e) { console.log(e.name) }", "", done, "ReferenceError\n");
    check(js, "console.log(1) // the last line", "", done, "1\n");
    let failed = check(js, "const f = () => {\n  throw new Error('x')\n}\nf()", "", Exit::Finished(1), "");
    let said = String::from_utf8_lossy(&failed.stderr).into_owned();
    assert!(said.contains(":2:") && said.contains(":4:"), "{said}");
    for source in
        ["let require = 1", "await 1", "import fs from 'fs'", "/*", "`", "{", "}", "})", "x = 1; }; {", "//\n}) //"]
    {
        assert!(refused(js, source).contains("SyntaxError"), "{source}");
    }
    // A source that ends the surrounding function is refused, whatever follows.
    for rest in [
        "}, x(), function () {",
        "}, x(), function (_, __, _____________________) {",
        "}); x(); (function () {",
        "}(), x(), function () {",
        "}, x(), () => {",
        "}, x(), async () => {",
        "}, x(), function* () {",
        "}, x(), class {",
        "}, x(), { x() {}",
        "}); x(); ({",
        "}); x(); label: ({",
        "}[x()] = function () {",
        "} + `${x()}${",
    ] {
        for start in ["", "let _ = 1;\n", "'use strict';"] {
            let said = refused(js, &format!("{start}{rest}"));
            assert!(said.contains("SyntaxError"), "{start}{rest}: {said}");
        }
    }
    check(
        js,
        "const process = require('process'); const { readFileSync } = require('node:fs'); console.log(typeof readFileSync)",
        "",
        done,
        "function\n",
    );
    let failed = check(js, "null.x", "", Exit::Finished(1), "");
    assert!(String::from_utf8_lossy(&failed.stderr).contains("TypeError"));
    check(js, "(async () => { throw new Error('lost') })()", "", Exit::Finished(1), "");
    check(js, "require('left-pad')", "", Exit::Finished(1), "");
    assert!(refused(js, "let x = = 1").contains("SyntaxError"));
    refused(js, "process.exit(0); )");
    check_reading(
        js,
        "console.log(globalThis.mine, Object.mine); globalThis.mine = Object.mine = 1",
        "undefined undefined\n",
        &format!("console.log('{}'.length)", large()),
    );
    check(js, "for (;;) {}", "", Exit::OutOfFuel, "");
    check(js, "setInterval(() => {}, 1000)", "", Exit::OutOfFuel, "");
    check(js, "const a = []; for (;;) a.push(new Uint8Array(1 << 20))", "", Exit::OutOfMemory, "");
    check(js, "const f = n => n ? 1 + f(n - 1) : 0; console.log(f(5000))", "", done, "5000\n");
    check(
        js,
        "const f = () => f() + 1; try { f() } catch (e) { console.log(e instanceof RangeError) }",
        "",
        done,
        "true\n",
    );
    check(js, "console.log(typeof std, typeof os)", "", done, "undefined undefined\n");
    let program = js.compile(b"console.log(Math.random(), Date.now())", "").unwrap();
    let outputs: Vec<_> = (0..3).map(|_| program.run([].into(), &Limits::default()).unwrap()).collect();
    assert!(outputs.iter().all(|run| run.stdout == outputs[0].stdout && run.fuel == outputs[0].fuel));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn ruby() {
    let ruby = compiler("ruby");
    let ruby = &*ruby;
    let done = Exit::Finished(0);
    check(ruby, "puts gets.split.sum(&:to_i)", "1 2 3\n", done, "6\n");
    check(ruby, "puts STDIN.read.lines.map(&:chomp).inspect", "a\nb", done, "[\"a\", \"b\"]\n");
    check(ruby, "STDIN.each_line { |line| puts line.strip.reverse }", "ab\ncd", done, "ba\ndc\n");
    check(ruby, "while line = gets; puts line.size; end", "ab\nc\n", done, "3\n2\n");
    check(ruby, "p readlines.size, ARGF.read, $<.class", "a\nb\n", done, "2\n\"\"\nARGF.class\n");
    check(ruby, "p ARGF.each_line.to_a, $stdin.gets", "a\nb\n", done, "[\"a\\n\", \"b\\n\"]\nnil\n");
    check(ruby, "p File.read('/dev/stdin'), gets", "ab", done, "\"ab\"\nnil\n");
    check(ruby, "exit 3", "", Exit::Finished(3), "");
    check(ruby, "puts 1; abort 'no'", "", Exit::Finished(1), "1\n");
    check(ruby, "p __FILE__ == $0, ARGV, __method__.inspect, self.to_s", "", done, "true\n[]\n\"nil\"\n\"main\"\n");
    check(
        ruby,
        "x = 1\ndef f = defined?(x)\np f, 2**70, 7.pow(10**9, 998244353)",
        "",
        done,
        "nil\n1180591620717411303424\n101527132\n",
    );
    check(
        ruby,
        "require 'set'; require 'prime'; require 'json'; require 'time'; require 'matrix'; require 'securerandom'\n\
         puts Set[1, 1].size, 97.prime?, JSON.generate({ a: [1] }), Time.parse('2024-01-02').day, Matrix[[1, 2], [3, 4]].det",
        "",
        done,
        "1\ntrue\n{\"a\":[1]}\n2\n-2\n",
    );
    // A library that is compiled in advance is not loaded before a program requires it.
    check(ruby, "p defined?(JSON), defined?(Prime), defined?(Ripper)", "", done, "nil\nnil\nnil\n");
    let failed = check(ruby, "def f = raise('no')\nputs 1\nf", "", Exit::Finished(1), "1\n");
    let said = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(said, "/src/main.rb:1:in 'Object#f': no (RuntimeError)\n\tfrom /src/main.rb:3:in '<main>'\n");
    assert!(refused(ruby, "puts (1").contains("/src/main.rb:1: syntax error"));
    assert!(refused(ruby, "exit! 0\nclass x; end").contains("SyntaxError"));
    check(ruby, "eval('1 +') rescue puts 'other'", "", Exit::Finished(1), "");
    check(ruby, "END { puts 2 }\nputs DATA.gets\n__END__\n1\n0\n", "", done, "1\n2\n");
    check_reading(
        ruby,
        "p $mine, defined?(Mine), File.exist?(__FILE__)\n$mine = 1\nclass Mine; end",
        "nil\nnil\ntrue\n",
        &format!("puts '{}'.size", large()),
    );
    check(ruby, "loop {}", "", Exit::OutOfFuel, "");
    check(ruby, "t = Time.now; sleep 0.5; p (Time.now - t).round(2)", "", done, "0.5\n");
    check(ruby, "a = []\nloop { a << 'x' * (1 << 20) }", "", Exit::OutOfMemory, "");
    check(ruby, "e = Enumerator.new { |y| 3.times { y << _1 } }; p e.next, e.next, e.next", "", done, "0\n1\n2\n");
    let random = "p rand, [1, 2, 3, 4, 5].shuffle, 'a'.hash, Object.new.object_id, Process.clock_gettime(1)";
    let program = ruby.compile(random.as_bytes(), "").unwrap();
    let outputs: Vec<_> = (0..3).map(|_| program.run([].into(), &Limits::default()).unwrap()).collect();
    assert!(outputs.iter().all(|run| run.stdout == outputs[0].stdout && run.fuel == outputs[0].fuel));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn php() {
    let php = compiler("php");
    let php = &*php;
    let done = Exit::Finished(0);
    check(php, "<?php echo array_sum(explode(' ', trim(fgets(STDIN))));", "1 2 3\n", done, "6");
    check(php, "<?php fscanf(STDIN, '%d %d', $a, $b); echo $a * $b;", "6 7\n", done, "42");
    check(
        php,
        "<?php while (($line = fgets(STDIN)) !== false) echo strrev(trim($line)), PHP_EOL;",
        "ab\ncd",
        done,
        "ba\ndc\n",
    );
    check(php, "<?php echo strlen(file_get_contents('php://stdin'));", "ab\ncd", done, "5");
    check(php, "<?php echo strlen(stream_get_contents(STDIN)), feof(STDIN);", "abc", done, "31");
    check(php, "<?php echo implode('|', file('/dev/stdin', FILE_IGNORE_NEW_LINES));", "a\nb\n", done, "a|b");
    check(php, "<?php echo readline(), readline(), var_export(readline(), true);", "a\nb\n", done, "abfalse");
    check(
        php,
        "<?php echo count($argv), $argc, $argv[0], PHP_SAPI, PHP_INT_MAX;",
        "",
        done,
        "11/src/main.phpcli9223372036854775807",
    );
    check(php, "before <?= 1 + 1 ?> after\n", "", done, "before 2 after\n");
    check(
        php,
        "<?php $x = 5; function f() { global $x; return $x; } echo f(), count(get_included_files());",
        "",
        done,
        "51",
    );
    check(
        php,
        "<?php echo 10**18 % 1000007, ' ', 2**62, ' ', bcpow('2', '70'), ' ', intdiv(7, 2);",
        "",
        done,
        "999664 4611686018427387904 1180591620717411303424 3",
    );
    check(php, "<?php exit(3);", "", Exit::Finished(3), "");
    check(
        php,
        "<?php register_shutdown_function(fn() => print('last')); echo 'first '; die('said ');",
        "",
        done,
        "first said last",
    );
    check(php, "<?php ob_start(); echo 'kept';", "", done, "kept");
    let failed =
        check(php, "<?php\nfunction f() { throw new Exception('no'); }\necho 1;\nf();", "", Exit::Finished(255), "1");
    let said = String::from_utf8(failed.stderr).unwrap();
    assert_eq!(
        said,
        "PHP Fatal error:  Uncaught Exception: no in /src/main.php:2\nStack trace:\n#0 /src/main.php(4): f()\n#1 {main}\n  thrown in /src/main.php on line 2\n"
    );
    assert!(refused(php, "<?php echo (1;").contains("/src/main.php on line 1"));
    refused(php, "<?php exit(0); break;");
    check(php, "<?php for (;;);", "", Exit::OutOfFuel, "");
    check(php, "<?php $t = microtime(true); sleep(1); echo round(microtime(true) - $t, 2);", "", done, "1");
    let random = "<?php echo mt_rand(), random_int(0, PHP_INT_MAX), str_shuffle('abcdef'), uniqid(), spl_object_id(new stdClass);";
    let program = php.compile(random.as_bytes(), "").unwrap();
    let outputs: Vec<_> = (0..3).map(|_| program.run([].into(), &Limits::default()).unwrap()).collect();
    assert!(outputs.iter().all(|run| run.stdout == outputs[0].stdout && run.fuel == outputs[0].fuel));
}
