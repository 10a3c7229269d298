//! Scores code completions.
//!
//! This crate is the pure centre of Assay: it touches no files, clocks, randomness, threads or network, so the native
//! command and the page in a browser compute the same bytes with it. What it reads comes as a [`source::Source`].
//!
//! # A tour
//!
//! 1. A prompt file is indexed into a [`benchmark::Benchmark`]: which tasks there are, and where.
//! 2. A prediction file is read by one or several [`scan::Scan`]s, each for a range of bytes. Every line becomes an
//!    [`scan::Answer`] or adds to the [`problems::Problems`]; the resulting [`scan::Part`]s merge into one.
//! 3. For each answer, [`example::Scorer`] cuts the prediction down to one statement and removes comments
//!    ([`postprocess`]), then applies the [`metrics`]. [`quirks`] tells what the official program's oddities changed, and
//!    [`strict`] scores by parsers instead.
//! 4. Benchmark and merged part make an [`outcome::Outcome`], and that a [`report::Report`], an [`explain::Explanation`]
//!    of any example, a [`compare::Comparison`] with another outcome, or the official program's own
//!    [files](official_files).
//!
//! ```
//! use assay_score::{benchmark::Benchmark, example::Scorer, outcome::Outcome, profile::Profile, report::Report, scan::Scan};
//!
//! let prompts = br#"{"prompt": "x = ", "groundtruth": "1", "metadata": {"task_id": "python/0"}}"#.as_slice();
//! let predictions = br#"{"task_id": "python/0", "pred": "1\ny = 2"}"#.as_slice();
//!
//! let benchmark = Benchmark::read(prompts, None, |_| ())?;
//! let range = 0..predictions.len() as u64;
//! let mut scan = Scan::new(&benchmark, prompts, predictions, range, Scorer::new(false))?;
//! while scan.step(1 << 20)? {}
//! let outcome = Outcome { benchmark: &benchmark, part: &scan.finish() };
//!
//! let report = Report::new(&outcome, &[Profile::CcevalDifflib]);
//! assert_eq!(report.scores[0].em.value, 100.0);
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod benchmark;
pub mod bundle;
pub mod canonical;
pub mod code;
pub mod compare;
pub mod compression;
pub mod detailed;
pub mod example;
pub mod execution;
pub mod explain;
pub mod grammars;
pub mod identifiers;
pub mod json_lines;
pub mod languages;
pub mod manifest;
pub mod metrics;
pub mod official_files;
pub mod outcome;
pub mod postprocess;
pub mod problems;
pub mod profile;
pub mod python_compat;
pub mod query;
pub mod quirks;
pub mod random;
pub mod report;
pub mod scan;
pub mod source;
pub mod statistics;
#[cfg(feature = "strict")]
pub mod strict;
#[cfg(feature = "submission")]
pub mod submission;
#[cfg(feature = "taxonomy")]
pub mod taxonomy;
mod word_ranges;
#[cfg(feature = "xcodeeval")]
pub mod xcodeeval;
