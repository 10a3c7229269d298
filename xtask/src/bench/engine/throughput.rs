//! Measures tests per second, compared with an engine that starts a native process for each.
//!
//! The native engine uses the machine's compiler and interpreter. The two engines alternate,
//! because a machine's speed varies over time.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, bail};

use super::super::Bench;
use super::{Language, Program, execute, passed, prepare, programs, write};
use crate::project::Project;
use crate::shell::{find, root};

pub const BENCH: Bench = Bench { name: "throughput", run };

/// Programs per language.
const PROGRAMS: usize = 250;
/// Rounds of each engine.
const ROUNDS: usize = 3;
/// Parallel programs in both engines.
const WORKERS: usize = 2;
const MEMORY: u64 = 2 << 30;
const SECONDS: u64 = 10;

fn run() -> Result<()> {
    if find(&["g++"]).is_none() || find(&["prlimit"]).is_none() {
        println!("    not measured: g++ and prlimit are what it is measured against");
        return Ok(());
    }
    let assay = Project::load()?.build_assay()?;
    prepare(&assay)?;
    for (name, language, aim) in [("Python", Language::Python, 5.0), ("C++", Language::Cpp, 2.0)] {
        let programs = programs(language, PROGRAMS)?;
        if programs.is_empty() {
            println!("    HumanEval-X is not in ../shared");
            return Ok(());
        }
        let folder = root().join("target/bench/throughput");
        write(&folder, &programs)?;
        let mut rounds = Vec::new();
        for _ in 0..ROUNDS {
            let start = Instant::now();
            let native = natively(&programs, &folder)?;
            let theirs = start.elapsed().as_secs_f64();
            let (ours, judged) = judge(&assay, &folder)?;
            let same = judged.iter().zip(&native).filter(|(ours, theirs)| ours == theirs).count();
            rounds.push((theirs, ours, same));
        }
        let count = programs.len();
        let rate = |times: Vec<f64>| count as f64 / median(times);
        let theirs = rate(rounds.iter().map(|(theirs, ..)| *theirs).collect());
        println!("    {name}: {theirs:.1} tests a second with a process for each (median of {ROUNDS} rounds)");
        let ours = rate(rounds.iter().map(|(_, ours, _)| *ours).collect());
        let mut times: Vec<f64> = rounds.iter().map(|(theirs, ours, _)| theirs / ours).collect();
        times.sort_by(f64::total_cmp);
        let same = rounds.iter().map(|(.., same)| *same).min().unwrap_or_default();
        let (least, most) = (times[0], times[ROUNDS - 1]);
        println!(
            "    {name} here: {ours:.1} tests a second, {:.2} times that ({least:.2} to {most:.2}; aim: {aim}); {same} of {count} \
             verdicts are the same",
            median(times)
        );
    }
    Ok(())
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

/// The seconds that the command takes for all programs, and whether each passed.
fn judge(assay: &Path, folder: &Path) -> Result<(f64, Vec<bool>)> {
    // Otherwise the command would resume the earlier run.
    let out = folder.join("out");
    if out.exists() {
        fs::remove_dir_all(out)?;
    }
    let start = Instant::now();
    let mut execute = execute(assay, folder);
    let status = execute.args(["--workers", &WORKERS.to_string()]).stdout(Stdio::null()).status()?;
    let seconds = start.elapsed().as_secs_f64();
    if !status.success() {
        bail!("`assay execute` ended with {status}");
    }
    Ok((seconds, passed(folder)?))
}

/// Compiles and runs every program natively under limits. Returns whether each exited successfully.
fn natively(programs: &[Program], folder: &Path) -> Result<Vec<bool>> {
    let python = interpreter()?;
    let next = AtomicUsize::new(0);
    let work = |worker: usize| -> Result<Vec<(usize, bool)>> {
        let mut found = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(program) = programs.get(number) else { return Ok(found) };
            found.push((number, run_one(program, folder, &python, worker)?));
        }
    };
    let parts: Vec<Result<Vec<(usize, bool)>>> = thread::scope(|scope| {
        let workers: Vec<_> = (0..WORKERS).map(|worker| scope.spawn(move || work(worker))).collect();
        workers.into_iter().map(|worker| worker.join().unwrap_or_else(|_| bail!("a thread panicked"))).collect()
    });
    let mut all = vec![false; programs.len()];
    for part in parts {
        for (number, is_passed) in part? {
            all[number] = is_passed;
        }
    }
    Ok(all)
}

/// The path of the Python binary. The `python3` on the search path may be a wrapper script that is
/// slower.
fn interpreter() -> Result<PathBuf> {
    let python = find(&["python3"]).context("there is no python3")?;
    let said = Command::new(python).args(["-c", "import sys; print(sys.executable)"]).output()?;
    Ok(PathBuf::from(String::from_utf8(said.stdout)?.trim()))
}

fn run_one(program: &Program, folder: &Path, python: &Path, worker: usize) -> Result<bool> {
    let path = |ending: &str| folder.join(format!("native-{worker}{ending}"));
    let quiet = |command: &mut Command| -> Result<bool> {
        let command = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Ok(command.status().context("cannot start a program")?.success())
    };
    let limited = |program: &Path, argument: Option<&Path>| {
        let mut command = Command::new("prlimit");
        command.arg(format!("--as={MEMORY}")).arg(format!("--cpu={SECONDS}")).arg(program).args(argument);
        command
    };
    match program.language {
        Language::Cpp => {
            fs::write(path(".cpp"), &program.source)?;
            let mut compile = Command::new("g++");
            compile.args(["-O2", "-std=gnu++17", "-DONLINE_JUDGE", "-include", "limits.h", "-include", "math.h", "-o"]);
            let is_compiled = quiet(compile.arg(path(".out")).arg(path(".cpp")))?;
            Ok(is_compiled && quiet(&mut limited(&path(".out"), None))?)
        }
        Language::Python => {
            fs::write(path(".py"), &program.source)?;
            quiet(&mut limited(python, Some(&path(".py"))))
        }
    }
}
