//! The parts that reports of all evaluations share.

use assay_base::problems::{File, Severity};
use assay_base::python_compat::round2;
use assay_base::statistics::{Interval, bootstrap_mean, wilson};
use serde::{Deserialize, Serialize};

/// A share of tasks, in percent with two decimals, with its 95 % Wilson interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// The number of tasks.
    pub count: u64,
    /// The share.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// A mean over tasks, in percent with two decimals, with its 95 % bootstrap interval.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Mean {
    /// The mean.
    pub value: f64,
    /// Lower end of the interval.
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
}

/// The problems of one kind in one file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemGroup {
    /// The name of the kind, such as `duplicate`.
    pub code: String,
    /// Whether a file with such a problem is accepted as a submission.
    pub severity: Severity,
    /// The file with the problems.
    pub file: File,
    /// The number of problems.
    pub count: u64,
    /// A note about all of them, if there is one.
    pub note: Option<String>,
    /// What to do about them.
    pub help: String,
    /// The first problems.
    pub first: Vec<ProblemPlace>,
}

/// One problem.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProblemPlace {
    /// The line, from 1; null for a task that has no line.
    pub line: Option<u64>,
    /// The task, if it is known.
    pub task_id: Option<String>,
    /// What is wrong.
    pub message: String,
}

impl Share {
    /// The share `count / of`, with Wilson's interval. `of` must not be 0.
    pub fn new(count: u64, of: u64) -> Self {
        Self::within(count, of, wilson(count, of))
    }

    /// The share `count / of`, with an interval of shares from 0 to 1. `of` must not be 0.
    pub fn within(count: u64, of: u64, Interval { low, high }: Interval) -> Self {
        Self { count, value: percent(count as f64 / of as f64), low: percent(low), high: percent(high) }
    }
}

impl Mean {
    /// The mean of at least one value. `whole` is the value that equals 100 %.
    pub fn new(values: Vec<f64>, whole: f64) -> Self {
        // The last digit can depend on the order of operations. The official program sums in the
        // order of the tasks and scales last.
        let value = values.iter().sum::<f64>() / values.len() as f64;
        let Interval { low, high } = bootstrap_mean(values);
        let percent = |value: f64| round2(value * (100.0 / whole));
        Self { value: percent(value), low: percent(low), high: percent(high) }
    }

    /// A mean that was computed as a share, with its interval.
    pub fn with_interval(share: f64, Interval { low, high }: Interval) -> Self {
        Self { value: percent(share), low: percent(low), high: percent(high) }
    }
}

/// A share in percent, with two decimals.
pub fn percent(share: f64) -> f64 {
    round2(share * 100.0)
}

/// Formats a number with commas between groups of three digits.
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped() {
        assert_eq!(["2,139", "12", "1,000,000"], [2139, 12, 1_000_000].map(thousands));
    }
}
