//! Graders of Rust functions.

use super::heads::{bracketed, first_identifier, name_ends_at, parts};

const CALLS: &str = include_str!("programs/calls.rs");
const GRADER: &str = include_str!("programs/grader.rs");

/// Assertions that do not fail while calls are collected. They are of all editions.
pub(crate) const SOFT_ASSERT: &str = "
macro_rules! assert_eq {
    ($left:expr, $right:expr $(, $said:expr)*) => {
        if super::assay_grader::collects() { let _ = $left; } else { ::std::assert_eq!($left, $right) }
    };
}
macro_rules! assert {
    ($holds:expr $(, $said:expr)*) => {
        if super::assay_grader::collects() { let _ = $holds; } else { ::std::assert!($holds) }
    };
}
";

/// The tests of Rust functions.
pub(crate) struct Tests<'t> {
    /// The code before the completion.
    pub(crate) prompt: &'t str,
    /// The text after the prompt, in a program that passes.
    pub(crate) solution: &'t str,
    /// Items of the tests, which use the functions.
    pub(crate) tests: &'t str,
    /// Statements that run the tests.
    pub(crate) run: &'t str,
}

/// The head of a function.
#[derive(Debug, PartialEq, Eq)]
struct Head<'t> {
    name: &'t str,
    /// Its generic parameters, such as `<'a>`.
    generics: &'t str,
    /// Its parameters with their types.
    parameters: &'t str,
    /// The names of its parameters.
    values: Vec<&'t str>,
    /// What is between its parameters and its body.
    answer: &'t str,
}

impl Tests<'_> {
    /// A grader, and the code behind a sample that answers its calls. `None` if the tests use no functions of the
    /// solution.
    pub(crate) fn graded(&self) -> Option<(String, String)> {
        let Self { prompt, solution, tests, run } = self;
        let program = [*prompt, solution].concat();
        let mut heads: Vec<Head<'_>> = Vec::new();
        for (at, front) in program.match_indices("fn ") {
            let head = head(&program[at + front.len()..]);
            let is_tested = |head: &Head<'_>| name_ends_at(tests, head.name).is_some();
            let is_new = |head: &Head<'_>| heads.iter().all(|other| other.name != head.name);
            heads.extend(head.filter(|head| is_tested(head) && is_new(head)));
        }
        if heads.is_empty() {
            return None;
        }
        let of_each = |code: fn(&Head<'_>) -> String| heads.iter().map(code).collect::<String>();
        // The arguments have the types of the solution's functions. What is returned is the program's.
        let functions = of_each(|Head { name, generics, parameters, values, .. }| {
            let values = values.join(", ");
            format!(
                "    pub fn {name}{generics}({parameters}) -> ::std::string::String {{ \
                 super::assay_calls::text_of(&super::{name}({values})) }}\n"
            )
        });
        let behind = format!("\n{CALLS}mod assay_task {{\n    use super::*;\n{functions}}}\n");
        let stubs = of_each(|Head { name, generics, parameters, values, answer }| {
            let values: String = values.iter().map(|value| format!("&{value}, ")).collect();
            format!(
                "fn {name}{generics}({parameters}) {answer}{{ super::assay_grader::graded(\"{name}\", ({values}), \
                 super::assay_task::{name}) }}\n"
            )
        });
        // The tests are in a module whose functions hide those of the solution.
        let grader = format!(
            "{program}{behind}{GRADER}mod assay_tests {{\nuse super::*;\n{stubs}{tests}\npub fn run() {{ {run}}}\n}}\nfn \
             main() {{ assay_tests::run(); assay_grader::finish(); }}\n"
        );
        let arms = of_each(|Head { name, .. }| {
            format!("        \"{name}\" => assay_calls::answer(assay_task::{name}, arguments),\n")
        });
        let serve = format!(
            "fn main() {{\n    assay_calls::serve(|name, arguments| match name {{\n{arms}        _ => \
             ::std::option::Option::None,\n    }});\n}}\n"
        );
        Some((grader, behind + &serve))
    }
}

/// The head of a function whose name a text begins with. `None` if a parameter is `self` or a pattern.
fn head(text: &str) -> Option<Head<'_>> {
    let (name, rest) = first_identifier(text)?;
    let behind_generics = bracketed(rest).filter(|_| rest.starts_with('<')).map_or(rest, |(_, rest)| rest);
    let generics = &rest[..rest.len() - behind_generics.len()];
    let (parameters, rest) = bracketed(behind_generics).filter(|_| behind_generics.starts_with('('))?;
    let values = parts(parameters)?.into_iter().map(value).collect::<Option<_>>()?;
    let answer = &rest[..rest.find('{')?];
    Some(Head { name, generics, parameters, values, answer })
}

/// The name of a parameter.
fn value(parameter: &str) -> Option<&str> {
    let (pattern, _) = parameter.split_once(':')?;
    let (name, rest) = first_identifier(pattern.strip_prefix("mut ").unwrap_or(pattern))?;
    rest.trim().is_empty().then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_of_functions_are_read() {
        let found = |name, generics, parameters, values: &[&'static str], answer| {
            Some(Head { name, generics, parameters, values: values.to_vec(), answer })
        };
        for (text, expected) in [
            (
                "f(a: i32, mut b:Vec<(u8, u8)>,) -> bool{",
                found("f", "", "a: i32, mut b:Vec<(u8, u8)>,", &["a", "b"], " -> bool"),
            ),
            (
                "f<'a>(a: &'a str, g: fn(i32) -> i32) -> &'a str where 'a: 'static {",
                found("f", "<'a>", "a: &'a str, g: fn(i32) -> i32", &["a", "g"], " -> &'a str where 'a: 'static "),
            ),
            ("f() {", found("f", "", "", &[], " ")),
            ("f(&self) {", None),
            ("f((a, b): (i32, i32)) {", None),
            ("f(a: i32);", None),
            ("f(a: i32", None),
            ("f<'a(", None),
            ("(a: i32) {", None),
            ("", None),
        ] {
            assert_eq!(head(text), expected, "{text}");
        }
    }

    #[test]
    fn programs_have_what_their_part_needs() {
        let tests = Tests {
            prompt: "use std::fmt;\nfn f(s: &str) -> String {\n/* fn ) */\n",
            solution: "    helper(s)\n}\nfn g(n: i32) -> i32 { n }\nfn helper(s: &str) -> String { s.repeat(2) }\n",
            tests: "mod tests {\n    use super::*;\n    pub fn run() { assert_eq!((g(5), &*f(\"x\")), (98765, \"\")); }\n}",
            run: "tests::run(); ",
        };
        let (grader, behind) = tests.graded().expect("a grader");
        let source = &grader;
        assert!(source.starts_with(&[tests.prompt, tests.solution].concat()), "{source}");
        let stub = "fn f(s: &str)  -> String { super::assay_grader::graded(\"f\", (&s, ), super::assay_task::f) }\n";
        assert!(source.contains(&format!("mod assay_tests {{\nuse super::*;\n{stub}")), "{source}");
        assert!(source.contains("fn g(n: i32)  -> i32 { super::assay_grader::graded(\"g\", (&n, ), "), "{source}");
        assert!(source.contains("\npub fn run() { tests::run(); }\n}\n"), "{source}");
        let function = "pub fn f(s: &str) -> ::std::string::String { super::assay_calls::text_of(&super::f(s)) }\n";
        assert!(behind.contains(function) && source.contains(function), "{behind}");
        assert!(behind.contains("\"g\" => assay_calls::answer(assay_task::g, arguments),\n"), "{behind}");
        for secret in ["98765", "helper", "graded"] {
            assert!(source.contains(secret) && !behind.contains(secret), "{secret}");
        }
        assert!(Tests { tests: "mod tests {}", ..tests }.graded().is_none());
    }
}
