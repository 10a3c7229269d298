//! `cargo xtask names`: rebuilds the lists of names for token labels with the languages' own
//! programs.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::shell::{find, output, program, root};

/// For each language: the list, the script that makes it, and the program that runs the script.
const LISTS: [(&str, &str, &str); 3] = [
    ("python.txt", "python.py", "python3"),
    ("typescript.txt", "typescript.mjs", "node"),
    ("java.txt", "Java.java", "java"),
];

/// Rebuilds the lists. Names of an earlier list remain, because code still uses names that a
/// language has removed.
pub fn run() -> Result<()> {
    for (list, implementation, runner) in LISTS {
        let list = root().join("crates/taxonomy/src/names").join(list);
        let runner = find(&[runner]).with_context(|| format!("{runner} is needed for {}", list.display()))?;
        let mut make = program(runner);
        make.arg(Path::new("tests/oracle/names").join(implementation)).stdin(Stdio::from(File::open(&list)?));
        let made = output(&mut make)?;
        fs::write(&list, made)?;
    }
    Ok(())
}
