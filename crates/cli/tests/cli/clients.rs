//! `assay serve` beside clients that harm others.

use std::io::Write;
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::assay;
use crate::serving::Server;

const MIB: usize = 1 << 20;

/// Installs languages. Those that this machine cannot have are missing.
fn install(needed: &[&str], wanted: &[&str]) {
    drop(assay(&[&["runtimes", "install"], needed].concat()).check(0));
    for language in wanted {
        let installed = assay(&["runtimes", "install", language]);
        if installed.code != Some(0) {
            assay_testing::skip(format_args!("{language} is not installed: {}", installed.stderr));
        }
    }
}

/// A request of 8 MiB for an answer of 30 MiB, which no other client has.
fn large_request(number: usize) -> Vec<u8> {
    let program = format!("print('{}' * {})\n# {}", number % 10, 15 * MIB, "y".repeat(8 * MIB + number));
    json!({"language": "python", "version": "*", "files": [{"content": program}]}).to_string().into_bytes()
}

/// Sends what the system takes at once. Returns the rest.
fn send_some<'b>(stream: &mut TcpStream, rest: &'b [u8]) -> &'b [u8] {
    match stream.write(&rest[..rest.len().min(256 << 10)]) {
        Ok(sent) => &rest[sent..],
        // It would block, or the server has closed the connection.
        Err(_) => rest,
    }
}

/// Clients that send requests of 8 MiB and read nothing, in a server with its default bounds.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn clients_that_read_nothing_hold_little_memory() {
    const CLIENTS: usize = 16;
    const TIME: Duration = Duration::from_secs(40);
    install(&["python"], &[]);
    for is_same in [true, false] {
        let server = Server::start(&["--workers", "1"]);
        let before = server.memory();
        let bodies: Vec<Vec<u8>> = (0..if is_same { 1 } else { CLIENTS }).map(large_request).collect();
        let sent: Vec<Vec<u8>> = bodies.iter().map(|body| server.request("/api/v2/execute", body).repeat(2)).collect();
        let mut clients: Vec<(TcpStream, &[u8])> = (0..CLIENTS)
            .map(|number| {
                let stream = server.connect();
                stream.set_nonblocking(true).expect("a socket");
                (stream, sent[number % sent.len()].as_slice())
            })
            .collect();
        let (start, mut most) = (Instant::now(), before);
        while start.elapsed() < TIME {
            for (stream, rest) in &mut clients {
                *rest = send_some(stream, rest);
            }
            most = most.max(server.memory());
            thread::sleep(Duration::from_millis(20));
        }
        // They did not only wait.
        assert!(server.metric("assay_programs_total{language=\"python\",outcome=\"finished\"}") >= 1.0);
        drop(clients);
        thread::sleep(Duration::from_secs(2));
        let [most, stays] = [most, server.memory()].map(|memory| memory.saturating_sub(before) / MIB);
        eprintln!("same requests: {is_same}; {most} MiB at most, {stays} MiB stay");
        assert!(most <= 512 && stays <= 200, "{most} MiB at most, {stays} MiB stay");
    }
}

/// A request, its path, and whether its answer is right.
struct Request {
    name: &'static str,
    path: &'static str,
    body: Value,
    is_right: fn(&str) -> bool,
}

/// Programs that add two numbers.
fn ordinary() -> Vec<Request> {
    let c = "#include <stdio.h>\nint main(void) { int a, b; scanf(\"%d %d\", &a, &b); printf(\"%d\\n\", a + b); }";
    let rust = "fn main() {\n    let line = std::io::read_to_string(std::io::stdin()).unwrap();\n    \
                let sum: i64 = line.split_whitespace().map(|n| n.parse::<i64>().unwrap()).sum();\n    println!(\"{sum}\");\n}";
    let programs = [
        ("python", "Python 3", "print(sum(map(int, input().split())))"),
        ("c", "GNU C11", c),
        (
            "javascript",
            "Node.js",
            "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number);\nconsole.log(a + b);",
        ),
        ("rust", "Rust 2021", rust),
    ];
    let test = |a: i32, b: i32| json!({"input": format!("{a} {b}\n"), "output": [(a + b).to_string()]});
    let request = |(name, language, code)| Request {
        name,
        path: "/api/execute_code",
        body: json!({"language": language, "source_code": code, "unittests": [test(1, 2), test(20, -3), test(0, 0)]}),
        is_right: |answer| answer.matches("\"PASSED\"").count() == 3,
    };
    programs.map(request).into()
}

/// Programs that take as much as they can.
fn hostile() -> Vec<Request> {
    let run = |name: &'static str, language: &str, code: String| Request {
        name,
        path: "/api/execute_code",
        body: json!({"language": language, "source_code": code, "unittests": [{"input": "", "output": ["x"]}],
            "limits": {"cpu": 2}}),
        is_right: |answer| !answer.contains("\"PASSED\""),
    };
    // Its tests run outside, on what the function returns.
    let call = |name: &'static str, code: &str| Request {
        name,
        path: "/v1/judge",
        body: json!({"programs": [{"language": "python", "source_code": code,
            "tests": [{"function": "f", "arguments": [1], "result": [1, 2]}]}]}),
        is_right: |answer| !answer.contains("\"PASSED\""),
    };
    let nested = (0..11).fold("1".to_owned(), |inner, _| format!("pair({inner}, {inner})"));
    vec![
        run(
            "a compiler that reads its descriptors",
            "Rust 2021",
            "const READ: &[u8] = include_bytes!(\"/proc/self/fd/3\");\nfn main() { println!(\"{}\", READ.len()); }".to_owned(),
        ),
        run(
            "empty vectors",
            "GNU C11",
            "#include <sys/uio.h>\nint main(void) {\n    struct iovec none[512] = {0};\n    for (;;) writev(1, none, 512);\n}"
                .to_owned(),
        ),
        call(
            "an answer with large numbers",
            "from fractions import Fraction\ndef f(n):\n    value = Fraction(1)\n    value._numerator = (1 << 9_000_000) - 1\n    \
             value._denominator = (1 << 8_000_000) - 3\n    return value\n",
        ),
        run(
            "templates",
            "GNU C++17",
            "template<long A, int N> struct Tree { static const long sum = Tree<2 * A, N - 1>::sum + Tree<2 * A + 1, N - 1>::sum; };\n\
             template<long A> struct Tree<A, 0> { static const long sum = A; };\n\
             int main() { return Tree<1, 22>::sum; }"
                .to_owned(),
        ),
        run(
            "long jumps",
            "GNU C11",
            "#include <setjmp.h>\nint main(void) {\n    jmp_buf place;\n    volatile int times = 0;\n    \
             if (setjmp(place) >= 0) times++;\n    longjmp(place, 1);\n}"
                .to_owned(),
        ),
        call("an endless answer", "def f(n):\n    return range(10 ** 15)\n"),
        run("nested calls", "kotlin", format!("fun <T> pair(a: T, b: T): T = a\n\nfun main() {{\n    println({nested})\n}}")),
        run(
            "exceptions",
            "GNU C++17",
            "int deep(int n) { if (n == 0) throw 1; return deep(n - 1) + 1; }\n\
             int main() { for (;;) try { deep(100); } catch (int) {} }"
                .to_owned(),
        ),
        run("a loop", "Python 3", "while True: pass".to_owned()),
    ]
}

/// An answer of a server, or the end of the connection.
struct Answer {
    name: &'static str,
    /// `None` if there is no answer.
    status: Option<u16>,
    is_right: bool,
    text: String,
    time: Duration,
}

fn ask(server: &Server, request: &Request) -> Answer {
    let start = Instant::now();
    let answer = server.try_ask(request.path, request.body.to_string().as_bytes());
    let (status, text) = answer.map_or_else(|error| (None, error.to_string()), |(status, text)| (Some(status), text));
    Answer { name: request.name, status, is_right: (request.is_right)(&text), text, time: start.elapsed() }
}

/// The time that this share of answers takes at most.
fn percentile(times: &[Duration], share: f64) -> Duration {
    let mut times = times.to_vec();
    times.sort_unstable();
    times[((times.len() as f64 * share).ceil() as usize).clamp(1, times.len()) - 1]
}

/// Sixteen clients get right answers soon, whatever four others ask.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn ordinary_clients_do_not_wait_for_hostile_ones() {
    const TIME: Duration = Duration::from_secs(120);
    install(&["python", "c", "cpp", "javascript"], &["rust", "kotlin"]);
    let server = &Server::start(&["--workers", "2", "--grace", "1"]);
    let (_, languages) = server.ask("GET", "/api/v2/runtimes", "", b"");
    let is_installed = |request: &Request| {
        let language = request.body["language"].as_str().unwrap_or("Python 3");
        languages.contains(&format!("\"{language}\""))
    };
    let [ordinary, hostile] = [ordinary(), hostile()].map(|mut requests| {
        requests.retain(is_installed);
        requests
    });
    // Compilers and interpreters start.
    for request in &ordinary {
        let answer = ask(server, request);
        assert!(answer.is_right, "{} {}", answer.name, answer.text);
    }
    let is_over = &AtomicBool::new(false);
    let (ordinary_answers, hostile_answers): (Vec<Answer>, Vec<Answer>) = thread::scope(|scope| {
        let hostile: Vec<_> = (0..4)
            .map(|number| {
                let requests = hostile.iter().cycle().skip(number * 2);
                let asked =
                    requests.take_while(|_| !is_over.load(Ordering::Relaxed)).map(|request| ask(server, request));
                scope.spawn(move || asked.collect::<Vec<_>>())
            })
            .collect();
        let ordinary: Vec<_> = (0..16)
            .map(|number| {
                let requests = ordinary.iter().cycle().skip(number);
                scope.spawn(move || {
                    let start = Instant::now();
                    let asked = requests.take_while(|_| start.elapsed() < TIME).map(|request| {
                        thread::sleep(Duration::from_millis(500));
                        ask(server, request)
                    });
                    asked.collect::<Vec<_>>()
                })
            })
            .collect();
        let ordinary = ordinary.into_iter().flat_map(|client| client.join().expect("a client")).collect();
        // What the others still ask for would take minutes.
        is_over.store(true, Ordering::Relaxed);
        server.signal();
        (ordinary, hostile.into_iter().flat_map(|client| client.join().expect("a client")).collect())
    });
    let times = |answers: &[Answer], name: Option<&str>| -> Vec<Duration> {
        answers.iter().filter(|answer| name.is_none_or(|name| answer.name == name)).map(|answer| answer.time).collect()
    };
    for (answers, requests) in [(&ordinary_answers, &ordinary), (&hostile_answers, &hostile)] {
        for request in requests {
            let times = times(answers, Some(request.name));
            if !times.is_empty() {
                let [half, most] = [0.5, 1.0].map(|share| percentile(&times, share));
                eprintln!("{}: {} answers, half within {half:.2?}, all within {most:.2?}", request.name, times.len());
            }
        }
    }
    let times = times(&ordinary_answers, None);
    let [half, most] = [0.5, 0.99].map(|share| percentile(&times, share));
    eprintln!("{} ordinary answers: half within {half:.2?}, 99 % within {most:.2?}", times.len());
    for Answer { name, status, is_right, text, .. } in &ordinary_answers {
        assert!(*status == Some(200) && *is_right, "{name} {status:?} {text}");
    }
    for Answer { name, status, is_right, text, .. } in &hostile_answers {
        // Some wait until the server ends.
        let is_expected = status.is_none_or(|status| status == 429 || status == 200 && *is_right);
        assert!(is_expected, "{name} {status:?} {text}");
    }
    assert!(times.len() > 200, "{} answers", times.len());
    assert!(most <= Duration::from_secs(5), "99 % within {most:?}");
}
