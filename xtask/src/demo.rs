//! `cargo xtask demo`: scores the examples, then builds and serves the results site on this
//! machine.

use std::path::Path;
use std::thread;
use std::time::Instant;

use anyhow::{Result, anyhow};
use clap::Args;

use crate::host::Host;
use crate::project::Project;
use crate::shell::{self, program, step};
use crate::wasm::Packages;
use crate::{setup, web};

/// Options of `cargo xtask demo`.
#[derive(Args)]
pub struct Options {
    /// Stop after printing the scores and building the site.
    #[arg(long)]
    once: bool,
    /// The loopback port that serves the page.
    #[arg(long, default_value_t = 4173)]
    port: u16,
}

/// What the demo says first. The times are those of a fresh clone on two cores: half of the processor time.
const START: &str = "\
The demo builds the command, scores the examples, then builds the results site and serves it.
The first time, the scores take two to three minutes, and the site as long again. Later, all takes seconds.
";

/// What the demo says last.
const END: &str = "\
This was built for a look: with little optimisation, and without what runs programs, tokenizers,
pictures for social networks and `assay site --serve`. What people use is built by
    cargo build --release    the command, as target/release/assay
    cargo xtask web          the page, small and fast, in dist/";

/// Builds, scores and serves. The first score appears before the site is built.
pub fn run(options: &Options) -> Result<()> {
    println!("{START}");
    let start = Instant::now();
    let assay = thread::scope(|scope| {
        let setup = scope.spawn(|| setup::ensure(setup::PAGE));
        let assay = score_examples();
        print_cost(start);
        // Without what the page needs, the scores are still of use.
        let setup = setup.join().map_err(|_| anyhow!("the set-up panicked"))?;
        let assay = assay?;
        setup.map(|()| assay)
    })?;
    web::build(&assay, Packages::Quick)?;
    if options.once {
        println!("\n{END}");
        return Ok(());
    }
    let host = Host::start(&web::site(), "/", options.port)?;
    println!("\nThe results site is at {} until you press Ctrl-C.\n{END}", host.url);
    host.wait()
}

/// Prints what the first score took, which `cargo xtask bench minutes` reads.
fn print_cost(start: Instant) {
    if let Some(processor) = shell::processor_seconds() {
        println!("First score after {:.0} s, {processor:.0} CPU-s.", start.elapsed().as_secs_f64());
    }
}

/// Builds the command, and scores the examples. Returns the command's path.
fn score_examples() -> Result<std::path::PathBuf> {
    let assay = Project::load()?.build_scorer()?;
    step("scores of the examples", || print_scores(&assay))?;
    Ok(assay)
}

fn print_scores(assay: &Path) -> Result<()> {
    let mut command = program(assay);
    command.args(["score", "--prompts", "examples/prompts.jsonl"]);
    for name in ["strong", "weak"] {
        command.args(["--predictions", &format!("examples/predictions/{name}.jsonl")]);
    }
    shell::run(&mut command)
}
