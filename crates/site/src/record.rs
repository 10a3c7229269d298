//! The site's own record of first sight: `first-seen.json` in a benchmark's folder.
//!
//! `assay site` only ever adds to it. The file belongs to the maintainers: a pull request that
//! changes it is refused, like any that changes existing files. It lists predictions by hash, so
//! that a folder loses its age if its predictions are replaced.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use assay_base::canonical;
use assay_base::digest::Digest;
use assay_base::schema;
use serde::{Deserialize, Serialize};

use crate::files::{self, MAX_TEXT, ReadError};

/// The name of the file.
pub const FILE: &str = "first-seen.json";

/// The name and version of the schema of the file.
pub const SCHEMA: &str = "assay-first-seen@1";

/// The submissions that the site saw, in order.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "FirstSeen"))]
#[serde(deny_unknown_fields)]
pub struct Record {
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: String,
    /// The new submissions of each build that saw any: the SHA-256 of the decompressed predictions,
    /// by submission id.
    seen: Vec<BTreeMap<String, String>>,
}

impl Default for Record {
    fn default() -> Self {
        Self { schema: SCHEMA.to_owned(), seen: Vec::new() }
    }
}

impl Record {
    /// Reads the record of a benchmark's folder, if there is one.
    ///
    /// # Errors
    /// The file cannot be read. Repairing it is better than starting a new one.
    pub fn read(folder: &Path) -> Result<Option<Self>, String> {
        let text = match files::read_text(&folder.join(FILE), MAX_TEXT) {
            Err(ReadError::Missing) => return Ok(None),
            text => text.map_err(|error| format!("{FILE} {error}"))?,
        };
        let record = schema::read(&text, SCHEMA);
        record
            .map(Some)
            .map_err(|error| format!("{FILE} is not as `assay site` wrote it: {error}; restore it from a copy"))
    }

    /// The index of the build that first saw a submission with these predictions.
    pub fn place(&self, id: &str, content: &Digest) -> Option<usize> {
        self.seen.iter().position(|build| build.get(id) == Some(&content.sha256))
    }

    /// Adds the new submissions of a build.
    pub fn add(&mut self, new: BTreeMap<String, String>) {
        if !new.is_empty() {
            self.seen.push(new);
        }
    }

    /// Writes the record into a benchmark's folder.
    pub fn write(&self, folder: &Path) -> std::io::Result<()> {
        let mut file = tempfile::NamedTempFile::new_in(folder)?;
        file.write_all(canonical::document(self).as_bytes())?;
        // Temporary files are readable only for their owner; set the usual permissions.
        #[cfg(unix)]
        std::fs::set_permissions(file.path(), std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
        file.persist(folder.join(FILE)).map(drop).map_err(|error| error.error)
    }
}
