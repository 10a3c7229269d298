//! The pages, as HTML that reads without scripts. `maud` escapes all submitted text.

pub mod about;
pub(crate) mod charts;
pub mod compare;
mod contents;
pub(crate) mod data;
mod description;
mod execution;
pub mod guides;
mod heat;
pub mod home;
pub mod integrity;
mod labels;
pub mod leaderboard;
mod matrix;
pub mod metrics;
pub(crate) mod missing;
mod outcomes;
pub mod paces;
pub(crate) mod rerun;
pub mod retrievers;
mod study;
pub mod submission;
pub mod submit;
pub mod tokens;
mod translation;

use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::board::{Board, Tier, Value};
use crate::feeds::{ATOM, JSON};
use crate::kit::Kit;
use crate::settings::Settings;
use crate::social;

/// The folder of the page about the site.
pub const ABOUT: &str = "about";
/// The checker's folder on the site.
pub const CHECK: &str = "check";
/// The folder of the comparison page.
pub const COMPARE: &str = "compare";
/// The folder of the guides.
pub const GUIDES: &str = "guides";
/// The folder of the page that explains the metrics.
pub const METRICS: &str = "metrics";
/// The folder of the page that lists the paces: the fuel that a second of a time limit is worth.
pub const PACES: &str = "paces";
/// The folder of the page that says how to submit.
pub const SUBMIT: &str = "submit";
/// The style sheet with the site's own colours.
pub const STYLE: &str = "site.css";

/// What all pages of a site share.
pub struct Frame<'f> {
    /// The built web files.
    pub kit: &'f Kit,
    /// What the site says about itself.
    pub settings: &'f Settings,
    /// The pages of the benchmarks.
    pub boards: Vec<Place>,
}

/// An entry of the navigation.
pub struct Place {
    /// The path on the site, with a trailing slash.
    pub path: String,
    /// The display name.
    pub name: String,
}

/// A page.
pub struct Page<'p> {
    /// The path on the site, with a trailing slash. The home page has none.
    pub path: &'p str,
    /// The title, for the browser's window and for search engines. The site's name follows it.
    pub title: &'p str,
    /// A one-sentence description.
    pub about: &'p str,
    /// The file with the page's leaderboard, relative to the page. The browser preloads it and the
    /// leaderboard's scripts.
    pub data: Option<&'p str>,
    /// A description of the page's data set in JSON-LD, for search engines.
    pub description: Option<String>,
    /// The content.
    pub main: Markup,
}

/// Pages of the navigation that are not benchmarks.
const OTHERS: [(&str, &str); 3] = [(COMPARE, "Compare"), (METRICS, "Metrics"), (GUIDES, "Guides")];
const CHECK_NAME: &str = "Check a submission";

/// The file that hosts show where there is no page.
const MISSING: &str = "404.html";

impl Frame<'_> {
    /// The address of the home page from a page: relative, but for the page that hosts show at any
    /// address.
    fn root(&self, path: &str) -> String {
        match path.matches('/').count() {
            _ if path == MISSING => self.top(),
            0 => "./".to_owned(),
            depth => "../".repeat(depth),
        }
    }

    /// The address of the home page on its host. Without an address in the settings, it is the host's
    /// root.
    fn top(&self) -> String {
        let address = self.settings.address.as_deref().unwrap_or_default();
        let path = address.split_once("://").and_then(|(_, rest)| rest.find('/').map(|at| &rest[at..]));
        path.unwrap_or("/").to_owned()
    }

    /// What the head of a page says about it.
    pub fn head(&self, path: &str, title: &str, about: &str) -> Markup {
        let Settings { name, address, .. } = self.settings;
        let full = if title.is_empty() { name.clone() } else { format!("{title} – {name}") };
        html! {
            meta name="description" content=(about);
            title { (full) }
            meta property="og:type" content="website";
            meta property="og:site_name" content=(name);
            meta property="og:title" content=(if title.is_empty() { name } else { title });
            meta property="og:description" content=(about);
            @if let Some(address) = address.as_ref().filter(|_| path != MISSING) {
                link rel="canonical" href={ (address) (path) };
                meta property="og:url" content={ (address) (path) };
                @if self.boards.iter().any(|board| board.path == path) {
                    link rel="alternate" type="application/atom+xml" title="Submissions" href={ "./" (ATOM) };
                    link rel="alternate" type="application/feed+json" title="Submissions" href={ "./" (JSON) };
                    @if self.kit.social_font.is_some() {
                        meta property="og:image" content={ (address) (path) (social::FILE) };
                        meta property="og:image:width" content=(social::SIZE.0);
                        meta property="og:image:height" content=(social::SIZE.1);
                        meta name="twitter:card" content="summary_large_image";
                    }
                }
            }
            @if self.settings.style().is_some() {
                link rel="stylesheet" href={ (self.root(path)) (STYLE) };
            }
        }
    }

    /// The site's name and navigation.
    pub fn header(&self, path: &str) -> Markup {
        let root = self.root(path);
        let current = |place: &str| (place == path).then_some("page");
        // A page below a board belongs to it.
        let board = self.boards.iter().find(|board| path.starts_with(&board.path));
        let logo = self.settings.logo_file();
        let check = format!("{CHECK}/");
        html! {
            a.brand href=(root) {
                @match logo {
                    Some(logo) => img src={ (root) (logo) } height="28" alt="";,
                    None => img src={ (root) (CHECK) "/icon.svg" } width="28" height="28" alt="";,
                }
                (self.settings.name)
            }
            nav.site-nav aria-label="Site" {
                details.site-menu {
                    summary aria-current=[board.map(|_| "true")] {
                        span.wide { "Benchmarks" }
                        span.narrow { "Menu" }
                    }
                    div.menu-list {
                        a.narrow href={ (root) (check) } aria-current=[current(&check)] { (CHECK_NAME) }
                        @for place in &self.boards {
                            a href={ (root) (place.path) } aria-current=[board.filter(|board| board.path == place.path)
                                .map(|board| if board.path == path { "page" } else { "true" })] { (place.name) }
                        }
                        @for (place, name) in OTHERS {
                            a.narrow href={ (root) (place) "/" } aria-current=[current(&format!("{place}/"))] { (name) }
                        }
                    }
                }
                @for (place, name) in OTHERS {
                    a.wide href={ (root) (place) "/" } aria-current=[current(&format!("{place}/"))] { (name) }
                }
                a.check-link href={ (root) (check) } aria-current=[current(&check)] {
                    span.wide { (CHECK_NAME) }
                    span.narrow { "Check" }
                }
            }
        }
    }

    /// Links and the licence, at the foot of all pages.
    pub fn footer(&self, path: &str) -> Markup {
        let Settings { repository, contact, licence, .. } = self.settings;
        let root = self.root(path);
        html! {
            ul.site-links {
                li { a href={ (root) (ABOUT) "/" } { "About" } }
                li { a href={ (root) (SUBMIT) "/" } { "How to submit" } }
                li { a href={ (root) (GUIDES) "/" } { "Guides" } }
                @if let Some(repository) = repository { li { a href=(repository) rel="noopener" { "Repository" } } }
                @if let Some(contact) = contact { li { a href=(contact) rel="noopener" { "Contact" } } }
            }
            p {
                @if let Some(licence) = licence { "Results: " (licence) ". " }
                "Made with Assay, free software under the Apache License 2.0."
            }
        }
    }
}

impl<'p> Page<'p> {
    /// A page without data.
    pub fn new(path: &'p str, title: &'p str, about: &'p str, main: Markup) -> Self {
        Self { path, title, about, data: None, description: None, main }
    }

    /// The complete document.
    pub fn document(self, frame: &Frame<'_>) -> String {
        let kit = frame.kit;
        let checker = format!("{}{CHECK}/", frame.root(self.path));
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    (PreEscaped(&kit.policy))
                    meta name="referrer" content="no-referrer";
                    meta name="color-scheme" content="light dark";
                    link rel="icon" href={ (checker) "icon.svg" } type="image/svg+xml";
                    (PreEscaped(&kit.early))
                    @for font in &kit.fonts {
                        link rel="preload" href={ (checker) (font) } as="font" type="font/woff2" crossorigin;
                    }
                    @for style in &kit.styles {
                        link rel="stylesheet" href={ (checker) (style) };
                    }
                    // After the style sheets, so that the site's own colours replace theirs.
                    (frame.head(self.path, self.title, self.about))
                    @if let Some(description) = &self.description {
                        // Nothing in it can end the element.
                        script type="application/ld+json" { (PreEscaped(description.replace('<', "\\u003c"))) }
                    }
                    @for part in &kit.parts {
                        link rel="modulepreload" href={ (checker) (part) };
                    }
                    @if let Some(data) = self.data {
                        @for part in &kit.leaderboard {
                            link rel="modulepreload" href={ (checker) (part) };
                        }
                        link rel="preload" href=(data) as="fetch" crossorigin;
                    }
                    script type="module" src={ (checker) (kit.script) } {}
                }
                body {
                    (PreEscaped(&kit.symbols))
                    a.skip href="#main" { "Skip to the content" }
                    header.site-header {
                        (frame.header(self.path))
                        button.theme-button.needs-script #theme type="button" aria-label="Change the colours" {
                            svg.icon aria-hidden="true" { use href="#icon-theme" {} }
                        }
                    }
                    main #main tabindex="-1" { (self.main) }
                    footer.site-footer { (frame.footer(self.path)) }
                }
            }
        };
        page.into_string()
    }
}

/// The table of a chart, collapsed, since few readers need it.
fn numbers(table: &Markup) -> Markup {
    html! {
        details.chart-numbers {
            summary { "Numbers" }
            div.table-wrap tabindex="0" role="region" aria-label="Numbers" { (table) }
        }
    }
}

/// A value with its interval below.
fn value(found: Option<&Value>) -> Markup {
    match found {
        Some((value, low, high)) => html! {
            (format!("{value:.2}"))
            @if let (Some(low), Some(high)) = (low, high) { " " small { (end(*low)) "–" (end(*high)) } }
        },
        None => html! { "–" },
    }
}

/// An end of an interval: 95.8, but 100.
fn end(value: f64) -> String {
    let text = format!("{value:.1}");
    if ["0.0", "100.0"].contains(&text.as_str()) { text.trim_end_matches(".0").to_owned() } else { text }
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

/// A text with code between backticks.
fn with_code(text: &str) -> Markup {
    html! {
        @for (n, part) in text.split('`').enumerate() {
            @if n % 2 == 1 { code { (part) } } @else { (part) }
        }
    }
}
