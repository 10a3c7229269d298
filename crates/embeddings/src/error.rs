//! What can be wrong with an encoder.

use std::path::PathBuf;

/// What is wrong with an encoder's files, or with a text for it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A file cannot be read.
    #[error("cannot read {}", file.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// The folder lacks files.
    #[error("{} has no {files}", folder.display())]
    Missing {
        /// The folder.
        folder: PathBuf,
        /// The files that it has to have.
        files: &'static str,
    },
    /// A file is broken, or of a model that is not supported.
    #[error("{}: {reason}", file.display())]
    Broken {
        /// The file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// An option does not fit the model.
    #[error("{reason}")]
    Options {
        /// Why not.
        reason: String,
    },
    /// The tokenizer fails on a text.
    #[error("cannot tokenize a text: {reason}")]
    Tokenizing {
        /// The message of the tokenizer.
        reason: String,
    },
    /// The tokenizer has tokens that the model lacks.
    #[error("the tokenizer is not the model's: token {token} of a text is not among the model's {tokens} tokens")]
    Vocabulary {
        /// The number of the token.
        token: u32,
        /// The number of tokens of the model.
        tokens: usize,
    },
    /// The numbers in the model became too large.
    #[error("the model gives a vector with numbers that are too large, or none: its weights are broken")]
    Overflow,
}
