//! HumanEval-X's tasks: functions in several languages, and programs in the same language that
//! check them.
//!
//! Programs are built as HumanEval-X's authors build them, except where that needs a native
//! machine. A `main` calls the tests of Go and Rust, without `go test` and `cargo test`.
//! Third-party libraries are missing: Go's `testify` has a replacement, and Rust's crates are
//! removed.
//!
//! The tests of C++, JavaScript and Rust run outside the program where they can. Inside, each program
//! writes the marker at the end of its tests, so a program that exits before it does not pass. As in
//! Python, a program can read the marker in its own source.

use assay_base::json_lines::Object;

use crate::grader::{cpp, javascript, rust};

use super::{Facts, Outside, Task, Text, marker, optional, python, reaches, required};

/// The code around a completion, which depends on the completion.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    kind: Kind,
    prompt: String,
    declaration: String,
    test: String,
    setup: String,
    import: String,
    /// The line that the program writes at the end of its tests.
    marker: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Cpp,
    Go,
    Java,
    JavaScript,
    Rust,
}

pub(super) fn task(name: &str, object: &Object<'_>) -> Result<Task, String> {
    let (prompt, test) = (required(object, "prompt")?, required(object, "test")?);
    let canonical = Some(optional(object, "canonical_solution")).filter(|solution| !solution.is_empty());
    let (language, kind) = match name.split('/').next().unwrap_or_default() {
        "Python" => {
            return Ok(python(prompt, PYTHON_IMPORTS.to_owned(), &test, canonical, None));
        }
        "CPP" => ("cpp", Kind::Cpp),
        "Go" => ("go", Kind::Go),
        "JavaScript" => ("javascript", Kind::JavaScript),
        "Rust" => ("rust", Kind::Rust),
        "Java" => ("java", Kind::Java),
        _ => return Err("its `task_id` does not start with CPP/, Go/, Java/, JavaScript/, Python/ or Rust/".to_owned()),
    };
    let marker = marker(&[&prompt, &test]);
    let tests = reaches(marker.clone());
    let frame = Frame {
        kind,
        prompt,
        test,
        declaration: optional(object, "declaration"),
        setup: optional(object, "test_setup"),
        import: optional(object, "import"),
        marker,
    };
    Ok(Task {
        tests,
        language: Some(language),
        outside: Some(frame.outside(canonical.as_deref())),
        frame: super::Frame::Made(Box::new(frame)),
        canonical,
        facts: Facts::default(),
    })
}

/// The imports and headers that HumanEval-X's authors add to Python and C++ programs.
const PYTHON_IMPORTS: &str = "import math\nimport re\nimport sys\nimport copy\nimport datetime\nimport itertools\nimport \
                              collections\nimport heapq\nimport statistics\nimport functools\nimport hashlib\nimport \
                              string\nfrom typing import *\nfrom collections import *\n";
const CPP_HEADERS: [&str; 9] = [
    "<stdlib.h>",
    "<algorithm>",
    "<math.h>",
    "<stdio.h>",
    "<vector>",
    "<string>",
    "<climits>",
    "<cstring>",
    "<iostream>",
];
/// Packages that Go programs may use without importing them.
const GO_PACKAGES: [&str; 10] =
    ["math", "strings", "fmt", "strconv", "time", "bytes", "regexp", "sort", "math/rand", "crypto/md5"];

/// A failed assertion only prints a line in Node.js, but HumanEval-X counts it as a failure.
const JAVASCRIPT_ASSERT: &str = "console.assert = (holds, ...said) => {
  if (!holds) throw Object.assign(new Error('assertion failed: ' + said.join(' ')), { name: 'AssertionError' });
};
";

/// The part of `testify` that HumanEval-X uses.
const GO_ASSERT: &str = r#"
type assayAssertions struct{}

var assert assayAssertions

func (assayAssertions) New(_ *testing.T) assayAssertions { return assayAssertions{} }

func (assayAssertions) fail(said string) bool {
	panic("assertion failed: " + said)
}

func (a assayAssertions) Equal(expected, actual any, _ ...any) bool {
	return assayreflect.DeepEqual(expected, actual) || a.fail("values are not equal")
}

func (a assayAssertions) NotEqual(expected, actual any, _ ...any) bool {
	return !assayreflect.DeepEqual(expected, actual) || a.fail("values are equal")
}

func (a assayAssertions) True(value bool, _ ...any) bool { return value || a.fail("it is false") }

func (a assayAssertions) False(value bool, _ ...any) bool { return !value || a.fail("it is true") }

func (a assayAssertions) InDelta(expected, actual, delta float64, _ ...any) bool {
	return (expected-actual <= delta && actual-expected <= delta) || a.fail("values are too far apart")
}
"#;

impl Frame {
    /// How the tests run outside a program, if a solution is there to find out which calls they make.
    fn outside(&self, solution: Option<&str>) -> Outside {
        let Self { prompt, test, .. } = self;
        let Some(solution) = solution else { return Outside::Inside("its task has no solution") };
        let (prompt, before, behind, grader) = match self.kind {
            Kind::Cpp => {
                let headers = cpp_headers();
                let graded = cpp::Tests { headers: &headers, prompt, solution, tests: test }.graded();
                let Some(cpp::Graded { grader, before, behind }) = graded else {
                    return Outside::Inside("its function is not found in its prompt");
                };
                (prompt.clone(), before, behind, grader)
            }
            Kind::JavaScript => {
                let tests = format!("{JAVASCRIPT_ASSERT}{test}");
                let Some(grader) = javascript::grader(prompt, solution, &tests) else {
                    return Outside::Inside("its function is not found in its prompt");
                };
                (prompt.clone(), String::new(), javascript::SERVE.to_owned(), grader)
            }
            Kind::Rust => {
                let prompt = rust_declaration(&self.declaration) + prompt;
                let (tests, run) = rust_tests(test);
                let Some((grader, behind)) = (rust::Tests { prompt: &prompt, solution, tests: &tests, run }).graded()
                else {
                    return Outside::Inside("its tests call no function of its solution");
                };
                (prompt, String::new(), behind, grader)
            }
            Kind::Go | Kind::Java => return Outside::Inside("tests in this language run inside the program"),
        };
        Outside::Graded { frame: super::Frame::Function { prompt, before, behind }, grader: grader.into() }
    }

    pub(super) fn program(&self, text: Text<'_>) -> String {
        let Self { prompt, test, marker, .. } = self;
        let (body, is_complete) = match text {
            Text::Complete(body) => (body, true),
            Text::Completion(body) => (body, false),
        };
        let head = if is_complete { "" } else { prompt.as_str() };
        match self.kind {
            Kind::Cpp => format!("{}{head}{body}\n{}", cpp_headers(), self.cpp_tests()),
            // The assertion comes after the solution, so that the solution cannot replace it.
            Kind::JavaScript => {
                format!("{head}{body}\n{JAVASCRIPT_ASSERT}{test}\nrequire('fs').writeSync(1, '\\n{marker}\\n');\n")
            }
            Kind::Go => self.go(head, body),
            Kind::Rust => self.rust(if is_complete { "" } else { &self.declaration }, head, body),
            Kind::Java => format!("{head}{body}\n{}", self.java_tests()),
        }
    }

    pub(super) fn nothing(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Cpp | Kind::JavaScript => Some("}\n"),
            Kind::Go => Some("    panic(\"nothing\")\n}\n"),
            Kind::Java => Some("        throw new RuntimeException();\n    }\n}\n"),
            Kind::Rust => Some("    panic!()\n}\n"),
        }
    }

    /// C++'s tests are its `main`. A local object writes the marker in its destructor: on every
    /// return from `main`, but not on `exit`.
    fn cpp_tests(&self) -> String {
        let Self { test, marker, .. } = self;
        let tests = cpp::with_first_statement(test, "AssayEnd assay_end;");
        let tests = tests.as_deref().unwrap_or(test);
        let line = format!("\\n{marker}\\n");
        let bytes = marker.len() + 2;
        format!(
            "#include <unistd.h>\nstruct AssayEnd {{ ~AssayEnd() {{ (void)!::write(1, \"{line}\", {bytes}); }} }};\n{tests}"
        )
    }

    /// Java's tests are the `main` of its last class. It writes the marker before its last brace but one.
    fn java_tests(&self) -> String {
        let Self { test, marker, .. } = self;
        let end = test.rfind('}').and_then(|end| test[..end].rfind('}')).unwrap_or(test.len());
        let (body, rest) = test.split_at(end);
        format!("{body}    java.lang.System.out.println(\"\\n{marker}\");\n    {rest}")
    }

    fn go(&self, head: &str, body: &str) -> String {
        let head = head.replacen(&self.import, "", 1);
        let is_used = |package: &str| {
            let name = package.rsplit('/').next().unwrap_or(package);
            !self.setup.contains(&format!("\"{package}\"")) && [&head, body].iter().any(|code| uses(code, name))
        };
        let imports: String = GO_PACKAGES
            .into_iter()
            .filter(|package| is_used(package))
            .map(|package| format!("import \"{package}\"\n"))
            .collect();
        let setup: String =
            self.setup.split_inclusive('\n').filter(|line| !line.contains("github.com/stretchr/testify")).collect();
        let calls: String =
            names_behind(&self.test, "func Test").map(|name| format!("\tTest{name}(new(testing.T))\n")).collect();
        let Self { test, marker, .. } = self;
        format!(
            "{setup}\nimport assayos \"os\"\nimport assayreflect \"reflect\"\n{imports}\n{head}{body}\n{test}\n{GO_ASSERT}\nfunc main() \
             {{\n{calls}\tassayos.Stdout.WriteString(\"\\n{marker}\\n\")\n}}\n"
        )
    }

    fn rust(&self, declaration: &str, head: &str, body: &str) -> String {
        let declaration = rust_declaration(declaration);
        let (tests, run) = rust_tests(&self.test);
        let line = format!("\\n{}\\n", self.marker);
        let end = format!("::std::io::Write::write_all(&mut ::std::io::stdout(), b\"{line}\").unwrap();");
        format!("{declaration}{head}{body}\n{tests}\nfn main() {{ {run}{end} }}\n")
    }
}

/// Whether Go code uses a package: its name as a complete identifier, then a dot and a capitalised
/// member name. The end of a sentence in a comment does not match.
fn uses(code: &str, name: &str) -> bool {
    code.match_indices(name).any(|(at, _)| {
        let is_alone = !code[..at].ends_with(|c: char| c.is_alphanumeric() || matches!(c, '_' | '.'));
        let member = code[at + name.len()..].strip_prefix('.');
        is_alone && member.is_some_and(|member| member.starts_with(char::is_uppercase))
    })
}

fn cpp_headers() -> String {
    CPP_HEADERS.map(|header| format!("#include {header}\n")).concat()
}

/// A declaration without the crates that are missing.
fn rust_declaration(declaration: &str) -> String {
    let is_there = |line: &&str| {
        let line = line.trim_start();
        !["use rand::", "use regex::", "use md5;"].iter().any(|crate_| line.starts_with(crate_))
    };
    declaration.split_inclusive('\n').filter(is_there).collect()
}

/// The module of tests, and statements that run them. Tests are private to their module, so a function inside the
/// module calls them.
fn rust_tests(test: &str) -> (String, &'static str) {
    let calls: String = test
        .split("#[test]")
        .skip(1)
        .filter_map(|behind| names_behind(behind, "fn ").next())
        .map(|name| format!("{name}(); "))
        .collect();
    let module = test.replace("#[cfg(test)]", "").replace("#[test]", "");
    let module = match module.trim_end().strip_suffix('}') {
        Some(open) if !calls.is_empty() => format!("{open}\n    pub(super) fn assay_run() {{ {calls}}}\n}}\n"),
        _ => module,
    };
    // The tests of one published task are a comment. As in the authors' program, anything that
    // compiles passes.
    let is_comment = test.trim().strip_prefix("/*").is_some_and(|test| test.ends_with("*/"));
    (module, if is_comment { "" } else { "tests::assay_run(); " })
}

/// The identifiers after each occurrence of a text.
fn names_behind<'t>(text: &'t str, front: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(front).map(move |(at, _)| {
        let rest = &text[at + front.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Profile;
    use crate::suite::Grading;
    use crate::verdict::Expected;

    fn program(json: &str, name: &str, text: Text<'_>) -> String {
        task(name, &Object::parse(json, true).expect("an object")).expect("a task").program(text)
    }

    #[test]
    fn go_programs_import_what_they_use() {
        let text = program(
            r#"{"declaration": "", "prompt": "import (\n    \"math\"\n)\n\n// Takes no strings.\nfunc F() int {\n", "import": "import (\n    \"math\"\n)\n",
            "test_setup": "package main\n\nimport (\n    \"testing\"\n    \"github.com/stretchr/testify/assert\"\n)\n",
            "test": "func TestF(t *testing.T) {\n    assert := assert.New(t)\n    assert.Equal(1, F())\n}\n"}"#,
            "Go/0",
            Text::Completion("    return int(math.Abs(-1)) + mystrings.x\n}\n"),
        );
        assert!(text.starts_with("package main\n\nimport (\n    \"testing\"\n)\n"), "{text}");
        assert!(
            text.contains("import \"math\"\n") && !text.contains("\"strings\"") && !text.contains("stretchr"),
            "{text}"
        );
        assert!(text.contains("\tTestF(new(testing.T))\n"), "{text}");
        assert_eq!(text.matches("func F()").count(), 1);
    }

    #[test]
    fn rust_tests_are_called() {
        let text = program(
            r##"{"declaration": "use rand::Rng;\nfn f() -> i32 {\n", "prompt": "\n/* f */\n",
            "test": "#[cfg(test)]\nmod tests {\n    use super::*;\n\n    #[test]\n    fn test_f() { assert_eq!(f(), 1); }\n}\n"}"##,
            "Rust/0",
            Text::Completion("    1\n}\n"),
        );
        assert!(text.starts_with("fn f() -> i32 {\n\n/* f */\n    1\n}\n"), "{text}");
        assert!(
            text.contains("pub(super) fn assay_run() { test_f(); }\n}\n")
                && text.contains("{ tests::assay_run(); ::std::io"),
            "{text}"
        );
    }

    /// Whatever code precedes the tests, they end with the marker, and nothing else contains it.
    #[test]
    fn every_program_says_that_it_came_to_its_end() {
        for (name, test, said) in [
            (
                "CPP/0",
                "int domain;\nint main (void)\n{\n    if (f()) return 0;\n}\n",
                "{\n    AssayEnd assay_end;\n\n    if",
            ),
            ("Go/0", "func TestF(t *testing.T) {}\n", "TestF(new(testing.T))\n\tassayos.Stdout.WriteString("),
            (
                "Java/0",
                "public class Main {\n    public static void main(String[] args) {\n        f();\n    }\n}\n",
                "f();\n        java.lang.System.out.println(\"\\nassay-",
            ),
            ("JavaScript/0", "testF()\n", "testF()\n\nrequire('fs').writeSync(1, '\\nassay-"),
            (
                "Rust/0",
                "mod tests {\n    #[test]\n    fn test_f() {}\n}\n",
                "assay_run(); ::std::io::Write::write_all(",
            ),
        ] {
            let object = serde_json::json!({"declaration": "", "prompt": "", "test": test}).to_string();
            let task = task(name, &Object::parse(&object, true).expect("an object")).expect("a task");
            let Expected::SuccessAnd(marker) = &task.tests[0].expected else { panic!("{name}: no marker") };
            let program = task.program(Text::Complete("exit"));
            assert!(program.contains(said), "{name}: {program}");
            let places: Vec<usize> = program.match_indices(marker.as_str()).map(|(at, _)| at).collect();
            assert_eq!(places.len(), 1, "{program}");
            assert!(places[0] > program.find("exit").expect("the solution"), "{program}");
        }
    }

    /// What a test expects is in the grader only.
    #[test]
    fn programs_that_answer_calls_have_no_tests() {
        let cases = [
            (
                "CPP/0",
                "",
                "int f(int n){\n",
                "  return n;\n}\n",
                "#include <assert.h>\nint main(){\n  assert(f(1) == 98765);\n}\n",
            ),
            ("JavaScript/0", "", "const f = (n) => {\n", "  return n;\n}\n", "console.assert(f(1) === 98765)\n"),
            (
                "Rust/0",
                "use rand::Rng;\nfn f(n: i32) -> i32 {\n",
                "/* f */\n",
                "    n\n}\n",
                "mod tests {\n    use super::*;\n    #[test]\n    fn test_f() { assert_eq!(f(1), 98765); }\n}\n",
            ),
        ];
        let of = |name: &str, declaration: &str, prompt: &str, solution: &str, test: &str| {
            let object = serde_json::json!({"declaration": declaration, "prompt": prompt, "test": test, "canonical_solution": solution});
            task(name, &Object::parse(&object.to_string(), true).expect("an object")).expect("a task")
        };
        for (name, declaration, prompt, solution, test) in cases {
            let task = of(name, declaration, prompt, solution, test);
            for (text, head) in [(Text::Completion("answer"), true), (Text::Complete("answer"), false)] {
                let Grading::Outside { source, grader } = task.grading(text, Profile::Third) else { panic!("{name}") };
                assert!(grader.source.contains("98765") && !grader.source.contains("answer\n"), "{name}");
                assert!(source.contains("answer\n") && !source.contains("98765"), "{name}: {source}");
                assert!(
                    !source.contains("rand::Rng") && source.contains(&format!("{prompt}answer")) == head,
                    "{source}"
                );
            }
            assert!(matches!(task.grading(Text::Complete(""), Profile::Second), Grading::Inside(None)), "{name}");
            for (prompt, solution, reason) in
                [(prompt, "", "its task has no solution"), ("", "x", "its function is not found in its prompt")]
            {
                let task = of(name, "", prompt, solution, test);
                let Grading::Inside(Some(found)) = task.grading(Text::Complete(""), Profile::Third) else {
                    panic!("{name}")
                };
                assert!(
                    found == reason || name == "Rust/0" && found == "its tests call no function of its solution",
                    "{name}: {found}"
                );
            }
        }
    }

    #[test]
    fn rust_tests_that_are_a_comment_are_not_called() {
        let text = program(
            r##"{"declaration": "fn f() {\n", "prompt": "\n", "test": "\n/*\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn test_f() {}\n}\n*/\n"}"##,
            "Rust/32",
            Text::Completion("}\n"),
        );
        assert!(text.contains("fn test_f() {}\n}\n*/") && text.contains("fn main() { ::std::io"), "{text}");
    }

    #[test]
    fn tasks_of_unknown_languages_are_refused() {
        let object = Object::parse(r#"{"prompt": "", "test": ""}"#, true).expect("an object");
        assert!(task("Cobol/1", &object).is_err());
        assert_eq!(task("Java/1", &object).expect("a task").language, Some("java"));
    }
}
