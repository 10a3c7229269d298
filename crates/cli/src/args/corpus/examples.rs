//! Finding examples in repositories.

use std::path::PathBuf;

use assay_score::languages::Language;

use crate::args::{Reading, Threads, parse_language, parse_size};

/// Find examples of cross-file completion in repositories
///
/// Looks for uses of names that only another file of the repository defines, puts a cursor in front of them, and filters
/// what comes of it as CrossCodeEval's authors did.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
REPOS is a folder of repositories: each folder in it is one. Links are not followed. Folders that
start with a dot, node_modules and __pycache__ are left out.

What counts as a use:
  Python      members of what a project's import gives
  Java        members of types that other files declare
  TypeScript  imported names, and members of what they are
  C#          types of other files, and their members
Only what the paper's tools see counts, Pylint and the compilers with empty classes in the place of
imported ones, unless --far is given.

Files in --out:
  examples.jsonl  a prompt file: for `assay score`, and for the official program
  funnel.json     what --json prints: what each step removed, and why

The same repositories and options give the same bytes, for any number of threads. A run that was
interrupted goes on where it was when it is started again with the same options.

With --predictions, a file with what a model wrote for the examples of an earlier run, without
context from other files: examples that it got right (exact match) are left out. Their numbers
are not given to others.

Examples:
  assay corpus examples repositories --language python --out benchmark
  assay corpus examples repositories --language java --out benchmark --min-files 2 --max-files 500
  assay corpus examples repositories --language python --out benchmark --predictions starcoder.jsonl")]
pub(crate) struct ExamplesArgs {
    /// The folder of repositories
    pub(crate) repositories: PathBuf,

    /// The language of the examples
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Language,

    /// The folder for the benchmark
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// What the examples' ids start with [default: corpus_ and the language]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// What random choices start from
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Print the funnel as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Uses that the paper's tools do not see count as well
    #[arg(long, help_heading = "Filters")]
    pub(crate) far: bool,

    /// The fewest source files of a repository
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Filters")]
    pub(crate) min_files: u64,

    /// The most source files of a repository
    #[arg(long, value_name = "N", default_value_t = 50, help_heading = "Filters")]
    pub(crate) max_files: u64,

    /// How large a repository's source files may be together, with K, M or G for powers of 1024; the paper has 1 MB for all
    /// files, zipped
    #[arg(long, value_name = "SIZE", default_value = "4M", value_parser = parse_size, help_heading = "Filters")]
    pub(crate) max_size: u64,

    /// How large a source file may be
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = parse_size, help_heading = "Filters")]
    pub(crate) max_file_size: u64,

    /// The fewest lines of code in the prompt, the cursor's included, without blank ones and imports [default: the paper's
    /// 10 for Python, 20 for Java, 30 for TypeScript, 5 for C#]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) min_lines: Option<usize>,

    /// The fewest tokens of a reference: words, and characters that are in none
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "Filters")]
    pub(crate) min_tokens: usize,

    /// The most tokens of a reference
    #[arg(long, value_name = "N", default_value_t = 30, help_heading = "Filters")]
    pub(crate) max_tokens: usize,

    /// The most characters of a string literal in a reference [default: any]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) max_string: Option<usize>,

    /// The most examples of a repository, drawn at random from those that the filters above leave, so that large
    /// repositories do not outweigh others [default: any]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) max_examples: Option<usize>,

    /// What a model wrote without context from other files: what it got right is left out
    #[arg(long, value_name = "FILE", help_heading = "Filters")]
    pub(crate) predictions: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// List the uses of names that only another file of a project defines
///
/// These are what examples are made from, before any of them is filtered.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A use that is marked with ~ takes more to find than the paper's tools have: the declarations of
other files, or, in Python, annotations.

Examples:
  assay corpus uses src --language typescript
  assay corpus uses . --language python --json | jq -r 'select(.far | not) | .name' | sort | uniq -c")]
pub(crate) struct UsesArgs {
    /// The folder of the project
    pub(crate) project: PathBuf,

    /// Its language
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Language,

    /// Print an object for each use; bytes and lines are counted from 0
    #[arg(long)]
    pub(crate) json: bool,

    /// How large a source file may be
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_file_size: u64,

    /// The most source files of the project, all of which are in memory at once
    #[arg(long, value_name = "N", default_value_t = 10_000, help_heading = "Resources")]
    pub(crate) max_files: u64,
}
