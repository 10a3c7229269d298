//! The report of a run: what is published of its samples.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::metrics::PASS;
use super::tally::Task;
use super::translation::AtK;
use super::{Counts, Curve, ErrorRow, GroupRow, Outcome, Profile, Spectrum, Tally, YearRow, pass_at_k};
use assay_evaluation::report::{self as evaluation, Mean, Report, Row, Scope, Share};

/// The id of this evaluation in reports.
pub const EVALUATION: &str = "execution";
/// The name of the section of a report with the analyses of its samples: a [`Section`].
pub const SECTION: &str = "execution";
/// The name and version of the schema of the section.
pub const SCHEMA: &str = "assay-execution@2";

/// How many tasks with too few samples a report lists by name.
const NAMED: usize = 10;

/// Everything in the report of a run except the scores: those are its rows.
///
/// If there are several languages, the rows of tables over all languages come first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Execution"))]
pub struct Section {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The profile of the verdicts; null for foreign verdicts.
    pub profile: Option<Profile>,
    /// Whether every sample was judged or rejected. If not, the report has no score.
    pub complete: bool,
    /// The denominator, and how many tasks have samples; null in reports of the
    /// [first](Profile::First) profile.
    pub tasks: Option<TaskCounts>,
    /// How many verdicts of unit tests the backstop decided. Another machine may decide these
    /// differently. Null in reports of the first profile, which have no such verdicts.
    pub backstop_verdicts: Option<u64>,
    /// The number of lines in the samples' file that could not be read, so that their tasks are
    /// unknown.
    pub unreadable: u64,
    /// The outcomes of the samples.
    pub outcomes: Vec<OutcomeRow>,
    /// Runtime errors by language and class, the most frequent first, if classes are known.
    pub errors: Vec<ErrorRow>,
    /// Why values of pass@k are null, in the order of the rows.
    pub missing_scores: Vec<MissingScore>,
    /// pass@k for every k for which all tasks have enough samples, if there are at least two such
    /// k.
    pub curves: Vec<Curve>,
    /// Passed samples by language and difficulty, if the difficulty is known.
    pub difficulties: Vec<ShareRow<u32>>,
    /// Passed samples by language and range of difficulty.
    pub difficulty_groups: Vec<GroupRow>,
    /// Outcomes by language and temperature, if the temperature is known.
    pub temperatures: Vec<OutcomeRow>,
    /// Tasks before and after a date, if a date was given and the tasks' dates are known.
    pub cutoff: Option<Cutoff>,
    /// Tasks by the year in which they were published, if it is known.
    pub years: Vec<YearRow>,
    /// The outcomes of the samples in each unit test, if they are known.
    pub spectrum: Option<Spectrum>,
    /// Tasks that a trivial program passes, if the run looked for them.
    pub trivial: Option<Trivial>,
    /// Tasks whose tests a program can pass without solving the task: the tests ran inside the program, or show it what they
    /// expect. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<InsideTask>,
    /// The samples that flags of compilers or interpreters changed. Absent if there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub flags: Vec<FlagsRow>,
    /// pass@k of translated programs by source and target language, for each k, the smallest first. The
    /// tasks are those with samples. Absent if no sample names its source language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub translation: Vec<AtK>,
    /// The data models of languages whose programs had pointers and `usize` of 32 bits, because the libraries for 64 could
    /// not be built: `32 bits`. Absent if there are none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub data_models: BTreeMap<String, String>,
}

/// Samples of a language that the same flags changed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlagsRow {
    /// The language.
    pub language: String,
    /// The flags, such as `-std=gnu++20 -O3`, without those that have no effect.
    pub flags: String,
    /// The number of samples.
    pub samples: u64,
}

/// A task whose tests ran inside programs.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct InsideTask {
    /// The language.
    pub language: String,
    /// The task.
    pub task: String,
    /// The number of samples whose tests ran inside.
    pub samples: u64,
    /// Why.
    pub reason: String,
}

/// The tasks over which pass@k is the mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Denominator {
    /// All tasks. A task without a sample fails.
    All,
    /// The tasks with samples.
    Answered,
}

impl Denominator {
    /// The name in reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Answered => "answered",
        }
    }
}

/// How many tasks there are, and which of them are in the denominator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ExecutionTasks"))]
pub struct TaskCounts {
    /// Which tasks are in the denominator.
    pub denominator: Denominator,
    /// How many tasks there are, in the denominator or not.
    pub total: u64,
    /// How many of them have samples.
    pub answered: u64,
}

/// What a report covers.
#[derive(Debug, Clone, Copy)]
pub struct ReportOptions<'o> {
    /// The profile of the verdicts; `None` for foreign verdicts.
    pub profile: Option<Profile>,
    /// Which tasks are in the denominator.
    pub denominator: Denominator,
    /// The number of tasks that are neither in the denominator nor in the tally.
    pub excluded: u64,
    /// The values of k for which the report has pass@k.
    pub k: &'o [u64],
    /// A date, and its start in seconds since 1970.
    pub cutoff: Option<(&'o str, i64)>,
    /// The number of lines that could not be read.
    pub unreadable: u64,
    /// Tasks that a trivial program passes, if the run looked for them.
    pub trivial: Option<&'o Trivial>,
    /// The [data models](Section::data_models) of languages, if they are known.
    pub data_models: Option<&'o BTreeMap<String, String>>,
}

impl<'o> ReportOptions<'o> {
    /// A report with every task in the denominator.
    pub fn new(profile: Option<Profile>, k: &'o [u64]) -> Self {
        let denominator = Denominator::All;
        Self { profile, denominator, excluded: 0, k, cutoff: None, unreadable: 0, trivial: None, data_models: None }
    }
}

/// Tasks whose tests are too weak: a trivial program passes them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Trivial {
    /// The tasks that a program without any code passes.
    pub empty: Vec<String>,
    /// The tasks with several tests that a program with constant output passes.
    pub constant: Vec<String>,
}

/// The outcomes of the samples of a language, or of all languages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct OutcomeRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The temperature; null for all.
    pub temperature: Option<f64>,
    /// The number of samples.
    pub samples: u64,
    /// The number of samples by outcome, under ExecEval's names. Shares are of the samples that
    /// could be judged; without such samples, the map is empty.
    pub outcomes: BTreeMap<String, Share>,
    /// Samples with nothing to judge. They count as failures.
    pub rejected: u64,
    /// Samples that could not be judged.
    pub not_judged: u64,
}

/// Why pass@k of a language, or of all languages, is null.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissingScore {
    /// The language; null for all.
    pub language: Option<String>,
    /// The number of samples that are drawn.
    pub k: u64,
    /// The reason.
    #[serde(flatten)]
    pub reason: Missing,
}

/// Why there is no score: there is no task, its programs cannot be judged here, or one of these
/// numbers is not 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "MissingReason"))]
pub struct Missing {
    /// How many samples could not be judged.
    pub not_judged: u64,
    /// How many tasks have fewer than k samples.
    pub short: u64,
    /// The names of the first tasks with fewer than k samples.
    pub short_tasks: Vec<String>,
}

/// Passed samples of a language by another property.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DifficultyRow"))]
pub struct ShareRow<T> {
    /// The language.
    pub language: String,
    /// The value of the property.
    pub by: T,
    /// The number of samples.
    pub samples: u64,
    /// How many of them could not be judged.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub not_judged: u64,
    /// The samples that passed; null if a sample could not be judged.
    pub passed: Option<Share>,
}

/// Tasks before and after a date, such as the end of a model's training data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cutoff {
    /// The date as it was given.
    pub date: String,
    /// Tasks published before the date.
    pub before: Period,
    /// Tasks published on the date or later.
    pub after: Period,
    /// The number of tasks without a known date.
    pub unknown: u64,
}

/// Tasks of a period.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Period {
    /// The number of tasks.
    pub tasks: u64,
    /// pass@1 in percent; null without tasks, or if a sample could not be judged.
    pub pass_at_1: Option<Mean>,
}

/// Computes the report of a tally.
pub fn report(tally: &Tally, options: ReportOptions<'_>) -> Report {
    let ReportOptions { profile, denominator, excluded, k: ks, cutoff, unreadable, trivial, data_models } = options;
    let is_first = profile == Some(Profile::First);
    let ks: BTreeSet<u64> = ks.iter().copied().collect();
    let present: Vec<&str> = tally.languages().collect();
    // With a single language, its rows are the totals.
    let all = (present.len() != 1).then_some(None);
    let languages: Vec<Option<&str>> = all.into_iter().chain(present.into_iter().map(Some)).collect();
    let counts = |&language: &Option<&str>| {
        let TaskCounts { total, answered, .. } = TaskCounts::new(tally, language, denominator);
        evaluation::Counts { scope: Scope::language(language), total, answered, categories: BTreeMap::new() }
    };
    let mut rows = Vec::new();
    let mut missing_scores = Vec::new();
    for (&language, &k) in languages.iter().flat_map(|language| ks.iter().map(move |k| (language, k))) {
        let (tasks, score) = score(tally, language, k);
        rows.push(row(profile, language, k, tasks, score.as_ref().ok()));
        missing_scores.extend(score.err().map(|reason| MissingScore {
            language: language.map(str::to_owned),
            k,
            reason,
        }));
    }
    let outcomes = languages.iter().map(|&language| OutcomeRow::new(language, None, &tally.counts(language)));
    let difficulties = tally.difficulties.iter().map(|((language, difficulty), counts)| ShareRow {
        language: language.clone(),
        by: *difficulty,
        samples: counts.total(),
        not_judged: counts.not_judged,
        passed: passed(counts),
    });
    let temperatures = tally
        .temperatures
        .iter()
        .map(|((language, bits), counts)| OutcomeRow::new(Some(language), Some(f64::from_bits(*bits)), counts));
    let curves = languages.iter().filter_map(|&language| Curve::new(tally, language));
    let translations = Some(&tally.translations).filter(|cells| !cells.is_empty());
    let translation = translations.into_iter().flat_map(|cells| ks.iter().map(|&k| AtK::new(k, cells)));
    let years = languages.iter().flat_map(|&language| YearRow::all(tally, language));
    let section = Section {
        schema: SCHEMA.to_owned(),
        profile,
        complete: tally.counts(None).not_judged == 0,
        tasks: (!is_first).then(|| {
            let counts = TaskCounts::new(tally, None, denominator);
            TaskCounts { total: counts.total + excluded, ..counts }
        }),
        backstop_verdicts: (!is_first).then_some(tally.backstops),
        unreadable,
        outcomes: outcomes.collect(),
        errors: if is_first { Vec::new() } else { ErrorRow::all(tally) },
        missing_scores,
        curves: curves.collect(),
        difficulties: difficulties.collect(),
        difficulty_groups: GroupRow::all(tally, &languages),
        temperatures: temperatures.collect(),
        cutoff: cutoff.map(|(date, start)| Cutoff::new(tally, date, start)),
        years: years.collect(),
        spectrum: Spectrum::new(tally),
        trivial: trivial.cloned(),
        inside: InsideTask::all(tally),
        flags: FlagsRow::all(tally),
        translation: translation.collect(),
        data_models: data_models.cloned().unwrap_or_default(),
    };
    // Reports of the first profile do not say how many tasks have samples.
    let counts = if is_first { Vec::new() } else { languages.iter().map(counts).collect() };
    section.into_report(counts, rows)
}

impl InsideTask {
    fn all(tally: &Tally) -> Vec<Self> {
        let of = |((language, task), inside): (&(String, String), &super::tally::Inside)| Self {
            language: language.clone(),
            task: task.clone(),
            samples: inside.samples,
            reason: inside.reason.clone(),
        };
        tally.inside.iter().map(of).collect()
    }
}

impl FlagsRow {
    fn all(tally: &Tally) -> Vec<Self> {
        let of = |((language, flags), samples): (&(String, String), &u64)| Self {
            language: language.clone(),
            flags: flags.clone(),
            samples: *samples,
        };
        tally.flags.iter().map(of).collect()
    }
}

/// The values of pass@k of a report with their k, in the order of tables.
pub fn passes(report: &Report) -> impl Iterator<Item = (u64, &Row)> {
    report.rows.iter().filter_map(|row| Some((PASS.k_of(&row.metric)?, row)))
}

/// The row of pass@k. The profile is that of the verdicts.
pub(super) fn row(profile: Option<Profile>, language: Option<&str>, k: u64, n: u64, score: Option<&Mean>) -> Row {
    Row {
        metric: PASS.at(k),
        profile: profile.map(|profile| profile.id().to_owned()),
        scope: Scope::language(language),
        n,
        count: None,
        value: score.map(|mean| mean.value),
        low: score.map(|mean| mean.low),
        high: score.map(|mean| mean.high),
    }
}

impl Section {
    /// The section of a report, if it has one.
    pub fn of(report: &Report) -> Option<Self> {
        report.section(SECTION)
    }

    /// The report with this section.
    pub(super) fn into_report(self, counts: Vec<evaluation::Counts>, rows: Vec<Row>) -> Report {
        let mut report = Report {
            schema: evaluation::SCHEMA.to_owned(),
            evaluation: EVALUATION.to_owned(),
            valid: self.complete,
            counts,
            rows,
            problems: Vec::new(),
            sections: BTreeMap::new(),
        };
        report.add_section(SECTION, &self);
        report
    }
}

impl TaskCounts {
    /// Counts the tasks of a tally in one language, or in all.
    fn new(tally: &Tally, language: Option<&str>, denominator: Denominator) -> Self {
        let (mut total, mut answered) = (0, 0);
        for (_, task) in tally.tasks(language) {
            total += 1;
            answered += u64::from(task.counts.total() > 0);
        }
        Self { denominator, total, answered }
    }
}

/// The share of samples that passed; `None` if a sample could not be judged.
pub(super) fn passed(counts: &Counts) -> Option<Share> {
    (counts.not_judged == 0).then(|| Share::new(counts.passed(), counts.total()))
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "the signature that serde expects")]
pub(super) fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl OutcomeRow {
    fn new(language: Option<&str>, temperature: Option<f64>, counts: &Counts) -> Self {
        let (samples, known) = (counts.total(), counts.known());
        let share = |outcome: Outcome| Some((outcome.name().to_owned(), Share::new(counts.of(outcome), known)));
        Self {
            language: language.map(str::to_owned),
            temperature,
            samples,
            outcomes: Outcome::ALL.into_iter().filter(|_| known > 0).filter_map(share).collect(),
            rejected: counts.rejected,
            not_judged: counts.not_judged,
        }
    }
}

/// The number of tasks of a language, or of all languages, and their mean pass@k with its 95 %
/// bootstrap interval, or the reason why there is none.
pub fn score(tally: &Tally, language: Option<&str>, k: u64) -> (u64, Result<Mean, Missing>) {
    let tasks = tally.tasks(language).count() as u64;
    let not_judged = tally.counts(language).not_judged;
    let can_judge = tally.can_judge(language);
    let short = || tally.tasks(language).filter(|(_, task)| can_judge && task.counts.total() < k);
    let values: Option<Vec<f64>> = tally.tasks(language).map(|(_, task)| value(task, k)).collect();
    let score = match values {
        Some(values) if not_judged == 0 && tasks > 0 && can_judge => Ok(Mean::new(values, 1.0)),
        _ => Err(Missing {
            not_judged,
            short: short().count() as u64,
            short_tasks: short().map(|(name, _)| name.to_owned()).take(NAMED).collect(),
        }),
    };
    (tasks, score)
}

/// pass@k of a task. A task without samples fails; a task with fewer than `k` samples has no value.
pub(super) fn value(task: &Task, k: u64) -> Option<f64> {
    match task.counts.total() {
        0 => Some(0.0),
        samples => pass_at_k(samples, task.counts.passed(), k),
    }
}

impl Period {
    pub(super) fn new<'t>(tasks: impl Iterator<Item = &'t Task>) -> Self {
        let tasks: Vec<&Task> = tasks.collect();
        let values: Vec<f64> = tasks.iter().filter_map(|task| value(task, 1)).collect();
        let is_known = !values.is_empty() && tasks.iter().all(|task| task.counts.not_judged == 0);
        Self { tasks: tasks.len() as u64, pass_at_1: is_known.then(|| Mean::new(values, 1.0)) }
    }
}

impl Cutoff {
    fn new(tally: &Tally, date: &str, start: i64) -> Self {
        let period = |of: &dyn Fn(i64) -> bool| {
            let tasks = tally.tasks(None).map(|(_, task)| task);
            Period::new(tasks.filter(|task| task.published.is_some_and(of)))
        };
        Self {
            date: date.to_owned(),
            before: period(&|published| published < start),
            after: period(&|published| published >= start),
            unknown: tally.tasks(None).filter(|(_, task)| task.published.is_none()).count() as u64,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sample, Status};
    use super::*;

    const FAILED: Status = Status::Judged(Outcome::WrongAnswer);
    const PASSED: Status = Status::Judged(Outcome::Passed);

    fn sample(task: &str, status: Status) -> Sample<'_> {
        Sample {
            problem: task,
            task,
            language: "Go",
            status,
            difficulty: None,
            temperature: None,
            published: None,
            tests: "",
            backstops: 0,
            inside: None,
            flags: "",
            source_language: None,
            error: None,
        }
    }

    fn options(k: &[u64]) -> ReportOptions<'_> {
        ReportOptions::new(Some(Profile::Second), k)
    }

    fn of_samples(samples: &[(&str, Status)], ks: &[u64]) -> (Report, Section) {
        let mut tally = Tally::default();
        samples.iter().for_each(|&(task, status)| tally.add(&sample(task, status)));
        both(&tally, options(ks))
    }

    fn both(tally: &Tally, options: ReportOptions<'_>) -> (Report, Section) {
        let report = report(tally, options);
        let section = Section::of(&report).expect("its section");
        (report, section)
    }

    fn values(report: &Report) -> Vec<Option<f64>> {
        report.rows.iter().map(|row| row.value).collect()
    }

    #[test]
    fn tasks_weigh_the_same_however_many_samples_they_have() {
        let (report, section) =
            of_samples(&[("a", PASSED), ("a", FAILED), ("b", FAILED), ("b", FAILED), ("b", FAILED)], &[1, 2]);
        assert_eq!(values(&report), [Some(25.0), Some(50.0)]);
        assert!(report.valid && section.complete && section.outcomes.len() == 1);
        assert_eq!(section.outcomes[0].outcomes["PASSED"].value, 20.0);
    }

    #[test]
    fn no_score_with_too_few_samples_and_the_tasks_are_named() {
        let (report, section) = of_samples(&[("a", PASSED), ("a", PASSED), ("b", PASSED)], &[1, 2]);
        assert_eq!(values(&report), [Some(100.0), None]);
        let reason = Missing { not_judged: 0, short: 1, short_tasks: vec!["b".to_owned()] };
        assert_eq!(section.missing_scores, [MissingScore { language: Some("Go".to_owned()), k: 2, reason }]);
    }

    #[test]
    fn no_score_where_a_sample_could_not_be_judged() {
        let (report, section) = of_samples(&[("a", PASSED), ("b", Status::NotJudged)], &[1]);
        assert!(!report.valid && !section.complete);
        assert_eq!(values(&report), [None]);
    }

    #[test]
    fn what_is_missing_fails() {
        let mut tally = Tally::default();
        tally.add(&sample("a", PASSED));
        tally.add(&sample("b", Status::Rejected));
        tally.expect("Go", "c", None);
        tally.expect("Go", "d", Some(0));
        let (report, section) = both(&tally, options(&[1]));
        assert_eq!(values(&report), [Some(25.0)]);
        assert_eq!(section.tasks, Some(TaskCounts { denominator: Denominator::All, total: 4, answered: 2 }));
        assert_eq!((report.counts[0].total, report.counts[0].answered), (4, 2));
    }

    #[test]
    fn excluded_tasks_are_counted() {
        let mut tally = Tally::default();
        tally.add(&sample("a", PASSED));
        let options = ReportOptions { denominator: Denominator::Answered, excluded: 105, ..options(&[1]) };
        let (report, section) = both(&tally, options);
        assert_eq!(values(&report), [Some(100.0)]);
        assert_eq!(section.tasks, Some(TaskCounts { denominator: Denominator::Answered, total: 106, answered: 1 }));
        assert_eq!((report.counts[0].total, report.rows[0].n), (1, 1));
    }

    /// The language of the samples is not supported here. A number would say that the model failed.
    #[test]
    fn what_cannot_be_judged_has_no_number() {
        let of = |language, difficulty, status| Sample { language, difficulty, ..sample("a", status) };
        let mut tally = Tally::default();
        tally.add(&of("Go", Some(800), PASSED));
        tally.add(&Sample { temperature: Some(0.5), ..of("Kotlin", Some(800), Status::NotJudged) });
        let (report, section) = both(&tally, options(&[1]));
        assert_eq!(values(&report), [None, Some(100.0), None]);
        let kotlin = &section.outcomes[2];
        assert!(kotlin.outcomes.is_empty() && kotlin.not_judged == 1 && section.temperatures[0].outcomes.is_empty());
        assert_eq!(section.outcomes[0].outcomes["PASSED"].value, 100.0, "shares are of what was judged");
        let passed: Vec<Option<u64>> =
            section.difficulties.iter().map(|row| row.passed.map(|passed| passed.count)).collect();
        assert_eq!(passed, [Some(1), None]);
        let groups: Vec<_> = section.difficulty_groups.iter().map(|row| row.passed.is_some()).collect();
        assert_eq!(groups, [false, true, false]);
        // The same holds if there are no samples.
        let mut tally = Tally::default();
        tally.add(&sample("a", PASSED));
        tally.expect("Java", "b", None);
        tally.cannot_judge("Java");
        assert_eq!(values(&both(&tally, options(&[1])).0), [Some(50.0), Some(100.0), None]);
    }

    #[test]
    fn reports_of_the_first_profile_lack_what_it_did_not_count() {
        let mut tally = Tally::default();
        tally.add(&Sample { error: Some("x"), ..sample("a", PASSED) });
        let (report, section) = both(&tally, ReportOptions { profile: Some(Profile::First), ..options(&[1]) });
        assert_eq!(report.profiles(), ["execution@1"]);
        assert!(report.counts.is_empty() && section.errors.is_empty());
        assert_eq!((section.tasks, section.backstop_verdicts), (None, None));
        let (report, section) = both(&tally, ReportOptions { profile: None, ..options(&[1]) });
        assert_eq!((report.profiles().len(), report.counts.len(), section.errors.len()), (0, 1, 1));
    }

    #[test]
    fn translations_have_a_matrix() {
        let of = |task, source, language, status| {
            let source_language = Some(source);
            Sample { language, source_language, ..sample(task, status) }
        };
        let samples = [
            of("x", "c", "go", PASSED),
            of("x", "c", "go", FAILED),
            of("y", "c", "go", PASSED),
            of("x", "c", "rust", FAILED),
            of("z", "go", "rust", PASSED),
            // This is no translation.
            of("z", "rust", "rust", PASSED),
        ];
        let tally = |samples: &[Sample<'_>]| {
            let mut tally = Tally::default();
            samples.iter().for_each(|sample| tally.add(sample));
            tally
        };
        let mut complete = tally(&samples[..2]);
        complete.merge(&tally(&samples[2..]));
        assert_eq!(complete, tally(&samples));
        let (_, section) = both(&complete, options(&[2, 1]));
        let at = &section.translation[0];
        let cells = at
            .cells
            .iter()
            .map(|cell| (cell.source.as_str(), cell.target.as_str(), cell.tasks, cell.pass.map(|mean| mean.value)));
        assert_eq!(
            cells.collect::<Vec<_>>(),
            [("c", "go", 2, Some(75.0)), ("c", "rust", 1, Some(0.0)), ("go", "rust", 1, Some(100.0))]
        );
        assert_eq!((at.k, at.average()), (1, Some(58.33)));
        assert_eq!(at.sources.iter().map(|average| average.value).collect::<Vec<_>>(), [Some(37.5), Some(100.0)]);
        assert_eq!(at.targets.iter().map(|average| average.value).collect::<Vec<_>>(), [Some(75.0), Some(50.0)]);
        let at = &section.translation[1];
        assert_eq!((at.k, at.average()), (2, None));
        assert_eq!(at.cells[0].missing.as_ref().map(|missing| missing.short), Some(1));
        // Reports without source languages have no such member.
        let mut plain = Tally::default();
        plain.add(&sample("x", PASSED));
        assert!(!both(&plain, options(&[1])).0.to_json().contains("translation"));
    }

    #[test]
    fn parts_merge_in_any_order() {
        let samples: Vec<Sample<'_>> = (0..20)
            .map(|i| Sample {
                task: ["a", "b", "c"][i % 3],
                problem: ["a", "b"][i % 2],
                language: ["Go", "Rust"][i % 2],
                status: [PASSED, FAILED, Status::Rejected][i * 7 % 3],
                difficulty: (i % 5 != 0).then_some(800 + 100 * (i as u32 % 4)),
                temperature: (i % 4 != 0).then_some([0.2, 0.8][i / 10]),
                published: Some(i as i64 * 1000),
                tests: ["PPP", "PW-", "", "C"][i % 4],
                backstops: i as u64 % 2,
                inside: None,
                flags: "",
                source_language: None,
                error: ["NameError", "TypeError"].into_iter().nth(i % 3),
            })
            .collect();
        let tally = |samples: &[Sample<'_>]| {
            let mut tally = Tally::default();
            samples.iter().for_each(|sample| tally.add(sample));
            tally
        };
        let complete = tally(&samples);
        for cut in 0..20 {
            let (mut first, second) = (tally(&samples[cut..]), tally(&samples[..cut]));
            first.merge(&second);
            assert_eq!(first, complete);
        }
        let options = ReportOptions { cutoff: Some(("1970-01-01", 5000)), ..options(&[1, 3]) };
        let (report, section) = both(&complete, options);
        assert_eq!(section.backstop_verdicts, Some(10));
        assert_eq!(serde_json::from_str::<Report>(&report.to_json()).expect("a report"), report);
        let cutoff = section.cutoff.expect("asked for");
        assert_eq!((cutoff.before.tasks, cutoff.after.tasks, cutoff.unknown), (5, 1, 0));
    }
}
