//! Code on a terminal: wrapped behind a bar at the left, and shortened if long.

use std::fmt::Write;

use anstyle::{AnsiColor, Color, Style};
use assay_completion::explain::{Change, Side};
use unicode_width::UnicodeWidthChar;

use super::{DIM, PLAIN, Page, count, visible};

/// A block of code shows at most this many lines.
const MAX_LINES: usize = 30;

/// A span of code in one style.
pub(crate) struct Span {
    text: String,
    style: Style,
}

impl Span {
    /// Text from a file. Characters that could move the cursor become visible.
    pub(crate) fn new(text: &str, style: Style) -> Self {
        Self { text: visible(text).into_owned(), style }
    }
}

/// Adds a block of code.
pub(crate) fn block(page: &mut Page, spans: &[Span]) {
    let room = page.width.saturating_sub(BAR_WIDTH).max(20);
    let mut lines = 0;
    let mut line = String::new();
    let mut used = 0;
    let mut rest = 0;
    let mut bar = BAR;
    for Span { text, style } in spans {
        let mut chars = text.chars().peekable();
        while chars.peek().is_some() && lines < MAX_LINES {
            let start = line.len();
            let _ = write!(line, "{style}");
            let mut full = false;
            while let Some(&c) = chars.peek() {
                let width = c.width().unwrap_or(0);
                full = c == '\n' || used + width > room;
                if full {
                    break;
                }
                chars.next();
                line.push(c);
                used += width;
            }
            let _ = write!(line, "{style:#}");
            if used == 0 {
                line.truncate(start);
            }
            if full {
                // A line feed ends the line. A line that is too long continues in the next one.
                let ends = chars.next_if_eq(&'\n').is_some();
                finish(page, bar, &mut line, &mut used);
                bar = if ends { BAR } else { CONTINUED };
                lines += 1;
            }
        }
        rest += chars.count();
    }
    if used > 0 || lines == 0 {
        finish(page, bar, &mut line, &mut used);
    }
    if rest > 0 {
        let rest = count(rest as u64);
        page.line(format_args!("  {DIM}⋮ {rest} more characters; --json has all of them{DIM:#}"));
    }
}

/// The bar, and its width with the spaces around it.
const BAR: char = '│';
const CONTINUED: char = '┊';
const BAR_WIDTH: usize = 4;

fn finish(page: &mut Page, bar: char, line: &mut String, used: &mut usize) {
    page.line(format!("  {DIM}{bar}{DIM:#} {line}").trim_end());
    line.clear();
    *used = 0;
}

/// The style of text that only the prediction has.
const SUPERFLUOUS: Style = AnsiColor::Black.on_default().bg_color(Some(Color::Ansi(AnsiColor::Red)));
/// The style of text that only the groundtruth has.
const MISSING: Style = AnsiColor::Black.on_default().bg_color(Some(Color::Ansi(AnsiColor::Green)));

/// A difference as spans: in colour, or with wdiff's markers.
pub(crate) fn difference(changes: &[Change], colour: bool) -> Vec<Span> {
    changes
        .iter()
        .map(|Change { side, text }| match (side, colour) {
            (Side::Both, _) => Span::new(text, PLAIN),
            (Side::Prediction, true) => Span::new(text, SUPERFLUOUS),
            (Side::Reference, true) => Span::new(text, MISSING),
            (Side::Prediction, false) => Span::new(&format!("[-{text}-]"), PLAIN),
            (Side::Reference, false) => Span::new(&format!("{{+{text}+}}"), PLAIN),
        })
        .collect()
}

/// The legend of a difference's marks.
pub(crate) fn legend(colour: bool) -> String {
    let (prediction, reference) = ("only in the prediction", "only in the ground truth");
    if colour {
        format!("{SUPERFLUOUS}{prediction}{SUPERFLUOUS:#} {MISSING}{reference}{MISSING:#}")
    } else {
        format!("[-{prediction}-] {{+{reference}+}}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(width: usize, text: &str, expected: &str) {
        let mut page = Page { width, ..Page::new() };
        block(&mut page, &[Span::new(text, PLAIN)]);
        assert_eq!(anstream::adapter::strip_str(&page.finish()).to_string(), expected);
    }

    #[test]
    fn code_is_wrapped_behind_its_bar() {
        check(80, "a\n\n  b", "  │ a\n  │\n  │   b\n");
        check(24, "abcdefghijklmnopqrstuvwxyz", "  │ abcdefghijklmnopqrst\n  ┊ uvwxyz\n");
        check(80, "", "  │\n");
    }

    #[test]
    fn long_code_is_shortened() {
        let mut page = Page { width: 80, ..Page::new() };
        block(&mut page, &[Span::new(&"x".repeat(1 << 20), PLAIN)]);
        let text = page.finish();
        assert_eq!(text.lines().count(), MAX_LINES + 1);
        assert!(text.contains("1,046,296 more characters"), "{}", text.lines().last().unwrap_or_default());
    }
}
