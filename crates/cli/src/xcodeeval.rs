//! `assay score` for xCodeEval's tasks: classification, retrieval, and programs judged elsewhere.

use anyhow::{Context, Result, anyhow};
use assay_base::problems::File;
use assay_execution::{STUDY, day};
use assay_tasks::{Cells, Named, References, Task, executed};

use crate::args::ScoreArgs;
use crate::exit::Failure;
use crate::input::Input;
use crate::output;
use crate::score::FileReport;

/// Scores the prediction files, named by `labels`, on references of this task. Returns the report on
/// each file.
pub(crate) fn score(
    args: &ScoreArgs,
    task: Task,
    references: &Input,
    labels: &[String],
) -> Result<Vec<FileReport>, Failure> {
    refuse_what_is_not_for_it(args, task)?;
    let ks = if args.k.is_empty() { assay_tasks::usual_ks(task) } else { &args.k };
    let corpora = args.corpora.iter().map(|path| args.options.reading.open(path)).collect::<Result<Vec<_>, _>>()?;
    let named: Vec<Named<'_>> = corpora.iter().map(|file| Named { name: &file.name, source: file }).collect();
    let files = References {
        file: Named { name: &references.name, source: references },
        corpora: &named,
        cells: Cells::Answered,
    };
    let mut reports = Vec::new();
    for (path, label) in args.scored().iter().zip(labels) {
        let predictions = args.options.reading.open(path)?;
        let mut report = assay_tasks::score(task, files, &predictions, ks)
            .with_context(|| format!("cannot score {}", predictions.name))?;
        if args.study {
            let cutoff = args.cutoff.as_deref().and_then(|date| Some((date, day(date)?)));
            let study = executed::study(task, references, &predictions, ks, cutoff)
                .with_context(|| format!("cannot read {}", predictions.name))?;
            report.add_section(STUDY, &study);
        }
        let of_references = corpora.iter().chain([references]).map(|input| (File::Prompts, input));
        for (file, input) in of_references.chain([(File::Predictions, &predictions)]) {
            if let Some(reason) = &input.damage {
                assay_tasks::add_unreadable(&mut report, file, reason.clone());
            }
        }
        if let Some(out) = &args.out {
            let folder = output::folder_of(out, label, labels);
            output::make_folder(&folder)?;
            output::write(&folder, "report.json", report.to_json())?;
        }
        reports.push(FileReport { path: path.display().to_string(), label: label.clone(), report });
    }
    Ok(reports)
}

/// Rejects options that would have no effect for this task.
fn refuse_what_is_not_for_it(args: &ScoreArgs, task: Task) -> Result<(), Failure> {
    let is_retrieval = matches!(task, Task::CodeCodeRetrieval | Task::NlCodeRetrieval);
    let has_one_language = matches!(task, Task::ProgramSynthesis | Task::ProgramRepair);
    let given = [
        ("--profile", !args.profiles.is_empty()),
        ("--tokens", args.tokens.profile().is_some()),
        ("--language", args.options.language.is_some()),
        ("--k", !args.k.is_empty() && assay_tasks::usual_ks(task).is_empty()),
        ("--corpus", !args.corpora.is_empty() && !is_retrieval),
        ("--study", args.study && !has_one_language),
        ("--cutoff without --study", args.cutoff.is_some() && !args.study),
        ("--metadata", args.metadata.is_some()),
        ("--matrix", args.matrix && !is_retrieval && task != Task::CodeTranslation),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => {
            Err(Failure::misuse(anyhow!("{option} does not apply to {}, the task of these references", task.name())))
        }
        None => Ok(()),
    }
}
