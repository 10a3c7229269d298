//! What a pool and its workers say to each other: messages behind their length, over the worker's standard streams.

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

/// The largest message. Inputs and outputs are smaller; more than this comes from a worker that is not itself any more.
const MAX_BYTES: u32 = 1 << 30;
/// How many bytes the length has.
const LENGTH: usize = size_of::<u32>();

/// What a worker is asked for. The first request says what it will be: one that runs guests (`Prepare`), a keeper (`Keep`), or
/// a cell (`Enter`). A program is compiled before it is run.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Request {
    /// Get a language ready, then give up all rights.
    Prepare { store: PathBuf, language: String, counted: Counted, toolchain: Option<Toolchain> },
    /// Make a program, in the place of the one before.
    Compile { source: Vec<u8>, dialect: String },
    /// Run the program.
    Run {
        stdin: Vec<u8>,
        limits: Limits,
        /// Whether what it writes is wanted while it runs.
        show: bool,
    },
    /// Have native compilers run, in cells.
    Keep,
    /// To a keeper: have this done.
    Do(Job),
    /// Do this one job, after giving up all rights that it does not take.
    Enter { job: Job, scratch: PathBuf, namespaces: bool },
}

/// What a worker answers.
#[derive(Debug, Serialize, Deserialize)]
pub(super) enum Reply {
    /// To `Prepare`.
    Ready(Jail),
    /// To `Compile`.
    Compiled,
    /// To `Compile`: there is no such program.
    Refused(CompileError),
    /// To `Run`, before its end, if it is to be shown: what the program writes.
    Wrote(Stream, Vec<u8>),
    /// To `Run`.
    Ran(Run),
    /// To `Compile` and `Run`: this has to be counted.
    Uncounted,
    /// To `Do` and `Enter`.
    Done(Done),
    /// To `Enter`: the kernel has no namespaces for it.
    NoNamespaces,
    /// To any of them: a fault of ours.
    Fault(String),
}

pub(super) fn write(to: &mut impl Write, message: &impl Serialize) -> io::Result<()> {
    // Length and message at once: whoever waits for it is woken up once.
    let mut bytes = postcard::to_extend(message, vec![0; LENGTH]).map_err(io::Error::other)?;
    let length = u32::try_from(bytes.len() - LENGTH).ok().filter(|length| *length <= MAX_BYTES);
    let length = length.ok_or_else(|| io::Error::other("the message is too large"))?;
    bytes[..LENGTH].copy_from_slice(&length.to_le_bytes());
    to.write_all(&bytes)?;
    to.flush()
}

/// The next message; `None` when there will be no more.
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
    // Grows with what does come, whatever length was announced.
    from.take(u64::from(length)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != u64::from(length) {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    postcard::from_bytes(&bytes).map(Some).map_err(io::Error::other)
}
