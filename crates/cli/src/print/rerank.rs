//! Prints the scores of several samples of each task.

use std::path::Path;

use assay_completion::rerank::{Reranking, Row as Scores};
use assay_evaluation::report::Mean;
use assay_evaluations::metrics;

use super::table::{self, Cell, Row, Table};
use super::{BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted, language, report, visible};

/// Adds a table for each profile, with rows for languages below each metric.
pub(crate) fn report(page: &mut Page, name: &str, out: Option<&Path>, reranking: &Reranking) {
    let tasks = counted(reranking.tasks, "task", "tasks");
    let samples = counted(reranking.samples, "sample", "samples");
    page.line(format_args!("{BOLD}{}{BOLD:#}  {DIM}{samples} of {tasks}{DIM:#}", visible(name)));
    if let Some(out) = out {
        page.line(format_args!("{GOOD}✓{GOOD:#} {}", out.display()));
    }
    let tables = reranking.rows.chunk_by(|a, b| a.profile == b.profile).map(|scores| {
        let mut head = vec![String::new(), "mean".to_owned(), "reranked".to_owned()];
        head.extend(scores[0].oracle.iter().map(|oracle| format!("oracle@{}", oracle.k)));
        // The metrics of each language are in the order of tables.
        let of_first = scores.iter().take_while(|row| row.language == scores[0].language);
        let rows = of_first.flat_map(|first| {
            let of_metric = scores.iter().filter(|row| row.metric == first.metric).map(of_language);
            std::iter::once(Row::heading(metrics::short(first.metric))).chain(of_metric)
        });
        (report::title(scores[0].profile.id()), Table { rows: rows.collect(), head })
    });
    table::print(page, tables.collect());
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Scores in percent with 95 % confidence intervals over tasks. mean: of all samples of a task. reranked: of the \
         sample with the highest mean log-likelihood. oracle@k: of the best of k samples, expected for k drawn at random.",
    );
    let warn = |page: &mut Page, text: &str| page.paragraph(&format!("{DOUBTFUL}!{DOUBTFUL:#} "), PLAIN, text);
    let unknown = reranking.samples - reranking.with_likelihood;
    if unknown > 0 {
        let text =
            format!("{} no log-likelihood, so nothing is reranked", counted(unknown, "sample has", "samples have"));
        warn(page, &text);
    }
    if reranking.missing > 0 {
        let text = format!("{} no sample; their scores are 0", counted(reranking.missing, "task has", "tasks have"));
        warn(page, &text);
    }
    let too_few =
        reranking.rows.first().into_iter().flat_map(|row| &row.oracle).filter(|oracle| oracle.score.is_none());
    let too_few: Vec<String> = too_few.map(|oracle| count(oracle.k)).collect();
    if !too_few.is_empty() {
        let text = format!("some tasks have fewer samples than k = {}; --k sets k", too_few.join(", "));
        warn(page, &text);
    }
}

fn of_language(scores: &Scores) -> Row {
    let oracle = scores.oracle.iter().map(|oracle| oracle.score);
    let cells = [Some(scores.mean), scores.reranked].into_iter().chain(oracle).map(cell).collect();
    Row::new(format!("  {}", language(scores.language.as_deref())), cells)
}

fn cell(mean: Option<Mean>) -> Cell {
    mean.map_or_else(
        || Cell::text("–"),
        |Mean { value, low, high }| Cell { text: format!("{value:.2}"), detail: format!("{low:.1}–{high:.1}") },
    )
}
