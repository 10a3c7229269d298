//! Prints the description of samples.

use std::collections::{BTreeMap, BTreeSet};

use assay_corpus::describe::{SampleRow, TextLengths};
use assay_tasks::Task;

use super::bars::bars;
use super::describe::{cell, ranges, tag_bars};
use super::table::{self, Cell, Row, Table};
use super::{BOLD, DIM, Page, count, counted, visible};

/// The samples of a task: the rows of each split, in the order of the files.
struct OfTask<'r> {
    tasks: &'r [String],
    splits: Vec<(&'r str, Vec<&'r SampleRow>)>,
}

impl<'r> OfTask<'r> {
    /// The rows by task, in the order of the files.
    fn all(rows: &'r [SampleRow]) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        for row in rows {
            let place = all.iter().position(|of| of.tasks == row.tasks).unwrap_or(all.len());
            if place == all.len() {
                all.push(Self { tasks: &row.tasks, splits: Vec::new() });
            }
            let splits = &mut all[place].splits;
            match splits.iter_mut().find(|(name, _)| *name == row.split) {
                Some((_, rows)) => rows.push(row),
                None => splits.push((&row.split, vec![row])),
            }
        }
        all
    }

    /// The name of the task, or of those whose records look alike.
    fn name(&self) -> String {
        let name = |id: &String| Task::named(id).map_or_else(|| id.replace('_', " "), |task| task.name().to_owned());
        let names = self.tasks.iter().map(name).collect::<Vec<_>>().join(" or ");
        let mut letters = names.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
    }

    /// The first row of each split has all its samples.
    fn totals(&self) -> impl Iterator<Item = (&'r str, &'r SampleRow)> + '_ {
        self.splits.iter().filter_map(|(name, rows)| Some((*name, *rows.first()?)))
    }

    fn languages(&self) -> BTreeSet<&'r str> {
        self.splits.iter().flat_map(|(_, rows)| rows).filter_map(|row| row.language.as_deref()).collect()
    }
}

/// Adds the tables of all tasks, and the distributions of each task's splits as bars.
pub(super) fn report(page: &mut Page, names: &str, rows: &[SampleRow]) {
    let tasks = OfTask::all(rows);
    let total = tasks.iter().flat_map(OfTask::totals).map(|(_, row)| row.samples).sum();
    page.line(format_args!("{BOLD}{names}{BOLD:#}  {DIM}{}{DIM:#}", counted(total, "sample", "samples")));
    sizes(page, &tasks);
    for task in &tasks {
        languages(page, task);
    }
    for task in &tasks {
        distributions(page, task);
    }
}

/// The splits of all tasks, in the order of the files.
fn all_splits<'r>(tasks: &[OfTask<'r>]) -> Vec<&'r str> {
    let mut names = Vec::new();
    for (name, _) in tasks.iter().flat_map(OfTask::totals) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}

/// A row for each task, and a column for each split.
fn sizes(page: &mut Page, tasks: &[OfTask<'_>]) {
    let splits = all_splits(tasks);
    let rows = tasks.iter().map(|task| {
        let of = |split: &&str| task.totals().find(|(name, _)| name == split).map(|(_, row)| count(row.samples));
        let languages = Some(task.languages().len() as u64).filter(|number| *number > 0).map(count);
        Row::new(task.name(), [languages].into_iter().chain(splits.iter().map(of)).map(cell).collect())
    });
    let head = ["", "languages"].into_iter().chain(splits.iter().copied()).map(|name| visible(name).into_owned());
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows: rows.collect() })]);
}

/// A row for each language of a task, and a column for each split.
fn languages(page: &mut Page, task: &OfTask<'_>) {
    let cell = |row: Option<&&SampleRow>| {
        let detail = |row: &SampleRow| {
            let [found, other] = [row.positives?, row.negatives?].map(count);
            Some(format!("+{found} −{other}"))
        };
        let text = row.map_or_else(|| "–".to_owned(), |row| count(row.samples));
        Cell { text, detail: row.and_then(|row| detail(row)).unwrap_or_default() }
    };
    let languages = task.languages();
    let row = |name: &&str| {
        let of = |rows: &Vec<&SampleRow>| cell(rows.iter().find(|row| row.language.as_deref() == Some(name)));
        Row::new(visible(name), task.splits.iter().map(|(_, rows)| of(rows)).collect())
    };
    let mut rows: Vec<Row> = languages.iter().map(row).collect();
    if task.splits.len() > 1 && languages.len() > 1 || task.totals().any(|(_, row)| row.language.is_none()) {
        rows.push(Row::new("all", task.splits.iter().map(|(_, rows)| cell(rows.first())).collect()));
    }
    let problems: Vec<Option<u64>> = task.totals().map(|(_, row)| row.problems).collect();
    if problems.iter().any(Option::is_some) {
        let cells = problems.into_iter().map(|number| Cell::text(number.map_or_else(|| "–".to_owned(), count)));
        rows.push(Row::new("problems", cells.collect()));
    }
    let outcomes: BTreeSet<&str> =
        task.totals().flat_map(|(_, row)| &row.outcomes).map(|outcome| outcome.outcome.as_str()).collect();
    for outcome in outcomes {
        let of = |row: &SampleRow| row.outcomes.iter().find(|one| one.outcome == outcome).map_or(0, |one| one.samples);
        let cells = task.totals().map(|(_, row)| Cell::text(count(of(row)))).collect();
        rows.push(Row::new(visible(outcome), cells));
    }
    let head = [task.name()].into_iter().chain(task.splits.iter().map(|(name, _)| visible(name).into_owned()));
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
    if task.totals().any(|(_, row)| row.positives.is_some()) {
        page.paragraph(
            "",
            DIM,
            "A sample is a query. + are the programs that it should find, − those that it should not.",
        );
    }
}

fn distributions(page: &mut Page, task: &OfTask<'_>) {
    let name = task.name();
    let mut tags: BTreeMap<&str, u64> = BTreeMap::new();
    for tag in task.totals().flat_map(|(_, row)| &row.tags) {
        *tags.entry(&tag.tag).or_default() += tag.samples;
    }
    let mut tags: Vec<(&str, u64)> = tags.into_iter().collect();
    tags.sort_by_key(|(_, samples)| std::cmp::Reverse(*samples));
    tag_bars(page, &format!("{name}: tags"), "samples", tags.into_iter());
    for (split, row) in task.totals() {
        let of = |what: &str| format!("{name}, {}: {what}", visible(split));
        if let Some(samples) = &row.of_problem {
            bars(page, &of("samples of a problem"), "problems", ranges(samples));
        }
        let lengths = |page: &mut Page, what: &str, lengths: Option<&TextLengths>| {
            if let Some(lengths) = lengths {
                bars(page, &of(what), "samples", ranges(&lengths.tokens));
            }
        };
        lengths(page, "tokens of programs", row.program.as_ref());
        lengths(page, "tokens of programs with descriptions", row.input.as_ref());
    }
}
