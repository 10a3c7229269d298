//! EvalPlus's tasks, of HumanEval+ and MBPP+: inputs of a Python function, whose outputs are compared
//! with those of the solution.

use assay_base::json_lines::Object;
use serde_json::value::RawValue;

use super::{Python, Task, required};
use crate::grader::python::literal;

/// The comparison of EvalPlus.
const COMPARE: &str = include_str!("evalplus.py");

pub(super) fn task(name: &str, object: &Object<'_>) -> Result<Task, String> {
    let (prompt, entry) = (required(object, "prompt")?, required(object, "entry_point")?);
    let solution = required(object, "canonical_solution")?;
    let inputs = |key: &str| match object.get(key).map(RawValue::get) {
        Some(raw) if raw.starts_with('[') => Ok(raw),
        // What no input was found for.
        None | Some("null" | "{}" | "\"\"") => Ok("[]"),
        Some(_) => Err(format!("`{key}` is not a list")),
    };
    let (base, plus) = (inputs("base_input")?, inputs("plus_input")?);
    if base == "[]" && plus == "[]" {
        return Err("`base_input` and `plus_input` are empty: every program would pass".to_owned());
    }
    let tolerance = object.get("atol").and_then(|raw| raw.get().parse::<f64>().ok()).unwrap_or_default();
    let (benchmark, number) = name.split_once('/').unwrap_or(("", name));
    let dataset = if benchmark.eq_ignore_ascii_case("mbpp") { "mbpp" } else { "humaneval" };
    let number: u32 = number.parse().unwrap_or_default();
    let tests = format!(
        "{COMPARE}\n\ndef assay_solution():\n    namespace = {{}}\n    exec({}, namespace)\n    return namespace[{entry}]\n\n\
         import json\nassay_evalplus({dataset}, {number}, {entry}, {function}, assay_solution(), json.loads({}) + \
         json.loads({}), {tolerance:?})",
        literal(&[prompt.as_str(), &solution].concat()),
        literal(base),
        literal(plus),
        dataset = literal(dataset),
        entry = literal(&entry),
        function = entry,
    );
    Ok(Python { prompt, tests: &tests, solution: Some(solution), entry: Some(&entry), ..Python::default() }.task())
}
