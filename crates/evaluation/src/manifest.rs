//! The manifest: what a report depends on besides the rules, and when it was made.
//!
//! It is a file beside `report.json`. The report has none of this, so it is the same everywhere.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use assay_base::digest::Digest;

/// The name and version of the manifest's schema.
pub const SCHEMA: &str = "assay-manifest@1";

/// The version of this crate.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The parsing library and the grammars of this build, with their versions.
pub const GRAMMARS: &[(&str, &str)] = &[
    ("tree-sitter", "0.27.1"),
    ("tree-sitter-python", "0.23.6"),
    ("tree-sitter-c-sharp", "0.23.5"),
    ("tree-sitter-java", "0.23.5"),
    ("tree-sitter-typescript", "0.23.2"),
];

/// The inputs and the tool of a report, and its time.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ReportManifest"))]
pub struct Manifest {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The version of Assay that made the report.
    pub version: String,
    /// The parsing library and the grammars, with their versions.
    pub grammars: BTreeMap<String, String>,
    /// The profiles that were computed.
    pub profiles: Vec<String>,
    /// The time of its creation: UTC, in the format of RFC 3339.
    pub created: String,
    /// The prompt file or bundle.
    pub prompts: FileIdentity,
    /// The prediction file.
    pub predictions: FileIdentity,
    /// The digest of `report.json`.
    pub report: Digest,
}

/// The identity of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FileIdentity {
    /// The file's name, without folders.
    pub name: String,
    /// The digest of the file as it is; null if it was not read to its end.
    pub file: Option<Digest>,
    /// The digest of the scored content: the decompressed bytes, as far as they could be read.
    pub content: Digest,
}

impl Manifest {
    /// The manifest of a report made by this build.
    pub fn new(
        profiles: &[impl ToString],
        created: String,
        prompts: FileIdentity,
        predictions: FileIdentity,
        report: Digest,
    ) -> Self {
        Self {
            schema: SCHEMA.to_owned(),
            version: VERSION.to_owned(),
            grammars: GRAMMARS.iter().map(|&(name, version)| (name.to_owned(), version.to_owned())).collect(),
            profiles: profiles.iter().map(ToString::to_string).collect(),
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
