//! The archive of a command: the same bytes from the same files.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use flate2::Compression;
use flate2::bufread::DeflateDecoder;
use flate2::write::{DeflateEncoder, GzEncoder};
use rawzip::{CompressionMethod, ZipArchive, ZipArchiveWriter};

use super::command::file_name;
use crate::shell::root;

/// The files beside the command.
const FILES: [&str; 3] = ["LICENSE", "README.md", "CHANGELOG.md"];

/// The name of an archive without its ending.
pub fn name(target: &str, version: &str) -> String {
    format!("assay-{version}-{target}")
}

/// Packs a command into a folder: into a ZIP file for Windows, else into a compressed tar file. Returns its path.
pub fn pack(built: &Path, target: &str, version: &str, folder: &Path) -> Result<PathBuf> {
    let mut files = vec![(file_name(target), fs::read(built)?, 0o755)];
    for file in FILES {
        files.push((file, fs::read(root().join(file)).with_context(|| format!("cannot read {file}"))?, 0o644));
    }
    let name = name(target, version);
    let (ending, bytes) =
        if target.contains("windows") { ("zip", zip(&name, &files)?) } else { ("tar.gz", gzip(&tar(&name, &files)?)?) };
    let path = folder.join(format!("{name}.{ending}"));
    fs::write(&path, bytes).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(path)
}

/// A tar file of files in a folder. It has no times and no owners.
pub fn tar(folder: &str, files: &[(&str, Vec<u8>, u32)]) -> Result<Vec<u8>> {
    let mut archive = tar::Builder::new(Vec::new());
    for (name, bytes, mode) in files {
        let mut header = tar::Header::new_ustar();
        header.set_size(bytes.len() as u64);
        header.set_mode(*mode);
        header.set_mtime(0);
        archive.append_data(&mut header, Path::new(folder).join(name), bytes.as_slice())?;
    }
    Ok(archive.into_inner()?)
}

/// Compresses bytes without a time.
pub fn gzip(bytes: &[u8]) -> Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    Ok(encoder.finish()?)
}

/// A ZIP file of files in a folder. It has no times.
fn zip(folder: &str, files: &[(&str, Vec<u8>, u32)]) -> Result<Vec<u8>> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for (name, bytes, mode) in files {
        let path = format!("{folder}/{name}");
        let file = archive.new_file(&path).compression_method(CompressionMethod::DEFLATE).unix_permissions(*mode);
        let (mut entry, config) = file.start()?;
        let mut writer = config.wrap(DeflateEncoder::new(&mut entry, Compression::default()));
        writer.write_all(bytes)?;
        let (encoder, descriptor) = writer.finish()?;
        encoder.finish()?;
        entry.finish(descriptor)?;
    }
    Ok(archive.finish()?)
}

/// The text of the first file in a ZIP file whose path ends so. `None` if there is none.
pub fn read_zip_text(archive: &[u8], ending: &str) -> Result<Option<String>> {
    let archive = ZipArchive::from_slice(archive)?;
    let mut entries = archive.entries();
    while let Some(entry) = entries.next_entry()? {
        if !entry.file_path().as_ref().ends_with(ending.as_bytes()) {
            continue;
        }
        let file = archive.get_entry(entry.wayfinder())?;
        let mut text = String::new();
        match entry.compression_method() {
            CompressionMethod::STORE => file.verifying_reader(file.data()).read_to_string(&mut text)?,
            CompressionMethod::DEFLATE => {
                file.verifying_reader(DeflateDecoder::new(file.data())).read_to_string(&mut text)?
            }
            other => anyhow::bail!("a file in the archive has the unknown compression {other:?}"),
        };
        return Ok(Some(text));
    }
    Ok(None)
}

/// The command in a packed archive for Linux.
pub fn unpack(archive: &Path) -> Result<Vec<u8>> {
    let file = File::open(archive).with_context(|| format!("cannot open {}", archive.display()))?;
    let mut archive = tar::Archive::new(flate2::read::GzDecoder::new(file));
    for entry in archive.entries()? {
        let mut entry = entry?;
        if entry.path()?.file_name().is_some_and(|name| name == "assay") {
            let mut bytes = Vec::new();
            std::io::copy(&mut entry, &mut bytes)?;
            return Ok(bytes);
        }
    }
    anyhow::bail!("the archive has no command")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn archives_have_the_command_and_the_same_bytes() {
        let folder = tempfile::tempdir().unwrap();
        let built = folder.path().join("built");
        fs::write(&built, b"a program").unwrap();
        let pack = |target| pack(&built, target, "1.0.0", folder.path()).unwrap();
        let packed = pack("x86_64-unknown-linux-gnu");
        assert!(packed.ends_with("assay-1.0.0-x86_64-unknown-linux-gnu.tar.gz"));
        assert_eq!(unpack(&packed).unwrap(), b"a program");
        let bytes = fs::read(&packed).unwrap();
        fs::write(&built, b"a program").unwrap();
        assert!(fs::read(pack("x86_64-unknown-linux-gnu")).unwrap() == bytes);

        let packed = pack("x86_64-pc-windows-msvc");
        let bytes = fs::read(packed).unwrap();
        let archive = ZipArchive::from_slice(&bytes).unwrap();
        let (mut entries, mut names) = (archive.entries(), Vec::new());
        while let Some(entry) = entries.next_entry().unwrap() {
            names.push(String::from_utf8_lossy(entry.file_path().as_ref()).into_owned());
            assert_eq!(entry.mode().value() & 0o777, if names.len() == 1 { 0o755 } else { 0o644 });
        }
        let files = ["assay.exe", "LICENSE", "README.md", "CHANGELOG.md"];
        assert_eq!(names, files.map(|file| format!("assay-1.0.0-x86_64-pc-windows-msvc/{file}")));
        let licence = fs::read_to_string(root().join("LICENSE")).unwrap();
        assert_eq!(read_zip_text(&bytes, "/LICENSE").unwrap(), Some(licence));
        assert_eq!(read_zip_text(&bytes, "/NOTICE").unwrap(), None);
    }

    #[test]
    fn an_archive_without_the_command_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.tar.gz");
        fs::write(&file, gzip(&tar("a", &[("b", Vec::new(), 0o644)]).unwrap()).unwrap()).unwrap();
        assert!(unpack(&file).is_err());
        fs::write(&file, b"no archive").unwrap();
        assert!(unpack(&file).is_err());
    }
}
