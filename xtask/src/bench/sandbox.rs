//! What running programs in the sandbox costs, held against processes: `crates/sandbox/benches/sandbox`.

use anyhow::Result;

use super::Bench;
use crate::setup;
use crate::shell::{cargo, root, run as execute};

pub const BENCH: Bench = Bench { name: "sandbox", run };

fn run() -> Result<()> {
    bench(&[])
}

/// The sections and languages of these names, or all. The languages are installed below `target/` first.
pub fn bench(names: &[&str]) -> Result<()> {
    setup::ensure(setup::NATIVE)?;
    let mut bench = cargo(&["bench", "--quiet", "--package", "assay-sandbox", "--bench", "sandbox", "--"]);
    execute(bench.args(names).env("ASSAY_CACHE", root().join("target/runtimes")))
}
