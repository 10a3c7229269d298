//! Files of our own making that are used as they are: machine code, headers, libraries.
//!
//! Beside each lies its SHA-256. Hashing takes long, a fifth of a second for a compiler: so what it was when it was last hashed
//! is noted beside it, too, and a file that is untouched since then is not hashed again.

use std::fs::{self, File, Metadata};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use memmap2::Mmap;
use sha2::{Digest, Sha256};

use crate::whole;

/// Longer than the steps of any file system's clock.
const SETTLED: Duration = Duration::from_secs(2);

/// Why a file cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Unusable {
    /// It is not there, or cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is not what was written, or others may write to it.
    #[error("it was changed")]
    Tampered,
}

/// Writes a file and its hash so that neither is ever seen half written: the file appears last, under its own name.
pub(crate) fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    whole::write(&beside(path, "sha256"), &[&Sha256::digest(bytes)])?;
    whole::write(path, &[bytes])
}

/// Opens a file that was [saved](save), if it is still what was written.
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
            // Without the stamp the next start is slower, that is all.
            let _ = whole::write(&stamp_path, &[&stamp]);
        }
    }
    Ok(file)
}

/// The bytes of such a file, which stay on the disk until they are looked at, and are in memory only once however many processes
/// do.
pub(crate) fn map(path: &Path) -> Result<Bytes, Unusable> {
    let file = open(path)?;
    // SAFETY: nobody else may write to the file, and we only ever put another in its place. Should somebody cut it short, the
    // process ends when it reads on, which is what becomes of workers that fail in whatever way.
    #[allow(unsafe_code)]
    let map = unsafe { Mmap::map(&file) }?;
    Ok(Bytes::from_owner(map))
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

/// Whether only the user who runs this, or the system's administrator, can write to a file.
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

/// What of a file is another as soon as anybody writes to it, or puts another in its place. The time of the last change cannot
/// be set, unlike that of the last writing. It is coarse, though: a file that has just changed may change again unnoticed, and so
/// has no stamp.
#[cfg(unix)]
fn stamp(file: &Metadata, now: SystemTime) -> Option<Vec<u8>> {
    use std::os::unix::fs::MetadataExt;
    let changed = Duration::new(file.ctime().try_into().ok()?, file.ctime_nsec().try_into().ok()?);
    let age = now.duration_since(SystemTime::UNIX_EPOCH).ok()?.checked_sub(changed)?;
    (age > SETTLED).then(|| format!("{} {} {} {changed:?}", file.dev(), file.ino(), file.len()).into_bytes())
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
        // Names that differ behind their last dot are of different files.
        let other = folder.path().join("made-1.3");
        save(&other, b"other").unwrap();
        assert_eq!((map(&path).unwrap(), map(&other).unwrap()), (Bytes::new(), Bytes::from("other")));
        fs::set_permissions(&other, fs::Permissions::from_mode(0o620)).unwrap();
        assert!(matches!(map(&other), Err(Unusable::Tampered)));
        fs::remove_file(folder.path().join("made-1.2.sha256")).unwrap();
        assert!(missing(&path));
    }
}
