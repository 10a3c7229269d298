//! Measures the speed and memory of `assay corpus examples` from end to end.
//!
//! The repositories are the packages of the bench `cross-file`: first each once, then a thousand
//! copies under other names. Real collections of repositories share many files too, but fewer than
//! these copies. Their speed is between the two results.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::Bench;
use super::cross_file::{CORPORA, Corpus, fetched, folder};
use super::process::measure;
use crate::project::Project;
use crate::shell::program;

pub const BENCH: Bench = Bench { name: "corpus", run };

const REPOSITORIES: usize = 1000;
/// Minimum speed on the copies, in megabytes of source code per second.
const TARGET: f64 = 20.0;

fn run() -> Result<()> {
    let project = Project::load()?;
    let assay = project.build_assay()?;
    let out = project.target_directory.join("bench/corpus");
    for corpus in &CORPORA {
        let mut packages = Vec::new();
        for package in corpus.packages {
            match fetched(corpus, package, &folder(&project)) {
                Ok(folder) => packages.push(folder.join(corpus.sources)),
                Err(error) => println!("    excluded: {error:#}"),
            }
        }
        if packages.is_empty() {
            continue;
        }
        examples(&assay, corpus, &packages, packages.len(), &out)?;
        let rate = examples(&assay, corpus, &packages, REPOSITORIES, &out)?;
        println!("        {:.2} x the target of {TARGET} MB a second", rate / TARGET);
    }
    Ok(())
}

/// Makes examples from `count` repositories, each a copy of a package. Returns the speed in
/// megabytes per second.
fn examples(assay: &Path, corpus: &Corpus, packages: &[PathBuf], count: usize, out: &Path) -> Result<f64> {
    let repositories = out.join("repositories");
    for folder in [&repositories, &out.join("examples")] {
        let _ = fs::remove_dir_all(folder);
    }
    let mut sizes = Vec::new();
    for (number, package) in packages.iter().cycle().take(count).enumerate() {
        copy(package, &repositories.join(format!("{number:04}")), corpus.endings, &mut sizes)?;
    }
    let mut command = program(assay);
    command.args(["corpus", "examples", "--language", corpus.language, "--color", "never"]);
    // Exclude no repository because of its size.
    command.args(["--min-files", "1", "--max-files", "100000", "--max-size", "10G", "--max-file-size", "1G"]);
    let usage = measure(command.arg("--out").arg(out.join("examples")).arg(&repositories))?;
    fs::remove_dir_all(&repositories)?;
    let (megabytes, seconds) = (sizes.iter().sum::<u64>() as f64 / 1e6, usage.seconds);
    let memory = usage.peak_memory.map_or(String::new(), |peak| format!(", {:.0} MB of memory", peak as f64 / 1e6));
    println!(
        "    {}: {count} repositories of {} packages, {} files, {megabytes:.1} MB: {:.1} MB a second ({seconds:.1} s){memory}",
        corpus.language,
        packages.len(),
        sizes.len(),
        megabytes / seconds,
    );
    Ok(megabytes / seconds)
}

/// Copies a folder's content into a new folder, and records the sizes of the files with these
/// extensions.
fn copy(from: &Path, to: &Path, endings: &[&str], sizes: &mut Vec<u64>) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let to = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &to, endings, sizes)?;
            continue;
        }
        // A hard link takes no space: some packages contain libraries that are larger than all
        // their code.
        fs::hard_link(entry.path(), &to)?;
        if to.extension().and_then(|ending| ending.to_str()).is_some_and(|ending| endings.contains(&ending)) {
            sizes.push(entry.metadata()?.len());
        }
    }
    Ok(())
}
