//! A comparison on a terminal.

use assay_completion::compare::{Comparison, Difference};
use assay_completion::metrics::exact_match::EM;
use assay_completion::outcome::Outcome;
use assay_evaluations::metrics;
use assay_syntax::languages::Language;

use super::table::{self, Cell, Row, Table};
use super::{BAD, BOLD, DIM, PLAIN, Page, count, counted, language, report, short_names, signed, visible};

/// The largest width of a file's name in a table.
const NAME: usize = 10;

/// Adds the names of the files, and says which of them have errors.
pub(crate) fn title(page: &mut Page, prompts: &str, names: &[&str], valid: &[bool], comparisons: &[Vec<Comparison>]) {
    let tasks = comparisons.iter().flatten().next().map_or(0, |comparison| comparison.tasks);
    let names: Vec<String> = names.iter().map(|name| visible(name).into_owned()).collect();
    let on = format!("{DIM}on {}, {}{DIM:#}", visible(prompts), counted(tasks, "task", "tasks"));
    let title = match names.as_slice() {
        [first, second] => format!("{BOLD}{second}{BOLD:#} after {BOLD}{first}{BOLD:#} {on}"),
        several => format!("{BOLD}{}{BOLD:#} {on}", several.join(" → ")),
    };
    page.paragraph("", PLAIN, &title);
    for (name, _) in names.iter().zip(valid).filter(|(_, valid)| !**valid) {
        page.paragraph(&format!("{BAD}✗{BAD:#} "), PLAIN, &format!("{name} has errors; `assay score` lists them."));
    }
}

/// Adds a table for each profile, with rows for languages below each metric. Comparisons are sorted
/// by profile.
pub(crate) fn pair(page: &mut Page, names: &[&str], comparisons: &[Comparison]) {
    let names = short_names(names, NAME);
    let tables = by_profile(comparisons).map(|languages| {
        let mut head = vec![String::new()];
        head.extend(names.clone());
        head.extend(["change", "95 % interval", "improved", "degraded", "p"].map(str::to_owned));
        let rows = metrics_of(languages).into_iter().flat_map(|metric| {
            let rows =
                languages.iter().filter_map(move |comparison| Some(row(comparison, difference(comparison, metric)?)));
            std::iter::once(Row::heading(metrics::short(metric))).chain(rows)
        });
        (report::title(languages[0].profile.id()), Table { head, rows: rows.collect() })
    });
    table::print(page, tables.collect());
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Scores in percent; changes in percentage points, with 95 % confidence intervals from a paired bootstrap, or \
         linearised for functions of sums. Improved: only the second file answers the task exactly. Degraded: only the first file does. p: p-value of the \
         exact McNemar test.",
    );
}

/// Adds a table for each profile, with the score of each file and the changes between them. The first
/// rows are counts of exact matches, as in table 3 of CrossCodeEval's paper.
pub(crate) fn settings(page: &mut Page, names: &[&str], outcomes: &[Outcome<'_>], comparisons: &[Vec<Comparison>]) {
    let names = short_names(names, NAME);
    let Some((first, others)) = comparisons.split_first() else { return };
    let tables = by_profile(first).map(|languages| {
        let mut head = vec![String::new(), names[0].clone()];
        head.extend(names[1..].iter().flat_map(|name| [String::new(), name.clone()]));
        // The same comparison of each pair of files.
        let pairs = |of: &Comparison| -> Vec<&Comparison> {
            let is_it = |other: &&Comparison| other.profile == of.profile && other.language == of.language;
            let first = first.iter().find(is_it);
            first.into_iter().chain(others.iter().filter_map(|pair| pair.iter().find(is_it))).collect()
        };
        let mut rows = vec![Row::heading("Exact matches, tasks")];
        rows.extend(languages.iter().map(|comparison| {
            let exact: Vec<u64> = outcomes.iter().map(|outcome| exact_matches(outcome, comparison)).collect();
            let mut cells = vec![count(exact[0])];
            for (pair, exact) in pairs(comparison).into_iter().zip(&exact[1..]) {
                cells.push(format!("−{} +{}", count(pair.degraded), count(pair.improved)));
                cells.push(count(*exact));
            }
            labelled(comparison, cells)
        }));
        for metric in metrics_of(languages) {
            rows.push(Row::heading(metrics::short(metric)));
            rows.extend(languages.iter().filter_map(|comparison| {
                let mut cells = vec![format!("{:.2}", difference(comparison, metric)?.first)];
                for pair in pairs(comparison) {
                    let difference = difference(pair, metric)?;
                    cells.extend([signed(difference.difference, 2), format!("{:.2}", difference.second)]);
                }
                Some(labelled(comparison, cells))
            }));
        }
        (report::title(languages[0].profile.id()), Table { head, rows })
    });
    table::print(page, tables.collect());
    page.gap();
    page.paragraph(
        "",
        DIM,
        "Scores in percent, and between them the changes in percentage points. Exact matches: the number of tasks, and \
         how many are lost (−) and gained (+). Compare two files, or use --json, for confidence intervals and p-values.",
    );
}

/// The comparisons of each profile.
fn by_profile(comparisons: &[Comparison]) -> impl Iterator<Item = &[Comparison]> {
    comparisons.chunk_by(|a, b| a.profile == b.profile)
}

/// The metrics that a language has, in the order of tables.
fn metrics_of(languages: &[Comparison]) -> Vec<&'static str> {
    let most = languages.iter().map(|comparison| &comparison.metrics).max_by_key(|metrics| metrics.len());
    most.into_iter().flatten().map(|difference| difference.metric).collect()
}

fn difference<'c>(comparison: &'c Comparison, metric: &str) -> Option<&'c Difference> {
    comparison.metrics.iter().find(|difference| difference.metric == metric)
}

fn exact_matches(outcome: &Outcome<'_>, comparison: &Comparison) -> u64 {
    let language = comparison.language.as_deref().and_then(Language::named);
    let Some(exact) = outcome.plan.column(comparison.profile, EM.id) else { return 0 };
    outcome.counts(language).filter(|&counts| exact.example(counts) > 0.0).count() as u64
}

fn labelled(comparison: &Comparison, cells: Vec<String>) -> Row {
    let label = language(comparison.language.as_deref());
    Row::new(format!("  {label}"), cells.into_iter().map(Cell::text).collect())
}

fn row(comparison: &Comparison, metric: &Difference) -> Row {
    let mut cells = vec![
        format!("{:.2}", metric.first),
        format!("{:.2}", metric.second),
        signed(metric.difference, 2),
        format!("{} to {}", signed(metric.low, 1), signed(metric.high, 1)),
    ];
    if metric.metric == EM.id {
        cells.extend([count(comparison.improved), count(comparison.degraded), probability(comparison.p_value)]);
    }
    labelled(comparison, cells)
}

/// A p-value.
pub(crate) fn probability(p: f64) -> String {
    if p < 0.0001 { "<0.0001".to_owned() } else { format!("{p:.4}") }
}
