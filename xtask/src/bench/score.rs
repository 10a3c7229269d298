//! The core's speed on one core, as ratios: to the official algorithm, to RapidFuzz and to CPython's difflib, and to the
//! figures that are to be reached.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde_json::{Map, Value};

use super::Bench;
use crate::project::Project;
use crate::python::python;
use crate::shell::{cargo, output, root};

pub const BENCH: Bench = Bench { name: "score", run };

/// Examples per second that are to be reached.
const TARGETS: [(&str, f64); 5] = [
    ("python_from_raw_files", 3_200.0),
    ("python_from_bundle", 10_000.0),
    ("java_scoring_alone", 200_000.0),
    ("typescript_scoring_alone", 200_000.0),
    ("csharp_scoring_alone", 200_000.0),
];

/// The official program's examples per second on one core, as measured once: see ARCHITECTURE.md.
const OFFICIAL: [(&str, f64); 2] = [("python_from_raw_files", 15.8), ("java_scoring_alone", 22_000.0)];

fn run() -> Result<()> {
    let folder = Project::load()?.target_directory.join("bench");
    fs::create_dir_all(&folder)?;
    let files = Files::gather(&folder)?;

    let mut speed = cargo(&["bench", "--quiet", "--package", "assay-score", "--bench", "speed", "--"]);
    let ours = rates(&output(speed.args([&files.prompts, &files.predictions, &files.pairs]))?)?;
    let theirs = rates(&output(python()?.arg("tests/oracle/matchers.py").arg(&files.pairs))?)?;

    println!("    on {}", files.origin);
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

fn rates(json: &str) -> Result<Map<String, Value>> {
    serde_json::from_str(json).context("a benchmark printed something else than rates")
}

/// What is measured on.
struct Files {
    origin: &'static str,
    prompts: PathBuf,
    predictions: PathBuf,
    pairs: PathBuf,
}

impl Files {
    /// Real records if they lie beside the project, otherwise the examples.
    fn gather(folder: &Path) -> Result<Self> {
        let shared = root().join("../shared/data/crosscodeeval");
        let files = Self {
            origin: if shared.exists() { "real records" } else { "the examples" },
            prompts: folder.join("prompts.jsonl"),
            predictions: folder.join("predictions.jsonl"),
            pairs: folder.join("pairs.jsonl"),
        };
        let (prompts, predictions) = if shared.exists() {
            let all = |start: &str, end: &str| -> Result<String> {
                let languages = ["python", "java", "typescript", "csharp"];
                languages
                    .iter()
                    .map(|l| Ok(fs::read_to_string(shared.join(format!("{start}_{l}{end}.jsonl")))?))
                    .collect()
            };
            (all("prompts", "")?, all("predictions", "_granite-3.3-8b-base_comment")?)
        } else {
            let read = |path: &str| fs::read_to_string(root().join("examples").join(path));
            (read("prompts.jsonl")?, read("predictions/weak.jsonl")?)
        };
        // Pairs of a prediction's and a groundtruth's first lines.
        let text = |line: &str, field: &str| -> Result<String> {
            let value: Value = serde_json::from_str(line)?;
            Ok(value[field].as_str().unwrap_or_default().lines().next().unwrap_or_default().trim().to_owned())
        };
        let pairs: String = predictions
            .lines()
            .zip(prompts.lines())
            .map(|(a, b)| Ok(serde_json::json!([text(a, "pred")?, text(b, "groundtruth")?]).to_string() + "\n"))
            .collect::<Result<_>>()?;
        fs::write(&files.prompts, prompts)?;
        fs::write(&files.predictions, predictions)?;
        fs::write(&files.pairs, pairs)?;
        Ok(files)
    }
}
