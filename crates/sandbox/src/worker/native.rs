//! Compilers that cannot be guests: they run natively, in a cell.
//!
//! Whoever compiles may have given up the right to start a process, so it has a *keeper* started before: a process that reads
//! [`Job`]s and starts a *cell* for each. A cell gives up all rights but those that the job takes, runs the compiler once, and
//! answers with what it said and the files that it made. Then the keeper ends the cell with all that the compiler may have
//! left running, and removes its scratch folder. Keeper and cell are the worker's program in other roles.
//!
//! No cell, no compiler: where the kernel has no Landlock or no seccomp, nothing is run.

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

/// How much longer than a job may take its keeper is waited for.
const PATIENCE: Duration = Duration::from_secs(10);

/// A program that calls [`serve`](super::serve), and its arguments.
#[derive(Debug, Clone)]
pub struct Launcher {
    program: PathBuf,
    arguments: Vec<OsString>,
}

impl Launcher {
    /// The program at `program`, started with these arguments.
    pub fn new(program: impl Into<PathBuf>, arguments: Vec<OsString>) -> Self {
        Self { program: program.into(), arguments }
    }

    /// The program that is running, as it was started.
    pub(super) fn again() -> Self {
        Self::new("/proc/self/exe", std::env::args_os().skip(1).collect())
    }

    pub(super) fn start(&self) -> Result<Worker, Trouble> {
        let mut command = Command::new(&self.program);
        // So that it can be ended with all that it starts.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let fault = |source| Trouble::Failure(Fault::File { path: self.program.clone(), source }.into());
        Worker::spawn(command.args(&self.arguments)).map_err(fault)
    }
}

/// What a native compiler is to do, and all that it may see.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Job {
    pub(crate) program: PathBuf,
    pub(crate) arguments: Vec<String>,
    /// Variables, and what they are set to. Here [`SCRATCH`](Self::SCRATCH) stands for the scratch folder.
    pub(crate) environment: Vec<(String, String)>,
    /// Folders and files that it may read.
    pub(crate) readable: Vec<PathBuf>,
    /// Those that it may start, itself included.
    pub(crate) executable: Vec<PathBuf>,
    /// What is in its scratch folder, which it is started in, at the beginning.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Files of the scratch folder that are wanted in the end, and folders with all that is in them.
    pub(crate) results: Vec<String>,
    pub(crate) bounds: Bounds,
}

impl Job {
    /// What stands for the scratch folder, of which nobody knows before where it will be.
    pub(crate) const SCRATCH: &str = "{scratch}";
}

/// How much a native compiler may use. These are the machine's seconds, so unlike fuel they are no exact measure.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct Bounds {
    /// Processor time of each process.
    pub(crate) cpu: Duration,
    /// Time on the clock, after which it is our fault.
    pub(crate) wall: Duration,
    /// Memory of each process.
    pub(crate) memory: u64,
    /// The scratch folder.
    pub(crate) scratch: u64,
    /// How much of what it says is kept.
    pub(crate) output: u64,
}

/// How a job ended.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Done {
    /// The exit code, or the signal that ended it.
    pub(crate) status: Result<i32, i32>,
    /// Processor time of all processes together.
    pub(crate) cpu: Duration,
    /// What it wrote to standard output and standard error.
    pub(crate) said: Vec<u8>,
    /// The wanted files that are there.
    pub(crate) files: BTreeMap<String, Vec<u8>>,
    /// Whether it had namespaces of its own.
    pub(crate) namespaces: bool,
}

/// Has jobs done, one after the other. The process ends with this.
pub(crate) struct Keeper(Mutex<Worker>);

impl Keeper {
    pub(crate) fn start(launcher: &Launcher) -> Result<Self, Fault> {
        let mut worker = launcher.start().map_err(Self::fault)?;
        worker.tell(&Request::Keep).map_err(Self::fault)?;
        Ok(Self(Mutex::new(worker)))
    }

    pub(crate) fn run(&self, job: Job) -> Result<Done, Fault> {
        // It may have to be done twice, the second time without namespaces.
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

/// The keeper's side.
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

/// Does a job in a new cell; in one without namespaces, if those are not to be had.
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
    // Nothing in a cell can leave the group.
    worker.end_group();
    reply
}

/// The cell's side.
pub(super) fn enter(job: &Job, scratch: &Path, namespaces: bool) -> Reply {
    #[cfg(target_os = "linux")]
    return super::cell::run(job, scratch, namespaces);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (job, scratch, namespaces);
        Reply::Fault("only Linux can hold a native compiler".to_owned())
    }
}
