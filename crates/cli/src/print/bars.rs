//! Numbers as bars.

use super::{Page, count, text_width};

/// The longest bar, in columns.
const BAR: usize = 40;

/// Adds a heading and a bar for each number.
pub(crate) fn bars(page: &mut Page, name: &str, unit: &str, rows: Vec<(String, u64)>) {
    page.heading(name, unit);
    let label = rows.iter().map(|(label, _)| text_width(label)).max().unwrap_or_default();
    let number = rows.iter().map(|(_, number)| count(*number).len()).max().unwrap_or_default();
    let most = rows.iter().map(|(_, number)| *number).max().unwrap_or_default().max(1);
    let room = page.width.saturating_sub(label + number + 6).clamp(1, BAR);
    for (text, value) in rows {
        let bar = bar(value, most, room);
        let gap = label - text_width(&text);
        let line = format!("  {:gap$}{text}  {:>number$}  {bar}", "", count(value));
        page.line(line.trim_end());
    }
}

/// A bar whose length is the share of `value` in `most`, in eighths of a column. A value above 0 is
/// visible.
pub(crate) fn bar(value: u64, most: u64, room: usize) -> String {
    const PARTS: [&str; 8] = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"];
    let eighths = (u128::from(value) * 8 * room as u128 / u128::from(most)) as usize;
    let eighths = eighths.max(usize::from(value > 0));
    "█".repeat(eighths / 8) + PARTS[eighths % 8]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_are_as_long_as_their_share() {
        let bars = [0, 1, 50, 100].map(|value| bar(value, 100, 4));
        assert_eq!(bars, ["", "▏", "██", "████"]);
        assert_eq!(bar(u64::MAX, u64::MAX, 2), "██");
    }
}
