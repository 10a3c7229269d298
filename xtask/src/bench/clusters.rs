//! Measures what Slurm and Ray add to the time of `assay execute` on the same processors.
//!
//! The starts of the engines do not count: Ray is running, and of Slurm's jobs the time counts from the first
//! shard's start.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant, SystemTime};

use anyhow::{Context, Result, bail};
use serde_json::Value;

use super::{Bench, missed};
use crate::clusters::slurm::{SHARDS, Slurm, why_not_here};
use crate::clusters::work::{Work, cache};
use crate::project::Project;
use crate::python::environment;
use crate::shell::{output, run as run_program};
use crate::wheel;

pub const BENCH: Bench = Bench { name: "clusters", run };

const PROGRAMS: (usize, usize) = (50, 10);
const ROUNDS: usize = 3;
/// The processors of every run.
const WORKERS: &str = "2";
/// The most of the time of one run.
const TARGET: f64 = 1.05;

fn run() -> Result<()> {
    let assay = Project::load()?.build_assay()?;
    let work = Work::new(&assay, PROGRAMS)?;
    if let Some(reason) = why_not_here() {
        println!("    Slurm is not measured: {reason}");
    } else {
        let slurm = Slurm::start(&assay)?;
        let mut rounds = Vec::new();
        for round in 0..ROUNDS {
            let start = Instant::now();
            work.execute(&format!("plain-{round}"), &["--workers", WORKERS])?;
            let plain = start.elapsed();
            rounds.push((plain.as_secs_f64(), by_slurm(&slurm, &work, round)?.as_secs_f64()));
        }
        report("Slurm", rounds);
    }
    wheel::build(None)?;
    let mut python = environment("ray")?;
    wheel::install_built(&python)?;
    python.args(["-c", include_str!("clusters.py"), WORKERS, &SHARDS.to_string(), &ROUNDS.to_string()]);
    python.arg(work.samples()).arg(work.tests()).arg(work.path("ray"));
    let rounds: Vec<Value> =
        serde_json::from_str(&output(python.env("ASSAY_CACHE", cache()).env_remove("ASSAY_COMMAND"))?)?;
    report("Ray", rounds.iter().filter_map(|round| Some((round[0].as_f64()?, round[1].as_f64()?))).collect());
    Ok(())
}

/// The time from the first shard's start to the end of the last, and that of the merge.
fn by_slurm(slurm: &Slurm, work: &Work, round: usize) -> Result<Duration> {
    let out = work.path(&format!("slurm-{round}"));
    slurm.submit(work, &out, &[])?;
    slurm.wait()?;
    let parts: Vec<_> = (0..SHARDS).map(|shard| out.join(format!("shard-{shard}"))).collect();
    let of = |path: &Path, time: fn(&fs::Metadata) -> std::io::Result<SystemTime>| {
        fs::metadata(path)
            .and_then(|data| time(&data))
            .with_context(|| format!("there is no time of {}", path.display()))
    };
    let starts = parts.iter().map(|part| of(part, fs::Metadata::created)).collect::<Result<Vec<_>>>()?;
    let ends =
        parts.iter().map(|part| of(&part.join("part.jsonl"), fs::Metadata::modified)).collect::<Result<Vec<_>>>()?;
    let (Some(first), Some(last)) = (starts.into_iter().min(), ends.into_iter().max()) else {
        bail!("there are no shards")
    };
    let start = Instant::now();
    let mut merge = work.command();
    merge.arg("merge").args(parts.iter().map(|part| part.join("part.jsonl")));
    run_program(merge.arg("--out").arg(work.path(&format!("merged-{round}"))).stdout(std::process::Stdio::null()))?;
    Ok(last.duration_since(first)? + start.elapsed())
}

/// Prints the median of the rounds: seconds of one run, and on an engine.
fn report(engine: &str, mut rounds: Vec<(f64, f64)>) {
    rounds.sort_by(|a, b| (a.1 / a.0).total_cmp(&(b.1 / b.0)));
    let Some(&(plain, seconds)) = rounds.get(rounds.len() / 2) else { return };
    let ratio = seconds / plain;
    let verdict = missed(ratio <= TARGET);
    println!(
        "    {engine:6} {} programs in {SHARDS} shards: {seconds:.2} s, {ratio:.3} times one run{verdict}",
        PROGRAMS.0 * PROGRAMS.1
    );
}
