//! Checkers decide whether a program's output is right.

mod decimal;
mod program;

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use assay_base::python_compat::{is_space, strip};
use decimal::{Decimal, are_close, are_equal};
use memchr::memmem;

pub(crate) use program::Referee;
pub use program::{Acceptance, CheckerProgram};

/// How a program's output is compared with the expected output. Every checker treats Windows line
/// ends as line feeds.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub enum Checker {
    /// ExecEval's checker: the lines are equal except for surrounding white space, or else the
    /// tokens match. Two tokens match if they are equal or if both are numbers that differ by at
    /// most 10⁻¹². `yes`, `no`, `true` and `false` match themselves in any case.
    ///
    /// Only finite decimal literals are numbers. The official program also accepts `nan` for any
    /// number, `0x10` for 16 and `1_0` for 10.
    #[default]
    ExecEval,
    /// The same bytes.
    Exact,
    /// The same tokens, separated by white space.
    Tokens,
    /// LiveCodeBench's: the same lines except for surrounding white space, where two lines also match
    /// if they are equal lists of decimal numbers.
    ///
    /// Only finite decimal literals are numbers. The official program also accepts `1_0` for 10.
    LiveCodeBench,
    /// SandboxFusion's: the same lines in any case, except for surrounding white space, where two lines
    /// also match if they are numbers whose difference is less than 10⁻⁵ of the expected one.
    ///
    /// Only finite decimal literals are numbers. The official program also accepts `1_0` for 10.
    SandboxFusion,
    /// The same tokens, where numbers may differ by at most 10 to the power of minus `digits`.
    Float {
        /// The number of digits after the decimal point that must be right.
        digits: u32,
    },
}

/// The maximum of `digits` in [`Checker::Float`].
const MAX_DIGITS: u32 = 100;
/// ExecEval's tolerance is 10 to the power of minus this.
const EXECEVAL_DIGITS: u32 = 12;

impl Checker {
    /// Whether the output matches one of the `expected` ones.
    ///
    /// **Cost:** linear in the length of all outputs.
    pub fn accepts(self, expected: &[impl AsRef<[u8]>], output: &[u8]) -> bool {
        let output = unix_lines(output);
        expected.iter().any(|expected| self.are_same(&unix_lines(expected.as_ref()), &output))
    }

    fn are_same(self, expected: &[u8], output: &[u8]) -> bool {
        match self {
            Self::Exact => expected == output,
            Self::Tokens => by_tokens(expected, output, |a, b| a == b),
            Self::LiveCodeBench => by_lines(expected, output, have_same_numbers),
            Self::SandboxFusion => by_lines(expected, output, |a, b| {
                a == b || a.to_lowercase() == b.to_lowercase() || are_nearly_equal(a, b)
            }),
            Self::Float { digits } => by_tokens(expected, output, |a, b| a == b || are_numbers_close(a, b, digits)),
            Self::ExecEval => by_tokens(expected, output, |a, b| {
                a == b || are_numbers_close(a, b, EXECEVAL_DIGITS) || (is_truth(a) && a.eq_ignore_ascii_case(b))
            }),
        }
    }
}

impl fmt::Display for Checker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::ExecEval => f.write_str("execeval"),
            Self::Exact => f.write_str("exact"),
            Self::Tokens => f.write_str("tokens"),
            Self::LiveCodeBench => f.write_str("lcb@1"),
            Self::SandboxFusion => f.write_str("sandboxfusion@1"),
            Self::Float { digits } => write!(f, "float:{digits}"),
        }
    }
}

impl FromStr for Checker {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "execeval" => Ok(Self::ExecEval),
            "exact" => Ok(Self::Exact),
            "tokens" => Ok(Self::Tokens),
            "lcb@1" => Ok(Self::LiveCodeBench),
            "sandboxfusion@1" => Ok(Self::SandboxFusion),
            _ => {
                let digits = text.strip_prefix("float:").and_then(|digits| digits.parse().ok());
                match digits.filter(|digits| *digits <= MAX_DIGITS) {
                    Some(digits) => Ok(Self::Float { digits }),
                    None => Err(format!(
                        "there is no checker `{text}`: choose execeval, exact, tokens, lcb@1, sandboxfusion@1, or \
                         float:N for N correct digits after the point, up to {MAX_DIGITS}"
                    )),
                }
            }
        }
    }
}

/// Replaces each carriage return before a line feed.
pub(crate) fn unix_lines(bytes: &[u8]) -> Cow<'_, [u8]> {
    let mut ends = memmem::find_iter(bytes, b"\r\n").peekable();
    if ends.peek().is_none() {
        return bytes.into();
    }
    let mut lines = Vec::with_capacity(bytes.len());
    let mut copied = 0;
    for at in ends {
        lines.extend_from_slice(&bytes[copied..at]);
        copied = at + 1;
    }
    lines.extend_from_slice(&bytes[copied..]);
    lines.into()
}

/// Equal lines after stripping imply equal tokens, so this also covers ExecEval's first comparison.
fn by_tokens(a: &[u8], b: &[u8], are_same: impl Fn(&str, &str) -> bool) -> bool {
    let (a, b) = (decode(a), decode(b));
    if strip(&a) == strip(&b) {
        return true;
    }
    let mut rest = tokens(&b);
    tokens(&a).all(|token| rest.next().is_some_and(|other| are_same(token, other))) && rest.next().is_none()
}

/// Compares texts line by line, without surrounding white space. A line ends with a line feed only.
fn by_lines(a: &[u8], b: &[u8], are_same: impl Fn(&str, &str) -> bool) -> bool {
    let (a, b) = (decode(a), decode(b));
    let (a, b) = (strip(&a), strip(&b));
    let mut rest = b.split('\n');
    a.split('\n').all(|line| rest.next().is_some_and(|other| are_same(strip(line), strip(other))))
        && rest.next().is_none()
}

/// Whether two lines are equal, or equal lists of decimal numbers.
fn have_same_numbers(a: &str, b: &str) -> bool {
    let are_equal = |a, b| matches!((Decimal::parse(a), Decimal::parse(b)), (Some(a), Some(b)) if are_equal(a, b));
    let mut rest = tokens(b);
    a == b || tokens(a).all(|token| rest.next().is_some_and(|other| are_equal(token, other))) && rest.next().is_none()
}

/// Whether two lines are numbers that differ by less than SandboxFusion's tolerance.
fn are_nearly_equal(expected: &str, output: &str) -> bool {
    let number = |text: &str| Decimal::parse(text).and_then(|_| text.parse::<f64>().ok());
    let (Some(expected), Some(output)) = (number(expected), number(output)) else { return false };
    (output - expected).abs() / expected.abs().max(1e-10) < 1e-5
}

/// Decodes UTF-8. Each invalid byte becomes a distinct private-use character, so that different
/// bytes remain different.
fn decode(bytes: &[u8]) -> Cow<'_, str> {
    if let Ok(text) = std::str::from_utf8(bytes) {
        return text.into();
    }
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        // Supplementary Private Use Area-A starts at U+F0000.
        text.extend(chunk.invalid().iter().filter_map(|byte| char::from_u32(0xf_0000 + u32::from(*byte))));
    }
    text.into()
}

fn tokens(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|token| !token.is_empty())
}

fn are_numbers_close(a: &str, b: &str, digits: u32) -> bool {
    matches!((Decimal::parse(a), Decimal::parse(b)), (Some(a), Some(b)) if are_close(a, b, digits))
}

fn is_truth(token: &str) -> bool {
    ["yes", "no", "true", "false"].iter().any(|truth| token.eq_ignore_ascii_case(truth))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(checker: Checker, expected: &str, output: &str, is_accepted: bool) {
        assert_eq!(checker.accepts(&[expected], output.as_bytes()), is_accepted, "{expected:?} {output:?}");
    }

    #[test]
    fn execeval_is_lenient_where_the_official_checker_is() {
        for (expected, output) in [
            ("1 2\n3\n", "1 2  \r\n 3"),
            ("1\n2", "1 2"),
            ("YES", "yes"),
            ("True", "TRUE"),
            ("0.5", ".5000000000001"),
            ("1e3", "1000"),
            ("", " \n"),
            ("a\u{a0}b", "a b"),
            ("nan", "nan"),
        ] {
            check(Checker::ExecEval, expected, output, true);
        }
    }

    #[test]
    fn execeval_does_not_have_the_official_faults() {
        for (expected, output) in [
            ("1", "nan"),
            ("nan", "1"),
            ("16", "0x10"),
            ("10", "1_0"),
            ("inf", "1e999999"),
            ("abc", "ABC"),
            ("yes", "no"),
            ("1 2", "1"),
            ("1", "1 2"),
            ("12", "1 2"),
            ("1", "1.0000000001"),
            ("x", ""),
        ] {
            check(Checker::ExecEval, expected, output, false);
        }
    }

    #[test]
    fn the_others_do_what_they_say() {
        check(Checker::Exact, "1\n", "1\r\n", true);
        check(Checker::Exact, "1\n", "1", false);
        check(Checker::Tokens, "1 2\n", "1\n\n2", true);
        check(Checker::Tokens, "1", "1.0", false);
        check(Checker::Tokens, "YES", "yes", false);
        check(Checker::Float { digits: 6 }, "3.141593", "3.1415926", true);
        check(Checker::Float { digits: 6 }, "3.141593", "3.14159", false);
    }

    /// The answers are those of `grade_stdio` in LiveCodeBench's `testing_util.py`.
    #[test]
    fn livecodebench_compares_lines_and_exact_numbers() {
        for (expected, output) in [
            ("1 2\n3\n", " 1 2 \r\n3\n\n"),
            ("1.50 2", "1.5  2.0"),
            ("1e2", "100"),
            ("0", "-0.0"),
            ("", "\n"),
            ("a\n\nb", "a\n \nb"),
            ("abc  d", "abc  d"),
            ("100000000000000000000000000001", "100000000000000000000000000001.0"),
        ] {
            check(Checker::LiveCodeBench, expected, output, true);
        }
        for (expected, output) in [
            ("1 2", "1\n2"),
            ("YES", "yes"),
            ("a  b", "a b"),
            ("0.3", "0.30000000000000004"),
            ("100000000000000000000000000001", "100000000000000000000000000000"),
            ("1", ""),
            ("1", "1\n2"),
            ("1 x", "1.0 x"),
            ("1 2", "1"),
            ("a\nb", "a\n\nb"),
        ] {
            check(Checker::LiveCodeBench, expected, output, false);
        }
    }

    /// The answers are those of `check_stdio_test_case` in SandboxFusion's `testing.py`.
    #[test]
    fn sandboxfusion_compares_lines_in_any_case_and_near_numbers() {
        for (expected, output) in [
            ("1 2\n3\n", " 1 2 \r\n 3\n\n"),
            ("YES\nÄ", "yes\nä"),
            ("100000", "100000.9"),
            ("-3", "-3.0"),
            ("1e5", "100000"),
            ("0", "0.0"),
        ] {
            check(Checker::SandboxFusion, expected, output, true);
        }
        for (expected, output) in [
            ("1 2", "1  2"),
            ("1 2.0", "1 2"),
            ("100000", "100001"),
            ("0", "0.00001"),
            ("1", "nan"),
            ("1", "1\n2"),
            ("1\n2", "1"),
            ("a\nb", "a\n\nb"),
        ] {
            check(Checker::SandboxFusion, expected, output, false);
        }
    }

    #[test]
    fn any_of_several_outputs_is_accepted() {
        assert!(Checker::ExecEval.accepts(&["1", "2"], b"2\n"));
        assert!(!Checker::ExecEval.accepts(&["1", "2"], b"3\n"));
        assert!(!Checker::ExecEval.accepts(&[] as &[&str], b""));
    }

    #[test]
    fn bytes_that_are_no_text_are_compared_too() {
        assert!(Checker::Exact.accepts(&[b"\xff"], b"\xff"));
        assert!(!Checker::Exact.accepts(&[b"\xff"], b"\xfe"));
        assert!(Checker::ExecEval.accepts(&[b"1 \xff"], b"1  \xff"));
        assert!(!Checker::ExecEval.accepts(&[b"1 \xff"], b"1  \xfe"));
    }

    #[test]
    fn names_are_read_and_written() {
        for name in ["execeval", "exact", "tokens", "lcb@1", "sandboxfusion@1", "float:9"] {
            assert_eq!(name.parse::<Checker>().expect(name).to_string(), name);
        }
        for wrong in ["", "float", "float:", "float:-1", "float:101", "Exact", "lcb", "lcb@2"] {
            assert!(wrong.parse::<Checker>().is_err(), "{wrong}");
        }
    }
}
