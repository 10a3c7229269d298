//! Why a pass gives no module.

use std::convert::Infallible;
use std::num::TryFromIntError;

use wasm_encoder::reencode;

/// What a pass returns.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a pass gives no module.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// The input is not a valid WebAssembly module.
    #[error(transparent)]
    Malformed(#[from] wasmparser::BinaryReaderError),
    /// The DWARF sections of the module cannot be read.
    #[error("the debugging information cannot be read: {0}")]
    Dwarf(#[from] gimli::Error),
    /// A count or an address of the module does not fit the type that WebAssembly has for it.
    #[error("the module is too large: {0}")]
    TooLarge(#[from] TryFromIntError),
    /// The module is valid, but has something that the pass does not handle. The message says what.
    #[error("{0}")]
    Unsupported(String),
}

impl Error {
    pub(crate) fn unsupported(what: impl Into<String>) -> Self {
        Self::Unsupported(what.into())
    }
}

impl From<Infallible> for Error {
    fn from(never: Infallible) -> Self {
        match never {}
    }
}

impl<E: Into<Error>> From<reencode::Error<E>> for Error {
    fn from(error: reencode::Error<E>) -> Self {
        use reencode::Error as E;
        match error {
            E::ParseError(error) => error.into(),
            E::UserError(error) => error.into(),
            E::CanonicalizedHeapTypeReference
            | E::InvalidConstExpr
            | E::InvalidCodeSectionSize
            | E::UnexpectedNonCoreModuleSection
            | E::UnexpectedNonComponentSection
            | E::UnsupportedCoreTypeInComponent => Self::unsupported("the module cannot be encoded again"),
        }
    }
}
