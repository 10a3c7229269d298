#![doc = include_str!("../README.md")]

#[cfg(feature = "exports")]
pub mod exports;
mod granite;
#[cfg(feature = "programs")]
pub mod programs;
mod repobench;

use assay_evaluation::format::Format;

/// Every format of completions, in the order in which records are tried.
pub const ALL: &[&Format] = &[&granite::COMPLETEBENCH, &repobench::REPOBENCH];
