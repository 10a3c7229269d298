//! Tests of functions that run outside the program: which tasks they can judge, and that programs that
//! cheat do not pass.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::execution::lines;
use crate::{Scratch, assay};

/// The files of tasks, each with the folders of programs and what the names of their tasks begin with.
const SUITES: [(&str, &[(&str, &str)]); 3] = [
    ("mceval.jsonl", &[("c", "C")]),
    (
        "tasks.jsonl",
        &[
            ("cpp", "CPP"),
            ("go", "Go"),
            ("java", "Java"),
            ("javascript", "JavaScript"),
            ("python", "Python"),
            ("rust", "Rust"),
        ],
    ),
    ("multipl-e.jsonl", &[("csharp", "cs"), ("kotlin", "kt"), ("php", "php"), ("ruby", "rb"), ("typescript", "ts")]),
];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cheats"))
}

/// The name of a task. In files of MultiPL-E it is a language and a problem.
fn id(task: &Value) -> String {
    let text = |key: &str| task[key].as_str().map_or_else(|| task[key].to_string(), str::to_owned);
    if task.get("task_id").is_some() {
        text("task_id")
    } else {
        format!("{}/{}", text("language").trim_end_matches("_test.go"), text("name"))
    }
}

/// The solution of a task. Assay does not read the member `solution`.
fn solution(task: &Value) -> &Value {
    ["code", "canonical_solution", "solution"].iter().find_map(|key| task.get(*key)).expect("a solution")
}

/// Samples: cheats, named by their paths, and the honest solutions of their tasks. Compilers take minutes for all
/// cheats, so every third is one of them by default.
fn samples(tasks: &str, languages: &[(&str, &str)]) -> (Vec<Value>, BTreeSet<String>) {
    let step = if assay_testing::all_cases() { 1 } else { 3 };
    let (mut samples, mut cheats, mut tried) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for (language, prefix) in languages {
        let mut files: Vec<_> =
            fs::read_dir(folder().join(language)).expect("a folder").map(|file| file.expect("a file").path()).collect();
        files.sort();
        for file in files.into_iter().step_by(step) {
            let name = file.file_name().expect("a name").to_string_lossy().into_owned();
            let task = format!("{prefix}/{}", name.split('.').next().unwrap_or_default());
            let source = fs::read_to_string(&file).expect("a program");
            let cheat = format!("{language}/{name}");
            samples.push(json!({"task_id": task, "solution": source, "cheat": cheat}));
            cheats.insert(cheat);
            tried.insert(task);
        }
    }
    for task in tasks.lines() {
        let task: Value = serde_json::from_str(task).expect("a task");
        if tried.contains(&id(&task)) {
            samples.push(json!({"task_id": id(&task), "completion": solution(&task)}));
        }
    }
    (samples, cheats)
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn no_cheat_passes_tests_that_run_outside() {
    let scratch = Scratch::new();
    let (mut passed, mut tried) = (BTreeSet::new(), BTreeSet::new());
    for (suite, languages) in SUITES {
        let tasks = folder().join(suite);
        let text = fs::read_to_string(&tasks).expect("the tasks");
        let (samples, cheats) = samples(&text, languages);
        tried.extend(cheats);
        let file = scratch.file(suite, &lines(&samples));
        let out = scratch.name(&format!("{suite}.out"));
        assay(&["execute", &file, "--tests", &tasks.to_string_lossy(), "--out", &out]).check(0);
        let rows = fs::read_to_string(Path::new(&out).join("samples.jsonl")).expect("rows");
        assert_eq!(rows.lines().count(), samples.len());
        for row in rows.lines() {
            let row: Value = serde_json::from_str(row).expect("a row");
            let has_passed = row["exec_outcome"] == "PASSED";
            match row["cheat"].as_str() {
                None => assert!(has_passed, "{row}"),
                Some(cheat) if has_passed => {
                    assert!(row["unittests"][0]["inside"].is_string(), "{cheat} passes outside");
                    passed.insert(cheat.to_owned());
                }
                Some(_) => {}
            }
        }
    }
    let least = if assay_testing::all_cases() { 100 } else { 40 };
    assert!(tried.len() >= least, "{tried:?}");
    // The record has all that passed while their tests ran inside, and whether they still do.
    let recorded = fs::read_to_string(folder().join("passed.txt")).expect("the record");
    let recorded = recorded.lines().filter_map(|line| line.strip_suffix(" passes").map(str::to_owned));
    let recorded: BTreeSet<String> = recorded.filter(|cheat| tried.contains(cheat)).collect();
    assert_eq!(passed, recorded);
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn solutions_pass_tests_that_run_outside() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/functions"));
    let scratch = Scratch::new();
    // Every fifth has tasks of every language.
    let step = if assay_testing::all_cases() { 1 } else { 5 };
    let (mut tasks, mut inside, mut tried) = (0, String::new(), BTreeSet::new());
    for file in ["mbpp.jsonl", "humaneval-x.jsonl", "multipl-e.jsonl", "mceval.jsonl"] {
        let tests = folder.join(file);
        let text = fs::read_to_string(&tests).expect("tasks");
        let solutions: String = text
            .lines()
            .step_by(step)
            .map(|line| {
                let task: Value = serde_json::from_str(line).expect("a task");
                format!("{}\n", json!({"task_id": id(&task), "completion": solution(&task)}))
            })
            .collect();
        let samples = scratch.file(file, solutions.as_bytes());
        let out = scratch.name(&format!("{file}.out"));
        assay(&["execute", &samples, "--tests", &tests.to_string_lossy(), "--out", &out]).check(0);
        let rows = fs::read_to_string(Path::new(&out).join("samples.jsonl")).expect("rows");
        for row in rows.lines() {
            let row: Value = serde_json::from_str(row).expect("a row");
            assert_eq!((&row["exec_outcome"], &row["profile"]), (&json!("PASSED"), &json!("execution@4")), "{row}");
            tasks += 1;
            tried.insert(row["task_id"].to_string().trim_matches('"').to_owned());
            if let Some(reason) = row["unittests"][0]["inside"].as_str() {
                inside += &format!("{}: {reason}\n", row["task_id"].to_string().trim_matches('"'));
            }
        }
    }
    assert!(tasks >= 150 / step, "{tasks}");
    let expected = "36: expected value visible: it is an argument of an earlier call\n\
         61: its tests use a class of the program\n\
         62: its tests pass a value of type function\n\
         63: its solution does not pass with copies of arguments and answers: AssertionError:\n\
         64: its solution returns a value of type function\n\
         JavaScript/adder: its solution returns a function\n\
         JavaScript/twice: its tests pass a function\n\
         rb/adder: its solution returns a value of class Proc\n\
         rb/twice: its tests pass a block\n\
         php/adder: its solution returns an object of class Closure\n\
         php/sorted_in_place: its solution does not pass with copies of arguments and answers: Test failed!\n\
         ts/adder: its solution returns a function\n\
         java/ends: its prompt does not end in the head of a function whose types Assay can read\n\
         cs/adder: its function returns a value of type Func`2\n\
         kt/adder: its prompt does not end in the head of a function whose types Assay can read\n\
         C/total: its prompt does not end in the head of a function whose types Assay can read\n";
    let of_tried = |line: &&str| line.split_once(": ").is_some_and(|(task, _)| tried.contains(task));
    let expected: String = expected.lines().filter(of_tried).map(|line| format!("{line}\n")).collect();
    assert_eq!(inside, expected);
}
