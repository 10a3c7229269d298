//! Finds the identifiers of code by the official scorer's rule.

use std::borrow::Cow;

use assay_base::python_compat::{is_space, is_word};
use assay_syntax::languages::Language;

use crate::official::languages::rules;

/// The identifiers of `code_without_strings` in order, with duplicates.
///
/// The caller removes string literals first ([`without_strings`]). An identifier is then a maximal
/// run of word characters that starts with an ASCII letter or `_` and is not a keyword.
///
/// **Cost:** O(n). **Source:** `extract_identifiers` of amazon-science/cceval@25f9cab.
pub fn extract(language: Language, code_without_strings: &str) -> impl Iterator<Item = &str> {
    let keywords = rules(language).keywords;
    words(code_without_strings)
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
        .filter(move |word| keywords.binary_search(word).is_err())
}

/// The words and other characters of `code` without whitespace. The same placeholder replaces every
/// identifier.
pub(crate) fn skeleton(language: Language, code: &str) -> impl Iterator<Item = &str> {
    let keywords = rules(language).keywords;
    let mut rest = code;
    std::iter::from_fn(move || {
        rest = rest.trim_start_matches(is_space);
        let first = rest.chars().next()?;
        let len = if is_word(first) { rest.find(|c| !is_word(c)).unwrap_or(rest.len()) } else { first.len_utf8() };
        let (piece, after) = rest.split_at(len);
        rest = after;
        let is_name = first.is_ascii_alphabetic() || first == '_';
        Some(if is_name && keywords.binary_search(&piece).is_err() { "\0" } else { piece })
    })
}

/// The maximal runs of word characters.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_word(c)).filter(|word| !word.is_empty())
}

/// `code` without its `"…"` and `'…'` literals, found only by their quotes.
///
/// A literal may span lines and contain escaped characters, but not an escaped newline. A prefix
/// letter stays, and so does an unmatched quote.
pub fn without_strings(code: &str) -> Cow<'_, str> {
    let bytes = code.as_bytes();
    let mut kept = String::new();
    let mut copied = 0;
    let mut at = 0;
    // For each kind of quote, where the last failed search for a closing quote ended. A later
    // opening quote before that point was an escaped one, and its search would end at the same
    // point. Skipping it makes the scan linear.
    let mut given_up = [0, 0];
    while let Some(open) = memchr::memchr2(b'"', b'\'', &bytes[at..]).map(|i| at + i) {
        let given_up = &mut given_up[usize::from(bytes[open] == b'"')];
        at = open + 1;
        if open < *given_up {
            continue;
        }
        match closing_quote(bytes, open) {
            Ok(close) => {
                kept.push_str(&code[copied..open]);
                at = close + 1;
                copied = at;
            }
            Err(end) => *given_up = end,
        }
    }
    if copied == 0 {
        return Cow::Borrowed(code);
    }
    kept.push_str(&code[copied..]);
    Cow::Owned(kept)
}

/// The offset of the quote that closes the literal opened at `open`.
///
/// **Errors:** the offset at which the search ended without one.
fn closing_quote(bytes: &[u8], open: usize) -> Result<usize, usize> {
    let quote = bytes[open];
    let mut at = open + 1;
    while let Some(found) = memchr::memchr2(quote, b'\\', &bytes[at..]).map(|i| at + i) {
        if bytes[found] == quote {
            return Ok(found);
        }
        match bytes.get(found + 1) {
            None | Some(b'\n') => return Err(found),
            Some(_) => at = found + 2,
        }
    }
    Err(bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use assay_syntax::languages::Language;

    #[track_caller]
    fn check(language: Language, code: &str, expected: &[&str]) {
        let code = without_strings(code);
        assert_eq!(extract(language, &code).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn counts_words_that_are_no_keywords() {
        check(Language::Python, "for x in self.items: True", &["x", "self", "items", "True"]);
        check(Language::Java, "return null == true;", &["null", "true"]);
        check(Language::CSharp, "var x = null;", &["var", "x"]);
    }

    #[test]
    fn a_word_counts_by_its_first_character() {
        check(Language::Python, "naïve a变量 été 0x1F 1e5 _1", &["naïve", "a变量", "_1"]);
        check(Language::Python, "x\u{301}y", &["x", "y"]);
    }

    #[test]
    fn strings_are_found_by_their_quotes() {
        check(Language::Python, "don't x it's y", &["dons", "y"]);
        check(Language::Python, "f\"{name}\" + g", &["f", "g"]);
        check(Language::Python, r#""a\"b" + c"#, &["c"]);
        check(Language::Python, "\"multi\nline\" + y", &["y"]);
        check(Language::Python, "\"a\\\nb\" + y", &["a", "b", "y"]);
        check(Language::Python, "\"unterminated + y", &["unterminated", "y"]);
        check(Language::Python, "'' \"é\" x", &["x"]);
    }

    #[test]
    fn a_skeleton_has_everything_but_the_names() {
        let skeleton = |code| skeleton(Language::Java, code).collect::<Vec<_>>();
        assert_eq!(skeleton("return a.b( 1 );"), ["return", "\0", ".", "\0", "(", "1", ")", ";"]);
        assert_eq!(skeleton(" é "), ["é"]);
    }

    #[test]
    fn many_escaped_quotes_without_an_end_take_linear_time() {
        let code = "\\\"".repeat(1 << 20);
        assert_eq!(without_strings(&format!("\"{code}")), format!("\"{code}"));
    }
}
