//! Python environments for the oracles, for comparisons of speed and for tests of the server.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};

use crate::project::Project;
use crate::shell::{find, program, root, run, succeeds};

/// Python with the packages of the oracles.
pub fn python() -> Result<Command> {
    environment("oracle")
}

/// Python with the packages of `tests/{name}/requirements.txt`, in a virtual environment in the build
/// folder. The packages of `alone.txt` beside it, if there are some, come without what they depend on.
pub fn environment(name: &str) -> Result<Command> {
    let lists = root().join("tests").join(name);
    let (requirements, alone) = (lists.join("requirements.txt"), lists.join("alone.txt"));
    let mut wanted = std::fs::read(&requirements)?;
    if alone.exists() {
        wanted.extend(std::fs::read(&alone)?);
    }
    let folder = Project::load()?.target_directory.join("environments").join(name);
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    let installed: PathBuf = folder.join("requirements.txt");
    let current = std::fs::read(&installed).is_ok_and(|installed| installed == wanted);
    if !current || !succeeds(program(&python).arg("--version")) {
        let system =
            find(&["python3"]).context("Python 3.11 is needed for this: install python3 and its venv module")?;
        run(program(system).args(["-m", "venv", "--clear"]).arg(&folder))?;
        let install = |more: &[&str], list: &Path| {
            let pip = ["-m", "pip", "install", "--quiet"];
            run(program(&python).args(pip).args(more).arg("--requirement").arg(list))
        };
        install(&[], &requirements)?;
        if alone.exists() {
            install(&["--no-deps"], &alone)?;
        }
        std::fs::write(&installed, wanted)?;
    }
    Ok(program(python))
}
