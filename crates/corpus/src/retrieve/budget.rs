//! Cuts context and prompt to a model's input size, in tokens.

use assay_base::python_compat::{is_space, is_word};
use tokenizers::Tokenizer;

use crate::error::Error;

/// Counts tokens.
pub enum Counter {
    /// A word (letters, digits and `_`) is one token, and so is each other character except white
    /// space. The tokenizers of models find about 1.5 times as many tokens in code.
    Words,
    /// A model's tokenizer.
    Model(Box<Tokenizer>),
}

impl Counter {
    /// Reads a model's `tokenizer.json`. It adds no special tokens, and ignores the file's
    /// truncation and padding.
    pub fn from_tokenizer(file: &[u8]) -> Result<Self, Error> {
        let wrong = |error: tokenizers::Error| Error::Tokenizer { reason: error.to_string() };
        let mut tokenizer = Tokenizer::from_bytes(file).map_err(wrong)?;
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(wrong)?;
        Ok(Self::Model(Box::new(tokenizer)))
    }

    /// The range of each token, in bytes.
    fn tokens(&self, text: &str) -> Result<Vec<(usize, usize)>, Error> {
        match self {
            Self::Words => Ok(words(text)),
            Self::Model(tokenizer) => {
                let wrong = |error: tokenizers::Error| Error::Tokenizing { reason: error.to_string() };
                Ok(tokenizer.encode(text, false).map_err(wrong)?.get_offsets().to_vec())
            }
        }
    }

    /// The number of tokens of a text.
    pub fn count(&self, text: &str) -> Result<usize, Error> {
        match self {
            Self::Words => Ok(count_words(text)),
            Self::Model(tokenizer) => {
                let wrong = |error: tokenizers::Error| Error::Tokenizing { reason: error.to_string() };
                Ok(tokenizer.encode_fast(text, false).map_err(wrong)?.len())
            }
        }
    }

    /// The text of the first `most` tokens, and their number.
    pub fn first<'t>(&self, text: &'t str, most: usize) -> Result<(&'t str, usize), Error> {
        let tokens = self.tokens(text)?;
        if tokens.len() <= most {
            return Ok((text, tokens.len()));
        }
        let end = most.checked_sub(1).map_or(0, |last| tokens[last].1);
        Ok((&text[..text.floor_char_boundary(end)], most))
    }

    /// The text of the last `most` tokens, and their number.
    pub fn last<'t>(&self, text: &'t str, most: usize) -> Result<(&'t str, usize), Error> {
        let tokens = self.tokens(text)?;
        let Some(cut) = tokens.len().checked_sub(most).filter(|&cut| cut > 0) else { return Ok((text, tokens.len())) };
        let start = tokens.get(cut).map_or(text.len(), |token| token.0);
        Ok((&text[text.ceil_char_boundary(start)..], most))
    }
}

fn words(text: &str) -> Vec<(usize, usize)> {
    let mut tokens = Vec::new();
    let mut word = None;
    for (at, c) in text.char_indices() {
        if is_word(c) {
            word.get_or_insert(at);
            continue;
        }
        tokens.extend(word.take().map(|start| (start, at)));
        if !is_space(c) {
            tokens.push((at, at + c.len_utf8()));
        }
    }
    tokens.extend(word.map(|start| (start, text.len())));
    tokens
}

/// The number of words and punctuation marks: that of [`words`], without their places.
fn count_words(text: &str) -> usize {
    let mut tokens = 0;
    let mut is_in_word = false;
    for c in text.chars() {
        let is_of_word = is_word(c);
        tokens += usize::from(if is_of_word { !is_in_word } else { !is_space(c) });
        is_in_word = is_of_word;
    }
    tokens
}

/// The maximum number of tokens in a model's input.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// For the context, of which the first tokens remain.
    pub context: usize,
    /// For the prompt, of which the last tokens remain.
    pub prompt: usize,
}

/// The input of a model for a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Input {
    /// The context, a line feed, and the prompt.
    pub text: String,
    /// The number of tokens of the context in it.
    pub context_tokens: usize,
    /// The number of tokens of the prompt in it.
    pub prompt_tokens: usize,
}

impl Input {
    /// Cuts context and prompt to the budget.
    ///
    /// **Source:** `prepare_prompt` of the official program's `vllm_inference.py`. **Cost:** that
    /// of the tokenizer.
    pub fn new(context: &str, prompt: &str, counter: &Counter, budget: Budget) -> Result<Self, Error> {
        let (context, context_tokens) = counter.first(context, budget.context)?;
        let (prompt, prompt_tokens) = counter.last(prompt, budget.prompt)?;
        Ok(Self { text: format!("{context}\n{prompt}"), context_tokens, prompt_tokens })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_and_punctuation_are_counted() {
        assert_eq!(Counter::Words.first("é_1 = f(x)\n", 4).expect("words"), ("é_1 = f(", 4));
        assert_eq!(Counter::Words.last("é_1 = f(x)\n", 2).expect("words"), ("x)\n", 2));
        assert_eq!(Counter::Words.first("a b", 2).expect("words"), ("a b", 2));
        assert_eq!(Counter::Words.last("a b", 0).expect("words"), ("", 0));
        assert_eq!(Counter::Words.first("", 0).expect("words"), ("", 0));
    }

    /// A tokenizer of single bytes, like those of byte-level models.
    fn bytes() -> Counter {
        let file = r#"{"version": "1.0",
            "truncation": {"direction": "Right", "max_length": 2, "strategy": "LongestFirst", "stride": 0},
            "padding": null, "added_tokens": [], "normalizer": null, "post_processor": null, "decoder": null,
            "pre_tokenizer": {"type": "ByteLevel", "add_prefix_space": false, "trim_offsets": false, "use_regex": true},
            "model": {"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
            "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false,
            "vocab": {"a": 0, "b": 1, "Ġ": 2, "Ã": 3, "©": 4, "ab": 5}, "merges": [["a", "b"]]}}"#;
        Counter::from_tokenizer(file.as_bytes()).expect("a tokenizer")
    }

    #[test]
    fn a_models_tokenizer_counts_instead() {
        assert_eq!(bytes().first("ab a ab", 3).expect("tokens"), ("ab a", 3));
        assert_eq!(bytes().last("ab a ab", 1).expect("tokens"), ("ab", 1));
        // A character that is cut in two is dropped.
        assert_eq!(bytes().first("aé", 2).expect("tokens").0.trim_end_matches('é'), "a");
    }

    #[test]
    fn other_files_are_refused() {
        for file in ["", "{}", "[1]", "\u{feff}{}"] {
            assert!(matches!(Counter::from_tokenizer(file.as_bytes()), Err(Error::Tokenizer { .. })), "{file}");
        }
    }

    proptest! {
        #[test]
        fn a_part_has_no_more_tokens_than_allowed(text in ".{0,40}", most in 0..12usize) {
            let counted = |text: &str| words(text).len();
            let (first, kept) = Counter::Words.first(&text, most).expect("words");
            prop_assert!(text.starts_with(first) && counted(first) == kept && kept == most.min(counted(&text)));
            let (last, kept) = Counter::Words.last(&text, most).expect("words");
            prop_assert!(text.ends_with(last) && counted(last) == kept && kept == most.min(counted(&text)));
        }
    }
}
