//! Recomputes the scores of submissions.

use std::io;

use assay_base::canonical;
use assay_base::digest::Digest;
use assay_base::python_compat::strip;
use assay_base::source::Records;
use assay_completion::benchmark::{Benchmark, Task};
use assay_completion::category::Category;
use assay_completion::metrics::TextMetric;
use assay_completion::metrics::edit_similarity::ES;
use assay_completion::metrics::exact_match::EM;
use assay_completion::outcome::Outcome;
use assay_completion::profile::Profile;
use assay_completion::quirks::QUIRKS;
use assay_completion::report::report;
use assay_completion::scan::{Part, Scan};
use assay_completion::scorer::Plan;
use assay_evaluations::fingerprint::{self, Completion, Fingerprint};
use assay_execution::{Denominator, ReportOptions, Rows, Status};
use assay_syntax::languages::Language;
use assay_tasks::Series;
use assay_taxonomy::statement::{Analyser, AnalyserState, analysis};
use assay_taxonomy::table::{SECTION, Tokens};
use assay_taxonomy::{Boundaries, TokenProfile};
use serde::{Deserialize, Serialize};

use crate::benchmark::{Bundle, Problems};
use crate::references::References;

/// The tasks of a benchmark of completions, in memory.
pub struct Tasks {
    /// The decompressed prompt file or bundle.
    prompts: Vec<u8>,
    /// The index of the tasks.
    pub benchmark: Benchmark,
}

/// What to compute from predictions.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The profiles to score by.
    pub profiles: Vec<Profile>,
    /// The metrics besides those of the profiles.
    pub metrics: Vec<&'static TextMetric>,
    /// How to label tokens, if the report breaks scores down by token type.
    pub tokens: Option<Labelling>,
}

/// How to label tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Labelling {
    /// The profile.
    pub profile: TokenProfile,
    /// How the boundaries of frequencies are computed.
    pub boundaries: Boundaries,
}

impl Labelling {
    /// The profile by which scoring labels tokens. It does so only with the default boundaries.
    fn while_scoring(self) -> Option<TokenProfile> {
        (self.boundaries == Boundaries::default()).then_some(self.profile)
    }
}

/// What to compute from samples with verdicts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passes {
    /// The values of k for pass@k.
    pub k: Vec<u64>,
    /// The date that separates tasks into earlier and later ones.
    pub cutoff: Option<String>,
}

/// A computation.
pub enum Job<'j> {
    /// Scores of completions.
    Completions(&'j Bundle, Settings),
    /// Scores of programs, from their verdicts.
    Programs(&'j Problems, Passes),
    /// Scores of labels or rankings.
    Labels(&'j References),
}

impl Job<'_> {
    /// Runs the computation on a submission's decompressed predictions or samples.
    pub fn run(&self, submitted: &[u8], content: Digest) -> io::Result<Recomputed> {
        match self {
            Self::Completions(bundle, settings) => bundle.tasks.score(submitted, content, settings),
            Self::Programs(problems, passes) => problems.score(submitted, content, passes),
            Self::Labels(references) => references.score(submitted, content),
        }
    }

    /// A key that identifies this computation.
    pub fn key(&self) -> String {
        match self {
            Self::Completions(bundle, settings) => format!("{settings:?} {}", bundle.content.sha256),
            Self::Programs(problems, passes) => {
                format!("{passes:?} {:?} {}", problems.tasks.flags, problems.content.sha256)
            }
            Self::Labels(references) => references.key(),
        }
    }
}

/// The result of scoring a submission.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recomputed {
    /// The text of `report.json`.
    pub report: String,
    /// The digest of the decompressed predictions.
    pub content: Digest,
    /// The tasks with an exact match, by profile.
    pub exact: Vec<(String, TaskSet)>,
    /// The edit similarity of each task as a whole percentage, by profile. Only completions have it.
    pub similarity: Vec<(String, Vec<u8>)>,
    /// The number of samples of each task, and of those that passed. Only programs have samples.
    pub samples: Vec<(u64, u64)>,
    /// The text of the [study](assay_execution::Study) of samples, as JSON. Only programs have it.
    pub study: Option<String>,
    /// What each task contributes to the scores of labels or rankings.
    pub series: Vec<Series>,
    /// The answers, for comparisons.
    pub answers: Answers,
    /// Problems that the report does not have: those of samples, by line.
    pub errors: Vec<String>,
}

/// The answers of a submission, for comparison with other submissions and with the groundtruth.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Answers {
    /// Digests of the answers, for comparison with those of other submissions.
    pub fingerprint: Fingerprint,
    /// The number of answers that equal the groundtruth character by character, with no text after
    /// it.
    pub verbatim: u64,
    /// The number of answers with text after the scored statement. Only completions have it.
    pub going_on: Option<u64>,
}

impl Tasks {
    /// Reads a decompressed prompt file or bundle.
    pub fn read(prompts: Vec<u8>) -> io::Result<Self> {
        let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ())?;
        Ok(Self { prompts, benchmark })
    }

    /// The languages of the tasks, in order.
    pub fn languages(&self) -> Vec<Language> {
        (0..self.benchmark.len() as u32).map(|task| self.benchmark.language(task)).collect()
    }

    /// The lengths of each task's prompt and of its reference, in characters.
    pub fn lengths(&self) -> io::Result<Vec<(u64, u64)>> {
        let length = |text: &str| text.chars().count() as u64;
        self.map(|_, task, _| (length(&task.prompt), length(&task.groundtruth)))
    }

    /// Calls `of` for each task, in order.
    pub(crate) fn map<T>(&self, mut of: impl FnMut(u32, Task<'_>, Language) -> T) -> io::Result<Vec<T>> {
        let mut records = Records::new(self.prompts.as_slice());
        let tasks = 0..self.benchmark.len() as u32;
        tasks
            .map(|number| {
                let language = self.benchmark.language(number);
                self.benchmark.with_task(number, &mut records, |task| of(number, task, language))
            })
            .collect()
    }

    /// Scores decompressed predictions.
    pub fn score(&self, predictions: &[u8], content: Digest, settings: &Settings) -> io::Result<Recomputed> {
        let mut plan =
            Plan::new(&settings.profiles, &[&QUIRKS]).with_metrics(&settings.metrics).with_formats(assay_formats::ALL);
        plan.analyses.extend(settings.tokens.and_then(Labelling::while_scoring).map(analysis));
        let (prompts, all) = (self.prompts.as_slice(), 0..predictions.len() as u64);
        let mut scan = Scan::new(&self.benchmark, prompts, predictions, all, &plan)?;
        while scan.step(u64::MAX)? {}
        let mut part = scan.finish();
        part.count_missing(&self.benchmark, prompts, &plan)?;
        let outcome = Outcome { benchmark: &self.benchmark, part: &part, plan: &plan };
        let exact = settings.profiles.iter().map(|&profile| (profile.id().to_owned(), exact(&outcome, profile)));
        let exact = exact.collect();
        let similarity =
            settings.profiles.iter().map(|&profile| (profile.id().to_owned(), similarity(&outcome, profile)));
        let similarity = similarity.collect();
        let answers = self.answers(predictions, &part, &plan)?;
        let mut report = report(&outcome);
        if let Some(labelling) = settings.tokens {
            report.add_section(SECTION, &self.tokens(&outcome, predictions, labelling)?);
        }
        Ok(Recomputed {
            report: report.to_json(),
            content,
            exact,
            similarity,
            samples: Vec::new(),
            study: None,
            series: Vec::new(),
            answers,
            errors: Vec::new(),
        })
    }

    fn tokens(&self, outcome: &Outcome<'_>, predictions: &[u8], labelling: Labelling) -> io::Result<Tokens> {
        let Labelling { profile, boundaries } = labelling;
        let state = AnalyserState::new(profile).with_boundaries(boundaries);
        let mut analyser = Analyser::new(*outcome, self.prompts.as_slice(), predictions, state);
        let statements = (0..self.benchmark.len() as u32).map(|task| analyser.statement(task));
        let statements = statements.collect::<io::Result<Vec<_>>>()?;
        Ok(Tokens::new(outcome, profile, &statements).with_boundaries(boundaries))
    }

    fn answers(&self, predictions: &[u8], part: &Part, plan: &Plan) -> io::Result<Answers> {
        let mut completions = vec![Completion::default(); self.benchmark.len()];
        let (mut verbatim, mut going_on) = (0, 0);
        let (mut prompts, mut predictions) = (Records::new(self.prompts.as_slice()), Records::new(predictions));
        for answer in part.answers() {
            let text = answer.prediction(&mut predictions, plan)?;
            let (statement, cut) = text.split_at(answer.scores.truncated as usize);
            let complete = fingerprint::digest(&text);
            going_on += u64::from(!strip(cut).is_empty());
            let compare = |task: Task<'_>| {
                (task.groundtruth.trim() == text.trim(), fingerprint::digest(&task.groundtruth) == complete)
            };
            let (is_verbatim, is_groundtruth) = self.benchmark.with_task(answer.task, &mut prompts, compare)?;
            verbatim += u64::from(is_verbatim);
            completions[answer.task as usize] = Completion {
                statement: fingerprint::digest(statement),
                complete,
                // The official program does not cut the groundtruth, so even the groundtruth is not
                // always an exact match.
                is_right: matches!(answer.scores.category, Category::Exact | Category::CutElsewhere),
                is_groundtruth,
            };
        }
        Ok(Answers { fingerprint: Fingerprint::of_completions(&completions), verbatim, going_on: Some(going_on) })
    }
}

impl Problems {
    /// Computes the report of samples with verdicts.
    fn score(&self, samples: &[u8], content: Digest, passes: &Passes) -> io::Result<Recomputed> {
        let mut programs = Vec::new();
        let mut counts = vec![(0, 0); self.tasks.all.len()];
        let rows = Rows::read(samples, &self.tasks, |row| {
            let (all, passed) = &mut counts[row.task];
            *all += 1;
            *passed += u64::from(row.status == Status::Judged(assay_execution::Outcome::Passed));
            programs.push((row.task, fingerprint::digest(&row.code)));
        })?;
        let cutoff = passes.cutoff.as_deref().and_then(|day| Some((day, assay_execution::day(day)?)));
        // Without rows, no verdict belongs to an earlier profile.
        let profile = rows.profile.or(Some(assay_execution::Profile::Second));
        let options = ReportOptions { denominator: Denominator::All, cutoff, ..ReportOptions::new(profile, &passes.k) };
        let report = assay_execution::report(&rows.tally, options);
        let study = assay_execution::study(&rows.tally, &passes.k, cutoff);
        let errors = rows.errors.iter().map(ToString::to_string).collect();
        let fingerprint = Fingerprint::of_samples(self.tasks.all.len(), programs);
        let answers = Answers { fingerprint, ..Answers::default() };
        Ok(Recomputed {
            report: report.to_json(),
            content,
            exact: Vec::new(),
            similarity: Vec::new(),
            samples: counts,
            study: Some(canonical::line(&study)),
            series: Vec::new(),
            answers,
            errors,
        })
    }
}

/// A set of tasks, as a bit set.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskSet(Vec<u64>);

impl FromIterator<bool> for TaskSet {
    /// Builds the set from one membership flag per task, in order.
    fn from_iter<I: IntoIterator<Item = bool>>(members: I) -> Self {
        let mut words = Vec::new();
        for (n, member) in members.into_iter().enumerate() {
            if n % 64 == 0 {
                words.push(0);
            }
            if let Some(word) = words.last_mut() {
                *word |= u64::from(member) << (n % 64);
            }
        }
        Self(words)
    }
}

impl TaskSet {
    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// Whether the set contains a task.
    pub fn has(&self, task: usize) -> bool {
        self.0.get(task / 64).is_some_and(|word| word >> (task % 64) & 1 == 1)
    }

    /// The number of tasks in the set.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    /// The number of tasks of `among` that are in this set and not in `other`.
    pub fn count_without(&self, other: &Self, among: &Self) -> u64 {
        let words = self.0.iter().zip(&other.0).zip(&among.0);
        words.map(|((own, other), among)| u64::from((own & !other & among).count_ones())).sum()
    }
}

fn exact(outcome: &Outcome<'_>, profile: Profile) -> TaskSet {
    let column = outcome.plan.column(profile, EM.id);
    let column = column.as_ref();
    outcome.counts(None).map(|counts| column.is_some_and(|column| column.example(counts) > 0.0)).collect()
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is a percentage")]
fn similarity(outcome: &Outcome<'_>, profile: Profile) -> Vec<u8> {
    let Some(column) = outcome.plan.column(profile, ES.id) else { return Vec::new() };
    // Only whole matches are 100.
    outcome.counts(None).map(|counts| column.percent(counts).clamp(0.0, 100.0).floor() as u8).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_compared_task_by_task() {
        let set = |every: usize| (0..130).map(|n| n % every == 0).collect::<TaskSet>();
        let count = |of: &dyn Fn(usize) -> bool| (0..130).filter(|&n| of(n)).count() as u64;
        assert_eq!(set(2).count_without(&set(3), &set(1)), count(&|n| n % 2 == 0 && n % 3 != 0));
        assert_eq!(set(2).count_without(&set(3), &set(5)), count(&|n| n % 10 == 0 && n % 3 != 0));
        assert!((0..200).all(|n| set(7).has(n) == (n < 130 && n % 7 == 0)) && set(7).count() == count(&|n| n % 7 == 0));
        assert!(!set(129).is_empty() && (0..130).map(|_| false).collect::<TaskSet>().is_empty());
    }
}
