//! Atomic writes: a file is complete or absent, however many threads and processes write it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file from several parts. It appears under its name once all its bytes are on the disk.
pub(super) fn write(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut file = tempfile::Builder::new().suffix(".unfinished").tempfile_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
