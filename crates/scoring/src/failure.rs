//! Why scoring failed.

use std::fmt;

/// Who can do something about a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// The files are not what is accepted.
    Problem,
    /// The arguments are impossible.
    Misuse,
    /// A fault of Assay, or of the machine.
    Fault,
    /// A fault that the same command may not meet again.
    Temporary,
    /// Another process writes to the same folder.
    InUse,
}

/// An error, and who can do something about it.
#[derive(Debug)]
pub struct Failure {
    kind: Kind,
    error: anyhow::Error,
}

impl Failure {
    /// The files are not what is accepted.
    pub fn problem(error: anyhow::Error) -> Self {
        Self { kind: Kind::Problem, error }
    }

    /// The arguments are impossible.
    pub fn misuse(error: anyhow::Error) -> Self {
        Self { kind: Kind::Misuse, error }
    }

    /// The same command may succeed later.
    pub fn temporary(error: anyhow::Error) -> Self {
        Self { kind: Kind::Temporary, error }
    }

    /// Another process writes to the same folder.
    pub fn in_use(error: anyhow::Error) -> Self {
        Self { kind: Kind::InUse, error }
    }

    /// Who can do something about it.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The error.
    pub fn error(&self) -> &anyhow::Error {
        &self.error
    }

    /// The error without its kind.
    pub fn into_error(self) -> anyhow::Error {
        self.error
    }
}

/// The error with its causes, in one line.
impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#}", self.error)
    }
}

/// Every other error is a fault of ours.
impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { kind: Kind::Fault, error: error.into() }
    }
}
