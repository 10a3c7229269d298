//! Reads the tokens of a completion from the syntax tree, and finds the end of its first statement.

use std::ops::Range;

use assay_syntax::walk::{Next, Visitor, walk};
use tree_sitter::{Node, TreeCursor};

use super::completed::Parsed;
use super::grammar::{Ending, Role, Syntax};
use assay_base::python_compat::is_space;

/// A token of a completion.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// The byte range in the completion.
    pub(super) range: Range<usize>,
    pub(super) kind: Kind,
}

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A comment, which is not code.
    Comment,
    /// An identifier.
    Name,
    /// A `{` or `}` of an expression, a pattern or a type.
    InnerBrace,
    /// Any other `{` or `}`.
    Brace,
    /// A `;`, but not in Python.
    Semicolon,
    /// Anything else.
    Other,
}

/// The tokens and the end of a completion's first statement.
#[derive(Clone)]
pub(super) struct Reading {
    /// All its tokens in order.
    pub(super) tokens: Vec<Token>,
    /// The end of its first statement; `None` if no statement ends.
    pub(super) end: Option<usize>,
    /// The closers of the brackets and literals that are open at its end.
    pub(super) closers: String,
    /// The number of ERROR and MISSING nodes up to its end.
    pub(super) errors: usize,
    /// Whether the tree has a node near the cursor that no other dialect of the language has.
    pub(super) is_telling: bool,
}

/// Reads a completion of `len` bytes at the cursor of `parsed`.
pub(super) fn read(parsed: &Parsed<'_>, len: usize, syntax: &Syntax) -> Reading {
    let &Parsed { text, cursor, tree } = parsed;
    let line = memchr::memrchr(b'\n', &text.as_bytes()[..cursor]).map_or(0, |newline| newline + 1);
    let mut reader = Reader {
        syntax,
        text,
        completion: cursor..cursor + len,
        at: 0,
        open: Vec::new(),
        literals: 0,
        last: None,
        expects_header: false,
        reading: Reading { tokens: Vec::new(), end: None, closers: String::new(), errors: 0, is_telling: false },
    };
    match tree {
        Some(tree) => walk(tree, &mut Leaves { reader: &mut reader, line, frames: Vec::new() }),
        None => reader.reading.errors = usize::MAX,
    }
    reader.finish()
}

/// An open bracket or literal.
struct Open {
    shape: Shape,
    /// The text that closes it.
    closer: &'static str,
    /// Whether the completion opened it.
    own: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// `(` or `[`; in Python also `{`.
    Round,
    /// The `(` of a header that can contain `;`.
    Header,
    /// The `{` of a block or body.
    Body,
    /// The `{` of an expression, a pattern or a type.
    Inner,
    /// Code that is interpolated in a literal.
    Substitution,
    /// A literal that ends with its line at the latest.
    Quote,
    /// A literal that can span lines.
    LongQuote,
}

/// What a line feed needs to know about the token before it.
struct Last {
    /// Whether the parser ends a statement or a header after it.
    completes: bool,
    /// Whether it is a keyword that the parser takes for a name. No statement ends after such a
    /// token.
    is_keyword: bool,
    /// Whether it is part of the completion.
    own: bool,
}

/// A syntax node whose children are being visited.
struct Frame {
    end: usize,
    role: Role,
    literal: bool,
    /// The end of the innermost statement around its children.
    statement_end: Option<usize>,
}

impl Frame {
    fn new(node: Node<'_>, role: Role, parent: Option<&Self>) -> Self {
        Self {
            end: node.end_byte(),
            role,
            literal: role == Role::Literal || role != Role::Code && parent.is_some_and(|frame| frame.literal),
            statement_end: match role {
                Role::Statement => Some(node.end_byte()),
                _ => parent.and_then(|frame| frame.statement_end),
            },
        }
    }
}

struct Reader<'a> {
    syntax: &'a Syntax,
    text: &'a str,
    completion: Range<usize>,
    /// Everything before this position has been read.
    at: usize,
    open: Vec<Open>,
    /// How many of `open` are literals.
    literals: usize,
    last: Option<Last>,
    /// Whether the last token was `for` or `try`.
    expects_header: bool,
    reading: Reading,
}

/// Visits the leaves up to the end of the completion. Before the cursor's `line`, only open brackets
/// matter, and a subtree without errors has none.
struct Leaves<'r, 'a> {
    reader: &'r mut Reader<'a>,
    line: usize,
    frames: Vec<Frame>,
}

impl Visitor for Leaves<'_, '_> {
    fn enter(&mut self, cursor: &TreeCursor<'_>) -> Next {
        let (node, reader, parent) = (cursor.node(), &mut *self.reader, self.frames.last());
        let is_literal = parent.is_some_and(|frame| frame.literal);
        if node.start_byte() >= reader.completion.end {
            reader.gap(reader.completion.end, is_literal);
            return Next::Stop;
        }
        reader.reading.errors += usize::from(node.is_error() || node.is_missing());
        let role = reader.syntax.role(node.kind_id());
        reader.reading.is_telling |= role == Role::Telling && !node.has_error();
        reader.gap(node.start_byte(), is_literal);
        if node.child_count() == 0 || matches!(role, Role::Name | Role::Member) {
            reader.leaf(node, role, parent);
        } else if node.end_byte() <= self.line && !node.has_error() {
            reader.at = node.end_byte();
        } else {
            let frame = Frame::new(node, role, parent);
            self.frames.push(frame);
            return Next::Children;
        }
        Next::Sibling
    }

    fn leave(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.reader.gap(frame.end, frame.literal);
        }
    }
}

impl Reader<'_> {
    fn finish(mut self) -> Reading {
        self.gap(self.completion.end, false);
        if self.open.last().is_some_and(|open| open.shape == Shape::Quote) {
            // Closers are on a new line, where such a literal has ended.
            self.open.pop();
        }
        self.reading.closers = self.open.iter().rev().map(|open| open.closer).collect();
        self.reading
    }

    /// Reads text up to `end` that belongs to no leaf: a part of a literal, white space, or text
    /// that the parser could not read.
    fn gap(&mut self, end: usize, literal: bool) {
        let end = end.min(self.completion.end);
        if self.at >= end {
            return;
        }
        let start = std::mem::replace(&mut self.at, end);
        if literal {
            self.other(start..end);
            return;
        }
        let mut word = None;
        for (offset, c) in self.text[start..end].char_indices() {
            let at = start + offset;
            if !is_blank(c) {
                word.get_or_insert(at);
                continue;
            }
            if let Some(word) = word.take() {
                self.other(word..at);
            }
            if c == '\n' {
                self.line_end(at);
            }
        }
        if let Some(word) = word {
            self.other(word..end);
        }
    }

    fn leaf(&mut self, node: Node<'_>, role: Role, parent: Option<&Frame>) {
        let range = node.start_byte()..node.end_byte().min(self.completion.end);
        let text = &self.text[range.clone()];
        let ends_statement = parent.is_some_and(|frame| frame.statement_end == Some(node.end_byte()));
        if matches!(role, Role::Comment | Role::Blank) {
            self.at = range.end;
            if let Some(last) = &mut self.last {
                // A statement that ends with its line can have a comment as its last part.
                last.completes |= ends_statement && !last.is_keyword;
            }
            if role == Role::Comment {
                self.push(range, Kind::Comment);
            }
            return;
        }
        let is_keyword = role == Role::Name && self.syntax.is_keyword(text);
        let kind = match role {
            Role::Name if is_keyword => Kind::Other,
            Role::Name | Role::Member => Kind::Name,
            _ => self.bracket(text, role, parent, range.clone()),
        };
        let is_literal = role == Role::Literal || parent.is_some_and(|frame| frame.literal);
        if !is_literal && text.contains(is_blank) {
            // The leaf has several words, such as the text between JSX tags.
            self.gap(range.end, false);
        } else if !range.is_empty() {
            self.at = range.end;
            let completes = match role {
                Role::Statement => true,
                Role::Colon if parent.is_some_and(|frame| frame.role == Role::Header) => true,
                _ => ends_statement && !is_keyword,
            };
            self.last = Some(Last { completes, is_keyword, own: range.end > self.completion.start });
            self.push(range, kind);
        }
    }

    /// Opens or closes a bracket or literal for a leaf, and ends the statement if the leaf does.
    /// `range` is empty for a MISSING token.
    fn bracket(&mut self, text: &str, role: Role, parent: Option<&Frame>, range: Range<usize>) -> Kind {
        let own = range.end > self.completion.start;
        let is_header = std::mem::replace(&mut self.expects_header, role == Role::HeaderKeyword);
        let inside = self.open.last().map(|open| open.shape);
        let in_quotes = matches!(inside, Some(Shape::Quote | Shape::LongQuote));
        match role {
            Role::Quote => {
                let (shape, closer) = quote(text);
                if !in_quotes {
                    self.open(shape, closer, own);
                } else if self.open.last().is_some_and(|open| open.closer == closer) {
                    self.close();
                }
                Kind::Other
            }
            Role::Substitution if !text.starts_with('}') => {
                self.open(Shape::Substitution, "}", own);
                Kind::Other
            }
            // Python's substitutions have plain braces.
            Role::Open if in_quotes && text == "{" => {
                self.open(Shape::Substitution, "}", own);
                Kind::Other
            }
            // Nothing else within quotation marks is code, although the parser reads it as code if
            // the closing mark is missing.
            _ if in_quotes => Kind::Other,
            Role::Open => {
                // The closer of Python's braces does not matter, because Python's blocks need no
                // closing.
                let shape = if is_header { Shape::Header } else { Shape::Round };
                self.open(shape, if text == "(" { ")" } else { "]" }, own);
                Kind::Other
            }
            Role::Close => {
                if matches!(inside, Some(Shape::Round | Shape::Header | Shape::Substitution)) {
                    self.close();
                }
                Kind::Other
            }
            Role::OpenBrace => {
                let inner = parent.is_some_and(|frame| frame.role == Role::InnerBraces);
                if !inner && self.literals == 0 {
                    self.end_behind(range);
                }
                self.open(if inner { Shape::Inner } else { Shape::Body }, "}", own);
                if inner { Kind::InnerBrace } else { Kind::Brace }
            }
            Role::CloseBrace | Role::Substitution => {
                while self.open.last().is_some_and(|open| matches!(open.shape, Shape::Round | Shape::Header)) {
                    self.close();
                }
                match self.close() {
                    Some(Shape::Substitution) => Kind::Other,
                    Some(Shape::Inner) => Kind::InnerBrace,
                    _ => {
                        if self.literals == 0 {
                            self.end_behind(range);
                        }
                        Kind::Brace
                    }
                }
            }
            Role::Semicolon => {
                // A `;` within an expression means that a bracket was not closed. It ends the
                // statement nevertheless.
                let in_expression = matches!(inside, Some(Shape::Round)) && self.literals == 0;
                if in_expression || self.among_statements() {
                    self.end_behind(range);
                }
                Kind::Semicolon
            }
            _ => Kind::Other,
        }
    }

    fn open(&mut self, shape: Shape, closer: &'static str, own: bool) {
        self.literals += usize::from(matches!(shape, Shape::Quote | Shape::LongQuote));
        self.open.push(Open { shape, closer, own });
    }

    fn close(&mut self) -> Option<Shape> {
        let shape = self.open.pop()?.shape;
        self.literals -= usize::from(matches!(shape, Shape::Quote | Shape::LongQuote));
        Some(shape)
    }

    /// Whether statements are siblings here. The members of a type that the prompt opened count as
    /// statements.
    fn among_statements(&self) -> bool {
        let side_by_side = |open: &Open| match open.shape {
            Shape::Body => true,
            Shape::Inner => !open.own,
            _ => false,
        };
        self.literals == 0 && self.open.last().is_none_or(side_by_side)
    }

    /// Handles a line feed between tokens.
    fn line_end(&mut self, at: usize) {
        if self.open.last().is_some_and(|open| open.shape == Shape::Quote) {
            self.close();
        }
        if at < self.completion.start {
            self.last = None;
            return;
        }
        let ends = self.last.as_ref().is_some_and(|last| match self.syntax.ending {
            Ending::Line => self.open.is_empty() && (last.own || last.completes),
            Ending::Mark => last.completes && self.among_statements(),
        });
        if ends {
            let before = &self.text[self.completion.start..at];
            self.end(at - usize::from(before.ends_with('\r')));
        }
    }

    /// Ends the statement after a token, unless the token is missing or before the completion.
    fn end_behind(&mut self, token: Range<usize>) {
        if !token.is_empty() && token.end > self.completion.start {
            self.end(token.end);
        }
    }

    fn end(&mut self, at: usize) {
        self.reading.end.get_or_insert(at - self.completion.start);
    }

    /// Adds a token that is not a leaf.
    fn other(&mut self, range: Range<usize>) {
        self.last = Some(Last { completes: false, is_keyword: false, own: range.end > self.completion.start });
        self.push(range, Kind::Other);
    }

    /// Adds the part of a token that is in the completion.
    fn push(&mut self, range: Range<usize>, kind: Kind) {
        let start = self.completion.start;
        if range.end > start {
            let range = range.start.saturating_sub(start)..range.end - start;
            self.reading.tokens.push(Token { range, kind });
        }
    }
}

/// The kind of literal that a token starts or ends, and its closer. Only the last characters
/// decide, because prefixes may precede them.
fn quote(token: &str) -> (Shape, &'static str) {
    match token.as_bytes() {
        [.., b'"', b'"', b'"'] => (Shape::LongQuote, "\"\"\""),
        [.., b'\'', b'\'', b'\''] => (Shape::LongQuote, "'''"),
        [.., b'`'] => (Shape::LongQuote, "`"),
        [.., b'\''] => (Shape::Quote, "'"),
        _ => (Shape::Quote, "\""),
    }
}

/// Whether no grammar allows `c` in a token outside of literals and comments.
fn is_blank(c: char) -> bool {
    is_space(c) || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}
