//! The manifest: what a report depends on besides the rules, and when it was made.
//!
//! It stands beside `report.json`, which has none of this and so is the same everywhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::profile::Profile;

/// The name and version of the manifest's form.
pub const SCHEMA: &str = "assay-manifest@1";

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The parsing library and the grammars of this build, with their versions.
pub const GRAMMARS: &[(&str, &str)] = &[
    ("tree-sitter", "0.27.1"),
    ("tree-sitter-python", "0.23.6"),
    #[cfg(feature = "strict")]
    ("tree-sitter-c-sharp", "0.23.5"),
    #[cfg(feature = "strict")]
    ("tree-sitter-java", "0.23.5"),
    #[cfg(feature = "strict")]
    ("tree-sitter-typescript", "0.23.2"),
];

/// What was scored, by what, and when.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// [`SCHEMA`].
    pub schema: String,
    /// [`VERSION`].
    pub version: String,
    /// [`GRAMMARS`].
    pub grammars: BTreeMap<String, String>,
    /// The profiles that were computed.
    pub profiles: Vec<Profile>,
    /// When it was made: UTC, as in RFC 3339.
    pub created: String,
    /// The prompt file or bundle.
    pub prompts: FileIdentity,
    /// The prediction file.
    pub predictions: FileIdentity,
    /// `report.json`.
    pub report: Digest,
}

/// Which file it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileIdentity {
    /// Its name, without folders.
    pub name: String,
    /// The file as it is; null if it was not read to its end.
    pub file: Option<Digest>,
    /// What was scored: the decompressed bytes, as far as they could be read.
    pub content: Digest,
}

/// Length and hash of some bytes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Digest {
    /// How many bytes.
    pub bytes: u64,
    /// SHA-256, in hexadecimal digits.
    pub sha256: String,
}

#[cfg(feature = "submission")]
impl Digest {
    /// Length and hash of these bytes.
    pub fn of(bytes: &[u8]) -> Self {
        use sha2::Digest as _;
        Self::from_sha256(bytes.len() as u64, &sha2::Sha256::digest(bytes))
    }

    /// A hash that was computed piece by piece.
    pub fn from_sha256(bytes: u64, sha256: &[u8]) -> Self {
        Self { bytes, sha256: sha256.iter().map(|byte| format!("{byte:02x}")).collect() }
    }
}

impl Manifest {
    /// The manifest of a report made by this build.
    pub fn new(
        profiles: &[Profile],
        created: String,
        prompts: FileIdentity,
        predictions: FileIdentity,
        report: Digest,
    ) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            version: VERSION.to_owned(),
            grammars: GRAMMARS.iter().map(|&(name, version)| (name.to_owned(), version.to_owned())).collect(),
            profiles: profiles.to_vec(),
            created,
            prompts,
            predictions,
            report,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_grammars_are_those_that_the_workspace_pins() {
        let pinned = include_str!("../../../Cargo.toml");
        for (name, version) in GRAMMARS {
            assert!(pinned.contains(&format!("\n{name} = \"={version}\"\n")), "{name} {version}");
        }
    }
}
