//! Measures what a cluster's time depends on, and calculates the time of a large run: see `docs/dev/scale.md`.
//!
//! Processor time is measured, not elapsed time, so other work on the machine matters less.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::Bench;
use super::process::measure;
use crate::project::Project;
use crate::shell::{processor_seconds, root};

pub const BENCH: Bench = Bench { name: "scale", run };

/// The languages of the example benchmark: their ids, ExecEval's names, and what begins a comment.
const LANGUAGES: [(&str, &str, &str); 4] = [
    ("python", "Python 3", "#"),
    ("javascript", "Node.js", "//"),
    ("cpp", "GNU C++17", "//"),
    ("java", "Java 17", "//"),
];
/// Distinct programs of each language.
const PROGRAMS: usize = 250;
/// The lines of the file whose planning is measured.
const LINES: usize = 200_000;

/// The large run: samples, cores, and the share of samples that equal another one of their task.
const SAMPLES: f64 = 25e6;
const CORES: f64 = 1000.0;
const EQUAL: f64 = 0.2;
/// Shards for each core.
const SHARDS_EACH: f64 = 4.0;

fn run() -> Result<()> {
    report(&Project::load()?.build_assay()?)
}

/// What judging the programs of a language costs.
struct Costs {
    /// Seconds of a processor to judge a program.
    program: f64,
    /// Seconds of a processor for a run without new programs.
    start: f64,
    /// Bytes of the journal for a program.
    journal: f64,
    /// Bytes of a part for a sample.
    part: f64,
}

/// Measures with a built command, and prints the costs and the calculation.
pub fn report(assay: &Path) -> Result<()> {
    let folder = root().join("target/bench/scale");
    let ids = LANGUAGES.map(|(id, ..)| id);
    time(command(assay).args(["runtimes", "install"]).args(ids))?;
    for (id, name, comment) in LANGUAGES {
        let costs = costs(assay, &folder.join(id), name, comment)?;
        let Costs { program, start, journal, part } = costs;
        let hours = SAMPLES * (1.0 - EQUAL) * program / CORES / 3600.0;
        println!(
            "    {id:10} {:6.1} programs/s a core, {program:.3} s a program; {start:.2} s a run; journal {journal:.0} B a \
             program, part {part:.0} B a sample; 25 million samples, a fifth of them equal: {hours:.2} h on 1,000 cores",
            1.0 / program
        );
    }
    let (seconds, memory) = planning(assay, &folder)?;
    let shards = CORES * SHARDS_EACH;
    println!(
        "    planning: {:.2} µs and {memory:.0} B of memory a sample of the complete file; each of {shards} shards of \
         25 million samples: {:.0} s and {:.1} GB",
        seconds * 1e6,
        seconds * SAMPLES,
        memory * SAMPLES / 1e9
    );
    Ok(())
}

fn command(assay: &Path) -> Command {
    let mut command = Command::new(assay);
    command.env("ASSAY_CACHE", root().join("target/runtimes"));
    command
}

/// Runs a command, and returns the processor time that it and its workers took. Their parents have waited for them.
fn time(command: &mut Command) -> Result<f64> {
    let before = of_children()?;
    measure(command.stderr(std::process::Stdio::null()))?;
    Ok(of_children()? - before)
}

/// The processor time of all ended children of this process, and theirs.
fn of_children() -> Result<f64> {
    processor_seconds().context("processor times are measured on Linux only")
}

/// The samples of the example benchmark in a language.
fn samples(language: &str) -> Result<Vec<(String, String)>> {
    let mut found = Vec::new();
    for model in ["careful", "hasty", "steady"] {
        let path = root().join("results/programs").join(model).join("samples.jsonl");
        let text = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
        for line in text.lines() {
            let sample: Value = serde_json::from_str(line)?;
            if let (Some(task), Some(code), Some(name)) =
                (sample["src_uid"].as_str(), sample["source_code"].as_str(), sample["lang"].as_str())
                && name == language
            {
                found.push((task.to_owned(), code.to_owned()));
            }
        }
    }
    if found.is_empty() { bail!("there are no samples in {language}") } else { Ok(found) }
}

/// Writes samples and their tests to a new folder.
fn write(folder: &Path, samples: impl Iterator<Item = Value>) -> Result<PathBuf> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    fs::copy(root().join("results/programs/tasks.jsonl"), folder.join("tasks.jsonl"))?;
    let path = folder.join("samples.jsonl");
    fs::write(&path, samples.map(|sample| format!("{sample}\n")).collect::<String>())?;
    Ok(path)
}

fn execute(assay: &Path, folder: &Path, shard: &str) -> Command {
    let mut command = command(assay);
    command.args(["execute", "--all-tests", "--workers", "2", "--shard", shard]).arg(folder.join("samples.jsonl"));
    command.arg("--tests").arg(folder.join("tasks.jsonl")).arg("--out").arg(folder.join("out"));
    command
}

fn costs(assay: &Path, folder: &Path, name: &str, comment: &str) -> Result<Costs> {
    let samples = samples(name)?;
    let distinct = (0..PROGRAMS).map(|number| {
        let (task, code) = &samples[number % samples.len()];
        json!({"src_uid": task, "task_id": task, "lang": name, "source_code": format!("{code}\n{comment} {number}\n")})
    });
    write(folder, distinct)?;
    let first = time(&mut execute(assay, folder, "1/1"))?;
    // Its journal has all verdicts.
    let start = time(&mut execute(assay, folder, "1/1"))?;
    let bytes = |name: &str| Ok::<_, anyhow::Error>(fs::metadata(folder.join("out").join(name))?.len() as f64);
    let count = PROGRAMS as f64;
    let (journal, part) = (bytes("journal")? / count, bytes("part.jsonl")? / count);
    Ok(Costs { program: (first - start) / count, start, journal, part })
}

/// The processor time and the memory that a sample of another shard costs: seconds and bytes.
fn planning(assay: &Path, folder: &Path) -> Result<(f64, f64)> {
    let samples = samples("Python 3")?;
    let folder = folder.join("planning");
    let mut taken = Vec::new();
    for lines in [LINES / 10, LINES] {
        let distinct = (0..lines).map(|number| {
            let (task, code) = &samples[number % samples.len()];
            json!({"src_uid": task, "task_id": task, "lang": "Python 3", "source_code": format!("{code}# {number}\n")})
        });
        write(&folder, distinct)?;
        // No task has this shard, so everything is planned and nothing runs.
        let mut execute = execute(assay, &folder, "1048576/1048576");
        let before = of_children()?;
        let usage = measure(execute.stderr(std::process::Stdio::null()))?;
        taken.push((lines as f64, of_children()? - before, usage.peak_memory.unwrap_or_default() as f64));
    }
    let [few, many] = taken.as_slice() else { bail!("two files are planned") };
    let lines = many.0 - few.0;
    Ok(((many.1 - few.1) / lines, (many.2 - few.2) / lines))
}
