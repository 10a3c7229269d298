//! The tokens of a completion, read off the syntax tree, and where its first statement ends.

use std::ops::Range;

use tree_sitter::{Node, Tree};

use super::completed::Parsed;
use super::grammar::{Ending, Role, Syntax};
use crate::python_compat::is_space;

/// A token of a completion.
#[derive(Debug, Clone)]
pub(super) struct Token {
    /// Its place in the completion.
    pub(super) range: Range<usize>,
    pub(super) kind: Kind,
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A comment, which is no part of the code.
    Comment,
    /// An identifier.
    Name,
    /// A `{` or `}` of an expression, a pattern or a type.
    InnerBrace,
    /// Any other `{` or `}`.
    Brace,
    /// Anything else.
    Other,
}

/// What was read of a completion.
pub(super) struct Reading {
    /// All its tokens in order.
    pub(super) tokens: Vec<Token>,
    /// Where its first statement ends, if it does.
    pub(super) end: Option<usize>,
    /// What closes the brackets and literals that are open at its end.
    pub(super) closers: String,
    /// How many ERROR and MISSING nodes there are up to its end.
    pub(super) errors: usize,
    /// Whether there is something near the cursor that no other dialect of the language has.
    pub(super) is_telling: bool,
}

/// Reads the completion of `len` bytes that stands at the cursor of `parsed`.
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
        Some(tree) => reader.walk(tree, line),
        None => reader.reading.errors = usize::MAX,
    }
    reader.finish()
}

/// A bracket or literal that has not been closed yet.
struct Open {
    shape: Shape,
    /// What closes it.
    closer: &'static str,
    /// Whether it was opened in the completion.
    own: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// `(` or `[`; in Python also `{`.
    Round,
    /// The `(` of a header that has `;` in it.
    Header,
    /// The `{` of a block or body.
    Body,
    /// The `{` of an expression, a pattern or a type.
    Inner,
    /// Code within a literal.
    Substitution,
    /// A literal that ends with its line at the latest.
    Quote,
    /// A literal that can span lines.
    LongQuote,
}

/// What matters of the last token when a line ends behind it.
struct Last {
    /// Whether the parser ends a statement or a header behind it.
    completes: bool,
    /// Whether it is a keyword that the parser takes for a name: no statement ends behind that.
    is_keyword: bool,
    /// Whether it is part of the completion.
    own: bool,
}

/// A syntax node whose children are being visited.
struct Frame {
    end: usize,
    role: Role,
    literal: bool,
    /// Where the innermost statement around its children ends.
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
    /// All before this has been read.
    at: usize,
    open: Vec<Open>,
    /// How many of `open` are literals.
    literals: usize,
    last: Option<Last>,
    /// Whether the last token was `for` or `try`.
    expects_header: bool,
    reading: Reading,
}

impl Reader<'_> {
    /// Visits the leaves up to the end of the completion, without recursion, as trees can be deep. Of what lies before the
    /// cursor's `line` only the open brackets matter, and a subtree without error closes what it opens.
    fn walk(&mut self, tree: &Tree, line: usize) {
        let mut cursor = tree.walk();
        let mut frames: Vec<Frame> = Vec::new();
        loop {
            let node = cursor.node();
            if node.start_byte() >= self.completion.end {
                break;
            }
            self.reading.errors += usize::from(node.is_error() || node.is_missing());
            let role = self.syntax.role(node.kind_id());
            self.reading.is_telling |= role == Role::Telling && !node.has_error();
            let parent = frames.last();
            self.gap(node.start_byte(), parent.is_some_and(|frame| frame.literal));
            if node.child_count() == 0 || matches!(role, Role::Name | Role::Member) {
                self.leaf(node, role, parent);
            } else if node.end_byte() <= line && !node.has_error() {
                self.at = node.end_byte();
            } else {
                let frame = Frame::new(node, role, parent);
                frames.push(frame);
                cursor.goto_first_child();
                continue;
            }
            while !cursor.goto_next_sibling() {
                let Some(frame) = frames.pop() else { return };
                self.gap(frame.end, frame.literal);
                cursor.goto_parent();
            }
        }
        self.gap(self.completion.end, frames.last().is_some_and(|frame| frame.literal));
    }

    fn finish(mut self) -> Reading {
        self.gap(self.completion.end, false);
        if self.open.last().is_some_and(|open| open.shape == Shape::Quote) {
            // Closers stand on a new line, where it has ended.
            self.open.pop();
        }
        self.reading.closers = self.open.iter().rev().map(|open| open.closer).collect();
        self.reading
    }

    /// Reads up to `end` what belongs to no leaf: a part of a literal, or white space and what the parser cannot make out.
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
            // Several words, such as the text between JSX tags.
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

    /// Opens or closes what a leaf opens or closes, and ends the statement if the leaf does. An empty `range` is that of a
    /// token which the parser misses.
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
            // Python's substitutions are in plain braces.
            Role::Open if in_quotes && text == "{" => {
                self.open(Shape::Substitution, "}", own);
                Kind::Other
            }
            // Nothing else in quotation marks is code. The parser takes it for that where the closing mark is missing.
            _ if in_quotes => Kind::Other,
            Role::Open => {
                // What closes Python's braces does not matter: Python's blocks need no closing.
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
                // Where `;` stands in an expression, a bracket was left open, and the statement is over all the same.
                let in_expression = matches!(inside, Some(Shape::Round)) && self.literals == 0;
                if in_expression || self.among_statements() {
                    self.end_behind(range);
                }
                Kind::Other
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

    /// Whether statements stand here side by side; so do the members of a type that the cursor is in.
    fn among_statements(&self) -> bool {
        let side_by_side = |open: &Open| match open.shape {
            Shape::Body => true,
            Shape::Inner => !open.own,
            _ => false,
        };
        self.literals == 0 && self.open.last().is_none_or(side_by_side)
    }

    /// Notes a line feed between tokens.
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

    /// Ends the statement behind a token, if it is there at all and in the completion.
    fn end_behind(&mut self, token: Range<usize>) {
        if !token.is_empty() && token.end > self.completion.start {
            self.end(token.end);
        }
    }

    fn end(&mut self, at: usize) {
        self.reading.end.get_or_insert(at - self.completion.start);
    }

    /// Adds a token that is no leaf.
    fn other(&mut self, range: Range<usize>) {
        self.last = Some(Last { completes: false, is_keyword: false, own: range.end > self.completion.start });
        self.push(range, Kind::Other);
    }

    /// Adds the part of a token that lies in the completion.
    fn push(&mut self, range: Range<usize>, kind: Kind) {
        let start = self.completion.start;
        if range.end > start {
            let range = range.start.saturating_sub(start)..range.end - start;
            self.reading.tokens.push(Token { range, kind });
        }
    }
}

/// What kind of literal a token starts or ends, and what closes it: its last characters, as prefixes may come first.
fn quote(token: &str) -> (Shape, &'static str) {
    match token.as_bytes() {
        [.., b'"', b'"', b'"'] => (Shape::LongQuote, "\"\"\""),
        [.., b'\'', b'\'', b'\''] => (Shape::LongQuote, "'''"),
        [.., b'`'] => (Shape::LongQuote, "`"),
        [.., b'\''] => (Shape::Quote, "'"),
        _ => (Shape::Quote, "\""),
    }
}

/// Whether no grammar lets `c` be part of a token outside literals and comments.
fn is_blank(c: char) -> bool {
    is_space(c) || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}
