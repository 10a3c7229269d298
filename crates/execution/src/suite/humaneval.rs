//! HumanEval's tasks: the head of a Python function, and a function `check` that takes the
//! completed one.

use assay_base::json_lines::Object;

use super::{Facts, Task, optional, python, required};

pub(super) fn task(object: &Object<'_>) -> Result<Task, String> {
    let (prompt, test, entry) =
        (required(object, "prompt")?, required(object, "test")?, required(object, "entry_point")?);
    let (frame, tests) = python(prompt, String::new(), &format!("{test}\ncheck({entry})"));
    let canonical = Some(optional(object, "canonical_solution")).filter(|solution| !solution.is_empty());
    Ok(Task { tests, language: Some("python"), frame, canonical, facts: Facts::default() })
}
