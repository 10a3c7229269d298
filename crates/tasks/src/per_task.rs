//! What each task contributes to a number. Tests between two files of answers need it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::numbers::{ALL, AVERAGE};

/// The tasks of the references, with the answers in one setting.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PerTask {
    /// A hash of each answer; 0 for a task without an answer.
    pub hashes: Vec<u64>,
    /// Whether each task's answer is right. A ranking is right if its first program is.
    pub right: Vec<bool>,
    /// The contributions to the main metrics of the task, by group of tasks.
    pub series: Vec<Series>,
}

/// The contributions of tasks to a number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Series {
    /// The id of the metric.
    pub metric: String,
    /// The group of tasks: see [`Number`](super::Number).
    pub group: String,
    /// A value for each task of the group, in the order of the references. Their mean is the number,
    /// as a share. A number that is no mean is linearised, so that the bootstrap applies.
    pub values: Vec<f64>,
}

impl Series {
    pub(super) fn new(metric: &str, group: &str, values: Vec<f64>) -> Self {
        Self { metric: metric.to_owned(), group: group.to_owned(), values }
    }
}

/// The series of a metric that is a mean over tasks.
pub(super) fn means(metric: &str, tasks: &[(String, f64)]) -> Vec<Series> {
    let all = Series::new(metric, ALL, tasks.iter().map(|(_, value)| *value).collect());
    [all].into_iter().chain(by_group(metric, tasks)).collect()
}

/// The series of a metric in each group, and of the mean over groups. A task is the id of its group,
/// with its value there.
pub(super) fn by_group(metric: &str, tasks: &[(String, f64)]) -> Vec<Series> {
    let mut groups: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
    for (group, value) in tasks {
        groups.entry(group).or_default().push(*value);
    }
    let weight = |group: &str| tasks.len() as f64 / (groups.len() * groups[group].len()) as f64;
    let average = tasks.iter().map(|(group, value)| weight(group) * value).collect();
    let average = Series::new(metric, AVERAGE, average);
    groups.iter().map(|(group, values)| Series::new(metric, group, values.clone())).chain([average]).collect()
}

/// A hash of an answer; never 0.
pub(super) fn hash(answer: &impl Serialize) -> u64 {
    let text = serde_json::to_vec(answer).expect("answers are lists, texts and flags");
    Sha256::digest(text).iter().take(8).fold(0, |all, &byte| all << 8 | u64::from(byte)) | 1
}
