//! Categories of completions.

use assay_base::python_compat::{is_space, strip};
use serde::{Deserialize, Serialize};

use crate::example::Example;
use crate::identifiers;
use crate::official::OfficialScores;

/// The category of a completion, to find examples worth inspecting. The first category that fits is
/// chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// An exact match.
    Exact,
    /// Only whitespace.
    Empty,
    /// The model wrote the groundtruth, but the cut was at another place: the uncut completion
    /// starts with the groundtruth.
    CutElsewhere,
    /// The same text except for identifiers.
    OnlyIdentifiers,
    /// The same identifiers in the same order, but other text.
    SameIdentifiers,
    /// An edit similarity of 80 % or more.
    NearMiss,
    /// None of the other categories.
    Wrong,
}

impl Category {
    /// Every category, in the order in which they are tried.
    pub const ALL: [Self; 7] = [
        Self::Exact,
        Self::Empty,
        Self::CutElsewhere,
        Self::OnlyIdentifiers,
        Self::SameIdentifiers,
        Self::NearMiss,
        Self::Wrong,
    ];

    /// The name in reports.
    pub fn id(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Empty => "empty",
            Self::CutElsewhere => "cut_elsewhere",
            Self::OnlyIdentifiers => "only_identifiers",
            Self::SameIdentifiers => "same_identifiers",
            Self::NearMiss => "near_miss",
            Self::Wrong => "wrong",
        }
    }

    /// The minimum edit similarity of a near miss, in percent, by python-Levenshtein.
    const NEAR: u8 = 80;

    /// The category of an example, by its processed texts and official scores.
    pub(crate) fn of(example: Example<'_>, prediction: &str, reference: &str, official: &OfficialScores) -> Self {
        if official.exact_match {
            Self::Exact
        } else if strip(example.prediction).is_empty() {
            Self::Empty
        } else if starts_with(example.prediction, reference) {
            Self::CutElsewhere
        } else if identifiers::skeleton(example.language, prediction)
            .eq(identifiers::skeleton(example.language, reference))
        {
            Self::OnlyIdentifiers
        } else if official.identifiers.exact && official.identifiers.expected > 0 {
            Self::SameIdentifiers
        } else if official.edit_similarity.levenshtein >= Self::NEAR {
            Self::NearMiss
        } else {
            Self::Wrong
        }
    }
}

/// Whether `text` starts with `start`, without regard to whitespace. `false` if `start` is blank.
fn starts_with(text: &str, start: &str) -> bool {
    let visible = |text| str::chars(text).filter(|&c| !is_space(c));
    let mut text = visible(text);
    let mut start = visible(start).peekable();
    start.peek().is_some() && start.all(|c| text.next() == Some(c))
}
