//! xCodeEval's tasks. `unittest_db.json` is one object with the tests of all problems. Problem
//! descriptions are JSON lines and may also contain tests.

use std::collections::{BTreeSet, HashMap};
use std::io::{self, Read};
use std::sync::Arc;
use std::time::Duration;

use assay_base::json_lines::Object;
use assay_base::source::Source;
use memchr::memmem;
use serde::Deserialize;
use serde::de::{DeserializeSeed, Deserializer, IgnoredAny, MapAccess, Visitor};
use serde_json::value::RawValue;

use super::{Facts, Frame, MAX_TESTS, Problem, Style, Suite, Task, UNIT_TESTS, reader};
use crate::verdict::{Expected, UnitTest};

/// Reads a test store, `{src_uid: [{input, output: [..]}]}`. `None` if the file has another format.
pub(super) fn read_store(
    source: &(impl Source + ?Sized),
    is_needed: &dyn Fn(&str) -> bool,
) -> io::Result<Option<Suite>> {
    let (mut tasks, mut others) = (HashMap::new(), BTreeSet::new());
    let take = |name: &str, tests: Option<&str>| {
        let Some(tests) = tests else {
            others.insert(name.to_owned());
            return Ok(());
        };
        let tests = unit_tests(tests)?;
        if tasks.contains_key(name) {
            return Err("duplicate of an earlier task: remove one of the two".to_owned());
        }
        tasks.insert(name.to_owned(), program_task(tests, Facts::default()));
        Ok(())
    };
    let problems = each_of_store(source, is_needed, take)?;
    let suite = |problems| Suite { style: Style::ExecEval, tasks, is_benchmark: false, others, problems };
    Ok(problems.map(suite))
}

/// Calls `take` with each task of a test store and the JSON of its tests, task by task, because the
/// official store exceeds a gigabyte. Tests that are not needed are `None`. Returns the problems of the
/// file and those that `take` finds, and `None` if the file has another format.
pub(super) fn each_of_store(
    source: &(impl Source + ?Sized),
    is_needed: &dyn Fn(&str) -> bool,
    take: impl FnMut(&str, Option<&str>) -> Result<(), String>,
) -> io::Result<Option<Vec<Problem>>> {
    if !looks_like_a_store(source)? {
        return Ok(None);
    }
    let mut problems = Vec::new();
    let mut deserializer = serde_json::Deserializer::from_reader(reader(source));
    let read = Store { is_needed, take, problems: &mut problems }.deserialize(&mut deserializer);
    if let Err(error) = read.and_then(|()| deserializer.end()) {
        if error.is_io() {
            return Err(error.into());
        }
        let message = format!("not valid JSON from here on: {error}");
        problems.push(Problem { line: Some(error.line() as u64), task: None, message });
    }
    Ok(Some(problems))
}

/// Whether the file starts with an object whose first value is a list of tests.
fn looks_like_a_store(source: &(impl Source + ?Sized)) -> io::Result<bool> {
    const START: u64 = 4 << 10;
    let mut start = Vec::new();
    reader(source).take(START).read_to_end(&mut start)?;
    let Some(rest) = start.trim_ascii_start().strip_prefix(b"{") else { return Ok(false) };
    let mut keys = serde_json::Deserializer::from_slice(rest).into_iter::<String>();
    let is_key = keys.next().is_some_and(|key| key.is_ok());
    let behind = rest.get(keys.byte_offset()..).unwrap_or_default().trim_ascii_start();
    let Some(list) = behind.strip_prefix(b":").and_then(|value| value.trim_ascii_start().strip_prefix(b"[")) else {
        return Ok(false);
    };
    // A task of another suite may begin with a list, too: of lists or texts, or an empty one.
    let is_of_tests = match list.trim_ascii_start().first() {
        Some(b']') => memmem::find(&start, b"\"task_id\"").is_none(),
        first => first.is_none_or(|byte| *byte == b'{'),
    };
    Ok(is_key && is_of_tests)
}

struct Store<'s, T> {
    is_needed: &'s dyn Fn(&str) -> bool,
    take: T,
    problems: &'s mut Vec<Problem>,
}

impl<'de, T: FnMut(&str, Option<&str>) -> Result<(), String>> DeserializeSeed<'de> for Store<'_, T> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_map(self)
    }
}

impl<'de, T: FnMut(&str, Option<&str>) -> Result<(), String>> Visitor<'de> for Store<'_, T> {
    type Value = ();

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(mut self, mut map: A) -> Result<(), A::Error> {
        while let Some(name) = map.next_key::<String>()? {
            let taken = if (self.is_needed)(&name) {
                let tests = map.next_value::<Box<RawValue>>()?;
                (self.take)(&name, Some(tests.get()))
            } else {
                map.next_value::<IgnoredAny>()?;
                (self.take)(&name, None)
            };
            if let Err(message) = taken {
                self.problems.push(Problem { line: None, task: Some(name), message });
            }
        }
        Ok(())
    }
}

fn program_task(tests: Arc<[UnitTest]>, facts: Facts) -> Task {
    Task { tests, language: None, frame: Frame::None, outside: None, canonical: None, facts }
}

/// A problem with its tests, under any of their member names. The tests may be JSON inside a
/// string.
pub(super) fn task(object: &Object<'_>) -> Result<Task, String> {
    let Some((key, raw)) = UNIT_TESTS.into_iter().find_map(|key| Some((key, object.get(key)?))) else {
        return Err(format!(
            "there are no tests: {} are all missing",
            UNIT_TESTS.map(|key| format!("`{key}`")).join(", ")
        ));
    };
    let tests = match object.text(key) {
        Some(text) => unit_tests(&text)?,
        None => unit_tests(raw.get())?,
    };
    Ok(program_task(tests, facts(object)))
}

/// A program of the code compilation task, which is never run.
pub(super) fn compilation_task(object: &Object<'_>) -> Task {
    program_task(Arc::default(), facts(object))
}

#[derive(Deserialize)]
struct Test {
    input: Option<String>,
    output: Option<Output>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Output {
    One(String),
    Several(Vec<String>),
}

pub(super) fn unit_tests(json: &str) -> Result<Arc<[UnitTest]>, String> {
    let tests: Vec<Test> = serde_json::from_str(json)
        .map_err(|error| format!("its tests are not a list of {{\"input\": …, \"output\": […]}}: {error}"))?;
    if tests.len() > MAX_TESTS {
        return Err(format!("it has {} tests; the limit is {MAX_TESTS}", tests.len()));
    }
    let test = |(index, test): (usize, Test)| {
        let outputs = match test.output {
            Some(Output::One(output)) => vec![output],
            Some(Output::Several(outputs)) => outputs,
            None => Vec::new(),
        };
        if outputs.is_empty() {
            return Err(format!("its test {} has no correct output: list the correct outputs in `output`", index + 1));
        }
        let outputs = outputs.into_iter().map(|output| output.into_bytes().into()).collect();
        let input = test.input.unwrap_or_default().into_bytes().into();
        Ok(UnitTest { input, expected: Expected::Outputs(outputs) })
    };
    tests.into_iter().enumerate().map(test).collect()
}

/// The metadata in a problem description. A value that is missing or cannot be parsed is `None`.
pub(super) fn facts(object: &Object<'_>) -> Facts {
    let crate::Problem { difficulty, published } = crate::Problem::of(object);
    let amount = |key: &str| {
        let text = object.text(key)?;
        let (amount, unit) = text.trim().split_once(' ')?;
        Some((amount.parse::<f64>().ok().filter(|amount| (0.0..1e9).contains(amount))?, unit.to_owned()))
    };
    let time = amount("prob_desc_time_limit").or_else(|| amount("time_limit"));
    let memory = amount("prob_desc_memory_limit").or_else(|| amount("memory_limit"));
    let scale = |unit: &str| match unit {
        "bytes" => Some(1.0),
        "kilobytes" => Some(1024.0),
        "megabytes" => Some(1024.0 * 1024.0),
        "gigabytes" => Some(1024.0 * 1024.0 * 1024.0),
        _ => None,
    };
    Facts {
        difficulty,
        published,
        time: time.filter(|(_, unit)| unit.starts_with("second")).map(|(amount, _)| Duration::from_secs_f64(amount)),
        memory: memory.and_then(|(amount, unit)| Some((amount * scale(&unit)?) as u64)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn store(text: &str) -> Suite {
        read_store(text.as_bytes(), &|name| name != "other").expect("it can be read").expect("a store")
    }

    #[test]
    fn a_store_is_read_task_by_task() {
        let suite = store(
            "{\n \"a\": [{\"input\": \"1\\r\\n\", \"output\": [\"2\", \"3\"]}, {\"input\": \"\", \"output\": \"x\"}],\n \"other\": 5, \
             \"b\": []}",
        );
        assert_eq!(suite.problems, []);
        assert_eq!((suite.tasks.len(), suite.tasks["a"].tests.len(), suite.tasks["b"].tests.len()), (2, 2, 0));
        assert_eq!(suite.others, BTreeSet::from(["other".to_owned()]), "what is not read is known to be there");
        let Expected::Outputs(outputs) = &suite.tasks["a"].tests[0].expected else { panic!("outputs") };
        assert_eq!(outputs.len(), 2);
    }

    #[test]
    fn what_is_wrong_with_a_store_is_said() {
        let suite = store(
            r#"{"a": [{"input": "1"}], "b": [{"input": "1", "output": []}], "c": {"input": 1}, "d": [], "d": [], "e": [1"#,
        );
        let tasks: Vec<Option<&str>> = suite.problems.iter().map(|problem| problem.task.as_deref()).collect();
        assert_eq!(tasks, [Some("a"), Some("b"), Some("c"), Some("d"), None], "{:?}", suite.problems);
    }

    #[test]
    fn other_files_are_no_stores() {
        // Tasks of other suites, whose members are in the order of their names.
        let evalplus = r#"{"base_input": [[1]], "task_id": "HumanEval/0"}"#;
        let mbpp = r#"{"challenge_test_list": [], "task_id": 1, "test_list": []}"#;
        for text in
            [evalplus, mbpp, "", "[]", "{}", r#"{"a": 1}"#, r#"{"src_uid": "a"}"#, "{\"a\"", "{\"a\":", "\u{1f}\u{8b}"]
        {
            assert!(read_store(text.as_bytes(), &|_| true).expect("it can be read").is_none(), "{text}");
        }
    }

    #[test]
    fn descriptions_say_limits_and_difficulty() {
        let text = r#"{"difficulty": 1600, "prob_desc_time_limit": "1.5 seconds", "prob_desc_memory_limit": "256 megabytes",
            "prob_desc_created_at": "1583057400"}"#;
        let facts = facts(&Object::parse(text, true).expect("an object"));
        assert_eq!(
            facts,
            Facts {
                difficulty: Some(1600),
                published: Some(1_583_057_400),
                time: Some(Duration::from_millis(1500)),
                memory: Some(256 << 20)
            }
        );
        let odd = r#"{"difficulty": -1, "prob_desc_time_limit": "1e300 seconds", "prob_desc_memory_limit": 5, "created_at": null}"#;
        assert_eq!(super::facts(&Object::parse(odd, true).expect("an object")), Facts::default());
    }
}
