//! A prompt with one completion after another behind it.

use tree_sitter::{Parser, Tree};

use crate::code::{self, Code};

/// A prompt with something behind it.
pub(super) struct Completed<'a> {
    prompt: &'a str,
    code: Code,
}

/// A text and its syntax tree.
pub(super) struct Parsed<'a> {
    pub(super) text: &'a str,
    /// Where the prompt ends.
    pub(super) cursor: usize,
    /// Nothing if the parser gave up.
    pub(super) tree: Option<&'a Tree>,
}

impl<'a> Completed<'a> {
    pub(super) fn new(prompt: &'a str) -> Self {
        Self { prompt, code: Code::default() }
    }

    /// Parses the prompt with `rest` behind it.
    pub(super) fn parse(&mut self, parser: &mut Parser, rest: &str) -> Parsed<'_> {
        self.code.replace(self.prompt, rest);
        let (text, tree) = self.code.parse(|text, old| code::parse(parser, text, old));
        Parsed { text, cursor: self.prompt.len(), tree }
    }

    /// What was parsed last.
    pub(super) fn code(&self) -> &Code {
        &self.code
    }
}
