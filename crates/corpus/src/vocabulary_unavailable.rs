//! Replaces `vocabulary.rs` in a build without tokenizers.

use crate::error::Error;

/// An empty type: this build reads no tokenizers.
pub enum SubTokens {}

impl SubTokens {
    /// **Errors:** always. The error says which build reads tokenizers.
    pub fn from_tokenizer(_file: &[u8]) -> Result<Self, Error> {
        Err(Error::NoTokenizers)
    }

    /// The sub-tokens of a text.
    pub fn encode(&self, _text: &str) -> Result<Option<Vec<String>>, Error> {
        match *self {}
    }

    /// Whether a text is one sub-token of the vocabulary.
    pub fn has(&self, _text: &str) -> bool {
        match *self {}
    }
}
