//! `cargo xtask golden`: computes the expected values of the scorer's tests with independent
//! programs.

use std::fs::{self, File};
use std::process::Stdio;

use anyhow::{Result, bail};

use crate::python::python;
use crate::shell::{output, root};

/// The rows that all oracles read.
const ROWS: &str = "tests/golden/cceval.jsonl";

/// Each oracle, with the file of its values. The first one computes the values of the rows.
const ORACLES: &[(&str, &str)] =
    &[("tests/oracle/cceval.py", ROWS), ("tests/oracle/chrf.py", "tests/golden/chrf.json")];

/// Recomputes the expected values. With `check`, fails if they differ and writes nothing.
pub fn run(check: bool) -> Result<()> {
    for (oracle, file) in ORACLES {
        let file = root().join(file);
        let mut command = python()?;
        command.arg(oracle).stdin(Stdio::from(File::open(root().join(ROWS))?));
        let computed = output(&mut command)?;
        if !check {
            fs::write(&file, computed)?;
        } else if fs::read_to_string(&file)? != computed {
            bail!("{} is not what the oracle computes: run `cargo xtask golden`", file.display());
        }
    }
    Ok(())
}
