//! Analyses of a submission of programs.

use std::collections::{BTreeMap, BTreeSet};

use assay_evaluation::report::{Mean, Share, thousands};
use assay_execution::{Cutoff, ErrorRow, GroupRow, Outcome, OutcomeRow, Period, Section, Spectrum, Study, YearRow};
use maud::{Markup, html};

use super::charts::{self, Axis, Part};
use super::heat::{self, Heat, MOST_COLUMNS, MOST_ROWS, Title};
use super::{PACES, numbers, scope_name, translation};
use crate::board::Board;

const SAMPLED_PROGRAMS: &str = "Only programs with samples count here.";

/// Every section of the report except pass@k itself. Sections without data, such as unknown
/// difficulties, are omitted.
pub(super) fn analyses(board: &Board<'_>, report: &Section, study: Option<&Study>) -> Markup {
    let page = Analyses { board };
    html! {
        (page.outcomes("outcomes", "Outcomes", &report.outcomes))
        @if !report.errors.is_empty() { (page.errors(&report.errors)) }
        (page.curves(report))
        (translation::section(&report.translation, SAMPLED_PROGRAMS, |language| page.language(Some(language))))
        @if let Some(study) = study { (page.compiled(&study.compiled)) (page.best_temperatures(&study.temperatures)) }
        @if !report.temperatures.is_empty() { (page.outcomes("temperatures", "Outcomes by temperature", &report.temperatures)) }
        (page.difficulties(&report.difficulty_groups))
        (page.dates(report.cutoff.as_ref(), &report.years, study))
        @if let Some(spectrum) = &report.spectrum { (page.spectrum(spectrum, &UNIT_TESTS)) }
        @if let Some(tasks) = study.and_then(|study| study.tasks.as_ref()) { (page.spectrum(tasks, if tasks.tests == tasks.problems { &TASKS } else { &NUMBERED })) }
    }
}

/// The words about a spectrum.
struct Words {
    id: &'static str,
    title: &'static str,
    one: &'static str,
    several: &'static str,
    /// The same, at the start of a sentence.
    heading: &'static str,
    /// Whether a problem has several of them.
    are_of_problems: bool,
}

const UNIT_TESTS: Words = Words {
    id: "spectrum",
    title: "Reasoning spectrum",
    one: "unit test",
    several: "unit tests",
    heading: "Unit tests",
    are_of_problems: true,
};
/// Of tasks that have the same number in several languages.
const NUMBERED: Words = Words { id: "tasks", title: "Tasks in all languages", ..UNIT_TESTS };
/// The same with one unit test each, as HumanEval-X's.
const TASKS: Words = Words { one: "task", several: "tasks", heading: "Tasks", are_of_problems: false, ..NUMBERED };

/// A named bar: the total, and the count of each part.
struct Bar {
    name: String,
    total: u64,
    parts: Vec<(Part, u64)>,
}

pub(super) struct Analyses<'a> {
    board: &'a Board<'a>,
}

impl Analyses<'_> {
    pub(super) fn language(&self, language: Option<&str>) -> String {
        scope_name(self.board, language.unwrap_or("all")).to_owned()
    }

    /// One bar per row, and the numbers as a table.
    fn bars(&self, title: &str, of: &str, rows: &[Bar]) -> Markup {
        let is_there =
            |part: &Part| rows.iter().any(|row| row.parts.iter().any(|(own, count)| own == part && *count > 0));
        let parts: Vec<Part> = Part::all().filter(is_there).collect();
        let count =
            |row: &[(Part, u64)], part: Part| row.iter().find(|(own, _)| *own == part).map_or(0, |(_, count)| *count);
        html! {
            (charts::legend(&parts))
            table.bar-table {
                caption.unseen { (title) }
                tbody { @for Bar { name, parts, .. } in rows { tr { th scope="row" { (name) } td { (charts::stack(parts)) } } } }
            }
            (numbers(&html! {
                table.plain-table {
                    caption.unseen { (title) ", numbers" }
                    thead { tr { th scope="col" { "Of" } th scope="col" { (of) } @for part in &parts { th scope="col" { (part.name()) } } } }
                    tbody {
                        @for Bar { name, total, parts: row } in rows {
                            tr {
                                th scope="row" { (name) }
                                td.value { (thousands(*total)) }
                                @for part in &parts {
                                    @let count = count(row, *part);
                                    td.value { (thousands(count)) " " small { (percent(count, *total)) } }
                                }
                            }
                        }
                    }
                }
            }))
        }
    }

    fn outcomes(&self, id: &str, title: &str, rows: &[OutcomeRow]) -> Markup {
        let rows: Vec<_> = rows
            .iter()
            .map(|row| {
                let outcome = |outcome: Outcome| {
                    (Part::Outcome(outcome), row.outcomes.get(outcome.name()).map_or(0, |share| share.count))
                };
                let mut parts: Vec<(Part, u64)> = Outcome::ALL.into_iter().rev().map(outcome).collect();
                parts.extend([(Part::Rejected, row.rejected), (Part::NotJudged, row.not_judged)]);
                let language = self.language(row.language.as_deref());
                let name = row
                    .temperature
                    .map_or_else(|| language.clone(), |temperature| format!("{language}, {temperature}"));
                Bar { name, total: row.samples, parts }
            })
            .collect();
        html! {
            section aria-labelledby=(id) {
                h2 id=(id) { (title) }
                p.quiet {
                    "Shares of all samples, by the outcome of their first failure. Time is counted work: see "
                    a href={ "../../" (PACES) "/" } { "what a second is worth" } " in each language."
                }
                (self.bars(title, "Samples", &rows))
            }
        }
    }

    /// The number of samples by runtime error: one row per class, the most frequent class first.
    fn errors(&self, rows: &[ErrorRow]) -> Markup {
        let languages: BTreeSet<&str> = rows.iter().map(|row| row.language.as_str()).collect();
        let languages: Vec<&str> = languages.into_iter().take(MOST_COLUMNS).collect();
        let mut classes: BTreeMap<Option<&str>, BTreeMap<&str, u64>> = BTreeMap::new();
        for ErrorRow { language, class, samples } in rows {
            *classes.entry(class.as_deref()).or_default().entry(language).or_default() += samples;
        }
        let mut classes: Vec<_> = classes.into_iter().collect();
        classes.sort_by_key(|(class, row)| (class.is_none(), std::cmp::Reverse(row.values().sum::<u64>())));
        classes.truncate(MOST_ROWS);
        html! {
            section aria-labelledby="errors" {
                h2 #errors { "Runtime errors" }
                p.quiet { "Samples by the error class of their first failure, as the language names it." }
                div.table-wrap tabindex="0" role="region" aria-label="Runtime errors by class and language" {
                    table.plain-table {
                        caption.unseen { "Runtime errors by class and language" }
                        thead {
                            tr {
                                th scope="col" { "Class" }
                                @for language in &languages { th scope="col" { (self.language(Some(language))) } }
                            }
                        }
                        tbody {
                            @for (class, row) in &classes {
                                tr {
                                    th scope="row" { @match class { Some(class) => code { (class) }, None => "Others" } }
                                    @for language in &languages {
                                        td.value { @if let Some(samples) = row.get(language) { (thousands(*samples)) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }

    fn curves(&self, report: &Section) -> Markup {
        let values = |values: &[f64]| values.iter().map(|value| Some(*value)).collect();
        let rows: Vec<(String, Vec<Option<f64>>)> = report
            .curves
            .iter()
            .take(MOST_COLUMNS)
            .map(|row| (self.language(row.language.as_deref()), values(&row.values)))
            .collect();
        let longest = rows.iter().map(|(_, values)| values.len()).max().unwrap_or_default().min(MOST_ROWS);
        let axis = Axis {
            values: "pass@k (%)",
            name: "Samples, k",
            points: (1..=longest).map(|k| (k as f64, k.to_string())).collect(),
            mark: None,
        };
        html! {
            @if longest > 1 {
                section aria-labelledby="curves" {
                    h2 #curves { "pass@k" }
                    p.quiet { "The probability that at least one of k samples passes, in percent, averaged over all tasks."
                        @if rows.len() > charts::MOST_CURVES { " The first " (charts::MOST_CURVES) " of " (rows.len()) " languages are drawn." }
                    }
                    (charts::curves(&axis, &rows))
                    (numbers(&html! {
                        table.plain-table {
                            caption.unseen { "pass@k by language and k" }
                            thead { tr { th scope="col" { "k" } @for (name, _) in &rows { th scope="col" { (name) } } } }
                            tbody {
                                @for k in 0..longest {
                                    tr {
                                        th scope="row" { (k + 1) }
                                        @for (_, values) in &rows {
                                            td.value { @match values.get(k).copied().flatten() { Some(value) => (format!("{value:.2}")), None => "–" } }
                                        }
                                    }
                                }
                            }
                        }
                    }))
                }
            }
        }
    }

    /// A table of percentages by language, coloured by value.
    pub(super) fn heat_map(&self, title: &str, name: &str, cells: &[(i64, String, Option<&str>, Heat)]) -> Markup {
        self.heat_map_with((title, Title::Unseen), name, cells)
    }

    /// The same, with or without its title.
    pub(super) fn heat_map_with<'c>(
        &self,
        title: (&str, Title),
        name: &str,
        cells: &'c [(i64, String, Option<&str>, Heat)],
    ) -> Markup {
        let languages: BTreeSet<Option<&str>> = cells.iter().map(|(_, _, language, _)| *language).collect();
        let languages: Vec<Option<&str>> = languages.into_iter().take(MOST_COLUMNS).collect();
        let mut rows: BTreeMap<i64, (&str, BTreeMap<Option<&str>, &'c Heat>)> = BTreeMap::new();
        for (place, label, language, heat) in cells {
            rows.entry(*place).or_insert_with(|| (label, BTreeMap::new())).1.insert(*language, heat);
        }
        let columns: Vec<String> = languages.iter().map(|language| self.language(*language)).collect();
        let cells = |row: &BTreeMap<Option<&str>, &'c Heat>| {
            languages.iter().map(|language| row.get(language).copied()).collect()
        };
        let rows: Vec<_> =
            rows.values().take(MOST_ROWS).map(|(label, row)| ((*label).to_owned(), cells(row))).collect();
        heat::table(title, name, &columns, &rows)
    }

    fn difficulties(&self, rows: &[GroupRow]) -> Markup {
        let cell = |row: &GroupRow| {
            let title = match row.passed {
                Some(passed) => of_samples(&passed, row.samples),
                None => format!("{} of {} samples were not judged", thousands(row.not_judged), thousands(row.samples)),
            };
            Heat::new(row.passed.map(|passed| passed.value), title)
        };
        let cells: Vec<_> = rows
            .iter()
            .map(|row| (i64::from(row.from), format!("{}–{}", row.from, row.to), row.language.as_deref(), cell(row)))
            .collect();
        html! {
            @if !cells.is_empty() {
                section aria-labelledby="difficulties" {
                    h2 #difficulties { "Difficulty" }
                    p.quiet { "Share of samples that passed, in percent, by the Codeforces rating of the problem." }
                    (self.heat_map("Passed samples by difficulty and language", "Difficulty", &cells))
                }
            }
        }
    }

    fn dates(&self, cutoff: Option<&Cutoff>, years: &[YearRow], study: Option<&Study>) -> Markup {
        let title = |tasks: u64, mean: Option<&Mean>| match mean {
            Some(mean) => format!("{} tasks, 95 % interval {:.1}–{:.1}", thousands(tasks), mean.low, mean.high),
            None => format!("{} tasks", thousands(tasks)),
        };
        let cell = |tasks: u64, mean: Option<&Mean>| Heat::new(mean.map(|mean| mean.value), title(tasks, mean));
        let cells: Vec<_> = years
            .iter()
            .map(|row| {
                (row.year, row.year.to_string(), row.language.as_deref(), cell(row.tasks, row.pass_at_1.as_ref()))
            })
            .collect();
        let period = |name: String, period: &Period| {
            html! {
                tr {
                    th scope="row" { (name) }
                    td.value { (thousands(period.tasks)) }
                    td.value {
                        @match &period.pass_at_1 {
                            Some(mean) => { (format!("{:.2}", mean.value)) " " small { (format!("{:.1}–{:.1}", mean.low, mean.high)) } }
                            None => "–",
                        }
                    }
                }
            }
        };
        // A study has the same by language and k.
        let cutoff = cutoff.filter(|_| study.is_none_or(|study| study.cutoffs.is_empty()));
        let months = study.map(|study| self.months(study)).unwrap_or_default();
        html! {
            @if cutoff.is_some() || !cells.is_empty() || !months.0.is_empty() {
                section aria-labelledby="dates" {
                    h2 #dates { "Publication dates" }
                    p.quiet { "pass@k in percent. Problems published after the training cutoff test generalisation rather than memorisation." }
                    @if let Some(cutoff) = cutoff {
                        div.table-wrap tabindex="0" role="region" aria-label="Before and after the cutoff" {
                            table.plain-table {
                                caption { "Before and after " (cutoff.date) }
                                thead { tr { th scope="col" { "Published" } th scope="col" { "Tasks" } th scope="col" { "pass@1" } } }
                                tbody {
                                    (period(format!("Before {}", cutoff.date), &cutoff.before))
                                    (period("On that day or later".to_owned(), &cutoff.after))
                                    @if cutoff.unknown > 0 {
                                        tr { th scope="row" { "Unknown" } td.value { (thousands(cutoff.unknown)) } td.value { "–" } }
                                    }
                                }
                            }
                        }
                    }
                    (months)
                    @if !cells.is_empty() { (self.heat_map("pass@1 by year and language", "Year", &cells)) }
                }
            }
        }
    }

    fn spectrum(&self, spectrum: &Spectrum, words: &Words) -> Markup {
        let Words { id, title, one, several, heading, are_of_problems } = words;
        let groups: Vec<_> = spectrum
            .rows
            .iter()
            .map(|row| {
                let outcome = |outcome: Outcome| {
                    (Part::Outcome(outcome), row.groups.get(outcome.name()).map_or(0, |share| share.count))
                };
                let parts = Outcome::ALL.into_iter().rev().map(outcome).chain([(Part::NotRun, row.not_run)]);
                Bar { name: self.language(Some(&row.language)), total: row.tests, parts: parts.collect() }
            })
            .collect();
        let all = match spectrum.every {
            1 => format!("all {} {several}", thousands(spectrum.tests)),
            every => format!("every {}th of {} {several}", thousands(every), thousands(spectrum.tests)),
        };
        let by_outcome = format!("{heading} by outcome");
        html! {
            section aria-labelledby=(id) {
                h2 id=(id) { (title) }
                p.quiet {
                    "Each line shows the most frequent outcome of the samples in a " (one) ": " (all)
                    @if *are_of_problems { " of " (thousands(spectrum.problems)) " problems" } ", in the same order for all languages. Where all rows have one "
                    "colour, the languages agree."
                    @if let Some(agreement) = &spectrum.agreement {
                        " They agree on " (format!("{:.1}", agreement.same.value)) " % of the " (thousands(agreement.tests))
                        " " (several) " that ran in every language."
                    }
                }
                table.bar-table {
                    caption.unseen { "Outcome of each " (one) "; the table below the next chart has the numbers" }
                    tbody {
                        @for row in &spectrum.rows {
                            tr { th scope="row" { (self.language(Some(&row.language))) } td { (charts::strip(&row.outcomes)) } }
                        }
                    }
                }
                h3 { (by_outcome) }
                (self.bars(&by_outcome, heading, &groups))
                @if !spectrum.gaps.is_empty() { (self.gaps(spectrum, words)) }
            }
        }
    }

    fn gaps(&self, spectrum: &Spectrum, Words { several, heading, .. }: &Words) -> Markup {
        html! {
            h3 { "Disagreement between languages" }
            p.quiet { "Share of " (several) " that one language passes while the other gives a wrong answer, among " (several) " for which both have programs." }
            div.table-wrap tabindex="0" role="region" aria-label="Disagreement between languages" {
                table.plain-table {
                    thead { tr { th scope="col" { "Languages" } th scope="col" { (heading) } th scope="col" { "Disagreement" } } }
                    tbody {
                        @for gap in &spectrum.gaps {
                            tr {
                                th scope="row" { (self.language(Some(&gap.first))) " and " (self.language(Some(&gap.second))) }
                                td.value { (thousands(gap.tests)) }
                                td.value { (format!("{:.2}", gap.apart.value)) " " small { (format!("{:.1}–{:.1}", gap.apart.low, gap.apart.high)) } }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The samples that passed, with the interval of their share.
pub(super) fn of_samples(passed: &Share, samples: u64) -> String {
    let (count, all) = (thousands(passed.count), thousands(samples));
    format!("{count} of {all} samples, 95 % interval {:.1}–{:.1}", passed.low, passed.high)
}

fn percent(count: u64, of: u64) -> String {
    if of == 0 { "–".to_owned() } else { format!("{:.1} %", count as f64 * 100.0 / of as f64) }
}
