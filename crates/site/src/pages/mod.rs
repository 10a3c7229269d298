//! The pages, as HTML that reads without scripts. `maud` escapes all submitted text.

mod charts;
pub mod compare;
mod execution;
pub mod leaderboard;
pub mod metrics;
pub mod paces;
pub(crate) mod rerun;
pub mod retrievers;
pub mod submission;
pub mod tokens;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::board::{Board, Tier, Value};
use crate::kit::Kit;

/// The checker's folder on the site.
pub const CHECK: &str = "check";
/// The folder of the comparison page.
pub const COMPARE: &str = "compare";
/// The folder of the page that explains the metrics.
pub const METRICS: &str = "metrics";
/// The folder of the page that lists the paces: the fuel that a second of a time limit is worth.
pub const PACES: &str = "paces";

/// A page.
pub struct Page<'p> {
    /// The title, for the browser's window and for search engines.
    pub title: &'p str,
    /// A one-sentence description.
    pub about: &'p str,
    /// The relative path to the top of the site: `./`, `../` and so on.
    pub root: &'p str,
    /// The path of the navigation entry that is current.
    pub current: &'p str,
    /// A file that the page's script needs at once, relative to the page. The browser preloads it.
    pub data: Option<String>,
    /// The content.
    pub main: Markup,
}

/// An entry of the navigation.
pub struct Place {
    /// The path relative to the top, with a trailing slash.
    pub path: String,
    /// The display name.
    pub name: String,
}

/// The navigation of a page; `root` is the relative path to the top.
pub fn navigation(places: &[Place], root: &str, current: &str) -> Markup {
    html! {
        nav.site-nav aria-label="Site" {
            @for place in places {
                a href={ (root) (place.path) } aria-current=[(place.path == current).then_some("page")] { (place.name) }
            }
        }
    }
}

impl Page<'_> {
    /// The complete document.
    pub fn document(self, kit: &Kit, places: &[Place]) -> String {
        let checker = format!("{}{CHECK}/", self.root);
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    (PreEscaped(&kit.policy))
                    meta name="referrer" content="no-referrer";
                    meta name="color-scheme" content="light dark";
                    meta name="description" content=(self.about);
                    title { (self.title) }
                    link rel="icon" href={ (checker) "icon.svg" } type="image/svg+xml";
                    script src={ (checker) "theme.js" } {}
                    @for font in &kit.fonts {
                        link rel="preload" href={ (checker) (font) } as="font" type="font/woff2" crossorigin;
                    }
                    @for style in &kit.styles {
                        link rel="stylesheet" href={ (checker) (style) };
                    }
                    @for part in &kit.parts {
                        link rel="modulepreload" href={ (checker) (part) };
                    }
                    @if let Some(data) = &self.data {
                        link rel="preload" href=(data) as="fetch" crossorigin;
                    }
                    script type="module" src={ (checker) (kit.script) } {}
                }
                body {
                    (PreEscaped(&kit.symbols))
                    a.skip href="#main" { "Skip to the content" }
                    header.site-header {
                        a.brand href=(self.root) {
                            img src={ (checker) "icon.svg" } width="28" height="28" alt="";
                            "Assay"
                        }
                        (navigation(places, self.root, self.current))
                        button.theme-button.needs-script #theme type="button" aria-label="Change the colours" {
                            svg.icon aria-hidden="true" { use href="#icon-theme" {} }
                        }
                    }
                    main #main tabindex="-1" { (self.main) }
                    footer.site-footer {
                        p { "Every number here is recomputed from the predictions, or names its source." }
                        p { "Made by Assay, free software under the Apache License 2.0." }
                    }
                }
            }
        };
        page.into_string()
    }
}

/// A value with its interval below.
fn value(found: Option<&Value>) -> Markup {
    match found {
        Some((value, low, high)) => html! {
            (format!("{value:.2}"))
            @if let (Some(low), Some(high)) = (low, high) { " " small { (format!("{low:.1}–{high:.1}")) } }
        },
        None => html! { "–" },
    }
}

/// The name of a tier: how far a number is verified.
fn tier_name(tier: Tier) -> &'static str {
    match tier {
        Tier::Published => "Published",
        Tier::SelfScored => "Self-scored",
        Tier::Recomputed => "Recomputed",
        Tier::ReExecuted => "Re-executed",
    }
}

fn tier_class(tier: Tier) -> &'static str {
    match tier {
        Tier::Published => "tier published",
        Tier::SelfScored => "tier self-scored",
        Tier::Recomputed => "tier recomputed",
        Tier::ReExecuted => "tier re-executed",
    }
}

fn scope_name<'b>(board: &'b Board<'_>, id: &'b str) -> &'b str {
    board.scopes.iter().find(|scope| scope.id == id).map_or(id, |scope| scope.name)
}

/// A link if there is an address, plain text otherwise.
fn linked(text: &str, address: Option<&str>) -> Markup {
    match address {
        Some(address) => html! { a href=(address) rel="noopener nofollow" { (text) } },
        None => html! { (text) },
    }
}

/// Turns an id such as `foreign_comment_marker` into a title.
fn title(id: &str) -> String {
    let words = id.replace('_', " ");
    let first = words.chars().next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(words.chars().skip(1)).collect()
}
