use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::{ALL, Method, Strict, explain};
use crate::example::Example;
use crate::postprocess::truncate::Prompt;
use crate::profile::Input;
use assay_syntax::languages::Language;

/// Scores an example and checks the properties that every score has.
fn check_example(scorer: &mut Strict, language: Language, prompt: &str, prediction: &str, groundtruth: &str) {
    let example = Example { language, prompt: Prompt::new(prompt), groundtruth, prediction };
    let found = explain(scorer, language, prompt, prediction, groundtruth);
    let [exact, matched, total, ..] = found.counts[..] else { panic!("{found:?}") };
    assert_eq!(count(scorer, example), found.counts, "the same example scores the same again");
    let statement = &prediction[..found.cut];
    for comment in &found.comments {
        assert!(!statement[comment.clone()].is_empty());
    }
    let length = |text: &str| text.chars().count() as u32;
    assert_eq!(total, length(&found.prediction) + length(&found.reference));
    assert!(2 * matched <= total);
    if found.prediction == found.reference {
        assert_eq!(2 * matched, total);
    }
    if exact > 0 {
        let visible = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!(visible(&found.prediction), visible(&found.reference));
    }
    for name in &found.prediction_identifiers {
        assert!(statement.contains(name.as_str()));
    }
    let repeated = count(scorer, Example { prediction: groundtruth, ..example });
    let [exact, matched, total, identifiers, shared, predicted, expected] = repeated[..] else {
        panic!("{repeated:?}")
    };
    assert_eq!([exact, identifiers], [1, 1], "the groundtruth matches itself");
    assert_eq!((2 * matched, 2 * shared), (total, predicted + expected));
}

fn count(scorer: &mut Strict, example: Example<'_>) -> Vec<u32> {
    let mut counts = Vec::new();
    scorer.count(&Input::of(example), &mut counts, &mut |_, _| ());
    counts
}

fn language() -> impl Strategy<Value = Language> {
    prop::sample::select(Language::ALL)
}

/// Text made of the pieces that decide where statements end.
fn code() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        " ",
        "\n",
        "\r\n",
        "\t",
        "a",
        "b.c",
        "foo(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ";",
        ",",
        ":",
        "=",
        "=>",
        "->",
        "\"",
        "'",
        "`",
        "${",
        "$\"",
        "@\"",
        "\"\"\"",
        "'''",
        "f'",
        "//",
        "/*",
        "*/",
        "#",
        "\\",
        "/",
        "<",
        ">",
        "/>",
        "</",
        "if (a) ",
        "for (",
        "class A ",
        "def f():",
        "return ",
        "new ",
        "import ",
        "é",
        "变量",
        "\u{1F600}",
        "\0",
        "\u{feff}",
        "\u{2028}",
        "1e5",
    ];
    prop::collection::vec(prop::sample::select(PIECES), 0..40).prop_map(|pieces| pieces.concat())
}

/// A prompt and a completion from the tables, one of which is changed in a few places.
fn mutated() -> impl Strategy<Value = (Language, String, String)> {
    let change = (any::<prop::sample::Index>(), 0..20usize, code());
    (language(), any::<prop::sample::Index>(), prop::collection::vec(change, 0..4), any::<bool>()).prop_map(
        |(language, case, changes, in_prompt)| {
            let (_, cases) = ALL.iter().find(|(of, _)| *of == language).expect("every language has cases");
            let (prompt, completion, _) = case.get(cases);
            let mut texts = [prompt.to_string(), completion.to_string()];
            let text = &mut texts[usize::from(!in_prompt)];
            for (place, removed, added) in changes {
                let from = text.floor_char_boundary(place.index(text.len() + 1));
                let to = text.ceil_char_boundary((from + removed).min(text.len()));
                text.replace_range(from..to, &added);
            }
            let [prompt, completion] = texts;
            (language, prompt, completion)
        },
    )
}

proptest! {
    #[test]
    fn no_text_panics(language in language(), prompt in ".{0,60}", prediction in "(?s).{0,60}", groundtruth in "(?s).{0,40}") {
        check_example(&mut Strict::new(), language, &prompt, &prediction, &groundtruth);
    }

    #[test]
    fn no_mixture_of_tokens_panics(language in language(), prompt in code(), prediction in code(), groundtruth in code()) {
        check_example(&mut Strict::new(), language, &prompt, &prediction, &groundtruth);
    }

    #[test]
    fn no_change_to_code_panics((language, prompt, prediction) in mutated(), (_, _, groundtruth) in mutated()) {
        check_example(&mut Strict::new(), language, &prompt, &prediction, &groundtruth);
    }

    #[test]
    fn no_example_depends_on_the_one_before(
        (language, prompt, prediction) in mutated(),
        (_, prompt_before, before) in mutated(),
    ) {
        let mut used = Strict::new();
        explain(&mut used, language, &prompt_before, &before, "a");
        let [first, second] = [Strict::new(), used]
            .map(|mut scorer| explain(&mut scorer, language, &prompt, &prediction, "a"));
        prop_assert_eq!(first, second);
    }

    #[test]
    fn what_follows_a_statement_does_not_matter(language in language(), tail in code()) {
        let (prompt, groundtruth) = if language == Language::Python {
            ("class A:\n    def f(self):\n        a = ", "foo(b)\n")
        } else {
            ("class A { void f() { a = ", "foo(b);")
        };
        let prediction = format!("{groundtruth}{tail}");
        let found = explain(&mut Strict::new(), language, prompt, &prediction, groundtruth);
        prop_assert!((found.counts[0] > 0), "{found:?}");
    }
}

#[test]
fn deep_and_long_texts_take_bounded_time() {
    let bytes = if assay_testing::all_cases() { 1 << 20 } else { 1 << 17 };
    let mut scorer = Strict::new();
    for language in Language::ALL {
        for piece in ["(", "{", "x = {", "`${", "x", "+ ] ", "} - ", ") ! ", "~ = ", ") -- "] {
            let start = Instant::now();
            let [deep, long] = [10_000, bytes / piece.len()].map(|count| piece.repeat(count));
            check_example(&mut scorer, *language, &format!("x = foo({deep}"), "a, b);\nc();", "a, b);");
            check_example(&mut scorer, *language, "x = foo(", &long, "a, b);");
            // Far more time than it takes, because tests run in unoptimised builds and on busy
            // machines.
            assert!(start.elapsed() < Duration::from_secs(120), "{piece} in {language}");
        }
    }
}
