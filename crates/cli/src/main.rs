//! The `assay` command: scores completions, explains and compares scores, labels tokens, makes bundles, keeps a results
//! site, runs programs in a sandbox and judges them by unit tests, makes benchmarks.
//!
//! What is computed, the core crate computes. Here arguments are parsed, files are read and written, threads are kept
//! busy, and results are laid out for people.

mod again;
mod args;
mod bundle;
mod cache;
mod compare;
mod corpus;
mod execute;
mod exit;
mod explain;
mod folder;
mod input;
mod join;
mod label;
mod output;
mod parallel;
mod print;
mod program;
mod progress;
mod random_access;
mod run;
mod runtimes;
mod score;
mod serve;
mod site;
mod submit;
mod tokens;
mod verify;
mod xcodeeval;

use std::process::ExitCode;

use anyhow::Context;
use assay_sandbox::worker;
use clap::Parser;

use crate::args::{Args, Command};

#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Before anything else is set up: a worker needs nothing of it.
    if std::env::args_os().nth(1).is_some_and(|first| first == runtimes::WORKER) {
        return exit::code(worker::serve().context("a worker ended").map(|()| exit::Verdict::Fine).map_err(Into::into));
    }
    let args = Args::parse();
    match args.color {
        clap::ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        clap::ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
        clap::ColorChoice::Auto => {}
    }
    let result = std::panic::catch_unwind(|| match &args.command {
        Command::Score(args) => score::run(args),
        Command::Execute(args) => execute::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Label(args) => label::run(args),
        Command::Join(args) => join::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Bundle(args) => bundle::run(args),
        Command::Submit(args) => submit::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Site(args) => site::run(args),
        Command::Merge(args) => execute::merge(args),
        Command::Serve(args) => serve::run(args),
        Command::Run(args) => program::run(args),
        Command::Runtimes(args) => runtimes::run(args),
        Command::Cache(args) => cache::run(args),
        Command::Corpus(args) => corpus::run(args),
    });
    match result {
        Ok(result) => exit::code(result),
        Err(_) => exit::after_panic(),
    }
}
