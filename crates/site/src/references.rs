//! The references of a setting whose answers are labels or rankings.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;

use assay_base::digest::Digest;
use assay_base::problems::{File, Severity};
use assay_evaluation::report::{ProblemGroup, Report};
use assay_evaluations::evaluation::{Detected, Evaluation};
use assay_evaluations::fingerprint::Fingerprint;
use assay_tasks::{ALL, AVERAGE, Cells, Named, Scored, Task, has_labels, ks_of, numbers, settings};

use crate::card::Setting;
use crate::files::{self, MAX_FILE, ReadError};
use crate::recompute::{Answers, Recomputed};

/// The references of a setting, in memory.
pub struct References {
    /// The task of xCodeEval that they are for.
    pub task: Task,
    /// The name of their file, in the benchmark's folder.
    pub file: String,
    /// The digest of the decompressed file.
    pub content: Digest,
    text: Vec<u8>,
    ks: Vec<u64>,
    /// The number of tasks, by group.
    groups: BTreeMap<String, u64>,
}

impl References {
    /// Reads the references of a setting, if the benchmark's folder has them.
    ///
    /// # Errors
    /// The file cannot be read, or is not of labels or rankings with the setting's metrics.
    pub(crate) fn read(folder: &Path, setting: &Setting) -> Result<Option<Self>, String> {
        let Some(file) = setting.references.clone() else { return Ok(None) };
        let bytes = match files::read(&folder.join(&file), MAX_FILE) {
            Err(ReadError::Missing) => return Ok(None),
            bytes => bytes.map_err(|error| format!("{file} {error}"))?,
        };
        let text = files::decompressed(&bytes, MAX_FILE).map_err(|error| format!("{file} {error}"))?;
        Self::new(&file, text, setting.task, &setting.metrics).map(Some)
    }

    /// References with their decompressed text. Without `task`, the records show the task.
    ///
    /// # Errors
    /// They are not of labels or rankings, or do not have the metrics.
    pub fn new(file: &str, text: Vec<u8>, task: Option<Task>, metrics: &[String]) -> Result<Self, String> {
        let task = match task {
            Some(task) => task,
            None => task_of(&text).map_err(|error| format!("{file} {error}"))?,
        };
        if !has_labels(task) {
            let name = task.name();
            return Err(format!("{file} is for {name}: only labels and rankings are compared with references"));
        }
        let (content, ks) = (Digest::of(&text), ks_of(task, metrics));
        let mut references = Self { task, file: file.to_owned(), content, text, ks, groups: BTreeMap::new() };
        references.check(metrics).map_err(|fault| format!("{file}{fault}"))?;
        Ok(references)
    }

    /// Scores an empty file of answers: it shows what is wrong with the references, and which tasks and
    /// metrics they have.
    fn check(&mut self, metrics: &[String]) -> Result<(), String> {
        let Scored { report, settings } = self.scored(&[]).map_err(|error| format!(" cannot be read: {error}"))?;
        let is_error = |group: &&ProblemGroup| group.file == File::Prompts && group.severity == Severity::Error;
        if let Some(group) = report.problems.iter().find(is_error) {
            return Err(format!(", {}", described(group)));
        }
        let known = numbers(&report);
        if let Some(unknown) = metrics.iter().find(|id| !known.iter().any(|number| number.metric == **id)) {
            return Err(format!(" is for {}, which does not have the metric `{unknown}`", self.task.name()));
        }
        // By its metric, a task can be in the group of its query or of its corpus.
        let series = || settings.iter().flat_map(|tasks| &tasks.series);
        let first = metrics.iter().find(|id| series().any(|series| series.metric == **id));
        let of_first = series().filter(|series| first.is_none_or(|first| series.metric == *first));
        self.groups = of_first.map(|series| (series.group.clone(), series.values.len() as u64)).collect();
        Ok(())
    }

    fn scored(&self, answers: &[u8]) -> io::Result<Scored> {
        let file = Named { name: &self.file, source: &self.text.as_slice() };
        let references = assay_tasks::References { file, corpora: &[], cells: Cells::All };
        assay_tasks::score_tasks(self.task, references, &answers, &self.ks)
    }

    /// The number of tasks in a group.
    pub fn count(&self, group: &str) -> u64 {
        self.groups.get(group).copied().unwrap_or_default()
    }

    /// The ids of the languages.
    pub fn languages(&self) -> Vec<&str> {
        self.groups.keys().map(String::as_str).filter(|group| ![ALL, AVERAGE].contains(group)).collect()
    }

    /// What the scores depend on, besides the answers.
    pub(crate) fn key(&self) -> String {
        format!("{:?} {:?} {} {}", self.task, self.ks, self.file, self.content.sha256)
    }

    /// Scores decompressed answers.
    pub(crate) fn score(&self, answers: &[u8], content: Digest) -> io::Result<Recomputed> {
        let Scored { report, settings: mut tasks } = self.scored(answers)?;
        let errors = several_settings(&report).into_iter().collect();
        // Several settings are an error, so nobody sees numbers of the others.
        let tasks = tasks.drain(..).next().unwrap_or_default();
        let answers = Answers { fingerprint: Fingerprint::of_labels(tasks.hashes, tasks.right), ..Answers::default() };
        Ok(Recomputed {
            report: report.to_json(),
            content,
            exact: Vec::new(),
            similarity: Vec::new(),
            samples: Vec::new(),
            study: None,
            series: tasks.series,
            answers,
            errors,
        })
    }
}

/// The task of a file of references, by its records.
///
/// # Errors
/// Why the records do not show it.
fn task_of(references: &[u8]) -> Result<Task, String> {
    let ids = |tasks: &[Task]| tasks.iter().map(|task| format!("`task = \"{}\"`", task.id())).collect::<Vec<_>>();
    match Evaluation::detect(&references).map_err(|error| format!("cannot be read: {error}"))? {
        Detected::One(Evaluation::Xcodeeval(task)) => Ok(task),
        Detected::OneOf(tasks) => {
            Err(format!("may have references of several tasks; the setting needs {}", ids(&tasks).join(" or ")))
        }
        Detected::One(Evaluation::Completion | Evaluation::Execution) | Detected::Corpus | Detected::Unknown => {
            Err("has no references: its records have neither labels nor queries".to_owned())
        }
    }
}

/// The first problem of a group, with its line and the number of the others.
fn described(group: &ProblemGroup) -> String {
    let Some(first) = group.first.first() else { return group.code.clone() };
    let line = first.line.map(|line| format!("line {line}: ")).unwrap_or_default();
    let more = group.count.saturating_sub(1);
    let more = if more > 0 { format!("; and {more} more") } else { String::new() };
    format!("{line}{}{more}", first.message)
}

/// The error of answers in several settings of their own.
fn several_settings(report: &Report) -> Option<String> {
    let settings = settings(report);
    let names: Vec<&str> = settings.iter().map(|setting| setting.unwrap_or("none")).collect();
    (settings.len() > 1)
        .then(|| format!("the answers name several settings ({}): a submission has those of one", names.join(", ")))
}
