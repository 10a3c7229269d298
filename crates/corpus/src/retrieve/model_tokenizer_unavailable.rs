//! Replaces `model_tokenizer.rs` in a build without tokenizers.

use crate::error::Error;

/// An empty type: this build reads no tokenizers.
pub enum ModelTokenizer {}

impl ModelTokenizer {
    /// **Errors:** always. The error says which build reads tokenizers.
    pub(super) fn read(_file: &[u8]) -> Result<Self, Error> {
        Err(Error::NoTokenizers)
    }

    pub(super) fn token_ranges(&self, _text: &str) -> Result<Vec<(usize, usize)>, Error> {
        match *self {}
    }

    pub(super) fn count_tokens(&self, _text: &str) -> Result<usize, Error> {
        match *self {}
    }
}
