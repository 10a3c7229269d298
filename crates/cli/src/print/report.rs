//! Prints a report.

use assay_base::problems::File;
use assay_completion::category::Category;
use assay_completion::cutoff::{Cutoff, Period, SECTION as CUTOFF};
use assay_completion::profile::Profile;
use assay_completion::profiles;
use assay_completion::quirks::{QuirkEffect, Quirks};
use assay_completion::report::{INPUT, Input};
use assay_evaluation::report::{self, Counts, Report};
use assay_evaluations::evaluation::Evaluation;
use assay_evaluations::metrics;
use assay_taxonomy::table::{SECTION, Tokens};

use super::table::{self, Cell, Details, Row, Table};
use super::{
    BOLD, DIM, GLUE, PLAIN, Page, count, counted, language, problems, short_names, signed, tokens, visible, xcodeeval,
};
use crate::args::TokenMeasure;

/// The largest width of a file's name in a table.
const NAME: usize = 24;

/// How reports are printed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Form {
    /// Whether matrices of languages are complete, however wide they are.
    pub(crate) matrix: bool,
    /// The measure of tables for combinations of two dimensions of token types.
    pub(crate) pivot: Option<TokenMeasure>,
}

/// Adds the reports of scored files with their labels, in the form of their evaluation.
pub(crate) fn all(page: &mut Page, references: &str, reports: &[(&str, &Report)], form: Form) {
    let evaluation = reports.first().and_then(|(_, report)| Evaluation::of(report));
    match (evaluation, reports) {
        (Some(Evaluation::Xcodeeval(_)), several) => {
            for (label, report) in several {
                page.gap();
                xcodeeval::one(page, label, references, report, form.matrix);
            }
        }
        (_, [(label, report)]) => one(page, label, references, report, form.pivot),
        (_, several) => compare(page, references, several),
    }
}

/// Adds the complete report of one scored file.
fn one(page: &mut Page, name: &str, prompts: &str, report: &Report, pivot: Option<TokenMeasure>) {
    let (name, prompts) = (visible(name), visible(prompts));
    let cause = report.cause_of_nothing();
    if let Some((found, group)) = cause.and_then(|group| Some((group.other_file()?, group))) {
        let file = if group.file == File::Prompts { prompts } else { name };
        page.line(format_args!("{BOLD}{file}{BOLD:#}: {}. {}", visible(found), group.help));
        return;
    }
    page.line(format_args!("{BOLD}{name}{BOLD:#} {DIM}on {prompts}{DIM:#}  {}", problems::verdict(&report.problems)));
    format(page, report);
    problems::list(page, &report.problems, &prompts);
    if cause.is_some() {
        return;
    }
    tasks(page, &report.counts);
    scores(page, report.rows.iter().map(|row| (language(row.scope.of_language()), row)));
    cutoff(page, report);
    quirks(page, report);
    if let Some(found) = report.section::<Tokens>(SECTION) {
        tokens::all(page, &found, pivot);
    }
}

/// Adds the scores before and after a day.
fn cutoff(page: &mut Page, report: &Report) {
    let Some(cutoff) = report.section::<Cutoff>(CUTOFF) else { return };
    page.heading(&format!("By {}", cutoff.date), "the day on which a task's repository was created");
    let labels: Vec<String> = cutoff
        .periods
        .iter()
        .map(|scores| {
            let period = match scores.period {
                Period::Before => "before",
                Period::After => "from then on",
                Period::Unknown => "unknown",
            };
            format!("{period}, {}", counted(scores.tasks, "task", "tasks"))
        })
        .collect();
    // The rows of a table have the languages below each period.
    let rows = cutoff.periods.iter().zip(&labels).flat_map(|(scores, label)| {
        scores.rows.iter().map(move |row| {
            let label = match row.scope.of_language() {
                None => label.clone(),
                Some(id) if scores.rows.iter().all(|row| row.scope.of_language() == Some(id)) => label.clone(),
                id => format!("  {}", language(id)),
            };
            (label, row)
        })
    });
    self::scores(page, rows);
}

/// Adds the format of the prediction file, if it is that of another harness.
fn format(page: &mut Page, report: &Report) {
    for (format, records) in report.section::<Input>(INPUT).into_iter().flat_map(|input| input.records) {
        page.paragraph("  ", DIM, &format!("{} read as {format}", counted(records, "record", "records")));
    }
}

/// Adds a comparison of several scored files.
fn compare(page: &mut Page, prompts: &str, reports: &[(&str, &Report)]) {
    let total = reports.first().and_then(|(_, report)| report.counts.first()).map_or(0, |tasks| tasks.total);
    let prompts = visible(prompts);
    page.line(format_args!("{BOLD}{prompts}{BOLD:#}  {DIM}{}{DIM:#}", counted(total, "task", "tasks")));
    page.gap();
    let names = short_names(&reports.iter().map(|(name, _)| *name).collect::<Vec<_>>(), NAME);
    let width = names.iter().map(|name| super::text_width(name)).max().unwrap_or(0);
    for (name, (_, report)) in names.iter().zip(reports) {
        let answered = report.counts.first().map_or(0, |tasks| tasks.answered);
        let indent = width - super::text_width(name);
        page.line(format_args!(
            "{name}{:indent$}  {DIM}{:>7} answered{DIM:#}  {}",
            "",
            count(answered),
            problems::verdict(&report.problems)
        ));
        let kinds: Vec<String> =
            report.problems.iter().map(|kind| format!("{}{GLUE}{}", count(kind.count), kind.code)).collect();
        if !kinds.is_empty() {
            page.paragraph(&" ".repeat(width + 2), DIM, &kinds.join(", "));
        }
    }
    // All languages together. The report of a single file has each language.
    let overall = |report: &Report| report.counts.first().map(|counts| counts.scope.clone());
    let scored = names.iter().zip(reports).filter(|(_, (_, report))| report.cause_of_nothing().is_none());
    scores(
        page,
        scored.flat_map(|(name, (_, report))| {
            let rows = report.rows.iter().filter(move |row| Some(&row.scope) == overall(report).as_ref());
            rows.map(move |row| (name.clone(), row))
        }),
    );
    page.gap();
    page.paragraph("", DIM, "Score one file to see its languages, its problems by line and the effects of quirks.");
}

/// Adds the counts of tasks, with a column for each language.
fn tasks(page: &mut Page, all: &[Counts]) {
    if all.iter().all(|tasks| tasks.total == 0) {
        return;
    }
    let row = |label: &str, of: &dyn Fn(&Counts) -> u64| {
        Row::new(label, all.iter().map(|tasks| Cell::text(count(of(tasks)))).collect())
    };
    let mut rows = vec![
        row("in the benchmark", &|tasks| tasks.total),
        row("answered", &|tasks| tasks.answered),
        row("missing", &|tasks| tasks.total - tasks.answered),
    ];
    for category in Category::ALL {
        rows.push(row(&format!("  {}", category_name(category)), &|tasks| {
            tasks.categories.get(category.id()).copied().unwrap_or(0)
        }));
    }
    // Move missing answers above the categories of answers.
    let missing = rows.remove(2);
    rows.push(missing);
    let head = std::iter::once("Tasks".to_owned()).chain(all.iter().map(|tasks| language(tasks.scope.of_language())));
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
}

/// The display name of a category.
pub(crate) fn category_name(category: Category) -> &'static str {
    match category {
        Category::Exact => "exact",
        Category::Empty => "empty",
        Category::CutElsewhere => "truncated differently",
        Category::OnlyIdentifiers => "only identifiers differ",
        Category::SameIdentifiers => "same identifiers, different text",
        Category::NearMiss => "near miss",
        Category::Wrong => "wrong",
    }
}

/// Adds a table for each profile. Numbers come with the labels of their rows.
pub(crate) fn scores<'r>(page: &mut Page, numbers: impl Iterator<Item = (String, &'r report::Row)>) {
    let mut tables: Vec<(&str, Table)> = Vec::new();
    for (label, number) in numbers {
        let profile = number.profile.as_deref().unwrap_or_default();
        let place = tables.iter().position(|(known, _)| *known == profile).unwrap_or_else(|| {
            tables.push((profile, Table { head: vec![String::new()], rows: Vec::new() }));
            tables.len() - 1
        });
        let table = &mut tables[place].1;
        let metric = metrics::short(&number.metric);
        if !table.head.contains(&metric) {
            table.head.push(metric);
        }
        match table.rows.last_mut() {
            Some(last) if last.label == label => last.cells.push(cell(number)),
            _ => table.rows.push(Row::new(label, vec![cell(number)])),
        }
    }
    if tables.is_empty() {
        return;
    }
    let titled = tables.into_iter().map(|(profile, table)| (title(profile), table)).collect();
    let placed = table::print(page, titled);
    page.gap();
    let intervals = match placed {
        Details::Beside => " and 95 % confidence intervals",
        Details::Below => ", with 95 % confidence intervals below",
        Details::Nowhere => "; a wider terminal, or --json, also shows 95 % confidence intervals",
    };
    page.paragraph("", DIM, &format!("Percentages{intervals}. A task without an answer counts as a failure."));
}

/// The name of a profile, and a description.
pub(crate) fn title(profile: &str) -> String {
    let about = profiles::named(profile).map_or("", |profile| profile.about());
    format!("{BOLD}{profile}{BOLD:#}  {DIM}{about}{DIM:#}")
}

/// The cell of a number.
fn cell(number: &report::Row) -> Cell {
    match (number.value, number.low, number.high) {
        (Some(value), Some(low), Some(high)) => share(value, low, high),
        (Some(value), ..) => Cell::text(format!("{value:.2}")),
        (None, ..) => Cell::text("–"),
    }
}

pub(crate) fn share(value: f64, low: f64, high: f64) -> Cell {
    let end = |value: f64| if value == 100.0 { "100".to_owned() } else { format!("{value:.1}") };
    Cell { text: format!("{value:.2}"), detail: format!("{}–{}", end(low), end(high)) }
}

/// Adds the effects of the official program's quirks.
fn quirks(page: &mut Page, report: &Report) {
    let effects = Quirks::of(report).map(|quirks| quirks.effects).unwrap_or_default();
    let changed: Vec<&QuirkEffect> = effects.iter().filter(|effect| effect.examples > 0).collect();
    let official = report.profiles().into_iter().filter_map(profiles::named).any(Profile::is_official);
    if changed.is_empty() || !official {
        return;
    }
    page.heading("Quirks of the official program", "and their effects on the cceval profiles");
    let width = changed.iter().map(|effect| count(effect.examples).len()).max().unwrap_or(0);
    for effect in changed {
        let examples = if effect.examples == 1 { "example " } else { "examples" };
        let first = format!("  {:>width$} {examples}  ", count(effect.examples));
        page.paragraph(&first, PLAIN, &effect.description);
        page.paragraph(&" ".repeat(super::text_width(&first)), DIM, &consequences(effect));
    }
}

/// The effect of a quirk, in a few sentences.
fn consequences(effect: &QuirkEffect) -> String {
    let change = |verb: &str, exact: u64, identifiers: u64| {
        let parts = [
            (exact > 0).then(|| counted(exact, "exact match", "exact matches")),
            (identifiers > 0).then(|| counted(identifiers, "identifier exact match", "identifier exact matches")),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("It {verb} {}.", parts.join(" and ")))
    };
    let changes =
        [change("adds", effect.em_gained, effect.id_em_gained), change("removes", effect.em_lost, effect.id_em_lost)];
    let mut sentences: Vec<String> = changes.into_iter().flatten().collect();
    let means: Vec<String> =
        [("ES (difflib)", effect.es_difflib), ("ES (Levenshtein)", effect.es_levenshtein), ("ID-F1", effect.id_f1)]
            .into_iter()
            .filter(|(_, points)| *points != 0.0)
            .map(|(name, points)| format!("{} {}", name, signed(points, 2)).replace(' ', &GLUE.to_string()))
            .collect();
    if !means.is_empty() {
        sentences.push(format!("{}.", means.join(", ")));
    }
    sentences.join(" ")
}
