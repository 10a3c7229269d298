//! Runs the programs of submissions again.

use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use assay_engine::Fault;
use assay_runtimes::install::{Folder, Store};
use assay_score::execution::{NOT_RUN, Profile, Row, Rows};
use assay_site::benchmark::{Benchmark, CARD};
use assay_site::build;
use assay_site::verify::{Differences, Execute};

use crate::args::ExecuteArgs;
use crate::execute::{self, Found};
use crate::exit::Failure;

/// Runs programs in the sandbox, with the tests in the benchmark's tasks or in a file.
pub(crate) struct Rerun {
    /// A file of tests for all benchmarks.
    tests: Option<PathBuf>,
    /// The cache of verdicts, a folder for each benchmark. Without it, all programs run.
    kept: Option<PathBuf>,
}

impl Rerun {
    /// Uses the tests of a file and the cache of verdicts, if given.
    pub(crate) fn new(tests: Option<&Path>, cache: Option<&Path>) -> Result<Self, Failure> {
        let verdicts = |cache: &Path| {
            let folder = build::of_code(cache, "verdicts", &assay_judge::CODE);
            folder.with_context(|| format!("cannot use {}", cache.display()))
        };
        Ok(Self { tests: tests.map(Path::to_owned), kept: cache.map(verdicts).transpose()? })
    }
}

/// The folder of the user's caches. A cache next to the site could be published with it.
pub(crate) fn score_cache() -> Result<PathBuf, Failure> {
    let store = Store::open().map_err(Fault::from).context("--cache names a folder")?;
    Ok(store.folder(Folder::Scores))
}

impl Execute for Rerun {
    fn execute(&self, benchmark: &Benchmark, samples: &[u8]) -> Result<Differences, String> {
        let Some(problems) = &benchmark.problems else { return Err("the benchmark's tasks are missing".to_owned()) };
        let unreadable = |error: std::io::Error| error.to_string();
        let judged_by = Rows::read(samples, &problems.tasks, |_| ()).map_err(unreadable)?.profile;
        if let Some(other) = judged_by.filter(|profile| *profile != Profile::CURRENT) {
            return Err(format!(
                "its verdicts are by {}, and this version of Assay judges by {}, so different verdicts would prove nothing. \
                 `assay execute` and `assay submit` make a new one",
                other.id(),
                Profile::CURRENT.id()
            ));
        }
        let tests = self.tests.clone().unwrap_or_else(|| benchmark.folder.join(problems.file));
        let kept = self.kept.as_ref().map(|kept| kept.join(&benchmark.id));
        let options =
            benchmark.card.execution.options(|file| benchmark.folder.join(file).to_string_lossy().into_owned());
        let found = run(samples, &tests, kept.as_deref(), options);
        let found = found.map_err(|error| format!("{:#}", error.into_error()))?;
        let mut found = found.into_iter();
        let mut differences = Differences::default();
        let mut number = 0;
        let compare = |row: &Row<'_>| {
            number += 1;
            let found = found.next().unwrap_or(Found { tests: String::new(), backstops: Vec::new() });
            let of_the_backstop = |test: usize| row.backstops.contains(&test) || found.backstops.contains(&test);
            match other_verdicts(&row.tests, &found.tests) {
                Some(tests) if tests.iter().all(|&test| of_the_backstop(test)) => {
                    differences.of_the_backstop += tests.len() as u64;
                }
                _ => {
                    let name = &problems.tasks.all[row.task].name;
                    let (said, runs) = (short(&row.tests), short(&found.tests));
                    differences.samples.push(format!("sample {number} (`{name}`) says {said}, runs {runs}"));
                }
            }
        };
        Rows::read(samples, &problems.tasks, compare).map_err(unreadable)?;
        Ok(differences)
    }
}

/// The letters of unit tests, shortened for readers.
fn short(letters: &str) -> String {
    const SHOWN: usize = 60;
    match letters.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &letters[..end]),
        None if letters.is_empty() => "none".to_owned(),
        None => letters.to_owned(),
    }
}

/// The unit tests whose submitted verdicts differ from the recomputed ones. `None` if the tests
/// differ. The submission may omit tests after the first failure.
fn other_verdicts(said: &str, found: &str) -> Option<Vec<usize>> {
    let pairs = said.chars().zip(found.chars()).enumerate();
    let differ = pairs.filter(|(_, (said, found))| *said != NOT_RUN && said != found);
    (said.len() == found.len()).then(|| differ.map(|(test, _)| test).collect())
}

fn run(samples: &[u8], tests: &Path, kept: Option<&Path>, options: Vec<String>) -> Result<Vec<Found>, Failure> {
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
            assert_eq!(other_verdicts(said, found), Some(Vec::new()), "{said} {found}");
        }
        for (said, found) in [("PP", "PPP"), ("P", ""), ("", "P")] {
            assert_eq!(other_verdicts(said, found), None, "{said} {found}");
        }
        for (said, found, tests) in [("PPP", "PPW", vec![2]), ("CC", "PW", vec![0, 1]), ("PT-", "PPP", vec![1])] {
            assert_eq!(other_verdicts(said, found), Some(tests), "{said} {found}");
        }
    }
}
