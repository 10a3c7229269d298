//! The workspace as `cargo metadata` describes it.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::shell::{PROFILE, cargo, output, run, step};

/// The fields of `cargo metadata` that xtask uses.
#[derive(Deserialize)]
pub struct Project {
    packages: Vec<Package>,
    /// The folder of build results.
    pub target_directory: PathBuf,
}

#[derive(Deserialize)]
struct Package {
    name: String,
    version: String,
    rust_version: Option<String>,
    manifest_path: PathBuf,
    /// The registry or repository; `None` for a crate of the workspace.
    source: Option<String>,
    dependencies: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    name: String,
    /// `dev` or `build`; `None` for a normal dependency.
    kind: Option<String>,
}

impl Package {
    /// The name of its folder.
    fn folder(&self) -> &str {
        let folder = self.manifest_path.parent().and_then(Path::file_name);
        folder.and_then(OsStr::to_str).unwrap_or_default()
    }
}

impl Project {
    /// Runs `cargo metadata`.
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

    /// The version of Assay. All crates of the workspace have it.
    pub fn version(&self) -> Result<&str> {
        let mut own = self.packages.iter().filter(|package| package.source.is_none());
        let version = own.next().map(|package| package.version.as_str()).context("the workspace has no crate")?;
        match own.find(|package| package.version != version) {
            None => Ok(version),
            Some(Package { name, version: other, .. }) => {
                bail!("{name} has version {other}, and others have {version}")
            }
        }
    }

    /// The oldest Rust that compiles Assay, which is also that of CI.
    pub fn rust_version(&self) -> Result<&str> {
        let mut own = self.packages.iter().filter(|package| package.source.is_none());
        own.find_map(|package| package.rust_version.as_deref())
            .context("no crate of the workspace has a `rust-version`")
    }

    /// For the folder of each crate of the workspace, the folders of those that it depends on directly, except by
    /// dev- or build-dependencies.
    pub fn layers(&self) -> BTreeMap<&str, BTreeSet<&str>> {
        let own = |package: &&Package| package.source.is_none();
        let folders: BTreeMap<&str, &str> =
            self.packages.iter().filter(own).map(|package| (package.name.as_str(), package.folder())).collect();
        let used = |package: &'_ Package| {
            let normal = package.dependencies.iter().filter(|dependency| dependency.kind.is_none());
            normal.filter_map(|dependency| folders.get(dependency.name.as_str()).copied()).collect()
        };
        self.packages.iter().filter(own).map(|package| (package.folder(), used(package))).collect()
    }

    /// Builds the `assay` command as users get it.
    pub fn build_assay(&self) -> Result<PathBuf> {
        step("assay, the native program", || self.build("release", &[]))
    }

    /// Builds an `assay` command for a look: with little optimisation, and without the engine, tokenizers and pictures,
    /// which take most of the build time.
    pub fn build_scorer(&self) -> Result<PathBuf> {
        step("assay, the native program, without what runs programs", || {
            self.build(PROFILE, &["--no-default-features"])
        })
    }

    fn build(&self, profile: &str, features: &[&str]) -> Result<PathBuf> {
        run(cargo(&["build", "--profile", profile, "--package", "assay-code"]).args(features))?;
        Ok(self.target_directory.join(profile).join("assay"))
    }
}
