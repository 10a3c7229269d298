//! Arguments of the commands that split, select, pair and compare samples.

use std::path::PathBuf;

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
/// Tries many random splits and uses the one whose tags are nearest to the requested ratio.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has one sample per line; records are copied unchanged. All samples of a problem go to the same
side, and every tag is on both. The score of a split is the geometric mean over the tags of validation
samples divided by test samples, as in xCodeEval's algorithm 1, with its slips corrected: every try
counts, the best one wins however far it is from the ratio, and the share of problems is chosen so that
the ratio can be met.

Examples:
  assay corpus split held_out.jsonl --validation validation.jsonl --test test.jsonl
  assay corpus split held_out.jsonl --validation v.jsonl --test t.jsonl --train train.jsonl")]
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

    /// How many random splits to try
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) tries: u32,

    /// The seed of random choices: the same seed gives the same split
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Training samples, which must have every held-out tag
    #[arg(long, value_name = "FILE")]
    pub(crate) train: Option<PathBuf>,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) fields: FieldArgs,
}

fn parse_ratio(text: &str) -> Result<f64, String> {
    let ratio: f64 = text.parse().map_err(|_| "a ratio is a number, such as 0.2".to_owned())?;
    if ratio > 0.0 && ratio <= 1000.0 { Ok(ratio) } else { Err("a ratio is more than 0 and at most 1000".to_owned()) }
}

/// Select samples evenly over problems and tags
///
/// Finds bounds for the samples of each problem and each tag by network flow, and draws the
/// samples.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has one sample per line; records are copied unchanged. The priorities are xCodeEval's: first the
number of samples, then as many as possible for the rarest tag and as few as possible for the most
frequent one, then the same for problems. A sample with several tags counts for one of them. The
command verifies every selection against its bounds before it writes it.

Examples:
  assay corpus select test.jsonl --samples 10000 --each lang_cluster --out selected.jsonl
  assay corpus select pairs.jsonl --samples 2000 --tags bug_exec_outcome --out selected.jsonl
  assay corpus select code_compilation.jsonl --samples 1000 --tags compilation_error --out selected.jsonl")]
pub(crate) struct SelectArgs {
    /// The samples
    #[arg(value_name = "FILE")]
    pub(crate) samples: PathBuf,

    /// The selected samples
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// How many to select
    #[arg(long = "samples", value_name = "N")]
    pub(crate) sample_count: u64,

    /// Select that many for each value of this field, such as each language
    #[arg(long, value_name = "FIELD")]
    pub(crate) each: Option<String>,

    /// The weight of the number of samples: the square of the difference counts in steps of this
    /// size
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) resolution: u64,

    /// The seed of random choices: the same seed draws the same samples
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

/// Pair faulty programs with their repaired versions
///
/// Pairs each program that passed with the most similar faulty program that the same participant
/// submitted before, as in xCodeEval's program repair task.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has one object per line, in the order of submission:
  participant, src_uid, lang  the author, the problem, the language
  source_code, exec_outcome   the program and its outcome: PASSED, WRONG_ANSWER, RUNTIME_ERROR,
                              TIME_LIMIT_EXCEEDED, MEMORY_LIMIT_EXCEEDED or COMPILATION_ERROR
  lang_cluster                optional: the language without its version; pairs are within one
                              cluster
  code_uid, tags, difficulty  optional: copied into the pairs

Similarity and counts of operations are those of Python's difflib, from the faulty to the repaired
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

/// Find parts of a benchmark in a folder of code or in another benchmark
///
/// Compares documents by their tokens to find copies and near copies, and searches for the answers
/// of tasks word for word.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A and B are folders, whose files are documents, or JSON Lines. The document of a task is prompt,
groundtruth and right context together; the document of another record is its source_code, content,
text or code. Tokens are words and punctuation marks; whitespace does not count. MinHash finds near
copies; it misses at most 1 % of those just at the threshold. Each candidate is then compared run by
run, so there are no false reports. An answer is found by the 40 tokens that end with it. Memory holds a
few hundred bytes for each document of A, which should be the smaller one, and only names of B.

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

    /// Write the overlaps, one object for each document of A that has any
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// The least similarity of near copies: Jaccard similarity of runs of five tokens
    #[arg(long, value_name = "NUMBER", default_value = "0.85", value_parser = parse_threshold)]
    pub(crate) threshold: f64,

    /// The fewest tokens of a document; shorter ones are not compared
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

fn parse_threshold(text: &str) -> Result<f64, String> {
    let threshold: f64 = text.parse().map_err(|_| "a threshold is a number, such as 0.85".to_owned())?;
    if (0.3..=1.0).contains(&threshold) { Ok(threshold) } else { Err("a threshold is from 0.3 to 1".to_owned()) }
}
