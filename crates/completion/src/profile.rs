//! Metric profiles: named, versioned ways to score.
//!
//! A profile never changes what it computes. A changed computation is a new version.

use serde::{Deserialize, Serialize};

/// Every profile, in the order of tables.
pub const ALL: &[Profile] = &[
    Profile::CcevalDifflib,
    Profile::CcevalLevenshtein,
    #[cfg(feature = "strict")]
    Profile::Strict,
];

/// A way to score an example. Numbers of different profiles are not comparable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Profile {
    /// The official program with its own requirements: edit similarity by difflib.
    #[serde(rename = "cceval-difflib@1")]
    CcevalDifflib,
    /// The official program with python-Levenshtein installed too.
    #[serde(rename = "cceval-levenshtein@1")]
    CcevalLevenshtein,
    /// Assay's own profile: parsers find the statements, comments, strings and identifiers.
    #[serde(rename = "strict@1")]
    Strict,
}

impl Profile {
    /// The name with its version, which accompanies every number.
    pub fn id(self) -> &'static str {
        match self {
            Self::CcevalDifflib => "cceval-difflib@1",
            Self::CcevalLevenshtein => "cceval-levenshtein@1",
            Self::Strict => "strict@1",
        }
    }

    /// The profile with this name. The version is optional.
    pub fn named(name: &str) -> Option<Self> {
        ALL.iter().copied().find(|p| p.id() == name || p.id().split('@').next() == Some(name))
    }
}

impl std::fmt::Display for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
