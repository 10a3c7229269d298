//! Measures the judge and the server: their speed, their behaviour under load, and their recovery
//! from kills.

pub mod kills;
pub mod load;
mod server;
pub mod throughput;
pub mod trainers;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use crate::shell::root;

/// A complete program that tests itself.
struct Program {
    source: String,
    language: Language,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Language {
    Cpp,
    Python,
}

impl Language {
    /// The start of HumanEval-X's task ids.
    fn prefix(self) -> &'static str {
        match self {
            Self::Cpp => "CPP/",
            Self::Python => "Python/",
        }
    }

    /// ExecEval's name for the language.
    fn official(self) -> &'static str {
        match self {
            Self::Cpp => "GNU C++17",
            Self::Python => "Python 3",
        }
    }

    /// The code that HumanEval-X's authors put before programs.
    fn head(self) -> &'static str {
        match self {
            Self::Cpp => {
                "#include <stdlib.h>\n#include <algorithm>\n#include <math.h>\n#include <stdio.h>\n#include <vector>\n#include \
                 <string>\n#include <climits>\n#include <cstring>\n#include <iostream>\n"
            }
            Self::Python => "import math, re, sys\nfrom typing import *\nfrom collections import *\n",
        }
    }

    /// The body of a function that returns a useless value.
    fn wrong_body(self) -> &'static str {
        match self {
            Self::Cpp => "return {};\n}\n",
            Self::Python => "    return None\n",
        }
    }
}

/// Every fifth program is wrong.
const WRONG: usize = 5;

/// `count` distinct programs with HumanEval-X's solutions. Empty if `../shared` does not have them.
fn programs(language: Language, count: usize) -> Result<Vec<Program>> {
    let Ok(text) = fs::read_to_string(root().join("../shared/data/humaneval_x/humaneval_x_programs.jsonl")) else {
        return Ok(Vec::new());
    };
    let records: Vec<Value> = text.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
    let records: Vec<&Value> = records
        .iter()
        .filter(|record| record["id"].as_str().is_some_and(|id| id.starts_with(language.prefix())))
        .collect();
    let program = |number: usize| {
        let record = records.get(number % records.len()).context("there are no programs")?;
        let part = |key: &str| record[key].as_str().unwrap_or_default();
        let is_wrong = number % WRONG == WRONG - 1;
        let body = if is_wrong { language.wrong_body() } else { part("canonical_solution") };
        let comment = if language == Language::Python { "#" } else { "//" };
        // A number in the last line makes equal programs distinct.
        let source = format!(
            "{}{}{}{body}\n{}\n{comment} {number}\n",
            language.head(),
            part("import_"),
            part("prompt"),
            part("test")
        );
        Ok(Program { source, language })
    };
    (0..count).map(program).collect()
}

/// Makes an empty folder and writes the samples and tests of programs to it.
fn write(folder: &Path, programs: &[Program]) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let lines = programs.iter().map(|program| {
        let sample = json!({
            "src_uid": "self", "task_id": "self", "lang": program.language.official(), "source_code": program.source,
        });
        format!("{sample}\n")
    });
    fs::write(folder.join("samples.jsonl"), lines.collect::<String>())?;
    fs::write(folder.join("tests.json"), r#"{"self": [{"input": "", "output": [""]}]}"#)?;
    Ok(())
}

/// The command that judges the samples in a folder.
fn execute(assay: &Path, folder: &Path) -> Command {
    let mut command = Command::new(assay);
    command.arg("execute").arg(folder.join("samples.jsonl"));
    command.arg("--tests").arg(folder.join("tests.json")).arg("--out").arg(folder.join("out"));
    command.env("ASSAY_CACHE", runtimes());
    command
}

fn runtimes() -> PathBuf {
    root().join("target/runtimes")
}

/// Installs the languages before the measurement.
fn prepare(assay: &Path) -> Result<()> {
    let mut command = Command::new(assay);
    let status = command.args(["runtimes", "install", "cpp", "python"]).env("ASSAY_CACHE", runtimes()).status()?;
    if !status.success() {
        bail!("the languages could not be installed");
    }
    Ok(())
}

/// Whether each program passed.
fn passed(folder: &Path) -> Result<Vec<bool>> {
    let text = fs::read_to_string(folder.join("out/samples.jsonl"))?;
    let is_passed = |line: &str| Ok(serde_json::from_str::<Value>(line)?["exec_outcome"] == "PASSED");
    text.lines().map(is_passed).collect()
}

/// The time that `percent` of the times do not exceed. Sorts them.
fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times.get((times.len() * percent / 100).min(times.len().saturating_sub(1))).copied().unwrap_or_default()
}
