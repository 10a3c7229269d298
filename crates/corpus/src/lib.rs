//! Makes benchmarks: cross-file examples, context from other files of a repository, splits,
//! selections, repair pairs and overlaps.
//!
//! This crate has only algorithms. The command finds, reads and writes the files. Results do not
//! depend on the machine or the number of threads. Random choices take a seed.

pub mod error;
pub mod examples;
pub mod origin;
pub mod overlap;
pub mod project;
pub mod repair;
pub mod retrieve;
pub mod retrievers;
pub mod samples;
pub mod select;
pub mod split;
mod syntax;
