//! Arguments of the commands that split, select, pair and compare samples.

use std::path::PathBuf;

use assay_corpus::select::published;

use crate::args::{Reading, Threads};

/// The fields with a sample's problem and tags.
#[derive(Debug, clap::Args)]
pub(crate) struct FieldArgs {
    /// The field with the problem's id
    #[arg(long, value_name = "FIELD", default_value = "src_uid", help_heading = "Fields")]
    pub(crate) problem: String,

    /// The field with the tags: a list of strings, a string, an integer, true or false
    #[arg(long, value_name = "FIELD", default_value = "tags", help_heading = "Fields")]
    pub(crate) tags: String,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Split held-out problems into validation and test sets with the same tags
///
/// Tries many random splits and uses the one whose tags come closest to the requested ratio.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has one sample per line; records are copied unchanged. All samples of a problem go to the same
set, and both sets have every tag. A split is scored as in xCodeEval's algorithm 1: divide
validation samples by test samples for each tag, and take the geometric mean over the tags. Three
errors of that algorithm are corrected. Every try counts. The best try wins, however far it is from
the ratio. The share of problems is chosen so that the ratio can be met.

With --tests, only problems with complete unit tests are held out, as in xCodeEval: those with tests, of
which none is cut. Codeforces shows the start of long inputs and outputs, and `...` behind it. A test
counts as cut if one of its texts has 250 bytes or more and ends so. The samples of the other problems
are for training, and --rest writes them.

Examples:
  assay corpus split held_out.jsonl --validation validation.jsonl --test test.jsonl
  assay corpus split held_out.jsonl --validation v.jsonl --test t.jsonl --train train.jsonl
  assay corpus split all.jsonl --tests unittest_db.json --validation v.jsonl --test t.jsonl --rest train.jsonl")]
pub(crate) struct SplitArgs {
    /// The samples
    #[arg(value_name = "FILE")]
    pub(crate) samples: PathBuf,

    /// The new validation set
    #[arg(long, value_name = "FILE")]
    pub(crate) validation: PathBuf,

    /// The new test set
    #[arg(long, value_name = "FILE")]
    pub(crate) test: PathBuf,

    /// The number of validation samples per test sample
    #[arg(long, value_name = "NUMBER", default_value = "0.2", value_parser = parse_ratio)]
    pub(crate) ratio: f64,

    /// The number of random splits to try
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) tries: u32,

    /// The random seed: the same seed gives the same split
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Training samples, which must have every held-out tag; those of --rest count, too
    #[arg(long, value_name = "FILE")]
    pub(crate) train: Option<PathBuf>,

    /// The problems with their unit tests: hold out only problems whose tests are complete
    #[arg(long, value_name = "FILE")]
    pub(crate) tests: Option<PathBuf>,

    /// The samples of the problems whose tests are not complete
    #[arg(long, value_name = "FILE", requires = "tests")]
    pub(crate) rest: Option<PathBuf>,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) fields: FieldArgs,
}

fn parse_ratio(text: &str) -> Result<f64, String> {
    let ratio: f64 = text.parse().map_err(|_| "a ratio is a number, such as 0.2".to_owned())?;
    if ratio > 0.0 && ratio <= 1000.0 {
        Ok(ratio)
    } else {
        Err("a ratio is greater than 0 and at most 1000".to_owned())
    }
}

/// Select samples evenly over problems and tags
///
/// Uses network flow to bound the number of samples per problem and per tag, then draws the
/// samples.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has one sample per line; records are copied unchanged. The priorities are xCodeEval's. The
number of samples comes first. Next, the rarest tag gets as many samples as possible, and the most
frequent tag as few as possible. Problems follow, in the same way. A sample with several tags counts
for one of them. The command checks every selection against its bounds before it writes the
selection.

--published puts table 7 of xCodeEval's paper beside the result, by the values of --each.

Examples:
  assay corpus select test.jsonl --samples 10000 --each lang_cluster --out selected.jsonl
  assay corpus select test.jsonl --samples 10000 --each lang_cluster --out selected.jsonl \\
    --published tag_classification/test
  assay corpus select validation.jsonl --samples 40 --resolution 1 --omit-problems --each lang_cluster \\
    --out validation_small.jsonl
  assay corpus select pairs.jsonl --samples 2000 --tags bug_exec_outcome --out selected.jsonl
  assay corpus select code_compilation.jsonl --samples 1000 --tags compilation_error --out selected.jsonl")]
pub(crate) struct SelectArgs {
    /// The samples
    #[arg(value_name = "FILE")]
    pub(crate) samples: PathBuf,

    /// The selected samples
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// The number of samples to select
    #[arg(long = "samples", value_name = "N")]
    pub(crate) sample_count: u64,

    /// Select that many samples for each value of this field, for example for each language
    #[arg(long, value_name = "FIELD")]
    pub(crate) each: Option<String>,

    /// Show the evenness that xCodeEval's paper publishes for this task and split, such as
    /// code_translation/validation
    #[arg(long, value_name = "TASK/SPLIT", requires = "each", value_parser = parse_published)]
    pub(crate) published: Option<(published::Task, published::Split)>,

    /// The tolerance for the number of samples: its squared error is divided by N and rounded down
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) resolution: u64,

    /// Allow problems without a sample, for selections that are smaller than the number of problems
    #[arg(long)]
    pub(crate) omit_problems: bool,

    /// The random seed: the same seed draws the same samples
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) fields: FieldArgs,
}

fn parse_published(text: &str) -> Result<(published::Task, published::Split), String> {
    let (task, split) = text.split_once('/').unwrap_or((text, ""));
    let task = published::Task::ALL.into_iter().find(|one| one.id() == task);
    let split = published::Split::ALL.into_iter().find(|one| one.id() == split);
    task.zip(split).ok_or_else(|| {
        "give tag_classification or code_translation, and validation or test, as in tag_classification/test".to_owned()
    })
}

/// Pair faulty programs with their repaired versions
///
/// Pairs each program that passed with the most similar faulty program that the same participant
/// submitted before, as in xCodeEval's program repair task.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has one object per line, in the order of submission:
  participant, src_uid, lang  the author, the problem and the language
  source_code, exec_outcome   the program and its outcome: PASSED, WRONG_ANSWER, RUNTIME_ERROR,
                              TIME_LIMIT_EXCEEDED, MEMORY_LIMIT_EXCEEDED or COMPILATION_ERROR
  lang_cluster                optional: the language without its version; both programs of a pair
                              have the same cluster
  code_uid, tags, difficulty  optional: copied into the pairs

Similarity and edit operations are computed as by Python's difflib, from the faulty to the repaired
program.

Examples:
  assay corpus repair-pairs submissions.jsonl --out pairs.jsonl")]
pub(crate) struct RepairPairsArgs {
    /// The participants' submissions
    #[arg(value_name = "FILE")]
    pub(crate) submissions: PathBuf,

    /// The pairs
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Find overlap between a benchmark and a folder of code or another benchmark
///
/// Compares the tokens of documents to find copies and near copies, and searches for verbatim
/// copies of the tasks' answers.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A and B are folders of files, or JSON Lines files. The document of a task is its prompt, ground
truth and right context together. The document of another record is its source_code, content, text
or code. Tokens are words and punctuation marks; whitespace does not count. MinHash finds the
candidates. It misses at most 1 % of the near copies that are just at the threshold. Each candidate
is then compared exactly, so there are no false positives. An answer is found by the 40 tokens that
end with it. Memory use is a few hundred bytes per document of A, and less for B. So A should be the
smaller collection.

Examples:
  assay corpus overlap prompts.jsonl training_data/
  assay corpus overlap prompts.jsonl other_benchmark.jsonl --threshold 0.7 --out overlap.jsonl")]
pub(crate) struct OverlapArgs {
    /// The benchmark, or a folder
    #[arg(value_name = "A")]
    pub(crate) first: PathBuf,

    /// The code that may contain it
    #[arg(value_name = "B")]
    pub(crate) second: PathBuf,

    /// Write the overlaps: one object for each document of A that overlaps
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// The minimum similarity of near copies: Jaccard similarity of token 5-grams
    #[arg(long, value_name = "NUMBER", default_value = "0.85", value_parser = parse_threshold)]
    pub(crate) threshold: f64,

    /// The minimum number of tokens in a document; shorter documents are not compared
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) min_tokens: usize,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

pub(super) fn parse_threshold(text: &str) -> Result<f64, String> {
    let threshold: f64 = text.parse().map_err(|_| "a threshold is a number, such as 0.85".to_owned())?;
    if (0.3..=1.0).contains(&threshold) { Ok(threshold) } else { Err("a threshold is from 0.3 to 1".to_owned()) }
}
