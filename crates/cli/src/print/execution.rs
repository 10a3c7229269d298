//! Prints the results of judged samples.

use assay_evaluation::report::{self, Mean, Report};
use assay_execution::{
    Curve, Cutoff, ErrorRow, GroupRow, MissingScore, Outcome, OutcomeRow, Period, Section, Spectrum, Trivial, YearRow,
    metrics::PASS, passes, translation::AtK,
};

use super::table::{self, Cell, Row, Table};
use super::{DIM, DOUBTFUL, Page, count, counted, translation, visible};
use crate::progress::word;

/// Lists of problems show at most this many.
const SHOWN: usize = 10;

/// Adds the tables of a report. `matrix` says whether a matrix of translation is complete, however wide it is.
pub(crate) fn tables(page: &mut Page, report: &Report, matrix: bool) {
    scores(page, report);
    let tasks = |language: Option<&str>, k: u64| {
        passes(report).find(|(own, row)| *own == k && row.scope.of_language() == language).map_or(0, |(_, row)| row.n)
    };
    let Some(report) = Section::of(report) else { return };
    translation::all(page, &report.translation, translation::columns(matrix), AtK::average);
    outcomes(page, &report.outcomes);
    if let Some(verdicts) = report.backstop_verdicts.filter(|verdicts| *verdicts > 0) {
        let (verdicts, were) = (counted(verdicts, "verdict", "verdicts"), if verdicts == 1 { "was" } else { "were" });
        let text = format!("{verdicts} {were} decided by the backstop: another machine may give other verdicts");
        page.paragraph("  ", DOUBTFUL, &text);
    }
    errors(page, &report.errors);
    reasons(page, tasks, &report.missing_scores);
    curves(page, &report.curves);
    difficulties(page, &report.difficulty_groups);
    if !report.temperatures.is_empty() {
        outcomes(page, &report.temperatures);
    }
    if let Some(found) = &report.cutoff {
        cutoff(page, found);
    }
    years(page, &report.years);
    if let Some(found) = &report.spectrum {
        spectrum(page, found, ["unit test", "unit tests"]);
    }
    if let Some(found) = &report.trivial {
        trivial(page, found);
    }
}

fn language(name: Option<&str>) -> String {
    name.map_or_else(|| "all".to_owned(), |name| visible(name).into_owned())
}

/// Adds pass@k: a row for each language, a column for each k.
pub(super) fn scores(page: &mut Page, report: &Report) {
    for found in report.tables() {
        let name = |metric: &&str| PASS.short_of(metric);
        let head = std::iter::once("%".to_owned()).chain(found.metrics.iter().map(name)).collect();
        let rows = found.scopes.iter().map(|(scope, rows)| {
            Row::new(
                language(scope.of_language()),
                rows.iter().map(|row| row.map_or_else(|| Cell::text("–"), cell)).collect(),
            )
        });
        table::print(page, vec![(String::new(), Table { head, rows: rows.collect() })]);
    }
}

fn cell(row: &report::Row) -> Cell {
    match (row.value, row.low, row.high) {
        (Some(value), Some(low), Some(high)) => mean(&Mean { value, low, high }),
        _ => Cell::text("–"),
    }
}

/// Adds the runtime errors: a row for each class, a column for each language.
fn errors(page: &mut Page, rows: &[ErrorRow]) {
    let mut languages: Vec<&str> = rows.iter().map(|row| row.language.as_str()).collect();
    languages.dedup();
    let mut classes: Vec<(Option<&str>, u64)> = Vec::new();
    for ErrorRow { class, samples, .. } in rows {
        match classes.iter_mut().find(|(known, _)| *known == class.as_deref()) {
            Some((_, all)) => *all += samples,
            None => classes.push((class.as_deref(), *samples)),
        }
    }
    if classes.is_empty() {
        return;
    }
    // The most frequent class first. Errors without a class are last.
    classes.sort_by_key(|(class, samples)| (class.is_none(), std::cmp::Reverse(*samples)));
    let cell = |class: Option<&str>, language: &str| {
        let row = rows.iter().find(|row| row.class.as_deref() == class && row.language == language);
        Cell::text(row.map_or_else(String::new, |row| count(row.samples)))
    };
    let shown = classes.iter().take(SHOWN).map(|(class, _)| {
        let cells = languages.iter().map(|language| cell(*class, language)).collect();
        Row::new(visible(class.unwrap_or("others")), cells)
    });
    let rows = shown.collect();
    let head = std::iter::once("runtime error".to_owned()).chain(languages.iter().map(|name| language(Some(name))));
    table::print(page, vec![(String::new(), Table { head: head.collect(), rows })]);
    if classes.len() > SHOWN {
        page.line(format_args!("  {DIM}and {} more{DIM:#}", count((classes.len() - SHOWN) as u64)));
    }
}

/// Adds the outcomes: a row for each language, or for each language and temperature.
pub(super) fn outcomes(page: &mut Page, rows: &[OutcomeRow]) {
    let mut head = vec!["samples".to_owned(), "all".to_owned()];
    head.extend(Outcome::ALL.iter().rev().map(|outcome| word(*outcome).to_owned()));
    let mut shown = vec![true; head.len()];
    let extra = |row: &OutcomeRow| [row.rejected, row.not_judged];
    for (number, name) in ["nothing to judge", "not judged"].into_iter().enumerate() {
        head.push(name.to_owned());
        shown.push(rows.iter().any(|row| extra(row)[number] > 0));
    }
    let rows = rows.iter().map(|row| {
        // A language whose samples could not be judged has no number, instead of 0.
        let judged = Outcome::ALL.iter().rev().map(|outcome| row.outcomes.get(outcome.name()).map(|share| share.count));
        let numbers = [Some(row.samples)].into_iter().chain(judged).chain(extra(row).map(Some));
        let cells = numbers.zip(&shown[1..]).filter(|(_, shown)| **shown);
        let cells = cells.map(|(number, _)| Cell::text(number.map_or_else(|| "–".to_owned(), count)));
        let name = language(row.language.as_deref());
        let label = row.temperature.map_or_else(|| name.clone(), |temperature| format!("{name} at {temperature}"));
        Row::new(label, cells.collect())
    });
    let rows = rows.collect();
    let head = head.into_iter().zip(&shown).filter(|(_, shown)| **shown).map(|(name, _)| name).collect();
    table::print(page, vec![(String::new(), Table { head, rows })]);
}

/// Adds why scores are missing. `tasks` is the number of tasks of a language.
fn reasons(page: &mut Page, tasks: impl Fn(Option<&str>, u64) -> u64, missing: &[MissingScore]) {
    for MissingScore { language: name, k, reason } in missing {
        let of = format!("pass@{k} of {}", language(name.as_deref()));
        if reason.not_judged > 0 {
            let samples = counted(reason.not_judged, "sample", "samples");
            page.paragraph("  ", DIM, &format!("no {of}: {samples} could not be judged on this machine"));
        } else if reason.short > 0 {
            let tasks = counted(reason.short, "task has", "tasks have");
            let names: Vec<_> = reason.short_tasks.iter().map(|name| visible(name)).collect();
            page.paragraph("  ", DIM, &format!("no {of}: {tasks} fewer than {k} samples: {} …", names.join(", ")));
        } else if tasks(name.as_deref(), *k) > 0 {
            page.paragraph("  ", DIM, &format!("no {of}: this machine cannot run its programs"));
        } else {
            page.paragraph("  ", DIM, &format!("no {of}: there are no tasks"));
        }
    }
}

pub(super) fn mean(Mean { value, low, high }: &Mean) -> Cell {
    Cell { text: format!("{value:.2}"), detail: format!("{low:.1}–{high:.1}") }
}

/// Adds pass@k for some values of k, if there are more than the requested ones.
fn curves(page: &mut Page, rows: &[Curve]) {
    const SOME: [usize; 8] = [1, 2, 3, 5, 10, 20, 50, 100];
    let longest = rows.iter().map(|row| row.values.len()).max().unwrap_or_default();
    if longest < 3 {
        return;
    }
    let some = || SOME.into_iter().filter(|k| *k < longest).chain([longest]);
    let head = ["by k".to_owned()].into_iter().chain(some().map(|k| format!("@{k}"))).collect();
    let cell =
        |row: &Curve, k: usize| row.values.get(k - 1).map_or_else(|| "–".to_owned(), |value| format!("{value:.1}"));
    let rows = rows
        .iter()
        .map(|row| Row::new(language(row.language.as_deref()), some().map(|k| Cell::text(cell(row, k))).collect()))
        .collect();
    table::print(page, vec![(String::new(), Table { head, rows })]);
}

/// Adds the samples that passed: a row for each range of difficulty, a column for each language.
fn difficulties(page: &mut Page, rows: &[GroupRow]) {
    let found = rows.iter().map(|row| {
        let text = row.passed.map_or_else(|| "–".to_owned(), |passed| format!("{:.1}", passed.value));
        let passed = Cell { text, detail: format!("of {}", count(row.samples)) };
        (format!("{}–{}", row.from, row.to), row.from.into(), row.language.as_deref(), passed)
    });
    grid(page, "difficulty", found.collect());
}

/// Adds pass@1: a row for each year, a column for each language.
fn years(page: &mut Page, rows: &[YearRow]) {
    let found = rows.iter().map(|row| {
        let text = row.pass_at_1.map_or_else(|| "–".to_owned(), |mean| format!("{:.1}", mean.value));
        let passed = Cell { text, detail: format!("of {}", count(row.tasks)) };
        (row.year.to_string(), row.year, row.language.as_deref(), passed)
    });
    grid(page, "published in", found.collect());
}

/// Adds a table of cells. Each cell has the name and position of its row, and its language.
fn grid(page: &mut Page, name: &str, mut cells: Vec<(String, i64, Option<&str>, Cell)>) {
    if cells.is_empty() {
        return;
    }
    let mut languages: Vec<Option<&str>> = Vec::new();
    for (_, _, language, _) in &cells {
        if !languages.contains(language) {
            languages.push(*language);
        }
    }
    cells.sort_by_key(|(_, place, _, _)| *place);
    let mut rows: Vec<Row> = Vec::new();
    for (label, _, language, cell) in cells {
        if rows.last().is_none_or(|row| row.label != label) {
            rows.push(Row::new(label, languages.iter().map(|_| Cell::text("–")).collect()));
        }
        let place = languages.iter().position(|own| *own == language);
        if let (Some(row), Some(place)) = (rows.last_mut(), place) {
            row.cells[place] = cell;
        }
    }
    let head = [format!("{name}, %")].into_iter().chain(languages.into_iter().map(language)).collect();
    table::print(page, vec![(String::new(), Table { head, rows })]);
}

/// Adds the outcomes of unit tests: a row for each language, then how far the languages agree.
pub(super) fn spectrum(page: &mut Page, found: &Spectrum, [one, several]: [&str; 2]) {
    let mut outcomes: Vec<Outcome> = Outcome::ALL.into_iter().rev().collect();
    outcomes.retain(|outcome| {
        found.rows.iter().any(|row| row.groups.get(outcome.name()).is_some_and(|share| share.count > 0))
    });
    let has_gaps = found.rows.iter().any(|row| row.not_run > 0);
    let heads = [several, "all"].into_iter().chain(outcomes.iter().map(|outcome| word(*outcome)));
    let head = heads.chain(has_gaps.then_some("not run")).map(str::to_owned).collect();
    let rows = found.rows.iter().map(|row| {
        let of = |outcome: &Outcome| row.groups.get(outcome.name()).map_or(0, |share| share.count);
        let numbers = [row.tests].into_iter().chain(outcomes.iter().map(of)).chain(has_gaps.then_some(row.not_run));
        Row::new(language(Some(&row.language)), numbers.map(|number| Cell::text(count(number))).collect())
    });
    let rows = rows.collect();
    table::print(page, vec![(String::new(), Table { head, rows })]);
    if let Some(agreement) = &found.agreement {
        let tests = counted(agreement.tests, one, several);
        let text =
            format!("the languages agree on {:.1} % of the {tests} that ran in every language", agreement.same.value);
        page.paragraph("  ", DIM, &text);
    }
    let widest =
        found.gaps.iter().filter(|gap| gap.apart.count > 0).max_by(|a, b| a.apart.value.total_cmp(&b.apart.value));
    if let Some(gap) = widest {
        let text = format!(
            "largest disagreement: {} and {}; one passes {:.1} % of {} where the other gives a wrong answer",
            visible(&gap.first),
            visible(&gap.second),
            gap.apart.value,
            counted(gap.tests, one, several)
        );
        page.paragraph("  ", DIM, &text);
    }
}

/// Adds the tasks before and after a date.
fn cutoff(page: &mut Page, cutoff: &Cutoff) {
    let row = |label: String, period: &Period| {
        let passed = period.pass_at_1.as_ref().map_or_else(|| Cell::text("–"), mean);
        Row::new(label, vec![Cell::text(count(period.tasks)), passed])
    };
    let head = ["published", "tasks", "pass@1 %"].map(str::to_owned).into();
    let mut rows = vec![
        row(format!("before {}", cutoff.date), &cutoff.before),
        row("on that day or later".to_owned(), &cutoff.after),
    ];
    if cutoff.unknown > 0 {
        rows.push(Row::new("unknown", vec![Cell::text(count(cutoff.unknown)), Cell::text("–")]));
    }
    table::print(page, vec![(String::new(), Table { head, rows })]);
}

/// Adds the tasks that trivial programs pass.
fn trivial(page: &mut Page, trivial: &Trivial) {
    page.gap();
    for (names, what) in
        [(&trivial.empty, "an empty program solves"), (&trivial.constant, "a program with constant output solves")]
    {
        let shown: Vec<_> = names.iter().take(SHOWN).map(|name| visible(name)).collect();
        let more = if names.len() > SHOWN { " …" } else { "" };
        let text = match names.len() {
            0 => format!("no tasks that {what}"),
            number => format!("{} that {what}: {}{more}", counted(number as u64, "task", "tasks"), shown.join(", ")),
        };
        page.paragraph("  ", DIM, &text);
    }
}
