//! A new file whose lines arrive in another order than they have in the file.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context as _, Result};
use assay_completion::benchmark::TaskNumber;

use crate::output::{self, NewFile};

/// A file whose lines are written to a temporary file first, and sorted by task at the end.
pub(crate) struct Ordered {
    new: NewFile,
    spool: BufWriter<File>,
    /// The offset and length of each task's line.
    places: BTreeMap<TaskNumber, (u64, usize)>,
    len: u64,
}

impl Ordered {
    pub(crate) fn new(path: &Path) -> Result<Self> {
        let spool =
            tempfile::tempfile_in(output::parent(path)).with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { new: NewFile::beside(path)?, spool: BufWriter::new(spool), places: BTreeMap::new(), len: 0 })
    }

    pub(crate) fn write(&mut self, task: TaskNumber, line: &str) -> Result<()> {
        self.spool.write_all(line.as_bytes()).context("cannot keep a record in a temporary file")?;
        self.places.insert(task, (self.len, line.len()));
        self.len += line.len() as u64;
        Ok(())
    }

    pub(crate) fn finish(self, path: &Path) -> Result<()> {
        let Self { mut new, spool, places, .. } = self;
        let mut spool = spool.into_inner().context("cannot keep a record in a temporary file")?;
        let mut line = Vec::new();
        for (offset, len) in places.into_values() {
            line.resize(len, 0);
            spool.seek(SeekFrom::Start(offset))?;
            spool.read_exact(&mut line)?;
            new.write_all(&line).with_context(|| format!("cannot write {}", path.display()))?;
        }
        new.finish(path)
    }
}
