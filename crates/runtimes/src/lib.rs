#![doc = include_str!("../README.md")]

mod build_context;
mod compiler;
pub mod install;
mod interpreter;
mod languages;
mod runtime;
mod tar_files;
mod tool;

pub use assay_execution::CompileError;
pub use build_context::BuildContext;
pub use compiler::{Compiler, Failure};
pub use languages::{ALL, find};
pub use runtime::{Implementation, NARROW, Runtime, Smoke};

/// A digest of the code that makes and runs programs, of the languages' files, and of the versions
/// of the engine and its compilers. Other code may give other verdicts, so cache keys of verdicts
/// include it.
pub const CODE: &str = env!("ASSAY_RUNTIMES_CODE");
