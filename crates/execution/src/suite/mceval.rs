//! McEval's tasks: functions in many languages, and text behind a function that tests it.
//!
//! A chat model answers with a complete function, before which comes what the prompt has before the
//! head of the function.

use assay_base::json_lines::Object;

use super::{Facts, Task, harness, marker, optional, required};
use crate::languages::{Dialect, Language};

/// What the names of tasks begin with, each with the id of the language.
const LANGUAGES: [(&str, &str); 12] = [
    ("C", "c"),
    ("C#", "csharp"),
    ("CPP", "cpp"),
    ("Go", "go"),
    ("Java", "java"),
    ("JavaScript", "javascript"),
    ("Kotlin", "kotlin"),
    ("PHP", "php"),
    ("Python", "python"),
    ("Ruby", "ruby"),
    ("Rust", "rust"),
    ("TypeScript", "typescript"),
];

pub(super) fn task(name: &str, object: &Object<'_>) -> Result<Task, String> {
    let (mut prompt, tests) = (required(object, "prompt")?, required(object, "test")?);
    let canonical = Some(optional(object, "canonical_solution")).filter(|solution| !solution.is_empty());
    let prefix = name.split('/').next().unwrap_or_default();
    let Some((_, id)) = LANGUAGES.into_iter().find(|(other, _)| *other == prefix) else {
        return Ok(Task::not_here(format!("Assay does not run McEval's language `{prefix}`"), Facts::default()));
    };
    let dialect = Dialect::find(id).map_err(|error| error.to_string())?;
    let marker = marker(&[&prompt, &tests]);
    let signature = required(object, "signature")?;
    let at = prompt.rfind(signature.trim()).or_else(|| prompt.trim_end().rfind('\n')).unwrap_or_default();
    let head = prompt[..at].to_owned();
    // A prompt may end within a line that cannot go on.
    let is_comment = prompt.lines().last().is_some_and(|line| line.contains("//"));
    if !prompt.ends_with('\n') && (is_comment || matches!(dialect.language, Language::Python | Language::Ruby)) {
        prompt.push('\n');
    }
    let frame = harness::Frame { dialect, prompt, head, tests, marker, serve: None, is_chat: true };
    let entry = Some(optional(object, "entry_point")).filter(|entry| !entry.is_empty());
    Ok(harness::task(id, frame, canonical, entry.as_deref()))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::suite::Text;

    /// A row in McEval's layout.
    fn read(name: &str, prompt: &str, signature: &str, test: &str) -> Task {
        let row =
            json!({"task_id": name, "prompt": prompt, "canonical_solution": "c", "test": test, "entry_point": "f",
            "signature": signature, "docstring": "", "instruction": "", "level": "easy"})
            .to_string();
        task(name, &Object::parse(&row, true).expect("an object")).expect("a task")
    }

    #[test]
    fn a_complete_function_gets_what_comes_before_its_head() {
        let task = read("C/1", "#include <math.h>\n// f\nint f()", "int f()", "int main() { f(); }");
        let program = task.program(Text::Complete("int f() { return 1; }\nint main() { }"));
        assert!(program.starts_with("#include <math.h>\n// f\nint f() { return 1; }\n"), "{program}");
        assert_eq!(program.matches("main").count(), 1, "{program}");
        assert!(task.program(Text::Completion("{ }")).starts_with("#include <math.h>\n// f\nint f(){ }\n"));
        assert_eq!((task.language, task.canonical.as_deref()), (Some("c"), Some("c")));

        let python = read("Python/1", "import re\ndef f():\n    \"\"\"F.\"\"\"", "def f():", "assert f()");
        assert!(python.program(Text::Completion("    return 1")).contains("\"\"\"\n    return 1\nassert f()\n"));
        assert!(python.program(Text::Complete("def f(): 1")).starts_with("import re\ndef f(): 1\nassert f()\n"));
    }

    #[test]
    fn tasks_of_other_languages_are_not_judged() {
        for name in ["Lua/1", "Emacs Lisp/3", "", "C"] {
            let task = read(name, "", "", "");
            assert!(task.why_not_here().is_some(), "{name}");
        }
    }
}
