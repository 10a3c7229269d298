//! What takes the place of `rerun.rs` in a build without the engine.

use std::path::{Path, PathBuf};

use anyhow::anyhow;
use assay_site::benchmark::Benchmark;
use assay_site::verify::{Differences, Execute};

use crate::exit::Failure;

/// Runs nothing: there is no value of this type.
pub(crate) enum Rerun {}

impl Rerun {
    /// **Errors:** always, and says how to build a command that can.
    pub(crate) fn new(_tests: Option<&Path>, _cache: Option<&Path>) -> Result<Self, Failure> {
        Err(crate::no_engine("--execute"))
    }
}

/// **Errors:** always: the engine's caches lie in the folder that would be the default.
pub(crate) fn score_cache() -> Result<PathBuf, Failure> {
    Err(Failure::misuse(anyhow!("this build of assay has no engine, and no folder for caches: --cache names one")))
}

impl Execute for Rerun {
    fn execute(&self, _benchmark: &Benchmark, _samples: &[u8]) -> Result<Differences, String> {
        match *self {}
    }
}
