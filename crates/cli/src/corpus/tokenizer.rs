//! Reads tokenizers.

use std::path::Path;

use anyhow::Context;
use assay_base::digest::Digest;
use assay_corpus::retrieve::budget::Counter;

use crate::exit::Failure;

/// The counter of a model's tokens and the hash of its file; without a file, that of words.
pub(super) fn read(path: Option<&Path>) -> Result<(Counter, Option<String>), Failure> {
    let Some(path) = path else { return Ok((Counter::Words, None)) };
    let file =
        std::fs::read(path).with_context(|| format!("cannot read {}", path.display())).map_err(Failure::misuse)?;
    let counter = Counter::from_tokenizer(&file).with_context(|| path.display().to_string());
    Ok((counter.map_err(Failure::problem)?, Some(Digest::of(&file).sha256)))
}
