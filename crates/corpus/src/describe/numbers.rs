//! Distributions of whole numbers.

use std::collections::BTreeMap;

use assay_base::python_compat::round2;
use serde::{Deserialize, Serialize};

/// A summary of whole numbers. It needs constant memory, and summaries of parts merge in any order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Numbers {
    /// The width of the bins. 0 means bins between powers of two.
    width: u64,
    total: u128,
    least: u64,
    most: u64,
    /// The number of numbers in each bin, by the bin's first number.
    bins: BTreeMap<u64, u64>,
}

/// A distribution of whole numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Distribution {
    /// The number of numbers.
    pub n: u64,
    /// Their mean, with two decimals.
    pub mean: f64,
    /// The least.
    pub min: u64,
    /// The greatest.
    pub max: u64,
    /// The bins from that of the least to that of the greatest number. They are 0, 1, 2 to 3, 4 to 7 and
    /// so on, if the member does not say otherwise. Empty bins between them are there, unless that makes
    /// more than 100 bins.
    pub bins: Vec<Bin>,
}

/// The numbers in a range.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DistributionBin"))]
pub struct Bin {
    /// The first number of the range.
    pub from: u64,
    /// The last number of the range.
    pub to: u64,
    /// How many numbers are in it.
    pub count: u64,
}

/// The maximum number of bins of a distribution with empty bins.
const MOST_BINS: u64 = 100;

impl Default for Numbers {
    fn default() -> Self {
        Self::in_steps_of(0)
    }
}

impl Numbers {
    /// A summary with bins of this width, which begin at its multiples. A width of 0 makes the bins 0,
    /// 1, 2 to 3, 4 to 7 and so on.
    pub fn in_steps_of(width: u64) -> Self {
        Self { width, total: 0, least: u64::MAX, most: 0, bins: BTreeMap::new() }
    }

    /// Adds a number.
    pub fn add(&mut self, number: u64) {
        self.total += u128::from(number);
        self.least = self.least.min(number);
        self.most = self.most.max(number);
        *self.bins.entry(self.bin(number)).or_default() += 1;
    }

    /// Adds the numbers of another summary with the same bins.
    pub fn merge(&mut self, other: &Self) {
        self.total += other.total;
        self.least = self.least.min(other.least);
        self.most = self.most.max(other.most);
        for (bin, count) in &other.bins {
            *self.bins.entry(*bin).or_default() += count;
        }
    }

    /// The distribution; `None` without numbers.
    pub fn distribution(&self) -> Option<Distribution> {
        let n: u64 = self.bins.values().sum();
        let first = *self.bins.keys().next()?;
        let bin = |from, count| Bin { from, to: self.end(from), count };
        let mut bins: Vec<Bin> = self.bins.iter().map(|(from, count)| bin(*from, *count)).collect();
        if (self.most - first).checked_div(self.width).is_none_or(|last| last < MOST_BINS) {
            let next = |from: &u64| self.end(*from).checked_add(1).filter(|next| *next <= self.most);
            let all = std::iter::successors(Some(first), next);
            bins = all.map(|from| bin(from, self.bins.get(&from).copied().unwrap_or_default())).collect();
        }
        Some(Distribution { n, mean: round2(self.total as f64 / n as f64), min: self.least, max: self.most, bins })
    }

    /// The first number of the bin of a number.
    fn bin(&self, number: u64) -> u64 {
        match number.checked_div(self.width) {
            Some(bin) => bin * self.width,
            None => number.checked_ilog2().map_or(0, |power| 1 << power),
        }
    }

    /// The last number of the bin that begins with this number.
    fn end(&self, from: u64) -> u64 {
        match self.width {
            0 if from == 0 => 0,
            0 => from + (from - 1),
            width => from.saturating_add(width - 1),
        }
    }
}
