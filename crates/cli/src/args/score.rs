//! Scoring predictions and looking at scores.

use std::path::PathBuf;

use assay_score::languages::Language;
use assay_score::profile::Profile;
use assay_score::xcodeeval::Task;

use super::{Reading, Threads, TokenArgs, parse_language, parse_profile};

/// What every command that reads a benchmark takes.
#[derive(Debug, clap::Args)]
pub(crate) struct BenchmarkArgs {
    /// The benchmark: a prompt file or a bundle
    #[arg(long, alias = "references", value_name = "FILE")]
    pub(crate) prompts: PathBuf,

    /// The language of all tasks [default: as their ids or file names tell]
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Option<Language>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
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

Token types (--tokens, ct3@2): the groundtruth's tokens are labelled in the whole file and aligned
with the prediction's. For each value: how many, the share that predictions get right (recall), the
share of predicted tokens that are right (precision), and the exact matches among the statements that
have one. `assay label` shows the labels of any file. Reports by ct3@1 stay valid: --token-profile
ct3@1 makes them.

References of xCodeEval's seven tasks are its own files as they are (profile xcodeeval@2). --task says
which task they are for; without it, their first records tell, or the command asks for it.
  tag_classification    references {\"code_uid\", \"lang_cluster\", \"tags\"};
                        answers {\"code_uid\", \"tags\"}: macro-F1
  code_compilation      references {\"code_uid\", \"lang_cluster\", \"compilation_error\"};
                        answers {\"code_uid\", \"compilation_error\"}: accuracy
  program_synthesis     references {\"src_uid\"}; answers {\"src_uid\", \"lang\", \"exec_outcome\"}: pass@k by
                        language
  code_translation      references {\"code_uid\", \"lang_cluster\"}; answers {\"code_uid\", \"target_lang\",
                        \"exec_outcome\"}: pass@k by source and target language
  apr                   program repair: references {\"bug_code_uid\", \"lang_cluster\"};
                        answers {\"bug_code_uid\", \"exec_outcome\"}: pass@k by language
  retrieval_code_code, retrieval_nl_code
                        references {\"src_uid\", \"source_code\" or \"nl\", \"positive_code\", \"negative_code\"},
                        in the language that lang_cluster or the file's name tells (C++_nl_code_dev_file);
                        answers {\"src_uid\", \"ranking\"}, with \"lang\" of the query and \"corpus_lang\" where there
                        are several languages: Acc@k. A ranking has source code, or with --corpus the idx of
                        programs in the corpus, the best first. Or references {\"query_id\", \"lang\",
                        \"corpus_lang\", \"positives\"}, answers {\"query_id\", \"corpus_lang\", \"ranking\"}, with ids.
Programs are answered with what ExecEval or `assay execute` said of them, or with the official evaluation's
lines (source_data, unit_test_results); task_id, where there is one, stands for the other ids. Answers may
have \"pred\" instead of a label or a ranking, and a \"setting\", such as code2tag and descode2tag, each scored by
itself. Of these tasks, --out writes report.json.

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
  assay score --references tag_classification/test/Go.jsonl --predictions tags.jsonl
  assay score --task code_translation --references code_translation/validation/C.jsonl \\
    --predictions translated.jsonl
  assay score --references retrieval_nl_code/dev/D_nl_code_dev_file.jsonl --predictions found.jsonl \\
    --corpus retrieval_corpus/D_*.jsonl")]
pub(crate) struct ScoreArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// What a model wrote: prediction files, each for the whole benchmark
    #[arg(long, value_name = "FILE", num_args = 1.., required = true)]
    pub(crate) predictions: Vec<PathBuf>,

    /// Which of xCodeEval's tasks the references are for [default: as their records tell]
    #[arg(long, value_name = "TASK", value_parser = parse_task)]
    pub(crate) task: Option<Task>,

    /// For retrieval, what was searched: files of xCodeEval's retrieval corpus, which rankings by idx need
    #[arg(long = "corpus", value_name = "FILE", num_args = 1..)]
    pub(crate) corpora: Vec<PathBuf>,

    /// How to score; can be given several times [default: all profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    #[command(flatten)]
    pub(crate) tokens: TokenArgs,

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

fn parse_task(text: &str) -> Result<Task, String> {
    let ids = || Task::ALL.map(Task::id).join(", ");
    Task::named(text).ok_or_else(|| format!("the tasks are {}", ids()))
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

    #[command(flatten)]
    pub(crate) tokens: TokenArgs,

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
