//! The leaderboard: a table for each setting, which a script makes sortable.

use assay_score::report::thousands;
use maud::{Markup, Render, html};

use super::{CHECK, METRICS as METRICS_PAGE, tier_class, tier_name, value};
use crate::benchmark::Kind;
use crate::board::{Board, Row, Scope, Setting};
use crate::retrievers::PAGE as RETRIEVERS;

/// How many metrics a table without scripts shows.
const METRICS: usize = 2;

/// The page's content. `to_root` leads from the page to the top of the site, `to_board` to the folder of the board.
pub fn main(board: &Board<'_>, to_root: &str, to_board: &str) -> Markup {
    let occupied = |setting: &&Setting<'_>| board.rows.iter().any(|row| row.setting == setting.id);
    let mut settings = board.settings.iter().filter(occupied);
    let first = settings.next();
    html! {
        section #board data-board={ (to_board) "board.json" } {
            h1 { (board.benchmark.name) }
            p.lead { (board.benchmark.about) }
            p.next {
                // Programs cannot be run in a page.
                @if board.benchmark.kind == Kind::Completion {
                    a.button.primary href={ (to_root) (CHECK) "/" } { "Check your predictions" }
                    " "
                }
                a href={ (to_root) (METRICS_PAGE) "/" } { "What the scores mean" }
                @if board.has_retrievers {
                    " "
                    a href={ (to_board) (RETRIEVERS) "/" } { "What retrievers find" }
                }
            }
            div.board-tools.needs-script {}
            @if let Some(setting) = first {
                (table(board, setting, to_board, true))
            } @else {
                p.empty { "Nobody has submitted anything yet." }
            }
            div.board-charts.needs-script {}
            div.board-more.without-script {
                @for setting in settings { (table(board, setting, to_board, false)) }
            }
        }
    }
}

fn table(board: &Board<'_>, setting: &Setting<'_>, to_board: &str, is_first: bool) -> Markup {
    let metrics: Vec<_> = setting.metrics.iter().take(METRICS).collect();
    let short =
        |id: &str| board.metrics.iter().find(|metric| metric.id == id).map_or(id.to_owned(), |m| m.short.into());
    let mut rows: Vec<&Row> = board.rows.iter().filter(|row| row.setting == setting.id).collect();
    let score = |row: &Row| {
        let scopes = row.scores.get(board.profile)?;
        let scope = board.scopes.iter().find_map(|scope| scopes.get(scope.id))?;
        scope.get(metrics.first()?.as_str()).map(|value| value.0)
    };
    rows.sort_by(|a, b| score(b).unwrap_or(-1.0).total_cmp(&score(a).unwrap_or(-1.0)));
    // Columns without a number are left out: papers have none of the whole.
    let has_values = |scope: &&Scope<'_>| {
        rows.iter().any(|row| row.scores.get(board.profile).is_some_and(|scopes| scopes.contains_key(scope.id)))
    };
    let scopes: Vec<_> = board.scopes.iter().filter(has_values).collect();
    let is_ranked = rows.iter().any(|row| !row.ranks.is_empty());
    let caption = is_first.then_some("board-caption");
    html! {
        div.table-wrap tabindex="0" role="region" aria-label={ (setting.name) } {
            table.board-table {
                caption id=[caption] { strong { (setting.name) } " " (setting.about) " " (board.profile) "." }
                thead {
                    tr {
                        @if is_ranked { th.rank scope="col" rowspan="2" { "#" } }
                        th.model scope="col" rowspan="2" { "Model" }
                        @for scope in &scopes {
                            th.scope.first scope="colgroup" colspan=(metrics.len()) {
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
                    @for row in rows { (Line { board, row, scopes: &scopes, metrics: &metrics, is_ranked, to_board }) }
                }
            }
        }
    }
}

/// A line of the table.
struct Line<'l> {
    board: &'l Board<'l>,
    row: &'l Row,
    scopes: &'l [&'l Scope<'l>],
    metrics: &'l [&'l String],
    is_ranked: bool,
    to_board: &'l str,
}

impl Render for Line<'_> {
    fn render(&self) -> Markup {
        let Self { board, row, scopes, metrics, .. } = self;
        let scores = row.scores.get(board.profile);
        let rank = row.ranks.get(board.profile).and_then(|ranks| scopes.iter().find_map(|scope| ranks.get(scope.id)));
        let page = row.page.as_deref().map(|page| format!("{}{}", self.to_board, page.trim_start_matches("./")));
        let about: Vec<&str> =
            [&row.organisation, &row.retriever, &row.sampling].into_iter().flatten().map(String::as_str).collect();
        html! {
            tr data-key=(row.key) {
                @if self.is_ranked {
                    @match rank { Some(rank) => td.rank { (rank) }, None => td.rank.none { "–" } }
                }
                th.model scope="row" {
                    div.model-cell {
                        @match &page {
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
