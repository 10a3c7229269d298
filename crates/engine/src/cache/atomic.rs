//! Atomic writes: a file is complete or absent, however many threads and processes write it.

use std::fs;
use std::io::{self, Write};
use std::path::Path;

/// Writes a file from several parts. It appears under its name once all its bytes are on the disk.
pub(super) fn write(path: &Path, parts: &[&[u8]]) -> io::Result<()> {
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    // Temporary files are their owner's alone, but other users may read these.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.suffix(".unfinished").tempfile_in(folder)?;
    for part in parts {
        file.write_all(part)?;
    }
    file.as_file().sync_all()?;
    file.persist(path)?;
    Ok(())
}
