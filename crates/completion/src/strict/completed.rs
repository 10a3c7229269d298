//! A prompt, parsed with one completion after another.

use tree_sitter::{Parser, Tree};

use assay_syntax::code::{self, Code};

/// A prompt, followed by a completion.
pub(super) struct Completed<'a> {
    prompt: &'a str,
    code: Code,
}

/// A text and its syntax tree.
pub(super) struct Parsed<'a> {
    pub(super) text: &'a str,
    /// Where the prompt ends.
    pub(super) cursor: usize,
    /// `None` if the parser exceeded its limits.
    pub(super) tree: Option<&'a Tree>,
}

impl<'a> Completed<'a> {
    pub(super) fn new(prompt: &'a str) -> Self {
        Self { prompt, code: Code::default() }
    }

    /// Parses the prompt followed by `rest`.
    pub(super) fn parse(&mut self, parser: &mut Parser, rest: &str) -> Parsed<'_> {
        self.code.replace(self.prompt, rest);
        let (text, tree) = self.code.parse(|text, old| code::parse(parser, text, old));
        Parsed { text, cursor: self.prompt.len(), tree }
    }

    /// The code that was parsed last.
    pub(super) fn code(&self) -> &Code {
        &self.code
    }
}
