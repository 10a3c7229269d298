//! From a raw completion to the two strings that the official metrics compare.
//!
//! The steps are the official scorer's: the completion is cut down to one statement ([`truncate`]), then comments are
//! removed from it and from the groundtruth ([`comments`]).

pub mod comments;
pub mod truncate;
