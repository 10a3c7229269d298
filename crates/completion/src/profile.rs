//! What a profile is: a named, versioned way to score.
//!
//! An example is scored in two steps. A [`Method`] processes it and stores integers, its *counts*,
//! which are exact and take little memory. A [`Profile`] computes the value of each of its metrics
//! from the counts of a method. The two official profiles share one method, and so its work.
//! [`crate::profiles`] lists the profiles.

use std::ops::Range;

use assay_evaluation::metric::{self, Metric};
use assay_syntax::code::Code;
use serde::{Serialize, Serializer};

use crate::benchmark::Task;
use crate::example::Example;
use crate::metrics::Value;
use crate::metrics::edit_similarity::ES;
use crate::metrics::exact_match::EM;
use crate::metrics::identifier_match::{ID_EM, ID_F1, ID_PRECISION, ID_RECALL, IdentifierMatch};

/// How many counts CrossCodeEval's metrics need.
pub(crate) const COUNTS: usize = 7;

/// A way to score an example: a handle that is cheap to copy and compares by name.
#[derive(Clone, Copy)]
pub struct Profile(pub(crate) &'static Spec);

/// The definition of a profile.
pub(crate) struct Spec {
    pub(crate) profile: metric::Profile,
    /// Its method; `None` for the official one, which every scorer runs.
    pub(crate) method: Option<fn() -> Box<dyn Method>>,
    /// How many counts the method stores.
    pub(crate) counts: usize,
    /// Its metrics in the order of tables, each with how it follows from the counts of the method.
    pub(crate) values: &'static [(&'static Metric, Value)],
}

/// What a method processes.
#[derive(Clone, Copy)]
pub struct Input<'s> {
    /// The example.
    pub example: Example<'s>,
    /// Its task, if it has one.
    pub task: Option<&'s Task<'s>>,
    /// The completion as the official program truncates it.
    pub truncated: &'s str,
    /// The completion as the official program compares it.
    pub official_prediction: &'s str,
    /// The groundtruth as the official program compares it.
    pub official_reference: &'s str,
}

/// A way to process examples and to count what metrics need.
pub trait Method {
    /// Processes an example, and appends to `counts` as many counts as the profile says. Calls
    /// `texts` once, with the processed completion and reference.
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str));

    /// Processes an example and returns what was compared.
    fn explain(&mut self, input: &Input<'_>) -> Processed;

    /// The parse of the last example's reference, if the method parses it.
    fn reference(&self) -> Option<&Reference> {
        None
    }
}

/// The parsed start of a file: prompt and groundtruth, with closing brackets.
pub struct Reference {
    /// The grammar.
    pub dialect: tree_sitter::Language,
    /// The text with its tree.
    pub code: Code,
}

/// What a [`Method`] compared in an example.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Processed {
    /// Where the first statement of the prediction ends, in bytes.
    pub cut: usize,
    /// The comments in that statement, as byte ranges of the prediction.
    pub comments: Vec<Range<usize>>,
    /// The compared text of the prediction.
    pub prediction: String,
    /// The compared text of the groundtruth.
    pub reference: String,
    /// The identifiers of the prediction's statement in order, with duplicates.
    pub prediction_identifiers: Vec<String>,
    /// The identifiers of the groundtruth's statement in order, with duplicates.
    pub reference_identifiers: Vec<String>,
    /// The counts.
    #[serde(skip)]
    pub counts: Vec<u32>,
}

impl<'s> Input<'s> {
    /// An example without a task, which the official program has not processed.
    #[cfg(test)]
    pub(crate) fn of(example: Example<'s>) -> Self {
        let Example { groundtruth, prediction, .. } = example;
        let [truncated, official_prediction] = [prediction; 2];
        Self { example, task: None, truncated, official_prediction, official_reference: groundtruth }
    }
}

impl Spec {
    /// How CrossCodeEval's metrics follow from [`COUNTS`] counts, if the first count is the exact
    /// match, and the last four are those of the identifiers. `es` is the edit similarity of an
    /// example in percent.
    pub(crate) const fn values(es: fn(&[u32]) -> f64) -> [(&'static Metric, Value); 6] {
        [
            (&EM, Value::Share(|counts| counts[0] > 0)),
            (&ES, Value::Mean { of: es, full: 100.0 }),
            (&ID_EM, Value::Share(|counts| identifiers(counts).exact)),
            (&ID_PRECISION, Value::Mean { of: |counts| identifiers(counts).precision(), full: 1.0 }),
            (&ID_RECALL, Value::Mean { of: |counts| identifiers(counts).recall(), full: 1.0 }),
            (&ID_F1, Value::Mean { of: |counts| identifiers(counts).f1(), full: 1.0 }),
        ]
    }
}

fn identifiers(counts: &[u32]) -> IdentifierMatch {
    IdentifierMatch::of_counts(&counts[3..COUNTS])
}

impl Profile {
    /// The name with its version, which accompanies every number.
    pub fn id(self) -> &'static str {
        self.0.profile.id
    }

    /// What it computes, in a few words.
    pub fn about(self) -> &'static str {
        self.0.profile.about
    }

    /// Whether it follows CrossCodeEval's official program.
    pub fn is_official(self) -> bool {
        self.0.method.is_none()
    }

    /// Whether it computes a metric.
    pub fn has(self, metric: &Metric) -> bool {
        self.values().any(|(own, _)| own == metric)
    }

    /// The metrics, with how each follows from the counts of the method.
    pub(crate) fn values(self) -> impl Iterator<Item = (&'static Metric, Value)> {
        self.0.values.iter().copied()
    }

    /// How many counts its method stores.
    pub(crate) fn counts(self) -> usize {
        self.0.counts
    }
}

impl PartialEq for Profile {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Profile {}

impl std::fmt::Debug for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

impl std::fmt::Display for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}

impl Serialize for Profile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id())
    }
}
