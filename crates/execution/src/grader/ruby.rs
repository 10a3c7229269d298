//! Graders of Ruby functions.

use super::heads::last_name;
use super::renamed;

/// Code with which a program answers calls, and a grader makes them.
const CALLS: &str = include_str!("programs/calls.rb");
const SOURCE: &str = include_str!("programs/grader.rb");

/// Without a solution, assertions of `test/unit` that fail are ignored.
const IGNORE_FAILURES: &str = "if AssayGrader.ignores_failures? && defined?(Test::Unit::TestCase)
  Test::Unit::TestCase.define_method(:assert) { |*| true }
end
";

/// What a program ends with to answer calls.
pub(crate) fn serve() -> String {
    format!("\n{CALLS}\nAssayCalls.serve(self)\n")
}

/// The grader of the function `name`, which a prompt begins. `solution` is the text after the prompt. `tests`
/// define the tests, and `run` runs them.
pub(crate) fn grader(name: &str, prompt: &str, solution: Option<&str>, tests: &str, run: &str) -> String {
    let own = format!("assay_solution_{name}");
    let function = renamed(&format!("{prompt}{}", solution.unwrap_or("\nend\n")), name, &own);
    let own = solution.map_or("nil".to_owned(), |_| format!("\"{own}\""));
    format!(
        "{function}\n{CALLS}{SOURCE}\nAssayGrader.start({own}, {})\n\
         def {name}(*positional, **named, &block) = AssayGrader.call(self, \"{name}\", positional, named, block)\n\
         AssayGrader.run do\n{tests}\n{IGNORE_FAILURES}{run}end\n",
        tests.contains("StopIteration")
    )
}

/// The name of the last function that begins on a line of its own: `def name(…`.
pub(crate) fn last_function(prompt: &str) -> Option<&str> {
    last_name(prompt, &["def "], |c| c.is_alphanumeric() || matches!(c, '_' | '?' | '!'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_is_the_last_of_the_prompt() {
        for (prompt, name) in [
            ("def helper(a)\n  a\nend\n\n# def no\ndef prime?(n)\n", Some("prime?")),
            ("def sum n\n", Some("sum")),
            ("def (\n", None),
            ("", None),
        ] {
            assert_eq!(last_function(prompt), name, "{prompt}");
        }
    }

    #[test]
    fn a_solution_calls_itself_and_not_what_is_tested() {
        let source = |solution| grader("fact", "def fact(n)\n", solution, "TESTS", "RUN\n");
        let solved = source(Some("  n * fact(n - 1)\nend\n"));
        assert!(solved.starts_with("def assay_solution_fact(n)\n  n * assay_solution_fact(n - 1)\nend\n"), "{solved}");
        assert!(solved.contains("AssayGrader.start(\"assay_solution_fact\", false)"), "{solved}");
        assert!(solved.contains("\ndef fact(*positional"), "{solved}");
        let unsolved = source(None);
        assert!(unsolved.starts_with("def assay_solution_fact(n)\n\nend\n"), "{unsolved}");
        assert!(unsolved.contains("AssayGrader.start(nil, false)"), "{unsolved}");
        assert!(unsolved.ends_with("end\nRUN\nend\n"), "{unsolved}");
    }
}
