//! Metric profiles: named, versioned ways to score. A profile never changes what it computes; a change is a new version.

use serde::{Deserialize, Serialize};

/// Every profile, in the order in which tables show them.
pub const ALL: &[Profile] = &[
    Profile::CcevalDifflib,
    Profile::CcevalLevenshtein,
    #[cfg(feature = "strict")]
    Profile::Strict,
];

/// A way to score an example. Numbers of different profiles are not comparable.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Profile {
    /// The official program as its requirements install it: edit similarity by difflib.
    #[serde(rename = "cceval-difflib@1")]
    CcevalDifflib,
    /// The official program where python-Levenshtein is installed too.
    #[serde(rename = "cceval-levenshtein@1")]
    CcevalLevenshtein,
    /// Ours: statements, comments, strings and identifiers as a parser sees them.
    #[serde(rename = "strict@1")]
    Strict,
}

impl Profile {
    /// The name with its version, which stands beside every number.
    pub fn id(self) -> &'static str {
        match self {
            Self::CcevalDifflib => "cceval-difflib@1",
            Self::CcevalLevenshtein => "cceval-levenshtein@1",
            Self::Strict => "strict@1",
        }
    }

    /// The profile of this name; the version may be left out.
    pub fn named(name: &str) -> Option<Self> {
        ALL.iter().copied().find(|p| p.id() == name || p.id().split('@').next() == Some(name))
    }
}

impl std::fmt::Display for Profile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id())
    }
}
