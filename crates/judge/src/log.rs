//! A log: an append-only file of records by their keys, which outlives the process.
//!
//! Each line is a checksum and a JSON object with the member `key`. A line that was only partly written
//! fails its checksum, and is skipped.
//!
//! Each line is written with one system call. If this process is killed, no written line is lost. The file
//! is synced to disk at most once in [`SYNC`] and at the end. A power failure therefore loses only the lines
//! since the last sync.

use std::collections::HashMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;
use std::time::{Duration, Instant};

use assay_base::schema;
use assay_execution::plan::Key;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// The least time between two syncs to disk.
pub const SYNC: Duration = Duration::from_secs(1);
/// The maximum length of a line, in bytes. Assay writes no longer ones.
const MAX_LINE: u64 = 1 << 30;

/// An open log. The file is locked against other processes.
pub struct Log {
    file: File,
    /// The offset and length of each record's line.
    places: HashMap<Key, (u64, usize)>,
    end: u64,
    synced: Instant,
    /// The number of lines that fail their checksum, or are cut off.
    pub damaged: u64,
}

/// Why a log cannot be opened.
#[derive(Debug, thiserror::Error)]
pub enum LogError {
    /// Another process has locked the file.
    #[error("another process is writing to this folder; wait until it ends, or choose another folder")]
    InUse,
    /// The file is another one, or of another version.
    #[error("this file is not of this version of Assay: {0}; move it away, or choose another folder")]
    Foreign(schema::Error),
    /// The file cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// What every record has.
#[derive(Deserialize)]
struct Keyed {
    key: Key,
}

impl Log {
    /// Opens the log at `path`, or creates it. Its first line is `schema`, the name and version of its records.
    pub fn open(path: &Path, schema: &'static str) -> Result<Self, LogError> {
        let head = format!("{schema}\n");
        let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(LogError::InUse),
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
                if !head.as_bytes().starts_with(line.trim_ascii_end()) {
                    return Err(LogError::Foreign(foreign(&line, schema)));
                }
                damaged += u64::from(line != head.as_bytes());
            } else {
                match record::<Keyed>(&line) {
                    Some(record) => drop(places.insert(record.key, (end, line.len()))),
                    None => damaged += u64::from(line != b"\n"),
                }
            }
            end += read;
        }
        drop(reader);
        let mut log = Self { file, places, end, synced: Instant::now(), damaged };
        if log.end == 0 {
            log.append(head.as_bytes())?;
        } else if !log.ends_with_a_line()? {
            // The last line was cut off. End it here, so that the next line starts on its own.
            log.append(b"\n")?;
        }
        Ok(log)
    }

    fn ends_with_a_line(&mut self) -> io::Result<bool> {
        let mut last = [0];
        self.file.seek(SeekFrom::Start(self.end - 1))?;
        self.file.read_exact(&mut last)?;
        Ok(last == *b"\n")
    }

    /// The size of the file, in bytes.
    pub fn size(&self) -> u64 {
        self.end
    }

    /// Whether there is a record with this key.
    pub fn has(&self, key: Key) -> bool {
        self.places.contains_key(&key)
    }

    /// The latest record with this key.
    pub fn get<R: DeserializeOwned>(&mut self, key: Key) -> io::Result<Option<R>> {
        let Some(&(offset, len)) = self.places.get(&key) else { return Ok(None) };
        let mut line = vec![0; len];
        self.file.seek(SeekFrom::Start(offset))?;
        self.file.read_exact(&mut line)?;
        let changed = || io::Error::new(io::ErrorKind::InvalidData, "the file changed while it was in use");
        Ok(Some(record(&line).ok_or_else(changed)?))
    }

    /// Appends a record, an object whose member `key` is this key.
    pub fn add(&mut self, key: Key, record: &impl Serialize) -> io::Result<()> {
        let json = serde_json::to_string(record).map_err(io::Error::other)?;
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
fn foreign(line: &[u8], expected: &'static str) -> schema::Error {
    let name = str::from_utf8(line.trim_ascii_end()).ok().filter(|line| line.starts_with("assay-"));
    name.map_or(schema::Error::None(expected), |name| schema::Error::Other { found: name.to_owned(), expected })
}

fn record<R: DeserializeOwned>(line: &[u8]) -> Option<R> {
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

    use super::*;

    const SCHEMA: &str = "assay-journal@1";

    #[derive(Debug, PartialEq, Serialize, Deserialize)]
    struct Said {
        key: Key,
        text: String,
    }

    fn open(path: &Path) -> Log {
        Log::open(path, SCHEMA).expect("a log")
    }

    fn key(number: u8) -> Key {
        Key::try_from(format!("{number:032x}")).expect("a key")
    }

    fn said(number: u8) -> Said {
        Said { key: key(number), text: format!("\n{number}\u{e9}") }
    }

    fn add(log: &mut Log, number: u8) {
        log.add(key(number), &said(number)).expect("it is written");
    }

    fn get(log: &mut Log, number: u8) -> Option<Said> {
        log.get(key(number)).expect("it can be read")
    }

    #[test]
    fn what_is_written_can_be_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let mut log = open(&path);
        for number in 0..5 {
            add(&mut log, number);
        }
        assert!(matches!(Log::open(&path, SCHEMA), Err(LogError::InUse)));
        drop(log);
        let mut log = open(&path);
        assert_eq!((log.places.len(), log.damaged), (5, 0));
        assert_eq!(get(&mut log, 3), Some(said(3)));
        assert_eq!(get(&mut log, 9), None);
    }

    /// Wherever the last write was cut off, the lines before and after it can be read.
    #[test]
    fn a_log_that_ends_anywhere_continues() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let mut log = open(&path);
        add(&mut log, 1);
        let first = log.end as usize;
        add(&mut log, 2);
        drop(log);
        let all = fs::read(&path).expect("it is there");
        for end in 0..all.len() {
            fs::write(&path, &all[..end]).expect("it is cut");
            let mut log = Log::open(&path, SCHEMA).unwrap_or_else(|error| panic!("{end}: {error}"));
            let has_line = |len| end + 1 >= len;
            assert_eq!((log.has(key(1)), log.has(key(2))), (has_line(first), has_line(all.len())), "{end}");
            add(&mut log, 3);
            drop(log);
            let mut log = open(&path);
            assert_eq!((log.has(key(1)), log.has(key(3))), (has_line(first), true), "{end}");
            assert_eq!(get(&mut log, 3), Some(said(3)), "{end}");
        }
    }

    #[test]
    fn a_damaged_line_is_skipped() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        let mut log = open(&path);
        for number in 0..3 {
            add(&mut log, number);
        }
        let second = log.places[&key(1)].0 as usize;
        drop(log);
        let mut bytes = fs::read(&path).expect("it is there");
        bytes[second + 30] ^= 1;
        fs::write(&path, bytes).expect("it is written");
        let log = open(&path);
        assert_eq!([0, 1, 2].map(|number| log.has(key(number))), [true, false, true]);
        assert_eq!(log.damaged, 1);
    }

    #[test]
    fn other_files_stay_as_they_are() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("log");
        fs::write(&path, "mine\n").expect("it is written");
        let Err(LogError::Foreign(error)) = Log::open(&path, SCHEMA) else { panic!("it is another file") };
        assert_eq!(error, schema::Error::None(SCHEMA));
        assert_eq!(fs::read(&path).expect("it is there"), b"mine\n");
        fs::write(&path, "assay-journal@2\n").expect("it is written");
        let Err(LogError::Foreign(error)) = Log::open(&path, SCHEMA) else { panic!("it is another file") };
        assert!(error.to_string().contains("`assay-journal@2`, which a newer version of Assay reads"), "{error}");
    }
}
