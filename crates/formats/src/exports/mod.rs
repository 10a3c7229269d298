//! Files for other tools: result schemas, tables, and descriptions of data sets.
//!
//! An [`Exporter`] makes files of [`Results`], which are a report with what surrounds it, or of a
//! [`Dataset`], which is a benchmark's files of tasks.

mod answers;
pub mod croissant;
mod evalplus;
mod every_eval_ever;
mod hub;
mod lm_eval;
mod parquet;
mod tables;
mod time;

use std::collections::BTreeMap;

use assay_evaluation::metric::Metric;
use assay_evaluation::report::{Report, Row};

pub use answers::{Answer, Score, completions, programs, prompts};
pub use croissant::Dataset;
pub use tables::ANSWERS;
pub use time::Time;

/// Every exporter, in the order of help texts.
pub const ALL: &[&Exporter] = &[
    &every_eval_ever::EVERY_EVAL_EVER,
    &hub::EVAL_RESULTS,
    &evalplus::RESULTS,
    &lm_eval::RESULTS,
    &tables::CSV,
    &tables::PARQUET,
    &croissant::CROISSANT,
];

/// Writes files of another tool's format.
pub struct Exporter {
    /// The id, such as `every-eval-ever`.
    pub id: &'static str,
    /// The name of the format, such as `Every Eval Ever`.
    pub name: &'static str,
    /// What it writes, in a few words.
    pub about: &'static str,
    /// What it reads.
    pub export: Export,
}

/// What an exporter reads.
pub enum Export {
    /// The results of a model.
    Results(fn(&Results<'_>) -> Result<Vec<File>, Error>),
    /// A benchmark's tasks.
    Dataset(fn(&Dataset) -> Vec<File>),
}

/// A file that an exporter makes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct File {
    /// Its path in the folder of the export, with `/` between folders.
    pub path: String,
    /// What it has, such as `results`.
    pub what: &'static str,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// Why results cannot be written in a format.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// No row of the report has a value.
    #[error("the report has no score")]
    NoScore,
    /// The report has no row of the metric that was asked for.
    #[error("the report has no score of the metric `{0}`; it has {1}")]
    NoMetric(String, String),
    /// The format lists the samples of a run.
    #[error(
        "this format lists programs with their verdicts, and there are none: give the folder that `assay execute --out` wrote"
    )]
    NoPrograms,
    /// The format knows only Python.
    #[error("this format is for Python, but the sample of `{task}` is in {language}")]
    OtherLanguage {
        /// The task.
        task: String,
        /// The language.
        language: String,
    },
    /// The format has complete programs, and a sample is a completion.
    #[error(
        "this format has complete programs, but the sample of `{0}` only continues its prompt: give the tasks with --tasks FILE"
    )]
    NoPrompt(String),
    /// Samples were not judged.
    #[error("the run is incomplete: {0} samples were not judged; run `assay execute` again")]
    Incomplete(usize),
    /// The format names a data set of the Hub.
    #[error(
        "this format needs the id of the benchmark's data set on the Hub, such as openai/humaneval: give it with --dataset"
    )]
    NoDataset,
}

impl std::fmt::Debug for Exporter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl Exporter {
    /// The exporter with this id.
    pub fn named(id: &str) -> Option<&'static Self> {
        ALL.iter().find(|exporter| exporter.id == id).copied()
    }

    /// The files for results. `None` if the format is for data sets.
    pub fn of_results(&self, results: &Results<'_>) -> Option<Result<Vec<File>, Error>> {
        match self.export {
            Export::Results(export) => Some(export(results)),
            Export::Dataset(_) => None,
        }
    }
}

/// A report, with facts and answers that it does not have.
pub struct Results<'r> {
    /// The report.
    pub report: &'r Report,
    /// Describes the metric with an id.
    pub metric: fn(&str) -> Option<&'static Metric>,
    /// What the report is about.
    pub facts: Facts,
    /// The answers with their scores. Without them, exports have only the report's numbers.
    pub answers: Vec<Answer>,
}

/// What a report is about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Facts {
    /// The benchmark's name.
    pub benchmark: String,
    /// A page about the benchmark.
    pub benchmark_link: Option<String>,
    /// The SHA-256 of the benchmark's tasks.
    pub tasks: Option<String>,
    /// The model's name. With a slash, its first part is the organisation, as on the Hub.
    pub model: String,
    /// The organisation that made the model.
    pub organisation: Option<String>,
    /// Whether the model's weights are public.
    pub open_weights: Option<bool>,
    /// More about the model, by the names of [`submission.toml`](Facts)'s keys.
    pub details: BTreeMap<String, String>,
    /// The name of who publishes the results.
    pub publisher: Option<String>,
    /// The page with the results.
    pub page: Option<String>,
    /// When the results were made.
    pub time: Time,
    /// The benchmark's data set on the Hub.
    pub dataset: Option<HubTask>,
    /// The most important metric. The default is that of the report's first row.
    pub metric: Option<String>,
}

/// A task of a data set on the Hub.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HubTask {
    /// The id of the data set, such as `openai/humaneval`.
    pub id: String,
    /// The id of the task in the data set's `eval.yaml`.
    pub task: String,
    /// The revision of the data set.
    pub revision: Option<String>,
}

impl Results<'_> {
    /// The rows with a finite value.
    fn scores(&self) -> impl Iterator<Item = (&Row, f64)> {
        self.report.rows.iter().filter_map(|row| Some((row, row.value.filter(|value| value.is_finite())?)))
    }

    /// The row for a metric, by the report's first profile, for as many tasks as possible.
    fn main_row(&self, metric: Option<&str>) -> Result<(&Row, f64), Error> {
        let first = self.report.rows.first().ok_or(Error::NoScore)?;
        let metric = metric.unwrap_or(&first.metric);
        let mut rows = self.report.rows.iter().filter(|row| row.metric == metric && row.profile == first.profile);
        let Some(row) = rows.next() else {
            let mut known: Vec<&str> = Vec::new();
            for row in &self.report.rows {
                if !known.contains(&row.metric.as_str()) {
                    known.push(&row.metric);
                }
            }
            return Err(Error::NoMetric(metric.to_owned(), known.join(", ")));
        };
        let value = row.value.filter(|value| value.is_finite()).ok_or(Error::NoScore)?;
        Ok((row, value))
    }

    /// The organisation and the name of the model, each as a part of a path.
    fn model(&self) -> (String, String) {
        let Facts { model, organisation, .. } = &self.facts;
        match model.split_once('/').filter(|(owner, name)| !owner.is_empty() && !name.is_empty()) {
            Some((owner, name)) => (portable(owner), portable(name)),
            None => (portable(organisation.as_deref().unwrap_or_default()), portable(model)),
        }
    }

    /// The name of the scope of a row, such as `python`; `None` for all tasks, which a single scope
    /// has.
    fn scope_name(&self, row: &Row) -> Option<String> {
        let is_single = self.report.rows.iter().all(|other| other.scope == row.scope);
        let values: Vec<&str> = row.scope.properties().map(|(_, value)| value).collect();
        (!is_single && !values.is_empty()).then(|| values.join(", "))
    }

    /// The full name of a metric, such as `pass@1` or `Edit similarity`.
    fn metric_name(&self, id: &str) -> String {
        match (self.metric)(id) {
            Some(metric) if metric.k_of(id).is_some() => metric.short_of(id),
            Some(metric) => metric.heading(),
            None => id.to_owned(),
        }
    }
}

/// A text as a part of a path on any system: letters and digits of ASCII, `-`, `_` and `.`.
fn portable(text: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    let plain: String = text.trim().chars().map(|c| if is_plain(c) { c } else { '-' }).take(MAX_PART).collect();
    let plain = plain.trim_matches(['.', '-']);
    let stem = plain.split('.').next().unwrap_or_default().to_ascii_uppercase();
    let is_device = match stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT")) {
        Some(number) => matches!(number.as_bytes(), [b'1'..=b'9']),
        None => ["CON", "PRN", "AUX", "NUL"].contains(&stem.as_str()),
    };
    match plain {
        "" => "unknown".to_owned(),
        // A name of devices on Windows, and one that Every Eval Ever reserves.
        _ if is_device || plain == "data" => format!("_{plain}"),
        _ => plain.to_owned(),
    }
}

/// The longest part of a path, in characters.
const MAX_PART: usize = 100;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_found() {
        for exporter in ALL {
            assert_eq!(ALL.iter().filter(|other| other.id == exporter.id).count(), 1, "{exporter:?}");
            assert_eq!(Exporter::named(exporter.id).map(|found| found.about), Some(exporter.about));
        }
        assert!(Exporter::named("xml").is_none());
    }

    #[test]
    fn parts_of_paths_are_portable() {
        for (text, part) in [
            ("StarCoder-15.5B", "StarCoder-15.5B"),
            ("../../etc/passwd", "etc-passwd"),
            ("a b\u{202e}\n", "a-b"),
            ("con", "_con"),
            ("COM1.txt", "_COM1.txt"),
            ("COMET", "COMET"),
            ("data", "_data"),
            ("…", "unknown"),
            ("", "unknown"),
        ] {
            assert_eq!(portable(text), part, "{text:?}");
        }
        assert_eq!(portable(&"a".repeat(1000)).len(), MAX_PART);
    }
}
