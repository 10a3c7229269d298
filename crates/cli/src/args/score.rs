//! Arguments of the commands that score predictions and show scores.

use std::path::PathBuf;

use assay_completion::metrics::{self, TextMetric};
use assay_completion::profile::Profile;
use assay_completion::profiles;
use assay_corpus::metadata::is_day;
use assay_scoring::run::{Options, Run};
use assay_syntax::languages::Language;
use assay_tasks::Task;

use crate::exit::Failure;

use super::{BreakdownArgs, PivotArgs, Reading, Threads, listed, parse_language, parse_metric, parse_profile};

/// The help after the options of `assay score`.
fn score_help() -> String {
    let about = |profile: &Profile| (profile.id(), profile.about());
    let (default, others): (Vec<Profile>, _) =
        profiles::ALL.iter().partition(|profile| profiles::DEFAULT.contains(profile));
    let default: Vec<(&str, &str)> = default.iter().map(about).collect();
    let others: Vec<(&str, &str)> = others.iter().map(about).collect();
    let metrics: Vec<(&str, &str)> = metrics::OF_TEXTS.iter().map(|text| (text.metric.id, text.metric.about)).collect();
    format!(
        "\
All tasks of the prompt file count: a task without a prediction counts as a failure.

Profiles (scores from different profiles are not comparable, and never share a table):
{}
Profiles of other programs, computed only if --profile names them:
{}
More metrics (--metric), which each profile computes from the texts that it compares:
{}
{SCORE_HELP}",
        listed(&default),
        listed(&others),
        listed(&metrics)
    )
}

const SCORE_HELP: &str = "\
Token types (--tokens, ct3@2): the command labels the ground truth's tokens in their file and
aligns them with the prediction's. For each token type it reports the number of tokens, the
share that predictions get right (recall), the share of predicted tokens that are right
(precision), and the exact matches among the statements with such a token. `assay label` shows
the labels of any file. Reports by ct3@1 stay valid; --token-profile ct3@1 produces them. --by and
--midpoints are for analyses of one's own: a submission has each dimension alone, as printed.

A model cannot have seen a repository that is newer than its training data. --cutoff DAY shows the
scores of tasks from older and from newer repositories, as section \"cutoff\" in the report. The day
of a repository is metadata.created of its prompts, or it is in the file that --metadata names.

For xCodeEval's seven tasks, the references are its own files, unchanged (profile xcodeeval@2).
--task names the task. Without it, the first records determine the task, or the command asks for
it.
  tag_classification    references {\"code_uid\", \"lang_cluster\", \"tags\"};
                        answers {\"code_uid\", \"tags\"}: macro-F1
  code_compilation      references {\"code_uid\", \"lang_cluster\", \"compilation_error\"};
                        answers {\"code_uid\", \"compilation_error\"}: accuracy
  program_synthesis     references {\"src_uid\"}; answers {\"src_uid\", \"lang\", \"exec_outcome\"}:
                        pass@k by language
  code_translation      references {\"code_uid\", \"lang_cluster\"}; answers {\"code_uid\",
                        \"target_lang\", \"exec_outcome\"}: pass@k by source and target language
  apr                   program repair: references {\"bug_code_uid\", \"lang_cluster\"};
                        answers {\"bug_code_uid\", \"exec_outcome\"}: pass@k by language
  retrieval_code_code, retrieval_nl_code
                        references {\"src_uid\", \"source_code\" or \"nl\", \"positive_code\",
                        \"negative_code\"}, in the language of lang_cluster or of the file's
                        name (C++_nl_code_dev_file); answers {\"src_uid\", \"ranking\"}, with
                        \"lang\" of the query and \"corpus_lang\" if there are several languages:
                        Acc@k. A ranking lists source code, or with --corpus the idx of
                        programs in the corpus, the best first. Or references {\"query_id\",
                        \"lang\", \"corpus_lang\", \"positives\"}, answers {\"query_id\",
                        \"corpus_lang\", \"ranking\"}, with ids.
Answers with programs are the output of ExecEval or `assay execute`, or lines of the official
evaluation (source_data, unit_test_results). A task_id replaces the other ids. Answers may
have \"pred\" instead of a label or a ranking, and a \"setting\", such as code2tag or
descode2tag; each setting is scored separately. For these tasks, --out writes only
report.json.

Files that --out writes; several prediction files get one folder each:
  report.json           the output of --json: the same bytes on every machine
  detailed.jsonl        one line per task, with an explanation of its scores
  manifest.json         hashes of both files, versions, profiles and the time
  results.json, detailed_results.json, prediction_truncated.jsonl, exact_match_idx.jsonl
                        the official program's files, by the first --profile with its metrics

Examples:
  assay score --prompts prompts.jsonl --predictions predictions.jsonl
  assay score --prompts benchmark.jsonl.gz --predictions runs/*.jsonl --profile cceval-difflib
  assay score --prompts prompts.jsonl --predictions predictions.jsonl.zst --out scored/
  generate | assay score --prompts prompts.jsonl --predictions - --json > report.json
  assay score --references tag_classification/test/Go.jsonl --predictions tags.jsonl
  assay score --task code_translation --references code_translation/validation/C.jsonl \\
    --predictions translated.jsonl
  assay score --task program_synthesis --study --cutoff 2021-09-01 --references problems.jsonl \\
    --predictions samples.jsonl
  assay score --references retrieval_nl_code/dev/D_nl_code_dev_file.jsonl \\
    --predictions found.jsonl --corpus retrieval_corpus/D_*.jsonl
  assay score results/model-python/cross_file_first.jsonl";

/// Arguments of every command that reads a benchmark.
#[derive(Debug, clap::Args)]
pub(crate) struct BenchmarkArgs {
    /// The benchmark: a prompt file or a bundle
    #[arg(long, alias = "references", value_name = "FILE")]
    pub(crate) prompts: PathBuf,

    #[command(flatten)]
    pub(crate) options: BenchmarkOptions,
}

impl BenchmarkArgs {
    /// Opens and reads the benchmark.
    pub(crate) fn open(&self) -> Result<Run, Failure> {
        Run::read(self.options.of_run(), self.options.reading.open(&self.prompts)?)
    }
}

/// How a benchmark is read.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct BenchmarkOptions {
    /// The language of all tasks [default: according to task ids or file names]
    #[arg(long, value_parser = parse_language)]
    pub(crate) language: Option<Language>,

    #[command(flatten)]
    pub(crate) threads: Threads,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

impl BenchmarkOptions {
    /// What reading a benchmark needs.
    pub(crate) fn of_run(self) -> Options {
        Options { language: self.language, threads: self.threads.count() }
    }
}

/// Score prediction files
///
/// Lists every problem, then the scores with 95 % confidence intervals, then the effects of the
/// official program's quirks.
#[derive(Debug, clap::Args)]
#[command(after_long_help = score_help())]
pub(crate) struct ScoreArgs {
    /// The model's completions, as with --predictions. Files of RepoBench have the ground truth in
    /// them, and need no --prompts
    #[arg(value_name = "FILE", conflicts_with = "predictions", required_unless_present = "predictions")]
    pub(crate) files: Vec<PathBuf>,

    /// The benchmark: a prompt file or a bundle
    #[arg(long, alias = "references", value_name = "FILE")]
    pub(crate) prompts: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) options: BenchmarkOptions,

    /// The model's completions: one or more prediction files, each for the complete benchmark
    #[arg(long, value_name = "FILE", num_args = 1..)]
    pub(crate) predictions: Vec<PathBuf>,

    /// The xCodeEval task of the references [default: according to their records]
    #[arg(long, value_name = "TASK", value_parser = parse_task)]
    pub(crate) task: Option<Task>,

    /// For retrieval, the searched programs: files of xCodeEval's retrieval corpus. Rankings of idx
    /// need them
    #[arg(long = "corpus", value_name = "FILE", num_args = 1..)]
    pub(crate) corpora: Vec<PathBuf>,

    /// The profile to score by; repeatable [default: CrossCodeEval's two and strict]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// An additional metric of completions; repeatable
    #[arg(long = "metric", value_name = "METRIC", value_parser = parse_metric)]
    pub(crate) metrics: Vec<&'static TextMetric>,

    #[command(flatten)]
    pub(crate) tokens: BreakdownArgs,

    #[command(flatten)]
    pub(crate) pivot: PivotArgs,

    /// Break scores down by the day on which a task's repository was created: before DAY, and from
    /// then on. With --study, by the day on which its problem was published
    #[arg(long, value_name = "DAY", value_parser = parse_day)]
    pub(crate) cutoff: Option<String>,

    /// With --cutoff, facts about the repositories, as `assay corpus examples --metadata` reads them
    /// [default: metadata.created of the prompts]
    #[arg(long, value_name = "FILE", requires = "cutoff")]
    pub(crate) metadata: Option<PathBuf>,

    /// For retrieval, the k of Acc@k [default: 1,5,10,100]; for programs, the k of pass@k [default:
    /// 1,5,10]
    #[arg(long, value_name = "K", value_delimiter = ',', value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) k: Vec<u64>,

    /// For program synthesis, repair and translation, add a study: pass@k by month, programs that compile,
    /// and the best temperature
    #[arg(long)]
    pub(crate) study: bool,

    /// For translation and retrieval, print the complete matrix of languages, however wide it is
    #[arg(long, conflicts_with = "json")]
    pub(crate) matrix: bool,

    /// Print the report as JSON; for several files, an object of reports by file
    #[arg(long)]
    pub(crate) json: bool,

    /// Write the report, the details, a manifest and the official program's files into a folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,
}

fn parse_day(text: &str) -> Result<String, String> {
    if is_day(text) { Ok(text.to_owned()) } else { Err("a day is given as 2023-06-01".to_owned()) }
}

pub(super) fn parse_task(text: &str) -> Result<Task, String> {
    let ids = || Task::ALL.map(Task::id).join(", ");
    Task::named(text).ok_or_else(|| format!("the tasks are {}", ids()))
}

impl ScoreArgs {
    /// The files with the model's completions.
    pub(crate) fn scored(&self) -> &[PathBuf] {
        if self.files.is_empty() { &self.predictions } else { &self.files }
    }
}

/// Explain the scores of one task
///
/// Shows where the prediction is truncated, which comments are removed, which texts are compared
/// and which identifiers match.
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

    /// The model's completions: a prediction file
    #[arg(long, value_name = "FILE")]
    pub(crate) predictions: PathBuf,

    /// The profiles to show; repeatable [default: CrossCodeEval's two and strict]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Print all details of the task as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Compare prediction files task by task
///
/// Shows, for every metric, how the second file differs from the first. Of more files, each is
/// compared with the one before it.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Changes are in percentage points, with 95 % confidence intervals from a paired bootstrap; those of
functions of sums, such as chrF, are linearised. A task is improved if only the second file answers
it exactly, and degraded if only the first file does. p is the p-value of the exact McNemar test on
these two counts.

Three settings of a model, such as completions without context, with retrieved context and with
context retrieved with the reference, give the layout of table 3 of CrossCodeEval's paper.

Examples:
  assay compare before.jsonl after.jsonl --prompts prompts.jsonl
  assay compare infile.jsonl retrieval.jsonl --prompts prompts.jsonl --profile cceval-difflib --json
  assay compare infile.jsonl retrieval.jsonl with-ref.jsonl --prompts prompts.jsonl
  assay compare before.jsonl after.jsonl --prompts prompts.jsonl --tokens --svg figure.svg --csv > scores.csv")]
pub(crate) struct CompareArgs {
    /// Two prediction files or more
    #[arg(required = true, num_args = 2.., value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The profile to score by; repeatable [default: CrossCodeEval's two and strict]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    #[command(flatten)]
    pub(crate) tokens: BreakdownArgs,

    /// Print the comparison as JSON; of more than two files, an array of comparisons
    #[arg(long)]
    pub(crate) json: bool,

    /// Print the comparison as CSV: a row for each pair of files, metric and language, and each token type
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,

    /// Also write the scores side by side as bars, a file of SVG with its style inside
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// Choose among several completions of each task, and score the choice
///
/// Shows the mean score of the samples, the score of the most likely ones, and that of the best of k.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A sample is a line of a prediction file, and a task has several. The mean log-likelihood of its
tokens is one of these members:
  mean_logprob                       the mean itself
  token_logprobs                     a list with the log-likelihood of each token
  logprobs.token_logprobs            the same, as servers with OpenAI's interface answer
  cumulative_logprob and token_ids   the sum and the tokens, as vLLM writes them
Without it, the command shows the mean and the best of k only.

CrossCodeEval's paper samples five completions with temperature 0.2 and top-p 0.95, and picks the one
with the highest mean log-likelihood (appendix D.2).

Examples:
  assay rerank samples.jsonl --prompts prompts.jsonl --out predictions.jsonl
  assay rerank samples.jsonl --prompts prompts.jsonl --k 1,3,5 --json")]
pub(crate) struct RerankArgs {
    /// The samples: several completions of each task
    #[arg(value_name = "FILE")]
    pub(crate) samples: PathBuf,

    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The prediction file to write: the most likely sample of each task
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,

    /// The k of oracle@k [default: the number of samples of a task]
    #[arg(long, value_name = "K", value_delimiter = ',')]
    pub(crate) k: Vec<u64>,

    /// The profile to score by; repeatable [default: CrossCodeEval's two and strict]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    /// Print the scores as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// Make a benchmark bundle from a prompt file
///
/// A bundle is smaller than the prompt file, faster to score with, and pinned by its hash. It can
/// replace the prompt file everywhere.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A bundle contains the parts of a prompt file that scoring needs, compressed with gzip. The manifest
next to it, NAME.manifest.json, contains its SHA-256. Every command that reads the bundle checks it.

Examples:
  assay bundle --prompts prompts.jsonl --out benchmark.jsonl.gz
  assay bundle --prompts prompts.jsonl --out site/bundles/ --name \"CrossCodeEval Python\"
  assay bundle --prompts prompts.jsonl --benchmark results/my-benchmark")]
pub(crate) struct BundleArgs {
    #[command(flatten)]
    pub(crate) benchmark: BenchmarkArgs,

    /// The bundle's file, or a folder for it; the manifest is written next to it
    #[arg(long, value_name = "FILE|DIR", required_unless_present = "folder")]
    pub(crate) out: Option<PathBuf>,

    /// The benchmark's folder of results, instead of --out: the bundle is where `assay submit` and
    /// `assay site` look for it
    #[arg(long = "benchmark", id = "folder", value_name = "DIR", conflicts_with = "out")]
    pub(crate) folder: Option<PathBuf>,

    /// The benchmark's display name [default: the name in benchmark.toml, or the prompt file's]
    #[arg(long)]
    pub(crate) name: Option<String>,
}
