//! `repobench@1` follows RepoBench's programs. Its tasks are the next line of a file.
//!
//! The source is Leolty/repobench@630c865: `run.py` cuts completions, and `eval.py` with
//! `evaluation/metrics.py` compares them.
//!
//! # The line that is compared
//! The first line of the completion that is neither blank nor a comment: see [`first_line`]. RepoBench
//! cuts when it writes its files, so its own files have one line already, which does not change.
//! The groundtruth is not cut.
//!
//! # Exact match
//! Both texts have the same words, which are separated by white space.
//!
//! # Edit similarity
//! `fuzz.ratio` of both texts as they are, with white space around them: `round(100 · 2·m / (p + r))`,
//! ties to even. `m` is what Python's difflib matches. RepoBench's requirements name fuzzywuzzy and
//! not python-Levenshtein, and without the latter fuzzywuzzy uses difflib. `eval.py` calls its
//! metric with the groundtruth first and the completion second. difflib's result depends on the
//! order, and its "autojunk" ignores frequent characters of the second text. So it is a long
//! completion that suffers here, and a long groundtruth in CrossCodeEval.
//!
//! # What differs
//! - RepoBench averages the rounded numbers of its three levels. Assay averages over tasks, and
//!   rounds once.
//! - `eval.py` at this commit imports a function for CodeBLEU that does not exist. See `codebleu@1`.
//! - RepoBench knows Python and Java. Java's comments are those of TypeScript and C#, too.

use assay_base::python_compat::{is_space, strip};
use assay_evaluation::metric::Profile;
use assay_syntax::languages::Language;

use super::{end_of, processed};
use crate::metrics::Value;
use crate::metrics::edit_similarity::{ES, EditSimilarity};
use crate::metrics::exact_match::EM;
use crate::profile::{Input, Method, Processed, Spec};

/// The definition of `repobench@1`.
pub(crate) static REPOBENCH: Spec = Spec {
    profile: Profile { id: "repobench@1", about: "RepoBench: the first line of code, compared as it is" },
    method: Some(|| Box::new(RepoBench::default())),
    counts: 2,
    values: &[
        (&EM, Value::Share(|counts| counts[0] > 0)),
        (&ES, Value::Mean { of: |counts| counts[1].into(), full: 100.0 }),
    ],
};

/// Scores examples by `repobench@1`.
#[derive(Default)]
struct RepoBench {
    edit_similarity: EditSimilarity,
}

impl RepoBench {
    fn compare(&mut self, prediction: &str, reference: &str) -> [u32; 2] {
        let exact = words(prediction).eq(words(reference));
        [exact.into(), self.edit_similarity.ratio(reference, prediction).into()]
    }
}

impl Method for RepoBench {
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str)) {
        let (prediction, reference) = texts_of(input);
        texts(prediction, reference);
        counts.extend(self.compare(prediction, reference));
    }

    fn explain(&mut self, input: &Input<'_>) -> Processed {
        let (prediction, reference) = texts_of(input);
        let counts = self.compare(prediction, reference).to_vec();
        processed(end_of(input.example.prediction, prediction), prediction, reference, counts)
    }
}

fn texts_of<'s>(input: &Input<'s>) -> (&'s str, &'s str) {
    (first_line(input.example.language, input.example.prediction), input.example.groundtruth)
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_space).filter(|word| !word.is_empty())
}

/// The first line that is neither blank nor a comment; without one, the first line that is not
/// empty.
///
/// A line that starts with `"""`, `'''` or `/*` starts a comment, and a later line that ends with such
/// quotes or `*/` ends it. A comment that ends on its first line is not noticed, so the lines after it
/// are skipped, too.
///
/// **Cost:** O(n). **Source:** `get_first_line_not_comment` of Leolty/repobench@630c865, `run.py`.
pub fn first_line(language: Language, completion: &str) -> &str {
    let (line_comment, open, close): (_, &[&str], &[&str]) = match language {
        Language::Python => ("#", &["\"\"\"", "'''"], &["\"\"\"", "'''"]),
        Language::Java | Language::TypeScript | Language::CSharp => ("//", &["/*"], &["*/"]),
    };
    let completion = completion.trim_start_matches('\n');
    let mut is_in_comment = false;
    for line in completion.split('\n') {
        let text = strip(line);
        if text.is_empty() {
        } else if is_in_comment {
            is_in_comment = !close.iter().any(|close| text.ends_with(close));
        } else if open.iter().any(|open| text.starts_with(open)) {
            is_in_comment = true;
        } else if !text.starts_with(line_comment) {
            return line;
        }
    }
    completion.split('\n').next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::Example;
    use crate::postprocess::truncate::Prompt;

    #[track_caller]
    fn check(language: Language, completion: &str, line: &str) {
        assert_eq!(first_line(language, completion), line);
        assert_eq!(first_line(language, line), line, "a line stays as it is");
    }

    #[test]
    fn the_first_line_of_code_is_found() {
        use Language::{Java, Python, TypeScript};
        check(Python, "\n\n  x = 1\ny = 2", "  x = 1");
        check(Python, "# a\n\n\"\"\"b\nc\nd\"\"\"\ne\nf", "e");
        check(Java, "// a\n/* b\n * c\n */\nint d;\nint e;", "int d;");
        check(TypeScript, "/** a */\nb;\n// c */\nd;", "d;");
        check(Python, "'''a'''\nb\nc'''\nd", "d");
        check(Python, "\n# a\n# b", "# a");
        check(Python, "  \n# b", "  ");
        check(Python, "", "");
        check(Python, "\n\n", "");
        check(Java, "# a\r\nb", "# a\r");
    }

    /// The values are those of `evaluation/metrics.py` with fuzzywuzzy 0.18.0 on CPython 3.11.
    #[test]
    fn both_metrics_are_those_of_the_program() {
        let long = format!("b{}", "a".repeat(250));
        let short = format!("{}b", "a".repeat(30));
        let rows = [
            ("  return  a", "return a", 1, 84),
            ("return a ", "return a", 1, 94),
            ("self.value = value", "value = self.value", 0, 56),
            ("value = self.value", "self.value = value", 0, 56),
            ("é = 1", "e = 1", 0, 80),
            ("", "x", 0, 0),
            ("x\u{1c}y", "x y", 1, 67),
            ("x", "x\u{200b}", 0, 67),
            // A frequent character is ignored in a long completion, not in a long groundtruth.
            (&short, &long, 0, 21),
            (&long, &short, 0, 1),
        ];
        for (prediction, groundtruth, exact, similarity) in rows {
            let example = Example { language: Language::Java, prompt: Prompt::new(""), groundtruth, prediction };
            let found = RepoBench::default().explain(&Input::of(example));
            assert_eq!(found.counts, [exact, similarity], "{prediction:?} {groundtruth:?}");
        }
    }
}
