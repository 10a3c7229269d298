//! Measures the cost of token types: all tasks of a CrossCodeEval language, scored with and
//! without.

use std::fs;
use std::path::Path;

use anyhow::Result;

use super::process::measure;
use super::records::{Files, Records};
use super::{Bench, missed};
use crate::project::Project;
use crate::shell::{program, root};

pub const BENCH: Bench = Bench { name: "tokens", run };

/// Tasks and files of each language from CrossCodeEval's table 1.
const LANGUAGES: [(&str, usize, usize); 4] =
    [("python", 2665, 1368), ("java", 2139, 745), ("typescript", 3356, 779), ("csharp", 1768, 642)];
const TARGET: f64 = 2.0;
const ROUNDS: usize = 3;

fn run() -> Result<()> {
    let assay = Project::load()?.build_assay()?;
    let folder = root().join("target/bench");
    fs::create_dir_all(&folder)?;
    let records = Records::gather()?;
    println!("    {} with further cursors in their files; by all profiles, on one thread", records.origin);
    for (language, tasks, files) in LANGUAGES {
        let cursors = (tasks as f64 / files as f64).round() as usize;
        let name = format!("{language}_tokens");
        let files = records.of(language)?.with_cursors(cursors)?.write_many(&folder, &name, tasks, 0)?;
        // Alternate, because other processes share the machine.
        let (mut without, mut with) = (f64::INFINITY, f64::INFINITY);
        for _ in 0..ROUNDS {
            without = without.min(score(&assay, &files, &[])?);
            with = with.min(score(&assay, &files, &["--tokens"])?);
        }
        let ratio = with / without;
        let verdict = missed(ratio < TARGET);
        println!(
            "    {language:10} {tasks} tasks, {cursors} in a file: {without:6.2} s without token types, {ratio:4.2} times that with them{verdict}"
        );
    }
    Ok(())
}

fn score(assay: &Path, files: &Files, options: &[&str]) -> Result<f64> {
    let mut command = program(assay);
    command.args(["score", "--threads", "1", "--prompts"]).arg(&files.prompts);
    command.arg("--predictions").arg(&files.predictions).args(options);
    Ok(measure(&mut command)?.seconds)
}
