//! Graders of Go functions.

use std::borrow::Cow;

use super::heads::bracketed;
use super::renamed;

/// Code with which a program answers calls, and a grader makes them.
const CALLS: &str = include_str!("programs/calls.go");
const SOURCE: &str = include_str!("programs/grader.go");

/// The packages that [`CALLS`] needs, by names that no program has.
pub(crate) const PACKAGES: [&str; 6] = ["math", "os", "reflect", "sort", "strconv", "strings"];

/// The statements before and behind the tests.
pub(crate) const START: &str = "defer assayFailed()";
pub(crate) const END: &str = "assayEnd()";

/// The time of the machine depends on the work before, which differs from run to run. Tests use it as
/// a seed, so a time takes its place that grows by a second with each look.
const NOW: &str = "time.Now()";
const OWN_NOW: &str = "assayNow()";
const OWN_CLOCK: &str = "
var assaySecond int64

func assayNow() time.Time {
\tassaySecond++
\treturn time.Unix(assaySecond, 0)
}
";

/// The name of the last function that begins on a line of its own: `func Name(…`.
pub(crate) fn last_function(prompt: &str) -> Option<&str> {
    prompt.lines().rev().find_map(|line| {
        let (name, _) = line.strip_prefix("func ")?.split_once('(')?;
        let name = name.trim();
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
        is_name.then_some(name)
    })
}

/// The type of the result of the function that a prompt begins. `None` if it has none, or several.
pub(crate) fn result(prompt: &str) -> Option<&str> {
    let head = prompt.lines().rev().find(|line| line.starts_with("func "))?;
    let (_, rest) = bracketed(&head[head.find('(')?..])?;
    let result = rest.trim().strip_suffix('{')?.trim();
    (!result.is_empty() && !result.starts_with('(')).then_some(result)
}

/// A replacement of `testing` whose tests do not fail while calls are collected.
pub(crate) fn soft(testing: &str) -> String {
    testing.replace("{ panic(", "{ if len(assayInput) == 0 { return }; panic(")
}

/// What a program ends with to answer calls.
pub(crate) fn serve(name: &str) -> String {
    format!("{CALLS}\nfunc main() {{\n\tassayServe({name})\n}}\n")
}

/// The function with the task's solution, by the name that the grader gives it.
pub(crate) fn solved(name: &str, function: &str) -> String {
    renamed(function, name, &solution(name))
}

fn solution(name: &str) -> String {
    format!("assaySolution{name}")
}

/// The function that tests call, and what runs them.
pub(crate) fn grades(name: &str) -> String {
    format!("\nvar {name} = assayGrade(\"{name}\", {})\n{CALLS}{SOURCE}", solution(name))
}

/// Tests whose times are the same in each run.
pub(crate) fn timed(tests: &str) -> Cow<'_, str> {
    if tests.contains(NOW) { (tests.replace(NOW, OWN_NOW) + OWN_CLOCK).into() } else { tests.into() }
}

/// The text of a program before its first declaration that is no import.
pub(crate) fn imports(program: &str) -> &str {
    let is_other = |line: &str| ["func ", "type ", "var ", "const "].iter().any(|front| line.starts_with(front));
    let length = program.split_inclusive('\n').take_while(|line| !is_other(line)).map(str::len).sum();
    &program[..length]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_is_the_last_of_the_prompt() {
        for (prompt, name) in [
            (
                "// func No() {\nfunc Poly(xs []int) int {\n\treturn 1\n}\nfunc FindZero(xs []int) float64 {\n",
                Some("FindZero"),
            ),
            ("func Longest(strings []string) interface{}{\n", Some("Longest")),
            ("func Sum (a, b int) int {\n\tf := func(x int) int {\n", Some("Sum")),
            ("func (x X) Method() {\n", None),
            ("func Generic[T any](x T) T {\n", None),
            ("func {", None),
            ("", None),
        ] {
            assert_eq!(last_function(prompt), name, "{prompt}");
        }
    }

    #[test]
    fn a_result_has_one_type() {
        for (prompt, found) in [
            ("func f(a []int, g func(int) int) map[string]int {\n", Some("map[string]int")),
            ("func f() interface{} {\n", Some("interface{}")),
            ("func f() (int, error) {\n", None),
            ("func f() {\n", None),
            ("func f(", None),
            ("", None),
        ] {
            assert_eq!(result(prompt), found, "{prompt}");
        }
        let soft = soft("func (t *assayT) Error(said ...any) { panic(1) }");
        assert_eq!(soft, "func (t *assayT) Error(said ...any) { if len(assayInput) == 0 { return }; panic(1) }");
    }

    #[test]
    fn a_solution_calls_itself_and_not_what_is_tested() {
        let solved = solved("Fib", "func Fib(n int) int {\n\treturn Fib(n-1) + Fibs(n)\n}\n");
        assert_eq!(solved, "func assaySolutionFib(n int) int {\n\treturn assaySolutionFib(n-1) + Fibs(n)\n}\n");
        assert!(grades("Fib").starts_with("\nvar Fib = assayGrade(\"Fib\", assaySolutionFib)\n"));
        assert!(serve("Fib").ends_with("\nfunc main() {\n\tassayServe(Fib)\n}\n"));
    }

    #[test]
    fn imports_come_before_declarations() {
        let imports_ = "import \"math\"\nimport (\n\t\"os\"\n)\n\n";
        assert_eq!(imports(&format!("{imports_}func f() string {{\n\treturn \"sort\"\n}}\n")), imports_);
        assert_eq!(imports("type T int\n"), "");
        assert_eq!(imports("import \"math\""), "import \"math\"");
    }

    #[test]
    fn times_are_replaced_where_tests_look_at_them() {
        assert_eq!(timed("f(time.Now().Unix())"), format!("f(assayNow().Unix()){OWN_CLOCK}"));
        assert_eq!(timed("f(time.Second)"), "f(time.Second)");
    }
}
