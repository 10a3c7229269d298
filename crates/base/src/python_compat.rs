//! Rules of Python's standard library that affect the official scores.
//!
//! The official scorer is a Python program. CPython 3.11 therefore defines whitespace, word
//! characters and rounding. Rust's definitions differ in details that change scores.

use crate::word_ranges::RANGES;

/// Whether `str.strip` and `str.isspace` count `c` as whitespace.
///
/// Unlike [`char::is_whitespace`], this includes the separators U+001C to U+001F.
pub fn is_space(c: char) -> bool {
    matches!(c,
        '\u{9}'..='\u{d}' | '\u{1c}'..='\u{20}' | '\u{85}' | '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}'
        | '\u{2028}' | '\u{2029}' | '\u{202f}' | '\u{205f}' | '\u{3000}')
}

/// Whether `str.splitlines` ends a line at `c`.
pub fn is_line_break(c: char) -> bool {
    matches!(c, '\u{a}'..='\u{d}' | '\u{1c}'..='\u{1e}' | '\u{85}' | '\u{2028}' | '\u{2029}')
}

/// `str.strip()`.
pub fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}

/// `str.rstrip()`.
pub fn rstrip(text: &str) -> &str {
    text.trim_end_matches(is_space)
}

/// Whether the pattern `\w` of the `re` module matches `c`: a letter or number of Unicode 14, or
/// `_`.
pub fn is_word(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || c == '_';
    }
    let c = c as u32;
    let next = RANGES.partition_point(|&(_, last)| last < c);
    RANGES.get(next).is_some_and(|&(first, _)| first <= c)
}

/// `round(x, 2)`: the decimal nearest to the exact value of `x`; an exact tie goes to the even
/// digit.
///
/// It is meant for percentages: numbers of 2^46 and more are returned unchanged.
pub fn round2(x: f64) -> f64 {
    if x.abs() >= (1u64 << 46) as f64 {
        return x;
    }
    // Formatting rounds the exact binary value. Multiplying by 100 first would round twice.
    let text = format!("{x:.2}");
    let hundredths: String = text.chars().filter(|&c| c != '.').collect();
    // Division of integers gives the nearest double, which is also the result of parsing the text.
    hundredths.parse::<i64>().map_or(x, |hundredths| hundredths as f64 / 100.0)
}

/// `repr(x)` of a finite float: the shortest digits that parse as `x`, with an exponent outside
/// 1e-4 to 1e16.
pub fn repr(x: f64) -> String {
    let magnitude = x.abs();
    if magnitude == 0.0 || (1e-4..1e16).contains(&magnitude) {
        return format!("{x:?}");
    }
    let text = format!("{x:e}");
    let (digits, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let (sign, exponent) = exponent.strip_prefix('-').map_or(('+', exponent), |rest| ('-', rest));
    format!("{digits}e{sign}{exponent:0>2}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strips_what_python_strips() {
        assert_eq!(strip("\u{1c}\u{1f} a\u{feff}\u{3000}\n"), "a\u{feff}");
        assert_eq!(strip("\u{200b}a"), "\u{200b}a");
        assert_eq!(rstrip(" a\r\n"), " a");
    }

    #[test]
    fn lines_end_where_python_ends_them() {
        let breaks: String = ('\0'..=char::MAX).filter(|&c| is_line_break(c)).collect();
        assert_eq!(breaks, "\n\u{b}\u{c}\r\u{1c}\u{1d}\u{1e}\u{85}\u{2028}\u{2029}");
    }

    #[test]
    fn word_characters_are_those_of_unicode_14() {
        use unicode_general_category::{GeneralCategory::*, get_general_category};
        for c in '\0'..=char::MAX {
            let letter_or_number = matches!(
                get_general_category(c),
                UppercaseLetter
                    | LowercaseLetter
                    | TitlecaseLetter
                    | ModifierLetter
                    | OtherLetter
                    | DecimalNumber
                    | LetterNumber
                    | OtherNumber
            );
            assert_eq!(is_word(c), letter_or_number || c == '_', "{c:?}");
        }
    }

    #[test]
    fn rounds_exact_ties_to_even() {
        assert_eq!(round2(0.125), 0.12);
        assert_eq!(round2(0.375), 0.38);
        assert_eq!(round2(2.675), 2.67);
        assert_eq!(round2(100.0 / 3.0), 33.33);
        assert_eq!(round2(-0.125), -0.12);
        assert_eq!(round2(1e300), 1e300);
    }

    #[test]
    fn rounds_as_exact_formatting_does() {
        let mut x = 1e-25f64;
        while x < 1e13 {
            for y in [x, -x, x.round() + 0.125, (x * 8.0).round() / 800.0] {
                assert_eq!(round2(y), format!("{y:.2}").parse::<f64>().expect("a number"), "{y}");
            }
            x *= 1.000_7;
        }
        assert_eq!((round2(0.0), round2(5e-324)), (0.0, 0.0));
    }

    #[test]
    fn prints_floats_as_python_does() {
        for (x, text) in [
            (0.0, "0.0"),
            (1.0, "1.0"),
            (-1.5, "-1.5"),
            (100.0, "100.0"),
            (2.0 / 3.0, "0.6666666666666666"),
            (5e-5, "5e-05"),
            (1.25e-5, "1.25e-05"),
            (0.0001, "0.0001"),
            (123_456.75, "123456.75"),
            (1e15, "1000000000000000.0"),
            (1e16, "1e+16"),
            (1.5e300, "1.5e+300"),
            (5e-324, "5e-324"),
        ] {
            assert_eq!(repr(x), text);
        }
    }
}
