//! What a profile is: a named, versioned way to score.
//!
//! An example is scored in two steps. A [`Method`] processes it and stores integers, its *counts*,
//! which are exact and take little memory. A [`Profile`] computes the value of each metric from the
//! counts of a method. The two official profiles share one method, and so its work.
//! [`crate::profiles`] lists the profiles.

use std::ops::Range;

use assay_evaluation::metric::{self, Metric};
use assay_syntax::code::Code;
use serde::{Serialize, Serializer};

use crate::example::Example;
use crate::metrics::identifier_match::IdentifierMatch;
use crate::metrics::{self, Value};

/// How many counts a method stores for [`metrics::ALL`].
pub(crate) const COUNTS: usize = 7;

/// A way to score an example: a handle that is cheap to copy and compares by name.
#[derive(Clone, Copy)]
pub struct Profile(pub(crate) &'static Spec);

/// The definition of a profile.
pub(crate) struct Spec {
    pub(crate) profile: metric::Profile,
    /// Its method; `None` for the official one, which every scorer runs.
    pub(crate) method: Option<fn() -> Box<dyn Method>>,
    /// How each metric of [`metrics::ALL`] follows from the counts of the method.
    pub(crate) values: [Value; metrics::ALL.len()],
}

/// A way to process examples and to count what metrics need.
pub trait Method {
    /// Processes an example and returns its counts. Calls `texts` with the processed completion and
    /// reference.
    fn count(&mut self, example: Example<'_>, texts: &mut dyn FnMut(&str, &str)) -> [u32; COUNTS];

    /// Processes an example and returns what was compared.
    fn explain(&mut self, example: Example<'_>) -> Processed;

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
    pub counts: [u32; COUNTS],
}

impl Spec {
    /// How metrics follow from counts, if the first count is the exact match, and the last four are
    /// those of the identifiers. `es` is the edit similarity of an example in percent.
    pub(crate) const fn values(es: fn(&[u32]) -> f64) -> [Value; metrics::ALL.len()] {
        [
            Value::Share(|counts| counts[0] > 0),
            Value::Mean { of: es, full: 100.0 },
            Value::Share(|counts| identifiers(counts).exact),
            Value::Mean { of: |counts| identifiers(counts).precision(), full: 1.0 },
            Value::Mean { of: |counts| identifiers(counts).recall(), full: 1.0 },
            Value::Mean { of: |counts| identifiers(counts).f1(), full: 1.0 },
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

    /// Whether it follows the official program.
    pub fn is_official(self) -> bool {
        self.0.method.is_none()
    }

    /// The metrics, with how each follows from the counts of the method.
    pub(crate) fn values(self) -> impl Iterator<Item = (&'static Metric, Value)> {
        metrics::ALL.into_iter().zip(self.0.values)
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
