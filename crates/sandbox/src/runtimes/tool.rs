//! Runs compilers and linkers that are guests. They read files and write one file.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use assay_wasi::{Input, LazyFile, Pace, Tree};
use bytes::Bytes;

use super::{CompileError, Failure, clean};
use crate::engine::{Module, Written};
use crate::limits::Limits;
use crate::run::{Exit, Fault, Run};
use crate::worker::Standbys;

/// The longest time for compiling or linking a program, which becomes fuel. A C++ program that
/// includes all of the standard library takes half a second.
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
pub(super) struct Tool {
    module: Module,
    environment: Vec<String>,
    /// Its pace.
    pace: Pace,
    /// Its fork servers, if this process may be forked. In each, the tool has run until it needs
    /// its last file.
    standbys: Option<Mutex<Standbys>>,
}

/// A single run of a tool.
pub(super) struct Task<'a> {
    pub(super) arguments: Vec<String>,
    pub(super) stdin: &'a [u8],
    /// The files that the tool can read.
    pub(super) tree: &'a Arc<Tree>,
    /// Further files, with their paths.
    pub(super) files: &'a [(&'a str, Bytes)],
    /// The path and the content of the last file.
    pub(super) last: Option<(&'a str, &'a [u8])>,
    /// Whether a fork server may run the task. Tasks with the same arguments must then differ in
    /// the content of the last file only.
    pub(super) may_stand_by: bool,
    /// The paths to replace in messages, each with its replacement.
    pub(super) names: &'a [(&'a str, &'a str)],
}

impl Tool {
    pub(super) fn new(module: Module, environment: &[&str], pace: Pace) -> Self {
        let environment = environment.iter().map(|&variable| variable.to_owned()).collect();
        Self { module, environment, pace, standbys: None }
    }

    /// The same tool with fork servers, each for tasks with the same arguments.
    pub(super) fn standing_by(self) -> Self {
        Self { standbys: Some(Mutex::default()), ..self }
    }

    pub(super) fn stands_by(&self) -> bool {
        self.standbys.is_some()
    }

    /// Runs the tool, and returns the file `result` that it writes.
    pub(super) fn run(&self, task: &Task<'_>, result: &str) -> Result<Vec<u8>, Failure> {
        let standbys = self.standbys.as_ref().filter(|_| task.may_stand_by);
        let mut results = self.run_for(TIME, task, standbys)?;
        let nothing = || CompileError { message: String::new(), exit: Exit::Finished(0) }.into();
        results.remove(result).ok_or_else(nothing)
    }

    /// Runs the tool on one of our own files, and returns all files that it writes. No fork server
    /// is used, as this process is not confined yet.
    pub(super) fn run_to_files(&self, task: &Task<'_>) -> Result<Written, Failure> {
        self.run_for(OUR_TIME, task, None)
    }

    fn run_for(&self, time: Duration, task: &Task<'_>, standbys: Option<&Mutex<Standbys>>) -> Result<Written, Failure> {
        let limits = Limits {
            memory_bytes: MEMORY,
            output_bytes: OUTPUT,
            scratch_bytes: FILES,
            ..Limits::in_time(time, self.pace)
        };
        let (run, results) = match (&task.last, standbys) {
            (Some((path, bytes)), Some(standbys)) => self.run_standby(task, path, bytes, &limits, standbys)?,
            (Some((path, bytes)), _) => {
                let bytes = Bytes::copy_from_slice(bytes);
                let file = LazyFile::new(path, Box::new(move || bytes.clone()));
                self.module.run_awaiting(&self.input(task), &limits, file, false)?
            }
            (None, _) => self.module.run_to_files(&self.input(task), &limits)?,
        };
        if run.exit == Exit::Finished(0) {
            return Ok(results);
        }
        if run.exit == Exit::Backstop {
            return Err(Fault::Backstop(limits.backstop).into());
        }
        let said = [run.stdout, run.stderr].concat();
        let message = clean(&String::from_utf8_lossy(&said), task.names);
        Err(CompileError { message, exit: run.exit }.into())
    }

    fn run_standby(
        &self,
        task: &Task<'_>,
        path: &str,
        bytes: &[u8],
        limits: &Limits,
        standbys: &Mutex<Standbys>,
    ) -> Result<(Run, Written), Fault> {
        let mut standbys = standbys.lock().unwrap_or_else(PoisonError::into_inner);
        let done = standbys.finish(&task.arguments, bytes, |arrival| {
            self.module.run_awaiting(&self.input(task), limits, LazyFile::new(path, arrival), true).ok()
        });
        // On any failure, a process that counts fuel repeats the task. That one reports the cause.
        done.ok().flatten().ok_or(Fault::Uncounted)
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
        Input { arguments, environment, stdin: task.stdin.into(), files: tree, pace: self.pace, ..Input::default() }
    }
}
