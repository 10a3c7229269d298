//! Compares programs in the sandbox with native processes. See `crates/workers/benches/sandbox`.

use anyhow::Result;

use super::Bench;
use crate::setup;
use crate::shell::{cargo, root, run as execute};

pub const BENCH: Bench = Bench { name: "sandbox", run };

fn run() -> Result<()> {
    bench(&[])
}

/// Runs the sections and languages with these names, or all. First installs the languages below
/// `target/`.
pub fn bench(names: &[&str]) -> Result<()> {
    setup::ensure(setup::NATIVE)?;
    let mut bench = cargo(&["bench", "--package", "assay-workers", "--bench", "sandbox", "--"]);
    execute(bench.args(names).env("ASSAY_CACHE", root().join("target/runtimes")))
}
