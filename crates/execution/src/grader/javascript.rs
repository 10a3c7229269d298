//! Graders of JavaScript functions.

use super::Grader;

const SOURCE: &str = include_str!("programs/grader.js");

/// What a program ends with to answer calls. The image of JavaScript has the module.
pub(crate) const SERVE: &str = "\nrequire('assay_calls').serve((name) => eval(name));\n";

/// The grader of a function that a prompt begins. `solution` is the text after the prompt. `tests` are
/// statements. `None` if the prompt does not end in a function.
pub(crate) fn grader(prompt: &str, solution: &str, tests: &str) -> Option<Grader> {
    let name = last_function(prompt)?;
    // The tests see what the prompt defines, but for the function itself.
    Some(Grader::new(format!(
        "{SOURCE}\nassayGrade('{name}', () => {{\n{prompt}{solution}\nreturn {name};\n}}, (assayCall) => \
         {{\n{prompt}}}\n((({name}) => {{\n{tests}\n}})(assayCall));\n}});\n"
    )))
}

/// The name of the last function that begins on a line of its own: `const f = (…` or `function f(…`.
fn last_function(prompt: &str) -> Option<&str> {
    let name = |line: &str| {
        let front = ["const ", "let ", "var ", "function "].into_iter().find(|front| line.starts_with(front))?;
        let rest = &line[front.len()..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != '$')?;
        (end > 0).then_some(end)?;
        let start = line.len() - rest.len();
        Some((start, start + end))
    };
    let line = prompt.lines().rev().find(|line| name(line).is_some())?;
    let (start, end) = name(line)?;
    Some(&line[start..end])
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
        assert!(grader("const f = (x) => {\n", "  return x }\n", "console.assert(f(1) === 1)").is_some());
    }
}
