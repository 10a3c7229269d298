//! Installs compilers and interpreters, and compiles sources of every language to programs.
//!
//! - [`ALL`] has every language. A [`Runtime`] is one of them, and [prepares](Runtime::prepare) a
//!   [`Compiler`], which turns a source into a [`Program`](assay_engine::Program). Interpreters run
//!   from an image that is made after their start. Most compilers are guests themselves; the others
//!   run in [confined processes](assay_confinement::native).
//! - [`install`] fetches the files of the languages from package registries, and rejects files
//!   without the pinned hash.
//!
//! Each language has a folder in `languages`: its code, its pins and its files. To add one, write
//! the folder and add a line to [`ALL`].

mod compiler;
mod counted;
pub mod install;
mod interpreter;
mod languages;
mod runtime;
mod tar_files;
mod tool;
mod workshop;

pub use compiler::{CompileError, Compiler, Failure};
pub use counted::Counted;
pub use languages::{ALL, find};
pub use runtime::{DataModel, Maker, Name, Runtime, Smoke};
pub use workshop::Workshop;

/// A digest of the code that makes and runs programs, of the languages' files, and of the versions
/// of the engine and its compilers. Other code may give other verdicts, so cache keys of verdicts
/// include it.
pub const CODE: &str = env!("ASSAY_RUNTIMES_CODE");
