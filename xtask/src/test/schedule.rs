//! Runs checks in processes of their own, two at a time.
//!
//! Checks of [`Lane::Main`] use Cargo's folder of builds, or all processors: they run one after another and print as
//! they go. Those of [`Lane::Beside`] run meanwhile. What they print appears when they end.

use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus, Stdio};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result};

use super::{Check, NOT_RUN};
use crate::shell;

/// Where a check runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lane {
    Main,
    Beside,
}

/// How a check ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    Passed,
    Failed,
    /// It cannot run on this machine.
    NotRun,
    /// This check, which it needs, did not pass.
    Lacks(&'static str),
}

/// The result of a check, and what it took.
pub struct Ran {
    pub outcome: Outcome,
    pub seconds: f64,
    /// Of all its processes.
    pub processor_seconds: f64,
}

/// Runs one check in this process, and notes the processor time of its programs.
pub fn run_alone(check: &Check, options: &super::Options) -> Result<()> {
    let result = (check.run)(options);
    if let Some(seconds) = shell::processor_seconds() {
        // A missing time only leaves a column empty.
        let _ = fs::write(seconds_file(check.name), seconds.to_string());
    }
    result
}

/// Runs all these checks, each when those that it needs have passed. Returns how each ended.
pub fn run(checks: &[&'static Check], arguments: &[String]) -> Result<BTreeMap<&'static str, Ran>> {
    fs::create_dir_all(folder()).with_context(|| format!("cannot make {}", folder().display()))?;
    let board =
        Board { state: Mutex::new(State { waiting: checks.to_vec(), ended: BTreeMap::new() }), ended: Condvar::new() };
    let program = std::env::current_exe().context("cannot find the program of xtask")?;
    let work = |lane| -> Result<()> {
        while let Some(check) = board.next(lane) {
            let ran = run_process(&program, check, arguments);
            // Others may wait for it, so it ends even if it could not start.
            let failed = Ran { outcome: Outcome::Failed, seconds: 0.0, processor_seconds: 0.0 };
            let (ran, fault) = ran.map_or_else(|fault| (failed, Err(fault)), |ran| (ran, Ok(())));
            board.end(check.name, ran);
            fault?;
        }
        Ok(())
    };
    thread::scope(|scope| {
        let lanes = [Lane::Main, Lane::Beside].map(|lane| scope.spawn(move || work(lane)));
        lanes.into_iter().try_for_each(|lane| lane.join().expect("no lane panics"))
    })?;
    Ok(board.state.into_inner().unwrap_or_else(PoisonError::into_inner).ended)
}

/// What both lanes know.
struct Board {
    state: Mutex<State>,
    /// A check has ended.
    ended: Condvar,
}

struct State {
    /// In the order in which they start.
    waiting: Vec<&'static Check>,
    ended: BTreeMap<&'static str, Ran>,
}

impl Board {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next check of a lane, as soon as it can start. `None` when the lane has no more.
    fn next(&self, lane: Lane) -> Option<&'static Check> {
        let mut state = self.lock();
        loop {
            state.drop_hopeless();
            if !state.waiting.iter().any(|check| check.lane == lane) {
                self.ended.notify_all();
                return None;
            }
            let is_ready = |check: &Check| check.lane == lane && check.needs.iter().all(|need| state.has_passed(need));
            if let Some(place) = state.waiting.iter().position(|check| is_ready(check)) {
                return Some(state.waiting.remove(place));
            }
            state = self.ended.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn end(&self, name: &'static str, ran: Ran) {
        self.lock().ended.insert(name, ran);
        self.ended.notify_all();
    }
}

impl State {
    fn has_passed(&self, name: &str) -> bool {
        self.ended.get(name).is_some_and(|ran| ran.outcome == Outcome::Passed)
    }

    /// Ends checks that need one that did not pass.
    fn drop_hopeless(&mut self) {
        loop {
            let missed = |check: &Check| {
                let failed = |need: &&&str| self.ended.get(**need).is_some_and(|ran| ran.outcome != Outcome::Passed);
                check.needs.iter().find(failed).copied()
            };
            let found = self.waiting.iter().enumerate().find_map(|(place, check)| Some((place, missed(check)?)));
            let Some((place, need)) = found else { return };
            let check = self.waiting.remove(place);
            println!("==> {}\n    not run, because {need} did not pass", check.name);
            self.ended.insert(check.name, Ran { outcome: Outcome::Lacks(need), seconds: 0.0, processor_seconds: 0.0 });
        }
    }
}

/// Runs a check in a process, and shows what it prints.
fn run_process(program: &Path, check: &Check, arguments: &[String]) -> Result<Ran> {
    let start = Instant::now();
    let _ = fs::remove_file(seconds_file(check.name));
    let mut command = shell::program(program);
    command.args(["test", "--alone", check.name]).args(arguments);
    let status = match check.lane {
        Lane::Main => {
            println!("==> {}", check.name);
            command.status()
        }
        Lane::Beside => run_quietly(&mut command, check.name),
    };
    let status = status.with_context(|| format!("cannot run the check {}", check.name))?;
    let outcome = outcome(status);
    let seconds = start.elapsed().as_secs_f64();
    let processor_seconds = fs::read_to_string(seconds_file(check.name)).ok().and_then(|text| text.parse().ok());
    let ended = match outcome {
        Outcome::Passed => "passed",
        Outcome::NotRun => "did not run",
        Outcome::Failed | Outcome::Lacks(_) => "failed",
    };
    println!("    {} {ended} in {seconds:.1} s", check.name);
    Ok(Ran { outcome, seconds, processor_seconds: processor_seconds.unwrap_or_default() })
}

/// Runs a command, and shows its output when it has ended.
fn run_quietly(command: &mut Command, name: &str) -> std::io::Result<ExitStatus> {
    let path = folder().join(name).with_extension("log");
    let log = File::create(&path)?;
    let status = command.stdout(Stdio::from(log.try_clone()?)).stderr(Stdio::from(log)).status()?;
    let printed = fs::read(&path)?;
    // One call, so that no line of the other lane comes between.
    print!("==> {name}\n{}", String::from_utf8_lossy(&printed));
    Ok(status)
}

fn outcome(status: ExitStatus) -> Outcome {
    match status.code() {
        Some(0) => Outcome::Passed,
        Some(code) if code == i32::from(NOT_RUN) => Outcome::NotRun,
        _ => Outcome::Failed,
    }
}

/// The folder of what checks print and take.
pub fn folder() -> PathBuf {
    shell::root().join("target/checks")
}

fn seconds_file(check: &str) -> PathBuf {
    folder().join(check).with_extension("seconds")
}

/// The names of checks whose outcome is this one.
pub fn having(ran: &BTreeMap<&'static str, Ran>, is_one: impl Fn(Outcome) -> bool) -> BTreeSet<&'static str> {
    ran.iter().filter(|(_, ran)| is_one(ran.outcome)).map(|(name, _)| *name).collect()
}
