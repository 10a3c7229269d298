//! Prints the scores of xCodeEval's tasks.

use assay_evaluation::report::{Mean, Share};
use assay_execution::Value;
use assay_tasks::retrieval::{AtK, Average};
use assay_tasks::{Counts, Report, Scores, Setting, compilation, retrieval, tags, translation};

use super::table::{self, Cell, Row, Table};
use super::{BOLD, DIM, Page, count, counted, execution, problems, visible};

/// The most columns of a matrix that fit on a terminal.
const COLUMNS: usize = 8;

/// Adds the complete result of one scored file.
pub(crate) fn one(page: &mut Page, name: &str, references: &str, report: &Report) {
    let (name, references) = (visible(name), visible(references));
    let verdict = problems::verdict(&report.problems);
    page.line(format_args!("{BOLD}{name}{BOLD:#} {DIM}on {references}, {}{DIM:#}  {verdict}", report.task.name()));
    problems::list(page, &report.problems, &references);
    for Setting { setting, tasks, scores } in &report.settings {
        if let Some(setting) = setting {
            page.heading(&visible(setting), "");
        }
        answered(page, tasks);
        match scores {
            Scores::Tags(scores) => of_tags(page, scores),
            Scores::Compilation(scores) => of_compilation(page, scores),
            Scores::Retrieval(scores) => of_retrieval(page, scores),
            Scores::Execution(report) => execution::tables(page, report),
            Scores::Translation(scores) => of_translation(page, scores),
        }
    }
}

fn answered(page: &mut Page, tasks: &[Counts]) {
    let Some(all) = tasks.first() else { return };
    let total = counted(all.total, "task", "tasks");
    page.gap();
    page.line(format_args!("{DIM}{} of {total} answered{DIM:#}", count(all.answered)));
}

fn language(name: Option<&str>, without: &str) -> String {
    name.map_or_else(|| without.to_owned(), |name| visible(name).into_owned())
}

fn mean(mean: Option<&Mean>) -> Cell {
    match mean {
        Some(Mean { value, low, high }) => {
            Cell { text: format!("{value:.2}"), detail: format!("{low:.1}–{high:.1}") }
        }
        None => Cell::text("–"),
    }
}

fn share(Share { value, low, high, .. }: &Share) -> Cell {
    Cell { text: format!("{value:.2}"), detail: format!("{low:.1}–{high:.1}") }
}

fn percent(value: f64) -> Cell {
    Cell::text(format!("{value:.2}"))
}

fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A row for the mean of languages, if there are several.
fn average(name: &str, value: Option<f64>, languages: usize, columns: usize) -> Option<Row> {
    let value = value.filter(|_| languages > 1)?;
    let empty = (1..columns).map(|_| Cell::default());
    Some(Row::new(name, std::iter::once(percent(value)).chain(empty).collect()))
}

fn of_tags(page: &mut Page, scores: &tags::Scores) {
    let row = |row: &tags::LanguageRow| {
        let cells = vec![
            mean(row.macro_f1.as_ref()),
            percent(row.micro_f1),
            share(&row.exact),
            Cell::text(count(row.programs)),
            Cell::text(count(row.tags)),
            Cell::text(count(row.foreign)),
        ];
        Row::new(language(row.language.as_deref(), "all"), cells)
    };
    let mut rows: Vec<Row> = scores.languages.iter().map(row).collect();
    rows.extend(average("mean of languages", scores.average, rows.len(), 6));
    let names = ["%", "macro-F1", "micro-F1", "exact", "programs", "tags", "foreign"];
    table::print(page, vec![(String::new(), Table { head: head(&names), rows })]);

    let Some(first) = scores.tags.first().map(|row| &row.language) else { return };
    let rows = scores.tags.iter().filter(|row| row.language == *first).map(|row| {
        let counts = [row.support, row.predicted].map(|number| Cell::text(count(number)));
        let shares = [row.f1, row.precision, row.recall].map(percent);
        Row::new(visible(&row.tag), shares.into_iter().chain(counts).collect())
    });
    let names = ["Tags, %", "F1", "precision", "recall", "programs", "answers"];
    table::print(page, vec![(String::new(), Table { head: head(&names), rows: rows.collect() })]);
}

fn of_compilation(page: &mut Page, scores: &compilation::Scores) {
    let row = |row: &compilation::LanguageRow| {
        let cells = vec![
            share(&row.accuracy),
            percent(row.majority),
            Cell::text(count(row.programs)),
            Cell::text(format!("{} of {}", count(row.errors_found), count(row.errors))),
            Cell::text(count(row.false_alarms)),
        ];
        Row::new(language(row.language.as_deref(), "all"), cells)
    };
    let mut rows: Vec<Row> = scores.languages.iter().map(row).collect();
    rows.extend(average("mean of languages", scores.average, rows.len(), 5));
    let names = ["%", "accuracy", "always the more common", "programs", "errors found", "false alarms"];
    table::print(page, vec![(String::new(), Table { head: head(&names), rows })]);
}

fn of_retrieval(page: &mut Page, scores: &retrieval::Scores) {
    let optional = |value: Option<f64>| value.map_or_else(|| Cell::text("–"), percent);
    let row = |at: &AtK| {
        let all = at.all.as_ref().map_or_else(|| Cell::text("–"), share);
        let negatives = at.negatives.as_ref().map_or_else(|| Cell::text("–"), share);
        Row::new(format!("Acc@{}", at.k), vec![all, optional(at.monolingual), optional(at.cross_lingual), negatives])
    };
    let rows = scores.k.iter().map(row).collect();
    let names = ["%", "all queries", "monolingual", "cross-lingual", "with a wrong one"];
    table::print(page, vec![(String::new(), Table { head: head(&names), rows })]);
    let Some(last) = scores.k.last().filter(|last| !last.cells.is_empty()) else { return };
    match last.corpora.len() {
        0..=COLUMNS => matrix(page, last),
        _ => averages(page, last),
    }
}

/// Adds the matrix of one k: a row for each query language, a column for each corpus.
fn matrix(page: &mut Page, at: &AtK) {
    let value = |row: Option<&str>, corpus: Option<&str>| {
        let cell = at.cells.iter().find(|cell| cell.query.as_deref() == row && Some(cell.corpus.as_str()) == corpus);
        cell.map_or_else(|| Cell::text("–"), |cell| percent(cell.accuracy.value))
    };
    let corpora = || at.corpora.iter().map(|average| average.language.as_deref());
    let mut rows: Vec<Row> = at
        .queries
        .iter()
        .map(|average| {
            let cells = corpora().map(|corpus| value(average.language.as_deref(), corpus));
            let cells = cells.chain([percent(average.value)]).collect();
            Row::new(language(average.language.as_deref(), "in words"), cells)
        })
        .collect();
    let columns = at.corpora.iter().map(|average| percent(average.value)).chain([Cell::default()]);
    rows.push(Row::new("mean (α)", columns.collect()));
    let names = corpora().map(|name| language(name, ""));
    let head = [format!("Acc@{}: query \\ corpus", at.k)].into_iter().chain(names).chain(["mean (γ)".to_owned()]);
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
}

/// Adds the averages of one k by language.
fn averages(page: &mut Page, at: &AtK) {
    let mut languages: Vec<Option<&str>> =
        at.queries.iter().chain(&at.corpora).map(|average| average.language.as_deref()).collect();
    languages.sort_unstable();
    languages.dedup();
    let find = |averages: &[Average], name: Option<&str>| {
        let average = averages.iter().find(|average| average.language.as_deref() == name);
        average.map_or_else(|| Cell::text("–"), |average| percent(average.value))
    };
    let rows = languages
        .into_iter()
        .map(|name| Row::new(language(name, "in words"), vec![find(&at.queries, name), find(&at.corpora, name)]));
    let head = head(&[&format!("Acc@{}, %", at.k), "as query (γ)", "as corpus (α)"]);
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
    page.paragraph("", DIM, "The whole matrix is in the report: --json, --out.");
}

fn of_translation(page: &mut Page, scores: &translation::Scores) {
    for at in &scores.k {
        if at.targets.is_empty() {
            continue;
        }
        match at.targets.len() {
            0..=COLUMNS => translated(page, at),
            _ => translated_averages(page, at),
        }
    }
    for at in &scores.k {
        for cell in &at.cells {
            if let Value::None { not_judged, short, .. } = &cell.value {
                let of = format!("no pass@{} from {} to {}", at.k, visible(&cell.source), visible(&cell.target));
                let why = match not_judged {
                    0 => format!("{} fewer than {} samples", counted(*short, "program has", "programs have"), at.k),
                    _ => format!("{} not judged", counted(*not_judged, "sample was", "samples were")),
                };
                page.paragraph("  ", DIM, &format!("{of}: {why}"));
            }
        }
    }
    execution::outcomes(page, &scores.outcomes);
}

/// Adds the matrix of one k: a row for each source language, a column for each target language.
fn translated(page: &mut Page, at: &translation::AtK) {
    let value = |source: &str, target: &str| {
        let cell = at.cells.iter().find(|cell| cell.source == source && cell.target == target);
        match cell.map(|cell| &cell.value) {
            Some(Value::Is(mean)) => self::mean(Some(mean)),
            _ => Cell::text("–"),
        }
    };
    let optional = |value: Option<f64>| value.map_or_else(|| Cell::text("–"), percent);
    let row = |source: &translation::Average| {
        let cells = at.targets.iter().map(|target| value(&source.language, &target.language));
        Row::new(visible(&source.language), cells.chain([optional(source.value)]).collect())
    };
    let mut rows: Vec<Row> = at.sources.iter().map(row).collect();
    let last = at.targets.iter().map(|target| optional(target.value)).chain([optional(at.average)]);
    rows.push(Row::new("mean", last.collect()));
    let names = at.targets.iter().map(|target| visible(&target.language).into_owned());
    let head = [format!("pass@{}: from \\ to", at.k)].into_iter().chain(names).chain(["mean".to_owned()]);
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
}

/// Adds the averages of one k by language.
fn translated_averages(page: &mut Page, at: &translation::AtK) {
    let mut languages: Vec<&str> = at.sources.iter().chain(&at.targets).map(|one| one.language.as_str()).collect();
    languages.sort_unstable();
    languages.dedup();
    let find = |averages: &[translation::Average], name: &str| {
        let average = averages.iter().find(|average| average.language == name).and_then(|average| average.value);
        average.map_or_else(|| Cell::text("–"), percent)
    };
    let rows = languages
        .into_iter()
        .map(|name| Row::new(visible(name), vec![find(&at.sources, name), find(&at.targets, name)]))
        .collect();
    let head = head(&[&format!("pass@{}, %", at.k), "from", "to"]);
    table::print(page, vec![(String::new(), Table { head, rows })]);
    page.paragraph("", DIM, "The whole matrix is in the report: --json, --out.");
}
