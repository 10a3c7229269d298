//! SHA-256 digests.

use std::fmt;

use serde::Deserialize;
use sha2::{Digest as _, Sha256};

/// A SHA-256. Its text form is 64 hexadecimal digits in lower case.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Digest(pub [u8; 32]);

impl Digest {
    /// The SHA-256 of bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl TryFrom<String> for Digest {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let is_hex = text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
        if !is_hex {
            return Err(format!("`{text}` is not a SHA-256 hash of 64 lower-case hexadecimal digits"));
        }
        let mut digest = [0; 32];
        for (byte, digits) in digest.iter_mut().zip(text.as_bytes().chunks(2)) {
            let value = |digit: u8| if digit.is_ascii_digit() { digit - b'0' } else { digit - b'a' + 10 };
            *byte = value(digits[0]) << 4 | value(digits[1]);
        }
        Ok(Self(digest))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digests_are_written_as_they_are_read() {
        let text = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(Digest::of(b"abc").to_string(), text);
        assert_eq!(Digest::try_from(text.to_owned()), Ok(Digest::of(b"abc")));
        for wrong in ["", "ba78", &text.to_uppercase(), &text.replace('b', "g")] {
            assert!(Digest::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
