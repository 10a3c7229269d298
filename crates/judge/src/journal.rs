//! The journal: an append-only file of verdicts. A run that is interrupted resumes from it.
//!
//! Each line is a checksum and a JSON object with the key of a job and its verdicts. A line that
//! was only partly written fails its checksum. It is skipped, and its job is judged a second time.
//!
//! Each line is written with one system call as soon as its job is judged. If this process is
//! killed, no written line is lost. The file is synced to disk at most once in [`SYNC`] and at the
//! end. A power failure therefore loses only the lines since the last sync.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use assay_base::schema;
use assay_execution::Judged;
use assay_execution::plan::Key;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The least time between two syncs to disk.
pub const SYNC: Duration = Duration::from_secs(1);
/// The first line. It names the format and its version.
const HEAD: &str = "assay-journal@1\n";
/// The name and version of the format.
pub const SCHEMA: &str = HEAD.trim_ascii_end();
/// The maximum length of a line, in bytes. Assay writes no longer ones.
const MAX_LINE: u64 = 1 << 30;

/// An open journal. The file is locked against other processes.
pub struct Journal {
    file: File,
    /// The offset and length of each job's line.
    places: HashMap<Key, (u64, usize)>,
    end: u64,
    synced: Instant,
    /// The number of lines that fail their checksum, or are cut off.
    pub damaged: u64,
}

/// Why a journal cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Another process has locked the file.
    #[error("another process is writing to this folder; wait until it ends, or choose another folder")]
    InUse,
    /// The file is not a journal of this version.
    #[error("this is not a journal of this version of Assay: {0}; move it away, or choose another folder")]
    Foreign(schema::Error),
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

#[derive(Serialize)]
struct Written<'j> {
    key: Key,
    judged: &'j Judged,
}

#[derive(Deserialize)]
struct ReadBack {
    key: Key,
    judged: Judged,
}

impl Journal {
    /// Opens the journal at `path`, or creates it.
    pub fn open(path: &Path) -> Result<Self, JournalError> {
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(JournalError::InUse),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        let mut places = HashMap::new();
        let (mut end, mut damaged) = (0, 0);
        let mut reader = BufReader::with_capacity(1 << 20, &mut file);
        let mut line = Vec::new();
        loop {
            line.clear();
            let read = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line)? as u64;
            if read == 0 {
                break;
            }
            if end == 0 {
                // A first line that was only partly written is accepted, whatever line end it has.
                if !HEAD.as_bytes().starts_with(line.trim_ascii_end()) {
                    return Err(JournalError::Foreign(foreign(&line)));
                }
                damaged += u64::from(line != HEAD.as_bytes());
            } else {
                match record(&line) {
                    Some(record) => drop(places.insert(record.key, (end, line.len()))),
                    None => damaged += u64::from(line != b"\n"),
                }
            }
            end += read;
        }
        drop(reader);
        let mut journal = Self { file, places, end, synced: Instant::now(), damaged };
        if journal.end == 0 {
            journal.append(HEAD.as_bytes())?;
        } else if !journal.ends_with_a_line()? {
            // The last line was cut off. End it here, so that the next line starts on its own.
            journal.append(b"\n")?;
        }
        Ok(journal)
    }

    fn ends_with_a_line(&mut self) -> io::Result<bool> {
        let mut last = [0];
        self.file.seek(SeekFrom::Start(self.end - 1))?;
        self.file.read_exact(&mut last)?;
        Ok(last == *b"\n")
    }

    /// Whether the journal has the verdicts of a job.
    pub fn has(&self, key: Key) -> bool {
        self.places.contains_key(&key)
    }

    /// The verdicts of a job, if it was judged.
    pub fn get(&mut self, key: Key) -> io::Result<Option<Judged>> {
        let Some(&(offset, len)) = self.places.get(&key) else { return Ok(None) };
        let mut line = vec![0; len];
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut line)?;
        let changed = || io::Error::new(io::ErrorKind::InvalidData, "the journal changed while it was in use");
        Ok(Some(record(&line).ok_or_else(changed)?.judged))
    }

    /// Appends the verdicts of a job.
    pub fn add(&mut self, key: Key, judged: &Judged) -> io::Result<()> {
        let json = serde_json::to_string(&Written { key, judged }).map_err(io::Error::other)?;
        let line = format!("{} {json}\n", checksum(json.as_bytes()));
        let place = (self.end, line.len());
        self.append(line.as_bytes())?;
        self.places.insert(key, place);
        if self.synced.elapsed() >= SYNC {
            self.sync()?;
        }
        Ok(())
    }

    /// Syncs all written lines to disk.
    pub fn sync(&mut self) -> io::Result<()> {
        self.file.sync_data()?;
        self.synced = Instant::now();
        Ok(())
    }

    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.write_all(bytes)?;
        self.end += bytes.len() as u64;
        Ok(())
    }
}

/// The error of a file with another first line.
fn foreign(line: &[u8]) -> schema::Error {
    let name = str::from_utf8(line.trim_ascii_end()).ok().filter(|line| line.starts_with("assay-"));
    name.map_or(schema::Error::None(SCHEMA), |name| schema::Error::Other { found: name.to_owned(), expected: SCHEMA })
}

fn record(line: &[u8]) -> Option<ReadBack> {
    // Only the last line may lack its line feed.
    let (sum, json) = line.strip_suffix(b"\n").unwrap_or(line).split_at_checked(CHECKSUM + 1)?;
    let is_intact = sum.strip_suffix(b" ")? == checksum(json).as_bytes();
    is_intact.then(|| serde_json::from_slice(json).ok()).flatten()
}

const CHECKSUM: usize = 16;

fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(CHECKSUM / 2).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use assay_execution::Outcome;
    use assay_execution::{Exit, Verdict};

    use super::*;

    fn key(number: u8) -> Key {
        Key::try_from(format!("{number:032x}")).expect("a key")
    }

    fn judged(number: u8) -> Judged {
        Judged::Ran(vec![
            Some(Verdict {
                outcome: Outcome::WrongAnswer,
                exit: Exit::Finished(0),
                stdout: vec![b'\n', number, 0xff],
                stderr: b"said".to_vec(),
                fuel: Some(u64::MAX),
                peak_memory: 7,
                error: Some("NameError".to_owned()),
                inside: Some("its tests pass a function".to_owned()),
            }),
            None,
        ])
    }

    #[test]
    fn what_is_written_can_be_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::open(&path).expect("a journal");
        for number in 0..5 {
            journal.add(key(number), &judged(number)).expect("it is written");
        }
        assert!(matches!(Journal::open(&path), Err(JournalError::InUse)));
        drop(journal);
        let mut journal = Journal::open(&path).expect("a journal");
        assert_eq!((journal.places.len(), journal.damaged), (5, 0));
        assert_eq!(journal.get(key(3)).expect("it can be read"), Some(judged(3)));
        assert_eq!(journal.get(key(9)).expect("it can be read"), None);
    }

    /// Wherever the last write was cut off, the lines before and after it can be read.
    #[test]
    fn a_journal_that_ends_anywhere_continues() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::open(&path).expect("a journal");
        journal.add(key(1), &judged(1)).expect("it is written");
        let first = journal.end as usize;
        journal.add(key(2), &judged(2)).expect("it is written");
        drop(journal);
        let all = fs::read(&path).expect("it is there");
        for end in 0..all.len() {
            fs::write(&path, &all[..end]).expect("it is cut");
            let mut journal = Journal::open(&path).unwrap_or_else(|error| panic!("{end}: {error}"));
            let has_line = |len| end + 1 >= len;
            assert_eq!((journal.has(key(1)), journal.has(key(2))), (has_line(first), has_line(all.len())), "{end}");
            journal.add(key(3), &judged(3)).expect("it is written");
            drop(journal);
            let mut journal = Journal::open(&path).expect("a journal");
            assert_eq!((journal.has(key(1)), journal.has(key(3))), (has_line(first), true), "{end}");
            assert_eq!(journal.get(key(3)).expect("it can be read"), Some(judged(3)), "{end}");
        }
    }

    #[test]
    fn a_damaged_line_is_skipped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::open(&path).expect("a journal");
        for number in 0..3 {
            journal.add(key(number), &judged(number)).expect("it is written");
        }
        let second = journal.places[&key(1)].0 as usize;
        drop(journal);
        let mut bytes = fs::read(&path).expect("it is there");
        bytes[second + 30] ^= 1;
        fs::write(&path, bytes).expect("it is written");
        let journal = Journal::open(&path).expect("a journal");
        assert_eq!([0, 1, 2].map(|number| journal.has(key(number))), [true, false, true]);
        assert_eq!(journal.damaged, 1);
    }

    #[test]
    fn other_files_stay_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        fs::write(&path, "mine\n").expect("it is written");
        let Err(JournalError::Foreign(error)) = Journal::open(&path) else { panic!("it is not a journal") };
        assert_eq!(error, schema::Error::None(SCHEMA));
        assert_eq!(fs::read(&path).expect("it is there"), b"mine\n");
        fs::write(&path, "assay-journal@2\n").expect("it is written");
        let Err(JournalError::Foreign(error)) = Journal::open(&path) else { panic!("it is not a journal") };
        assert!(error.to_string().contains("`assay-journal@2`, which a newer version of Assay reads"), "{error}");
    }
}
