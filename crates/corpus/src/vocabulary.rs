//! Open vocabularies: tokens of code as sub-tokens of a model's tokenizer.

use tokenizers::Tokenizer;
use tokenizers::models::ModelWrapper;

use crate::error::Error;

/// The sub-tokens of a tokenizer, such as one of byte pairs.
pub struct SubTokens {
    tokenizer: Tokenizer,
    /// The tokenizer's own symbol for what it does not know.
    unknown: Option<u32>,
}

impl SubTokens {
    /// Reads a `tokenizer.json`. Special tokens, truncation and padding of the file are ignored.
    pub fn from_tokenizer(file: &[u8]) -> Result<Self, Error> {
        let wrong = |error: tokenizers::Error| Error::Tokenizer { reason: error.to_string() };
        let mut tokenizer = Tokenizer::from_bytes(file).map_err(wrong)?;
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(wrong)?;
        let symbol: Option<String> = match tokenizer.get_model() {
            ModelWrapper::BPE(model) => model.unk_token.clone(),
            ModelWrapper::WordPiece(model) => Some(model.unk_token.clone()),
            ModelWrapper::WordLevel(model) => Some(model.unk_token.clone()),
            // The usual name: the model does not say which piece it is.
            ModelWrapper::Unigram(_) => Some("<unk>".to_owned()),
        };
        let unknown = symbol.and_then(|symbol| tokenizer.token_to_id(&symbol));
        Ok(Self { tokenizer, unknown })
    }

    /// The sub-tokens of a text. `None` if the vocabulary lacks a part of it: the tokenizer has its
    /// own symbol for that part, or has nothing at all.
    pub fn encode(&self, text: &str) -> Result<Option<Vec<String>>, Error> {
        let wrong = |error: tokenizers::Error| Error::Tokenizing { reason: error.to_string() };
        let encoding = self.tokenizer.encode(text, false).map_err(wrong)?;
        if encoding.get_ids().iter().any(|id| Some(*id) == self.unknown) {
            return Ok(None);
        }
        // Sub-tokens of bytes can share a character.
        let mut end = 0;
        for &(from, to) in encoding.get_offsets() {
            if text.get(end..from).is_some_and(|gap| !gap.trim().is_empty()) {
                return Ok(None);
            }
            end = end.max(to);
        }
        let is_complete = text.get(end..).is_none_or(|rest| rest.trim().is_empty());
        Ok(is_complete.then(|| encoding.get_tokens().to_vec()))
    }

    /// Whether a text is one sub-token of the vocabulary.
    pub fn has(&self, text: &str) -> bool {
        self.tokenizer.token_to_id(text).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sub_tokens(unknown: &str, pre_tokenizer: &str) -> SubTokens {
        let file = format!(
            r#"{{"version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "normalizer": null,
            "post_processor": null, "decoder": null, "pre_tokenizer": {pre_tokenizer},
            "model": {{"type": "BPE", "dropout": null, "unk_token": {unknown}, "continuing_subword_prefix": null,
            "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false,
            "vocab": {{"<UNKNOWN>": 0, "a": 1, "b": 2, "ab": 3, "é": 4}}, "merges": [["a", "b"]]}}}}"#
        );
        SubTokens::from_tokenizer(file.as_bytes()).expect("a tokenizer")
    }

    #[test]
    fn tokens_are_encoded_or_unknown() {
        for unknown in ["null", "\"<UNKNOWN>\""] {
            let vocabulary = sub_tokens(unknown, "null");
            let encode = |text| vocabulary.encode(text).expect("it is encoded").map(|parts| parts.join("|"));
            assert_eq!(encode("aba").as_deref(), Some("ab|a"), "{unknown}");
            assert_eq!(encode("éab").as_deref(), Some("é|ab"), "{unknown}");
            assert_eq!(encode("").as_deref(), Some(""), "{unknown}");
            // The parts that are not known are at the start, in the middle and at the end.
            assert_eq!(["xa", "axb", "ax", "x"].map(encode), [None, None, None, None], "{unknown}");
        }
        let vocabulary = sub_tokens("null", "null");
        assert!(vocabulary.has("ab") && !vocabulary.has("ba") && !vocabulary.has(""));
        let spaces = sub_tokens("null", r#"{"type": "Whitespace"}"#).encode("a b").expect("it is encoded");
        assert_eq!(spaces, Some(vec!["a".to_owned(), "b".to_owned()]));
    }

    #[test]
    fn other_files_are_refused() {
        for file in ["", "{}", "[1]"] {
            assert!(matches!(SubTokens::from_tokenizer(file.as_bytes()), Err(Error::Tokenizer { .. })), "{file}");
        }
    }
}
