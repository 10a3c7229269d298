//! `assay score`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use assay_base::canonical;
use assay_completion::report::report;
use assay_completion::{official_files, profiles};
use assay_evaluation::report::Report;
use assay_evaluations::evaluation::{Detected, Evaluation};
use assay_formats::programs::{Importer, Use};
use assay_taxonomy::table::{SECTION, Tokens};

use crate::args::{self, ScoreArgs};
use crate::exit::{Failure, Verdict};
use crate::folder::Folder;
use crate::input::{self, Input};
use crate::output;
use crate::print::{self, Page};
use crate::run::{self, Run};
use crate::{tokens, xcodeeval};

pub(crate) fn run(args: &ScoreArgs) -> Result<Verdict, Failure> {
    let mut all: Vec<&Path> = args.predictions.iter().map(AsRef::as_ref).collect();
    let labels = input::labels(&all)?;
    all.push(&args.benchmark.prompts);
    all.extend(args.corpora.iter().map(PathBuf::as_path));
    input::check_all(&all)?;
    if let Some(out) = &args.out {
        output::make_folder(out).map_err(Failure::misuse)?;
    }

    let references = args.benchmark.reading.open(&args.benchmark.prompts)?;
    let name = references.name.clone();
    let reports = match evaluation(args, &references)? {
        Evaluation::Completion => completions(args, references, &labels)?,
        Evaluation::Xcodeeval(task) => xcodeeval::score(args, task, &references, &labels)?,
        Evaluation::Execution => {
            return Err(Failure::misuse(anyhow!(
                "{name} has tasks with unit tests: use `assay execute` to run programs; for programs that were \
                 judged elsewhere, --task names the task"
            )));
        }
    };
    match (args.json, reports.as_slice()) {
        (true, [(_, report)]) => output::print_raw(&report.to_json())?,
        (true, several) => {
            let by_file: BTreeMap<_, _> = several.iter().cloned().collect();
            output::print_raw(&canonical::document(&by_file))?;
        }
        (false, reports) => {
            let labelled = labels.iter().zip(reports).map(|(label, (_, report))| (label.as_str(), report));
            let mut page = Page::new();
            print::report::all(&mut page, &name, &labelled.collect::<Vec<_>>());
            output::print(&page.finish())?;
        }
    }
    if let Some(out) = &args.out {
        anstream::eprintln!("Wrote {}", out.display());
    }
    Ok(Verdict::of(reports.iter().all(|(_, report)| report.valid)))
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

/// Scores prediction files, named by `labels`. Returns the report of each path.
fn completions(args: &ScoreArgs, prompts: Input, labels: &[String]) -> Result<Vec<(String, Report)>, Failure> {
    for (option, is_given) in [("--k", !args.k.is_empty()), ("--corpus", !args.corpora.is_empty())] {
        if is_given {
            return Err(Failure::misuse(anyhow!(
                "{option} is only for xCodeEval's tasks, and the first records of {} belong to none of them; \
                 --task says which",
                prompts.name
            )));
        }
    }
    let plan = run::plan(&args::profiles(&args.profiles), args.tokens.profile()).with_metrics(&args.metrics);
    let run = Run::read(&args.benchmark, prompts)?;
    let mut reports = Vec::new();
    for (path, label) in args.predictions.iter().zip(labels) {
        let predictions = args.benchmark.reading.open(path)?;
        refuse_programs(&predictions)?;
        let part = run.score(&predictions, &plan)?;
        let outcome = run.outcome(&part, &plan);
        let mut report = report(&outcome);
        if let Some(profile) = args.tokens.profile() {
            let statements = tokens::statements(&run, outcome, &predictions, profile)?;
            report.add_section(SECTION, &Tokens::new(&outcome, profile, &statements));
        }
        if let Some(out) = &args.out {
            let asked = if args.profiles.is_empty() { profiles::DEFAULT } else { &args.profiles };
            let official = asked.iter().copied().find(|profile| official_files::is_for(*profile));
            Folder { run: &run, predictions: &predictions, outcome, official }
                .write(&output::folder_of(out, label, labels), &report)?;
        }
        reports.push((path.display().to_string(), report));
    }
    Ok(reports)
}
