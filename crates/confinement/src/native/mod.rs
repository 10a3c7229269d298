//! Runs compilers that cannot be guests. They run natively, each in a confined process.
//!
//! A process that compiles may have given up the right to start processes. So a *supervisor* is
//! started before: a process that reads [`Job`]s and starts a confined process for each. That
//! process gives up all rights that the job does not need. It runs the compiler once, and replies
//! with the compiler's output and files. Then the supervisor ends it with all processes that the
//! compiler started, and removes its scratch folder.
//!
//! A compiler that takes long to start can [stay](Resident), and serve one request after the other.
//!
//! Where the kernel has no Landlock or no seccomp, no compiler runs.

#[cfg(target_os = "linux")]
mod compiler;
mod orphans;
mod resident;

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};

use self::resident::Keeper;
pub use self::resident::{Answer, Resident};

use crate::message::{read, write};
use crate::{Launcher, Process, ProcessError, Role, Timeout};

/// The additional time that a supervisor may take beyond its job's own limits.
const SUPERVISION: Duration = Duration::from_secs(10);

/// What a native compiler must do, and all that it may access.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Job {
    /// The compiler.
    pub program: PathBuf,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// The environment variables and their values. [`SCRATCH`](Self::SCRATCH) in a value is replaced by the path of the
    /// scratch folder, where `.` is not enough. A program can have its compiler tell them.
    pub environment: Vec<(String, String)>,
    /// The folders and files that the compiler may read.
    pub readable: Vec<PathBuf>,
    /// The folders and files that the compiler may execute, the compiler itself included.
    pub executable: Vec<PathBuf>,
    /// The initial files of the scratch folder, which is the compiler's working folder.
    pub files: BTreeMap<String, Vec<u8>>,
    /// The files and folders of the scratch folder to return at the end. A folder is returned with
    /// all its files.
    pub results: Vec<String>,
    /// Its limits.
    pub limits: JobLimits,
}

impl Job {
    /// The placeholder for the scratch folder, whose path is not known in advance.
    pub const SCRATCH: &str = "{scratch}";
}

/// The limits of a native compiler. They are seconds of this machine, so unlike fuel they are not
/// exact.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub struct JobLimits {
    /// The processor time of each process.
    pub cpu: Duration,
    /// The time on the clock. Exceeding it is a fault of ours.
    pub wall: Duration,
    /// The time on the clock in which it may use no processor time. A compiler that stands still waits for something that
    /// never comes: even on a busy machine, each process gets some meanwhile. What it starts does not count.
    pub stall: Option<Duration>,
    /// The memory of each process, in bytes.
    pub memory: u64,
    /// The size of the scratch folder, in bytes.
    pub scratch: u64,
    /// The bytes of the compiler's output that are returned.
    pub output: u64,
}

/// How a job ended.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct JobResult {
    /// The exit code, or the signal that ended the compiler.
    pub status: Result<i32, i32>,
    /// Whether it was ended because it stood still.
    pub is_stalled: bool,
    /// The processor time of all processes together.
    pub cpu: Duration,
    /// The compiler's standard output and standard error.
    pub output: Vec<u8>,
    /// The requested files that exist.
    pub files: BTreeMap<String, Vec<u8>>,
    /// Whether the compiler had its own namespaces.
    pub namespaces: bool,
}

/// A request to a supervisor.
#[derive(Serialize, Deserialize)]
enum Request {
    /// Does a job.
    Run(Job),
    /// Starts a compiler that stays.
    Keep(Job),
    /// Has the compiler that stays serve a request.
    Ask(Vec<u8>),
}

/// A request to the process of one compiler.
#[derive(Serialize, Deserialize)]
struct CompilerRequest {
    job: Job,
    scratch: PathBuf,
    namespaces: bool,
    /// Whether the compiler stays.
    stays: bool,
}

/// A reply of a supervisor or of the process of one compiler.
#[derive(Serialize, Deserialize)]
enum Reply {
    Done(JobResult),
    /// The kernel provides no namespaces. A supervisor does not reply this.
    NoNamespaces,
    /// The compiler could not be run.
    Failed(String),
    /// The compiler that stays is ready.
    Ready {
        namespaces: bool,
    },
    Answered(Answer),
    /// The compiler that stays took more processor time than a request may take.
    Spent,
}

impl Reply {
    fn result(self) -> Result<JobResult, ProcessError> {
        match self {
            Self::Done(result) => Ok(result),
            Self::Failed(reason) => Err(ProcessError::Failed(reason)),
            _ => Err(ProcessError::unexpected_reply()),
        }
    }
}

/// Runs jobs one after the other. Dropping it ends its process.
pub struct Supervisor(Mutex<Process>);

impl Supervisor {
    /// Starts the process.
    pub fn start(launcher: &Launcher) -> Result<Self, ProcessError> {
        Ok(Self(Mutex::new(launcher.start(Role::Supervisor)?)))
    }

    /// Runs a job. Fails if the compiler could not be run.
    pub fn run(&self, job: &Job) -> Result<JobResult, ProcessError> {
        // The supervisor may try twice, the second time without namespaces.
        let timeout = Timeout::Wall(2 * job.limits.wall + SUPERVISION);
        let mut process = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        process.ask(&Request::Run(job.clone()), timeout, Some).and_then(Reply::result)
    }
}

/// Runs as a supervisor: serves jobs until there are no more requests.
pub fn supervise(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    orphans::end_with_caller()?;
    let mut namespaces = true;
    let mut keeper = None;
    while let Some(request) = read(from)? {
        let reply = match request {
            Request::Run(job) => run(&job, &mut namespaces),
            Request::Keep(job) => keeper.insert(Keeper::new(job)).begin(),
            Request::Ask(request) => match &mut keeper {
                Some(keeper) => keeper.ask(request),
                None => Reply::Failed("no compiler was started".to_owned()),
            },
        };
        write(to, &reply)?;
    }
    Ok(())
}

/// Runs a job in a new process. Without namespaces, if they are not available.
fn run(job: &Job, namespaces: &mut bool) -> Reply {
    loop {
        match run_in_process(job, *namespaces) {
            Ok(Reply::NoNamespaces) if *namespaces => *namespaces = false,
            Ok(reply) => return reply,
            Err(error) => return Reply::Failed(error.to_string()),
        }
    }
}

fn run_in_process(job: &Job, namespaces: bool) -> Result<Reply, ProcessError> {
    let folder = tempfile::Builder::new().prefix("assay-").tempdir();
    let scratch = folder.map_err(|source| ProcessError::Start { path: std::env::temp_dir(), source })?;
    let mut process = Launcher::current().start(Role::NativeCompiler)?;
    let _running = orphans::Running::new(&process, scratch.path());
    let request = CompilerRequest { job: job.clone(), scratch: scratch.path().to_owned(), namespaces, stays: false };
    let reply = process.ask(&request, Timeout::Wall(job.limits.wall), Some);
    // No process of the compiler can leave the process group, so this ends all of them.
    process.end_group();
    reply
}

/// Runs as the process of one compiler: does one job, or serves requests until there are no more.
pub fn compile(from: &mut impl Read, to: &mut impl Write) -> io::Result<()> {
    let Some(CompilerRequest { job, scratch, namespaces, stays }) = read(from)? else { return Ok(()) };
    #[cfg(target_os = "linux")]
    {
        if stays {
            return compiler::serve(&job, &scratch, namespaces, from, to);
        }
        write(to, &compiler::run(&job, &scratch, namespaces))
    }
    #[cfg(not(target_os = "linux"))]
    {
        let _ = (job, scratch, namespaces, stays);
        write(to, &Reply::Failed("only Linux can hold a native compiler".to_owned()))
    }
}
