//! What became of samples that were run, on a terminal.

use assay_judge::plan::Problem;
use assay_score::execution::{Outcome, OutcomeRow, PassRow, Report, Value};

use super::table::{self, Cell, Row, Table};
use super::{BAD, BOLD, DIM, DOUBTFUL, GOOD, Page, count, counted, visible};
use crate::progress::word;

/// How many problems are shown.
const SHOWN: usize = 10;

/// Adds everything about one file of samples.
pub(crate) fn page(page: &mut Page, name: &str, report: &Report, problems: &[Problem]) {
    let verdict = match (report.complete, problems.is_empty()) {
        (true, true) => format!("{GOOD}judged{GOOD:#}"),
        (true, false) => format!("{BAD}judged, with problems{BAD:#}"),
        (false, _) => format!("{DOUBTFUL}not complete{DOUBTFUL:#}"),
    };
    page.line(format_args!("{BOLD}{}{BOLD:#}  {verdict}", visible(name)));
    for Problem { line, message } in problems.iter().take(SHOWN) {
        page.paragraph("  ", DIM, &format!("line {line}: {}", visible(message)));
    }
    if problems.len() > SHOWN {
        page.line(format_args!("  {DIM}and {} more{DIM:#}", count((problems.len() - SHOWN) as u64)));
    }
    passes(page, &report.pass_at_k);
    outcomes(page, &report.outcomes);
    reasons(page, &report.pass_at_k);
}

fn language(name: Option<&str>) -> String {
    name.map_or_else(|| "all".to_owned(), |name| visible(name).into_owned())
}

/// Adds pass@k: a row for each language, a column for each k.
fn passes(page: &mut Page, rows: &[PassRow]) {
    let mut table = Table { head: vec!["%".to_owned()], rows: Vec::new() };
    for row in rows {
        let name = format!("pass@{}", row.k);
        if !table.head.contains(&name) {
            table.head.push(name);
        }
    }
    for same in rows.chunk_by(|a, b| a.language == b.language) {
        let cells = same.iter().map(|row| match &row.value {
            Value::Is(mean) => {
                Cell { text: format!("{:.2}", mean.value), detail: format!("{:.1}–{:.1}", mean.low, mean.high) }
            }
            Value::None { .. } => Cell::text("–"),
        });
        table.rows.push(Row::new(language(same[0].language.as_deref()), cells.collect()));
    }
    table::print(page, vec![(String::new(), table)]);
}

/// Adds the outcomes: a row for each language.
fn outcomes(page: &mut Page, rows: &[OutcomeRow]) {
    let mut head = vec!["samples".to_owned(), "all".to_owned()];
    head.extend(Outcome::ALL.iter().rev().map(|outcome| word(*outcome).to_owned()));
    let mut shown = vec![true; head.len()];
    let extra = |row: &OutcomeRow| [row.rejected, row.not_judged];
    for (number, name) in ["nothing to judge", "not judged"].into_iter().enumerate() {
        head.push(name.to_owned());
        shown.push(rows.iter().any(|row| extra(row)[number] > 0));
    }
    let rows = rows.iter().map(|row| {
        let judged =
            Outcome::ALL.iter().rev().map(|outcome| row.outcomes.get(outcome.name()).map_or(0, |share| share.count));
        let numbers = [row.samples].into_iter().chain(judged).chain(extra(row));
        let cells = numbers.zip(&shown[1..]).filter(|(_, shown)| **shown).map(|(number, _)| Cell::text(count(number)));
        Row::new(language(row.language.as_deref()), cells.collect())
    });
    let rows = rows.collect();
    let head = head.into_iter().zip(&shown).filter(|(_, shown)| **shown).map(|(name, _)| name).collect();
    table::print(page, vec![(String::new(), Table { head, rows })]);
}

/// Adds why scores are missing.
fn reasons(page: &mut Page, rows: &[PassRow]) {
    for row in rows {
        let Value::None { not_judged, short, short_tasks, .. } = &row.value else { continue };
        let of = format!("pass@{} of {}", row.k, language(row.language.as_deref()));
        if *not_judged > 0 {
            let samples = counted(*not_judged, "sample", "samples");
            page.paragraph("  ", DIM, &format!("no {of}: {samples} could not be judged here"));
        } else if *short > 0 {
            let tasks = counted(*short, "task has", "tasks have");
            let names: Vec<_> = short_tasks.iter().map(|name| visible(name)).collect();
            page.paragraph(
                "  ",
                DIM,
                &format!("no {of}: {tasks} fewer than {} samples: {} …", row.k, names.join(", ")),
            );
        } else {
            page.paragraph("  ", DIM, &format!("no {of}: there is no task"));
        }
    }
}
