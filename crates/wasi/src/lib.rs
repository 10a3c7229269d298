#![doc = include_str!("../README.md")]

mod clock;
mod descriptors;
mod emscripten;
mod errno;
mod files;
mod given;
mod io;
mod memory;
mod memory_meter;
mod mono;
mod pace;
mod paths;
mod process;
mod run;
mod stream;
mod tables;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use descriptors::Descriptors;
pub use errno::Errno;
use files::Files;
pub use files::{LazyFile, Load, SCRATCH, Tree};
pub use given::Given;
use given::Turns;
pub use memory::Memory;
pub use memory_meter::MemoryMeter;
pub use pace::Pace;
pub use run::{Exit, Limits, MAX_FUEL, Run, Trap};
pub use stream::{Stream, Transcript};
pub use tables::{EMSCRIPTEN, PREVIEW1};

/// What a call costs in fuel, besides the bytes that it moves. Natively the kernel is entered,
/// which takes 100 ns and more. [`Call`] does not spend it by itself: an engine does, before the
/// call.
pub const CALL_FUEL: u64 = 300;
/// What each buffer of a list of buffers costs, besides its bytes, and each event that a program waits for.
pub const PART_FUEL: u64 = 160;
/// What each byte of random numbers costs.
const RANDOM_BYTE_FUEL: u64 = 4;
/// What each open descriptor costs where calls go through them: to find a free number, and to close a file.
const DESCRIPTOR_FUEL: u64 = 4;
/// What each look at a path costs, and each of its bytes. Natively it takes a microsecond.
const PATH_FUEL: u64 = 2000;
const PATH_BYTE_FUEL: u64 = 8;
/// What it costs to make, to rename or to remove a file or a folder. Natively it takes microseconds.
const ENTRY_FUEL: u64 = 8000;
/// What each entry of a folder costs, as each call lists it anew.
const LISTED_FUEL: u64 = 1200;

/// The input of a program.
#[derive(Debug, Clone, Default)]
pub struct Input {
    /// The arguments, the program's own name first.
    pub arguments: Vec<String>,
    /// The environment: `NAME=value`.
    pub environment: Vec<String>,
    /// What the run is given.
    pub given: Arc<Given>,
    /// The files that the program can read.
    pub files: Arc<Tree>,
    /// How fast the clock goes.
    pub pace: Pace,
    /// How many bytes of the memory that a run begins with belong to the language's runtime. An
    /// engine counts them neither for the limit of memory nor for its peak.
    pub given_bytes: u64,
    /// What the language writes to standard error when a program asks for more memory than there
    /// can be. An engine sees no such request. A run that fails and has written one of these is out
    /// of memory.
    pub out_of_memory: &'static [&'static str],
}

impl Input {
    /// Whether the last 16 KiB of standard error have a message of
    /// [`out_of_memory`](Self::out_of_memory).
    pub fn says_out_of_memory(&self, stderr: &[u8]) -> bool {
        // A long list of calls may follow the message.
        const LOOKED_AT: usize = 16 << 10;
        let end = String::from_utf8_lossy(&stderr[stderr.len().saturating_sub(LOOKED_AT)..]);
        self.out_of_memory.iter().any(|message| end.contains(message))
    }
}

/// The state of the host in one run.
pub struct Wasi {
    arguments: Vec<String>,
    environment: Vec<String>,
    given: Arc<Given>,
    /// How many bytes of standard input were read.
    stdin_position: usize,
    turns: Turns,
    /// What was written to standard output.
    pub stdout: Vec<u8>,
    /// What was written to standard error.
    pub stderr: Vec<u8>,
    /// How many bytes may still be written to both together.
    output_left: u64,
    /// What is written goes here too, if somebody follows the run.
    pub transcript: Option<Transcript>,
    /// The fuel that the run started with.
    fuel: u64,
    pace: Pace,
    random: u64,
    files: Files,
    descriptors: Descriptors,
}

impl Wasi {
    /// A host for one run.
    pub fn new(input: &Input, limits: &Limits) -> Self {
        Self {
            arguments: input.arguments.clone(),
            environment: input.environment.clone(),
            given: Arc::clone(&input.given),
            stdin_position: 0,
            turns: Turns::default(),
            stdout: Vec::new(),
            stderr: Vec::new(),
            output_left: limits.output_bytes,
            transcript: None,
            fuel: limits.fuel,
            pace: input.pace,
            random: process::SEED ^ input.given.seed,
            files: Files::new(Arc::clone(&input.files), limits.scratch_bytes),
            descriptors: Descriptors::new(),
        }
    }

    /// Adds a file that is loaded when the program looks at it, in place of one that was added
    /// before.
    pub fn add_lazy_file(&mut self, file: LazyFile) {
        self.files.lazy = Some(file);
    }

    /// Writes to a stream, as much as the limit allows.
    ///
    /// # Errors
    /// [`Stop::OutputLimit`] if that is not all of it.
    pub fn write(&mut self, stream: Stream, bytes: &[u8]) -> Result<(), Stop> {
        self.append(stream, bytes.len(), |place| {
            place.copy_from_slice(&bytes[..place.len()]);
            Ok(())
        })
    }

    /// Writes `length` bytes to a stream, as many as the limit allows. `fill` provides them.
    fn append<E: From<Stop>>(
        &mut self,
        stream: Stream,
        length: usize,
        fill: impl FnOnce(&mut [u8]) -> Result<(), E>,
    ) -> Result<(), E> {
        let fits = usize::try_from(self.output_left).unwrap_or(usize::MAX).min(length);
        let written = match stream {
            Stream::Stdout => &mut self.stdout,
            Stream::Stderr => &mut self.stderr,
        };
        let before = written.len();
        written.resize(before + fits, 0);
        fill(&mut written[before..])?;
        if let Some(transcript) = &self.transcript {
            transcript.push(stream, &written[before..]);
        }
        self.output_left -= fits as u64;
        if fits < length { Err(Stop::OutputLimit.into()) } else { Ok(()) }
    }

    /// Takes the result of a run that ended with `exit` and has `remaining` fuel.
    ///
    /// A program that failed after it was refused memory is out of memory.
    pub fn take_run(&mut self, input: &Input, exit: Exit, remaining: u64, memory: &MemoryMeter, wall: Duration) -> Run {
        let ended_badly = matches!(exit, Exit::Finished(1..) | Exit::Trapped(_));
        let lacked_memory = memory.was_refused() || input.says_out_of_memory(&self.stderr);
        let unused = if exit == Exit::OutOfFuel { 0 } else { remaining };
        Run {
            exit: if ended_badly && lacked_memory { Exit::OutOfMemory } else { exit },
            fuel: Some(self.fuel.saturating_sub(unused)),
            stdout: std::mem::take(&mut self.stdout),
            stderr: std::mem::take(&mut self.stderr),
            peak_memory: memory.peak(),
            wall,
        }
    }

    /// Takes the files that the program has left in [`SCRATCH`], by their full path.
    pub fn take_scratch(&mut self) -> BTreeMap<String, Vec<u8>> {
        self.files.scratch.take()
    }
}

/// Why a call ends the run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Stop {
    /// The program exits with this code.
    #[error("exited with code {0}")]
    Exit(u8),
    /// The program has written more than its limit.
    #[error("wrote more than it may")]
    OutputLimit,
    /// No fuel is left.
    #[error("ran out of fuel")]
    OutOfFuel,
}

impl Stop {
    /// How a run ends by it.
    pub fn exit(self) -> Exit {
        match self {
            Self::Exit(code) => Exit::Finished(code),
            Self::OutputLimit => Exit::OutputLimit,
            Self::OutOfFuel => Exit::OutOfFuel,
        }
    }
}

/// Why a call fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// The program gets the error and goes on.
    Errno(Errno),
    /// The run ends.
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

/// What a call returns.
pub type Outcome<T = ()> = Result<T, Failure>;

/// One call of a program: its memory, the state of its host, and the fuel that is left.
///
/// Its methods are the calls of the tables [`preview1!`] and [`emscripten!`]. Parameters are those
/// of WASI: addresses are byte offsets in the program's memory, and a call writes what it returns
/// to the address `out`. Each returns [`Failure::Errno`] for what the program can handle, such as
/// [`Errno::BadAddress`] for an address outside of memory, and [`Failure::Stop`] for what ends the
/// run. None panics, whatever the arguments.
pub struct Call<'a, M: ?Sized> {
    memory: &'a mut M,
    wasi: &'a mut Wasi,
    fuel: u64,
}

impl<'a, M: Memory + ?Sized> Call<'a, M> {
    /// A call with `fuel` units left.
    pub fn new(memory: &'a mut M, wasi: &'a mut Wasi, fuel: u64) -> Self {
        Self { memory, wasi, fuel }
    }

    /// The fuel that is left.
    pub fn fuel(&self) -> u64 {
        self.fuel
    }

    /// Spends fuel, before the work that it is for.
    ///
    /// # Errors
    /// [`Stop::OutOfFuel`] if less is left. Then none is left.
    pub fn spend(&mut self, fuel: u64) -> Outcome {
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

    /// Checks that `length` bytes at an address are in memory.
    fn check(&self, at: u32, length: u32) -> Result<(), Errno> {
        let end = u64::from(at) + u64::from(length);
        if end <= self.memory.size() { Ok(()) } else { Err(Errno::BadAddress) }
    }

    fn array<const N: usize>(&self, at: u32) -> Result<[u8; N], Errno> {
        let mut bytes = [0; N];
        self.memory.read(at, &mut bytes)?;
        Ok(bytes)
    }

    fn u32(&self, at: u32) -> Result<u32, Errno> {
        self.array(at).map(u32::from_le_bytes)
    }

    fn u64(&self, at: u32) -> Result<u64, Errno> {
        self.array(at).map(u64::from_le_bytes)
    }

    fn write(&mut self, at: u32, bytes: &[u8]) -> Result<(), Errno> {
        self.memory.write(at, bytes)
    }

    fn write_u32(&mut self, at: u32, value: u32) -> Result<(), Errno> {
        self.write(at, &value.to_le_bytes())
    }

    fn write_u64(&mut self, at: u32, value: u64) -> Result<(), Errno> {
        self.write(at, &value.to_le_bytes())
    }
}

/// The address of the field at `offset` of element `index`, in an array of elements of `size`
/// bytes.
fn element(base: u32, index: u32, size: u32, offset: u32) -> Result<u32, Errno> {
    let start = index.checked_mul(size).and_then(|start| start.checked_add(offset));
    start.and_then(|start| base.checked_add(start)).ok_or(Errno::BadAddress)
}
