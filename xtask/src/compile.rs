//! Compiles tests and lints them in the same pass.
//!
//! Cargo runs `clippy-driver` in place of rustc for the crates of the workspace. It compiles like rustc and also
//! lints, so each crate is read once. `cargo clippy` would check all dependencies a second time.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{BufRead, BufReader, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use serde::{Deserialize, Serialize};

use crate::project::Project;
use crate::shell::output;

/// A compiled program of tests.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestBinary {
    /// The package and the target, as in `assay-code cli`.
    pub name: String,
    pub program: PathBuf,
    /// The folder of the package, in which its tests run.
    pub folder: PathBuf,
}

/// A line of Cargo's output.
#[derive(Deserialize)]
#[serde(tag = "reason", rename_all = "kebab-case")]
enum Line {
    CompilerMessage {
        message: Diagnostic,
    },
    CompilerArtifact {
        package_id: String,
        manifest_path: PathBuf,
        target: Target,
        profile: Profile,
        executable: Option<PathBuf>,
    },
    #[serde(other)]
    Other,
}

#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: Option<String>,
    spans: Vec<serde::de::IgnoredAny>,
}

#[derive(Deserialize)]
struct Target {
    name: String,
}

#[derive(Deserialize)]
struct Profile {
    test: bool,
}

/// Makes a Cargo command lint the crates of the workspace while it compiles them.
pub fn lint_workspace(command: &mut Command) -> &mut Command {
    command.env("RUSTC_WORKSPACE_WRAPPER", "clippy-driver")
}

/// Runs a Cargo command that compiles, and prints what compilers and clippy say. Returns the programs of tests.
///
/// # Errors
/// If the code does not compile, or if there are warnings and [they are errors](warnings_are_errors).
pub fn compile(project: &Project, command: &mut Command) -> Result<Vec<TestBinary>> {
    let format = if std::io::stderr().is_terminal() { "json-diagnostic-rendered-ansi" } else { "json" };
    command.args(["--message-format", format]).stdout(Stdio::piped());
    let mut cargo = command.spawn().context("cannot start cargo")?;
    let messages = BufReader::new(cargo.stdout.take().context("cargo has no standard output")?);
    let mut binaries = Vec::new();
    // A library and its tests have the same warnings.
    let mut warnings = BTreeSet::new();
    for line in messages.lines() {
        match serde_json::from_str(&line?).context("cannot read a message of cargo")? {
            Line::CompilerMessage { message: Diagnostic { level, rendered: Some(text), spans } } => {
                let is_new = match level.as_str() {
                    // The last warning of a crate counts the others, and is about no place.
                    "warning" => !spans.is_empty() && warnings.insert(text.clone()),
                    _ => true,
                };
                if is_new {
                    eprint!("{text}");
                }
            }
            Line::CompilerArtifact { package_id, manifest_path, target, profile, executable: Some(program) }
                if profile.test =>
            {
                let folder = manifest_path.parent().unwrap_or(&manifest_path).to_owned();
                let package = package_name(&package_id, &folder);
                let name = if package == target.name { package } else { format!("{package} {}", target.name) };
                binaries.push(TestBinary { name, program, folder });
            }
            _ => {}
        }
    }
    ensure!(cargo.wait()?.success(), "the code does not compile");
    check_warnings(project, warnings.len())?;
    Ok(binaries)
}

/// The name in a package id such as `path+file:///folder/crates/base#assay-base@0.1.0`. Without a name, it is that of
/// the folder.
fn package_name(id: &str, folder: &Path) -> String {
    let name = id.rsplit_once('#').and_then(|(_, name)| name.split_once('@')).map(|(name, _)| name);
    let folder = folder.file_name().and_then(OsStr::to_str).unwrap_or_default();
    name.unwrap_or(folder).to_owned()
}

/// Fails if there are warnings and they are errors under this Rust.
pub fn check_warnings(project: &Project, count: usize) -> Result<()> {
    if count == 0 {
        return Ok(());
    }
    if warnings_are_errors(project)? {
        bail!("there are {count} warnings: correct the code");
    }
    println!(
        "    {count} warnings. They are no failure, because this Rust is not {}, the version of CI",
        project.rust_version()?
    );
    Ok(())
}

/// Whether warnings of compilers and linters fail a check. Only CI's version decides, `rust-version` in `Cargo.toml`,
/// because each version has lints of its own.
pub fn warnings_are_errors(project: &Project) -> Result<bool> {
    let used = output(Command::new("rustc").arg("--version"))?;
    Ok(is_version(&used, project.rust_version()?))
}

/// Whether the output of `rustc --version` is of this version, such as `1.95`.
fn is_version(printed: &str, version: &str) -> bool {
    let used = printed.split_whitespace().nth(1).unwrap_or_default();
    used.strip_prefix(version).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_version_of_ci_makes_warnings_errors() {
        assert!(is_version("rustc 1.95.0 (59807616e 2026-04-14)", "1.95"));
        assert!(is_version("rustc 1.95.2 (59807616e 2026-04-14)", "1.95"));
        assert!(!is_version("rustc 1.96.0 (59807616e 2026-04-14)", "1.95"));
        assert!(!is_version("rustc 1.950.0 (59807616e 2026-04-14)", "1.95"));
        assert!(!is_version("rustc 1.97.0-nightly (e50aa6fba 2026-05-19)", "1.95"));
    }

    #[test]
    fn packages_are_named_by_their_ids() {
        let folder = Path::new("/folder/crates/base");
        assert_eq!(package_name("path+file:///folder/crates/base#assay-base@0.1.0", folder), "assay-base");
        assert_eq!(package_name("path+file:///folder/crates/base#0.1.0", folder), "base");
    }
}
