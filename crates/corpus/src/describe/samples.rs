//! Statistics of the samples of a task.

use std::collections::BTreeMap;

use super::lengths::{Length, Lengths};
use super::numbers::Numbers;
use super::problems::Problems;
use super::report::{OutcomeOfSamples, SampleRow, TagOfSamples};
use crate::error::Error;
use crate::retrieve::budget::Counter;

/// What a record says about a sample. What it does not say is empty or `None`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sample<'s> {
    /// The language of its program.
    pub language: Option<&'s str>,
    /// The name of its problem.
    pub problem: Option<&'s str>,
    /// The outcome of its program.
    pub outcome: Option<&'s str>,
    /// Its tags. Without them, those of its problem count.
    pub tags: &'s [String],
    /// Its program.
    pub program: &'s str,
    /// The description of its problem. Without it, what is known of the problem counts.
    pub description: &'s str,
    /// The number of programs that a query should find, and of those that it should not.
    pub candidates: Option<[u64; 2]>,
}

/// Statistics of the samples of a task in one split, by language. Statistics of parts of a file merge in
/// any order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Samples {
    groups: BTreeMap<Option<String>, Group>,
}

/// Statistics of samples.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Group {
    samples: u64,
    of_problem: BTreeMap<String, u64>,
    outcomes: BTreeMap<String, u64>,
    tags: BTreeMap<String, u64>,
    queries: u64,
    positives: u64,
    negatives: u64,
    program: Lengths,
    input: Lengths,
}

impl Samples {
    /// Adds a sample. `problems` are those whose descriptions and tags are known.
    ///
    /// **Errors:** if the tokenizer fails.
    pub fn add(&mut self, sample: Sample<'_>, problems: &Problems, counter: &Counter) -> Result<(), Error> {
        // Most samples are in a language that is known already.
        let language = sample.language.map(str::to_owned);
        self.groups.entry(language).or_default().add(sample, problems, counter)
    }

    /// Adds the samples of another part.
    pub fn merge(&mut self, other: Self) {
        for (language, group) in other.groups {
            self.groups.entry(language).or_default().merge(group);
        }
    }

    /// The rows of a report: first of all languages together if there are several, or none, then of
    /// each language. `tasks` and `split` say what the samples are.
    pub fn rows(&self, tasks: &[&str], split: &str) -> Vec<SampleRow> {
        let row = |language: Option<&String>, group: &Group| group.row(tasks, split, language);
        let mut rows = Vec::new();
        if self.groups.len() > 1 || self.groups.contains_key(&None) {
            let mut all = Group::default();
            self.groups.values().for_each(|group| all.merge(group.clone()));
            rows.push(row(None, &all));
        }
        let named = self.groups.iter().filter_map(|(language, group)| Some((language.as_ref()?, group)));
        rows.extend(named.map(|(language, group)| row(Some(language), group)));
        rows
    }
}

impl Group {
    fn add(&mut self, sample: Sample<'_>, problems: &Problems, counter: &Counter) -> Result<(), Error> {
        let Sample { problem, outcome, tags, program, description, candidates, .. } = sample;
        self.samples += 1;
        count(&mut self.of_problem, problem);
        count(&mut self.outcomes, outcome);
        let known = problem.and_then(|name| problems.known(name));
        match known.map(|known| known.tags).filter(|_| tags.is_empty()) {
            Some(of_problem) => of_problem.iter().for_each(|tag| count(&mut self.tags, Some(tag))),
            None => {
                let is_first = |place: &usize| !tags[..*place].contains(&tags[*place]);
                (0..tags.len()).filter(is_first).for_each(|place| count(&mut self.tags, Some(&tags[place])));
            }
        }
        if let Some([positives, negatives]) = candidates {
            self.queries += 1;
            self.positives += positives;
            self.negatives += negatives;
        }
        let program = Length::of(program, counter)?;
        let description = match Length::of(description, counter)? {
            none if none == Length::default() => known.map(|known| known.description).unwrap_or_default(),
            own => own,
        };
        self.program.add(program);
        if program != Length::default() && description != Length::default() {
            self.input.add(program.and(description));
        }
        Ok(())
    }

    fn merge(&mut self, other: Self) {
        self.samples += other.samples;
        self.queries += other.queries;
        self.positives += other.positives;
        self.negatives += other.negatives;
        self.program.merge(&other.program);
        self.input.merge(&other.input);
        for (own, other) in [
            (&mut self.of_problem, other.of_problem),
            (&mut self.outcomes, other.outcomes),
            (&mut self.tags, other.tags),
        ] {
            other.into_iter().for_each(|(name, samples)| *own.entry(name).or_default() += samples);
        }
    }

    fn row(&self, tasks: &[&str], split: &str, language: Option<&String>) -> SampleRow {
        let mut of_problem = Numbers::default();
        self.of_problem.values().for_each(|samples| of_problem.add(*samples));
        let is_query = |number: u64| (self.queries > 0).then_some(number);
        let tags = self.tags.iter().map(|(tag, samples)| TagOfSamples { tag: tag.clone(), samples: *samples });
        let mut tags: Vec<TagOfSamples> = tags.collect();
        // The sort is stable: tags with the same number stay in the order of their names.
        tags.sort_by_key(|tag| std::cmp::Reverse(tag.samples));
        let outcomes = self.outcomes.iter();
        SampleRow {
            tasks: tasks.iter().map(|task| (*task).to_owned()).collect(),
            split: split.to_owned(),
            language: language.cloned(),
            samples: self.samples,
            problems: (!self.of_problem.is_empty()).then_some(self.of_problem.len() as u64),
            positives: is_query(self.positives),
            negatives: is_query(self.negatives),
            outcomes: outcomes
                .map(|(outcome, samples)| OutcomeOfSamples { outcome: outcome.clone(), samples: *samples })
                .collect(),
            tags,
            of_problem: of_problem.distribution(),
            program: self.program.distributions(),
            input: self.input.distributions(),
        }
    }
}

/// Counts a name, if there is one.
fn count(counts: &mut BTreeMap<String, u64>, name: Option<&str>) {
    let Some(name) = name else { return };
    match counts.get_mut(name) {
        Some(number) => *number += 1,
        None => {
            counts.insert(name.to_owned(), 1);
        }
    }
}
