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
Each folder in REPOSITORIES is a repository. The command does not follow links. It skips
node_modules, __pycache__ and folders whose names start with a dot.

What counts as a use:
  Python      members of the result of an import from the project
  Java        members of types that other files declare
  TypeScript  imported names, and members of their types
  C#          types of other files, and their members
Without --far, a use counts only if the paper's tools find it. These are Pylint, and compilers that
see empty classes in place of the imported ones.

Files in --out:
  examples.jsonl  a prompt file for `assay score` and for the official program
  funnel.json     the output of --json: how many examples each step removed, and why

The same repositories and options give the same bytes, for any number of threads. To resume an
interrupted run, run the same command again.

--predictions names a prediction file for the examples of an earlier run, made without context from
other files. The command omits the examples that it answers exactly, and does not reuse their ids.

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

    /// The random seed
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Print the funnel as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// Also count uses that the paper's tools do not find
    #[arg(long, help_heading = "Filters")]
    pub(crate) far: bool,

    /// The minimum number of source files in a repository
    #[arg(long, value_name = "N", default_value_t = 10, help_heading = "Filters")]
    pub(crate) min_files: u64,

    /// The maximum number of source files in a repository
    #[arg(long, value_name = "N", default_value_t = 50, help_heading = "Filters")]
    pub(crate) max_files: u64,

    /// The maximum total size of a repository's source files, with K, M or G for powers of 1024;
    /// the paper's limit is 1 MB for all files, zipped
    #[arg(long, value_name = "SIZE", default_value = "4M", value_parser = parse_size, help_heading = "Filters")]
    pub(crate) max_size: u64,

    /// The maximum size of a source file
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = parse_size, help_heading = "Filters")]
    pub(crate) max_file_size: u64,

    /// The minimum number of lines of code in the prompt. The cursor's line counts; blank lines and
    /// imports do not [default: the paper's 10 for Python, 20 for Java, 30 for TypeScript, 5 for C#]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) min_lines: Option<usize>,

    /// The minimum number of tokens in a reference: each word or other character is a token
    #[arg(long, value_name = "N", default_value_t = 3, help_heading = "Filters")]
    pub(crate) min_tokens: usize,

    /// The maximum number of tokens in a reference
    #[arg(long, value_name = "N", default_value_t = 30, help_heading = "Filters")]
    pub(crate) max_tokens: usize,

    /// The maximum length of a string literal in a reference, in characters [default: no limit]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) max_string: Option<usize>,

    /// The maximum number of examples per repository, drawn at random after the other filters, so
    /// that large repositories do not dominate [default: no limit]
    #[arg(long, value_name = "N", help_heading = "Filters")]
    pub(crate) max_examples: Option<usize>,

    /// A model's completions without context from other files; examples that they answer exactly
    /// are omitted
    #[arg(long, value_name = "FILE", help_heading = "Filters")]
    pub(crate) predictions: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// List the uses of names that only another file of a project defines
///
/// Examples are made from these uses. No filter is applied.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A ~ marks a use that the paper's tools cannot find. Finding it needs the declarations of other files
or, in Python, annotations.

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

    /// The maximum size of a source file
    #[arg(long, value_name = "SIZE", default_value = "1M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_file_size: u64,

    /// The maximum number of source files in the project; all of them are in memory at once
    #[arg(long, value_name = "N", default_value_t = 10_000, help_heading = "Resources")]
    pub(crate) max_files: u64,
}
