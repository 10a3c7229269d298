//! Measures the selection of samples at the size of xCodeEval.

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::Bench;
use super::score::rates;
use crate::shell::{cargo, output};

pub const BENCH: Bench = Bench { name: "selection", run };

/// Maximum time for all languages, one after another.
const TARGET_SECONDS: f64 = 10.0;

fn run() -> Result<()> {
    let bench = ["bench", "--package", "assay-corpus", "--bench", "selection"];
    let found = rates(&output(&mut cargo(&bench))?)?;
    let number = |name: &str| found.get(name).and_then(Value::as_f64).with_context(|| format!("there is no {name}"));
    let (seconds, slowest, samples) = (number("seconds")?, number("slowest")?, number("samples")?);
    println!("    17 languages, 7,514 problems, 37 tags, {samples} samples");
    println!(
        "    {seconds:.2} s on one thread, {:.2} x target; the slowest language {slowest:.2} s",
        TARGET_SECONDS / seconds
    );
    ensure!(seconds < TARGET_SECONDS, "selection takes longer than it may");
    Ok(())
}
