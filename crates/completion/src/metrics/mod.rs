//! The metrics, one file each.
//!
//! Each profile computes some of the metrics of [`ALL`] in its own way: see [`crate::profile`]. The
//! metrics of [`OF_TEXTS`] compare two texts, so every profile can compute them from what it
//! processed.
//!
//! To add a metric of texts: write `metrics/x.rs`, and list it in [`OF_TEXTS`].

pub mod chrf;
pub mod codebleu;
pub mod edit_similarity;
pub mod exact_match;
pub mod identifier_match;

use assay_evaluation::metric::Metric;

use crate::entities::ENTITY_RECALL;

/// The metrics of profiles, in the order of tables.
pub const ALL: [&Metric; 12] = [
    &exact_match::EM,
    &edit_similarity::ES,
    &identifier_match::ID_EM,
    &identifier_match::ID_PRECISION,
    &identifier_match::ID_RECALL,
    &identifier_match::ID_F1,
    &ENTITY_RECALL,
    &codebleu::CODEBLEU,
    &codebleu::NGRAM_MATCH,
    &codebleu::WEIGHTED_NGRAM_MATCH,
    &codebleu::SYNTAX_MATCH,
    &codebleu::DATAFLOW_MATCH,
];

/// The metrics that are computed on request, in the order of tables.
pub const OF_TEXTS: &[&TextMetric] = &[&chrf::CHRF];

/// A metric of any two texts.
pub struct TextMetric {
    /// Its description.
    pub metric: Metric,
    /// How many counts an example has.
    pub counts: usize,
    /// Appends the counts of a processed completion and reference.
    pub count: fn(prediction: &str, reference: &str, counts: &mut Vec<u32>),
    /// The value of counts.
    pub value: Value,
}

/// How the value of a metric is computed from the counts of examples.
#[derive(Clone, Copy)]
pub enum Value {
    /// The share of examples for which it holds.
    Share(fn(&[u32]) -> bool),
    /// The mean over examples.
    Mean {
        /// The value of an example.
        of: fn(&[u32]) -> f64,
        /// The value that equals 100 %.
        full: f64,
    },
    /// A function of the summed counts of all examples, in percent.
    Sums(fn(&[f64]) -> f64),
}

impl Value {
    /// Whether it is a function of sums over all tasks.
    pub(crate) fn is_of_sums(self) -> bool {
        matches!(self, Self::Sums(_))
    }
}

impl TextMetric {
    /// The metric with this id.
    pub fn named(id: &str) -> Option<&'static Self> {
        OF_TEXTS.iter().copied().find(|text| text.metric.id == id)
    }
}

impl std::fmt::Debug for TextMetric {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.metric.id)
    }
}

impl PartialEq for TextMetric {
    fn eq(&self, other: &Self) -> bool {
        self.metric.id == other.metric.id
    }
}

/// The description of a metric that the command, pages and files name.
pub fn named(id: &str) -> Option<&'static Metric> {
    ALL.into_iter().chain(OF_TEXTS.iter().map(|text| &text.metric)).find(|metric| metric.id == id)
}
