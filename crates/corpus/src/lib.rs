//! How benchmarks are made: cross-file examples, context from other files of a repository, splits, selections, repair
//! pairs, overlaps.
//!
//! Algorithms only: files are found, read and written by the command. Every result is the same on every machine and for
//! any number of threads; where there is chance, there is a seed.

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
