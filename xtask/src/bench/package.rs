//! Measures the Python package: a record, a large file and as many dicts, next to the command.

use std::fs;

use anyhow::{Context, Result};
use serde_json::Value;

use super::records::{LANGUAGES, Records};
use super::{Bench, missed};
use crate::python::environment;
use crate::shell::{output, root};
use crate::wheel;

pub const BENCH: Bench = Bench { name: "package", run };

/// The most milliseconds for a record.
const RECORD_TARGET: f64 = 0.3;
/// The most of the command's time for a file.
const FILE_TARGET: f64 = 1.1;
/// The tasks of the large file.
const TASKS: usize = 10_000;

fn run() -> Result<()> {
    wheel::build(None)?;
    let mut python = environment("python")?;
    wheel::install_built(&python)?;
    let folder = root().join("target/bench");
    fs::create_dir_all(&folder)?;
    let records = Records::gather()?;
    python.args(["-c", include_str!("package.py")]);
    for language in LANGUAGES {
        let files = records.of(language)?.write(&folder, &format!("package_{language}"))?;
        python.arg(language).arg(files.prompts).arg(files.predictions);
    }
    let files = records.write_many(&folder, "package", TASKS, 0)?;
    let text = output(python.arg(files.prompts).arg(files.predictions).env_remove("ASSAY_COMMAND"))?;
    let found: Value = serde_json::from_str(&text)?;
    let number = |pointer: String| {
        found.pointer(&pointer).and_then(Value::as_f64).with_context(|| format!("there is no number at {pointer}"))
    };
    println!("    on {}", records.origin);
    for language in LANGUAGES {
        let milliseconds = number(format!("/records/{language}"))?;
        println!(
            "    {language:10} {milliseconds:.3} ms for one record by one profile{}",
            missed(milliseconds <= RECORD_TARGET)
        );
    }
    let command = number("/seconds/command".to_owned())?;
    let file = number("/seconds/files".to_owned())? / command;
    let dicts = number("/seconds/dicts".to_owned())? / command;
    println!(
        "    {TASKS} tasks by three profiles: {command:.2} s by the command; from files {file:.2} times that{}, from \
         dicts {dicts:.2} times",
        missed(file <= FILE_TARGET)
    );
    Ok(())
}
