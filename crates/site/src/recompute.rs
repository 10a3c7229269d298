//! Scoring a submission's predictions anew.

use std::io;

use assay_score::benchmark::{Benchmark, Task};
use assay_score::example::{Category, Scorer};
use assay_score::execution::{self, Denominator, Rows};
use assay_score::languages::Language;
use assay_score::manifest::Digest;
use assay_score::outcome::{Outcome, Row};
use assay_score::postprocess::comments;
use assay_score::profile::Profile;
use assay_score::python_compat::strip;
use assay_score::report::Report;
use assay_score::scan::{Part, Scan};
use assay_score::source::Records;
use assay_score::taxonomy::TokenProfile;
use assay_score::taxonomy::statement::{Analyser, Kept};
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
    /// By which profile statements are broken down by token type, if they are.
    pub tokens: Option<TokenProfile>,
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
    /// What was answered.
    pub answers: Answers,
    /// What is wrong with samples, line by line; what is wrong with predictions is in their report.
    pub wrong: Vec<String>,
}

/// What was answered, for comparing submissions with each other and with the groundtruth.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Answers {
    /// A hash of what is scored of the answer to each task: without what is cut off behind the statement, without comments,
    /// blank lines and spaces around lines. 0 where nothing is left.
    pub hashes: Vec<u64>,
    /// Which tasks are answered with the groundtruth, whatever is behind it. Programs have none.
    pub exact: TaskSet,
    /// How many answers are the groundtruth, character by character, with nothing behind it.
    pub verbatim: u64,
    /// How many answers go on behind the statement that is scored. Programs have no such end.
    pub going_on: Option<u64>,
}

impl Answers {
    /// How many tasks are answered.
    pub fn count(&self) -> u64 {
        self.hashes.iter().filter(|answer| **answer != 0).count() as u64
    }
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
        let mut scan = match wanted.tokens {
            Some(profile) => scan.with_tokens(profile),
            None => scan,
        };
        while scan.step(u64::MAX)? {}
        let part = scan.finish();
        let outcome = Outcome { benchmark: &self.benchmark, part: &part };
        let exact = profiles.iter().map(|&profile| (profile, exact(&outcome, profile))).collect();
        let answers = self.answers(predictions, &part)?;
        let mut report = Report::new(&outcome, profiles);
        if let Some(profile) = wanted.tokens {
            report.tokens = Some(self.tokens(&outcome, predictions, profile)?);
        }
        Ok(Recomputed { report: report.to_json(), content, exact, answers, wrong: Vec::new() })
    }

    fn tokens(&self, outcome: &Outcome<'_>, predictions: &[u8], profile: TokenProfile) -> io::Result<Tokens> {
        let mut analyser = Analyser::new(*outcome, self.prompts.as_slice(), predictions, Kept::new(profile));
        let statements = (0..self.benchmark.len() as u32).map(|task| analyser.statement(task));
        Ok(Tokens::new(outcome, profile, &statements.collect::<io::Result<Vec<_>>>()?))
    }

    fn answers(&self, predictions: &[u8], part: &Part) -> io::Result<Answers> {
        let mut hashes = vec![0; self.benchmark.len()];
        let mut exact = vec![false; self.benchmark.len()];
        let (mut verbatim, mut going_on) = (0, 0);
        let (mut prompts, mut predictions) = (Records::new(self.prompts.as_slice()), Records::new(predictions));
        for answer in part.answers() {
            let text = answer.prediction(&mut predictions)?;
            let (kept, cut) = text.split_at(answer.scores.kept as usize);
            hashes[answer.task as usize] = hash_of_scored(kept);
            // The official program does not cut the groundtruth, so not even that is always an exact match.
            exact[answer.task as usize] = matches!(answer.scores.category, Category::Exact | Category::CutElsewhere);
            going_on += u64::from(!strip(cut).is_empty());
            let is_groundtruth = |task: Task<'_>| task.groundtruth.trim() == text.trim();
            verbatim += u64::from(self.benchmark.with_task(answer.task, &mut prompts, is_groundtruth)?);
        }
        Ok(Answers { hashes, exact: exact.into_iter().collect(), verbatim, going_on: Some(going_on) })
    }
}

impl Problems {
    /// The report of samples with their verdicts. The samples of a task are one answer.
    fn score(&self, samples: &[u8], content: Digest, passes: &Passes) -> io::Result<Recomputed> {
        let mut hashes = vec![0; self.tasks.all.len()];
        let rows = Rows::read(samples, &self.tasks, |row| {
            let answer: &mut u64 = &mut hashes[row.task];
            // In whatever order they stand.
            *answer = answer.wrapping_add(hash_of_scored(&row.code));
        })?;
        let cutoff = passes.cutoff.as_deref().and_then(|day| Some((day, execution::day(day)?)));
        // Without any row, nothing was judged by an earlier profile.
        let profile = rows.profile.or(Some(execution::Profile::CURRENT));
        let (denominator, k) = (Denominator::All, passes.k.as_slice());
        let said = execution::Wanted { profile, denominator, left_out: 0, k, cutoff };
        let report = execution::Report::new(&rows.tally, said);
        let wrong = rows.wrong.iter().map(ToString::to_string).collect();
        let answers = Answers { hashes, ..Answers::default() };
        Ok(Recomputed { report: report.to_json(), content, exact: Vec::new(), answers, wrong })
    }
}

/// A hash of what exact match compares; 0 where that is nothing.
fn hash_of_scored(kept: &str) -> u64 {
    let without_comments = comments::remove(kept);
    let lines = without_comments.split('\n').map(strip).filter(|line| !line.is_empty());
    let mut hash = Sha256::new();
    let mut is_blank = true;
    for line in lines {
        hash.update(line);
        hash.update("\n");
        is_blank = false;
    }
    if is_blank { 0 } else { hash.finalize().iter().take(8).fold(0, |all, &byte| all << 8 | u64::from(byte)) | 1 }
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

    /// Whether a task is in it.
    pub fn has(&self, task: usize) -> bool {
        self.0.get(task / 64).is_some_and(|word| word >> (task % 64) & 1 == 1)
    }

    /// How many tasks are in it.
    pub fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
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
    fn what_is_not_scored_does_not_change_a_hash() {
        let hash = hash_of_scored("return f(x)");
        for same in ["  return f(x)  ", "\n\nreturn f(x)\n", "return f(x) # so", "// why\n\treturn f(x)"] {
            assert_eq!(hash_of_scored(same), hash, "{same:?}");
        }
        for other in ["return f(y)", "return f( x)", "return f(x)\nx"] {
            assert_ne!(hash_of_scored(other), hash, "{other:?}");
        }
        assert!(hash != 0 && ["", " \n", "# x"].iter().all(|blank| hash_of_scored(blank) == 0));
    }

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
