//! Replaces `rerun.rs` in a build without the engine.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use assay_site::benchmark::Benchmark;
use assay_site::runtimes::PageRuntime;
use assay_site::verify::{Differences, Execute};

use crate::exit::Failure;

/// An empty type: this build runs nothing.
pub(crate) enum Rerun {}

impl Rerun {
    /// **Errors:** always. The error says how to build a command with the engine.
    pub(crate) fn new(_tests: Option<&Path>, _cache: Option<&Path>) -> Result<Self, Failure> {
        Err(crate::no_engine("--execute"))
    }
}

/// **Errors:** always. The default folder is that of the engine's caches.
pub(crate) fn score_cache() -> Result<PathBuf, Failure> {
    Err(Failure::misuse(anyhow!(
        "this build of assay has no engine and no default cache folder; give one with --cache"
    )))
}

/// **Errors:** if a language is named. The engine makes the modules.
pub(crate) fn page_runtimes(names: &[String]) -> Result<Vec<PageRuntime>, Failure> {
    if names.is_empty() { Ok(Vec::new()) } else { Err(crate::no_engine("--runtimes")) }
}

impl Execute for Rerun {
    fn execute(&self, _benchmark: &Benchmark, _samples: &[u8]) -> Result<Differences, String> {
        match *self {}
    }
}
