//! Unpacks the pinned files, and no others, from a package's archive.

use std::fs::{self, File};
use std::io::{self, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use assay_engine::cache::Digest;
use flate2::bufread::GzDecoder;
use sha2::{Digest as _, Sha256};

use super::error::io_error;
use super::package::COMPLETE;
use super::{Client, InstallError, Package, Pin, Step};

/// The bytes that are read at a time, and the bytes between two progress reports.
const PART: usize = 1 << 20;

/// Whether a file exists and has the size and SHA-256 of its pin.
pub(super) fn matches(path: &Path, pin: &Pin) -> Result<bool, InstallError> {
    let mut file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(io_error(path)(error)),
    };
    if file.metadata().map_err(io_error(path))?.len() != pin.bytes {
        return Ok(false);
    }
    let digest = copy(&mut file, &mut io::sink(), &mut |_| {}).map_err(io_error(path))?;
    Ok(digest == pin.sha256)
}

/// Unpacks the pinned files of an archive to `folder`. Skips files that are complete there.
///
/// No path of the archive is used as a path. An entry is looked up among the pins by its name, and
/// written to the path of the pin. So paths and links in an archive can do no harm.
pub(super) fn unpack(
    archive: &Path,
    package: &Package,
    folder: &Path,
    progress: &mut dyn FnMut(Step<'_>),
) -> Result<(), InstallError> {
    let broken = |reason: String| InstallError::Archive { package: package.to_string(), reason };
    let total = package.bytes();
    let mut done = 0;
    let mut missing = Vec::new();
    for (name, pin) in &package.files {
        if matches(&folder.join(name), pin)? {
            done += pin.bytes;
        } else {
            missing.push((name, pin));
        }
    }
    if let [(COMPLETE, _)] = missing.iter().map(|(name, pin)| (name.as_str(), pin)).collect::<Vec<_>>()[..] {
        progress(Step::Unpacking { package, done: 0, total });
        fs::create_dir_all(folder).map_err(io_error(folder))?;
        return fs::rename(archive, folder.join(COMPLETE)).map_err(io_error(archive));
    }
    let file = BufReader::new(File::open(archive).map_err(io_error(archive))?);
    let mut take = |name: &str, is_file: bool, bytes: u64, entry: &mut dyn Read| {
        let Some(index) = missing.iter().position(|(wanted, _)| *wanted == name) else { return Ok(false) };
        let (name, pin) = missing.swap_remove(index);
        if !is_file {
            return Err(broken(format!("`{name}` is not a plain file")));
        }
        if bytes != pin.bytes {
            return Err(broken(format!("`{name}` has {bytes} bytes instead of {}", pin.bytes)));
        }
        let path = folder.join(name);
        let mut report = |bytes| progress(Step::Unpacking { package, done: done + bytes, total });
        write_checked(entry, &path, pin, &mut report).map_err(|failure| match failure {
            Failure::Archive(error) => broken(format!("`{name}`: {error}")),
            Failure::Disk(error) => io_error(&path)(error),
            Failure::Digest(found) => {
                InstallError::Digest { file: format!("{package}: {name}"), expected: pin.sha256, found }
            }
        })?;
        done += pin.bytes;
        Ok(missing.is_empty())
    };
    match package.client {
        Client::Npm => read_npm(file, &broken, &mut take)?,
        Client::Pip | Client::Maven => read_wheel(file, &broken, &mut take)?,
    }
    match missing.first() {
        Some((name, _)) => Err(broken(format!("`{name}` is missing"))),
        None => Ok(()),
    }
}

/// Handles an entry of an archive: its name, whether it is a plain file, its size in bytes, and its
/// content. Returns whether all pinned files are unpacked.
type Take<'a> = dyn FnMut(&str, bool, u64, &mut dyn Read) -> Result<bool, InstallError> + 'a;

/// Reads an npm archive: a gzipped tar file. All entries are in one folder, usually `package`.
fn read_npm(
    file: BufReader<File>,
    broken: &dyn Fn(String) -> InstallError,
    take: &mut Take<'_>,
) -> Result<(), InstallError> {
    let mut archive = tar::Archive::new(GzDecoder::new(file));
    for entry in archive.entries().map_err(|error| broken(error.to_string()))? {
        let mut entry = entry.map_err(|error| broken(error.to_string()))?;
        let path = String::from_utf8_lossy(&entry.path_bytes()).into_owned();
        let Some((_, name)) = path.split_once('/') else { continue };
        let (is_file, bytes) = (entry.header().entry_type().is_file(), entry.size());
        if take(name, is_file, bytes, &mut entry)? {
            break;
        }
    }
    Ok(())
}

/// Reads a Python wheel: a zip file.
fn read_wheel(
    file: BufReader<File>,
    broken: &dyn Fn(String) -> InstallError,
    take: &mut Take<'_>,
) -> Result<(), InstallError> {
    let mut archive = zip::ZipArchive::new(file).map_err(|error| broken(error.to_string()))?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|error| broken(error.to_string()))?;
        let name = entry.name().map_err(|error| broken(error.to_string()))?.into_owned();
        let (is_file, bytes) = (entry.is_file() && !entry.is_symlink(), entry.size());
        if take(&name, is_file, bytes, &mut entry)? {
            break;
        }
    }
    Ok(())
}

/// Reads the files that `wanted` accepts from a wheel that matches its pin, with their paths.
pub(super) fn read_complete(
    package: &Package,
    archive: Vec<u8>,
    wanted: impl Fn(&str) -> bool,
) -> Result<Vec<(String, Vec<u8>)>, InstallError> {
    let broken = |reason: String| InstallError::Archive { package: package.to_string(), reason };
    let mut archive = zip::ZipArchive::new(io::Cursor::new(archive)).map_err(|error| broken(error.to_string()))?;
    let mut files = Vec::new();
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(|error| broken(error.to_string()))?;
        let name = entry.name().map_err(|error| broken(error.to_string()))?.into_owned();
        if !entry.is_file() || entry.is_symlink() || !wanted(&name) {
            continue;
        }
        let mut bytes = Vec::new();
        entry.read_to_end(&mut bytes).map_err(|error| broken(format!("`{name}`: {error}")))?;
        files.push((name, bytes));
    }
    Ok(files)
}

/// Unpacks the files that `wanted` accepts to `folder`, from an archive that matches its pin.
/// Executable files stay executable.
pub(super) fn unpack_complete(
    package: &Package,
    archive: Vec<u8>,
    folder: &Path,
    wanted: impl Fn(&str) -> bool,
) -> Result<(), InstallError> {
    let broken = |error: zip::result::ZipError| InstallError::Archive {
        package: package.to_string(),
        reason: error.to_string(),
    };
    let mut archive = zip::ZipArchive::new(io::Cursor::new(archive)).map_err(broken)?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(broken)?;
        // `enclosed_name` is `None` for a path that leads out of the folder.
        let Some(name) = entry.enclosed_name() else { continue };
        if !entry.is_file() || entry.is_symlink() || !wanted(&name.to_string_lossy()) {
            continue;
        }
        let path = folder.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(io_error(parent))?;
        }
        let mut file = File::create(&path).map_err(io_error(&path))?;
        io::copy(&mut entry, &mut file).map_err(io_error(&path))?;
        #[cfg(unix)]
        if entry.unix_mode().is_some_and(|mode| mode & 0o100 != 0) {
            let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
            file.set_permissions(mode).map_err(io_error(&path))?;
        }
    }
    Ok(())
}

enum Failure {
    Archive(io::Error),
    Disk(io::Error),
    Digest(Digest),
}

/// Writes a file under a temporary name, and renames it once its SHA-256 matches the pin.
fn write_checked(from: &mut dyn Read, path: &Path, pin: &Pin, progress: &mut dyn FnMut(u64)) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(Failure::Disk)?;
    }
    let unfinished = unfinished(path);
    let mut to = Disk { file: File::create(&unfinished).map_err(Failure::Disk)?, failed: None };
    let copied = copy(from, &mut to, progress);
    if let Some(error) = to.failed {
        return Err(Failure::Disk(error));
    }
    let found = copied.map_err(Failure::Archive)?;
    if found != pin.sha256 {
        let _ = fs::remove_file(&unfinished);
        return Err(Failure::Digest(found));
    }
    #[cfg(unix)]
    if path.parent().is_some_and(|folder| folder.ends_with("bin")) {
        let mode = std::os::unix::fs::PermissionsExt::from_mode(0o700);
        to.file.set_permissions(mode).map_err(Failure::Disk)?;
    }
    // A Java virtual machine compares the times of its jars with those in its cache of classes.
    to.file.set_modified(SystemTime::UNIX_EPOCH).map_err(Failure::Disk)?;
    to.file.sync_all().and_then(|()| fs::rename(&unfinished, path)).map_err(Failure::Disk)
}

fn unfinished(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

/// A file that stores its write error, so that callers can tell it from an error of the archive.
struct Disk {
    file: File,
    failed: Option<io::Error>,
}

impl Write for Disk {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes).map_err(|error| {
            let kind = error.kind();
            self.failed = Some(error);
            kind.into()
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Copies bytes and returns their SHA-256. Reports the bytes so far after each [`PART`] bytes, and
/// at the end.
fn copy(from: &mut dyn Read, to: &mut dyn Write, progress: &mut dyn FnMut(u64)) -> io::Result<Digest> {
    let mut hash = Sha256::new();
    let mut part = vec![0; PART];
    let (mut bytes, mut reported) = (0, 0);
    loop {
        let length = match from.read(&mut part) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        hash.update(&part[..length]);
        to.write_all(&part[..length])?;
        bytes += length as u64;
        if length == 0 || bytes - reported >= PART as u64 {
            reported = bytes;
            progress(bytes);
        }
        if length == 0 {
            return Ok(Digest(hash.finalize().into()));
        }
    }
}
