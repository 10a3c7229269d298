//! Finds Rust's compiler. It is not one of our packages but the user's own, managed by rustup.

use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime};

use serde::{Deserialize, Serialize};

use super::client::{Clients, last_lines};
use assay_engine::cache::is_forbidden;

use super::error::io_error;
use super::{InstallError, Status, Step, Store};

/// The prefix of the names of all files that are made with the toolchain.
pub(crate) const TOOLCHAIN_FILES: &str = "rust-";
/// The name of the file in which a store records the toolchain.
const RECORD: &str = "rust-toolchain";

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
}

impl Toolchain {
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

    /// The folder of a target's standard library.
    pub(crate) fn library(&self, target: &str) -> PathBuf {
        self.root.join("lib/rustlib").join(target).join("lib")
    }

    /// Adds the shared libraries that the linker loads.
    ///
    /// **Errors:** the standard library of the target or the linker is missing.
    fn complete(mut self, target: &str) -> Result<Self, InstallError> {
        if !self.library(target).is_dir() {
            return Err(
                self.lacks(&format!("the standard library of {target}: `rustup target add {target}` fetches it"))
            );
        }
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

    fn is_there(&self, target: &str) -> bool {
        stamp(&self.compiler()).is_ok_and(|stamp| stamp == self.stamp) && self.library(target).is_dir()
    }
}

impl fmt::Display for Toolchain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.version)
    }
}

fn stamp(path: &Path) -> std::io::Result<(u64, Duration)> {
    let file = fs::metadata(path)?;
    let time = file.modified()?.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Ok((file.len(), time))
}

impl Store {
    /// The recorded toolchain, if its compiler is unchanged and it has the standard library of
    /// `target`.
    pub fn toolchain(&self, target: &str) -> Option<Toolchain> {
        let record = self.read_made(RECORD).ok().flatten()?;
        let toolchain: Toolchain = postcard::from_bytes(&record).ok()?;
        toolchain.is_there(target).then_some(toolchain)
    }

    /// Whether a usable toolchain is recorded.
    pub fn toolchain_status(&self, target: &str) -> Status {
        if self.toolchain(target).is_some() { Status::Installed } else { Status::Missing }
    }

    /// Returns the recorded toolchain, or asks rustup for the user's toolchain. Fetches nothing.
    ///
    /// **Errors:** there is no toolchain, or a part of it is missing.
    pub fn find_toolchain(&self, target: &str) -> Result<Toolchain, InstallError> {
        match self.toolchain(target) {
            Some(toolchain) => Ok(toolchain),
            None => self.record(self.clients.toolchain()?.complete(target)?),
        }
    }

    /// Returns the recorded toolchain, or asks rustup for the user's toolchain. Lets rustup fetch
    /// the standard library of `target` if it is missing.
    ///
    /// **Errors:** there is no toolchain, rustup fails, or a part of the toolchain is missing.
    pub fn install_toolchain(
        &self,
        target: &str,
        progress: &mut dyn FnMut(Step<'_>),
    ) -> Result<Toolchain, InstallError> {
        if let Some(toolchain) = self.toolchain(target) {
            return Ok(toolchain);
        }
        progress(Step::Making { what: "Rust ready, with the user's rustup" });
        let toolchain = self.clients.toolchain()?;
        if !toolchain.library(target).is_dir() {
            self.clients.add_target(&toolchain, target)?;
        }
        self.record(toolchain.complete(target)?)
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
        })
    }

    fn add_target(&self, toolchain: &Toolchain, target: &str) -> Result<(), InstallError> {
        // The name of a toolchain is the name of its folder.
        let name = toolchain.root.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let add = || self.rustup(&["target", "add", "--toolchain", &name, target]);
        self.retry(add, |error| matches!(error, InstallError::NoToolchain { .. })).map(drop)
    }

    fn rustup(&self, arguments: &[&str]) -> Result<String, InstallError> {
        // In the root folder, as a project's folder may select another toolchain.
        run(Command::new(&self.rustup).args(arguments).current_dir("/"))
    }
}

fn run(command: &mut Command) -> Result<String, InstallError> {
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
