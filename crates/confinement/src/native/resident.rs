//! A native compiler that stays, and serves one request after the other.
//!
//! A compiler in a virtual machine takes seconds to start, and gets faster with use. It reads requests
//! on its standard input and writes answers to its standard output. When it is ready, it writes the
//! byte `R`. An answer is a byte, a length as 32 bits with the highest byte first, and as many bytes.
//!
//! No program that it compiles may reach the next one. It is replaced after [`REQUESTS`] requests, and
//! whenever it ends or is ended. Another one that is ready by then takes its place.

use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use tempfile::TempDir;

use super::orphans::Running;
use super::{CompilerRequest, Job, JobLimits, Reply, Request, SUPERVISION};
use crate::{Launcher, Process, ProcessError, Role, Timeout};

/// The requests after which a compiler is replaced.
const REQUESTS: u32 = 200;
/// The requests after which the next compiler is started. Most uses have fewer programs.
const REQUESTS_ALONE: u32 = 2;

/// The answer to a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Its first byte.
    pub kind: u8,
    /// Its content.
    pub content: Vec<u8>,
}

/// A compiler that stays. Dropping it ends its processes.
pub struct Resident {
    process: Mutex<Process>,
    limits: JobLimits,
    namespaces: bool,
}

impl Resident {
    /// Starts a compiler, and waits until it is ready. Of the limits of `job`, the processor time
    /// and the time on the clock are those of a request.
    pub fn start(launcher: &Launcher, job: Job) -> Result<Self, ProcessError> {
        let mut process = launcher.start(Role::Supervisor)?;
        let limits = job.limits;
        let timeout = Timeout::Wall(2 * limits.wall + SUPERVISION);
        match process.ask(&Request::Keep(job), timeout, Some)? {
            Reply::Ready { namespaces } => Ok(Self { process: Mutex::new(process), limits, namespaces }),
            Reply::Failed(reason) => Err(ProcessError::Failed(reason)),
            _ => Err(ProcessError::unexpected_reply()),
        }
    }

    /// Has the compiler serve a request. A compiler that ends meanwhile is replaced, and the new one
    /// serves the request.
    ///
    /// Fails with [`ProcessError::Spent`] if the request took too much processor time.
    pub fn ask(&self, request: Vec<u8>) -> Result<Answer, ProcessError> {
        // Two compilers may have to start, and to serve the request.
        let timeout = Timeout::Wall(4 * self.limits.wall + SUPERVISION);
        let mut process = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        match process.ask(&Request::Ask(request), timeout, Some)? {
            Reply::Answered(answer) => Ok(answer),
            Reply::Spent => Err(ProcessError::Spent(self.limits.cpu)),
            Reply::Failed(reason) => Err(ProcessError::Failed(reason)),
            _ => Err(ProcessError::unexpected_reply()),
        }
    }

    /// Whether the compiler has its own namespaces.
    pub fn has_namespaces(&self) -> bool {
        self.namespaces
    }
}

/// A compiler that stays, as its supervisor sees it.
pub(super) struct Keeper {
    job: Job,
    /// Whether the kernel provides namespaces, as far as is known.
    namespaces: bool,
    current: Option<Compiler>,
    spare: Option<Compiler>,
}

/// A process with a compiler.
struct Compiler {
    _running: Running,
    /// Dropping it ends all processes that the compiler started.
    process: Process,
    /// Its scratch folder, which is removed after the process.
    _scratch: TempDir,
    is_ready: bool,
    /// The requests that it has served.
    served: u32,
}

impl Keeper {
    pub(super) fn new(job: Job) -> Self {
        Self { job, namespaces: true, current: None, spare: None }
    }

    /// Starts the first compiler, and waits until it is ready.
    pub(super) fn begin(&mut self) -> Reply {
        match self.ready() {
            Ok(compiler) => {
                self.current = Some(compiler);
                Reply::Ready { namespaces: self.namespaces }
            }
            Err(error) => Reply::Failed(error.to_string()),
        }
    }

    pub(super) fn ask(&mut self, request: Vec<u8>) -> Reply {
        let request = Request::Ask(request);
        let mut has_failed = false;
        loop {
            let served = self.ready().and_then(|compiler| self.serve(compiler, &request));
            match served {
                Ok(reply) => return reply,
                Err(_) if !has_failed => has_failed = true,
                Err(error) => return Reply::Failed(error.to_string()),
            }
        }
    }

    /// Has a compiler serve a request. Keeps the compiler if it can serve another one.
    fn serve(&mut self, mut compiler: Compiler, request: &Request) -> Result<Reply, ProcessError> {
        let reply = compiler.process.ask(request, Timeout::Wall(self.job.limits.wall), Some)?;
        match reply {
            Reply::Answered(_) => {
                compiler.served += 1;
                if compiler.served < REQUESTS {
                    if compiler.served >= REQUESTS_ALONE && self.spare.is_none() {
                        self.spare = self.start().ok();
                    }
                    self.current = Some(compiler);
                }
                Ok(reply)
            }
            Reply::Spent => Ok(reply),
            Reply::Failed(reason) => Err(ProcessError::Failed(reason)),
            _ => Err(ProcessError::unexpected_reply()),
        }
    }

    /// A compiler that is ready: the current one, the spare, or a new one.
    fn ready(&mut self) -> Result<Compiler, ProcessError> {
        loop {
            let compiler = match self.current.take().or_else(|| self.spare.take()) {
                Some(compiler) => compiler,
                None => self.start()?,
            };
            if let Some(compiler) = self.wait_for(compiler)? {
                return Ok(compiler);
            }
        }
    }

    /// Waits until a compiler is ready. `None` if it has to start without namespaces.
    fn wait_for(&mut self, mut compiler: Compiler) -> Result<Option<Compiler>, ProcessError> {
        if compiler.is_ready {
            return Ok(Some(compiler));
        }
        match compiler.process.receive(Timeout::Wall(self.job.limits.wall))? {
            Reply::Ready { .. } => {
                compiler.is_ready = true;
                Ok(Some(compiler))
            }
            Reply::NoNamespaces if self.namespaces => {
                self.namespaces = false;
                Ok(None)
            }
            Reply::Failed(reason) => Err(ProcessError::Failed(reason)),
            _ => Err(ProcessError::unexpected_reply()),
        }
    }

    /// Starts a compiler, and does not wait until it is ready.
    fn start(&self) -> Result<Compiler, ProcessError> {
        let folder = tempfile::Builder::new().prefix("assay-").tempdir();
        let scratch = folder.map_err(|source| ProcessError::Start { path: std::env::temp_dir(), source })?;
        let mut process = Launcher::current().start(Role::NativeCompiler)?;
        let running = Running::new(&process, scratch.path());
        process.send(&CompilerRequest {
            job: self.job.clone(),
            scratch: scratch.path().to_owned(),
            namespaces: self.namespaces,
            stays: true,
        })?;
        Ok(Compiler { _running: running, process, _scratch: scratch, is_ready: false, served: 0 })
    }
}
