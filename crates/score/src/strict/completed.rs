//! A prompt with one completion after another behind it.

use std::ops::ControlFlow;

use tree_sitter::{ParseOptions, ParseState, Parser, Tree};

use crate::code::Code;

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
        let (text, tree) = self.code.parse(|text, old| bounded(parser, text, old));
        Parsed { text, cursor: self.prompt.len(), tree }
    }
}

/// Parses `text`, unless that takes far more steps than real code does.
///
/// Steps are counted, not timed, so the result is the same on every machine. Real code takes the parser about 3 to 7 steps
/// a byte; brackets that are nested thousands deep in a place where they are an error take any number.
fn bounded(parser: &mut Parser, text: &str, old: Option<&Tree>) -> Option<Tree> {
    const STEPS_PER_CALL: usize = 100;
    const STEPS_PER_BYTE: usize = 25;
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
