//! Checkers that are programs.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use assay_wasi::Exit;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::Checker;
use crate::judge::{NotJudged, Runner};
use crate::languages::{Dialect, Language};
use crate::verdict::Policy;

/// How outputs are accepted: by a built-in checker, or by a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Acceptance {
    /// By comparing with the expected output.
    By(Checker),
    /// By the answer of a program.
    Program(Arc<CheckerProgram>),
}

impl Default for Acceptance {
    fn default() -> Self {
        Self::By(Checker::default())
    }
}

impl fmt::Display for Acceptance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::By(checker) => write!(f, "{checker}"),
            Self::Program(program) => write!(f, "program:{}", program.digest),
        }
    }
}

/// A program that decides whether an output is right, for tasks whose right outputs cannot be
/// listed.
///
/// It runs in the sandbox and reads one JSON object, `{"input": …, "expected": […], "output": …}`.
/// It writes `accepted` or `wrong`. If it writes anything else or its exit code is not 0, the
/// checker is faulty, and nothing is judged.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct CheckerProgram {
    language: Language,
    source: Vec<u8>,
    digest: String,
}

/// The time limit for each output, which the language's factor multiplies.
const TIME: Duration = Duration::from_secs(10);
/// The memory limit, in bytes.
const MEMORY: u64 = 2 << 30;

impl CheckerProgram {
    /// Creates a checker in the default dialect of a language.
    pub fn new(language: Language, source: Vec<u8>) -> Self {
        let hash = Sha256::new_with_prefix(language.id()).chain_update([0]).chain_update(&source).finalize();
        let digest = hash.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        Self { language, source, digest }
    }
}

/// Decides whether outputs are right. It compiles a checker program once, for all outputs.
pub(crate) struct Referee<'r, R: Runner> {
    runner: &'r R,
    acceptance: Acceptance,
    program: Option<R::Program>,
}

#[derive(Serialize)]
struct Question<'q> {
    input: Cow<'q, str>,
    expected: Vec<Cow<'q, str>>,
    output: Cow<'q, str>,
}

impl<'r, R: Runner> Referee<'r, R> {
    /// Creates a referee. A checker program runs in `runner`.
    pub(crate) fn new(runner: &'r R, acceptance: Acceptance) -> Self {
        Self { runner, acceptance, program: None }
    }

    pub(crate) async fn accepts(
        &mut self,
        input: &[u8],
        expected: &[Arc<[u8]>],
        output: &[u8],
    ) -> Result<bool, NotJudged<R::Fault>> {
        let checker = match &self.acceptance {
            Acceptance::By(checker) => return Ok(checker.accepts(expected, output)),
            Acceptance::Program(checker) => checker,
        };
        let dialect = Dialect::of(checker.language);
        let program = match &mut self.program {
            Some(program) => program,
            none => {
                let compiled = self.runner.compile(&dialect, &checker.source).await.map_err(NotJudged::Fault)?;
                let cannot = |message| NotJudged::Checker(format!("it does not compile: {message}"));
                none.insert(compiled.map_err(cannot)?)
            }
        };
        let question = Question {
            input: String::from_utf8_lossy(input),
            expected: expected.iter().map(|expected| String::from_utf8_lossy(expected)).collect(),
            output: String::from_utf8_lossy(output),
        };
        let question = serde_json::to_vec(&question).map_err(|error| NotJudged::Checker(error.to_string()))?;
        let limits = Policy { time: TIME, memory: MEMORY, ..Policy::default() }.limits(&dialect);
        let run = self.runner.run(program, &question.into(), &limits).await.map_err(NotJudged::Fault)?;
        match (run.exit, run.stdout.trim_ascii()) {
            (Exit::Finished(0), b"accepted") => Ok(true),
            (Exit::Finished(0), b"wrong") => Ok(false),
            (Exit::Finished(0), _) => Err(NotJudged::Checker("it wrote neither `accepted` nor `wrong`".to_owned())),
            (exit, _) => {
                let stderr = String::from_utf8_lossy(&run.stderr);
                let last = stderr.trim_end().lines().last().unwrap_or_default();
                Err(NotJudged::Checker(format!("it ended with {exit:?}: {last}")))
            }
        }
    }
}
