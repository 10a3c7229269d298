//! Runs compiled tests side by side: a process for each processor, which takes one group of tests after another.
//!
//! A failed test fails the run. It is never repeated, because a test that passes at times has a fault.

use std::collections::{BTreeSet, VecDeque};
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read};
use std::num::NonZero;
use std::process::{Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};

use crate::compile::TestBinary;
use crate::shell::{output, program};

/// The most tests of a process. Tests of one process share what they prepare, and more processes share the processors
/// better.
const GROUP: usize = 24;
/// The slowest tests that are named.
const NAMED: usize = 10;

/// Which tests of the programs run.
#[derive(Clone, Copy, Default)]
pub struct Selection<'a> {
    /// Those with `#[ignore]`, which need guest runtimes, instead of the others.
    pub are_ignored: bool,
    /// The only programs whose tests run, by name. All if it is empty.
    pub binaries: &'a [&'a str],
    /// Whether a test of a program runs, by the names of both.
    pub includes: Option<fn(&str, &str) -> bool>,
    /// How many tests there are at least. Fewer are an error, so that a test with a new name is missed.
    pub least: usize,
    /// Variables of the environment.
    pub environment: &'a [(&'a str, &'a std::ffi::OsStr)],
}

impl Selection<'_> {
    fn command(&self, binary: &TestBinary) -> Command {
        let mut command = program(&binary.program);
        command.current_dir(&binary.folder).env("CARGO_MANIFEST_DIR", &binary.folder);
        command.envs(self.environment.iter().copied());
        command
    }

    /// The names of the selected tests of a program.
    fn list(&self, binary: &TestBinary) -> Result<Vec<String>> {
        let list = |more: &[&str]| -> Result<BTreeSet<String>> {
            let listed = output(self.command(binary).args(["--list", "--format", "terse"]).args(more))?;
            Ok(listed.lines().filter_map(|line| line.strip_suffix(": test")).map(str::to_owned).collect())
        };
        let ignored = list(&["--ignored"])?;
        let names = if self.are_ignored { ignored } else { &list(&[])? - &ignored };
        let is_included = |name: &String| self.includes.is_none_or(|includes| includes(&binary.name, name));
        Ok(names.into_iter().filter(is_included).collect())
    }
}

/// Tests that one process runs.
struct Group<'a> {
    binary: &'a TestBinary,
    tests: Vec<String>,
}

/// How the tests of a run ended.
#[derive(Default)]
struct Tally {
    passed: usize,
    /// What processes with failures printed.
    failures: Vec<String>,
    failed: usize,
    /// Names of tests and how long they took.
    times: Vec<(Duration, String)>,
}

/// Runs the selected tests of these programs. Prints the output of those that fail, and names the slowest.
pub fn run(binaries: &[TestBinary], selection: &Selection<'_>) -> Result<()> {
    let start = Instant::now();
    let mut groups = Vec::new();
    let chosen =
        |binary: &&TestBinary| selection.binaries.is_empty() || selection.binaries.contains(&binary.name.as_str());
    for binary in binaries.iter().filter(chosen) {
        groups.extend(divided(binary, selection.list(binary)?));
    }
    let count: usize = groups.iter().map(|group| group.tests.len()).sum();
    ensure!(
        count >= selection.least.max(1),
        "{count} tests are selected instead of {} or more",
        selection.least.max(1)
    );
    // Tests of crates that use many others take longest, and Cargo compiles those last.
    let queue = Mutex::new(VecDeque::from_iter(groups.into_iter().rev()));
    let tally = Mutex::new(Tally::default());
    let work = || -> Result<()> {
        loop {
            let Some(group) = queue.lock().unwrap_or_else(PoisonError::into_inner).pop_front() else { return Ok(()) };
            let ran = run_group(&group, selection).with_context(|| format!("cannot run {}", group.binary.name))?;
            tally.lock().unwrap_or_else(PoisonError::into_inner).add(ran);
        }
    };
    thread::scope(|scope| {
        let processes = thread::available_parallelism().map_or(1, NonZero::get);
        let workers: Vec<_> = (0..processes).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| worker.join().expect("no worker panics"))
    })?;
    let tally = tally.into_inner().unwrap_or_else(PoisonError::into_inner);
    print!("{}", tally.report(start.elapsed()));
    if tally.failed > 0 {
        bail!("{} tests failed", tally.failed);
    }
    Ok(())
}

/// Groups of at most [`GROUP`] tests. Neighbours, which are often alike, stand in different groups.
fn divided(binary: &TestBinary, tests: Vec<String>) -> Vec<Group<'_>> {
    let count = tests.len().div_ceil(GROUP);
    let mut groups: Vec<_> = (0..count).map(|_| Group { binary, tests: Vec::new() }).collect();
    for (number, test) in tests.into_iter().enumerate() {
        groups[number % count].tests.push(test);
    }
    groups
}

/// Runs the tests of a group, one after another.
fn run_group(group: &Group<'_>, selection: &Selection<'_>) -> Result<Tally> {
    let mut command = selection.command(group.binary);
    command.args(["--include-ignored", "--test-threads", "1", "--exact"]).args(&group.tests);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    let mut stderr = process.stderr.take().context("a test has no standard error")?;
    let said = thread::spawn(move || {
        let mut said = Vec::new();
        stderr.read_to_end(&mut said).map(|_| String::from_utf8_lossy(&said).into_owned())
    });
    let mut tally = Tally::default();
    let mut text = String::new();
    let mut start = Instant::now();
    for line in BufReader::new(process.stdout.take().context("a test has no standard output")?).split(b'\n') {
        let line = line?;
        let line = String::from_utf8_lossy(&line);
        if let Some((test, _)) = line.strip_prefix("test ").and_then(|line| line.split_once(" ... ")) {
            tally.times.push((start.elapsed(), format!("{} {test}", group.binary.name)));
            start = Instant::now();
        }
        tally.passed += count_passed(&line);
        text.push_str(&line);
        text.push('\n');
    }
    let status = process.wait()?;
    let said = said.join().expect("the thread does not panic")?;
    // A process that dies loses the tests after the one that killed it, so those count as failed, too.
    tally.failed = group.tests.len().saturating_sub(tally.passed);
    if !status.success() || tally.failed > 0 {
        tally.failed = tally.failed.max(1);
        tally.failures.push(format!("---- {} ended with {status}\n{text}{said}\n", group.binary.name));
    }
    Ok(tally)
}

/// The number in the last line of a process, such as `test result: ok. 3 passed; 0 failed; …`.
fn count_passed(line: &str) -> usize {
    let words = line.strip_prefix("test result: ").and_then(|result| result.split_once(". "));
    words.and_then(|(_, counts)| counts.split_once(" passed;")?.0.parse().ok()).unwrap_or_default()
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.failures.extend(other.failures);
        self.times.extend(other.times);
    }

    fn report(&self, elapsed: Duration) -> String {
        let mut report = self.failures.concat();
        let mut slowest: Vec<_> = self.times.iter().collect();
        slowest.sort_unstable_by_key(|time| std::cmp::Reverse(*time));
        for (time, test) in slowest.into_iter().take(NAMED).filter(|(time, _)| time.as_millis() >= 100) {
            // Writing to a string does not fail.
            let _ = writeln!(report, "    {:6.1} s  {test}", time.as_secs_f64());
        }
        let (passed, failed) = (self.passed, self.failed);
        let _ = writeln!(report, "    {passed} tests passed, {failed} failed in {:.1} s", elapsed.as_secs_f64());
        report
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    #[test]
    fn groups_have_all_tests_once() {
        let binary = TestBinary { name: "a".into(), program: PathBuf::new(), folder: PathBuf::new() };
        let tests: Vec<String> = (0..GROUP * 2 + 1).map(|number| number.to_string()).collect();
        let groups = divided(&binary, tests.clone());
        assert_eq!(groups.len(), 3);
        let mut found: Vec<String> = groups.into_iter().flat_map(|group| group.tests).collect();
        found.sort_by_key(|name| name.parse::<usize>().expect("a number"));
        assert_eq!(found, tests);
        assert!(divided(&binary, vec![]).is_empty());
    }

    #[test]
    fn passed_tests_are_counted_by_the_last_line() {
        assert_eq!(count_passed("test result: ok. 31 passed; 0 failed; 0 ignored; 0 measured; 9 filtered out"), 31);
        assert_eq!(count_passed("test result: FAILED. 2 passed; 1 failed; 0 ignored"), 2);
        assert_eq!(count_passed("test a ... ok"), 0);
    }

    #[test]
    fn a_program_that_ends_early_fails_the_tests_that_it_lacks() {
        let binary = TestBinary { name: "true".into(), program: "/bin/true".into(), folder: std::env::temp_dir() };
        let group = Group { binary: &binary, tests: vec!["one".into(), "two".into()] };
        let tally = run_group(&group, &Selection::default()).expect("it starts");
        assert_eq!((tally.passed, tally.failed, tally.failures.len()), (0, 2, 1));
    }
}
