//! Tar archives of our own files.

use std::io;
use std::path::Path;

use bytes::Bytes;

/// The files of a tar archive that we have made, with their paths.
///
/// Each file is a slice of the archive. Only the headers of a memory-mapped archive are read.
pub(crate) fn unpack(archive: &Bytes) -> io::Result<Vec<(String, Bytes)>> {
    let mut files = Vec::new();
    for entry in tar::Archive::new(io::Cursor::new(archive)).entries_with_seek()? {
        let entry = entry?;
        let path = entry.path()?.to_string_lossy().into_owned();
        let range = usize::try_from(entry.raw_file_position()).ok().zip(usize::try_from(entry.size()).ok());
        let range = range.and_then(|(start, length)| Some(start..start.checked_add(length)?));
        let range = range.filter(|range| range.end <= archive.len()).ok_or(io::ErrorKind::UnexpectedEof)?;
        files.push((path, archive.slice(range)));
    }
    Ok(files)
}

/// Packs files into a tar archive.
pub(crate) fn pack<'f>(files: impl Iterator<Item = (&'f str, &'f [u8])>) -> io::Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for (path, bytes) in files {
        append(&mut archive, path, bytes)?;
    }
    archive.into_inner()
}

/// Appends a file to a tar archive.
pub(crate) fn append(archive: &mut tar::Builder<Vec<u8>>, path: &str, bytes: &[u8]) -> io::Result<()> {
    let mut header = tar::Header::new_ustar();
    header.set_size(bytes.len() as u64);
    header.set_mode(0o444);
    archive.append_data(&mut header, Path::new(path), bytes)
}
