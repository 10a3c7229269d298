//! Prints pass@k of translated programs by source and target language.

use assay_execution::translation::{AtK, Average};

use super::execution::mean;
use super::table::{self, Cell, Row, Table};
use super::xcodeeval::{head, none, percent};
use super::{DIM, Page, counted, visible};

/// The most columns of a matrix that fit on a terminal.
const COLUMNS: usize = 8;

/// The most columns of a matrix: all, if the user asks for the complete matrix.
pub(super) fn columns(is_complete: bool) -> usize {
    if is_complete { usize::MAX } else { COLUMNS }
}

/// Adds the matrix of each k, or its averages if it is too wide, and why scores are missing. `average` is
/// that of all cells.
pub(super) fn all(page: &mut Page, details: &[AtK], columns: usize, average: impl Fn(&AtK) -> Option<f64>) {
    for at in details {
        if at.targets.is_empty() {
            continue;
        }
        match at.targets.len() <= columns {
            true => translated(page, at, average(at)),
            false => translated_averages(page, at),
        }
    }
    by_k(page, details);
    for at in details {
        for cell in &at.cells {
            if let Some(missing) = &cell.missing {
                let of = format!("no pass@{} from {} to {}", at.k, visible(&cell.source), visible(&cell.target));
                let why = match missing.not_judged {
                    0 => {
                        let programs = counted(missing.short, "program has", "programs have");
                        format!("{programs} fewer than {} samples", at.k)
                    }
                    not_judged => format!("{} not judged", counted(not_judged, "sample was", "samples were")),
                };
                page.paragraph("  ", DIM, &format!("{of}: {why}"));
            }
        }
    }
}

/// Adds the matrix of one k: a row for each source language, a column for each target language.
fn translated(page: &mut Page, at: &AtK, average: Option<f64>) {
    let value = |source: &str, target: &str| {
        let cell = at.cells.iter().find(|cell| cell.source == source && cell.target == target);
        cell.and_then(|cell| cell.pass).map_or_else(none, |pass| mean(&pass))
    };
    let optional = |value: Option<f64>| value.map_or_else(none, percent);
    let row = |source: &Average| {
        let cells = at.targets.iter().map(|target| value(&source.language, &target.language));
        Row::new(visible(&source.language), cells.chain([optional(source.value)]).collect())
    };
    let mut rows: Vec<Row> = at.sources.iter().map(row).collect();
    let last = at.targets.iter().map(|target| optional(target.value)).chain([optional(average)]);
    rows.push(Row::new("mean", last.collect()));
    let names = at.targets.iter().map(|target| visible(&target.language).into_owned());
    let head = [format!("pass@{}: from \\ to", at.k)].into_iter().chain(names).chain(["mean".to_owned()]);
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
}

/// Adds the averages by k: a row for each source language, and then for each target language.
fn by_k(page: &mut Page, details: &[AtK]) {
    if details.len() < 2 {
        return;
    }
    let side = |name: &str, of: fn(&AtK) -> &[Average]| {
        let languages = details.first().map(of).unwrap_or_default();
        let rows = languages.iter().map(|language| {
            let value = |at: &AtK| {
                let average = of(at).iter().find(|average| average.language == language.language);
                Cell::text(
                    average.and_then(|one| one.value).map_or_else(|| "–".to_owned(), |value| format!("{value:.1}")),
                )
            };
            Row::new(format!("{name} {}", visible(&language.language)), details.iter().map(value).collect())
        });
        rows.collect::<Vec<_>>()
    };
    let mut rows = side("from", |at| &at.sources);
    rows.extend(side("to", |at| &at.targets));
    let head = ["by k".to_owned()].into_iter().chain(details.iter().map(|at| format!("@{}", at.k)));
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
}

/// Adds the averages of one k by language.
fn translated_averages(page: &mut Page, at: &AtK) {
    let mut languages: Vec<&str> = at.sources.iter().chain(&at.targets).map(|one| one.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    let find = |averages: &[Average], name: &str| {
        let average = averages.iter().find(|average| average.language == name).and_then(|average| average.value);
        average.map_or_else(none, percent)
    };
    let rows = languages
        .into_iter()
        .map(|name| Row::new(visible(name), vec![find(&at.sources, name), find(&at.targets, name)]))
        .collect();
    let head = head(&[&format!("pass@{}, %", at.k), "from", "to"]);
    table::print(page, vec![(String::new(), Table { head, rows })]);
    page.paragraph("", DIM, "--matrix prints the complete matrix; it is in the report, too: --json, --out.");
}
