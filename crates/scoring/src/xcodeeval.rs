//! Scores xCodeEval's tasks: classification, retrieval, and programs judged elsewhere.

use anyhow::{Context, anyhow};
use assay_base::problems::File;
use assay_evaluation::report::Report;
use assay_execution::{STUDY, day};
use assay_tasks::{Cells, Named, References, Task, executed};

use crate::failure::Failure;
use crate::input::Input;
use crate::score::Asked;

/// Scores a prediction file on references of this task.
pub(crate) fn score(
    asked: &Asked<'_>,
    task: Task,
    references: &Input,
    corpora: &[Input],
    predictions: &Input,
) -> Result<Report, Failure> {
    let ks = if asked.ks.is_empty() { assay_tasks::usual_ks(task) } else { asked.ks };
    let named: Vec<Named<'_>> = corpora.iter().map(|file| Named { name: &file.name, source: file }).collect();
    let files = References {
        file: Named { name: &references.name, source: references },
        corpora: &named,
        cells: Cells::Answered,
    };
    let mut report = assay_tasks::score(task, files, predictions, ks)
        .with_context(|| format!("cannot score {}", predictions.name))?;
    if asked.study {
        let cutoff = asked.cutoff.and_then(|date| Some((date, day(date)?)));
        let study = executed::study(task, references, predictions, ks, cutoff)
            .with_context(|| format!("cannot read {}", predictions.name))?;
        report.add_section(STUDY, &study);
    }
    let of_references = corpora.iter().chain([references]).map(|input| (File::Prompts, input));
    for (file, input) in of_references.chain([(File::Predictions, predictions)]) {
        if let Some(reason) = &input.damage {
            assay_tasks::add_unreadable(&mut report, file, reason.clone());
        }
    }
    Ok(report)
}

/// Rejects options that would have no effect for this task.
pub(crate) fn refuse_what_is_not_for_it(asked: &Asked<'_>, task: Task) -> Result<(), Failure> {
    let is_retrieval = matches!(task, Task::CodeCodeRetrieval | Task::NlCodeRetrieval);
    let given = [
        ("--profile", !asked.profiles.is_empty()),
        ("--tokens", asked.tokens.is_some()),
        ("--language", asked.options.language.is_some()),
        ("--k", !asked.ks.is_empty() && assay_tasks::usual_ks(task).is_empty()),
        ("--corpus", asked.corpora.is_some() && !is_retrieval),
        ("--study", asked.study && assay_tasks::has_labels(task)),
        ("--cutoff without --study", asked.cutoff.is_some() && !asked.study),
        ("--metadata", asked.metadata),
        ("--matrix", asked.matrix && !is_retrieval && task != Task::CodeTranslation),
    ];
    match given.into_iter().find(|(_, is_given)| *is_given) {
        Some((option, _)) => {
            Err(Failure::misuse(anyhow!("{option} does not apply to {}, the task of these references", task.name())))
        }
        None => Ok(()),
    }
}
