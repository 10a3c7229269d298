//! Compiled modules, and their runs.

use std::collections::BTreeMap;
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};

use assay_wasi::{Exit, Input, LazyFile, Limits, MAX_FUEL, Run, Stream};
use wasmtime::InstancePre;

use crate::fault::Fault;
use crate::guest::Guest;
use crate::start::Start;
use crate::state::State;

/// A compiled module. It can run any number of times, and no state passes from one run to the next.
#[derive(Clone)]
pub struct Module {
    pub(crate) instance: InstancePre<State>,
    pub(crate) entry: &'static str,
    pub(crate) start: Option<Arc<Start>>,
    /// `None` if its machine code is that of the optimising compiler, or if the caller repeats runs.
    pub(crate) baseline: Option<Baseline>,
}

/// What baseline code cannot decide about a module.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Baseline {
    /// Whether the module can throw exceptions. Baseline code traps there.
    pub(crate) throws: bool,
}

impl Baseline {
    /// Whether optimised code would end as baseline code has. Otherwise it has to repeat the run.
    ///
    /// Baseline code uses more of the machine's stack, and cannot throw exceptions.
    pub(crate) fn is_final(self, exit: Exit, had_all_fuel: bool) -> bool {
        match exit {
            Exit::Finished(_) | Exit::OutputLimit => true,
            Exit::OutOfFuel => had_all_fuel,
            // A lowered module traps where it would throw.
            Exit::OutOfMemory | Exit::Trapped(_) => !self.throws,
            Exit::Backstop | Exit::StackOverflow => false,
        }
    }
}

/// The files that a program wrote, by full path.
pub type Written = BTreeMap<String, Vec<u8>>;

/// A callback for what a program writes, by stream.
pub type Show<'a> = &'a mut dyn FnMut(Stream, &[u8]);

/// The exported function that starts a program. It has no parameters and no results.
pub(crate) const START: &str = "_start";
/// The exported function that runs a program in the image of a started interpreter.
pub(crate) const RESUME: &str = "assay_resume";
/// The exported function that has such an image read a program.
pub(crate) const READ: &str = "assay_read";

/// Why a module cannot be compiled.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ModuleError {
    /// The module is larger than the limit.
    #[error("the module has {bytes} bytes; {limit} are the most that is compiled")]
    TooLarge {
        /// The size of the module, in bytes.
        bytes: usize,
        /// The limit, in bytes.
        limit: usize,
    },
    /// The bytes are not WebAssembly, or use a disabled feature.
    #[error("not a valid WebAssembly module: {0}")]
    Invalid(String),
    /// The module imports something that the host does not provide.
    #[error("the module imports `{module}.{name}`, which is not part of WASI preview 1")]
    UnknownImport {
        /// The name of the imported module.
        module: String,
        /// The name of the import.
        name: String,
    },
    /// The module has no `_start`.
    #[error("the module has no function `_start` without parameters: it is a library, not a program")]
    NoStart,
}

impl Module {
    /// Has the image of an interpreter read a program without running any of it.
    ///
    /// If reading returns, runs of the new module begin with the memory that it wrote and the fuel
    /// that it used. If reading exits instead, they begin with the unchanged image.
    pub fn read(&self, input: &Input, limits: &Limits) -> Result<(Run, Self), Fault> {
        let (run, start) = Start::read(self, input, limits)?;
        Ok((run, Self { start: start.map(Arc::new), ..self.clone() }))
    }

    /// Runs a program.
    pub fn run(&self, input: &Input, limits: &Limits) -> Result<Run, Fault> {
        self.execute(input, limits, RunOptions::default()).map(|(run, _)| run)
    }

    /// Runs a program, and passes what it writes to `show`: now and then during the run, and at the
    /// end.
    pub fn run_showing(&self, input: &Input, limits: &Limits, show: Show<'_>) -> Result<Run, Fault> {
        let options = RunOptions { show: Some(show), ..RunOptions::default() };
        self.execute(input, limits, options).map(|(run, _)| run)
    }

    /// Runs a program. Also returns the files in its [scratch folder](assay_wasi::SCRATCH), by full
    /// path.
    pub fn run_to_files(&self, input: &Input, limits: &Limits) -> Result<(Run, Written), Fault> {
        self.execute(input, limits, RunOptions::default())
    }

    /// Does what [`run_to_files`](Self::run_to_files) does, with a file whose content may arrive
    /// during the run.
    pub fn run_awaiting(
        &self,
        input: &Input,
        limits: &Limits,
        file: LazyFile,
        is_last: bool,
    ) -> Result<(Run, Written), Fault> {
        self.execute(input, limits, RunOptions { lazy_file: Some(file), is_last, show: None })
    }

    /// Whether its machine code is optimised.
    pub fn is_optimised(&self) -> bool {
        self.baseline.is_none()
    }

    /// Fails with [`Fault::Unoptimised`] if optimised code may end otherwise.
    pub(crate) fn check_exit(&self, exit: Exit) -> Result<(), Fault> {
        let is_final = self.baseline.is_none_or(|baseline| baseline.is_final(exit, true));
        if is_final { Ok(()) } else { Err(Fault::Unoptimised(exit)) }
    }

    fn execute(&self, input: &Input, limits: &Limits, options: RunOptions<'_>) -> Result<(Run, Written), Fault> {
        let RunOptions { show, lazy_file, is_last } = options;
        let limits = &Limits { fuel: limits.fuel.min(MAX_FUEL), ..*limits };
        let mut guest = match &self.start {
            Some(start) => start.guest(self, input, limits)?,
            None => Guest::new(self, input, limits),
        };
        if let Some(file) = lazy_file {
            guest.add_lazy_file(file);
        }
        let result = guest.run(self, show);
        let ended = guest.end(input, result)?;
        self.check_exit(ended.0.exit)?;
        if is_last {
            std::mem::forget(guest);
        }
        Ok(ended)
    }
}

/// The options of a run.
#[derive(Default)]
struct RunOptions<'a> {
    show: Option<Show<'a>>,
    lazy_file: Option<LazyFile>,
    /// Whether the process ends after this run. Clearing its memory is then useless.
    is_last: bool,
}

/// Runs a future that never waits for an external event.
pub(crate) fn block_on<T>(future: impl Future<Output = T>) -> T {
    let mut future = pin!(future);
    let mut context = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(result) = future.as_mut().poll(&mut context) {
            return result;
        }
    }
}
