//! Finds Rust's compiler. It is not one of our packages but the user's own, managed by rustup.
//!
//! With it belongs the [standard library](standard_library) that programs are linked with, which is built once for
//! each version. Where it cannot be built, or there is no C library for it, programs get the one that rustup has, with 32
//! bits.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::client::{Clients, last_lines};
use assay_engine::Fault;
use assay_engine::cache::is_forbidden;

use super::error::io_error;
use super::{Folder, InstallError, Status, Step, Store};
use crate::NARROW;
use crate::languages::standard_library;

/// The prefix of the names of all files that are made with the toolchain.
pub(crate) const TOOLCHAIN_FILES: &str = "rust-";
/// The name of the file in which a store records the toolchain.
const RECORD: &str = "rust-toolchain";
/// The prefix of the names of the folders with a standard library.
const LIBRARY: &str = "rust-std-";
/// The component of rustup with the sources of the standard library.
const SOURCES: &str = "rust-src";

/// A toolchain of rustup: the parts that are used here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toolchain {
    /// The version that its compiler reports. Another version compiles to other programs, which use
    /// other fuel.
    pub version: String,
    /// Its folder.
    pub(crate) root: PathBuf,
    /// The shared libraries that it loads from outside its folder.
    pub(crate) libraries: Vec<PathBuf>,
    /// The size and modification time of the compiler. They change when rustup updates it.
    stamp: (u64, Duration),
    pub(crate) library: Library,
}

/// The standard library that programs are linked with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Library {
    /// The one that was [built](standard_library) in this folder, with 64 bits.
    Built(PathBuf),
    /// The one of rustup, with 32 bits.
    Rustup {
        /// Why the other one was not built.
        reason: String,
    },
}

impl Toolchain {
    /// What the verdicts of programs depend on.
    pub fn identity(&self) -> String {
        let data_model = if self.why_narrow().is_some() { NARROW } else { "64 bits" };
        format!("{}, data model: {data_model}", self.version)
    }

    /// Why programs have 32 bits, if they do.
    pub(crate) fn why_narrow(&self) -> Option<&str> {
        match &self.library {
            Library::Built(_) => None,
            Library::Rustup { reason } => Some(reason),
        }
    }

    pub(crate) fn compiler(&self) -> PathBuf {
        self.root.join("bin/rustc")
    }

    /// The linker. It is in the folder of the host's target, whose name is not known here.
    pub(crate) fn linker(&self) -> Option<PathBuf> {
        let targets = fs::read_dir(self.root.join("lib/rustlib")).ok()?;
        let mut linkers =
            targets.flatten().map(|entry| entry.path().join("bin/rust-lld")).filter(|path| path.is_file());
        linkers.next()
    }

    /// The folder of rustup's standard library for a target.
    pub(crate) fn rustup_library(&self, target: &str) -> PathBuf {
        self.root.join("lib/rustlib").join(target).join("lib")
    }

    /// Adds the shared libraries that the linker loads.
    ///
    /// **Errors:** the linker is missing.
    fn complete(mut self) -> Result<Self, InstallError> {
        let linker = self.linker().ok_or_else(|| self.lacks("rust-lld, the linker"))?;
        self.libraries.extend(libraries(&linker)?);
        self.libraries.retain(|library| !library.starts_with(&self.root));
        self.libraries.sort();
        self.libraries.dedup();
        Ok(self)
    }

    pub(crate) fn lacks(&self, missing: &str) -> InstallError {
        InstallError::NoToolchain { reason: format!("{self} lacks {missing}") }
    }

    fn is_there(&self, store: &Store, target: &str) -> bool {
        stamp(&self.compiler()).is_ok_and(|stamp| stamp == self.stamp)
            && match &self.library {
                Library::Built(folder) => *folder == store.library_folder(&self.version) && folder.is_dir(),
                Library::Rustup { .. } => self.rustup_library(target).is_dir(),
            }
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.version)
    }
}

/// Why programs have 32 bits, in one line: `part` could not be made.
fn why_not_made(part: &str, fault: Fault) -> String {
    let reason = match InstallError::no_toolchain(fault) {
        Ok(InstallError::NoToolchain { reason }) => reason,
        Ok(error) => error.to_string(),
        Err(fault) => fault.to_string(),
    };
    let reason = reason.lines().map(str::trim).collect::<Vec<_>>().join(" ");
    format!("{part} for 64 bits could not be made: {reason}")
}

fn stamp(path: &Path) -> std::io::Result<(u64, Duration)> {
    let file = fs::metadata(path)?;
    let time = file.modified()?.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Ok((file.len(), time))
}

impl Store {
    /// The recorded toolchain, if its compiler is unchanged and it has a standard library: its own, or
    /// rustup's for `target`.
    pub fn toolchain(&self, target: &str) -> Option<Toolchain> {
        let record = self.read_made(RECORD).ok().flatten()?;
        let toolchain: Toolchain = postcard::from_bytes(&record).ok()?;
        toolchain.is_there(self, target).then_some(toolchain)
    }

    /// Whether a usable toolchain is recorded.
    pub fn toolchain_status(&self, target: &str) -> Status {
        if self.toolchain(target).is_some() { Status::Installed } else { Status::Missing }
    }

    /// Returns the recorded toolchain, or asks rustup for the user's toolchain. Fetches and builds
    /// nothing.
    ///
    /// **Errors:** there is no toolchain, a part of it is missing, or its standard library was not
    /// built.
    pub fn find_toolchain(&self, target: &str) -> Result<Toolchain, InstallError> {
        if let Some(toolchain) = self.toolchain(target) {
            return Ok(toolchain);
        }
        let toolchain = self.clients.toolchain()?.complete()?;
        let folder = self.library_folder(&toolchain.version);
        if !folder.is_dir() {
            return Err(toolchain.lacks("a standard library for programs: `assay runtimes install rust` builds it"));
        }
        self.record(Toolchain { library: Library::Built(folder), ..toolchain })
    }

    /// Returns the recorded toolchain, or asks rustup for the user's toolchain and builds its standard
    /// library. Lets rustup and cargo fetch what that needs. `c_library` makes the C library that
    /// belongs to it. If one of them cannot be made, rustup fetches the standard library of `target`.
    ///
    /// **Errors:** there is no toolchain, rustup fails, a part of the toolchain is missing, or the disk
    /// is full.
    pub(crate) fn install_toolchain(
        &self,
        target: &str,
        c_library: impl FnOnce(&mut dyn FnMut(Step<'_>)) -> Result<(), Fault>,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Toolchain, Fault> {
        if let Some(toolchain) = self.toolchain(target) {
            return Ok(toolchain);
        }
        progress(Step::Making { what: "Rust ready, with the user's rustup" });
        let toolchain = self.clients.toolchain()?.complete()?;
        let built = c_library(progress).map_err(|fault| ("The C library", fault)).and_then(|()| {
            self.build_library(&toolchain, progress).map_err(|error| ("The standard library", error.into()))
        });
        let library = match built {
            Ok(folder) => Library::Built(folder),
            Err((_, fault)) if InstallError::is_no_space(&fault) => return Err(fault),
            Err((part, fault)) => {
                if !toolchain.rustup_library(target).is_dir() {
                    self.clients.add(&toolchain, "target", target)?;
                }
                Library::Rustup { reason: why_not_made(part, fault) }
            }
        };
        let toolchain = Toolchain { library, ..toolchain };
        if !toolchain.is_there(self, target) {
            return Err(toolchain.lacks(&format!("the standard library of {target}")).into());
        }
        Ok(self.record(toolchain)?)
    }

    /// The folder of the standard library that is built for a version of rustc.
    pub(super) fn library_folder(&self, version: &str) -> PathBuf {
        let key = standard_library::inputs().and(version).key();
        self.folder(Folder::Made).join(format!("{LIBRARY}{key}"))
    }

    /// Builds the standard library of a toolchain, unless it is built. Returns its folder.
    fn build_library(
        &self,
        toolchain: &Toolchain,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<PathBuf, InstallError> {
        let folder = self.library_folder(&toolchain.version);
        if folder.is_dir() {
            return Ok(folder);
        }
        if !standard_library::has_sources(&toolchain.root) {
            self.clients.add(toolchain, "component", SOURCES)?;
        }
        let made = self.folder(Folder::Made);
        let _lock = self.lock_file("rust", &folder, &mut || {})?;
        if folder.is_dir() {
            return Ok(folder);
        }
        progress(Step::Making { what: "the standard library of Rust, from its sources" });
        // An earlier attempt may have been interrupted.
        self.remove_made(LIBRARY)?;
        let scratch = self.folder(Folder::Downloads).join(format!("{LIBRARY}sources"));
        for folder in [&made, &scratch] {
            fs::create_dir_all(folder).map_err(io_error(folder))?;
        }
        let built = standard_library::build(&toolchain.root, &scratch);
        let moved = built.and_then(|built| fs::rename(&built, &folder).map_err(io_error(&folder)));
        let cleared = fs::remove_dir_all(&scratch).map_err(io_error(&scratch));
        moved.and(cleared).map(|()| folder)
    }

    fn record(&self, toolchain: Toolchain) -> Result<Toolchain, InstallError> {
        let record = postcard::to_stdvec(&toolchain)
            .map_err(|error| InstallError::Archive { package: toolchain.version.clone(), reason: error.to_string() })?;
        match self.save_made(RECORD, &record) {
            // Without the record, only the next start is slower.
            Err(InstallError::Io { source, .. }) if is_forbidden(&source) => {}
            saved => saved?,
        }
        Ok(toolchain)
    }

    /// Removes the record of the toolchain and all files made with it. rustup's files stay.
    pub fn remove_toolchain(&self) -> Result<(), InstallError> {
        self.remove_made(TOOLCHAIN_FILES)
    }
}

impl Clients {
    /// The user's toolchain, which may lack parts.
    fn toolchain(&self) -> Result<Toolchain, InstallError> {
        let compiler = PathBuf::from(self.rustup(&["which", "rustc"])?.trim());
        let root = compiler.parent().and_then(Path::parent).map(Path::to_owned).unwrap_or_default();
        Ok(Toolchain {
            version: run(Command::new(&compiler).arg("--version"))?.trim().to_owned(),
            libraries: libraries(&compiler)?,
            stamp: stamp(&compiler).map_err(io_error(&compiler))?,
            root,
            library: Library::Rustup { reason: String::new() },
        })
    }

    /// Lets rustup add a `target` or a `component` to a toolchain.
    fn add(&self, toolchain: &Toolchain, kind: &str, added: &str) -> Result<(), InstallError> {
        // The name of a toolchain is the name of its folder.
        let name = toolchain.root.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let add = || self.rustup(&[kind, "add", "--toolchain", &name, added]);
        self.retry(add, |error| matches!(error, InstallError::NoToolchain { .. })).map(drop)
    }

    fn rustup(&self, arguments: &[&str]) -> Result<String, InstallError> {
        // In the root folder, as a project's folder may select another toolchain.
        run(Command::new(&self.rustup).args(arguments).current_dir("/"))
    }
}

/// Runs a program of the user's toolchain. Returns its output.
pub(crate) fn run(command: &mut Command) -> Result<String, InstallError> {
    let program = command.get_program().display().to_string();
    let output = command.stdin(Stdio::null()).output().map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => {
            InstallError::NoToolchain { reason: format!("`{program}` was not found; install Rust with rustup") }
        }
        _ => io_error(Path::new(&program))(error),
    })?;
    if !output.status.success() {
        let arguments: Vec<_> = command.get_args().map(|argument| argument.to_string_lossy()).collect();
        let (line, messages) = (arguments.join(" "), last_lines(&output.stderr));
        let reason = format!("`{program} {line}` failed ({}):\n{messages}", output.status);
        return Err(InstallError::NoToolchain { reason });
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// The shared libraries of a program and the dynamic loader, as the loader itself lists them.
pub(crate) fn libraries(program: &Path) -> Result<Vec<PathBuf>, InstallError> {
    let list = run(Command::new(program).env_clear().env("LD_TRACE_LOADED_OBJECTS", "1"))?;
    let path = |line: &str| {
        let line = line.trim();
        let path = line.split_once("=> ").map_or(line, |(_, path)| path).split(" (").next()?;
        path.starts_with('/').then(|| PathBuf::from(path))
    };
    // Both the listed path and the path without symbolic links.
    Ok(list.lines().filter_map(path).flat_map(|path| [fs::canonicalize(&path).ok(), Some(path)]).flatten().collect())
}
