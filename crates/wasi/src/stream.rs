//! Output streams, and what was written to them.

use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};

/// An output stream of a program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
}

/// What a program wrote since the last look, in order, for who shows it while the program runs.
/// Clones share it.
#[derive(Debug, Clone, Default)]
pub struct Transcript(Arc<Mutex<Vec<Piece>>>);

type Piece = (Stream, Vec<u8>);

impl Transcript {
    pub(crate) fn push(&self, stream: Stream, bytes: &[u8]) {
        let mut pieces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match pieces.last_mut() {
            Some((last, piece)) if *last == stream => piece.extend_from_slice(bytes),
            _ => pieces.push((stream, bytes.to_owned())),
        }
    }

    /// Takes what was written since the last call, in order.
    pub fn take(&self) -> Vec<Piece> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}
