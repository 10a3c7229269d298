//! Compiles and runs one WebAssembly program on one input under reproducible limits, and reports how
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
//! - [`Engine`] compiles WebAssembly to a [`Module`], which [runs](Module::run) under [`Limits`] and
//!   returns a [`Run`].
//! - A [`Program`] begins with code of the baseline compiler, and goes on with optimised code.
//! - [`snapshot`] makes images of started interpreters.
//! - [`cache`] stores machine code and other made files, each under a key of its inputs.
//!
//! A [`Fault`] is ours, and says nothing about the program. An [`Exit`] is the program's.

pub mod cache;
mod config;
mod cpu_time;
mod delta;
mod engine;
mod limits;
mod link;
mod machine_code;
mod module;
mod prices;
mod program;
mod run;
pub mod snapshot;
mod state;

pub use assay_wasi::{Input, Pace, Stream, Tree};
pub use config::{Metering, Settings};
pub use engine::Engine;
pub use limits::Limits;
pub use module::{Module, ModuleError, Show, Written};
pub use program::{Program, Tiers};
pub use run::{Exit, Fault, Run, ShownOutput, Trap};
