//! The check `clusters`: runs on Slurm and Ray, and the manifests for Kubernetes.
//!
//! Manifests and scripts are checked in every run. With `--all`, a Slurm of two nodes and Ray run on this
//! machine, and the commands of [the guide](GUIDE) run with them.

mod kubernetes;
mod ray;
pub mod slurm;
pub mod work;

use std::path::Path;

use anyhow::Result;

use crate::shell::step;
use crate::test::NotRun;

/// The guide whose marked blocks run here.
const GUIDE: &str = "clusters.md";
/// The language of the programs that run. Its interpreter is small, and the check `service` installs it.
const LANGUAGE: &str = "javascript";

/// Checks manifests and scripts. With `all`, runs programs on each engine, too.
pub fn check(assay: &Path, all: bool) -> Result<()> {
    slurm::check_scripts()?;
    kubernetes::check_manifests()?;
    if !all {
        return Ok(());
    }
    let work = work::Work::new(assay, work::FEW)?;
    step("the commands of the manifests for Kubernetes", || kubernetes::run_commands(&work))?;
    step("Ray", || ray::run_tests(assay))?;
    if let Some(reason) = slurm::why_not_here() {
        return Err(NotRun(reason).into());
    }
    step("Slurm", || slurm::run_all(&work))
}
