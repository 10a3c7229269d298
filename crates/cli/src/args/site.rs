//! Arguments of the commands for results sites and submissions.

use std::path::PathBuf;

use assay_completion::profile::Profile;
use assay_evaluations::submission::parse_parameters;
use assay_tasks::Task;

use super::score::parse_task;
use super::{Threads, TokenArgs, parse_profile};

/// Begin a results site, or add a benchmark to one
///
/// Writes commented settings, to edit. Replaces no file.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
In a folder of results, the command writes site.toml: the site's name, address, repository, contact and
colours. With --prompts, --tests or --references, FOLDER is a new benchmark in such a folder:
  benchmark.toml        its name, languages, metrics and settings
  bundle.jsonl.gz       the tasks of a benchmark of completions, with bundle.manifest.json
  tasks.jsonl           the tasks of a benchmark of programs, with their unit tests
  FILE                  the references of labels or rankings, as they are

Examples:
  assay init results
  assay init results/my-benchmark --prompts prompts.jsonl --name \"My benchmark\"
  assay init results/my-programs --tests tasks.jsonl
  assay init results/my-tags --references tags.jsonl")]
pub(crate) struct InitArgs {
    /// The folder of results, or the folder of a new benchmark in it
    pub(crate) folder: PathBuf,

    /// The prompt file of a benchmark of completions
    #[arg(long, value_name = "FILE", conflicts_with = "tests")]
    pub(crate) prompts: Option<PathBuf>,

    /// The tasks of a benchmark of programs, with their unit tests
    #[arg(long, value_name = "FILE")]
    pub(crate) tests: Option<PathBuf>,

    /// The references of labels or rankings, as `assay score` reads them
    #[arg(long, value_name = "FILE", conflicts_with_all = ["prompts", "tests"])]
    pub(crate) references: Option<PathBuf>,

    /// The xCodeEval task of the references [default: according to their records]
    #[arg(long, value_name = "TASK", value_parser = parse_task, requires = "references")]
    pub(crate) task: Option<Task>,

    /// The display name of the site or of the benchmark
    #[arg(long)]
    pub(crate) name: Option<String>,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Prepare a submission to a results site
///
/// Scores the predictions, and writes the submission's folder for a pull request.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
The command writes a folder named after the submission's id into the benchmark's folder of results:
  submission.toml       the card: facts about the submission
  predictions.jsonl.gz  the predictions, compressed
  report.json           their scores
  manifest.json         hashes of these three files, and of the tasks
If the benchmark runs programs, samples.jsonl contains the samples with their verdicts instead of
the predictions. It is compressed if it is large. Labels and rankings are predictions of a setting
whose references benchmark.toml names.

Examples:
  assay submit results/example --predictions predictions.jsonl \\
    --model StarCoder-15.5B --setting retrieval --retriever BM25 --sampling greedy
  assay submit results/example --predictions predictions.jsonl --card submission.toml
  assay submit results/programs --predictions run --model StarCoder-15.5B --setting synthesis
  assay submit results/labels --predictions tags.jsonl --model StarCoder-15.5B --setting tags")]
pub(crate) struct SubmitArgs {
    /// The benchmark's folder of results, with benchmark.toml and bundle.jsonl.gz, tasks.jsonl or the
    /// references
    pub(crate) benchmark: PathBuf,

    /// The model's prediction file; for programs, the folder that `assay execute` wrote, or its
    /// samples.jsonl
    #[arg(long, value_name = "FILE")]
    pub(crate) predictions: PathBuf,

    /// The name of the submission's folder [default: made from the model and the setting]
    #[arg(long)]
    pub(crate) id: Option<String>,

    /// The profile to score by; repeatable [default: the official profiles]
    #[arg(long = "profile", value_name = "PROFILE", value_parser = parse_profile)]
    pub(crate) profiles: Vec<Profile>,

    #[command(flatten)]
    pub(crate) tokens: TokenArgs,

    /// The card, as a submission.toml, instead of the options below
    #[arg(long, value_name = "FILE", conflicts_with = "Card")]
    pub(crate) card: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) fields: Card,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The card: facts about a submission.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "The submission")]
pub(crate) struct Card {
    /// The model's name
    #[arg(long, required_unless_present = "card")]
    pub(crate) model: Option<String>,

    /// The setting, as the benchmark names it, such as infile, retrieval, synthesis or tags
    #[arg(long, required_unless_present = "card")]
    pub(crate) setting: Option<String>,

    /// The date of the predictions [default: today]
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) date: Option<String>,

    /// The organisation that made the model
    #[arg(long)]
    pub(crate) organisation: Option<String>,

    /// A page with more information
    #[arg(long, value_name = "URL")]
    pub(crate) link: Option<String>,

    /// The address of a paper
    #[arg(long, value_name = "URL")]
    pub(crate) paper: Option<String>,

    /// The number of the model's parameters, such as 14B or 350M
    #[arg(long, value_name = "NUMBER", value_parser = parameters)]
    pub(crate) parameters: Option<i64>,

    /// Whether the model's weights are open
    #[arg(long, value_name = "BOOL")]
    pub(crate) open_weights: Option<bool>,

    /// The retriever that found the context from other files
    #[arg(long)]
    pub(crate) retriever: Option<String>,

    /// The sampling method, such as greedy
    #[arg(long)]
    pub(crate) sampling: Option<String>,

    /// The cost of the whole run, in US dollars
    #[arg(long, value_name = "DOLLARS")]
    pub(crate) cost: Option<f64>,

    /// The number of tokens that the model generated in the whole run
    #[arg(long, value_name = "NUMBER")]
    pub(crate) generated_tokens: Option<i64>,

    /// The time that generation took, in seconds
    #[arg(long, value_name = "NUMBER")]
    pub(crate) seconds: Option<f64>,

    /// The last day of the model's training data
    #[arg(long, value_name = "YYYY-MM-DD")]
    pub(crate) cutoff: Option<String>,

    /// The licence of the predictions
    #[arg(long)]
    pub(crate) licence: Option<String>,

    /// The contact for questions
    #[arg(long)]
    pub(crate) contact: Option<String>,

    /// Further notes
    #[arg(long)]
    pub(crate) notes: Option<String>,
}

fn parameters(text: &str) -> Result<i64, String> {
    parse_parameters(text).ok_or_else(|| "this is no number of parameters, such as 14B, 350M or 15500000000".to_owned())
}

/// Verify that submissions reproduce their published scores
///
/// Recomputes every report from its predictions, and reports every inconsistency.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
A submission is reproduced if its report equals the recomputed report byte for byte. The command
also reports files that belong to another submission, predictions copied from another submission or
from the ground truth, copies of which up to half is edited, samples that are all there several
times, the wrong tasks, look-alike names, impossible dates, and files that do not belong in a
submission. To find copies, it recomputes all submissions of a benchmark, even if the paths name
only some.

Of two submissions with the same predictions, the one that was published first stays. The git
history of the results decides: the order in which commits reached the checked-out branch, or
--base. Without git, or in a shallow clone, first-seen.json in the benchmark's folder decides;
`assay site` maintains it. Dates do not count. If neither decides, both submissions have an error.
In benchmark.toml, maintainers can accept what needs judgement: copy, near_copy, repeated_samples,
groundtruth, mixed_scripts, look_alike and date:
  [[accepted]]
  submission = \"another-seed\"
  finding = \"near_copy\"        # its code
  of = \"first-seed\"            # for copies: of which submission
  reason = \"The same model with another seed.\"

For programs, the report is recomputed from the submitted verdicts. --execute runs the programs
again and compares the verdicts. The tests are in the benchmark's tasks.jsonl or in --tests. The
limits are ExecEval's, or those of the problems.

Examples:
  assay verify
  assay verify --base origin/main
  assay verify --execute results/programs
  assay verify results/example/strong results/example/weak
  assay verify --json | jq '.submissions[] | select(.status != \"reproduced\")'")]
pub(crate) struct VerifyArgs {
    /// Folders of submissions or of benchmarks [default: all results]
    pub(crate) paths: Vec<PathBuf>,

    /// The folder of all results, to compare submissions with
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) results: PathBuf,

    /// The branch or commit of the published results, for a pull request [default: the checked-out
    /// commit]
    #[arg(long, value_name = "COMMIT")]
    pub(crate) base: Option<String>,

    /// Run submitted programs again in the sandbox and compare the verdicts
    #[arg(long)]
    pub(crate) execute: bool,

    /// The unit tests for --execute, if the benchmark's tasks have none
    #[arg(long, value_name = "FILE", requires = "execute")]
    pub(crate) tests: Option<PathBuf>,

    /// Print the findings as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// What the help says in a build without pictures.
#[cfg(not(feature = "social-pictures"))]
const WITHOUT_PICTURES: &str = "This build of assay makes no pictures of leaderboards for social networks. \
     `cargo build --release` includes them.";

/// Build the results site
///
/// Builds a folder of static files from a folder of results: leaderboards, a page for each
/// submission, and the checker.
#[derive(Debug, clap::Args)]
#[cfg_attr(not(feature = "social-pictures"), command(before_long_help = WITHOUT_PICTURES))]
#[command(after_long_help = "\
The site works on any static host, at any path, without special headers. Every submission is
verified first: the command reports and omits those that cannot be published. It recomputes and
writes only what has changed since the last build. With --execute, programs that ran for an earlier
build do not run again.

Each build adds new submissions to results/<benchmark>/first-seen.json; in a git repository, only
the committed ones. Commit that file with the results: if the git history is missing or shallow, it
decides which of two submissions was first (see `assay verify --help`).

Examples:
  assay site --results results --out site --serve
  assay site --results results --out /srv/www/leaderboard")]
pub(crate) struct SiteArgs {
    /// The folder of results
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) results: PathBuf,

    /// The folder of the site: new, or from an earlier build
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// The folder of built web files [default: `web` next to this program, those in this program, or
    /// `dist` in this folder]
    #[arg(long, value_name = "DIR")]
    pub(crate) kit: Option<PathBuf>,

    /// The folder that caches scores and verdicts between builds [default: as listed by `assay
    /// cache list`]
    #[arg(long, value_name = "DIR")]
    pub(crate) cache: Option<PathBuf>,

    /// Run submitted programs again in the sandbox; otherwise, pages state that the verdicts were
    /// not verified
    #[arg(long)]
    pub(crate) execute: bool,

    /// The unit tests for --execute, if the benchmark's tasks have none
    #[arg(long, value_name = "FILE", requires = "execute")]
    pub(crate) tests: Option<PathBuf>,

    /// The languages whose programs visitors can run in their browser, separated by commas. Their
    /// interpreters and the benchmarks' tests are published with the site
    #[arg(long, value_name = "LANGUAGES", value_delimiter = ',')]
    pub(crate) runtimes: Vec<String>,

    /// Serve the site on a loopback port until it is stopped
    #[arg(long)]
    pub(crate) serve: bool,

    /// The port for --serve [default: any free port]
    #[arg(long, default_value_t = 0, hide_default_value = true, requires = "serve")]
    pub(crate) port: u16,

    #[command(flatten)]
    pub(crate) threads: Threads,
}
