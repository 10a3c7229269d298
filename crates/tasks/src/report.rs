//! The report of an xCodeEval task.

use serde::Serialize;

use super::join::Joined;
use super::{Task, compilation, retrieval, tags, translation};
use assay_base::canonical;
use assay_base::problems::{File, Issue, Severity};
use assay_evaluation::report::{ProblemGroup, ProblemPlace};
use assay_execution as execution;

/// The name and version of the report's format.
pub const SCHEMA: &str = "assay-xcodeeval@2";
/// The name and version of the meaning of the numbers: see [`tags`], [`compilation`],
/// [`retrieval`], [`translation`] and [`execution`].
///
/// `xcodeeval@1` scored translation like synthesis, so that all target languages were one. If a
/// record had no `lang_cluster`, each compiler of a language had a row of its own.
pub const PROFILE: &str = "xcodeeval@2";

/// The published scores of a file of answers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// [`PROFILE`].
    pub profile: &'static str,
    /// The task.
    pub task: Task,
    /// Whether the files have no errors.
    pub valid: bool,
    /// The settings in alphabetic order. Answers without a setting come first.
    pub settings: Vec<Setting>,
    /// The problems of the files, errors first.
    pub problems: Vec<ProblemGroup>,
}

/// The scores of the answers in one setting.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Setting {
    /// The setting; null if answers name none.
    pub setting: Option<String>,
    /// The number of tasks: of all languages first, then of each.
    pub tasks: Vec<Counts>,
    /// The scores.
    #[serde(flatten)]
    pub scores: Scores,
}

/// The scores, by kind of task.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scores {
    /// Scores of tag classification.
    Tags(tags::Scores),
    /// Scores of code compilation.
    Compilation(compilation::Scores),
    /// Scores of retrieval.
    Retrieval(retrieval::Scores),
    /// Scores of executed programs.
    Execution(Box<execution::Report>),
    /// Scores of translated programs.
    Translation(translation::Scores),
}

/// The number of tasks of a language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The language; null for all languages together.
    pub language: Option<String>,
    /// The number of tasks: the denominator.
    pub total: u64,
    /// The number of tasks with an answer.
    pub answered: u64,
}

impl Report {
    pub(super) fn new(task: Task, settings: Vec<Setting>, problems: Vec<ProblemGroup>) -> Self {
        let valid = problems.iter().all(|group| group.severity == Severity::Warning);
        Self { schema: SCHEMA, profile: PROFILE, task, valid, settings, problems }
    }

    /// The report of joined files. `scores` scores the answers in one setting.
    pub(super) fn of<R, A>(
        task: Task,
        joined: Joined<R, A>,
        scores: impl Fn(&Joined<R, A>, &[Option<A>]) -> Scores,
    ) -> Self {
        let settings = joined.settings.iter().map(|(setting, answers)| Setting {
            setting: setting.clone(),
            tasks: counts(&joined, answers),
            scores: scores(&joined, answers),
        });
        Self::new(task, settings.collect(), joined.problems)
    }

    /// Adds the error that a file could not be read to its end. The part before the failure is
    /// scored.
    pub fn add_unreadable(&mut self, file: File, reason: String) {
        let issue = Issue::Unreadable { reason };
        self.valid = false;
        let group = ProblemGroup {
            code: issue.code().to_owned(),
            severity: issue.severity(),
            file,
            count: 1,
            note: None,
            help: issue.help(file).to_owned(),
            first: vec![ProblemPlace { line: None, task_id: None, message: issue.to_string() }],
        };
        // This error explains the problems after it, so it comes first.
        self.problems.insert(0, group);
    }

    /// The report as canonical JSON.
    pub fn to_json(&self) -> String {
        canonical::document(self)
    }
}

fn counts<R, A>(joined: &Joined<R, A>, answers: &[Option<A>]) -> Vec<Counts> {
    let pairs = || joined.references.iter().zip(answers);
    let row = |language: Option<&str>, of: &dyn Fn(Option<&str>) -> bool| {
        let mut counts = Counts { language: language.map(str::to_owned), total: 0, answered: 0 };
        for (_, answer) in pairs().filter(|(reference, _)| of(reference.language.as_deref())) {
            counts.total += 1;
            counts.answered += u64::from(answer.is_some());
        }
        counts
    };
    let mut rows = vec![row(None, &|_| true)];
    let languages = joined.languages();
    // With one language, the total would repeat its row.
    if languages.len() > 1 {
        rows.extend(languages.iter().flatten().map(|&language| row(Some(language), &|name| name == Some(language))));
    }
    rows
}
