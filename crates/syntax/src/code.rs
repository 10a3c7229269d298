//! Bounded parsing, and a text with an incrementally updated syntax tree.

use std::ops::ControlFlow;

use tree_sitter::{InputEdit, ParseOptions, ParseState, Parser, Point, Tree};

/// A text and its last parse.
#[derive(Clone, Default)]
pub struct Code {
    text: String,
    /// The tree of the last parse, with all later edits applied.
    tree: Option<Tree>,
    /// Whether the text is unchanged since the last parse.
    is_parsed: bool,
}

impl Code {
    /// Sets the text to `before` followed by `behind`. If the text already starts with `before`,
    /// the next parse reuses the tree of what has not changed.
    pub fn replace(&mut self, before: &str, behind: &str) {
        if !self.text.starts_with(before) {
            *self = Self { text: [before, behind].concat(), tree: None, is_parsed: false };
            return;
        }
        self.is_parsed = false;
        let mut kept = self.text[before.len()..].bytes().zip(behind.bytes()).take_while(|(a, b)| a == b).count();
        while !behind.is_char_boundary(kept) {
            kept -= 1;
        }
        let (old_end_byte, old_end_position) = (self.text.len(), end_of(&self.text));
        self.text.truncate(before.len() + kept);
        let (start_byte, start_position) = (self.text.len(), end_of(&self.text));
        self.text.push_str(&behind[kept..]);
        let (new_end_byte, new_end_position) = (self.text.len(), end_of(&self.text));
        if let Some(tree) = &mut self.tree {
            tree.edit(&InputEdit {
                start_byte,
                old_end_byte,
                new_end_byte,
                start_position,
                old_end_position,
                new_end_position,
            });
        }
    }

    /// Parses the text with `parse`, which gets the text and the last tree. Returns the text and
    /// its tree, or `None` for the tree if `parse` gave up.
    pub fn parse(&mut self, parse: impl FnOnce(&str, Option<&Tree>) -> Option<Tree>) -> (&str, Option<&Tree>) {
        let tree = parse(&self.text, self.tree.as_ref()).map(|tree| &*self.tree.insert(tree));
        self.is_parsed = tree.is_some();
        (&self.text, tree)
    }

    /// The text and its tree, if it was parsed since the last change.
    pub fn parsed(&self) -> Option<(&str, &Tree)> {
        Some((&*self.text, self.tree.as_ref().filter(|_| self.is_parsed)?))
    }
}

/// The position at the end of a text.
fn end_of(text: &str) -> Point {
    moved(Point::new(0, 0), text)
}

/// The position at the end of a text that starts at `start`.
fn moved(start: Point, text: &str) -> Point {
    match memchr::memrchr(b'\n', text.as_bytes()) {
        Some(newline) => {
            let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count();
            Point::new(start.row + lines, text.len() - (newline + 1))
        }
        None => Point::new(start.row, start.column + text.len()),
    }
}

/// Edits a tree of `text` for parsing a text in which `by` replaces `range`.
///
/// The edit excludes the common prefix and suffix of both. The parser does not reuse nodes that
/// touch an edit. In Python, if a line feed or the end of a block touches one, it also reuses
/// little of the following code.
pub fn replaced(tree: &Tree, text: &str, range: std::ops::Range<usize>, by: &str) -> Tree {
    let replaced = &text[range.clone()];
    let alike = |(a, b): &(u8, u8)| a == b;
    let before = by.floor_char_boundary(replaced.bytes().zip(by.bytes()).take_while(alike).count());
    let (old, new) = (&replaced[before..], &by[before..]);
    let behind = old.bytes().rev().zip(new.bytes().rev()).take_while(alike).count();
    let behind = new.len() - new.ceil_char_boundary(new.len() - behind);
    let (old, new) = (&old[..old.len() - behind], &new[..new.len() - behind]);

    let start_byte = range.start + before;
    let start_position = end_of(&text[..start_byte]);
    let mut tree = tree.clone();
    tree.edit(&InputEdit {
        start_byte,
        old_end_byte: start_byte + old.len(),
        new_end_byte: start_byte + new.len(),
        start_position,
        old_end_position: moved(start_position, old),
        new_end_position: moved(start_position, new),
    });
    tree
}

/// Whether a text has more misplaced operators than any real file. Misplaced operators are followed
/// by a token that cannot be an operand, as in `+ ]`.
///
/// Each is an error, at which the parser closes all expressions that are still open. The cost is
/// quadratic in their number, with steps that take a millisecond: 12 KB of such operators take half
/// a minute. Of 62,000 real files, none has more than 630, most of them in strings and comments.
pub fn is_hopeless(text: &str) -> bool {
    const MOST: usize = 1000;
    const OPERATORS: [u8; 6] = *b"+-~!*&";
    let bytes = text.as_bytes();
    // Counting operators takes almost no time, and few files have this many.
    let count = |(a, b, c)| memchr::memchr3_iter(a, b, c, bytes).count();
    let [a, b, c, d, e, f] = OPERATORS;
    if count((a, b, c)) + count((d, e, f)) <= MOST {
        return false;
    }
    let mut found = 0;
    // The last byte before `at` that is not whitespace, and whether it directly precedes `at`.
    let (mut before, mut is_next) = (b';', false);
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let start = at;
        at += 1;
        if !OPERATORS.contains(&byte) {
            is_next = !byte.is_ascii_whitespace();
            before = if is_next { byte } else { before };
            continue;
        }
        at += bytes[at..].iter().take_while(|&&next| next == byte).count();
        let behind = bytes[at..].iter().find(|byte| !byte.is_ascii_whitespace()).copied().unwrap_or(b';');
        // An operator and the sign after it can form one operator, such as `+=`.
        let is_end = matches!(behind, b')' | b']' | b'}' | b',' | b';' | b':')
            || behind == b'=' && bytes[at].is_ascii_whitespace();
        let is_behind_name = before.is_ascii_alphanumeric() || matches!(before, b'_' | b'$' | 0x80..);
        let can_stand = match (byte, at - start) {
            // After an operand.
            (b'+' | b'-', 2) => is_behind_name || before == b']' && is_next,
            (b'+' | b'-' | b'~', count) => count > 2,
            // `a!` in TypeScript and C#, and types such as `a*`.
            (_, count) => count > 1 || is_behind_name,
        };
        found += usize::from(is_end && !can_stand);
        (before, is_next) = (byte, true);
    }
    found > MOST
}

/// Whether a text has more unclosed `<`, or more arrows in a row, than any statement of real code.
///
/// Each `<` may open a list of types or be an operator. If the text is ambiguous, the parser
/// follows both readings. At the end of the text, a single step can then take minutes and
/// gigabytes, quadratic in their number. Python has no such lists.
fn is_explosive(text: &str) -> bool {
    const MAX_OPEN: usize = 1000;
    const MAX_ARROWS: usize = 250;
    let bytes = text.as_bytes();
    // Counting takes a tenth of the time. Positions do not matter if there are few.
    let count = |byte| memchr::memchr_iter(byte, bytes).count();
    if count(b'<') <= MAX_OPEN && count(b'>') <= MAX_ARROWS {
        return false;
    }
    let (mut open, mut arrows) = (0usize, 0usize);
    let mut before = 0;
    for &byte in bytes {
        match byte {
            b'<' if before == b'<' => open = open.saturating_sub(1),
            b'<' => open += 1,
            b'>' if matches!(before, b'=' | b'-') => arrows += 1,
            b'>' => open = open.saturating_sub(1),
            b',' => arrows = 0,
            b';' | b'{' | b'}' => (open, arrows) = (0, 0),
            _ => {}
        }
        before = byte;
        if open > MAX_OPEN || arrows > MAX_ARROWS {
            return true;
        }
    }
    false
}

/// Parses `text`, unless that takes far more steps than real code does.
///
/// Steps are counted, not timed, so the result is the same on every machine. Real code takes the
/// parser about 3 to 7 steps per byte. Thousands of nested brackets at a place where they are an
/// error can take any number of steps.
pub fn parse(parser: &mut Parser, text: &str, old: Option<&Tree>) -> Option<Tree> {
    const STEPS_PER_CALL: usize = 100;
    const STEPS_PER_BYTE: usize = 25;
    let is_python = || parser.language().is_some_and(|language| language.name() == Some("python"));
    if is_hopeless(text) || !is_python() && is_explosive(text) {
        return None;
    }
    let mut calls = (text.len() * STEPS_PER_BYTE).div_ceil(STEPS_PER_CALL) + STEPS_PER_CALL;
    let mut progress = |_: &ParseState| {
        calls = calls.saturating_sub(1);
        if calls == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree =
        parser.parse_with_options(&mut |at, _| text.as_bytes().get(at..).unwrap_or_default(), old, Some(options));
    if tree.is_none() {
        parser.reset();
    }
    tree
}
