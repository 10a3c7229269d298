//! Progress reports.

use std::fmt;

use super::Package;

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
    /// Parts of a library are compiled, and the library is cached.
    Compiling {
        /// The name of the library.
        what: &'a str,
        /// The parts compiled so far.
        done: usize,
        /// All parts.
        total: usize,
    },
    /// The baseline compiler makes machine code, which is cached.
    CompilingFirst {
        /// What is compiled.
        what: &'a str,
    },
    /// The optimising compiler makes machine code, which is cached.
    Optimising {
        /// What is compiled.
        what: &'a str,
    },
}

impl fmt::Display for Step<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let megabytes = |bytes: u64| bytes as f64 / 1e6;
        match self {
            Self::Waiting { package } => write!(f, "waiting for another process that is installing {package}"),
            Self::Downloading { package } => {
                write!(f, "fetching {package}, {:.1} MB", megabytes(package.download_bytes()))
            }
            Self::Unpacking { package, done, total } => {
                write!(f, "unpacking {package}: {:.0} of {:.0} MB", megabytes(*done), megabytes(*total))
            }
            Self::Making { what } => write!(f, "making {what}"),
            Self::Compiling { what, done, total } => write!(f, "compiling {what}: {done} of {total} parts"),
            Self::CompilingFirst { what } => write!(f, "compiling {what}, quickly"),
            Self::Optimising { what } => write!(f, "optimising {what}"),
        }
    }
}
