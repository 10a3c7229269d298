//! What `cargo metadata` knows about the workspace.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Deserialize;

use crate::shell::{cargo, output, run, step};

/// The part of `cargo metadata` that is used here.
#[derive(Deserialize)]
pub struct Project {
    packages: Vec<Package>,
    /// Where builds go.
    pub target_directory: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    manifest_path: PathBuf,
}

impl Project {
    /// Asks cargo.
    pub fn load() -> Result<Self> {
        let text = output(&mut cargo(&["metadata", "--format-version", "1"]))?;
        serde_json::from_str(&text).context("cannot read the output of `cargo metadata`")
    }

    /// The folder of a crate of the workspace or of a dependency.
    pub fn crate_folder(&self, name: &str) -> Result<&Path> {
        let package = self.packages.iter().find(|package| package.name == name);
        package
            .and_then(|package| package.manifest_path.parent())
            .with_context(|| format!("no dependency is called {name}"))
    }

    /// Builds the command line program as users get it.
    pub fn build_assay(&self) -> Result<PathBuf> {
        self.build("assay, the native program", &[])
    }

    /// Builds the command line program without the engine, which takes most of the time: it scores, and runs no programs.
    pub fn build_scorer(&self) -> Result<PathBuf> {
        self.build("assay, the native program, without the engine", &["--no-default-features"])
    }

    fn build(&self, heading: &str, features: &[&str]) -> Result<PathBuf> {
        step(heading, || {
            run(cargo(&["build", "--quiet", "--release", "--package", "assay-cli"]).args(features))?;
            Ok(self.target_directory.join("release/assay"))
        })
    }
}
