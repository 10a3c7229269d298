//! Errors of the algorithms.

/// Why there is no result. The message says what to do.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// A file is not a tokenizer.
    #[error("this is not a tokenizer file ({reason}); give the tokenizer.json of a model")]
    Tokenizer {
        /// The parser's message.
        reason: String,
    },
    /// The build has no tokenizers.
    #[error(
        "this build of assay has no tokenizers, so it reads no tokenizer.json; `cargo build --release` includes them"
    )]
    NoTokenizers,
    /// A tokenizer cannot encode a text.
    #[error("the tokenizer failed on a text ({reason}); try another tokenizer's file")]
    Tokenizing {
        /// The tokenizer's message.
        reason: String,
    },
    /// A tokenizer cannot be trained.
    #[error("the tokenizer cannot be trained: {reason}")]
    Training {
        /// The trainer's message.
        reason: String,
    },
    /// There are no words.
    #[error("there are no words to train a tokenizer from")]
    NothingToTrain,
    /// There are more words than the trainer counts.
    #[error("there are more than {most} letters, which the trainer cannot count; give a part of the data")]
    TooMuchToTrain {
        /// The largest number of letters.
        most: u64,
    },
    /// The symbols before any merge are more than the vocabulary has room for.
    #[error("a vocabulary of {size} has no room for the {least} special symbols and letters; give a larger --size")]
    SmallVocabulary {
        /// The size.
        size: usize,
        /// The least size.
        least: usize,
    },
    /// No random split has every tag on both sides.
    #[error(
        "none of {tries} random splits has every tag in both sets; {}",
        if rare.is_empty() { "increase --tries, or give more problems".to_owned() }
        else { format!("only one problem has each of the tags {}: omit these tags, or give more problems", named(rare)) }
    )]
    NotSplittable {
        /// The number of splits that were tried.
        tries: u32,
        /// The tags of only one problem.
        rare: Vec<String>,
    },
}

/// Joins a list of names, cut after the first few.
fn named(names: &[String]) -> String {
    const SHOWN: usize = 10;
    let more = names.len().saturating_sub(SHOWN);
    let shown = names[..names.len() - more].join(", ");
    if more == 0 { shown } else { format!("{shown} and {more} more") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_cut() {
        let error = |tags: usize| {
            let rare = (0..tags).map(|tag| format!("t{tag}")).collect();
            Error::NotSplittable { tries: 3, rare }.to_string()
        };
        assert!(error(0).ends_with("; increase --tries, or give more problems"));
        assert!(error(2).contains("the tags t0, t1: omit"), "{}", error(2));
        assert!(error(12).contains("t8, t9 and 2 more: omit"), "{}", error(12));
    }
}
