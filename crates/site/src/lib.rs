#![doc = include_str!("../README.md")]
//!
//! # Files
//!
//! A folder of results has a folder for each benchmark, with a folder for each submission:
//!
//! ```text
//! results/site.toml                         what the site says of itself; see [`settings::Settings`]
//! results/<benchmark>/benchmark.toml        its card; see [`card::Card`]
//! results/<benchmark>/bundle.jsonl.gz       its tasks and bundle.manifest.json, by `assay bundle`
//! results/<benchmark>/tasks.jsonl           the tasks of a benchmark of programs
//! results/<benchmark>/<references>          the references of a setting; see [`card::Setting`]
//! results/<benchmark>/published/*.toml      tables from papers
//! results/<benchmark>/first-seen.json       the record of first sight; see [`record`]
//! results/<benchmark>/description.json      the report of `assay corpus describe` on its tasks
//! results/<benchmark>/retrievers.json       the report of `assay corpus retrievers` on its tasks
//! results/<benchmark>/<submission>/         submission.toml, predictions, report.json, manifest.json
//! ```

pub mod analysis;
pub mod benchmark;
pub mod board;
pub mod build;
pub mod card;
mod copies;
pub mod dataset;
mod dates;
pub mod description;
pub mod exports;
mod feeds;
pub mod figure;
pub mod files;
pub mod finding;
pub mod history;
pub mod kit;
mod members;
pub mod names;
mod order;
pub mod overview;
pub mod pages;
pub mod programs;
pub mod published;
pub mod recompute;
pub mod record;
pub mod references;
pub mod results;
pub mod retrievers;
pub mod runtimes;
pub mod schemas;
pub mod settings;
pub mod social;
pub mod verify;
