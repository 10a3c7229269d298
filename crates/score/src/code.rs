//! Code whose end is replaced again and again, with a syntax tree that follows.

use tree_sitter::{InputEdit, Point, Tree};

/// A text, and the last parse that there was of it.
#[derive(Default)]
pub(crate) struct Code {
    text: String,
    /// Kept up to date with all changes since.
    tree: Option<Tree>,
}

impl Code {
    /// Makes it `before` with `behind` behind it. If it started with `before` already, the next parse takes over what has
    /// not changed.
    pub(crate) fn replace(&mut self, before: &str, behind: &str) {
        if !self.text.starts_with(before) {
            *self = Self { text: [before, behind].concat(), tree: None };
            return;
        }
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

    /// Parses it with `parse`, which takes the text and the last tree. Returns the text and its tree: `None` if `parse`
    /// gave up.
    pub(crate) fn parse(&mut self, parse: impl FnOnce(&str, Option<&Tree>) -> Option<Tree>) -> (&str, Option<&Tree>) {
        let tree = parse(&self.text, self.tree.as_ref()).map(|tree| &*self.tree.insert(tree));
        (&self.text, tree)
    }
}

/// The position behind a text.
fn end_of(text: &str) -> Point {
    let line_start = memchr::memrchr(b'\n', text.as_bytes()).map_or(0, |newline| newline + 1);
    Point::new(memchr::memchr_iter(b'\n', text.as_bytes()).count(), text.len() - line_start)
}
