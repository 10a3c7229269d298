//! Measures the core's speed on one thread.
//!
//! The results are ratios to the targets, to the official algorithm, to RapidFuzz and to CPython's
//! difflib.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::Bench;
use super::records::{Files, Records, text};
use crate::project::Project;
use crate::python::python;
use crate::shell::{cargo, output};

pub const BENCH: Bench = Bench { name: "score", run };

/// Minimum examples per second.
const TARGETS: [(&str, f64); 9] = [
    ("python_from_raw_files", 3_200.0),
    ("python_from_bundle", 10_000.0),
    ("java_scoring_alone", 200_000.0),
    ("typescript_scoring_alone", 200_000.0),
    ("csharp_scoring_alone", 200_000.0),
    ("python_kilobytes_labelled", 5_000.0),
    ("java_kilobytes_labelled", 5_000.0),
    ("typescript_kilobytes_labelled", 5_000.0),
    ("csharp_kilobytes_labelled", 5_000.0),
];

/// The official program's examples per second on one core, measured once. See
/// docs/dev/benchmarks.md.
const OFFICIAL: [(&str, f64); 2] = [("python_from_raw_files", 15.8), ("java_scoring_alone", 22_000.0)];

fn run() -> Result<()> {
    let folder = Project::load()?.target_directory.join("bench");
    fs::create_dir_all(&folder)?;
    let records = Records::gather()?;
    let files = records.write(&folder, "all")?;
    let pairs = write_pairs(&records, &folder)?;
    let ours = rates(&output(speed(&files).arg(&pairs))?)?;
    let theirs = rates(&output(python()?.arg("tests/oracle/matchers.py").arg(&pairs))?)?;

    println!("    on {}", records.origin);
    for (name, rate) in &ours {
        print!("    {name:36} {:>12.0} a second", rate.as_f64().unwrap_or_default());
        let times = |of: Option<f64>| of.map(|of| rate.as_f64().unwrap_or_default() / of);
        let listed = |list: &[(&str, f64)]| list.iter().find(|(other, _)| other == name).map(|&(_, rate)| rate);
        if let Some(times) = times(listed(&TARGETS)) {
            print!("  {times:6.2} x target");
        }
        if let Some(times) = times(listed(&OFFICIAL)) {
            print!("  {times:6.1} x official program");
        }
        if let Some(times) = times(theirs.get(name).and_then(Value::as_f64)) {
            print!("  {times:6.2} x {}", if name == "difflib_pairs" { "CPython's difflib" } else { "RapidFuzz" });
        }
        println!();
    }
    Ok(())
}

/// The command for the core's own benchmark on these files.
pub fn speed(files: &Files) -> Command {
    let mut command = cargo(&["bench", "--package", "assay-evaluations", "--bench", "speed", "--"]);
    command.args([&files.prompts, &files.predictions]);
    command
}

pub fn rates(json: &str) -> Result<Map<String, Value>> {
    serde_json::from_str(json).context("a benchmark printed something else than rates")
}

/// Writes pairs of the first lines of a completion and its groundtruth.
fn write_pairs(records: &Records, folder: &Path) -> Result<PathBuf> {
    let first_line = |line: &str, field: &str| -> Result<String> {
        let value = serde_json::from_str(line)?;
        Ok(text(&value, field)?.lines().next().unwrap_or_default().trim().to_owned())
    };
    let pair = |(answer, task): (&str, &str)| -> Result<String> {
        Ok(serde_json::json!([first_line(answer, "pred")?, first_line(task, "groundtruth")?]).to_string() + "\n")
    };
    let pairs: String = records.predictions.lines().zip(records.prompts.lines()).map(pair).collect::<Result<_>>()?;
    let path = folder.join("pairs.jsonl");
    fs::write(&path, pairs)?;
    Ok(path)
}
