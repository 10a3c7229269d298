//! Profiles that follow the scoring programs of other benchmarks: what these do to a completion, and
//! how they compare it.
//!
//! They compute exact match and edit similarity, which share their names with CrossCodeEval's
//! metrics, and differ in every detail. So each number names its profile.

pub mod codebleu;
pub mod granite;
pub mod repobench;
pub mod repoeval;

use assay_syntax::grammars::Dialect;
use assay_syntax::languages::Language;

use crate::profile::{Input, Processed};

/// What a method compared, without identifiers and comments.
fn processed(cut: usize, prediction: &str, reference: &str, counts: Vec<u32>) -> Processed {
    Processed {
        cut,
        comments: Vec::new(),
        prediction: prediction.to_owned(),
        reference: reference.to_owned(),
        prediction_identifiers: Vec::new(),
        reference_identifiers: Vec::new(),
        counts,
    }
}

/// The dialect of a task's file: TSX only if the file's name says so.
fn dialect(input: &Input<'_>) -> Dialect {
    let file = input.task.and_then(|task| task.file.as_deref());
    match input.example.language {
        Language::Python => Dialect::Python,
        Language::Java => Dialect::Java,
        Language::TypeScript if file.is_some_and(|file| file.ends_with(".tsx")) => Dialect::Tsx,
        Language::TypeScript => Dialect::TypeScript,
        Language::CSharp => Dialect::CSharp,
    }
}

/// The offset in `text` at which `part`, a slice of it, ends.
fn end_of(text: &str, part: &str) -> usize {
    part.as_ptr() as usize + part.len() - text.as_ptr() as usize
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::example::Example;
    use crate::postprocess::truncate::Prompt;
    use crate::profiles;
    use crate::scorer::{Counts, Plan, Scorer};

    fn code() -> impl Strategy<Value = String> {
        const PIECES: &[&str] = &[
            " ", "\n", "\r\n", "\t", "\u{85}", "a", "é", "変", "if ", "for ", "while ", "(", ")", "{", "}", "[", "]",
            "'", "\"", "\"\"\"", "\\", "/*", "*/", "//", "#", "=", "+", ";", ",", ":", "return ", "x = y", "<b>",
            "`${",
        ];
        prop::collection::vec(prop::sample::select(PIECES), 0..30).prop_map(|pieces| pieces.concat())
    }

    proptest! {
        #[test]
        fn every_profile_scores_every_text(prompt in code(), prediction in code(), groundtruth in code()) {
            let plan = Plan::new(profiles::ALL, &[]);
            let mut scorer = Scorer::new(&plan);
            for &language in Language::ALL {
                let prompt = Prompt::new(&prompt);
                let example = Example { language, prompt, groundtruth: &groundtruth, prediction: &prediction };
                let counts = scorer.score(example, None).counts;
                prop_assert_eq!(&counts, &Scorer::new(&plan).score(example, None).counts);
                for column in profiles::ALL.iter().flat_map(|profile| plan.columns(*profile)) {
                    let value = column.percent(Counts::Answered(&counts));
                    prop_assert!((0.0..=100.0 + 1e-9).contains(&value), "{} is {}", column.metric.id, value);
                }
            }
        }
    }
}
