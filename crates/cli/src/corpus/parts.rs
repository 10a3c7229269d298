//! Stores the examples of each repository in a file, a part, so that an interrupted run can resume.
//! A part is written atomically.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use assay_corpus::examples::{Cut, Funnel};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::output::{self, NewFile};

/// The folder of the parts, in the folder of the benchmark.
const FOLDER: &str = ".assay-parts";

/// The error for a damaged part. Only an outside change can damage it.
pub(super) const DAMAGED: &str = "a part is damaged; remove the folder .assay-parts";

/// The first line of a part.
#[derive(Serialize, Deserialize)]
struct Header {
    /// The key: everything that the examples depend on.
    key: String,
    funnel: Funnel,
}

/// The parts of a run.
pub(super) struct Parts {
    folder: PathBuf,
}

/// A part that is being read.
pub(super) struct Part {
    pub(super) funnel: Funnel,
    lines: BufReader<File>,
    line: String,
    /// The text of the current file.
    text: String,
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

    /// Whether the part of a repository exists with this key.
    pub(super) fn has(&self, repository: &str, key: &str) -> bool {
        self.open(repository).is_ok_and(|(head, _)| head.key == key)
    }

    /// Writes a part from examples and the texts of their files. Examples of the same file must be
    /// adjacent.
    ///
    /// After the head, each file has its text once, followed by its examples.
    pub(super) fn write<'t>(
        &self,
        repository: &str,
        key: String,
        funnel: Funnel,
        examples: impl Iterator<Item = (&'t str, Cut)>,
    ) -> Result<()> {
        let mut file = NewFile::new(&self.folder)?;
        serde_json::to_writer(&mut file, &Header { key, funnel })?;
        file.write_all(b"\n")?;
        let mut path = None;
        for (text, cut) in examples {
            if path.as_ref() != Some(&cut.metadata.file) {
                serde_json::to_writer(&mut file, text)?;
                file.write_all(b"\n")?;
            }
            serde_json::to_writer(&mut file, &cut)?;
            file.write_all(b"\n")?;
            path = Some(cut.metadata.file);
        }
        file.finish(&self.path(repository))
    }

    fn open(&self, repository: &str) -> Result<(Header, BufReader<File>)> {
        let path = self.path(repository);
        let mut lines = BufReader::new(File::open(&path).with_context(|| format!("cannot open {}", path.display()))?);
        let mut line = String::new();
        lines.read_line(&mut line)?;
        let head = serde_json::from_str(&line).with_context(|| format!("{} is damaged; remove it", path.display()))?;
        Ok((head, lines))
    }

    /// Reads the part of a repository.
    pub(super) fn read(&self, repository: &str) -> Result<Part> {
        let (Header { funnel, .. }, lines) = self.open(repository)?;
        Ok(Part { funnel, lines, line: String::new(), text: String::new() })
    }

    /// Removes all parts.
    pub(super) fn remove(self) -> Result<()> {
        fs::remove_dir_all(&self.folder).with_context(|| format!("cannot remove {}", self.folder.display()))
    }
}

impl Part {
    /// The next example, and the text of its file.
    pub(super) fn next(&mut self) -> Result<Option<(&str, Cut)>> {
        loop {
            self.line.clear();
            if self.lines.read_line(&mut self.line)? == 0 {
                return Ok(None);
            }
            if !self.line.starts_with('"') {
                let cut = serde_json::from_str(&self.line).context(DAMAGED)?;
                return Ok(Some((&self.text, cut)));
            }
            self.text = serde_json::from_str(&self.line).context(DAMAGED)?;
        }
    }
}
