//! Counts samples.

use std::collections::{BTreeMap, BTreeSet};

use super::spectrum::{Problems, TestCounts};
use super::{Outcome, Sample, Status};

/// The number of samples by outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    judged: [u64; 6],
    /// The samples with nothing to judge.
    pub rejected: u64,
    /// The samples that could not be judged.
    pub not_judged: u64,
}

impl Counts {
    fn add(&mut self, status: Status) {
        match status {
            Status::Judged(outcome) => self.judged[outcome as usize] += 1,
            Status::Rejected => self.rejected += 1,
            Status::NotJudged => self.not_judged += 1,
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (own, other) in self.judged.iter_mut().zip(other.judged) {
            *own += other;
        }
        self.rejected += other.rejected;
        self.not_judged += other.not_judged;
    }

    /// The samples that were judged with this outcome.
    pub fn of(&self, outcome: Outcome) -> u64 {
        self.judged[outcome as usize]
    }

    /// The samples without those that could not be judged.
    pub fn known(&self) -> u64 {
        self.total() - self.not_judged
    }

    /// The samples that passed.
    pub fn passed(&self) -> u64 {
        self.of(Outcome::Passed)
    }

    /// All samples.
    pub fn total(&self) -> u64 {
        self.judged.iter().sum::<u64>() + self.rejected + self.not_judged
    }
}

/// The counts that reports need. Tallies of parts merge, in any order, into the tally of all
/// samples.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// Tasks by language and name. A task in two languages counts as two tasks.
    pub(super) tasks: BTreeMap<String, BTreeMap<String, Task>>,
    pub(super) difficulties: BTreeMap<(String, u32), Counts>,
    /// Counts by language and temperature. The key is the temperature's bits: those of non-negative
    /// floats sort like the numbers.
    pub(super) temperatures: BTreeMap<(String, u64), Counts>,
    /// Counts for each unit test, by problem and language.
    pub(super) tests: Problems,
    /// The number of samples with a runtime error, by language and class.
    pub(super) errors: BTreeMap<(String, String), u64>,
    /// The number of verdicts that the backstop decided.
    pub(super) backstops: u64,
    /// The tasks with samples whose tests ran inside, by language and name.
    pub(super) inside: BTreeMap<(String, String), Inside>,
    /// The number of samples that flags changed, by language and flags.
    pub(super) flags: BTreeMap<(String, String), u64>,
    /// Tallies of translated programs, by source and target language.
    pub(super) translations: BTreeMap<(String, String), Tally>,
    /// The languages whose programs cannot be judged here.
    pub(super) not_here: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) counts: Counts,
    pub(super) published: Option<i64>,
}

/// Samples of a task whose tests ran inside.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Inside {
    pub(super) samples: u64,
    pub(super) reason: String,
}

impl Inside {
    /// Adds samples. Of several reasons the first in the alphabet stays, whatever the order of samples.
    fn add(&mut self, samples: u64, reason: &str) {
        if self.samples == 0 || reason < self.reason.as_str() {
            reason.clone_into(&mut self.reason);
        }
        self.samples += samples;
    }
}

impl Tally {
    /// Adds a task, even without samples. A task without samples fails.
    pub fn expect(&mut self, language: &str, task: &str, published: Option<i64>) {
        let task = self.task(language, task);
        task.published = [task.published, published].into_iter().flatten().min();
    }

    /// Marks a language whose programs cannot be judged here. The report then has no score for it.
    pub fn cannot_judge(&mut self, language: &str) {
        self.not_here.insert(language.to_owned());
    }

    /// Adds a sample.
    pub fn add(&mut self, sample: &Sample<'_>) {
        let task = self.task(sample.language, sample.task);
        task.counts.add(sample.status);
        // Use the earliest date, so that the order of samples does not matter.
        task.published = [task.published, sample.published].into_iter().flatten().min();
        if let Some(difficulty) = sample.difficulty {
            self.difficulties.entry((sample.language.to_owned(), difficulty)).or_default().add(sample.status);
        }
        if let Some(temperature) = sample.temperature.filter(|temperature| temperature.is_finite()) {
            let bits = temperature.max(0.0).to_bits();
            self.temperatures.entry((sample.language.to_owned(), bits)).or_default().add(sample.status);
        }
        if let Some(class) = sample.error {
            *self.errors.entry((sample.language.to_owned(), class.to_owned())).or_default() += 1;
        }
        if let Some(reason) = sample.inside {
            self.inside.entry((sample.language.to_owned(), sample.task.to_owned())).or_default().add(1, reason);
        }
        if !sample.flags.is_empty() {
            *self.flags.entry((sample.language.to_owned(), sample.flags.to_owned())).or_default() += 1;
        }
        // No program is translated to its own language.
        if let Some(source) = sample.source_language.filter(|source| *source != sample.language) {
            let cell = self.translations.entry((source.to_owned(), sample.language.to_owned())).or_default();
            cell.task(sample.language, sample.task).counts.add(sample.status);
        }
        self.backstops += sample.backstops;
        if !sample.tests.is_empty() {
            let tests = self.unit_tests(sample.problem, sample.language, sample.tests.len());
            tests.iter_mut().zip(sample.tests.chars()).for_each(|(test, letter)| test.add(letter));
        }
    }

    fn task(&mut self, language: &str, task: &str) -> &mut Task {
        self.tasks.entry(language.to_owned()).or_default().entry(task.to_owned()).or_default()
    }

    /// The counts of a problem's unit tests. There are at least `number` of them.
    fn unit_tests(&mut self, problem: &str, language: &str, number: usize) -> &mut Vec<TestCounts> {
        let tests = self.tests.entry(problem.to_owned()).or_default().entry(language.to_owned()).or_default();
        if tests.len() < number {
            tests.resize(number, TestCounts::default());
        }
        tests
    }

    /// Adds the counts of another tally.
    pub fn merge(&mut self, other: &Self) {
        for (language, tasks) in &other.tasks {
            for (name, task) in tasks {
                let own = self.task(language, name);
                own.counts.merge(&task.counts);
                own.published = [own.published, task.published].into_iter().flatten().min();
            }
        }
        for (key, counts) in &other.difficulties {
            self.difficulties.entry(key.clone()).or_default().merge(counts);
        }
        for (key, counts) in &other.temperatures {
            self.temperatures.entry(key.clone()).or_default().merge(counts);
        }
        for (key, samples) in &other.errors {
            *self.errors.entry(key.clone()).or_default() += samples;
        }
        for (key, inside) in &other.inside {
            self.inside.entry(key.clone()).or_default().add(inside.samples, &inside.reason);
        }
        for (key, samples) in &other.flags {
            *self.flags.entry(key.clone()).or_default() += samples;
        }
        for (key, cell) in &other.translations {
            self.translations.entry(key.clone()).or_default().merge(cell);
        }
        self.backstops += other.backstops;
        self.not_here.extend(other.not_here.iter().cloned());
        for (problem, languages) in &other.tests {
            for (language, tests) in languages {
                let own = self.unit_tests(problem, language, tests.len());
                own.iter_mut().zip(tests).for_each(|(own, other)| own.merge(other));
            }
        }
    }

    /// The tasks with samples, with their languages.
    pub fn answered(&self) -> impl Iterator<Item = (String, String)> {
        let all = self.tasks.iter().flat_map(|(language, tasks)| tasks.iter().map(move |task| (language, task)));
        let answered = all.filter(|(_, (_, task))| task.counts.total() > 0);
        answered.map(|(language, (name, _))| (language.clone(), name.clone()))
    }

    /// The languages, in alphabetic order.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.tasks.keys().map(String::as_str)
    }

    /// The counts of one language, or of all languages.
    pub fn counts(&self, language: Option<&str>) -> Counts {
        let mut counts = Counts::default();
        for (_, tasks) in self.tasks.iter().filter(|(name, _)| language.is_none_or(|language| language == *name)) {
            tasks.values().for_each(|task| counts.merge(&task.counts));
        }
        counts
    }

    /// Whether programs in this language can be judged here. Without a language: whether those of
    /// any language can.
    pub(super) fn can_judge(&self, language: Option<&str>) -> bool {
        let mut languages = self.languages().filter(|own| language.is_none_or(|language| language == *own)).peekable();
        languages.peek().is_none() || languages.any(|language| !self.not_here.contains(language))
    }

    pub(super) fn tasks(&self, language: Option<&str>) -> impl Iterator<Item = (&str, &Task)> {
        let languages = self.tasks.iter().filter(move |(name, _)| language.is_none_or(|language| language == *name));
        languages.flat_map(|(_, tasks)| tasks.iter().map(|(name, task)| (name.as_str(), task)))
    }
}
