//! Truncation of a completion to one statement.

use tree_sitter::{InputEdit, Node, Parser, Point, Tree};

use crate::languages::{Language, Truncation};
use crate::python_compat::rstrip;

/// How many levels of syntax nodes the official program walks before Python's recursion limit stops it.
///
/// Measured: 975 nested parentheses or 976 `+` terms are the most that it accepts; both trees have this many levels.
const MAX_LEVELS: usize = 978;

/// The code before a completion.
#[derive(Debug, Clone, Copy)]
pub struct Prompt<'a> {
    /// The whole text.
    pub text: &'a str,
    /// Length of a prefix that is known to parse without error and to end where a top-level statement starts, so that
    /// errors can be looked for behind it alone; 0 when nothing is known. See [`PythonTruncator::clean_prefix`].
    pub clean_prefix: usize,
}

impl<'a> Prompt<'a> {
    /// A prompt of which nothing but the text is known.
    pub fn new(text: &'a str) -> Self {
        Self { text, clean_prefix: 0 }
    }
}

/// Cuts after the first `;`, `{` or `}`, wherever it stands; one that is the very first character does not count.
///
/// This is the official rule for Java, TypeScript and C#. It looks into strings and `for (;;)` as well.
pub fn at_bracket(completion: &str) -> &str {
    // Index 0 is falsy in the official program, which then takes it for "not found".
    let cut = memchr::memchr3(b';', b'{', b'}', completion.as_bytes()).filter(|&at| at > 0);
    cut.map_or(completion, |at| &completion[..=at])
}

/// The official rules for all languages, with the parser that Python's needs.
pub struct Truncator {
    pub(crate) python: PythonTruncator,
}

impl Truncator {
    /// Prepares the parser.
    pub fn new() -> Self {
        Self { python: PythonTruncator::new() }
    }

    /// The first statement of `completion` by the official rule of `language`: a prefix of it.
    pub fn truncate<'c>(&mut self, language: Language, prompt: Prompt<'_>, completion: &'c str) -> &'c str {
        match language.spec().truncation {
            Truncation::ParseableLine => self.python.truncate(prompt, completion),
            Truncation::Bracket => at_bracket(completion),
        }
    }
}

impl Default for Truncator {
    fn default() -> Self {
        Self::new()
    }
}

/// The official rule for Python: the shortest prefix, at least one character long, that is followed by a newline and
/// parses without an error behind the prompt; its trailing whitespace is dropped. The whole completion, as it is, when
/// there is none.
///
/// **Cost:** one parse of the prompt for the first newline; further newlines re-parse incrementally.
/// **Differs** from the official program in that no parse is given up for time.
pub struct PythonTruncator {
    parser: Parser,
}

impl PythonTruncator {
    /// Prepares the parser.
    ///
    /// # Panics
    /// If the grammar does not fit the parsing library: both are pinned, so this cannot depend on input.
    pub fn new() -> Self {
        let mut parser = Parser::new();
        parser.set_language(&tree_sitter_python::LANGUAGE.into()).expect("the pinned grammar fits the pinned library");
        Self { parser }
    }

    /// Applies the rule.
    pub fn truncate<'c>(&mut self, prompt: Prompt<'_>, completion: &'c str) -> &'c str {
        // Two texts can show that there is no error: what follows the clean prefix, and everything. The first is short,
        // and its word is final when it is "no error"; otherwise the second decides.
        let mut tail = (prompt.clean_prefix > 0).then(|| GrowingCode::new(&prompt.text[prompt.clean_prefix..]));
        let mut whole = None;
        // A newline at index 0 leaves no character to keep.
        for newline in memchr::memchr_iter(b'\n', completion.as_bytes()).filter(|&at| at > 0) {
            let prefix = &completion[..newline];
            let accepted = tail.as_mut().is_some_and(|code| {
                let tree = code.extend(&mut self.parser, prefix);
                !tree.root_node().has_error() && has_walkable_depth(tree)
            }) || {
                let code = whole.get_or_insert_with(|| GrowingCode::new(prompt.text));
                is_accepted(code.extend(&mut self.parser, prefix))
            };
            if accepted {
                return rstrip(prefix);
            }
        }
        completion
    }

    /// Whether the official program takes `code` for valid.
    pub(crate) fn accepts(&mut self, code: &str) -> bool {
        is_accepted(&parse(&mut self.parser, code.as_bytes(), None))
    }

    /// Length of the longest prefix of `prompt` that parses without error and is followed by a new top-level statement,
    /// as far as a few tries find one; otherwise 0.
    ///
    /// Whatever follows such a prefix parses behind it as it does alone, as long as it parses without error, so a
    /// benchmark can be prepared once and its prompts then need not be parsed whole.
    pub fn clean_prefix(&mut self, prompt: &str) -> usize {
        const TRIES: usize = 16;
        let line_starts = memchr::memrchr_iter(b'\n', prompt.as_bytes()).map(|newline| newline + 1);
        line_starts
            .filter(|&at| starts_statement(&prompt[at..]))
            .take(TRIES)
            .find(|&at| {
                // With a statement behind it, so that a backslash at its end shows.
                let code = format!("{}pass\n", &prompt[..at]);
                let tree = parse(&mut self.parser, code.as_bytes(), None);
                !tree.root_node().has_error() && has_walkable_depth(&tree)
            })
            .unwrap_or(0)
    }
}

impl Default for PythonTruncator {
    fn default() -> Self {
        Self::new()
    }
}

/// A prompt with a growing part of its completion, and the last parse of it.
struct GrowingCode {
    code: Vec<u8>,
    prompt_len: usize,
    tree: Option<Tree>,
}

impl GrowingCode {
    fn new(prompt: &str) -> Self {
        Self { code: prompt.as_bytes().to_vec(), prompt_len: prompt.len(), tree: None }
    }

    /// Parses the prompt followed by `prefix`, which continues that of the call before.
    fn extend(&mut self, parser: &mut Parser, prefix: &str) -> &Tree {
        let old_len = self.code.len();
        self.code.extend_from_slice(&prefix.as_bytes()[old_len - self.prompt_len..]);
        if let Some(tree) = &mut self.tree {
            let end = tree.root_node().end_position();
            tree.edit(&InputEdit {
                start_byte: old_len,
                old_end_byte: old_len,
                new_end_byte: self.code.len(),
                start_position: end,
                old_end_position: end,
                new_end_position: advance(end, &self.code[old_len..]),
            });
        }
        let tree = parse(parser, &self.code, self.tree.as_ref());
        self.tree.insert(tree)
    }
}

fn parse(parser: &mut Parser, code: &[u8], old: Option<&Tree>) -> Tree {
    parser.parse(code, old).expect("a parser with a language and without a time limit returns a tree")
}

/// The point behind `text` when it starts at `from`.
fn advance(from: Point, text: &[u8]) -> Point {
    match memchr::memrchr(b'\n', text) {
        None => Point::new(from.row, from.column + text.len()),
        Some(last) => Point::new(from.row + memchr::memchr_iter(b'\n', text).count(), text.len() - last - 1),
    }
}

/// Whether a line can only be the start of a new top-level statement.
fn starts_statement(line: &str) -> bool {
    const CONTINUATIONS: [&str; 5] = ["else", "elif", "except", "finally", "case"];
    let word = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    !word.is_empty() && !word.starts_with(|c: char| c.is_ascii_digit()) && !CONTINUATIONS.contains(&word)
}

/// Whether the official program takes the tree for valid code: it has no ERROR node (MISSING nodes may be) and walking it
/// does not exceed Python's recursion limit.
fn is_accepted(tree: &Tree) -> bool {
    let root = tree.root_node();
    (!root.has_error() || !contains_error(root)) && has_walkable_depth(tree)
}

/// Whether there is an ERROR node in the subtree.
fn contains_error(root: Node<'_>) -> bool {
    let mut open = vec![root];
    let mut cursor = root.walk();
    while let Some(node) = open.pop() {
        if node.is_error() {
            return true;
        }
        open.extend(node.children(&mut cursor).filter(Node::has_error));
    }
    false
}

/// Whether the tree has at most [`MAX_LEVELS`] levels.
fn has_walkable_depth(tree: &Tree) -> bool {
    let mut open = vec![(tree.root_node(), 1)];
    let mut cursor = tree.walk();
    while let Some((node, level)) = open.pop() {
        if level > MAX_LEVELS {
            return false;
        }
        // A subtree is no deeper than it has nodes, which in real code leaves nothing to visit.
        let room = MAX_LEVELS - level;
        if node.descendant_count() > room {
            let deep = node.children(&mut cursor).filter(|child| child.descendant_count() > room);
            open.extend(deep.map(|child| (child, level + 1)));
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_python(prompt: &str, completion: &str, expected: &str) {
        let mut truncator = PythonTruncator::new();
        assert_eq!(truncator.truncate(Prompt::new(prompt), completion), expected);
        let clean_prefix = truncator.clean_prefix(prompt);
        let prepared = Prompt { text: prompt, clean_prefix };
        assert_eq!(truncator.truncate(prepared, completion), expected, "with a clean prefix of {clean_prefix} bytes");
    }

    #[test]
    fn brackets_cut_wherever_they_stand_but_at_the_start() {
        assert_eq!(at_bracket("foo(a); bar();"), "foo(a);");
        assert_eq!(at_bracket("for (;;) {"), "for (;");
        assert_eq!(at_bracket("s = \"a;b\";"), "s = \"a;");
        assert_eq!(at_bracket(";x"), ";x");
        assert_eq!(at_bracket("é}x"), "é}");
        assert_eq!(at_bracket("abc"), "abc");
    }

    #[test]
    fn python_is_cut_at_the_first_newline_that_leaves_valid_code() {
        check_python("x = ", "1\ny = 2\nz", "1");
        check_python("x = foo(", "a,\n  b)\ny = 2\n", "a,\n  b)");
        check_python("import os\n\ndef f():\n    return ", "[\n 1,\n]\n\nf()\n", "[\n 1,\n]");
        check_python("x = ", "1   ", "1   ");
        check_python("x = ", "1  # c\ny", "1  # c");
        check_python("", "try:\n", "try:\n");
    }

    #[test]
    fn a_leading_newline_is_never_a_cut() {
        check_python("x = 1", "\ny = 2\nz", "\ny = 2");
        check_python("x = 1", "\n\ny = 2", "");
    }

    #[test]
    fn a_missing_token_is_no_error() {
        check_python("def f(:\n\nx = ", "1\ny = 2", "1");
    }

    #[test]
    fn depth_beyond_pythons_recursion_limit_disables_cutting() {
        for (depth, cut) in [(975, true), (976, false)] {
            let prompt = format!("v = 1\n{}x{}\nw = ", "(".repeat(depth), ")".repeat(depth));
            check_python(&prompt, "1\ny", if cut { "1" } else { "1\ny" });
        }
        for (terms, cut) in [(976, true), (977, false)] {
            let prompt = format!("{}\nw = ", vec!["x"; terms].join("+"));
            check_python(&prompt, "1\ny", if cut { "1" } else { "1\ny" });
        }
    }

    #[test]
    fn a_clean_prefix_ends_before_a_top_level_statement() {
        let mut truncator = PythonTruncator::new();
        let mut check = |prompt: &str, rest: &str| {
            let at = truncator.clean_prefix(prompt);
            assert_eq!(&prompt[at..], rest);
        };
        check("import a\nclass B:\n    def c(self):\n        x = ", "class B:\n    def c(self):\n        x = ");
        check("import a\n@d\ndef b():\n    x", "import a\n@d\ndef b():\n    x");
        check("import a\nx = 1\nif a:\n    b\nelse:\n    c", "if a:\n    b\nelse:\n    c");
        check("a = 1\nb = 1 \\\nc", "b = 1 \\\nc");
        check("'''\nx = 1\n", "'''\nx = 1\n");
    }
}
