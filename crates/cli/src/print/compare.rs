//! A comparison on a terminal.

use assay_completion::compare::{Comparison, Difference};

use assay_evaluations::metrics;

use super::table::{self, Cell, Row, Table};
use super::{BAD, BOLD, DIM, PLAIN, Page, count, counted, language, report, short_names, signed, visible};

/// The largest width of a file's name in a table.
const NAME: usize = 10;

/// Adds a table for each profile, with rows for languages below each metric. Comparisons are sorted
/// by profile.
pub(crate) fn tables(page: &mut Page, prompts: &str, names: [&str; 2], valid: [bool; 2], comparisons: &[Comparison]) {
    let [first, second] = names.map(visible);
    let tasks = comparisons.first().map_or(0, |comparison| comparison.tasks);
    let prompts = visible(prompts);
    let tasks = counted(tasks, "task", "tasks");
    let title = format!("{BOLD}{second}{BOLD:#} after {BOLD}{first}{BOLD:#} {DIM}on {prompts}, {tasks}{DIM:#}");
    page.paragraph("", PLAIN, &title);
    for (name, _) in names.iter().zip(valid).filter(|(_, valid)| !valid) {
        let text = format!("{} has errors; `assay score` lists them.", visible(name));
        page.paragraph(&format!("{BAD}✗{BAD:#} "), PLAIN, &text);
    }
    let names = short_names(&names, NAME);
    let tables = comparisons.chunk_by(|a, b| a.profile == b.profile).map(|languages| {
        let mut head = vec![String::new()];
        head.extend(names.clone());
        head.extend(["change", "95 % interval", "improved", "degraded", "p"].map(str::to_owned));
        let count = languages.first().map_or(0, |comparison| comparison.metrics.len());
        let rows = (0..count).flat_map(|metric| {
            let rows = languages.iter().map(move |comparison| row(comparison, &comparison.metrics[metric]));
            std::iter::once(Row::heading(metrics::short(languages[0].metrics[metric].metric))).chain(rows)
        });
        (report::title(languages[0].profile.id()), Table { head, rows: rows.collect() })
    });
    table::print(page, tables.collect());
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Scores in percent; changes in percentage points, with 95 % confidence intervals from a paired bootstrap. \
         Improved: only the second file answers the task exactly. Degraded: only the first file does. p: p-value of the \
         exact McNemar test.",
    );
}

fn row(comparison: &Comparison, metric: &Difference) -> Row {
    let label = language(comparison.language.as_deref());
    let mut cells = vec![
        format!("{:.2}", metric.first),
        format!("{:.2}", metric.second),
        signed(metric.difference, 2),
        format!("{} to {}", signed(metric.low, 1), signed(metric.high, 1)),
    ];
    if metric.metric == "em" {
        cells.extend([count(comparison.improved), count(comparison.degraded), probability(comparison.p_value)]);
    }
    Row::new(format!("  {label}"), cells.into_iter().map(Cell::text).collect())
}

fn probability(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}
