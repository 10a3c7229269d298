//! What xCodeEval's paper examines about programs of a model, for reports that ask for it: scores by
//! month, programs that compile, and the best temperature.

use std::collections::{BTreeMap, BTreeSet};

use assay_evaluation::report::{Mean, Share};
use serde::{Deserialize, Serialize};

use super::calendar::month;
use super::report::{passed, value};
use super::tally::Task;
use super::{Counts, Outcome, Spectrum, Tally, pass_at_k};

/// The name of the section in a report.
pub const STUDY: &str = "study";
/// The name and version of the section.
pub const STUDY_SCHEMA: &str = "assay-study@1";

/// Scores by month, programs that compile, temperatures and tasks: first all languages together if there are
/// several, then each language.
///
/// **Source:** figures 3, 4, 5 and 6 of Khan et al. 2023 (xCodeEval).
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Study {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = STUDY_SCHEMA)))]
    pub schema: String,
    /// pass@k of the tasks of each month, in ascending order for each language.
    pub months: Vec<MonthRow>,
    /// pass@k before and after a date. Empty without a date.
    pub cutoffs: Vec<CutoffRow>,
    /// The programs that compile.
    pub compiled: Vec<CompiledRow>,
    /// The samples that passed, by temperature. Empty if samples do not name theirs.
    pub temperatures: Vec<TemperatureRow>,
    /// The outcomes of the samples in each task, by language, where the tasks of several languages have the
    /// same numbers, as HumanEval-X's. Its unit tests are tasks. Absent for other tasks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tasks: Option<Spectrum>,
}

/// A score for one k.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudyAtK"))]
pub struct AtK {
    /// The number of samples drawn.
    pub k: u64,
    /// The mean over tasks in percent, with its 95 % bootstrap interval. Null if a task has fewer samples,
    /// or if a sample could not be judged.
    pub value: Option<Mean>,
}

/// Tasks of a period.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudyPeriod"))]
pub struct TasksAtK {
    /// The number of tasks.
    pub tasks: u64,
    /// pass@k, the smallest k first.
    pub pass: Vec<AtK>,
}

/// The tasks whose problems were published in a month.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudyMonth"))]
pub struct MonthRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The month in UTC, such as 2021-09.
    pub month: String,
    /// Its tasks.
    #[serde(flatten)]
    pub tasks: TasksAtK,
}

/// The tasks before and after a date, such as the end of a model's training data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudyCutoff"))]
pub struct CutoffRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The date as it was given.
    pub date: String,
    /// Tasks published before the date.
    pub before: TasksAtK,
    /// Tasks published on the date or later.
    pub after: TasksAtK,
    /// The number of tasks without a known date.
    pub unknown: u64,
}

/// The programs of a language that compile.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudyCompiled"))]
pub struct CompiledRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The number of samples.
    pub samples: u64,
    /// The samples that compile, whatever they do then; null if a sample could not be judged.
    pub compiled: Option<Share>,
    /// The probability that at least one of k samples compiles, estimated as pass@k.
    pub at_k: Vec<AtK>,
}

/// The samples of a language and temperature.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "StudyTemperature"))]
pub struct TemperatureRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The temperature.
    pub temperature: f64,
    /// The number of samples.
    pub samples: u64,
    /// The samples that passed; null if a sample could not be judged.
    pub passed: Option<Share>,
    /// Whether the largest share of samples passed at this temperature. Of several such temperatures, it
    /// is the lowest.
    pub is_best: bool,
}

/// Computes a study of a tally. `cutoff` is a date, and its start in seconds since 1970.
///
/// **Cost:** a bootstrap for each language, month and k.
pub fn study(tally: &Tally, ks: &[u64], cutoff: Option<(&str, i64)>) -> Study {
    let ks: BTreeSet<u64> = ks.iter().copied().collect();
    let present: Vec<&str> = tally.languages().collect();
    // With a single language, its rows are the totals.
    let all = (present.len() != 1).then_some(None);
    let languages: Vec<Option<&str>> = all.into_iter().chain(present.into_iter().map(Some)).collect();
    let months = languages.iter().flat_map(|language| MonthRow::all(tally, *language, &ks));
    let cutoffs = cutoff.into_iter().flat_map(|(date, start)| {
        let row = |language: &Option<&str>| CutoffRow::new(tally, *language, &ks, date, start);
        languages.iter().map(row).collect::<Vec<_>>()
    });
    Study {
        schema: STUDY_SCHEMA.to_owned(),
        months: months.collect(),
        cutoffs: cutoffs.collect(),
        compiled: languages.iter().map(|language| CompiledRow::new(tally, *language, &ks)).collect(),
        temperatures: languages.iter().flat_map(|language| TemperatureRow::all(tally, *language)).collect(),
        tasks: Spectrum::of_numbered_tasks(tally),
    }
}

impl AtK {
    /// The means over tasks for each k. `of` is the value of a task.
    fn all(tasks: &[&Task], ks: &BTreeSet<u64>, can_judge: bool, of: fn(&Task, u64) -> Option<f64>) -> Vec<Self> {
        let is_known = can_judge && !tasks.is_empty() && tasks.iter().all(|task| task.counts.not_judged == 0);
        let mean = |k: u64| {
            let values: Option<Vec<f64>> = tasks.iter().map(|task| of(task, k)).collect();
            Some(Mean::new(values.filter(|_| is_known)?, 1.0))
        };
        ks.iter().map(|&k| Self { k, value: mean(k) }).collect()
    }
}

impl TasksAtK {
    fn new(tasks: &[&Task], ks: &BTreeSet<u64>, can_judge: bool) -> Self {
        Self { tasks: tasks.len() as u64, pass: AtK::all(tasks, ks, can_judge, value) }
    }
}

impl MonthRow {
    fn all(tally: &Tally, language: Option<&str>, ks: &BTreeSet<u64>) -> Vec<Self> {
        let mut months: BTreeMap<(i64, u32), Vec<&Task>> = BTreeMap::new();
        for (_, task) in tally.tasks(language) {
            if let Some(published) = task.published {
                months.entry(month(published)).or_default().push(task);
            }
        }
        let row = |((year, month), tasks): (_, Vec<&Task>)| Self {
            language: language.map(str::to_owned),
            month: format!("{year:04}-{month:02}"),
            tasks: TasksAtK::new(&tasks, ks, tally.can_judge(language)),
        };
        months.into_iter().map(row).collect()
    }
}

impl CutoffRow {
    fn new(tally: &Tally, language: Option<&str>, ks: &BTreeSet<u64>, date: &str, start: i64) -> Self {
        let tasks = |is_there: &dyn Fn(Option<i64>) -> bool| -> Vec<&Task> {
            tally.tasks(language).map(|(_, task)| task).filter(|task| is_there(task.published)).collect()
        };
        let period = |is_there: &dyn Fn(i64) -> bool| {
            TasksAtK::new(&tasks(&|published| published.is_some_and(is_there)), ks, tally.can_judge(language))
        };
        Self {
            language: language.map(str::to_owned),
            date: date.to_owned(),
            before: period(&|published| published < start),
            after: period(&|published| published >= start),
            unknown: tasks(&|published| published.is_none()).len() as u64,
        }
    }
}

/// The number of samples that compile.
fn compiled(counts: &Counts) -> u64 {
    counts.known() - counts.rejected - counts.of(Outcome::CompilationError)
}

/// The probability that one of k samples of a task compiles. A task without samples fails.
fn compiled_at_k(task: &Task, k: u64) -> Option<f64> {
    match task.counts.total() {
        0 => Some(0.0),
        samples => pass_at_k(samples, compiled(&task.counts), k),
    }
}

impl CompiledRow {
    fn new(tally: &Tally, language: Option<&str>, ks: &BTreeSet<u64>) -> Self {
        let counts = tally.counts(language);
        let tasks: Vec<&Task> = tally.tasks(language).map(|(_, task)| task).collect();
        let is_known = counts.not_judged == 0 && counts.total() > 0;
        Self {
            language: language.map(str::to_owned),
            samples: counts.total(),
            compiled: is_known.then(|| Share::new(compiled(&counts), counts.total())),
            at_k: AtK::all(&tasks, ks, tally.can_judge(language), compiled_at_k),
        }
    }
}

impl TemperatureRow {
    fn all(tally: &Tally, language: Option<&str>) -> Vec<Self> {
        // The bits of temperatures that are not negative sort like the numbers.
        let mut temperatures: BTreeMap<u64, Counts> = BTreeMap::new();
        for ((own, bits), counts) in &tally.temperatures {
            if language.is_none_or(|language| language == own) {
                temperatures.entry(*bits).or_default().merge(counts);
            }
        }
        let row = |(bits, counts): (u64, Counts)| Self {
            language: language.map(str::to_owned),
            temperature: f64::from_bits(bits),
            samples: counts.total(),
            passed: passed(&counts),
            is_best: false,
        };
        let mut rows: Vec<Self> = temperatures.into_iter().map(row).collect();
        // Shares are compared exactly, as fractions.
        let share = |row: &Self| row.passed.map(|passed| (passed.count, row.samples));
        let mut best: Option<(usize, (u64, u64))> = None;
        for (place, row) in rows.iter().enumerate() {
            let Some((passed, samples)) = share(row).filter(|(passed, _)| *passed > 0) else { continue };
            let is_better = |(_, (most, of)): (usize, (u64, u64))| {
                u128::from(passed) * u128::from(of) > u128::from(most) * u128::from(samples)
            };
            if best.is_none_or(is_better) {
                best = Some((place, (passed, samples)));
            }
        }
        if let Some(row) = best.and_then(|(place, _)| rows.get_mut(place)) {
            row.is_best = true;
        }
        rows
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Sample, Status};
    use super::*;

    /// 1 September and 1 October 2021, in seconds since 1970.
    const SEPTEMBER: i64 = 1_630_454_400;
    const OCTOBER: i64 = 1_633_046_400;

    fn tally(samples: &[(&str, &str, i64, f64, Outcome)]) -> Tally {
        let mut tally = Tally::default();
        for &(task, language, published, temperature, outcome) in samples {
            tally.add(&Sample {
                task,
                problem: task,
                language,
                status: Status::Judged(outcome),
                difficulty: None,
                temperature: Some(temperature),
                published: Some(published),
                tests: "",
                backstops: 0,
                inside: None,
                flags: "",
                source_language: None,
                error: None,
            });
        }
        tally
    }

    fn examined() -> Study {
        let mut tally = tally(&[
            ("a", "go", SEPTEMBER, 0.2, Outcome::Passed),
            ("a", "go", SEPTEMBER, 0.8, Outcome::WrongAnswer),
            ("b", "go", OCTOBER, 0.2, Outcome::WrongAnswer),
            ("b", "go", OCTOBER, 0.8, Outcome::CompilationError),
            ("a", "c", SEPTEMBER, 0.8, Outcome::Passed),
            ("a", "c", SEPTEMBER, 0.2, Outcome::Passed),
        ]);
        tally.expect("c", "d", None);
        study(&tally, &[2, 1], Some(("2021-10-01", OCTOBER)))
    }

    fn values(pass: &[AtK]) -> Vec<(u64, Option<f64>)> {
        pass.iter().map(|at| (at.k, at.value.map(|mean| mean.value))).collect()
    }

    #[test]
    fn months_have_the_scores_of_their_tasks() {
        let study = examined();
        let rows: Vec<_> = study
            .months
            .iter()
            .map(|row| (row.language.as_deref(), row.month.as_str(), row.tasks.tasks, values(&row.tasks.pass)))
            .collect();
        assert_eq!(
            rows,
            [
                (None, "2021-09", 2, vec![(1, Some(75.0)), (2, Some(100.0))]),
                (None, "2021-10", 1, vec![(1, Some(0.0)), (2, Some(0.0))]),
                (Some("c"), "2021-09", 1, vec![(1, Some(100.0)), (2, Some(100.0))]),
                (Some("go"), "2021-09", 1, vec![(1, Some(50.0)), (2, Some(100.0))]),
                (Some("go"), "2021-10", 1, vec![(1, Some(0.0)), (2, Some(0.0))]),
            ]
        );
    }

    #[test]
    fn a_cutoff_is_given_for_each_language() {
        let study = examined();
        let rows: Vec<_> = study
            .cutoffs
            .iter()
            .map(|row| (row.language.as_deref(), row.before.tasks, row.after.tasks, row.unknown))
            .collect();
        assert_eq!(rows, [(None, 2, 1, 1), (Some("c"), 1, 0, 1), (Some("go"), 1, 1, 0)]);
        // There is no score without tasks.
        assert_eq!(values(&study.cutoffs[1].after.pass), [(1, None), (2, None)]);
        assert!(self::study(&Tally::default(), &[1], None).cutoffs.is_empty());
    }

    #[test]
    fn programs_that_compile_are_counted() {
        let study = examined();
        let row = |row: &CompiledRow| {
            (row.language.clone(), row.samples, row.compiled.map(|share| share.count), values(&row.at_k))
        };
        let rows: Vec<_> = study.compiled.iter().map(row).collect();
        // The task without samples fails.
        assert_eq!(rows[1], (Some("c".to_owned()), 2, Some(2), vec![(1, Some(50.0)), (2, Some(50.0))]));
        assert_eq!(rows[2], (Some("go".to_owned()), 4, Some(3), vec![(1, Some(75.0)), (2, Some(100.0))]));
    }

    #[test]
    fn the_best_temperature_is_the_lowest_with_the_largest_share() {
        let study = examined();
        let best: Vec<_> = study
            .temperatures
            .iter()
            .filter(|row| row.is_best)
            .map(|row| (row.language.as_deref(), row.temperature, row.samples))
            .collect();
        assert_eq!(best, [(None, 0.2, 3), (Some("c"), 0.2, 1), (Some("go"), 0.2, 2)]);
        let failed = tally(&[("a", "go", 0, 0.5, Outcome::WrongAnswer)]);
        assert!(self::study(&failed, &[1], None).temperatures.iter().all(|row| !row.is_best));
    }

    #[test]
    fn what_was_not_judged_has_no_score() {
        let mut tally = tally(&[("a", "go", 0, 0.5, Outcome::Passed)]);
        tally.cannot_judge("go");
        let study = study(&tally, &[1], None);
        assert_eq!(values(&study.months[0].tasks.pass), [(1, None)]);
        assert_eq!(values(&study.compiled[0].at_k), [(1, None)]);
    }
}
