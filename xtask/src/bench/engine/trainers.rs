//! Measures the routes that trainers of models call, compared with a server that starts a process for
//! each run.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::super::Bench;
use super::server::{Client, Server};
use super::{percentile, prepare};
use crate::project::Project;
use crate::shell::find;

pub const BENCH: Bench = Bench { name: "trainers", run };

/// Connections of a client that asks as fast as it can.
const EAGER: usize = 16;
/// Distinct programs of a measurement of throughput.
const PROGRAMS: usize = 20_000;
/// Distinct programs for the peer, which is slow.
const PEERS_PROGRAMS: usize = 500;
/// Connections and requests a second of the measurement of latency, and how long it takes.
const CONNECTIONS: usize = 50;
const RATE: f64 = 1_000.0;
const LASTS: Duration = Duration::from_secs(10);
/// Programs and tests of verl's pattern: a request for each test.
const VERLS_PROGRAMS: usize = 10;
const VERLS_TESTS: usize = 20;
/// verl's client has at least 32 threads.
const VERLS_THREADS: usize = 32;
/// Programs and tests of a step of a trainer: 1,024 prompts with eight programs each.
const STEP: usize = 1_024 * 8;
const STEPS_TESTS: usize = 10;
/// The time limit of each test, before the factor of Python.
const STEPS_SECONDS: f64 = 0.05;
/// Every tenth program of a step is hostile in the second measurement.
const HOSTILE: usize = 10;

fn run() -> Result<()> {
    let assay = Project::load()?.build_assay()?;
    prepare(&assay)?;
    let server = Server::start(&assay, &["--workers", "2", "--queue", "100000"])?;
    throughput(server.address)?;
    latency(server.address)?;
    verl(server.address)?;
    drop(server);
    step(&assay)
}

/// A program that adds, distinct by its number.
fn add(number: usize) -> String {
    format!("a, b = map(int, input().split())\nprint(a + b)\n# {number}")
}

/// Asks for the sum of two numbers by a distinct program.
fn ask(client: &mut Client, number: usize) -> Result<()> {
    let request = json!({"code": add(number), "language": "python", "stdin": format!("{number} 1")});
    let (status, body) = client.post("/run_code", &request.to_string())?;
    let answer: Value = serde_json::from_slice(&body)?;
    if status != 200 || answer["run_result"]["stdout"] != format!("{}\n", number + 1) {
        bail!("status {status}: {answer}");
    }
    Ok(())
}

/// Calls `work` with each number on this many threads, each of which has a connection. Returns the seconds.
fn on_connections(
    address: SocketAddr,
    threads: usize,
    numbers: usize,
    work: impl Fn(&mut Client, usize) -> Result<()> + Sync,
) -> Result<f64> {
    let next = AtomicUsize::new(0);
    let start = Instant::now();
    thread::scope(|scope| {
        let client = || -> Result<()> {
            let mut client = Client::connect(address)?;
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                if number >= numbers {
                    return Ok(());
                }
                work(&mut client, number)?;
            }
        };
        let clients: Vec<_> = (0..threads).map(|_| scope.spawn(client)).collect();
        clients.into_iter().try_for_each(|client| client.join().unwrap_or_else(|_| bail!("a thread panicked")))
    })?;
    Ok(start.elapsed().as_secs_f64())
}

fn throughput(address: SocketAddr) -> Result<()> {
    // The workers start first. These programs are none of those that follow.
    on_connections(address, EAGER, 200, |client, number| ask(client, PROGRAMS + number))?;
    let ours = PROGRAMS as f64 / on_connections(address, EAGER, PROGRAMS, ask)?;
    println!("    /run_code: {ours:.0} distinct programs a second in Python (aim: 2,500)");
    let programs: Vec<Value> = (0..PROGRAMS)
        .map(|number| {
            let tests = [json!({"input": format!("{number} 2"), "outputs": [(number + 2).to_string()]})];
            json!({"language": "python", "source_code": add(number), "tests": tests})
        })
        .collect();
    let (seconds, verdicts) = judge(address, &programs)?;
    if verdicts.iter().any(|verdict| verdict.outcome != "PASSED") {
        bail!("a program that adds did not pass");
    }
    println!("    /v1/judge: {:.0} distinct programs a second in one request (aim: 2,500)", PROGRAMS as f64 / seconds);
    let Some(python) = find(&["python3"]) else {
        println!("    not compared: there is no python3 for the peer");
        return Ok(());
    };
    let peer = Server::of(|address| {
        let mut command = Command::new(&python);
        command.args(["-c", include_str!("peer.py"), &address.port().to_string()]);
        command
    })?;
    let theirs = PEERS_PROGRAMS as f64 / on_connections(peer.address, EAGER, PEERS_PROGRAMS, ask)?;
    println!("    a process for each run: {theirs:.0} a second; ours are {:.1} times that (aim: 10)", ours / theirs);
    Ok(())
}

/// The verdict on a program of a batch.
#[derive(Default, Clone)]
struct Verdict {
    outcome: String,
    /// Seconds of the reference machine, for all its tests.
    seconds: f64,
}

/// Judges programs in one request, until the first failure of each. Returns the seconds, and the verdicts in the order
/// of the programs.
fn judge(address: SocketAddr, programs: &[Value]) -> Result<(f64, Vec<Verdict>)> {
    let request = json!({ "programs": programs, "stop_at_first_failure": true }).to_string();
    let start = Instant::now();
    let (status, body) = Client::connect(address)?.post("/v1/judge", &request)?;
    let seconds = start.elapsed().as_secs_f64();
    let text = String::from_utf8(body)?;
    if status != 200 {
        bail!("status {status}: {text}");
    }
    let mut verdicts = vec![Verdict::default(); programs.len()];
    for line in text.lines() {
        let answer: Value = serde_json::from_str(line)?;
        let index = answer["index"].as_u64().context("no index")? as usize;
        let outcome = answer["exec_outcome"].as_str().with_context(|| format!("no outcome: {line}"))?.to_owned();
        let tests = answer["tests"].as_array().context("no tests")?;
        let seconds = tests.iter().filter_map(|test| test["time_consumed"].as_f64()).sum();
        *verdicts.get_mut(index).context("no such program")? = Verdict { outcome, seconds };
    }
    Ok((seconds, verdicts))
}

/// Many connections send requests at a fixed rate. A request that is sent late counts from its time.
fn latency(address: SocketAddr) -> Result<()> {
    let requests = (RATE * LASTS.as_secs_f64()) as usize;
    let waited = Mutex::new(Vec::new());
    let start = Instant::now();
    on_connections(address, CONNECTIONS, requests, |client, number| {
        let due = start + Duration::from_secs_f64(number as f64 / RATE);
        thread::sleep(due.saturating_duration_since(Instant::now()));
        ask(client, 2 * PROGRAMS + number)?;
        waited.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(due.elapsed());
        Ok(())
    })?;
    let mut waited = waited.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let [median, most] = [50, 99].map(|percent| percentile(&mut waited, percent).as_secs_f64() * 1e3);
    println!(
        "    {CONNECTIONS} connections, {RATE} requests a second: median {median:.1} ms, 99th percentile {most:.1} ms \
         (aim: 20)"
    );
    Ok(())
}

/// A request for each test of programs in C++, and the same with programs that are all distinct.
fn verl(address: SocketAddr) -> Result<()> {
    let ask = |client: &mut Client, number: usize, is_distinct: bool| -> Result<()> {
        let (program, test) = (number / VERLS_TESTS, number % VERLS_TESTS);
        let comment = if is_distinct { format!("{program} {test}") } else { program.to_string() };
        let code = format!(
            "#include <iostream>\nint main() {{ int a, b; std::cin >> a >> b; std::cout << a + b; }}\n// {comment}"
        );
        let request = json!({"code": code, "language": "cpp", "stdin": format!("{test} 1"), "run_timeout": 10});
        let (status, body) = client.post("/run_code", &request.to_string())?;
        let answer: Value = serde_json::from_slice(&body)?;
        if status != 200 || answer["run_result"]["stdout"].as_str() != Some(&(test + 1).to_string()) {
            bail!("status {status}: {answer}");
        }
        Ok(())
    };
    let all = VERLS_PROGRAMS * VERLS_TESTS;
    on_connections(address, 4, 4, |client, number| ask(client, all + number * VERLS_TESTS, false))?;
    let once = on_connections(address, VERLS_THREADS, all, |client, number| ask(client, number, false))?;
    let again = on_connections(address, VERLS_THREADS, all, |client, number| ask(client, number, false))?;
    let each = on_connections(address, VERLS_THREADS, all, |client, number| ask(client, number, true))?;
    println!(
        "    verl's pattern, {VERLS_PROGRAMS} programs in C++ with a request for each of {VERLS_TESTS} tests: {once:.2} s, and \
         {each:.2} s if each request is compiled: {:.1} times (aim: 5); the same again {again:.3} s",
        each / once
    );
    Ok(())
}

/// A step of a trainer in one request, also with hostile programs among the others.
fn step(assay: &Path) -> Result<()> {
    let program = |number: usize, is_hostile: bool| {
        let tests: Vec<Value> = (0..STEPS_TESTS)
            .map(|test| json!({"input": format!("{number} {test}"), "outputs": [(number + test).to_string()]}))
            .collect();
        // Every third program is wrong in its last test.
        let source = match number % 3 {
            _ if is_hostile && number.is_multiple_of(2 * HOSTILE) => "while True: pass".to_owned(),
            _ if is_hostile => "x = []\nwhile True: x.append(bytearray(1 << 24))".to_owned(),
            0 => format!("a, b = map(int, input().split())\nprint(a + b if b < 9 else a)\n# {number}"),
            _ => add(number),
        };
        json!({"language": "python", "source_code": source, "tests": tests, "seconds": STEPS_SECONDS, "memory": 256 << 20})
    };
    let judged = |has_hostile: bool| -> Result<(f64, f64, Vec<Verdict>)> {
        let programs: Vec<Value> =
            (0..STEP).map(|number| program(number, has_hostile && number.is_multiple_of(HOSTILE))).collect();
        let server = Server::start(assay, &["--workers", "2", "--max-request", "1G"])?;
        let before = server.processor_seconds();
        let (seconds, verdicts) = judge(server.address, &programs)?;
        Ok((seconds, server.processor_seconds() - before, verdicts))
    };
    let (seconds, processor, clean) = judged(false)?;
    println!(
        "    a step of {STEP} programs with {STEPS_TESTS} tests: {seconds:.1} s, {:.0} runs a second; {:.0} % of two \
         processors busy (aim: 95)",
        (STEP * STEPS_TESTS) as f64 / seconds,
        100.0 * processor / (2.0 * seconds)
    );
    let (slower, _, mixed) = judged(true)?;
    let (hostile, others): (Vec<_>, Vec<_>) =
        clean.iter().zip(&mixed).enumerate().partition(|(number, _)| number.is_multiple_of(HOSTILE));
    let differ = others.iter().filter(|(_, (clean, mixed))| clean.outcome != mixed.outcome).count();
    let passed = hostile.iter().filter(|(_, (_, mixed))| mixed.outcome == "PASSED").count();
    let used: f64 = hostile.iter().map(|(_, (_, mixed))| mixed.seconds).sum();
    println!(
        "    with a hostile tenth: {slower:.1} s, {:.1} s more. On two processors of the reference machine, their \
         runs take {:.1} s. {differ} verdicts on the others differ, {passed} hostile programs pass (aim: 0 and 0)",
        slower - seconds,
        used / 2.0
    );
    if differ + passed > 0 {
        bail!("hostile programs changed verdicts");
    }
    Ok(())
}
