//! `assay score`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use assay_base::canonical;
use assay_completion::cutoff::{Cutoff, SECTION as SECTION_OF_CUTOFF};
use assay_completion::profile::Profile;
use assay_completion::report::report;
use assay_completion::{official_files, profiles};
use assay_evaluation::report::Report;
use assay_evaluations::evaluation::{Detected, Evaluation};
use assay_formats::programs::{self, Importer, Use};
use assay_syntax::languages::Language;
use assay_taxonomy::table::{SECTION, Tokens};

use crate::args::{self, BenchmarkArgs, BenchmarkOptions, ScoreArgs};
use crate::cutoff;
use crate::exit::{Failure, Verdict};
use crate::folder::Folder;
use crate::input::{self, Input};
use crate::output;
use crate::print::{self, Page};
use crate::run::{self, Run};
use crate::{tokens, xcodeeval};

/// The reports on prediction files for one benchmark.
struct Scored {
    /// The name of the benchmark's file.
    references: String,
    reports: Vec<FileReport>,
}

/// The report on a prediction file.
pub(crate) struct FileReport {
    pub(crate) path: String,
    pub(crate) label: String,
    pub(crate) report: Report,
}

pub(crate) fn run(args: &ScoreArgs) -> Result<Verdict, Failure> {
    let mut all: Vec<&Path> = args.scored().iter().map(AsRef::as_ref).collect();
    let labels = input::labels(&all)?;
    all.extend(args.prompts.iter().chain(&args.corpora).chain(&args.metadata).map(PathBuf::as_path));
    input::check_all(&all)?;
    if let Some(out) = &args.out {
        output::make_folder(out).map_err(Failure::misuse)?;
    }

    let scored = match &args.prompts {
        Some(prompts) => vec![by_prompts(args, prompts, &labels)?],
        None => {
            let files = args.scored().iter().zip(&labels);
            files.map(|(path, label)| alone(args, path, label, &labels)).collect::<Result<_, _>>()?
        }
    };
    let files: Vec<&FileReport> = scored.iter().flat_map(|scored| &scored.reports).collect();
    match (args.json, files.as_slice()) {
        (true, [file]) => output::print_raw(&file.report.to_json())?,
        (true, several) => {
            let by_file: BTreeMap<_, _> = several.iter().map(|file| (&file.path, &file.report)).collect();
            output::print_raw(&canonical::document(&by_file))?;
        }
        (false, _) => {
            let mut page = Page::new();
            for Scored { references, reports } in &scored {
                page.gap();
                let labelled: Vec<_> = reports.iter().map(|file| (file.label.as_str(), &file.report)).collect();
                print::report::all(&mut page, references, &labelled, args.matrix);
            }
            output::print(&page.finish())?;
        }
    }
    if let Some(out) = &args.out {
        anstream::eprintln!("Wrote {}", out.display());
    }
    Ok(Verdict::of(files.iter().all(|file| file.report.valid)))
}

/// Scores the prediction files with the references of another file.
fn by_prompts(args: &ScoreArgs, prompts: &Path, labels: &[String]) -> Result<Scored, Failure> {
    let references = args.options.reading.open(prompts)?;
    let name = references.name.clone();
    let reports = match evaluation(args, &references)? {
        Evaluation::Completion => completions(args, prompts, references, labels)?,
        Evaluation::Xcodeeval(task) => xcodeeval::score(args, task, &references, labels)?,
        Evaluation::Execution => {
            return Err(Failure::misuse(anyhow!(
                "{name} has tasks with unit tests: use `assay execute` to run programs; for programs that were \
                 judged elsewhere, --task names the task"
            )));
        }
    };
    Ok(Scored { references: name, reports })
}

/// Scores a file that has the ground truth beside each completion, by the profile of its harness unless
/// others are requested.
fn alone(args: &ScoreArgs, path: &Path, label: &str, labels: &[String]) -> Result<Scored, Failure> {
    let references = args.options.reading.open(path)?;
    let name = references.name.clone();
    refuse_programs(&references)?;
    let harness = match Importer::of(&references).with_context(|| format!("cannot read {name}"))? {
        Some(importer) if importer.use_of() == Use::Completions => importer.id,
        Some(Importer { what, .. }) => {
            return Err(Failure::misuse(anyhow!("{name} has {what}: use `assay execute` to run them")));
        }
        None => {
            let what = programs::describe(&references).with_context(|| format!("cannot read {name}"))?;
            return Err(Failure::misuse(anyhow!(
                "{name} has no ground truth beside its completions: {what}. If it has predictions, give their benchmark \
                 with --prompts FILE"
            )));
        }
    };
    if args.task.is_some() {
        return Err(Failure::misuse(anyhow!("--task needs --prompts, the file of the task's references")));
    }
    refuse_xcodeeval_options(args, &name)?;

    let language = args.options.language.or_else(|| language_of_folder(path));
    let options = BenchmarkOptions { language, ..args.options };
    let run = Run::read(&BenchmarkArgs { prompts: path.to_owned(), options }, references)?;
    let own = profiles::named(harness);
    let asked = if args.profiles.is_empty() { own.as_slice() } else { &args.profiles };
    let out = args.out.as_ref().map(|out| output::folder_of(out, label, labels));
    let report = completion(args, &run, &run.prompts, asked, out.as_deref())?;
    let file = FileReport { path: path.display().to_string(), label: label.to_owned(), report };
    Ok(Scored { references: name, reports: vec![file] })
}

/// The language at the end of the name of a file's folder, as in `results/model-python/` of RepoBench.
fn language_of_folder(path: &Path) -> Option<Language> {
    let folder = std::path::absolute(path).ok()?.parent()?.file_name()?.to_str()?.to_owned();
    Language::named(folder.rsplit('-').next()?)
}

/// The evaluation of the references: by `--task`, or by their records.
fn evaluation(args: &ScoreArgs, references: &Input) -> Result<Evaluation, Failure> {
    if let Some(task) = args.task {
        return Ok(Evaluation::Xcodeeval(task));
    }
    let name = &references.name;
    match Evaluation::detect(references).with_context(|| format!("cannot read {name}"))? {
        Detected::One(evaluation) => Ok(evaluation),
        Detected::Unknown => Ok(Evaluation::Completion),
        Detected::Corpus => Err(Failure::problem(anyhow!(
            "{name} is a retrieval corpus and has no references; give the queries with --references, and the corpus with \
             --corpus"
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

/// Scores prediction files, named by `labels`.
fn completions(args: &ScoreArgs, path: &Path, prompts: Input, labels: &[String]) -> Result<Vec<FileReport>, Failure> {
    refuse_xcodeeval_options(args, &prompts.name)?;
    let run = Run::read(&BenchmarkArgs { prompts: path.to_owned(), options: args.options }, prompts)?;
    let mut reports = Vec::new();
    for (path, label) in args.scored().iter().zip(labels) {
        let predictions = args.options.reading.open(path)?;
        refuse_programs(&predictions)?;
        let asked = if args.profiles.is_empty() { profiles::DEFAULT } else { &args.profiles };
        let out = args.out.as_ref().map(|out| output::folder_of(out, label, labels));
        let report = completion(args, &run, &predictions, asked, out.as_deref())?;
        reports.push(FileReport { path: path.display().to_string(), label: label.clone(), report });
    }
    Ok(reports)
}

/// Rejects options that would have no effect on completions.
fn refuse_xcodeeval_options(args: &ScoreArgs, prompts: &str) -> Result<(), Failure> {
    let given = [
        ("--k", !args.k.is_empty()),
        ("--corpus", !args.corpora.is_empty()),
        ("--study", args.study),
        ("--matrix", args.matrix),
    ];
    for (option, is_given) in given {
        if is_given {
            return Err(Failure::misuse(anyhow!(
                "{option} is only for xCodeEval's tasks, and the first records of {prompts} belong to none of them; \
                 --task says which"
            )));
        }
    }
    Ok(())
}

/// Scores a prediction file by the requested profiles, and writes the folder `out`.
fn completion(
    args: &ScoreArgs,
    run: &Run,
    predictions: &Input,
    asked: &[Profile],
    out: Option<&Path>,
) -> Result<Report, Failure> {
    let plan = run::plan(&args::profiles(asked), args.tokens.while_scoring()).with_metrics(&args.metrics);
    let part = run.score(predictions, &plan)?;
    let outcome = run.outcome(&part, &plan);
    let mut report = report(&outcome);
    if let Some(profile) = args.tokens.profile() {
        let boundaries = args.tokens.boundaries();
        let statements = tokens::statements(run, outcome, predictions, profile, boundaries)?;
        let mut table = Tokens::new(&outcome, profile, &statements).with_boundaries(boundaries);
        for combination in &args.tokens.by {
            table.combine(&outcome, &statements, &combination.0);
        }
        report.add_section(SECTION, &table);
    }
    if let Some(date) = &args.cutoff {
        let created = cutoff::created(run, args.metadata.as_deref(), args.options.reading)?;
        report.add_section(SECTION_OF_CUTOFF, &Cutoff::new(&outcome, date, &created));
    }
    if let Some(out) = out {
        let official = asked.iter().copied().find(|profile| official_files::is_for(*profile));
        Folder { run, predictions, outcome, official }.write(out, &report)?;
    }
    Ok(report)
}
