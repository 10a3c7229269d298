//! Text for people, with styles, fitted to the width of the terminal.

pub(crate) mod agreement;
pub(crate) mod bars;
pub(crate) mod bundle;
pub(crate) mod code;
pub(crate) mod compare;
pub(crate) mod describe;
mod describe_samples;
pub(crate) mod execution;
pub(crate) mod explain;
pub(crate) mod init;
pub(crate) mod join;
mod pivot;
pub(crate) mod problems;
pub(crate) mod report;
pub(crate) mod rerank;
pub(crate) mod retrievers;
#[cfg(feature = "execution")]
pub(crate) mod samples;
pub(crate) mod site;
pub(crate) mod statistics;
mod study;
pub(crate) mod submit;
pub(crate) mod table;
pub(crate) mod tokens;
mod translation;
pub(crate) mod verify;
pub(crate) mod xcodeeval;

use std::fmt::{Display, Write};

use anstyle::{AnsiColor, Style};
pub(crate) use assay_evaluation::report::thousands as count;
pub(crate) use assay_scoring::visible;
use assay_syntax::languages::Language;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

pub(crate) const PLAIN: Style = Style::new();
pub(crate) const BOLD: Style = Style::new().bold();
pub(crate) const DIM: Style = Style::new().dimmed();
pub(crate) const GOOD: Style = AnsiColor::Green.on_default().bold();
pub(crate) const BAD: Style = AnsiColor::Red.on_default().bold();
pub(crate) const DOUBTFUL: Style = AnsiColor::Yellow.on_default().bold();

/// The width if standard output is not a terminal and COLUMNS is not set.
const DEFAULT_WIDTH: usize = 100;
/// The longest line of prose; longer ones are hard to read.
const MAX_PROSE: usize = 110;

/// A text under construction.
pub(crate) struct Page {
    text: String,
    /// The width in columns.
    pub(crate) width: usize,
    /// Whether the reader sees styles, so that they can carry meaning.
    pub(crate) colour: bool,
}

impl Page {
    /// An empty text for standard output.
    pub(crate) fn new() -> Self {
        let terminal = terminal_size::terminal_size_of(std::io::stdout()).map(|(width, _)| usize::from(width.0));
        let columns = || std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
        let width = terminal.or_else(columns).filter(|&width| width > 0).unwrap_or(DEFAULT_WIDTH);
        let colour = anstream::AutoStream::choice(&std::io::stdout()) != anstream::ColorChoice::Never;
        Self { text: String::new(), width, colour }
    }

    /// Adds a line.
    pub(crate) fn line(&mut self, line: impl Display) {
        // Writing to a string cannot fail.
        let _ = writeln!(self.text, "{line}");
    }

    /// Adds an empty line, unless the text ends with one.
    pub(crate) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// Adds a paragraph. `first` starts its first line, and spaces of the same width start the
    /// others.
    pub(crate) fn paragraph(&mut self, first: &str, style: Style, text: &str) {
        let indent = text_width(first);
        let room = self.width.min(MAX_PROSE).saturating_sub(indent).max(20);
        for (number, line) in wrap(text, room).into_iter().enumerate() {
            match number {
                0 => self.line(format_args!("{first}{style}{line}{style:#}")),
                _ => self.line(format_args!("{:indent$}{style}{line}{style:#}", "")),
            }
        }
    }

    /// Adds a gap and a heading with a remark.
    pub(crate) fn heading(&mut self, name: &str, about: &str) {
        self.gap();
        match about {
            "" => self.line(format_args!("{BOLD}{name}{BOLD:#}")),
            about => self.line(format_args!("{BOLD}{name}{BOLD:#}  {DIM}{about}{DIM:#}")),
        }
    }

    /// The complete text.
    pub(crate) fn finish(self) -> String {
        self.text
    }
}

/// The width of a text in columns, without styles.
pub(crate) fn text_width(text: &str) -> usize {
    if text.contains('\u{1b}') { anstream::adapter::strip_str(text).to_string().width() } else { text.width() }
}

/// Joins words that must stay on one line, such as a number and its noun.
pub(crate) const GLUE: char = '\u{a0}';

/// Wraps words into lines of at most `room` columns, unless a word is wider.
fn wrap(text: &str, room: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let width = text_width(word);
        if used > 0 && used + 1 + width > room {
            lines.push(String::new());
            used = 0;
        }
        if let Some(line) = lines.last_mut() {
            if used > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(&word.replace(GLUE, " "));
            used += width;
        }
    }
    lines
}

/// The text. If it is wider than `room`, its beginning and end with an ellipsis between them.
pub(crate) fn shorten(text: &str, room: usize) -> String {
    if text_width(text) <= room {
        return text.to_owned();
    }
    let fitting = |chars: &mut dyn Iterator<Item = char>, room: usize| {
        let mut width = 0;
        let fits = |c: &char| {
            width += c.width().unwrap_or(0);
            width <= room
        };
        chars.take_while(fits).map(char::len_utf8).sum::<usize>()
    };
    let front = fitting(&mut text.chars(), room / 2);
    let back = fitting(&mut text[front..].chars().rev(), room.saturating_sub(1) / 2);
    format!("{}…{}", &text[..front], &text[text.len() - back..])
}

/// Names of files that fit into a table if possible: without a common beginning, and shortened in
/// the middle, but always distinct.
pub(crate) fn short_names(names: &[&str], room: usize) -> Vec<String> {
    let names: Vec<String> = names.iter().map(|name| visible(name).into_owned()).collect();
    if names.iter().all(|name| text_width(name) <= room) {
        return names;
    }
    let first = names.first().map_or("", String::as_str);
    let shared = |end: usize| names.len() > 1 && names.iter().all(|name| name.starts_with(&first[..end]));
    let words = first.match_indices(['-', '_', '.', ' ']).map(|(at, _)| at + 1);
    let shared = words.take_while(|&end| shared(end)).last().unwrap_or(0);
    let short: Vec<String> = names
        .iter()
        .map(|name| match shared {
            0 => shorten(name, room),
            shared => shorten(&format!("…{}", &name[shared..]), room),
        })
        .collect();
    let mut distinct = short.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() == names.len() { short } else { names }
}

/// The display name of a language id; `None` means all languages.
pub(crate) fn language(id: Option<&str>) -> String {
    let name = |id: &str| Language::named(id).map_or_else(|| id.to_owned(), |language| language.to_string());
    id.map_or_else(|| "all".to_owned(), name)
}

/// A count with its noun.
pub(crate) fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", count(number), if number == 1 { one } else { many })
}

/// Percentage points with their sign.
pub(crate) fn signed(points: f64, decimals: usize) -> String {
    let text = format!("{points:+.decimals$}");
    match text.strip_prefix('-') {
        Some(digits) if digits.contains(|c: char| c.is_ascii_digit() && c != '0') => format!("−{digits}"),
        Some(digits) => digits.to_owned(),
        None if points == 0.0 => text[1..].to_owned(),
        None => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prose_is_wrapped_between_words() {
        assert_eq!(wrap("one two  three four", 9), ["one two", "three", "four"]);
        assert_eq!(wrap(&format!("one two{GLUE}three"), 9), ["one", "two three"]);
        assert_eq!(wrap("incomprehensibilities", 9), ["incomprehensibilities"]);
        assert_eq!(wrap("", 9), [""]);
    }

    #[test]
    fn numbers_are_made_readable() {
        assert_eq!([-1.25, 0.0, -0.001, 3.0].map(|points| signed(points, 2)), ["−1.25", "0.00", "0.00", "+3.00"]);
        assert_eq!(shorten("abcdefghij", 5), "ab…ij");
    }

    #[test]
    fn short_names_stay_different() {
        assert_eq!(short_names(&["run_a", "run_b"], 8), ["run_a", "run_b"]);
        assert_eq!(short_names(&["run_python_a", "run_python_b"], 8), ["…a", "…b"]);
        assert_eq!(short_names(&["qwen_python", "opus_python"], 8), ["qwen…hon", "opus…hon"]);
        assert_eq!(short_names(&["alongnameA_tail", "alongnameB_tail"], 8), ["alongnameA_tail", "alongnameB_tail"]);
    }
}
