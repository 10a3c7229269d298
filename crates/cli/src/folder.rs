//! The files that `assay score --out` writes for one prediction file.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use assay_base::canonical;
use assay_base::digest::Digest;
use assay_completion::detailed;
use assay_completion::explain::Explainer;
use assay_completion::official_files::{self, ExampleLines};
use assay_completion::outcome::Outcome;
use assay_completion::profile::Profile;
use assay_evaluation::manifest::Manifest;
use assay_evaluation::report::Report;

use crate::input::Input;
use crate::output::{self, NewFile};
use crate::parallel;
use crate::progress::{Progress, Unit};
use crate::run::Run;

/// The number of tasks that a thread explains at a time.
const TASKS: u64 = 8;

/// The inputs of a folder's files.
pub(crate) struct Folder<'r> {
    pub(crate) run: &'r Run,
    pub(crate) predictions: &'r Input,
    pub(crate) outcome: Outcome<'r>,
    /// The profile of the official program's files; `None` if no profile has its metrics.
    pub(crate) official: Option<Profile>,
}

impl Folder<'_> {
    /// Writes all files. The manifest is the last one, so its presence means that all are there.
    pub(crate) fn write(&self, folder: &Path, report: &Report) -> Result<()> {
        output::make_folder(folder)?;
        self.write_examples(folder)?;
        if let Some(official) = self.official {
            output::write(folder, "results.json", official_files::results(&self.outcome, official))?;
        }
        let report = report.to_json();
        output::write(folder, "report.json", &report)?;
        let (prompts, predictions) = (self.run.prompts.identity()?, self.predictions.identity()?);
        let manifest =
            Manifest::new(&self.outcome.plan.profiles, now(), prompts, predictions, Digest::of(report.as_bytes()));
        output::write(folder, "manifest.json", canonical::document(&manifest))
    }

    /// Writes the files with a line for each task.
    fn write_examples(&self, folder: &Path) -> Result<()> {
        let mut names =
            vec!["detailed.jsonl", "detailed_results.json", "prediction_truncated.jsonl", "exact_match_idx.jsonl"];
        names.truncate(if self.official.is_some() { names.len() } else { 1 });
        let mut files = Vec::new();
        for name in names {
            files.push((NewFile::new(folder)?, name));
        }
        let tasks = self.outcome.benchmark.len() as u64;
        let progress = Progress::new(format!("Explaining {}", self.predictions.name), Some(tasks), Unit::Items);
        let start = || Ok(Explainer::new(self.outcome, &self.run.prompts, self.predictions));
        let explain = |explainer: &mut Explainer<'_, _, _>, number: u64| {
            let mut texts = [const { String::new() }; 4];
            for task in number * TASKS..((number + 1) * TASKS).min(tasks) {
                let explanation = explainer.explain(task as u32)?;
                texts[0].push_str(&detailed::json_line(&explanation));
                if let Some(official) = self.official {
                    let ExampleLines { detailed_results, prediction_truncated, exact_match_idx } =
                        official_files::example_lines(&explanation, official);
                    for (text, line) in
                        texts[1..].iter_mut().zip([detailed_results, prediction_truncated, exact_match_idx])
                    {
                        text.push_str(&line);
                    }
                }
                progress.advance(1);
            }
            Ok(texts)
        };
        let write = |texts: [String; 4]| {
            for ((file, _), text) in files.iter_mut().zip(texts) {
                file.write_all(text.as_bytes())?;
            }
            Ok(())
        };
        parallel::in_order(self.run.threads, tasks.div_ceil(TASKS), start, explain, write)?;
        files.into_iter().try_for_each(|(file, name)| file.finish(&folder.join(name)))
    }
}

/// The current time, for a manifest.
pub(crate) fn now() -> String {
    jiff::Timestamp::now().strftime("%Y-%m-%dT%H:%M:%SZ").to_string()
}

/// The current day here, `YYYY-MM-DD`.
pub(crate) fn today() -> String {
    jiff::Zoned::now().date().to_string()
}
