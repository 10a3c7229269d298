//! Results sites and submissions to them.

use std::path::PathBuf;

use assay_score::profile::Profile;

use super::{Threads, TokenArgs, parse_profile};

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

    #[command(flatten)]
    pub(crate) tokens: TokenArgs,

    /// What the submission says of itself, as a submission.toml, in place of the options below
    #[arg(long, value_name = "FILE", conflicts_with = "Card")]
    pub(crate) card: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) fields: Card,

    #[command(flatten)]
    pub(crate) threads: Threads,
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
the wrong tasks, names that look like others, and everything that does not belong into a submission.
To find copies, all submissions of a benchmark are recomputed, also where paths name only some of them.

Of two submissions with the same predictions, the one stays that was published first. The git history of the
results tells which that is: the order in which commits came to the branch that is checked out, or to --base.
Where it cannot tell, as without git or in a shallow clone, first-seen.json in the benchmark's folder does,
which `assay site` keeps. Dates do not count. If neither tells, both are errors.
The maintainers can accept a copy, a near copy, answers like the groundtruth or a name in benchmark.toml:
  [[accepted]]
  submission = \"another-seed\"
  finding = \"near_copy\"        # copy, near_copy, groundtruth or mixed_scripts
  of = \"first-seed\"            # for copies: of which submission
  reason = \"The same model with another seed.\"

Where programs are run, the report is
recomputed from the submitted verdicts; --execute runs the programs again, by the tests in the benchmark's
tasks.jsonl or those of --tests, under ExecEval's limits or those of the problems, and compares the verdicts.

Examples:
  assay verify
  assay verify --base origin/main
  assay verify --execute results/programs
  assay verify results/example/strong results/example/weak
  assay verify --json | jq '.[] | select(.status != \"reproduced\")'")]
pub(crate) struct VerifyArgs {
    /// Folders of submissions or of benchmarks [default: all results]
    pub(crate) paths: Vec<PathBuf>,

    /// The folder of all results, with which submissions are compared
    #[arg(long, value_name = "DIR", default_value = "results")]
    pub(crate) results: PathBuf,

    /// The branch or commit that what is published is on, for a pull request [default: what is checked out]
    #[arg(long, value_name = "COMMIT")]
    pub(crate) base: Option<String>,

    /// Run submitted programs again in the sandbox, so that their verdicts need not be believed
    #[arg(long)]
    pub(crate) execute: bool,

    /// The unit tests for --execute, where the benchmark's tasks come without
    #[arg(long, value_name = "FILE", requires = "execute")]
    pub(crate) tests: Option<PathBuf>,

    /// Print what was found as JSON
    #[arg(long)]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// Build the results site
///
/// Makes a folder of static files out of a folder of results: leaderboards, a page for each submission, the checker.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
The site works from any static host and path, without special headers. Every submission is verified first;
those that cannot be published are told of and left out. What has not changed since the last build is not
computed and not written again; with --execute, programs that were run for an earlier build are not run again.

Each build adds the submissions that it sees for the first time to results/<benchmark>/first-seen.json, in a
git repository those that are committed. Keep that file with the results: where the git history is missing or
shallow, it tells which of two submissions was first (see `assay verify --help`).

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

    /// Where scores and verdicts are kept from build to build [default: as `assay cache list` shows]
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

    #[command(flatten)]
    pub(crate) threads: Threads,
}
