//! Graders of C# methods.

use super::heads::{last_identifier, parts};
use super::renamed;

const CALLS: &str = include_str!("programs/calls.cs");
const SOURCE: &str = include_str!("programs/grader.cs");

/// The class of the task's solution, in the grader.
const SOLUTION: &str = "AssaySolution";

/// What stands in front of the condition of an assertion that does not fail while calls are collected.
pub(crate) const SOFT_ASSERT: &str = "AssayGrader.Check(() => ";

/// The statement at the end of the tests.
pub(crate) const END: &str = "AssayGrader.End();";

/// The method that a prompt begins.
pub(crate) struct Function<'p> {
    /// What is before the class.
    imports: &'p str,
    /// The name of the class.
    class_name: &'p str,
    /// The rest of the prompt.
    class: &'p str,
    name: &'p str,
    answer: &'p str,
    /// The types and the names of the parameters.
    parameters: Vec<(&'p str, &'p str)>,
}

impl<'p> Function<'p> {
    /// `None` if the prompt does not end in the head of a static method of this class that returns a value.
    pub(crate) fn of(prompt: &'p str, class_name: &'p str) -> Option<Self> {
        let at = prompt.match_indices(class_name).map(|(at, _)| at).find(|&at| {
            prompt[..at].ends_with("class ") && prompt[at + class_name.len()..].trim_start().starts_with('{')
        })?;
        let start = prompt[..at].rfind('\n').map_or(0, |at| at + 1);
        let (imports, class) = prompt.split_at(start);
        let head = class.trim_end().strip_suffix('{')?.trim_end();
        let head = &head[head.rfind("static ")?..];
        if head.contains(['{', '}', ';', '"', '@', '=']) {
            return None;
        }
        let head = head.strip_prefix("static ")?.trim_start();
        let head = head.strip_prefix("public ").unwrap_or(head);
        let (front, parameters) = last_brackets(head)?;
        let name = last_identifier(front)?;
        let answer = front.trim_end().strip_suffix(name)?.trim();
        let is_plain =
            !matches!(answer, "" | "void" | "dynamic") && !answer.contains("ref ") && !answer.contains("async ");
        let parameters = parts(parameters)?.into_iter().map(parameter).collect::<Option<_>>()?;
        is_plain.then_some(Self { imports, class_name, class, name, answer, parameters })
    }

    /// What a program ends with to answer calls: the rest of the class begins with the `Main`.
    pub(crate) fn serve(&self) -> String {
        let Self { answer, .. } = self;
        format!(
            "    public static void Main() {{\n        AssayCalls.Serve({}, AssayCalls.Of<{answer}>(), assayValues => {});\n    }}\n}}\n{CALLS}",
            self.types(),
            self.call()
        )
    }

    /// The grader. `solution` is the text after the prompt, up to the end of the method. `tests` end the method, and have
    /// a `Main` that ends in [`END`].
    pub(crate) fn grader(&self, solution: Option<&str>, tests: &str) -> String {
        let Self { imports, class_name, class, name, answer, parameters } = self;
        let names: Vec<&str> = parameters.iter().map(|(_, name)| *name).collect();
        let names = names.join(", ");
        let call = solution.map_or_else(|| "null".to_owned(), |_| format!("{SOLUTION}.AssayCall"));
        // A method of its class calls the solution, as it may be private.
        let solved = solution.map(|solution| {
            let access = format!("    public static object AssayCall(object[] assayValues) => {};\n}}\n", self.call());
            renamed(&format!("{class}{solution}\n{access}"), class_name, SOLUTION)
        });
        format!(
            "{imports}{class}\n        return AssayGrader.Call<{answer}>(\"{name}\", {}, new object[] {{{names}}}, {call});\n\
             {tests}\n{}\n{CALLS}{SOURCE}",
            self.types(),
            solved.unwrap_or_default()
        )
    }

    /// The types of the parameters, as an array.
    fn types(&self) -> String {
        let types: Vec<String> = self.parameters.iter().map(|(kind, _)| format!("AssayCalls.Of<{kind}>()")).collect();
        format!("new System.Type[] {{{}}}", types.join(", "))
    }

    /// A call of the method with an array of values.
    fn call(&self) -> String {
        let casts = |(i, (kind, _)): (usize, &(&str, &str))| format!("({kind})assayValues[{i}]");
        let values: Vec<String> = self.parameters.iter().enumerate().map(casts).collect();
        format!("{}({})", self.name, values.join(", "))
    }
}

/// What is before the last text in round brackets, which ends the text, and what is in them.
fn last_brackets(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_suffix(')')?;
    let mut depth = 1;
    for (at, c) in inner.char_indices().rev() {
        depth += i32::from(c == ')') - i32::from(c == '(');
        if depth == 0 {
            return Some((&inner[..at], &inner[at + 1..]));
        }
    }
    None
}

/// The type and the name of a parameter.
fn parameter(text: &str) -> Option<(&str, &str)> {
    let text = text.strip_prefix("params ").unwrap_or(text).trim();
    let name = last_identifier(text)?;
    let kind = text.strip_suffix(name)?.trim_end();
    let first = kind.split_whitespace().next()?;
    let is_plain = !matches!(first, "ref" | "out" | "in" | "this" | "scoped" | "dynamic") && !first.starts_with('[');
    is_plain.then_some((kind, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(prompt: &str) -> Option<String> {
        let Function { imports, name, answer, parameters, .. } = Function::of(prompt, "Problem")?;
        let parameters: Vec<String> = parameters.iter().map(|(kind, name)| format!("{kind}:{name}")).collect();
        Some(format!("{imports}|{answer}|{name}|{}", parameters.join("|")))
    }

    #[test]
    fn the_method_is_the_head_at_the_end_of_the_prompt() {
        for (head, found) in [
            ("public static long F(long a,  params int[] b) {", "|long|F|long:a|int[]:b"),
            (
                "static public (int, string) F(Dictionary<string,long> a, (int x, int y) b)\n    {\n",
                "|(int, string)|F|Dictionary<string,long>:a|(int x, int y):b",
            ),
            ("static List<(int, int)> F() { ", "|List<(int, int)>|F|"),
            ("static int G() { return F(\"}\"); }\n  static long? F(string? s) {", "|long?|F|string?:s"),
        ] {
            let prompt = format!("using System;\n\nclass Problem {{\n    {head}");
            assert_eq!(of(&prompt), Some(format!("using System;\n\n{found}")), "{head}");
        }
        for head in [
            "public static void F(int a) {",
            "public static dynamic F(int a) {",
            "public static T F<T>(T a) {",
            "public static int F(ref int a) {",
            "public static int F(dynamic a) {",
            "public static int F(int a = 5) {",
            "public static int F([A] int a) {",
            "public static int F(int) {",
            "public static int F(int a) { return a; }",
            "public static int F(int a)) {",
            "public static int F {",
            "public static F(int a) {",
            "public int F(int a) {",
            "",
        ] {
            assert_eq!(of(&format!("class Problem {{\n    {head}")), None, "{head}");
        }
        assert_eq!(of("class Other {\n    static int F() {"), None);
        assert_eq!(of("class Problem"), None);
    }

    #[test]
    fn the_tests_call_a_class_without_the_solution() {
        let prompt = "using System;\nclass Problem {\n    static int F(List<int> a, int b) {\n";
        let function = Function::of(prompt, "Problem").expect("a method");
        let (types, call) = (
            "new System.Type[] {AssayCalls.Of<List<int>>(), AssayCalls.Of<int>()}",
            "assayValues => F((List<int>)assayValues[0], (int)assayValues[1])",
        );
        let serve = function.serve();
        assert!(serve.contains(&format!("AssayCalls.Serve({types}, AssayCalls.Of<int>(), {call});")), "{serve}");
        let solution = "        return b; // as Problem\n    }\n";
        let grader = function.grader(Some(solution), "    }\n    TESTS\n}\n");
        let stub = format!(
            "static int F(List<int> a, int b) {{\n\n        return AssayGrader.Call<int>(\"F\", {types}, new object[] {{a, b}}, \
             AssaySolution.AssayCall);\n    }}\n    TESTS\n}}\n"
        );
        let solved = "class AssaySolution {\n    static int F(List<int> a, int b) {\n        return b; // as AssaySolution\n    }\n";
        assert!(grader.contains(&stub) && grader.contains(solved), "{grader}");
        assert_eq!(grader.matches("return b;").count(), 1);
        let grader = function.grader(None, "    }\n}\n");
        assert!(grader.contains("new object[] {a, b}, null);") && !grader.contains(SOLUTION), "{grader}");
    }
}
