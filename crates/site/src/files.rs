//! Reads files from submitters: regular files of bounded size only.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use assay_base::compression::Compression;

/// The largest file of predictions or tasks, compressed and decompressed, in bytes.
pub const MAX_FILE: u64 = 256 << 20;
/// The largest report, or file written by a maintainer, in bytes.
pub const MAX_TEXT: u64 = 64 << 20;
/// The largest manifest, in bytes. Genuine ones have about 2 KiB.
pub const MAX_MANIFEST: u64 = 64 << 10;

/// Why a file could not be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// The file does not exist.
    #[error("is missing")]
    Missing,
    /// It is a symbolic link, whose target is not part of the folder.
    #[error("is a symbolic link; put the file itself there")]
    Link,
    /// It is a folder, a pipe or a device.
    #[error("is not a file")]
    NotAFile,
    /// It is larger than the limit.
    #[error("is larger than the limit of {}", size(*.0))]
    TooLarge(u64),
    /// It is compressed, and damaged or truncated.
    #[error("cannot be decompressed: {0}")]
    Damaged(String),
    /// It is not UTF-8.
    #[error("is not UTF-8 text")]
    NotText,
    /// An I/O error.
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

/// Formats a number of bytes in the largest unit that divides it.
pub fn size(bytes: u64) -> String {
    const UNITS: [(u32, &str); 3] = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fits = |(shift, _): &&(u32, &str)| bytes > 0 && bytes.is_multiple_of(1 << shift);
    match UNITS.iter().find(fits) {
        Some((shift, unit)) => format!("{} {unit}", bytes >> shift),
        None if bytes == 1 => "1 byte".to_owned(),
        None => format!("{bytes} bytes"),
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

/// The content of a file that may be compressed. `limit` applies to the decompressed content.
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
    fn limits_are_reported_in_their_units() {
        let limits = [MAX_FILE, MAX_TEXT, MAX_MANIFEST, 3 << 30, 1000, 1, 0];
        assert_eq!(limits.map(size), ["256 MiB", "64 MiB", "64 KiB", "3 GiB", "1000 bytes", "1 byte", "0 bytes"]);
        assert_eq!(ReadError::TooLarge(65_536).to_string(), "is larger than the limit of 64 KiB");
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
