//! `cceval-paper@1` follows the text of CrossCodeEval's paper (arXiv 2310.11248), sections 3.2 and 3.3.
//!
//! The paper's own numbers come from the official program, which differs. This profile shows how much.
//! The sections below are its specification. Where the paper says nothing, the official program's
//! rule holds, unless a section names another choice.
//!
//! # Statements
//! Prediction and groundtruth are both cut (footnote 6). A side in which no statement ends is whole.
//!
//! **Python:** "we iteratively parse the concatenation of prompt and *n* completion tokens until the
//! sequence becomes parseable and the (*n* + 1)-th completion token is a newline character". This is
//! the official rule, with characters for tokens: see
//! [`PythonTruncator`]. Officially, only the prediction
//! is cut.
//!
//! **Java, TypeScript, C#:** "we consider statements ending with `;`, `{` and `}`, instead of a new
//! line".
//! - Each such token of the grammar ends the statement, also as the first token, in `for (;;)` and in
//!   object literals. The paper excepts none.
//! - A character in a string or a comment is no token. The official program looks for characters, and
//!   not at the first.
//! - *Silent:* whether the code must be parseable. It need not be, because the blocks around the
//!   cursor are open.
//! - *Silent:* code that is interpolated in a literal. Its tokens count, but its own brackets do not.
//!
//! # Comments
//! They stay, because the paper removes nothing. The official program removes `#…` and `//…`.
//!
//! # Exact match
//! The paper "directly compares the generated code with the reference".
//! - *Silent:* white space. As officially, lines are stripped and blank lines dropped.
//!
//! # Edit similarity
//! - *Silent:* the formula. It is that of `cceval-levenshtein@1`, because difflib's matches are no edits.
//!
//! # Identifier match
//! "We first parse the code and extract the identifiers …, resulting in two ordered lists": the names
//! that the grammar finds, as in `strict@1`. The official program takes words that are no keywords.
//! The paper reports the exact match of the lists and F1.
//! - *Silent:* duplicates in F1. As officially, it compares sets.
//! - *Silent:* statements without names. As officially, they match, and their F1 is 0.
//!
//! # Limits
//! Those of `strict@1`: see [`crate::strict`].

use assay_evaluation::metric::{Metric, Profile};

use crate::example::Example;
use crate::metrics::Value;
use crate::metrics::edit_similarity::EditSimilarity;
use crate::metrics::exact_match::exact_match;
use crate::metrics::identifier_match::identifier_match;
use crate::official::OfficialScores;
use crate::official::languages::{Truncation, rules};
use crate::postprocess::truncate::PythonTruncator;
use crate::profile::{COUNTS, Input, Method, Processed, Spec};
use crate::strict::{Statement, Strict};

/// The definition of `cceval-paper@1`.
pub(crate) static PAPER: Spec = Spec {
    profile: Profile {
        id: "cceval-paper@1",
        about: "CrossCodeEval's paper, where the official program differs from it",
    },
    method: Some(|| Box::new(Paper::default())),
    counts: COUNTS,
    values: &[VALUES[0], VALUES[1], VALUES[2], VALUES[5]],
};

/// All metrics of the official program. The paper has no identifier precision and recall.
const VALUES: [(&Metric, Value); 6] = Spec::values(|counts| counts[2].into());

/// Scores examples by `cceval-paper@1`.
#[derive(Default)]
struct Paper {
    python: PythonTruncator,
    parser: Strict,
    edit_similarity: EditSimilarity,
}

impl Paper {
    /// The statements of the prediction and of the groundtruth.
    fn statements<'s>(&mut self, input: &Input<'s>) -> (Statement<'s>, Statement<'s>) {
        let example = input.example;
        self.parser.up_to_marks(match rules(example.language).truncation {
            Truncation::ParseableLine => {
                let groundtruth = self.python.truncate(example.prompt, example.groundtruth);
                Example { prediction: input.truncated, groundtruth, ..example }
            }
            Truncation::Bracket => example,
        })
    }

    fn compare(&mut self, prediction: &Statement<'_>, reference: &Statement<'_>) -> [u32; COUNTS] {
        let scores = OfficialScores {
            exact_match: exact_match(prediction.text, reference.text),
            edit_similarity: self.edit_similarity.score(prediction.text, reference.text),
            identifiers: identifier_match(prediction.identifiers(), reference.identifiers()),
        };
        scores.counts()
    }
}

impl Method for Paper {
    fn count(&mut self, input: &Input<'_>, counts: &mut Vec<u32>, texts: &mut dyn FnMut(&str, &str)) {
        let (prediction, reference) = self.statements(input);
        texts(prediction.text, reference.text);
        counts.extend(self.compare(&prediction, &reference));
    }

    fn explain(&mut self, input: &Input<'_>) -> Processed {
        let (prediction, reference) = self.statements(input);
        let identifiers = |statement: &Statement<'_>| statement.identifiers().map(str::to_owned).collect();
        Processed {
            cut: prediction.text.len(),
            comments: Vec::new(),
            prediction: prediction.text.to_owned(),
            reference: reference.text.to_owned(),
            prediction_identifiers: identifiers(&prediction),
            reference_identifiers: identifiers(&reference),
            counts: self.compare(&prediction, &reference).to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use assay_syntax::languages::Language::{self, CSharp, Java, Python, TypeScript};
    use serde_json::Value;

    use super::*;
    use crate::postprocess::truncate::Prompt;
    use crate::profiles::{CCEVAL_LEVENSHTEIN, CCEVAL_PAPER};
    use crate::scorer::{Counts, Plan, Scorer};

    fn explain(language: Language, prompt: &str, prediction: &str, groundtruth: &str) -> Processed {
        let prompt = Prompt::new(prompt);
        Paper::default().explain(&Input::of(Example { language, prompt, groundtruth, prediction }))
    }

    /// `¦` marks the end of the statement, and the identifiers follow. Without `¦`, it is the whole text.
    #[test]
    fn statements_end_with_the_first_token_of_the_three() {
        let cases = [
            (Java, "class A { void f() { ", "g(\"a;b\", c);¦ h();", "g c"),
            (Java, "class A { void f() { ", "for (int i = 0;¦ i < 9; i++) { g(); }", "i"),
            (Java, "class A { void f() { ", "}¦ void g() { } }", ""),
            (Java, "class A { void f() { ", ";¦ g();", ""),
            (Java, "class A { void f() { ", "g(/* ; */ null);¦", "g"),
            (TypeScript, "const a = ", "b({¦ c: d });", "b"),
            (TypeScript, "const a = ", "`;${b}` + c;¦ d", "b c"),
            (TypeScript, "import ", "{¦ a } from 'b';", ""),
            (CSharp, "class A { void F() { ", "G($\"{b}\", été);¦ H();", "G b été"),
            (CSharp, "class A { void F() { ", "", ""),
        ];
        for (language, prompt, marked, identifiers) in cases {
            let text = marked.replace('¦', "");
            let found = explain(language, prompt, &text, &text);
            let end = marked.find('¦').unwrap_or(text.len());
            assert_eq!((found.cut, found.prediction_identifiers.join(" ").as_str()), (end, identifiers), "{marked}");
            assert_eq!(found.prediction, found.reference);
        }
    }

    #[test]
    fn groundtruths_are_cut_and_comments_stay() {
        let found = explain(Python, "x = ", "f(True)  # a", "f(True)  # a\ny = g()\n");
        assert_eq!(found.reference, "f(True)  # a");
        assert_eq!(found.reference_identifiers, ["f"]);
        assert_eq!(found.counts, [1, 100, 100, 1, 1, 1, 1]);
        let found = explain(Python, "x = ", "f(True)", "f(True)  # a");
        assert_eq!(found.counts[0], 0);
        let found = explain(Java, "class A { void f() { ", "g();", "g(); h(); }");
        assert_eq!(found.counts, [1, 100, 100, 1, 1, 1, 1]);
    }

    #[test]
    fn the_paper_has_four_metrics() {
        let plan = Plan::new(&[CCEVAL_PAPER], &[]);
        let example = Example { language: Python, prompt: Prompt::new("x = "), groundtruth: "1", prediction: "1" };
        let counts = Scorer::new(&plan).score(example, None).counts;
        let values = plan.columns(CCEVAL_PAPER).into_iter().map(|column| {
            let value = column.percent(Counts::Answered(&counts));
            (column.metric.id, value)
        });
        // Without identifiers, the lists are equal and F1 is 0.
        assert_eq!(values.collect::<Vec<_>>(), [("em", 100.0), ("es", 100.0), ("id_em", 100.0), ("id_f1", 0.0)]);
    }

    /// The records of a file of the shared data.
    fn records(name: &str) -> Option<Vec<Value>> {
        let path = assay_testing::shared(&format!("data/crosscodeeval/{name}.jsonl"))?;
        let text = std::fs::read_to_string(path).expect("records are text");
        Some(text.lines().map(|line| serde_json::from_str(line).expect("a record is JSON")).collect())
    }

    /// For each language and metric: by how many percentage points the paper's score is above that of
    /// `cceval-levenshtein@1`, and how many of 100 completions of two models have another value.
    #[test]
    fn the_paper_differs_from_the_official_program_on_real_completions() {
        const SOURCES: [&str; 4] = [
            "granite-3.3-8b-base_comment",
            "granite-3.3-8b-base_no_snippets",
            "Qwen2.5-Coder-14B_comment",
            "Qwen2.5-Coder-14B_no_snippets",
        ];
        let plan = Plan::new(&[CCEVAL_LEVENSHTEIN, CCEVAL_PAPER], &[]);
        let mut scorer = Scorer::new(&plan);
        for (language, expected) in [
            (Python, "em +0.00 (0), es -0.82 (3), id_em -1.00 (1), id_f1 +0.43 (6)"),
            (Java, "em +0.00 (0), es +1.53 (5), id_em +0.00 (0), id_f1 +0.32 (11)"),
            (TypeScript, "em +0.00 (12), es -2.52 (39), id_em +2.00 (10), id_f1 +2.85 (34)"),
            (CSharp, "em +0.00 (0), es -0.26 (4), id_em +0.00 (0), id_f1 +0.00 (0)"),
        ] {
            let id = language.id();
            let Some(tasks) = records(&format!("prompts_{id}")) else { return };
            let mut scores = Vec::new();
            for source in SOURCES {
                for answer in records(&format!("predictions_{id}_{source}")).expect("the data has all files") {
                    let task = tasks.iter().find(|task| task["metadata"]["task_id"] == answer["task_id"]);
                    let text = |name: &str| task.expect("the task exists")[name].as_str().expect("a record has texts");
                    let (prompt, groundtruth) = (Prompt::new(text("prompt")), text("groundtruth"));
                    let prediction = answer["pred"].as_str().expect("an answer has a text");
                    scores.push(scorer.score(Example { language, prompt, groundtruth, prediction }, None).counts);
                }
            }
            let differences = plan.columns(CCEVAL_PAPER).into_iter().map(|paper| {
                let official = plan.column(CCEVAL_LEVENSHTEIN, paper.metric.id).expect("both have the metric");
                let of = |counts| {
                    let counts = Counts::Answered(counts);
                    paper.percent(counts) - official.percent(counts)
                };
                let mean = scores.iter().map(|counts| of(counts)).sum::<f64>() / scores.len() as f64;
                let others = scores.iter().filter(|counts| of(counts) != 0.0).count();
                format!("{} {mean:+.2} ({others})", paper.metric.id)
            });
            assert_eq!(differences.collect::<Vec<_>>().join(", "), expected, "{id}");
        }
    }
}
