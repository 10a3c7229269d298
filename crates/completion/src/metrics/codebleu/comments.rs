//! Removes comments as CodeBLEU does before it parses, which the references' `//` and `#` have lost
//! already in CrossCodeEval's way.
//!
//! - **Python:** the tokens of Python's own tokenizer, without comments, and without strings that
//!   start a line or a text: docstrings, mostly. Spaces fill the gaps between tokens. A text that the
//!   tokenizer refuses, such as one with an open bracket, stays as it is.
//! - **Java, TypeScript, C#:** `// …` and `/* … */` outside of strings become a space.
//!
//! In both, blank lines are removed. The result can differ from the reference's in spaces and tabs
//! outside of strings, which change nothing.
//!
//! **Cost:** O(n). **Source:** `remove_comments_and_docstrings` of codebleu 0.7.0 on CPython 3.11, whose
//! tokenizer is the last that is written in Python. Later ones refuse more texts.

use std::borrow::Cow;

use assay_base::python_compat::{is_space, is_word};
use assay_syntax::languages::Language;
use memchr::memmem;

/// A text without comments.
pub fn remove(language: Language, text: &str) -> Cow<'_, str> {
    let removed = match language {
        Language::Python => match Tokens::of(text) {
            Some(tokens) => tokens.text,
            None => return text.into(),
        },
        Language::Java | Language::TypeScript | Language::CSharp => without_brackets(text),
    };
    let lines: Vec<&str> = removed.split('\n').filter(|line| !line.chars().all(is_space)).collect();
    lines.join("\n").into()
}

/// A text with a space for each comment, in languages with brackets.
fn without_brackets(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut removed = String::with_capacity(text.len());
    let (mut copied, mut at) = (0, 0);
    // For each kind of quote, where the last search for a closing quote failed. The quotes before are
    // escaped ones, and their searches would end at the same place.
    let mut given_up = [0, 0];
    while let Some(found) = memchr::memchr3(b'/', b'\'', b'"', &bytes[at..]).map(|found| at + found) {
        at = found + 1;
        let comment = match (bytes[found], bytes.get(at)) {
            (b'/', Some(b'/')) => Some(memchr::memchr(b'\n', &bytes[found..]).map_or(bytes.len(), |end| found + end)),
            (b'/', Some(b'*')) => memmem::find(&bytes[at + 1..], b"*/").map(|end| at + 1 + end + 2),
            (b'/', _) => None,
            (quote, _) => {
                let given_up = &mut given_up[usize::from(quote == b'"')];
                if found >= *given_up {
                    match closing_quote(bytes, found) {
                        Some(close) => at = close + 1,
                        None => *given_up = bytes.len(),
                    }
                }
                None
            }
        };
        if let Some(end) = comment {
            removed.push_str(&text[copied..found]);
            removed.push(' ');
            (copied, at) = (end, end);
        }
    }
    removed.push_str(&text[copied..]);
    removed
}

/// The offset of the quote that closes the string opened at `open`. A backslash escapes any character.
fn closing_quote(bytes: &[u8], open: usize) -> Option<usize> {
    let mut at = open + 1;
    loop {
        let found = memchr::memchr2(bytes[open], b'\\', bytes.get(at..)?)? + at;
        if bytes[found] == bytes[open] {
            return Some(found);
        }
        at = found + 2;
    }
}

/// What a token is, as far as it matters.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Comment,
    Indent,
    Newline,
    String,
    Other,
}

/// The tokens of a Python text, put together without comments and strings that start a line.
struct Tokens {
    text: String,
    before: Kind,
    /// Where the last token ended: its line, and the character in it.
    end: (usize, usize),
}

/// A string that goes on in the next line.
struct OpenString {
    text: String,
    /// Where it starts: its line, and the character in it.
    start: (usize, usize),
    quote: char,
    is_triple: bool,
}

impl Tokens {
    /// Reads the tokens; `None` if the tokenizer refuses the text.
    fn of(text: &str) -> Option<Self> {
        let mut tokens = Self { text: String::with_capacity(text.len()), before: Kind::Indent, end: (0, 0) };
        let mut depth = 0_i64;
        let mut is_continued = false;
        let mut indents = vec![0];
        let mut string: Option<OpenString> = None;
        for (number, line) in text.split_inclusive('\n').enumerate() {
            let line: Vec<char> = line.chars().collect();
            let mut at = 0;
            if let Some(mut open) = string.take() {
                match end_of_string(&line, 0, open.quote, open.is_triple) {
                    Some(end) => {
                        at = end;
                        open.text.extend(&line[..end]);
                        tokens.add(Kind::String, &open.text, open.start, (number, end));
                    }
                    None => {
                        open.text.extend(&line);
                        if open.is_triple || line.ends_with(&['\\', '\n']) || line.ends_with(&['\\', '\r', '\n']) {
                            string = Some(open);
                        } else {
                            tokens.add(Kind::Other, &open.text, open.start, (number, line.len()));
                        }
                        continue;
                    }
                }
            } else if depth == 0 && !is_continued {
                let mut column = 0;
                at = line.iter().take_while(|c| matches!(c, ' ' | '\t' | '\u{c}')).count();
                for c in &line[..at] {
                    column = match c {
                        ' ' => column + 1,
                        '\t' => (column / 8 + 1) * 8,
                        _ => 0,
                    };
                }
                if at == line.len() {
                    return Some(tokens);
                }
                if matches!(line[at], '#' | '\r' | '\n') {
                    if line[at] == '#' {
                        let end = line.iter().rposition(|c| !matches!(c, '\r' | '\n')).map_or(at, |last| last + 1);
                        tokens.add_of(Kind::Comment, &line, number, at, end);
                        at = end;
                    }
                    tokens.add_of(Kind::Other, &line, number, at, line.len());
                    continue;
                }
                if column > *indents.last()? {
                    indents.push(column);
                    tokens.add_of(Kind::Indent, &line, number, 0, at);
                }
                while column < *indents.last()? {
                    if !indents.contains(&column) {
                        return None;
                    }
                    indents.pop();
                    tokens.add_of(Kind::Other, &line, number, at, at);
                }
            } else {
                is_continued = false;
            }
            while at < line.len() {
                let start = at + line[at..].iter().take_while(|c| matches!(c, ' ' | '\t' | '\u{c}')).count();
                let rest = &line[start..];
                let Some(&first) = rest.first() else { break };
                if matches!(rest, ['\n', ..] | ['\r', '\n', ..]) {
                    let kind = if depth > 0 { Kind::Other } else { Kind::Newline };
                    tokens.add_of(kind, &line, number, start, line.len());
                    break;
                }
                if matches!(rest, ['\\', '\n', ..] | ['\\', '\r', '\n', ..]) {
                    is_continued = true;
                    break;
                }
                if first == '#' {
                    let len = rest.iter().take_while(|c| !matches!(c, '\r' | '\n')).count();
                    tokens.add_of(Kind::Comment, &line, number, start, start + len);
                    at = start + len;
                    continue;
                }
                let open = start + prefix_len(rest);
                if let Some(&quote @ ('"' | '\'')) = line.get(open) {
                    let is_triple = line[open..].starts_with(&[quote; 3]);
                    let inner = open + if is_triple { 3 } else { 1 };
                    if let Some(end) = end_of_string(&line, inner, quote, is_triple) {
                        tokens.add_of(Kind::String, &line, number, start, end);
                        at = end;
                        continue;
                    }
                    if is_triple || is_continued_string(&line, inner) {
                        let text = line[start..].iter().collect();
                        string = Some(OpenString { text, start: (number, start), quote, is_triple });
                        break;
                    }
                }
                let len = rest.iter().take_while(|&&c| is_word(c)).count().max(1);
                match first {
                    '(' | '[' | '{' => depth += 1,
                    ')' | ']' | '}' => depth -= 1,
                    _ => {}
                }
                tokens.add_of(Kind::Other, &line, number, start, start + len);
                at = start + len;
            }
        }
        // The end within a string or a statement is an error.
        (string.is_none() && depth == 0 && !is_continued).then_some(tokens)
    }

    /// Adds the token of a line between two characters.
    fn add_of(&mut self, kind: Kind, line: &[char], number: usize, start: usize, end: usize) {
        let text: String = line[start..end].iter().collect();
        self.add(kind, &text, (number, start), (number, end));
    }

    fn add(&mut self, kind: Kind, text: &str, start: (usize, usize), end: (usize, usize)) {
        let column = if start.0 > self.end.0 { 0 } else { self.end.1 };
        self.text.extend(std::iter::repeat_n(' ', start.1.saturating_sub(column)));
        let starts_line = start.1 == 0 || matches!(self.before, Kind::Indent | Kind::Newline);
        if kind != Kind::Comment && !(kind == Kind::String && starts_line) {
            self.text.push_str(text);
        }
        (self.before, self.end) = (kind, end);
    }
}

/// How many letters before a quote belong to a string.
fn prefix_len(rest: &[char]) -> usize {
    let lower = |place: usize| rest.get(place).map(char::to_ascii_lowercase);
    match (lower(0), lower(1), lower(2)) {
        (Some('b' | 'f'), Some('r'), Some('"' | '\'')) | (Some('r'), Some('b' | 'f'), Some('"' | '\'')) => 2,
        (Some('b' | 'r' | 'u' | 'f'), Some('"' | '\''), _) => 1,
        _ => 0,
    }
}

/// Where the string ends whose text goes on at `at`: behind its closing quotes in this line.
fn end_of_string(line: &[char], mut at: usize, quote: char, is_triple: bool) -> Option<usize> {
    loop {
        match line.get(at)? {
            '\\' if line.get(at + 1).is_none_or(|&next| next == '\n') => return None,
            '\\' => at += 2,
            '\n' if !is_triple => return None,
            c if *c == quote && !is_triple => return Some(at + 1),
            c if *c == quote && line[at..].starts_with(&[quote; 3]) => return Some(at + 3),
            _ => at += 1,
        }
    }
}

/// Whether the backslash at a line's end continues the string whose text goes on at `at`, where no
/// quote closes it.
fn is_continued_string(line: &[char], mut at: usize) -> bool {
    loop {
        match &line[at.min(line.len())..] {
            ['\\', '\n', ..] | ['\\', '\r', '\n', ..] => return true,
            ['\\', _, ..] => at += 2,
            [] | ['\\'] | ['\n', ..] => return false,
            _ => at += 1,
        }
    }
}
