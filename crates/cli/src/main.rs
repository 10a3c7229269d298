//! The `assay` command. It scores completions, explains and compares scores, labels tokens, makes
//! bundles and benchmarks, builds results sites, and runs and judges programs in a sandbox.
//!
//! The library crates compute. This crate parses arguments, reads and writes files, schedules
//! threads, and prints results.

#![cfg_attr(not(feature = "execution"), allow(dead_code, reason = "some helpers are for commands that run programs"))]

mod args;
mod bundle;
#[cfg(feature = "execution")]
mod cache;
mod compare;
mod corpus;
mod cutoff;
#[cfg(feature = "execution")]
mod execute;
mod exit;
mod explain;
mod export;
mod facts;
mod figures;
mod folder;
#[cfg(feature = "execution")]
mod import;
mod init;
mod join;
mod label;
mod lines;
mod logs;
mod output;
mod print;
#[cfg(feature = "execution")]
mod program;
mod rerank;
#[cfg_attr(not(feature = "execution"), path = "rerun_unavailable.rs")]
mod rerun;
#[cfg(feature = "execution")]
mod runtimes;
mod score;
#[cfg(feature = "execution")]
mod serve;
mod site;
mod submit;
#[cfg(feature = "execution")]
mod timings;
mod trees;
mod verify;

use std::process::ExitCode;

use assay_scoring::{input, parallel, progress, run};
use clap::Parser;

use crate::args::{Args, Command};

#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    // Before any other setup, which a worker does not need.
    #[cfg(feature = "execution")]
    if std::env::args_os().nth(1).is_some_and(|first| first == runtimes::WORKER) {
        return exit::code(runtimes::serve_as_worker());
    }
    let args = Args::parse();
    progress::show();
    match args.color {
        clap::ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        clap::ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
        clap::ColorChoice::Auto => {}
    }
    let result = std::panic::catch_unwind(|| match &args.command {
        Command::Score(args) => score::run(args),
        #[cfg(feature = "execution")]
        Command::Execute(args) => execute::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Export(args) => export::run(args),
        Command::Label(args) => label::run(args),
        Command::Join(args) => join::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Rerank(args) => rerank::run(args),
        Command::Bundle(args) => bundle::run(args),
        Command::Init(args) => init::run(args),
        Command::Submit(args) => submit::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Site(args) => site::run(args),
        #[cfg(feature = "execution")]
        Command::Merge(args) => execute::merge(args),
        #[cfg(feature = "execution")]
        Command::Serve(args) => serve::run(args),
        #[cfg(feature = "execution")]
        Command::Run(args) => program::run(args),
        #[cfg(feature = "execution")]
        Command::Runtimes(args) => runtimes::run(args),
        #[cfg(feature = "execution")]
        Command::Cache(args) => cache::run(args),
        Command::Corpus(args) => corpus::run(args),
        #[cfg(not(feature = "execution"))]
        Command::Other(words) => Err(args::unknown(words)),
    });
    match result {
        Ok(result) => exit::code(result),
        Err(_) => exit::after_panic(),
    }
}

/// The error for a command that needs the engine, which this build does not include.
#[cfg(not(feature = "execution"))]
fn no_engine(asked: &str) -> exit::Failure {
    exit::Failure::misuse(anyhow::anyhow!(
        "this build of assay has no execution engine, so `{asked}` is not available; `cargo build --release` includes the engine"
    ))
}
