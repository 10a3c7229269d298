//! Cached files: their keys, and the removal of files with outdated keys.

mod atomic;
pub mod checked;
mod digest;

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use checked::Unusable;
pub use digest::Digest;

/// The number of hexadecimal digits of a key.
const KEY_LENGTH: usize = 16;

/// Everything that a cached file depends on.
#[derive(Debug, Clone)]
pub struct Inputs(Sha256);

impl Inputs {
    /// Starts without inputs.
    pub fn new() -> Self {
        Self(Sha256::new())
    }

    /// Adds an input. Boundaries count: `ab` and `c` differ from `a` and `bc`.
    #[must_use]
    pub fn and(mut self, input: impl AsRef<[u8]>) -> Self {
        let input = input.as_ref();
        self.0.update((input.len() as u64).to_le_bytes());
        self.0.update(input);
        self
    }

    /// The cache key of the file that depends on these inputs.
    pub fn key(&self) -> String {
        Digest(self.0.clone().finalize().into()).to_string()[..KEY_LENGTH].to_owned()
    }
}

impl Default for Inputs {
    fn default() -> Self {
        Self::new()
    }
}

/// A file has to be made, but cannot be stored.
#[derive(Debug, thiserror::Error)]
#[error("{path} has to be made, but cannot be stored: {source}.{}", if is_forbidden(source) { ADVICE } else { "" })]
pub struct CannotMake {
    /// The path without the key.
    pub path: PathBuf,
    /// Why it cannot be stored.
    pub source: io::Error,
}

const ADVICE: &str = " Prepare the languages by `assay runtimes install --to`, with this version of Assay, on a machine \
                      with the same kind of processor, and as a user who may write there";

/// Whether a folder may be read but not written.
pub fn is_forbidden(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::PermissionDenied | io::ErrorKind::ReadOnlyFilesystem)
}

/// Cached files of one kind: `<folder>/<name>-<key>`. Only one of them is up to date, so saving a
/// file removes those with other keys.
pub struct Family {
    folder: PathBuf,
    name: String,
}

impl Family {
    /// The files called `name` in `folder`.
    pub fn new(folder: &Path, name: impl Into<String>) -> Self {
        Self { folder: folder.to_owned(), name: name.into() }
    }

    /// The path of the file of this key.
    pub fn path(&self, key: &str) -> PathBuf {
        self.folder.join(format!("{}-{key}", self.name))
    }

    /// Reads the file of this key. `None` if it is missing, or has changed since it was saved.
    pub fn read(&self, key: &str) -> io::Result<Option<Bytes>> {
        match checked::map(&self.path(key)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(Unusable::Io(error)) if error.kind() != io::ErrorKind::NotFound => Err(error),
            Err(_) => Ok(None),
        }
    }

    /// Locks the family until the result is dropped: only one process at a time makes its files. Look for the
    /// file a second time then.
    ///
    /// **Errors:** the folder cannot be written.
    pub fn lock(&self) -> Result<File, CannotMake> {
        let path = self.folder.join(format!("{}.lock", self.name));
        let open = || {
            fs::create_dir_all(&self.folder)?;
            File::options().create(true).append(true).open(&path)
        };
        let file = open().map_err(|source| CannotMake { path: self.folder.join(&self.name), source })?;
        // On a file system without locks, two processes may make the same file, which does no harm.
        let _ = file.lock();
        Ok(file)
    }

    /// Saves the file of this key, and removes files of other keys.
    pub fn save(&self, key: &str, bytes: &[u8]) -> io::Result<()> {
        checked::save(&self.path(key), bytes)?;
        self.remove(|other| !other.starts_with(key));
        Ok(())
    }

    /// Removes the files of all keys.
    pub(crate) fn clear(&self) {
        self.remove(|_| true);
    }

    /// Removes the files whose keys are out of date.
    fn remove(&self, is_old: impl Fn(&str) -> bool) {
        // A file that cannot be removed takes space, but does no harm.
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            if self.key_of(&entry.file_name().to_string_lossy()).is_some_and(&is_old) {
                let _ = fs::remove_file(entry.path());
            }
        }
    }

    /// The key of a file of this family, with what follows it in the name.
    fn key_of<'f>(&self, file: &'f str) -> Option<&'f str> {
        let key = file.strip_prefix(&self.name)?.strip_prefix('-')?;
        let digits = key.bytes().take_while(u8::is_ascii_hexdigit).count();
        (digits == KEY_LENGTH).then_some(key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boundaries_of_inputs_count() {
        let key = |inputs: &[&str]| inputs.iter().fold(Inputs::new(), Inputs::and).key();
        assert_eq!(key(&["ab", "c"]), key(&["ab", "c"]));
        assert_ne!(key(&["ab", "c"]), key(&["a", "bc"]));
    }

    #[test]
    fn one_at_a_time_makes_a_file() {
        let folder = tempfile::tempdir().unwrap();
        let made = std::sync::atomic::AtomicUsize::new(0);
        std::thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    // The folder does not exist yet.
                    let family = Family::new(&folder.path().join("made"), "demo");
                    let _lock = family.lock().unwrap();
                    if family.read("0123456789abcdef").unwrap().is_none() {
                        made.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                        std::thread::sleep(std::time::Duration::from_millis(20));
                        family.save("0123456789abcdef", b"made").unwrap();
                    }
                });
            }
        });
        assert_eq!(made.into_inner(), 1);
        let family = Family::new(&folder.path().join("made/demo.lock"), "demo");
        assert!(family.lock().unwrap_err().to_string().contains("cannot be stored"));
        let forbidden = CannotMake { path: "made".into(), source: io::ErrorKind::ReadOnlyFilesystem.into() };
        assert!(forbidden.to_string().contains("--to"), "{forbidden}");
    }

    #[test]
    fn a_file_replaces_those_of_older_keys() {
        let folder = tempfile::tempdir().unwrap();
        let (one, two) = (Family::new(folder.path(), "demo-x"), Family::new(folder.path(), "demo-x-y"));
        let keys = ["0123456789abcdef", "fedcba9876543210"];
        for family in [&one, &two] {
            family.save(keys[0], b"old").unwrap();
        }
        one.save(keys[1], b"new").unwrap();
        assert_eq!(one.read(keys[0]).unwrap(), None);
        assert_eq!(one.read(keys[1]).unwrap().unwrap()[..], *b"new");
        assert_eq!(two.read(keys[0]).unwrap().unwrap()[..], *b"old");
        // The hash and the stamp beside the old file are removed too.
        let names = || fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
        assert!(names().all(|name| !name.to_string_lossy().starts_with("demo-x-0")));
        one.save(keys[1], b"again").unwrap();
        assert_eq!(one.read(keys[1]).unwrap().unwrap()[..], *b"again");
    }
}
