//! The length and hash of some bytes.

use serde::{Deserialize, Serialize};
use sha2::Digest as _;

/// The length and hash of some bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Digest {
    /// The number of bytes.
    pub bytes: u64,
    /// The SHA-256 in hexadecimal digits.
    pub sha256: String,
}

impl Digest {
    /// Computes the digest of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        Self::from_sha256(bytes.len() as u64, &sha2::Sha256::digest(bytes))
    }

    /// The digest of a hash that was computed incrementally.
    pub fn from_sha256(bytes: u64, sha256: &[u8]) -> Self {
        Self { bytes, sha256: sha256.iter().map(|byte| format!("{byte:02x}")).collect() }
    }
}
