//! The leaderboard: one table per setting. A script makes it sortable.

use assay_evaluation::report::thousands;
use assay_formats::exports::croissant::FILE as DESCRIPTION;
use maud::{Markup, Render, html};

use super::integrity::PAGE as INTEGRITY;
use super::{CHECK, METRICS as METRICS_PAGE, tier_class, tier_name, value};
use crate::board::{AS_PUBLISHED, Board, Change, Row, Scope, Setting, Tier};
use crate::description::PAGE as DATA;
use crate::retrievers::PAGE as RETRIEVERS;

/// The number of metrics in a table without scripts.
const METRICS: usize = 2;

/// The page's content. `to_root` is the path to the home page. `is_described` says whether the site has
/// a description of the tasks.
pub fn main(board: &Board<'_>, to_root: &str, is_described: bool) -> Markup {
    let mut tables: Vec<Table<'_>> = board.settings.iter().flat_map(|setting| Table::of(board, setting)).collect();
    // A script merges all tables into one, which starts with the default profile.
    let place = tables.iter().position(|table| table.profile == board.profile).unwrap_or(0);
    let first = (!tables.is_empty()).then(|| tables.remove(place));
    html! {
        section #board data-board="./board.json" {
            h1 { (board.benchmark.name) }
            p.lead { (board.benchmark.about) }
            p.next {
                a.button.primary href={ (to_root) (CHECK) "/#benchmark=" (board.benchmark.id) } { "Check a submission" }
                " "
                a href={ (to_root) (METRICS_PAGE) "/" } { "About the metrics" }
                " "
                a href={ "./" (INTEGRITY) "/" } { "How this can be gamed" }
                " "
                a href={ "./" (DATA) "/" } { "The data" }
                @if board.has_retrievers {
                    " "
                    a href={ "./" (RETRIEVERS) "/" } { "Retrievers" }
                }
                @if is_described {
                    " "
                    a href={ "./" (DESCRIPTION) } download { "Tasks as Croissant" }
                }
            }
            div.board-tools.needs-script {}
            @if let Some(table) = first {
                (table.markup(true))
            } @else {
                p.empty { "There are no submissions yet." }
            }
            div.board-charts.needs-script {}
            div.board-more.without-script {
                @for table in tables { (table.markup(false)) }
                (changes(board))
            }
        }
    }
}

/// The tasks won and lost between two settings of a model. A script draws them as a chart.
fn changes(board: &Board<'_>) -> Markup {
    let row = |key: &str| board.rows.iter().find(|row| row.key == key);
    let setting =
        |id: &str| board.settings.iter().find(|setting| setting.id == id).map_or(id.to_owned(), |one| one.name.into());
    let known = board.changes.iter().filter(|change| [board.profile, AS_PUBLISHED].contains(&change.profile.as_str()));
    let known: Vec<(&Change, &Row, &Row)> =
        known.filter_map(|change| Some((change, row(&change.first)?, row(&change.second)?))).collect();
    let scopes: Vec<_> = board
        .scopes
        .iter()
        .filter(|scope| known.iter().any(|(change, ..)| change.counts.contains_key(scope.id)))
        .collect();
    let mut sources: Vec<&str> =
        known.iter().filter_map(|(change, ..)| Some(change.source.as_ref()?.name.as_str())).collect();
    sources.dedup();
    html! {
        @if !scopes.is_empty() {
            div.table-wrap tabindex="0" role="region" aria-label="Tasks won and lost between settings" {
                table.board-table {
                    caption {
                        strong { "Tasks won and lost between settings" }
                        " Tasks with an exact match in only one of the two settings."
                        @if !sources.is_empty() { " As published: " (sources.join("; ")) "." }
                    }
                    thead {
                        tr {
                            th.model scope="col" { "Model" }
                            th.fact scope="col" { "Profile" }
                            @for scope in &scopes { th.value.first scope="col" { (scope.name) } }
                        }
                    }
                    tbody {
                        @for (change, first, second) in known {
                            tr {
                                th.model scope="row" {
                                    (second.model) ": " (setting(&first.setting)) " → " (setting(&second.setting))
                                }
                                td.fact { (change.profile) }
                                @for scope in &scopes {
                                    @match change.counts.get(scope.id) {
                                        Some(counts) => td.value.first {
                                            "+" (thousands(counts.improved)) " −" (thousands(counts.degraded))
                                        },
                                        None => td.value.first.none { "–" },
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

/// The rows of a setting with the numbers of one profile. Numbers of different profiles never share
/// a table.
struct Table<'t> {
    board: &'t Board<'t>,
    setting: &'t Setting<'t>,
    profile: &'t str,
    rows: Vec<&'t Row>,
}

impl<'t> Table<'t> {
    /// The tables of a setting: one for the default profile, one for numbers from papers.
    fn of(board: &'t Board<'t>, setting: &'t Setting<'t>) -> Vec<Self> {
        let is_here = |row: &&Row| row.setting == setting.id;
        let (published, own): (Vec<&Row>, Vec<&Row>) =
            board.rows.iter().filter(is_here).partition(|row| row.tier == Tier::Published);
        let tables = [(board.profile, own), (AS_PUBLISHED, published)];
        let tables = tables.into_iter().filter(|(_, rows)| !rows.is_empty());
        tables.map(|(profile, rows)| Self { board, setting, profile, rows }).collect()
    }

    fn markup(&self, is_first: bool) -> Markup {
        let Self { board, setting, profile, .. } = *self;
        let metrics: Vec<_> = setting.metrics.iter().take(METRICS).collect();
        let short =
            |id: &str| board.metrics.iter().find(|metric| metric.id == id).map_or(id.to_owned(), |m| m.short.into());
        let score = |row: &Row| {
            let scopes = row.scores.get(profile)?;
            let scope = board.scopes.iter().find_map(|scope| scopes.get(scope.id))?;
            scope.get(metrics.first()?.as_str()).map(|value| value.0)
        };
        let mut rows = self.rows.clone();
        rows.sort_by(|a, b| score(b).unwrap_or(-1.0).total_cmp(&score(a).unwrap_or(-1.0)));
        // Omit columns without a number: papers print no overall number.
        let has_values = |scope: &&Scope<'_>| {
            rows.iter().any(|row| row.scores.get(profile).is_some_and(|scopes| scopes.contains_key(scope.id)))
        };
        let scopes: Vec<_> = board.scopes.iter().filter(has_values).collect();
        let is_ranked = rows.iter().any(|row| !row.ranks.is_empty());
        let caption = is_first.then_some("board-caption");
        let region = format!("{}, {profile}", setting.name);
        html! {
            div.table-wrap tabindex="0" role="region" aria-label=(region) {
                table.board-table {
                    caption id=[caption] {
                        strong { (setting.name) } " " (setting.about) " "
                        @if profile == AS_PUBLISHED { "Scores as published." } @else { (profile) "." }
                    }
                    thead {
                        tr {
                            @if is_ranked { th.rank scope="col" rowspan="2" { "#" } }
                            th.model scope="col" rowspan="2" { "Model" }
                            @for scope in &scopes {
                                th.scope.first scope="colgroup" colspan=(metrics.len()) title=[&scope.about] {
                                    (scope.name)
                                    @if let Some(tasks) = scope.tasks { " " small { (thousands(tasks)) } }
                                }
                            }
                            th.fact scope="col" rowspan="2" { "Date" }
                        }
                        tr {
                            @for _ in &scopes {
                                @for (n, metric) in metrics.iter().enumerate() {
                                    th.value.first[n == 0] scope="col" { (short(metric)) }
                                }
                            }
                        }
                    }
                    tbody {
                        @for row in rows {
                            (Line { row, profile, scopes: &scopes, metrics: &metrics, is_ranked })
                        }
                    }
                }
            }
        }
    }
}

/// A row of the table.
struct Line<'l> {
    row: &'l Row,
    profile: &'l str,
    scopes: &'l [&'l Scope<'l>],
    metrics: &'l [&'l String],
    is_ranked: bool,
}

impl Render for Line<'_> {
    fn render(&self) -> Markup {
        let Self { row, scopes, metrics, .. } = self;
        let scores = row.scores.get(self.profile);
        let rank = row.ranks.get(self.profile).and_then(|ranks| scopes.iter().find_map(|scope| ranks.get(scope.id)));
        let about: Vec<&str> =
            [&row.organisation, &row.retriever, &row.sampling].into_iter().flatten().map(String::as_str).collect();
        html! {
            tr data-key=(row.key) {
                @if self.is_ranked {
                    @match rank { Some(rank) => td.rank { (rank) }, None => td.rank.none { "–" } }
                }
                th.model scope="row" {
                    div.model-cell {
                        @match &row.page {
                            Some(page) => a.name href=(page) { (row.model) },
                            None => span.name { (row.model) },
                        }
                        div.about-model {
                            @match row.source.as_ref().and_then(|source| source.link.as_deref()) {
                                Some(link) => a class=(tier_class(row.tier)) href=(link) rel="noopener" { (tier_name(row.tier)) },
                                None => span class=(tier_class(row.tier)) { (tier_name(row.tier)) },
                            }
                            " " span { (about.join(" · ")) }
                        }
                    }
                }
                @for scope in *scopes {
                    @for metric in *metrics {
                        @let value = scores.and_then(|scopes| scopes.get(scope.id)?.get(metric.as_str()));
                        td.value.none[value.is_none()] { (self::value(value)) }
                    }
                }
                td.fact { (row.date.as_deref().unwrap_or("–")) }
            }
        }
    }
}
