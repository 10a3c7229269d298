//! Arguments of the command that describes benchmarks.

use std::path::PathBuf;

use assay_syntax::languages::Language;
use clap::ArgGroup;

use crate::args::{BenchmarkArgs, BenchmarkOptions, Reading, Threads, parse_language};

/// Describe a benchmark: its size, the lengths of its texts, and their distributions
///
/// For a prompt file, the table of CrossCodeEval's paper: repositories, files, examples, and mean
/// lengths by language. For tasks with unit tests: problems, tests, tags, difficulties and dates. For
/// samples of xCodeEval's tasks: their numbers by language, task and split, tags and lengths.
#[derive(Debug, clap::Args)]
#[command(group = ArgGroup::new("benchmark").args(["prompts", "tests", "problems", "samples"]).required(true).multiple(true))]
#[command(after_long_help = "\
--prompts takes what `assay score --prompts` takes. --tests and --problems take what `assay execute`
takes: the tasks of any suite with their unit tests, and xCodeEval's problem descriptions. A problem
that is in both files is counted once, with what both say about it. Files with errors are not
described: the command lists the errors. Several files of --tests are several benchmarks, in one
table.

--samples takes the files of xCodeEval's tasks, and its retrieval corpora. The split of a file is its
NAME, or a word in the name of the file or of its folder: train, training, validation,
validation_small, valid, val, dev or test. Otherwise, the name of the file is that of the split. Files
of the same task and split are counted together. The records of program synthesis and of code
translation look alike: a folder that is named like the task, such as code_translation, decides.
--problems adds the tags and descriptions of the samples' problems.

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
  assay corpus describe --tests unittest_db.json --problems problem_descriptions.jsonl
  assay corpus describe --tests HumanEval.jsonl.gz --tests mbpp.jsonl --tests xCodeEval=unittest_db.json
  assay corpus describe --samples apr/validation/*.jsonl apr/test/*.jsonl
  assay corpus describe --samples new=pairs.jsonl --problems problem_descriptions.jsonl")]
pub(crate) struct DescribeArgs {
    /// A prompt file or a bundle
    #[arg(long, value_name = "FILE")]
    pub(crate) prompts: Option<PathBuf>,

    /// The tasks with their unit tests; repeatable, for several benchmarks
    #[arg(long, value_name = "[NAME=]FILE", conflicts_with = "prompts", value_parser = parse_named)]
    pub(crate) tests: Vec<NamedFile>,

    /// xCodeEval's problem descriptions
    #[arg(long, value_name = "FILE", conflicts_with = "prompts")]
    pub(crate) problems: Option<PathBuf>,

    /// Samples of xCodeEval's tasks: files of splits
    #[arg(long, value_name = "[NAME=]FILE", num_args = 1.., conflicts_with_all = ["prompts", "tests"],
        value_parser = parse_named)]
    pub(crate) samples: Vec<NamedFile>,

    /// A model's tokenizer.json [default: tokens are words and punctuation marks]
    #[arg(long, value_name = "FILE")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// The language of all prompts [default: according to task ids or file names]
    #[arg(long, value_parser = parse_language, conflicts_with_all = ["tests", "problems", "samples"])]
    pub(crate) language: Option<Language>,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// A file, and the name that an argument gives it.
#[derive(Debug, Clone)]
pub(crate) struct NamedFile {
    pub(crate) name: Option<String>,
    pub(crate) path: PathBuf,
}

impl NamedFile {
    /// The name in the argument, or that of the file without extensions.
    pub(crate) fn name(&self) -> String {
        let of_file = || self.path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let stem = |name: String| match name.split('.').next() {
            Some(stem) if !stem.is_empty() => stem.to_owned(),
            _ => name,
        };
        self.name.clone().unwrap_or_else(|| stem(of_file()))
    }
}

/// A file, or a name and a file. What has a `/` before its `=` is a path.
pub(crate) fn parse_named(text: &str) -> Result<NamedFile, String> {
    let named = text.split_once('=').filter(|(name, _)| !name.contains(['/', '\\']));
    match named {
        None if !text.is_empty() => Ok(NamedFile { name: None, path: text.into() }),
        Some((name, path)) if !name.is_empty() && !path.is_empty() && !name.contains(char::is_control) => {
            Ok(NamedFile { name: Some(name.to_owned()), path: path.into() })
        }
        _ => Err("give a file, or a name and a file, as in train=samples.jsonl".to_owned()),
    }
}

impl DescribeArgs {
    /// The arguments that read this prompt file.
    pub(crate) fn benchmark(&self, prompts: &std::path::Path) -> BenchmarkArgs {
        let options = BenchmarkOptions { language: self.language, threads: self.threads, reading: self.reading };
        BenchmarkArgs { prompts: prompts.to_owned(), options }
    }
}
