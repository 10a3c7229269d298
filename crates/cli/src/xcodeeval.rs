//! `assay score` for xCodeEval's tasks: classification, retrieval, and programs judged elsewhere.

use std::collections::BTreeMap;

use anyhow::{Context, Result, anyhow};
use assay_base::canonical;
use assay_base::problems::File;
use assay_evaluation::report::Report;
use assay_tasks::{Named, Recognised, References, Task};

use crate::args::ScoreArgs;
use crate::exit::{Failure, Verdict};
use crate::input::Input;
use crate::output;
use crate::print::{self, Page};

/// The task of the references. `None` if they belong to none of xCodeEval's tasks; an error if the
/// task is ambiguous.
pub(crate) fn only(recognised: &Recognised, references: &Input) -> Result<Option<Task>, Failure> {
    let name = &references.name;
    match recognised {
        Recognised::As(task) => Ok(Some(*task)),
        Recognised::Unknown => Ok(None),
        Recognised::Corpus => Err(Failure::problem(anyhow!(
            "{name} is a corpus that retrieval searches, and has no references; give the queries with --references, and this with \
             --corpus"
        ))),
        Recognised::OneOf(tasks) => {
            let names: Vec<&str> = tasks.iter().map(|task| task.name()).collect();
            let options: Vec<String> = tasks.iter().map(|task| format!("--task {}", task.id())).collect();
            Err(Failure::misuse(anyhow!(
                "{name} may have references of {}, whose records look alike; say which: {}",
                names.join(", or of "),
                options.join(", or ")
            )))
        }
    }
}

/// Scores the prediction files, named by `labels`, on references of this task.
pub(crate) fn run(args: &ScoreArgs, task: Task, references: &Input, labels: &[String]) -> Result<Verdict, Failure> {
    refuse_what_is_not_for_it(args, task)?;
    let ks = if args.k.is_empty() { assay_tasks::usual_ks(task) } else { &args.k };
    let corpora = args.corpora.iter().map(|path| args.benchmark.reading.open(path)).collect::<Result<Vec<_>, _>>()?;
    let named: Vec<Named<'_>> = corpora.iter().map(|file| Named { name: &file.name, source: file }).collect();
    let files = References { file: Named { name: &references.name, source: references }, corpora: &named };
    let mut reports = Vec::new();
    for (path, label) in args.predictions.iter().zip(labels) {
        let predictions = args.benchmark.reading.open(path)?;
        let mut report = assay_tasks::score(task, files, &predictions, ks)
            .with_context(|| format!("cannot score {}", predictions.name))?;
        let of_references = corpora.iter().chain([references]).map(|input| (File::Prompts, input));
        for (file, input) in of_references.chain([(File::Predictions, &predictions)]) {
            if let Some(reason) = &input.damage {
                assay_tasks::add_unreadable(&mut report, file, reason.clone());
            }
        }
        if let Some(out) = &args.out {
            let folder = if labels.len() == 1 { out.clone() } else { out.join(label) };
            output::make_folder(&folder)?;
            output::write(&folder, "report.json", &report.to_json())?;
        }
        reports.push((path.display().to_string(), report));
    }

    match (args.json, reports.as_slice()) {
        (true, [(_, report)]) => output::print_raw(&report.to_json())?,
        (true, several) => {
            let by_file: BTreeMap<&str, &Report> =
                several.iter().map(|(path, report)| (path.as_str(), report)).collect();
            output::print_raw(&canonical::document(&by_file))?;
        }
        (false, several) => {
            let mut page = Page::new();
            for (label, (_, report)) in labels.iter().zip(several) {
                page.gap();
                print::xcodeeval::one(&mut page, label, &references.name, report);
            }
            output::print(&page.finish())?;
        }
    }
    if let Some(out) = &args.out {
        anstream::eprintln!("Wrote {}", out.display());
    }
    Ok(Verdict::of(reports.iter().all(|(_, report)| report.valid)))
}

/// Rejects options that would have no effect for this task.
fn refuse_what_is_not_for_it(args: &ScoreArgs, task: Task) -> Result<(), Failure> {
    let is_retrieval = matches!(task, Task::CodeCodeRetrieval | Task::NlCodeRetrieval);
    let given = [
        ("--profile", !args.profiles.is_empty()),
        ("--tokens", args.tokens.profile().is_some()),
        ("--language", args.benchmark.language.is_some()),
        ("--k", !args.k.is_empty() && assay_tasks::usual_ks(task).is_empty()),
        ("--corpus", !args.corpora.is_empty() && !is_retrieval),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => {
            Err(Failure::misuse(anyhow!("{option} has no meaning for {}, which these references are for", task.name())))
        }
        None => Ok(()),
    }
}
