//! `cargo xtask release`: the files of a release. `.github/workflows/release.yml` runs these steps, and each can be
//! run on a developer's machine. See `docs/dev/release.md`.

pub mod archive;
mod changelog;
mod command;
mod crates;
mod emulated;
mod finish;
mod image;
mod sbom;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Subcommand;

use crate::project::Project;
use crate::shell::{output, program, root};
use crates::Upload;

pub use command::{PROFILE, build as build_command, is_by_zig, with_zig};

/// A step of a release.
#[derive(Subcommand)]
pub enum Step {
    /// Check that the version is the same everywhere, and that the changelog has it.
    Check {
        /// The tag of the release, such as `v1.0.0`. Without it, the changelog may have unreleased changes.
        #[arg(long)]
        tag: Option<String>,
    },
    /// Print what the changelog says about the version.
    Notes,
    /// Build the command for a target and pack it. Needs the web files of `cargo xtask web`.
    Command {
        /// The target, such as `aarch64-unknown-linux-gnu`. Those of Linux are built by zig for glibc 2.17.
        #[arg(long)]
        target: String,
        /// Pack this program, which was built for the target.
        #[arg(long, value_name = "FILE")]
        built: Option<PathBuf>,
    },
    /// Assemble an image for containers from the packed commands for Linux.
    Image {
        /// An image with a C library, as an OCI archive for one processor; repeatable. Its layers come first.
        #[arg(long, value_name = "FILE")]
        base: Vec<PathBuf>,
    },
    /// Pack the crates for crates.io.
    Crates {
        /// Publish them. Without it, Cargo builds each from its package, and stops before it publishes them.
        #[arg(long)]
        publish: bool,
    },
    /// Build the command for other systems, and compare what it says under an emulator with a command for this machine.
    Emulate {
        /// The command for this machine.
        #[arg(value_name = "FILE")]
        assay: PathBuf,
    },
    /// Add a bill of materials for each packed command, and the checksums of all files.
    Finish,
}

/// Runs a step.
pub fn run(step: &Step) -> Result<()> {
    let project = Project::load()?;
    let version = project.version()?;
    match step {
        Step::Check { tag } => check_version(version, tag.as_deref()),
        Step::Notes => {
            println!("{}", changelog::section(&changelog()?, version)?);
            Ok(())
        }
        Step::Command { target, built } => {
            let built = match built {
                Some(built) => built.clone(),
                None => command::build(&project, target)?,
            };
            command::check(&built, target, version)?;
            let packed = archive::pack(&built, target, version, &folder()?)?;
            println!("{}", packed.display());
            Ok(())
        }
        Step::Image { base } => {
            let image = image::assemble(&folder()?, version, base)?;
            image::check(&image)?;
            println!("{}", image.display());
            Ok(())
        }
        Step::Crates { publish: true } => crates::publish(Upload::Yes),
        Step::Crates { publish: false } => crates::publish(Upload::DryRun { builds: true }),
        Step::Emulate { assay } => emulated::check(&project, assay),
        Step::Finish => finish::run(&folder()?, version),
    }
}

/// The check `release`: the steps that need no build, and with `all`, the command for this machine by zig, and for
/// others under an emulator.
pub fn check(all: bool) -> Result<()> {
    let project = Project::load()?;
    let version = project.version()?;
    check_version(version, None)?;
    let target = host()?;
    let bill = sbom::of(&target, version)?;
    ensure!(bill.contains("pkg:cargo/wasmtime@"), "the bill of materials lacks the engine");
    crates::publish(Upload::DryRun { builds: all })?;
    if !all {
        return Ok(());
    }
    ensure!(Path::new("dist/index.html").exists(), "there are no web files: run `cargo xtask web`");
    let files = tempfile::tempdir()?;
    let built = command::build(&project, &target)?;
    command::check(&built, &target, version)?;
    archive::pack(&built, &target, version, files.path())?;
    if target.contains("linux") {
        image::check(&image::assemble(files.path(), version, &[])?)?;
    }
    finish::run(files.path(), version)?;
    emulated::check(&project, &built)
}

/// The folder with the files of the release.
fn folder() -> Result<PathBuf> {
    let folder = root().join("target/release-files");
    fs::create_dir_all(&folder)?;
    Ok(folder)
}

fn changelog() -> Result<String> {
    fs::read_to_string(root().join("CHANGELOG.md")).context("cannot read the changelog")
}

/// Checks the version against the tag and the changelog. All crates, the wheel and the npm package take it from
/// Cargo.toml.
fn check_version(version: &str, tag: Option<&str>) -> Result<()> {
    for (file, line) in
        [("crates/python/pyproject.toml", "dynamic = [\"version\"]"), ("web/npm/package.json", "\"private\": true")]
    {
        let text = fs::read_to_string(root().join(file)).with_context(|| format!("cannot read {file}"))?;
        ensure!(
            text.lines().any(|other| other.trim().trim_end_matches(',') == line),
            "{file} has a version of its own"
        );
    }
    if let Some(tag) = tag {
        ensure!(tag == format!("v{version}"), "the tag is {tag}, but Cargo.toml has version {version}");
        let changelog = changelog()?;
        changelog::section(&changelog, version)?;
        let unreleased = changelog::section(&changelog, changelog::UNRELEASED);
        ensure!(unreleased.is_err(), "the changelog has unreleased changes: move them below `## {version}`");
    }
    println!("    version {version}");
    Ok(())
}

/// The target of this machine.
fn host() -> Result<String> {
    let said = output(program("rustc").arg("-vV"))?;
    said.lines().find_map(|line| line.strip_prefix("host: ")).map(str::to_owned).context("rustc names no host")
}
