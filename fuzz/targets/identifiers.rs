//! Metrics of two texts: comment removal, identifiers, similarities, and `strict@1`.
//!
//! Parts: choices, prompt, groundtruth, completion.

#![no_main]

use std::cell::RefCell;

use assay_completion::example::Example;
use assay_completion::identifiers::{extract, without_strings};
use assay_completion::metrics::edit_similarity::difflib::{self, Autojunk};
use assay_completion::metrics::edit_similarity::indel;
use assay_completion::metrics::exact_match::exact_match;
use assay_completion::metrics::identifier_match::{IdentifierMatch, identifier_match};
use assay_completion::postprocess::comments;
use assay_completion::postprocess::truncate::Prompt;
use assay_completion::profile::{Input, Method};
use assay_completion::profiles;
use assay_completion::scorer::{Plan, Scorer, Scores};
use assay_completion::strict::Strict;
use assay_fuzz::{Choices, parts, text};
use assay_syntax::languages::Language;
use libfuzzer_sys::fuzz_target;

thread_local! {
    /// One scorer for all inputs, because an input must not affect later ones.
    static SCORER: RefCell<Scorer> = RefCell::new(scorer());
}

fn scorer() -> Scorer {
    Scorer::new(&Plan::new(profiles::DEFAULT, &[]))
}

fuzz_target!(|input: &[u8]| {
    let [choices, prompt, groundtruth, prediction] = parts(input);
    let language = Choices(choices).language();
    let (prompt, groundtruth, prediction) = (&*text(prompt), &*text(groundtruth), &*text(prediction));

    for text in [groundtruth, prediction] {
        check_comments(text);
        check_identifiers(language, text);
    }
    check_metrics(language, prediction, groundtruth);

    let example = Example { language, prompt: Prompt::new(prompt), groundtruth, prediction };
    let score = |example| SCORER.with_borrow_mut(|scorer| scorer.score(example, None));
    let scores = score(example);
    check_scores(&scores, example);
    assert_eq!(scores, scorer().score(example, None), "what was scored before makes a difference");
    check_explanation(&scores, example);

    let same = score(Example { prediction: groundtruth, ..example });
    let [exact, matched, total, identifiers @ ..] = strict(&same);
    let identifiers = IdentifierMatch::of_counts(&identifiers);
    assert!(exact > 0 && identifiers.exact && 2 * matched == total);
    assert_eq!(shares(&identifiers), [1.0; 3]);
});

fn check_comments(text: &str) {
    let code = comments::remove(text);
    assert!(!code.contains('#') && !code.contains("//"));
    assert_eq!(code.split('\n').count(), text.split('\n').count());
    assert!(code.split('\n').zip(text.split('\n')).all(|(code, line)| line.starts_with(code)));
}

fn check_identifiers(language: Language, text: &str) {
    let code = without_strings(text);
    let mut rest = &*code;
    for name in extract(language, &code) {
        assert!(name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'));
        rest = rest.split_once(name).expect("identifiers come in their order").1;
    }
}

/// Checks the metrics of any two texts, and that the symmetric ones do not depend on the order.
fn check_metrics(language: Language, a: &str, b: &str) {
    assert!(exact_match(a, a));
    assert_eq!(exact_match(a, b), exact_match(b, a));

    let [a_code, b_code] = [a, b].map(without_strings);
    let compare = |a, b| identifier_match(extract(language, a), extract(language, b));
    let (found, reversed) = (compare(&a_code, &b_code), compare(&b_code, &a_code));
    assert_eq!((found.precision(), found.recall()), (reversed.recall(), reversed.precision()));
    assert_eq!((found.f1(), found.exact), (reversed.f1(), reversed.exact));
    assert!(compare(&a_code, &a_code).exact);

    let [a, b] = [a, b].map(|text| text.chars().collect::<Vec<_>>());
    let subsequence = indel::Matcher::default().matched(&a, &b);
    assert_eq!(subsequence, indel::Matcher::default().matched(&b, &a));
    assert_eq!(indel::Matcher::default().matched(&a, &a), a.len());
    for autojunk in [Autojunk::On, Autojunk::Off] {
        let blocks = difflib::Matcher::default().blocks(&a, &b, autojunk);
        assert!(blocks.iter().all(|block| a[block.a..][..block.len] == b[block.b..][..block.len]));
        assert!(blocks.is_sorted_by(|one, next| one.a + one.len <= next.a && one.b + one.len <= next.b));
        assert!(blocks.iter().map(|block| block.len).sum::<usize>() <= subsequence);
    }
}

fn check_scores(scores: &Scores, example: Example<'_>) {
    assert!(example.prediction.is_char_boundary(scores.truncated as usize));
    let official = scores.official();
    let similarity = official.edit_similarity;
    assert!(similarity.difflib <= 100 && similarity.levenshtein <= 100);
    let [_, matched, total, identifiers @ ..] = strict(scores);
    assert!(2 * matched <= total);
    for identifiers in [&official.identifiers, &IdentifierMatch::of_counts(&identifiers)] {
        assert!(shares(identifiers).iter().all(|share| (0.0..=1.0).contains(share)));
    }
}

/// An explanation by `strict@1` has the same scores, and its comments are ranges of the completion.
fn check_explanation(scores: &Scores, example: Example<'_>) {
    let [truncated, official_prediction, official_reference] = [""; 3];
    let input = Input { example, task: None, truncated, official_prediction, official_reference };
    let explanation = Strict::new().explain(&input);
    assert_eq!(explanation.counts, strict(scores));
    assert!(
        explanation.comments.iter().all(|range| example.prediction[..explanation.cut].get(range.clone()).is_some())
    );
}

/// The counts of `strict@1`, which follow those of the official program.
fn strict(scores: &Scores) -> [u32; 7] {
    *scores.counts.last_chunk().expect("it was computed")
}

fn shares(identifiers: &IdentifierMatch) -> [f64; 3] {
    [identifiers.precision(), identifiers.recall(), identifiers.f1()]
}
