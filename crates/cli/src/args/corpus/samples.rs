//! Choosing among samples.

use std::path::PathBuf;

use crate::args::{Reading, Threads};

/// Where a sample's problem and tags are.
#[derive(Debug, clap::Args)]
pub(crate) struct FieldArgs {
    /// The field with the problem's id
    #[arg(long, value_name = "FIELD", default_value = "src_uid", help_heading = "Fields")]
    pub(crate) problem: String,

    /// The field with the tags: a list of strings, a string, a whole number, true or false
    #[arg(long, value_name = "FIELD", default_value = "tags", help_heading = "Fields")]
    pub(crate) tags: String,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Split held-out problems into validation and test sets with the same tags
///
/// Looks at many random splits and keeps the one whose tags are nearest to the ratio that is asked for.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has a sample a line; records are copied as they are. All samples of a problem go to the same
side, and every tag is on both. The score of a split is the geometric mean over the tags of
validation samples divided by test samples, as xCodeEval's algorithm 1 has it, whose slips are
mended: every try counts, the best of them is kept however far it is, and the share of problems
is chosen so that the ratio can be met.

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

    /// How many validation samples for each test sample
    #[arg(long, value_name = "NUMBER", default_value = "0.2", value_parser = parse_ratio)]
    pub(crate) ratio: f64,

    /// How many random splits to look at
    #[arg(long, value_name = "N", default_value_t = 1000)]
    pub(crate) tries: u32,

    /// Where chance begins: the same seed gives the same split
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,

    /// Training samples, which must have every tag that is held out
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
/// Finds bounds for the samples of each problem and each tag by flows in a network, and draws the samples.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has a sample a line; records are copied as they are. As in xCodeEval, the number of samples
comes first, then as many as possible for the rarest tag, as few as possible for the most
frequent one, and the same for problems. A sample with several tags is taken for one of them.
Every selection is verified against its bounds before it is written.

Examples:
  assay corpus select test.jsonl --samples 10000 --each lang_cluster --out selected.jsonl
  assay corpus select pairs.jsonl --samples 2000 --tags bug_exec_outcome --out selected.jsonl
  assay corpus select code_compilation.jsonl --samples 1000 --tags compilation_error --out selected.jsonl")]
pub(crate) struct SelectArgs {
    /// The samples
    #[arg(value_name = "FILE")]
    pub(crate) samples: PathBuf,

    /// The selected ones
    #[arg(long, value_name = "FILE")]
    pub(crate) out: PathBuf,

    /// How many to select
    #[arg(long = "samples", value_name = "N")]
    pub(crate) samples_wanted: u64,

    /// Select as many for each value of this field, such as each language
    #[arg(long, value_name = "FIELD")]
    pub(crate) each: Option<String>,

    /// How exactly the number is met: the square of the difference counts in steps of this
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) resolution: u64,

    /// Where chance begins: the same seed draws the same samples
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

/// Pair faulty programs with the ones that repaired them
///
/// For each program that passed, the most similar faulty one that the same participant handed in before, as xCodeEval's
/// program repair task has them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
FILE has an object a line, in the order in which programs were handed in:
  participant, src_uid, lang  who, for which problem, in which language
  source_code, exec_outcome   the program and how it ended: PASSED, WRONG_ANSWER, RUNTIME_ERROR,
                              TIME_LIMIT_EXCEEDED, MEMORY_LIMIT_EXCEEDED or COMPILATION_ERROR
  lang_cluster                optional: the language without its version, within which programs
                              are paired
  code_uid, tags, difficulty  optional: go into the pairs

Similarity and counts of operations are those of Python's difflib, from the faulty program to the
repaired one.

Examples:
  assay corpus repair-pairs submissions.jsonl --out pairs.jsonl")]
pub(crate) struct RepairPairsArgs {
    /// What participants handed in
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

/// Find what of a benchmark is in a folder of code or in another benchmark
///
/// Compares documents by their tokens: the same, nearly the same; and looks for the answers of tasks word for word.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A and B are folders, whose files are documents, or JSON Lines. The document of a task is prompt,
groundtruth and right context together; of other records it is source_code, content, text or
code. Tokens are words and punctuation marks; whitespace does not count. Near copies are found by
MinHash, which misses at most 1 % of those just at the threshold, and then compared run by run,
so that none is reported that is not. An answer is found by the 40 tokens that end with it. Of A,
which should be the smaller one, a few hundred bytes a document are kept in memory; of B, only
names.

Examples:
  assay corpus overlap prompts.jsonl training_data/
  assay corpus overlap prompts.jsonl other_benchmark.jsonl --threshold 0.7 --out overlap.jsonl")]
pub(crate) struct OverlapArgs {
    /// The benchmark, or a folder
    #[arg(value_name = "A")]
    pub(crate) first: PathBuf,

    /// The code that it may be in
    #[arg(value_name = "B")]
    pub(crate) second: PathBuf,

    /// Write what overlaps, an object for each document of A that does
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// How similar near copies are at least: Jaccard similarity of runs of five tokens
    #[arg(long, value_name = "NUMBER", default_value = "0.85", value_parser = parse_threshold)]
    pub(crate) threshold: f64,

    /// Documents with fewer tokens are not compared
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
