//! Finds the end of the statement around a name, and the tokens before it.

use std::iter;
use std::ops::Range;

use assay_syntax::grammars::Class;
use assay_syntax::grammars::python::Kind;
use assay_syntax::languages::Language;

use crate::syntax::{Node, Tree};

/// An indivisible unit of code: a word, an operator, a complete string, or a comment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Token {
    pub(super) range: Range<usize>,
    /// The line of its start.
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
pub(super) fn tokens(tree: &Tree, range: Range<usize>) -> impl Iterator<Item = Token> {
    let mut next = Some(tree.root());
    iter::from_fn(move || {
        while let Some(node) = next {
            next = node.following();
            if node.start_byte() >= range.end {
                return None;
            }
            if node.end_byte() > range.start {
                let kind = kind_of(node);
                let child = node.first_child().filter(|_| kind == TokenKind::Code);
                if child.is_some() {
                    next = child;
                } else if node.end_byte() > node.start_byte() {
                    return Some(Token { range: node.byte_range(), line: node.first_line(), kind });
                }
            }
        }
        None
    })
}

fn kind_of(node: Node<'_>) -> TokenKind {
    match node.class() {
        Class::Comment => TokenKind::Comment,
        // The keyword of the type `string` is not a literal.
        Class::String if node.first_child().is_some() => TokenKind::Text,
        Class::String | Class::Identifier | Class::Other => TokenKind::Code,
    }
}

/// The bounds of a reference that must contain an entity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    /// The first byte where the cursor may be.
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The statement around the name at `entity`. `None` if it has a syntax error or no end.
pub(super) fn around(language: Language, tree: &Tree, text: &str, entity: Range<usize>) -> Option<Statement> {
    match language {
        Language::Python => python(tree, entity),
        Language::TypeScript => by_lines(tree, text, entity),
        Language::Java | Language::CSharp => by_brackets(tree, text, entity),
    }
}

/// Python: the innermost statement. For a compound statement, its header up to the colon.
fn python(tree: &Tree, entity: Range<usize>) -> Option<Statement> {
    let mut node = tree.root().around(&entity);
    loop {
        let parent = node.parent()?;
        if matches!(node.kind(), Kind::Decorator | Kind::TypeAliasStatement)
            || matches!(parent.kind(), Kind::Block | Kind::Module)
        {
            if node.has_error() {
                return None;
            }
            // The node of a decorator includes its final newline.
            return Some(Statement { start: node.start_byte(), end: node.end_byte() });
        }
        // A header: the block follows the entity.
        let block = parent
            .children()
            .find(|child| child.is(Kind::Block) && child.start_byte() >= entity.end)
            .filter(|_| !parent.is(Kind::DecoratedDefinition));
        if let Some(block) = block {
            let before: Vec<_> = parent.children().take_while(|&child| child != block).collect();
            let colon = before.iter().rposition(|child| child.is(Kind::Colon))?;
            if before[colon].start_byte() < entity.end {
                return None;
            }
            let has_error = before[..colon].iter().any(Node::has_error);
            return (!has_error).then(|| Statement { start: parent.start_byte(), end: before[colon].end_byte() });
        }
        if node.is_error() {
            return None;
        }
        node = parent;
    }
}

/// The number of bytes searched for the end of a statement. It is far longer than any reference.
const REACH: usize = 8 << 10;

/// Java and C#: from after the last `;`, `{` or `}` before the entity, through the first one after
/// it.
fn by_brackets(tree: &Tree, text: &str, entity: Range<usize>) -> Option<Statement> {
    if has_error(tree, &entity) {
        return None;
    }
    let line_start = memchr::memrchr(b'\n', &text.as_bytes()[..entity.start]).map_or(0, |newline| newline + 1);
    let mut start = line_start;
    for token in tokens(tree, line_start..(entity.end + REACH).min(text.len())) {
        if token.kind != TokenKind::Code || !matches!(&text[token.range.clone()], ";" | "{" | "}") {
            continue;
        }
        if token.range.start >= entity.end {
            return Some(Statement { start, end: token.range.end });
        }
        if token.range.end <= entity.start {
            start = token.range.end;
        }
    }
    None
}

/// TypeScript: through the first line whose last token is `;`, `{` or `}`, as in CrossCodeEval's
/// own records.
fn by_lines(tree: &Tree, text: &str, entity: Range<usize>) -> Option<Statement> {
    if has_error(tree, &entity) {
        return None;
    }
    let line_start = memchr::memrchr(b'\n', &text.as_bytes()[..entity.start]).map_or(0, |newline| newline + 1);
    let tokens = tokens(tree, line_start..(entity.end + REACH).min(text.len()));
    let mut code = tokens.filter(|token| token.kind != TokenKind::Comment).peekable();
    while let Some(token) = code.next() {
        let is_end = token.kind == TokenKind::Code && matches!(&text[token.range.clone()], ";" | "{" | "}");
        let is_last = code.peek().is_none_or(|next| next.line > token.line);
        if is_end && is_last && token.range.start >= entity.end {
            return Some(Statement { start: line_start, end: token.range.end });
        }
    }
    None
}

/// Whether the parser failed on the code around a name.
fn has_error(tree: &Tree, entity: &Range<usize>) -> bool {
    let mut node = Some(tree.root().around(entity));
    while let Some(here) = node {
        if here.is_error() || here.is_missing() {
            return true;
        }
        if here.is_statement() {
            return false;
        }
        node = here.parent();
    }
    false
}
