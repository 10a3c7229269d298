//! The examples of each repository in a file of its own, until all are there: what an interrupted run has done is not done
//! again. A part is there whole or not at all.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use assay_corpus::examples::{Example, Funnel};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::output::{self, NewFile};

/// The folder of the parts, in that of the benchmark.
const FOLDER: &str = ".assay-parts";

/// The first line of a part.
#[derive(Serialize, Deserialize)]
struct Head {
    /// What the examples depend on.
    key: String,
    funnel: Funnel,
}

/// The parts of a run.
pub(super) struct Parts {
    folder: PathBuf,
}

/// A part that is read.
pub(super) struct Part {
    pub(super) funnel: Funnel,
    lines: BufReader<File>,
}

impl Parts {
    pub(super) fn new(out: &Path) -> Result<Self> {
        let folder = out.join(FOLDER);
        output::make_folder(&folder)?;
        Ok(Self { folder })
    }

    fn path(&self, repository: &str) -> PathBuf {
        let hash: String = Sha256::digest(repository).iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        self.folder.join(format!("{hash}.jsonl"))
    }

    /// Whether the part of a repository is there and was made from the same.
    pub(super) fn has(&self, repository: &str, key: &str) -> bool {
        self.open(repository).is_ok_and(|(head, _)| head.key == key)
    }

    /// Writes a part.
    pub(super) fn write(
        &self,
        repository: &str,
        key: String,
        funnel: Funnel,
        examples: impl Iterator<Item = Example>,
    ) -> Result<()> {
        let mut file = NewFile::new(&self.folder)?;
        serde_json::to_writer(&mut file, &Head { key, funnel })?;
        file.write_all(b"\n")?;
        for example in examples {
            serde_json::to_writer(&mut file, &example)?;
            file.write_all(b"\n")?;
        }
        file.finish(&self.path(repository))
    }

    fn open(&self, repository: &str) -> Result<(Head, BufReader<File>)> {
        let path = self.path(repository);
        let mut lines = BufReader::new(File::open(&path).with_context(|| format!("cannot open {}", path.display()))?);
        let mut line = String::new();
        lines.read_line(&mut line)?;
        let head = serde_json::from_str(&line).with_context(|| format!("{} is damaged; remove it", path.display()))?;
        Ok((head, lines))
    }

    /// Reads the part of a repository.
    pub(super) fn read(&self, repository: &str) -> Result<Part> {
        let (Head { funnel, .. }, lines) = self.open(repository)?;
        Ok(Part { funnel, lines })
    }

    /// Removes all parts, which are not needed any more.
    pub(super) fn remove(self) -> Result<()> {
        fs::remove_dir_all(&self.folder).with_context(|| format!("cannot remove {}", self.folder.display()))
    }
}

impl Iterator for Part {
    type Item = Result<Example>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = String::new();
        match self.lines.read_line(&mut line) {
            Ok(0) => None,
            Ok(_) => Some(serde_json::from_str(&line).context("a part is damaged; remove the folder .assay-parts")),
            Err(error) => Some(Err(error.into())),
        }
    }
}
