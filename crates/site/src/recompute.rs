//! Scoring a submission's predictions anew.

use std::io;

use assay_score::benchmark::{Benchmark, Task};
use assay_score::example::Scorer;
use assay_score::execution::{self, Denominator, Rows};
use assay_score::languages::Language;
use assay_score::manifest::Digest;
use assay_score::outcome::{Outcome, Row};
use assay_score::profile::Profile;
use assay_score::report::Report;
use assay_score::scan::{Part, Scan};
use assay_score::source::Records;
use assay_score::taxonomy::statement::Analyser;
use assay_score::taxonomy::table::Tokens;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::benchmark::{Bundle, Problems};

/// The tasks of a benchmark, in memory.
pub struct Tasks {
    /// Decompressed.
    prompts: Vec<u8>,
    /// Which tasks there are.
    pub benchmark: Benchmark,
}

/// What is computed of predictions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// By which profiles they are scored.
    pub profiles: Vec<Profile>,
    /// Whether statements are broken down by token type.
    pub tokens: bool,
}

/// What is computed of samples with their verdicts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Passes {
    /// For which k there is pass@k.
    pub k: Vec<u64>,
    /// A day that tasks are told apart by.
    pub cutoff: Option<String>,
}

/// Something to compute.
pub enum Job<'j> {
    /// Scores of completions.
    Completions(&'j Bundle, Wanted),
    /// Scores of programs that were run, from their verdicts.
    Programs(&'j Problems, Passes),
}

impl Job<'_> {
    /// Computes it of a submission's predictions or samples, decompressed.
    pub fn run(&self, submitted: &[u8], content: Digest) -> io::Result<Recomputed> {
        match self {
            Self::Completions(bundle, wanted) => bundle.tasks.score(submitted, content, wanted),
            Self::Programs(problems, passes) => problems.score(submitted, content, passes),
        }
    }

    /// Tells this job from others.
    pub fn key(&self) -> String {
        match self {
            Self::Completions(bundle, wanted) => format!("{wanted:?} {}", bundle.content.sha256),
            Self::Programs(problems, passes) => format!("{passes:?} {}", problems.content.sha256),
        }
    }
}

/// What scoring predictions gave.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recomputed {
    /// `report.json`.
    pub report: String,
    /// Of the decompressed predictions.
    pub content: Digest,
    /// Which tasks are answered exactly, by each profile.
    pub exact: Vec<(Profile, TaskSet)>,
    /// A hash of the answer to each task; 0 where there is none.
    pub answers: Vec<u64>,
    /// How many answers are the groundtruth, character by character, with nothing behind it.
    pub verbatim: u64,
    /// What is wrong with samples, line by line; what is wrong with predictions is in their report.
    pub wrong: Vec<String>,
}

impl Tasks {
    /// Reads a prompt file or bundle, decompressed.
    pub fn read(prompts: Vec<u8>) -> io::Result<Self> {
        let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ())?;
        Ok(Self { prompts, benchmark })
    }

    /// The languages of the tasks, in their order.
    pub fn languages(&self) -> Vec<Language> {
        (0..self.benchmark.len() as u32).map(|task| self.benchmark.language(task)).collect()
    }

    /// Scores predictions, decompressed.
    pub fn score(&self, predictions: &[u8], content: Digest, wanted: &Wanted) -> io::Result<Recomputed> {
        let profiles = &wanted.profiles;
        let scorer = Scorer::new(profiles.contains(&Profile::Strict));
        let all = 0..predictions.len() as u64;
        let scan = Scan::new(&self.benchmark, self.prompts.as_slice(), predictions, all, scorer)?;
        let mut scan = if wanted.tokens { scan.with_tokens() } else { scan };
        while scan.step(u64::MAX)? {}
        let part = scan.finish();
        let outcome = Outcome { benchmark: &self.benchmark, part: &part };
        let exact = profiles.iter().map(|&profile| (profile, exact(&outcome, profile))).collect();
        let (answers, verbatim) = self.answers(predictions, &part)?;
        let mut report = Report::new(&outcome, profiles);
        if wanted.tokens {
            report.tokens = Some(self.tokens(&outcome, predictions)?);
        }
        Ok(Recomputed { report: report.to_json(), content, exact, answers, verbatim, wrong: Vec::new() })
    }

    fn tokens(&self, outcome: &Outcome<'_>, predictions: &[u8]) -> io::Result<Tokens> {
        let mut analyser = Analyser::new(*outcome, self.prompts.as_slice(), predictions);
        let statements = (0..self.benchmark.len() as u32).map(|task| analyser.statement(task));
        Ok(Tokens::new(outcome, &statements.collect::<io::Result<Vec<_>>>()?))
    }

    /// A hash of the answer to each task, and how many are the groundtruth to the letter.
    fn answers(&self, predictions: &[u8], part: &Part) -> io::Result<(Vec<u64>, u64)> {
        let mut hashes = vec![0; self.benchmark.len()];
        let mut verbatim = 0;
        let (mut prompts, mut predictions) = (Records::new(self.prompts.as_slice()), Records::new(predictions));
        for answer in part.answers() {
            let text = answer.prediction(&mut predictions)?;
            let text = text.trim();
            hashes[answer.task as usize] = short_hash(text);
            let is_groundtruth = |task: Task<'_>| task.groundtruth.trim() == text;
            verbatim += u64::from(self.benchmark.with_task(answer.task, &mut prompts, is_groundtruth)?);
        }
        Ok((hashes, verbatim))
    }
}

impl Problems {
    /// The report of samples with their verdicts. The samples of a task are one answer, in the order in which they stand.
    fn score(&self, samples: &[u8], content: Digest, passes: &Passes) -> io::Result<Recomputed> {
        let mut answers = vec![0; self.tasks.all.len()];
        let rows = Rows::read(samples, &self.tasks, |row| {
            let answer: &mut u64 = &mut answers[row.task];
            *answer = answer.rotate_left(7) ^ short_hash(row.code.trim()) | 1;
        })?;
        let cutoff = passes.cutoff.as_deref().and_then(|day| Some((day, execution::day(day)?)));
        // Without any row, nothing was judged by an earlier profile.
        let profile = rows.profile.or(Some(execution::Profile::CURRENT));
        let (denominator, k) = (Denominator::All, passes.k.as_slice());
        let said = execution::Wanted { profile, denominator, left_out: 0, k, cutoff };
        let report = execution::Report::new(&rows.tally, said);
        let wrong = rows.wrong.iter().map(ToString::to_string).collect();
        Ok(Recomputed { report: report.to_json(), content, exact: Vec::new(), answers, verbatim: 0, wrong })
    }
}

/// A hash that is never 0.
fn short_hash(text: &str) -> u64 {
    Sha256::digest(text).iter().take(8).fold(0, |all, &byte| all << 8 | u64::from(byte)) | 1
}

/// A set of tasks: a bit each.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskSet(Vec<u64>);

impl FromIterator<bool> for TaskSet {
    /// Whether each task is in it, in their order.
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
    /// Whether no task is in it.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many of `among` are in this set, but not in the other.
    pub fn count_without(&self, other: &Self, among: &Self) -> u64 {
        let words = self.0.iter().zip(&other.0).zip(&among.0);
        words.map(|((own, other), among)| u64::from((own & !other & among).count_ones())).sum()
    }
}

fn exact(outcome: &Outcome<'_>, profile: Profile) -> TaskSet {
    outcome.rows(profile, None).map(|Row { em, .. }| em).collect()
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
        assert!(!set(129).is_empty() && (0..130).map(|_| false).collect::<TaskSet>().is_empty());
    }
}
