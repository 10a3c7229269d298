//! Arguments of the commands that find examples in repositories.

use std::path::PathBuf;

use assay_syntax::languages::Language;

use crate::args::{Reading, Threads, parse_language, parse_size};

/// Find examples of cross-file completion in repositories
///
/// Finds uses of names that only another file of the repository defines, puts a cursor before each
/// use, and filters the examples as CrossCodeEval's authors did.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Each folder in REPOS is a repository. The command does not follow links, and skips folders that start
with a dot, node_modules and __pycache__.

What counts as a use:
  Python      members of the result of an import from the project
  Java        members of types that other files declare
  TypeScript  imported names, and members of their types
  C#          types of other files, and their members
Without --far, only uses that the paper's tools find count: Pylint, and compilers that see empty
classes in place of imported ones.

Files in --out:
  examples.jsonl  a prompt file for `assay score` and for the official program
  funnel.json     the output of --json: how many examples each step removed, and why

The same repositories and options give the same bytes, for any number of threads. The same command
with the same options resumes an interrupted run.

--predictions is a prediction file for the examples of an earlier run, without context from other
files. The command omits the examples that it answers exactly, and does not reuse their ids.

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

    /// The prefix of the examples' ids [default: corpus_ and the language]
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,

    /// The seed of random choices
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Print the funnel as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Count uses that the paper's tools do not find as well
    #[arg(long, help_heading = "Filters")]
    pub(crate) far: bool,

    /// The fewest source files of a repository
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Filters")]
    pub(crate) min_files: u64,

    /// The most source files of a repository
    #[arg(long, value_name = "N", default_value_t = 50, help_heading = "Filters")]
    pub(crate) max_files: u64,

    /// The largest total size of a repository's source files, with K, M or G for powers of 1024;
    /// the paper's limit is 1 MB for all files, zipped
    #[arg(long, value_name = "SIZE", default_value = "4M", value_parser = parse_size, help_heading = "Filters")]
    pub(crate) max_size: u64,

    /// The largest size of a source file
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = parse_size, help_heading = "Filters")]
    pub(crate) max_file_size: u64,

    /// The fewest lines of code in the prompt, with the cursor's line, without blank lines and
    /// imports [default: the paper's 10 for Python, 20 for Java, 30 for TypeScript, 5 for C#]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) min_lines: Option<usize>,

    /// The fewest tokens of a reference: words, and each other character
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "Filters")]
    pub(crate) min_tokens: usize,

    /// The most tokens of a reference
    #[arg(long, value_name = "N", default_value_t = 30, help_heading = "Filters")]
    pub(crate) max_tokens: usize,

    /// The most characters of a string literal in a reference [default: any]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) max_string: Option<usize>,

    /// The most examples of a repository, drawn at random after the other filters, so that large
    /// repositories do not dominate [default: any]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) max_examples: Option<usize>,

    /// A model's completions without context from other files; omit the examples that they answer
    /// exactly
    #[arg(long, value_name = "FILE", help_heading = "Filters")]
    pub(crate) predictions: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// List the uses of names that only another file of a project defines
///
/// These uses are the raw material of examples, before any filter.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A ~ marks a use that the paper's tools cannot find: it takes the declarations of other files or, in
Python, annotations.

Examples:
  assay corpus uses src --language typescript
  assay corpus uses . --language python --json | jq -r 'select(.far | not) | .name' | sort | uniq -c")]
pub(crate) struct UsesArgs {
    /// The folder of the project
    pub(crate) project: PathBuf,

    /// The language of the project
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Language,

    /// Print one JSON object per use; bytes and lines are counted from 0
    #[arg(long)]
    pub(crate) json: bool,

    /// The largest size of a source file
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_file_size: u64,

    /// The most source files of the project; all of them are in memory at once
    #[arg(long, value_name = "N", default_value_t = 10_000, help_heading = "Resources")]
    pub(crate) max_files: u64,
}
