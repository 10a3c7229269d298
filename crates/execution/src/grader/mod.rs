//! Tests that run outside the program under test.
//!
//! Inside one instance, a program can read its tests, replace what they compare with, or leave before
//! they fail. So the tests of a function run in an instance of their own, which the program never
//! sees. Three kinds of runs make a verdict:
//!
//! 1. Once for each task, its [`Grader`] collects the calls that the tests make of the function. The
//!    task's own solution answers them. Without one, assertions do not fail while calls are collected.
//! 2. Once for each sample, its program answers the same calls. It sees the arguments and nothing
//!    else of the tests. Its time and memory are the sample's.
//! 3. Once for each distinct list of answers, the grader runs the tests on the answers.
//!
//! Arguments and answers cross as text that has only data. Some tests cannot run so, because they
//! pass functions or use classes of the program. They run inside, and the verdict says why.

pub(crate) mod c;
pub(crate) mod cpp;
pub(crate) mod csharp;
pub(crate) mod go;
pub(crate) mod heads;
pub(crate) mod java;
pub(crate) mod javascript;
pub(crate) mod kotlin;
pub(crate) mod php;
pub(crate) mod python;
pub(crate) mod ruby;
pub(crate) mod rust;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use assay_wasi::{Exit, Run};
use memchr::memmem;
use sha2::{Digest, Sha256};

use crate::records::STORED_ERROR_BYTES;

/// Whether there are graders of languages that need a compiler. A page that runs interpreters only does not link them.
pub(crate) const COMPILED: bool = cfg!(any(test, feature = "compiled-languages"));
/// Why the tests of such a language run inside, then.
pub(crate) const NOT_HERE: &str = "the grader of its language is not part of this program";

/// The time limit of a grader, which the language's factor multiplies.
pub(crate) const TIME: Duration = Duration::from_secs(30);
/// The memory limit of a grader, in bytes.
pub(crate) const MEMORY: u64 = 2 << 30;

/// The maximum number of lists of answers whose results [`Graders`] remembers.
const REMEMBERED: usize = 1 << 16;

/// The front of a line with a call, in the output of a grader.
const CALL: &[u8] = b"\n=call ";

/// Runs the tests of a task without the function that they test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grader {
    /// The source of a program in the language of the task.
    ///
    /// With an empty input, it collects calls. Otherwise it reads calls and answers, and runs the tests on
    /// them.
    pub source: String,
    digest: [u8; 32],
}

impl Grader {
    /// The grader with this source.
    pub fn new(source: String) -> Self {
        let digest = Sha256::digest(&source).into();
        Self { source, digest }
    }

    /// The SHA-256 of the source.
    pub(crate) fn digest(&self) -> &[u8; 32] {
        &self.digest
    }
}

/// The calls that the tests of a task make.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    /// The calls, a line each.
    Outside(Vec<u8>),
    /// The tests cannot run outside. The text says why.
    Inside(String),
}

impl Calls {
    /// Reads what a grader wrote about the calls.
    pub(crate) fn of(run: &Run) -> Self {
        let (said, rest) = last_line(&run.stdout);
        match (run.exit, said.split_once(' ').unwrap_or((said, ""))) {
            (Exit::Finished(0), ("calls", _)) => {
                let mut calls = Vec::new();
                for at in memmem::find_iter(rest, CALL) {
                    calls.extend(rest[at + CALL.len()..].split(|byte| *byte == b'\n').next().unwrap_or_default());
                    calls.push(b'\n');
                }
                Self::Outside(calls)
            }
            (Exit::Finished(0), ("inside", reason)) => Self::Inside(reason.to_owned()),
            (exit, _) => {
                let stderr = String::from_utf8_lossy(&run.stderr);
                let last = stderr.trim_end().lines().last().unwrap_or_default();
                Self::Inside(format!("its tests do not run outside: {exit:?} {last}").trim_end().to_owned())
            }
        }
    }
}

/// How tests ended that ran on answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Grade {
    /// They accept the answers.
    Accepted,
    /// They need an answer that is missing.
    Lost,
    /// They make other calls, so the arguments depend on answers.
    Elsewhere,
    /// They failed.
    Failed { exit: Exit, stderr: Vec<u8> },
}

impl Grade {
    /// Reads how a grader ended.
    pub(crate) fn of(run: Run) -> Self {
        match (run.exit, last_line(&run.stdout).0) {
            (Exit::Finished(0), "accepted") => Self::Accepted,
            (Exit::Finished(0), "lost") => Self::Lost,
            (Exit::Finished(0), "elsewhere") => Self::Elsewhere,
            (exit, _) => {
                let mut stderr = run.stderr;
                let start = stderr.len().saturating_sub(STORED_ERROR_BYTES);
                stderr.drain(..start);
                // A test that leaves by itself accepts nothing.
                let exit = if exit == Exit::Finished(0) { Exit::Finished(1) } else { exit };
                Self::Failed { exit, stderr }
            }
        }
    }
}

/// A text in which each identifier `name` is another one, but for members.
fn renamed(text: &str, name: &str, other: &str) -> String {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '_' | '$');
    let mut found = String::new();
    let mut rest = 0;
    for (at, _) in text.match_indices(name) {
        let end = at + name.len();
        if text[..at].ends_with(|c| is_part(c) || c == '.') || text[end..].starts_with(is_part) {
            continue;
        }
        found += &text[rest..at];
        found += other;
        rest = end;
    }
    found + &text[rest..]
}

/// The last line that is not empty, and what is before it.
fn last_line(output: &[u8]) -> (&str, &[u8]) {
    let text = output.trim_ascii_end();
    let start = memchr::memrchr(b'\n', text).map_or(0, |at| at + 1);
    (std::str::from_utf8(&text[start..]).unwrap_or_default(), &text[..start])
}

/// What a program wrote while it answered calls.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Answered {
    /// The answers, in the order of the calls. They end at the first that is missing.
    pub(crate) answers: Vec<Vec<u8>>,
    /// The rest of the standard output.
    pub(crate) output: Vec<u8>,
}

impl Answered {
    /// Reads the standard output. Answers are lines with consecutive numbers. A program that writes
    /// such lines itself answers the calls with them.
    pub(crate) fn of(stdout: &[u8]) -> Self {
        let mut answered = Self::default();
        let mut rest = stdout;
        loop {
            let front = format!("\n=assay {} ", answered.answers.len());
            let Some(at) = memmem::find(rest, front.as_bytes()) else { break };
            let answer = &rest[at + front.len()..];
            // A line without an end was cut off.
            let Some(end) = memchr::memchr(b'\n', answer) else { break };
            answered.output.extend(&rest[..at]);
            answered.answers.push(answer[..end].to_vec());
            rest = &answer[end + 1..];
        }
        answered.output.extend(rest);
        answered
    }

    /// The input with which a grader runs the tests: two lines for each call, of which the second is
    /// empty if there is no answer.
    pub(crate) fn with(&self, calls: &[u8]) -> Vec<u8> {
        let mut input = Vec::new();
        let mut answers = self.answers.iter();
        for call in calls.split_inclusive(|byte| *byte == b'\n') {
            input.extend(call);
            input.extend(answers.next().into_iter().flatten());
            input.push(b'\n');
        }
        input
    }
}

/// What graders found. The judges of a run share it, so that each task is collected once.
#[derive(Debug, Default)]
pub struct Graders {
    calls: Mutex<HashMap<[u8; 32], Arc<Calls>>>,
    grades: Mutex<HashMap<[u8; 32], Arc<Grade>>>,
}

impl Graders {
    pub(crate) fn calls(&self, grader: &Grader) -> Option<Arc<Calls>> {
        lock(&self.calls).get(&grader.digest).cloned()
    }

    /// Remembers the calls of a task, unless another judge was faster.
    pub(crate) fn remember_calls(&self, grader: &Grader, calls: Calls) -> Arc<Calls> {
        Arc::clone(lock(&self.calls).entry(grader.digest).or_insert_with(|| calls.into()))
    }

    pub(crate) fn grade(&self, key: &[u8; 32]) -> Option<Arc<Grade>> {
        lock(&self.grades).get(key).cloned()
    }

    pub(crate) fn remember_grade(&self, key: [u8; 32], grade: Grade) -> Arc<Grade> {
        let grade = Arc::new(grade);
        let mut grades = lock(&self.grades);
        if grades.len() == REMEMBERED {
            grades.clear();
        }
        grades.insert(key, Arc::clone(&grade));
        grade
    }
}

/// The key of a grade: it depends on the tests and on the answers alone.
pub(crate) fn grade_key(grader: &Grader, answered: &Answered) -> [u8; 32] {
    let mut hash = Sha256::new_with_prefix(grader.digest);
    for answer in &answered.answers {
        hash.update((answer.len() as u64).to_le_bytes());
        hash.update(answer);
    }
    hash.finalize().into()
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing that holds the lock can leave a map half changed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(exit: Exit, stdout: &str) -> Run {
        let stderr = b"Traceback\nAssertionError\n".to_vec();
        Run { exit, stdout: stdout.into(), stderr, fuel: Some(1), peak_memory: 0, wall: Duration::ZERO }
    }

    #[test]
    fn calls_are_lines_of_their_own() {
        let outside = |text: &str| Calls::Outside(text.into());
        let inside = |text: &str| Calls::Inside(text.to_owned());
        for (exit, stdout, calls) in [
            (Exit::Finished(0), "x\n=call f t1 i2\n\n=call g t0\n\ncalls\n", outside("f t1 i2\ng t0\n")),
            // A test that prints does not add to them, if it does not begin a line so.
            (Exit::Finished(0), "say =call f\n\n=call f t0\n\ncalls\n", outside("f t0\n")),
            (Exit::Finished(0), "\ninside its tests use a class\n", inside("its tests use a class")),
            (Exit::Finished(1), "", inside("its tests do not run outside: Finished(1) AssertionError")),
            (Exit::OutOfFuel, "\ncalls\n", inside("its tests do not run outside: OutOfFuel AssertionError")),
            (Exit::Finished(0), "", inside("its tests do not run outside: Finished(0) AssertionError")),
        ] {
            assert_eq!(Calls::of(&run(exit, stdout)), calls, "{stdout:?}");
        }
    }

    #[test]
    fn answers_have_consecutive_numbers() {
        let answered = |stdout: &str| {
            let Answered { answers, output } = Answered::of(stdout.as_bytes());
            let answers: Vec<String> =
                answers.into_iter().map(|answer| String::from_utf8_lossy(&answer).into()).collect();
            (answers.join("|"), String::from_utf8(output).expect("text"))
        };
        let of = |answers: &str, output: &str| (answers.to_owned(), output.to_owned());
        assert_eq!(answered("a\n=assay 0 V i1\n\n=assay 1 V i2\nb\n"), of("V i1|V i2", "ab\n"));
        assert_eq!(answered("\n=assay 1 V i2\n"), of("", "\n=assay 1 V i2\n"));
        assert_eq!(answered("\n=assay 0 V i1\n\n=assay 0 V i2\n"), of("V i1", "\n=assay 0 V i2\n"));
        assert_eq!(answered("\n=assay 0 V i1"), of("", "\n=assay 0 V i1"));
        assert_eq!(answered(""), of("", ""));
    }

    #[test]
    fn a_missing_answer_is_an_empty_line() {
        let answered = Answered { answers: vec![b"V i1".to_vec()], output: Vec::new() };
        assert_eq!(answered.with(b"f t0\nf t1 i1\n"), b"f t0\nV i1\nf t1 i1\n\n");
    }

    #[test]
    fn names_are_complete_identifiers() {
        for (text, found) in [
            ("func F(n int) int { return F(n) + f.F + F1 + _F }", "func G(n int) int { return G(n) + f.F + F1 + _F }"),
            ("F", "G"),
            ("FF é_F Fé", "FF é_F Fé"),
            ("", ""),
        ] {
            assert_eq!(renamed(text, "F", "G"), found);
        }
    }

    #[test]
    fn grades_are_the_last_line_of_a_run_that_ends_well() {
        for (exit, stdout, grade) in [
            (Exit::Finished(0), "x\naccepted\n", Some(Grade::Accepted)),
            (Exit::Finished(0), "\nlost\n", Some(Grade::Lost)),
            (Exit::Finished(0), "\nelsewhere\n", Some(Grade::Elsewhere)),
            (Exit::Finished(1), "\naccepted\n", None),
            (Exit::OutOfMemory, "\naccepted\n", None),
            (Exit::Finished(0), "\naccepted\nx\n", None),
            (Exit::Finished(0), "", None),
        ] {
            let found = Grade::of(run(exit, stdout));
            match grade {
                Some(grade) => assert_eq!(found, grade, "{stdout:?}"),
                None => assert!(
                    matches!(found, Grade::Failed { exit, .. } if exit != Exit::Finished(0)),
                    "{stdout:?}: {found:?}"
                ),
            }
        }
    }
}
