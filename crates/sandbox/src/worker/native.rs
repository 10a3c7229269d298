//! Runs compilers that cannot be guests. They run natively, in a confined process: a *cell*.
//!
//! A process that compiles may have given up the right to start processes. So a *keeper* is started
//! before: a process that reads [`Job`]s and starts a cell for each. A cell gives up all rights
//! that the job does not need. It runs the compiler once, and replies with the compiler's output
//! and files. Then the keeper ends the cell with all processes that the compiler started, and
//! removes its scratch folder. Keeper and cell are the worker's program in other roles.
//!
//! Where the kernel has no Landlock or no seccomp, no cell can be made and no compiler runs.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::process::{Patience, Trouble, Worker};
use super::protocol::{Reply, Request, read, write};
use crate::run::Fault;
use crate::runtimes::Failure;

/// The additional time that a keeper may take beyond its job's own limits.
const PATIENCE: Duration = Duration::from_secs(10);

/// A program that calls [`serve`](super::serve), and its arguments.
#[derive(Debug, Clone)]
pub struct Launcher {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Launcher {
    /// Launches the program at `program` with these arguments.
    pub fn new(program: impl Into<PathBuf>, arguments: Vec<OsString>) -> Self {
        Self { program: program.into(), arguments }
    }

    /// Launches the running program with its own arguments.
    pub(super) fn again() -> Self {
        Self::new("/proc/self/exe", std::env::args_os().skip(1).collect())
    }

    pub(super) fn start(&self) -> Result<Worker, Trouble> {
        let mut command = Command::new(&self.program);
        // The process gets its own group, so that it can be ended with all processes that it
        // starts.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let fault = |source| Trouble::Failure(Fault::File { path: self.program.clone(), source }.into());
        Worker::spawn(command.args(&self.arguments)).map_err(fault)
    }
}

/// What a native compiler must do, and all that it may access.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<String>,
    /// The environment variables and their values. [`SCRATCH`](Self::SCRATCH) in a value is
    /// replaced by the path of the scratch folder.
    pub(crate) environment: Vec<(String, String)>,
    /// The folders and files that the compiler may read.
    pub(crate) readable: Vec<PathBuf>,
    /// The folders and files that the compiler may execute, the compiler itself included.
    pub(crate) executable: Vec<PathBuf>,
    /// The initial files of the scratch folder, which is the compiler's working folder.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// The files and folders of the scratch folder to return at the end. A folder is returned with
    /// all its files.
    pub(crate) results: Vec<String>,
    pub(crate) bounds: Bounds,
}

impl Job {
    /// The placeholder for the scratch folder, whose path is not known in advance.
    pub(crate) const SCRATCH: &str = "{scratch}";
}

/// The limits of a native compiler. They are seconds of this machine, so unlike fuel they are not
/// exact.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Bounds {
    /// The processor time of each process.
    pub(crate) cpu: Duration,
    /// The time on the clock. Exceeding it is a fault of ours.
    pub(crate) wall: Duration,
    /// The memory of each process, in bytes.
    pub(crate) memory: u64,
    /// The size of the scratch folder, in bytes.
    pub(crate) scratch: u64,
    /// The bytes of the compiler's output that are returned.
    pub(crate) output: u64,
}

/// How a job ended.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Done {
    /// The exit code, or the signal that ended the compiler.
    pub(crate) status: Result<i32, i32>,
    /// The processor time of all processes together.
    pub(crate) cpu: Duration,
    /// The compiler's standard output and standard error.
    pub(crate) said: Vec<u8>,
    /// The requested files that exist.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Whether the compiler had its own namespaces.
    pub(crate) namespaces: bool,
}

/// Runs jobs one after the other. Dropping it ends the keeper's process.
pub(crate) struct Keeper(Mutex<Worker>);

impl Keeper {
    pub(crate) fn start(launcher: &Launcher) -> Result<Self, Fault> {
        let mut worker = launcher.start().map_err(Self::fault)?;
        worker.tell(&Request::Keep).map_err(Self::fault)?;
        Ok(Self(Mutex::new(worker)))
    }

    pub(crate) fn run(&self, job: Job) -> Result<Done, Fault> {
        // The keeper may try twice, the second time without namespaces.
        let patience = 2 * job.bounds.wall + PATIENCE;
        let mut worker = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match worker.ask(&Request::Do(job), Patience::Wall(patience), None).map_err(Self::fault)? {
            Reply::Done(done) => Ok(done),
            Reply::Fault(reason) => Err(Fault::Native(reason)),
            _ => Err(Self::fault(Trouble::nonsense())),
        }
    }

    fn fault(trouble: Trouble) -> Fault {
        match Failure::from(trouble) {
            Failure::Fault(Fault::Worker(reason)) => Fault::Native(reason),
            Failure::Fault(fault) => fault,
            Failure::Source(error) => Fault::Native(error.to_string()),
        }
    }
}

/// Runs as a keeper: serves jobs until there are no more requests.
pub(super) fn keep(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    let mut namespaces = true;
    while let Some(request) = read(from)? {
        let reply = match request {
            Request::Do(job) => attempt(&job, &mut namespaces),
            _ => Reply::Fault("a keeper has one role".to_owned()),
        };
        write(to, &reply)?;
    }
    Ok(())
}

/// Does a job in a new cell. Without namespaces, if they are not available.
fn attempt(job: &Job, namespaces: &mut bool) -> Reply {
    loop {
        match cell(job, *namespaces) {
            Ok(Reply::NoNamespaces) if *namespaces => *namespaces = false,
            Ok(reply) => return reply,
            Err(trouble) => return Reply::Fault(Failure::from(trouble).to_string()),
        }
    }
}

fn cell(job: &Job, namespaces: bool) -> Result<Reply, Trouble> {
    let folder = tempfile::Builder::new().prefix("assay-").tempdir();
    let scratch = folder.map_err(|source| Fault::File { path: std::env::temp_dir(), source });
    let scratch = scratch.map_err(|fault| Trouble::Failure(fault.into()))?;
    let mut worker = Launcher::again().start()?;
    let request = Request::Enter { job: job.clone(), scratch: scratch.path().to_owned(), namespaces };
    let reply = worker.ask(&request, Patience::Wall(job.bounds.wall), None);
    // No process in a cell can leave the process group, so this ends all of them.
    worker.end_group();
    reply
}

/// Runs as a cell: does one job.
pub(super) fn enter(job: &Job, scratch: &Path, namespaces: bool) -> Reply {
    #[cfg(target_os = "linux")]
    return super::cell::run(job, scratch, namespaces);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (job, scratch, namespaces);
        Reply::Fault("only Linux can hold a native compiler".to_owned())
    }
}
