//! Compares BM25 with rank_bm25: the scores must be equal, and the speed is the result.

use std::fs;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::Bench;
use super::labels::sources;
use super::score::rates;
use crate::project::Project;
use crate::python::python;
use crate::shell::{cargo, find, output, program};

pub const BENCH: Bench = Bench { name: "retrieval", run };

/// Minimum queries per second relative to rank_bm25.
const TARGET: f64 = 50.0;
/// Maximum difference from rank_bm25's score.
const TOLERANCE: f64 = 1e-9;

fn run() -> Result<()> {
    let folder = Project::load()?.target_directory.join("bench/retrieval");
    fs::create_dir_all(&folder)?;
    let system = find(&["python3"]).context("Python is needed for its standard library")?;
    let library = output(program(&system).args(["-c", "import sysconfig; print(sysconfig.get_path('stdlib'))"]))?;
    let files = sources(library.trim().as_ref(), &["py"])?;
    let list: String = files.iter().map(|file| format!("{}\n", file.display())).collect();
    let (list_path, out) = (folder.join("files.txt"), folder.join("scores.json"));
    fs::write(&list_path, list)?;
    let bench = ["bench", "--package", "assay-corpus", "--bench", "retrieval", "--"];
    let ours = rates(&output(cargo(&bench).arg(&list_path).arg(&out))?)?;
    let theirs = rates(&output(python()?.arg("tests/oracle/bm25.py").arg(&out))?)?;

    let rate =
        |of: &serde_json::Map<String, Value>, name: &str| of.get(name).and_then(Value::as_f64).unwrap_or_default();
    println!("    on {} files of Python's standard library", files.len());
    println!("    files are cut and read at {:.0} MB a second", rate(&ours, "bytes_cut") / 1e6);
    for name in ["documents_indexed", "queries"] {
        let times = rate(&ours, name) / rate(&theirs, name);
        println!("    {name:18} {:>12.0} a second  {times:6.1} x rank_bm25", rate(&ours, name));
    }
    let times = rate(&ours, "queries") / rate(&theirs, "queries");
    println!("    {:.2} x the target of {TARGET} times as many queries", times / TARGET);
    let difference = theirs.get("largest_difference").and_then(Value::as_f64).context("no difference was printed")?;
    println!("    largest difference of a score: {difference:e}");
    ensure!(difference <= TOLERANCE, "scores are not rank_bm25's");
    Ok(())
}
