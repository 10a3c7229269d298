//! Reading what strangers supply: whole files of bounded size, and nothing but files.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use assay_score::compression::Compression;

/// The most bytes that are read of a file of predictions or tasks, as it is and decompressed.
pub const MAX_FILE: u64 = 256 << 20;
/// The most bytes that are read of any other file.
pub const MAX_TEXT: u64 = 64 << 20;

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// There is none.
    #[error("is missing")]
    Missing,
    /// It is a link: what it leads to is no part of the folder.
    #[error("is a symbolic link; put the file itself there")]
    Link,
    /// It is a folder, a pipe or a device.
    #[error("is no file")]
    NotAFile,
    /// It is larger than what is read.
    #[error("is larger than the {} MB that are read", .0 >> 20)]
    TooLarge(u64),
    /// It is compressed, and damaged or cut off.
    #[error("cannot be decompressed: {0}")]
    Damaged(String),
    /// It is no UTF-8.
    #[error("is not UTF-8 text")]
    NotText,
    /// The machine could not read it.
    #[error("cannot be read: {0}")]
    Machine(String),
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            _ => Self::Machine(error.to_string()),
        }
    }
}

/// The bytes of a file.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, ReadError> {
    let metadata = fs::symlink_metadata(path)?;
    if metadata.is_symlink() {
        return Err(ReadError::Link);
    }
    if !metadata.is_file() {
        return Err(ReadError::NotAFile);
    }
    bounded(File::open(path)?, limit)
}

/// The text of a file.
pub fn read_text(path: &Path, limit: u64) -> Result<String, ReadError> {
    String::from_utf8(read(path, limit)?).map_err(|_| ReadError::NotText)
}

/// What is in a file that may be compressed. `limit` holds for what is in it.
pub fn decompressed(bytes: &[u8], limit: u64) -> Result<Vec<u8>, ReadError> {
    match Compression::of(bytes) {
        None if bytes.len() as u64 > limit => Err(ReadError::TooLarge(limit)),
        None => Ok(bytes.to_vec()),
        Some(compression) => bounded(compression.decode(bytes), limit).map_err(|error| match error {
            ReadError::Machine(message) => ReadError::Damaged(message),
            ReadError::Missing => ReadError::Damaged("it ends too early".to_owned()),
            other => other,
        }),
    }
}

fn bounded(reader: impl Read, limit: u64) -> Result<Vec<u8>, ReadError> {
    let mut bytes = Vec::new();
    reader.take(limit + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > limit { Err(ReadError::TooLarge(limit)) } else { Ok(bytes) }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    #[test]
    fn only_files_are_read() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        fs::write(path("file"), b"caf\xe9").expect("written");
        assert_eq!(read(&path("file"), 4), Ok(b"caf\xe9".to_vec()));
        assert_eq!(read(&path("file"), 3), Err(ReadError::TooLarge(3)));
        assert_eq!(read_text(&path("file"), 4), Err(ReadError::NotText));
        assert_eq!(read(&path("none"), 4), Err(ReadError::Missing));
        assert_eq!(read(folder.path(), 4), Err(ReadError::NotAFile));
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(path("file"), path("link")).expect("linked");
            assert_eq!(read(&path("link"), 4), Err(ReadError::Link));
        }
    }

    #[test]
    fn bombs_are_not_decompressed() {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(&vec![b' '; 1 << 20]).expect("memory");
        let bomb = encoder.finish().expect("memory");
        assert_eq!(decompressed(&bomb, 1 << 20).map(|bytes| bytes.len()), Ok(1 << 20));
        assert_eq!(decompressed(&bomb, 1000), Err(ReadError::TooLarge(1000)));
        assert!(matches!(decompressed(&bomb[..bomb.len() / 2], 1 << 20), Err(ReadError::Damaged(_))));
        assert_eq!(decompressed(b"plain", 5), Ok(b"plain".to_vec()));
    }
}
