//! What compilers and linkers that are guests have in common: they read files and write one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;

use super::{CompileError, Failure, clean};
use crate::engine::Module;
use crate::limits::{Limits, Pace};
use crate::run::Exit;
use crate::wasi::{Input, Tree};

/// What compiling one file may take; linking too. A C++ program that includes all of the standard library takes half a second.
const TIME: Duration = Duration::from_secs(20);
/// What compiling parts of ours may take.
const OUR_TIME: Duration = Duration::from_secs(200);
const MEMORY: u64 = 2 << 30;
/// A compiler that says more has lost its way.
const OUTPUT: u64 = 1 << 20;
/// The size of an object file, and of a linked program. Object files hold static arrays with all their zeros.
const FILES: u64 = 512 << 20;
const WALL_BACKSTOP: Duration = Duration::from_secs(600);

/// A compiler or a linker.
pub(super) struct Tool {
    pub(super) module: Module,
    pub(super) environment: Vec<String>,
    /// How fast it goes.
    pub(super) pace: Pace,
}

impl Tool {
    /// Runs it with `arguments`, on the files of `tree` and some more, and returns the file `result` that it writes. In what it
    /// says instead, `names` of files take the place of others.
    pub(super) fn run(
        &self,
        arguments: Vec<String>,
        stdin: &[u8],
        tree: &Arc<Tree>,
        files: &[(&str, Bytes)],
        result: &str,
        names: &[(&str, &str)],
    ) -> Result<Vec<u8>, Failure> {
        let mut results = self.run_for(TIME, arguments, stdin, tree, files, names)?;
        let nothing = || CompileError { message: String::new(), exit: Exit::Finished(0) }.into();
        results.remove(result).ok_or_else(nothing)
    }

    /// The same for parts of ours; returns all files that it writes, by their paths.
    pub(super) fn run_to_files(
        &self,
        arguments: Vec<String>,
        stdin: &[u8],
        tree: &Arc<Tree>,
        files: &[(&str, Bytes)],
        names: &[(&str, &str)],
    ) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
        self.run_for(OUR_TIME, arguments, stdin, tree, files, names)
    }

    fn run_for(
        &self,
        time: Duration,
        arguments: Vec<String>,
        stdin: &[u8],
        tree: &Arc<Tree>,
        files: &[(&str, Bytes)],
        names: &[(&str, &str)],
    ) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
        let mut tree = Arc::clone(tree);
        if !files.is_empty() {
            let tree = Arc::make_mut(&mut tree);
            for (path, bytes) in files {
                tree.insert(path, bytes.clone());
            }
        }
        let environment = self.environment.clone();
        let input = Input { arguments, environment, stdin: stdin.into(), files: tree, pace: self.pace };
        let limits = Limits {
            fuel: self.pace.fuel(time),
            memory_bytes: MEMORY,
            output_bytes: OUTPUT,
            scratch_bytes: FILES,
            wall_backstop: WALL_BACKSTOP,
        };
        let (run, results) = self.module.run_to_files(&input, &limits)?;
        if run.exit == Exit::Finished(0) {
            return Ok(results);
        }
        let said = [run.stdout, run.stderr].concat();
        let message = clean(&String::from_utf8_lossy(&said), names);
        Err(CompileError { message, exit: run.exit }.into())
    }
}
