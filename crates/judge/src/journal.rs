//! The journal: what was judged, written down at once, so that no end of the program loses it.
//!
//! It is a file of lines that is only ever appended to. A line is a checksum and, as JSON, the key of a job with its verdicts;
//! so a line that was not written whole is noticed and passed over, and what it was about is judged again. Each line is handed
//! to the system with one call as soon as there is a verdict: when this program is killed, nothing that it wrote is lost. It
//! reaches the disk once in [`SYNC`], and at the end: when the power fails, no more than that is lost.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::judge::Judged;
use crate::plan::Key;

/// How often what was written is made to reach the disk.
pub const SYNC: Duration = Duration::from_secs(1);
/// The first line, which says what the file is.
const HEAD: &str = "assay-journal@1\n";
/// Longer lines are none of ours.
const MAX_LINE: u64 = 1 << 30;

/// An open journal, which nobody else has.
pub struct Journal {
    file: File,
    /// Where each line is.
    places: HashMap<Key, (u64, usize)>,
    end: u64,
    synced: Instant,
    /// Lines that are not what was written.
    pub damaged: u64,
}

/// Why there is no journal.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Another process has it.
    #[error("another process is writing into this folder; let it end, or choose another folder")]
    InUse,
    /// The file is something else.
    #[error("this is no journal of this version of Assay; move it away, or choose another folder")]
    Foreign,
    /// It cannot be read or written.
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
    /// Opens the journal at `path`, or begins one.
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
                // A beginning that was not written whole is one, whatever ends it.
                if !HEAD.as_bytes().starts_with(line.trim_ascii_end()) {
                    return Err(JournalError::Foreign);
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
            // Its end was cut off: the rest of that line is not to be taken for the beginning of the next.
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

    /// Whether a job was judged.
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

    /// Writes down that a job was judged.
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

    /// Makes everything reach the disk.
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

fn record(line: &[u8]) -> Option<ReadBack> {
    // The last line may lack its line feed alone.
    let (sum, json) = line.strip_suffix(b"\n").unwrap_or(line).split_at_checked(CHECKSUM + 1)?;
    let is_whole = sum.strip_suffix(b" ")? == checksum(json).as_bytes();
    is_whole.then(|| serde_json::from_slice(json).ok()).flatten()
}

const CHECKSUM: usize = 16;

fn checksum(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().take(CHECKSUM / 2).map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use assay_sandbox::Exit;
    use assay_score::execution::Outcome;

    use super::*;
    use crate::Verdict;

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
            }),
            None,
        ])
    }

    #[test]
    fn what_is_written_is_there_again() {
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

    /// However far the last write came, what stood before it is there, and what comes after it too.
    #[test]
    fn a_journal_that_ends_anywhere_goes_on() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        let mut journal = Journal::open(&path).expect("a journal");
        journal.add(key(1), &judged(1)).expect("it is written");
        let first = journal.end as usize;
        journal.add(key(2), &judged(2)).expect("it is written");
        drop(journal);
        let whole = fs::read(&path).expect("it is there");
        for end in 0..whole.len() {
            fs::write(&path, &whole[..end]).expect("it is cut");
            let mut journal = Journal::open(&path).unwrap_or_else(|error| panic!("{end}: {error}"));
            let has_line = |len| end + 1 >= len;
            assert_eq!((journal.has(key(1)), journal.has(key(2))), (has_line(first), has_line(whole.len())), "{end}");
            journal.add(key(3), &judged(3)).expect("it is written");
            drop(journal);
            let mut journal = Journal::open(&path).expect("a journal");
            assert_eq!((journal.has(key(1)), journal.has(key(3))), (has_line(first), true), "{end}");
            assert_eq!(journal.get(key(3)).expect("it can be read"), Some(judged(3)), "{end}");
        }
    }

    #[test]
    fn a_damaged_line_is_passed_over() {
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
    fn other_files_are_left_alone() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("journal");
        fs::write(&path, "mine\n").expect("it is written");
        assert!(matches!(Journal::open(&path), Err(JournalError::Foreign)));
        assert_eq!(fs::read(&path).expect("it is there"), b"mine\n");
    }
}
