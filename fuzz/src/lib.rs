//! What the fuzz targets share: how one input becomes several texts.
//!
//! An input is bytes, of which the first are choices (numbers that steer the target) and the rest the texts, with
//! [`SEPARATOR`] between them. So a seed is readable, and a mutation of one text leaves the others alone.
//! `xtask/src/fuzz.rs` writes the seeds.

use std::borrow::Cow;

use assay_score::languages::{self, Language};

/// What stands between the parts of an input: a byte that occurs in no UTF-8 text.
pub const SEPARATOR: u8 = 0xfe;

/// The parts of an input; those that are lacking are empty. The last holds whatever follows.
pub fn parts<const N: usize>(input: &[u8]) -> [&[u8]; N] {
    let mut parts = input.splitn(N, |&byte| byte == SEPARATOR);
    std::array::from_fn(|_| parts.next().unwrap_or_default())
}

/// A part as text.
pub fn text(part: &[u8]) -> Cow<'_, str> {
    String::from_utf8_lossy(part)
}

/// Numbers to choose by; zeros when there are no more.
pub struct Choices<'i>(pub &'i [u8]);

impl Choices<'_> {
    /// A number below `limit`, which is not 0.
    pub fn below(&mut self, limit: usize) -> usize {
        // Two bytes where one is not enough.
        let bytes = if limit > 256 { 2 } else { 1 };
        let (chosen, rest) = self.0.split_at(bytes.min(self.0.len()));
        self.0 = rest;
        chosen.iter().fold(0, |number, &byte| number << 8 | usize::from(byte)) % limit
    }

    /// One of the languages.
    pub fn language(&mut self) -> Language {
        languages::ALL[self.below(languages::ALL.len())]
    }
}
