#![doc = include_str!("../README.md")]

pub mod cache;
mod config;
mod cpu_time;
mod delta;
mod engine;
mod link;
mod machine_code;
mod module;
mod prices;
mod program;
mod run;
pub mod snapshot;
mod state;

pub use assay_wasi::{Exit, Input, Limits, Pace, Run, Stream, Trap, Tree};
pub use config::{Metering, Settings};
pub use engine::Engine;
pub use module::{Module, ModuleError, Show, Written};
pub use program::{Program, Tiers};
pub use run::{Fault, ShownOutput};
