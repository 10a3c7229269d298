#![doc = include_str!("../README.md")]

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
