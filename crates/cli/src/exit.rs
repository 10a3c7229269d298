//! The exit code of a command, and the error message of one that failed.

use std::process::ExitCode;

use assay_scoring::Kind;

pub(crate) use assay_scoring::Failure;

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

// `--help` and docs/user/install.md say what the codes mean. Scripts of clusters act on them.
const PROBLEMS: u8 = 1;
const MISUSE: u8 = 2;
const FAULT: u8 = 3;
const TEMPORARY: u8 = 4;
const IN_USE: u8 = 5;

/// The exit code of a command. Prints a failure.
pub(crate) fn code(result: Result<Verdict, Failure>) -> ExitCode {
    match result {
        Ok(Verdict::Fine) => ExitCode::SUCCESS,
        Ok(Verdict::Problems) => PROBLEMS.into(),
        Err(failure) => {
            anstream::eprintln!("{ERROR}error:{ERROR:#} {failure}");
            let code = match failure.kind() {
                Kind::Problem => PROBLEMS,
                Kind::Misuse => MISUSE,
                Kind::Fault if is_temporary(failure.error()) => TEMPORARY,
                Kind::Fault => FAULT,
                Kind::Temporary => TEMPORARY,
                Kind::InUse => IN_USE,
            };
            code.into()
        }
    }
}

/// Whether the same command may succeed later, though nobody changes anything.
#[cfg(feature = "execution")]
fn is_temporary(error: &anyhow::Error) -> bool {
    use assay_judge::session::Error;
    use assay_runtimes::install::is_temporary;
    // An error that shows the fault in it has the fault's causes.
    match error.downcast_ref() {
        Some(Error::Fault(fault)) => is_temporary(fault),
        _ => is_temporary(error.as_ref()),
    }
}

#[cfg(not(feature = "execution"))]
fn is_temporary(_: &anyhow::Error) -> bool {
    false
}

/// The exit code after a panic, which the panic hook has printed.
pub(crate) fn after_panic() -> ExitCode {
    anstream::eprintln!(
        "{ERROR}error:{ERROR:#} this is a bug in assay, not in your files; please report it with the lines above"
    );
    FAULT.into()
}

const ERROR: anstyle::Style = anstyle::AnsiColor::Red.on_default().bold();
