//! granite-completebench's rules for cutting completions, each as a profile.
//!
//! The source is Granite-Code/granite-completebench@b359f4e, `granite_completebench/postprocessors/`.
//! Its metrics and its rule `truncate_expression` are CrossCodeEval's, so that rule's profile is
//! `cceval-levenshtein@1`. The other rules are:
//!
//! | Profile | Rule | What it leaves of a completion |
//! |---|---|---|
//! | `granite-none@1` | `none` | all of it |
//! | `granite-truncate-suffix@1` | `truncate_suffix` | what stands before the code after the cursor: see [`before_suffix`] |
//! | `granite-truncate-close@1` | `truncate_close` | what stands before the end of the block around the cursor: see [`before_dedent`] and [`before_close`] |
//! | `granite-truncate-suffix-close@1` | `truncate_suffix_close` | the second rule applied to the result of the first |
//!
//! Edit similarity is by python-Levenshtein. The requirements do not name that package, but 21 of the
//! 24 groups of samples that the project publishes were scored with it, and 3 with difflib. By these
//! profiles, all 7,200 published samples of the rules have the published text and exact match.
//!
//! A task without `right_context` counts as one at the end of its file.
//!
//! Not reproduced: the metric `stop`, the share of completions that ended by themselves or were cut.
//! It depends on the reason why a model stopped, which is no property of the text.

use std::borrow::Cow;

use assay_base::python_compat::{is_space, rstrip};
use assay_evaluation::metric::{Metric, Profile};
use assay_syntax::code;
use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;
use tree_sitter::Parser;

use super::dialect;
use crate::benchmark::Task;
use crate::identifiers;
use crate::metrics::Value;
use crate::metrics::edit_similarity::EditSimilarity;
use crate::official::compare;
use crate::postprocess::comments;
use crate::profile::{COUNTS, Input, Method, Processed, Spec};

/// The definition of `granite-none@1`.
pub(crate) static NONE: Spec =
    spec(Profile { id: "granite-none@1", about: "granite-completebench without truncation" }, || {
        Box::new(Granite::new(&[]))
    });

/// The definition of `granite-truncate-suffix@1`.
pub(crate) static TRUNCATE_SUFFIX: Spec = spec(
    Profile {
        id: "granite-truncate-suffix@1",
        about: "granite-completebench, cut where the code after the cursor starts",
    },
    || Box::new(Granite::new(&[Rule::Suffix])),
);

/// The definition of `granite-truncate-close@1`.
pub(crate) static TRUNCATE_CLOSE: Spec = spec(
    Profile {
        id: "granite-truncate-close@1",
        about: "granite-completebench, cut where the block around the cursor ends",
    },
    || Box::new(Granite::new(&[Rule::Close])),
);

/// The definition of `granite-truncate-suffix-close@1`.
pub(crate) static TRUNCATE_SUFFIX_CLOSE: Spec =
    spec(Profile { id: "granite-truncate-suffix-close@1", about: "granite-completebench, cut by both rules" }, || {
        Box::new(Granite::new(&[Rule::Suffix, Rule::Close]))
    });

const fn spec(profile: Profile, method: fn() -> Box<dyn Method>) -> Spec {
    Spec { profile, method: Some(method), counts: COUNTS, values: VALUES }
}

const VALUES: &[(&Metric, Value)] = &Spec::values(|counts| counts[2].into());

/// How many bytes are parsed for one completion before the search for its end is given up. The
/// official program has no such limit.
const MAX_PARSED: usize = 16 << 20;

/// A rule for cutting completions.
#[derive(Debug, Clone, Copy)]
enum Rule {
    Suffix,
    Close,
}

/// Scores examples by one of the profiles.
struct Granite {
    rules: &'static [Rule],
    parser: Parser,
    edit_similarity: EditSimilarity,
}

impl Granite {
    fn new(rules: &'static [Rule]) -> Self {
        Self { rules, parser: Parser::new(), edit_similarity: EditSimilarity::default() }
    }

    fn truncate<'s>(&mut self, input: &Input<'s>) -> &'s str {
        let example = input.example;
        let suffix = input.task.map(Task::right_context).unwrap_or_default();
        let mut completion = example.prediction;
        for rule in self.rules {
            completion = match rule {
                Rule::Suffix => before_suffix(completion, &suffix),
                Rule::Close if example.language == Language::Python => {
                    before_dedent(example.prompt.text, completion, &suffix)
                }
                Rule::Close => before_close(&mut self.parser, dialect(input), example.prompt.text, completion, &suffix),
            };
        }
        completion
    }

    fn texts<'s>(&mut self, input: &Input<'s>) -> [Cow<'s, str>; 2] {
        [self.truncate(input), input.example.groundtruth].map(comments::remove)
    }
}

impl Method for Granite {
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str)) {
        let [prediction, reference] = self.texts(input);
        texts(&prediction, &reference);
        counts.extend(compare(&mut self.edit_similarity, input.example.language, &prediction, &reference).counts());
    }

    fn explain(&mut self, input: &Input<'_>) -> Processed {
        let language = input.example.language;
        let cut = self.truncate(input).len();
        let [prediction, reference] = self.texts(input);
        let identifiers = |text: &str| {
            identifiers::extract(language, &identifiers::without_strings(text)).map(str::to_owned).collect()
        };
        Processed {
            cut,
            comments: comments::removed_ranges(&input.example.prediction[..cut]),
            prediction_identifiers: identifiers(&prediction),
            reference_identifiers: identifiers(&reference),
            counts: compare(&mut self.edit_similarity, language, &prediction, &reference).counts().to_vec(),
            prediction: prediction.into_owned(),
            reference: reference.into_owned(),
        }
    }
}

/// The completion up to the first 20 characters that are in the start of the code after the cursor:
/// in its first 30 characters, without leading white space. A completion's last 20 characters are
/// not looked at, and a text of less than 20 characters after the cursor cuts nothing.
///
/// **Cost:** O(n). **Source:** `truncate_suffix.py`.
pub fn before_suffix<'c>(completion: &'c str, suffix: &str) -> &'c str {
    const LENGTH: usize = 20;
    if suffix.chars().take(LENGTH).count() < LENGTH {
        return completion;
    }
    let start = suffix.trim_start_matches(is_space);
    let start = start.char_indices().nth(LENGTH * 3 / 2).map_or(start, |(end, _)| &start[..end]);
    let starts = completion.char_indices().map(|(at, _)| at);
    let ends = starts.clone().skip(LENGTH);
    let cut = starts.zip(ends).find(|&(at, end)| start.contains(&completion[at..end]));
    cut.map_or(completion, |(at, _)| &completion[..at])
}

/// In Python, the completion up to the first line after its first that is indented no more than the
/// code after the cursor, if that is indented less than the line of the cursor.
///
/// **Cost:** O(n). **Source:** `truncate_to_dedent` of `truncate_close.py`.
pub fn before_dedent<'c>(prompt: &str, completion: &'c str, suffix: &str) -> &'c str {
    let indent = |line: &str| line.chars().take_while(|&c| is_space(c)).count();
    let is_blank = |line: &str| line.chars().all(is_space);
    let next = suffix.split('\n').find(|line| !is_blank(line)).map_or(0, indent);
    if next >= indent(prompt.rsplit('\n').next().unwrap_or_default()) {
        return completion;
    }
    let mut at = 0;
    for line in completion.split('\n') {
        if at > 0 && !is_blank(line) && indent(line) <= next {
            return rstrip(&completion[..at]);
        }
        at += line.len() + 1;
    }
    completion
}

/// In languages with brackets, the completion up to the bracket that closes what is open at the
/// cursor, if the code after the cursor starts with a bracket that closes.
///
/// Every place of the completion with that bracket is tried. The first is taken at which the prompt,
/// the completion before it, and the code after the cursor parse without an error. White space
/// before the bracket is removed if the same stands before that code's bracket. If nothing stands
/// before the latter, the official program removes the complete completion, and so does Assay.
///
/// **Cost:** a parse of the file for each bracket. **Errors:** after 16 MiB of parsed code, and at
/// code that takes many times the steps of real code, nothing is cut.
/// **Source:** `truncate_to_close` of `truncate_close.py`.
pub fn before_close<'c>(
    parser: &mut Parser,
    dialect: Dialect,
    prompt: &str,
    completion: &'c str,
    suffix: &str,
) -> &'c str {
    let rest = suffix.trim_start_matches(is_space);
    let Some(close) = rest.chars().next().filter(|c| matches!(c, ']' | '}' | ')')) else { return completion };
    let space = &suffix[..suffix.len() - rest.len()];
    // A fresh scanner, so that no example depends on the one before.
    parser.set_language(&dialect.grammar()).expect("the pinned grammar fits the library");
    let mut parsed = 0;
    for (at, _) in completion.match_indices(close) {
        let before = &completion[..at];
        let file = [prompt, before, rest].concat();
        parsed += file.len();
        if parsed > MAX_PARSED {
            break;
        }
        if code::parse(parser, &file, None).is_some_and(|tree| !tree.root_node().has_error()) {
            return match before.strip_suffix(space) {
                Some(_) if space.is_empty() => "",
                Some(stripped) => stripped,
                None => before,
            };
        }
    }
    completion
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values are those of the official program on CPython 3.11.
    #[test]
    fn a_completion_ends_where_the_code_after_the_cursor_starts() {
        let suffix = "    return total_of(items)\n";
        let rows = [
            ("x = 1\n    return total_of(items)\nmore", suffix, "x = 1\n    "),
            ("x = 1\nreturn total_of(it", suffix, "x = 1\nreturn total_of(it"),
            ("return total_of(items)!", suffix, ""),
            ("return total_of(item", suffix, "return total_of(item"),
            ("return total_of(items)", "return total_of(it", "return total_of(items)"),
            ("return total_of(items)", "return total_of(ite", "return total_of(items)"),
            ("aéreturn total_of(items)…", "return total_of(items)é", "aé"),
            ("", suffix, ""),
        ];
        for (completion, suffix, expected) in rows {
            assert_eq!(before_suffix(completion, suffix), expected, "{completion:?} before {suffix:?}");
        }
    }

    /// The values are those of the official program on CPython 3.11.
    #[test]
    fn in_python_a_completion_ends_with_its_block() {
        let rows = [
            ("def f():\n    if a:\n        x = ", "1\n        y = 2\n    z = 3\n", "\n    w\n", "1\n        y = 2"),
            ("def f():\n    x = ", "1\n    y\nz", "", "1\n    y"),
            ("x = ", "1\ny", "z", "1\ny"),
            ("    x = ", "\n\n1\n  y\nz", "\n\nw", ""),
            ("    x", "1\n \u{3000}\ny\u{3000}\nz", "w", "1"),
        ];
        for (prompt, completion, suffix, expected) in rows {
            assert_eq!(before_dedent(prompt, completion, suffix), expected, "{completion:?} before {suffix:?}");
        }
    }

    /// The values are those of the official program with this grammar.
    #[test]
    fn elsewhere_a_completion_ends_at_the_bracket_that_closes() {
        use Dialect::{Java, Tsx, TypeScript};
        let rows = [
            (Java, "class A { void f() {\n  g();\n  ", "h();\n  } void i() { }", "\n}\n}", "h();\n  "),
            (Java, "class A { void f() {\n  ", "h();\n}\nvoid i() { }", "\n}\n}", "h();"),
            (Java, "class A { int f() { return ", "1; } }", " + 2; } }", "1; } }"),
            (Java, "class A { void f() {", "h();}", "  ", "h();}"),
            (Java, "class A { void f(", "int a) {", "}", "int a) {"),
            // Without white space before the bracket, nothing remains.
            (Java, "class A { void f() { g(", "a, b(c)); } }", ");\n}\n}", ""),
            (Tsx, "const a = <b>{", "c}</b>", "\n}</b>", "c"),
            (TypeScript, "const a = <b>{", "c}</b>", "\n}</b>", "c}</b>"),
        ];
        let mut parser = Parser::new();
        for (dialect, prompt, completion, suffix, expected) in rows {
            let found = before_close(&mut parser, dialect, prompt, completion, suffix);
            assert_eq!(found, expected, "{completion:?} before {suffix:?}");
        }
    }

    #[test]
    fn hostile_completions_are_given_up() {
        let mut parser = Parser::new();
        let brackets = "}".repeat(1 << 14);
        let found = before_close(&mut parser, Dialect::Java, "class A { void f() { ", &brackets, "\n}\n(}");
        assert_eq!(found, brackets);
        let operators = "+ ]".repeat(1 << 12) + "}";
        let found = before_close(&mut parser, Dialect::CSharp, "class A { ", &operators, "}");
        assert_eq!(found, operators);
    }
}
