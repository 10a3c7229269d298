//! Graders of Python functions.

use serde_json::Value;

const SOURCE: &str = include_str!("programs/grader.py");

/// What a program ends with to answer calls. The image of Python has the module.
pub(crate) const SERVE: &str = "\n__import__('assay_calls').serve(globals())\n";

/// The tests of Python functions.
pub(crate) struct Tests<'t> {
    /// The code before the completion: the head of the function, which is the last one that it
    /// defines. Empty if tasks only describe the function.
    pub(crate) prompt: &'t str,
    /// A complete program that passes.
    pub(crate) solution: Option<&'t str>,
    /// The tests, with everything that they need besides the prompt.
    pub(crate) tests: &'t str,
    /// The name of the function. Otherwise it is the prompt's last, or those of the solution that the tests use.
    pub(crate) entry: Option<&'t str>,
}

impl Tests<'_> {
    pub(crate) fn grader(&self) -> String {
        let Self { prompt, solution, tests, entry } = self;
        let arguments = [Some(*prompt), *solution, Some(*tests), *entry].map(|text| literal(text.unwrap_or_default()));
        format!("{SOURCE}\nassay_grade({})\n", arguments.join(", "))
    }
}

/// A text as a literal of Python, which reads JSON's escapes in the same way, except for surrogates.
/// Rust's texts have none.
pub(crate) fn literal(text: &str) -> String {
    Value::from(text).to_string()
}
