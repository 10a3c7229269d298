//! The guides of `docs/user`, as pages.

use maud::{Markup, PreEscaped, html};
use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html::push_html};

use super::contents::{contents, with_ids};
use super::{GUIDES, Page};

/// A guide.
struct Guide {
    /// The name of its file, without `.md`, and of its folder.
    id: &'static str,
    text: &'static str,
}

macro_rules! guides {
    ($($id:literal),*) => {
        /// The guides, in the order of the list.
        const ALL: &[Guide] = &[$(Guide { id: $id, text: include_str!(concat!(env!("ASSAY_FILES"), "/docs/user/", $id, ".md")) }),*];
    };
}

guides!(
    "install",
    "score-a-submission",
    "token-types",
    "run-programs",
    "data-models",
    "clusters",
    "serve",
    "python",
    "xcodeeval",
    "make-a-benchmark",
    "your-board",
    "export-results",
    "host-a-results-site",
    "papers"
);

/// The pictures in the guides, by file name.
pub const PICTURES: [(&str, &[u8]); 3] = [
    ("leaderboard.png", include_bytes!(concat!(env!("ASSAY_FILES"), "/docs/leaderboard.png"))),
    ("screenshot.png", include_bytes!(concat!(env!("ASSAY_FILES"), "/docs/screenshot.png"))),
    ("tokens.png", include_bytes!(concat!(env!("ASSAY_FILES"), "/docs/tokens.png"))),
];

/// A page of the guides.
pub struct GuidePage {
    path: String,
    title: String,
    about: String,
    main: Markup,
}

impl GuidePage {
    /// The page.
    pub fn page(&self) -> Page<'_> {
        let Self { path, title, about, main } = self;
        Page::new(path, title, about, main.clone())
    }
}

/// The pages: the list of the guides, and each guide.
pub fn all() -> Vec<GuidePage> {
    let guides: Vec<(&Guide, String, String)> =
        ALL.iter().map(|guide| (guide, title(guide.text), first_paragraph(guide.text))).collect();
    let list = html! {
        h1 { "Guides" }
        p.lead { "Each guide takes you through one job, with commands that you can copy." }
        ul.guide-list {
            @for (guide, title, about) in &guides {
                li {
                    h2 { a href={ "./" (guide.id) "/" } { (title) } }
                    p { (about) }
                }
            }
        }
    };
    let list = GuidePage {
        path: format!("{GUIDES}/"),
        title: "Guides".to_owned(),
        about: "How to score, run, serve, make and host, with commands that you can copy.".to_owned(),
        main: list,
    };
    let pages = guides.iter().map(|(guide, title, about)| GuidePage {
        path: format!("{GUIDES}/{}/", guide.id),
        title: title.clone(),
        about: about.clone(),
        main: html! {
            p.crumbs { a href="../" { "Guides" } }
            (article(&rendered(guide.text)))
        },
    });
    std::iter::once(list).chain(pages).collect()
}

/// A guide with a list of its sections below its title.
fn article(html: &str) -> Markup {
    let html = with_ids(html);
    let end = html.find("</h1>").map_or(0, |at| at + "</h1>".len());
    html! {
        article.guide { (PreEscaped(&html[..end])) (contents(&html)) (PreEscaped(&html[end..])) }
    }
}

fn title(text: &str) -> String {
    text.lines().find_map(|line| line.strip_prefix("# ")).unwrap_or_default().to_owned()
}

/// The text of the first paragraph, without markup. A colon at its end introduces what does not follow here.
fn first_paragraph(text: &str) -> String {
    let events = Parser::new(text).skip_while(|event| !matches!(event, Event::Start(Tag::Paragraph)));
    let events = events.take_while(|event| !matches!(event, Event::End(TagEnd::Paragraph)));
    let parts = events.map(|event| match event {
        Event::Text(text) | Event::Code(text) => text.to_string(),
        Event::SoftBreak | Event::HardBreak => " ".to_owned(),
        _ => String::new(),
    });
    let text: String = parts.collect();
    match text.strip_suffix(':') {
        Some(sentence) => format!("{sentence}."),
        None => text,
    }
}

/// A guide as HTML, with addresses for the site. A link to a file that is not on the site becomes
/// text. A block of code can be scrolled by keyboard.
fn rendered(text: &str) -> String {
    let mut is_linked = true;
    let events = Parser::new_ext(text, Options::ENABLE_TABLES).filter_map(|event| match event {
        Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
            let address = address(&dest_url);
            is_linked = address.is_some();
            address.map(|address| Event::Start(Tag::Link { link_type, dest_url: address.into(), title, id }))
        }
        Event::End(TagEnd::Link) => is_linked.then_some(Event::End(TagEnd::Link)),
        Event::Start(Tag::Image { link_type, dest_url, title, id }) => {
            let file = dest_url.rsplit('/').next().unwrap_or_default();
            let dest_url = CowStr::from(format!("../{file}"));
            Some(Event::Start(Tag::Image { link_type, dest_url, title, id }))
        }
        other => Some(other),
    });
    let mut rendered = String::new();
    push_html(&mut rendered, events);
    with_named_tables(&rendered.replace("<pre>", "<pre tabindex=\"0\">"))
}

/// Each table in a region of its own, which can be scrolled by keyboard. Its number is its name, because
/// assistive software lists regions by name.
fn with_named_tables(html: &str) -> String {
    let mut parts = html.split("<table>");
    let mut named = parts.next().unwrap_or_default().to_owned();
    for (number, part) in (1..).zip(parts) {
        let region = format!("<div class=\"scroll-x\" tabindex=\"0\" role=\"region\" aria-label=\"Table {number}\">");
        named.extend([&region, "<table>", part]);
    }
    named.replace("</table>", "</table></div>")
}

/// The address on the site of a link in a guide. `None` if the site does not have the file.
fn address(link: &str) -> Option<String> {
    if link.contains("://") || link.starts_with('#') {
        return Some(link.to_owned());
    }
    let (file, anchor) =
        link.split_once('#').map_or((link, String::new()), |(file, anchor)| (file, format!("#{anchor}")));
    let guide = ALL.iter().find(|guide| file.strip_suffix(".md") == Some(guide.id))?;
    Some(format!("../{}/{anchor}", guide.id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_guides_are_on_the_site() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/user");
        let files = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
        let mut files: Vec<String> = files.filter(|file| file != "README.md").collect();
        files.sort();
        let mut known: Vec<String> = ALL.iter().map(|guide| format!("{}.md", guide.id)).collect();
        known.sort();
        assert_eq!(files, known);
    }

    #[test]
    fn links_lead_to_pages_of_the_site() {
        for page in all() {
            let html = page.main.into_string();
            assert!(!html.contains(".md\"") && !html.contains(".md#"), "{}: {html}", page.path);
            assert!(!page.title.is_empty() && page.about.ends_with('.'), "{}: {}", page.path, page.about);
            for picture in html.split("<img src=\"../").skip(1) {
                let file = picture.split('"').next().unwrap();
                assert!(PICTURES.iter().any(|(name, _)| *name == file), "{}: {file}", page.path);
            }
        }
        assert_eq!(address("token-types.md#x").as_deref(), Some("../token-types/#x"));
        assert_eq!(address("../../examples/README.md"), None);
        assert_eq!(
            rendered("See [it](../dev/x.md) and [that](serve.md)."),
            "<p>See it and <a href=\"../serve/\">that</a>.</p>\n"
        );
    }

    #[test]
    fn tables_of_a_guide_have_names_of_their_own() {
        let html = rendered("|a|\n|-|\n|1|\n\nText.\n\n|b|\n|-|\n|2|\n");
        let names: Vec<&str> = html.split("aria-label=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert_eq!(names, ["Table 1", "Table 2"]);
        assert_eq!(html.matches("</table></div>").count(), 2);
    }
}
