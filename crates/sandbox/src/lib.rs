//! Compiles and runs ONE untrusted program on one input under reproducible limits, and says how it ended.
//!
//! Nothing that a program does can reach the host: all it imports is WASI preview 1 in memory
//! ([`assay_wasi`]), with read-only files, an empty scratch folder, a virtual clock and seeded random
//! numbers. And nothing about the host can reach the program, so the same program on the same input
//! ends in the same way, with the same output and the same fuel, on any machine and under any load.
//! How it ended is not whether it is right: that is for others to say.
//!
//! From the inside out:
//!
//! - [`Sandbox`] is the engine: it makes a [`Module`] of WebAssembly, which [runs](Module::run) under [`Limits`] and gives a [`Run`].
//! - [`runtimes`] are the languages: a source becomes a [`Program`](runtimes::Program). Interpreters run from an image made after
//!   they have started; compilers are guests themselves.
//! - [`install`] fetches what the languages need from the package registries, and keeps only what has the pinned hash.
//! - [`worker`] puts all of this into processes that have given up their rights. This is what strangers' programs are run in.
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
