//! The exit code of a command, and the error message of one that failed.

use std::process::ExitCode;

/// The result of a command that did its work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// The submission has no errors.
    Fine,
    /// The submission has errors.
    Problems,
}

impl Verdict {
    pub(crate) fn of(valid: bool) -> Self {
        if valid { Self::Fine } else { Self::Problems }
    }
}

/// Why a command failed.
#[derive(Debug)]
pub(crate) struct Failure {
    code: u8,
    error: anyhow::Error,
}

const PROBLEMS: u8 = 1;
const MISUSE: u8 = 2;
const FAULT: u8 = 3;

impl Failure {
    /// The files are not what the command accepts.
    pub(crate) fn problem(error: anyhow::Error) -> Self {
        Self { code: PROBLEMS, error }
    }

    /// The error without its exit code.
    pub(crate) fn into_error(self) -> anyhow::Error {
        self.error
    }

    /// The arguments are impossible.
    pub(crate) fn misuse(error: anyhow::Error) -> Self {
        Self { code: MISUSE, error }
    }
}

/// Every other error is a fault of ours.
impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self { code: FAULT, error: error.into() }
    }
}

/// The exit code of a command. Prints a failure.
pub(crate) fn code(result: Result<Verdict, Failure>) -> ExitCode {
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Problems) => PROBLEMS.into(),
        Err(failure) => {
            anstream::eprintln!("{ERROR}error:{ERROR:#} {:#}", failure.error);
            failure.code.into()
        }
    }
}

/// The exit code after a panic, which the panic hook has printed.
pub(crate) fn after_panic() -> ExitCode {
    anstream::eprintln!(
        "{ERROR}error:{ERROR:#} this is a bug in assay, not in your files; please report it with the lines above"
    );
    FAULT.into()
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();
