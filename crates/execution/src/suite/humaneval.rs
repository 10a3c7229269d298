//! HumanEval's tasks: the head of a Python function, and a function `check` that takes the
//! completed one.

use assay_base::json_lines::Object;

use super::{Python, Task, optional, required};

pub(super) fn task(object: &Object<'_>) -> Result<Task, String> {
    let (prompt, test, entry) =
        (required(object, "prompt")?, required(object, "test")?, required(object, "entry_point")?);
    let solution = Some(optional(object, "canonical_solution")).filter(|solution| !solution.is_empty());
    let tests = format!("{test}\ncheck({entry})");
    Ok(Python { prompt, tests: &tests, solution, entry: Some(&entry), ..Python::default() }.task())
}
