//! Python environments for the oracles, for comparisons of speed and for tests of the server.

use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result};

use crate::project::Project;
use crate::shell::{find, program, root, run, succeeds};

/// Python with the packages of the oracles.
pub fn python() -> Result<Command> {
    environment("oracle")
}

/// Python with the packages of `tests/{name}/requirements.txt`, in a virtual environment in the
/// build folder.
pub fn environment(name: &str) -> Result<Command> {
    let requirements = root().join("tests").join(name).join("requirements.txt");
    let folder = Project::load()?.target_directory.join(name);
    let python = folder.join("bin/python");
    let installed: PathBuf = folder.join("requirements.txt");
    let current = std::fs::read(&installed).ok() == Some(std::fs::read(&requirements)?);
    if !current || !succeeds(program(&python).arg("--version")) {
        let system =
            find(&["python3"]).context("Python 3.11 is needed for this: install python3 and its venv module")?;
        run(program(system).args(["-m", "venv", "--clear"]).arg(&folder))?;
        run(program(&python).args(["-m", "pip", "install", "--quiet", "--requirement"]).arg(&requirements))?;
        std::fs::copy(&requirements, &installed)?;
    }
    Ok(program(python))
}
