//! The journal: a [log](crate::log) of verdicts. A run that is interrupted resumes from it.

use std::io;
use std::path::Path;

use assay_execution::Judged;
use assay_execution::plan::Key;
use serde::{Deserialize, Serialize};

use crate::log::{Log, LogError};

/// The name and version of the format.
pub const SCHEMA: &str = "assay-journal@1";

/// An open journal. The file is locked against other processes.
pub struct Journal(Log);

#[derive(Serialize)]
struct Written<'j> {
    key: Key,
    judged: &'j Judged,
}

#[derive(Deserialize)]
struct ReadBack {
    judged: Judged,
}

impl Journal {
    /// Opens the journal at `path`, or creates it.
    pub fn open(path: &Path) -> Result<Self, LogError> {
        Ok(Self(Log::open(path, SCHEMA)?))
    }

    /// The number of lines that fail their checksum, or are cut off. Their jobs are judged a second time.
    pub fn damaged(&self) -> u64 {
        self.0.damaged
    }

    /// Whether the journal has the verdicts of a job.
    pub fn has(&self, key: Key) -> bool {
        self.0.has(key)
    }

    /// The verdicts of a job, if it was judged.
    pub fn get(&mut self, key: Key) -> io::Result<Option<Judged>> {
        Ok(self.0.get(key)?.map(|ReadBack { judged }| judged))
    }

    /// Appends the verdicts of a job.
    pub fn add(&mut self, key: Key, judged: &Judged) -> io::Result<()> {
        self.0.add(key, &Written { key, judged })
    }

    /// Syncs all written lines to disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.0.sync()
    }
}

#[cfg(test)]
mod tests {
    use assay_execution::{Exit, Outcome, Verdict};

    use super::*;

    #[test]
    fn what_is_written_can_be_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let key = |number: u8| Key::try_from(format!("{number:032x}")).expect("a key");
        let judged = Judged::Ran(vec![
            Some(Verdict {
                outcome: Outcome::WrongAnswer,
                exit: Exit::Finished(0),
                stdout: vec![b'\n', 1, 0xff],
                stderr: b"said".to_vec(),
                fuel: Some(u64::MAX),
                peak_memory: 7,
                error: Some("NameError".to_owned()),
                inside: Some("its tests pass a function".to_owned()),
            }),
            None,
        ]);
        let mut journal = Journal::open(&path).expect("a journal");
        journal.add(key(1), &judged).expect("it is written");
        assert!(matches!(Journal::open(&path), Err(LogError::InUse)));
        drop(journal);
        let mut journal = Journal::open(&path).expect("a journal");
        assert_eq!(journal.get(key(1)).expect("it can be read"), Some(judged));
        assert_eq!(journal.get(key(9)).expect("it can be read"), None);
    }
}
