//! Scores code completions.
//!
//! This crate is the pure core of Assay: it touches no files, clocks, randomness, threads or
//! network. The native command and the page in a browser therefore compute the same bytes with it.
//! It reads its input from a [`Source`](assay_base::source::Source).
//!
//! # A tour
//!
//! 1. [`benchmark::Benchmark`] indexes the tasks of a prompt file by id.
//! 2. A [`scorer::Plan`] says what is computed: the [`profiles`], and analyses such as [`quirks`].
//! 3. One or several [`scan::Scan`]s read a prediction file, each a range of its bytes. Every line
//!    becomes a [`scan::Completion`] or adds to the problems. The resulting [`scan::Part`]s merge into
//!    one.
//! 4. For each answer, [`scorer::Scorer`] cuts the completion down to one statement and removes
//!    comments ([`postprocess`]). It then counts what the [`metrics`] need. A profile can have its
//!    own [`profile::Method`], as [`strict`] has.
//! 5. The benchmark, the merged part and the plan are an [`outcome::Outcome`]. From it come a
//!    [`report`](report::report), an [`explain::Explanation`] of any example, a
//!    [`compare::Comparison`] with another outcome, and the official program's
//!    [files](official_files).
//!
//! ```
//! use assay_completion::{
//!     benchmark::Benchmark, outcome::Outcome, profiles, report::report, scan::Scan, scorer::Plan,
//! };
//!
//! let prompts = br#"{"prompt": "x = ", "groundtruth": "1", "metadata": {"task_id": "python/0"}}"#.as_slice();
//! let predictions = br#"{"task_id": "python/0", "pred": "1\ny = 2"}"#.as_slice();
//!
//! let benchmark = Benchmark::read(prompts, None, |_| ())?;
//! let plan = Plan::new(&[profiles::CCEVAL_DIFFLIB], &[]);
//! let range = 0..predictions.len() as u64;
//! let mut scan = Scan::new(&benchmark, prompts, predictions, range, &plan)?;
//! while scan.step(1 << 20)? {}
//! let outcome = Outcome { benchmark: &benchmark, part: &scan.finish(), plan: &plan };
//!
//! let report = report(&outcome);
//! assert_eq!((report.rows[0].metric.as_str(), report.rows[0].value), ("em", Some(100.0)));
//! # Ok::<(), std::io::Error>(())
//! ```

pub mod analysis;
pub mod benchmark;
pub mod bundle;
pub mod category;
pub mod compare;
pub mod detailed;
pub mod example;
pub mod explain;
pub mod identifiers;
pub mod metrics;
pub mod official;
pub mod official_files;
pub mod outcome;
pub mod postprocess;
pub mod profile;
pub mod profiles;
pub mod query;
pub mod quirks;
pub mod report;
pub mod scan;
pub mod scorer;
pub mod strict;
pub mod upgrade;
