//! Assay's build commands. `cargo xtask help` lists them.
//!
//! Each command has a file. They share [`shell`], which runs programs, [`setup`], which installs
//! missing tools, and [`wasm`] and [`web`], which build the pages.

mod bench;
mod clusters;
mod compile;
mod demo;
mod examples;
mod fuzz;
mod golden;
mod guides;
mod host;
mod lock;
mod names;
mod npm;
mod project;
mod python;
mod release;
mod schemas;
mod service;
mod setup;
mod shell;
mod test;
mod wasm;
mod web;
mod wheel;
mod words;
mod workflows;

use std::process::ExitCode;

use anyhow::Result;
use clap::{Parser, Subcommand};

use project::Project;
use wasm::Packages;

/// Builds, tests and demonstrates Assay. A new machine needs rustup and Node with npm; this
/// installs everything else.
#[derive(Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
struct Arguments {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build for a look: score the example benchmark and serve the page until Ctrl-C.
    Demo(demo::Options),
    /// Prove that this checkout works, or with `--all` everything.
    Test(test::Options),
    /// Install the missing tools that building and testing need.
    Setup,
    /// Build the page into dist/.
    Web,
    /// Rebuild the example benchmarks from their sources. Runs programs that have changed, with the
    /// languages that the check `languages` installs.
    Examples {
        /// Write nothing; fail if a file is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Recompute the expected values of the golden rows with the packages of the official scorer.
    Golden {
        /// Write nothing; fail if a value differs.
        #[arg(long)]
        check: bool,
    },
    /// Rebuild the lists of names that token labels need.
    Names,
    /// Rebuild the JSON Schemas of Assay's files, and the TypeScript declarations of their types.
    Schemas {
        /// Write nothing; fail if a file is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Build the wheel of the Python package into `target/wheels`.
    Wheel {
        /// Build a release's wheel for this target, as `cargo xtask release command` builds the command.
        #[arg(long)]
        target: Option<String>,
    },
    /// Build the npm package, and its archive in `target/npm-archive`.
    Npm,
    /// Make the files of a release, step by step.
    #[command(subcommand)]
    Release(release::Step),
    /// Measure speed and sizes.
    Bench(bench::Options),
    /// Search for inputs that break the core; takes ten minutes per target and installs a nightly
    /// compiler.
    Fuzz(fuzz::Options),
}

fn main() -> ExitCode {
    match run(Arguments::parse().task) {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) if reason.is::<test::NotRun>() => {
            println!("    not run: {}", reason.root_cause());
            test::NOT_RUN.into()
        }
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
            web::build(&Project::load()?.build_assay()?, Packages::Release)
        }
        Task::Examples { check } => examples::run(&Project::load()?.build_assay()?, check),
        Task::Golden { check } => golden::run(check),
        Task::Names => names::run(),
        Task::Schemas { check } => schemas::run(check),
        Task::Wheel { target } => wheel::build(target.as_deref()).map(|wheel| println!("{}", wheel.display())),
        Task::Npm => {
            setup::ensure(setup::PAGE)?;
            npm::build().map(|archive| println!("{}", archive.display()))
        }
        Task::Release(step) => release::run(&step),
        Task::Bench(options) => bench::run(&options),
        Task::Fuzz(options) => fuzz::run(&options),
    }
}
