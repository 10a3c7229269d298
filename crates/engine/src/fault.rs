//! Faults of ours.

use std::time::Duration;

use assay_wasi::Exit;

use crate::cache::CannotMake;

/// A fault of ours. No conclusion about the program may be drawn from it.
#[derive(Debug, thiserror::Error)]
pub enum Fault {
    /// The engine failed, or refused a module that it should accept.
    #[error("the WebAssembly engine failed: {0}")]
    Engine(String),
    /// A compiler, or an interpreter that reads a program, used more processor time than the
    /// backstop.
    #[error("a compiler did not end within {} seconds of processor time", .0.as_secs())]
    Backstop(Duration),
    /// One of our files could not be read or written.
    #[error("cannot use {path}: {source}")]
    File {
        /// The file.
        path: std::path::PathBuf,
        /// The error.
        source: std::io::Error,
    },
    /// A prepared file is missing, and cannot be stored here.
    #[error(transparent)]
    CannotMake(#[from] CannotMake),
    /// Worker processes died or hung, one after the other.
    #[error("the worker process failed twice: {0}")]
    Worker(String),
    /// A native compiler could not be run under its confinement.
    #[error("the native compiler could not be run: {0}")]
    Native(String),
    /// How this run ends depends on the machine code, and only optimised code decides it. The exit is that of
    /// baseline code.
    #[error("only optimised code of its language decides how this program ends; `assay runtimes optimise` makes it")]
    Unoptimised(Exit),
    /// A part of a language that few programs use is not made yet. The text names it.
    #[error("{0} is not prepared yet")]
    Unprepared(String),
    /// The program uses something of its language that is missing here. The text names it.
    #[error("{0}")]
    Unsupported(String),
    /// A prepared file has changed since it was written.
    #[error("{path} was changed since it was prepared: remove it, and prepare the runtime again")]
    Tampered {
        /// The file.
        path: std::path::PathBuf,
    },
    /// A guest runtime is not installed and could not be fetched.
    #[error(transparent)]
    Install(Box<dyn std::error::Error + Send + Sync>),
}
