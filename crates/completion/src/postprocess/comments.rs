//! Removes comments by the official rule.

use std::borrow::Cow;
use std::ops::Range;

use memchr::memchr2;

/// Removes `#…` and `//…` to the end of each line, as the official scorer does in every language.
///
/// The rule looks only at characters. It also cuts at markers in strings, at Python's `//` and at
/// TypeScript's `#private`, and it does not remove `/* … */`. Only a line feed ends a line.
pub fn remove(text: &str) -> Cow<'_, str> {
    remove_where(text, |_, _| true)
}

/// [`remove`] restricted to the markers that `is_comment` accepts. It gets the marker (`#` or `//`)
/// and its byte offset.
///
/// With a predicate that knows the language, this shows the effect of the official rule.
pub(crate) fn remove_where(text: &str, is_comment: impl Fn(&str, usize) -> bool) -> Cow<'_, str> {
    let bytes = text.as_bytes();
    let mut kept = String::new();
    let mut copied = 0;
    let mut at = 0;
    while let Some(found) = memchr2(b'#', b'/', &bytes[at..]).map(|i| at + i) {
        let marker = match bytes[found] {
            b'#' => "#",
            _ if bytes.get(found + 1) == Some(&b'/') => "//",
            _ => {
                at = found + 1;
                continue;
            }
        };
        if !is_comment(marker, found) {
            at = found + marker.len();
            continue;
        }
        kept.push_str(&text[copied..found]);
        copied = memchr::memchr(b'\n', &bytes[found..]).map_or(text.len(), |i| found + i);
        at = copied;
    }
    if copied == 0 {
        return Cow::Borrowed(text);
    }
    kept.push_str(&text[copied..]);
    Cow::Owned(kept)
}

/// The ranges that [`remove`] removes, in order.
pub(crate) fn removed_ranges(text: &str) -> Vec<Range<usize>> {
    let mut start = 0;
    let comment = |line: &str| {
        let range = start + remove(line).len()..start + line.len();
        start += line.len() + 1;
        (!range.is_empty()).then_some(range)
    };
    text.split('\n').filter_map(comment).collect()
}

/// The texts that [`remove`] removes, in order.
pub(crate) fn removed(text: &str) -> Vec<String> {
    removed_ranges(text).into_iter().map(|range| text[range].to_owned()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(remove(text), expected);
    }

    #[test]
    fn cuts_at_the_first_marker_of_each_line() {
        check("a # b\nc // d # e\nf", "a \nc \nf");
        check("# a\n// b", "\n");
        check("a / b", "a / b");
        check("a\r # b\rc\nd", "a\r \nd");
        assert_eq!(removed("a # b\nc\n// d"), ["# b", "// d"]);
    }

    #[test]
    fn knows_nothing_of_strings_and_operators() {
        check("a = \"#fff\" + b", "a = \"");
        check("a //= 2", "a ");
        check("this.#p", "this.");
        check("a /* b */ c", "a /* b */ c");
        check("a //* b */ c", "a ");
    }
}
