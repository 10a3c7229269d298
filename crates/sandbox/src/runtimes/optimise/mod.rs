//! What compilers would have done with modules that come compiled without optimisation, as Python does, or with assertions, as Clang
//! does.
//!
//! What is left to do then is known to help, as the engine's own compiler does the rest: it keeps locals in registers, finds
//! what is computed twice, and drops what is not used, but takes memory as it is and calls what is called.

mod assertions;
mod frames;
mod functions;
mod inline;
mod variables;

use wasmtime::Result;

use variables::Known;

/// The same module, faster: variables are locals where they can be, and calls of small functions are those functions.
pub(super) fn optimise(module: &[u8]) -> Result<Vec<u8>> {
    inline::inline(&frames::promote(module, &Known::read(module)?)?)
}

/// The same module, faster: assertions are left out, and calls of small functions are those functions.
pub(super) fn without_assertions(module: &[u8]) -> Result<Vec<u8>> {
    inline::inline(&assertions::leave_out(module)?)
}
