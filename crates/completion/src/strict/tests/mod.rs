mod csharp;
mod java;
mod python;
mod real_code;
mod robustness;
mod typescript;

use super::{Method, Processed, Strict};
use crate::example::Example;
use crate::postprocess::truncate::Prompt;
use crate::profile::Input;
use assay_syntax::languages::Language;

/// A prompt, a completion, and the identifiers of its first statement. `¦` marks the end of that
/// statement; without it, the statement is all of the completion.
type Case = (&'static str, &'static str, &'static str);

const ALL: &[(Language, &[Case])] = &[
    (Language::Python, python::CASES),
    (Language::Java, java::CASES),
    (Language::TypeScript, typescript::CASES),
    (Language::CSharp, csharp::CASES),
];

fn explain(scorer: &mut Strict, language: Language, prompt: &str, prediction: &str, groundtruth: &str) -> Processed {
    scorer.explain(&Input::of(Example { language, prompt: Prompt::new(prompt), groundtruth, prediction }))
}

/// Reads each case as a prediction and as a groundtruth.
#[track_caller]
fn check(language: Language, cases: &[Case]) {
    let mut scorer = Strict::new();
    let mut wrong = String::new();
    for (prompt, completion, identifiers) in cases {
        let text = completion.replace('¦', "");
        let end = completion.find('¦').unwrap_or(text.len());
        let found = explain(&mut scorer, language, prompt, &text, &text);
        if found.cut != end || found.prediction_identifiers.join(" ") != *identifiers {
            wrong += &format!("{completion:?} behind {prompt:?}: {found:#?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}

/// Compares the processed texts of completions with the expected ones.
#[track_caller]
fn check_processed(language: Language, prompt: &str, cases: &[(&str, &str)]) {
    let mut scorer = Strict::new();
    for (completion, processed) in cases {
        let found = explain(&mut scorer, language, prompt, completion, completion);
        assert_eq!((found.prediction.as_str(), found.reference.as_str()), (*processed, *processed));
    }
}

/// Checks for pairs of a prediction and a groundtruth whether they match exactly.
#[track_caller]
fn check_match(language: Language, prompt: &str, pairs: &[(&str, &str, bool)]) {
    let mut scorer = Strict::new();
    let mut wrong = String::new();
    for &(prediction, groundtruth, exact) in pairs {
        let found = explain(&mut scorer, language, prompt, prediction, groundtruth);
        if (found.counts[0] > 0) != exact {
            wrong += &format!("{prediction:?} against {groundtruth:?}: {found:#?}\n");
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
