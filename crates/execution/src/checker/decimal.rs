//! Exact comparison of decimal numbers.

/// A finite decimal literal: an optional sign, digits with at most one point, and an optional
/// exponent. `nan`, `inf`, hexadecimal literals and underscores are not accepted.
#[derive(Debug, Clone, Copy)]
pub(super) struct Decimal<'t> {
    is_negative: bool,
    /// The digits before the point, and in `fraction` those after it.
    integer: &'t [u8],
    fraction: &'t [u8],
    exponent: i64,
}

/// The maximum number of digits of an exponent. It keeps the arithmetic on exponents far from
/// overflow.
const MAX_EXPONENT_DIGITS: usize = 9;

impl<'t> Decimal<'t> {
    /// Parses a token. `None` if it is not a number.
    pub(super) fn parse(token: &'t str) -> Option<Self> {
        let bytes = token.as_bytes();
        let (is_negative, bytes) = sign(bytes);
        let end = bytes.iter().position(|byte| matches!(byte, b'e' | b'E')).unwrap_or(bytes.len());
        let (mantissa, exponent) = bytes.split_at(end);
        let exponent = match exponent.split_first() {
            None => 0,
            Some((_, exponent)) => {
                let (is_negative, digits) = sign(exponent);
                if digits.is_empty() || digits.len() > MAX_EXPONENT_DIGITS {
                    return None;
                }
                let value = digits
                    .iter()
                    .try_fold(0, |value, byte| byte.is_ascii_digit().then(|| value * 10 + i64::from(byte - b'0')))?;
                if is_negative { -value } else { value }
            }
        };
        let point = mantissa.iter().position(|byte| *byte == b'.');
        let (integer, fraction) = match point {
            Some(point) => (&mantissa[..point], &mantissa[point + 1..]),
            None => (mantissa, &[][..]),
        };
        let is_number =
            !(integer.is_empty() && fraction.is_empty()) && integer.iter().chain(fraction).all(u8::is_ascii_digit);
        is_number.then_some(Self { is_negative, integer, fraction, exponent })
    }

    /// The digit whose value is multiplied by 10 to the power of `place`.
    fn digit(&self, place: i64) -> i64 {
        let place = place - self.exponent;
        let digit = if place >= 0 {
            let at = usize::try_from(place).ok().and_then(|place| self.integer.len().checked_sub(place + 1));
            at.map(|at| self.integer[at])
        } else {
            usize::try_from(-place - 1).ok().and_then(|at| self.fraction.get(at).copied())
        };
        i64::from(digit.unwrap_or(b'0') - b'0')
    }

    /// The place of the first digit that is not zero. `None` for zero.
    fn first(&self) -> Option<i64> {
        let in_integer =
            self.integer.iter().position(|digit| *digit != b'0').map(|at| (self.integer.len() - at) as i64 - 1);
        let in_fraction = || self.fraction.iter().position(|digit| *digit != b'0').map(|at| -(at as i64) - 1);
        in_integer.or_else(in_fraction).map(|place| place + self.exponent)
    }

    /// The place below which all digits are zero.
    fn last(&self) -> i64 {
        self.exponent - self.fraction.len() as i64
    }
}

fn sign(bytes: &[u8]) -> (bool, &[u8]) {
    match bytes.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, bytes),
    }
}

/// Whether two numbers differ by at most 10 to the power of `-digits`. The result is exact for all
/// sizes.
///
/// **Cost:** linear in the number of written digits, whatever the exponents.
pub(super) fn are_close(a: Decimal<'_>, b: Decimal<'_>, digits: u32) -> bool {
    let Some(first) = a.first().max(b.first()) else { return true };
    let (unit, last) = (-i64::from(digits), a.last().min(b.last()));
    let have_one_sign = a.is_negative == b.is_negative;
    let distance =
        |place| if have_one_sign { a.digit(place) - b.digit(place) } else { a.digit(place) + b.digit(place) };

    // The difference of the numbers cut off at the current place, in units of that place. If the
    // signs are equal, the remaining digits change it by less than 1. If not, they add less than 2.
    // Once it reaches 3, it therefore stays above 1 at every lower place.
    let mut apart: i64 = 0;
    for place in (last.max(unit)..=first).rev() {
        apart = apart * 10 + distance(place);
        if apart.abs() >= 3 {
            return false;
        }
    }
    if last > unit {
        // A difference here is at least one unit of `last`, which is more than the tolerance.
        return apart == 0;
    }
    let mut below = (last..unit).rev().map(distance);
    match (have_one_sign, apart.abs()) {
        (true, 0) => true,
        // At this place they differ by exactly the tolerance. The first lower difference must not
        // increase it.
        (true, 1) => below.find(|&distance| distance != 0).is_none_or(|distance| distance.signum() != apart.signum()),
        (false, 1) => below.all(|distance| distance == 0),
        (false, 0) => {
            // The remaining part of the tolerance. All lower places together add less than two
            // units of the current place.
            let mut remaining: i64 = 1;
            for distance in below {
                remaining = remaining * 10 - distance;
                if remaining >= 2 {
                    return true;
                }
                if remaining < 0 {
                    return false;
                }
            }
            true
        }
        _ => false,
    }
}

/// Whether two numbers are equal, however they are written.
///
/// **Cost:** linear in the number of written digits, whatever the exponents.
pub(super) fn are_equal(a: Decimal<'_>, b: Decimal<'_>) -> bool {
    let (Some(first), Some(other)) = (a.first(), b.first()) else { return a.first() == b.first() };
    let last = a.last().min(b.last());
    a.is_negative == b.is_negative
        && first == other
        && (last..=first).rev().all(|place| a.digit(place) == b.digit(place))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn close(a: &str, b: &str, digits: u32) -> bool {
        let (a, b) = (Decimal::parse(a).expect("a number"), Decimal::parse(b).expect("a number"));
        assert_eq!(are_close(a, b, digits), are_close(b, a, digits));
        are_close(a, b, digits)
    }

    #[test]
    fn only_finite_decimal_literals_are_numbers() {
        for yes in ["0", "-1", "+1.5", ".5", "5.", "1e9", "1E-9", "007", "1e+05", "-0.0"] {
            assert!(Decimal::parse(yes).is_some(), "{yes}");
        }
        for no in [
            "",
            "+",
            ".",
            "e5",
            "1e",
            "1e+",
            "nan",
            "inf",
            "0x10",
            "1_0",
            "1.2.3",
            "--1",
            "1e1.5",
            "١",
            "1e1000000000",
            "1f",
        ] {
            assert!(Decimal::parse(no).is_none(), "{no}");
        }
    }

    #[test]
    fn the_tolerance_is_exact() {
        for (a, b) in [
            ("1", "1.000000000001"),
            ("1.0000000000005", "0.9999999999995"),
            ("0", "-0"),
            ("1e5", "100000"),
            ("1e999999999", "10e999999998"),
            ("0.0000000000005", "-0.0000000000005"),
            ("1e-999999999", "-1e-999999999"),
            ("123456789012345678901234567890", "123456789012345678901234567890.0"),
            ("1", "0.999999999999"),
        ] {
            assert!(close(a, b, 12), "{a} {b}");
        }
        for (a, b) in [
            ("1", "1.0000000000010000000001"),
            ("1", "0.9999999999989999999999"),
            ("1e999999999", "1"),
            ("1", "-1"),
            ("0.00000000000051", "-0.0000000000005"),
            ("123456789012345678901234567890", "123456789012345678901234567891"),
            ("1e999999999", "1e999999998"),
            ("0.000000000001", "-0.00000000000000000001"),
        ] {
            assert!(!close(a, b, 12), "{a} {b}");
        }
    }

    #[test]
    fn equal_numbers_may_be_written_differently() {
        let equal = |a, b| are_equal(Decimal::parse(a).expect("a number"), Decimal::parse(b).expect("a number"));
        for (a, b) in [("1", "1.0"), ("0", "-0e9"), ("1e999999999", "10e999999998"), ("-.5", "-0.50"), ("0.1e1", "1")] {
            assert!(equal(a, b) && equal(b, a), "{a} {b}");
        }
        for (a, b) in
            [("1", "-1"), ("1", "1.0000000000000000000000001"), ("1e999999999", "1e-999999999"), ("0", "1e-99")]
        {
            assert!(!equal(a, b) && !equal(b, a), "{a} {b}");
        }
    }

    proptest! {
        /// Compare with integer arithmetic, in units of the last place.
        #[test]
        fn agrees_with_integers(a in -20_000_i64..20_000, near in -30_i64..30, far in any::<bool>(), digits in 0_u32..5) {
            let b = if far { near * 1000 } else { a + near };
            let text = |n: i64| format!("{}{}.{:03}", if n < 0 { "-" } else { "" }, n.abs() / 1000, n.abs() % 1000);
            let tolerance = if digits > 3 { 0 } else { 10_i64.pow(3 - digits) };
            prop_assert_eq!(close(&text(a), &text(b), digits), (a - b).abs() <= tolerance);
        }
    }
}
