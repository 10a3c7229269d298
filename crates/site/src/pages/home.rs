//! The home page: what the site is, its leaderboards in brief, and where to go.

use std::fmt::Write;

use maud::{Markup, html};

use super::{CHECK, GUIDES, SUBMIT, tier_class, tier_name};
use crate::overview::{Leader, Overview, Point};
use crate::settings::Settings;

/// The guide for those who want a site of their own.
const HOST: &str = "your-board";
/// The size of a sparkline, in units of its picture.
const SIZE: [f64; 2] = [240.0, 44.0];
/// The distance of marks from the edges.
const INSET: f64 = 4.0;

/// The page's content.
pub fn main(settings: &Settings, boards: &[Overview]) -> Markup {
    // Earlier sites had the first leaderboard here. A script forwards addresses with a view of it.
    let first = boards.first().map(|board| format!("{}/", board.id));
    html! {
        div.home data-first-board=[first] {
            h1 { (settings.name) }
            p.lead { (settings.about) }
            @for paragraph in settings.text.split("\n\n").map(str::trim).filter(|text| !text.is_empty()) {
                p.home-text { (paragraph) }
            }
            ul.doors {
                (door("#boards", "Read the leaderboards", "Scores with 95 % intervals, and the predictions behind them."))
                (door(&format!("{CHECK}/"), "Check a submission", "Drop a file. Your browser finds its errors and scores it."))
                (door(&format!("{GUIDES}/{HOST}/"), "Host a leaderboard", "Static files from a folder of results, on any host."))
            }
            section #boards aria-labelledby="boards-title" {
                h2 #boards-title { "Leaderboards" }
                @if boards.is_empty() {
                    p.empty { "There are no benchmarks yet. " a href={ (GUIDES) "/" (HOST) "/" } { "Add the first" } "." }
                }
                ul.board-cards {
                    @for board in boards { (card(board)) }
                }
            }
            section aria-labelledby="submit-title" {
                h2 #submit-title { "Your model is missing?" }
                p {
                    "A submission is a folder of files in a pull request. "
                    a href={ (SUBMIT) "/" } { "How to submit" }
                    " says what is in it."
                }
            }
        }
    }
}

fn door(address: &str, name: &str, about: &str) -> Markup {
    html! {
        li.door {
            a href=(address) { (name) }
            p { (about) }
        }
    }
}

fn card(board: &Overview) -> Markup {
    html! {
        li.board-card {
            h3 { a href={ (board.id) "/" } { (board.name) } }
            p.quiet { (board.about) }
            @match &board.leader {
                Some(leader) => (lead(leader)),
                None => p.board-card-empty { "No scores yet." },
            }
            p.board-card-foot {
                (counted(board.submissions, "submission", "submissions"))
                @if board.published > 0 { " · " (counted(board.published, "row from papers", "rows from papers")) }
            }
        }
    }
}

fn lead(leader: &Leader) -> Markup {
    html! {
        dl.board-card-lead {
            dt { "Best " (leader.metric) }
            dd.number { (format!("{:.2}", leader.value)) }
            dt { "Model" }
            dd {
                @match &leader.page {
                    Some(page) => a href=(page) { (leader.model) },
                    None => (leader.model),
                }
            }
            dt { "Date" }
            dd { (leader.date.as_deref().unwrap_or("Unspecified")) }
        }
        (sparkline(&leader.points))
        p.board-card-about {
            span class=(tier_class(leader.tier)) { (tier_name(leader.tier)) }
            " " (leader.setting)
            @if let Some(scope) = &leader.scope { ", " (scope) }
            " · " code { (leader.profile) }
        }
    }
}

fn counted(count: usize, one: &str, many: &str) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// The scores by date, with a line for the best so far. Without two dates, the scores in order.
fn sparkline(points: &[Point]) -> Markup {
    let mut dated: Vec<(f64, f64)> =
        points.iter().filter_map(|point| Some((day(point.date.as_deref()?)?, point.value))).collect();
    dated.sort_by(|(a, _), (b, _)| a.total_cmp(b));
    let has_dates = dated.first().map(|first| first.0) != dated.last().map(|last| last.0);
    if !has_dates {
        dated = points.iter().map(|point| (0.0, point.value)).collect();
        dated.sort_by(|(_, a), (_, b)| a.total_cmp(b));
        for (n, point) in dated.iter_mut().enumerate() {
            point.0 = n as f64;
        }
    }
    if dated.len() < 2 {
        return Markup::default();
    }
    let range = |of: fn(&(f64, f64)) -> f64| {
        let low = dated.iter().map(of).fold(f64::INFINITY, f64::min);
        (low, dated.iter().map(of).fold(f64::NEG_INFINITY, f64::max))
    };
    let place = |value: f64, (low, high): (f64, f64), length: f64| {
        let share = if high > low { (value - low) / (high - low) } else { 0.5 };
        INSET + share * (length - 2.0 * INSET)
    };
    let (days, values) = (range(|point| point.0), range(|point| point.1));
    let marks: Vec<(f64, f64)> = dated
        .iter()
        .map(|(day, value)| (place(*day, days, SIZE[0]), SIZE[1] - place(*value, values, SIZE[1])))
        .collect();
    let mut line = String::new();
    let mut best = f64::INFINITY;
    for (x, y) in &marks {
        if *y < best {
            // A string has room for everything.
            let _ = match line.is_empty() {
                true => write!(line, "M{x:.1} {y:.1}"),
                false => write!(line, "H{x:.1}V{y:.1}"),
            };
            best = *y;
        }
    }
    let _ = write!(line, "H{:.1}", SIZE[0] - INSET);
    let about = if has_dates { "Scores by date, with the best so far" } else { "All scores, in order" };
    html! {
        svg.sparkline viewBox={ "0 0 " (SIZE[0]) " " (SIZE[1]) } role="img" aria-label=(about) {
            title { (about) }
            @if has_dates { path d=(line) {} }
            @for (x, y) in &marks {
                circle cx=(format!("{x:.1}")) cy=(format!("{y:.1}")) r="2.5" {}
            }
        }
    }
}

/// The days of a date `YYYY-MM-DD` since some day, as if each month had 31 days.
fn day(date: &str) -> Option<f64> {
    let mut parts = date.split('-').map(|part| part.parse::<f64>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    Some(year * 372.0 + month * 31.0 + day)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(all: &[(&str, f64)]) -> Vec<Point> {
        let date = |date: &str| (!date.is_empty()).then(|| date.to_owned());
        all.iter().map(|&(when, value)| Point { model: String::new(), date: date(when), value }).collect()
    }

    #[test]
    fn a_sparkline_has_a_line_only_if_there_are_dates() {
        let dated =
            sparkline(&points(&[("2024-05-01", 40.0), ("2023-01-01", 20.0), ("2025-01-01", 30.0)])).into_string();
        assert_eq!((dated.matches("<circle").count(), dated.matches("<path").count()), (3, 1), "{dated}");
        // The best so far never falls.
        assert!(dated.contains("M4.0 40.0H158.7V4.0H236.0"), "{dated}");
        let undated = sparkline(&points(&[("", 40.0), ("2024-01-01", 20.0)])).into_string();
        assert_eq!((undated.matches("<circle").count(), undated.matches("<path").count()), (2, 0), "{undated}");
        assert!(!sparkline(&points(&[("2024-01-01", 20.0)])).into_string().contains("svg"));
        assert!(!sparkline(&points(&[("2024-13-99x", 20.0), ("", f64::MAX)])).into_string().contains("NaN"));
    }
}
