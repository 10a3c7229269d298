//! The metrics, one file each. A metric's documentation is its specification.

pub mod edit_similarity;
pub mod exact_match;
pub mod identifier_match;
