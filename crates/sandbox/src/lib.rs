//! Compiles and runs one untrusted program on one input under reproducible limits, and reports how
//! it ended.
//!
//! A program cannot reach the host. It imports only WASI preview 1, implemented in memory
//! ([`assay_wasi`]): read-only files, an empty scratch folder, a virtual clock and seeded random
//! numbers.
//!
//! The program cannot observe the host either. So the same program on the same input ends in the
//! same way on any machine and under any load. Its output and its fuel are the same too. Whether an
//! output is right is not decided here.
//!
//! From the inside out:
//!
//! - [`Sandbox`] is the engine. It compiles WebAssembly to a [`Module`], which [runs](Module::run)
//!   under [`Limits`] and returns a [`Run`].
//! - [`runtimes`] are the languages. They turn a source into a [`Program`](runtimes::Program).
//!   Interpreters run from an image that is made after their start. Most compilers are guests
//!   themselves.
//! - [`install`] fetches the files of the languages from package registries, and rejects files
//!   without the pinned hash.
//! - [`worker`] runs all of this in processes that have given up their rights. Untrusted programs
//!   run there.
//!
//! A [`Fault`] is ours, and says nothing about the program. An [`Exit`] is the program's.

mod cache;
mod engine;
pub mod install;
mod limits;
mod link;
mod memory;
mod prices;
mod processor;
mod run;
pub mod runtimes;
mod sealed;
mod snapshot;
mod whole;
pub mod worker;

pub use assay_wasi::{Input, Pace, SCRATCH, Stream, Tree};
pub use cache::{CODE, Inputs};
pub use engine::{Module, ModuleError, STACK_BYTES, Sandbox, Settings, Show, Written};
pub use limits::Limits;
pub use run::{Exit, Fault, Run, Trap};
