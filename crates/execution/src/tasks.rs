//! The tasks of a benchmark with unit tests: the denominator, whether a task has samples or not.

use std::collections::HashMap;
use std::fmt;
use std::io;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::suite::UNIT_TESTS;
use super::{Flags, Problem};
use assay_base::json_lines::{Object, each_object};
use assay_base::problems::File;
use assay_base::source::Source;

/// An error in a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineError {
    /// The line number, from 1.
    pub line: u64,
    /// What is wrong, and what to do.
    pub message: String,
}

impl fmt::Display for LineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.message)
    }
}

/// A task: a problem to solve in a language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Task {
    /// The name that samples use: `task_id`, or `src_uid` without one.
    pub name: String,
    /// The problem with its unit tests: `src_uid`, or `task_id` without one.
    pub problem: String,
    /// The language, as reports name it.
    pub language: String,
    /// The difficulty of its problem, in Codeforces' points.
    pub difficulty: Option<u32>,
    /// The publication time of its problem, in seconds since 1970.
    pub published: Option<i64>,
    /// The number of its unit tests.
    pub tests: usize,
}

/// The tasks of a benchmark.
///
/// The format is JSON Lines, one object per task: the file that `assay execute --tests` reads.
/// `lang` in each line is the language or a list of languages. If the tests are in another file,
/// `tests` is their number.
#[derive(Debug, Default)]
pub struct Tasks {
    /// All tasks, in the order of the file.
    pub all: Vec<Task>,
    /// The benchmark's flags, with which all programs are judged. They are not in the file.
    pub flags: Flags,
    /// The indices of tasks in `all`, by language and name.
    places: HashMap<(String, String), usize>,
}

/// The largest number of unit tests of a task.
const MAX_TESTS: usize = 1 << 20;

#[derive(Deserialize)]
#[serde(untagged)]
enum Languages {
    One(String),
    Several(Vec<String>),
}

impl Tasks {
    /// Reads the tasks, and reports all errors in them.
    ///
    /// **Errors:** only if the file cannot be read.
    pub fn read(source: &(impl Source + ?Sized)) -> io::Result<(Self, Vec<LineError>)> {
        let (mut tasks, mut errors) = (Self::default(), Vec::new());
        each_object(source, File::Prompts, |line, object| {
            let added = object.and_then(|object| tasks.add(&object));
            errors.extend(added.err().map(|message| LineError { line, message }));
        })?;
        Ok((tasks, errors))
    }

    /// The index of a task in [`Tasks::all`].
    pub fn find(&self, language: &str, name: &str) -> Option<usize> {
        self.places.get(&(language.to_owned(), name.to_owned())).copied()
    }

    fn add(&mut self, object: &Object<'_>) -> Result<(), String> {
        let (problem, name) = (object.name("src_uid"), object.name("task_id"));
        let (Some(problem), Some(name)) = (problem.clone().or_else(|| name.clone()), name.or(problem)) else {
            return Err("`src_uid` or `task_id` must be a string or a number".to_owned());
        };
        let languages = object.get("lang").and_then(|raw| serde_json::from_str::<Languages>(raw.get()).ok());
        let languages = match languages {
            Some(Languages::One(language)) => vec![language],
            Some(Languages::Several(languages)) if !languages.is_empty() => languages,
            _ => return Err("`lang` is neither a language nor a list of languages".to_owned()),
        };
        let tests = unit_tests(object).filter(|tests| (1..=MAX_TESTS).contains(tests));
        let tests =
            tests.ok_or("it has no unit tests: list them in `hidden_unit_tests`, or give their number in `tests`")?;
        let Problem { difficulty, published } = Problem::of(object);
        for language in languages {
            let place = self.all.len();
            if self.places.insert((language.clone(), name.clone()), place).is_some() {
                return Err(format!("`{name}` in {language} is a duplicate of an earlier task: remove one of the two"));
            }
            let (name, problem) = (name.clone(), problem.clone());
            self.all.push(Task { name, problem, language, difficulty, published, tests });
        }
        Ok(())
    }
}

/// The number of a task's unit tests. A program that contains its tests counts as one.
pub(crate) fn unit_tests(object: &Object<'_>) -> Option<usize> {
    let count = |text: &str| serde_json::from_str::<Vec<IgnoredAny>>(text).ok().map(|tests| tests.len());
    for key in UNIT_TESTS {
        if let Some(raw) = object.get(key) {
            return object.text(key).map_or_else(|| count(raw.get()), |text| count(&text));
        }
    }
    match object.get("tests") {
        Some(raw) => raw.get().parse().ok(),
        None => (object.has("test") || object.has("test_list")).then_some(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Tasks, Vec<LineError>) {
        Tasks::read(text.as_bytes()).expect("it can be read")
    }

    #[test]
    fn tasks_of_all_kinds_are_read() {
        let (tasks, errors) = read(
            "{\"src_uid\": \"a\", \"lang\": [\"go\", \"php\"], \"hidden_unit_tests\": \"[{}, {}]\", \"difficulty\": 800, \
             \"created_at\": \"1583057400\"}\r\n\n{\"task_id\": 7, \"lang\": \"python\", \"test_list\": []}\n\
             {\"task_id\": \"t\", \"src_uid\": \"a\", \"lang\": \"go\", \"tests\": 3}",
        );
        assert_eq!(errors, []);
        let found: Vec<_> =
            tasks.all.iter().map(|task| (&*task.language, &*task.name, &*task.problem, task.tests)).collect();
        assert_eq!(found, [("go", "a", "a", 2), ("php", "a", "a", 2), ("python", "7", "7", 1), ("go", "t", "a", 3)]);
        assert_eq!((tasks.all[1].difficulty, tasks.all[1].published), (Some(800), Some(1_583_057_400)));
        assert_eq!((tasks.find("php", "a"), tasks.find("php", "t")), (Some(1), None));
    }

    #[test]
    fn every_error_is_reported() {
        let (tasks, errors) = read(
            "{\"lang\": \"go\", \"tests\": 1}\n{\"src_uid\": \"a\", \"tests\": 1}\n{\"src_uid\": \"a\", \"lang\": [], \"tests\": 1}\n\
             {\"src_uid\": \"a\", \"lang\": \"go\"}\n{\"src_uid\": \"a\", \"lang\": \"go\", \"tests\": 0}\n[]\n\u{0}\n\
             {\"src_uid\": \"b\", \"lang\": \"go\", \"tests\": 1}\n{\"src_uid\": \"b\", \"lang\": \"go\", \"tests\": 1}\n{\"src_uid\": \
             \"a\", \"lang\": \"go\", \"tests\": 1e9}\n{\"src_uid\": \"a\", \"lang\": \"go\", \"unit_tests\": 5}\n{\"a",
        );
        let lines: Vec<u64> = errors.iter().map(|error| error.line).collect();
        assert_eq!(lines, [1, 2, 3, 4, 5, 6, 7, 9, 10, 11, 12], "{errors:?}");
        assert_eq!(tasks.all.len(), 1);
    }
}
