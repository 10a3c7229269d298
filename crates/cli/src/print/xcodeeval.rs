//! Prints the scores of xCodeEval's tasks.

use assay_evaluation::metric::Metric;
use assay_evaluation::report::{Mean, Report, Share};
use assay_execution::{STUDY, Study};
use assay_tasks::metrics::{
    ACC, ACCURACY, AVERAGE_ACCURACY, AVERAGE_MACRO_F1, AVERAGE_PASS, CROSS_LINGUAL_ACC, EXACT, MACRO_F1, MAJORITY,
    MICRO_F1, MONOLINGUAL_ACC,
};
use assay_tasks::retrieval::{AtK, Average};
use assay_tasks::{Details, Section, Setting, Task, compilation, retrieval, scope, settings, tags, translation};

use super::table::{self, Cell, Row, Table};
use super::{BOLD, DIM, Page, count, counted, execution, problems, study, visible};

/// Adds the complete result of one scored file. `matrix` says whether matrices of languages are complete;
/// otherwise, wide ones are replaced by their averages.
pub(crate) fn one(page: &mut Page, name: &str, references: &str, report: &Report, matrix: bool) {
    let (name, references) = (visible(name), visible(references));
    let verdict = problems::verdict(&report.problems);
    let task = Task::of(report).map_or("", Task::name);
    page.line(format_args!("{BOLD}{name}{BOLD:#} {DIM}on {references}, {task}{DIM:#}  {verdict}"));
    problems::list(page, &report.problems, &references);
    let section = Section::of(report);
    for setting in settings(report) {
        if let Some(setting) = setting {
            page.heading(&visible(setting), "");
        }
        let columns = super::translation::columns(matrix);
        let scores = Scores { report, setting, columns };
        scores.answered(page);
        let mut details = section.iter().flat_map(|section| &section.settings);
        match details.find(|own| own.setting.as_deref() == setting).map(|Setting { details, .. }| details) {
            Some(Details::Tags(details)) => scores.of_tags(page, details),
            Some(Details::Compilation(details)) => scores.of_compilation(page, details),
            Some(Details::Retrieval(details)) => scores.of_retrieval(page, details),
            Some(Details::Translation(details)) => scores.of_translation(page, details),
            None => execution::tables(page, report, matrix),
        }
    }
    if let Some(found) = report.section::<Study>(STUDY) {
        study::all(page, &found);
    }
}

/// The scores of a report in one setting.
struct Scores<'r> {
    report: &'r Report,
    setting: Option<&'r str>,
    /// The most columns of a matrix.
    columns: usize,
}

fn language(name: Option<&str>, without: &str) -> String {
    name.map_or_else(|| without.to_owned(), |name| visible(name).into_owned())
}

fn mean(Mean { value, low, high }: Mean) -> Cell {
    Cell { text: format!("{value:.2}"), detail: format!("{low:.1}–{high:.1}") }
}

fn share(Share { value, low, high, .. }: Share) -> Cell {
    mean(Mean { value, low, high })
}

pub(super) fn percent(value: f64) -> Cell {
    Cell::text(format!("{value:.2}"))
}

pub(super) fn none() -> Cell {
    Cell::text("–")
}

pub(super) fn head(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

/// A row for the mean of languages, if there are several.
fn average(name: &str, value: Option<f64>, languages: usize, columns: usize) -> Option<Row> {
    let value = value.filter(|_| languages > 1)?;
    let empty = (1..columns).map(|_| Cell::default());
    Some(Row::new(name, std::iter::once(percent(value)).chain(empty).collect()))
}

impl Scores<'_> {
    fn row(&self, metric: &str, language: Option<&str>) -> Option<&assay_evaluation::report::Row> {
        let scope = scope(self.setting, language);
        self.report.rows.iter().find(|row| row.metric == metric && row.scope == scope)
    }

    fn value(&self, metric: &str) -> Option<f64> {
        self.row(metric, None)?.value
    }

    /// The cell of a number with its interval, if it has one.
    fn cell(&self, metric: &str, language: Option<&str>) -> Cell {
        let Some(row) = self.row(metric, language) else { return none() };
        match (row.value, row.low, row.high) {
            (Some(value), Some(low), Some(high)) => mean(Mean { value, low, high }),
            (value, ..) => value.map_or_else(none, percent),
        }
    }

    /// The cell with the number of programs of a language.
    fn programs(&self, metric: &Metric, language: Option<&str>) -> Cell {
        Cell::text(self.row(metric.id, language).map_or_else(String::new, |row| count(row.n)))
    }

    fn answered(&self, page: &mut Page) {
        let all = scope(self.setting, None);
        let Some(all) = self.report.counts.iter().find(|counts| counts.scope == all) else { return };
        let total = counted(all.total, "task", "tasks");
        page.gap();
        page.line(format_args!("{DIM}{} of {total} answered{DIM:#}", count(all.answered)));
    }

    fn of_tags(&self, page: &mut Page, details: &tags::Details) {
        let row = |row: &tags::LanguageRow| {
            let name = row.language.as_deref();
            let mut cells: Vec<Cell> = [&MACRO_F1, &MICRO_F1, &EXACT].map(|metric| self.cell(metric.id, name)).into();
            cells.push(self.programs(&MACRO_F1, name));
            cells.extend([row.tags, row.foreign].map(|number| Cell::text(count(number))));
            Row::new(language(name, "all"), cells)
        };
        let mut rows: Vec<Row> = details.languages.iter().map(row).collect();
        rows.extend(average("mean over languages", self.value(AVERAGE_MACRO_F1.id), rows.len(), 6));
        let names = ["%", "macro-F1", "micro-F1", "exact", "programs", "tags", "unknown tags"];
        table::print(page, vec![(String::new(), Table { head: head(&names), rows })]);

        let Some(first) = details.tags.first().map(|row| &row.language) else { return };
        let rows = details.tags.iter().filter(|row| row.language == *first).map(|row| {
            let counts = [row.support, row.predicted].map(|number| Cell::text(count(number)));
            let shares = [row.f1, row.precision, row.recall].map(percent);
            Row::new(visible(&row.tag), shares.into_iter().chain(counts).collect())
        });
        let names = ["Tags, %", "F1", "precision", "recall", "programs", "answers"];
        table::print(page, vec![(String::new(), Table { head: head(&names), rows: rows.collect() })]);
    }

    fn of_compilation(&self, page: &mut Page, details: &compilation::Details) {
        let row = |row: &compilation::LanguageRow| {
            let name = row.language.as_deref();
            let cells = vec![
                self.cell(ACCURACY.id, name),
                self.cell(MAJORITY.id, name),
                self.programs(&ACCURACY, name),
                Cell::text(format!("{} of {}", count(row.errors_found), count(row.errors))),
                Cell::text(count(row.false_alarms)),
            ];
            Row::new(language(name, "all"), cells)
        };
        let mut rows: Vec<Row> = details.languages.iter().map(row).collect();
        rows.extend(average("mean over languages", self.value(AVERAGE_ACCURACY.id), rows.len(), 5));
        let names = ["%", "accuracy", "majority baseline", "programs", "errors found", "false positives"];
        table::print(page, vec![(String::new(), Table { head: head(&names), rows })]);
    }

    fn of_retrieval(&self, page: &mut Page, details: &retrieval::Details) {
        let row = |at: &AtK| {
            let scores = [&ACC, &MONOLINGUAL_ACC, &CROSS_LINGUAL_ACC].map(|family| self.cell(&family.at(at.k), None));
            let negatives = at.negatives.map_or_else(none, share);
            Row::new(ACC.short_at(at.k), scores.into_iter().chain([negatives]).collect())
        };
        let rows = details.k.iter().map(row).collect();
        let names = ["%", "all queries", "monolingual", "cross-lingual", "negatives found"];
        table::print(page, vec![(String::new(), Table { head: head(&names), rows })]);
        let Some(last) = details.k.last().filter(|last| !last.cells.is_empty()) else { return };
        match last.corpora.len() <= self.columns {
            true => matrix(page, last),
            false => averages(page, last),
        }
    }

    fn of_translation(&self, page: &mut Page, details: &translation::Details) {
        super::translation::all(page, &details.k, self.columns, |at| self.value(&AVERAGE_PASS.at(at.k)));
        if let Some(programs) = assay_execution::Section::of(self.report) {
            execution::outcomes(page, &programs.outcomes);
        }
    }
}

/// Adds the matrix of one k: a row for each query language, a column for each corpus.
fn matrix(page: &mut Page, at: &AtK) {
    let value = |row: Option<&str>, corpus: Option<&str>| {
        let cell = at.cells.iter().find(|cell| cell.query.as_deref() == row && Some(cell.corpus.as_str()) == corpus);
        cell.map_or_else(none, |cell| percent(cell.accuracy.value))
    };
    let corpora = || at.corpora.iter().map(|average| average.language.as_deref());
    let mut rows: Vec<Row> = at
        .queries
        .iter()
        .map(|average| {
            let cells = corpora().map(|corpus| value(average.language.as_deref(), corpus));
            let cells = cells.chain([percent(average.value)]).collect();
            Row::new(language(average.language.as_deref(), "text"), cells)
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
        average.map_or_else(none, |average| percent(average.value))
    };
    let rows = languages
        .into_iter()
        .map(|name| Row::new(language(name, "text"), vec![find(&at.queries, name), find(&at.corpora, name)]));
    let head = head(&[&format!("Acc@{}, %", at.k), "as query (γ)", "as corpus (α)"]);
    table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
    page.paragraph("", DIM, "--matrix prints the complete matrix; it is in the report, too: --json, --out.");
}
