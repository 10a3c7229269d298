//! Statistics of problems with unit tests.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use super::lengths::{Length, Lengths};
use super::numbers::Numbers;
use super::report::{ProblemRow, Tag, Year};
use crate::error::Error;
use crate::retrieve::budget::Counter;

/// What a record says about a problem. Everything but the name may be unknown.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problem<'p> {
    /// The name that samples use.
    pub name: Cow<'p, str>,
    /// The number of its unit tests.
    pub tests: Option<u64>,
    /// Its tags.
    pub tags: Vec<String>,
    /// The difficulty, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The year of its publication, in UTC.
    pub year: Option<i64>,
    /// The description for the model. Empty if the record has none.
    pub description: Cow<'p, str>,
    /// The programming language that it asks for.
    pub language: Option<Cow<'p, str>>,
}

/// Statistics of the problems of a benchmark. Several records may describe the same problem: its tests
/// can be in one file and its description in another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Problems {
    by_name: BTreeMap<String, Known>,
}

/// What is known about a problem.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Known {
    tests: Option<u64>,
    tags: BTreeSet<String>,
    difficulty: Option<u32>,
    year: Option<i64>,
    description: Length,
    language: Option<String>,
}

/// What samples take over from their problem.
#[derive(Debug, Clone, Copy)]
pub(super) struct OfProblem<'p> {
    pub(super) tags: &'p BTreeSet<String>,
    pub(super) description: Length,
}

impl Problems {
    /// Adds what a record says. What an earlier record said about the same problem remains.
    ///
    /// **Errors:** if the tokenizer fails.
    pub fn add(&mut self, problem: Problem<'_>, counter: &Counter) -> Result<(), Error> {
        let Problem { name, tests, tags, difficulty, year, description, language } = problem;
        let description = Length::of(&description, counter)?;
        let known = self.by_name.entry(name.into_owned()).or_default();
        known.tests = known.tests.or(tests);
        known.tags.extend(tags);
        known.difficulty = known.difficulty.or(difficulty);
        known.year = known.year.or(year);
        if known.description == Length::default() {
            known.description = description;
        }
        known.language = known.language.take().or(language.map(Cow::into_owned));
        Ok(())
    }

    /// What is known about a problem.
    pub(super) fn known(&self, name: &str) -> Option<OfProblem<'_>> {
        self.by_name.get(name).map(|known| OfProblem { tags: &known.tags, description: known.description })
    }

    /// The number of programming languages that problems ask for; `None` if they leave it open.
    fn languages(&self) -> Option<u64> {
        let names = self.by_name.values().filter_map(|known| known.language.as_deref());
        Some(names.collect::<BTreeSet<_>>().len() as u64).filter(|number| *number > 0)
    }

    /// The row of a report; `None` without problems. `step` is the width of the ranges of difficulty.
    ///
    /// **Cost:** O(n log n).
    pub fn row(&self, step: u32) -> Option<ProblemRow> {
        let mut row =
            ProblemRow { problems: self.by_name.len() as u64, languages: self.languages(), ..ProblemRow::default() };
        let (mut tests, mut tags_each) = (Numbers::default(), Numbers::default());
        let mut difficulty = Numbers::in_steps_of(step.into());
        let (mut tags, mut years) = (BTreeMap::<&str, u64>::new(), BTreeMap::<i64, u64>::new());
        let mut descriptions = Lengths::default();
        for known in self.by_name.values() {
            if let Some(number) = known.tests {
                tests.add(number);
                row.tests += number;
            }
            if !known.tags.is_empty() {
                tags_each.add(known.tags.len() as u64);
            }
            known.tags.iter().for_each(|tag| *tags.entry(tag).or_default() += 1);
            known.difficulty.into_iter().for_each(|points| difficulty.add(points.into()));
            known.year.into_iter().for_each(|year| *years.entry(year).or_default() += 1);
            descriptions.add(known.description);
        }
        row.tests_each = tests.distribution();
        row.tags_each = tags_each.distribution();
        row.difficulty = difficulty.distribution();
        row.years = years.into_iter().map(|(year, problems)| Year { year, problems }).collect();
        row.tags = tags.into_iter().map(|(tag, problems)| Tag { tag: tag.to_owned(), problems }).collect();
        // The sort is stable: tags with the same number stay in the order of their names.
        row.tags.sort_by_key(|tag| std::cmp::Reverse(tag.problems));
        row.description = descriptions.distributions();
        (row.problems > 0).then_some(row)
    }
}
