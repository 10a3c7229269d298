//! What xCodeEval's paper examines about programs: those that compile, the best temperature, and scores by
//! month.

use std::collections::{BTreeMap, BTreeSet};

use assay_evaluation::report::{Mean, thousands};
use assay_execution::metrics::PASS;
use assay_execution::{AtK, CompiledRow, CutoffRow, MonthRow, Study, TasksAtK, TemperatureRow, day};
use maud::{Markup, html};

use super::charts::{self, Axis};
use super::execution::{Analyses, of_samples};
use super::heat::{self, Heat, Title};
use super::numbers;

/// The point of a month in a chart: half a month after its start, in seconds.
const MIDDLE: f64 = 15.0 * 86_400.0;

impl Analyses<'_> {
    /// The share of programs that compile.
    pub(super) fn compiled(&self, rows: &[CompiledRow]) -> Markup {
        let rows: Vec<&CompiledRow> = rows.iter().filter(|row| row.compiled.is_some()).collect();
        let ks: Vec<u64> = rows.first().map(|row| row.at_k.iter().map(|at| at.k).collect()).unwrap_or_default();
        let cells: Vec<(String, Vec<Heat>)> = rows
            .iter()
            .map(|row| {
                let share = row.compiled.map(|share| Heat::new(Some(share.value), of_samples(&share, row.samples)));
                let at_k = row.at_k.iter().map(|at| mean_of(at.value.as_ref()));
                (self.language(row.language.as_deref()), share.into_iter().chain(at_k).collect())
            })
            .collect();
        let columns: Vec<String> = std::iter::once("Of all samples".to_owned())
            .chain(ks.iter().map(|k| if *k == 1 { "A sample".to_owned() } else { format!("One of {k}") }))
            .collect();
        let shown: Vec<_> = cells.iter().map(|(name, row)| (name.clone(), row.iter().map(Some).collect())).collect();
        html! {
            @if !rows.is_empty() {
                section aria-labelledby="compiled" {
                    h2 #compiled { "Programs that compile" }
                    p.quiet {
                        "Share of samples that compile, in percent, and the probability that at least one of k "
                        "samples of a task compiles, averaged over all tasks."
                    }
                    (heat::table(("Programs that compile by language", Title::Unseen), "Language", &columns, &shown))
                }
            }
        }
    }

    /// The share of samples that passed at each temperature. There is nothing to choose from with one.
    pub(super) fn best_temperatures(&self, rows: &[TemperatureRow]) -> Markup {
        // The bits of temperatures that are not negative sort like the numbers.
        let temperatures: BTreeSet<u64> = rows.iter().map(|row| row.temperature.to_bits()).collect();
        let places: BTreeMap<u64, i64> = temperatures.iter().copied().zip(0..).collect();
        let cell = |row: &TemperatureRow| {
            let title = match &row.passed {
                Some(passed) => of_samples(passed, row.samples),
                None => format!("some of {} samples were not judged", thousands(row.samples)),
            };
            Heat { note: row.is_best.then_some("best"), ..Heat::new(row.passed.map(|passed| passed.value), title) }
        };
        let place = |row: &TemperatureRow| places.get(&row.temperature.to_bits()).copied().unwrap_or_default();
        let cells: Vec<_> = rows
            .iter()
            .map(|row| (place(row), row.temperature.to_string(), row.language.as_deref(), cell(row)))
            .collect();
        html! {
            @if temperatures.len() > 1 {
                section aria-labelledby="best-temperature" {
                    h2 #best-temperature { "Best temperature" }
                    p.quiet {
                        "Share of samples that passed in percent, by temperature. In each language, the temperature with the "
                        "largest share is marked as the best; of several, the lowest."
                    }
                    (self.heat_map("Passed samples by temperature and language", "Temperature", &cells))
                }
            }
        }
    }

    /// pass@k by month, and before and after the cutoff. Empty if no task has a date.
    pub(super) fn months(&self, study: &Study) -> Markup {
        let first = study.months.first().and_then(|row| row.language.as_deref());
        let months: Vec<&MonthRow> = study.months.iter().filter(|row| row.language.as_deref() == first).collect();
        let is_known = |row: &&CutoffRow| row.before.tasks + row.after.tasks > 0;
        let cutoffs: Vec<&CutoffRow> = study.cutoffs.iter().filter(is_known).collect();
        html! {
            @if !cutoffs.is_empty() { (self.cutoffs(&cutoffs)) }
            @if months.len() > 1 { (chart(&months, cutoffs.first().map(|cutoff| cutoff.date.as_str()))) }
            @if !months.is_empty() { (numbers(&self.by_month(&months, &study.months))) }
        }
    }

    fn cutoffs(&self, cutoffs: &[&CutoffRow]) -> Markup {
        let (date, at_k) =
            cutoffs.first().map(|row| (row.date.as_str(), row.before.pass.as_slice())).unwrap_or_default();
        let ks: Vec<u64> = at_k.iter().map(|at| at.k).collect();
        let period = |name: &str, tasks: u64, pass: &[AtK]| {
            html! {
                td { (name) }
                td.value { (thousands(tasks)) }
                @for &k in &ks { (value(pass.iter().find(|at| at.k == k))) }
            }
        };
        html! {
            div.table-wrap tabindex="0" role="region" aria-label="Before and after the cutoff" {
                table.plain-table {
                    caption { "Before and after " (date) }
                    thead {
                        tr {
                            th scope="col" { "Language" }
                            th scope="col" { "Published" }
                            th scope="col" { "Tasks" }
                            @for &k in &ks { th scope="col" { (PASS.short_at(k)) } }
                        }
                    }
                    tbody {
                        @for CutoffRow { language, before, after, unknown, .. } in cutoffs {
                            @let name = html! { th scope="row" { (self.language(language.as_deref())) } };
                            tr { (name) (period("Before", before.tasks, &before.pass)) }
                            tr { (name) (period("On that day or later", after.tasks, &after.pass)) }
                            @if *unknown > 0 { tr { (name) (period("Unknown", *unknown, &[])) } }
                        }
                    }
                }
            }
        }
    }

    /// A row for each month: pass@k of all languages, and pass@k of the smallest k by language.
    fn by_month(&self, months: &[&MonthRow], all: &[MonthRow]) -> Markup {
        let ks: Vec<u64> = months.first().map(|row| row.tasks.pass.iter().map(|at| at.k).collect()).unwrap_or_default();
        let places: BTreeMap<&str, i64> = months.iter().map(|row| row.month.as_str()).zip(0..).collect();
        let cells: Vec<_> = all
            .iter()
            .filter_map(|row| {
                let TasksAtK { tasks, pass } = &row.tasks;
                let at = pass.first()?;
                let mean = mean_of(at.value.as_ref());
                let tasks = format!("{} {}", thousands(*tasks), if *tasks == 1 { "task" } else { "tasks" });
                let title = if at.value.is_some() { format!("{tasks}, {}", mean.title) } else { tasks };
                Some((
                    *places.get(row.month.as_str())?,
                    row.month.clone(),
                    row.language.as_deref(),
                    Heat { title, ..mean },
                ))
            })
            .collect();
        let title = format!("{} by month and language", PASS.short_at(ks.first().copied().unwrap_or(1)));
        html! {
            table.plain-table {
                caption.unseen { "pass@k by month" }
                thead {
                    tr {
                        th scope="col" { "Published in" }
                        th scope="col" { "Tasks" }
                        @for &k in &ks { th scope="col" { (PASS.short_at(k)) } }
                    }
                }
                tbody {
                    @for MonthRow { month, tasks: TasksAtK { tasks, pass }, .. } in months {
                        tr {
                            th scope="row" { (month) }
                            td.value { (thousands(*tasks)) }
                            @for &k in &ks { (value(pass.iter().find(|at| at.k == k))) }
                        }
                    }
                }
            }
            @if all.len() > months.len() { (self.heat_map_with((&title, Title::Shown), "Month", &cells)) }
        }
    }
}

/// pass@k by month: a curve for each k.
fn chart(months: &[&MonthRow], cutoff: Option<&str>) -> Markup {
    // Where a month is none, as the report of another program may have it, there is no place for it.
    let placed = months.iter().filter_map(|row| Some((day(&format!("{}-01", row.month))? as f64 + MIDDLE, *row)));
    let placed: Vec<(f64, &MonthRow)> = placed.collect();
    let ks: Vec<u64> = months.first().map(|row| row.tasks.pass.iter().map(|at| at.k).collect()).unwrap_or_default();
    let value = |row: &MonthRow, k: u64| row.tasks.pass.iter().find(|at| at.k == k)?.value.map(|mean| mean.value);
    let curve = |&k: &u64| (PASS.short_at(k), placed.iter().map(|(_, row)| value(row, k)).collect());
    let curves: Vec<(String, Vec<Option<f64>>)> = ks.iter().map(curve).collect();
    let axis = Axis {
        values: "pass@k (%)",
        name: "Month of publication",
        points: placed.iter().map(|(place, row)| (*place, row.month.clone())).collect(),
        mark: cutoff.and_then(|date| Some((day(date)? as f64, format!("Cutoff {date}")))),
    };
    charts::curves(&axis, &curves)
}

fn value(at: Option<&AtK>) -> Markup {
    html! {
        td.value {
            @match at.and_then(|at| at.value) {
                Some(Mean { value, low, high }) => { (format!("{value:.2}")) " " small { (format!("{low:.1}–{high:.1}")) } }
                None => "–",
            }
        }
    }
}

fn mean_of(mean: Option<&Mean>) -> Heat {
    let title = match mean {
        Some(Mean { low, high, .. }) => format!("95 % interval {low:.1}–{high:.1}"),
        None => "a task has too few samples, or a sample was not judged".to_owned(),
    };
    Heat::new(mean.map(|mean| mean.value), title)
}
