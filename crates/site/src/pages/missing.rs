//! The page that a host shows where there is none.

use maud::html;

use super::{Frame, Page};

/// The complete document. Hosts show it at any address, so its links do not begin at the page.
pub(crate) fn document(frame: &Frame<'_>) -> String {
    let main = html! {
        h1 { "There is no such page" }
        p.lead { "The address may be mistyped, or what was there was withdrawn." }
        p { a href={ (frame.top()) } { "Go to the home page" } }
    };
    let page = Page::new(super::MISSING, "Not found", "There is no page at this address.", main);
    page.document(frame)
}
