//! What a prepared language does, and how it fails.

use assay_engine::{Exit, Fault, ModuleError, Program};
use assay_execution::CompileError;

use crate::install::InstallError;

/// A language that is ready for use.
pub trait Compiler: Send + Sync {
    /// Compiles a source to a program. The compiler is a guest or a confined process, and its own
    /// limits end it.
    fn compile(&self, source: &[u8], dialect: &str) -> Result<Program, Failure>;

    /// Starts what takes long to start, so that the first program does not wait for it.
    fn start(&self) -> Result<(), Fault> {
        Ok(())
    }

    /// Whether a native compiler runs in its own namespaces. `None` if the compiler is a guest, or
    /// not started.
    fn has_namespaces(&self) -> Option<bool> {
        None
    }

    /// Whether it forks the process that it runs in, for a fork server.
    fn forks_process(&self) -> bool {
        false
    }
}

/// Why a source was not compiled to a program.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The source has an error.
    #[error(transparent)]
    Source(#[from] CompileError),
    /// Something failed on our side.
    #[error(transparent)]
    Fault(#[from] Fault),
}

impl From<InstallError> for Failure {
    fn from(error: InstallError) -> Self {
        Self::Fault(error.into())
    }
}

impl From<ModuleError> for Failure {
    /// An error in a module that one of our compilers has made. The program causes it, for example
    /// by its size.
    fn from(error: ModuleError) -> Self {
        CompileError::new(&error.to_string(), Exit::Finished(1)).into()
    }
}

/// Replaces the names of our files in a compiler's messages. Each of `names` is a name and its
/// replacement.
pub(crate) fn clean(messages: &str, names: &[(&str, &str)]) -> String {
    names.iter().fold(messages.to_owned(), |text, (ours, shown)| text.replace(ours, shown))
}
