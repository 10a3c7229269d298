//! Properties that hold for all input.

use assay_completion::benchmark::Benchmark;
use assay_completion::benchmark::Task;
use assay_completion::bundle::LineWriter;
use assay_completion::scan::Scan;
use assay_evaluations::submission::Submission;
use assay_syntax::languages::Language;
use assay_taxonomy::trees::{Program, ProgramError};
use assay_taxonomy::{Labeller, Options};
use assay_tests::{plan, project, report, report_of, scan};
use proptest::prelude::*;

fn example(path: &str) -> Vec<u8> {
    std::fs::read(project("examples").join(path)).expect("the example is there")
}

/// A text that resembles a prediction file, with all kinds of damage.
fn damaged(file: &'static str) -> impl Strategy<Value = Vec<u8>> {
    let edit = (
        any::<prop::sample::Index>(),
        prop_oneof![
            Just(b"".to_vec()),
            Just(b"\n".to_vec()),
            Just(b"\"".to_vec()),
            Just(b"}".to_vec()),
            Just(b"\\".to_vec()),
            Just(b"\\ud800".to_vec()),
            Just(vec![0xff]),
            Just(b"\0".to_vec()),
            Just(b"null".to_vec()),
            prop::collection::vec(any::<u8>(), 1..8),
        ],
        0..12usize,
    );
    (prop::collection::vec(edit, 0..12), 0..40usize).prop_map(move |(edits, lines)| {
        let whole = example(file);
        let mut bytes =
            whole.split_inclusive(|&byte| byte == b'\n').take(lines).flatten().copied().collect::<Vec<u8>>();
        for (place, insert, remove) in edits {
            let at = place.index(bytes.len() + 1);
            let end = (at + remove).min(bytes.len());
            bytes.splice(at..end, insert);
        }
        bytes
    })
}

/// Code of the example in a language, with pieces removed, duplicated and moved.
fn damaged_code() -> impl Strategy<Value = (Language, String)> {
    let edits = prop::collection::vec((any::<prop::sample::Index>(), 0..60usize, any::<prop::sample::Index>()), 0..8);
    (0..128usize, edits).prop_map(|(task, edits)| {
        let prompts = String::from_utf8(example("prompts.jsonl")).expect("UTF-8");
        let line = prompts.lines().nth(task).expect("there are as many");
        let task = Task::parse(line, true, &mut Vec::new()).expect("a task");
        let language = Language::of_task_id(&task.id).expect("the id tells");
        let mut code: Vec<char> = [&*task.prompt, &task.groundtruth, &task.right_context()].concat().chars().collect();
        for (from, len, to) in edits {
            let from = from.index(code.len());
            let piece: Vec<char> = code[from..(from + len).min(code.len())].to_vec();
            let to = to.index(code.len());
            let end = (to + len / 2).min(code.len());
            code.splice(to..end, piece);
        }
        (language, code.into_iter().collect())
    })
}

/// Node types with a meaning for the labeller, and one that Python does not have.
const KINDS: &str = "Module|Expr|Call|attr|AttributeLoad|NameLoad|NameStore|alias|Import|ImportFrom|FunctionDef|arguments|args|defaults|decorator_list|\
Lambda|TryFinally|TryExcept|ExceptHandler|AugAssignAdd|Assign|ClassDef|bases|body|orelse|If|For|While|With|Global|Str|Num|x";

proptest! {
    #[test]
    fn labels_are_in_order_and_of_whole_characters((language, code) in damaged_code()) {
        let labelled = Labeller::new().label(language, &code, &Options::default());
        let tokens = labelled.map(|labelled| labelled.tokens).unwrap_or_default();
        for token in &tokens {
            prop_assert!(token.start <= token.end && code.get(token.start..token.end).is_some(), "{token:?}");
        }
        prop_assert!(tokens.is_sorted_by_key(|token| token.start), "{language}: {code}");
    }

    #[test]
    fn no_line_of_a_dataset_makes_the_core_panic(line in "(?s).{0,80}", nodes in prop::collection::vec((KINDS, "(?s).{0,12}", any::<prop::sample::Index>()), 1..16)) {
        let _ = Program::parse(&line);
        // The parent of each node comes before it.
        let mut children = vec![Vec::new(); nodes.len()];
        for (place, (.., parent)) in nodes.iter().enumerate().skip(1) {
            children[parent.index(place)].push(place);
        }
        let node = |((kind, value, _), children): (&(String, String, _), Vec<usize>)| {
            serde_json::json!({"type": kind, "value": value, "children": children})
        };
        let tree: Vec<_> = nodes.iter().zip(children).map(node).collect();
        let program = Program::parse(&serde_json::json!(tree).to_string());
        let labelled = program.as_ref().map(|program| program.label(&Options::default()).len());
        let is_python = nodes.iter().all(|(kind, ..)| kind != "x");
        match labelled {
            Ok(entries) => prop_assert!(is_python && entries >= nodes.len(), "{entries}"),
            Err(error) => prop_assert!(!is_python && matches!(error, ProgramError::OtherTree { .. }), "{error}"),
        }
    }

    #[test]
    fn no_card_makes_the_core_panic(text in "(?s).{0,200}", key in "(model|link|date|parameters|notes|x)", value in ".{0,20}") {
        for text in [text, format!("{key} = {value}"), format!("{key} = \"{value}\"")] {
            let _ = Submission::parse(&text);
        }
    }

    #[test]
    fn a_card_is_read_back_as_it_was_written(model in "[!-~]{1,50}", notes in "[!-~äλ変]{1,50}(\n[!-~]{1,50}){0,3}") {
        let (date, setting) = ("2026-01-31".to_owned(), "infile".to_owned());
        let card = Submission { model, notes: Some(notes), date, setting, ..Submission::default() };
        let read = Submission::parse(&card.to_toml());
        prop_assert_eq!(read, Ok(card));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn no_bytes_make_a_panic(prompts in prop::collection::vec(any::<u8>(), 0..300), predictions in prop::collection::vec(any::<u8>(), 0..300)) {
        report(&prompts, &predictions);
    }

    #[test]
    fn no_damage_makes_a_panic(prompts in damaged("prompts.jsonl"), predictions in damaged("predictions/weak.jsonl")) {
        let report = report(&prompts, &predictions);
        for row in &report.rows {
            prop_assert!(row.low <= row.value && row.value <= row.high);
            prop_assert!(row.count.is_none_or(|count| count <= row.n));
        }
    }

    #[test]
    fn the_parts_of_any_split_make_the_whole(
        predictions in damaged("predictions/broken.jsonl"),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        order in any::<prop::sample::Index>(),
    ) {
        let prompts = example("prompts.jsonl");
        let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ()).expect("memory can be read");
        let end = predictions.len() as u64;
        let mut places: Vec<u64> = cuts.iter().map(|cut| cut.index(predictions.len() + 1) as u64).collect();
        places.extend([0, end]);
        places.sort_unstable();
        places.dedup();
        let mut parts: Vec<_> =
            places.windows(2).map(|range| scan(&benchmark, &prompts, &predictions, range[0]..range[1])).collect();
        if parts.is_empty() {
            return Ok(());
        }
        let parts_len = parts.len();
        parts.rotate_left(order.index(parts_len));
        let mut merged = parts.remove(0);
        for part in parts {
            merged.merge(part, &benchmark);
        }
        let whole = scan(&benchmark, &prompts, &predictions, 0..end);
        let json = |part| report_of(&benchmark, &prompts, part).to_json();
        prop_assert_eq!(json(merged), json(whole));
    }
}

#[test]
fn a_bundle_gives_the_same_report_as_its_prompt_file() {
    let prompts = example("prompts.jsonl");
    let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ()).expect("memory can be read");
    let mut writer = LineWriter::default();
    let text = String::from_utf8(prompts.clone()).expect("text");
    let bundle: String = text
        .lines()
        .map(|line| Task::parse(line, true, &mut Vec::new()).expect("a task"))
        .map(|task| writer.line(&task, benchmark.language(benchmark.find(&task.id).expect("it is there"))))
        .collect();
    for file in ["predictions/strong.jsonl", "predictions/weak.jsonl", "predictions/broken.jsonl"] {
        let predictions = example(file);
        assert_eq!(report(&prompts, &predictions), report(bundle.as_bytes(), &predictions), "{file}");
    }
}

#[test]
fn an_empty_range_makes_no_difference_to_line_numbers() {
    let (prompts, predictions) = (example("prompts.jsonl"), example("predictions/strong.jsonl"));
    let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ()).expect("memory can be read");
    let part = |end| scan(&benchmark, &prompts, &predictions, 0..end);
    let [empty, whole] = [0, 1 + predictions.iter().position(|&byte| byte == b'\n').expect("a line") as u64].map(part);
    for (mut merged, other) in [(empty.clone(), whole.clone()), (whole, empty)] {
        merged.merge(other, &benchmark);
        assert_eq!(merged.line_of_answer(&merged.answers()[0]), 1);
    }
}

#[test]
fn a_step_of_no_bytes_scores_a_line() {
    let (prompts, predictions) = (example("prompts.jsonl"), example("predictions/strong.jsonl"));
    let benchmark = Benchmark::read(prompts.as_slice(), None, |_| ()).expect("memory can be read");
    let range = 0..predictions.len() as u64;
    let scan = Scan::new(&benchmark, prompts.as_slice(), predictions.as_slice(), range, &plan());
    let mut scan = scan.expect("memory can be read");
    assert!(scan.step(0).expect("memory can be read"));
    assert_eq!(scan.answered(), 1);
}

#[test]
fn bombs_end_in_bounded_time() {
    let task = |id: &str, prompt: &str, groundtruth: &str| {
        serde_json::json!({"prompt": prompt, "groundtruth": groundtruth, "metadata": {"task_id": id}}).to_string()
            + "\n"
    };
    let answer = |id: &str, pred: &str| serde_json::json!({"task_id": id, "pred": pred}).to_string() + "\n";
    // An eighth takes half a minute less.
    let share = if assay_testing::all_cases() { 1 } else { 8 };
    let bombs = [
        "(".repeat(10_000) + &")".repeat(10_000) + "\nx",
        "[".repeat(10_000) + "\n" + &"]".repeat(10_000) + "\nx",
        "x".repeat((1 << 20) / share),
        "a+".repeat((1 << 19) / share) + "a\nb",
        "\"\\\"".repeat(300_000 / share),
        "#\"//'".repeat(200_000 / share),
        "f\"{".repeat(5_000) + "\nx",
    ];
    for language in ["python", "java", "typescript", "csharp"] {
        let mut prompts = String::new();
        let mut predictions = String::new();
        for (n, bomb) in bombs.iter().enumerate() {
            let id = format!("{language}/{n}");
            prompts += &task(&id, "x = ", "foo(bar, \"#\")");
            predictions += &answer(&id, bomb);
        }
        assert_eq!(report(prompts.as_bytes(), predictions.as_bytes()).counts[0].answered, bombs.len() as u64);
    }
}
