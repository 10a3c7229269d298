//! SAFIM's tasks: programs with a gap, tested by inputs and outputs.
//!
//! **Source:** `evaluate.py` and `exec_utils.py` of gonglinyuan/safim.

use assay_base::json_lines::Object;
use serde_json::value::RawValue;

use super::{Facts, Frame, Task, execeval, optional, required};

/// What stands for the completion in a program.
const GAP: &str = "{{completion}}";

/// The languages, each with the ExecEval name by which the authors judge.
const LANGUAGES: [(&str, &str); 4] =
    [("cpp", "GNU C++17"), ("csharp", "Mono C#"), ("java", "Java 17"), ("python", "PyPy 3")];

pub(super) fn task(object: &Object<'_>) -> Result<Task, String> {
    let (program, name) = (required(object, "eval_prompt")?, required(object, "lang")?);
    let language = LANGUAGES.into_iter().find(|(other, _)| *other == name).map(|(_, language)| language);
    let language = language.ok_or_else(|| format!("its `lang` is `{name}`, and not one of SAFIM's languages"))?;
    let (before, behind) = program.split_once(GAP).ok_or_else(|| format!("`eval_prompt` has no {GAP}"))?;
    // The tests are a list, or the same as JSON in a text.
    let raw = object.get("unit_tests").map(RawValue::get).unwrap_or_default();
    let tests = object.text("unit_tests").unwrap_or(raw.into());
    if matches!(tests.trim(), "" | "[]" | "null") {
        let reason = "SAFIM compares its completions as text: it has no unit tests";
        return Ok(Task { language: Some(language), ..Task::not_here(reason, Facts::default()) });
    }
    let tests = execeval::unit_tests(&tests)?;
    let canonical = Some(optional(object, "ground_truth")).filter(|solution| !solution.is_empty());
    let frame = Frame::Around { before: before.to_owned(), behind: behind.replace(GAP, "") };
    Ok(Task { tests, language: Some(language), frame, outside: None, canonical, facts: Facts::default() })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::suite::Text;

    /// A row in SAFIM's layout.
    fn read(program: &str, tests: impl serde::Serialize, lang: &str) -> Result<Task, String> {
        let row = json!({"task_id": "block_0", "prompt": "", "eval_prompt": program, "ground_truth": "1", "unit_tests": tests,
            "lang": lang})
        .to_string();
        task(&Object::parse(&row, true).expect("an object"))
    }

    #[test]
    fn a_completion_fills_the_gap() {
        let tests = r#"[{"input": "1", "output": ["2", "3"]}]"#;
        let list: serde_json::Value = serde_json::from_str(tests).expect("JSON");
        let as_list = read("a {{completion}} b", list, "python").expect("a task");
        let task = read("a {{completion}} b", tests, "python").expect("a task");
        assert_eq!(as_list.tests, task.tests);
        assert_eq!((task.language, task.tests.len()), (Some("PyPy 3"), 1));
        for text in [Text::Completion("x"), Text::Complete("x")] {
            assert_eq!(task.program(text), "a x b");
        }
        for none in [json!(""), json!(null), json!([]), json!("[]")] {
            assert!(read("{{completion}}", none, "java").expect("a task").why_not_here().is_some());
        }
        for (program, tests, lang) in
            [("a", tests, "cpp"), ("{{completion}}", "5", "cpp"), ("{{completion}}", tests, "lua")]
        {
            assert!(read(program, tests, lang).is_err(), "{program} {tests} {lang}");
        }
    }
}
