//! Turns a completion into the two strings that the official metrics compare.
//!
//! The steps are those of the official scorer. [`truncate`] cuts the completion down to one
//! statement. [`comments`] then removes the comments of the completion and of the groundtruth.

pub mod comments;
pub mod truncate;
