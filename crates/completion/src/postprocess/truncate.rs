//! Truncates a completion to one statement.

use std::borrow::Cow;
use std::ops::Range;

use tree_sitter::{Node, Parser, Tree};

use assay_base::python_compat::rstrip;
use assay_syntax::code::{self, Code};
use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;

use crate::official::languages::{Truncation, rules};

/// How many levels of syntax nodes the official program walks before Python's recursion limit stops
/// it.
///
/// Measured: it accepts at most 975 nested parentheses or 976 `+` terms. Both trees have this many
/// levels.
const MAX_LEVELS: usize = 978;

/// How many bytes are parsed for one completion before the search for a cut ends without one.
/// Parsing them takes seconds; completions of models need far less. The official program gives up a
/// parse after five seconds.
const MAX_PARSED: usize = 16 << 20;

/// The longest statement in bytes. Models write far shorter ones, and the parser can still handle
/// this many bytes that are all errors. The official program has no such limit except for its five
/// seconds.
const MAX_STATEMENT: usize = 1 << 14;

/// The code before a completion.
#[derive(Debug, Clone, Copy)]
pub struct Prompt<'a> {
    /// The complete text.
    pub text: &'a str,
    /// The text without the statements that do not affect the parse of a completion, if it was
    /// computed before. See [`PythonTruncator::outline`].
    pub outline: Option<&'a str>,
}

impl<'a> Prompt<'a> {
    /// A prompt without an outline.
    pub fn new(text: &'a str) -> Self {
        Self { text, outline: None }
    }
}

/// Cuts after the first `;`, `{` or `}` that is not the first character.
///
/// This is the official rule for Java, TypeScript and C#. It also cuts inside strings and `for
/// (;;)`.
pub fn at_bracket(completion: &str) -> &str {
    // The official program treats index 0 as "not found", because 0 is falsy in Python.
    let cut = memchr::memchr3(b';', b'{', b'}', completion.as_bytes()).filter(|&at| at > 0);
    cut.map_or(completion, |at| &completion[..=at])
}

/// The official rules for all languages, with the parser for Python's rule.
pub struct Truncator {
    pub(crate) python: PythonTruncator,
}

impl Truncator {
    /// Creates the parser.
    pub fn new() -> Self {
        Self { python: PythonTruncator::new() }
    }

    /// The first statement of `completion` by the official rule of `language`. It is a prefix of
    /// `completion`.
    pub fn truncate<'c>(&mut self, language: Language, prompt: Prompt<'_>, completion: &'c str) -> &'c str {
        match rules(language).truncation {
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

/// The official rule for Python. It returns the shortest prefix that has at least one character, is
/// followed by a newline, and parses without an error after the prompt. Trailing whitespace is
/// dropped from the prefix. Without such a prefix, it returns the complete completion unchanged.
///
/// **Cost:** one or two parses of the prompt; with an outline, one parse of the outline for each
/// newline tried.
///
/// **Differences** from the official program:
/// - The limits are amounts (16 KiB of the completion, 16 MiB parsed), not times.
/// - Code with more than a thousand operators without an operand is not parsed and counts as an
///   error.
/// - No example depends on the one before. In the official program, a completion that ends inside
///   an f-string can spoil the next parse of the same process.
pub struct PythonTruncator {
    parser: Parser,
    /// The last parse of the current example. It is never that of another example, so scores do not
    /// depend on the order of scoring.
    last: Code,
}

impl PythonTruncator {
    /// Creates the parser.
    pub fn new() -> Self {
        Self { parser: Parser::new(), last: Code::default() }
    }

    /// Applies the rule.
    pub fn truncate<'c>(&mut self, prompt: Prompt<'_>, completion: &'c str) -> &'c str {
        self.last = Code::default();
        // A prefix that ends at index 0 would be empty.
        let mut prefixes = memchr::memchr_iter(b'\n', completion.as_bytes())
            .filter(|&newline| newline > 0)
            .take_while(|&newline| newline <= MAX_STATEMENT)
            .map(|newline| &completion[..newline])
            .peekable();
        let mut before = Cow::Borrowed(prompt.outline.unwrap_or(prompt.text));
        if prompt.outline.is_none()
            && let Some(prefix) = prefixes.next()
        {
            // The first newline usually is the cut, and then one parse is enough. Otherwise there
            // is an error, which slows down each parse of the code around it. The outline has less
            // such code.
            if self.parse(&before, prefix).is_some_and(is_accepted) {
                return rstrip(prefix);
            }
            if prefixes.peek().is_some()
                && let Some(outline) = self.outline_incrementally(prompt.text)
            {
                before = Cow::Owned(outline);
            }
        }
        let mut parsed = 0;
        prefixes
            .find(|prefix| {
                parsed += prompt.text.len() + prefix.len();
                parsed > MAX_PARSED || self.parse(&before, prefix).is_some_and(is_accepted)
            })
            .filter(|_| parsed <= MAX_PARSED)
            .map_or(completion, rstrip)
    }

    /// Whether the official program accepts the prompt alone. Cheap after a call of
    /// [`Self::truncate`] with the same prompt.
    pub(crate) fn is_complete(&mut self, prompt: Prompt<'_>) -> bool {
        self.parse(prompt.outline.unwrap_or(prompt.text), "").is_some_and(is_accepted)
    }

    /// Parses `before` followed by `behind`, unless their text is [hopeless](code::is_hopeless). If
    /// the last parse started with the same `before`, the parser reuses what both have in common.
    ///
    /// # Panics
    /// If the grammar does not fit the parsing library. Both are pinned, so this cannot depend on
    /// input.
    fn parse(&mut self, before: &str, behind: &str) -> Option<&Tree> {
        // The grammar's scanner stores across parses whether it was inside an f-string. Setting the
        // language creates a fresh scanner.
        self.parser.set_language(&Dialect::Python.grammar()).expect("the pinned grammar fits the library");
        self.last.replace(before, behind);
        self.last.parse(|text, old| if code::is_hopeless(text) { None } else { self.parser.parse(text, old) }).1
    }

    /// The prompt without the statements that do not affect the parse of a completion. `None` if
    /// they cannot be determined, for example because of an error before the cursor.
    ///
    /// In each block around the cursor, the statements before the cursor are complete, so no later
    /// text changes their parse. The outline omits all of them but the last in each block. The last
    /// one affects how the parser recovers from an error, and thus whether the official program
    /// sees an error. With it, outline and prompt never disagreed on tens of thousands of complete
    /// and broken pieces of code.
    pub fn outline(&mut self, prompt: &str) -> Option<String> {
        self.last = Code::default();
        self.outline_incrementally(prompt)
    }

    /// Computes the outline without a reset. Cheap if the last parse was of the same prompt.
    fn outline_incrementally(&mut self, prompt: &str) -> Option<String> {
        // Each try costs a parse. The cursor is rarely more than a few lines into a statement.
        const TRIES: usize = 4;
        let line_starts = memchr::memrchr_iter(b'\n', prompt.as_bytes()).map(|newline| newline + 1);
        line_starts.filter(|&at| starts_statement(&prompt[at..])).take(TRIES).find_map(|at| self.outline_at(prompt, at))
    }

    /// The outline, if the statement at the cursor starts with the line at `at`.
    fn outline_at(&mut self, prompt: &str, at: usize) -> Option<String> {
        let (before, under_way) = prompt.split_at(at);
        let statement = at + under_way.len() - under_way.trim_start_matches([' ', '\t']).len();
        // No unfinished statement can absorb the `pass` that follows, not even after `a.` or a
        // backslash.
        let tree = self.parse(&prompt[..statement], "pass\n")?;
        if tree.root_node().has_error() || !has_walkable_depth(tree) {
            return None;
        }
        let mut outline = String::new();
        let mut copied = 0;
        for superfluous in superfluous_lines(tree, statement)? {
            outline.push_str(&before[copied..superfluous.start]);
            copied = superfluous.end;
        }
        outline.push_str(&before[copied..]);
        outline.push_str(under_way);
        Some(outline)
    }
}

/// The lines that an outline omits, from the outermost block around the `pass` at `offset` to the
/// innermost.
fn superfluous_lines(tree: &Tree, offset: usize) -> Option<Vec<Range<usize>>> {
    let line_start = |node: Node<'_>| node.start_byte() - node.start_position().column;
    let mut places = Vec::new();
    let mut node = tree.root_node();
    let mut cursor = tree.walk();
    while let Some(around) = node.children(&mut cursor).find(|child| child.byte_range().contains(&offset)) {
        if matches!(node.kind(), "module" | "block") {
            let mut statements = std::iter::successors(around.prev_named_sibling(), Node::prev_named_sibling)
                .filter(|sibling| sibling.kind() != "comment");
            // Omit complete lines, not statements. The remaining lines then keep their indentation,
            // and two statements on one line stay together.
            if let (Some(first), Some(last)) = (node.child(0), statements.next())
                && line_start(first) < line_start(last)
            {
                places.push(line_start(first)..line_start(last));
            }
        }
        node = around;
    }
    (node.kind() == "pass").then_some(places)
}

impl Default for PythonTruncator {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether a line can start a statement, and is not only a continuation of one.
fn starts_statement(line: &str) -> bool {
    const CONTINUATIONS: [&str; 5] = ["elif", "else", "except", "finally", "case"];
    let line = line.trim_start_matches([' ', '\t']);
    let word = line.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next().unwrap_or_default();
    // At the cursor, `el` may become `elif` or `else`.
    let may_continue = |keyword: &&str| *keyword == word || (word == line && keyword.starts_with(word));
    word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && !CONTINUATIONS.iter().any(may_continue)
}

/// Whether the official program accepts the tree as valid code. The tree must have no ERROR node,
/// but may have MISSING nodes, and walking it must not exceed Python's recursion limit.
fn is_accepted(tree: &Tree) -> bool {
    let root = tree.root_node();
    (!root.has_error() || !contains_error(root)) && has_walkable_depth(tree)
}

/// Whether the subtree has an ERROR node.
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
        // A subtree has no more levels than nodes. This check skips almost all subtrees of real
        // code.
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
        let outline = truncator.outline(prompt);
        let prepared = Prompt { text: prompt, outline: outline.as_deref() };
        assert_eq!(truncator.truncate(prepared, completion), expected, "with the outline {outline:?}");
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
    fn an_unfinished_fstring_does_not_spoil_the_next_example() {
        let mut truncator = PythonTruncator::new();
        assert_eq!(truncator.truncate(Prompt::new("x = f'{a"), "b\nc"), "b\nc");
        let prompt =
            "class A:\n    @s\n    def f(self):\n        return 1\n\n    @s\n    def g(self):\n        return ";
        assert_eq!(truncator.truncate(Prompt::new(prompt), "2\n\nx"), "2");
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
    fn operators_without_operands_are_not_waited_for() {
        let garbage = "+ : ".repeat(1 << 18);
        check_python("x = ", &format!("1\n{garbage}\n2"), "1");
        check_python("x = ", &format!("{garbage}\n2"), &format!("{garbage}\n2"));
        check_python(&format!("{garbage}\nx = "), "1\n2", "1\n2");
        // A statement cannot be longer than 16 KiB.
        let long = format!("'{}'\n2", "a".repeat(1 << 14));
        check_python("x = ", &long, &long);
        // Operators that are all valid.
        let sum = "1 + -a[i, *b] * ~c\n".repeat(1 << 10);
        check_python(&sum, "x\ny", "x");
    }

    #[test]
    fn an_outline_has_the_blocks_around_the_cursor() {
        let mut truncator = PythonTruncator::new();
        let mut check = |prompt: &str, outline: Option<&str>| {
            assert_eq!(truncator.outline(prompt).as_deref(), outline, "{prompt}");
        };
        check("import a\nimport b\nx = ", Some("import b\nx = "));
        check(
            "import a\n\nclass B:\n    'D'\n    def c(self):\n        pass\n\n    def d(self):\n        e = 1\n        f()\n        g(",
            Some("import a\n\nclass B:\n    def c(self):\n        pass\n\n    def d(self):\n        f()\n        g("),
        );
        check("import a\n@d\ndef b():\n    c()\n    x", Some("import a\n@d\ndef b():\n    c()\n    x"));
        check(
            "import a\nif a:\n    b\nelse:\n    c\n    d\n    g",
            Some("import a\nif a:\n    b\nelse:\n    d\n    g"),
        );
        check("a = 1\na = 2\nb = 1 \\\nc", Some("a = 2\nb = 1 \\\nc"));
        check("x = 1\nx = 2\n# c\ny = [\n    a,\n    b", Some("x = 2\n# c\ny = [\n    a,\n    b"));
        check("a.\n\nclass B:\n    pass\n", None);
        check("x = (\n\nclass B:\n    y", None);
        check("if a:\n    b\n    c\nel", Some("if a:\n    b\n    c\nel"));
        check("x", None);
    }
}
