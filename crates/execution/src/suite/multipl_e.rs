//! MultiPL-E's tasks: functions in many languages, and text behind a completion that tests it.

use assay_base::json_lines::Object;

use super::{Facts, Python, Task, harness, marker, optional, required};
use crate::languages::Dialect;

/// The names of languages in the files, each with the name under which programs run. MultiPL-E calls
/// `rustc` without an edition.
const LANGUAGES: [(&str, &str); 12] = [
    ("cpp", "cpp"),
    ("cs", "csharp"),
    ("go", "go"),
    ("go_test.go", "go"),
    ("java", "java"),
    ("js", "javascript"),
    ("kt", "kotlin"),
    ("php", "php"),
    ("py", "python"),
    ("rb", "ruby"),
    ("rs", "Rust 2015"),
    ("ts", "typescript"),
];

/// The name of a task: the language and the problem, as in `js/HumanEval_0_has_close_elements`.
pub(super) fn name(object: &Object<'_>) -> Result<String, String> {
    let (language, problem) = (required(object, "language")?, required(object, "name")?);
    Ok(format!("{}/{problem}", language.trim_end_matches("_test.go")))
}

pub(super) fn task(object: &Object<'_>) -> Result<Task, String> {
    let name = required(object, "language")?;
    let (prompt, tests) = (required(object, "prompt")?, required(object, "tests")?);
    let canonical = Some(optional(object, "canonical_solution")).filter(|solution| !solution.is_empty());
    let Some((_, id)) = LANGUAGES.into_iter().find(|(other, _)| *other == name) else {
        return Ok(Task::not_here(format!("Assay does not run MultiPL-E's language `{name}`"), Facts::default()));
    };
    if id == "python" {
        return Ok(Python { prompt, tests: &tests, solution: canonical, ..Python::default() }.task());
    }
    let dialect = Dialect::find(id).map_err(|error| error.to_string())?;
    let (head, marker) = (String::new(), marker(&[&prompt, &tests]));
    let frame = harness::Frame { dialect, prompt, head, tests, marker, serve: None, is_chat: false };
    Ok(harness::task(id, frame, canonical, None))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::suite::{Style, Suite, Text};

    /// Rows in the layout of MultiPL-E's prompts.
    fn row(language: &str, tests: &str) -> String {
        let row = json!({"name": "HumanEval_0_f", "language": language, "prompt": "P\n", "doctests": "keep", "tests": tests,
            "stop_tokens": []});
        format!("{row}\n")
    }

    #[test]
    fn a_problem_is_a_task_in_each_language() {
        let rows =
            [row("js", "f();"), row("py", "f()"), row("lua", "f()"), row("rb", "assert_raises {}"), row("js", "")];
        let suite = Suite::read(rows.concat().as_bytes(), &|_| true).expect("a suite");
        assert_eq!((suite.style, suite.is_benchmark, suite.tasks.len()), (Style::MultiplE, true, 4));
        assert_eq!(suite.problems.len(), 1, "{:?}", suite.problems);
        let task = |name: &str| &suite.tasks[&format!("{name}/HumanEval_0_f")];
        assert_eq!((task("js").language, task("py").language), (Some("javascript"), Some("python")));
        assert!(task("py").program(Text::Completion("  1")).starts_with("P\n  1\nf()\n__import__"));
        assert!(task("lua").why_not_here().is_some_and(|reason| reason.contains("`lua`")));
        assert_eq!((task("rb").language, task("rb").tests.len()), (Some("ruby"), 0));
    }

    #[test]
    fn go_has_one_name() {
        let object = row("go_test.go", "func TestF(t *testing.T) {}");
        let object = Object::parse(object.trim(), true).expect("an object");
        assert_eq!(name(&object).as_deref(), Ok("go/HumanEval_0_f"));
        assert_eq!(task(&object).expect("a task").language, Some("go"));
        for wrong in [r#"{"name": "a"}"#, r#"{"name": 5, "language": "js"}"#] {
            let wrong = Object::parse(wrong, true).expect("an object");
            assert!(name(&wrong).is_err() && task(&wrong).is_err());
        }
    }
}
