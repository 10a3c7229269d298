//! The values of Python literals, as Python's parser stores them in syntax trees.

use std::borrow::Cow;

/// The value of a string with this `content` between its quotation marks. `start` is the prefix
/// with the opening quotation marks.
///
/// Named characters, and escapes that are not a character, such as half of a surrogate pair, stay
/// as written.
pub(super) fn python_string<'s>(content: &'s str, start: &str) -> Cow<'s, str> {
    let has = |letter: char| start.chars().any(|c| c.eq_ignore_ascii_case(&letter));
    let is_format = has('f') || has('t');
    if (has('r') || !content.contains('\\')) && !(is_format && content.contains(['{', '}'])) {
        return Cow::Borrowed(content);
    }
    let mut text = String::with_capacity(content.len());
    let mut rest = content;
    while let Some(at) = rest.find(['\\', '{', '}']) {
        text.push_str(&rest[..at]);
        let found = &rest[at..];
        let (value, taken) = match found.as_bytes() {
            [b'{', b'{', ..] | [b'}', b'}', ..] if is_format => (Some(char::from(found.as_bytes()[0])), 2),
            [b'\\', ..] if !has('r') => escape(found, has('b')),
            _ => (Some(char::from(found.as_bytes()[0])), 1),
        };
        text.extend(value);
        rest = &found[taken..];
    }
    text.push_str(rest);
    Cow::Owned(text)
}

/// The character of the escape at the start of `text`, if it has one, and the length of the escape
/// in bytes.
fn escape(text: &str, is_bytes: bool) -> (Option<char>, usize) {
    let digits = |from: usize, most: usize, radix: u32| {
        let digits = text[from..].chars().take(most).take_while(|c| c.is_digit(radix)).count();
        let value = u32::from_str_radix(&text[from..from + digits], radix).ok().and_then(char::from_u32);
        (value, digits)
    };
    let exactly = |count: usize| match digits(2, count, 16) {
        (Some(value), found) if found == count => (Some(value), 2 + count),
        _ => (Some('\\'), 1),
    };
    match text.as_bytes().get(1) {
        Some(b'\n') => (None, 2),
        Some(b'\r') => (None, if text.as_bytes().get(2) == Some(&b'\n') { 3 } else { 2 }),
        Some(b'\\') => (Some('\\'), 2),
        Some(b'\'') => (Some('\''), 2),
        Some(b'"') => (Some('"'), 2),
        Some(b'a') => (Some('\u{7}'), 2),
        Some(b'b') => (Some('\u{8}'), 2),
        Some(b'f') => (Some('\u{c}'), 2),
        Some(b'n') => (Some('\n'), 2),
        Some(b'r') => (Some('\r'), 2),
        Some(b't') => (Some('\t'), 2),
        Some(b'v') => (Some('\u{b}'), 2),
        Some(b'0'..=b'7') => {
            let (value, count) = digits(1, 3, 8);
            (value, 1 + count)
        }
        Some(b'x') => exactly(2),
        Some(b'u') if !is_bytes => exactly(4),
        Some(b'U') if !is_bytes => exactly(8),
        _ => (Some('\\'), 1),
    }
}

/// A number in the form in which Python prints it: `0x10` is `16`, `1e3` is `1000.0`. A number that
/// cannot be parsed or does not fit stays as written.
pub(super) fn python_number(written: &str) -> Cow<'_, str> {
    if written.bytes().all(|b| b.is_ascii_digit()) && (written.len() == 1 || !written.starts_with('0')) {
        return Cow::Borrowed(written);
    }
    let number = written.replace('_', "").to_ascii_lowercase();
    let number = number.strip_suffix('l').unwrap_or(&number);
    let radix = |digits: &str, radix| u128::from_str_radix(digits, radix).ok().map(|value| value.to_string());
    let printed = match number.as_bytes() {
        [b'0', b'x', ..] => radix(&number[2..], 16),
        [b'0', b'o', ..] => radix(&number[2..], 8),
        [b'0', b'b', ..] => radix(&number[2..], 2),
        [.., b'j'] => float(&number[..number.len() - 1]).map(|value| format!("{}j", value.trim_end_matches(".0"))),
        _ if number.bytes().any(|b| matches!(b, b'.' | b'e')) => float(number),
        // Python 2 has octal numbers that begin with 0.
        [b'0', _, ..] if number.bytes().any(|b| b != b'0') => radix(number, 8),
        _ => radix(number, 10),
    };
    printed.map_or(Cow::Borrowed(written), Cow::Owned)
}

/// A float as Python prints it.
fn float(number: &str) -> Option<String> {
    let value: f64 = number.parse().ok()?;
    if !value.is_finite() {
        return Some("inf".to_owned());
    }
    // Rust and Python print the same shortest digits; only the notation differs.
    let (digits, exponent) = {
        let text = format!("{value:e}");
        let (digits, exponent) = text.split_once('e')?;
        (digits.to_owned(), exponent.parse::<i32>().ok()?)
    };
    if value != 0.0 && !(-4..16).contains(&exponent) {
        return Some(format!("{digits}e{}{:02}", if exponent < 0 { '-' } else { '+' }, exponent.abs()));
    }
    let plain = value.to_string();
    Some(if plain.contains('.') { plain } else { format!("{plain}.0") })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_have_the_values_that_python_gives_them() {
        for (content, start, value) in [
            ("a\\nb", "'", "a\nb"),
            ("a\\nb", "r'", "a\\nb"),
            ("\\x41\\u00e9\\101\\q\\", "\"", "Aé\u{41}\\q\\"),
            ("\\u00e9", "b'", "\\u00e9"),
            ("{{x}}", "f'", "{x}"),
            ("{{x}}", "'", "{{x}}"),
            ("a\\\nb\\\r\nc", "'", "abc"),
            ("\\ud800\\x4", "'", "\\ud800\\x4"),
        ] {
            assert_eq!(python_string(content, start), value, "{start}{content}");
        }
    }

    #[test]
    fn numbers_are_as_python_prints_them() {
        for (written, printed) in [
            ("10", "10"),
            ("0x1F", "31"),
            ("0o17", "15"),
            ("017", "15"),
            ("1_000L", "1000"),
            ("1.", "1.0"),
            ("1e3", "1000.0"),
            ("1e16", "1e+16"),
            ("1.5e-7", "1.5e-07"),
            ("0.0001", "0.0001"),
            ("2j", "2j"),
            ("1e999", "inf"),
            ("00", "0"),
            ("0", "0"),
        ] {
            assert_eq!(python_number(written), printed, "{written}");
        }
    }
}
