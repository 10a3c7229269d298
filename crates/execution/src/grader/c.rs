//! Graders of C functions.

use super::heads::{bracketed, last_identifier, parts};

const CALLS: &str = include_str!("programs/calls.c");
const SOURCE: &str = include_str!("programs/grader.c");

/// The name of the task's solution, in the grader.
const SOLUTION: &str = "assay_solution";

/// The function that the grader calls at the end of `main`.
pub(crate) const ENDED: &str = "assay_ended";

/// How values of a type cross.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Signed,
    Unsigned,
    Floating,
    /// A pointer to characters that end with a zero.
    Text,
}

impl Kind {
    /// `None` if values of the type are not data.
    fn of(kind: &str) -> Option<Self> {
        let pointers = kind.matches('*').count();
        let spaced = kind.replace('*', " ");
        let words: Vec<&str> = spaced.split_whitespace().filter(|word| *word != "const").collect();
        let are = |known: &[&str]| !words.is_empty() && words.iter().all(|word| known.contains(word));
        match pointers {
            1 => (words == ["char"]).then_some(Self::Text),
            0 if are(&["double"]) || are(&["float"]) => Some(Self::Floating),
            0 if are(&["size_t"])
                || are(&["uint8_t"])
                || are(&["uint16_t"])
                || are(&["uint32_t"])
                || are(&["uint64_t"]) =>
            {
                Some(Self::Unsigned)
            }
            0 if are(&["bool"])
                || are(&["_Bool"])
                || are(&["int8_t"])
                || are(&["int16_t"])
                || are(&["int32_t"])
                || are(&["int64_t"]) =>
            {
                Some(Self::Signed)
            }
            0 if are(&["signed", "unsigned", "char", "short", "int", "long"]) => {
                Some(if words.contains(&"unsigned") { Self::Unsigned } else { Self::Signed })
            }
            _ => None,
        }
    }

    /// The end of the names of functions that write and read such values.
    fn name(self) -> &'static str {
        match self {
            Self::Signed => "signed",
            Self::Unsigned => "unsigned",
            Self::Floating => "floating",
            Self::Text => "text",
        }
    }
}

/// The function that a prompt begins.
pub(crate) struct Function<'p> {
    /// What is before the function.
    before: &'p str,
    /// The head of the function, without its brace.
    head: &'p str,
    name: &'p str,
    answer: (&'p str, Kind),
    /// The types, kinds and names of the parameters.
    parameters: Vec<(String, Kind, &'p str)>,
}

impl<'p> Function<'p> {
    /// `head` is the end of the prompt, without a brace. `None` if its types are not data.
    pub(crate) fn of(before: &'p str, head: &'p str) -> Option<Self> {
        let open = head.find('(')?;
        let (list, rest) = bracketed(&head[open..])?;
        let name = last_identifier(&head[..open])?;
        let answer = head[..open].trim_end().strip_suffix(name)?.trim();
        let kind = Kind::of(answer)?;
        let list = if list.trim() == "void" { "" } else { list };
        let parameters = parts(list)?.into_iter().map(parameter).collect::<Option<_>>()?;
        rest.trim().is_empty().then_some(Self { before, head, name, answer: (answer, kind), parameters })
    }

    /// What a program ends with to answer calls.
    pub(crate) fn serve(&self) -> String {
        let kind = self.answer.1.name();
        format!(
            "{CALLS}\nint main(void) {{\n    for (int assay_number = 0; (assay_words = assay_next_call()); assay_number++) {{\n        struct \
             assay_text assay_answer = {{0, 0, 0}};\n        char \
             assay_front[32];\n        snprintf(assay_front, sizeof assay_front, \"=assay %d V\", assay_number);\n\
             {}        assay_put_{kind}(&assay_answer, {});\n        assay_write(assay_front, &assay_answer);\n    }}\n    return 0;\n}}\n",
            self.arguments(),
            self.call(self.name)
        )
    }

    /// The grader. `solution` is the text after the head, and `tests` have a `main` that calls [`ENDED`] at its end.
    pub(crate) fn grader(&self, solution: &str, tests: &str) -> String {
        let Self { before, head, name, answer: (answer, kind), parameters } = self;
        let kind = kind.name();
        let puts: String = parameters
            .iter()
            .map(|(_, kind, name)| format!("    assay_put_{}(&assay_values, {name});\n", kind.name()))
            .collect();
        format!(
            "{before}\n#define {name} {SOLUTION}\n{head}\n{solution}\n#undef {name}\n{CALLS}{SOURCE}\n{head} {{\n    struct \
             assay_text assay_values = {{0, 0, 0}}, assay_answer = {{0, 0, 0}};\n{puts}    if (assay_call(\"{name}\", \
             &assay_values)) {{\n{}        assay_put_{kind}(&assay_answer, {});\n        assay_solved(&assay_answer);\n    }}\n    {answer} assay_result = ({answer})assay_get_{kind}();\n    \
             assay_answered();\n    return assay_result;\n}}\n{tests}\n",
            self.arguments(),
            self.call(SOLUTION)
        )
    }

    /// Statements that read the arguments from words.
    fn arguments(&self) -> String {
        let read = |(i, (kind, how, _)): (usize, &(String, Kind, &str))| {
            format!("        {kind} assay_argument{i} = ({kind})assay_get_{}();\n", how.name())
        };
        self.parameters.iter().enumerate().map(read).collect()
    }

    fn call(&self, name: &str) -> String {
        let values: Vec<String> = (0..self.parameters.len()).map(|i| format!("assay_argument{i}")).collect();
        format!("{name}({})", values.join(", "))
    }
}

/// The type, the kind and the name of a parameter. An array of characters is a text.
fn parameter(text: &str) -> Option<(String, Kind, &str)> {
    let (text, is_array) = text.split_once('[').map_or((text, false), |(text, _)| (text, true));
    let name = last_identifier(text)?;
    let kind = text.trim_end().strip_suffix(name)?.trim();
    let kind = if is_array { format!("{kind} *") } else { kind.to_owned() };
    Kind::of(&kind).map(|how| (kind, how, name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_are_data_are_known() {
        for (kind, known) in [
            ("int", Some(Kind::Signed)),
            ("const unsigned long long", Some(Kind::Unsigned)),
            ("long  int", Some(Kind::Signed)),
            ("char", Some(Kind::Signed)),
            ("bool", Some(Kind::Signed)),
            ("size_t", Some(Kind::Unsigned)),
            ("float", Some(Kind::Floating)),
            ("const char*", Some(Kind::Text)),
            ("char const * const", Some(Kind::Text)),
            ("long double", None),
            ("unsigned char *", None),
            ("char **", None),
            ("int *", None),
            ("struct point", None),
            ("void", None),
            ("", None),
            ("*", None),
        ] {
            assert_eq!(Kind::of(kind), known, "{kind}");
        }
    }

    #[test]
    fn the_function_is_the_head_at_the_end_of_the_prompt() {
        let of = |head: &str| {
            let Function { name, answer, parameters, .. } = Function::of("", head)?;
            let parameters: Vec<String> = parameters.iter().map(|(kind, _, name)| format!("{kind}:{name}")).collect();
            Some(format!("{}|{name}|{}", answer.0, parameters.join("|")))
        };
        for (head, found) in [
            ("int f(int a,  const char *b)", "int|f|int:a|const char *:b"),
            ("const char* f(const char s[4])\n", "const char*|f|const char *:s"),
            ("unsigned long long\nf(void) ", "unsigned long long|f|"),
            ("char *f()", "char *|f|"),
        ] {
            assert_eq!(of(head).as_deref(), Some(found), "{head}");
        }
        for head in [
            "void f(int a)",
            "int f(int *a)",
            "int f(int a[])",
            "int f(int count, ...)",
            "int f(int)",
            "int f(int (*g)(int))",
            "struct p f(int a)",
            "int f(int a) { return 1; }",
            "int f(int a",
            "int f",
            "f()",
            "",
        ] {
            assert_eq!(of(head), None, "{head}");
        }
    }

    #[test]
    fn the_tests_call_a_function_without_the_solution() {
        let function = Function::of("#include <math.h>\n", "int f(int n, char *s)").expect("a function");
        let serve = function.serve();
        let read = "        int assay_argument0 = (int)assay_get_signed();\n        char * assay_argument1 = (char *)assay_get_text();\n";
        assert!(
            serve.contains(&format!(
                "{read}        assay_put_signed(&assay_answer, f(assay_argument0, assay_argument1));"
            )),
            "{serve}"
        );
        let grader = function.grader("{\n    return SOLVED;\n}", "TESTS");
        let solved = "#include <math.h>\n\n#define f assay_solution\nint f(int n, char *s)\n{\n    return SOLVED;\n}\n#undef f\n";
        assert!(grader.starts_with(solved) && grader.ends_with("    return assay_result;\n}\nTESTS\n"), "{grader}");
        assert!(grader.contains("assay_put_signed(&assay_answer, assay_solution(assay_argument0, assay_argument1));"));
    }
}
