//! Checked files that are written once and later used unchanged: machine code, headers, libraries.
//!
//! Beside each file lies its SHA-256. Hashing is slow: a fifth of a second for a compiler. So a
//! stamp beside the file records its state when it was last hashed. A file with that state is not
//! hashed again.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use memmap2::Mmap;
use sha2::{Digest, Sha256};

use super::atomic;

/// Longer than the clock resolution of any file system.
const SETTLED: Duration = Duration::from_secs(2);

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// The file is missing or cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The file has changed since it was written, or other users may write to it.
    #[error("it was changed")]
    Tampered,
}

/// Writes a file and its hash, each atomically. The file appears last under its name.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    atomic::write(&beside(path, "sha256"), &[&Sha256::digest(bytes)])?;
    atomic::write(path, &[bytes])
}

/// Opens a file that was [saved](save).
///
/// Fails if it is missing or unreadable, if it has changed, or if other users may write to it.
pub(crate) fn open(path: &Path) -> Result<File, Unusable> {
    let mut file = File::open(path)?;
    let expected = fs::read(beside(path, "sha256"))?;
    let metadata = file.metadata()?;
    if !is_own(&metadata) {
        return Err(Unusable::Tampered);
    }
    let stamp = stamp(&metadata, SystemTime::now());
    let stamp_path = beside(path, "hashed");
    if stamp.is_none() || fs::read(&stamp_path).ok() != stamp {
        if expected != digest(&mut file)? {
            return Err(Unusable::Tampered);
        }
        if let Some(stamp) = stamp {
            // Without the stamp only the next start is slower.
            let _ = atomic::write(&stamp_path, &[&stamp]);
        }
    }
    Ok(file)
}

/// Maps a file that was [saved](save). Its bytes are read from the disk on access, and all
/// processes share one copy in memory.
pub fn map(path: &Path) -> Result<Bytes, Unusable> {
    let file = open(path)?;
    // SAFETY: no other user may write to the file, and we replace it but never change it. If it is
    // truncated nevertheless, the process ends on the next read, like any worker that fails.
    #[allow(unsafe_code)]
    let map = unsafe { Mmap::map(&file) }?;
    Ok(Bytes::from_owner(map))
}

/// Stamps the [saved](save) files of a folder, for processes that cannot write there and would hash them at
/// every start. Waits until no file is too young for a stamp.
pub fn stamp_all(folder: &Path) -> io::Result<()> {
    let mut files = Vec::new();
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        entries => entries?,
    };
    for entry in entries {
        let path = entry?.path();
        if beside(&path, "sha256").exists() {
            files.push(path);
        }
    }
    if !files.is_empty() {
        std::thread::sleep(SETTLED + Duration::from_millis(100));
    }
    // A file that cannot be used is made again by those who need it.
    files.iter().for_each(|path| drop(open(path)));
    Ok(())
}

fn beside(path: &Path, what: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}

fn digest(file: &mut File) -> io::Result<Vec<u8>> {
    let mut hash = Sha256::new();
    let mut part = vec![0; 1 << 20];
    loop {
        match file.read(&mut part)? {
            0 => break,
            length => hash.update(&part[..length]),
        }
    }
    file.rewind()?;
    Ok(hash.finalize().to_vec())
}

/// Whether only this process's user, or root, can write to a file.
#[cfg(unix)]
fn is_own(file: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let me = fs::metadata("/proc/self").map_or(file.uid(), |me| me.uid());
    (file.uid() == me || file.uid() == 0) && file.mode() & 0o022 == 0
}

#[cfg(not(unix))]
fn is_own(_: &Metadata) -> bool {
    true
}

/// The stamp of a file: it changes when the file is written to or replaced. The time of the last
/// status change cannot be set, unlike that of the last write. The device does not count: a folder that
/// several machines mount has another one on each.
///
/// That time is coarse: a file that has just changed may change again unnoticed, and so has no
/// stamp.
#[cfg(unix)]
fn stamp(file: &Metadata, now: SystemTime) -> Option<Vec<u8>> {
    use std::os::unix::fs::MetadataExt;
    let changed = Duration::new(file.ctime().try_into().ok()?, file.ctime_nsec().try_into().ok()?);
    let age = now.duration_since(SystemTime::UNIX_EPOCH).ok()?.checked_sub(changed)?;
    (age > SETTLED).then(|| format!("{} {} {changed:?}", file.ino(), file.len()).into_bytes())
}

#[cfg(not(unix))]
fn stamp(_: &Metadata, _: SystemTime) -> Option<Vec<u8>> {
    None
}

#[cfg(all(test, unix))]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    #[test]
    fn only_what_was_saved_and_is_ours_is_used() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("made-1.2");
        let missing = |path| matches!(map(path), Err(Unusable::Io(error)) if error.kind() == io::ErrorKind::NotFound);
        assert!(missing(&path));
        for bytes in [&b"abc"[..], b""] {
            save(&path, bytes).unwrap();
            assert_eq!(map(&path).unwrap(), bytes);
        }
        // Names that differ after their last dot belong to different files.
        let other = folder.path().join("made-1.3");
        save(&other, b"other").unwrap();
        assert_eq!((map(&path).unwrap(), map(&other).unwrap()), (Bytes::new(), Bytes::from("other")));
        fs::set_permissions(&other, fs::Permissions::from_mode(0o620)).unwrap();
        assert!(matches!(map(&other), Err(Unusable::Tampered)));
        fs::remove_file(folder.path().join("made-1.2.sha256")).unwrap();
        assert!(missing(&path));
    }
}
