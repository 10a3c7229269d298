//! The first statement of a completion.

use std::ops::Range;

use super::completed::Completed;
use super::grammar::{Ending, Syntax};
use super::tokens::{self, Kind, Reading, Token};
use assay_syntax::code::Code;

/// How many bytes of a completion are read. Real statements are shorter, and a parser that meets
/// only errors needs a bound.
const MAX_LEN: usize = 1 << 14;

/// The first statement of a completion, or all of the completion if no statement ends in it.
#[derive(Clone)]
pub(crate) struct Statement<'a> {
    /// The statement, from the start of the completion.
    pub(crate) text: &'a str,
    tokens: Vec<Token>,
}

/// The first statements of a prediction and of the groundtruth, read in the dialect with the fewest
/// errors in the groundtruth. `seen` receives that dialect and the code with the groundtruth in it.
pub(super) fn first_statements<'a>(
    dialects: &mut [Syntax],
    prompt: &str,
    prediction: &'a str,
    groundtruth: &'a str,
    seen: impl FnOnce(&tree_sitter::Language, &Code),
) -> (Statement<'a>, Statement<'a>) {
    let [prediction, groundtruth] = [prediction, groundtruth].map(start);
    let (predicted, expected) = read_both(dialects, prompt, prediction, groundtruth, seen);
    let reference = Statement::new(groundtruth, &expected.tokens, expected.end.unwrap_or(groundtruth.len()));
    if prediction == groundtruth {
        return (reference.clone(), reference);
    }
    let end = predicted.end.unwrap_or(prediction.len());
    let end = stop(groundtruth, &expected, prediction, &predicted).map_or(end, |stop| stop.min(end));
    (Statement::new(prediction, &predicted.tokens, end).beside(&reference), reference)
}

/// A prediction and the groundtruth up to the first `;`, `{` or `}` of each, or whole without one.
/// These are tokens of the dialect with the fewest errors in the groundtruth. In Python, the texts are
/// whole.
pub(super) fn up_to_marks<'a>(
    dialects: &mut [Syntax],
    prompt: &str,
    prediction: &'a str,
    groundtruth: &'a str,
) -> (Statement<'a>, Statement<'a>) {
    let [prediction, groundtruth] = [prediction, groundtruth].map(start);
    let (predicted, expected) = read_both(dialects, prompt, prediction, groundtruth, |_, _| {});
    let cut = |text: &'a str, Reading { tokens, .. }: &Reading| {
        let is_mark = |token: &&Token| matches!(token.kind, Kind::InnerBrace | Kind::Brace | Kind::Semicolon);
        let end = tokens.iter().find(is_mark).map_or(text.len(), |mark| mark.range.end);
        Statement::new(text, tokens, end)
    };
    let reference = cut(groundtruth, &expected);
    (cut(prediction, &predicted).beside(&reference), reference)
}

/// The part of a completion that is read.
fn start(completion: &str) -> &str {
    &completion[..completion.floor_char_boundary(MAX_LEN)]
}

/// Reads a prediction and the groundtruth in the dialect with the fewest errors in the groundtruth.
/// `seen` receives that dialect and the code with the groundtruth in it.
fn read_both(
    dialects: &mut [Syntax],
    prompt: &str,
    prediction: &str,
    groundtruth: &str,
    seen: impl FnOnce(&tree_sitter::Language, &Code),
) -> (Reading, Reading) {
    let mut best: Option<(Reading, Completed<'_>, &mut Syntax)> = None;
    for syntax in dialects {
        let mut code = Completed::new(prompt);
        let expected = read(&mut code, syntax, groundtruth);
        let is_certain = expected.errors == 0 || expected.is_telling;
        if best.as_ref().is_none_or(|(best, ..)| expected.errors < best.errors) {
            best = Some((expected, code, syntax));
        }
        if is_certain {
            break;
        }
    }
    let (expected, mut code, syntax) = best.expect("every language has a dialect");
    seen(&syntax.language, code.code());
    if prediction == groundtruth {
        return (expected.clone(), expected);
    }
    (read(&mut code, syntax, prediction), expected)
}

/// Reads a completion. The first pass finds what is open at its end. The second pass parses it with
/// closing brackets, because a parser reads complete blocks better. Python's blocks need no
/// closing.
fn read(code: &mut Completed<'_>, syntax: &mut Syntax, completion: &str) -> Reading {
    let reading = tokens::read(&code.parse(syntax.parser(), completion), completion.len(), syntax);
    if syntax.ending == Ending::Line || reading.closers.is_empty() {
        return reading;
    }
    let closed = format!("{completion}\n{}", reading.closers);
    let parsed = code.parse(syntax.parser(), &closed);
    if parsed.tree.is_none() { reading } else { tokens::read(&parsed, completion.len(), syntax) }
}

/// The end of the prediction where the groundtruth ends in mid-statement, at the brace of an
/// expression.
fn stop(groundtruth: &str, expected: &Reading, prediction: &str, predicted: &Reading) -> Option<usize> {
    if expected.end.is_some() {
        return None;
    }
    let last = expected.tokens.iter().rfind(|token| token.kind != Kind::Comment)?;
    let brace = &groundtruth[last.range.clone()];
    let is_alike = |text: &str, token: &&Token| {
        matches!(token.kind, Kind::InnerBrace | Kind::Brace) && &text[token.range.clone()] == brace
    };
    let count = expected.tokens.iter().filter(|token| is_alike(groundtruth, token)).count();
    let mut alike = predicted.tokens.iter().filter(|token| is_alike(prediction, token));
    alike.nth(count.checked_sub(1)?).map(|token| token.range.end)
}

impl<'a> Statement<'a> {
    fn new(completion: &'a str, tokens: &[Token], end: usize) -> Self {
        let len = tokens.partition_point(|token| token.range.end <= end);
        Self { text: &completion[..end], tokens: tokens[..len].to_vec() }
    }

    /// This statement, with the tokens of another if both have the same text. The text after a
    /// statement can change how the parser reads it, but equal texts must have equal tokens.
    fn beside(mut self, other: &Self) -> Self {
        if self.text == other.text {
            self.tokens.clone_from(&other.tokens);
        }
        self
    }

    /// The tokens without comments.
    pub(super) fn code(&self) -> impl Iterator<Item = &'a str> {
        self.of_kind(|kind| kind != Kind::Comment)
    }

    /// The identifiers in order, with duplicates.
    pub(crate) fn identifiers(&self) -> impl Iterator<Item = &'a str> {
        self.of_kind(|kind| kind == Kind::Name)
    }

    /// The comments, as byte ranges of the completion.
    pub(super) fn comments(&self) -> impl Iterator<Item = Range<usize>> {
        self.tokens.iter().filter(|token| token.kind == Kind::Comment).map(|token| token.range.clone())
    }

    /// The tokens without comments, with a space between two that do not touch.
    pub(super) fn processed(&self) -> String {
        let mut processed = String::with_capacity(self.text.len());
        let mut end = None;
        for token in self.tokens.iter().filter(|token| token.kind != Kind::Comment) {
            if end.is_some_and(|end| end < token.range.start) {
                processed.push(' ');
            }
            processed.push_str(&self.text[token.range.clone()]);
            end = Some(token.range.end);
        }
        processed
    }

    fn of_kind(&self, accepts: impl Fn(Kind) -> bool) -> impl Iterator<Item = &'a str> {
        self.tokens.iter().filter(move |token| accepts(token.kind)).map(|token| &self.text[token.range.clone()])
    }
}
