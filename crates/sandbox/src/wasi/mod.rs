//! A host for WASI preview 1 programs that exists in memory only. For interpreters of ours it is one for Emscripten's, too.
//!
//! A program sees its arguments, its environment, standard input, a read-only tree of [`files`] and an empty folder to write
//! to. Nothing here asks the operating system for anything, so nothing can leak in either direction, and a program that runs
//! twice sees the same twice: the clock shows the fuel that was used, random numbers come from a fixed seed, folders list
//! their entries in order.
//!
//! Every call costs fuel, by the bytes it moves, so that a program cannot make the host work for free.

mod clock;
mod descriptors;
mod emscripten;
mod errno;
mod files;
mod io;
mod link;
mod paths;
mod process;

use std::sync::{Arc, Mutex, PoisonError};

use crate::limits::{Limits, Pace};
use crate::run::Stream;
use descriptors::Descriptors;
pub(crate) use errno::Errno;
use files::Files;
pub(crate) use files::{Arrival, Awaited};
pub use files::{SCRATCH, Tree};
pub(crate) use link::{link, link_replaced, link_runtime};

/// What a program is given.
#[derive(Debug, Clone, Default)]
pub struct Input {
    /// Its arguments, its own name first.
    pub arguments: Vec<String>,
    /// Its environment: `NAME=value`.
    pub environment: Vec<String>,
    /// What it reads from standard input.
    pub stdin: Arc<[u8]>,
    /// The files that it can read.
    pub files: Arc<Tree>,
    /// How fast its clock goes.
    pub pace: Pace,
    /// What of the memory that its runs begin with belongs to its language's runtime, and so counts neither for its
    /// [limit](Limits::memory_bytes) nor for its peak.
    pub given_bytes: u64,
    /// What its language writes to standard error when a program asks for more memory than there can be. The engine hears nothing of
    /// such a request. A run that ends badly and has written one of these is [out of memory](crate::Exit::OutOfMemory).
    pub out_of_memory: &'static [&'static str],
}

impl Input {
    /// Whether the end of standard error says that no memory was left.
    pub(crate) fn says_out_of_memory(&self, stderr: &[u8]) -> bool {
        // An error may hold a long list of calls.
        const LOOKED_AT: usize = 16 << 10;
        let end = String::from_utf8_lossy(&stderr[stderr.len().saturating_sub(LOOKED_AT)..]);
        self.out_of_memory.iter().any(|message| end.contains(message))
    }
}

/// Something that was written.
pub(crate) type Piece = (Stream, Vec<u8>);

/// What was written since somebody last looked, in order.
#[derive(Clone, Default)]
pub(crate) struct Seen(Arc<Mutex<Vec<Piece>>>);

impl Seen {
    fn push(&self, stream: Stream, bytes: &[u8]) {
        let mut pieces = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match pieces.last_mut() {
            Some((last, piece)) if *last == stream => piece.extend_from_slice(bytes),
            _ => pieces.push((stream, bytes.to_owned())),
        }
    }

    pub(crate) fn take(&self) -> Vec<Piece> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What belongs to the host in one run.
pub(crate) struct Wasi {
    arguments: Vec<String>,
    environment: Vec<String>,
    stdin: Arc<[u8]>,
    /// How much of standard input was read.
    stdin_position: usize,
    /// What was written to standard output.
    pub(crate) stdout: Vec<u8>,
    /// What was written to standard error.
    pub(crate) stderr: Vec<u8>,
    /// How many bytes may still be written to either.
    output_left: u64,
    /// For who wants to see what is written while the program runs.
    pub(crate) seen: Option<Seen>,
    /// The fuel that the run started with.
    fuel: u64,
    pace: Pace,
    /// Whether there is a clock.
    has_clock: bool,
    random: u64,
    files: Files,
    descriptors: Descriptors,
}

impl Wasi {
    /// A host for one run. `limits.fuel` is what the clock counts from, if there is one.
    pub(crate) fn new(input: &Input, limits: &Limits, has_clock: bool) -> Self {
        Self {
            arguments: input.arguments.clone(),
            environment: input.environment.clone(),
            stdin: Arc::clone(&input.stdin),
            stdin_position: 0,
            stdout: Vec::new(),
            stderr: Vec::new(),
            output_left: limits.output_bytes,
            seen: None,
            fuel: limits.fuel,
            pace: input.pace,
            has_clock,
            random: process::SEED,
            files: Files::new(Arc::clone(&input.files), limits.scratch_bytes),
            descriptors: Descriptors::new(),
        }
    }

    /// Adds a file that may be there only later.
    pub(crate) fn await_file(&mut self, file: Awaited) {
        self.files.awaited = Some(file);
    }

    /// Adds to a stream as much as may still be written.
    pub(crate) fn say(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), Stop> {
        let fits = usize::try_from(self.output_left).unwrap_or(usize::MAX).min(bytes.len());
        let written = match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        };
        written.extend_from_slice(&bytes[..fits]);
        if let Some(seen) = &self.seen {
            seen.push(stream, &bytes[..fits]);
        }
        self.output_left -= fits as u64;
        if fits < bytes.len() { Err(Stop::OutputLimit) } else { Ok(()) }
    }

    /// The files that the program left in its scratch folder, by their full path.
    pub(crate) fn take_scratch(&mut self) -> std::collections::BTreeMap<String, Vec<u8>> {
        self.files.scratch.take()
    }
}

/// Why a run stops in the middle of a system call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Stop {
    #[error("exited with code {0}")]
    Exit(u8),
    #[error("wrote more than it may")]
    OutputLimit,
    #[error("ran out of fuel")]
    OutOfFuel,
    #[error("asked for the time, which nobody counts")]
    OutOfTime,
}

/// Why a system call did not do what it was asked to.
pub(crate) enum Failure {
    /// The program is told so.
    Errno(Errno),
    /// The program is told nothing more at all.
    Stop(Stop),
}

impl From<Errno> for Failure {
    fn from(errno: Errno) -> Self {
        Self::Errno(errno)
    }
}

impl From<Stop> for Failure {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

pub(crate) type Outcome<T = ()> = Result<T, Failure>;

/// One system call: the program's memory, the host's state, and the fuel that is left.
pub(crate) struct Call<'a> {
    memory: &'a mut [u8],
    wasi: &'a mut Wasi,
    fuel: u64,
}

impl Call<'_> {
    /// Uses fuel for work that is about to be done.
    fn spend(&mut self, fuel: u64) -> Outcome {
        match self.fuel.checked_sub(fuel) {
            Some(left) => {
                self.fuel = left;
                Ok(())
            }
            None => {
                self.fuel = 0;
                Err(Stop::OutOfFuel.into())
            }
        }
    }

    /// Bytes of the program's memory, to read.
    fn bytes(&self, at: u32, length: u32) -> Result<&[u8], Errno> {
        let (at, length) = (at as usize, length as usize);
        self.memory.get(at..).and_then(|from| from.get(..length)).ok_or(Errno::BadAddress)
    }

    fn array<const N: usize>(&self, at: u32) -> Result<[u8; N], Errno> {
        let bytes = self.memory.get(at as usize..).and_then(|from| from.first_chunk()).ok_or(Errno::BadAddress)?;
        Ok(*bytes)
    }

    fn u32(&self, at: u32) -> Result<u32, Errno> {
        self.array(at).map(u32::from_le_bytes)
    }

    fn u64(&self, at: u32) -> Result<u64, Errno> {
        self.array(at).map(u64::from_le_bytes)
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Errno> {
        let place = self.memory.get_mut(at as usize..).and_then(|from| from.get_mut(..bytes.len()));
        place.ok_or(Errno::BadAddress)?.copy_from_slice(bytes);
        Ok(())
    }

    fn write_u32(&mut self, at: u32, value: u32) -> Result<(), Errno> {
        self.write(at, &value.to_le_bytes())
    }

    fn write_u64(&mut self, at: u32, value: u64) -> Result<(), Errno> {
        self.write(at, &value.to_le_bytes())
    }
}

/// The address of field `offset` of element `index` in an array of elements of `size` bytes.
fn element(base: u32, index: u32, size: u32, offset: u32) -> Result<u32, Errno> {
    let start = index.checked_mul(size).and_then(|start| start.checked_add(offset));
    start.and_then(|start| base.checked_add(start)).ok_or(Errno::BadAddress)
}
