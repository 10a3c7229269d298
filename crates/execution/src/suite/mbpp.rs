//! MBPP's tasks: a description, and assertions about a Python function.

use assay_base::json_lines::Object;

use super::{Facts, Python, Task, calls, optional};

impl Task {
    /// Assertions about a Python program, which need no solution.
    pub fn of_assertions(assertions: &str) -> Self {
        Python { tests: assertions, ..Python::default() }.task()
    }

    /// A call of a Python function with its result. The function may be a method of a class `Solution`. A tuple
    /// equals a list, and if `is_wrapped`, the only element of a result equals it, as APPS has it. The result is
    /// checked outside the program. `arguments` is a list, and `result` a value, as JSON.
    ///
    /// **Errors:** if `function` is no name.
    pub fn of_call(function: &str, arguments: &str, result: &str, is_wrapped: bool) -> Result<Self, String> {
        calls::task(String::new(), function, &format!("[[{arguments},{result}]]"), is_wrapped, Facts::default())
    }
}

pub(super) fn task(object: &Object<'_>) -> Result<Task, String> {
    let list = |key: &str| match object.get(key) {
        Some(raw) => {
            serde_json::from_str::<Vec<String>>(raw.get()).map_err(|_| format!("`{key}` is not a list of strings"))
        }
        None => Ok(Vec::new()),
    };
    let (imports, assertions) = (list("test_imports")?, list("test_list")?);
    if assertions.is_empty() {
        return Err("`test_list` is empty: every program would pass".to_owned());
    }
    let setup = optional(object, "test_setup_code");
    // MBPP+ on Hugging Face has more tests, as a program.
    let more = optional(object, "test");
    let lines: Vec<String> = imports.into_iter().chain([setup]).chain(assertions).chain([more]).collect();
    let solution = Some(optional(object, "code")).filter(|code| !code.is_empty());
    Ok(Python { tests: &lines.join("\n"), solution, ..Python::default() }.task())
}
