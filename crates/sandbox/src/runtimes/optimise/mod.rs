//! For interpreters that come compiled without optimisation, as the package of Python does: what a compiler would have done.
//!
//! What is left to do then is known to help, as the engine's own compiler does the rest: it keeps locals in registers, finds
//! what is computed twice, and drops what is not used, but takes memory as it is and calls what is called.

mod frames;
mod inline;
mod variables;

use wasmtime::Result;

use variables::Known;

/// The same module, faster: variables are locals where they can be, and calls of small functions are those functions.
pub(super) fn optimise(module: &[u8]) -> Result<Vec<u8>> {
    inline::inline(&frames::promote(module, &Known::read(module)?)?)
}
