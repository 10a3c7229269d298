//! How pass@k depends on k, on difficulty and on time.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::calendar::year;
use super::report::{Period, is_zero, passed, value};
use super::tally::Task;
use super::{Counts, Tally};
use assay_evaluation::report::{Mean, Share, percent};

/// The largest k of a curve.
pub const LONGEST_CURVE: u64 = 100;
/// The width of a range of difficulty in Codeforces' points: 800 to 1199 and so on.
pub const GROUP: u32 = 400;

/// pass@k for every k from 1.
///
/// **Unit:** percent with two decimals.
/// **Formula:** the mean over tasks of [`pass_at_k`](super::pass_at_k); a task without samples
/// counts as a failure. The largest k is the smallest number of samples of a task with samples, and
/// at most [`LONGEST_CURVE`].
/// **Errors:** there is no curve if a sample was not judged, or if the largest k is below 2.
/// **Cost:** O(k · samples).
/// **Source:** Khan et al. 2023 (xCodeEval), whose figures have the values for some k.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Curve {
    /// The language; null for all.
    pub language: Option<String>,
    /// The number of tasks over which the values are means.
    pub tasks: u64,
    /// The values for k = 1, 2, 3 and so on.
    pub values: Vec<f64>,
}

/// Passed samples of a language, or of all languages, in a range of difficulty.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GroupRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The lower end of the range.
    pub from: u32,
    /// The upper end of the range, which spans [`GROUP`] points.
    pub to: u32,
    /// The number of samples.
    pub samples: u64,
    /// The number of samples that could not be judged.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub not_judged: u64,
    /// The samples that passed; null if a sample could not be judged.
    pub passed: Option<Share>,
}

/// Tasks of a language, or of all languages, by the year in which their problems were published.
///
/// **Unit:** pass@1 in percent with its 95 % bootstrap interval; null if a sample was not judged.
/// **Source:** figure 4 of Khan et al. 2023. It shows what a model memorised by its scores on
/// problems that are newer than its training data.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct YearRow {
    /// The language; null for all.
    pub language: Option<String>,
    /// The year, in UTC.
    pub year: i64,
    /// The number of tasks.
    pub tasks: u64,
    /// pass@1 of the tasks.
    pub pass_at_1: Option<Mean>,
}

impl Curve {
    pub(super) fn new(tally: &Tally, language: Option<&str>) -> Option<Self> {
        let tasks: Vec<&Task> = tally.tasks(language).map(|(_, task)| task).collect();
        let sampled = tasks.iter().map(|task| task.counts.total()).filter(|samples| *samples > 0);
        let longest = sampled.min().unwrap_or_default().min(LONGEST_CURVE);
        if longest < 2 || tasks.iter().any(|task| task.counts.not_judged > 0) {
            return None;
        }
        let mean = |k| tasks.iter().filter_map(|task| value(task, k)).sum::<f64>() / tasks.len() as f64;
        Some(Self {
            language: language.map(str::to_owned),
            tasks: tasks.len() as u64,
            values: (1..=longest).map(|k| percent(mean(k))).collect(),
        })
    }
}

impl GroupRow {
    pub(super) fn all(tally: &Tally, languages: &[Option<&str>]) -> Vec<Self> {
        let mut rows = Vec::new();
        for &language in languages {
            let mut groups: BTreeMap<u32, Counts> = BTreeMap::new();
            for ((_, difficulty), counts) in
                tally.difficulties.iter().filter(|((own, _), _)| language.is_none_or(|language| language == own))
            {
                groups.entry(difficulty / GROUP * GROUP).or_default().merge(counts);
            }
            rows.extend(groups.into_iter().map(|(from, counts)| Self {
                language: language.map(str::to_owned),
                from,
                to: from.saturating_add(GROUP - 1),
                samples: counts.total(),
                not_judged: counts.not_judged,
                passed: passed(&counts),
            }));
        }
        rows
    }
}

impl YearRow {
    pub(super) fn all(tally: &Tally, language: Option<&str>) -> Vec<Self> {
        let of = |task: &Task| task.published.map(year);
        let years: BTreeSet<i64> = tally.tasks(language).filter_map(|(_, task)| of(task)).collect();
        let row = |year| {
            let tasks = tally.tasks(language).map(|(_, task)| task).filter(|task| of(task) == Some(year));
            let Period { tasks, pass_at_1 } = Period::new(tasks);
            let pass_at_1 = pass_at_1.filter(|_| tally.can_judge(language));
            Self { language: language.map(str::to_owned), year, tasks, pass_at_1 }
        };
        years.into_iter().map(row).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Outcome, Sample, Status};
    use super::*;

    fn tally(samples: &[(&str, u32, bool)]) -> Tally {
        let mut tally = Tally::default();
        for &(task, difficulty, passed) in samples {
            tally.add(&Sample {
                task,
                problem: task,
                language: "go",
                status: Status::Judged(if passed { Outcome::Passed } else { Outcome::WrongAnswer }),
                difficulty: Some(difficulty),
                temperature: None,
                published: Some(i64::from(difficulty) * 1_000_000),
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

    #[test]
    fn curves_go_as_far_as_all_tasks_do() {
        let samples = [("a", 0, true), ("a", 0, false), ("a", 0, false), ("b", 0, false), ("b", 0, false)];
        let mut tally = tally(&samples);
        assert_eq!(Curve::new(&tally, None).map(|curve| (curve.tasks, curve.values)), Some((2, vec![16.67, 33.33])));
        // A task without samples fails, and does not shorten the curve.
        tally.expect("go", "c", None);
        assert_eq!(Curve::new(&tally, None).map(|curve| (curve.tasks, curve.values)), Some((3, vec![11.11, 22.22])));
        assert_eq!(Curve::new(&self::tally(&samples[..4]), None), None);
        assert_eq!(Curve::new(&Tally::default(), None), None);
    }

    #[test]
    fn difficulties_are_grouped_and_years_distinguished() {
        let tally = tally(&[("a", 800, true), ("b", 1199, false), ("c", 1200, true), ("d", u32::MAX, false)]);
        let groups: Vec<_> = GroupRow::all(&tally, &[None])
            .into_iter()
            .map(|row| (row.from, row.to, row.samples, row.passed.map(|passed| passed.count)))
            .collect();
        assert_eq!(
            groups,
            [(800, 1199, 2, Some(1)), (1200, 1599, 1, Some(1)), (u32::MAX / 400 * 400, u32::MAX, 1, Some(0))]
        );
        let years: Vec<_> = YearRow::all(&tally, Some("go")).into_iter().map(|row| (row.year, row.tasks)).collect();
        assert_eq!(years[..2], [(1995, 1), (2007, 1)]);
        assert_eq!(YearRow::all(&tally, Some("rust")), []);
    }
}
