//! Tasks whose programs read an input and write an output, as lists of both: those of APPS, TACO and
//! CodeContests.

use std::sync::Arc;
use std::time::Duration;

use assay_base::json_lines::Object;
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Facts, Frame, MAX_TESTS, Task, calls};
use crate::verdict::{Expected, UnitTest};

/// An input or an output: a text, or a list of its lines.
#[derive(Deserialize)]
#[serde(untagged)]
enum Lines {
    Text(String),
    List(Vec<String>),
}

/// `input_output` of APPS and TACO.
#[derive(Deserialize)]
struct InputOutput {
    inputs: Vec<Lines>,
    outputs: Vec<Lines>,
}

/// Tests of CodeContests.
#[derive(Deserialize)]
struct Lists {
    input: Vec<Lines>,
    output: Vec<Lines>,
}

/// The lists of CodeContests' tests, in the order in which they run.
pub(super) const CODE_CONTESTS: [&str; 3] = ["public_tests", "private_tests", "generated_tests"];

/// `input_output` of a function.
#[derive(Deserialize)]
struct Calls {
    fn_name: String,
    inputs: Vec<Box<RawValue>>,
    outputs: Vec<Box<RawValue>>,
}

/// A task of APPS or TACO. Its tests are read if they are needed.
pub(super) fn apps(object: &Object<'_>, is_needed: bool) -> Result<Task, String> {
    let facts = Facts::default();
    let tests = if is_needed {
        let text = object.text("input_output").ok_or("`input_output` is missing or not a string")?;
        if text.trim().is_empty() {
            return Err("`input_output` is empty: it has no tests".to_owned());
        }
        if Object::parse(&text, true).is_ok_and(|object| object.text("fn_name").is_some()) {
            let Calls { fn_name, inputs, outputs } = serde_json::from_str(&text)
                .map_err(|error| format!("`input_output` has no calls of a function: {error}"))?;
            if inputs.len() != outputs.len() || inputs.is_empty() {
                return Err("`input_output` has not one output for each of its inputs".to_owned());
            }
            let pairs = inputs.iter().zip(&outputs).map(|(input, output)| format!("[{input},{output}]"));
            let pairs = pairs.collect::<Vec<_>>().join(",");
            return calls::task(String::new(), &fn_name, &format!("[{pairs}]"), true, facts);
        }
        let InputOutput { inputs, outputs } =
            serde_json::from_str(&text).map_err(|error| format!("`input_output` has no lists of texts: {error}"))?;
        unit_tests([(inputs, outputs)])?
    } else {
        Arc::default()
    };
    Ok(Task { tests, language: Some("python"), frame: Frame::None, outside: None, canonical: None, facts })
}

/// A task of CodeContests. Its tests are read if they are needed.
pub(super) fn code_contests(object: &Object<'_>, is_needed: bool) -> Result<Task, String> {
    let mut lists = Vec::new();
    for key in CODE_CONTESTS.iter().filter(|_| is_needed) {
        let Some(raw) = object.get(key).map(RawValue::get).filter(|raw| *raw != "null") else { continue };
        let Lists { input, output } = serde_json::from_str(raw)
            .map_err(|error| format!("`{key}` has no lists `input` and `output` of texts: {error}"))?;
        lists.push((input, output));
    }
    let tests = unit_tests(lists)?;
    if is_needed && tests.is_empty() {
        return Err("it has no tests".to_owned());
    }
    let limit = object.get("time_limit").and_then(Object::of);
    let part = |key: &str| limit.as_ref()?.whole_number(key)?.try_into().ok();
    let seconds: Option<u64> = part("seconds");
    let nanoseconds: u64 = part("nanos").unwrap_or_default();
    let time = seconds.map(|seconds| Duration::from_secs(seconds.min(3600)) + Duration::from_nanos(nanoseconds));
    let memory = object.whole_number("memory_limit_bytes").and_then(|bytes| bytes.try_into().ok());
    let facts = Facts {
        difficulty: object
            .whole_number("cf_rating")
            .and_then(|points| points.try_into().ok())
            .filter(|points| *points > 0),
        published: None,
        time: time.filter(|time| !time.is_zero()),
        memory: memory.filter(|bytes| *bytes > 0),
    };
    Ok(Task { tests, language: None, frame: Frame::None, outside: None, canonical: None, facts })
}

/// Unit tests of lists of inputs and outputs.
fn unit_tests(lists: impl IntoIterator<Item = (Vec<Lines>, Vec<Lines>)>) -> Result<Arc<[UnitTest]>, String> {
    let mut tests = Vec::new();
    for (inputs, outputs) in lists {
        if inputs.len() != outputs.len() {
            return Err(format!("it has {} inputs and {} outputs", inputs.len(), outputs.len()));
        }
        tests.extend(inputs.into_iter().zip(outputs).map(|(input, output)| unit_test(input.text(), output.text())));
    }
    if tests.len() > MAX_TESTS {
        return Err(format!("it has {} tests; the limit is {MAX_TESTS}", tests.len()));
    }
    Ok(tests.into())
}

/// A test with one right output.
pub(super) fn unit_test(input: String, output: String) -> UnitTest {
    let expected = Expected::Outputs(vec![output.into_bytes().into()]);
    UnitTest { input: input.into_bytes().into(), expected }
}

impl Lines {
    fn text(self) -> String {
        match self {
            Self::Text(text) => text,
            Self::List(lines) => lines.join("\n"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(value: &serde_json::Value) -> String {
        value.to_string()
    }

    fn inputs(task: &Task) -> Vec<String> {
        task.tests.iter().map(|test| String::from_utf8(test.input.to_vec()).expect("text")).collect()
    }

    fn read(
        value: &serde_json::Value,
        task: fn(&Object<'_>, bool) -> Result<Task, String>,
        is_needed: bool,
    ) -> Result<Task, String> {
        task(&Object::parse(&object(value), true).expect("an object"), is_needed)
    }

    #[test]
    fn apps_tests_are_json_in_a_text() {
        let row = |input_output: &str| serde_json::json!({"problem_id": 7, "input_output": input_output});
        let task = read(&row(r#"{"inputs": ["1\n", ["2", "3"]], "outputs": ["a", ["b", "c"]]}"#), apps, true);
        let task = task.expect("a task");
        assert_eq!((inputs(&task), task.language), (vec!["1\n".to_owned(), "2\n3".to_owned()], Some("python")));
        let Expected::Outputs(outputs) = &task.tests[1].expected else { panic!("outputs") };
        assert_eq!(&*outputs[0], b"b\nc");
        let function = read(&row(r#"{"fn_name": "f", "inputs": [[1]], "outputs": [2]}"#), apps, true).expect("a task");
        assert!(
            function.program(super::super::Text::Complete("")).contains("assay_calls_agree(f, \"[[[1],2]]\", True)")
        );
        for (wrong, what) in [
            ("", "empty"),
            (r#"{"fn_name": "f", "inputs": [], "outputs": []}"#, "not one output"),
            (r#"{"fn_name": "f()", "inputs": [[1]], "outputs": [2]}"#, "not the name of a function"),
            ("{", "lists"),
            (r#"{"inputs": [1], "outputs": ["2"]}"#, "lists"),
            (r#"{"inputs": ["1"], "outputs": []}"#, "1 inputs and 0 outputs"),
        ] {
            let error = read(&row(wrong), apps, true).expect_err(wrong);
            assert!(error.contains(what), "{error}");
            assert!(read(&row(wrong), apps, false).expect("not read").tests.is_empty());
        }
    }

    #[test]
    fn code_contests_has_three_lists_and_limits() {
        let row = serde_json::json!({
            "name": "1_A", "public_tests": {"input": ["1"], "output": ["2"]},
            "private_tests": {"input": [], "output": []}, "generated_tests": {"input": ["3"], "output": ["4"]},
            "time_limit": {"seconds": 1, "nanos": 500_000_000}, "memory_limit_bytes": 256_000_000, "cf_rating": 1200,
        });
        let task = read(&row, code_contests, true).expect("a task");
        assert_eq!((inputs(&task), task.language), (vec!["1".to_owned(), "3".to_owned()], None));
        let facts = Facts {
            difficulty: Some(1200),
            published: None,
            time: Some(Duration::from_millis(1500)),
            memory: Some(256_000_000),
        };
        assert_eq!(task.facts, facts);
        let none = serde_json::json!({"name": "a", "public_tests": null, "private_tests": {"input": [], "output": []},
            "time_limit": {"seconds": -1, "nanos": u64::MAX}, "memory_limit_bytes": 0, "cf_rating": 0});
        assert_eq!(read(&none, code_contests, false).expect("not read").facts, Facts::default());
        assert!(read(&none, code_contests, true).is_err());
    }
}
