//! Programs whose tests are text behind the code of a sample, in many languages.
//!
//! Programs are built as the authors of such benchmarks build them, except where that needs an option
//! of a compiler or a library that is missing here:
//!
//! - Assertions of C#, Java, Kotlin and PHP can be off, and those of a JavaScript console only print, so
//!   code that throws replaces them.
//! - `go test`, Ruby's `test/unit` and Java's `javatuples` have replacements that do what the tests
//!   need. Tests that need more are refused.
//!
//! At the end of its tests each program writes the marker, so a program that exits before it does
//! not pass. As in Python, a program can read the marker in its own source.

use super::humaneval_x::{self, GO_ASSERT, JAVASCRIPT_ASSERT, names_behind, uses};
use super::{Facts, Task, Text, outside, python_end, reaches};
use crate::grader::heads::{name_ends, name_ends_at};
use crate::languages::{Dialect, Language};

/// The code around a sample.
#[derive(Debug, Clone)]
pub(super) struct Frame {
    pub(super) dialect: Dialect,
    /// What a completion continues.
    pub(super) prompt: String,
    /// What comes before a complete function.
    pub(super) head: String,
    pub(super) tests: String,
    /// The line that the program writes at the end of its tests.
    pub(super) marker: String,
    /// What is around the program instead of its tests, if they run outside.
    pub(super) serve: Option<Serve>,
    /// Whether complete functions are what chat models answer: they may have a class around them, and a
    /// `main` beside them.
    pub(super) is_chat: bool,
}

/// The code around a program that answers calls.
#[derive(Debug, Clone)]
pub(super) struct Serve {
    pub(super) before: String,
    pub(super) behind: String,
}

/// A task whose programs run under a name of a language. `entry` is the name of the function, if the
/// benchmark says it.
pub(super) fn task(language: &'static str, frame: Frame, canonical: Option<String>, entry: Option<&str>) -> Task {
    if let Some(fault) = fault(frame.dialect.language, &frame.tests) {
        return Task { language: Some(language), ..Task::not_here(fault, Facts::default()) };
    }
    let tests = reaches(frame.marker.clone());
    let outside = Some(frame.outside(canonical.as_deref(), entry));
    let frame = super::Frame::Tested(Box::new(frame));
    Task { tests, language: Some(language), frame, outside, canonical, facts: Facts::default() }
}

/// Why tests cannot run. `None` if they can.
fn fault(language: Language, tests: &str) -> Option<String> {
    let has_main = |name: &str| name_ends_at(tests, name).is_some();
    match language {
        Language::Rust if tests.contains(RUST_TEST) => None,
        Language::C | Language::Cpp | Language::Java | Language::Kotlin | Language::Rust if !has_main("main") => {
            Some("its tests have no `main`".to_owned())
        }
        Language::CSharp if !has_main("Main") => Some("its tests have no `Main`".to_owned()),
        Language::CSharp if !(tests.contains("Debug.Assert(") || tests.contains("throw ")) => {
            Some("its tests compare nothing".to_owned())
        }
        Language::Go if names_behind(tests, "func Test").next().is_none() => {
            Some("its tests have no function `Test…`".to_owned())
        }
        Language::Go if !tests.contains("assert.New(") && name_ends_at(tests, "assert").is_some() => {
            Some("its tests use functions of `testify` that Assay does not have".to_owned())
        }
        Language::Ruby => names_behind(tests, "assert_")
            .find(|name| !RUBY_ASSERTIONS.contains(name))
            .map(|name| format!("its tests use `assert_{name}`, which Assay does not have")),
        _ => None,
    }
}

impl Frame {
    pub(super) fn program(&self, text: Text<'_>) -> String {
        let Self { prompt, head, tests, marker, serve, .. } = self;
        let (head, body, is_complete) = match text {
            Text::Completion(body) => (prompt.clone(), body.to_owned(), false),
            Text::Complete(body) if self.is_chat => {
                let (imports, body) = standalone(self.dialect.language, body);
                (imports + head, body, true)
            }
            Text::Complete(body) => (head.clone(), body.to_owned(), true),
        };
        let body = if self.dialect.language == Language::Php { without_php_end(&body).to_owned() } else { body };
        if let Some(Serve { before, behind }) = serve {
            return match self.dialect.language {
                Language::Go => outside::go_calls(&[head, body].concat(), behind),
                _ => format!("{before}{head}{body}\n{behind}"),
            };
        }
        match self.dialect.language {
            Language::C => {
                let (rest, main) = split_at_main(tests);
                format!("{head}{body}\n{rest}{}", c_marked(main, marker))
            }
            Language::Cpp => {
                let (rest, main) = split_at_main(tests);
                format!("{head}{body}\n{rest}{}", humaneval_x::cpp_tests(main, marker))
            }
            Language::CSharp => {
                let tests = csharp_tests(tests, CSHARP_TEST, &format!("System.Console.WriteLine(\"\\n{marker}\");"));
                format!("{CSHARP_USINGS}{head}{body}\n{tests}\n{CSHARP_ASSERT}")
            }
            Language::Go => self.go(&head, &body, is_complete),
            Language::Java => {
                let code = [head, body].concat();
                let needs_tuples = code.contains(JAVATUPLES);
                let code = code.replace(JAVATUPLES, "");
                let line = format!("java.lang.System.out.println(\"\\n{marker}\");");
                let tests = java_tests(tests, JAVA_ASSERT, &line);
                format!("{code}\n{tests}\n{}", if needs_tuples { TUPLES } else { "" })
            }
            Language::JavaScript => {
                format!("{head}{body}\n{JAVASCRIPT_ASSERT}{tests}\nrequire('fs').writeSync(1, '\\n{marker}\\n');\n")
            }
            Language::Kotlin => {
                let tests = kotlin_tests(tests, KOTLIN_TEST, &format!("println(\"\\n{marker}\")"));
                format!("{head}{body}\n{tests}\n{KOTLIN_ASSERT}")
            }
            Language::Php => {
                let tests = php_tests(tests);
                format!("{head}{body}\n{tests}\n\\fwrite(\\STDOUT, \"\\n{marker}\\n\");\n")
            }
            Language::Python => {
                let tests = python_tests(tests);
                format!("{head}{body}\n{tests}\n{}", python_end(marker))
            }
            Language::Ruby => {
                let tests = ruby_tests(tests);
                format!("{head}{body}\n{tests}\n{RUBY_RUN}$stdout.write(\"\\n{marker}\\n\")\n")
            }
            Language::Rust if tests.contains(RUST_TEST) => {
                let frame = humaneval_x::Frame::rust_tests(head, tests.clone(), marker.clone());
                frame.program(if is_complete { Text::Complete(&body) } else { Text::Completion(&body) })
            }
            Language::Rust => {
                let end =
                    format!("::std::io::Write::write_all(&mut ::std::io::stdout(), b\"\\n{marker}\\n\").unwrap();");
                format!("{head}{body}\n{}", before_ends(tests, 1, &end))
            }
            Language::TypeScript => {
                format!("{head}{body}\n{TYPESCRIPT_ASSERT}{tests}\nrequire('fs').writeSync(1, '\\n{marker}\\n');\n")
            }
        }
    }

    /// Go's tests are called by a `main`, with a replacement of `testing.T`.
    fn go(&self, head: &str, body: &str, is_complete: bool) -> String {
        let Self { tests, marker, .. } = self;
        let (mut imports, code) = split_imports(&[head, body].concat());
        if is_complete {
            // The head has the imports of the tests, which the function may repeat.
            keep_used(&mut imports, &[&code, tests]);
        }
        let end = format!("\tassayos.Stdout.WriteString(\"\\n{marker}\\n\")\n");
        let own = ["os", "fmt", "reflect"];
        go_program(&own, imports, &[&code, "\n", &go_tests(tests, GO_TESTING, "", &end)])
    }
}

/// A Go program with these imports. `own` are packages that Assay's code needs.
pub(super) fn go_program(own: &[&str], imports: Vec<String>, code: &[&str]) -> String {
    let own: String = own.iter().map(|package| format!("import assay{package} \"{package}\"\n")).collect();
    let imports = imports.into_iter().filter(|import| !GO_REPLACED.contains(&import.as_str()));
    let imports: String = imports.map(|import| format!("import {import}\n")).collect();
    format!("package main\n\n{own}{imports}\n{}", code.concat())
}

/// Go's tests with a replacement of `testing.T`, and a `main` that calls them between two statements.
pub(super) fn go_tests(tests: &str, testing: &str, first: &str, last: &str) -> String {
    let calls: String = names_behind(tests, "func Test").map(|name| format!("\tTest{name}(new(assayT))\n")).collect();
    let assertions = if tests.contains("assert.New(") { GO_ASSERT } else { "" };
    let code = format!("{tests}\n{assertions}").replace("*testing.T", "*assayT");
    format!("{code}\n{testing}\nfunc main() {{\n{first}{calls}{last}}}\n")
}

/// Keeps one of each import that some code uses.
pub(super) fn keep_used(imports: &mut Vec<String>, codes: &[&str]) {
    imports.sort();
    imports.dedup();
    imports.retain(|import| {
        let name = import.trim_matches('"').rsplit('/').next().unwrap_or_default();
        !import.starts_with('"') || codes.iter().any(|code| uses(code, name))
    });
}

/// PHP's code without the mark that ends it.
pub(super) fn without_php_end(code: &str) -> &str {
    code.trim_end().strip_suffix("?>").unwrap_or(code)
}

pub(super) fn php_tests(tests: &str) -> String {
    PHP_ASSERT.to_owned() + &at_line_starts(without_php_end(tests), "assert(", "assayAssert(")
}

/// Python's tests, which exit by themselves whether they fail or not if they are of `unittest`.
pub(super) fn python_tests(tests: &str) -> String {
    at_line_starts(tests, "unittest.main()", PYTHON_UNITTEST)
}

pub(super) fn ruby_tests(tests: &str) -> String {
    tests.replace("require 'test/unit'", RUBY_TEST_UNIT)
}

/// The imports of Go code, and the code without them and without its package.
pub(super) fn split_imports(code: &str) -> (Vec<String>, String) {
    let (mut imports, mut rest) = (Vec::new(), String::new());
    let mut is_in_list = false;
    for line in code.split_inclusive('\n') {
        let text = line.split("//").next().unwrap_or_default().trim();
        if is_in_list {
            is_in_list = text != ")";
            imports.extend((is_in_list && !text.is_empty()).then(|| text.to_owned()));
        } else if line.starts_with("import ") {
            let import = text.trim_start_matches("import").trim();
            is_in_list = import == "(";
            imports.extend((!is_in_list).then(|| import.to_owned()));
        } else if !line.starts_with("package ") {
            rest.push_str(line);
        }
    }
    (imports, rest)
}

/// C's tests are its `main`, which writes the marker at its end.
fn c_marked(main: &str, marker: &str) -> String {
    let bytes = marker.len() + 2;
    format!(
        "#include <unistd.h>\nstatic void assay_write(int *end) {{ *end = (int)write(1, \"\\n{marker}\\n\", {bytes}); }}\n{}",
        c_tests(main, "assay_write")
    )
}

/// C's tests, with a call of a function at the end of a local variable: on every return from `main`, but not on `exit`.
pub(super) fn c_tests(main: &str, ended: &str) -> String {
    let start = name_ends_at(main, "main").and_then(|at| Some(at + main[at..].find('{')? + 1)).unwrap_or_default();
    let (head, body) = main.split_at(start);
    format!("{head}\n    int assay_end __attribute__((cleanup({ended}))) = 0;\n{body}")
}

/// A complete function as chat models answer, without what would be there twice: its imports, and its
/// code without a `main` and, for a method, without the class around it.
fn standalone(language: Language, code: &str) -> (String, String) {
    let main = if language == Language::CSharp { "Main" } else { "main" };
    let code = match language {
        Language::C
        | Language::Cpp
        | Language::CSharp
        | Language::Go
        | Language::Java
        | Language::Kotlin
        | Language::Rust => without_function(code, main),
        Language::Php => code.trim_start().trim_start_matches("<?php").to_owned(),
        _ => code.to_owned(),
    };
    if !matches!(language, Language::CSharp | Language::Java) {
        return (String::new(), code);
    }
    let class = name_ends_at(&code, "class").and_then(|at| {
        let start = at + code[at..].find('{')?;
        Some((at, &code[start + 1..code.rfind('}').filter(|end| *end > start)?]))
    });
    let Some((at, body)) = class else { return (String::new(), code) };
    let is_import = |line: &&str| ["import ", "using "].iter().any(|word| line.trim_start().starts_with(word));
    (code[..at].split_inclusive('\n').filter(is_import).collect(), body.to_owned())
}

/// Code without the function of this name, if its braces are balanced.
fn without_function(code: &str, name: &str) -> String {
    let cut = || {
        let end = name_ends(code, name).find(|end| code[*end..].trim_start().starts_with('('))?;
        let line = code[..end].rfind('\n').map_or(0, |at| at + 1);
        let mut depth = 0;
        for (at, c) in java_code(&code[end..]) {
            match c {
                Some('{') => depth += 1,
                Some('}') if depth == 1 => return Some([&code[..line], &code[end + at + 1..]].concat()),
                Some('}') => depth -= 1,
                Some(';') if depth == 0 => return None,
                _ => {}
            }
        }
        None
    };
    cut().unwrap_or_else(|| code.to_owned())
}

/// Splits tests before the line with `main`.
pub(super) fn split_at_main(tests: &str) -> (&str, &str) {
    let at = name_ends_at(tests, "main").map_or(0, |at| tests[..at].rfind('\n').map_or(0, |line| line + 1));
    tests.split_at(at)
}

/// Inserts a statement before the last of so many closing braces that end the text.
fn before_ends(text: &str, braces: usize, statement: &str) -> String {
    let mut at = text.len();
    for _ in 0..braces {
        at = text[..at].rfind('}').unwrap_or(at);
    }
    format!("{}    {statement}\n{}", &text[..at], &text[at..])
}

/// Replaces a word where it begins a line.
fn at_line_starts(text: &str, word: &str, other: &str) -> String {
    let line = |line: &str| {
        let code = line.trim_start();
        match code.strip_prefix(word) {
            Some(rest) => format!("{}{other}{rest}", &line[..line.len() - code.len()]),
            None => line.to_owned(),
        }
    };
    text.split_inclusive('\n').map(line).collect()
}

/// Java's tests, with a statement at the end of their `main`.
pub(super) fn java_tests(tests: &str, assertion: [&str; 2], last: &str) -> String {
    before_ends(&java_assertions(tests, assertion), 2, last)
}

/// C#'s tests, with another beginning of assertions and a statement at the end of their `Main`.
pub(super) fn csharp_tests(tests: &str, assertion: &str, last: &str) -> String {
    before_ends(&tests.replace("Debug.Assert(", assertion), 2, last)
}

/// Kotlin's tests, with another beginning of assertions and a statement at the end of their `main`.
pub(super) fn kotlin_tests(tests: &str, assertion: &str, last: &str) -> String {
    // Kotlin's scripts call `main`, and its programs do not.
    let tests = tests.trim_end().strip_suffix("main()").unwrap_or(tests);
    before_ends(&at_line_starts(tests, "assert(", assertion), 1, last)
}

/// Puts code around the conditions of Java's assertions, which are off by default.
fn java_assertions(tests: &str, [before_condition, behind_condition]: [&str; 2]) -> String {
    let mut text = String::with_capacity(tests.len());
    let mut rest = tests;
    while let Some(end) = next_assert(rest) {
        let (before, behind) = rest.split_at(end);
        let Some((condition, next)) = split_statement(behind) else { break };
        text.push_str(before.strip_suffix("assert").unwrap_or(before));
        text.extend([before_condition, condition, behind_condition]);
        rest = next;
    }
    text.push_str(rest);
    text
}

/// The end of the first keyword `assert` outside of texts and comments.
fn next_assert(text: &str) -> Option<usize> {
    let code: String = java_code(text).map(|(_, c)| c.unwrap_or('\u{0}')).collect();
    // Both have one character for each of the other's.
    let at = name_ends_at(&code, "assert")?;
    let characters = code[..at].chars().count();
    Some(text.char_indices().nth(characters).map_or(text.len(), |(at, _)| at))
}

/// The condition of an assertion without its message, and what follows its semicolon.
fn split_statement(text: &str) -> Option<(&str, &str)> {
    let (mut depth, mut questions, mut end) = (0_i32, 0_u32, None);
    for (at, c) in java_code(text) {
        match c {
            Some('(' | '[' | '{') => depth += 1,
            Some(')' | ']' | '}') => depth -= 1,
            Some('?') if depth == 0 => questions += 1,
            Some(':') if depth == 0 && questions > 0 => questions -= 1,
            Some(':')
                if depth == 0 && end.is_none() && !text[at + 1..].starts_with(':') && !text[..at].ends_with(':') =>
            {
                end = Some(at);
            }
            Some(';') if depth == 0 => return Some((text[..end.unwrap_or(at)].trim(), &text[at + 1..])),
            _ => {}
        }
        if depth < 0 {
            return None;
        }
    }
    None
}

/// The characters of Java code with their places: `None` for those of texts and comments.
fn java_code(text: &str) -> impl Iterator<Item = (usize, Option<char>)> {
    let mut within: Option<&str> = None;
    let mut skipped = 0;
    text.char_indices().map(move |(at, c)| {
        let rest = &text[at..];
        if skipped > 0 {
            skipped -= 1;
            return (at, None);
        }
        if let Some(end) = within {
            if c == '\\' && end != "*/" && end != "\n" {
                skipped = 1;
            } else if rest.starts_with(end) {
                skipped = end.len() - 1;
                within = None;
            }
            return (at, None);
        }
        within = [("//", "\n"), ("/*", "*/"), ("\"\"\"", "\"\"\""), ("\"", "\""), ("'", "'")]
            .into_iter()
            .find(|(start, _)| rest.starts_with(start))
            .map(|(start, end)| {
                skipped = start.len() - 1;
                end
            });
        (at, within.is_none().then_some(c))
    })
}

/// What an assertion of C# begins with.
pub(super) const CSHARP_TEST: &str = "AssayTests.Assert(";

pub(super) const CSHARP_ASSERT: &str = "static class AssayTests {
    public static void Assert(bool holds) {
        if (!holds) throw new System.Exception(\"assertion failed\");
    }
    public static void Assert(bool holds, string said) {
        if (!holds) throw new System.Exception(\"assertion failed: \" + said);
    }
}
";

/// What .NET's projects use implicitly.
pub(super) const CSHARP_USINGS: &str = "using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;
";

const PHP_ASSERT: &str = "function assayAssert($holds, $said = '') {
    if (!$holds) throw new \\Exception('assertion failed: ' . (is_string($said) ? $said : ''));
}
";

/// A failed assertion only prints a line in Node.js.
pub(super) const TYPESCRIPT_ASSERT: &str = "(console as any).assert = (holds: any, ...said: any[]) => {
  if (!holds) throw Object.assign(new Error('assertion failed: ' + said.join(' ')), { name: 'AssertionError' });
};
";

/// What an assertion of Kotlin begins with.
pub(super) const KOTLIN_TEST: &str = "assayAssert(";

pub(super) const KOTLIN_ASSERT: &str = "fun assayAssert(holds: Boolean, said: () -> Any = { \"\" }) {
    if (!holds) throw AssertionError(\"assertion failed: \" + said())
}
";

/// Runs the tests of Python's `unittest`, and goes on if they pass.
const PYTHON_UNITTEST: &str = "assert unittest.main(exit=False).result.wasSuccessful()";

/// What marks a test of Rust. Such tests are functions of a module, as in HumanEval-X.
pub(super) const RUST_TEST: &str = "#[test]";

/// The imports of Go that have replacements.
const GO_REPLACED: [&str; 2] = ["\"testing\"", "\"github.com/stretchr/testify/assert\""];

/// The part of `testing.T` that such tests use.
pub(super) const GO_TESTING: &str = "
type assayT struct{}

func (t *assayT) Run(_ string, test func(*assayT)) bool { test(t); return true }

func (t *assayT) Helper() {}

func (t *assayT) Log(_ ...any) {}

func (t *assayT) Logf(_ string, _ ...any) {}

func (t *assayT) Error(said ...any) { panic(\"test failed: \" + assayfmt.Sprint(said...)) }

func (t *assayT) Fatal(said ...any) { t.Error(said...) }

func (t *assayT) Errorf(format string, said ...any) { t.Error(assayfmt.Sprintf(format, said...)) }

func (t *assayT) Fatalf(format string, said ...any) { t.Errorf(format, said...) }

var _ = assayreflect.DeepEqual
";

/// What `test/unit` calls its assertions, without the prefix, as far as there is a replacement.
const RUBY_ASSERTIONS: [&str; 5] = ["equal", "nil", "true", "false", "in_delta"];

/// The part of Ruby's `test/unit` that such tests use.
const RUBY_TEST_UNIT: &str = "module Test
  module Unit
    class AssertionFailedError < StandardError; end
    class TestCase
      CASES = []
      def self.inherited(test) = CASES << test
      def assert(holds, said = nil)
        raise AssertionFailedError, said || 'assertion failed' unless holds
      end
      def assert_equal(expected, actual, said = nil)
        assert(expected == actual, said || \"#{expected.inspect} expected, but was #{actual.inspect}\")
      end
      def assert_nil(actual, said = nil) = assert(actual.nil?, said)
      def assert_true(actual, said = nil) = assert(actual == true, said)
      def assert_false(actual, said = nil) = assert(actual == false, said)
      def assert_in_delta(expected, actual, delta = 0.001, said = nil)
        assert((expected.to_f - actual.to_f).abs <= delta.to_f, said)
      end
    end
  end
end";

/// Runs the tests of `test/unit`, if there are any.
pub(super) const RUBY_RUN: &str = "if defined?(Test::Unit::TestCase::CASES)
  Test::Unit::TestCase::CASES.each do |test|
    names = test.public_instance_methods(false).grep(/\\Atest/).sort
    raise 'there are no tests' if names.empty?
    names.each { |name| test.new.public_send(name) }
  end
end
";

/// What stands around the condition of a Java assertion.
pub(super) const JAVA_ASSERT: [&str; 2] = ["if (!(", ")) throw new AssertionError(\"assertion failed\");"];

/// The import of the library `javatuples`, which every Java task of MultiPL-E has.
pub(super) const JAVATUPLES: &str = "import org.javatuples.*;";

/// The part of `javatuples` that such tests use.
pub(super) const TUPLES: &str = "abstract class AssayTuple {
    final Object[] values;
    AssayTuple(Object... values) { this.values = values; }
    @Override public boolean equals(Object other) {
        return other != null && other.getClass() == getClass()
            && java.util.Arrays.equals(values, ((AssayTuple) other).values);
    }
    @Override public int hashCode() { return java.util.Arrays.hashCode(values); }
    @Override public String toString() { return java.util.Arrays.toString(values); }
    public Object getValue(int place) { return values[place]; }
    public int getSize() { return values.length; }
    public java.util.List<Object> toList() { return java.util.Arrays.asList(values); }
}
@SuppressWarnings(\"unchecked\")
class Pair<A, B> extends AssayTuple {
    public Pair(A a, B b) { super(a, b); }
    public static <A, B> Pair<A, B> with(A a, B b) { return new Pair<>(a, b); }
    public A getValue0() { return (A) values[0]; }
    public B getValue1() { return (B) values[1]; }
}
@SuppressWarnings(\"unchecked\")
class Triplet<A, B, C> extends AssayTuple {
    public Triplet(A a, B b, C c) { super(a, b, c); }
    public static <A, B, C> Triplet<A, B, C> with(A a, B b, C c) { return new Triplet<>(a, b, c); }
    public A getValue0() { return (A) values[0]; }
    public B getValue1() { return (B) values[1]; }
    public C getValue2() { return (C) values[2]; }
}
@SuppressWarnings(\"unchecked\")
class Quartet<A, B, C, D> extends AssayTuple {
    public Quartet(A a, B b, C c, D d) { super(a, b, c, d); }
    public static <A, B, C, D> Quartet<A, B, C, D> with(A a, B b, C c, D d) { return new Quartet<>(a, b, c, d); }
    public A getValue0() { return (A) values[0]; }
    public B getValue1() { return (B) values[1]; }
    public C getValue2() { return (C) values[2]; }
    public D getValue3() { return (D) values[3]; }
}
";

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(language: Language, tests: &str, is_chat: bool) -> Frame {
        let (prompt, head) = ("PROMPT\n".to_owned(), "HEAD\n".to_owned());
        let (tests, marker) = (tests.to_owned(), "assay-0".to_owned());
        let dialect = Dialect::of(language);
        Frame { dialect, prompt, head, tests, marker, serve: None, is_chat }
    }

    /// Whatever the tests are, the marker is written at their end, and nothing else contains it.
    #[test]
    fn programs_show_that_they_came_to_their_end() {
        for (language, tests, said) in [
            (
                Language::C,
                "int main() {\n    g();\n}\n",
                "{\n    int assay_end __attribute__((cleanup(assay_write))) = 0;\n\n    g();",
            ),
            (Language::Cpp, "}\nint main() {\n    g();\n}\n", "}\n#include <unistd.h>\nstruct AssayEnd"),
            (
                Language::CSharp,
                "    }\n    static void Main() {\n    Debug.Assert(g());\n    }\n\n}\n",
                "AssayTests.Assert(g());\n        System.Console.WriteLine(\"\\nassay-0\");\n}\n\n}\n",
            ),
            (
                Language::Go,
                "func TestG(t *testing.T) { g() }\n",
                "\tTestG(new(assayT))\n\tassayos.Stdout.WriteString(\"\\nassay-0\\n\")",
            ),
            (
                Language::Java,
                "    }\n    public static void main(String[] a) {\n    g();\n    }\n}\n",
                "g();\n        java.lang.System.out.println(\"\\nassay-0\");\n}\n}",
            ),
            (Language::JavaScript, "g();", "g();\nrequire('fs').writeSync(1, '\\nassay-0\\n');"),
            (
                Language::Kotlin,
                "fun main() {\n  assert(g());\n}\n\nmain()",
                "  assayAssert(g());\n    println(\"\\nassay-0\")\n}\n\n\nfun",
            ),
            (Language::Php, "assert(g());\n?>\n", "assayAssert(g());\n\n\\fwrite(\\STDOUT, \"\\nassay-0\\n\");"),
            (Language::Python, "g()", "g()\n__import__('os').write(1, b'\\nassay-0\\n')"),
            (Language::Ruby, "require 'test/unit'\ng", "$stdout.write(\"\\nassay-0\\n\")"),
            (Language::Rust, "}\n\nfn main() {\n    g();\n}\n", "g();\n    ::std::io::Write::write_all("),
            (
                Language::Rust,
                "#[cfg(test)]\nmod tests {\n    #[test]\n    fn t() {}\n}",
                "{ tests::assay_run(); ::std::io::Write::write_all(",
            ),
            (Language::TypeScript, "g();", "g();\nrequire('fs').writeSync(1, '\\nassay-0\\n');"),
        ] {
            assert_eq!(fault(language, tests), None, "{language:?}");
            let program = frame(language, tests, false).program(Text::Completion("exit"));
            assert!(program.contains(said), "{language:?}: {program}");
            let places: Vec<usize> = program.match_indices("assay-0").map(|(at, _)| at).collect();
            assert_eq!(places.len(), 1, "{language:?}: {program}");
            assert!(
                program.find("exit").expect("the solution") < program.rfind("assay-0").expect("it")
                    || language == Language::C
            );
        }
    }

    #[test]
    fn tests_that_cannot_run_are_refused() {
        for (language, tests, what) in [
            (Language::Cpp, "int domain() {}", "`main`"),
            (Language::Kotlin, "println()", "`main`"),
            (Language::CSharp, "static void main() {}", "`Main`"),
            (Language::CSharp, "static void Main() { Console.WriteLine(f() == 1); }", "compare nothing"),
            (Language::Go, "func testF() {}", "`Test…`"),
            (Language::Go, "func TestF(t *testing.T) { assert.Equal(t, 1, f()) }", "`testify`"),
            (Language::Ruby, "assert_equal 1, f\nassert_raises(E) { f }", "`assert_raises`"),
        ] {
            let reason = fault(language, tests).expect(tests);
            assert!(reason.contains(what), "{reason}");
        }
    }

    #[test]
    fn java_assertions_become_statements_that_throw() {
        let thrown = "throw new AssertionError(\"assertion failed\");";
        for (tests, expected) in [
            ("assert(f(1) == 2);", format!("if (!((f(1) == 2))) {thrown}")),
            (
                "assert f(\";:)\") == ')';\nassert g();",
                format!("if (!(f(\";:)\") == ')')) {thrown}\nif (!(g())) {thrown}"),
            ),
            ("assert a ? b : c : \"said\";", format!("if (!(a ? b : c)) {thrown}")),
            ("assert l\n  .equals(m(A::b)) : s;x", format!("if (!(l\n  .equals(m(A::b)))) {thrown}x")),
            ("// assert a;\n/* assert b; */ \"assert c;\" assertTrue(d);", String::new()),
            ("assert (a;", String::new()),
            ("assert", String::new()),
            ("é /* é */ assert é;", format!("é /* é */ if (!(é)) {thrown}")),
            ("\"\\\"\" assert a;", format!("\"\\\"\" if (!(a)) {thrown}")),
        ] {
            let expected = if expected.is_empty() { tests } else { &expected };
            assert_eq!(java_assertions(tests, JAVA_ASSERT), expected);
        }
    }

    #[test]
    fn tests_of_go_need_no_go_test() {
        let prompt = "package f_test\n\nimport (\n    \"testing\"\n    \"fmt\"\n)\n\nfunc f() int {\n";
        let mut frame = frame(Language::Go, "func TestF(t *testing.T) {\n\tt.Run(fmt.Sprint(1), nil)\n}\n", true);
        frame.prompt = prompt.to_owned();
        let program = frame.program(Text::Completion("    return 1\n}"));
        assert!(program.starts_with("package main\n\nimport assayos"), "{program}");
        assert!(
            program.contains("import \"fmt\"\n") && !program.contains("\"testing\"") && !program.contains("f_test")
        );
        assert!(program.contains("func TestF(t *assayT) {") && !program.contains("testing.T"), "{program}");

        // A complete function has imports of its own; what nobody uses does not compile in Go.
        frame.head = "package main\n\nimport (\n\t\"math\"\n\t\"fmt\"\n\t\"testing\"\n)\n".to_owned();
        let said = "package main\n\nimport \"fmt\"\nimport \"strings\"\n\nfunc f() int { return strings.Count(\"a\", \"b\") }\n\nfunc main() {\n\tfmt.Println(f())\n}\n";
        let program = frame.program(Text::Complete(said));
        for (import, count) in [("fmt", 1), ("strings", 1), ("math", 0), ("testing", 0)] {
            assert_eq!(program.matches(&format!("import \"{import}\"\n")).count(), count, "{import}: {program}");
        }
        assert_eq!(program.matches("func main()").count(), 1, "{program}");
    }

    #[test]
    fn answers_of_chat_models_become_functions() {
        let code = |language, code| standalone(language, code);
        let both = |imports: &str, body: &str| (imports.to_owned(), body.to_owned());
        let c = "int f() { return 1; }\nint main(void) {\n    printf(\"}\");\n}\n";
        assert_eq!(code(Language::C, c), both("", "int f() { return 1; }\n\n"));
        assert_eq!(code(Language::C, "int domain() {}\nint main();"), both("", "int domain() {}\nint main();"));
        let java = "import java.util.*;\n// class\npublic class Main {\n    int f() { return 1; }\n    public static void main(String[] a) { f(); }\n}\n";
        assert_eq!(code(Language::Java, java), both("import java.util.*;\n", "\n    int f() { return 1; }\n\n"));
        assert_eq!(code(Language::Java, "int f() { return 1; }"), both("", "int f() { return 1; }"));
        let csharp = "using System;\nclass P {\n    static int F() => 1;\n    static void Main() { }\n}";
        assert_eq!(code(Language::CSharp, csharp), both("using System;\n", "\n    static int F() => 1;\n\n"));
        assert_eq!(code(Language::Php, "<?php\nfunction f() {}"), both("", "\nfunction f() {}"));
        for broken in ["", "class", "class {", "} class", "main(", "int main() {", "class A } {", "é main(é) { é"] {
            for language in Language::ALL {
                let _ = standalone(language, broken);
                let frame = Frame { tests: broken.to_owned(), ..frame(language, "", true) };
                let _ = (frame.program(Text::Complete(broken)), frame.program(Text::Completion(broken)));
                let _ = fault(language, broken);
            }
        }
    }

    #[test]
    fn tests_of_unittest_do_not_exit() {
        let program = frame(Language::Python, "if __name__ == '__main__':\n    unittest.main()", true)
            .program(Text::Complete("x"));
        assert!(program.contains("':\n    assert unittest.main(exit=False)"), "{program}");
    }

    #[test]
    fn java_has_tuples_only_where_they_are_imported() {
        let mut frame = frame(Language::Java, "public static void main(String[] a) {}\n}\n", false);
        assert!(!frame.program(Text::Completion("x")).contains("class Pair"));
        frame.prompt = format!("import java.util.*;\n{JAVATUPLES}\nclass Problem {{\n");
        let program = frame.program(Text::Completion("x"));
        assert!(program.contains("class Pair<A, B>") && !program.contains("org.javatuples"), "{program}");
    }
}
