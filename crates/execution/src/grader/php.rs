//! Graders of PHP functions.

use super::heads::last_name;
use super::renamed;

/// Code with which a program answers calls, and a grader makes them.
const CALLS: &str = include_str!("programs/calls.php");
const SOURCE: &str = include_str!("programs/grader.php");

/// What a failed test does in suites that have no assertions, and what it does in a grader that has no
/// solution: with the calls still to collect, it goes on.
const THROW: &str = "throw new Exception(";
const FAIL: &str = "AssayGrader::failed(";

/// What a program ends with to answer calls.
pub(crate) fn serve() -> String {
    format!("\n{CALLS}\nAssayCalls::serve();\n")
}

/// The grader of the function `name`, which a prompt begins. `solution` is the text after the prompt. `tests` are
/// statements.
pub(crate) fn grader(name: &str, prompt: &str, solution: Option<&str>, tests: &str) -> String {
    let own = format!("assay_solution_{name}");
    let function = renamed(&format!("{prompt}{}", solution.unwrap_or("\n}\n")), name, &own);
    let own = solution.map_or("null".to_owned(), |_| format!("'{own}'"));
    let tests = if solution.is_none() { tests.replace(THROW, FAIL) } else { tests.to_owned() };
    format!(
        "{function}\n{CALLS}{SOURCE}\nfunction {name}(...$values) {{ return AssayGrader::call('{name}', $values); }}\n\
         AssayGrader::start({own});\n{tests}\nAssayGrader::end();\n"
    )
}

/// The name of the last function that begins on a line of its own: `function name(…`.
pub(crate) fn last_function(prompt: &str) -> Option<&str> {
    last_name(prompt, &["function "], |c| c.is_alphanumeric() || c == '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_without_a_solution_go_on() {
        let tests = "if (f(1) !== 2) { throw new Exception(\"Test failed!\"); }";
        let source = |solution| grader("f", "<?php\n// f\nfunction f($x) {\n", solution, tests);
        let unsolved = source(None);
        assert!(
            unsolved.starts_with("<?php\n// assay_solution_f\nfunction assay_solution_f($x) {\n\n}\n"),
            "{unsolved}"
        );
        assert!(unsolved.contains("{ AssayGrader::failed(\"Test failed!\"); }"), "{unsolved}");
        assert!(unsolved.contains("AssayGrader::start(null);"), "{unsolved}");
        let solved = source(Some("return f($x - 1); }"));
        assert!(solved.contains("return assay_solution_f($x - 1); }") && solved.contains(tests), "{solved}");
        assert!(solved.contains("AssayGrader::start('assay_solution_f');"), "{solved}");
        assert_eq!(last_function("<?php\nfunction a() {}\nfunction b($x) {\n"), Some("b"));
        assert_eq!(last_function("<?php\n$f = function ($x) {"), None);
    }
}
