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
    let page =
        Page { path: super::MISSING, title: "Not found", about: "There is no page at this address.", data: None, main };
    page.document(frame)
}
