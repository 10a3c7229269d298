//! The list of a page's sections, made from its headings.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

const START: &str = "<h2 id=\"";
const END: &str = "</h2>";
/// A page with fewer sections than this needs no list.
const LEAST: usize = 3;

/// Links to the sections of a page: to its headings with an id. `main` is its HTML.
pub(super) fn contents(main: &str) -> Markup {
    let headings = main.split(START).skip(1).filter_map(|rest| {
        let (id, rest) = rest.split_once('"')?;
        let (heading, _) = rest.split_once('>')?.1.split_once(END)?;
        Some((id, without_tags(heading)))
    });
    let headings: Vec<(&str, String)> = headings.collect();
    html! {
        @if headings.len() >= LEAST {
            nav.contents aria-label="On this page" {
                ul { @for (id, text) in headings { li { a href={ "#" (id) } { (PreEscaped(text)) } } } }
            }
        }
    }
}

/// Gives each heading that has no id one of its words.
pub(super) fn with_ids(html: &str) -> String {
    let mut parts = html.split("<h2>");
    let mut all = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let heading = without_tags(part.split(END).next().unwrap_or_default());
        // Writing to a string cannot fail.
        let _ = write!(all, "{START}{}\">{part}", id(&heading));
    }
    all
}

fn without_tags(html: &str) -> String {
    html.split('<')
        .enumerate()
        .map(|(n, part)| if n == 0 { part } else { part.split_once('>').map_or("", |(_, text)| text) })
        .collect()
}

/// The words of a heading in lower case, with hyphens between them.
fn id(heading: &str) -> String {
    let words = heading.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_become_links() {
        let page =
            "<h2 id=\"a\">One <code>x</code> &amp; y</h2><h2 class=\"b\">No</h2><h2 id=\"c\" class=\"d\">Three</h2>";
        assert_eq!(contents(page).into_string(), "", "two are too few");
        let list = contents(&format!("{page}<h2 id=\"e\">F</h2>")).into_string();
        assert!(
            list.contains("<a href=\"#a\">One x &amp; y</a>") && list.contains("<a href=\"#c\">Three</a>"),
            "{list}"
        );
        assert!(!list.contains("No"));
        assert_eq!(
            with_ids("<p><h2>1. Make a <code>card</code></h2>x"),
            "<p><h2 id=\"1-make-a-card\">1. Make a <code>card</code></h2>x"
        );
    }
}
