#![doc = include_str!("../README.md")]

pub mod assertions;
pub mod asyncify;
pub mod baseline;
pub mod casts;
pub mod chain_stacks;
pub mod data_segments;
pub mod detach;
mod error;
pub mod fuel;
mod functions;
pub mod inline;
pub mod layout;
pub mod legacy_exceptions;
pub mod mem2reg;
pub mod memory64;
pub mod mono;
pub mod nan;
pub mod sections;
pub mod teavm;
#[cfg(test)]
mod testing;
pub mod vtables;

pub use error::{Error, Result};

/// Makes a module count its fuel, and makes its NaNs canonical. It then runs alike in every engine.
///
/// # Errors
/// See [`fuel::meter`].
pub fn count(module: &[u8]) -> Result<Vec<u8>> {
    fuel::meter(&nan::canonicalise(module)?)
}

/// Makes a module [count its fuel](count), and detaches it from its memory, for a page.
///
/// # Errors
/// See [`fuel::meter`] and [`detach::detach`].
pub fn page(module: &[u8]) -> Result<Vec<u8>> {
    detach::detach(&count(module)?)
}
