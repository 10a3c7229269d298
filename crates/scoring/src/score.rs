//! Scores prediction files, whatever their evaluation is.

use std::path::Path;

use anyhow::{Context, anyhow};
use assay_completion::metrics::TextMetric;
use assay_completion::outcome::Outcome;
use assay_completion::profile::Profile;
use assay_completion::profiles::{self, DEFAULT};
use assay_completion::report::report;
use assay_evaluation::report::Report;
use assay_evaluations::evaluation::{Detected, Evaluation};
use assay_formats::programs::{Importer, Use};
use assay_syntax::languages::Language;
use assay_tasks::Task;
use assay_taxonomy::table::SECTION;

use crate::failure::Failure;
use crate::input::Input;
use crate::run::{self, Options, Run};
use crate::samples::unknown;
use crate::tokens::Breakdown;
use crate::xcodeeval;

/// What to compute of prediction files. Messages name the members by the options of the command.
pub struct Asked<'a> {
    /// How the benchmark is read.
    pub options: Options,
    /// The profiles to score by; the default ones if there are none.
    pub profiles: &'a [Profile],
    /// More metrics of completions.
    pub metrics: &'a [&'static TextMetric],
    /// How scores are broken down by token type, if they are.
    pub tokens: Option<Breakdown>,
    /// xCodeEval's task of the references; `None` if their records say it.
    pub task: Option<Task>,
    /// The k of Acc@k or pass@k; the usual ones if there are none.
    pub ks: &'a [u64],
    /// For retrieval, what opens the searched programs.
    pub corpora: Option<OpenAll<'a>>,
    /// Whether the report has a study, for program synthesis and repair.
    pub study: bool,
    /// The day by which a study, or else the caller, breaks scores down.
    pub cutoff: Option<&'a str>,
    /// Whether the caller has facts about repositories for that.
    pub metadata: bool,
    /// Whether the caller shows the complete matrix of languages, for translation and retrieval.
    pub matrix: bool,
}

/// Opens files when they are needed.
pub type OpenAll<'a> = &'a dyn Fn() -> Result<Vec<Input>, Failure>;

/// A prediction file that was scored.
pub struct Scored<'s> {
    /// The place of the file among those that are scored.
    pub index: usize,
    /// The report on it.
    pub report: Report,
    /// What the report is about, if these are completions.
    pub completions: Option<Completions<'s>>,
}

/// Scored completions.
pub struct Completions<'s> {
    /// The benchmark.
    pub run: &'s Run,
    /// The prediction file.
    pub predictions: &'s Input,
    /// Its scores.
    pub outcome: Outcome<'s>,
    /// The profiles, in the order in which they were requested.
    pub profiles: &'s [Profile],
}

/// Takes a scored file.
type Take<'t> = &'t mut dyn FnMut(Scored<'_>) -> Result<(), Failure>;

/// The requested profiles in the order of tables, without duplicates. The default ones if none is
/// requested.
pub fn profiles(asked: &[Profile]) -> Vec<Profile> {
    let asked = if asked.is_empty() { DEFAULT } else { asked };
    profiles::ALL.iter().copied().filter(|profile| asked.contains(profile)).collect()
}

impl Asked<'_> {
    /// Scores prediction files with the references of another file, and passes on each result.
    pub fn score(
        &self,
        references: Input,
        predictions: impl Iterator<Item = Result<Input, Failure>>,
        take: Take<'_>,
    ) -> Result<(), Failure> {
        match self.evaluation(&references)? {
            Evaluation::Completion => self.completions(references, predictions, take),
            Evaluation::Xcodeeval(task) => {
                xcodeeval::refuse_what_is_not_for_it(self, task)?;
                let corpora = self.corpora.map_or_else(|| Ok(Vec::new()), |open| open())?;
                for (index, predictions) in predictions.enumerate() {
                    let report = xcodeeval::score(self, task, &references, &corpora, &predictions?)?;
                    take(Scored { index, report, completions: None })?;
                }
                Ok(())
            }
            Evaluation::Execution => Err(Failure::misuse(anyhow!(
                "{} has tasks with unit tests: use `assay execute` to run programs; for programs that were judged \
                 elsewhere, --task names the task",
                references.name
            ))),
        }
    }

    /// Scores a file that has the ground truth beside each completion, by the profile of its harness
    /// unless others are requested. Passes on the result as that of the file at `index`.
    pub fn score_alone(&self, file: Input, index: usize, take: Take<'_>) -> Result<(), Failure> {
        let name = &file.name;
        refuse_programs(&file)?;
        let harness = match Importer::of(&file).with_context(|| format!("cannot read {name}"))? {
            Some(importer) if importer.use_of() == Use::Completions => importer.id,
            Some(Importer { what, .. }) => {
                return Err(Failure::misuse(anyhow!("{name} has {what}: use `assay execute` to run them")));
            }
            None => {
                return Err(unknown(
                    &file,
                    "needs its benchmark (--prompts FILE), or the ground truth beside each completion",
                ));
            }
        };
        if self.task.is_some() {
            return Err(Failure::misuse(anyhow!("--task needs --prompts, the file of the task's references")));
        }
        self.refuse_xcodeeval_options(name)?;
        let language = self.options.language.or_else(|| file.path.as_deref().and_then(language_of_folder));
        let run = Run::read(Options { language, ..self.options }, file)?;
        let own = profiles::named(harness);
        let asked = if self.profiles.is_empty() { own.as_slice() } else { self.profiles };
        self.completion(&run, &run.prompts, asked, index, take)
    }

    fn completions(
        &self,
        prompts: Input,
        predictions: impl Iterator<Item = Result<Input, Failure>>,
        take: Take<'_>,
    ) -> Result<(), Failure> {
        self.refuse_xcodeeval_options(&prompts.name)?;
        let run = Run::read(self.options, prompts)?;
        let asked = if self.profiles.is_empty() { DEFAULT } else { self.profiles };
        for (index, predictions) in predictions.enumerate() {
            let predictions = predictions?;
            refuse_programs(&predictions)?;
            self.completion(&run, &predictions, asked, index, take)?;
        }
        Ok(())
    }

    /// Scores a prediction file by the profiles `asked`.
    fn completion(
        &self,
        run: &Run,
        predictions: &Input,
        asked: &[Profile],
        index: usize,
        take: Take<'_>,
    ) -> Result<(), Failure> {
        let tokens = self.tokens.as_ref();
        let plan = run::plan(&profiles(asked), tokens.and_then(Breakdown::while_scoring)).with_metrics(self.metrics);
        let part = run.score(predictions, &plan)?;
        let outcome = run.outcome(&part, &plan);
        let report = run.report(outcome, predictions, tokens)?;
        let completions = Some(Completions { run, predictions, outcome, profiles: asked });
        take(Scored { index, report, completions })
    }

    /// The evaluation of the references: by the task, or by their records.
    fn evaluation(&self, references: &Input) -> Result<Evaluation, Failure> {
        if let Some(task) = self.task {
            return Ok(Evaluation::Xcodeeval(task));
        }
        let name = &references.name;
        match Evaluation::detect(references).with_context(|| format!("cannot read {name}"))? {
            Detected::One(evaluation) => Ok(evaluation),
            Detected::Unknown => Ok(Evaluation::Completion),
            Detected::Corpus => Err(Failure::problem(anyhow!(
                "{name} is a retrieval corpus and has no references; give the queries with --references, and the \
                 corpus with --corpus"
            ))),
            Detected::OneOf(tasks) => {
                let names: Vec<&str> = tasks.iter().map(|task| task.name()).collect();
                let options: Vec<String> = tasks.iter().map(|task| format!("--task {}", task.id())).collect();
                Err(Failure::misuse(anyhow!(
                    "{name} may have references of {}, whose records look alike; name the task: {}",
                    names.join(", or of "),
                    options.join(", or ")
                )))
            }
        }
    }

    /// Rejects options that would have no effect on completions.
    fn refuse_xcodeeval_options(&self, prompts: &str) -> Result<(), Failure> {
        let given = [
            ("--k", !self.ks.is_empty()),
            ("--corpus", self.corpora.is_some()),
            ("--study", self.study),
            ("--matrix", self.matrix),
        ];
        for (option, is_given) in given {
            if is_given {
                return Err(Failure::misuse(anyhow!(
                    "{option} is only for xCodeEval's tasks, and the first records of {prompts} belong to none of \
                     them; --task says which"
                )));
            }
        }
        Ok(())
    }
}

impl Run {
    /// The report on a scored prediction file, with a section of token types if requested.
    pub fn report(
        &self,
        outcome: Outcome<'_>,
        predictions: &Input,
        tokens: Option<&Breakdown>,
    ) -> anyhow::Result<Report> {
        let mut report = report(&outcome);
        if let Some(breakdown) = tokens {
            report.add_section(SECTION, &breakdown.table(self, outcome, predictions)?);
        }
        Ok(report)
    }
}

/// Refuses a file that has programs, or scores of them.
fn refuse_programs(predictions: &Input) -> Result<(), Failure> {
    let name = &predictions.name;
    let Some(importer) = Importer::of(predictions).with_context(|| format!("cannot read {name}"))? else {
        return Ok(());
    };
    let Importer { harness, what, .. } = importer;
    match importer.use_of() {
        Use::Import => Err(Failure::misuse(anyhow!("{name} has {what} of {harness}: use `assay execute` to run them"))),
        Use::Nothing(instead) => Err(Failure::misuse(anyhow!(
            "{name} has no predictions: it is a file with {what} of {harness}. Give {instead}"
        ))),
        Use::Tasks => Err(Failure::misuse(anyhow!("{name} has {what}, and no predictions"))),
        // Predictions may have the same members.
        Use::Samples | Use::Completions => Ok(()),
    }
}

/// The language at the end of the name of a file's folder, as in `results/model-python/` of RepoBench.
fn language_of_folder(path: &Path) -> Option<Language> {
    let folder = std::path::absolute(path).ok()?.parent()?.file_name()?.to_str()?.to_owned();
    Language::named(folder.rsplit('-').next()?)
}
