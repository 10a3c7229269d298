//! Scores code completions.
//!
//! This crate is the pure core of Assay: it touches no files, clocks, randomness, threads or
//! network. The native command and the page in a browser therefore compute the same bytes with it.
//! It reads its input from a [`source::Source`].
//!
//! # A tour
//!
//! 1. [`benchmark::Benchmark`] indexes the tasks of a prompt file by id.
//! 2. One or several [`scan::Scan`]s read a prediction file, each a range of its bytes. Every line
//!    becomes a [`scan::Answer`] or adds to the [`problems::Problems`]. The resulting
//!    [`scan::Part`]s merge into one.
//! 3. For each answer, [`example::Scorer`] cuts the completion down to one statement and removes
//!    comments ([`postprocess`]). It then applies the [`metrics`]. [`quirks`] measures the effect
//!    of the official program's oddities, and [`strict`] scores with parsers instead.
//! 4. The benchmark and the merged part are an [`outcome::Outcome`]. From it come a
//!    [`report::Report`], an [`explain::Explanation`] of any example, a [`compare::Comparison`]
//!    with another outcome, and the official program's [files](official_files).
//!
//! ```
//! use assay_completion::{
//!     benchmark::Benchmark, example::Scorer, outcome::Outcome, profile::Profile, report::Report,
//!     scan::Scan,
//! };
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
pub mod compare;
pub mod detailed;
pub mod example;
pub mod explain;
pub mod identifiers;
pub mod metrics;
pub mod official_files;
pub mod outcome;
pub mod postprocess;
pub mod profile;
pub mod query;
pub mod quirks;
pub mod report;
pub mod scan;
#[cfg(feature = "strict")]
pub mod strict;
#[cfg(feature = "taxonomy")]
pub mod taxonomy;
