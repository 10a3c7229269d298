//! `assay score`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow};
use assay_base::canonical;
use assay_completion::profiles::CCEVAL_DIFFLIB;
use assay_completion::report::report;
use assay_tasks::Recognised;
use assay_taxonomy::table::{SECTION, Tokens};

use crate::args::{self, ScoreArgs};
use crate::exit::{Failure, Verdict};
use crate::folder::Folder;
use crate::input;
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

    let prompts = args.benchmark.reading.open(&args.benchmark.prompts)?;
    let recognised = match args.task {
        Some(task) => Recognised::As(task),
        None => Recognised::of(&prompts).with_context(|| format!("cannot read {}", prompts.name))?,
    };
    if let Some(task) = xcodeeval::only(&recognised, &prompts)? {
        return xcodeeval::run(args, task, &prompts, &labels);
    }
    for (option, is_given) in [("--k", !args.k.is_empty()), ("--corpus", !args.corpora.is_empty())] {
        if is_given {
            return Err(Failure::misuse(anyhow!(
                "{option} is for xCodeEval's tasks, and {} is for none of them as far as its first records tell; \
                 --task says which",
                prompts.name
            )));
        }
    }
    let profiles = args::profiles(&args.profiles);
    let plan = run::plan(&profiles, args.tokens.profile()).with_metrics(&args.metrics);
    let run = Run::read(&args.benchmark, prompts)?;
    let mut reports = Vec::new();
    for (path, label) in args.predictions.iter().zip(&labels) {
        let predictions = args.benchmark.reading.open(path)?;
        let part = run.score(&predictions, &plan)?;
        let outcome = run.outcome(&part, &plan);
        let mut report = report(&outcome);
        if let Some(profile) = args.tokens.profile() {
            let statements = tokens::statements(&run, outcome, &predictions, profile)?;
            report.add_section(SECTION, &Tokens::new(&outcome, profile, &statements));
        }
        if let Some(out) = &args.out {
            let folder = if labels.len() == 1 { out.clone() } else { out.join(label) };
            let official = args.profiles.first().copied().unwrap_or(CCEVAL_DIFFLIB);
            Folder { run: &run, predictions: &predictions, outcome, official }.write(&folder, &report)?;
        }
        reports.push((path.display().to_string(), report));
    }

    let verdict = Verdict::of(reports.iter().all(|(_, report)| report.valid));
    match (args.json, reports.as_slice()) {
        (true, [(_, report)]) => output::print_raw(&report.to_json())?,
        (true, several) => {
            let by_file: BTreeMap<_, _> = several.iter().cloned().collect();
            output::print_raw(&canonical::document(&by_file))?;
        }
        (false, [(_, report)]) => {
            let mut page = Page::new();
            print::report::one(&mut page, &labels[0], &run.prompts.name, report);
            output::print(&page.finish())?;
        }
        (false, several) => {
            let labelled: Vec<_> =
                labels.iter().zip(several).map(|(label, (_, report))| (label.as_str(), report)).collect();
            let mut page = Page::new();
            print::report::several(&mut page, &run.prompts.name, &labelled);
            output::print(&page.finish())?;
        }
    }
    if let Some(out) = &args.out {
        anstream::eprintln!("Wrote {}", out.display());
    }
    Ok(verdict)
}
