//! The check `workflows`: actionlint reads the workflows of GitHub Actions.

use std::path::PathBuf;

use anyhow::Result;

use crate::shell::{find, program, root, run};

/// The version that [`actionlint`] builds.
const ACTIONLINT: &str = "github.com/rhysd/actionlint/cmd/actionlint@v1.7.12";

/// Checks every workflow, with the inputs of the actions of this repository. Returns whether actionlint is there.
pub fn check() -> Result<bool> {
    let Some(actionlint) = actionlint()? else { return Ok(false) };
    // Other linters that happen to be installed would make other findings on other machines.
    run(program(actionlint).args(["-no-color", "-shellcheck=", "-pyflakes="]))?;
    Ok(true)
}

/// The user's actionlint, or one that Go builds below `target/`.
fn actionlint() -> Result<Option<PathBuf>> {
    let folder = root().join("target/tools/bin");
    let own = folder.join("actionlint");
    if let Some(found) = find(&["actionlint"]).or_else(|| own.is_file().then_some(own.clone())) {
        return Ok(Some(found));
    }
    let Some(go) = find(&["go"]) else { return Ok(None) };
    run(program(go).args(["install", ACTIONLINT]).env("GOBIN", folder))?;
    Ok(Some(own))
}
