//! The page of paces by language. It shows `docs/paces.md`, which `cargo xtask bench paces` writes.

use maud::{Markup, html};

const DOCUMENT: &str = include_str!(concat!(env!("ASSAY_FILES"), "/docs/paces.md"));

/// The page's content.
pub fn main() -> Markup {
    html! { div.paces { @for block in DOCUMENT.split("\n\n") { (shown(block.trim())) } } }
}

/// A heading, a table or a paragraph. The document has no other blocks.
fn shown(block: &'static str) -> Markup {
    if let Some(title) = block.strip_prefix("## ") {
        return html! { h2 { (title) } };
    }
    if let Some(title) = block.strip_prefix("# ") {
        return html! { h1 { (title) } };
    }
    if !block.starts_with('|') {
        return html! { p { @for (n, part) in block.split('`').enumerate() { @if n % 2 == 1 { code { (part) } } @else { (part) } } } };
    }
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim);
    html! {
        div.table-wrap tabindex="0" role="region" aria-label="Programs" {
            table.plain-table {
                @for (n, line) in block.lines().enumerate().filter(|(n, _)| *n != 1) {
                    @if n == 0 { thead { tr { @for cell in cells(line) { th scope="col" { (cell) } } } } }
                    @else { tr { @for cell in cells(line) { td.value { (cell) } } } }
                }
            }
        }
    }
}
