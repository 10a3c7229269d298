//! The `assay` command: scores completions, explains and compares scores, labels tokens, makes bundles, keeps a results
//! site.
//!
//! What is computed, the core crate computes. Here arguments are parsed, files are read and written, threads are kept
//! busy, and results are laid out for people.

mod args;
mod bundle;
mod compare;
mod exit;
mod explain;
mod folder;
mod input;
mod join;
mod label;
mod output;
mod parallel;
mod print;
mod progress;
mod random_access;
mod run;
mod score;
mod site;
mod submit;
mod tokens;
mod verify;

use std::process::ExitCode;

use clap::Parser;

use crate::args::{Args, Command};

#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    let args = Args::parse();
    match args.color {
        clap::ColorChoice::Always => anstream::ColorChoice::Always.write_global(),
        clap::ColorChoice::Never => anstream::ColorChoice::Never.write_global(),
        clap::ColorChoice::Auto => {}
    }
    let result = std::panic::catch_unwind(|| match &args.command {
        Command::Score(args) => score::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Label(args) => label::run(args),
        Command::Join(args) => join::run(args),
        Command::Compare(args) => compare::run(args),
        Command::Bundle(args) => bundle::run(args),
        Command::Submit(args) => submit::run(args),
        Command::Verify(args) => verify::run(args),
        Command::Site(args) => site::run(args),
    });
    match result {
        Ok(result) => exit::code(result),
        Err(_) => exit::after_panic(),
    }
}
