//! Running the programs of submissions again.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use assay_score::execution::{NOT_RUN, Rows};
use assay_site::benchmark::{Benchmark, CARD};
use assay_site::verify::Execute;

use crate::args::ExecuteArgs;
use crate::execute;
use crate::exit::Failure;

/// Runs programs in the sandbox, by the tests that the benchmark's tasks come with or that somebody has.
pub(crate) struct Again {
    /// A file of tests for all benchmarks.
    pub(crate) tests: Option<PathBuf>,
    /// Where verdicts are kept for the next time, a folder for each benchmark; without it, all programs are run.
    pub(crate) kept: Option<PathBuf>,
}

impl Execute for Again {
    fn execute(&self, benchmark: &Benchmark, samples: &[u8]) -> Result<Vec<String>, String> {
        let Some(problems) = &benchmark.problems else { return Err("the benchmark's tasks are not here".to_owned()) };
        let tests = self.tests.clone().unwrap_or_else(|| benchmark.folder.join(problems.file));
        let kept = self.kept.as_ref().map(|kept| kept.join(&benchmark.id));
        let options =
            benchmark.card.execution.options(|file| benchmark.folder.join(file).to_string_lossy().into_owned());
        let found = run(samples, &tests, kept.as_deref(), options);
        let found = found.map_err(|error| format!("{:#}", error.into_error()))?;
        let mut found = found.into_iter();
        let mut differences = Vec::new();
        let mut number = 0;
        let compare = |row: &assay_score::execution::Row<'_>| {
            number += 1;
            let found = found.next().flatten().unwrap_or_default();
            if !is_the_same(&row.tests, &found) {
                let name = &problems.tasks.all[row.task].name;
                differences.push(format!(
                    "sample {number} (`{name}`) says {}, runs {}",
                    short(&row.tests),
                    short(&found)
                ));
            }
        };
        Rows::read(samples, &problems.tasks, compare).map_err(|error| error.to_string())?;
        Ok(differences)
    }
}

/// The letters of unit tests, as far as anybody reads them.
fn short(letters: &str) -> String {
    const SHOWN: usize = 60;
    match letters.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &letters[..end]),
        None if letters.is_empty() => "none".to_owned(),
        None => letters.to_owned(),
    }
}

/// Whether the verdicts of a sample are those that were found. Tests behind the first failure may have been left out.
fn is_the_same(said: &str, found: &str) -> bool {
    said.len() == found.len() && said.chars().zip(found.chars()).all(|(said, found)| said == NOT_RUN || said == found)
}

fn run(
    samples: &[u8],
    tests: &Path,
    kept: Option<&Path>,
    options: Vec<String>,
) -> Result<Vec<Option<String>>, Failure> {
    let folder = tempfile::tempdir().context("cannot make a folder for the programs' results")?;
    let path = folder.path().join("samples.jsonl");
    let mut file = std::fs::File::create(&path).context("cannot write the samples")?;
    file.write_all(samples).context("cannot write the samples")?;
    drop(file);
    let args = ExecuteArgs::again(&path, tests, kept.unwrap_or(folder.path()), options);
    let args =
        args.map_err(|error| Failure::misuse(anyhow!("{CARD} has an [execution] that cannot be used: {error}")))?;
    execute::again(&args)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_tests_that_were_run_have_to_agree() {
        for (said, found) in [("PPP", "PPP"), ("PW-", "PWP"), ("PW-", "PWW"), ("CC", "CC"), ("", "")] {
            assert!(is_the_same(said, found), "{said} {found}");
        }
        for (said, found) in [("PPP", "PPW"), ("PP", "PPP"), ("P", ""), ("", "P"), ("CC", "PW")] {
            assert!(!is_the_same(said, found), "{said} {found}");
        }
    }
}
