//! Code whose end is replaced again and again, with a syntax tree that follows.

use tree_sitter::{InputEdit, Node, Parser, Point, Tree};

/// A prompt with something behind it, and the last parse of it.
pub(super) struct Code<'a> {
    text: String,
    prompt: &'a str,
    /// Where the prompt ends.
    cursor: Point,
    tree: Option<Tree>,
}

/// A text and its syntax tree.
pub(super) struct Parsed<'a> {
    pub(super) text: &'a str,
    /// Where the prompt ends.
    pub(super) cursor: usize,
    pub(super) tree: &'a Tree,
}

impl<'a> Code<'a> {
    pub(super) fn new(prompt: &'a str) -> Self {
        Self { text: prompt.to_owned(), prompt, cursor: advance(Point::new(0, 0), prompt), tree: None }
    }

    /// Parses the prompt with `rest` behind it, re-using of the last parse what has not changed.
    pub(super) fn parse(&mut self, parser: &mut Parser, rest: &str) -> Parsed<'_> {
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
        let tree = parser.parse(&self.text, self.tree.as_ref());
        let tree = tree.expect("a parser with a language and without a time limit returns a tree");
        Parsed { text: &self.text, cursor: self.prompt.len(), tree: self.tree.insert(tree) }
    }

    /// How many ERROR and MISSING nodes the last parse has.
    pub(super) fn errors(&self) -> usize {
        let Some(tree) = &self.tree else { return 0 };
        let mut cursor = tree.walk();
        let mut errors = 0;
        let mut open = vec![tree.root_node()];
        while let Some(node) = open.pop() {
            errors += usize::from(node.is_error() || node.is_missing());
            open.extend(node.children(&mut cursor).filter(Node::has_error));
        }
        errors
    }
}

/// The point behind `text` when it starts at `from`.
fn advance(from: Point, text: &str) -> Point {
    match memchr::memrchr(b'\n', text.as_bytes()) {
        None => Point::new(from.row, from.column + text.len()),
        Some(last) => Point::new(from.row + memchr::memchr_iter(b'\n', text.as_bytes()).count(), text.len() - last - 1),
    }
}
