#![doc = include_str!("../README.md")]

pub mod assertions;
pub mod asyncify;
pub mod baseline;
pub mod data_segments;
mod error;
pub mod fuel;
mod functions;
pub mod inline;
pub mod layout;
pub mod legacy_exceptions;
pub mod mem2reg;
pub mod nan;
pub mod sections;
#[cfg(test)]
mod testing;

pub use error::{Error, Result};
