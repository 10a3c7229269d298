//! Arguments of `assay export`.

use std::path::PathBuf;

use assay_formats::exports::{self, Exporter};
use assay_site::dataset::is_hub_id;

use super::Reading;

/// The help after the options.
fn help() -> String {
    let width = exports::ALL.iter().map(|exporter| exporter.id.len()).max().unwrap_or(0);
    let formats: String = exports::ALL
        .iter()
        .map(|exporter| format!("  {:width$}  {}: {}\n", exporter.id, exporter.name, exporter.about))
        .collect();
    format!(
        "\
PATH is one of these:
  a report       report.json, for the numbers alone
  a run          the folder that `assay execute --out` or `assay score --out` wrote, for the numbers
                 and the answers
  a submission   a folder in a benchmark's folder of results: it is verified first, and its card
                 replaces the options
  a benchmark    a folder with benchmark.toml, for --to croissant

Formats:
{formats}
Paths in DIR are those of the format: for Every Eval Ever, its validator checks the files under data.

Examples:
  assay export results/programs/steady --to every-eval-ever --out exported
  assay export run --to evalplus --tasks HumanEval.jsonl --model my-model --benchmark HumanEval \\
    --out exported
  assay export scored --to parquet --model my-model --benchmark CrossCodeEval --out tables
  assay export results/example --to croissant --out exported"
    )
}

/// Write results in the formats of other tools
///
/// Writes files for other tools from a report and the answers behind it, or describes a benchmark's
/// tasks.
#[derive(Debug, clap::Args)]
#[command(after_long_help = help())]
pub(crate) struct ExportArgs {
    /// A report, a run, a submission or a benchmark
    pub(crate) path: PathBuf,

    /// The format
    #[arg(long, value_name = "FORMAT", value_parser = parse_exporter)]
    pub(crate) to: &'static Exporter,

    /// The folder for the files
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,

    /// The tasks with their prompts: a prompt file, or the tests of programs [default: those of the
    /// submission's benchmark]
    #[arg(long, value_name = "FILE")]
    pub(crate) tasks: Option<PathBuf>,

    /// The model's name, such as StarCoder or bigcode/starcoder
    #[arg(long, value_name = "NAME", help_heading = "The results")]
    pub(crate) model: Option<String>,

    /// The benchmark's name
    #[arg(long, value_name = "NAME", help_heading = "The results")]
    pub(crate) benchmark: Option<String>,

    /// The organisation that made the model
    #[arg(long, value_name = "NAME", help_heading = "The results")]
    pub(crate) organisation: Option<String>,

    /// When the results were made, such as 2026-01-31 or 2026-01-31T12:00:00Z [default: as the
    /// manifest says, or else now]
    #[arg(long, value_name = "TIME", value_parser = parse_time, help_heading = "The results")]
    pub(crate) date: Option<exports::Time>,

    /// The page with the results
    #[arg(long, value_name = "URL", help_heading = "The results")]
    pub(crate) page: Option<String>,

    /// Who publishes the results
    #[arg(long, value_name = "NAME", help_heading = "The results")]
    pub(crate) publisher: Option<String>,

    /// The benchmark's data set on Hugging Face's Hub, such as openai/humaneval
    #[arg(long, value_name = "ID", value_parser = parse_dataset, help_heading = "The results")]
    pub(crate) dataset: Option<String>,

    /// The id of the task in the eval.yaml of --dataset
    #[arg(long, value_name = "ID", default_value = "default", requires = "dataset", help_heading = "The results")]
    pub(crate) dataset_task: String,

    /// The metric of formats with one score [default: the setting's first, or else the report's]
    #[arg(long, value_name = "METRIC", help_heading = "The results")]
    pub(crate) metric: Option<String>,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

fn parse_exporter(id: &str) -> Result<&'static Exporter, String> {
    let known = || exports::ALL.iter().map(|exporter| exporter.id).collect::<Vec<_>>().join(", ");
    Exporter::named(id).ok_or_else(|| format!("choose one of {}", known()))
}

fn parse_time(text: &str) -> Result<exports::Time, String> {
    exports::Time::parse(text).ok_or_else(|| "a time is like 2026-01-31 or 2026-01-31T12:00:00Z".to_owned())
}

fn parse_dataset(id: &str) -> Result<String, String> {
    is_hub_id(id).then(|| id.to_owned()).ok_or_else(|| "an id has an owner and a name: openai/humaneval".to_owned())
}
