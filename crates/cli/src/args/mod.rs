//! The command line: arguments and their help texts.

mod corpus;
#[cfg(feature = "execution")]
mod execution;
mod export;
#[cfg(feature = "execution")]
mod programs;
mod score;
#[cfg(feature = "execution")]
mod shard;
mod site;
mod tokens;

use std::num::NonZeroUsize;
use std::path::Path;

pub(crate) use assay_base::size::parse_size;
use assay_completion::metrics::{self, TextMetric};
use assay_completion::profile::Profile;
use assay_completion::profiles as all_profiles;
pub(crate) use assay_scoring::profiles;
use assay_syntax::languages::Language;
use clap::{Parser, Subcommand};

use crate::exit::Failure;
use crate::input::Input;

pub(crate) use corpus::*;
#[cfg(feature = "execution")]
pub(crate) use execution::{BenchmarkRules, ExecuteArgs, MergeArgs, Rules, ServeArgs, Shown, Which};
pub(crate) use export::ExportArgs;
#[cfg(feature = "execution")]
pub(crate) use programs::{CacheArgs, CacheCommand, ProgramArgs, RuntimesArgs, RuntimesCommand};
pub(crate) use score::{BenchmarkArgs, BenchmarkOptions, BundleArgs, CompareArgs, ExplainArgs, RerankArgs, ScoreArgs};
pub(crate) use site::{InitArgs, SiteArgs, SubmitArgs, VerifyArgs};
pub(crate) use tokens::{
    BreakdownArgs, JoinArgs, JoinMeasure, LabelArgs, LabellingArgs, MarkedDimension, PivotArgs, TokenArgs, TokenMeasure,
};

/// Score the output of code models: the official CrossCodeEval scores, and an explanation of each
#[derive(Debug, Parser)]
#[command(name = "assay", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Exit codes: 0 success, 1 errors in the submission, 2 usage error, 3 internal error, \
                        4 try again, 5 folder in use.")]
#[command(after_long_help = "\
Files:
  Prompt files and prediction files are CrossCodeEval's JSON Lines, of any size, plain or
  compressed with gzip or Zstandard. `-` is standard input. A bundle, made by `assay bundle`,
  can replace a prompt file.

Examples:
  assay score --prompts prompts.jsonl --predictions predictions.jsonl
  assay explain project_cc_python/62 --prompts prompts.jsonl --predictions predictions.jsonl
  assay compare before.jsonl after.jsonl --prompts prompts.jsonl
  assay site --results results --out site --serve
  assay execute samples.jsonl --tests unittest_db.json --out run

Exit codes:
  0  success, perhaps with warnings
  1  errors in the submission
  2  usage error: invalid arguments, or a missing file
  3  internal error: a fault in assay or on the machine
  4  try again: a fault that may not occur again, such as a worker that was killed
  5  folder in use: another process writes to it; try again when it has ended")]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour; `auto` uses it on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", display_order = 900)]
    pub(crate) color: clap::ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Score(ScoreArgs),
    Explain(ExplainArgs),
    Export(Box<ExportArgs>),
    Label(LabelArgs),
    Join(JoinArgs),
    Compare(CompareArgs),
    Rerank(RerankArgs),
    Bundle(BundleArgs),
    Init(InitArgs),
    Submit(Box<SubmitArgs>),
    Verify(VerifyArgs),
    Site(SiteArgs),
    #[cfg(feature = "execution")]
    Execute(Box<ExecuteArgs>),
    #[cfg(feature = "execution")]
    Merge(MergeArgs),
    #[cfg(feature = "execution")]
    Serve(ServeArgs),
    #[cfg(feature = "execution")]
    Run(ProgramArgs),
    #[cfg(feature = "execution")]
    Runtimes(RuntimesArgs),
    #[cfg(feature = "execution")]
    Cache(CacheArgs),
    Corpus(CorpusArgs),
    #[cfg(not(feature = "execution"))]
    #[command(external_subcommand)]
    Other(Vec<String>),
}

/// The error for a command that this build does not include.
#[cfg(not(feature = "execution"))]
pub(crate) fn unknown(words: &[String]) -> Failure {
    const WITH_ENGINE: [&str; 6] = ["cache", "execute", "merge", "run", "runtimes", "serve"];
    let name = words.first().map_or("", String::as_str);
    if WITH_ENGINE.contains(&name) {
        return crate::no_engine(&format!("assay {name}"));
    }
    Failure::misuse(anyhow::anyhow!("there is no command `{name}`; `assay help` lists them"))
}

/// The number of threads of a command.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(crate) struct Threads {
    /// The number of threads [default: one per processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    threads: Option<NonZeroUsize>,
}

impl Threads {
    /// The number of threads.
    pub(crate) fn count(self) -> NonZeroUsize {
        one_each(self.threads)
    }

    /// Sets the number of threads of libraries.
    pub(crate) fn for_libraries(self) {
        // This fails only if the pool exists already.
        let _ = rayon::ThreadPoolBuilder::new().num_threads(self.count().get()).build_global();
    }
}

/// The number of programs that run at a time.
#[derive(Debug, Clone, Copy, Default, clap::Args)]
pub(crate) struct Workers {
    /// The number of programs that run at a time [default: one per processor]
    #[arg(long, value_name = "N", help_heading = "Resources")]
    workers: Option<NonZeroUsize>,
}

impl Workers {
    /// The number of workers.
    pub(crate) fn count(self) -> NonZeroUsize {
        one_each(self.workers)
    }
}

/// The requested number, or one per processor.
fn one_each(asked: Option<NonZeroUsize>) -> NonZeroUsize {
    asked.or_else(|| std::thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// Limits on the input.
#[derive(Debug, Clone, Copy, clap::Args)]
pub(crate) struct Reading {
    /// The maximum decompressed size of a file or of standard input, with K, M, G or T for powers
    /// of 1024
    #[arg(long, value_name = "SIZE", default_value = "64G", value_parser = parse_size, help_heading = "Resources")]
    pub(crate) max_decompressed: u64,
}

impl Default for Reading {
    fn default() -> Self {
        Self { max_decompressed: 64 << 30 }
    }
}

impl Reading {
    /// Opens a file.
    pub(crate) fn open(self, path: &Path) -> Result<Input, Failure> {
        Input::open(path, self.max_decompressed)
    }
}

/// The requested profiles of a submission, in the order of tables. The default is the official profiles, which
/// are the fastest to verify.
pub(crate) fn submitted_profiles(asked: &[Profile]) -> Vec<Profile> {
    let default = |profile: &Profile| asked.is_empty() && profile.is_official();
    all_profiles::ALL.iter().copied().filter(|profile| default(profile) || asked.contains(profile)).collect()
}

/// A list of names, each with a text about it, for the help of a command.
pub(crate) fn listed(items: &[(&str, &str)]) -> String {
    let width = items.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    items.iter().map(|(name, about)| format!("  {name:width$}  {about}\n")).collect()
}

pub(crate) fn parse_profile(name: &str) -> Result<Profile, String> {
    let known = || all_profiles::ALL.iter().map(|profile| profile.id()).collect::<Vec<_>>().join(", ");
    all_profiles::named(name).ok_or_else(|| format!("choose one of {}", known()))
}

pub(crate) fn parse_metric(id: &str) -> Result<&'static TextMetric, String> {
    let known = || metrics::OF_TEXTS.iter().map(|text| text.metric.id).collect::<Vec<_>>().join(", ");
    TextMetric::named(id).ok_or_else(|| format!("choose one of {}", known()))
}

pub(crate) fn parse_language(name: &str) -> Result<Language, String> {
    let known = || Language::ALL.iter().map(|language| language.id()).collect::<Vec<_>>().join(", ");
    Language::named(name).ok_or_else(|| format!("choose one of {}", known()))
}

pub(crate) fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds: f64 = text.parse().map_err(|_| "a time is a number of seconds, such as 2 or 0.5".to_owned())?;
    // A day is longer than any useful limit, and fits into a `Duration`.
    if seconds > 0.0 && seconds <= 86_400.0 {
        Ok(seconds)
    } else {
        Err("a time is greater than 0 and at most 86400".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Args::command().debug_assert();
    }
}
