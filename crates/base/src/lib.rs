//! What all of Assay's core shares.
//!
//! Everything here is pure: it touches no files, clocks, randomness, threads or network. Callers
//! supply the bytes of a file as a [`source::Source`].

pub mod canonical;
pub mod compression;
pub mod digest;
pub mod json_lines;
pub mod problems;
pub mod python_compat;
pub mod random;
pub mod schema;
pub mod source;
pub mod statistics;
mod word_ranges;
