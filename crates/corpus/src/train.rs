//! Trains tokenizers of byte pairs by HuggingFace Tokenizers, so that any program reads them.
//!
//! The most frequent pair of symbols becomes a symbol, until the vocabulary has its size. Of equally
//! frequent pairs, the one with the earlier symbols does. So the same words give the same file, in any
//! order and with any number of threads.

use std::collections::BTreeMap;

use tokenizers::models::bpe::{BPE, BpeTrainer};
use tokenizers::pre_tokenizers::byte_level::ByteLevel;
use tokenizers::pre_tokenizers::whitespace::Whitespace;
use tokenizers::{
    AddedToken, Model, OffsetReferential, OffsetType, PreTokenizedString, PreTokenizer, PreTokenizerWrapper, Tokenizer,
};

use crate::error::Error;

/// What a tokenizer is trained for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Tokens of code, as the open vocabulary of CT3's paper: letters are symbols, and `<PADDING>`,
    /// `<UNKNOWN>` and `<ENDTOKEN>` are part of the vocabulary's size. The paper does not say how it splits
    /// tokens; its table 6 has `.` alone, so words and punctuation are apart here.
    Tokens,
    /// Text of files, as the tokenizers of code models: bytes are symbols, and words are those of GPT-2.
    Texts,
}

impl Purpose {
    fn special(self) -> &'static [&'static str] {
        match self {
            Self::Tokens => &["<PADDING>", "<UNKNOWN>", "<ENDTOKEN>"],
            Self::Texts => &["<|endoftext|>"],
        }
    }

    fn pre_tokenizer(self) -> PreTokenizerWrapper {
        match self {
            Self::Tokens => Whitespace.into(),
            Self::Texts => bytes().into(),
        }
    }
}

fn bytes() -> ByteLevel {
    ByteLevel::new(false, true, true)
}

/// The words from which a tokenizer is trained.
pub struct Words {
    purpose: Purpose,
    pre_tokenizer: PreTokenizerWrapper,
    counts: BTreeMap<String, u64>,
    /// The number of letters of all words together.
    letters: u64,
}

/// A trained tokenizer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trained {
    /// The text of `tokenizer.json`.
    pub file: String,
    /// The number of symbols.
    pub symbols: usize,
    /// The number of distinct words.
    pub words: usize,
}

impl Words {
    /// The largest number of letters: the trainer counts pairs in 31 bits.
    const MOST_LETTERS: u64 = i32::MAX as u64;

    /// No words yet.
    pub fn new(purpose: Purpose) -> Self {
        Self { purpose, pre_tokenizer: purpose.pre_tokenizer(), counts: BTreeMap::new(), letters: 0 }
    }

    /// Adds the words of a text that occurs some times.
    pub fn add(&mut self, text: &str, times: u64) -> Result<(), Error> {
        let wrong = |error: tokenizers::Error| Error::Training { reason: error.to_string() };
        let mut split = PreTokenizedString::from(text);
        self.pre_tokenizer.pre_tokenize(&mut split).map_err(wrong)?;
        for (word, ..) in split.get_splits(OffsetReferential::Original, OffsetType::None) {
            let letters = (word.chars().count() as u64).saturating_mul(times);
            self.letters = self.letters.saturating_add(letters);
            match self.counts.get_mut(word) {
                Some(count) => *count = count.saturating_add(times),
                None => _ = self.counts.insert(word.to_owned(), times),
            }
        }
        if self.letters > Self::MOST_LETTERS {
            return Err(Error::TooMuchToTrain { most: Self::MOST_LETTERS });
        }
        Ok(())
    }

    /// Trains a tokenizer with a vocabulary of at most this size.
    pub fn train(self, size: usize) -> Result<Trained, Error> {
        let wrong = |error: tokenizers::Error| Error::Training { reason: error.to_string() };
        if self.counts.is_empty() {
            return Err(Error::NothingToTrain);
        }
        let special: Vec<AddedToken> =
            self.purpose.special().iter().map(|text| AddedToken::from(*text, true)).collect();
        let trainer = BpeTrainer::builder().show_progress(false).vocab_size(size).special_tokens(special.clone());
        let (trainer, mut model) = match self.purpose {
            Purpose::Tokens => (trainer, BPE::builder().unk_token("<UNKNOWN>".to_owned()).build().map_err(wrong)?),
            Purpose::Texts => (trainer.initial_alphabet(ByteLevel::alphabet().into_iter().collect()), BPE::default()),
        };
        let words = self.counts.len();
        let counts = self.counts.iter().map(|(word, count)| (word.as_str().into(), *count)).collect();
        trainer.build().do_train(&counts, &mut model).map_err(wrong)?;
        let symbols = model.get_vocab_size();
        if symbols > size {
            return Err(Error::SmallVocabulary { size, least: symbols });
        }
        let mut tokenizer = Tokenizer::new(model);
        tokenizer.with_pre_tokenizer(Some(self.pre_tokenizer));
        if self.purpose == Purpose::Texts {
            tokenizer.with_decoder(Some(bytes()));
        }
        tokenizer.add_special_tokens(special).map_err(wrong)?;
        let file = tokenizer.to_string(true).map_err(wrong)? + "\n";
        Ok(Trained { file, symbols, words })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::retrieve::budget::Counter;
    use crate::vocabulary::SubTokens;

    fn trained(purpose: Purpose, texts: &[(&str, u64)], size: usize) -> Result<Trained, Error> {
        let mut words = Words::new(purpose);
        texts.iter().try_for_each(|(text, times)| words.add(text, *times))?;
        words.train(size)
    }

    #[test]
    fn the_most_frequent_pairs_become_symbols() {
        let texts = [("low", 5), ("lower", 2), ("newest", 6), ("widest", 3)];
        // Three special symbols, ten letters, and seven merges: `es` and `est` are the most frequent.
        let trained = trained(Purpose::Tokens, &texts, 20).expect("a tokenizer");
        assert_eq!((trained.symbols, trained.words), (20, 4));
        let sub_tokens = SubTokens::from_tokenizer(trained.file.as_bytes()).expect("a tokenizer");
        let encode = |text: &str| sub_tokens.encode(text).expect("it is encoded").map(|parts| parts.join("|"));
        assert_eq!(encode("newest").as_deref(), Some("newest"));
        assert_eq!(encode("lowest").as_deref(), Some("low|est"));
        assert_eq!(encode("low.low"), None, "the dot is not in the words");
        assert!(["<PADDING>", "<UNKNOWN>", "<ENDTOKEN>"].iter().all(|symbol| sub_tokens.has(symbol)));
    }

    #[test]
    fn a_tokenizer_of_bytes_encodes_every_text() {
        let code = "def add(a, b):\n    return a + b\n\n\ndef addition(a, b):\n    return add(a, b)\n";
        let trained = trained(Purpose::Texts, &[(code, 3)], 300).expect("a tokenizer");
        // Every word is one symbol before the vocabulary is full.
        assert_eq!(trained.symbols, 280);
        let counter = Counter::from_tokenizer(trained.file.as_bytes()).expect("a tokenizer");
        assert!(counter.count(code).expect("a count") < 40, "{:?}", counter.count(code));
        assert_eq!(counter.count("é中").expect("a count"), 5, "a symbol for each byte");
    }

    /// Hash maps of the trainer have other seeds each time, and texts another order.
    #[test]
    fn the_same_words_make_the_same_file() {
        let texts: Vec<String> =
            (0..400).map(|n: u32| format!("name{}_of_{}", n % 37, "ab".repeat(n as usize % 9))).collect();
        for purpose in [Purpose::Tokens, Purpose::Texts] {
            let file = |order: &mut dyn Iterator<Item = &String>| {
                let texts: Vec<(&str, u64)> = order.map(|text| (text.as_str(), 2)).collect();
                trained(purpose, &texts, 420).expect("a tokenizer").file
            };
            let first = file(&mut texts.iter());
            for _ in 0..10 {
                assert_eq!(file(&mut texts.iter()), first);
                assert_eq!(file(&mut texts.iter().rev()), first);
            }
        }
    }

    #[test]
    fn what_cannot_be_trained_is_refused() {
        let error = |texts: &[(&str, u64)], size| trained(Purpose::Tokens, texts, size).expect_err("refused");
        assert_eq!(error(&[(" \n", 1)], 10), Error::NothingToTrain);
        assert_eq!(error(&[("abc", 1)], 4), Error::SmallVocabulary { size: 4, least: 6 });
        assert!(matches!(error(&[("ab", u64::MAX)], 10), Error::TooMuchToTrain { .. }));
        assert!(matches!(error(&[("ab", 1 << 30), ("ba", 1 << 30)], 10), Error::TooMuchToTrain { .. }));
        // Fewer pairs than the vocabulary has room for.
        assert_eq!(trained(Purpose::Tokens, &[("ab", 1)], 1000).expect("a tokenizer").symbols, 6);
    }
}
