//! `cargo xtask golden`: computes the expected values of the scorer's tests with independent
//! programs.

use std::fs::{self, File};
use std::process::Stdio;

use anyhow::{Result, bail};

use crate::python::environment;
use crate::shell::{output, root};

/// The rows that all oracles read.
const ROWS: &str = "tests/golden/cceval.jsonl";

/// Each oracle, with the name of its Python environment and the file of its values. The first one
/// computes the values of the rows.
const ORACLES: &[(&str, &str, &str)] = &[
    ("tests/oracle/cceval.py", "oracle", ROWS),
    ("tests/oracle/chrf.py", "oracle", "tests/golden/chrf.json"),
    ("tests/oracle/code_bleu.py", "oracle/codebleu", "tests/golden/codebleu.json"),
];

/// Recomputes the expected values. With `check`, fails if they differ and writes nothing.
pub fn run(check: bool) -> Result<()> {
    for (oracle, packages, file) in ORACLES {
        let file = root().join(file);
        let mut command = environment(packages)?;
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
