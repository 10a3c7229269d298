//! Scores one example by every profile of a plan.

use std::ops::Range;

use assay_base::python_compat::round2;
use assay_base::statistics::linearised;
use assay_evaluation::format::Format;
use assay_evaluation::metric::Metric;
use assay_evaluation::report::{Mean, Row, Scope, Share};
use serde::{Deserialize, Serialize};

use crate::analysis::{Analyse, Analysis, Scored};
use crate::benchmark::Task;
use crate::category::Category;
use crate::example::Example;
use crate::metrics::{TextMetric, Value};
use crate::official::{Official, OfficialScores};
use crate::postprocess::comments;
use crate::profile::{COUNTS, Input, Method, Processed, Profile};

/// What is computed of each example.
#[derive(Debug, Clone, PartialEq)]
pub struct Plan {
    /// The profiles, in the order of tables. The official method always runs, whether its profiles
    /// are listed or not.
    pub profiles: Vec<Profile>,
    /// The metrics that every profile computes besides its own.
    pub metrics: Vec<&'static TextMetric>,
    /// The analyses.
    pub analyses: Vec<&'static Analysis>,
    /// The formats of other harnesses whose records are read, too.
    pub formats: &'static [&'static Format],
}

/// The scores of an example, as its plan interprets them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Scores {
    /// The length in bytes of the prefix of the completion that the official program scores.
    pub truncated: u32,
    /// The category of the completion.
    pub category: Category,
    /// The counts of each method: see [`Plan::columns`].
    pub counts: Box<[u32]>,
    /// The notes of each analysis, each with its length before it, without empty ones at the end.
    notes: Box<[u32]>,
}

/// The counts of a task.
#[derive(Debug, Clone, Copy)]
pub enum Counts<'c> {
    /// Those of its completion.
    Answered(&'c [u32]),
    /// It has no completion. Metrics of texts need the counts of its reference: see
    /// [`Scorer::missing`].
    Missing(Option<&'c [u32]>),
}

/// A metric by one profile: how its value follows from counts.
#[derive(Clone)]
pub struct Column {
    /// The metric.
    pub metric: &'static Metric,
    profile: Profile,
    value: Value,
    counts: Range<usize>,
}

impl Plan {
    /// A plan without further metrics.
    pub fn new(profiles: &[Profile], analyses: &[&'static Analysis]) -> Self {
        Self { profiles: profiles.to_vec(), metrics: Vec::new(), analyses: analyses.to_vec(), formats: &[] }
    }

    /// This plan with further metrics.
    #[must_use]
    pub fn with_metrics(self, metrics: &[&'static TextMetric]) -> Self {
        Self { metrics: metrics.to_vec(), ..self }
    }

    /// This plan, reading further formats.
    #[must_use]
    pub fn with_formats(self, formats: &'static [&'static Format]) -> Self {
        Self { formats, ..self }
    }

    /// The metrics of a profile, in the order of tables; none if its method does not run.
    pub fn columns(&self, profile: Profile) -> Vec<Column> {
        let Some(Range { start, mut end }) = self.block(profile) else { return Vec::new() };
        let column = |metric, value, counts| Column { metric, profile, value, counts };
        let mut columns: Vec<Column> =
            profile.values().map(|(metric, value)| column(metric, value, start..end)).collect();
        for text in &self.metrics {
            columns.push(column(&text.metric, text.value, end..end + text.counts));
            end += text.counts;
        }
        columns
    }

    /// Where the counts of a profile's method are, before those of further metrics; `None` if its
    /// method does not run.
    fn block(&self, profile: Profile) -> Option<Range<usize>> {
        let further: usize = self.metrics.iter().map(|metric| metric.counts).sum();
        // The official counts come first, whatever the profiles are.
        let mut start = 0;
        if !profile.is_official() {
            start = COUNTS + further;
            let mut others = self.profiles.iter().filter(|profile| !profile.is_official());
            loop {
                match others.next()? {
                    own if *own == profile => break,
                    other => start += other.counts() + further,
                }
            }
        }
        Some(start..start + profile.counts())
    }

    /// Whether the reference of a task without a completion counts, for a metric over the text of all
    /// tasks.
    pub fn counts_missing(&self) -> bool {
        let profiles = self.profiles.iter();
        !self.metrics.is_empty() || profiles.flat_map(|profile| profile.values()).any(|(_, value)| value.is_of_sums())
    }

    /// The column of a metric by a profile.
    pub fn column(&self, profile: Profile, metric: &str) -> Option<Column> {
        self.columns(profile).into_iter().find(|column| column.metric.id == metric)
    }
}

impl Scores {
    /// The official scores.
    pub fn official(&self) -> OfficialScores {
        OfficialScores::of_counts(&self.counts)
    }

    /// The notes of the plan's analysis with this index.
    pub fn notes(&self, analysis: usize) -> &[u32] {
        let mut rest = &*self.notes;
        for place in 0.. {
            let Some((&len, notes)) = rest.split_first() else { break };
            let (own, others) = notes.split_at_checked(len as usize).unwrap_or((notes, &[]));
            if place == analysis {
                return own;
            }
            rest = others;
        }
        &[]
    }
}

impl Column {
    /// The value of a task: 0 or 1 for a share, otherwise as the metric defines it. It is 0 without a
    /// completion, and where there is nothing to count.
    pub fn example(&self, counts: Counts<'_>) -> f64 {
        let Counts::Answered(counts) = counts else { return 0.0 };
        let counts = &counts[self.counts.clone()];
        match self.value {
            Value::Share(holds) => f64::from(u8::from(holds(counts))),
            Value::Mean { of, .. } => of(counts),
            Value::Sums(of) => {
                let value = of(&counts.iter().map(|&count| count.into()).collect::<Vec<_>>());
                if value.is_nan() { 0.0 } else { value }
            }
        }
    }

    /// The value of an example that equals 100 %.
    pub fn full(&self) -> f64 {
        match self.value {
            Value::Share(_) => 1.0,
            Value::Mean { full, .. } => full,
            Value::Sums(_) => 100.0,
        }
    }

    /// Whether the value of an example is only 0 or 1.
    pub fn is_share(&self) -> bool {
        matches!(self.value, Value::Share(_))
    }

    /// Whether its value for several tasks is the mean of their values.
    pub fn is_mean(&self) -> bool {
        !self.value.is_of_sums()
    }

    /// The value of a task in percent.
    pub fn percent(&self, counts: Counts<'_>) -> f64 {
        self.example(counts) * (100.0 / self.full())
    }

    /// The row of a report for tasks with these counts. There must be a task.
    pub fn row<'c>(&self, scope: Scope, examples: impl Iterator<Item = Counts<'c>> + Clone) -> Row {
        let n = examples.clone().count() as u64;
        let (metric, profile) = (self.metric.id, self.profile.id());
        match self.value {
            Value::Share(_) => {
                let count = examples.filter(|&counts| self.example(counts) > 0.0).count() as u64;
                Row::share(metric, profile, scope, n, Share::new(count, n))
            }
            Value::Mean { full, .. } => {
                let values = examples.map(|counts| self.example(counts)).collect();
                Row::mean(metric, profile, scope, n, Mean::new(values, full))
            }
            Value::Sums(_) => match self.of_sums(examples) {
                Some((value, pulls)) => {
                    let interval = linearised(value / 100.0, pulls.into_iter());
                    let [value, low, high] = [value, 100.0 * interval.low, 100.0 * interval.high].map(round2);
                    Row::mean(metric, profile, scope, n, Mean { value, low, high })
                }
                None => Row::value(metric, profile, scope, n, None),
            },
        }
    }

    /// The value of a function of sums over all tasks, in percent, and what each task contributes to it
    /// as a share, linearised. `None` for other metrics, if a needed reference is unknown, or if there is
    /// nothing to count.
    pub fn of_sums<'c>(&self, examples: impl Iterator<Item = Counts<'c>>) -> Option<(f64, Vec<f64>)> {
        let Value::Sums(of) = self.value else { return None };
        let examples = examples.map(|counts| match counts {
            Counts::Answered(counts) | Counts::Missing(Some(counts)) => Some(&counts[self.counts.clone()]),
            // The references of tasks without a completion are unknown.
            Counts::Missing(None) => None,
        });
        let (value, pulls) = score_of_sums(&examples.collect::<Option<Vec<&[u32]>>>()?, of);
        value.is_finite().then_some((value, pulls))
    }
}

/// A function of sums, in percent, and the linearised contribution of each example as a share. The
/// contributions sum to 0.
fn score_of_sums(examples: &[&[u32]], of: fn(&[f64]) -> f64) -> (f64, Vec<f64>) {
    let width = examples.first().map_or(0, |counts| counts.len());
    let mut sums = vec![0.0; width];
    for counts in examples {
        sums.iter_mut().zip(*counts).for_each(|(sum, &count)| *sum += f64::from(count));
    }
    let value = of(&sums);
    // The central difference quotient by each sum. A step of one count is far below every sum.
    let slopes: Vec<f64> = (0..width)
        .map(|place| {
            let at = |step: f64| {
                let mut sums = sums.clone();
                sums[place] += step;
                of(&sums)
            };
            if sums[place] < 1.0 { at(1.0) - value } else { (at(1.0) - at(-1.0)) / 2.0 }
        })
        .collect();
    let pull =
        |counts: &&[u32]| slopes.iter().zip(*counts).map(|(slope, &count)| slope * f64::from(count)).sum::<f64>();
    let mean = examples.iter().map(pull).sum::<f64>() / examples.len() as f64;
    (value, examples.iter().map(|counts| (pull(counts) - mean) / 100.0).collect())
}

/// Scores examples. It reuses parsers and working memory between them.
pub struct Scorer {
    official: Official,
    methods: Vec<(Profile, Box<dyn Method>)>,
    metrics: Vec<&'static TextMetric>,
    analyses: Vec<Box<dyn Analyse>>,
    /// Working memory for the counts of a method.
    own: Vec<u32>,
}

impl Scorer {
    /// Creates the parsers that a plan needs.
    pub fn new(plan: &Plan) -> Self {
        let method = |&profile: &Profile| Some((profile, profile.0.method?()));
        Self {
            official: Official::new(),
            methods: plan.profiles.iter().filter_map(method).collect(),
            metrics: plan.metrics.clone(),
            analyses: plan.analyses.iter().map(|analysis| (analysis.start)()).collect(),
            own: Vec::new(),
        }
    }

    /// Computes all scores of an example. Analyses of its task need the task.
    pub fn score(&mut self, example: Example<'_>, task: Option<&Task<'_>>) -> Scores {
        let truncated = self.official.truncate(example);
        let [prediction, reference] = [truncated, example.groundtruth].map(comments::remove);
        let scores = self.official.compare(example.language, &prediction, &reference);
        let mut counts = Vec::with_capacity(COUNTS * (1 + self.methods.len()));
        counts.extend(scores.counts());
        self.metrics.iter().for_each(|metric| (metric.count)(&prediction, &reference, &mut counts));
        let input =
            Input { example, task, truncated, official_prediction: &prediction, official_reference: &reference };
        for (profile, method) in &mut self.methods {
            let start = counts.len();
            counts.resize(start + profile.counts(), 0);
            let metrics = &self.metrics;
            self.own.clear();
            method.count(&input, &mut self.own, &mut |prediction, reference| {
                metrics.iter().for_each(|metric| (metric.count)(prediction, reference, &mut counts));
            });
            counts[start..start + profile.counts()].copy_from_slice(&self.own);
        }
        Scores {
            truncated: truncated.len() as u32,
            category: Category::of(example, &prediction, &reference, &scores),
            counts: counts.into(),
            notes: self.notes(example, task, truncated, scores),
        }
    }

    /// The counts of a task without a completion, for metrics over the text of all tasks: they count
    /// the reference. Every other metric is 0, whatever the counts are.
    pub fn missing(&mut self, example: Example<'_>, task: &Task<'_>) -> Box<[u32]> {
        self.score(Example { prediction: "", ..example }, Some(task)).counts
    }

    /// What the methods of the plan compare in an example, except the official one.
    pub fn explain(&mut self, example: Example<'_>, task: &Task<'_>) -> Vec<(Profile, Processed)> {
        let truncated = self.official.truncate(example);
        let [prediction, reference] = [truncated, example.groundtruth].map(comments::remove);
        let task = Some(task);
        let input =
            Input { example, task, truncated, official_prediction: &prediction, official_reference: &reference };
        self.methods.iter_mut().map(|(profile, method)| (*profile, method.explain(&input))).collect()
    }

    fn notes(
        &mut self,
        example: Example<'_>,
        task: Option<&Task<'_>>,
        truncated: &str,
        scores: OfficialScores,
    ) -> Box<[u32]> {
        let (mut notes, mut end) = (Vec::new(), 0);
        let reference = self.methods.iter().find_map(|(_, method)| method.reference());
        for analysis in &mut self.analyses {
            let start = notes.len();
            notes.push(0);
            let official = &mut self.official;
            analysis.note(&mut Scored { example, task, truncated, scores, official, reference }, &mut notes);
            let len = notes.len() - start - 1;
            notes[start] = len as u32;
            end = if len > 0 { notes.len() } else { end };
        }
        notes.truncate(end);
        notes.into()
    }
}
