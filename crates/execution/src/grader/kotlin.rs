//! Graders of Kotlin functions.

use super::heads::{bracketed, first_identifier, parts};

const CALLS: &str = include_str!("programs/calls.kt");
const SOURCE: &str = include_str!("programs/grader.kt");

/// The object with the task's solution, in the grader.
const SOLUTION: &str = "AssaySolution";

/// What stands in front of the condition of an assertion that does not fail while calls are collected.
pub(crate) const SOFT_ASSERT: &str = "AssayGrader.check(fun(): Boolean = ";

/// The statement at the end of the tests.
pub(crate) const END: &str = "AssayGrader.end()";

/// The types that cross, but for arrays of numbers.
const DATA: [&str; 25] = [
    "Any",
    "Array",
    "ArrayList",
    "BigInteger",
    "Boolean",
    "Byte",
    "Char",
    "Double",
    "Float",
    "HashMap",
    "HashSet",
    "Int",
    "List",
    "Long",
    "Map",
    "MutableList",
    "MutableMap",
    "MutableSet",
    "Pair",
    "Set",
    "Short",
    "String",
    "Triple",
    "UInt",
    "ULong",
];

/// The function that a prompt begins.
pub(crate) struct Function<'p> {
    prompt: &'p str,
    name: &'p str,
    answer: &'p str,
    /// The names and the types of the parameters.
    parameters: Vec<(&'p str, &'p str)>,
}

impl<'p> Function<'p> {
    /// `None` if the prompt does not end in the head of a function that returns a value, and in a brace.
    pub(crate) fn of(prompt: &'p str) -> Option<Self> {
        let head = prompt.trim_end().strip_suffix('{')?;
        let at = head.rfind("\nfun ").map_or(0, |at| at + 1);
        let (name, rest) = first_identifier(head[at..].strip_prefix("fun ")?)?;
        let (parameters, rest) = bracketed(rest.trim_start()).filter(|_| rest.trim_start().starts_with('('))?;
        let answer = rest.trim().strip_prefix(':')?.trim();
        if matches!(answer, "" | "Unit" | "Nothing") || answer.contains(['{', '}', ';', '=', '"']) {
            return None;
        }
        let parameter = |text: &'p str| {
            let (name, kind) = text.split_once(':')?;
            let (name, kind) = (name.trim(), kind.trim());
            let is_plain = first_identifier(name).is_some_and(|(first, rest)| first == name && rest.is_empty());
            (is_plain && !kind.contains('=')).then_some((name, kind))
        };
        let parameters = parts(parameters)?.into_iter().map(parameter).collect::<Option<_>>()?;
        Some(Self { prompt, name, answer, parameters })
    }

    /// Whether its results are data. Otherwise only a solution says whether they are.
    pub(crate) fn returns_data(&self) -> bool {
        let mut words = self.answer.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        !self.answer.contains("->")
            && words.all(|word| DATA.contains(&word.strip_suffix("Array").unwrap_or(word)) || word == "Array")
    }

    /// What a program ends with to answer calls.
    pub(crate) fn serve(&self) -> String {
        format!("\nfun main() {{\n    AssayCalls.serve {{ assayValues -> {} }}\n}}\n{CALLS}", self.call())
    }

    /// The grader. `solution` is the text after the prompt, up to the end of the function. `tests` follow the function,
    /// and have a `main` that ends in [`END`].
    pub(crate) fn grader(&self, solution: Option<&str>, tests: &str) -> String {
        let Self { prompt, name, answer, parameters } = self;
        let names: Vec<&str> = parameters.iter().map(|(name, _)| *name).collect();
        let names = names.join(", ");
        let call = solution.map_or_else(|| "null".to_owned(), |_| format!("{{ {SOLUTION}.assayCall(it) }}"));
        let solved = solution.map(|solution| {
            // Imports stand at the beginning of a file.
            let is_code = |line: &&str| !line.starts_with("import ") && !line.starts_with("package ");
            let code: String = prompt.split_inclusive('\n').filter(is_code).collect();
            format!(
                "object {SOLUTION} {{\n{code}{solution}\nfun assayCall(assayValues: List<Any?>): Any? = {}\n}}\n",
                self.call()
            )
        });
        format!(
            "{prompt}\n    return AssayGrader.call(\"{name}\", listOf<Any?>({names}), {call}) as {answer}\n}}\n{tests}\n{}\n\
             {CALLS}{SOURCE}",
            solved.unwrap_or_default()
        )
    }

    /// A call of the function with a list of values.
    fn call(&self) -> String {
        let casts = |(i, (_, kind)): (usize, &(&str, &str))| format!("assayValues[{i}] as {kind}");
        let values: Vec<String> = self.parameters.iter().enumerate().map(casts).collect();
        format!("{}({})", self.name, values.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(prompt: &str) -> Option<String> {
        let Function { name, answer, parameters, .. } = Function::of(prompt)?;
        let parameters: Vec<String> = parameters.iter().map(|(name, kind)| format!("{name}:{kind}")).collect();
        Some(format!("{answer}|{name}|{}", parameters.join("|")))
    }

    #[test]
    fn the_function_is_the_head_at_the_end_of_the_prompt() {
        for (prompt, found) in [
            ("fun f(a: Long,  b: List<Pair<Int, String>>): Int {", "Int|f|a:Long|b:List<Pair<Int, String>>"),
            (
                "import x.y\n\n// fun g\nfun f(\n    a: (Int) -> Int,\n    b: Int?,\n) : Map<String, Int>{\n",
                "Map<String, Int>|f|a:(Int) -> Int|b:Int?",
            ),
            ("fun g(): Int { return 1 }\nfun f(): Int? {", "Int?|f|"),
        ] {
            assert_eq!(of(prompt).as_deref(), Some(found), "{prompt}");
        }
        for prompt in [
            "fun f(a: Int) {",
            "fun f(a: Int): Unit {",
            "fun <T> f(a: T): T {",
            "fun String.f(): Int {",
            "fun f(vararg a: Int): Int {",
            "fun f(a: Int = 5): Int {",
            "fun f(a): Int {",
            "fun f(a: Int): Int { return a }",
            "fun f(a: Int): Int = {",
            "fun f(a: Int)): Int {",
            "fun f {",
            "fun f: Int {",
            "    fun f(): Int {",
            "fun f(): Int",
            "",
        ] {
            assert_eq!(of(prompt), None, "{prompt}");
        }
    }

    #[test]
    fn the_tests_call_a_function_without_the_solution() {
        let prompt = "import x.y\nfun f(a: List<Int>, b: Int): Int {\n";
        let function = Function::of(prompt).expect("a function");
        let call = "f(assayValues[0] as List<Int>, assayValues[1] as Int)";
        let serve = function.serve();
        assert!(serve.contains(&format!("AssayCalls.serve {{ assayValues -> {call} }}")), "{serve}");
        let grader = function.grader(Some("    return b\n}\n"), "TESTS\n");
        let stub =
            "return AssayGrader.call(\"f\", listOf<Any?>(a, b), { AssaySolution.assayCall(it) }) as Int\n}\nTESTS\n";
        let solved = "object AssaySolution {\nfun f(a: List<Int>, b: Int): Int {\n    return b\n}\n";
        assert!(grader.starts_with(prompt) && grader.contains(stub) && grader.contains(solved), "{grader}");
        assert_eq!((grader.matches("return b").count(), grader.matches("import x.y").count()), (1, 1));
        for (answer, is_data) in [("Map<Char, IntArray>?", true), ("(Int) -> Int", false), ("Node", false)] {
            let prompt = format!("fun f(n: Int): {answer} {{\n");
            assert_eq!(Function::of(&prompt).expect("a function").returns_data(), is_data, "{answer}");
        }
        let grader = function.grader(None, "TESTS\n");
        assert!(grader.contains("listOf<Any?>(a, b), null) as Int") && !grader.contains(SOLUTION), "{grader}");
    }
}
