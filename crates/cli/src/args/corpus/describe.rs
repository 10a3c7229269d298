//! Arguments of the command that describes benchmarks.

use std::path::PathBuf;

use assay_syntax::languages::Language;
use clap::ArgGroup;

use crate::args::{BenchmarkArgs, BenchmarkOptions, Reading, Threads, parse_language};

/// Describe a benchmark: its size, the lengths of its texts, and their distributions
///
/// For a prompt file, the table of CrossCodeEval's paper: repositories, files, examples, and mean
/// lengths by language. For tasks with unit tests: problems, tests, tags, difficulties and dates.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("benchmark").args(["prompts", "tests", "problems"]).required(true).multiple(true))]
#[command(after_long_help = "\
--prompts takes what `assay score --prompts` takes. --tests and --problems take what `assay execute`
takes: the tasks of any suite with their unit tests, and xCodeEval's problem descriptions. A problem
that is in both files is counted once, with what both say about it. Files with errors are not
described: the command lists the errors.

How texts are counted:
  lines       a line feed ends a line; what is behind the last one is a line if it is not empty
  characters  Unicode code points
  tokens      words, and each other character except white space; with --tokenizer, the tokens of a
              model, without special tokens. CrossCodeEval's paper uses StarCoder's tokenizer
A mean is over the records that have the text. Retrieved context is crossfile_context.text, or the
chunks of crossfile_context.list. A program with tests in it counts as one unit test.

In distributions, ranges of lengths end before powers of two. Ranges of difficulty have 400 points.
The text shows the distributions of all records; --json has them for each language, too.

Examples:
  assay corpus describe --prompts prompts.jsonl
  assay corpus describe --prompts bundle.jsonl.gz --tokenizer tokenizer.json --json
  assay corpus describe --tests HumanEval.jsonl.gz
  assay corpus describe --tests unittest_db.json --problems problem_descriptions.jsonl")]
pub(crate) struct DescribeArgs {
    /// A prompt file or a bundle
    #[arg(long, value_name = "FILE")]
    pub(crate) prompts: Option<PathBuf>,

    /// The tasks with their unit tests
    #[arg(long, value_name = "FILE", conflicts_with = "prompts")]
    pub(crate) tests: Option<PathBuf>,

    /// xCodeEval's problem descriptions
    #[arg(long, value_name = "FILE", conflicts_with = "prompts")]
    pub(crate) problems: Option<PathBuf>,

    /// A model's tokenizer.json [default: tokens are words and punctuation marks]
    #[arg(long, value_name = "FILE")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// The language of all prompts [default: according to task ids or file names]
    #[arg(long, value_parser = parse_language, conflicts_with_all = ["tests", "problems"])]
    pub(crate) language: Option<Language>,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

impl DescribeArgs {
    /// The arguments that read this prompt file.
    pub(crate) fn benchmark(&self, prompts: &std::path::Path) -> BenchmarkArgs {
        let options = BenchmarkOptions { language: self.language, threads: self.threads, reading: self.reading };
        BenchmarkArgs { prompts: prompts.to_owned(), options }
    }
}
