//! `cargo xtask demo`: scores the examples, then builds and serves the results site on this
//! machine.

use std::path::Path;
use std::thread;

use anyhow::Result;
use clap::Args;

use crate::project::Project;
use crate::shell::{self, program, step};
use crate::{setup, web};
use assay_host::Host;

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

/// Builds, scores and serves. The first score appears before the site is built.
pub fn run(options: &Options) -> Result<()> {
    let assay = Project::load()?.build_scorer()?;
    step("scores of the examples", || score_examples(&assay))?;
    setup::ensure(setup::PAGE)?;
    web::build(&assay)?;
    if options.once {
        return Ok(());
    }
    let host = Host::start(&web::site(), "/", options.port)?;
    println!("\nThe results site is at {} until you press Ctrl-C.", host.url);
    loop {
        thread::park();
    }
}

fn score_examples(assay: &Path) -> Result<()> {
    let mut command = program(assay);
    command.args(["score", "--prompts", "examples/prompts.jsonl"]);
    for name in ["strong", "weak"] {
        command.args(["--predictions", &format!("examples/predictions/{name}.jsonl")]);
    }
    shell::run(&mut command)
}
