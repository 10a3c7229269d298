//! Scores xCodeEval's own files as references.

use assay_evaluation::report::Report;
use assay_execution::passes;
use assay_tasks::{Cells, Details, Named, Recognised, References, Section, Task};
use assay_testing::shared;
use serde_json::{Value, json};

fn read(path: &str) -> Option<String> {
    shared(&format!("data/{path}")).map(|path| std::fs::read_to_string(path).expect("UTF-8"))
}

fn records(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

fn score(task: Task, references: &str, answers: &str) -> Report {
    let file = Named { name: "references.jsonl", source: &references.as_bytes() };
    assay_tasks::score(task, References { file, corpora: &[], cells: Cells::Answered }, &answers.as_bytes(), &[1])
        .expect("memory")
}

#[test]
fn problems_are_of_synthesis() {
    let Some(text) = read("xcodeeval/problems.jsonl") else { return };
    assert_eq!(Recognised::of(&text.as_bytes()).expect("memory"), Recognised::As(Task::ProgramSynthesis));
    // Half of the problems, in the format of the official evaluation.
    let of = records(&text);
    let answer = |task: &Value| {
        let mut task = task.clone();
        task["lang_cluster"] = "Go".into();
        json!({"source_data": task, "unit_test_results": [[{"exec_outcome": "PASSED"}]]})
    };
    let answers: Vec<Value> = of.iter().step_by(2).map(answer).collect();
    let report = score(Task::ProgramSynthesis, &text, &lines(&answers));
    assert!(report.valid, "{:?}", report.problems);
    let counts = &report.counts[0];
    assert_eq!((counts.total, counts.answered), (of.len() as u64, answers.len() as u64));
    let (_, row) = passes(&report).next().expect("a row");
    assert_eq!((row.scope.of_language(), row.n, row.value), (Some("Go"), of.len() as u64, Some(50.0)));
    let scores = assay_execution::Section::of(&report).expect("its section");
    assert!(!scores.difficulty_groups.is_empty() && !scores.years.is_empty());
}

#[test]
fn faulty_programs_are_of_repair() {
    for language in ["c", "cpp", "go", "javascript", "kotlin", "php", "python", "ruby", "rust"] {
        let Some(text) = read(&format!("xcodeeval/apr_{language}.jsonl")) else { return };
        assert_eq!(
            Recognised::of(&text.as_bytes()).expect("memory"),
            Recognised::As(Task::ProgramRepair),
            "{language}"
        );
        let of = records(&text);
        let answer =
            |task: &Value| json!({"task_id": task["bug_code_uid"], "lang": task["lang"], "exec_outcome": "PASSED"});
        let answers: Vec<Value> = of.iter().map(answer).collect();
        let report = score(Task::ProgramRepair, &text, &lines(&answers));
        assert!(report.problems.is_empty(), "{language}: {:?}", report.problems);
        let (_, row) = passes(&report).next().expect("a row");
        assert_eq!((row.scope.of_language(), row.value), (of[0]["lang_cluster"].as_str(), Some(100.0)));
    }
}

/// The files of the other tasks are not available, but their records have the same members.
#[test]
fn programs_with_verdicts_are_translated() {
    let Some(text) = read("xcodeeval/programs_with_verdicts.jsonl") else { return };
    let of = records(&text);
    let reference = |(number, program): (usize, &Value)| {
        json!({"lang": program["compiler"], "source_code": program["source_code"], "code_uid": format!("{number}"),
            "src_uid": program["src_uid"], "difficulty": 1500.0, "exec_outcome": "PASSED", "tags": ["dp"],
            "lang_cluster": ""})
    };
    let references: Vec<Value> = of.iter().enumerate().map(reference).collect();
    let references = lines(&references);
    let recognised = Recognised::of(&references.as_bytes()).expect("memory");
    assert_eq!(recognised, Recognised::OneOf(vec![Task::ProgramSynthesis, Task::CodeTranslation]));
    let answer = |number: usize| json!({"code_uid": number.to_string(), "lang": "Rust 2021", "exec_outcome": "PASSED"});
    let answers: Vec<Value> = (0..of.len()).map(answer).collect();
    let report = score(Task::CodeTranslation, &references, &lines(&answers));
    let section = Section::of(&report).expect("its section");
    let Details::Translation(details) = &section.settings[0].details else { panic!("{report:?}") };
    let cells = &details.k[0].cells;
    assert!(cells.len() > 2 && cells.iter().all(|cell| cell.target == "Rust" && cell.source != "Rust"), "{cells:?}");
    assert!(cells.iter().any(|cell| cell.source == "C++") && cells.iter().any(|cell| cell.source == "Kotlin"));
}

/// A reference and an answer to it for each task.
const GOOD: [(Task, &str, &str); 7] = [
    (
        Task::TagClassification,
        r#"{"code_uid": "a", "lang_cluster": "Go", "tags": ["dp"]}"#,
        r#"{"code_uid": "a", "tags": ["dp"]}"#,
    ),
    (
        Task::CodeCompilation,
        r#"{"code_uid": "a", "lang_cluster": "Go", "compilation_error": true}"#,
        r#"{"code_uid": "a", "compilation_error": true}"#,
    ),
    (Task::ProgramSynthesis, r#"{"src_uid": "a"}"#, r#"{"src_uid": "a", "lang": "Go", "exec_outcome": "PASSED"}"#),
    (
        Task::CodeTranslation,
        r#"{"code_uid": "a", "lang_cluster": "Go"}"#,
        r#"{"code_uid": "a", "target_lang": "C", "exec_outcome": "PASSED"}"#,
    ),
    (
        Task::ProgramRepair,
        r#"{"bug_code_uid": "a", "lang_cluster": "Go"}"#,
        r#"{"bug_code_uid": "a", "exec_outcome": "PASSED"}"#,
    ),
    (
        Task::CodeCodeRetrieval,
        r#"{"src_uid": "a", "source_code": "x", "positive_code": ["y"], "negative_code": ["z"], "lang_cluster": "Go"}"#,
        r#"{"src_uid": "a", "ranking": ["y"]}"#,
    ),
    (
        Task::NlCodeRetrieval,
        r#"{"src_uid": "a", "nl": "x", "positive_code": ["y"], "negative_code": ["z"], "lang_cluster": "Go"}"#,
        r#"{"src_uid": "a", "ranking": ["y"]}"#,
    ),
];

fn score_bytes(task: Task, references: &[u8], answers: &[u8]) -> Report {
    let file = Named { name: "references.jsonl", source: &references };
    assay_tasks::score(task, References { file, corpora: &[], cells: Cells::Answered }, &answers, &[1]).expect("memory")
}

#[test]
fn broken_files_of_every_task_are_reported() {
    for (task, reference, answer) in GOOD {
        let good = score_bytes(task, reference.as_bytes(), answer.as_bytes());
        assert!(good.valid && good.problems.is_empty(), "{task:?}: {:?}", good.problems);
        let twice = |line: &str| format!("{line}\n{line}\n").into_bytes();
        let broken = |line: &str| {
            vec![
                Vec::new(),
                b"\xff\xfe{\0".to_vec(),
                b"PK\x03\x04".to_vec(),
                b"[1]".to_vec(),
                b"{}\n5\nnull\n\"x\"".to_vec(),
                b"\0\0\0\0".to_vec(),
                line.as_bytes()[..line.len() - 1].to_vec(),
                line.replace("\"a\"", "\"a\u{0}\"").replace('\0', "\u{fffd}").into_bytes(),
                line.replace("\"a\"", "1e999").replace("\"Go\"", "1e999").into_bytes(),
                line.replace("\"a\"", "\"\"").into_bytes(),
                line.replace("\"a\"", "null").into_bytes(),
                line.replace("\"a\"", "[[[[{}]]]]").into_bytes(),
                [b"\xc3\x28 ".as_slice(), line.as_bytes()].concat(),
            ]
        };
        for bytes in broken(reference) {
            let report = score_bytes(task, &bytes, answer.as_bytes());
            let text = String::from_utf8_lossy(&bytes);
            assert!(!report.valid, "{task:?}: {text}");
            // Each problem has its place, if any, and a text that says what to do.
            for group in &report.problems {
                assert!(!group.help.is_empty() && !group.first.is_empty(), "{task:?}: {group:?}");
            }
        }
        for bytes in broken(answer) {
            let report = score_bytes(task, reference.as_bytes(), &bytes);
            // For programs that were run, a missing answer is counted, but is not a problem of a
            // line.
            let is_reported = !report.valid || report.counts[0].answered == 0;
            assert!(is_reported, "{task:?}: {}", String::from_utf8_lossy(&bytes));
        }
        let codes = |report: &Report| report.problems.iter().map(|group| group.code.clone()).collect::<Vec<_>>();
        assert_eq!(codes(&score_bytes(task, &twice(reference), answer.as_bytes())), ["duplicate"], "{task:?}");
        // The files of every other task.
        for (other, references, answers) in GOOD {
            let report = score_bytes(task, references.as_bytes(), answers.as_bytes());
            let is_alike = other == task || report.valid;
            assert!(
                is_alike || report.problems.iter().any(|group| group.first[0].line == Some(1)),
                "{task:?} {other:?}"
            );
        }
        // Files that are truncated at any byte.
        for end in 0..reference.len() {
            score_bytes(task, &reference.as_bytes()[..end], answer.as_bytes());
        }
        for end in 0..answer.len() {
            score_bytes(task, reference.as_bytes(), &answer.as_bytes()[..end]);
        }
    }
}
