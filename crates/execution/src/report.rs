//! The report of a run: what is published of its samples.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::tally::Task;
use super::{Counts, Curve, ErrorRow, GroupRow, Outcome, Profile, Spectrum, Tally, YearRow, pass_at_k};
use assay_base::canonical;
use assay_evaluation::report::{Mean, Share};

/// The name and version of the report's schema.
pub const SCHEMA: &str = "assay-execution@1";

/// How many tasks with too few samples a report lists by name.
const NAMED: usize = 10;

/// The published form of a run. If there are several languages, the rows over all languages come
/// first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: String,
    /// The profile of the verdicts. Reports of the [first](Profile::First) profile and of foreign
    /// verdicts do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub profile: Option<Profile>,
    /// Whether every sample was judged or rejected. If not, the report has no score.
    pub complete: bool,
    /// The denominator, and how many tasks have samples. Reports of the first profile do not have
    /// it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tasks: Option<TaskCounts>,
    /// How many verdicts of unit tests the backstop decided. Another machine may decide these
    /// differently. Reports of the first profile do not have it, as they have no such verdicts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub backstop_verdicts: Option<u64>,
    /// The number of lines in the samples' file that could not be read, so that their tasks are
    /// unknown.
    pub unreadable: u64,
    /// The outcomes of the samples.
    pub outcomes: Vec<OutcomeRow>,
    /// Runtime errors by language and class, the most frequent first, if classes are known.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub errors: Vec<ErrorRow>,
    /// pass@k.
    pub pass_at_k: Vec<PassRow>,
    /// pass@k for every k for which all tasks have enough samples, if there are at least two such
    /// k.
    #[serde(default)]
    pub curves: Vec<Curve>,
    /// Passed samples by language and difficulty, if the difficulty is known.
    pub difficulties: Vec<ShareRow<u32>>,
    /// Passed samples by language and range of difficulty.
    #[serde(default)]
    pub difficulty_groups: Vec<GroupRow>,
    /// Outcomes by language and temperature, if the temperature is known.
    pub temperatures: Vec<OutcomeRow>,
    /// Tasks before and after a date, if a date was given and the tasks' dates are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cutoff: Option<Cutoff>,
    /// Tasks by the year in which they were published, if it is known.
    #[serde(default)]
    pub years: Vec<YearRow>,
    /// The outcomes of the samples in each unit test, if they are known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spectrum: Option<Spectrum>,
    /// Tasks that a trivial program passes, if the run looked for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub trivial: Option<Trivial>,
}

/// The tasks over which pass@k is the mean.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
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
pub struct Wanted<'w> {
    /// The profile of the verdicts; `None` for foreign verdicts.
    pub profile: Option<Profile>,
    /// Which tasks are in the denominator.
    pub denominator: Denominator,
    /// How many tasks are neither in the denominator nor in the tally.
    pub left_out: u64,
    /// The values of k for which the report has pass@k.
    pub k: &'w [u64],
    /// A date, and its start in seconds since 1970.
    pub cutoff: Option<(&'w str, i64)>,
}

impl<'w> Wanted<'w> {
    /// A report of foreign verdicts, whose profile is unknown. Every task is in the denominator.
    pub fn of_foreign_verdicts(k: &'w [u64]) -> Self {
        Self { profile: None, denominator: Denominator::All, left_out: 0, k, cutoff: None }
    }
}

/// Tasks whose tests are too weak: a trivial program passes them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trivial {
    /// The tasks that a program without any code passes.
    pub empty: Vec<String>,
    /// The tasks with several tests that a program with constant output passes.
    pub constant: Vec<String>,
}

/// The outcomes of the samples of a language, or of all languages.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OutcomeRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The temperature; null for all.
    pub temperature: Option<f64>,
    /// The number of tasks; null in a row for one temperature.
    pub tasks: Option<u64>,
    /// How many of these tasks have samples. Rows for one temperature and reports of the first
    /// profile do not have it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub answered: Option<u64>,
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

/// pass@k of a language, or of all languages, in percent.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PassRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The number of samples that are drawn.
    pub k: u64,
    /// The number of tasks over which the value is the mean.
    pub tasks: u64,
    /// The mean over tasks with its 95 % bootstrap interval, or the reason why there is none.
    #[serde(flatten)]
    pub value: Value,
}

/// A score, or the reason why there is none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Value {
    /// The score.
    Is(Mean),
    /// There is no score.
    None {
        /// Always null.
        value: Option<f64>,
        /// How many samples could not be judged.
        not_judged: u64,
        /// How many tasks have fewer than k samples.
        short: u64,
        /// The names of the first tasks with fewer than k samples.
        short_tasks: Vec<String>,
    },
}

/// Passed samples of a language by another property.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
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
pub struct Period {
    /// The number of tasks.
    pub tasks: u64,
    /// pass@1 in percent; null without tasks, or if a sample could not be judged.
    pub pass_at_1: Option<Mean>,
}

impl Report {
    /// Computes the report of a tally.
    pub fn new(tally: &Tally, wanted: Wanted<'_>) -> Self {
        let Wanted { profile, denominator, left_out, k: ks, cutoff } = wanted;
        let is_first = profile == Some(Profile::First);
        let present: Vec<&str> = tally.languages().collect();
        // With a single language, its rows are the totals.
        let all = (present.len() != 1).then_some(None);
        let languages: Vec<Option<&str>> = all.into_iter().chain(present.into_iter().map(Some)).collect();
        let outcomes = languages.iter().map(|&language| {
            let tasks = TaskCounts::new(tally, language, denominator);
            let answered = Some(tasks.answered).filter(|_| !is_first);
            OutcomeRow::new(language, None, Some(tasks.total), answered, &tally.counts(language))
        });
        let passes = languages.iter().flat_map(|&language| ks.iter().map(move |&k| PassRow::new(tally, language, k)));
        let difficulties = tally.difficulties.iter().map(|((language, difficulty), counts)| ShareRow {
            language: language.clone(),
            by: *difficulty,
            samples: counts.total(),
            not_judged: counts.not_judged,
            passed: passed(counts),
        });
        let temperatures = tally.temperatures.iter().map(|((language, bits), counts)| {
            OutcomeRow::new(Some(language), Some(f64::from_bits(*bits)), None, None, counts)
        });
        let curves = languages.iter().filter_map(|&language| Curve::new(tally, language));
        let years = languages.iter().flat_map(|&language| YearRow::all(tally, language));
        Self {
            schema: SCHEMA.to_owned(),
            profile: profile.filter(|_| !is_first),
            tasks: (!is_first).then(|| {
                let counts = TaskCounts::new(tally, None, denominator);
                TaskCounts { total: counts.total + left_out, ..counts }
            }),
            backstop_verdicts: (!is_first).then_some(tally.backstops),
            errors: if is_first { Vec::new() } else { ErrorRow::all(tally) },
            complete: tally.counts(None).not_judged == 0,
            unreadable: 0,
            outcomes: outcomes.collect(),
            pass_at_k: passes.collect(),
            curves: curves.collect(),
            difficulties: difficulties.collect(),
            difficulty_groups: GroupRow::all(tally, &languages),
            temperatures: temperatures.collect(),
            cutoff: cutoff.map(|(date, start)| Cutoff::new(tally, date, start)),
            years: years.collect(),
            spectrum: Spectrum::new(tally),
            trivial: None,
        }
    }

    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(self)
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
    fn new(
        language: Option<&str>,
        temperature: Option<f64>,
        tasks: Option<u64>,
        answered: Option<u64>,
        counts: &Counts,
    ) -> Self {
        let (samples, known) = (counts.total(), counts.known());
        let share = |outcome: Outcome| Some((outcome.name().to_owned(), Share::new(counts.of(outcome), known)));
        Self {
            language: language.map(str::to_owned),
            temperature,
            tasks,
            answered,
            samples,
            outcomes: Outcome::ALL.into_iter().filter(|_| known > 0).filter_map(share).collect(),
            rejected: counts.rejected,
            not_judged: counts.not_judged,
        }
    }
}

impl PassRow {
    fn new(tally: &Tally, language: Option<&str>, k: u64) -> Self {
        let tasks = tally.tasks(language).count() as u64;
        let not_judged = tally.counts(language).not_judged;
        let can_judge = tally.can_judge(language);
        let short = || tally.tasks(language).filter(|(_, task)| can_judge && task.counts.total() < k);
        let values: Option<Vec<f64>> = tally.tasks(language).map(|(_, task)| value(task, k)).collect();
        let value = match values {
            Some(values) if not_judged == 0 && tasks > 0 && can_judge => Value::Is(Mean::new(values, 1.0)),
            _ => Value::None {
                value: None,
                not_judged,
                short: short().count() as u64,
                short_tasks: short().map(|(name, _)| name.to_owned()).take(NAMED).collect(),
            },
        };
        Self { language: language.map(str::to_owned), k, tasks, value }
    }
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
            error: None,
        }
    }

    fn wanted(k: &[u64]) -> Wanted<'_> {
        let profile = Some(Profile::CURRENT);
        Wanted { profile, denominator: Denominator::All, left_out: 0, k, cutoff: None }
    }

    fn report(samples: &[(&str, Status)], ks: &[u64]) -> Report {
        let mut tally = Tally::default();
        samples.iter().for_each(|&(task, status)| tally.add(&sample(task, status)));
        Report::new(&tally, wanted(ks))
    }

    fn values(report: &Report) -> Vec<Option<f64>> {
        let value = |row: &PassRow| if let Value::Is(mean) = &row.value { Some(mean.value) } else { None };
        report.pass_at_k.iter().map(value).collect()
    }

    #[test]
    fn tasks_weigh_the_same_however_many_samples_they_have() {
        let report = report(&[("a", PASSED), ("a", FAILED), ("b", FAILED), ("b", FAILED), ("b", FAILED)], &[1, 2]);
        assert_eq!(values(&report), [Some(25.0), Some(50.0)]);
        assert!(report.complete && report.outcomes.len() == 1);
        assert_eq!(report.outcomes[0].outcomes["PASSED"].value, 20.0);
    }

    #[test]
    fn no_score_with_too_few_samples_and_the_tasks_are_named() {
        let report = report(&[("a", PASSED), ("a", PASSED), ("b", PASSED)], &[1, 2]);
        assert_eq!(values(&report), [Some(100.0), None]);
        let Value::None { short, short_tasks, not_judged, .. } = &report.pass_at_k[1].value else { panic!("a score") };
        assert_eq!((*short, short_tasks.as_slice(), *not_judged), (1, ["b".to_owned()].as_slice(), 0));
    }

    #[test]
    fn no_score_where_a_sample_could_not_be_judged() {
        let report = report(&[("a", PASSED), ("b", Status::NotJudged)], &[1]);
        assert!(!report.complete);
        assert_eq!(values(&report), [None]);
    }

    #[test]
    fn what_is_missing_fails() {
        let mut tally = Tally::default();
        tally.add(&sample("a", PASSED));
        tally.add(&sample("b", Status::Rejected));
        tally.expect("Go", "c", None);
        tally.expect("Go", "d", Some(0));
        let report = Report::new(&tally, wanted(&[1]));
        assert_eq!(values(&report), [Some(25.0)]);
        assert_eq!(report.tasks, Some(TaskCounts { denominator: Denominator::All, total: 4, answered: 2 }));
        assert_eq!((report.outcomes[0].tasks, report.outcomes[0].answered), (Some(4), Some(2)));
    }

    #[test]
    fn what_does_not_count_is_told_all_the_same() {
        let mut tally = Tally::default();
        tally.add(&sample("a", PASSED));
        let report = Report::new(&tally, Wanted { denominator: Denominator::Answered, left_out: 105, ..wanted(&[1]) });
        assert_eq!(values(&report), [Some(100.0)]);
        assert_eq!(report.tasks, Some(TaskCounts { denominator: Denominator::Answered, total: 106, answered: 1 }));
    }

    /// The language of the samples is not supported here. A number would say that the model failed.
    #[test]
    fn what_cannot_be_judged_has_no_number() {
        let of = |language, difficulty, status| Sample { language, difficulty, ..sample("a", status) };
        let mut tally = Tally::default();
        tally.add(&of("Go", Some(800), PASSED));
        tally.add(&Sample { temperature: Some(0.5), ..of("Kotlin", Some(800), Status::NotJudged) });
        let report = Report::new(&tally, wanted(&[1]));
        assert_eq!(values(&report), [None, Some(100.0), None]);
        let kotlin = &report.outcomes[2];
        assert!(kotlin.outcomes.is_empty() && kotlin.not_judged == 1 && report.temperatures[0].outcomes.is_empty());
        assert_eq!(report.outcomes[0].outcomes["PASSED"].value, 100.0, "shares are of what was judged");
        let passed: Vec<Option<u64>> =
            report.difficulties.iter().map(|row| row.passed.map(|passed| passed.count)).collect();
        assert_eq!(passed, [Some(1), None]);
        let groups: Vec<_> = report.difficulty_groups.iter().map(|row| row.passed.is_some()).collect();
        assert_eq!(groups, [false, true, false]);
        // The same holds if there are no samples.
        let mut tally = Tally::default();
        tally.add(&sample("a", PASSED));
        tally.expect("Java", "b", None);
        tally.cannot_judge("Java");
        assert_eq!(values(&Report::new(&tally, wanted(&[1]))), [Some(50.0), Some(100.0), None]);
    }

    #[test]
    fn reports_of_the_first_profile_are_as_they_were() {
        let mut tally = Tally::default();
        tally.add(&Sample { error: Some("x"), ..sample("a", PASSED) });
        let first = Report::new(&tally, Wanted { profile: Some(Profile::First), ..wanted(&[1]) }).to_json();
        for member in ["\"profile\"", "\"answered\"", "\"denominator\"", "\"backstop_verdicts\"", "\"errors\""] {
            assert!(!first.contains(member), "{member}: {first}");
            assert!(Report::new(&tally, wanted(&[1])).to_json().contains(member), "{member}");
        }
    }

    #[test]
    fn parts_merge_into_the_whole_in_any_order() {
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
                error: ["NameError", "TypeError"].into_iter().nth(i % 3),
            })
            .collect();
        let tally = |samples: &[Sample<'_>]| {
            let mut tally = Tally::default();
            samples.iter().for_each(|sample| tally.add(sample));
            tally
        };
        let whole = tally(&samples);
        for cut in 0..20 {
            let (mut left, right) = (tally(&samples[cut..]), tally(&samples[..cut]));
            left.merge(&right);
            assert_eq!(left, whole);
        }
        let report = Report::new(&whole, Wanted { cutoff: Some(("1970-01-01", 5000)), ..wanted(&[1, 3]) });
        assert_eq!(report.backstop_verdicts, Some(10));
        let text = report.to_json();
        assert_eq!(serde_json::from_str::<Report>(&text).expect("a report"), report);
        let cutoff = report.cutoff.expect("asked for");
        assert_eq!((cutoff.before.tasks, cutoff.after.tasks, cutoff.unknown), (5, 1, 0));
    }
}
