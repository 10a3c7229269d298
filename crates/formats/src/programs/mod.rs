//! Files of other harnesses with programs of models, or with scores of them.
//!
//! An [`Importer`] makes samples of such a file, and tasks if the file has their tests: both as JSON
//! Lines that `assay execute` reads. What a file is shows in its content, never in its name.

mod bigcode;
mod bigcodebench;
mod contests;
mod evalplus;
mod extract;
mod folder;
mod human_eval;
mod inspect;
mod live_code_bench;
mod lm_eval;
mod mceval;
mod multipl_e;
mod repobench;
mod safim;
mod start;
mod xcodeeval;

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::io::{self, Read};
use std::ops::Range;

use assay_base::json_lines::Object;
use assay_base::source::{Source, SourceReader};
use serde::ser::{Error as _, SerializeMap};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use extract::language_of;
pub use extract::{EXTRACT, code_of, extract, labels};
pub use folder::{Folder, folder};
use start::Start;
pub use start::{Unknown, describe};

/// Every importer, in the order in which they are tried.
const ALL: &[&Importer] = &[
    &lm_eval::SAMPLES,
    &lm_eval::RESULTS,
    &inspect::LOG,
    &evalplus::RESULTS,
    &bigcodebench::RESULTS,
    &bigcodebench::SAMPLES,
    &human_eval::RESULTS,
    &safim::RESULTS,
    &multipl_e::RESULTS,
    &multipl_e::COMPLETIONS,
    // Its records have the tests of their tasks.
    &mceval::GENERATIONS,
    &live_code_bench::RESULTS,
    &live_code_bench::SAMPLES,
    &repobench::PREDICTIONS,
    &xcodeeval::RESPONSES,
    &xcodeeval::ANSWERS,
    &multipl_e::TASKS,
    &mceval::TASKS,
    &live_code_bench::TASKS,
    &contests::APPS,
    &contests::CODE_CONTESTS,
    &safim::TASKS,
    &human_eval::TASKS,
    &human_eval::SAMPLES,
    &bigcode::GENERATIONS,
    &bigcode::REFERENCES,
    &bigcode::SCORES,
];

/// A kind of file that another harness writes.
pub struct Importer {
    /// The id, such as `lm-eval`.
    pub id: &'static str,
    /// The harness, such as `lm-eval`.
    pub harness: &'static str,
    /// What the file is, such as `a log of samples`.
    pub what: &'static str,
    is: fn(&Start<'_>) -> bool,
    contents: Contents,
}

/// What a kind of file has.
enum Contents {
    /// Programs, in a form of its own.
    Programs(ReadPrograms),
    /// Samples, as `assay execute` reads them.
    Samples,
    /// Tasks with their tests, as `assay execute` reads them.
    Tasks,
    /// No programs. The text says which file has them.
    NoPrograms(&'static str),
    /// Completions of code, which are not run.
    Completions,
}

/// What can be done with a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// [`Importer::import`] makes samples of it.
    Import,
    /// It has samples that need no import.
    Samples,
    /// It has tasks with their tests.
    Tasks,
    /// It has no programs. The text says which file has them.
    Nothing(&'static str),
    /// It has completions of code, which are scored and not run.
    Completions,
}

/// Reads programs. `tests` is the file of tasks, if the user has given one.
type ReadPrograms = fn(&dyn Source, tests: Option<&dyn Source>, &mut Import) -> io::Result<()>;

/// What an importer made of a file.
#[derive(Debug, Default)]
pub struct Import {
    /// The samples, as JSON Lines.
    pub samples: Vec<u8>,
    /// The tasks with their tests, as JSON Lines. Empty if the file does not have tests.
    pub tasks: Vec<u8>,
    /// The verdicts of the other harness.
    pub recorded: Vec<Recorded>,
    /// The number of samples from whose text [`extract`] took code.
    pub extracted: u64,
    /// What could not be read.
    pub problems: Vec<Problem>,
    count: u64,
    /// The names of the tasks of the samples.
    answered: HashSet<String>,
    /// The names of the tasks with tests, each with its place in [`tasks`](Self::tasks).
    known: HashMap<String, Range<usize>>,
    /// The sampling temperature in the name of the file.
    temperature: Option<f64>,
}

/// What the other harness says of samples of a task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recorded {
    /// The name of the task.
    pub task: String,
    /// The samples, by their place among all.
    pub samples: Range<u64>,
    /// How many of them passed.
    pub passed: u64,
}

/// How the verdicts of another harness agree with those found here.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Comparison<'i> {
    /// The number of verdicts whose samples were all judged here.
    pub compared: u64,
    /// Those of them that differ, each with the number of its samples that passed here.
    pub differ: Vec<(&'i Recorded, u64)>,
}

/// Something that could not be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Where it is, such as `line 3`.
    pub place: String,
    /// What is wrong.
    pub message: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.message)
    }
}

impl fmt::Debug for Importer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

impl Importer {
    /// The importer of a file; `None` if no other harness is known to write such files.
    pub fn of(source: &dyn Source) -> io::Result<Option<&'static Self>> {
        start::read(source, |start| ALL.iter().find(|importer| (importer.is)(start)).copied())
    }

    /// What can be done with the file.
    pub fn use_of(&self) -> Use {
        match self.contents {
            Contents::Programs(_) => Use::Import,
            Contents::Samples => Use::Samples,
            Contents::Tasks => Use::Tasks,
            Contents::NoPrograms(instead) => Use::Nothing(instead),
            Contents::Completions => Use::Completions,
        }
    }

    /// Reads a file. `tests` is the file of tasks, if the user has given one: some files name no tasks,
    /// and have the samples in the order of the tasks.
    ///
    /// **Errors:** if the file cannot be read at all. What is wrong with single samples is in
    /// [`Import::problems`].
    pub fn import(&self, source: &dyn Source, tests: Option<&dyn Source>) -> io::Result<Import> {
        self.import_file("", source, tests)
    }

    /// Reads a file as [`import`](Self::import) does. Some harnesses write the temperature only into the
    /// name of the file.
    pub fn import_file(&self, name: &str, source: &dyn Source, tests: Option<&dyn Source>) -> io::Result<Import> {
        let mut import = Import { temperature: xcodeeval::temperature(name), ..Import::default() };
        if let Contents::Programs(read) = self.contents {
            read(source, tests, &mut import)?;
        }
        Ok(import)
    }
}

/// The code of a sample.
enum Code<'c> {
    /// The text after the task's prompt.
    Completion(&'c str),
    /// A complete program or function.
    Complete(&'c str),
}

#[derive(Serialize)]
struct SampleLine<'l> {
    #[serde(skip_serializing_if = "Option::is_none")]
    completion: Option<&'l str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<&'l str>,
    task_id: &'l str,
}

impl Import {
    /// The number of samples.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// Compares the verdicts of the other harness with those found here. `passed` says whether the
    /// sample at a place passed, or nothing if it was not judged.
    pub fn compare(&self, passed: impl Fn(u64) -> Option<bool>) -> Comparison<'_> {
        let mut comparison = Comparison::default();
        for recorded in &self.recorded {
            let found: Option<Vec<bool>> = recorded.samples.clone().map(&passed).collect();
            let Some(found) = found else { continue };
            let here = found.into_iter().filter(|passed| *passed).count() as u64;
            comparison.compared += 1;
            if here != recorded.passed {
                comparison.differ.push((recorded, here));
            }
        }
        comparison
    }

    /// The number of tasks that have samples.
    pub fn tasks(&self) -> u64 {
        self.answered.len() as u64
    }

    /// The benchmark, if the names of all tasks begin with its name and a slash, as in `HumanEval/0`.
    pub fn benchmark(&self) -> Option<&str> {
        let benchmark = |name: &'_ str| name.split_once('/').map(|(benchmark, _)| benchmark.len());
        let first = self.answered.iter().next()?;
        let prefix = &first[..benchmark(first)?];
        let is_prefix = |name: &String| name.split_once('/').is_some_and(|(benchmark, _)| benchmark == prefix);
        self.answered.iter().all(is_prefix).then_some(prefix)
    }

    fn sample(&mut self, task: &str, code: &Code<'_>) {
        let (completion, solution) = match code {
            Code::Completion(text) => (Some(*text), None),
            Code::Complete(text) => (None, Some(*text)),
        };
        self.line(task, &SampleLine { completion, solution, task_id: task });
    }

    /// Adds a sample as the record that it is.
    fn line(&mut self, task: &str, record: &impl Serialize) {
        write_line(&mut self.samples, record);
        self.count += 1;
        if !self.answered.contains(task) {
            self.answered.insert(task.to_owned());
        }
    }

    /// Adds what a model said to a task. Code in a block of Markdown becomes the completion, and
    /// otherwise all of the text.
    fn answer(&mut self, task: &str, said: &str, record: &Object<'_>) {
        let code = extract(said, labels(language_of(task, record)));
        self.extracted += u64::from(code.is_some());
        self.sample(task, &Code::Completion(code.unwrap_or(said)));
    }

    /// Adds a task with its tests, unless one of this name was added.
    fn task(&mut self, name: &str, task: &impl Serialize) {
        if !self.known.contains_key(name) {
            let start = self.tasks.len();
            write_line(&mut self.tasks, task);
            self.known.insert(name.to_owned(), start..self.tasks.len());
        }
    }

    /// Records that some of the last samples passed.
    fn recorded(&mut self, task: &str, samples: u64, passed: u64) {
        self.recorded.push(Recorded { task: task.to_owned(), samples: self.count - samples..self.count, passed });
    }

    fn problem(&mut self, place: impl Into<String>, message: impl Into<String>) {
        self.problems.push(Problem { place: place.into(), message: message.into() });
    }
}

/// Adds a record to JSON Lines.
fn write_line(lines: &mut Vec<u8>, record: &impl Serialize) {
    // Strings are always JSON, and a vector accepts all bytes.
    let _ = serde_json::to_writer(&mut *lines, record);
    lines.push(b'\n');
}

/// A record with a member that is replaced, and without another.
struct Edited<'e> {
    record: &'e Object<'e>,
    /// The member, and its new text.
    text: (&'e str, &'e str),
    without: &'e str,
}

impl Serialize for Edited<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry(self.text.0, self.text.1)?;
        for (key, value) in self.record.members().filter(|(key, _)| ![self.text.0, self.without].contains(key)) {
            let text = value.get();
            if text.contains(['\n', '\r']) {
                // A document may be spread over lines, and a record may not. JSON escapes those in texts.
                let line = text.replace(['\n', '\r'], " ");
                map.serialize_entry(key, &RawValue::from_string(line).map_err(S::Error::custom)?)?;
            } else {
                map.serialize_entry(key, value)?;
            }
        }
        map.end()
    }
}

/// A file that is one JSON document.
fn document(source: &dyn Source) -> io::Result<String> {
    let mut text = String::new();
    SourceReader::new(source).read_to_string(&mut text)?;
    Ok(text)
}

/// The elements of a JSON array; `None` for another value.
fn elements(raw: &str) -> Option<Vec<&RawValue>> {
    serde_json::from_str(raw).ok()
}

fn invalid(message: impl Into<String>) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, message.into())
}
