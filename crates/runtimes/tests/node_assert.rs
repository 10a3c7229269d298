//! Our `assert` for JavaScript against the one of Node.js.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails, in its helpers too")]

use std::path::Path;
use std::process::Command;

#[test]
fn assertions_accept_what_those_of_node_do() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new("node");
    command.arg("--no-deprecation").arg(folder.join("tests/node_assert.cjs"));
    let ran = command.arg(folder.join("src/languages/javascript/assert.js")).output();
    let ran = ran.expect("node runs: the workspace's other tools need it, too");
    let said = String::from_utf8_lossy(&ran.stdout);
    let (compared, differ) = said.split_once(" compared, ").unwrap_or_else(|| panic!("{ran:?}"));
    assert!(compared.parse::<u32>().unwrap() > 10_000 && differ.starts_with("0 differ"), "{said}");
}
