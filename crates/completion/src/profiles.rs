//! The profiles.

use crate::harnesses::{codebleu, granite, repobench, repoeval};
use crate::profile::Profile;
use crate::{entities, official, paper, strict};

/// The official program with its own requirements: edit similarity by difflib.
pub const CCEVAL_DIFFLIB: Profile = Profile(&official::DIFFLIB);
/// The official program with python-Levenshtein installed too.
pub const CCEVAL_LEVENSHTEIN: Profile = Profile(&official::LEVENSHTEIN);
/// Assay's own profile: parsers find the statements, comments, strings and identifiers.
pub const STRICT: Profile = Profile(&strict::STRICT);
/// CrossCodeEval's paper, read literally.
pub const CCEVAL_PAPER: Profile = Profile(&paper::PAPER);
/// The names from other files that a task asks for.
pub const ENTITIES: Profile = Profile(&entities::ENTITIES);
/// RepoBench's programs.
pub const REPOBENCH: Profile = Profile(&repobench::REPOBENCH);
/// RepoEval's program.
pub const REPOEVAL_LEVENSHTEIN: Profile = Profile(&repoeval::REPOEVAL_LEVENSHTEIN);
/// granite-completebench without truncation.
pub const GRANITE_NONE: Profile = Profile(&granite::NONE);
/// granite-completebench with its rule `truncate_suffix`.
pub const GRANITE_TRUNCATE_SUFFIX: Profile = Profile(&granite::TRUNCATE_SUFFIX);
/// granite-completebench with its rule `truncate_close`.
pub const GRANITE_TRUNCATE_CLOSE: Profile = Profile(&granite::TRUNCATE_CLOSE);
/// granite-completebench with its rule `truncate_suffix_close`.
pub const GRANITE_TRUNCATE_SUFFIX_CLOSE: Profile = Profile(&granite::TRUNCATE_SUFFIX_CLOSE);

/// CodeBLEU of what the official program compares.
pub const CODEBLEU: Profile = Profile(&codebleu::CODEBLEU);

/// The official profiles, in the order of tables.
pub const OFFICIAL: &[Profile] = &[CCEVAL_DIFFLIB, CCEVAL_LEVENSHTEIN];
/// The profiles that are computed unless others are requested, in the order of tables.
pub const DEFAULT: &[Profile] = &[CCEVAL_DIFFLIB, CCEVAL_LEVENSHTEIN, STRICT];
/// The profiles of other harnesses than CrossCodeEval's, in the order of tables.
pub const HARNESSES: &[Profile] = &[
    REPOBENCH,
    REPOEVAL_LEVENSHTEIN,
    GRANITE_NONE,
    GRANITE_TRUNCATE_SUFFIX,
    GRANITE_TRUNCATE_CLOSE,
    GRANITE_TRUNCATE_SUFFIX_CLOSE,
    CODEBLEU,
];
/// Every profile, in the order of tables.
pub const ALL: &[Profile] = &[
    CCEVAL_DIFFLIB,
    CCEVAL_LEVENSHTEIN,
    STRICT,
    CCEVAL_PAPER,
    ENTITIES,
    REPOBENCH,
    REPOEVAL_LEVENSHTEIN,
    GRANITE_NONE,
    GRANITE_TRUNCATE_SUFFIX,
    GRANITE_TRUNCATE_CLOSE,
    GRANITE_TRUNCATE_SUFFIX_CLOSE,
    CODEBLEU,
];

/// The profile with this name. The version is optional.
pub fn named(name: &str) -> Option<Profile> {
    ALL.iter().copied().find(|p| p.id() == name || p.id().split('@').next() == Some(name))
}
