//! How tests that are text behind a function run outside its program.

use super::harness::{self, Frame, GO_TESTING, JAVATUPLES, RUBY_RUN, RUST_TEST, Serve, TUPLES, TYPESCRIPT_ASSERT};
use super::humaneval_x::{JAVASCRIPT_ASSERT, rust_tests};
use super::{NO_GRADER, Outside};
use crate::grader::{Grader, cpp, go, java, javascript, php, ruby, rust};
use crate::languages::Language;

/// The class of MultiPL-E's Java functions, in which their tests are, too.
const JAVA_CLASS: &str = "Problem";
/// The end of a Java method and of its class.
const JAVA_ENDS: &str = "    }\n}\n";

impl Frame {
    /// How the tests run outside. `solution` is the text after the prompt, and `entry` is the name of the
    /// function.
    ///
    /// Without a solution, the grader collects the calls with assertions that do not fail.
    pub(super) fn outside(&self, solution: Option<&str>, entry: Option<&str>) -> Outside {
        if matches!(self.language, Language::C | Language::CSharp | Language::Kotlin) {
            return Outside::Inside(NO_GRADER);
        }
        match self.graded(solution, entry) {
            Some((serve, grader)) => {
                let (tests, marker, serve) = (String::new(), String::new(), Some(serve));
                let frame = Self {
                    prompt: self.prompt.replace(JAVATUPLES, ""),
                    head: self.head.clone(),
                    tests,
                    marker,
                    serve,
                    ..*self
                };
                Outside::Graded { frame: super::Frame::Tested(Box::new(frame)), grader: grader.into() }
            }
            None => Outside::Inside("its prompt does not end in the head of a function whose types Assay can read"),
        }
    }

    /// The code around a program that answers calls, and the grader.
    fn graded(&self, solution: Option<&str>, entry: Option<&str>) -> Option<(Serve, Grader)> {
        let Self { prompt, tests, .. } = self;
        let is_name = |name: &&str| name.starts_with(|c: char| c.is_alphabetic() || c == '_') && !name.contains('.');
        let entry = entry.filter(is_name);
        let serve = |behind: String| Serve { before: String::new(), behind };
        Some(match self.language {
            Language::Cpp => self.cpp(solution)?,
            Language::Go => self.go_graded(solution)?,
            Language::Java => self.java(solution)?,
            Language::JavaScript | Language::TypeScript => {
                let name = entry.or_else(|| javascript::last_function(prompt))?;
                let assertions =
                    if self.language == Language::JavaScript { JAVASCRIPT_ASSERT } else { TYPESCRIPT_ASSERT };
                let solved = solution.map(|solution| format!("{prompt}{solution}"));
                // The tests see what comes before the function.
                let helpers = if self.is_chat { self.head.clone() } else { format!("{prompt}}}") };
                let tests = format!("{assertions}{tests}");
                let grader = javascript::grader(name, solved.as_deref(), &helpers, &tests);
                (serve(javascript::SERVE.to_owned()), grader)
            }
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
            Language::Rust => self.rust(solution)?,
            Language::C | Language::CSharp | Language::Kotlin | Language::Python => return None,
        })
    }

    fn cpp(&self, solution: Option<&str>) -> Option<(Serve, Grader)> {
        let (end, tests) = self.split_end();
        let solved = solved(solution, "    return {};", end);
        let tests = soft(solution, cpp::SOFT_ASSERT, tests);
        let tests = cpp::Tests { headers: "", prompt: &self.prompt, solution: &solved, tests: &tests };
        let cpp::Graded { grader, before, behind } = tests.graded()?;
        Some((Serve { before, behind: format!("{end}{behind}") }, grader))
    }

    fn rust(&self, solution: Option<&str>) -> Option<(Serve, Grader)> {
        let (end, tests) = self.split_end();
        let (tests, run) = if tests.contains(RUST_TEST) {
            rust_tests(tests)
        } else {
            (tests.replacen("fn main()", "pub fn assay_main()", 1), "assay_main(); ")
        };
        let solved = solved(solution, "    ::std::default::Default::default()", end);
        let tests = soft(solution, rust::SOFT_ASSERT, &tests);
        let (grader, behind) = rust::Tests { prompt: &self.prompt, solution: &solved, tests: &tests, run }.graded()?;
        Some((Serve { before: String::new(), behind: format!("{end}{behind}") }, grader))
    }

    /// MultiPL-E's tests are methods of the function's class.
    fn java(&self, solution: Option<&str>) -> Option<(Serve, Grader)> {
        if self.is_chat {
            return None;
        }
        let prompt = self.prompt.replace(JAVATUPLES, "");
        let tuples = if prompt.len() < self.prompt.len() { TUPLES } else { "" };
        let method = java::Function::of(&prompt, JAVA_CLASS)?;
        if solution.is_none() && !method.returns_data() {
            return None;
        }
        let assertion = if solution.is_some() { harness::JAVA_ASSERT } else { java::SOFT_ASSERT };
        let tests = harness::java_tests(&self.tests, assertion, java::END) + tuples;
        let solved = solution.map(|solution| format!("{solution}\n{JAVA_ENDS}"));
        let serve = Serve { before: String::new(), behind: format!("{JAVA_ENDS}{}{tuples}", method.serve()) };
        Some((serve, method.grader(solved.as_deref(), &tests)))
    }

    fn go_graded(&self, solution: Option<&str>) -> Option<(Serve, Grader)> {
        if self.is_chat {
            return None;
        }
        let Self { prompt, tests, .. } = self;
        let name = go::last_function(prompt)?;
        let zero = format!("\tvar assayZero {}\n\treturn assayZero\n}}\n", go::result(prompt)?);
        let (imports, code) = harness::split_imports(&format!("{prompt}{}", solution.unwrap_or(&zero)));
        let testing = if solution.is_some() { GO_TESTING } else { &go::soft(GO_TESTING) };
        let (first, last) = (format!("\t{}\n", go::START), format!("\t{}\n", go::END));
        let tests = harness::go_tests(&go::timed(tests), testing, &first, &last);
        let own: Vec<&str> = go::PACKAGES.into_iter().chain(["fmt"]).collect();
        let code = [&go::solved(name, &code), &go::grades(name), "\n", &tests];
        let grader = Grader::new(harness::go_program(&own, imports, &code));
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

/// A Go program that answers calls. The prompt has imports that only the tests use.
pub(super) fn go_calls(code: &str, behind: &str) -> String {
    let (mut imports, code) = harness::split_imports(code);
    harness::keep_used(&mut imports, &[&code]);
    harness::go_program(&go::PACKAGES, imports, &[&code, "\n", behind])
}

/// The text after a prompt, up to the end of the function. A function without a solution has this body.
fn solved(solution: Option<&str>, body: &str, end: &str) -> String {
    solution.map_or_else(|| format!("{body}\n}}\n"), |solution| format!("{solution}\n{end}"))
}

/// The tests, which go on after a failure if there is no solution.
fn soft(solution: Option<&str>, assertions: &str, tests: &str) -> String {
    [if solution.is_some() { "" } else { assertions }, tests].concat()
}
