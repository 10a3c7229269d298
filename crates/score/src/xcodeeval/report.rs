//! The report of a task of xCodeEval's.

use serde::Serialize;

use super::join::Joined;
use super::{Task, compilation, retrieval, tags, translation};
use crate::problems::{File, Issue, Severity};
use crate::report::{ProblemGroup, ProblemPlace};
use crate::{canonical, execution};

/// The name and version of the report's form.
pub const SCHEMA: &str = "assay-xcodeeval@2";
/// The name and version of what the numbers mean: see [`tags`], [`compilation`], [`retrieval`], [`translation`] and [`execution`].
///
/// `xcodeeval@1` took references of translation for programs that are written anew, so that all target languages were one, and gave
/// each compiler of a language a row of its own where a record had no `lang_cluster`.
pub const PROFILE: &str = "xcodeeval@2";

/// What is published of a scored file of answers.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: &'static str,
    /// [`PROFILE`].
    pub profile: &'static str,
    /// Which task.
    pub task: Task,
    /// Whether the files have no error.
    pub valid: bool,
    /// By setting, in alphabetic order; answers that name none come first.
    pub settings: Vec<Setting>,
    /// What is wrong with the files, errors first.
    pub problems: Vec<ProblemGroup>,
}

/// The scores of the answers in one setting.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Setting {
    /// The setting; null where answers name none.
    pub setting: Option<String>,
    /// How many tasks there are, of all languages first.
    pub tasks: Vec<Counts>,
    /// The scores.
    #[serde(flatten)]
    pub scores: Scores,
}

/// The scores of a task.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Scores {
    /// Of tag classification.
    Tags(tags::Scores),
    /// Of code compilation.
    Compilation(compilation::Scores),
    /// Of retrieval.
    Retrieval(retrieval::Scores),
    /// Of programs that were run.
    Execution(Box<execution::Report>),
    /// Of programs that were translated.
    Translation(translation::Scores),
}

/// How many tasks of a language there are.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// The language; null for all together.
    pub language: Option<String>,
    /// Tasks: the denominator.
    pub total: u64,
    /// Tasks with an answer.
    pub answered: u64,
}

impl Report {
    pub(super) fn new(task: Task, settings: Vec<Setting>, problems: Vec<ProblemGroup>) -> Self {
        let valid = problems.iter().all(|group| group.severity == Severity::Warning);
        Self { schema: SCHEMA, profile: PROFILE, task, valid, settings, problems }
    }

    /// The report of joined files, whose answers `scores` scores.
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

    /// Says that one of the files could not be read to its end; what could be read is scored.
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
        // It explains what follows.
        self.problems.insert(0, group);
    }

    /// The canonical JSON text.
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
    // One language is its own total.
    if languages.len() > 1 {
        rows.extend(languages.iter().flatten().map(|&language| row(Some(language), &|name| name == Some(language))));
    }
    rows
}
