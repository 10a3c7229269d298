//! Cargo's lock files: which version of each package is used.

use std::fs;

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::shell::root;

/// A lock file.
#[derive(Deserialize)]
pub struct Lock {
    #[serde(rename = "package")]
    pub packages: Vec<Locked>,
}

/// A package in a lock file.
#[derive(Deserialize)]
pub struct Locked {
    pub name: String,
    pub version: String,
    /// The SHA-256 of its archive. Crates of this project are in no registry, and have none.
    pub checksum: Option<String>,
}

impl Lock {
    /// Reads a file of the checkout.
    pub fn read(file: &str) -> Result<Self> {
        let text = fs::read_to_string(root().join(file)).with_context(|| format!("cannot read {file}"))?;
        Self::parse(&text).with_context(|| format!("{file} is not a lock file"))
    }

    pub fn parse(text: &str) -> Result<Self> {
        Ok(toml::from_str(text)?)
    }

    /// The version of a package.
    pub fn version(&self, name: &str) -> Result<&str> {
        let package = self.packages.iter().find(|package| package.name == name);
        Ok(&package.with_context(|| format!("the lock file has no {name}"))?.version)
    }
}
