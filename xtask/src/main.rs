//! Assay's own build commands. `cargo xtask help` lists them.
//!
//! One file a command, and below them what they share: [`shell`] runs programs, [`setup`] installs what is missing,
//! [`wasm`] and [`web`] build the pages.

mod bench;
mod demo;
mod examples;
mod fuzz;
mod golden;
mod guides;
mod names;
mod project;
mod python;
mod service;
mod setup;
mod shell;
mod test;
mod wasm;
mod web;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use project::Project;

/// Builds, tests and shows Assay. A fresh machine needs rustup and Node with npm; everything else is installed here.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build everything, score the example benchmark and serve the page until Ctrl-C.
    Demo(demo::Options),
    /// Run every check and test.
    Test(test::Options),
    /// Install what building and testing need and this machine lacks.
    Setup,
    /// Build the page into dist/.
    Web,
    /// Write the example benchmark anew from its sources.
    Examples {
        /// Write nothing; fail when a file is not what would be written.
        #[arg(long)]
        check: bool,
    },
    /// Compute the expected values of the golden rows anew, with the packages that the official scorer uses.
    Golden {
        /// Write nothing; fail when a value differs.
        #[arg(long)]
        check: bool,
    },
    /// Make the lists of names anew with which tokens are labelled.
    Names,
    /// Measure speed and sizes.
    Bench(bench::Options),
    /// Look for inputs that break the core; takes ten minutes a target and a nightly compiler, which it installs.
    Fuzz(fuzz::Options),
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            eprintln!("\nerror: {fault:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(task: Task) -> Result<()> {
    match task {
        Task::Demo(options) => demo::run(&options),
        Task::Test(options) => test::run(&options),
        Task::Setup => {
            setup::ensure(setup::ALL)?;
            println!("Everything that building and testing need is installed.");
            Ok(())
        }
        Task::Web => {
            setup::ensure(setup::PAGE)?;
            web::build(&Project::load()?.build_assay()?)
        }
        Task::Examples { check } => examples::run(&Project::load()?.build_assay()?, check),
        Task::Golden { check } => golden::run(check),
        Task::Names => names::run(),
        Task::Bench(options) => bench::run(&options),
        Task::Fuzz(options) => fuzz::run(&options),
    }
}
