//! The messages between a pool and its workers. Each follows its length, over the worker's standard
//! streams.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use assay_wasi::Stream;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::jail::Jail;
use super::native::{Done, Job};
use crate::install::Toolchain;
use crate::limits::Limits;
use crate::run::Run;
use crate::runtimes::{CompileError, Counted};

/// The largest message, in bytes. Inputs and outputs are smaller: a larger message comes from a
/// compromised worker.
const MAX_BYTES: u32 = 1 << 30;
/// The size of the length, in bytes.
const LENGTH: usize = size_of::<u32>();

/// A request to a worker.
///
/// The first request sets the worker's role: to run guests (`Prepare`), to be a keeper (`Keep`) or
/// to be a cell (`Enter`). A program is compiled before it is run.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Request {
    /// Prepare a language, then give up all rights.
    Prepare { store: PathBuf, language: String, counted: Counted, toolchain: Option<Toolchain> },
    /// Compile a program, which replaces the previous one.
    Compile { source: Vec<u8>, dialect: String },
    /// Run the program.
    Run {
        stdin: Vec<u8>,
        limits: Limits,
        /// Whether to send what the program writes while it runs.
        show: bool,
    },
    /// Become a keeper, which runs native compilers in cells.
    Keep,
    /// To a keeper: run this job in a cell.
    Do(Job),
    /// Become a cell: give up all rights that the job does not need, and do it.
    Enter { job: Job, scratch: PathBuf, namespaces: bool },
}

/// A reply of a worker.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Reply {
    /// To `Prepare`: the language is ready, under this confinement.
    Ready(Jail),
    /// To `Compile`: the program is compiled.
    Compiled,
    /// To `Compile`: the source has an error.
    Refused(CompileError),
    /// To `Run` with `show`, before its end: what the program writes.
    Wrote(Stream, Vec<u8>),
    /// To `Run`: the result.
    Ran(Run),
    /// To `Compile` and `Run`: the request needs a worker that counts.
    Uncounted,
    /// To `Do` and `Enter`: the result.
    Done(Done),
    /// To `Enter`: the kernel provides no namespaces.
    NoNamespaces,
    /// To any request: a fault of ours.
    Fault(String),
}

pub(super) fn write(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    // Write length and message at once, so that the reader is woken only once.
    let mut bytes = postcard::to_extend(message, vec![0; LENGTH]).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len() - LENGTH).ok().filter(|length| *length <= MAX_BYTES);
    let length = length.ok_or_else(|| io::Error::other("the message is too large"))?;
    bytes[..LENGTH].copy_from_slice(&length.to_le_bytes());
    to.write_all(&bytes)?;
    to.flush()
}

/// Reads the next message. `None` means the end of the stream.
pub(super) fn read<T: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<T>> {
    let mut length = [0; LENGTH];
    match from.read_exact(&mut length) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let length = u32::from_le_bytes(length);
    if length > MAX_BYTES {
        return Err(io::Error::other("the message is too large"));
    }
    let mut bytes = Vec::new();
    // The buffer grows with the bytes that arrive, not with the announced length.
    from.take(u64::from(length)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != u64::from(length) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    postcard::from_bytes(&bytes).map(Some).map_err(io::Error::other)
}
