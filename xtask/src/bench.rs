//! `cargo xtask bench`: one file and one entry of [`ALL`] for each measurement.

mod browser;
mod clusters;
mod corpus;
mod cross_file;
mod engine;
mod graders;
mod labels;
mod minutes;
mod paces;
mod package;
mod process;
mod records;
mod retrieval;
mod sandbox;
mod scale;
mod score;
mod selection;
mod site;
mod size;
mod tab;
mod tokens;
mod verdicts;

use anyhow::Result;
use clap::Args;
use clap::builder::PossibleValuesParser;

use crate::setup;
use crate::shell::step;

/// Options of `cargo xtask bench`.
#[derive(Args)]
pub struct Options {
    /// Run only these benchmarks instead of all.
    #[arg(value_name = "NAME", value_parser = PossibleValuesParser::new(ALL.iter().map(|bench| bench.name)))]
    names: Vec<String>,
}

struct Bench {
    name: &'static str,
    run: fn() -> Result<()>,
}

const ALL: &[Bench] = &[
    score::BENCH,
    tokens::BENCH,
    labels::BENCH,
    cross_file::BENCH,
    corpus::BENCH,
    retrieval::BENCH,
    selection::BENCH,
    minutes::BENCH,
    package::BENCH,
    sandbox::BENCH,
    paces::BENCH,
    verdicts::BENCH,
    graders::BENCH,
    engine::throughput::BENCH,
    engine::kills::BENCH,
    engine::load::BENCH,
    engine::trainers::BENCH,
    scale::BENCH,
    clusters::BENCH,
    site::BENCH,
    browser::BENCH,
    tab::BENCH,
    size::BENCH,
];

/// What to print behind a figure that has a target.
fn missed(is_met: bool) -> &'static str {
    if is_met { "" } else { "  MISSES THE TARGET" }
}

/// Runs the chosen benchmarks, which print their results.
pub fn run(options: &Options) -> Result<()> {
    setup::ensure(setup::RUST)?;
    setup::ensure(setup::TESTS)?;
    for bench in
        ALL.iter().filter(|bench| options.names.is_empty() || options.names.iter().any(|name| name == bench.name))
    {
        step(bench.name, bench.run)?;
    }
    Ok(())
}
