//! What became of samples that were run, on a terminal.

use assay_judge::plan::Problem;
use assay_score::execution::{Cutoff, Outcome, OutcomeRow, PassRow, Period, Report, ShareRow, Trivial, Value};
use assay_score::report::{Mean, Share};

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
    tables(page, report);
}

/// Adds the tables of a report.
pub(crate) fn tables(page: &mut Page, report: &Report) {
    passes(page, &report.pass_at_k);
    outcomes(page, &report.outcomes);
    reasons(page, &report.pass_at_k);
    difficulties(page, &report.difficulties);
    if !report.temperatures.is_empty() {
        outcomes(page, &report.temperatures);
    }
    if let Some(found) = &report.cutoff {
        cutoff(page, found);
    }
    if let Some(found) = &report.trivial {
        trivial(page, found);
    }
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
            Value::Is(found) => mean(found),
            Value::None { .. } => Cell::text("–"),
        });
        table.rows.push(Row::new(language(same[0].language.as_deref()), cells.collect()));
    }
    table::print(page, vec![(String::new(), table)]);
}

/// Adds the outcomes: a row for each language, or for each language and temperature.
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
        let name = language(row.language.as_deref());
        let label = row.temperature.map_or_else(|| name.clone(), |temperature| format!("{name} at {temperature}"));
        Row::new(label, cells.collect())
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

fn mean(Mean { value, low, high }: &Mean) -> Cell {
    Cell { text: format!("{value:.2}"), detail: format!("{low:.1}–{high:.1}") }
}

fn share(Share { value, low, high, .. }: &Share) -> Cell {
    Cell { text: format!("{value:.2}"), detail: format!("{low:.1}–{high:.1}") }
}

/// Adds the samples that passed, by how difficult their problems are: a row for each difficulty and language.
fn difficulties(page: &mut Page, rows: &[ShareRow<u32>]) {
    if rows.is_empty() {
        return;
    }
    let head = ["difficulty", "samples", "passed %"].map(str::to_owned).into();
    let rows = rows.iter().map(|row| {
        let label = format!("{} {}", visible(&row.language), row.by);
        Row::new(label, vec![Cell::text(count(row.samples)), share(&row.passed)])
    });
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
}

/// Adds the tasks before and after a date.
fn cutoff(page: &mut Page, cutoff: &Cutoff) {
    let row = |label: String, period: &Period| {
        let passed = period.pass_at_1.as_ref().map_or_else(|| Cell::text("–"), mean);
        Row::new(label, vec![Cell::text(count(period.tasks)), passed])
    };
    let head = ["published", "tasks", "pass@1 %"].map(str::to_owned).into();
    let mut rows = vec![row(format!("before {}", cutoff.date), &cutoff.before), row("later".to_owned(), &cutoff.after)];
    if cutoff.unknown > 0 {
        rows.push(Row::new("not known", vec![Cell::text(count(cutoff.unknown)), Cell::text("–")]));
    }
    table::print(page, vec![(String::new(), Table { head, rows })]);
}

/// Adds the tasks whose tests say nothing.
fn trivial(page: &mut Page, trivial: &Trivial) {
    page.gap();
    for (names, what) in [
        (&trivial.empty, "an empty program passes"),
        (&trivial.constant, "a program passes that always writes the same"),
    ] {
        let shown: Vec<_> = names.iter().take(SHOWN).map(|name| visible(name)).collect();
        let more = if names.len() > SHOWN { " …" } else { "" };
        let text = match names.len() {
            0 => format!("no task that {what}"),
            number => format!("{} that {what}: {}{more}", counted(number as u64, "task", "tasks"), shown.join(", ")),
        };
        page.paragraph("  ", DIM, &text);
    }
}
