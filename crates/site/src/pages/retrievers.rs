//! The page that shows what retrievers find for a benchmark's tasks.

use assay_corpus::retrievers::{Bin, Measured, Names, Report, Row};
use assay_evaluation::report::{Mean, Share, thousands};
use maud::{Markup, html};

use super::heat::{Heat, cell_of};
use super::tokens::language_name;
use super::{linked, scope_name, value};
use crate::benchmark::Benchmark;
use crate::board::{self, Board, Value};
use crate::verify::Verification;

/// The grid lines of the charts, in percent.
const GRID: [u32; 5] = [0, 25, 50, 75, 100];
/// Sizes in pixels: the height of a chart's row, the baseline of its label, the middle of its
/// marks.
const ROW: usize = 44;
const LABEL: usize = 16;
const MARK: usize = 30;
/// Shares of fewer tasks than this say little.
const FEW: u64 = 10;

/// The page's content.
pub fn main(board: &Board<'_>, benchmark: &Benchmark, verified: &[Verification]) -> Markup {
    let report = benchmark.retrievers.as_ref();
    html! {
        p.crumbs { a href="../" { (board.benchmark.name) } }
        h1 { "Retrievers" }
        @match report.and_then(|report| Some((report, report.tasks.first()?))) {
            Some((report, tasks)) => {
                p.lead {
                    "How well retrievers find the code that a task needs, in the other files of its repository: "
                    (report.retrievers.len()) " retrievers on " (thousands(tasks.total)) " tasks, up to " (report.top)
                    " chunks per task."
                }
                p.quiet.measure {
                    "“+reference” marks an upper bound: the query includes the reference. The results are from "
                    code { "assay corpus retrievers" } " on this benchmark’s tasks, whose hash the site checks when it is built. "
                    a href="./retrievers.json" download { "All results as JSON" }
                }
                (definitions(report))
                (names(report))
                (origins(report))
                (scores(board, report, verified))
            }
            None => { p.lead { "How well retrievers find the code that a task needs, in the other files of its repository." } }
        }
        (published_origins(board, benchmark))
    }
}

/// The origins of chunks, as papers print them.
fn published_origins(board: &Board<'_>, benchmark: &Benchmark) -> Markup {
    let tables = benchmark.tables.iter().map(|(_, table)| table).filter(|table| !table.origin.is_empty());
    html! {
        @for (n, table) in tables.enumerate() {
            @let name = format!("published-origins-{}", n + 1);
            section.retrieved aria-labelledby=(name) {
                h2 id=(name) { "Origins of chunks, as published" }
                p.quiet.measure {
                    (linked(&format!("{}, {}", table.source, table.table), table.link.as_deref())) ". "
                    @if let Some(note) = &table.note { (note) }
                }
                div.table-wrap tabindex="0" role="region" aria-label="Table: origins of chunks, as published" {
                    table.plain-table {
                        caption { strong { "Origins of chunks, as published" } " in percent of chunks" }
                        thead {
                            tr {
                                th scope="col" { "Retriever" }
                                th scope="col" { "Origin" }
                                @for scope in &table.scopes { th scope="col" { (scope_name(board, scope)) } }
                            }
                        }
                        tbody {
                            @for origin in &table.origin {
                                @for (kind, values) in [("Same folder", &origin.same_folder), ("Similar name", &origin.similar_name)] {
                                    tr {
                                        th scope="row" { (origin.retriever) }
                                        td { (kind) }
                                        @for value in values {
                                            td.value { @if value.is_nan() { "–" } @else { (format!("{value:.1}")) } }
                                        }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn overall(report: &Report) -> impl Iterator<Item = (&Measured, &Row)> {
    report.retrievers.iter().filter_map(|measured| Some((measured, measured.rows.first()?)))
}

/// How often retrievers find the definition.
fn definitions(report: &Report) -> Markup {
    let top = report.top as usize;
    let known = report.tasks.first().map_or(0, |tasks| tasks.with_definition);
    html! {
        section.retrieved aria-labelledby="definition" {
            h2 #definition { "Definitions found" }
            p.quiet.measure {
                "The share of tasks for which the first 1 to " (top) " chunks contain the first line of the definition that the "
                "task needs. The definition is known for " (thousands(known)) " tasks."
            }
            @if known == 0 {
                p.empty { "No task has a known definition." }
            } @else {
                (plot(report.retrievers.len(), &format!("Tasks whose definition is among the first 1 to {top} chunks, in percent"), &html! {
                    @for (n, (measured, row)) in overall(report).enumerate() {
                        (label(n, &measured.name, row.recall.last().map(|share| share.value)))
                        @if let (Some(first), Some(last)) = (row.recall.first(), row.recall.last()) {
                            line.recall-line x1=(percent(first.value)) x2=(percent(last.value)) y1=(middle(n)) y2=(middle(n)) {}
                        }
                        @for (k, share) in row.recall.iter().enumerate() {
                            circle.recall-mark.last[k + 1 == top] cx=(percent(share.value)) cy=(middle(n)) r=(if k + 1 == top { 6 } else { 3 }) {
                                title { (measured.name) ", first " (k + 1) ": " (described(share)) }
                            }
                        }
                    }
                }))
                p.chart-legend {
                    span { svg.key width="26" height="12" aria-hidden="true" {
                        line.recall-line x1="3" x2="20" y1="6" y2="6" {}
                        circle.recall-mark cx="3" cy="6" r="3" {}
                        circle.recall-mark.last cx="20" cy="6" r="6" {}
                    } "from the first chunk to the first " (top) }
                }
                (table(report, "Definitions found", &head(top), |row| row.recall.iter().map(of_share).collect()))
            }
        }
    }
}

fn head(top: usize) -> Vec<String> {
    (1..=top).map(|k| if k == 1 { "First chunk".to_owned() } else { format!("First {k}") }).collect()
}

/// How many of the reference's names retrievers find.
fn names(report: &Report) -> Markup {
    html! {
        section.retrieved aria-labelledby="names" {
            h2 #names { "Names found" }
            p.quiet.measure {
                "Tasks by the share of the reference’s distinct names that the chunks contain. If the chunks contain all names, "
                "the model can copy them. If they contain none, the model must know them."
            }
            (plot(report.retrievers.len(), "Tasks by share of names found, in percent", &html! {
                @for (n, (measured, row)) in overall(report).enumerate() {
                    (label(n, &measured.name, row.overlap.map(|mean| mean.value)))
                    @for (names, start) in row.names.iter().zip(starts(row)) {
                        rect class=(class(names.bin)) x=(percent(start)) width=(percent(names.tasks.value)) y=(middle(n) - 9) height="18" {
                            title { (measured.name) ", " (names.bin.name()) " of the names: " (described(&names.tasks)) " of tasks" }
                        }
                    }
                }
            }))
            p.chart-legend {
                @for bin in Bin::ALL {
                    span { svg.key width="14" height="14" aria-hidden="true" { rect class=(class(bin)) width="14" height="14" {} } (bin.name()) }
                }
                span { "Number: mean" }
            }
            (table(report, "Tasks by share of names found", &names_head(), |row| {
                let mean = row.overlap.map(|Mean { value, low, high }| (value, Some(low), Some(high)));
                mean.into_iter().chain(row.names.iter().map(|names| of_share(&names.tasks))).collect()
            }))
        }
    }
}

fn names_head() -> Vec<String> {
    std::iter::once("Mean").chain(Bin::ALL.map(Bin::name)).map(str::to_owned).collect()
}

fn of_share(share: &Share) -> Value {
    (share.value, Some(share.low), Some(share.high))
}

/// The start of each part of a bar.
fn starts(row: &Row) -> impl Iterator<Item = f64> {
    row.names.iter().scan(0.0, |end, names| {
        let start = *end;
        *end += names.tasks.value;
        Some(start)
    })
}

fn class(bin: Bin) -> &'static str {
    match bin {
        Bin::None => "share-0",
        Bin::To25 => "share-1",
        Bin::To50 => "share-2",
        Bin::To75 => "share-3",
        Bin::Below100 => "share-4",
        Bin::All => "share-5",
    }
}

/// The origins of chunks.
fn origins(report: &Report) -> Markup {
    let found: Vec<_> = overall(report).filter_map(|(measured, row)| Some((measured, row.origins.as_ref()?))).collect();
    html! {
        section.retrieved aria-labelledby="origins" {
            h2 #origins { "Origins of chunks" }
            @if found.is_empty() {
                p.empty { "No chunks were found." }
            } @else {
                p.quiet.measure { "A chunk can fall into several categories, for example if it is from an imported file in the same folder." }
                div.table-wrap tabindex="0" role="region" aria-label="Table: origins of chunks" {
                    table.heat-table {
                        caption { "Origins of chunks " small { "in percent of each retriever’s chunks" } }
                        thead {
                            tr {
                                th scope="col" { "Retriever" }
                                @for name in ["Imported file", "Same folder", "Similar name", "Shared import", "Other", "Chunks"] {
                                    th scope="col" { (name) }
                                }
                            }
                        }
                        tbody {
                            @for (measured, origins) in found {
                                tr {
                                    th scope="row" { (measured.name) }
                                    @for share in [
                                        &origins.imported, &origins.same_folder, &origins.similar_name, &origins.shared_import, &origins.other,
                                    ] {
                                        (cell_of(Some(&Heat::new(Some(share.value), described(share)))))
                                    }
                                    td.heat.few { (thousands(origins.chunks)) }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// What models score with the retrieved context. Only submitted predictions count, as the site
/// scored them.
fn scores(board: &Board<'_>, report: &Report, verified: &[Verification]) -> Markup {
    let submitted = |measured: &Measured| {
        let wanted = measured.predictions_sha256.as_ref()?;
        let is_it = |one: &&Verification| {
            one.is_fine() && one.recomputed.as_ref().is_some_and(|known| known.content.sha256 == *wanted)
        };
        let one = verified.iter().find(is_it)?;
        board.rows.iter().find(|row| row.key == one.id && row.page.is_some())
    };
    let rows: Vec<_> = report.retrievers.iter().filter_map(|measured| Some((measured, submitted(measured)?))).collect();
    let hidden = report.retrievers.iter().filter(|one| one.predictions_sha256.is_some()).count() - rows.len();
    if rows.is_empty() && hidden == 0 {
        return Markup::default();
    }
    html! {
        section.retrieved aria-labelledby="scores" {
            h2 #scores { "Scores by retriever" }
            @if hidden > 0 {
                p.quiet { "Scores are shown only for submitted predictions. Not submitted: " (hidden) "." }
            }
            @if !rows.is_empty() {
                div.table-wrap tabindex="0" role="region" aria-label="Table: scores by retriever" {
                    table.plain-table {
                        caption { strong { "Scores by retriever" } " recomputed when this site was built, in percent, by " (board.profile) }
                        thead {
                            tr {
                                th scope="col" { "Retriever" }
                                th scope="col" { "Submission" }
                                @for metric in &board.metrics { th scope="col" { (metric.short) } }
                            }
                        }
                        tbody {
                            @for (measured, row) in &rows {
                                @let scores = row.scores.get(board.profile).and_then(|scopes| scopes.get("all").or_else(|| scopes.values().next()));
                                tr {
                                    th scope="row" { (measured.name) }
                                    td { a href={ "../" (row.key) "/" } { (row.model) } }
                                    @for metric in &board.metrics { td { (value(scores.and_then(|scores| scores.get(metric.id)))) } }
                                }
                            }
                        }
                    }
                }
                (by_names(board, &rows))
            }
        }
    }
}

/// Whether a model writes the reference's names, by how many of them were found (figure 5 of
/// CrossCodeEval's paper).
fn by_names(board: &Board<'_>, submitted: &[(&Measured, &board::Row)]) -> Markup {
    let with_names = submitted.iter().filter_map(|(measured, submission)| {
        let names = &measured.rows.first()?.names;
        (!names.is_empty()).then_some((&measured.name, &submission.model, names))
    });
    let with_names: Vec<_> = with_names.collect();
    if with_names.is_empty() {
        return Markup::default();
    }
    let id_em = |names: &Names| {
        let (_, share) = names.id_em.iter().find(|(profile, _)| profile == board.profile)?;
        let title =
            format!("{} of {} tasks, {}", thousands(share.count), thousands(names.tasks.count), interval(share));
        Some(Heat { is_few: names.tasks.count < FEW, ..Heat::new(Some(share.value), title) })
    };
    html! {
        div.table-wrap tabindex="0" role="region" aria-label="Identifier exact match by names found" {
            table.heat-table {
                caption {
                    "Identifier exact match by names found "
                    small {
                        "in percent of tasks, by the share of the reference’s names that the chunks contain, by " (board.profile)
                        ". Computed by " code { "assay corpus retrievers" } ", not by this site. Shares of fewer than "
                        (FEW) " tasks are faint."
                    }
                }
                thead {
                    tr {
                        th scope="col" { "Retriever" }
                        th scope="col" { "Submission" }
                        @for bin in Bin::ALL { th scope="col" { (bin.name()) } }
                    }
                }
                tbody {
                    @for (retriever, model, names) in with_names {
                        tr {
                            th scope="row" { (retriever) }
                            td { (model) }
                            @for names in names { (cell_of(id_em(names).as_ref())) }
                        }
                    }
                }
            }
        }
    }
}

/// A chart with one row per retriever, from 0 to 100 percent. The table below has its numbers.
fn plot(rows: usize, name: &str, marks: &Markup) -> Markup {
    let bottom = rows * ROW;
    html! {
        div.plot.share-plot {
            svg.chart-picture width="100%" height=(bottom + 20) role="img" aria-label=(name) {
                @for at in GRID {
                    line.chart-grid x1=(percent(at.into())) x2=(percent(at.into())) y1="0" y2=(bottom) {}
                    text x=(percent(at.into())) y=(bottom + 16) text-anchor=(match at { 0 => "start", 100 => "end", _ => "middle" }) {
                        (at) @if at == 100 { " %" }
                    }
                }
                (marks)
            }
        }
    }
}

fn label(n: usize, name: &str, number: Option<f64>) -> Markup {
    html! {
        text.chart-label x="0" y=(n * ROW + LABEL) { (name) }
        @if let Some(number) = number {
            text.chart-label x="100%" y=(n * ROW + LABEL) text-anchor="end" { (format!("{number:.1}")) }
        }
    }
}

fn middle(n: usize) -> usize {
    n * ROW + MARK
}

fn percent(value: f64) -> String {
    format!("{value:.2}%")
}

fn described(share: &Share) -> String {
    format!("{:.1} %, {}", share.value, interval(share))
}

fn interval(share: &Share) -> String {
    format!("95 % interval {:.1}–{:.1}", share.low, share.high)
}

/// The numbers of a chart, for all tasks and by language.
fn table(report: &Report, name: &str, head: &[String], values: impl Fn(&Row) -> Vec<Value>) -> Markup {
    html! {
        details.chart-numbers {
            summary { "As a table, by language" }
            div.table-wrap tabindex="0" role="region" aria-label={ "Table: " (name) } {
                table.plain-table {
                    caption { strong { (name) } " in percent, with 95 % intervals" }
                    thead {
                        tr {
                            th scope="col" { "Retriever" }
                            @for name in head { th scope="col" { (name) } }
                        }
                    }
                    @for (number, tasks) in report.tasks.iter().enumerate() {
                        tbody {
                            tr { th.group scope="rowgroup" colspan=(head.len() + 1) {
                                (tasks.language.as_deref().map_or("All", language_name)) ": " (thousands(tasks.total)) " tasks"
                            } }
                            @for measured in &report.retrievers {
                                @if let Some(row) = measured.rows.get(number) {
                                    tr {
                                        th scope="row" { (measured.name) }
                                        @for found in values(row) { td { (value(Some(&found))) } }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}
