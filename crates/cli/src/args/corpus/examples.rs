//! Arguments of the commands that find examples in repositories.

use std::path::PathBuf;

use assay_corpus::metadata::is_day;
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

--metadata names a file with facts about the repositories: answers of GitHub's API, as JSON or JSON
Lines, or CSV. Its members are full_name (owner/name) or name, created_at, fork, stargazers_count,
license and archive_bytes. Without archive_bytes, GitHub's size in KiB counts. A repository owner/name
is in the folder owner-name, owner_name, owner__name or name. The filters are those of section 2.1 of
the paper, which took repositories that were created from 2023-03-05 to 2023-06-15. Examples then
have the day as metadata.created, by which `assay score --cutoff` breaks scores down.

--exclude names folders, or JSON Lines with `content`, of a model's training data. A repository is
removed if one of its files is there, white space apart; with --near, also if one is similar.

--predictions names a prediction file for the examples of an earlier run, made without context from
other files. The command omits the examples that it answers exactly, and does not reuse their ids.

Examples:
  assay corpus examples repositories --language python --out benchmark
  assay corpus examples repositories --language java --out benchmark --min-files 2 --max-files 500
  assay corpus examples repositories --language python --out benchmark --predictions starcoder.jsonl
  assay corpus examples repositories --language python --out benchmark --metadata github.jsonl \\
    --created 2023-03-05..2023-06-15 --exclude the-stack/")]
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

    /// Facts about the repositories; the options below filter by them
    #[arg(long, value_name = "FILE", help_heading = "Repositories")]
    pub(crate) metadata: Option<PathBuf>,

    /// The first and the last day on which a repository was created [default: any day]
    #[arg(long, value_name = "DAY..DAY", value_parser = parse_days, requires = "metadata", help_heading = "Repositories")]
    pub(crate) created: Option<(String, String)>,

    /// Also take forks
    #[arg(long, requires = "metadata", help_heading = "Repositories")]
    pub(crate) forks: bool,

    /// The minimum number of stars
    #[arg(long, value_name = "N", default_value_t = 3, requires = "metadata", help_heading = "Repositories")]
    pub(crate) min_stars: u64,

    /// The licences, as SPDX identifiers [default: 21 permissive ones, such as MIT and Apache-2.0]
    #[arg(long, value_name = "ID", value_delimiter = ',', requires = "metadata", help_heading = "Repositories")]
    pub(crate) licences: Vec<String>,

    /// The maximum size of a repository's archive
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "1M",
        value_parser = parse_size,
        requires = "metadata",
        help_heading = "Repositories"
    )]
    pub(crate) max_archive: u64,

    /// Training data: repositories with a file that is in it are removed; repeatable
    #[arg(long, value_name = "DIR|FILE", help_heading = "Repositories")]
    pub(crate) exclude: Vec<PathBuf>,

    /// With --exclude, the Jaccard similarity of token 5-grams from which a file counts as the same
    /// [default: only the same tokens count]
    #[arg(
        long,
        value_name = "NUMBER",
        value_parser = super::samples::parse_threshold,
        requires = "exclude",
        help_heading = "Repositories"
    )]
    pub(crate) near: Option<f64>,

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

    /// A model's tokenizer.json, which counts the tokens of references [default: each word or other
    /// character is a token]
    #[arg(long, value_name = "FILE", help_heading = "Filters")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// The minimum number of tokens in a reference
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

fn parse_days(text: &str) -> Result<(String, String), String> {
    let days = text.split_once("..").filter(|(first, last)| is_day(first) && is_day(last));
    let (first, last) = days.ok_or("two days are given as 2023-03-05..2023-06-15")?;
    if first > last {
        return Err("the first day is after the last".to_owned());
    }
    Ok((first.to_owned(), last.to_owned()))
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
