//! Why an installation fails.

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};

use assay_engine::Fault;
use assay_engine::cache::{CannotMake, Digest};

/// Why a package or toolchain could not be installed or used.
#[derive(Debug, thiserror::Error)]
pub enum InstallError {
    /// The registry's client is not on this machine.
    #[error("`{program}` was not found. It fetches compilers and interpreters. Install {brings}, and try again")]
    NoClient {
        /// The command that was not found.
        program: String,
        /// The software that contains the command.
        brings: &'static str,
    },
    /// The registry's client failed.
    #[error(
        "`{program}` could not fetch {package} ({status}). Check the network, and its registry and proxy settings; \
         finished downloads are kept.\n{messages}"
    )]
    Client {
        /// The client.
        program: String,
        /// The package.
        package: String,
        /// The client's exit status.
        status: String,
        /// The last lines of the client's messages.
        messages: String,
    },
    /// A file's SHA-256 differs from its pin.
    #[error(
        "{file} is not the pinned file: its SHA-256 is {found}, not {expected}. It was not used. Try again. If the error \
         persists, the registry or a proxy serves a different file"
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
    #[error("the archive of {package} cannot be used: {reason}. It was discarded; try again")]
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
    /// The language is not installed, and the user refuses to install it.
    #[error(
        "{language} is not installed, and --no-install refuses to install it; `assay runtimes install {language}` does"
    )]
    Refused {
        /// The id of the language.
        language: &'static str,
    },
    /// A package is not installed, or has no such file.
    #[error("{package} is not installed")]
    Missing {
        /// The package.
        package: String,
    },
    /// A file changed after it was installed.
    #[error("{path} has changed since it was installed: remove the language and install it again")]
    Changed {
        /// The file.
        path: PathBuf,
    },
    /// A file is missing, and cannot be stored here.
    #[error(transparent)]
    CannotMake(#[from] CannotMake),
    /// The disk is full.
    #[error("no space is left to write {path}: free some space and try again; finished downloads are kept")]
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
    #[error("there is no folder to store languages in: {0}")]
    NoHome(String),
}

impl InstallError {
    /// Whether a fault is that the user [refuses](Self::Refused) an installation.
    pub fn is_refusal(fault: &Fault) -> bool {
        let Fault::Install(error) = fault else { return false };
        matches!(error.downcast_ref(), Some(Self::Refused { .. }))
    }

    /// Whether a fault is that the [disk is full](Self::NoSpace).
    pub(super) fn is_no_space(fault: &Fault) -> bool {
        let Fault::Install(error) = fault else { return false };
        matches!(error.downcast_ref(), Some(Self::NoSpace { .. }))
    }

    /// Takes the error out of a fault, if the fault is that there is [no toolchain](Self::NoToolchain).
    ///
    /// **Errors:** any other fault.
    pub fn no_toolchain(fault: Fault) -> Result<Self, Fault> {
        let Fault::Install(error) = fault else { return Err(fault) };
        match error.downcast() {
            Ok(error) if matches!(*error, Self::NoToolchain { .. }) => Ok(*error),
            Ok(error) => Err((*error).into()),
            Err(error) => Err(Fault::Install(error)),
        }
    }
}

/// Whether the same work may succeed later, though nobody changes anything: after a worker died or was
/// starved, and after a failure of the network or of a file system in it.
pub fn is_temporary(error: &(dyn Error + 'static)) -> bool {
    let is_client = |error: &(dyn Error + 'static)| matches!(error.downcast_ref(), Some(InstallError::Client { .. }));
    let mut cause = Some(error);
    while let Some(error) = cause {
        let of_fault = error.downcast_ref().is_some_and(|fault| match fault {
            Fault::Worker(_) | Fault::Backstop(_) => true,
            Fault::Install(error) => is_client(&**error),
            Fault::Engine(_)
            | Fault::File { .. }
            | Fault::CannotMake(_)
            | Fault::Native(_)
            | Fault::Unsupported(_)
            | Fault::Unoptimised(_)
            | Fault::Unprepared(_)
            | Fault::Tampered { .. } => false,
        });
        let of_files = error.downcast_ref().is_some_and(|error: &io::Error| {
            use io::ErrorKind::{Interrupted, ResourceBusy, StaleNetworkFileHandle, TimedOut};
            matches!(error.kind(), Interrupted | ResourceBusy | StaleNetworkFileHandle | TimedOut)
        });
        if of_fault || of_files || is_client(error) {
            return true;
        }
        cause = error.source();
    }
    false
}

impl From<InstallError> for Fault {
    fn from(error: InstallError) -> Self {
        Self::Install(error.into())
    }
}

pub(super) fn io_error(path: &Path) -> impl FnOnce(io::Error) -> InstallError + '_ {
    |source| match source.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => InstallError::NoSpace { path: path.to_owned() },
        _ => InstallError::Io { path: path.to_owned(), source },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_try_cures_what_was_temporary() {
        let io = |kind: io::ErrorKind| InstallError::Io { path: "made".into(), source: kind.into() };
        let client = || InstallError::Client {
            program: "npm".to_owned(),
            package: "clang@1".to_owned(),
            status: "exit status: 1".to_owned(),
            messages: String::new(),
        };
        for temporary in [
            Fault::Worker("killed".to_owned()),
            Fault::Backstop(std::time::Duration::from_secs(10)),
            Fault::File { path: "made".into(), source: io::ErrorKind::StaleNetworkFileHandle.into() },
            client().into(),
            io(io::ErrorKind::TimedOut).into(),
        ] {
            assert!(is_temporary(&temporary), "{temporary}");
        }
        assert!(is_temporary(&client()));
        for permanent in [
            Fault::Engine("it refuses a module".to_owned()),
            Fault::Native("no namespaces".to_owned()),
            Fault::Tampered { path: "made".into() },
            InstallError::NoSpace { path: "made".into() }.into(),
            io(io::ErrorKind::PermissionDenied).into(),
        ] {
            assert!(!is_temporary(&permanent), "{permanent}");
        }
    }
}
