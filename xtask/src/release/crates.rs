//! The crates for crates.io.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use crate::shell::{cargo, files, root, run};

/// The crate that has files of other folders in it.
const SITE: &str = "crates/site";
/// Its folder for copies of these files, and the files: by the folder and the ends of their names.
const OUTSIDE: &str = "outside";
const COPIED: [(&str, &[&str]); 3] =
    [("docs/", &[".md", ".png"]), ("schemas/", &[".json"]), ("tests/cheats/", &["passed.txt"])];

/// What becomes of the packed crates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Upload {
    /// They are published.
    Yes,
    /// Cargo stops before it publishes them.
    DryRun {
        /// Whether Cargo also builds each from its package.
        builds: bool,
    },
}

/// Packs all crates that can be published, in the order of their dependencies.
pub fn publish(upload: Upload) -> Result<()> {
    let copies = root().join(SITE).join(OUTSIDE);
    copy(&copies)?;
    // Cargo refuses files that are in no commit, as the copies are.
    let mut command = cargo(&["publish", "--workspace", "--locked", "--allow-dirty"]);
    match upload {
        Upload::Yes => {}
        Upload::DryRun { builds: true } => drop(command.arg("--dry-run")),
        Upload::DryRun { builds: false } => drop(command.args(["--dry-run", "--no-verify"])),
    }
    let published = run(&mut command);
    fs::remove_dir_all(&copies).with_context(|| format!("cannot remove {}", copies.display()))?;
    published
}

fn copy(to: &Path) -> Result<()> {
    let mut copied = 0;
    for path in files()? {
        let is_part =
            |(folder, ends): &(&str, &[&str])| path.starts_with(folder) && ends.iter().any(|end| path.ends_with(end));
        if COPIED.iter().any(is_part) {
            let copy = to.join(&path);
            fs::create_dir_all(copy.parent().context("a file has a folder")?)?;
            fs::copy(root().join(&path), &copy).with_context(|| format!("cannot copy {path}"))?;
            copied += 1;
        }
    }
    ensure!(copied > 0, "no file is in the folders that {SITE} needs");
    Ok(())
}
