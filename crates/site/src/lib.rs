//! The results of a site: submissions as files, their verification, and the pages that show them.
//!
//! A folder of results holds a folder for each benchmark, and that one for each submission:
//!
//! ```text
//! results/<benchmark>/benchmark.toml        what it is; see [`benchmark::Card`]
//! results/<benchmark>/bundle.jsonl.gz       its tasks, as `assay bundle` writes them, with bundle.manifest.json
//! results/<benchmark>/published/*.toml      tables of papers
//! results/<benchmark>/first-seen.json       what the site saw first; see [`record`]
//! results/<benchmark>/retrievers.json       what retrievers find for its tasks, as `assay corpus retrievers` writes it
//! results/<benchmark>/<submission>/         submission.toml, predictions, report.json, manifest.json
//! ```
//!
//! What is in a submission's folder comes from a stranger: it is read with bounds, shown as text, and never believed.

pub mod benchmark;
pub mod board;
pub mod build;
mod copies;
pub mod files;
pub mod finding;
pub mod history;
pub mod kit;
pub mod names;
pub mod pages;
pub mod recompute;
pub mod record;
pub mod results;
pub mod retrievers;
pub mod verify;
