//! The reasoning spectrum: the outcomes of samples in each unit test, by language.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Outcome, Tally};
use assay_evaluation::report::Share;

/// How many unit tests of a spectrum are shown individually.
pub const SHOWN_TESTS: usize = 2_000;
/// The letter of a unit test that was not run, because an earlier test failed.
pub const NOT_RUN: char = '-';
/// The letter of a unit test for which a language has no judged sample.
pub const NO_SAMPLE: char = ' ';

/// The outcomes of the samples in each unit test, by language.
///
/// A program is a way to get from a test's input to its output. Similar outcomes in the same tests
/// therefore suggest similar reasoning in two languages.
///
/// **Unit:** the most frequent outcome of a language's samples in a unit test; of equally frequent
/// outcomes, the one nearest to passing. Judging stops at the first failure, so some tests are not
/// run. That is an outcome of its own, which loses every tie.
/// **Errors:** none; samples without known tests are left out.
/// **Cost:** O(unit tests · languages²).
/// **Source:** section 3.2 and figure 6 of Khan et al. 2023 (xCodeEval). Its upper part is
/// [`SpectrumRow::outcomes`], its lower part [`SpectrumRow::groups`]. The paper does not say which
/// outcome of ten samples it shows; the choice is ours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Spectrum {
    /// The number of problems.
    pub problems: u64,
    /// The number of unit tests of all problems.
    pub tests: u64,
    /// The interval between the unit tests that are shown, from the first one on, in the order of
    /// the problems' names. It is 1 if all tests fit into [`SHOWN_TESTS`].
    pub every: u64,
    /// One row for each language.
    pub rows: Vec<SpectrumRow>,
    /// Unit tests that were run in every language, and how many have the same outcome in all. Null
    /// with one language, or without such tests.
    pub agreement: Option<Agreement>,
    /// Pairs of languages with unit tests to compare.
    pub gaps: Vec<Gap>,
}

/// The spectrum of a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpectrumRow {
    /// The language.
    pub language: String,
    /// The outcome of each shown unit test, as a [letter](Outcome::letter), [`NOT_RUN`] or
    /// [`NO_SAMPLE`].
    pub outcomes: String,
    /// The number of unit tests with samples.
    pub tests: u64,
    /// The number of unit tests by outcome, under ExecEval's names. Tests that are not shown are
    /// counted too.
    pub groups: BTreeMap<String, Share>,
    /// The number of unit tests that were not run.
    pub not_run: u64,
}

/// Unit tests with the same outcome in all languages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Agreement {
    /// The number of unit tests that were run in all languages.
    pub tests: u64,
    /// The tests with one outcome.
    pub same: Share,
}

/// The distance of two languages: in how many tests one passes and the other gives a wrong answer,
/// where both have a program.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Gap {
    /// The first language.
    pub first: String,
    /// The second language.
    pub second: String,
    /// The number of unit tests that were run in both.
    pub tests: u64,
    /// The tests that one language passes and the other answers wrongly.
    pub apart: Share,
}

/// How many samples of a language had each outcome in a unit test. The last entry counts the
/// samples for which it was not run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct TestCounts([u32; 7]);

impl TestCounts {
    pub(super) fn add(&mut self, letter: char) {
        let place = Outcome::of_letter(letter).map_or(6, |outcome| outcome as usize);
        self.0[place] = self.0[place].saturating_add(1);
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.0.iter_mut().zip(other.0).for_each(|(own, other)| *own = own.saturating_add(other));
    }

    fn cell(&self) -> Cell {
        let outcomes = Outcome::ALL.into_iter().map(|outcome| (self.0[outcome as usize], Cell::Is(outcome)));
        // `max_by_key` takes the last maximum. "Not run" therefore comes first, and passing last.
        let all = std::iter::once((self.0[6], Cell::NotRun)).chain(outcomes);
        let most = all.filter(|(count, _)| *count > 0).max_by_key(|(count, _)| *count);
        most.map_or(Cell::NoSample, |(_, cell)| cell)
    }
}

/// Counts for each unit test, by problem and language.
pub(super) type Problems = BTreeMap<String, BTreeMap<String, Vec<TestCounts>>>;

/// The content of a cell: a unit test in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Cell {
    Is(Outcome),
    NotRun,
    NoSample,
}

impl Cell {
    fn letter(self) -> char {
        match self {
            Self::Is(outcome) => outcome.letter(),
            Self::NotRun => NOT_RUN,
            Self::NoSample => NO_SAMPLE,
        }
    }

    fn outcome(self) -> Option<Outcome> {
        if let Self::Is(outcome) = self { Some(outcome) } else { None }
    }
}

impl Spectrum {
    pub(super) fn new(tally: &Tally) -> Option<Self> {
        Self::of(tally, &tally.tests)
    }

    /// The spectrum of tasks whose names are a language, a slash and a number, which problems in other
    /// languages share: HumanEval-X's. A task is a unit test, because its program has all of its tests.
    /// `None` if a task has another name, or if no two languages share a problem.
    pub(super) fn of_numbered_tasks(tally: &Tally) -> Option<Self> {
        let mut problems: Problems = BTreeMap::new();
        for (name, languages) in &tally.tests {
            let (_, number) = name.split_once('/')?;
            let number: u32 = number.parse().ok()?;
            let languages_of = problems.entry(format!("{number:010}")).or_default();
            for (language, tests) in languages {
                // A task that the file has in two spellings is none of HumanEval-X.
                if languages_of.insert(language.clone(), tests.clone()).is_some() {
                    return None;
                }
            }
        }
        let is_shared = problems.values().any(|languages| languages.len() > 1);
        is_shared.then(|| Self::of(tally, &problems)).flatten()
    }

    fn of(tally: &Tally, problems: &Problems) -> Option<Self> {
        let has_tests = |language: &&str| problems.values().any(|languages| languages.contains_key(*language));
        let languages: Vec<&str> = tally.languages().filter(has_tests).collect();
        let tests: usize = problems.values().map(longest).sum();
        if languages.is_empty() || tests == 0 {
            return None;
        }
        let every = tests.div_ceil(SHOWN_TESTS);
        let mut rows: Vec<Row<'_>> = languages.iter().map(|&language| Row::new(language)).collect();
        let mut pairs = vec![(0, 0); languages.len() * languages.len()];
        let (mut compared, mut same) = (0, 0);
        let mut column = Vec::with_capacity(languages.len());
        let mut number = 0;
        for problem in problems.values() {
            for test in 0..longest(problem) {
                let cell = |language: &&str| {
                    let counts = problem.get(*language).and_then(|tests| tests.get(test));
                    counts.map_or(Cell::NoSample, TestCounts::cell)
                };
                column.clear();
                column.extend(languages.iter().map(cell));
                let is_shown = number % every == 0;
                rows.iter_mut().zip(&column).for_each(|(row, cell)| row.add(*cell, is_shown));
                if column.iter().all(|cell| cell.outcome().is_some()) {
                    compared += 1;
                    same += u64::from(column.windows(2).all(|pair| pair[0] == pair[1]));
                }
                each_pair(&column, &mut pairs);
                number += 1;
            }
        }
        let gap = |(place, &(tests, apart)): (usize, &(u64, u64))| {
            let (first, second) = (languages[place / languages.len()], languages[place % languages.len()]);
            let apart = (tests > 0).then(|| Share::new(apart, tests))?;
            Some(Gap { first: first.to_owned(), second: second.to_owned(), tests, apart })
        };
        Some(Self {
            problems: problems.len() as u64,
            tests: tests as u64,
            every: every as u64,
            rows: rows.into_iter().map(Row::finish).collect(),
            agreement: (languages.len() > 1 && compared > 0)
                .then(|| Agreement { tests: compared, same: Share::new(same, compared) }),
            gaps: pairs.iter().enumerate().filter_map(gap).collect(),
        })
    }
}

/// The number of unit tests of a problem.
fn longest(languages: &BTreeMap<String, Vec<TestCounts>>) -> usize {
    languages.values().map(Vec::len).max().unwrap_or_default()
}

/// Counts, for each pair of languages, the tests that were run in both, and those in which they are
/// apart.
fn each_pair(column: &[Cell], pairs: &mut [(u64, u64)]) {
    let has_run = |cell: Cell| cell.outcome().filter(|outcome| *outcome != Outcome::CompilationError);
    for (a, first) in column.iter().enumerate() {
        let Some(first) = has_run(*first) else { continue };
        for (b, second) in column.iter().enumerate().skip(a + 1) {
            let Some(second) = has_run(*second) else { continue };
            let pair = &mut pairs[a * column.len() + b];
            let (worse, better) = (first.min(second), first.max(second));
            pair.0 += 1;
            pair.1 += u64::from((worse, better) == (Outcome::WrongAnswer, Outcome::Passed));
        }
    }
}

/// A row under construction.
struct Row<'r> {
    language: &'r str,
    outcomes: String,
    counts: [u64; 6],
    not_run: u64,
}

impl<'r> Row<'r> {
    fn new(language: &'r str) -> Self {
        Self { language, outcomes: String::new(), counts: [0; 6], not_run: 0 }
    }

    fn add(&mut self, cell: Cell, is_shown: bool) {
        match cell {
            Cell::Is(outcome) => self.counts[outcome as usize] += 1,
            Cell::NotRun => self.not_run += 1,
            Cell::NoSample => {}
        }
        if is_shown {
            self.outcomes.push(cell.letter());
        }
    }

    fn finish(self) -> SpectrumRow {
        let tests = self.counts.iter().sum::<u64>() + self.not_run;
        let share = |outcome: Outcome| (outcome.name().to_owned(), Share::new(self.counts[outcome as usize], tests));
        SpectrumRow {
            language: self.language.to_owned(),
            outcomes: self.outcomes,
            tests,
            groups: Outcome::ALL.into_iter().filter(|_| tests > 0).map(share).collect(),
            not_run: self.not_run,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sample, Status};
    use super::*;

    fn spectrum(samples: &[(&str, &str, &str)]) -> Option<Spectrum> {
        let mut tally = Tally::default();
        for &(problem, language, tests) in samples {
            tally.add(&Sample {
                task: problem,
                problem,
                language,
                status: Status::Judged(Outcome::WrongAnswer),
                difficulty: None,
                temperature: None,
                published: None,
                tests,
                backstops: 0,
                inside: None,
                flags: "",
                source_language: None,
                error: None,
            });
        }
        Spectrum::new(&tally)
    }

    fn rows(spectrum: &Spectrum) -> Vec<(&str, &str)> {
        spectrum.rows.iter().map(|row| (row.language.as_str(), row.outcomes.as_str())).collect()
    }

    #[test]
    fn most_samples_decide_and_the_better_of_as_many() {
        let found = spectrum(&[
            ("a", "go", "PWR-"),
            ("a", "go", "PPT-"),
            ("a", "go", "PW--"),
            ("a", "rust", "CCCC"),
            ("b", "rust", "P"),
            ("c", "php", ""),
        ])
        .expect("tests");
        assert_eq!(rows(&found), [("go", "PWT- "), ("rust", "CCCCP")]);
        assert_eq!((found.problems, found.tests, found.every), (2, 5, 1));
        assert_eq!((found.rows[0].tests, found.rows[0].not_run, found.rows[0].groups["PASSED"].count), (4, 1, 1));
        // A language that does not compile has nothing to compare, but it does not agree either.
        assert_eq!(found.agreement.map(|of| (of.tests, of.same.count)), Some((3, 0)));
        assert_eq!(found.gaps, []);
    }

    #[test]
    fn gaps_are_between_right_and_wrong() {
        let found = spectrum(&[("a", "go", "PPWT"), ("a", "php", "WPPP"), ("a", "rust", "PPW-")]).expect("tests");
        let gaps: Vec<_> = found
            .gaps
            .iter()
            .map(|gap| (gap.first.as_str(), gap.second.as_str(), gap.tests, gap.apart.count))
            .collect();
        assert_eq!(gaps, [("go", "php", 4, 2), ("go", "rust", 3, 0), ("php", "rust", 3, 2)]);
        assert_eq!(found.agreement.map(|of| (of.tests, of.same.count)), Some((3, 1)));
        assert_eq!(spectrum(&[("a", "go", "P")]).and_then(|one| one.agreement), None);
        assert_eq!(spectrum(&[("a", "go", "")]), None);
    }

    #[test]
    fn the_report_stays_small() {
        let tests = "PW".repeat(3 * SHOWN_TESTS);
        let found = spectrum(&[("a", "go", &tests), ("b", "go", "P")]).expect("tests");
        let shown = found.rows[0].outcomes.len();
        assert!(shown <= SHOWN_TESTS && shown > SHOWN_TESTS / 2, "{shown}");
        assert_eq!((found.tests, found.rows[0].tests), (6 * SHOWN_TESTS as u64 + 1, 6 * SHOWN_TESTS as u64 + 1));
    }
}
