//! Makes the rows and the report of judged samples.

use std::collections::BTreeMap;

use crate::languages::Dialect;
use crate::parts::{self, ExpectedTask, Head, Row};
use crate::plan::{Plan, Shard, State};
use crate::records::{self, Record};
use crate::samples::Sample;
use crate::suite::{self, Suite};
use crate::verdict::Judged;
use crate::{Denominator, Profile, Status, Task, Tasks, Trivial};

/// The contents of a report.
#[derive(Debug, Clone, Default)]
pub struct ReportContents {
    /// The values of k for which the report has pass@k.
    pub k: Vec<u64>,
    /// A date by which the report splits tasks, and its start in seconds since 1970.
    pub cutoff: Option<(String, i64)>,
    /// The tasks in the denominator. The default depends on the suite.
    pub denominator: Option<Denominator>,
    /// Tasks that trivial programs pass.
    pub trivial: Option<Trivial>,
    /// Whether the report has a [study](crate::Study).
    pub study: bool,
}

/// Makes the rows and the report of the samples of a plan.
#[derive(Clone, Copy)]
pub struct Reporter<'s> {
    /// The tasks with their unit tests.
    pub suite: &'s Suite,
    /// The tasks of the benchmark. Their languages, dates and difficulties override those of the
    /// suite.
    pub tasks: Option<&'s Tasks>,
}

impl Reporter<'_> {
    /// The first line of a part, which also decides the contents of the report.
    pub fn head(&self, plan: &Plan, shard: Shard, contents: ReportContents) -> Head {
        let is_benchmark = self.suite.is_benchmark || self.tasks.is_some();
        let usual = if is_benchmark { Denominator::All } else { Denominator::Answered };
        Head {
            schema: parts::SCHEMA.to_owned(),
            run: plan.digest(),
            shard,
            samples: plan.entries.len() as u64,
            k: contents.k,
            cutoff: contents.cutoff,
            denominator: contents.denominator.unwrap_or(usual),
            tasks: self.expected(),
            trivial: contents.trivial,
            study: contents.study,
            profile: Profile::CURRENT,
            problems: plan.problems.len() as u64,
            data_models: BTreeMap::new(),
        }
    }

    /// The expected tasks, with or without samples: those of the benchmark, or else those of the
    /// suite.
    fn expected(&self) -> Vec<ExpectedTask> {
        if let Some(tasks) = self.tasks {
            let of = |task: &Task| ExpectedTask {
                language: Some(task.language.clone()),
                name: task.name.clone(),
                published: task.published,
                // An unanswered task of a benchmark fails in any language, as on a site.
                is_here: true,
            };
            return tasks.all.iter().map(of).collect();
        }
        let of = |(name, task): (&String, &suite::Task)| ExpectedTask {
            language: task.language.map(language_name),
            name: name.clone(),
            published: task.facts.published,
            is_here: task.why_not_here().is_none()
                && task.language.is_none_or(|language| Dialect::find(language).is_ok()),
        };
        let problem =
            |name: &String| ExpectedTask { language: None, name: name.clone(), published: None, is_here: true };
        let mut expected: Vec<_> =
            self.suite.tasks.iter().map(of).chain(self.suite.others.iter().map(problem)).collect();
        expected.sort();
        expected
    }

    /// The row of a sample of the plan. `line` is its line of the file. `judged` are its verdicts,
    /// if it was judged.
    ///
    /// **Errors:** only if a member of the line cannot be written as JSON again.
    pub fn row(
        &self,
        plan: &Plan,
        sample: usize,
        line: &str,
        judged: Option<&Judged>,
    ) -> Result<Row, serde_json::Error> {
        let number = sample as u64;
        // Unreadable samples, and samples without a task in the benchmark, belong to no task.
        let none = Row {
            number,
            task: None,
            problem: None,
            language: String::new(),
            status: Status::Rejected,
            difficulty: None,
            temperature: None,
            published: None,
            tests: String::new(),
            backstops: Vec::new(),
            error: None,
            inside: None,
            flags: String::new(),
            source_language: None,
            line: String::new(),
        };
        let state = &plan.entries[sample].state;
        let Ok(sample) = Sample::parse(line, true, self.suite.style) else { return Ok(none) };
        let language = self.language(&sample);
        let of_benchmark = match self.tasks {
            Some(tasks) => match tasks.find(&language, &sample.group) {
                Some(place) => Some(&tasks.all[place]),
                None => return Ok(none),
            },
            None => None,
        };
        let task = self.suite.tasks.get(&sample.task);
        let status = match (state, judged) {
            (State::Rejected, _) => Status::Rejected,
            (_, Some(judged)) => Status::Judged(judged.outcome()),
            (_, None) => Status::NotJudged,
        };
        let tests = match (state, task, judged) {
            (State::Job(job), Some(task), Some(judged)) => {
                Some(records::test_records(judged, &task.tests, plan.dialect(&plan.jobs[*job]).language))
            }
            _ => None,
        };
        let letters = match (task, judged) {
            (Some(task), Some(judged)) => judged.letters(task.tests.len()),
            _ => String::new(),
        };
        let flags = match state {
            State::Job(job) => self.flags(&sample, plan.dialect(&plan.jobs[*job])),
            State::Rejected | State::NotHere => String::new(),
        };
        let backstops = judged.map(|judged| judged.backstops(letters.len())).unwrap_or_default();
        let profile = Profile::CURRENT;
        let line = Record { sample: &sample, runtime: &language, status, profile, flags: &flags, tests }.line()?;
        let (difficulty, published) = match (of_benchmark, task) {
            (Some(task), _) => (task.difficulty, task.published),
            (None, Some(task)) => (task.facts.difficulty, task.facts.published),
            (None, None) => (None, None),
        };
        Ok(Row {
            number,
            problem: Some(of_benchmark.map_or(sample.task, |task| task.problem.clone())),
            language,
            status,
            difficulty,
            temperature: sample.temperature,
            published,
            tests: letters,
            backstops,
            error: judged.and_then(Judged::error).map(str::to_owned),
            inside: judged.and_then(Judged::inside).map(str::to_owned),
            flags,
            source_language: sample.source_language,
            line,
            task: Some(sample.group),
        })
    }

    /// What is wrong with a sample that has no task in the benchmark. `None` for all others.
    pub fn stranger(&self, line: &str) -> Option<String> {
        let sample = Sample::parse(line, true, self.suite.style).ok()?;
        let language = self.language(&sample);
        let is_known = self.tasks?.find(&language, &sample.group).is_some();
        (!is_known)
            .then(|| format!("the benchmark has no task `{}` in {language}; the sample does not count", sample.group))
    }

    /// The name of a sample's language in the report.
    fn language(&self, sample: &Sample<'_>) -> String {
        language_name(self.named_language(sample))
    }

    fn named_language<'n>(&'n self, sample: &'n Sample<'_>) -> &'n str {
        let of_task = self.suite.tasks.get(&sample.task).and_then(|task| task.language);
        of_task.or(sample.language.as_deref()).unwrap_or("unknown")
    }

    /// The flags that changed a sample.
    fn flags(&self, sample: &Sample<'_>, dialect: &Dialect) -> String {
        let plain = Dialect::find(self.named_language(sample));
        plain.map(|plain| dialect.flags_beyond(&plain)).unwrap_or_default()
    }
}

/// One name for all ExecEval names of a language, so that they share a row of a table.
fn language_name(name: &str) -> String {
    Dialect::find(name).map_or(name, |dialect| dialect.language.id()).to_owned()
}
