//! The tokens of a text.

use std::path::Path;

use assay_base::python_compat::is_space;
use tokenizers::models::bpe::BPE;
use tokenizers::pre_tokenizers::byte_level::ByteLevel;
use tokenizers::{AddedToken, Tokenizer};

use crate::Options;
use crate::error::Error;

/// The tokens around a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Marks {
    /// None, as in CrossCodeEval's program.
    #[default]
    None,
    /// `<s>` and `</s>`, as in RoBERTa's training.
    Roberta,
    /// `<s> <encoder-only> </s>` and `</s>`, as in UniXcoder's own program.
    Unixcoder,
}

impl Marks {
    fn before(self) -> &'static [&'static str] {
        match self {
            Self::None => &[],
            Self::Roberta => &["<s>"],
            Self::Unixcoder => &["<s>", "<encoder-only>", "</s>"],
        }
    }

    fn after(self) -> &'static [&'static str] {
        match self {
            Self::None => &[],
            Self::Roberta | Self::Unixcoder => &["</s>"],
        }
    }
}

/// The tokens of RoBERTa that no text is split into. A text can name them.
const SPECIAL: [&str; 5] = ["<s>", "<pad>", "</s>", "<unk>", "<mask>"];

/// A tokenizer with the marks around texts.
pub(crate) struct Tokens {
    tokenizer: Tokenizer,
    before: Vec<u32>,
    after: Vec<u32>,
    /// The maximum number of tokens between the marks.
    most: usize,
    padding: u32,
}

impl Tokens {
    /// Reads `tokenizer.json`, or makes RoBERTa's tokenizer of `vocab.json` and `merges.txt`.
    pub(crate) fn read(folder: &Path, options: Options, padding: u32) -> Result<Self, Error> {
        let (complete, vocabulary, merges) =
            (folder.join("tokenizer.json"), folder.join("vocab.json"), folder.join("merges.txt"));
        let (file, tokenizer) = if complete.exists() {
            let tokenizer = Tokenizer::from_file(&complete);
            (complete, tokenizer)
        } else if vocabulary.exists() && merges.exists() {
            let tokenizer = byte_pairs(&vocabulary, &merges);
            (vocabulary, tokenizer)
        } else {
            let files = "tokenizer.json, and not both vocab.json and merges.txt";
            return Err(Error::Missing { folder: folder.to_owned(), files });
        };
        let broken = |reason: String| Error::Broken { file: file.clone(), reason };
        let mut tokenizer = tokenizer.map_err(|error| broken(format!("not a tokenizer file: {error}")))?;
        tokenizer.with_padding(None);
        tokenizer.with_truncation(None).map_err(|error| broken(error.to_string()))?;
        let number = |mark: &&str| {
            let missing = || broken(format!("the tokenizer has no {mark}; choose other marks"));
            tokenizer.token_to_id(mark).ok_or_else(missing)
        };
        let before = options.marks.before().iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let after = options.marks.after().iter().map(number).collect::<Result<Vec<_>, _>>()?;
        let marks = before.len() + after.len();
        let Some(most @ 1..) = options.most.get().checked_sub(marks) else {
            let reason = format!("{} tokens leave none for a text, as {marks} are marks", options.most);
            return Err(Error::Options { reason });
        };
        Ok(Self { tokenizer, before, after, most, padding })
    }

    /// The first tokens of a text without white space around it, and the marks.
    ///
    /// A text that names the padding is as one without it: the model would not look at it.
    pub(crate) fn of(&self, text: &str) -> Result<Vec<u32>, Error> {
        let encoding = self
            .tokenizer
            .encode_fast(text.trim_matches(is_space), false)
            .map_err(|error| Error::Tokenizing { reason: error.to_string() })?;
        let tokens = encoding.get_ids().iter().take(self.most);
        let tokens = self.before.iter().chain(tokens).chain(&self.after).copied();
        Ok(tokens.filter(|token| *token != self.padding).collect())
    }
}

/// RoBERTa's tokenizer.
fn byte_pairs(vocabulary: &Path, merges: &Path) -> tokenizers::Result<Tokenizer> {
    let [vocabulary, merges] = [vocabulary, merges].map(|path| path.display().to_string());
    let model = BPE::from_file(&vocabulary, &merges).build()?;
    let mut tokenizer = Tokenizer::new(model);
    tokenizer.with_pre_tokenizer(Some(ByteLevel::new(false, true, true)));
    for token in SPECIAL {
        if tokenizer.token_to_id(token).is_some() {
            // The mask is the only one that takes the space before it.
            let token = AddedToken::from(token, true).lstrip(token == "<mask>");
            tokenizer.add_special_tokens([token])?;
        }
    }
    Ok(tokenizer)
}
