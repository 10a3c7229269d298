//! What `assay corpus` can be asked for.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use assay_score::languages::Language;
use assay_score::profile::Profile;
use clap::{Subcommand, ValueEnum};

use crate::args::{BenchmarkArgs, parse_language, parse_profile, parse_size};

/// How many chunks are ranked, as in the official program.
pub(crate) const CANDIDATES: usize = 1000;

/// Make benchmarks: find examples in repositories, retrieve context, split and select data
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct CorpusArgs {
    #[command(subcommand)]
    pub(crate) command: CorpusCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum CorpusCommand {
    Examples(Box<ExamplesArgs>),
    Uses(UsesArgs),
    Retrieve(RetrieveArgs),
    Retrievers(RetrieversArgs),
    Split(SplitArgs),
    Select(SelectArgs),
    RepairPairs(RepairPairsArgs),
    Overlap(OverlapArgs),
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

    /// The fewest lines of code before the cursor's, without blank ones and imports [default: the paper's 10 for Python,
    /// 20 for Java, 30 for TypeScript, 5 for C#]
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

    /// What a model wrote without context from other files: what it got right is left out
    #[arg(long, value_name = "FILE", help_heading = "Filters")]
    pub(crate) predictions: Option<PathBuf>,

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// How large a compressed file or standard input may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
}

/// Retrieve context for prompts from the other files of their repositories
///
/// Writes the prompt file anew, each record with the chunks of other files that are most like the lines before the
/// cursor, in the form of CrossCodeEval's own files.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A repository is the folder DIR/<metadata.repository>, or DIR/<language>/<metadata.repository>.
Its files of the task's language, but for metadata.file, are cut into chunks of ten lines. The
query is the last ten lines of the prompt that are not blank. What is shown is the chunk behind
the one that is like the query, as it is what follows the cursor that is looked for; with
--with-reference the groundtruth is part of the query, and the chunk itself is shown. Links,
hidden folders, node_modules, binary files and files of more than 10 MB are left out, and told
of.

Retrievers (--by):
  bm25     as rank_bm25's BM25Okapi scores with its defaults
  tfidf    cosine of tf-idf vectors, as scikit-learn makes them
  jaccard  words in both, divided by words in either
  dense    cosine of vectors of your own: --texts writes what is to be embedded, an object a
           line with `id` and `text`; --vectors reads an object a line with `id` and `vector`

Model inputs (--inputs): context, line feed and prompt, cut to --context-budget and
--prompt-budget tokens. Without --tokenizer, words and punctuation marks are counted, of which
code has fewer than models' tokens.

Examples:
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out with_context.jsonl
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out bound.jsonl --with-reference
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --inputs inputs.jsonl --tokenizer tokenizer.json --context-budget 512
  assay corpus retrieve --prompts prompts.jsonl --repos repos --texts texts.jsonl
  assay corpus retrieve --prompts prompts.jsonl --repos repos --out out.jsonl \\
    --by dense --vectors vectors.jsonl")]
pub(crate) struct RetrieveArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The folder of repositories
    #[arg(long, value_name = "DIR")]
    pub(crate) repos: PathBuf,

    /// The new prompt file
    #[arg(long, value_name = "FILE", required_unless_present = "texts", conflicts_with = "texts")]
    pub(crate) out: Option<PathBuf>,

    /// What ranks the chunks
    #[arg(long, value_enum, value_name = "RETRIEVER", default_value_t = By::Bm25)]
    pub(crate) by: By,

    /// How many chunks a record gets
    #[arg(long, value_name = "N", default_value_t = 5)]
    pub(crate) top: usize,

    /// Use the groundtruth as part of the query, as an upper bound
    #[arg(long)]
    pub(crate) with_reference: bool,

    /// How many chunks are ranked, those of the nearest files first
    #[arg(long, value_name = "N", default_value_t = CANDIDATES)]
    pub(crate) candidates: usize,

    /// The vectors of a dense retriever
    #[arg(long, value_name = "FILE", required_if_eq("by", "dense"))]
    pub(crate) vectors: Option<PathBuf>,

    /// Write the texts that a dense retriever has to embed, and nothing else
    #[arg(long, value_name = "FILE")]
    pub(crate) texts: Option<PathBuf>,

    /// Write what a model is given for each task: context and prompt, cut to a budget
    #[arg(long, value_name = "FILE", requires = "out", help_heading = "Model inputs")]
    pub(crate) inputs: Option<PathBuf>,

    /// The model's tokenizer.json [default: words and punctuation marks are counted]
    #[arg(long, value_name = "FILE", requires = "inputs", help_heading = "Model inputs")]
    pub(crate) tokenizer: Option<PathBuf>,

    /// How many tokens of the context are kept, from its start
    #[arg(long, value_name = "N", default_value_t = 512, help_heading = "Model inputs")]
    pub(crate) context_budget: usize,

    /// How many tokens of the prompt are kept, from its end [default: all]
    #[arg(long, value_name = "N", help_heading = "Model inputs")]
    pub(crate) prompt_budget: Option<usize>,

    /// Print the summary as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// What ranks chunks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "lower")]
pub(crate) enum By {
    Bm25,
    Tfidf,
    Jaccard,
    Dense,
}

/// Compare retrievers by what they find
///
/// For each: how many of the reference's names are in what it found, where that is from, and how often the definition that
/// the task asks for is part of it; with predictions, what a model scores with it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
What was found comes from prompt files with context, as `assay corpus retrieve` and CrossCodeEval
have them (--records), or is retrieved here (--by). Repositories are found as by `assay corpus
retrieve`.

What is measured (for all tasks, and for each language):
  names       the share of the reference's different identifiers that are in at least one chunk:
              the mean, and tasks by that share (figure 5 of CrossCodeEval's paper)
  origins     the share of chunks from files that the task's file imports, that are in its folder,
              whose names share a word with its name, that import what it imports (section 3.5)
  definition  the share of tasks for which one of the first 1, 2, … chunks has the first line of
              the definition; that is metadata.definition, as `assay corpus examples` writes it, or
              else that of the first name of the reference that only another file defines
  scores      of --predictions, as `assay score` gives them (tables 4 and 9); and the share of
              identifier matches for tasks of which as many names were found
Tasks without context count as those for which nothing was found.

Names are what --by says, with `+reference` for an upper bound, or what --records says.

Examples:
  assay corpus retrievers --prompts examples.jsonl --repos repos --with-reference
  assay corpus retrievers --prompts prompts.jsonl --repos repos --by bm25 \\
    --records ada=with_ada.jsonl --predictions bm25=a.jsonl ada=b.jsonl --out report.json")]
pub(crate) struct RetrieversArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The folder of repositories
    #[arg(long, value_name = "DIR")]
    pub(crate) repos: PathBuf,

    /// What ranks the chunks; several can be given [default: bm25, tfidf and jaccard, unless there are --records]
    #[arg(long, value_enum, value_name = "RETRIEVER", num_args = 1.., value_delimiter = ',')]
    pub(crate) by: Vec<By>,

    /// What a retriever found: prompt files with context
    #[arg(long, value_name = "NAME=FILE", num_args = 1.., value_parser = parse_named_file)]
    pub(crate) records: Vec<(String, PathBuf)>,

    /// What a model wrote with what a retriever found: prediction files
    #[arg(long, value_name = "NAME=FILE", num_args = 1.., value_parser = parse_named_file)]
    pub(crate) predictions: Vec<(String, PathBuf)>,

    /// Measure what --by names with the groundtruth as part of the query as well
    #[arg(long)]
    pub(crate) with_reference: bool,

    /// How many chunks of a task are looked at
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(5).unwrap_or(NonZeroUsize::MIN))]
    pub(crate) top: NonZeroUsize,

    /// How to score; can be given several times [default: all profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Write the report into a file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

fn parse_named_file(text: &str) -> Result<(String, PathBuf), String> {
    match text.split_once('=') {
        Some((name, file)) if !name.is_empty() && !file.is_empty() && !name.contains(char::is_control) => {
            Ok((name.to_owned(), file.into()))
        }
        _ => Err("give a name and a file, as in bm25=predictions.jsonl".to_owned()),
    }
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

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// How large a compressed file or standard input may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
}

/// Where a sample's problem and tags are.
#[derive(Debug, clap::Args)]
pub(crate) struct FieldArgs {
    /// The field with the problem's id
    #[arg(long, value_name = "FIELD", default_value = "src_uid", help_heading = "Fields")]
    pub(crate) problem: String,

    /// The field with the tags: a list of strings, or one string
    #[arg(long, value_name = "FIELD", default_value = "tags", help_heading = "Fields")]
    pub(crate) tags: String,

    /// How large a compressed file or standard input may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
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
  assay corpus select pairs.jsonl --samples 2000 --tags bug_exec_outcome --out selected.jsonl")]
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

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,

    #[command(flatten)]
    pub(crate) fields: FieldArgs,
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

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// How large a compressed file or standard input may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
}

fn parse_threshold(text: &str) -> Result<f64, String> {
    let threshold: f64 = text.parse().map_err(|_| "a threshold is a number, such as 0.85".to_owned())?;
    if (0.3..=1.0).contains(&threshold) { Ok(threshold) } else { Err("a threshold is from 0.3 to 1".to_owned()) }
}

fn parse_ratio(text: &str) -> Result<f64, String> {
    let ratio: f64 = text.parse().map_err(|_| "a ratio is a number, such as 0.2".to_owned())?;
    if ratio > 0.0 && ratio <= 1000.0 { Ok(ratio) } else { Err("a ratio is more than 0 and at most 1000".to_owned()) }
}
