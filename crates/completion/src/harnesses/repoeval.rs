//! `repoeval-levenshtein@1` follows the scoring program of RepoEval, the benchmark of RepoCoder.
//!
//! The source is microsoft/CodeT@205330a, `RepoCoder/compute_score.py`.
//!
//! # The lines that are compared
//! Both texts are split where Python's `splitlines` splits them, lines are stripped, and blank lines
//! are dropped. As many lines of the completion remain as the groundtruth has.
//!
//! # Exact match
//! The lines are equal.
//!
//! # Edit similarity
//! `1 − d / max(p, r)` of the lines joined with line feeds. `d` is the Levenshtein distance, in
//! which an insertion, a deletion and a substitution cost 1. `p` and `r` are the lengths in Unicode
//! scalar values.
//!
//! # What differs
//! - If neither side has a line, the official program divides by 0 and ends. Here both are equal,
//!   with a similarity of 1.
//! - The official program reports each repository. Assay reports languages.

use assay_base::python_compat::{is_line_break, strip};
use assay_evaluation::metric::Profile;

use super::{end_of, processed};
use crate::metrics::Value;
use crate::metrics::edit_similarity::{ES, levenshtein};
use crate::metrics::exact_match::EM;
use crate::profile::{Input, Method, Processed, Spec};

/// The definition of `repoeval-levenshtein@1`.
pub(crate) static REPOEVAL_LEVENSHTEIN: Spec = Spec {
    profile: Profile {
        id: "repoeval-levenshtein@1",
        about: "RepoEval: as many lines as the groundtruth has, by Levenshtein distance",
    },
    method: Some(|| Box::new(RepoEval)),
    counts: 3,
    values: &[
        (&EM, Value::Share(|counts| counts[0] > 0)),
        (&ES, Value::Mean { of: |counts| 100.0 * similarity(counts[1], counts[2]), full: 100.0 }),
    ],
};

/// The similarity of texts with a distance, of which the longest has `longest` characters.
fn similarity(distance: u32, longest: u32) -> f64 {
    if longest == 0 { 1.0 } else { 1.0 - f64::from(distance) / f64::from(longest) }
}

/// Scores examples by `repoeval-levenshtein@1`.
struct RepoEval;

/// The texts that are compared, and where the last line of the prediction ends in it.
struct Texts {
    prediction: String,
    reference: String,
    cut: usize,
}

impl Texts {
    fn of(input: &Input<'_>) -> Self {
        let completion = input.example.prediction;
        let reference: Vec<&str> = lines(input.example.groundtruth).collect();
        let prediction: Vec<&str> = lines(completion).take(reference.len()).collect();
        let cut = prediction.last().map_or(0, |last| end_of(completion, last));
        Self { prediction: prediction.join("\n"), reference: reference.join("\n"), cut }
    }

    fn counts(&self) -> [u32; 3] {
        let [prediction, reference] = [&self.prediction, &self.reference].map(|text| text.chars().collect::<Vec<_>>());
        let distance = levenshtein::distance(&prediction, &reference);
        let exact = self.prediction == self.reference;
        [exact.into(), distance as u32, prediction.len().max(reference.len()) as u32]
    }
}

impl Method for RepoEval {
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str)) {
        let compared = Texts::of(input);
        texts(&compared.prediction, &compared.reference);
        counts.extend(compared.counts());
    }

    fn explain(&mut self, input: &Input<'_>) -> Processed {
        let texts = Texts::of(input);
        let counts = texts.counts().to_vec();
        processed(texts.cut, &texts.prediction, &texts.reference, counts)
    }
}

/// The lines of a text without surrounding white space, except blank ones.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.split(is_line_break).map(strip).filter(|line| !line.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::example::Example;
    use crate::postprocess::truncate::Prompt;
    use assay_syntax::languages::Language;

    /// The values are those of `compute_EM` and `compute_ES` with editdistance 0.8.1 on CPython 3.11.
    #[test]
    fn both_metrics_are_those_of_the_program() {
        let rows = [
            ("a = 1\nb = 2", "a = 1", "a = 1", 1, 1.0),
            ("\n\n  a = 1\n", "a = 1\n\tb = 2 ", "a = 1", 0, 0.454_545_454_545_454_6),
            ("kitten", "sitting", "kitten", 0, 0.571_428_571_428_571_4),
            ("é変x", "e変", "é変x", 0, 0.333_333_333_333_333_37),
            ("a\u{85}b\rc\u{1d}d", "a\nb\nc\nd", "a\nb\nc\nd", 1, 1.0),
            ("", "x", "", 0, 0.0),
            ("if x {\n  y\n}\nz", "if x {\n}", "if x {\ny", 0, 0.875),
        ];
        for (prediction, groundtruth, compared, exact, expected) in rows {
            let example = Example { language: Language::Java, prompt: Prompt::new(""), groundtruth, prediction };
            let found = RepoEval.explain(&Input::of(example));
            assert_eq!(found.prediction, compared);
            assert_eq!((found.counts[0], similarity(found.counts[1], found.counts[2])), (exact, expected));
            assert!(prediction[..found.cut].ends_with(found.prediction.lines().last().unwrap_or_default()));
        }
    }

    #[test]
    fn nothing_equals_nothing() {
        let example =
            Example { language: Language::Java, prompt: Prompt::new(""), groundtruth: " \n", prediction: "x" };
        let found = RepoEval.explain(&Input::of(example));
        assert_eq!((&*found.counts, similarity(0, 0)), ([1, 0, 0].as_slice(), 1.0));
    }
}
