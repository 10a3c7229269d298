//! Running programs, and the languages they are written in.

use std::path::PathBuf;

use clap::Subcommand;

use super::{parse_seconds, parse_size};

/// Run one program in the sandbox
///
/// Compiles the program if its language does that, runs it on one input, and says how it ended and what it used. Nothing of
/// this machine can be seen or reached from inside.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
What a program does is counted as fuel, and fuel decides when its time is over: the same program ends in
the same way on every machine, under any load. --time is in seconds of a reference machine, whose speed is
an estimate so far. Sleep uses fuel too. A language that is not installed yet is fetched first, with npm
(JavaScript: pip).

Exit codes: 0 if the program finished with 0, 1 if it ended in any other way or does not compile.

Examples:
  assay run solution.py --input test.txt
  echo 1 2 | assay run solution.cpp --lang 'GNU C++20' --time 2 --memory 256M
  assay run solution.c --json")]
pub(crate) struct ProgramArgs {
    /// The program: one source file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Its language, as `assay runtimes list` shows them [default: as the file's name tells]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<String>,

    /// What it reads on standard input [default: what this command is given there]
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,

    /// How long it may work, in seconds of the reference machine
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds, help_heading = "Limits")]
    pub(crate) time: f64,

    /// The same in units of fuel
    #[arg(long, value_name = "UNITS", conflicts_with = "time", help_heading = "Limits")]
    pub(crate) fuel: Option<u64>,

    /// How much memory it may have
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory: u64,

    /// How much it may write to standard output and standard error together
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) output: u64,

    /// Print how it ended, and its output, as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Install, check and remove the languages that programs run in
///
/// Compilers and interpreters come from npm's registry, and JavaScript's from PyPI, pinned by version and SHA-256, and are
/// kept in the user's cache folder, or in the one that the environment variable ASSAY_CACHE names. Scoring needs none of them.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct RuntimesArgs {
    #[command(subcommand)]
    pub(crate) command: RuntimesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RuntimesCommand {
    /// Fetch, verify and prepare languages, and try each
    Install {
        /// Which [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
    /// List the languages, what they are made of, and whether they are installed
    List,
    /// Look at every byte of what is installed, and try each language
    Check {
        /// Which [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
    /// Remove languages, and everything that was made from them
    Remove {
        /// Which [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
}

/// Show what is kept on the disk from run to run, and free the space
///
/// Compilers, interpreters, machine code, scores and verdicts are kept in the user's cache folder, or in the one that the
/// environment variable ASSAY_CACHE names. Everything there can be made or fetched again. Files that are out of date are
/// removed when they are replaced.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct CacheArgs {
    #[command(subcommand)]
    pub(crate) command: CacheCommand,
}

#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum CacheCommand {
    /// Show the folder, and how much space its parts take
    List,
    /// Remove everything that is made again when it is needed
    Clean {
        /// Remove packages too, which have to be fetched again
        #[arg(long)]
        all: bool,
    },
}
