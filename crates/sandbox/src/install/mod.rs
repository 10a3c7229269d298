//! Fetches guest runtimes and stores them.
//!
//! A [`Package`] pins the bytes of a runtime. A [`Store`] is the folder that holds packages and the
//! files made from them. The registry's own client fetches a package. Its files are checked against
//! their SHA-256 and only then moved to their final names.
//!
//! An installation may be interrupted at any time. A file under its final name is always complete,
//! and bytes that were fetched are not fetched a second time.
//!
//! ```text
//! <store>/packages/clang-22.0.0/…   files of a package, as pinned
//!         downloads/clang-22.0.0/   files of an unfinished installation
//!         made/clang-…              files made from packages, each with its own SHA-256
//!         compiled/clang-…          machine code, which the engine stores and checks
//!         clang.lock                locked while a package is installed or removed
//! ```

mod archive;
mod client;
mod package;
mod rustup;

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use bytes::Bytes;
use etcetera::BaseStrategy;

use crate::cache::{Family, Inputs};
use crate::sealed::{self, Unusable};

pub use client::Clients;
pub use package::{Client, Digest, PACKAGES, Package, Pin, WHOLE};
pub(crate) use rustup::RUST_FILES;
pub use rustup::Toolchain;

/// A step of an installation, for progress reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step<'a> {
    /// Another process installs the same package.
    Waiting {
        /// The package.
        package: &'a Package,
    },
    /// The registry's client fetches the archive.
    Downloading {
        /// The package.
        package: &'a Package,
    },
    /// The pinned files are unpacked from the archive and checked.
    Unpacking {
        /// The package.
        package: &'a Package,
        /// Bytes unpacked so far.
        done: u64,
        /// Bytes in all pinned files.
        total: u64,
    },
    /// A file is made from the package and cached.
    Making {
        /// The name of the file or files, in plain words.
        what: &'a str,
    },
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        match self {
            Self::Waiting { package } => write!(f, "waiting for another process that installs {package}"),
            Self::Downloading { package } => {
                write!(f, "fetching {package}, {:.1} MB", megabytes(package.archive.bytes))
            }
            Self::Unpacking { package, done, total } => {
                write!(f, "unpacking {package}: {:.0} of {:.0} MB", megabytes(*done), megabytes(*total))
            }
            Self::Making { what } => write!(f, "making {what}"),
        }
    }
}

/// Why a package or toolchain could not be installed or used.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// The registry's client is not on this machine.
    #[error("`{program}` was not found. It fetches guest runtimes: install {brings}, and try again")]
    NoClient {
        /// The command that was not found.
        program: String,
        /// The software that contains the command.
        brings: &'static str,
    },
    /// The registry's client failed.
    #[error(
        "`{program}` could not fetch {package} ({status}). Check the network, and its registry and proxy settings; \
         what was fetched so far is kept.\n{said}"
    )]
    Client {
        /// The client.
        program: String,
        /// The package.
        package: String,
        /// The client's exit status.
        status: String,
        /// The last lines of the client's messages.
        said: String,
    },
    /// A file's SHA-256 differs from its pin.
    #[error(
        "{file} is not the file that was pinned: its SHA-256 is {found}, not {expected}. It was not used. Try again; if it \
         happens again, the registry or something on the way to it serves other bytes"
    )]
    Digest {
        /// The name of the file.
        file: String,
        /// The pinned SHA-256.
        expected: Digest,
        /// The SHA-256 of the file.
        found: Digest,
    },
    /// An archive cannot be read, or its files differ from their pins.
    #[error("the archive of {package} cannot be used: {reason}. Nothing of it was kept; try again")]
    Archive {
        /// The package.
        package: String,
        /// What is wrong with the archive.
        reason: String,
    },
    /// The user has no Rust toolchain that can be used. This is not a failure: the language is not
    /// installed.
    #[error("Rust is not installed: {reason}")]
    NoToolchain {
        /// Why there is none.
        reason: String,
    },
    /// A package is not installed, or has no such file.
    #[error("{package} is not installed")]
    Missing {
        /// The package.
        package: String,
    },
    /// A file changed after it was installed.
    #[error("{path} was changed since it was installed: remove the runtime and install it again")]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    #[error("no space is left to write {path}: make room and try again; what was fetched so far is kept")]
    NoSpace {
        /// The file that did not fit.
        path: PathBuf,
    },
    /// A file could not be read or written.
    #[error("cannot use {path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The user has no home folder, so there is no cache folder.
    #[error("there is no folder to keep runtimes in: {0}")]
    NoHome(String),
}

fn io_error(path: &Path) -> impl FnOnce(io::Error) -> InstallError + '_ {
    |source| match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => InstallError::NoSpace { path: path.to_owned() },
        _ => InstallError::Io { path: path.to_owned(), source },
    }
}

/// Whether a package is installed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It is not installed.
    Missing,
    /// An installation was started but not finished. The next installation continues it.
    Unfinished,
    /// It is installed, but a file is missing or differs from its pin.
    Damaged,
    /// It is installed, and its files match their pins.
    Installed,
}

/// The kinds of files in a store's folder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Files of packages, as pinned.
    Packages,
    /// Files of unfinished installations.
    Downloads,
    /// Files made from packages.
    Made,
    /// Machine code.
    Compiled,
    /// Cached scores and verdicts. Other code writes them, to a folder beside those of the store.
    Scores,
}

impl Kept {
    /// Every kind.
    pub const ALL: [Self; 5] = [Self::Packages, Self::Downloads, Self::Made, Self::Compiled, Self::Scores];

    /// The name of its folder.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Packages => "packages",
            Self::Downloads => "downloads",
            Self::Made => "made",
            Self::Compiled => "compiled",
            Self::Scores => "scores",
        }
    }
}

/// The folder that holds guest runtimes. Any number of processes may use it at the same time.
#[derive(Debug, Clone)]
pub struct Store {
    root: PathBuf,
    clients: Clients,
}

impl Store {
    /// The store in the folder that the environment variable `ASSAY_CACHE` names. Without it, the
    /// store in the user's cache folder.
    ///
    /// **Errors:** the user has no home folder.
    pub fn open() -> Result<Self, InstallError> {
        if let Some(root) = std::env::var_os("ASSAY_CACHE").filter(|root| !root.is_empty()) {
            return Ok(Self::at(root));
        }
        let base = etcetera::choose_base_strategy().map_err(|error| InstallError::NoHome(error.to_string()))?;
        Ok(Self::at(base.cache_dir().join("assay")))
    }

    /// A store in the folder `root`, which need not exist yet.
    pub fn at(root: impl Into<PathBuf>) -> Self {
        Self { root: root.into(), clients: Clients::default() }
    }

    /// Sets the clients that fetch packages.
    pub fn with_clients(self, clients: Clients) -> Self {
        Self { clients, ..self }
    }

    /// The store's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of one kind of files.
    pub fn folder_of(&self, kept: Kept) -> PathBuf {
        self.root.join(kept.folder())
    }

    /// The folder in which the engine stores machine code.
    pub fn compiled(&self) -> PathBuf {
        self.folder_of(Kept::Compiled)
    }

    /// The size of all files of one kind whose names begin with `prefix`, in bytes.
    pub fn space(&self, kept: Kept, prefix: &str) -> Result<u64, InstallError> {
        let mut bytes = 0;
        for path in entries(&self.folder_of(kept), prefix)? {
            bytes += size(&path)?;
        }
        Ok(bytes)
    }

    /// Removes all files of these kinds. Waits until no other process installs a package. Returns
    /// the number of bytes that it frees.
    pub fn clean(&self, gone: impl IntoIterator<Item = Kept>) -> Result<u64, InstallError> {
        if !self.root.exists() {
            return Ok(0);
        }
        let locks: Result<Vec<File>, _> = PACKAGES.iter().map(|package| self.lock(package, &mut |_| {})).collect();
        let _locks = locks?;
        let mut bytes = 0;
        for kept in gone {
            bytes += self.space(kept, "")?;
            remove(&self.folder_of(kept))?;
        }
        Ok(bytes)
    }

    fn folder(&self, package: &Package) -> PathBuf {
        self.folder_of(Kept::Packages).join(format!("{}-{}", package.id, package.version))
    }

    /// The folder of an unfinished installation. A user can put an archive there by hand, under the
    /// name `archive`. It is then used, and no archive is fetched.
    pub fn download(&self, package: &Package) -> PathBuf {
        self.folder_of(Kept::Downloads).join(format!("{}-{}", package.id, package.version))
    }

    /// Fetches and unpacks a package, unless it is installed.
    pub fn install(&self, package: &Package, progress: &mut dyn FnMut(Step<'_>)) -> Result<(), InstallError> {
        if self.looks_installed(package) {
            return Ok(());
        }
        let _lock = self.lock(package, progress)?;
        if self.looks_installed(package) {
            return Ok(());
        }
        let download = self.download(package);
        let archive = download.join("archive");
        if !archive::matches(&archive, &package.archive)? {
            progress(Step::Downloading { package });
            self.fetch(package, &download, &archive)?;
        }
        let files = download.join("files");
        let unpacked = archive::unpack(&archive, package, &files, progress);
        if let Err(InstallError::Archive { .. } | InstallError::Digest { .. }) = &unpacked {
            // The archive matches its pin but its files do not, so our pins contradict each other.
            let _ = fs::remove_dir_all(&download);
        }
        unpacked?;
        let folder = self.folder(package);
        // Remove earlier versions, which this one replaces, and a damaged installation.
        for kept in [Kept::Packages, Kept::Downloads] {
            for path in entries(&self.folder_of(kept), &format!("{}-", package.id))? {
                if path != download {
                    remove(&path)?;
                }
            }
        }
        create(folder.parent().unwrap_or(&self.root))?;
        fs::rename(&files, &folder).map_err(io_error(&folder))?;
        remove(&download)
    }

    /// Lets the client fetch an archive to a folder of this process. Moves it to `archive` if it
    /// matches its pin.
    fn fetch(&self, package: &Package, download: &Path, archive: &Path) -> Result<(), InstallError> {
        let attempt = download.join(format!("attempt-{}", std::process::id()));
        remove(&attempt)?;
        create(&attempt)?;
        let fetched = self.clients.fetch(package, &attempt)?;
        if !archive::matches(&fetched, &package.archive)? {
            let found = Digest::of(&fs::read(&fetched).map_err(io_error(&fetched))?);
            remove(&attempt)?;
            let expected = package.archive.sha256;
            return Err(InstallError::Digest { file: format!("the archive of {package}"), expected, found });
        }
        fs::rename(&fetched, archive).map_err(io_error(archive))?;
        // Remove the folders of this attempt and of earlier, interrupted ones.
        for entry in fs::read_dir(download).map_err(io_error(download))? {
            let path = entry.map_err(io_error(download))?.path();
            if path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"attempt-")) {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// Reads an installed file, and checks it against its pin.
    pub fn file(&self, package: &Package, name: &str) -> Result<Vec<u8>, InstallError> {
        let path = self.folder(package).join(name);
        let missing = || InstallError::Missing { package: package.to_string() };
        let pin = package.files.get(name).ok_or_else(missing)?;
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(missing()),
            read => read.map_err(io_error(&path))?,
        };
        if Digest::of(&bytes) == pin.sha256 { Ok(bytes) } else { Err(InstallError::Changed { path }) }
    }

    /// Unpacks the files that `wanted` accepts to `folder`, from a package whose archive is stored
    /// [complete](WHOLE).
    pub(crate) fn unpack(
        &self,
        package: &Package,
        folder: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<(), InstallError> {
        archive::unpack_whole(package, self.file(package, WHOLE)?, folder, wanted)
    }

    /// Reads a cached file, or makes and caches it. `inputs` is what the file depends on.
    ///
    /// `name` begins with the id of the package that the file is made from. A damaged file is
    /// rebuilt. A file of other inputs is replaced.
    pub fn make<E: From<InstallError>>(
        &self,
        name: &str,
        inputs: &Inputs,
        make: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Bytes, E> {
        let family = Family::new(&self.folder_of(Kept::Made), name);
        let key = inputs.key();
        let path = family.path(&key);
        if let Some(bytes) = family.read(&key).map_err(io_error(&path))? {
            return Ok(bytes);
        }
        let bytes = make()?;
        family.save(&key, &bytes).map_err(io_error(&path))?;
        Ok(bytes.into())
    }

    fn made(&self, name: &str) -> PathBuf {
        self.folder_of(Kept::Made).join(name)
    }

    /// Reads a file that [`keep`](Self::keep) wrote, if it exists and its SHA-256 matches.
    fn made_before(&self, name: &str) -> Result<Option<Bytes>, InstallError> {
        let path = self.made(name);
        match sealed::map(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(Unusable::Io(error)) if error.kind() != io::ErrorKind::NotFound => Err(io_error(&path)(error)),
            Err(_) => Ok(None),
        }
    }

    fn keep(&self, name: &str, bytes: &[u8]) -> Result<(), InstallError> {
        let path = self.made(name);
        sealed::save(&path, bytes).map_err(io_error(&path))
    }

    /// Whether a package is installed, by the names and sizes of its files.
    fn looks_installed(&self, package: &Package) -> bool {
        let folder = self.folder(package);
        let is_there = |(name, pin): (&String, &Pin)| {
            fs::metadata(folder.join(name)).is_ok_and(|file| file.is_file() && file.len() == pin.bytes)
        };
        package.files.iter().all(is_there)
    }

    /// Checks every byte of an installed package against its pins.
    pub fn check(&self, package: &Package) -> Result<Status, InstallError> {
        let folder = self.folder(package);
        if !folder.exists() {
            return Ok(if self.download(package).exists() { Status::Unfinished } else { Status::Missing });
        }
        for (name, pin) in &package.files {
            if !archive::matches(&folder.join(name), pin)? {
                return Ok(Status::Damaged);
            }
        }
        Ok(Status::Installed)
    }

    /// Whether a package is installed. A quick check that does not read its files.
    pub fn status(&self, package: &Package) -> Status {
        match (self.folder(package).exists(), self.download(package).exists()) {
            (true, _) if self.looks_installed(package) => Status::Installed,
            (true, _) => Status::Damaged,
            (false, true) => Status::Unfinished,
            (false, false) => Status::Missing,
        }
    }

    /// Removes every version of a package, and all files made from it.
    pub fn remove(&self, package: &Package) -> Result<(), InstallError> {
        if !self.root.exists() {
            return Ok(());
        }
        let _lock = self.lock(package, &mut |_| {})?;
        self.remove_made(&format!("{}-", package.id))
    }

    /// Removes the files of every kind whose names begin with `prefix`.
    fn remove_made(&self, prefix: &str) -> Result<(), InstallError> {
        for kept in Kept::ALL {
            for path in entries(&self.folder_of(kept), prefix)? {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// Locks a package until the file is dropped, so that no other process installs or removes it.
    /// The operating system releases the lock when the process ends, however it ends.
    fn lock(&self, package: &Package, progress: &mut dyn FnMut(Step<'_>)) -> Result<File, InstallError> {
        create(&self.root)?;
        let path = self.root.join(format!("{}.lock", package.id));
        let file = File::options().create(true).append(true).open(&path).map_err(io_error(&path))?;
        if file.try_lock().is_err() {
            progress(Step::Waiting { package });
            file.lock().map_err(io_error(&path))?;
        }
        Ok(file)
    }
}

/// The paths in a folder whose names begin with `prefix`. None if the folder does not exist.
fn entries(folder: &Path, prefix: &str) -> Result<Vec<PathBuf>, InstallError> {
    let found = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        found => found.map_err(io_error(folder))?,
    };
    let mut paths = Vec::new();
    for entry in found {
        let entry = entry.map_err(io_error(folder))?;
        if entry.file_name().as_encoded_bytes().starts_with(prefix.as_bytes()) {
            paths.push(entry.path());
        }
    }
    Ok(paths)
}

/// The size of a file, or of all files in a folder, in bytes.
fn size(path: &Path) -> Result<u64, InstallError> {
    let found = match fs::symlink_metadata(path) {
        // Another process may remove the file at any time.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        found => found.map_err(io_error(path))?,
    };
    if !found.is_dir() {
        return Ok(found.len());
    }
    let mut bytes = 0;
    for path in entries(path, "")? {
        bytes += size(&path)?;
    }
    Ok(bytes)
}

fn create(folder: &Path) -> Result<(), InstallError> {
    fs::create_dir_all(folder).map_err(io_error(folder))
}

/// Removes a file or a folder, if it exists.
fn remove(path: &Path) -> Result<(), InstallError> {
    let removed = match fs::symlink_metadata(path) {
        Ok(found) if found.is_dir() => fs::remove_dir_all(path),
        Ok(_) => fs::remove_file(path),
        Err(error) => Err(error),
    };
    match removed {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        removed => removed.map_err(io_error(path)),
    }
}

#[cfg(test)]
mod tests;
