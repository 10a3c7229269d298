//! Feeds of a board's submissions and the site's map, for machines. They need the site's address.

use maud::{Markup, PreEscaped, html};
use serde::Serialize;

use crate::board::{Board, Row};
use crate::settings::Settings;

/// The Atom feed, in a board's folder.
pub(crate) const ATOM: &str = "feed.xml";
/// The JSON feed, in a board's folder.
pub(crate) const JSON: &str = "feed.json";
/// The map, in the root of the site.
pub(crate) const SITEMAP: &str = "sitemap.xml";
/// The most submissions in a feed. The latest come first.
const MOST: usize = 50;
const XML: PreEscaped<&str> = PreEscaped("<?xml version=\"1.0\" encoding=\"utf-8\"?>");

/// A submission in a feed.
struct Entry<'b> {
    row: &'b Row,
    address: String,
    title: String,
    about: String,
    /// The start of the submission's day, as RFC 3339 has it.
    time: String,
}

/// The submissions of a board, the latest first.
fn entries<'b>(board: &'b Board<'_>, address: &str) -> Vec<Entry<'b>> {
    let mut rows: Vec<(&Row, &str, &str)> =
        board.rows.iter().filter_map(|row| Some((row, row.page.as_deref()?, row.date.as_deref()?))).collect();
    rows.sort_by(|(a, _, first), (b, _, second)| second.cmp(first).then_with(|| a.key.cmp(&b.key)));
    rows.truncate(MOST);
    let entry = |(row, page, date): (&'b Row, &str, &str)| {
        let setting = board.settings.iter().find(|setting| setting.id == row.setting);
        let name = setting.map_or(row.setting.as_str(), |setting| setting.name);
        let scores = setting.into_iter().flat_map(|setting| setting.metrics).filter_map(|id| {
            let metric = board.metrics.iter().find(|metric| metric.id == id)?;
            let scopes = row.scores.get(board.profile)?;
            let scope = board.scopes.iter().find_map(|scope| scopes.get(scope.id))?;
            Some(format!("{} {:.2}", metric.short, scope.get(id)?.0))
        });
        let scores: Vec<String> = scores.collect();
        Entry {
            row,
            address: format!("{address}{}/{}", board.benchmark.id, page.trim_start_matches("./")),
            title: format!("{}: {} ({name})", board.benchmark.name, row.model),
            about: format!("{}. {}", scores.join(", "), board.profile),
            time: format!("{date}T00:00:00Z"),
        }
    };
    rows.into_iter().map(entry).collect()
}

/// The Atom feed of a board. `address` is that of the site.
pub(crate) fn atom(board: &Board<'_>, settings: &Settings, address: &str) -> String {
    let home = format!("{address}{}/", board.benchmark.id);
    let entries = entries(board, address);
    // A feed must have a time. Without submissions, nothing has changed since a day in the past.
    let updated = entries.first().map_or("2000-01-01T00:00:00Z", |entry| &entry.time);
    let feed = html! {
        (XML)
        feed xmlns="http://www.w3.org/2005/Atom" {
            title { (board.benchmark.name) " – " (settings.name) }
            subtitle { (board.benchmark.about) }
            id { (home) }
            link rel="alternate" href=(home) {}
            link rel="self" href={ (home) (ATOM) } {}
            updated { (updated) }
            author { name { (settings.name) } }
            @for entry in &entries {
                entry {
                    title { (entry.title) }
                    id { (entry.address) }
                    link rel="alternate" href=(entry.address) {}
                    updated { (entry.time) }
                    @if let Some(organisation) = &entry.row.organisation { author { name { (organisation) } } }
                    summary { (entry.about) }
                }
            }
        }
    };
    feed.into_string()
}

/// A feed of [JSON Feed](https://jsonfeed.org/version/1.1).
#[derive(Serialize)]
struct JsonFeed<'f> {
    version: &'static str,
    title: String,
    description: &'f str,
    home_page_url: String,
    feed_url: String,
    items: Vec<JsonItem<'f>>,
}

#[derive(Serialize)]
struct JsonItem<'f> {
    id: &'f str,
    url: &'f str,
    title: &'f str,
    content_text: &'f str,
    date_published: &'f str,
}

/// The JSON feed of a board. `address` is that of the site.
pub(crate) fn json(board: &Board<'_>, settings: &Settings, address: &str) -> String {
    let home = format!("{address}{}/", board.benchmark.id);
    let entries = entries(board, address);
    let items = entries.iter().map(|Entry { address, title, about, time, .. }| JsonItem {
        id: address,
        url: address,
        title,
        content_text: about,
        date_published: time,
    });
    let feed = JsonFeed {
        version: "https://jsonfeed.org/version/1.1",
        title: format!("{} – {}", board.benchmark.name, settings.name),
        description: board.benchmark.about,
        feed_url: format!("{home}{JSON}"),
        home_page_url: home,
        items: items.collect(),
    };
    // All members are texts.
    serde_json::to_string(&feed).unwrap_or_default()
}

/// The map of the site: its pages, by their paths.
pub(crate) fn sitemap<'p>(address: &str, pages: impl Iterator<Item = &'p str>) -> String {
    let map: Markup = html! {
        (XML)
        urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" {
            @for page in pages { url { loc { (address) (page) } } }
        }
    };
    map.into_string()
}
