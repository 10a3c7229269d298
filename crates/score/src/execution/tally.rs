//! Counting samples.

use std::collections::{BTreeMap, BTreeSet};

use super::spectrum::TestCounts;
use super::{Outcome, Sample, Status};

/// How many samples had each outcome.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    judged: [u64; 6],
    /// Those with nothing to judge.
    pub rejected: u64,
    /// Those that could not be judged.
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

    /// Those that were judged so.
    pub fn of(&self, outcome: Outcome) -> u64 {
        self.judged[outcome as usize]
    }

    /// Those that it is known of whether they passed.
    pub fn known(&self) -> u64 {
        self.total() - self.not_judged
    }

    /// Those that passed.
    pub fn passed(&self) -> u64 {
        self.of(Outcome::Passed)
    }

    /// All of them.
    pub fn total(&self) -> u64 {
        self.judged.iter().sum::<u64>() + self.rejected + self.not_judged
    }
}

/// Samples, counted by all that a report has tables of. Tallies of parts merge into the tally of all, in any order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Tally {
    /// By language and task. A task in two languages is two tasks.
    pub(super) tasks: BTreeMap<String, BTreeMap<String, Task>>,
    pub(super) difficulties: BTreeMap<(String, u32), Counts>,
    /// By language and temperature, whose bits stand for it: those of numbers that are not negative have the same order.
    pub(super) temperatures: BTreeMap<(String, u64), Counts>,
    /// By problem and language, a unit test each.
    pub(super) tests: BTreeMap<String, BTreeMap<String, Vec<TestCounts>>>,
    /// Samples with a runtime error, by language and class.
    pub(super) errors: BTreeMap<(String, String), u64>,
    /// How many verdicts the backstop decided.
    pub(super) backstops: u64,
    /// Languages whose programs cannot be judged here.
    pub(super) not_here: BTreeSet<String>,
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) counts: Counts,
    pub(super) published: Option<i64>,
}

impl Tally {
    /// Counts a task, even if there is no sample for it: then nothing passes.
    pub fn expect(&mut self, language: &str, task: &str, published: Option<i64>) {
        let task = self.task(language, task);
        task.published = [task.published, published].into_iter().flatten().min();
    }

    /// Notes that programs in this language cannot be judged here, so that nothing is said of it.
    pub fn cannot_judge(&mut self, language: &str) {
        self.not_here.insert(language.to_owned());
    }

    /// Counts a sample.
    pub fn add(&mut self, sample: &Sample<'_>) {
        let task = self.task(sample.language, sample.task);
        task.counts.add(sample.status);
        // The earliest, so that the order of samples does not matter.
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
        self.backstops += sample.backstops;
        if !sample.tests.is_empty() {
            let tests = self.unit_tests(sample.problem, sample.language, sample.tests.len());
            tests.iter_mut().zip(sample.tests.chars()).for_each(|(test, letter)| test.add(letter));
        }
    }

    fn task(&mut self, language: &str, task: &str) -> &mut Task {
        self.tasks.entry(language.to_owned()).or_default().entry(task.to_owned()).or_default()
    }

    /// The counts of a problem's unit tests, at least as many as are asked for.
    fn unit_tests(&mut self, problem: &str, language: &str, number: usize) -> &mut Vec<TestCounts> {
        let tests = self.tests.entry(problem.to_owned()).or_default().entry(language.to_owned()).or_default();
        if tests.len() < number {
            tests.resize(number, TestCounts::default());
        }
        tests
    }

    /// Adds what another tally counted.
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
        self.backstops += other.backstops;
        self.not_here.extend(other.not_here.iter().cloned());
        for (problem, languages) in &other.tests {
            for (language, tests) in languages {
                let own = self.unit_tests(problem, language, tests.len());
                own.iter_mut().zip(tests).for_each(|(own, other)| own.merge(other));
            }
        }
    }

    /// The tasks that there are samples for, with their languages.
    pub fn answered(&self) -> impl Iterator<Item = (String, String)> {
        let all = self.tasks.iter().flat_map(|(language, tasks)| tasks.iter().map(move |task| (language, task)));
        let answered = all.filter(|(_, (_, task))| task.counts.total() > 0);
        answered.map(|(language, (name, _))| (language.clone(), name.clone()))
    }

    /// The languages, in alphabetic order.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.tasks.keys().map(String::as_str)
    }

    /// The counts of one language, or of all.
    pub fn counts(&self, language: Option<&str>) -> Counts {
        let mut counts = Counts::default();
        for (_, tasks) in self.tasks.iter().filter(|(name, _)| language.is_none_or(|language| language == *name)) {
            tasks.values().for_each(|task| counts.merge(&task.counts));
        }
        counts
    }

    /// Whether programs in this language, or in any of all, can be judged here.
    pub(super) fn can_judge(&self, language: Option<&str>) -> bool {
        let mut languages = self.languages().filter(|own| language.is_none_or(|language| language == *own)).peekable();
        languages.peek().is_none() || languages.any(|language| !self.not_here.contains(language))
    }

    pub(super) fn tasks(&self, language: Option<&str>) -> impl Iterator<Item = (&str, &Task)> {
        let languages = self.tasks.iter().filter(move |(name, _)| language.is_none_or(|language| language == *name));
        languages.flat_map(|(_, tasks)| tasks.iter().map(|(name, task)| (name.as_str(), task)))
    }
}
