//! Tests on examples of small projects, and on statements of real ones.

use assay_syntax::languages::Language;
use assay_testing::shared;
use proptest::prelude::*;

use super::*;
use crate::project::{Files, Source};

fn make(language: Language, files: &[(&str, &str)], settings: &Settings) -> (Vec<Example>, Funnel) {
    let sources = files.iter().map(|&(path, text)| Source { path, text }).collect();
    let project = Project::new(&Files::new(language, 0), sources, &[]);
    let mut funnel = Funnel::default();
    let cuts = of_repository(language, &project, "repo", settings, &count_tokens, &mut funnel);
    let examples = cuts.map(|(file, cut)| cut.example(files[file].1).expect("the text of its file")).collect();
    (examples, funnel)
}

/// The paper's settings, without a minimum number of lines.
fn settings(language: Language) -> Settings {
    Settings { min_lines: 0, ..Settings::of_paper(language) }
}

const LIB: (&str, &str) = ("lib.py", "def run(a, b):\n    pass\n\ndef walk(a):\n    pass\n\nTEXT = 'x'\n");

#[test]
fn an_example_is_the_file_cut_in_three() {
    let main = "import lib\n\n\ndef f(x):\n    if x:\n        return lib.run(\n            x,\n            1)  # why\n    lib.run(x, 2)\n";
    let (examples, funnel) = make(Language::Python, &[LIB, ("main.py", main)], &settings(Language::Python));
    assert_eq!(funnel.removed(Step::Repeated).examples, 1);
    let [example] = examples.as_slice() else { panic!("{examples:#?}") };
    let Example { prompt, groundtruth, right_context, metadata } = example;
    assert_eq!([prompt.as_str(), groundtruth, right_context].concat(), main);
    assert!(right_context.starts_with("  # why\n"), "{right_context}");
    assert!(groundtruth.contains("run(\n"), "{groundtruth}");
    assert_eq!((metadata.groundtruth_start_lineno, metadata.right_context_start_lineno), (5, 8));
    assert_eq!((metadata.entity.as_str(), metadata.file.as_str()), ("run", "main.py"));
    let definition = metadata.definition.as_ref().expect("known");
    assert_eq!((definition.file.as_str(), definition.start_lineno, definition.end_lineno), ("lib.py", 0, 1));
}

#[test]
fn cursors_are_at_tokens_of_the_same_line_up_to_the_entity_whatever_else_there_is() {
    let main = "import lib\nvalue = [1, lib.run(2,\n    3)]\n";
    let at = |seed, files: &[(&str, &str)]| {
        let (examples, _) = make(Language::Python, files, &Settings { seed, ..settings(Language::Python) });
        examples.iter().find(|example| example.metadata.file == "main.py").map(|example| example.prompt.len())
    };
    let line = main.find("value").expect("there");
    // The tokens are: value = [ 1 , lib . run
    let tokens = [0, 6, 8, 9, 10, 12, 15, 16].map(|offset| line + offset);
    let mut seen = FxHashSet::default();
    for seed in 0..200 {
        let cursor = at(seed, &[LIB, ("main.py", main)]).expect("an example");
        assert!(tokens.contains(&cursor), "{cursor}");
        // Another file before it changes nothing.
        assert_eq!(at(seed, &[("a.py", "import lib\nlib.walk(1)\n"), LIB, ("main.py", main)]), Some(cursor));
        seen.insert(cursor);
    }
    assert_eq!(seen.len(), tokens.len());
}

#[test]
fn every_filter_is_counted() {
    let main = "import lib\n# one\n\nlib.run(1, 2)\nlib.walk('a long text')\nlib.TEXT\nlib.run\n";
    let files = [LIB, ("main.py", main), ("other.py", "x = 'lib.walk(1)'\n")];
    let removed = |settings: &Settings, step| make(Language::Python, &files, settings).1.removed(step).examples;
    let all = settings(Language::Python);
    assert_eq!(removed(&all, Step::Repeated), 1);
    // `lib.TEXT` has three tokens only if the cursor is at its start.
    let strict = |change: fn(&mut Settings)| {
        let mut settings = Settings { tokens: 1..=30, ..settings(Language::Python) };
        change(&mut settings);
        settings
    };
    assert_eq!(removed(&strict(|_| ()), Step::Lines), 0);
    assert_eq!(removed(&strict(|settings| settings.min_lines = 3), Step::Lines), 1);
    assert_eq!(removed(&strict(|settings| settings.min_lines = 9), Step::Lines), 3);
    assert_eq!(removed(&strict(|settings| settings.tokens = 4..=30), Step::Short), 1);
    assert!(removed(&strict(|settings| settings.tokens = 1..=2), Step::Long) >= 2);
    assert_eq!(removed(&strict(|settings| settings.max_string = Some(5)), Step::LongString), 1);
    assert_eq!(removed(&strict(|settings| settings.max_string = Some(50)), Step::LongString), 0);
    let elsewhere = [LIB, ("main.py", "import lib\nlib.walk(1)\n"), ("other.py", "lib.walk(1)\n")];
    assert_eq!(make(Language::Python, &elsewhere, &strict(|_| ())).1.removed(Step::Elsewhere).examples, 1);
    let (examples, funnel) = make(Language::Python, &files, &all);
    assert_eq!(funnel.remaining().examples, examples.len() as u64);
}

#[test]
fn the_least_number_of_lines_is_that_of_the_prompt_with_the_line_of_the_cursor() {
    let lib: String = (0..40).map(|number| format!("def f{number}(a):\n    pass\n\n")).collect();
    let main: String = (0..40).map(|number| format!("y = lib.f{number}(1)\n")).collect();
    let files = [("lib.py", lib.as_str()), ("main.py", &format!("import lib\n\n{main}"))];
    for min_lines in [1, 5, 10] {
        let (examples, funnel) = make(Language::Python, &files, &Settings { min_lines, ..settings(Language::Python) });
        let lines = |prompt: &str| prompt.lines().filter(|line| line.starts_with('y')).count();
        let counts: Vec<usize> = examples.iter().map(|example| lines(&example.prompt)).collect();
        assert!(counts.iter().all(|&count| count >= min_lines), "{min_lines}: {counts:?}");
        // Use number n has n lines before it. The cursor's line counts too, unless the cursor is at
        // its start.
        let is_kept = |number: usize| examples.iter().any(|example| example.metadata.entity == format!("f{number}"));
        let (all, _) = make(Language::Python, &files, &settings(Language::Python));
        let expected = all.iter().filter(|example| lines(&example.prompt) >= min_lines).count();
        assert_eq!((examples.len(), funnel.removed(Step::Lines).examples), (expected, 40 - expected as u64));
        assert!(!is_kept(min_lines.saturating_sub(2)) || min_lines == 1);
    }
    let (examples, _) = make(Language::Python, &files, &Settings { min_lines: 10, ..settings(Language::Python) });
    let seeds = (0..20).flat_map(|seed| {
        make(Language::Python, &files, &Settings { seed, min_lines: 10, ..settings(Language::Python) }).0
    });
    assert!(!examples.is_empty() && seeds.into_iter().any(|example| example.metadata.entity == "f9"));
}

#[test]
fn a_repository_has_no_more_examples_than_it_may_and_a_larger_limit_keeps_those_of_a_smaller_one() {
    let names: Vec<String> = (0..20).map(|number| format!("part_{number}")).collect();
    let lib: String = names.iter().map(|name| format!("def {name}(a, b):\n    pass\n\n")).collect();
    let main: String = names.iter().map(|name| format!("lib.{name}(1, 2)\n")).collect();
    let files = [("lib.py", lib.as_str()), ("main.py", &format!("import lib\n{main}"))];
    let made = |seed, max_examples| {
        let (examples, funnel) =
            make(Language::Python, &files, &Settings { seed, max_examples, ..settings(Language::Python) });
        assert_eq!(funnel.removed(Step::NotDrawn).examples, 20 - examples.len() as u64);
        examples
    };
    let all = made(0, None);
    assert_eq!((all.len(), made(0, Some(20)), made(0, Some(0))), (20, all.clone(), Vec::new()));
    let mut smaller = Vec::new();
    for max in 1..20 {
        let larger = made(0, Some(max));
        assert_eq!(larger.len(), max);
        assert!(smaller.iter().all(|example| larger.contains(example)));
        let places: Vec<_> = larger.iter().map(|example| all.iter().position(|other| other == example)).collect();
        assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
        smaller = larger;
    }
    let names = |seed| made(seed, Some(5)).into_iter().map(|example| example.metadata.entity).collect::<Vec<_>>();
    assert_ne!(names(0), names(1));
}

#[test]
fn references_of_java_end_with_the_bracket_and_of_typescript_with_the_line() {
    let java = [
        ("a/Shop.java", "package a;\npublic class Shop { public static int open(int x) { return x; } }\n"),
        (
            "b/Main.java",
            "package b;\nimport a.Shop;\nclass Main {\n  void f() {\n    if (\"{\" == null && Shop.open(1) > 0) { g(); }\n  }\n}\n",
        ),
    ];
    let (examples, _) = make(Language::Java, &java, &settings(Language::Java));
    assert!(examples[0].groundtruth.ends_with("Shop.open(1) > 0) {"), "{}", examples[0].groundtruth);
    let typescript = [
        ("shop.ts", "export function open(x: any) { return x; }\n"),
        ("main.ts", "import { open } from './shop';\nconst a = open({ x: 1 }, `${1};`)\n  .then({ y: 2 }); // done\n"),
    ];
    let (examples, _) = make(Language::TypeScript, &typescript, &settings(Language::TypeScript));
    assert!(examples[0].groundtruth.ends_with(".then({ y: 2 });"), "{}", examples[0].groundtruth);
    assert_eq!(examples[0].right_context, " // done\n");
}

#[test]
fn tokens_are_words_and_other_characters() {
    let counts = ["", "a_1 b", "f(x, 'y z')", "é+変", "  \n"].map(count_tokens);
    assert_eq!(counts, [0, 2, 9, 3, 0]);
}

#[test]
fn a_reference_is_new_once() {
    let mut references = References::default();
    assert_eq!(["f(x)", " f(x)\n", "f(y)"].map(|text| references.is_new(text)), [true, false, true]);
}

/// Checks that the statements of CrossCodeEval's own records end where ours do.
#[test]
fn statements_end_as_in_the_official_records() {
    for &language in Language::ALL {
        let Some(path) = shared(&format!("data/crosscodeeval/prompts_{}.jsonl", language.id())) else { return };
        let records = std::fs::read_to_string(path).expect("records are text");
        let (mut same, mut all) = (0, 0);
        for line in records.lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let [prompt, groundtruth, right] =
                ["prompt", "groundtruth", "right_context"].map(|key| record[key].as_str().expect("text"));
            let text = [prompt, groundtruth, right].concat();
            let project = Project::new(&Files::new(language, 0), vec![Source { path: "x", text: &text }], &[]);
            let tree = project.tree(0).expect("code");
            let end = prompt.len() + groundtruth.len();
            // Use the first word as the entity, because the records do not name it.
            let is_word = |token: &Token| {
                token.kind == TokenKind::Code
                    && token.range.start >= prompt.len()
                    && text[token.range.clone()].starts_with(|c: char| c.is_alphabetic() || c == '_')
            };
            let Some(entity) = statement::tokens(tree, prompt.len()..end).find(is_word) else { continue };
            all += 1;
            let ours = statement::around(language, tree, &text, entity.range.clone()).map(|statement| statement.end);
            same += usize::from(ours == Some(end));
        }
        assert_eq!(same, all, "{language}");
    }
}

proptest! {
    /// No text causes a panic. Examples are always complete files cut in three, in the order of the
    /// files.
    #[test]
    fn any_text_can_be_looked_at(
        texts in prop::collection::vec("(import|from|class|def|export|using|package|new|extends| |\n|\\.|\\(|\\)|\\{|\\}|;|:|=|,|'|\"|a|b|lib|Shop|é|\t|<|>|\\*){0,60}", 1..5),
        seed in 0u64..4,
    ) {
        let paths = ["a", "b/__init__", "b/a", "lib", "index"];
        for &language in Language::ALL {
            let ending = match language { Language::Python => "py", Language::Java => "java", Language::TypeScript => "ts", Language::CSharp => "cs" };
            let files: Vec<(String, &String)> =
                paths.iter().zip(&texts).map(|(path, text)| (format!("{path}.{ending}"), text)).collect();
            let files: Vec<(&str, &str)> = files.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
            let settings = Settings { seed, far: true, min_lines: 0, tokens: 0..=1000, max_string: None, max_examples: None };
            let (examples, funnel) = make(language, &files, &settings);
            prop_assert_eq!(&make(language, &files, &settings).0, &examples);
            prop_assert_eq!(funnel.remaining().examples, examples.len() as u64);
            for example in &examples {
                let whole = [example.prompt.as_str(), &example.groundtruth, &example.right_context].concat();
                let source = files.iter().find(|(path, _)| *path == example.metadata.file);
                prop_assert_eq!(source.map(|(_, text)| *text), Some(whole.as_str()));
                prop_assert!(example.groundtruth.contains(&example.metadata.entity));
            }
        }
    }
}
