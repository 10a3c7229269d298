//! `cargo xtask names`: the lists of names with which tokens are labelled, from the languages' own programs.

use std::fs::{self, File};
use std::path::Path;
use std::process::Stdio;

use anyhow::{Context, Result};

use crate::shell::{find, output, program, root};

/// The list of each language, the program that makes it, and what runs that.
const LISTS: [(&str, &str, &str); 3] = [
    ("python.txt", "python.py", "python3"),
    ("typescript.txt", "typescript.mjs", "node"),
    ("java.txt", "Java.java", "java"),
];

/// Makes the lists anew. What an earlier list had stays: languages drop names, code that uses them does not.
pub fn run() -> Result<()> {
    for (list, maker, runner) in LISTS {
        let list = root().join("crates/score/src/taxonomy/names").join(list);
        let runner = find(&[runner]).with_context(|| format!("{runner} is needed for {}", list.display()))?;
        let mut make = program(runner);
        make.arg(Path::new("tests/oracle/names").join(maker)).stdin(Stdio::from(File::open(&list)?));
        let made = output(&mut make)?;
        fs::write(&list, made)?;
    }
    Ok(())
}
