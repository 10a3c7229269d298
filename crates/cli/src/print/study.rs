//! Prints a study of programs: scores by month, programs that compile, and temperatures.

use assay_execution::{AtK, Study, TasksAtK, metrics::PASS};

use super::table::{self, Cell, Row, Table};
use super::{DIM, Page, count, execution, visible};

/// Adds the tables of a study.
pub(super) fn all(page: &mut Page, study: &Study) {
    compiled(page, study);
    temperatures(page, study);
    cutoffs(page, study);
    months(page, study);
    if let Some(found) = &study.tasks {
        execution::spectrum(page, found, ["task", "tasks"]);
    }
}

fn language(name: Option<&str>) -> String {
    name.map_or_else(|| "all".to_owned(), |name| visible(name).into_owned())
}

fn values(at: &[AtK]) -> impl Iterator<Item = Cell> + '_ {
    at.iter().map(|at| match at.value {
        Some(mean) => {
            Cell { text: format!("{:.2}", mean.value), detail: format!("{:.1}–{:.1}", mean.low, mean.high) }
        }
        None => Cell::text("–"),
    })
}

/// The heads of columns for each k.
fn heads<'a>(at: &'a [AtK], name: impl Fn(u64) -> String + 'a) -> impl Iterator<Item = String> + 'a {
    at.iter().map(move |at| name(at.k))
}

fn add(page: &mut Page, head: impl Iterator<Item = String>, rows: Vec<Row>) {
    if !rows.is_empty() {
        table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
    }
}

fn compiled(page: &mut Page, study: &Study) {
    let rows = study.compiled.iter().map(|row| {
        let share = row.compiled.map_or_else(|| "–".to_owned(), |share| format!("{:.2}", share.value));
        let first = [Cell { text: share, detail: format!("of {}", count(row.samples)) }];
        Row::new(language(row.language.as_deref()), first.into_iter().chain(values(&row.at_k)).collect())
    });
    let first = ["compiled, %", "samples"].map(str::to_owned).into_iter();
    let at = study.compiled.first().map(|row| row.at_k.as_slice()).unwrap_or_default();
    add(page, first.chain(heads(at, |k| format!("one of {k}"))), rows.collect());
}

/// A row for each temperature, and a column for each language. The best temperature has a star.
fn temperatures(page: &mut Page, study: &Study) {
    let mut languages: Vec<Option<&str>> = Vec::new();
    let mut temperatures: Vec<f64> = Vec::new();
    for row in &study.temperatures {
        if !languages.contains(&row.language.as_deref()) {
            languages.push(row.language.as_deref());
        }
        if !temperatures.contains(&row.temperature) {
            temperatures.push(row.temperature);
        }
    }
    temperatures.sort_by(f64::total_cmp);
    let cell = |temperature: f64, language: Option<&str>| {
        let is_it = |row: &&assay_execution::TemperatureRow| {
            row.temperature == temperature && row.language.as_deref() == language
        };
        let Some(row) = study.temperatures.iter().find(is_it) else { return Cell::text("–") };
        let share = row.passed.map_or_else(|| "–".to_owned(), |share| format!("{:.1}", share.value));
        Cell {
            text: format!("{share}{}", if row.is_best { "*" } else { " " }),
            detail: format!("of {}", count(row.samples)),
        }
    };
    let rows = temperatures.iter().map(|&temperature| {
        let cells = languages.iter().map(|language| cell(temperature, *language)).collect();
        Row::new(format!("{temperature}"), cells)
    });
    let rows: Vec<Row> = rows.collect();
    let is_there = !rows.is_empty();
    let head = ["passed at, %".to_owned()].into_iter().chain(languages.iter().map(|name| language(*name)));
    add(page, head, rows);
    if is_there {
        page.paragraph("  ", DIM, "* The best temperature: the largest share of samples passed.");
    }
}

fn cutoffs(page: &mut Page, study: &Study) {
    let row = |label: String, period: &TasksAtK| {
        let tasks = [Cell::text(count(period.tasks))];
        Row::new(label, tasks.into_iter().chain(values(&period.pass)).collect())
    };
    let rows = study.cutoffs.iter().flat_map(|cutoff| {
        let name = language(cutoff.language.as_deref());
        let mut rows = vec![
            row(format!("{name} before {}", visible(&cutoff.date)), &cutoff.before),
            row(format!("{name} later"), &cutoff.after),
        ];
        if cutoff.unknown > 0 {
            let none = cutoff.before.pass.iter().map(|_| Cell::text("–"));
            let cells = [Cell::text(count(cutoff.unknown))].into_iter().chain(none);
            rows.push(Row::new(format!("{name} unknown"), cells.collect()));
        }
        rows
    });
    let at = study.cutoffs.first().map(|row| row.before.pass.as_slice()).unwrap_or_default();
    let first = ["published, %", "tasks"].map(str::to_owned).into_iter();
    add(page, first.chain(heads(at, |k| PASS.short_at(k))), rows.collect());
}

/// A row for each month of all languages together, or of the only language.
fn months(page: &mut Page, study: &Study) {
    let Some(first) = study.months.first() else { return };
    let shown = study.months.iter().filter(|row| row.language == first.language);
    let rows = shown.map(|row| {
        let tasks = [Cell::text(count(row.tasks.tasks))];
        Row::new(visible(&row.month), tasks.into_iter().chain(values(&row.tasks.pass)).collect())
    });
    let head = ["published in, %", "tasks"].map(str::to_owned).into_iter();
    add(page, head.chain(heads(&first.tasks.pass, |k| PASS.short_at(k))), rows.collect());
    if first.language.is_none() {
        page.paragraph("  ", DIM, "The months of each language are in the report: --json, --out.");
    }
}
