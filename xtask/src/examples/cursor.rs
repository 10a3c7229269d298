//! Where a task's cursor stands in its source, and where the statement under it ends.

use anyhow::{Result, bail};

/// A source file cut at the cursor and at the end of the statement.
#[derive(Debug, PartialEq)]
pub(super) struct Cursor<'a> {
    pub(super) prompt: &'a str,
    pub(super) groundtruth: &'a str,
    pub(super) right_context: &'a str,
}

impl<'a> Cursor<'a> {
    /// Cuts `source` where `groundtruth` follows `before`, which must be in one place only.
    pub(super) fn find(source: &'a str, before: &str, groundtruth: &str) -> Result<Self> {
        let sought = format!("{before}{groundtruth}");
        let mut places = source.match_indices(&sought).map(|(place, _)| place + before.len());
        match (places.next(), places.next()) {
            (Some(start), None) => {
                let (prompt, rest) = source.split_at(start);
                let (groundtruth, right_context) = rest.split_at(groundtruth.len());
                Ok(Cursor { prompt, groundtruth, right_context })
            }
            (None, _) => bail!("not in the source: {sought:?}"),
            (Some(_), Some(_)) => bail!("more than once in the source, `before` needs more text: {sought:?}"),
        }
    }
}

/// Whether `groundtruth` is the rest of one statement, as CrossCodeEval cuts it: in Python to the end of a line that leaves
/// no bracket open, in the other languages through the first `;`, `{` or `}` outside literals.
pub(super) fn ends_statement(language: &str, groundtruth: &str, right_context: &str) -> bool {
    if language == "python" {
        let depth = groundtruth.chars().fold(0, |depth, char| match char {
            '(' | '[' | '{' => depth + 1,
            ')' | ']' | '}' => depth - 1,
            _ => depth,
        });
        return right_context.starts_with('\n') && depth <= 0;
    }
    first_terminator(groundtruth) == Some(groundtruth.len() - 1)
}

/// The place of the first `;`, `{` or `}` that is in no string, character or template literal.
fn first_terminator(code: &str) -> Option<usize> {
    let mut quote = None;
    let mut escaped = false;
    for (place, char) in code.char_indices() {
        match quote {
            Some(_) if escaped => escaped = false,
            Some(_) if char == '\\' => escaped = true,
            Some(open) if char == open => quote = None,
            None if matches!(char, '"' | '\'' | '`') => quote = Some(char),
            None if matches!(char, ';' | '{' | '}') => return Some(place),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_the_source_in_three() {
        let cursor = Cursor::find("a = b.c()\nd", "a = b.", "c()").unwrap();
        assert_eq!(cursor, Cursor { prompt: "a = b.", groundtruth: "c()", right_context: "\nd" });
    }

    #[test]
    fn refuses_a_place_that_is_missing_or_not_the_only_one() {
        let error = |before| Cursor::find("x.a(); x.a();", before, "a();").unwrap_err().to_string();
        assert!(error("x.").starts_with("more than once"), "{}", error("x."));
        assert!(error("y.").starts_with("not in the source"), "{}", error("y."));
    }

    #[track_caller]
    fn check(language: &str, groundtruth: &str, right_context: &str, expected: bool) {
        assert_eq!(ends_statement(language, groundtruth, right_context), expected);
    }

    #[test]
    fn python_statements_end_with_their_logical_line() {
        check("python", "f(x)", "\n", true);
        check("python", "x, start=1)]", "\n", true);
        check("python", "f(", "\n    x)\n", false);
        check("python", "f", "(x)\n", false);
    }

    #[test]
    fn other_statements_end_at_the_first_terminator_outside_literals() {
        check("java", "f(x);", "\n", true);
        check("java", "f(\"a;b\");", "\n", true);
        check("java", "f(\"\\\";\", ';') {", "\n", true);
        check("typescript", "`${a}`;", "\n", true);
        check("typescript", "g({ a });", "\n", false);
        check("csharp", "f(x)", ";\n", false);
    }
}
