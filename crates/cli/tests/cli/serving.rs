//! `assay serve`, asked as ExecEval's clients do. Programs run only where their language is installed, or may be.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::{Scratch, assay, command};

fn may_install() -> bool {
    std::env::var_os("ASSAY_INSTALL").is_some()
}

/// A server on a port of its own.
struct Server {
    process: Child,
    address: String,
}

impl Server {
    fn start(extra: &[&str]) -> Self {
        let mut args = vec!["serve", "--bind", "127.0.0.1:0"];
        args.extend(extra);
        let mut process = command(&args).stderr(Stdio::piped()).spawn().expect("it starts");
        let mut said = BufReader::new(process.stderr.take().expect("a pipe"));
        let mut line = String::new();
        said.read_line(&mut line).expect("it says something");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split(';').next()).expect("an address");
        let address = address.to_owned();
        // What it says later must not stop it.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Self { process, address }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(120))).expect("a timeout");
        stream
    }

    /// The status of an answer, and its body.
    fn ask(&self, method: &str, path: &str, headers: &str, body: &[u8]) -> (u16, String) {
        let mut stream = self.connect();
        self.send(&mut stream, method, path, headers, body);
        receive(&mut stream)
    }

    fn send(&self, stream: &mut TcpStream, method: &str, path: &str, headers: &str, body: &[u8]) {
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n",
            self.address,
            body.len()
        );
        // A server that refuses a request need not read it to its end.
        let _ = stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(body));
    }

    fn execute(&self, request: &Value) -> (u16, Value) {
        let (status, body) = self.ask("POST", "/api/execute_code", "", request.to_string().as_bytes());
        (status, serde_json::from_str(&body).expect("JSON"))
    }

    /// The value of a metric.
    fn metric(&self, line: &str) -> f64 {
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
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    let text = String::from_utf8(answer).expect("text");
    let (head, body) = text.split_once("\r\n\r\n").expect("a head");
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
    (status, body.to_owned())
}

fn request(language: &str, code: &str) -> Value {
    json!({"language": language, "source_code": code, "unittests": [
        {"input": "1 2\r\n", "output": ["3"]}, {"input": "2 2", "output": ["5", "4"]}, {"input": "3 3", "output": ["6"]}
    ]})
}

const ADD: &str = "print(sum(map(int, input().split())))";

/// The schema of a component of the server's own description.
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
        (request("Kotlin 1.4", "").to_string().as_bytes(), 400, "Kotlin 1.4"),
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
fn programs_get_verdicts_as_execeval_gives_them() {
    if !may_install() {
        return;
    }
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
    let answer = ask(&request("PyPy 3", ADD));
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

    // Of a program that crashes, `result` is what it says about that.
    let answer = ask(&request("PyPy 3", "print('out')\nprint(x)"));
    assert_eq!(outcomes(&answer)[0], "RUNTIME_ERROR");
    let result = answer["data"][0]["result"].as_str().expect("a text");
    assert!(result.starts_with("Traceback") && result.contains("NameError: name 'x'"), "{answer}");
    // Without a word about it, it is what the program wrote.
    let answer = ask(&request("PyPy 3", "print('out')\nraise SystemExit(3)"));
    assert_eq!((&answer["data"][0]["result"], &outcomes(&answer)[0]), (&json!("out\n"), &json!("RUNTIME_ERROR")));

    let mut slow = request("PyPy 3", "while True: pass");
    slow["limits"] = json!({"cpu": 0.1, "nofile": 4});
    let answer = ask(&slow);
    assert_eq!(outcomes(&answer)[0], "TIME_LIMIT_EXCEEDED");
    assert_eq!(answer["ignored_limits"], json!(["nofile"]));
    assert_eq!(server.metric("assay_programs_total{language=\"python\",outcome=\"TIME_LIMIT_EXCEEDED\"}"), 1.0);
}

/// What would take minutes to its end.
fn endless() -> Value {
    let mut long = request("PyPy 3", "while True: pass");
    long["unittests"] = json!(vec![json!({"input": "", "output": ["x"]}); 200]);
    long["stop_on_first_fail"] = false.into();
    long
}

#[test]
fn too_many_are_turned_away_and_those_who_left_are_forgotten() {
    if !may_install() {
        return;
    }
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
fn quick_programs_do_not_wait_behind_long_ones() {
    if !may_install() {
        return;
    }
    let server = Server::start(&["--workers", "2", "--queue", "8"]);
    assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    let long = endless();
    let body = long.to_string();
    // One runs, and as many wait as may: half of the queue.
    let mut streams: Vec<TcpStream> = Vec::new();
    for waiting in 0..=4 {
        let mut stream = server.connect();
        server.send(&mut stream, "POST", "/api/execute_code", "", body.as_bytes());
        streams.push(stream);
        wait(|| server.metric("assay_running ") == 1.0 && server.metric("assay_waiting ") == f64::from(waiting));
    }
    let (status, answer) = server.execute(&long);
    assert_eq!(status, 429);
    assert!(answer["error"].as_str().is_some_and(|text| text.contains("takes long")), "{answer}");
    for _ in 0..5 {
        assert_eq!(server.execute(&request("PyPy 3", ADD)).0, 200);
    }
    drop(streams);
    wait(|| server.metric("assay_running ") == 0.0 && server.metric("assay_waiting ") == 0.0);
}

#[test]
fn whoever_would_rather_ask_again_need_not_wait() {
    if !may_install() {
        return;
    }
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

/// What was asked before the end is answered.
#[cfg(unix)]
#[test]
fn a_server_that_is_asked_to_end_answers_first() {
    if !may_install() {
        return;
    }
    let mut server = Server::start(&[]);
    let mut stream = server.connect();
    server.send(&mut stream, "POST", "/api/execute_code", "", request("PyPy 3", ADD).to_string().as_bytes());
    wait(|| server.metric("assay_running ") == 1.0 || server.metric("assay_requests_total{code=\"200\"} ") > 0.0);
    let ended = std::process::Command::new("kill").arg(server.process.id().to_string()).status().expect("it runs");
    assert!(ended.success());
    assert_eq!(receive(&mut stream).0, 200);
    assert!(server.process.wait().expect("it ends").success());
}

#[track_caller]
fn wait(mut until: impl FnMut() -> bool) {
    let start = Instant::now();
    while !until() {
        assert!(start.elapsed() < Duration::from_secs(60), "it does not come");
        std::thread::sleep(Duration::from_millis(20));
    }
}
