//! The folder of all installed packages and made files.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use assay_engine::cache::checked::{self, Unusable};
use assay_engine::cache::{CannotMake, Digest, Family, Inputs};
use bytes::Bytes;
use etcetera::BaseStrategy;

use super::archive;
use super::client::Clients;
use super::error::io_error;
use super::package::COMPLETE;
use super::{InstallError, Package, Pin, Step};
use crate::ALL;

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

/// The folders of a store.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Folder {
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

impl Folder {
    /// Every folder.
    pub const ALL: [Self; 5] = [Self::Packages, Self::Downloads, Self::Made, Self::Compiled, Self::Scores];

    /// Its name.
    pub fn name(self) -> &'static str {
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
    pub(super) clients: Clients,
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
        let root = root.into();
        // Package managers and workers have other working directories. An empty path stays as it is.
        let root = std::path::absolute(&root).unwrap_or(root);
        Self { root, clients: Clients::default() }
    }

    /// Sets the clients that fetch packages.
    #[cfg(test)]
    pub(super) fn with_clients(self, clients: Clients) -> Self {
        Self { clients, ..self }
    }

    /// The store's folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// The path of one of its folders.
    pub fn folder(&self, folder: Folder) -> PathBuf {
        self.root.join(folder.name())
    }

    /// The size of all files in a folder whose names begin with `prefix`, in bytes.
    pub fn space(&self, folder: Folder, prefix: &str) -> Result<u64, InstallError> {
        let mut bytes = 0;
        for path in entries(&self.folder(folder), prefix)? {
            bytes += size(&path)?;
        }
        Ok(bytes)
    }

    /// Removes these folders. Waits until no other process installs a package. Returns
    /// the number of bytes that it frees.
    pub fn clean(&self, folders: impl IntoIterator<Item = Folder>) -> Result<u64, InstallError> {
        if !self.root.exists() {
            return Ok(0);
        }
        let packages: BTreeMap<_, _> =
            ALL.iter().flat_map(|runtime| runtime.needs()).map(|package| (&package.id, package)).collect();
        let locks: Result<Vec<File>, _> = packages.values().map(|package| self.lock(package, &mut |_| {})).collect();
        let _locks = locks?;
        let mut bytes = 0;
        for folder in folders {
            bytes += self.space(folder, "")?;
            remove(&self.folder(folder))?;
        }
        Ok(bytes)
    }

    fn package_folder(&self, package: &Package) -> PathBuf {
        self.folder(Folder::Packages).join(format!("{}-{}", package.id, package.version))
    }

    /// The folder of an unfinished installation. A user can put an archive there by hand, under the
    /// name `archive`. It is then used, and no archive is fetched.
    pub(super) fn download(&self, package: &Package) -> PathBuf {
        self.folder(Folder::Downloads).join(format!("{}-{}", package.id, package.version))
    }

    /// Fetches and unpacks a package, unless it is installed.
    pub(crate) fn install(&self, package: &Package, progress: &mut dyn FnMut(Step<'_>)) -> Result<(), InstallError> {
        if self.looks_installed(package) {
            return Ok(());
        }
        let _lock = self.lock(package, progress)?;
        if self.looks_installed(package) {
            return Ok(());
        }
        let download = self.download(package);
        let files = download.join("files");
        match &package.archive {
            Some(pin) => {
                let archive = download.join("archive");
                if !archive::matches(&archive, pin)? {
                    progress(Step::Downloading { package });
                    self.fetch(package, pin, &download, &archive)?;
                }
                let unpacked = archive::unpack(&archive, package, &files, progress);
                if let Err(InstallError::Archive { .. } | InstallError::Digest { .. }) = &unpacked {
                    // The archive matches its pin but its files do not, so our pins contradict each
                    // other.
                    let _ = fs::remove_dir_all(&download);
                }
                unpacked?;
            }
            None => self.fetch_files(package, &download, &files, progress)?,
        }
        let folder = self.package_folder(package);
        // Remove earlier versions, which this one replaces, and a damaged installation.
        for parent in [Folder::Packages, Folder::Downloads] {
            for path in entries(&self.folder(parent), &format!("{}-", package.id))? {
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
    fn fetch(&self, package: &Package, pin: &Pin, download: &Path, archive: &Path) -> Result<(), InstallError> {
        let attempt = attempt(download)?;
        let fetched = self.clients.fetch(package, &attempt)?;
        if !archive::matches(&fetched, pin)? {
            let found = Digest::of(&fs::read(&fetched).map_err(io_error(&fetched))?);
            remove(&attempt)?;
            let file = format!("the archive of {package}");
            return Err(InstallError::Digest { file, expected: pin.sha256, found });
        }
        fs::rename(&fetched, archive).map_err(io_error(archive))?;
        Self::remove_attempts(download)
    }

    /// Lets the client fetch files to a folder of this process. Moves those with a pin to `files`.
    /// Fetches nothing if all are there already.
    fn fetch_files(
        &self,
        package: &Package,
        download: &Path,
        files: &Path,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<(), InstallError> {
        let mut missing = BTreeMap::new();
        for (name, pin) in &package.files {
            if !archive::matches(&files.join(name), pin)? {
                missing.insert(name, pin);
            }
        }
        if missing.is_empty() {
            return Ok(());
        }
        progress(Step::Downloading { package });
        let attempt = attempt(download)?;
        self.clients.fetch_files(package, &attempt)?;
        create(files)?;
        for (name, pin) in missing {
            let (from, to) = (attempt.join(name), files.join(name));
            if !archive::matches(&from, pin)? {
                let broken = |reason: String| InstallError::Archive { package: package.to_string(), reason };
                let bytes = fs::read(&from).map_err(|_| broken(format!("`{name}` is missing")))?;
                let file = format!("{package}: {name}");
                return Err(InstallError::Digest { file, expected: pin.sha256, found: Digest::of(&bytes) });
            }
            fs::rename(&from, &to).map_err(io_error(&to))?;
        }
        Self::remove_attempts(download)
    }

    /// Removes the folders of this attempt to fetch and of earlier, interrupted ones.
    fn remove_attempts(download: &Path) -> Result<(), InstallError> {
        for entry in fs::read_dir(download).map_err(io_error(download))? {
            let path = entry.map_err(io_error(download))?.path();
            if path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"attempt-")) {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// The path of an installed file, for a program that reads it itself.
    pub(crate) fn path(&self, package: &Package, name: &str) -> PathBuf {
        self.package_folder(package).join(name)
    }

    /// Reads an installed file, and checks it against its pin.
    pub(crate) fn file(&self, package: &Package, name: &str) -> Result<Vec<u8>, InstallError> {
        let path = self.package_folder(package).join(name);
        let missing = || InstallError::Missing { package: package.to_string() };
        let pin = package.files.get(name).ok_or_else(missing)?;
        let bytes = match fs::read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Err(missing()),
            read => read.map_err(io_error(&path))?,
        };
        if Digest::of(&bytes) == pin.sha256 { Ok(bytes) } else { Err(InstallError::Changed { path }) }
    }

    /// Unpacks the files that `wanted` accepts to `folder`, from a package whose archive is stored
    /// [complete](COMPLETE).
    pub(crate) fn unpack(
        &self,
        package: &Package,
        folder: &Path,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<(), InstallError> {
        archive::unpack_complete(package, self.file(package, COMPLETE)?, folder, wanted)
    }

    /// Reads the files that `wanted` accepts, with their paths, from a wheel that is stored
    /// [complete](COMPLETE).
    pub(crate) fn files(
        &self,
        package: &Package,
        wanted: impl Fn(&str) -> bool,
    ) -> Result<Vec<(String, Vec<u8>)>, InstallError> {
        archive::read_complete(package, self.file(package, COMPLETE)?, wanted)
    }

    /// Reads a cached file, or makes and caches it. `inputs` is what the file depends on.
    ///
    /// `name` begins with the id of the package that the file is made from. A damaged file is
    /// rebuilt. A file of other inputs is replaced.
    pub(crate) fn make<E: From<InstallError>>(
        &self,
        name: &str,
        inputs: &Inputs,
        make: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<Bytes, E> {
        self.make_at(name, inputs, make).map(|(bytes, _)| bytes)
    }

    /// Reads a file that [`make`](Self::make) cached. `None` if it is not cached.
    pub(crate) fn find_made(&self, name: &str, inputs: &Inputs) -> Result<Option<(Bytes, PathBuf)>, InstallError> {
        let family = Family::new(&self.folder(Folder::Made), name);
        let key = inputs.key();
        let path = family.path(&key);
        let found = family.read(&key).map_err(io_error(&path))?;
        Ok(found.map(|bytes| (bytes, path)))
    }

    /// Like [`make`](Self::make). Returns the file's path too, for a program that reads it itself.
    pub(crate) fn make_at<E: From<InstallError>>(
        &self,
        name: &str,
        inputs: &Inputs,
        make: impl FnOnce() -> Result<Vec<u8>, E>,
    ) -> Result<(Bytes, PathBuf), E> {
        let family = Family::new(&self.folder(Folder::Made), name);
        let key = inputs.key();
        let path = family.path(&key);
        if let Some(bytes) = family.read(&key).map_err(io_error(&path))? {
            return Ok((bytes, path));
        }
        let _lock = family.lock().map_err(InstallError::from)?;
        if let Some(bytes) = family.read(&key).map_err(io_error(&path))? {
            return Ok((bytes, path));
        }
        let bytes = make()?;
        family.save(&key, &bytes).map_err(io_error(&path))?;
        Ok((bytes.into(), path))
    }

    fn made_path(&self, name: &str) -> PathBuf {
        self.folder(Folder::Made).join(name)
    }

    /// Reads a file that [`save_made`](Self::save_made) wrote, if it exists and its SHA-256 matches.
    pub(super) fn read_made(&self, name: &str) -> Result<Option<Bytes>, InstallError> {
        let path = self.made_path(name);
        match checked::map(&path) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(Unusable::Io(error)) if error.kind() != io::ErrorKind::NotFound => Err(io_error(&path)(error)),
            Err(_) => Ok(None),
        }
    }

    pub(super) fn save_made(&self, name: &str, bytes: &[u8]) -> Result<(), InstallError> {
        let path = self.made_path(name);
        checked::save(&path, bytes).map_err(io_error(&path))
    }

    /// Makes the store ready for users who can read but not write it: all may read its files, and no file has
    /// to be hashed at the start of a process.
    pub fn share(&self) -> Result<(), InstallError> {
        make_readable(&self.root)?;
        for folder in [Folder::Made, Folder::Compiled].map(|folder| self.folder(folder)) {
            checked::stamp_all(&folder).map_err(io_error(&folder))?;
        }
        // The stamps too.
        make_readable(&self.root)
    }

    /// Whether a package is installed, by the names and sizes of its files.
    fn looks_installed(&self, package: &Package) -> bool {
        let folder = self.package_folder(package);
        let is_there = |(name, pin): (&String, &Pin)| {
            fs::metadata(folder.join(name)).is_ok_and(|file| file.is_file() && file.len() == pin.bytes)
        };
        package.files.iter().all(is_there)
    }

    /// Checks every byte of an installed package against its pins.
    pub fn check(&self, package: &Package) -> Result<Status, InstallError> {
        let folder = self.package_folder(package);
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
        match (self.package_folder(package).exists(), self.download(package).exists()) {
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

    /// Removes the files of every folder whose names begin with `prefix`.
    pub(super) fn remove_made(&self, prefix: &str) -> Result<(), InstallError> {
        for folder in Folder::ALL {
            for path in entries(&self.folder(folder), prefix)? {
                remove(&path)?;
            }
        }
        Ok(())
    }

    /// Locks a package until the file is dropped, so that no other process installs or removes it.
    /// The operating system releases the lock when the process ends, however it ends.
    fn lock(&self, package: &Package, progress: &mut dyn FnMut(Step<'_>)) -> Result<File, InstallError> {
        self.lock_file(&package.id, &self.package_folder(package), &mut || progress(Step::Waiting { package }))
    }

    /// Locks the file `id`, before `made` is made. Calls `wait` if another process has locked it.
    pub(super) fn lock_file(&self, id: &str, made: &Path, wait: &mut dyn FnMut()) -> Result<File, InstallError> {
        let path = self.root.join(format!("{id}.lock"));
        let open = || {
            fs::create_dir_all(&self.root)?;
            File::options().create(true).append(true).open(&path)
        };
        let file = open().map_err(|source| CannotMake { path: made.to_owned(), source })?;
        if file.try_lock().is_err() {
            wait();
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

/// An empty folder in which a client of this process fetches.
fn attempt(download: &Path) -> Result<PathBuf, InstallError> {
    let attempt = download.join(format!("attempt-{}", std::process::id()));
    remove(&attempt)?;
    create(&attempt)?;
    Ok(attempt)
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

/// Lets all users read a file, or all files of a folder, and run programs. Links stay as they are.
#[cfg(unix)]
fn make_readable(path: &Path) -> Result<(), InstallError> {
    use std::os::unix::fs::PermissionsExt;
    let found = match fs::symlink_metadata(path) {
        // Another process may remove the file at any time.
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        found => found.map_err(io_error(path))?,
    };
    if found.is_symlink() {
        return Ok(());
    }
    let mode = found.permissions().mode();
    let wanted = mode | 0o444 | if mode & 0o100 == 0 { 0 } else { 0o111 };
    if mode != wanted {
        fs::set_permissions(path, fs::Permissions::from_mode(wanted)).map_err(io_error(path))?;
    }
    if found.is_dir() {
        entries(path, "")?.iter().try_for_each(|path| make_readable(path))?;
    }
    Ok(())
}

#[cfg(not(unix))]
fn make_readable(_: &Path) -> Result<(), InstallError> {
    Ok(())
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
