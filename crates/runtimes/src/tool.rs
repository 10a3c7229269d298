//! Runs compilers and linkers that are guests. They read files and write one file.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use assay_confinement::ForkServers;
use assay_engine::{Exit, Input, Limits, Module, Pace, Run, Tree, Written};
use assay_wasi::LazyFile;
use bytes::Bytes;

use crate::compiler::clean;
use crate::{CompileError, Failure};

/// The longest time for compiling or linking a program, which becomes fuel. A C++ program that
/// includes all of the standard library takes half a second, and one that uses most of it ten.
const TIME: Duration = Duration::from_secs(20);
/// The longest time for compiling one of our own files, which becomes fuel.
const OUR_TIME: Duration = Duration::from_secs(200);
/// The memory limit, in bytes.
const MEMORY: u64 = 2 << 30;
/// The limit of messages, in bytes. Only a compiler that fails writes more.
const OUTPUT: u64 = 1 << 20;
/// The limit of written files, in bytes. An object file contains static arrays with all their
/// zeros.
const FILES: u64 = 512 << 20;

/// A compiler or a linker.
pub(crate) struct Tool {
    module: Module,
    environment: Vec<String>,
    /// Its pace.
    pace: Pace,
    /// Its fork servers, if this process may be forked. In each, the tool has run until it needs
    /// its last file.
    fork_servers: Option<Mutex<ForkServers>>,
}

/// A single run of a tool.
pub(crate) struct Task<'a> {
    pub(crate) arguments: Vec<String>,
    pub(crate) stdin: &'a [u8],
    /// The files that the tool can read.
    pub(crate) tree: &'a Arc<Tree>,
    /// Further files, with their paths.
    pub(crate) files: &'a [(&'a str, Bytes)],
    /// The path and the content of the last file.
    pub(crate) last: Option<(&'a str, &'a [u8])>,
    /// Whether a fork server may run the task. Tasks with the same arguments must then differ in
    /// the content of the last file only.
    pub(crate) may_fork: bool,
    /// The paths to replace in messages, each with its replacement.
    pub(crate) names: &'a [(&'a str, &'a str)],
}

impl Tool {
    pub(crate) fn new(module: Module, environment: &[&str], pace: Pace) -> Self {
        let environment = environment.iter().map(|&variable| variable.to_owned()).collect();
        Self { module, environment, pace, fork_servers: None }
    }

    /// The same tool with fork servers, each for tasks with the same arguments.
    pub(crate) fn with_fork_servers(self) -> Self {
        Self { fork_servers: Some(Mutex::default()), ..self }
    }

    pub(crate) fn has_fork_servers(&self) -> bool {
        self.fork_servers.is_some()
    }

    /// Runs the tool, and returns the file `result` that it writes.
    pub(crate) fn run(&self, task: &Task<'_>, result: &str) -> Result<Vec<u8>, Failure> {
        let fork_servers = self.fork_servers.as_ref().filter(|_| task.may_fork);
        let mut results = self.run_for(TIME, task, fork_servers)?;
        let nothing = || CompileError::new("", Exit::Finished(0)).into();
        results.remove(result).ok_or_else(nothing)
    }

    /// Runs the tool on one of our own files, and returns all files that it writes. No fork server
    /// is used, as this process is not confined yet.
    pub(crate) fn run_to_files(&self, task: &Task<'_>) -> Result<Written, Failure> {
        self.run_for(OUR_TIME, task, None)
    }

    fn run_for(
        &self,
        time: Duration,
        task: &Task<'_>,
        fork_servers: Option<&Mutex<ForkServers>>,
    ) -> Result<Written, Failure> {
        let limits = Limits {
            memory_bytes: MEMORY,
            output_bytes: OUTPUT,
            scratch_bytes: FILES,
            ..Limits::in_time(time, self.pace)
        };
        let (run, results) = match (&task.last, fork_servers) {
            (Some((path, bytes)), fork_servers) => {
                let forked = fork_servers.and_then(|servers| self.run_in_fork(task, path, bytes, &limits, servers));
                match forked {
                    Some(done) => done,
                    None => {
                        let bytes = Bytes::copy_from_slice(bytes);
                        let file = LazyFile::new(path, Box::new(move || bytes.clone()));
                        self.module.run_awaiting(&self.input(task), &limits, file, false)?
                    }
                }
            }
            (None, _) => self.module.run_to_files(&self.input(task), &limits)?,
        };
        if run.exit == Exit::Finished(0) {
            return Ok(results);
        }
        let messages = [run.stdout, run.stderr].concat();
        let message = clean(&String::from_utf8_lossy(&messages), task.names);
        Err(CompileError::new(&message, run.exit).into())
    }

    /// Runs a task in a fork server. `None` if that fails for whatever reason: this process then
    /// runs the task, and reports the cause.
    fn run_in_fork(
        &self,
        task: &Task<'_>,
        path: &str,
        bytes: &[u8],
        limits: &Limits,
        fork_servers: &Mutex<ForkServers>,
    ) -> Option<(Run, Written)> {
        let mut fork_servers = fork_servers.lock().unwrap_or_else(PoisonError::into_inner);
        let done = fork_servers.finish(&task.arguments, bytes, |arrival| {
            self.module.run_awaiting(&self.input(task), limits, LazyFile::new(path, arrival), true).ok()
        });
        done.ok().flatten()
    }

    fn input(&self, task: &Task<'_>) -> Input {
        let mut tree = Arc::clone(task.tree);
        if !task.files.is_empty() {
            let tree = Arc::make_mut(&mut tree);
            for (path, bytes) in task.files {
                tree.insert(path, bytes.clone());
            }
        }
        let (arguments, environment) = (task.arguments.clone(), self.environment.clone());
        Input {
            arguments,
            environment,
            given: Arc::new(task.stdin.into()),
            files: tree,
            pace: self.pace,
            ..Input::default()
        }
    }
}
