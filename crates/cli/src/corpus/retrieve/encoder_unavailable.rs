//! Replaces `encoder.rs` in a build without the encoder.

use std::num::NonZeroUsize;
use std::path::Path;

use anyhow::anyhow;

use super::vectors::Vectors;
use crate::args::EncoderArgs;
use crate::exit::Failure;

/// An empty type: this build encodes nothing.
pub(super) enum Encoder {}

impl Encoder {
    /// **Errors:** always. The error says how to build a command with the encoder.
    pub(super) fn open(_folder: &Path, _args: &EncoderArgs) -> Result<Self, Failure> {
        Err(Failure::misuse(anyhow!(
            "this build of assay has no encoder; `cargo build --release --features assay-code/embeddings` includes it. \
             Or embed the texts that --texts writes, and give --vectors"
        )))
    }

    pub(super) fn vectors(&self, _texts: Vec<(String, String)>, _threads: NonZeroUsize) -> Result<Vectors, Failure> {
        match *self {}
    }
}
