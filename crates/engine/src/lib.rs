#![doc = include_str!("../README.md")]

pub mod cache;
mod config;
mod cpu_time;
mod delta;
mod engine;
mod fault;
mod fuel;
mod guest;
mod heap;
mod link;
mod machine_code;
mod module;
mod pages;
mod program;
mod shown_output;
pub mod snapshot;
mod start;
mod state;

pub use assay_wasi::{Exit, Given, Input, Limits, Pace, Run, Stream, Trap, Tree};
pub use config::Settings;
pub use engine::Engine;
pub use fault::Fault;
pub use machine_code::{Code, CodeStep};
pub use module::{Module, ModuleError, Show, Written};
pub use program::{Program, Tiers};
pub use shown_output::ShownOutput;
