//! `cargo xtask golden`: computes the expected values of the scorer's tests with an independent
//! program.

use std::fs::{self, File};
use std::process::Stdio;

use anyhow::{Result, bail};

use crate::python::python;
use crate::shell::{output, root};

/// Recomputes the expected values of tests/golden/cceval.jsonl. With `check`, fails if they differ
/// and writes nothing.
pub fn run(check: bool) -> Result<()> {
    let rows = root().join("tests/golden/cceval.jsonl");
    let mut oracle = python()?;
    oracle.arg("tests/oracle/cceval.py").stdin(Stdio::from(File::open(&rows)?));
    let computed = output(&mut oracle)?;
    if !check {
        fs::write(&rows, computed)?;
    } else if fs::read_to_string(&rows)? != computed {
        bail!("{} is not what the oracle computes: run `cargo xtask golden`", rows.display());
    }
    Ok(())
}
