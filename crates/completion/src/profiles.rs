//! The profiles.

use crate::profile::Profile;
use crate::{official, strict};

/// The official program with its own requirements: edit similarity by difflib.
pub const CCEVAL_DIFFLIB: Profile = Profile(&official::DIFFLIB);
/// The official program with python-Levenshtein installed too.
pub const CCEVAL_LEVENSHTEIN: Profile = Profile(&official::LEVENSHTEIN);
/// Assay's own profile: parsers find the statements, comments, strings and identifiers.
pub const STRICT: Profile = Profile(&strict::STRICT);

/// The official profiles, in the order of tables.
pub const OFFICIAL: &[Profile] = &[CCEVAL_DIFFLIB, CCEVAL_LEVENSHTEIN];
/// Every profile, in the order of tables.
pub const ALL: &[Profile] = &[CCEVAL_DIFFLIB, CCEVAL_LEVENSHTEIN, STRICT];

/// The profile with this name. The version is optional.
pub fn named(name: &str) -> Option<Profile> {
    ALL.iter().copied().find(|p| p.id() == name || p.id().split('@').next() == Some(name))
}
