//! The tokenizer of a model, as a counter of tokens.

use tokenizers::Tokenizer;

use crate::error::Error;

/// A tokenizer that HuggingFace Tokenizers reads.
pub struct ModelTokenizer(Tokenizer);

impl ModelTokenizer {
    /// Reads a model's `tokenizer.json`, without its truncation and padding.
    pub(super) fn read(file: &[u8]) -> Result<Self, Error> {
        let wrong = |error: tokenizers::Error| Error::Tokenizer { reason: error.to_string() };
        let mut tokenizer = Tokenizer::from_bytes(file).map_err(wrong)?;
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(wrong)?;
        Ok(Self(tokenizer))
    }

    /// The range of each token, in bytes. No special tokens are added.
    pub(super) fn token_ranges(&self, text: &str) -> Result<Vec<(usize, usize)>, Error> {
        Ok(self.0.encode(text, false).map_err(cannot_encode)?.get_offsets().to_vec())
    }

    /// The number of tokens of a text. No special tokens are added.
    pub(super) fn count_tokens(&self, text: &str) -> Result<usize, Error> {
        Ok(self.0.encode_fast(text, false).map_err(cannot_encode)?.len())
    }
}

#[expect(clippy::needless_pass_by_value, reason = "`map_err` passes the error by value")]
fn cannot_encode(error: tokenizers::Error) -> Error {
    Error::Tokenizing { reason: error.to_string() }
}
