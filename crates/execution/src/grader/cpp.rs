//! Graders of C++ functions.

use super::heads::{last_identifier, name_ends_at, parts};

const CALLS: &str = include_str!("programs/calls.cpp");
const GRADER: &str = include_str!("programs/grader.cpp");

/// Assertions that do not fail while calls are collected.
pub(crate) const SOFT_ASSERT: &str = "
#undef assert
#define assert(...) assay_calls::check([&] { return static_cast<bool>(__VA_ARGS__); }, #__VA_ARGS__)
";

/// Tests of a C++ function.
pub(crate) struct Tests<'t> {
    /// Directives that come before everything else.
    pub(crate) headers: &'t str,
    /// The code before the completion. It ends in the head of the function.
    pub(crate) prompt: &'t str,
    /// The text after the prompt, in a program that passes.
    pub(crate) solution: &'t str,
    /// The tests, with their `main`.
    pub(crate) tests: &'t str,
}

/// A grader, and the code around a sample that answers its calls.
pub(crate) struct Graded {
    pub(crate) grader: String,
    pub(crate) before: String,
    pub(crate) behind: String,
}

impl Tests<'_> {
    /// `None` if the prompt does not end in the head of a function, or if the tests have no `main`.
    ///
    /// A namespace has a copy of the prompt. The type of the function there decides those of arguments and
    /// answers: outside, a function of the library may have the same name.
    pub(crate) fn graded(&self) -> Option<Graded> {
        let Self { headers, prompt, solution, tests } = self;
        let code = without_comments(prompt);
        let (name, parameters) = last_function(&code)?;
        let tests = with_first_statement(tests, "assay_calls::End assay_end;")?;
        let ([prompt_headers, inner], [solution_headers, solution]) = (divide(prompt), divide(solution));
        let headers = format!("{headers}{prompt_headers}");
        let values = parameters.iter().map(|parameter| format!(", {parameter}")).collect::<String>();
        let grader = format!(
            "{headers}{solution_headers}{CALLS}{GRADER}namespace assay_task {{\n{inner}{solution}\n}}\n{inner}\nreturn \
             assay_calls::graded(\"{name}\", &assay_task::{name}{values});\n}}\n{tests}"
        );
        Some(Graded {
            grader,
            before: format!("{headers}{CALLS}namespace assay_task {{\n{inner}\nthrow 0;\n}}\n}}\n"),
            behind: format!(
                "\nint main() {{\n  assay_calls::serve(&assay_task::{name}, [](auto &...values) {{ return \
                 {name}(values...); }});\n}}\n"
            ),
        })
    }
}

/// The tests with a statement at the start of their `main`. `None` if they have none.
pub(crate) fn with_first_statement(tests: &str, statement: &str) -> Option<String> {
    let at = name_ends_at(tests, "main")?;
    let (head, body) = tests.split_at(at + tests[at..].find('{')? + 1);
    Some(format!("{head}\n    {statement}\n{body}"))
}

/// Code as its lines that include headers, and the others. A namespace cannot have the former.
fn divide(code: &str) -> [String; 2] {
    let is_include =
        |line: &&str| line.trim_start().strip_prefix('#').is_some_and(|rest| rest.trim_start().starts_with("include"));
    let (headers, others): (Vec<&str>, _) = code.split_inclusive('\n').partition(is_include);
    [headers, others].map(|lines| lines.concat())
}

fn without_comments(code: &str) -> String {
    let mut text = String::new();
    let mut rest = code;
    while let Some(at) = rest.find("/*").into_iter().chain(rest.find("//")).min() {
        text += &rest[..at];
        let end = if rest[at..].starts_with("/*") { "*/" } else { "\n" };
        rest = rest[at + 2..].split_once(end).map_or("", |(_, rest)| rest);
        text.push(' ');
    }
    text + rest
}

/// The name of the function whose body the code ends in, and its parameters.
fn last_function(code: &str) -> Option<(&str, Vec<&str>)> {
    let head = code.trim_end().strip_suffix('{')?.trim_end().strip_suffix(')')?;
    let mut depth = 0;
    let start = head.rfind(|c| {
        depth += i32::from(c == ')') - i32::from(c == '(');
        depth < 0
    })?;
    let name = last_identifier(&head[..start])?;
    let parameters = parts(&head[start + 1..])?;
    let named = parameters.into_iter().filter(|parameter| *parameter != "void");
    let names = named.map(|parameter| last_identifier(parameter.split('=').next()?));
    Some((name, names.collect::<Option<_>>()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_is_the_one_whose_body_is_open() {
        for (prompt, found) in [
            ("int g(int x){\n  return x;\n}\n\nint f(vector<int> a, int b){\n", Some(("f", vec!["a", "b"]))),
            ("bool f( map<string,int> m,pair<int, int>p ) {\n/* {\n*/ // }\n", Some(("f", vec!["m", "p"]))),
            ("int f(const string &s = \"a\", int *p)\n{", Some(("f", vec!["s", "p"]))),
            ("int f(void){", Some(("f", vec![]))),
            ("int f(){", Some(("f", vec![]))),
            ("int f(int a, function<int(int, int)> g){", Some(("f", vec!["a", "g"]))),
            ("int f(int a[]){", None),
            ("int f(int a) { return a", None),
            ("int f", None),
            ("){", None),
            ("(){", None),
            ("{", None),
            ("", None),
        ] {
            let code = without_comments(prompt);
            assert_eq!(last_function(&code), found, "{prompt}");
        }
    }

    #[test]
    fn comments_are_not_code() {
        assert_eq!(without_comments("a // b /* c\nd /* e // f\n*/ g"), "a  d   g");
        assert_eq!(without_comments("a /* b"), "a  ");
        assert_eq!(without_comments("/*/ a */é//"), " é ");
    }

    #[test]
    fn programs_have_what_their_part_needs() {
        let tests = Tests {
            headers: "#include <math.h>\n",
            prompt: "#include<vector>\nusing namespace std;\nint f(vector<int> v, int n){\n    // Says it.",
            solution: "\n# include <map>\n    return n;\n}\n",
            tests: "#include <assert.h>\nint domain;\nint main (void)\n{\n    assert(f({}, 1) == 98765);\n}\n",
        };
        let Graded { grader, before, behind } = tests.graded().expect("a grader");
        let source = &grader;
        assert!(
            source.starts_with("#include <math.h>\n#include<vector>\n# include <map>\n// Values as text"),
            "{source}"
        );
        assert!(
            source.contains("namespace assay_task {\nusing namespace std;\nint f(vector<int> v, int n){\n"),
            "{source}"
        );
        assert!(
            source.contains("// Says it.\nreturn assay_calls::graded(\"f\", &assay_task::f, v, n);\n}\n"),
            "{source}"
        );
        assert!(source.contains("int main (void)\n{\n    assay_calls::End assay_end;\n\n    assert("), "{source}");
        assert!(before.starts_with("#include <math.h>\n#include<vector>\n// Values as text"), "{before}");
        assert!(before.ends_with("// Says it.\nthrow 0;\n}\n}\n"), "{before}");
        assert!(behind.contains("serve(&assay_task::f, [](auto &...values) { return f(values...); });"), "{behind}");
        for secret in ["98765", "return n;"] {
            assert!(source.contains(secret) && !before.contains(secret) && !behind.contains(secret), "{secret}");
        }
        assert!(Tests { tests: "void test();", ..tests }.graded().is_none());
    }
}
