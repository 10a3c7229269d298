//! Replaces `tokenizer.rs` in a build without tokenizers.

use std::path::Path;

use assay_corpus::error::Error;
use assay_corpus::retrieve::budget::Counter;
use assay_corpus::vocabulary::SubTokens;

use crate::args::TokenizerArgs;
use crate::exit::{Failure, Verdict};

/// The counter of words. **Errors:** if a tokenizer is named. The error says which build reads it.
pub(super) fn read(path: Option<&Path>) -> Result<(Counter, Option<String>), Failure> {
    if path.is_none() { Ok((Counter::Words, None)) } else { Err(no_tokenizers()) }
}

/// **Errors:** always.
pub(super) fn read_sub_tokens(_path: &Path) -> Result<SubTokens, Failure> {
    Err(no_tokenizers())
}

/// **Errors:** always.
pub(super) fn train(_args: &TokenizerArgs) -> Result<Verdict, Failure> {
    Err(no_tokenizers())
}

fn no_tokenizers() -> Failure {
    Failure::misuse(Error::NoTokenizers.into())
}
