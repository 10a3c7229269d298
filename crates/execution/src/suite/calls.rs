//! Tests that are calls of a Python function and their results, as some tasks of LiveCodeBench, APPS and
//! TACO have them. The function may be a method of a class `Solution`.

use std::time::Duration;

use super::{Facts, Python, Task};
use crate::grader::python::literal;

/// The comparison: a tuple equals a list, as the benchmarks' judges have it.
const COMPARE: &str = "
def assay_calls_agree(function, calls, is_wrapped):
    import json

    def lists(value):
        return [lists(item) for item in value] if isinstance(value, (list, tuple)) else value

    for given, expected in json.loads(calls):
        found = function(*given)
        is_same = lists(found) == expected
        if is_wrapped and isinstance(expected, list) and len(expected) == 1:
            is_same = is_same or lists(found) == expected[0]
        assert is_same, 'the result is not the expected one'
";

/// The time limit of all calls of a task together.
const TIME: Duration = Duration::from_secs(6);

/// A task with tests of a function. `before` is code in front of programs. `calls` is a JSON list of
/// pairs: the arguments, and the result. `is_wrapped` also accepts the only element of a result.
pub(super) fn task(
    before: String,
    function: &str,
    calls: &str,
    is_wrapped: bool,
    facts: Facts,
) -> Result<Task, String> {
    let is_name = !function.is_empty() && function.chars().all(|c| c.is_alphanumeric() || c == '_');
    if !is_name || function.starts_with(|c: char| c.is_ascii_digit()) {
        return Err(format!("`{function}` is not the name of a function"));
    }
    let is_wrapped = if is_wrapped { "True" } else { "False" };
    let tests = format!("{COMPARE}\nassay_calls_agree({function}, {}, {is_wrapped})", literal(calls));
    let after = format!("\nif 'Solution' in globals():\n    {function} = Solution().{function}\n");
    let task = Python { before, after, tests: &tests, entry: Some(function), ..Python::default() }.task();
    Ok(Task { facts: Facts { time: Some(TIME), ..facts }, ..task })
}
