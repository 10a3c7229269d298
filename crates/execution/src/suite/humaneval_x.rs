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

use std::collections::BTreeSet;

use assay_base::json_lines::Object;

use crate::grader::{COMPILED, Grader, NOT_HERE, cpp, go, java, javascript, rust};
use crate::languages::Dialect;

use super::{Facts, Outside, Python, Task, Text, marker, optional, reaches, required};

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
    /// Go, where the program answers the calls of the tests.
    GoCalls,
    Java,
    JavaScript,
    Rust,
}

pub(super) fn task(name: &str, object: &Object<'_>) -> Result<Task, String> {
    let (prompt, test) = (required(object, "prompt")?, required(object, "test")?);
    let canonical = Some(optional(object, "canonical_solution")).filter(|solution| !solution.is_empty());
    let (language, kind) = match name.split('/').next().unwrap_or_default() {
        "Python" => {
            let before = PYTHON_IMPORTS.to_owned();
            return Ok(Python { prompt, before, tests: &test, solution: canonical, ..Python::default() }.task());
        }
        "CPP" => ("cpp", Kind::Cpp),
        "Go" => ("go", Kind::Go),
        "JavaScript" => ("javascript", Kind::JavaScript),
        "Rust" => ("rust", Kind::Rust),
        "Java" => ("java", Kind::Java),
        _ => return Err("its `task_id` does not start with CPP/, Go/, Java/, JavaScript/, Python/ or Rust/".to_owned()),
    };
    let dialect = Dialect::find(language).map_err(|error| error.to_string())?;
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
        outside: Some(frame.outside(dialect, canonical.as_deref())),
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
pub(super) const JAVASCRIPT_ASSERT: &str = "console.assert = (holds, ...said) => {
  if (!holds) throw Object.assign(new Error('assertion failed: ' + said.join(' ')), { name: 'AssertionError' });
};
";

/// The part of `testify` that HumanEval-X uses.
pub(super) const GO_ASSERT: &str = r#"
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
    /// The frame of a Rust function with such tests, whose prompt may use crates that are missing.
    pub(super) fn rust_tests(prompt: String, test: String, marker: String) -> Self {
        let (declaration, setup, import) = (prompt, String::new(), String::new());
        Self { kind: Kind::Rust, prompt: String::new(), declaration, test, setup, import, marker }
    }

    pub(super) fn program(&self, text: Text<'_>) -> String {
        let Self { prompt, test, marker, .. } = self;
        let (body, is_complete) = match text {
            Text::Complete(body) => (body, true),
            Text::Completion(body) => (body, false),
        };
        let head = if is_complete { "" } else { prompt.as_str() };
        match self.kind {
            Kind::Cpp => format!("{}{head}{body}\n{}", cpp_headers(), cpp_tests(test, marker)),
            // The assertion comes after the solution, so that the solution cannot replace it.
            Kind::JavaScript => {
                format!("{head}{body}\n{JAVASCRIPT_ASSERT}{test}\nrequire('fs').writeSync(1, '\\n{marker}\\n');\n")
            }
            Kind::Go => {
                let line = format!("assayos.Stdout.WriteString(\"\\n{marker}\\n\")");
                self.go(&["os", "reflect"], head, body, &go_tests(&self.test, "", &line))
            }
            Kind::GoCalls => self.go_calls(head, body, is_complete),
            Kind::Rust => self.rust(if is_complete { "" } else { &self.declaration }, head, body),
            Kind::Java => {
                let line = format!("java.lang.System.out.println(\"\\n{marker}\");");
                format!("{head}{body}\n{}", self.java_tests(&line))
            }
        }
    }

    pub(super) fn nothing(&self) -> Option<&'static str> {
        match self.kind {
            Kind::Cpp | Kind::JavaScript => Some("}\n"),
            Kind::Go | Kind::GoCalls => Some("    panic(\"nothing\")\n}\n"),
            Kind::Java => Some("        throw new RuntimeException();\n    }\n}\n"),
            Kind::Rust => Some("    panic!()\n}\n"),
        }
    }

    /// Java's tests are the `main` of its last class. A statement stands before its last brace but one.
    fn java_tests(&self, last: &str) -> String {
        let test = &self.test;
        let end = test.rfind('}').and_then(|end| test[..end].rfind('}')).unwrap_or(test.len());
        let (body, rest) = test.split_at(end);
        format!("{body}    {last}\n    {rest}")
    }

    /// How the tests run outside. `solution` is the text after the prompt: it says which calls they make.
    fn outside(&self, dialect: Dialect, solution: Option<&str>) -> Outside {
        let Some(solution) = solution else { return Outside::Inside("it has no solution") };
        match self.graded(solution) {
            Some((frame, source)) => Outside::Graded { frame, grader: Grader::new(dialect, source, true).into() },
            None if !COMPILED && !matches!(self.kind, Kind::JavaScript) => Outside::Inside(NOT_HERE),
            None => Outside::Inside("its prompt does not end in the head of a function whose types Assay can read"),
        }
    }

    fn graded(&self, solution: &str) -> Option<(super::Frame, String)> {
        let Self { prompt, test, .. } = self;
        let function = |before, behind| super::Frame::Function { prompt: prompt.clone(), before, behind };
        Some(match self.kind {
            Kind::Cpp if COMPILED => {
                let headers = cpp_headers();
                let tests = cpp::Tests { headers: &headers, prompt, solution, tests: test };
                let cpp::Graded { grader, before, behind } = tests.graded()?;
                (function(before, behind), grader)
            }
            Kind::JavaScript => {
                let tests = format!("{JAVASCRIPT_ASSERT}{test}");
                let name = javascript::last_function(prompt)?;
                // The tests see what the prompt defines, but for the function itself.
                let (solved, helpers) = (format!("{prompt}{solution}"), format!("{prompt}}}"));
                let grader = javascript::grader(name, Some(&solved), &helpers, &tests);
                (function(String::new(), javascript::SERVE.to_owned()), grader)
            }
            Kind::Java if COMPILED => {
                let method = java::Function::of(prompt, "Solution")?;
                let tests = format!("    }}\n}}\n{}", self.java_tests(java::END));
                let grader = method.grader(Some(solution), &tests);
                (function(String::new(), method.serve()), grader)
            }
            Kind::Go if COMPILED => {
                let name = go::last_function(prompt)?;
                let solved = go::solved(name, &format!("{}{solution}", self.go_head(prompt)));
                let tests = go_tests(&go::timed(test), &format!("\t{}\n", go::START), go::END);
                let tests = format!("{}{tests}", go::grades(name));
                let calls = Self { kind: Kind::GoCalls, test: go::serve(name), ..self.clone() };
                let grader = self.go(&go::PACKAGES, &solved, "", &tests);
                (super::Frame::Made(Box::new(calls)), grader)
            }
            Kind::Rust if COMPILED => {
                let prompt = rust_declaration(&self.declaration) + prompt;
                let (tests, run) = rust_tests(test);
                let tests = rust::Tests { prompt: &prompt, solution, tests: &tests, run };
                let (grader, behind) = tests.graded()?;
                (super::Frame::Function { prompt, before: String::new(), behind }, grader)
            }
            Kind::Cpp | Kind::Java | Kind::Go | Kind::GoCalls | Kind::Rust => return None,
        })
    }

    /// A Go program with its tests. `own` are packages that Assay's code needs.
    fn go(&self, own: &[&str], head: &str, body: &str, tests: &str) -> String {
        let head = self.go_head(head);
        let setup: String =
            self.setup.split_inclusive('\n').filter(|line| !line.contains("github.com/stretchr/testify")).collect();
        let imports = self.go_imports(own, &head, body, &self.setup);
        format!("{setup}\n{imports}\n{head}{body}\n{tests}")
    }

    /// A Go program that answers calls. The imports of the tests are not there.
    fn go_calls(&self, head: &str, body: &str, is_complete: bool) -> String {
        let head = self.go_head(head);
        let imported = if is_complete { go::imports(body) } else { "" };
        let imports = self.go_imports(&go::PACKAGES, &head, body, imported);
        format!("package main\n\n{imports}\n{head}{body}\n{}", self.test)
    }

    /// The code before a completion without its imports.
    fn go_head(&self, head: &str) -> String {
        head.replacen(&self.import, "", 1)
    }

    /// Imports of Assay's packages, and of those that a program uses and that are not in `imported`.
    fn go_imports(&self, own: &[&str], head: &str, body: &str, imported: &str) -> String {
        let is_used = |package: &str| {
            let name = package.rsplit('/').next().unwrap_or(package);
            !imported.contains(&format!("\"{package}\"")) && [head, body].iter().any(|code| uses(code, name))
        };
        // Those of the tests and the prompt, too, if they are of the standard library.
        let named = [&self.setup, &self.import].into_iter().flat_map(|text| text.split('"').skip(1).step_by(2));
        let named = named.filter(|package| !package.contains('.') && !GO_PACKAGES.contains(package));
        let packages: BTreeSet<&str> = named.collect();
        let own = own.iter().map(|package| format!("import assay{package} \"{package}\"\n"));
        let used = GO_PACKAGES.into_iter().chain(packages).filter(|package| is_used(package));
        own.chain(used.map(|package| format!("import \"{package}\"\n"))).collect()
    }

    fn rust(&self, declaration: &str, head: &str, body: &str) -> String {
        let declaration = rust_declaration(declaration);
        let (tests, run) = rust_tests(&self.test);
        let line = format!("\\n{}\\n", self.marker);
        let end = format!("::std::io::Write::write_all(&mut ::std::io::stdout(), b\"{line}\").unwrap();");
        format!("{declaration}{head}{body}\n{tests}\nfn main() {{ {run}{end} }}\n")
    }
}

/// C++'s tests are its `main`. A local object writes the marker in its destructor: on every
/// return from `main`, but not on `exit`.
pub(super) fn cpp_tests(test: &str, marker: &str) -> String {
    let tests = cpp::with_first_statement(test, "AssayEnd assay_end;");
    let tests = tests.as_deref().unwrap_or(test);
    let line = format!("\\n{marker}\\n");
    let bytes = marker.len() + 2;
    format!(
        "#include <unistd.h>\nstruct AssayEnd {{ ~AssayEnd() {{ (void)!::write(1, \"{line}\", {bytes}); }} }};\n{tests}"
    )
}

/// Go's tests with a `main`, whose first and last statements are given.
fn go_tests(test: &str, first: &str, last: &str) -> String {
    let calls: String = names_behind(test, "func Test").map(|name| format!("\tTest{name}(new(testing.T))\n")).collect();
    format!("{test}\n{GO_ASSERT}\nfunc main() {{\n{first}{calls}\t{last}\n}}\n")
}

/// Whether Go code uses a package: its name as a complete identifier, then a dot and a capitalised
/// member name. The end of a sentence in a comment does not match.
pub(super) fn uses(code: &str, name: &str) -> bool {
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
pub(super) fn rust_declaration(declaration: &str) -> String {
    let is_there = |line: &&str| {
        let line = line.trim_start();
        !["use rand::", "use regex::", "use md5;"].iter().any(|crate_| line.starts_with(crate_))
    };
    declaration.split_inclusive('\n').filter(is_there).collect()
}

/// The module of tests, and statements that run them. Tests are private to their module, so a function inside the
/// module calls them.
pub(super) fn rust_tests(test: &str) -> (String, &'static str) {
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
pub(super) fn names_behind<'t>(text: &'t str, front: &'t str) -> impl Iterator<Item = &'t str> {
    text.match_indices(front).map(move |(at, _)| {
        let rest = &text[at + front.len()..];
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        &rest[..end]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
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

    /// What answers the calls of a task's tests, and its grader. Otherwise the reason why there is none.
    fn outside(json: &str, name: &str, text: Text<'_>) -> Result<(String, String), String> {
        let task = task(name, &Object::parse(json, true).expect("an object")).expect("a task");
        match task.grading(text) {
            Grading::Outside { source, grader } => Ok((source.to_string(), grader.source.to_string())),
            Grading::Inside(reason) => Err(reason.expect("a reason").to_owned()),
            Grading::Unreadable(reason) => panic!("{reason}"),
        }
    }

    #[test]
    fn go_tests_run_outside() {
        let json = r#"{"declaration": "", "prompt": "import (\n    \"math\"\n)\n\n// F is one.\nfunc F() float64 {\n", "import": "import (\n    \"math\"\n)\n",
            "canonical_solution": "    return math.Abs(-1)\n}\n", "test_setup": "package main\n\nimport (\n    \"testing\"\n    \"time\"\n)\n",
            "test": "func TestF(t *testing.T) {\n    seed(time.Now())\n    assert.New(t).Equal(1.0, F())\n}\n"}"#;
        let (source, grader) =
            outside(json, "Go/0", Text::Completion("    return strings.X + time.X\n}\n")).expect("it runs outside");
        for line in [
            "package main\n",
            "import assayos \"os\"\n",
            "import \"strings\"\n",
            "import \"time\"\n",
            "\tassayServe(F)\n",
        ] {
            assert!(source.contains(line), "{line}: {source}");
        }
        assert!(
            !["Equal(", "testing", "\nimport \"math\"", "math.Abs"].iter().any(|text| source.contains(text)),
            "{source}"
        );
        for line in [
            "import \"math\"\n",
            "func assaySolutionF() float64 {\n    return math.Abs(-1)\n}\n",
            "var F = assayGrade(\"F\", assaySolutionF)\n",
            "    seed(assayNow())\n",
            "\tdefer assayFailed()\n\tTestF(new(testing.T))\n\tassayEnd()\n",
        ] {
            assert!(grader.contains(line), "{line}: {grader}");
        }
        // What a program imports itself is not imported twice.
        let complete = "import \"math\"\n\nfunc F() float64 {\n    return math.Abs(1) + float64(sort.X)\n}\n";
        let (source, _) = outside(json, "Go/0", Text::Complete(complete)).expect("it runs outside");
        assert_eq!((source.matches("import \"math\"").count(), source.matches("import \"sort\"").count()), (1, 1));
    }

    #[test]
    fn java_tests_run_outside() {
        let json = r#"{"declaration": "", "prompt": "import java.util.*;\n\nclass Solution {\n    public int f(int a) {\n",
            "canonical_solution": "        return a;\n    }\n}\n",
            "test": "public class Main {\n    public static void main(String[] args) {\n        check(new Solution().f(1) == 1);\n    }\n}\n"}"#;
        let (source, grader) =
            outside(json, "Java/0", Text::Completion("        return 2;\n    }\n}\n")).expect("it runs outside");
        assert!(
            source
                .starts_with("import java.util.*;\n\nclass Solution {\n    public int f(int a) {\n        return 2;\n")
        );
        assert!(!source.contains("check("), "{source}");
        assert!(
            grader.contains("        check(new Solution().f(1) == 1);\n        AssayGrader.end();\n    }\n}\n"),
            "{grader}"
        );
    }

    #[test]
    fn tests_that_run_inside_have_a_reason() {
        for (name, prompt, solution, reason) in [
            ("Java/0", "class Solution {\n    public int f() {", "", "it has no solution"),
            ("Java/0", "class Solution {\n    public void f() {", "}}", "its prompt does not end"),
            ("Go/0", "func (x X) F() {", "}", "its prompt does not end"),
            ("JavaScript/0", "", "}", "its prompt does not end"),
            ("CPP/0", "int x;", "}", "its prompt does not end"),
        ] {
            let object = serde_json::json!({"prompt": prompt, "test": "", "canonical_solution": solution}).to_string();
            let found = outside(&object, name, Text::Completion("}")).expect_err(prompt);
            assert!(found.starts_with(reason), "{prompt}: {found}");
        }
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
                let Grading::Outside { source, grader } = task.grading(text) else { panic!("{name}") };
                assert!(grader.source.contains("98765") && !grader.source.contains("answer\n"), "{name}");
                assert!(source.contains("answer\n") && !source.contains("98765"), "{name}: {source}");
                assert!(
                    !source.contains("rand::Rng") && source.contains(&format!("{prompt}answer")) == head,
                    "{source}"
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
