//! Packages of registries. Each is pinned by its version and by the SHA-256 of every file in use.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::LazyLock;

use assay_engine::cache::{Digest, Inputs};
use serde::Deserialize;

/// A pinned package.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    /// Its id here: a short word. The names of all files that are made from it begin with the id.
    #[serde(skip)]
    pub id: String,
    /// The client of its registry.
    pub client: Client,
    /// Its name in the registry.
    #[serde(rename = "package")]
    pub name: String,
    /// The pinned version.
    pub version: String,
    /// Its licences, as an SPDX expression.
    pub licence: String,
    /// Its copyright notice, with authors and licences.
    pub notice: String,
    /// The archive that the registry serves. `None` for Maven, which fetches the files themselves.
    #[serde(default)]
    pub archive: Option<Pin>,
    /// The platform of the archive, as the client spells it, if archives differ by platform.
    #[serde(default)]
    pub platform: Option<String>,
    /// The files of the archive that are used, by their path in the package. Those in a folder `bin`
    /// are executable. If they are too many to list, the complete archive is stored instead, as
    /// `archive`.
    #[serde(default)]
    pub files: BTreeMap<String, Pin>,
}

/// A package whose pins are compiled into this program.
pub(crate) type PinnedPackage = LazyLock<Package>;

/// The package with this id, and with the pins in a file beside the language's code.
macro_rules! pinned {
    ($id:literal) => {
        $crate::install::pinned!($id, "pins.toml")
    };
    ($id:literal, $file:literal) => {
        std::sync::LazyLock::new(|| {
            // A test parses the pins of every language.
            $crate::install::Package::parse($id, include_str!($file)).unwrap_or_else(|error| panic!("{error}"))
        })
    };
}
pub(crate) use pinned;

impl Package {
    /// The first inputs of the cache keys of files that are made from this package.
    pub(crate) fn inputs(&self) -> Inputs {
        self.add_to(Inputs::new())
    }

    /// Adds this package to the inputs of a file that is made from several packages.
    pub(crate) fn add_to(&self, inputs: Inputs) -> Inputs {
        let inputs = inputs.and(&self.version);
        match self.archive {
            Some(archive) => inputs.and(archive.sha256.0),
            None => self.files.values().fold(inputs, |inputs, pin| inputs.and(pin.sha256.0)),
        }
    }

    /// The bytes that its client fetches.
    pub fn download_bytes(&self) -> u64 {
        self.archive.map_or_else(|| self.bytes(), |archive| archive.bytes)
    }
}

/// The file name of an archive that is stored complete.
pub(super) const COMPLETE: &str = "archive";

/// A registry's own client, which fetches packages from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Client {
    /// npm, for the npm registry.
    Npm,
    /// pip, for the Python Package Index.
    Pip,
    /// Maven, for its Central Repository. A package is an artefact with all that it depends on.
    Maven,
}

/// The size and SHA-256 that a file must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pin {
    /// The size in bytes.
    pub bytes: u64,
    /// The SHA-256.
    pub sha256: Digest,
}

impl Package {
    /// Parses the pins of a package.
    ///
    /// **Errors:** text that is not valid, a file whose path leads out of the package, and an archive
    /// or none where the client has it otherwise.
    pub(crate) fn parse(id: &str, text: &str) -> Result<Self, String> {
        let mut package: Self = toml::from_str(text).map_err(|error| format!("{id}.toml: {error}"))?;
        package.id = id.to_owned();
        if package.archive.is_none() != (package.client == Client::Maven) {
            return Err(format!("{id}.toml: only a package of Maven has no archive"));
        }
        if let (true, Some(archive)) = (package.files.is_empty(), package.archive) {
            package.files.insert(COMPLETE.to_owned(), archive);
        }
        let is_plain =
            |path: &str| path.split('/').all(|part| !matches!(part, "" | "." | "..") && !part.contains('\\'));
        match package.files.keys().find(|path| !is_plain(path)) {
            Some(path) => Err(format!("{id}.toml: `{path}` leads out of the package")),
            None => Ok(package),
        }
    }

    /// The size of all pinned files, in bytes.
    pub(super) fn bytes(&self) -> u64 {
        self.files.values().map(|pin| pin.bytes).sum()
    }
}

impl fmt::Display for Package {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is = match self.client {
            Client::Npm => "@",
            Client::Pip => "==",
            Client::Maven => ":",
        };
        write!(f, "{}{is}{}", self.name, self.version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pin_can_be_read() {
        for package in crate::ALL.iter().flat_map(|runtime| runtime.needs()) {
            assert!(!package.licence.is_empty() && !package.notice.trim().is_empty(), "{package}");
        }
    }

    #[test]
    fn a_pin_cannot_lead_out_of_its_package() {
        let pins = |path: &str| {
            let sha256 = "0".repeat(64);
            format!(
                "client='npm'\npackage='p'\nversion='1'\nlicence='MIT'\nnotice='n'\narchive={{bytes=1,sha256='{sha256}'}}\n\
                 [files]\n'{path}'={{bytes=1,sha256='{sha256}'}}\n"
            )
        };
        assert!(Package::parse("p", &pins("a/b.wasm")).is_ok());
        for path in ["/etc/passwd", "../b", "a/../../b", "a//b", "./a", "a\\b"] {
            assert!(Package::parse("p", &pins(path)).is_err(), "{path}");
        }
    }
}
