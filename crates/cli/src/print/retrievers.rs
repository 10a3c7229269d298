//! Prints a comparison of retrievers.

use assay_corpus::retrievers::{Bin, Measured, Report, Row as Retrieved};
use assay_evaluation::report::Share;

use super::report::{scores, share};
use super::table::{self, Cell, Row, Table};
use super::{BOLD, DIM, Page, count, counted, language, short_names, visible};

/// The largest width of a retriever's name in a table.
const NAME: usize = 24;

/// Adds all numbers for all tasks together, and the main ones for each language.
pub(crate) fn report(page: &mut Page, prompts: &str, report: &Report) {
    let Some(all) = report.tasks.first() else { return };
    let tasks = counted(all.total, "task", "tasks");
    page.line(format_args!("{BOLD}{}{BOLD:#}  {DIM}{tasks}{DIM:#}", visible(prompts)));
    let about = format!(
        "{} have names in their reference. {} need a name whose definition is known.",
        count(all.with_names),
        count(all.with_definition)
    );
    page.paragraph("", DIM, &about);
    let names: Vec<&str> = report.retrievers.iter().map(|measured| measured.name.as_str()).collect();
    let names: Vec<String> = short_names(&names, NAME);
    let named = || names.iter().zip(&report.retrievers);

    page.heading("Names and definitions found", "");
    let top = report.top;
    let of_definition = if top > 1 { format!("in {top}") } else { String::new() };
    let mut head = vec![String::new(), "Names".into(), "All names".into(), "Definition in 1".into()];
    head.extend((top > 1).then_some(of_definition));
    let mut rows = Vec::new();
    for (number, tasks) in report.tasks.iter().enumerate() {
        if report.tasks.len() > 1 {
            let of = format!("{} ({})", language(tasks.language.as_deref()), count(tasks.total));
            rows.push(Row::heading(of));
        }
        let row = |(name, measured): (&String, &Measured)| Some(Row::new(name, cells(measured.rows.get(number)?, top)));
        rows.extend(named().filter_map(row));
    }
    table::print(page, vec![(String::new(), Table { head, rows })]);
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Percentages and 95 % confidence intervals. Names: mean share of the reference's names that are in the chunks. All \
         names: tasks whose names are all in the chunks. Definition: tasks whose first chunks contain the definition.",
    );

    let of_all = || named().filter_map(|(name, measured)| Some((name, measured.rows.first()?)));
    page.heading("Tasks by share of names found", "");
    let head = std::iter::once(String::new()).chain(Bin::ALL.map(|bin| bin.name().to_owned())).collect();
    let rows = of_all().filter(|(_, row)| !row.names.is_empty());
    let rows = rows.map(|(name, row)| Row::new(name, row.names.iter().map(|names| plain(&names.tasks)).collect()));
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);

    page.heading("Origins of chunks", "a chunk can fall into several categories");
    let head = ["", "Chunks", "Imported file", "Same folder", "Similar name", "Shared import", "Other"];
    let rows = of_all().filter_map(|(name, row)| {
        let origins = row.origins.as_ref()?;
        let shares =
            [&origins.imported, &origins.same_folder, &origins.similar_name, &origins.shared_import, &origins.other];
        let cells = std::iter::once(Cell::text(count(origins.chunks))).chain(shares.map(plain));
        Some(Row::new(name, cells.collect()))
    });
    table::print(page, vec![(String::new(), Table { head: head.map(str::to_owned).into(), rows: rows.collect() })]);

    let overall = all.language.as_deref();
    if named().any(|(_, measured)| !measured.scores.is_empty()) {
        page.heading("Scores by retriever", "");
        scores(
            page,
            named().flat_map(|(name, measured)| {
                let of_all = measured.scores.iter().filter(|row| row.scope.of_language() == overall);
                of_all.map(move |row| (name.clone(), row))
            }),
        );
    }
}

fn cells(row: &Retrieved, top: u64) -> Vec<Cell> {
    let none = || Cell::text("–");
    let with_interval =
        |found: Option<&Share>| found.map_or_else(none, |found| share(found.value, found.low, found.high));
    let all = row.names.iter().find(|names| names.bin == Bin::All);
    let mut cells = vec![
        row.overlap.map_or_else(none, |mean| share(mean.value, mean.low, mean.high)),
        with_interval(all.map(|names| &names.tasks)),
        with_interval(row.recall.first()),
    ];
    cells.extend((top > 1).then(|| with_interval(row.recall.last())));
    cells
}

fn plain(share: &Share) -> Cell {
    Cell::text(format!("{:.1}", share.value))
}
