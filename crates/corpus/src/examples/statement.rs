//! Where the statement around a name ends, and the tokens before it.

use std::ops::Range;

use assay_score::languages::Language;

use crate::syntax::{Node, Tree};

/// A piece of code that is not divided further: a word, an operator, a whole string, a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) range: Range<usize>,
    /// The line that it starts on.
    pub(super) line: usize,
    pub(super) kind: TokenKind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TokenKind {
    Code,
    Text,
    Comment,
}

/// The tokens that overlap a range, in order.
pub(super) fn tokens(tree: &Tree, range: Range<usize>) -> Vec<Token> {
    let mut found = Vec::new();
    let mut next = Some(tree.root());
    while let Some(node) = next {
        next = node.following();
        let overlaps = node.start_byte() < range.end && node.end_byte() > range.start;
        if overlaps {
            let kind = kind_of(node);
            if kind == TokenKind::Code
                && let Some(child) = node.first_child()
            {
                next = Some(child);
            } else if node.end_byte() > node.start_byte() {
                found.push(Token { range: node.byte_range(), line: node.first_line(), kind });
            }
        } else if node.start_byte() >= range.end {
            break;
        }
    }
    found
}

fn kind_of(node: Node<'_>) -> TokenKind {
    let kind = node.kind();
    if kind.contains("comment") {
        return TokenKind::Comment;
    }
    let is_text = matches!(
        kind,
        "string"
            | "string_literal"
            | "template_string"
            | "character_literal"
            | "verbatim_string_literal"
            | "raw_string_literal"
            | "interpolated_string_expression"
            | "regex"
    );
    // The keyword of the type `string` is none.
    if is_text && node.first_child().is_some() { TokenKind::Text } else { TokenKind::Code }
}

/// Where a reference may start and where it ends, for an entity that it shall contain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    /// No cursor stands before this.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The statement around the name at `entity`; `None` if it has a syntax error or no end.
pub(super) fn around(language: Language, tree: &Tree, text: &str, entity: Range<usize>) -> Option<Statement> {
    match language.id() {
        "python" => python(tree, entity),
        "typescript" => by_lines(tree, text, entity),
        _ => by_brackets(tree, text, entity),
    }
}

/// Python: the innermost statement; of a compound one the header, through its colon.
fn python(tree: &Tree, entity: Range<usize>) -> Option<Statement> {
    let mut node = tree.root().around(&entity);
    loop {
        let kind = node.kind();
        let parent = node.parent()?;
        if matches!(kind, "decorator" | "type_alias_statement") || matches!(parent.kind(), "block" | "module") {
            if node.has_error() {
                return None;
            }
            // A decorator ends with a newline that is part of it.
            return Some(Statement { start: node.start_byte(), end: node.end_byte() });
        }
        // A header: the block comes behind the entity.
        let block = parent
            .children()
            .find(|child| child.kind() == "block" && child.start_byte() >= entity.end)
            .filter(|_| !matches!(parent.kind(), "decorated_definition"));
        if let Some(block) = block {
            let before: Vec<_> = parent.children().take_while(|&child| child != block).collect();
            let colon = before.iter().rposition(|child| child.kind() == ":")?;
            if before[colon].start_byte() < entity.end {
                return None;
            }
            let has_error = before[..colon].iter().any(Node::has_error);
            return (!has_error).then(|| Statement { start: parent.start_byte(), end: before[colon].end_byte() });
        }
        if kind == "ERROR" {
            return None;
        }
        node = parent;
    }
}

/// How far ahead a statement's end is looked for: far more than any reference that is kept.
const REACH: usize = 8 << 10;

/// Java and C#: through the first `;`, `{` or `}` behind the entity, and from behind the last one before it.
fn by_brackets(tree: &Tree, text: &str, entity: Range<usize>) -> Option<Statement> {
    if has_error(tree, &entity) {
        return None;
    }
    let line_start = memchr::memrchr(b'\n', &text.as_bytes()[..entity.start]).map_or(0, |newline| newline + 1);
    let is_end = |token: &Token| token.kind == TokenKind::Code && matches!(&text[token.range.clone()], ";" | "{" | "}");
    let tokens = tokens(tree, line_start..(entity.end + REACH).min(text.len()));
    let start = tokens.iter().rfind(|token| token.range.end <= entity.start && is_end(token));
    let end = tokens.iter().find(|token| token.range.start >= entity.end && is_end(token))?;
    Some(Statement { start: start.map_or(line_start, |token| token.range.end), end: end.range.end })
}

/// TypeScript: through the first line whose last token is `;`, `{` or `}`, as in CrossCodeEval's own records.
fn by_lines(tree: &Tree, text: &str, entity: Range<usize>) -> Option<Statement> {
    if has_error(tree, &entity) {
        return None;
    }
    let line_start = memchr::memrchr(b'\n', &text.as_bytes()[..entity.start]).map_or(0, |newline| newline + 1);
    let tokens = tokens(tree, line_start..(entity.end + REACH).min(text.len()));
    let code: Vec<&Token> = tokens.iter().filter(|token| token.kind != TokenKind::Comment).collect();
    let end = code.iter().enumerate().find_map(|(index, token)| {
        let is_end = token.kind == TokenKind::Code && matches!(&text[token.range.clone()], ";" | "{" | "}");
        let is_last = code.get(index + 1).is_none_or(|next| next.line > token.line);
        (is_end && is_last && token.range.start >= entity.end).then_some(token.range.end)
    })?;
    Some(Statement { start: line_start, end })
}

/// Whether the parser could not make sense of the code around a name.
fn has_error(tree: &Tree, entity: &Range<usize>) -> bool {
    let mut node = Some(tree.root().around(entity));
    while let Some(here) = node {
        if here.is_error() || here.is_missing() {
            return true;
        }
        let kind = here.kind();
        if kind.ends_with("_statement") || kind.ends_with("_declaration") || kind.ends_with("_definition") {
            return false;
        }
        node = here.parent();
    }
    false
}
