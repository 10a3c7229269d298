//! Graders of Java methods.

use std::iter;

use super::renamed;

const CALLS: &str = include_str!("programs/calls.java");
const SOURCE: &str = include_str!("programs/grader.java");

/// The class of the task's solution, in the grader.
const SOLUTION: &str = "AssaySolution";

/// The types that cross, by their last names.
const DATA: [&str; 28] = [
    "ArrayList",
    "Boolean",
    "Byte",
    "Character",
    "Double",
    "Float",
    "HashMap",
    "HashSet",
    "Integer",
    "List",
    "Long",
    "Map",
    "Object",
    "Optional",
    "Set",
    "Short",
    "String",
    "TreeMap",
    "TreeSet",
    "boolean",
    "byte",
    "char",
    "double",
    "float",
    "int",
    "java",
    "long",
    "short",
];

const PUBLIC: &str = "public ";

/// The object of the class.
const OBJECT: &str = "assaySolution";

/// What stands around the condition of an assertion that does not fail while calls are collected.
pub(crate) const SOFT_ASSERT: [&str; 2] = ["AssayGrader.check(() -> ", ");"];

/// The statement at the end of the tests.
pub(crate) const END: &str = "AssayGrader.end();";

/// The function that a prompt begins.
pub(crate) struct Function<'p> {
    /// What is before the class.
    imports: &'p str,
    /// The name of the class.
    class_name: &'p str,
    /// The rest of the prompt.
    class: &'p str,
    is_static: bool,
    name: &'p str,
    answer: &'p str,
    /// The types and the names of the parameters.
    parameters: Vec<(String, &'p str)>,
}

impl<'p> Function<'p> {
    /// `None` if the prompt does not end in the head of a method of this class that returns a value.
    pub(crate) fn of(prompt: &'p str, class_name: &'p str) -> Option<Self> {
        let at = prompt.match_indices(class_name).map(|(at, _)| at).find(|&at| prompt[..at].ends_with("class "))?;
        let start = prompt[..at].rfind('\n').map_or(0, |at| at + 1);
        let (imports, class) = prompt.split_at(start);
        let head = class.trim_end().strip_suffix('{')?;
        let head = head[head.rfind("public ")?..].strip_prefix("public ")?;
        let (head, is_static) = head.strip_prefix("static ").map_or((head, false), |head| (head, true));
        let (front, rest) = head.split_once('(')?;
        let (parameters, behind) = rest.rsplit_once(')')?;
        let behind = behind.trim();
        let (answer, name) = front.trim().rsplit_once(char::is_whitespace)?;
        let answer = answer.trim();
        let is_head = !head.contains(['{', '}', ';', '"', '@', '=']);
        // A type of its own parameters cannot be named outside of the method.
        let is_plain = !answer.starts_with('<') && answer != "void" && is_identifier(name);
        if !is_head || !is_plain || !(behind.is_empty() || behind.starts_with("throws ")) {
            return None;
        }
        let parameters = split(parameters).map(parameter).collect::<Option<_>>()?;
        Some(Self { imports, class_name, class, is_static, name, answer, parameters })
    }

    /// Whether its results are data. Otherwise only a solution says whether they are.
    pub(crate) fn returns_data(&self) -> bool {
        let mut words = self.answer.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        words.all(|word| DATA.contains(&word))
    }

    /// What a program ends with to answer calls.
    pub(crate) fn serve(&self) -> String {
        let class = self.class_name;
        // A file has at most one public class.
        let public = if self.class.starts_with(PUBLIC) { "" } else { PUBLIC };
        let (object, call) = if self.is_static {
            (String::new(), self.call(class))
        } else {
            (format!("        {class} {OBJECT} = new {class}();\n"), self.call(OBJECT))
        };
        format!(
            "\n{CALLS}\n{public}class Main {{\n    public static void main(String[] args) throws Exception {{\n{object}        \
             AssayCalls.serve({call});\n    }}\n}}\n"
        )
    }

    /// The grader. `solution` is the text after the prompt. `tests` end the method, and have a `main` that ends
    /// in [`END`].
    pub(crate) fn grader(&self, solution: Option<&str>, tests: &str) -> String {
        let Self { imports, class, class_name, is_static, name, answer, parameters } = self;
        // The tests see what the prompt defines, but for the function itself.
        let names: Vec<&str> = parameters.iter().map(|(_, name)| *name).collect();
        let names = names.join(", ");
        let object = if *is_static { SOLUTION.to_owned() } else { format!("new {SOLUTION}()") };
        let call = solution.map_or("null".to_owned(), |_| self.call(&object));
        let solved = solution
            .map(|solution| renamed(&format!("{}{solution}", class.trim_start_matches(PUBLIC)), class_name, SOLUTION));
        format!(
            "{imports}{class}\n        return ({answer}) AssayGrader.call(\"{name}\", new Object[] {{{names}}}, \
             {call});\n{tests}\n{}\n{CALLS}{SOURCE}",
            solved.unwrap_or_default()
        )
    }

    /// The function of an object, as an `AssayCalls.Function`.
    fn call(&self, object: &str) -> String {
        let values: Vec<String> =
            self.parameters.iter().enumerate().map(|(i, (kind, _))| format!("({kind}) assayValues[{i}]")).collect();
        format!("assayValues -> {object}.{}({})", self.name, values.join(", "))
    }
}

/// The parameters, between commas that are in no angle brackets.
fn split(parameters: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(parameters).filter(|parameters| !parameters.trim().is_empty());
    iter::from_fn(move || {
        let text = rest?;
        let mut depth = 0;
        let comma = text.find(|c| {
            depth += i32::from(c == '<') - i32::from(c == '>');
            c == ',' && depth == 0
        });
        rest = comma.map(|at| &text[at + 1..]);
        Some(&text[..comma.unwrap_or(text.len())])
    })
}

/// The type and the name of a parameter.
fn parameter(text: &str) -> Option<(String, &str)> {
    let text = text.trim();
    let text = text.strip_prefix("final ").unwrap_or(text);
    let (kind, name) = text.rsplit_once(char::is_whitespace)?;
    is_identifier(name).then(|| (kind.trim().replace("...", "[]"), name))
}

fn is_identifier(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '$'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(prompt: &str) -> Option<String> {
        let Function { imports, name, answer, parameters, .. } = Function::of(prompt, "Solution")?;
        let parameters: Vec<String> = parameters.iter().map(|(kind, name)| format!("{kind}:{name}")).collect();
        Some(format!("{imports}|{answer}|{name}|{}", parameters.join("|")))
    }

    #[test]
    fn the_function_is_the_head_at_the_end_of_the_prompt() {
        for (head, found) in [
            ("public int f(int a,final  int b) {", "|int|f|int:a|int:b"),
            (
                "public Map<String, List<Integer>> f(Map<Object, Object> a, int... b){\n",
                "|Map<String, List<Integer>>|f|Map<Object, Object>:a|int[]:b",
            ),
            ("public static Optional<Object> f() throws A, B { ", "|Optional<Object>|f|"),
            (
                "public int g() {\n return f(\"x\"); }\n    /** public */\n  public int[] f(String s) {\n",
                "|int[]|f|String:s",
            ),
        ] {
            let prompt = format!("import java.util.*;\n\nclass Solution {{\n    {head}");
            assert_eq!(of(&prompt), Some(format!("import java.util.*;\n\n{found}")), "{head}");
        }
        for head in [
            "public void f(int a) {",
            "public <T> T f(T a) {",
            "public int f(int) {",
            "public int f(@A int a) {",
            "public int f(int a) { return a; }",
            "public int f(int a) { if (a) {",
            "public int f = {",
            "int f(int a) {",
            "",
        ] {
            assert_eq!(of(&format!("class Solution {{\n    {head}")), None, "{head}");
        }
        assert_eq!(of("class Other {\n    public int f() {"), None);
        assert_eq!(of("public int f() {"), None);
    }

    #[test]
    fn the_tests_call_a_class_without_the_solution() {
        let prompt = "import java.util.*;\nclass Solution {\n    public int f(List<Integer> a, int b) {\n";
        let function = Function::of(prompt, "Solution").expect("a function");
        let call = "f((List<Integer>) assayValues[0], (int) assayValues[1])";
        let serve = function.serve();
        assert!(serve.contains(&format!("AssayCalls.serve(assayValues -> assaySolution.{call});")), "{serve}");
        let solution = "        return b; // as Solution\n    }\n}\n";
        let grader = function.grader(Some(solution), "    }\n}\nclass Main {}");
        let stub = format!(
            "    public int f(List<Integer> a, int b) {{\n\n        return (int) AssayGrader.call(\"f\", new Object[] {{a, b}}, \
             assayValues -> new AssaySolution().{call});\n    }}\n}}\n"
        );
        let solution = "class AssaySolution {\n    public int f(List<Integer> a, int b) {\n        return b; // as AssaySolution\n";
        assert!(grader.contains(&stub) && grader.contains(solution), "{grader}");
        assert_eq!(grader.matches("return b;").count(), 1);
        assert!(!serve.contains("return b;"));

        let prompt = "class Problem {\n    public static boolean f(long n) {\n";
        let function = Function::of(prompt, "Problem").expect("a function");
        assert!(function.serve().contains("AssayCalls.serve(assayValues -> Problem.f((long) assayValues[0]));"));
        let grader = function.grader(None, "    }\n    TESTS\n}\n");
        let stub = "return (boolean) AssayGrader.call(\"f\", new Object[] {n}, null);\n    }\n    TESTS\n}\n";
        assert!(grader.contains(stub) && !grader.contains("AssaySolution"), "{grader}");
        for (answer, is_data) in
            [("HashMap<String, int[]>", true), ("Optional<Long>", true), ("Pair<Long, Long>", false)]
        {
            let prompt = format!("class Problem {{\n    public static {answer} f(long n) {{\n");
            assert_eq!(Function::of(&prompt, "Problem").expect("a function").returns_data(), is_data, "{answer}");
        }
    }
}
