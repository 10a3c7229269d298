//! Shared code of the fuzz targets: splits one input into several texts.
//!
//! An input has parts, with [`SEPARATOR`] between them. The first part has choices: numbers that
//! steer the target. The other parts are texts. This keeps seeds readable, and a mutation of one
//! text does not change the others. `xtask/src/fuzz.rs` writes the seeds.

use std::borrow::Cow;

use assay_syntax::languages::Language;

/// The separator between the parts of an input: a byte that never occurs in UTF-8.
pub const SEPARATOR: u8 = 0xfe;

/// Splits an input into its parts. Missing parts are empty; the last part is the rest of the input.
pub fn parts<const N: usize>(input: &[u8]) -> [&[u8]; N] {
    let mut parts = input.splitn(N, |&byte| byte == SEPARATOR);
    std::array::from_fn(|_| parts.next().unwrap_or_default())
}

/// A part as text.
pub fn text(part: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(part)
}

/// Numbers that steer a target; zeros after the last one.
pub struct Choices<'i>(pub &'i [u8]);

impl Choices<'_> {
    /// A number below `limit`. `limit` must not be 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // Use two bytes if one is too small.
        let bytes = if limit > 256 { 2 } else { 1 };
        let (chosen, rest) = self.0.split_at(bytes.min(self.0.len()));
        self.0 = rest;
        chosen.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)) % limit
    }

    /// One of the languages.
    pub fn language(&mut self) -> Language {
        Language::ALL[self.below(Language::ALL.len())]
    }
}
