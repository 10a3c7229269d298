//! Measures the server under many clients, some of which send hostile programs.
//!
//! It checks that every verdict is right and that memory does not grow, and measures the latency of
//! the other clients.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use serde_json::{Value, json};

use super::super::Bench;
use super::server::{Client, Server};
use super::{percentile, prepare, runtimes};
use crate::project::Project;

pub const BENCH: Bench = Bench { name: "load", run };

const CLIENTS: usize = 200;
const LASTS: Duration = Duration::from_secs(600);
/// Length of the queue. The server rejects further requests, so that nobody waits for minutes.
const QUEUE: &str = "32";
/// Longest wait in the queue, in seconds.
const MAX_WAIT: &str = "0.1";
/// Pause of a client after a rejected request.
const PAUSE: Duration = Duration::from_millis(500);
/// Interval between measurements of memory.
const LOOK: Duration = Duration::from_secs(5);

/// Language, source and correct outcome of each kind of request. [`MIX`] makes every fifth request
/// hostile.
const REQUESTS: [(&str, &str, &str); 5] = [
    ("Python 3", "a, b = map(int, input().split())\nprint(a + b)", "PASSED"),
    (
        "GNU C11",
        "#include <stdio.h>\nint main() { long long a, b; scanf(\"%lld %lld\", &a, &b); printf(\"%lld\", a + b); }",
        "PASSED",
    ),
    ("Python 3", "print(input())", "WRONG_ANSWER"),
    ("Python 3", "while True: pass", "TIME_LIMIT_EXCEEDED"),
    ("Python 3", "x = []\nwhile True: x.append(bytearray(1 << 24))", "MEMORY_LIMIT_EXCEEDED"),
];
/// The kinds of ten consecutive requests.
const MIX: [usize; 10] = [0, 1, 0, 2, 0, 3, 0, 1, 0, 4];

fn run() -> Result<()> {
    let assay = Project::load()?.build_assay()?;
    prepare(&assay)?;
    let status = Command::new(&assay).args(["runtimes", "install", "c"]).env("ASSAY_CACHE", runtimes()).status()?;
    if !status.success() {
        bail!("C could not be installed");
    }
    let mut server = Server::start(&assay, &["--queue", QUEUE, "--max-wait", MAX_WAIT])?;
    let address = server.address;
    let mut idle: Vec<Duration> = Vec::new();
    for _ in 0..200 {
        let start = Instant::now();
        if ask(address, 0)? != 200 {
            bail!("an idle server rejected a client");
        }
        idle.push(start.elapsed());
    }
    let (asked, turned_away) = (AtomicU64::new(0), AtomicU64::new(0));
    let (waited, wrong) = (Mutex::new(Vec::new()), Mutex::new(Vec::new()));
    let is_over = AtomicBool::new(false);
    let client = |number: usize| {
        let mut turn = number;
        while !is_over.load(Ordering::Relaxed) {
            let kind = MIX[turn % MIX.len()];
            turn += 1;
            let start = Instant::now();
            asked.fetch_add(1, Ordering::Relaxed);
            match ask(address, kind) {
                Ok(200) if kind == 0 => lock(&waited).push(start.elapsed()),
                Ok(200) => {}
                Ok(429) => {
                    turned_away.fetch_add(1, Ordering::Relaxed);
                    thread::sleep(PAUSE);
                }
                Ok(status) => lock(&wrong).push(format!("status {status}")),
                Err(error) => lock(&wrong).push(format!("{error:#}")),
            }
        }
    };
    let memory = thread::scope(|scope| -> Result<Vec<u64>> {
        for number in 0..CLIENTS {
            let client = &client;
            scope.spawn(move || client(number));
        }
        let start = Instant::now();
        let mut memory = Vec::new();
        while start.elapsed() < LASTS {
            thread::sleep(LOOK);
            memory.push(server.memory());
        }
        is_over.store(true, Ordering::Relaxed);
        Ok(memory)
    })?;
    server.stop()?;
    let mut waited = waited.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let wrong = wrong.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    let (idle, busy) = (percentile(&mut idle, 99), percentile(&mut waited, 99));
    println!(
        "    {CLIENTS} clients for {} s: {} requests, {} rejected with 429, {} wrong",
        LASTS.as_secs(),
        asked.into_inner(),
        turned_away.into_inner(),
        wrong.len()
    );
    println!(
        "    a + b, 99th percentile: {:.1} ms idle, {:.1} ms under load: {:.0} times (aim: under 20)",
        idle.as_secs_f64() * 1e3,
        busy.as_secs_f64() * 1e3,
        busy.as_secs_f64() / idle.as_secs_f64()
    );
    // Skip the first fifth of the time, in which memory grows without a leak.
    let settled = &memory[memory.len() / 5..];
    let mean = |part: &[u64]| part.iter().sum::<u64>() as f64 / part.len().max(1) as f64;
    let (early, late) = (mean(&settled[..settled.len() / 4]), mean(&settled[settled.len() * 3 / 4..]));
    println!(
        "    memory: {:.0} MB early, {:.0} MB late: {:+.1} % (aim: within 5)",
        early / 1e6,
        late / 1e6,
        100.0 * (late / early - 1.0)
    );
    wrong.iter().take(5).for_each(|wrong| println!("    wrong: {wrong}"));
    if !wrong.is_empty() {
        bail!("some answers were wrong");
    }
    Ok(())
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// Sends a request of a kind and returns its status. A wrong answer is an error.
fn ask(address: SocketAddr, kind: usize) -> Result<u16> {
    let (language, source, outcome) = REQUESTS[kind];
    let body = json!({
        "language": language,
        "source_code": source,
        "unittests": [{"input": "1 2", "output": ["3"]}],
        "limits": {"cpu": 1, "_as": 256 << 20},
    })
    .to_string();
    let (status, body) = Client::connect(address)?.post("/api/execute_code", &body)?;
    if status == 200 {
        let answer: Value = serde_json::from_slice(&body)?;
        let found = &answer["data"][0]["exec_outcome"];
        if found != outcome {
            bail!("{language} {source:?} is {found}, not {outcome}");
        }
    }
    Ok(status)
}
