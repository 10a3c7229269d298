//! Tests that run outside the program under test.
//!
//! Inside one instance, a program can read its tests, replace what they compare with, or leave before
//! they fail. So the tests of a function run in an instance of their own, which the program never
//! sees. Three kinds of runs make a verdict:
//!
//! 1. Once for each task, its [`Grader`] collects the calls that the tests make of the function. The
//!    task's own solution answers them. Without one, assertions do not fail while calls are collected.
//! 2. Once for each sample, its program answers the same calls. It sees the arguments and nothing
//!    else of the tests. It sees those of a call when the call before is answered. Its time and memory are the sample's.
//! 3. Once for each distinct list of answers, the grader runs the tests on the answers.
//!
//! Where calls depend on answers, the tests can make another call than the solution leads to. The grader ends and asks for
//! it, and the last two runs are repeated with it. A program's answers to the calls before are the same again.
//!
//! A grader has ten times the fuel that the answers of the solution take, and another second. Its random numbers are not
//! the program's.
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

use crate::languages::Dialect;
use crate::records::STORED_ERROR_BYTES;

/// Whether there are graders of languages that need a compiler. A page that runs interpreters only does not link them.
pub(crate) const COMPILED: bool = cfg!(any(test, feature = "compiled-languages"));
/// What is said of tasks whose tests show what they expect.
pub(crate) const VISIBLE: &str = "expected value visible: it is an argument of an earlier call";
/// Why the tests of such a language run inside, then.
pub(crate) const NOT_HERE: &str = "the grader of its language is not part of this program";

/// The time limit of a grader that collects calls, which the language's factor multiplies.
pub(crate) const TIME: Duration = Duration::from_secs(30);
/// The fuel of a grader on the answers of a program: a multiple of what the answers of the task's own solution take, and
/// the fuel of a time.
pub(crate) const TIMES: u64 = 10;
pub(crate) const MORE_TIME: Duration = Duration::from_secs(1);
/// The memory limit of a grader, in bytes.
pub(crate) const MEMORY: u64 = 2 << 30;

/// How often a program runs again because its answers lead to other calls, besides the number of calls that were collected.
pub(crate) const MORE_ROUNDS: usize = 64;
/// The fuel of all these runs, as a multiple of the limit of one.
pub(crate) const MOST_FUEL: u64 = 8;

/// The maximum number of results of one kind that [`Graders`] remembers, and of their bytes.
const REMEMBERED: usize = 1 << 16;
const REMEMBERED_BYTES: usize = 128 << 20;

/// The fronts of lines with a call and with the answer of the task's own solution, in the output of a grader.
const CALL: &[u8] = b"\n=call ";
const ANSWER: &[u8] = b"\n=answer ";

/// Runs the tests of a task without the function that they test.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Grader {
    /// The dialect of the task. Flags of a run or of a sample do not reach its tests.
    pub(crate) dialect: Dialect,
    /// The source of a program.
    ///
    /// With an empty input, it collects calls. Otherwise it reads calls and answers, and runs the tests on
    /// them.
    pub(crate) source: Arc<str>,
    /// Whether it has the task's own solution. Otherwise the answers to what it collects mean nothing.
    pub(crate) is_solved: bool,
    digest: [u8; 32],
}

impl Grader {
    pub(crate) fn new(dialect: Dialect, source: String, is_solved: bool) -> Self {
        let head = format!("{dialect} {}\n", dialect.time_factor);
        let digest = Sha256::new_with_prefix(head).chain_update(&source).finalize().into();
        Self { dialect, source: source.into(), is_solved, digest }
    }

    /// What its random numbers begin with. No program knows it, as it follows from the tests.
    pub(crate) fn seed(&self) -> u64 {
        let mut seed = [0; 8];
        seed.copy_from_slice(&self.digest[..8]);
        u64::from_le_bytes(seed)
    }

    /// The SHA-256 of the dialect and the source.
    pub(crate) fn digest(&self) -> &[u8; 32] {
        &self.digest
    }
}

/// The calls that the tests of a task make.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Calls {
    /// Programs answer them.
    Outside {
        /// A line each.
        calls: Vec<Vec<u8>>,
        /// The fuel for the tests of one program.
        fuel: u64,
        /// Whether an expected answer is an argument of an earlier call.
        is_visible: bool,
    },
    /// The tests cannot run outside. The text says why.
    Inside(String),
}

/// What a grader collected.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Collected {
    /// The calls, a line each.
    pub(crate) calls: Vec<Vec<u8>>,
    /// The answers of the task's own solution, if it has one.
    pub(crate) answers: Option<Vec<Vec<u8>>>,
}

impl Collected {
    /// Reads what a grader wrote about the calls. The error says why tests cannot run outside.
    pub(crate) fn of(run: &Run) -> Result<Self, String> {
        let (said, rest) = last_line(&run.stdout);
        match (run.exit, said.split_once(' ').unwrap_or((said, ""))) {
            (Exit::Finished(0), ("calls", _)) => {
                let (calls, answers) = (lines_behind(rest, CALL), lines_behind(rest, ANSWER));
                let answers = (answers.len() == calls.len()).then_some(answers);
                Ok(Self { calls, answers })
            }
            (Exit::Finished(0), ("inside", reason)) => Err(reason.to_owned()),
            (exit, _) => {
                let stderr = String::from_utf8_lossy(&run.stderr);
                let last = stderr.trim_end().lines().last().unwrap_or_default();
                Err(format!("its tests do not run outside: {exit:?} {last}").trim_end().to_owned())
            }
        }
    }

    /// Whether an expected answer is among the arguments of an earlier call, where a program that remembers them finds it.
    /// Short values, such as small numbers, are there by chance.
    pub(crate) fn shows_an_answer(&self) -> bool {
        const LONG_ENOUGH: usize = 8;
        let answers = self.answers.iter().flatten().enumerate();
        let is_shown = |(number, answer): (usize, &Vec<u8>)| {
            let value = answer.strip_prefix(b"V ").unwrap_or_default().trim_ascii();
            let has_it = |call: &Vec<u8>| {
                let ends = |at: usize| call.get(at).is_none_or(|byte| !byte.is_ascii_alphanumeric());
                // A value has at least the function's name before it.
                memmem::find_iter(call, value).any(|at| at > 0 && ends(at - 1) && ends(at + value.len()))
            };
            // What is an argument of the call itself is no secret of another one.
            let earlier = self.calls[..number].iter().filter(|call| **call != self.calls[number]);
            value.len() >= LONG_ENOUGH && !has_it(&self.calls[number]) && earlier.into_iter().any(has_it)
        };
        answers.into_iter().any(is_shown)
    }
}

/// The rests of the lines that begin with `front`, which begins with a line feed.
fn lines_behind(text: &[u8], front: &[u8]) -> Vec<Vec<u8>> {
    let line = |at: usize| text[at + front.len()..].split(|byte| *byte == b'\n').next().unwrap_or_default().to_owned();
    memmem::find_iter(text, front).map(line).collect()
}

/// How tests ended that ran on answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Grade {
    /// They accept the answers.
    Accepted,
    /// They need an answer that is missing.
    Lost,
    /// They make another call than was answered, because calls depend on answers.
    Asks {
        /// The number of the call, from 0.
        number: usize,
        call: Vec<u8>,
    },
    /// They failed.
    Failed { exit: Exit, stderr: Vec<u8> },
    /// The answers are too large to be compared: the tests reached this limit.
    Exceeded(Exit),
}

impl Grade {
    /// Reads how a grader ended.
    pub(crate) fn of(run: Run) -> Self {
        match (run.exit, last_line(&run.stdout).0) {
            (Exit::Finished(0), "accepted") => Self::Accepted,
            (Exit::Finished(0), "lost") => Self::Lost,
            (Exit::Finished(0), line) if let Some((number, call)) = asked(line) => {
                Self::Asks { number, call: call.as_bytes().to_owned() }
            }
            (exit @ (Exit::OutOfFuel | Exit::OutOfMemory | Exit::OutputLimit | Exit::Backstop), _) => {
                Self::Exceeded(exit)
            }
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

/// The number and the text of a call in the line `asks NUMBER CALL`.
fn asked(line: &str) -> Option<(usize, &str)> {
    let (number, call) = line.strip_prefix("asks ")?.split_once(' ')?;
    Some((number.parse().ok()?, call))
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
}

/// The input of a program: a line for each call.
pub(crate) fn input_of_program(calls: &[Vec<u8>]) -> Vec<u8> {
    calls.iter().flat_map(|call| [call, b"\n".as_slice()]).flatten().copied().collect()
}

/// The input with which a grader runs the tests: two lines for each call, of which the second is empty if there is no
/// answer.
pub(crate) fn input_of_grader(calls: &[Vec<u8>], answers: &[Vec<u8>]) -> Vec<u8> {
    let mut input = Vec::new();
    let mut answers = answers.iter();
    for call in calls {
        input.extend(call);
        input.push(b'\n');
        input.extend(answers.next().into_iter().flatten());
        input.push(b'\n');
    }
    input
}

/// What graders found. The judges of a run or of a server share it, so that each task is collected once.
#[derive(Debug, Default)]
pub struct Graders {
    calls: Mutex<Remembered<Calls>>,
    grades: Mutex<Remembered<Grade>>,
}

impl Graders {
    pub(crate) fn calls(&self, grader: &Grader) -> Option<Arc<Calls>> {
        lock(&self.calls).results.get(&grader.digest).cloned()
    }

    /// Remembers the calls of a task, unless another judge was faster.
    pub(crate) fn remember_calls(&self, grader: &Grader, calls: Calls) -> Arc<Calls> {
        let bytes = match &calls {
            Calls::Outside { calls, .. } => calls.iter().map(Vec::len).sum(),
            Calls::Inside(reason) => reason.len(),
        };
        lock(&self.calls).insert(grader.digest, calls, bytes)
    }

    pub(crate) fn grade(&self, key: &[u8; 32]) -> Option<Arc<Grade>> {
        lock(&self.grades).results.get(key).cloned()
    }

    pub(crate) fn remember_grade(&self, key: [u8; 32], grade: Grade) -> Arc<Grade> {
        let bytes = match &grade {
            Grade::Asks { call, .. } => call.len(),
            Grade::Failed { stderr, .. } => stderr.len(),
            Grade::Accepted | Grade::Lost | Grade::Exceeded(_) => 0,
        };
        lock(&self.grades).insert(key, grade, bytes)
    }
}

/// Results by their keys. All are forgotten when they become too many, or too large.
#[derive(Debug)]
struct Remembered<T> {
    results: HashMap<[u8; 32], Arc<T>>,
    bytes: usize,
}

impl<T> Default for Remembered<T> {
    fn default() -> Self {
        Self { results: HashMap::new(), bytes: 0 }
    }
}

impl<T> Remembered<T> {
    /// Adds a result of so many bytes, unless the key has one.
    fn insert(&mut self, key: [u8; 32], result: T, bytes: usize) -> Arc<T> {
        if self.results.len() == REMEMBERED || self.bytes > REMEMBERED_BYTES {
            *self = Self::default();
        }
        Arc::clone(self.results.entry(key).or_insert_with(|| {
            self.bytes += bytes;
            result.into()
        }))
    }
}

/// The key of a grade: it depends on the tests and on their input alone.
pub(crate) fn grade_key(grader: &Grader, input: &[u8]) -> [u8; 32] {
    Sha256::new_with_prefix(grader.digest).chain_update(input).finalize().into()
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

    fn lines(texts: &[&str]) -> Vec<Vec<u8>> {
        texts.iter().map(|text| text.as_bytes().to_owned()).collect()
    }

    #[test]
    fn calls_are_lines_of_their_own() {
        let outside = |calls: &[&str], answers: Option<&[&str]>| {
            Ok(Collected { calls: lines(calls), answers: answers.map(lines) })
        };
        let inside = |text: &str| Err(text.to_owned());
        for (exit, stdout, collected) in [
            (
                Exit::Finished(0),
                "x\n=call f t1 i2\n\n=answer V i1\n\n=call g t0\n\n=answer X s\n\ncalls\n",
                outside(&["f t1 i2", "g t0"], Some(&["V i1", "X s"])),
            ),
            // A test that prints does not add to them, if it does not begin a line so.
            (Exit::Finished(0), "say =call f\n\n=call f t0\n\ncalls\n", outside(&["f t0"], None)),
            (Exit::Finished(0), "\ninside its tests use a class\n", inside("its tests use a class")),
            (Exit::Finished(1), "", inside("its tests do not run outside: Finished(1) AssertionError")),
            (Exit::OutOfFuel, "\ncalls\n", inside("its tests do not run outside: OutOfFuel AssertionError")),
            (Exit::Finished(0), "", inside("its tests do not run outside: Finished(0) AssertionError")),
        ] {
            assert_eq!(Collected::of(&run(exit, stdout)), collected, "{stdout:?}");
        }
    }

    #[test]
    fn expected_values_among_earlier_arguments_are_visible() {
        for (calls, answers, is_visible) in [
            // Decoding what was encoded.
            (["encode t1 s68656c6c6f", "decode t1 s6f6c6c6568"], ["V s6f6c6c6568", "V s68656c6c6f"], true),
            (["turn [\"hello\",1]", "turn [\"olleh\"]"], ["V \"olleh\"", "V \"hello\""], false),
            (["turn [\"good day\",1]", "turn [\"yad doog\"]"], ["V \"yad doog\"", "V \"good day\""], true),
            // A part of a longer value is no value.
            (["f s68656c6c6f21", "f s00"], ["V i1", "V s68656c6c6f"], false),
            // Short values are there by chance, and later arguments are not seen.
            (["f i2", "f i1"], ["V i1", "V i2"], false),
            (["f s00", "f s68656c6c6f"], ["V s68656c6c6f", "V N"], false),
            // The name of a function is no argument.
            (["remember t0", "recall t0"], ["V i1", "V remember"], false),
            // What is an argument of the same call is no secret.
            (["sort l2 i11 i22", "sort l2 i11 i22 "], ["V l2 i11 i22", "V l2 i11 i22"], false),
        ] {
            let collected = Collected { calls: lines(&calls), answers: Some(lines(&answers)) };
            assert_eq!(collected.shows_an_answer(), is_visible, "{calls:?} {answers:?}");
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
        let calls = lines(&["f t0", "f t1 i1"]);
        assert_eq!(input_of_grader(&calls, &lines(&["V i1"])), b"f t0\nV i1\nf t1 i1\n\n");
        assert_eq!(input_of_program(&calls), b"f t0\nf t1 i1\n");
    }

    #[test]
    fn what_is_remembered_has_a_bound() {
        let mut all = Remembered::default();
        let key = |number: u8| [number; 32];
        assert_eq!(*all.insert(key(0), "first", REMEMBERED_BYTES), "first");
        assert_eq!(*all.insert(key(0), "second", 1), "first");
        all.insert(key(1), "small", 1);
        assert_eq!((all.results.len(), all.bytes), (2, REMEMBERED_BYTES + 1));
        all.insert(key(2), "small", 1);
        assert_eq!((all.results.len(), all.bytes), (1, 1));
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
            (Exit::Finished(0), "\nasks 3 f t1\n", Some(Grade::Asks { number: 3, call: b"f t1".to_vec() })),
            (Exit::Finished(0), "\nasks f t1\n", None),
            (Exit::OutOfFuel, "", Some(Grade::Exceeded(Exit::OutOfFuel))),
            (Exit::Finished(1), "\naccepted\n", None),
            (Exit::OutOfMemory, "\naccepted\n", Some(Grade::Exceeded(Exit::OutOfMemory))),
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
