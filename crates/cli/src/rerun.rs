//! Runs the programs of submissions again.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use assay_engine::Fault;
use assay_execution::plan::Shard;
use assay_execution::{NOT_RUN, Profile, Row, Rows};
use assay_execution::{Policy, parts};
use assay_judge::session::{self, InputFile, Session};
use assay_runtimes::install::{Folder, Store};
use assay_site::benchmark::Benchmark;
use assay_site::build;
use assay_site::verify::{Differences, Execute};

use crate::args::{BenchmarkRules, Reading, Workers};
use crate::execute::{self, Host, failure, file_of, not_judged, open_journal};
use crate::exit::Failure;
use crate::output;
pub(crate) use crate::runtimes::page_runtimes;
use crate::runtimes::{Installation, pool, store};

/// Runs programs in the sandbox, with the tests in the benchmark's tasks or in a file.
pub(crate) struct Rerun {
    /// A file of tests for all benchmarks.
    tests: Option<PathBuf>,
    /// The cache of verdicts, a folder for each benchmark. Without it, all programs run.
    cache: Option<PathBuf>,
}

/// The verdicts of a sample.
#[derive(Debug, Default)]
struct Verdicts {
    /// [`Judged::letters`](assay_execution::Judged::letters); empty if the sample has nothing to judge.
    tests: String,
    /// The unit tests whose verdicts the backstop decided.
    backstops: Vec<usize>,
}

impl Rerun {
    /// Uses the tests of a file and the cache of verdicts, if given.
    pub(crate) fn new(tests: Option<&Path>, cache: Option<&Path>) -> Result<Self, Failure> {
        let verdicts = |cache: &Path| {
            let folder = build::of_code(cache, "verdicts", &assay_judge::CODE);
            folder.with_context(|| format!("cannot use {}", cache.display()))
        };
        Ok(Self { tests: tests.map(Path::to_owned), cache: cache.map(verdicts).transpose()? })
    }
}

/// The folder of the user's caches. A cache next to the site could be published with it.
pub(crate) fn score_cache() -> Result<PathBuf, Failure> {
    let store = Store::open().map_err(Fault::from).context("give a folder with --cache")?;
    Ok(store.folder(Folder::Scores))
}

impl Execute for Rerun {
    fn execute(&self, benchmark: &Benchmark, samples: &[u8]) -> Result<Differences, String> {
        let Some(problems) = &benchmark.problems else { return Err("the benchmark's tasks are missing".to_owned()) };
        let unreadable = |error: std::io::Error| error.to_string();
        let judged_by = Rows::read(samples, &problems.tasks, |_| ()).map_err(unreadable)?.profile;
        let profile = judged_by.unwrap_or(Profile::Second);
        if profile != Profile::CURRENT {
            return Err(format!(
                "its verdicts are by {}, but this version of Assay judges by {}, so different verdicts would prove nothing. \
                 `assay execute` and `assay submit` make a new one",
                profile.id(),
                Profile::CURRENT.id()
            ));
        }
        let tests = self.tests.clone().unwrap_or_else(|| benchmark.folder.join(problems.file));
        let cache = self.cache.as_ref().map(|cache| cache.join(&benchmark.id));
        let rerun = run(benchmark, samples, &tests, cache.as_deref());
        let mut rerun = rerun.map_err(|error| format!("{:#}", error.into_error()))?.into_iter();
        let mut differences = Differences::default();
        let mut number = 0;
        let compare = |row: &Row<'_>| {
            number += 1;
            let rerun = rerun.next().unwrap_or_default();
            let of_the_backstop = |test: usize| row.backstops.contains(&test) || rerun.backstops.contains(&test);
            match other_verdicts(&row.tests, &rerun.tests) {
                Some(tests) if tests.iter().all(|&test| of_the_backstop(test)) => {
                    differences.of_the_backstop += tests.len() as u64;
                }
                _ => {
                    let name = &problems.tasks.all[row.task].name;
                    let (submitted, rerun) = (short(&row.tests), short(&rerun.tests));
                    differences.samples.push(format!("sample {number} (`{name}`): submitted {submitted}, now {rerun}"));
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
fn other_verdicts(submitted: &str, rerun: &str) -> Option<Vec<usize>> {
    let pairs = submitted.chars().zip(rerun.chars()).enumerate();
    let differ = pairs.filter(|(_, (submitted, rerun))| *submitted != NOT_RUN && submitted != rerun);
    (submitted.len() == rerun.len()).then(|| differ.map(|(test, _)| test).collect())
}

/// Runs all tests of the samples and returns the verdicts, line by line. The journal that makes the
/// run resumable is in the cache.
fn run(benchmark: &Benchmark, samples: &[u8], tests: &Path, cache: Option<&Path>) -> Result<Vec<Verdicts>, Failure> {
    let BenchmarkRules { problems, flags, rules } = BenchmarkRules::read(benchmark).map_err(Failure::misuse)?;
    let temporary = tempfile::tempdir().context("cannot make a folder for the programs' results")?;
    let folder = cache.unwrap_or(temporary.path());
    let samples = InputFile { name: "the samples", content: &samples, damage: None };
    let suite = execute::read_suite(
        Reading::default(),
        samples,
        file_of(&Reading::default().open(tests)?),
        problems.as_deref(),
        false,
        &rules,
    )?;
    let rules = rules.with_checker(suite.style.checker());
    let flags = flags.into_iter().collect();
    let policy = Policy { stop_at_first_failure: false, flags, ..execute::policy(&rules, Installation::Permitted)? };
    output::make_folder(folder).map_err(Failure::misuse)?;
    let (suite, workers) = (&suite, Workers::default().count());
    let options = session::Options { samples, suite, tasks: None, policy, workers, shard: Shard::ONLY };
    let host = Host::new("Running programs again".to_owned())?;
    let mut session = Session::new(options, pool()?, store()?, open_journal(folder)?, &host);
    let completed = session.judge().map_err(failure)?;
    if let Some(first) = completed.faults.first() {
        return Err(not_judged(&completed.faults, first));
    }
    let mut verdicts = Vec::new();
    let take = |row: &parts::Row| {
        verdicts.push(Verdicts { tests: row.tests.clone(), backstops: row.backstops.clone() });
        Ok(())
    };
    session.each_row(&completed, take).map_err(failure)?;
    Ok(verdicts)
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
