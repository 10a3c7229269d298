//! How MultiPL-E's and McEval's tests run outside the program.

use super::Outside;
use super::harness::{self, Frame, GO_TESTING, JAVATUPLES, RUBY_RUN, RUST_TEST, Serve, TUPLES, TYPESCRIPT_ASSERT};
use super::humaneval_x::{JAVASCRIPT_ASSERT, rust_declaration, rust_tests};
use crate::grader::{
    COMPILED, Grader, NOT_HERE, c, cpp, csharp, go, java, javascript, kotlin, php, python, ruby, rust,
};
use crate::languages::Language;

/// The classes of functions, in which their tests are, too.
const JAVA_CLASSES: [&str; 2] = ["Problem", "Solution"];
const CSHARP_CLASSES: [&str; 3] = ["Problem", "Program", "Solution"];

impl Frame {
    /// How the tests run outside. `solution` is the text after the prompt, and `entry` is the name of the
    /// function.
    ///
    /// Without a solution, the grader collects the calls with assertions that do not fail.
    pub(super) fn outside(&self, solution: Option<&str>, entry: Option<&str>) -> Outside {
        match self.graded(solution, entry) {
            Some((serve, source)) => {
                let [prompt, head] = [&self.prompt, &self.head].map(|code| self.without_what_is_missing(code));
                let (tests, marker, serve) = (String::new(), String::new(), Some(serve));
                let frame = Self { dialect: self.dialect.clone(), prompt, head, tests, marker, serve, ..*self };
                Outside::Graded {
                    frame: super::Frame::Tested(Box::new(frame)),
                    grader: Grader::new(self.dialect.clone(), source, solution.is_some()).into(),
                }
            }
            None if !COMPILED && !is_interpreted(self.dialect.language) => Outside::Inside(NOT_HERE),
            None => Outside::Inside("its prompt does not end in the head of a function whose types Assay can read"),
        }
    }

    /// The code around a program that answers calls, and the grader.
    fn graded(&self, solution: Option<&str>, entry: Option<&str>) -> Option<(Serve, String)> {
        let Self { prompt, tests, .. } = self;
        let is_name = |name: &&str| name.starts_with(|c: char| c.is_alphabetic() || c == '_') && !name.contains('.');
        let entry = entry.filter(is_name);
        let serve = |behind: String| Serve { before: String::new(), behind };
        Some(match self.dialect.language {
            Language::C if COMPILED => self.c(solution?)?,
            Language::Cpp if COMPILED => self.cpp(solution)?,
            Language::CSharp if COMPILED => self.csharp(solution)?,
            Language::Go if COMPILED => self.go_graded(solution)?,
            Language::Java if COMPILED => self.java(solution)?,
            Language::JavaScript | Language::TypeScript => {
                let name = entry.or_else(|| javascript::last_function(prompt))?;
                let assertions =
                    if self.dialect.language == Language::JavaScript { JAVASCRIPT_ASSERT } else { TYPESCRIPT_ASSERT };
                let solved = solution.map(|solution| format!("{prompt}{solution}"));
                // The tests see what comes before the function.
                let helpers = if self.is_chat { self.head.clone() } else { format!("{prompt}}}") };
                let tests = format!("{assertions}{tests}");
                let grader = javascript::grader(name, solved.as_deref(), &helpers, &tests);
                (serve(javascript::SERVE.to_owned()), grader)
            }
            Language::Kotlin if COMPILED => self.kotlin(solution)?,
            Language::Php => {
                let name = entry.or_else(|| php::last_function(prompt))?;
                let solution = solution.map(harness::without_php_end);
                (serve(php::serve()), php::grader(name, prompt, solution, &harness::php_tests(tests)))
            }
            Language::Ruby => {
                let name = entry.or_else(|| ruby::last_function(prompt))?;
                let tests = harness::ruby_tests(tests);
                (serve(ruby::serve()), ruby::grader(name, prompt, solution, &tests, RUBY_RUN))
            }
            Language::Rust if COMPILED => self.rust(solution)?,
            Language::Python => {
                let solved = solution.map(|solution| format!("{prompt}{solution}"));
                let tests = harness::python_tests(tests);
                let tests = python::Tests { prompt: "", solution: solved.as_deref(), tests: &tests, entry };
                (serve(python::SERVE.to_owned()), tests.grader())
            }
            Language::C
            | Language::Cpp
            | Language::CSharp
            | Language::Go
            | Language::Java
            | Language::Kotlin
            | Language::Rust => return None,
        })
    }

    /// Code without the imports of libraries that are missing.
    fn without_what_is_missing(&self, code: &str) -> String {
        match self.dialect.language {
            Language::Java => code.replace(JAVATUPLES, ""),
            Language::Rust => rust_declaration(code),
            _ => code.to_owned(),
        }
    }

    /// C's functions are those of McEval, whose heads are known, and which have solutions.
    fn c(&self, solution: &str) -> Option<(Serve, String)> {
        let prompt = self.prompt.strip_prefix(&self.head)?.trim_end();
        let head = prompt.trim_end_matches([';', '{']);
        let function = c::Function::of(&self.head, head)?;
        // Behind a declaration, the solution has the head again.
        let solution = format!("{}{solution}", &prompt[head.len()..]);
        let (rest, main) = harness::split_at_main(&self.tests);
        let tests = format!("{rest}{}", harness::c_tests(main, c::ENDED));
        Some((Serve { before: String::new(), behind: function.serve() }, function.grader(&solution, &tests)))
    }

    fn cpp(&self, solution: Option<&str>) -> Option<(Serve, String)> {
        let (end, tests) = self.split_end();
        let (prompt, solution) = open(&self.prompt, solution);
        let solved = solved(solution, "    return {};", end);
        let tests = soft(solution, cpp::SOFT_ASSERT, tests);
        let tests = cpp::Tests { headers: "", prompt: &prompt, solution: &solved, tests: &tests };
        let cpp::Graded { grader, before, behind } = tests.graded()?;
        Some((Serve { before, behind: format!("{end}{behind}") }, grader))
    }

    fn rust(&self, solution: Option<&str>) -> Option<(Serve, String)> {
        let (end, tests) = self.split_end();
        let (tests, run) = if tests.contains(RUST_TEST) {
            rust_tests(tests)
        } else {
            (tests.replacen("fn main()", "pub fn assay_main()", 1), "assay_main(); ")
        };
        let prompt = rust_declaration(&self.prompt);
        let solved = solved(solution, "    ::std::default::Default::default()", end);
        let tests = soft(solution, rust::SOFT_ASSERT, &tests);
        let (grader, behind) = rust::Tests { prompt: &prompt, solution: &solved, tests: &tests, run }.graded()?;
        Some((Serve { before: String::new(), behind: format!("{end}{behind}") }, grader))
    }

    /// Java's tests are methods of the function's class.
    fn java(&self, solution: Option<&str>) -> Option<(Serve, String)> {
        let prompt = self.without_what_is_missing(&self.prompt);
        let tuples = if prompt.len() < self.prompt.len() { TUPLES } else { "" };
        let (prompt, solution) = open(&prompt, solution);
        let method = JAVA_CLASSES.into_iter().find_map(|class| java::Function::of(&prompt, class))?;
        if solution.is_none() && !method.returns_data() {
            return None;
        }
        let assertion = if solution.is_some() { harness::JAVA_ASSERT } else { java::SOFT_ASSERT };
        // MultiPL-E's tests end the method, and McEval's begin behind it.
        let (end, _) = self.split_end();
        let tests = if end.is_empty() { format!("}}\n{}", self.tests) } else { self.tests.clone() };
        let tests = harness::java_tests(&tests, assertion, java::END) + tuples;
        let solved = solution.map(|solution| format!("{solution}\n{end}}}\n"));
        let behind = format!("{end}}}\n{}{tuples}", method.serve());
        Some((Serve { before: String::new(), behind }, method.grader(solved.as_deref(), &tests)))
    }

    /// C#'s tests are methods of the function's class.
    fn csharp(&self, solution: Option<&str>) -> Option<(Serve, String)> {
        let before = harness::CSHARP_USINGS;
        let (prompt, solution) = open(&format!("{before}{}", self.prompt), solution);
        let method = CSHARP_CLASSES.into_iter().find_map(|class| csharp::Function::of(&prompt, class))?;
        let assertion = if solution.is_some() { harness::CSHARP_TEST } else { csharp::SOFT_ASSERT };
        // MultiPL-E's tests end the method, and McEval's begin behind it.
        let (end, _) = self.split_end();
        let tests = if end.is_empty() { format!("}}\n{}", self.tests) } else { self.tests.clone() };
        let tests = harness::csharp_tests(&tests, assertion, csharp::END) + harness::CSHARP_ASSERT;
        let solved = solution.map(|solution| format!("{solution}\n{end}"));
        let serve = Serve { before: before.to_owned(), behind: format!("{end}{}", method.serve()) };
        Some((serve, method.grader(solved.as_deref(), &tests)))
    }

    fn kotlin(&self, solution: Option<&str>) -> Option<(Serve, String)> {
        let (prompt, solution) = open(&self.prompt, solution);
        let function = kotlin::Function::of(&prompt).filter(|found| solution.is_some() || found.returns_data())?;
        let assertion = if solution.is_some() { harness::KOTLIN_TEST } else { kotlin::SOFT_ASSERT };
        let (end, tests) = self.split_end();
        let tests = harness::kotlin_tests(tests, assertion, kotlin::END) + harness::KOTLIN_ASSERT;
        let solved = solution.map(|solution| format!("{solution}\n{end}"));
        let serve = Serve { before: String::new(), behind: format!("{end}{}", function.serve()) };
        Some((serve, function.grader(solved.as_deref(), &tests)))
    }

    fn go_graded(&self, solution: Option<&str>) -> Option<(Serve, String)> {
        let Self { prompt, tests, .. } = self;
        let name = go::last_function(prompt)?;
        let zero = format!("\tvar assayZero {}\n\treturn assayZero\n}}\n", go::result(prompt)?);
        let (imports, code) = harness::split_imports(&format!("{prompt}{}", solution.unwrap_or(&zero)));
        let testing = if solution.is_some() { GO_TESTING } else { &go::soft(GO_TESTING) };
        let (first, last) = (format!("\t{}\n", go::START), format!("\t{}\n", go::END));
        let tests = harness::go_tests(&go::timed(tests), testing, &first, &last);
        let own: Vec<&str> = go::PACKAGES.into_iter().chain(["fmt"]).collect();
        let code = [&go::solved(name, &code), &go::grades(name), "\n", &tests];
        let grader = harness::go_program(&own, imports, &code);
        Some((Serve { before: String::new(), behind: go::serve(name) }, grader))
    }

    /// The brace with which tests end the function, if they do, and the tests.
    fn split_end(&self) -> (&'static str, &str) {
        match self.tests.trim_start().strip_prefix('}') {
            Some(tests) => ("}\n", tests),
            None => ("", &self.tests),
        }
    }
}

/// Whether programs of a language run without a compiler.
fn is_interpreted(language: Language) -> bool {
    matches!(language, Language::JavaScript | Language::Php | Language::Python | Language::Ruby | Language::TypeScript)
}

/// A Go program that answers calls. The prompt has imports that only the tests use.
pub(super) fn go_calls(code: &str, behind: &str) -> String {
    let (mut imports, code) = harness::split_imports(code);
    harness::keep_used(&mut imports, &[&code]);
    harness::go_program(&go::PACKAGES, imports, &[&code, "\n", behind])
}

/// A prompt that ends in the head of a function with the brace that opens its body, and the solution without it.
fn open<'s>(prompt: &str, solution: Option<&'s str>) -> (String, Option<&'s str>) {
    match solution.and_then(|solution| solution.trim_start().strip_prefix('{')) {
        Some(body) if !prompt.trim_end().ends_with('{') => (format!("{prompt} {{\n"), Some(body)),
        _ => (prompt.to_owned(), solution),
    }
}

/// The text after a prompt, up to the end of the function. A function without a solution has this body.
fn solved(solution: Option<&str>, body: &str, end: &str) -> String {
    solution.map_or_else(|| format!("{body}\n}}\n"), |solution| format!("{solution}\n{end}"))
}

/// The tests, which go on after a failure if there is no solution.
fn soft(solution: Option<&str>, assertions: &str, tests: &str) -> String {
    [if solution.is_some() { "" } else { assertions }, tests].concat()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::suite::{Grading, Suite, Text};

    /// The program that answers, and the grader's. The reason if the tests run inside.
    fn graded(row: &serde_json::Value, text: Text<'_>) -> Result<(String, String), String> {
        let suite = Suite::read(format!("{row}\n").as_bytes(), &|_| true).expect("a suite");
        let task = suite.tasks.values().next().expect("a task");
        match task.grading(text) {
            Grading::Outside { source, grader } => Ok((source.to_string(), grader.source.to_string())),
            Grading::Inside(reason) => Err(reason.expect("a reason").to_owned()),
            Grading::Unreadable(reason) => panic!("{reason}"),
        }
    }

    /// What the tests expect is in the grader, and in no program of a sample.
    fn check(row: &serde_json::Value, text: Text<'_>) -> (String, String) {
        let (source, grader) = graded(row, text).unwrap_or_else(|reason| panic!("{row}: {reason}"));
        assert!(!source.contains("98765") && source.contains("SAMPLE"), "{source}");
        assert!(grader.contains("98765") && !grader.contains("SAMPLE"), "{grader}");
        (source, grader)
    }

    #[test]
    fn tests_of_multipl_e_need_no_solution() {
        for (language, prompt, tests, without) in [
            (
                "cpp",
                "#include <vector>\nlong f(long n) {\n",
                "}\nint main() {\n    assert(f((1)) == (98765));\n}\n",
                "return {};",
            ),
            (
                "cs",
                "using System;\nclass Problem {\n    public static long F(long n) {\n",
                "    }\n    public static void Main(string[] args) {\n    Debug.Assert(F((1L)) == (98765L));\n    }\n\n}\n",
                "AssayGrader.Check(() => F((1L)) == (98765L));",
            ),
            (
                "go_test.go",
                "package f_test\n\nimport (\n    \"testing\"\n)\n\nfunc f(n int) []int {\n",
                "func TestF(t *testing.T) {\n    if f(1)[0] != 98765 { t.Errorf(\"no\") }\n}\n",
                "{ if len(assayInput) == 0 { return }; panic(",
            ),
            (
                "java",
                "import org.javatuples.*;\nclass Problem {\n    public static long f(long n) {\n",
                "    }\n    public static void main(String[] args) {\n    assert(f(1l) == (98765l));\n    }\n\n}\n",
                "AssayGrader.check(() -> (f(1l) == (98765l)));",
            ),
            (
                "js",
                "function f(n){\n",
                "const assert = require('node:assert');\nassert.deepEqual(f(1),98765);",
                "assayGrade('f', null",
            ),
            (
                "kt",
                "fun f(n: Long) : Long {\n",
                "}\n\nfun main() {\n    assert(f(1) == 98765L)\n}\n\nmain()\n",
                "AssayGrader.check(fun(): Boolean = f(1) == 98765L)",
            ),
            (
                "php",
                "<?php\nfunction f($n) {\n",
                "if (f(1) !== 98765) { throw new Exception(\"no\"); }\n",
                "AssayGrader::failed(\"no\")",
            ),
            ("rb", "def f(n)\n", "require 'test/unit'\nassert_equal(98765, f(1))\n", "AssayGrader.start(nil, false)"),
            (
                "rs",
                "fn f(n: isize) -> isize {\n",
                "}\n\nfn main() {\n    assert_eq!(f(1), 98765);\n}\n",
                "Default::default()",
            ),
            (
                "ts",
                "function f(n: number): number {\n",
                "declare var require: any;\nassert.deepEqual(f(1),98765);",
                "assayGrade('f', null",
            ),
        ] {
            let row = json!({"name": "f", "language": language, "prompt": prompt, "tests": tests});
            let (source, grader) = check(&row, Text::Completion("    SAMPLE\n"));
            assert!(grader.contains(without), "{without}: {grader}");
            assert!(!source.contains("javatuples"), "{source}");
        }
        let no_data = json!({"name": "f", "language": "java", "prompt": "class Problem {\n    public static Pair f(long n) {\n",
            "tests": "    }\n    public static void main(String[] args) { }\n}\n"});
        assert!(graded(&no_data, Text::Completion("")).is_err_and(|reason| reason.contains("types")));
    }

    #[test]
    fn tests_of_mceval_have_a_solution() {
        for (language, prompt, signature, solution, tests) in [
            (
                "C",
                "#include <assert.h>\n/* f. */\nint f(int n)",
                "int f(int n)",
                "{\n    return SOLVED;\n}",
                "int main() { assert(f(1) == 98765); return 0; }",
            ),
            (
                "CPP",
                "#include <string>\nint f(int n)",
                "int f(int n)",
                "{\n    return SOLVED;\n}",
                "int main() { assert(f(1) == 98765); }",
            ),
            (
                "C#",
                "using System;\n\nclass Program\n{\n    /* F. */\n    static int F(int n)",
                "static int F(int n)",
                "    {\n        return SOLVED;\n    }\n",
                "static void Main()\n{\n    Debug.Assert(F(1) == 98765);\n    }\n}\n",
            ),
            (
                "Java",
                "import java.util.*;\npublic class Solution {\n    public static int f(int n)",
                "public static int f(int n)",
                "{\n        return SOLVED;\n    }",
                "    public static void main(String[] args) {\n        assert f(1) == 98765;\n    }\n}",
            ),
            (
                "Kotlin",
                "/** F. */\nfun f(n: Int): Int",
                "fun f(n: Int): Int",
                " {\n    return SOLVED\n}\n",
                "fun main() {\n    check(f(1) == 98765)\n}\n\nmain()\n",
            ),
            ("Python", "def f(n):", "def f(n):", "    return SOLVED\n", "assert f(1) == 98765"),
            ("Ruby", "def f(n)\n", "def f(n)", "  SOLVED\nend\n", "raise unless f(1) == 98765"),
            (
                "Rust",
                "use md5;\nfn f(n: i32) -> i32{\n",
                "fn f(n: i32) -> i32{",
                " SOLVED\n}\n",
                "#[cfg(test)]\nmod tests {\n use super::*;\n #[test]\n fn t() { assert_eq!(f(1), 98765); }\n}\n",
            ),
        ] {
            let row = json!({"task_id": format!("{language}/1"), "prompt": prompt, "signature": signature, "entry_point": "f",
                "canonical_solution": solution, "test": tests, "instruction": "", "docstring": ""});
            for text in [Text::Completion("SAMPLE"), Text::Complete("SAMPLE")] {
                let (source, grader) = check(&row, text);
                assert!(grader.contains("SOLVED") && !source.contains("SOLVED"), "{grader}");
                assert!(!source.contains("md5") && !grader.contains("md5"), "{source}");
            }
        }
        // Python's grader collects calls without one, too.
        let row = json!({"task_id": "Python/1", "prompt": "def f(n):", "signature": "def f(n):", "entry_point": "f",
            "canonical_solution": "", "test": "assert f(1) == 98765", "instruction": "", "docstring": ""});
        check(&row, Text::Complete("SAMPLE"));
    }
}
