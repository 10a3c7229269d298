//! Code whose end is replaced again and again, with a syntax tree that follows.

use std::ops::ControlFlow;

use tree_sitter::{InputEdit, ParseOptions, ParseState, Parser, Point, Tree};

/// A prompt with something behind it, and the last parse of it.
pub(super) struct Code<'a> {
    text: String,
    prompt: &'a str,
    /// Where the prompt ends.
    cursor: Point,
    /// The last tree there was, kept up to date with all edits since.
    tree: Option<Tree>,
}

/// A text and its syntax tree.
pub(super) struct Parsed<'a> {
    pub(super) text: &'a str,
    /// Where the prompt ends.
    pub(super) cursor: usize,
    /// Nothing if the parser gave up.
    pub(super) tree: Option<&'a Tree>,
}

impl<'a> Code<'a> {
    pub(super) fn new(prompt: &'a str) -> Self {
        Self { text: prompt.to_owned(), prompt, cursor: advance(Point::new(0, 0), prompt), tree: None }
    }

    /// Parses the prompt with `rest` behind it, re-using of the last parse what has not changed.
    pub(super) fn parse(&mut self, parser: &mut Parser, rest: &str) -> Parsed<'_> {
        self.replace(rest);
        let tree = bounded(parser, self.text.as_bytes(), self.tree.as_ref());
        let tree = tree.map(|tree| &*self.tree.insert(tree));
        Parsed { text: &self.text, cursor: self.prompt.len(), tree }
    }

    /// Puts `rest` behind the prompt, in the text and in the tree.
    fn replace(&mut self, rest: &str) {
        let old = &self.text[self.prompt.len()..];
        let mut kept = old.bytes().zip(rest.bytes()).take_while(|(a, b)| a == b).count();
        while !rest.is_char_boundary(kept) {
            kept -= 1;
        }
        if let Some(tree) = &mut self.tree {
            let start = advance(self.cursor, &rest[..kept]);
            tree.edit(&InputEdit {
                start_byte: self.prompt.len() + kept,
                old_end_byte: self.text.len(),
                new_end_byte: self.prompt.len() + rest.len(),
                start_position: start,
                old_end_position: advance(start, &old[kept..]),
                new_end_position: advance(start, &rest[kept..]),
            });
        }
        self.text.truncate(self.prompt.len() + kept);
        self.text.push_str(&rest[kept..]);
    }
}

/// Parses `text`, unless that takes far more steps than real code does.
///
/// Steps are counted, not timed, so the result is the same on every machine. Real code takes the parser about 3 to 7 steps
/// a byte; brackets that are nested thousands deep in a place where they are an error take any number.
fn bounded(parser: &mut Parser, text: &[u8], old: Option<&Tree>) -> Option<Tree> {
    const STEPS_PER_CALL: usize = 100;
    const STEPS_PER_BYTE: usize = 25;
    let mut calls = (text.len() * STEPS_PER_BYTE).div_ceil(STEPS_PER_CALL) + STEPS_PER_CALL;
    let mut progress = |_: &ParseState| {
        calls = calls.saturating_sub(1);
        if calls == 0 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let options = ParseOptions::new().progress_callback(&mut progress);
    let tree = parser.parse_with_options(&mut |at, _| text.get(at..).unwrap_or_default(), old, Some(options));
    if tree.is_none() {
        parser.reset();
    }
    tree
}

/// The point behind `text` when it starts at `from`.
fn advance(from: Point, text: &str) -> Point {
    match memchr::memrchr(b'\n', text.as_bytes()) {
        None => Point::new(from.row, from.column + text.len()),
        Some(last) => Point::new(from.row + memchr::memchr_iter(b'\n', text.as_bytes()).count(), text.len() - last - 1),
    }
}
