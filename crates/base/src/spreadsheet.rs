//! Texts in cells of spreadsheets.

/// A text that spreadsheets do not run as a formula.
pub fn plain(text: &str) -> String {
    let is_formula = text.trim_start().starts_with(['=', '+', '-', '@']) || text.starts_with(['\t', '\r']);
    if is_formula { format!("'{text}") } else { text.to_owned() }
}
