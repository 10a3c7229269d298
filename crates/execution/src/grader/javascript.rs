//! Graders of JavaScript functions.

use super::heads::last_name;

const SOURCE: &str = include_str!("programs/grader.js");

/// What a program ends with to answer calls. The image of JavaScript has the module.
pub(crate) const SERVE: &str = "\nrequire('assay_calls').serve((name) => eval(name));\n";

/// The grader of the function `name`. `solved` is code that defines it, and `helpers` is code that the tests may
/// use. `tests` are statements.
pub(crate) fn grader(name: &str, solved: Option<&str>, helpers: &str, tests: &str) -> String {
    let solve = solved.map_or("null".to_owned(), |solved| format!("() => {{\n{solved}\nreturn {name};\n}}"));
    format!(
        "{SOURCE}\nassayGrade('{name}', {solve}, (assayCall, require, assayFinds) => {{\n{helpers}\nassayFinds((name) => eval(name));\n((({name}) => {{\n{tests}\n}})(assayCall));\n}});\n"
    )
}

/// The name of the last function that begins on a line of its own: `const f = (…` or `function f(…`.
pub(crate) fn last_function(prompt: &str) -> Option<&str> {
    const FRONTS: [&str; 4] = ["const ", "let ", "var ", "function "];
    last_name(prompt, &FRONTS, |c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_is_the_last_of_the_prompt() {
        for (prompt, name) in [
            (
                "/* const no = */\nconst poly = (xs, x) => {\n  const inner = 1\n}\n\nconst findZero = (xs) => {\n",
                Some("findZero"),
            ),
            ("function f$1(a) {\n", Some("f$1")),
            ("let g = function (a) {\n", Some("g")),
            ("const = 1", None),
            ("// a function f", None),
        ] {
            assert_eq!(last_function(prompt), name, "{prompt}");
        }
    }
}
