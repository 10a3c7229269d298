//! The report of an xCodeEval task.

use std::collections::BTreeMap;
use std::mem;

use serde::{Deserialize, Serialize};

use super::join::Joined;
use super::per_task::{self, PerTask, Series};
use super::{Task, compilation, retrieval, tags, translation};
use assay_base::problems::{File, Issue, Severity};
use assay_evaluation::metric::Metric;
use assay_evaluation::report::{self as evaluation, Counts, Mean, ProblemGroup, ProblemPlace, Report, Row, Scope};

/// The name and version of the meaning of the numbers: see [`tags`], [`compilation`],
/// [`retrieval`], [`translation`] and [`assay_execution`].
///
/// `xcodeeval@1` scored translation like synthesis, so that all target languages were one. If a
/// record had no `lang_cluster`, each compiler of a language had a row of its own.
pub const PROFILE: &str = "xcodeeval@2";
/// The name of the section of a report with what is not a row: a [`Section`].
pub const SECTION: &str = "xcodeeval";
/// The name and version of the schema of the section.
pub const SCHEMA: &str = "assay-xcodeeval@3";
/// The property of a scope with the setting of the answers. Numbers of answers without a setting
/// do not have it.
const SETTING: &str = "setting";

/// What has a shape of its own in the report of a task. Tasks of synthesis and repair have only the
/// section of [`assay_execution`]; translation has both.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Xcodeeval"))]
pub struct Section {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The settings in alphabetic order. Answers without a setting come first.
    pub settings: Vec<Setting>,
}

/// The details of the answers in one setting.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "XcodeevalSetting"))]
pub struct Setting {
    /// The setting; null if answers name none.
    pub setting: Option<String>,
    /// The details.
    #[serde(flatten)]
    pub details: Details,
}

/// The details, by kind of task.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "XcodeevalDetails"))]
#[serde(rename_all = "snake_case")]
pub enum Details {
    /// Details of tag classification.
    Tags(tags::Details),
    /// Details of code compilation.
    Compilation(compilation::Details),
    /// Details of retrieval.
    Retrieval(retrieval::Details),
    /// Details of translated programs.
    Translation(translation::Details),
}

/// A scored file of answers.
#[derive(Debug, Clone, PartialEq)]
pub struct Scored {
    /// The report.
    pub report: Report,
    /// The tasks, for each setting of the answers. Empty for tasks with executed programs.
    pub settings: Vec<PerTask>,
}

/// The scores of the answers in one setting.
pub(super) struct Scores {
    /// The rows, whose scopes do not yet have the setting.
    pub(super) rows: Vec<Row>,
    pub(super) details: Details,
}

/// The scores of labels or rankings in one setting, with what each task contributes to them.
pub(super) struct JoinedScores {
    pub(super) scores: Scores,
    /// Whether each answer is right.
    pub(super) right: Vec<bool>,
    pub(super) series: Vec<Series>,
}

impl Section {
    /// The section of a report, if it has one.
    pub fn of(report: &Report) -> Option<Self> {
        report.section(SECTION)
    }

    fn new(settings: Vec<Setting>) -> Self {
        Self { schema: SCHEMA.to_owned(), settings }
    }
}

/// The settings of a report, in the order of tables.
pub fn settings(report: &Report) -> Vec<Option<&str>> {
    let mut settings: Vec<Option<&str>> = report.counts.iter().map(|counts| counts.scope.get(SETTING)).collect();
    settings.dedup();
    settings
}

/// The tasks in a language, or in all, with the answers in one setting.
pub fn scope(setting: Option<&str>, language: Option<&str>) -> Scope {
    Scope::language(language).with(SETTING, setting)
}

/// Adds the error that a file could not be read to its end. The part before the failure is
/// scored.
pub fn add_unreadable(report: &mut Report, file: File, reason: String) {
    let issue = Issue::Unreadable { reason };
    report.valid = false;
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
    report.problems.insert(0, group);
}

fn empty(task: Task, problems: Vec<ProblemGroup>) -> Report {
    Report {
        schema: evaluation::SCHEMA.to_owned(),
        evaluation: task.evaluation(),
        valid: problems.iter().all(|group| group.severity == Severity::Warning),
        counts: Vec::new(),
        rows: Vec::new(),
        problems,
        sections: BTreeMap::new(),
    }
}

/// The report of joined files. `scores` scores the answers in one setting.
pub(super) fn of_joined<R, A: Serialize>(
    task: Task,
    joined: Joined<R, A>,
    scores: impl Fn(&Joined<R, A>, &[Option<A>]) -> JoinedScores,
) -> Scored {
    let mut settings = Vec::new();
    let mut tasks = Vec::new();
    for (setting, answers) in &joined.settings {
        let JoinedScores { scores, right, series } = scores(&joined, answers);
        let hashes = answers.iter().map(|answer| answer.as_ref().map_or(0, per_task::hash)).collect();
        tasks.push(PerTask { hashes, right, series });
        settings.push((setting.clone(), counts(&joined, answers), scores));
    }
    Scored { report: of_settings(task, settings, joined.problems), settings: tasks }
}

/// The report of settings, each with its counts and scores.
pub(super) fn of_settings(
    task: Task,
    settings: Vec<(Option<String>, Vec<Counts>, Scores)>,
    problems: Vec<ProblemGroup>,
) -> Report {
    let mut report = empty(task, problems);
    let mut all = Vec::new();
    for (setting, mut counts, Scores { mut rows, details }) in settings {
        let scopes = counts.iter_mut().map(|counts| &mut counts.scope).chain(rows.iter_mut().map(|row| &mut row.scope));
        scopes.for_each(|scope| *scope = mem::take(scope).with(SETTING, setting.as_deref()));
        report.counts.extend(counts);
        report.rows.extend(rows);
        all.push(Setting { setting, details });
    }
    report.add_section(SECTION, &Section::new(all));
    report
}

/// The report of programs that were run elsewhere, from the [report](assay_execution::report) of
/// their samples. `total` counts the tasks of all languages.
pub(super) fn of_programs(
    task: Task,
    total: Counts,
    programs: Report,
    scores: Option<Scores>,
    problems: Vec<ProblemGroup>,
) -> Report {
    let mut report = empty(task, problems);
    report.counts.push(total);
    // With one language, its counts are the total.
    if programs.counts.len() > 1 {
        report.counts.extend(programs.counts.into_iter().filter(|counts| counts.scope.of_language().is_some()));
    }
    report.rows = programs.rows;
    report.rows.iter_mut().for_each(|row| row.profile = Some(PROFILE.to_owned()));
    report.sections = programs.sections;
    if let Some(Scores { rows, details }) = scores {
        report.rows.extend(rows);
        report.add_section(SECTION, &Section::new(vec![Setting { setting: None, details }]));
    }
    report
}

/// The number of tasks of a language, or of all.
pub(super) fn count(language: Option<&str>, total: u64, answered: u64) -> Counts {
    Counts { scope: Scope::language(language), total, answered, categories: BTreeMap::new() }
}

fn counts<R, A>(joined: &Joined<R, A>, answers: &[Option<A>]) -> Vec<Counts> {
    let pairs = || joined.references.iter().zip(answers);
    let row = |language: Option<&str>, of: &dyn Fn(Option<&str>) -> bool| {
        let mut counts = count(language, 0, 0);
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

/// The row of a number without an interval, or of its absence.
pub(super) fn value(metric: &str, language: Option<&str>, n: u64, value: Option<f64>) -> Row {
    Row::value(metric, PROFILE, Scope::language(language), n, value)
}

/// The row of a mean, or of its absence.
pub(super) fn mean(metric: &Metric, language: Option<&str>, n: u64, mean: Option<Mean>) -> Row {
    match mean {
        Some(mean) => Row::mean(metric.id, PROFILE, Scope::language(language), n, mean),
        None => value(metric.id, language, n, None),
    }
}

/// The row of a share.
pub(super) fn share(metric: &str, language: Option<&str>, n: u64, share: evaluation::Share) -> Row {
    Row::share(metric, PROFILE, Scope::language(language), n, share)
}
