//! The reasoning spectrum: what became of samples in each unit test, language by language.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Outcome, Tally};
use crate::report::Share;

/// How many unit tests of a spectrum are shown one by one.
pub const SHOWN_TESTS: usize = 2_000;
/// What stands for a unit test that was not run, as an earlier one failed.
pub const NOT_RUN: char = '-';
/// What stands for a unit test of a problem that a language has no judged sample of.
pub const NO_SAMPLE: char = ' ';

/// What became of the samples in each unit test, language by language.
///
/// A program is a way to get from a test's input to its output, so languages that do alike on the same tests are thought in
/// alike.
///
/// **Unit:** the outcome that most samples of a language have in a unit test; of as many, the one that is nearest to passing.
/// Tests that were not run, as judging stops at the first failure, are an outcome of their own, which yields to the others.
/// **Errors:** none; samples whose tests are not known have no part. **Cost:** O(unit tests · languages²).
/// **Source:** section 3.2 and figure 6 of Khan et al. 2023 (xCodeEval): its upper part is [`SpectrumRow::outcomes`], its lower
/// one [`SpectrumRow::groups`]. Which outcome it shows of ten samples it does not say; the choice is ours.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Spectrum {
    /// How many problems.
    pub problems: u64,
    /// How many unit tests all of them have.
    pub tests: u64,
    /// The one by one part shows the first unit test, and then each that is so many further on, in the order of the problems'
    /// names: all, or as many as fit into [`SHOWN_TESTS`].
    pub every: u64,
    /// The languages.
    pub rows: Vec<SpectrumRow>,
    /// Unit tests that were run in every language, with the same outcome in all; null with one language, or without such tests.
    pub agreement: Option<Agreement>,
    /// Pairs of languages that have unit tests to compare.
    pub gaps: Vec<Gap>,
}

/// The spectrum of a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SpectrumRow {
    /// The language.
    pub language: String,
    /// The outcome of each unit test that is shown, as a [letter](Outcome::letter), [`NOT_RUN`] or [`NO_SAMPLE`].
    pub outcomes: String,
    /// How many unit tests have samples.
    pub tests: u64,
    /// How many of them have which outcome, by ExecEval's names. All unit tests are counted, shown or not.
    pub groups: BTreeMap<String, Share>,
    /// How many were not run.
    pub not_run: u64,
}

/// Unit tests whose outcome is the same in all languages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Agreement {
    /// How many were run in all languages.
    pub tests: u64,
    /// Those with one outcome.
    pub same: Share,
}

/// How far apart two languages are: where both have a program, one passes and the other gives a wrong answer.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Gap {
    /// A language.
    pub first: String,
    /// The other.
    pub second: String,
    /// How many unit tests were run in both.
    pub tests: u64,
    /// Those that one passes and the other answers wrongly.
    pub apart: Share,
}

/// How many samples of a language had each outcome in a unit test; those that it was not run for come last.
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
        // The last of the greatest is taken: what was not run stands first, and passing last.
        let all = std::iter::once((self.0[6], Cell::NotRun)).chain(outcomes);
        let most = all.filter(|(count, _)| *count > 0).max_by_key(|(count, _)| *count);
        most.map_or(Cell::NoSample, |(_, cell)| cell)
    }
}

/// What is shown of a unit test in a language.
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
        let has_tests = |language: &&str| tally.tests.values().any(|languages| languages.contains_key(*language));
        let languages: Vec<&str> = tally.languages().filter(has_tests).collect();
        let tests: usize = tally.tests.values().map(longest).sum();
        if languages.is_empty() || tests == 0 {
            return None;
        }
        let every = tests.div_ceil(SHOWN_TESTS);
        let mut rows: Vec<Row<'_>> = languages.iter().map(|&language| Row::new(language)).collect();
        let mut pairs = vec![(0, 0); languages.len() * languages.len()];
        let (mut compared, mut same) = (0, 0);
        let mut column = Vec::with_capacity(languages.len());
        let mut number = 0;
        for problem in tally.tests.values() {
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
            problems: tally.tests.len() as u64,
            tests: tests as u64,
            every: every as u64,
            rows: rows.into_iter().map(Row::finish).collect(),
            agreement: (languages.len() > 1 && compared > 0)
                .then(|| Agreement { tests: compared, same: Share::new(same, compared) }),
            gaps: pairs.iter().enumerate().filter_map(gap).collect(),
        })
    }
}

/// How many unit tests a problem has.
fn longest(languages: &BTreeMap<String, Vec<TestCounts>>) -> usize {
    languages.values().map(Vec::len).max().unwrap_or_default()
}

/// Counts, for each pair of languages, whether a unit test was run in both, and whether they are apart.
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

/// A row under way.
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
        // Where one language does not compile there is nothing to compare, but it does not agree.
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
