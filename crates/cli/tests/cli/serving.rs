//! `assay serve`, with requests like those of ExecEval's clients.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::sync::Once;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Scratch, assay, command};

/// Installs the languages of the requests, because a server installs none.
pub(crate) fn install() {
    static INSTALLED: Once = Once::new();
    INSTALLED.call_once(|| drop(assay(&["runtimes", "install", "python", "cpp"]).check(0)));
}

/// A server with its own port.
pub(crate) struct Server {
    process: Child,
    address: String,
}

impl Server {
    pub(crate) fn start(extra: &[&str]) -> Self {
        Self::start_with(extra, &[])
    }

    fn start_with(extra: &[&str], environment: &[(&str, &str)]) -> Self {
        let mut args = vec!["serve", "--bind", "127.0.0.1:0"];
        args.extend(extra);
        let environment = environment.iter().copied();
        let mut process = command(&args).envs(environment).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut said = BufReader::new(process.stderr.take().expect("a pipe"));
        let mut line = String::new();
        said.read_line(&mut line).expect("it says something");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(';').next()).expect("an address");
        let address = address.to_owned();
        // Drain its standard error, so that later messages do not block it.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Self { process, address }
    }

    /// The memory of the process, without its workers, in bytes.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> usize {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).expect("it runs");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a size");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") << 10
    }

    /// The bytes of a request on a connection that stays open.
    pub(crate) fn request(&self, path: &str, body: &[u8]) -> Vec<u8> {
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
            self.address,
            body.len()
        );
        [head.as_bytes(), body].concat()
    }

    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout");
        stream
    }

    /// The status and the body of an answer.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        self.send(&mut stream, method, path, headers, body);
        receive(&mut stream)
    }

    /// The same for requests to which the server may not answer.
    pub(crate) fn try_ask(&self, path: &str, body: &[u8]) -> std::io::Result<(u16, String)> {
        let mut stream = TcpStream::connect(&self.address)?;
        self.send(&mut stream, "POST", path, "", body);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let answer = String::from_utf8(answer).map_err(std::io::Error::other)?;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or(std::io::ErrorKind::UnexpectedEof)?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        Ok((status.ok_or(std::io::ErrorKind::InvalidData)?, body.to_owned()))
    }

    fn send(&self, stream: &mut TcpStream, method: &str, path: &str, headers: &str, body: &[u8]) {
        let kind = if method == "POST" { "Content-Type: application/json\r\n" } else { "" };
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{kind}{headers}\r\n",
            self.address,
            body.len()
        );
        // A server that rejects a request need not read it to its end.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
    }

    /// A connection that sends these bytes and no more.
    fn with_sent(&self, sent: &[u8]) -> TcpStream {
        let mut stream = self.connect();
        stream.write_all(sent).expect("it takes it");
        stream
    }

    pub(crate) fn signal(&self) {
        let ended = std::process::Command::new("kill").arg(self.process.id().to_string()).status().expect("it runs");
        assert!(ended.success());
    }

    /// The time until the server ends, and its exit code.
    #[track_caller]
    fn end(&mut self, most: Duration) -> (Duration, Option<i32>) {
        let start = Instant::now();
        loop {
            if let Some(status) = self.process.try_wait().expect("it can be asked") {
                return (start.elapsed(), status.code());
            }
            assert!(start.elapsed() < most, "it has not ended after {most:?}");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    fn execute(&self, request: &Value) -> (u16, Value) {
        let (status, body) = self.ask("POST", "/api/execute_code", "", request.to_string().as_bytes());
        (status, serde_json::from_str(&body).expect("JSON"))
    }

    /// The value of a metric.
    pub(crate) fn metric(&self, line: &str) -> f64 {
        let (_, text) = self.ask("GET", "/metrics", "", b"");
        let value =
            text.lines().find_map(|found| found.strip_prefix(line)).unwrap_or_else(|| panic!("{line} in {text}"));
        value.trim().parse().expect("a number")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn receive(stream: &mut TcpStream) -> (u16, String) {
    let (status, _, body) = receive_with_head(stream);
    (status, body)
}

fn receive_with_head(stream: &mut TcpStream) -> (u16, String, String) {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let text = String::from_utf8(answer).expect("text");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, head.to_lowercase(), body.to_owned())
}

fn request(language: &str, code: &str) -> Value {
    json!({"language": language, "source_code": code, "unittests": [
        {"input": "1 2\r\n", "output": ["3"]}, {"input": "2 2", "output": ["5", "4"]}, {"input": "3 3", "output": ["6"]}
    ]})
}

pub(crate) const ADD: &str = "print(sum(map(int, input().split())))";

/// The schema of a component in the server's OpenAPI description.
fn validator(server: &Server, name: &str) -> jsonschema::Validator {
    let (_, text) = server.ask("GET", "/openapi.json", "", b"");
    let mut schema: Value = serde_json::from_str(&text).expect("JSON");
    schema["$ref"] = json!(format!("#/components/schemas/{name}"));
    jsonschema::validator_for(&schema).expect("a schema")
}

#[test]
fn requests_that_cannot_be_carried_out_are_refused_with_a_reason() {
    let server = Server::start(&["--max-request", "1K"]);
    let error = validator(&server, "ErrorAnswer");
    let (status, body) = server.ask("GET", "/healthz", "", b"");
    assert_eq!((status, body.as_str()), (200, "ok\n"));
    let (_, runtimes) = server.ask("GET", "/api/all_runtimes", "", b"");
    let runtimes: Value = serde_json::from_str(&runtimes).expect("JSON");
    let one = validator(&server, "RuntimeAnswer");
    assert!(runtimes.as_array().is_some_and(|all| all.len() > 20 && all.iter().all(|runtime| one.is_valid(runtime))));

    let mut open = request("PyPy 3", "");
    open["block_network"] = false.into();
    for (body, status, said) in [
        (&b""[..], 400, "EOF"),
        (b"{\"language\": 5}", 400, "string"),
        (b"\xff", 400, "request"),
        (request("Python 2", "").to_string().as_bytes(), 400, "Python 2"),
        (request("Cobol", "").to_string().as_bytes(), 400, "no language `Cobol`"),
        (open.to_string().as_bytes(), 400, "network"),
        (request("PyPy 3", &"x".repeat(2000)).to_string().as_bytes(), 413, "1024"),
    ] {
        let (answered, text) = server.ask("POST", "/api/execute_code", "", body);
        let answer: Value = serde_json::from_str(&text).expect("JSON");
        assert_eq!(answered, status, "{answer}");
        assert!(
            error.is_valid(&answer) && answer["error"].as_str().is_some_and(|text| text.contains(said)),
            "{answer}"
        );
    }
    assert_eq!(server.ask("GET", "/api/execute_code", "", b"").0, 405);
    assert_eq!(server.ask("GET", "/", "", b"").0, 404);
    assert_eq!(server.metric("assay_requests_total{code=\"413\"}"), 1.0);
    let taken = assay(&["serve", "--bind", &server.address]).check(2);
    assert!(taken.stderr.contains("cannot listen"), "{}", taken.stderr);
}

#[test]
fn a_token_keeps_strangers_out() {
    let scratch = Scratch::new();
    assert!(assay(&["serve", "--token-file", &scratch.file("t", b"short")]).check(2).stderr.contains("no token"));
    let server = Server::start(&["--token-file", &scratch.file("t", b"0123456789abcdef\n")]);
    assert_eq!(server.ask("GET", "/healthz", "", b"").0, 200);
    for headers in ["", "Authorization: Bearer 0123456789abcdeF\r\n", "Authorization: Basic 0123456789abcdef\r\n"] {
        assert_eq!(server.ask("GET", "/metrics", headers, b"").0, 401, "{headers}");
    }
    assert_eq!(server.ask("GET", "/metrics", "Authorization: Bearer 0123456789abcdef\r\n", b"").0, 200);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn programs_get_verdicts_as_execeval_gives_them() {
    install();
    let server = Server::start(&[]);
    let answers = validator(&server, "Answer");
    let ask = |request: &Value| {
        let (status, answer) = server.execute(request);
        assert_eq!(status, 200, "{answer}");
        assert!(answers.is_valid(&answer), "{answer}");
        answer
    };
    let outcomes = |answer: &Value| -> Vec<Value> {
        answer["data"].as_array().expect("a list").iter().map(|test| test["exec_outcome"].clone()).collect()
    };
    let mut official = request("PyPy 3", ADD);
    official["limits"] = json!({"cpu": null, "_as": -1, "nofile": null});
    for (field, value) in [("block_network", 1), ("use_sanitizer", 0), ("stop_on_first_fail", 1)] {
        official[field] = value.into();
    }
    let answer = ask(&official);
    assert_eq!(outcomes(&answer), ["PASSED", "PASSED", "PASSED"].map(Value::from));
    assert_eq!((&answer["data"][0]["input"], &answer["data"][0]["result"]), (&json!("1 2\r\n"), &json!("3\n")));
    assert!(answer["data"][0]["peak_memory_consumed"].as_str().is_some_and(|text| text.ends_with(" kB")));

    let mut wrong = request("PyPy 3", "print(4)");
    assert_eq!(outcomes(&ask(&wrong)), [json!("WRONG_ANSWER"), Value::Null, Value::Null]);
    wrong["stop_on_first_fail"] = false.into();
    assert_eq!(outcomes(&ask(&wrong)), ["WRONG_ANSWER", "PASSED", "WRONG_ANSWER"].map(Value::from));

    let answer = ask(&request("GNU C++17", "int main() { return x; }"));
    assert_eq!(outcomes(&answer), [json!("COMPILATION_ERROR")]);
    assert!(answer["data"][0]["result"].as_str().is_some_and(|text| text.contains("undeclared")), "{answer}");

    // For a program that crashes, `result` is its error message.
    let answer = ask(&request("PyPy 3", "print('out')\nprint(x)"));
    assert_eq!(outcomes(&answer)[0], "RUNTIME_ERROR");
    let result = answer["data"][0]["result"].as_str().expect("a text");
    assert!(result.starts_with("Traceback") && result.contains("NameError: name 'x'"), "{answer}");
    // Without an error message, `result` is the program's output.
    let answer = ask(&request("PyPy 3", "print('out')\nraise SystemExit(3)"));
    assert_eq!((&answer["data"][0]["result"], &outcomes(&answer)[0]), (&json!("out\n"), &json!("RUNTIME_ERROR")));

    let mut slow = request("PyPy 3", "while True: pass");
    slow["limits"] = json!({"cpu": 0.1, "nofile": 4});
    let answer = ask(&slow);
    assert_eq!(outcomes(&answer)[0], "TIME_LIMIT_EXCEEDED");
    assert_eq!(answer["ignored_limits"], json!(["nofile"]));
    assert_eq!(server.metric("assay_programs_total{language=\"python\",outcome=\"TIME_LIMIT_EXCEEDED\"}"), 1.0);
}

/// A request that would take minutes.
fn endless() -> Value {
    let mut long = request("PyPy 3", "while True: pass");
    long["unittests"] = json!(vec![json!({"input": "", "output": ["x"]}); 200]);
    long["stop_on_first_fail"] = false.into();
    // When the client has left, the test that runs still goes on to its end.
    long["limits"] = json!({"cpu": 0.5});
    long
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn too_many_are_turned_away_and_those_who_left_are_forgotten() {
    install();
    let server = Server::start(&["--workers", "1", "--queue", "1"]);
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    let body = endless().to_string();
    let mut streams: Vec<TcpStream> = Vec::new();
    for running in [1.0, 1.0] {
        let mut stream = server.connect();
        server.send(&mut stream, "POST", "/api/execute_code", "", body.as_bytes());
        streams.push(stream);
        wait(|| {
            server.metric("assay_running ") == running && server.metric("assay_waiting ") == streams.len() as f64 - 1.0
        });
    }
    let (status, answer) = server.execute(&request("PyPy 3", ADD));
    assert_eq!(status, 429, "{answer}");
    drop(streams);
    wait(|| server.metric("assay_running ") == 0.0 && server.metric("assay_waiting ") == 0.0);
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn quick_programs_do_not_wait_behind_long_ones() {
    install();
    let server = Server::start(&["--workers", "2", "--queue", "8"]);
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    let long = endless();
    let body = long.to_string();
    // Two requests run, as the quick lane is idle. Half of the queue waits, which is its limit for long programs.
    let mut streams: Vec<TcpStream> = Vec::new();
    for (running, waiting) in [(1.0, 0.0), (2.0, 0.0), (2.0, 1.0), (2.0, 2.0), (2.0, 3.0), (2.0, 4.0)] {
        let mut stream = server.connect();
        server.send(&mut stream, "POST", "/api/execute_code", "", body.as_bytes());
        streams.push(stream);
        wait(|| server.metric("assay_running ") == running && server.metric("assay_waiting ") == waiting);
    }
    let (status, answer) = server.execute(&long);
    assert_eq!(status, 429);
    assert!(answer["error"].as_str().is_some_and(|text| text.contains("is slow")), "{answer}");
    for _ in 0..5 {
        assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    }
    drop(streams);
    wait(|| server.metric("assay_running ") == 0.0 && server.metric("assay_waiting ") == 0.0);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn whoever_would_rather_ask_again_need_not_wait() {
    install();
    let server = Server::start(&["--workers", "1", "--max-wait", "0.2"]);
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    let mut stream = server.connect();
    server.send(&mut stream, "POST", "/api/execute_code", "", endless().to_string().as_bytes());
    wait(|| server.metric("assay_running ") == 1.0);
    let (status, answer) = server.execute(&request("PyPy 3", ADD));
    assert_eq!(status, 429);
    assert!(answer["error"].as_str().is_some_and(|text| text.contains("in time")), "{answer}");
    drop(stream);
    wait(|| server.metric("assay_running ") == 0.0 && server.metric("assay_waiting ") == 0.0);
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
}

/// Requests that arrive before the end are answered.
#[cfg(unix)]
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_server_that_is_asked_to_end_answers_first() {
    install();
    let mut server = Server::start(&[]);
    let mut stream = server.connect();
    server.send(&mut stream, "POST", "/api/execute_code", "", request("PyPy 3", ADD).to_string().as_bytes());
    wait(|| server.metric("assay_running ") == 1.0 || server.metric("assay_requests_total{code=\"200\"} ") > 0.0);
    server.signal();
    assert_eq!(receive(&mut stream).0, 200);
    assert!(server.process.wait().expect("it ends").success());
}

const HALF_A_HEAD: &[u8] = b"GET /healthz HTTP/1.1\r\nHo";
const WHOLE: &[u8] = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
const HALF_A_BODY: &[u8] = b"POST /api/execute_code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{";
const HALF_A_CHUNK: &[u8] =
    b"POST /api/execute_code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{\"a";

/// A server promises to end within a second. The rest is for a busy machine.
const SOON: Duration = Duration::from_secs(5);

#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_does_so_whatever_clients_do() {
    for sent in [b"", HALF_A_HEAD, WHOLE, HALF_A_BODY, HALF_A_CHUNK] {
        let mut server = Server::start(&["--grace", "600", "--max-silence", "600"]);
        let mut stream = server.with_sent(sent);
        // Once the server has answered later clients, it has read these bytes.
        for _ in 0..4 {
            assert_eq!(server.ask("GET", "/healthz", "", b"").0, 200);
            std::thread::sleep(Duration::from_millis(50));
        }
        server.signal();
        let (_, code) = server.end(SOON);
        assert_eq!(code, Some(0), "{}", String::from_utf8_lossy(sent));
        if sent == HALF_A_BODY {
            let (status, body) = receive(&mut stream);
            assert!(status == 503 && body.contains("the server is stopping"), "{status} {body}");
        }
    }
}

#[cfg(unix)]
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_server_ends_when_its_grace_is_over_or_at_the_second_signal() {
    install();
    let running = |grace: &str| {
        let server = Server::start(&["--grace", grace]);
        let mut stream = server.connect();
        server.send(&mut stream, "POST", "/api/execute_code", "", endless().to_string().as_bytes());
        wait(|| server.metric("assay_running ") == 1.0);
        server.signal();
        (server, stream)
    };
    let (mut server, _stream) = running("2");
    let (time, code) = server.end(Duration::from_secs(2) + SOON);
    assert!(time >= Duration::from_millis(1900) && code == Some(1), "{time:?} {code:?}");

    let (mut server, _stream) = running("600");
    std::thread::sleep(Duration::from_secs(2));
    assert!(server.process.try_wait().expect("it can be asked").is_none(), "it has not waited");
    server.signal();
    assert_eq!(server.end(SOON).1, Some(1));
}

/// The system ends a worker together with the thread that started it, and idle threads end after
/// ten seconds.
#[cfg(target_os = "linux")]
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn workers_wait_for_requests_as_long_as_the_server_does() {
    install();
    let server = Server::start(&[]);
    let workers = || -> Vec<String> {
        let threads = std::fs::read_dir(format!("/proc/{}/task", server.process.id())).expect("it runs");
        let children = |thread: PathBuf| std::fs::read_to_string(thread.join("children")).unwrap_or_default();
        let children: String = threads.flatten().map(|thread| children(thread.path())).collect();
        let status = |id: &&str| std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let is_alive = |id: &&str| !status(id).contains(") Z ");
        children.split_whitespace().filter(is_alive).map(str::to_owned).collect()
    };
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    let first = workers();
    assert!(!first.is_empty());
    std::thread::sleep(Duration::from_secs(12));
    assert_eq!(workers(), first);
}

/// The server accepts a request. It judges the program if the language is installed.
#[track_caller]
fn taken(server: &Server) {
    let (status, answer) = server.execute(&request("PyPy 3", ADD));
    let is_missing = answer["error"].as_str().is_some_and(|text| text.contains("not installed"));
    assert!(status == 200 || is_missing, "{answer}");
}

#[test]
fn requests_without_bodies_take_no_place_in_the_queue() {
    let server = Server::start(&["--workers", "1", "--queue", "1"]);
    let _slow: Vec<TcpStream> = (0..18).map(|_| server.with_sent(HALF_A_BODY)).collect();
    taken(&server);
}

#[test]
fn connections_that_send_nothing_make_room() {
    let server = Server::start(&["--max-connections", "4", "--max-silence", "600"]);
    let silent = [b"", HALF_A_HEAD, WHOLE, HALF_A_BODY, HALF_A_CHUNK];
    let _silent: Vec<TcpStream> = silent.iter().cycle().take(100).map(|sent| server.with_sent(sent)).collect();
    let start = Instant::now();
    assert_eq!(server.ask("GET", "/healthz", "", b"").0, 200);
    assert!(start.elapsed() < SOON, "{:?}", start.elapsed());
    taken(&server);
}

#[test]
fn clients_have_so_long_to_send_a_request() {
    let server = Server::start(&["--max-silence", "1"]);
    for sent in [b"", HALF_A_HEAD, WHOLE] {
        let mut answer = Vec::new();
        server.with_sent(sent).read_to_end(&mut answer).expect("it ends");
        assert!(sent == WHOLE || answer.is_empty(), "{}", String::from_utf8_lossy(&answer));
    }
    for sent in [HALF_A_BODY, HALF_A_CHUNK] {
        let (status, body) = receive(&mut server.with_sent(sent));
        assert!(status == 408 && body.contains("1 s"), "{status} {body}");
    }
}

#[test]
fn all_requests_together_have_a_bound() {
    let server = Server::start(&["--max-request", "64K", "--max-requests", "64K"]);
    // An announced length takes no space in the queue; received bytes do.
    let head = "POST /api/execute_code HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: 65536\r\n\r\n";
    let _announced: Vec<TcpStream> = (0..4).map(|_| server.with_sent(head.as_bytes())).collect();
    let half = head.to_owned() + &" ".repeat(40_000);
    let first = server.with_sent(half.as_bytes());
    std::thread::sleep(Duration::from_millis(500));
    let (status, body) = receive(&mut server.with_sent(half.as_bytes()));
    assert!(status == 429 && body.contains("too large in total"), "{status} {body}");
    drop(first);
    let whole = " ".repeat(65_536);
    wait(|| server.ask("POST", "/api/execute_code", "", whole.as_bytes()).0 == 400);
    let wrong = assay(&["serve", "--max-request", "1K", "--max-requests", "1000"]).check(2);
    assert!(wrong.stderr.contains("--max-requests is less than --max-request"), "{}", wrong.stderr);
}

#[test]
fn a_body_in_chunks_is_read_or_it_is_said_what_is_wrong_with_it() {
    let server = Server::start(&["--max-request", "1K"]);
    let chunked = |body: &str| {
        let head = "POST /api/execute_code HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
        receive(&mut server.with_sent((head.to_owned() + body).as_bytes()))
    };
    for broken in ["zz\r\n{}\r\n0\r\n\r\n", "2\r\n{}0\r\n\r\n", "-1\r\n", "fffffffffffffffff\r\n{}"] {
        let (status, body) = chunked(broken);
        assert!(status == 400 && body.contains("cannot be read"), "{broken}: {status} {body}");
    }
    let (status, body) = chunked(&format!("800\r\n{}\r\n0\r\n\r\n", " ".repeat(0x800)));
    assert!(status == 413 && body.contains("--max-request"), "{status} {body}");
    let text = request("Cobol", "").to_string();
    let (status, body) =
        chunked(&format!("1\r\n{}\r\n{:x}\r\n{}\r\n0\r\n\r\n", &text[..1], text.len() - 1, &text[1..]));
    assert!(status == 400 && body.contains("Cobol"), "{status} {body}");
}

#[test]
fn a_request_has_a_bounded_number_of_tests() {
    let server = Server::start(&["--max-tests", "2"]);
    let (status, answer) = server.execute(&request("PyPy 3", ADD));
    let said = answer["error"].as_str().unwrap_or_default();
    assert!(status == 400 && said.contains("at most 2") && said.contains("--max-tests"), "{answer}");
}

#[test]
fn a_language_that_is_not_installed_says_so() {
    let scratch = Scratch::new();
    let server = Server::start_with(&[], &[("ASSAY_CACHE", &scratch.name("cache")), ("PATH", "")]);
    let (_, runtimes) = server.ask("GET", "/api/all_runtimes", "", b"");
    let runtimes: Value = serde_json::from_str(&runtimes).expect("JSON");
    assert!(runtimes.as_array().is_some_and(|all| all.iter().all(|runtime| runtime["is_installed"] == false)));
    for (language, id) in [("PyPy 3", "python"), ("Rust 2021", "rust")] {
        let (status, answer) = server.execute(&request(language, ""));
        let said = answer["error"].as_str().unwrap_or_default();
        assert!(status == 400 && said.contains(&format!("`assay runtimes install {id}`")), "{answer}");
    }
    assert!(!scratch.path("cache").join("packages").exists(), "a request has something installed");
}

#[test]
fn a_client_may_end_its_side_before_the_answer() {
    let server = Server::start(&[]);
    let mut stream = server.connect();
    server.send(&mut stream, "POST", "/api/execute_code", "", request("Cobol", "").to_string().as_bytes());
    stream.shutdown(std::net::Shutdown::Write).expect("it ends its side");
    let (status, body) = receive(&mut stream);
    assert!(status == 400 && body.contains("Cobol"), "{status} {body}");
}

/// A client that waits for long is asked whether it is there.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_client_that_ended_its_side_waits_for_as_long_as_it_takes() {
    install();
    let server = Server::start(&["--workers", "1"]);
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    let mut running = server.connect();
    let first = endless().to_string();
    server.send(&mut running, "POST", "/api/execute_code", "", first.as_bytes());
    wait(|| server.metric("assay_running ") == 1.0);
    let mut waiting = server.connect();
    let second = request("PyPy 3", ADD).to_string();
    server.send(&mut waiting, "POST", "/api/execute_code", "", second.as_bytes());
    waiting.shutdown(std::net::Shutdown::Write).expect("it ends its side");
    std::thread::sleep(Duration::from_secs(12));
    drop(running);
    let (mut answer, ask) = (String::new(), "HTTP/1.1 100 Continue\r\n\r\n");
    waiting.read_to_string(&mut answer).expect("an answer");
    let answer = answer.strip_prefix(ask).unwrap_or_else(|| panic!("{answer}"));
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("PASSED"), "{answer}");
}

#[test]
fn pages_do_not_start_programs() {
    let server = Server::start(&[]);
    let body = request("Cobol", "").to_string();
    for (headers, refused) in [("", 400), ("Origin: http://evil.example\r\n", 403), ("Origin: null\r\n", 403)] {
        let (status, said) = server.ask("POST", "/api/execute_code", headers, body.as_bytes());
        assert_eq!(status, refused, "{headers}: {said}");
    }
    for (head, refused) in [
        ("Host: evil.example\r\nContent-Type: application/json", 403),
        ("Host: localhost\r\nContent-Type: text/plain", 415),
        ("Host: localhost", 415),
        ("Host: localhost\r\nContent-Type: application/json", 400),
    ] {
        let request = format!(
            "POST /api/execute_code HTTP/1.1\r\n{head}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let (status, said) = receive(&mut server.with_sent(request.as_bytes()));
        assert_eq!(status, refused, "{head}: {said}");
    }
}

#[test]
fn responses_name_the_allowed_origins() {
    let token = Scratch::new();
    let token = token.file("t", b"0123456789abcdef\n");
    let preflight = |server: &Server, origin: &str| {
        let headers = format!(
            "Origin: {origin}\r\nAccess-Control-Request-Method: POST\r\nAccess-Control-Request-Headers: content-type\r\n"
        );
        let mut stream = server.connect();
        server.send(&mut stream, "OPTIONS", "/api/execute_code", &headers, b"");
        receive_with_head(&mut stream)
    };
    let closed = Server::start(&[]);
    let (status, head, _) = preflight(&closed, "https://a.example");
    assert!(status == 403 && !head.contains("access-control"), "{head}");

    let server = Server::start(&["--cors", "https://a.example", "--token-file", &token]);
    let (status, head, _) = preflight(&server, "https://a.example");
    assert_eq!(status, 200, "{head}");
    for line in ["access-control-allow-origin: https://a.example", "access-control-allow-methods: get,post"] {
        assert!(head.contains(line), "{head}");
    }
    assert!(!preflight(&server, "https://b.example").1.contains("allow-origin: https"));
    // CORS headers on errors let a page read the reason.
    let mut stream = server.connect();
    server.send(&mut stream, "GET", "/metrics", "Origin: https://a.example\r\n", b"");
    let (status, head, _) = receive_with_head(&mut stream);
    assert!(status == 401 && head.contains("access-control-allow-origin: https://a.example"), "{head}");

    assert!(preflight(&Server::start(&["--cors", "*"]), "https://b.example").1.contains("allow-origin: *"));
    let wrong = assay(&["serve", "--cors", "https://a.example/page"]).check(2);
    assert!(wrong.stderr.contains("an origin is a scheme and a host"), "{}", wrong.stderr);
}

#[track_caller]
fn wait(mut until: impl FnMut() -> bool) {
    let start = Instant::now();
    while !until() {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}
