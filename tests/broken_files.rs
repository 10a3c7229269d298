//! Every way we know in which a file can be broken, with the problems that the report lists.

use assay_evaluation::report::Report;
use assay_tests::{project, report};

const PROMPTS: &str = concat!(
    r#"{"prompt": "x = ", "groundtruth": "f(a)", "metadata": {"task_id": "python/0"}}"#,
    "\n",
    r#"{"prompt": "x = ", "groundtruth": "g(b)", "metadata": {"task_id": "python/1"}}"#,
    "\n",
);
const GOOD: &str =
    concat!(r#"{"task_id": "python/0", "pred": "f(a)"}"#, "\n", r#"{"task_id": "python/1", "pred": "g(b)"}"#, "\n",);

/// The problems in a report: severity, file, code, count, and the lines.
fn said(report: &Report) -> Vec<String> {
    let group = |group: &assay_evaluation::report::ProblemGroup| {
        let lines: Vec<String> =
            group.first.iter().map(|place| place.line.map_or("-".to_owned(), |line| line.to_string())).collect();
        format!("{:?} {:?} {} {} at {}", group.severity, group.file, group.code, group.count, lines.join(" "))
    };
    report.problems.iter().map(group).collect()
}

#[track_caller]
fn check_predictions(predictions: impl AsRef<[u8]>, exact: u64, problems: &[&str]) {
    let report = report(PROMPTS.as_bytes(), predictions.as_ref());
    assert_eq!(said(&report), problems);
    assert_eq!((report.rows[0].count, report.rows[0].n), (Some(exact), 2));
    assert_eq!(report.valid, !problems.iter().any(|problem| problem.starts_with("Error")));
}

#[track_caller]
fn check_prompts(prompts: impl AsRef<[u8]>, tasks: u64, problems: &[&str]) {
    let report = report(prompts.as_ref(), GOOD.as_bytes());
    let found = said(&report);
    let of_prompts: Vec<&String> = found.iter().filter(|problem| problem.contains("Prompts")).collect();
    assert_eq!(of_prompts, problems);
    assert_eq!(report.counts[0].total, tasks);
}

fn line(json: &str) -> String {
    format!("{json}\n{GOOD}")
}

#[test]
fn a_good_file_has_no_problem() {
    check_predictions(GOOD, 2, &[]);
    check_predictions(GOOD.trim_end(), 2, &[]);
}

#[test]
fn nothing_at_all() {
    check_predictions("", 0, &["Error Predictions other_format 1 at 1"]);
    check_predictions("\n\n", 0, &["Error Predictions missing 2 at - -", "Warning Predictions blank_line 2 at 1 2"]);
}

#[test]
fn harmless_oddities_are_warnings() {
    check_predictions(format!("\u{feff}{GOOD}"), 2, &["Warning Predictions byte_order_mark 1 at 1"]);
    check_predictions(GOOD.replace('\n', "\r\n"), 2, &["Warning Predictions carriage_return 2 at 1 2"]);
    check_predictions(format!("{GOOD}\n \n"), 2, &["Warning Predictions blank_line 2 at 3 4"]);
    check_predictions(GOOD.replace("f(a)", " "), 1, &["Warning Predictions empty_prediction 1 at 1"]);
    check_predictions(GOOD.replace("f(a)", "f(a)\\ud83d"), 1, &["Warning Predictions lone_surrogate 1 at 1"]);
    let twice = GOOD.replacen("{", "{\"task_id\": 1, ", 1);
    check_predictions(twice, 2, &["Warning Predictions duplicate_key 1 at 1"]);
}

#[test]
fn lines_that_are_no_predictions() {
    check_predictions(line("{"), 2, &["Error Predictions malformed_json 1 at 1"]);
    check_predictions(
        line("{\"task_id\": \"python/0\", \"pred\": \"a"),
        2,
        &["Error Predictions malformed_json 1 at 1"],
    );
    check_predictions(line("5"), 2, &["Error Predictions not_an_object 1 at 1"]);
    check_predictions(line("{\"pred\": \"a\"}"), 2, &["Error Predictions missing_field 1 at 1"]);
    check_predictions(line("{\"task_id\": \"python/0\"}"), 2, &["Error Predictions missing_field 1 at 1"]);
    check_predictions(line("{\"task_id\": 0, \"pred\": \"a\"}"), 2, &["Error Predictions wrong_type 1 at 1"]);
    check_predictions(
        line("{\"task_id\": \"python/0\", \"pred\": [\"a\"]}"),
        2,
        &["Error Predictions wrong_type 1 at 1"],
    );
    check_predictions(
        line("{\"task_id\": \"python/9\", \"pred\": \"a\"}"),
        2,
        &["Error Predictions unknown_task 1 at 1"],
    );
    check_predictions(
        line("{\"task_id\": \"python/0\", \"completion\": \"a\"}"),
        2,
        &["Error Predictions other_format 1 at 1"],
    );
    check_predictions(line("{\"source_code\": \"a\", \"lang\": \"C\"}"), 2, &["Error Predictions other_format 1 at 1"]);
}

#[test]
fn answers_that_do_not_count() {
    let null = GOOD.replace("\"f(a)\"", "null");
    check_predictions(null, 1, &["Error Predictions null_prediction 1 at 1", "Error Predictions missing 1 at -"]);
    check_predictions(format!("{GOOD}{GOOD}"), 2, &["Error Predictions duplicate 2 at 3 4"]);
    let cut = &GOOD[..GOOD.len() - 8];
    check_predictions(cut, 1, &["Error Predictions truncated_line 1 at 2", "Error Predictions missing 1 at -"]);
}

#[test]
fn bytes_that_are_no_text() {
    let mut bytes = GOOD.as_bytes().to_vec();
    bytes[GOOD.find("f(a)").expect("it is there")] = 0xe9;
    check_predictions(&bytes, 1, &["Error Predictions invalid_utf8 1 at 1"]);
    check_predictions([0xff, 0xfe, b'{', 0], 0, &["Error Predictions other_format 1 at 1"]);
    check_predictions("[{\"task_id\": 1}]", 0, &["Error Predictions other_format 1 at 1"]);
    check_predictions("PK\u{3}\u{4}", 0, &["Error Predictions other_format 1 at 1"]);
    check_predictions("task_id,pred\npython/0,f(a)\n", 0, &["Error Predictions other_format 1 at 1"]);
}

#[test]
fn one_cause_is_one_error() {
    check_predictions(GOOD.replace("\"pred\"", "\"completion\""), 0, &["Error Predictions other_format 2 at 1 2"]);
    check_predictions(GOOD.replace("\"pred\"", "\"answer\""), 0, &["Error Predictions missing_field 2 at 1 2"]);
    check_predictions(GOOD.replace("python/", "task"), 0, &["Error Predictions unknown_task 2 at 1 2"]);
    check_predictions(PROMPTS, 0, &["Error Predictions other_format 2 at 1 2"]);
    // A task that no line is about is another error.
    let first = GOOD.lines().next().expect("it has lines");
    check_predictions(first, 1, &["Error Predictions missing 1 at -"]);
    // Without a benchmark, nothing is wrong with the predictions.
    let report = report(b"\x89PNG", GOOD.as_bytes());
    assert_eq!(said(&report), ["Error Prompts other_format 1 at 1"]);
    assert_eq!(report.problems[0].first[0].message, "this is a PNG image");
    assert_eq!(report.problems[0].help, "Choose a JSON Lines file.");
}

#[test]
fn broken_prompt_files() {
    check_prompts(PROMPTS, 2, &[]);
    check_prompts("", 0, &["Error Prompts other_format 1 at 1"]);
    check_prompts("\n", 0, &["Error Prompts no_task 1 at 1", "Warning Prompts blank_line 1 at 1"]);
    check_prompts(format!("{PROMPTS}{PROMPTS}"), 2, &["Error Prompts duplicate 2 at 1 2"]);
    check_prompts(format!("{{\"prompt\": \"x\"}}\n{PROMPTS}"), 2, &["Error Prompts missing_field 1 at 1"]);
    check_prompts(PROMPTS.replace("python/1", "fortran/1"), 1, &["Error Prompts unknown_language 1 at 2"]);
    check_prompts(PROMPTS.replace("\"g(b)\"", "null"), 1, &["Error Prompts wrong_type 1 at 2"]);
    check_prompts(GOOD, 0, &["Error Prompts other_format 2 at 1 2"]);
    let nothing = GOOD.replace("\"pred\"", "\"answer\"");
    check_prompts(nothing, 0, &["Error Prompts missing_field 2 at 1 2"]);
    check_prompts(&PROMPTS[..PROMPTS.len() - 5], 1, &["Error Prompts truncated_line 1 at 2"]);
}

#[test]
fn the_tasks_of_another_language_are_recognised() {
    let predictions: String =
        (0..2139).map(|n| format!("{{\"task_id\": \"project_cc_java/{n}\", \"pred\": \"a\"}}\n")).collect();
    let report = report(PROMPTS.as_bytes(), predictions.as_bytes());
    let unknown = report.problems.iter().find(|group| group.code == "unknown_task").expect("they are unknown");
    assert_eq!(unknown.count, 2139);
    assert_eq!(unknown.note.as_deref(), Some("2,139 ids are all of CrossCodeEval's Java set; the prompts are Python"));
}

#[test]
fn a_slip_of_the_pen_is_recognised() {
    let report = report(PROMPTS.as_bytes(), GOOD.replace("python/1", "pyhton/1").as_bytes());
    let unknown = report.problems.iter().find(|group| group.code == "unknown_task").expect("it is unknown");
    assert_eq!(unknown.first[0].message, "the benchmark has no such task; did you mean `python/1`?");
}

#[test]
fn ids_of_another_pattern_are_no_slips() {
    let report = report(PROMPTS.as_bytes(), GOOD.replace("python/", "py/").as_bytes());
    let unknown = report.problems.iter().find(|group| group.code == "unknown_task").expect("they are unknown");
    assert_eq!(unknown.first[0].message, "the benchmark has no such task");
    assert_eq!(unknown.note.as_deref(), Some("The benchmark's ids look like `python/0`"));
}

#[test]
fn the_broken_example_has_every_kind_of_problem() {
    let read = |path| std::fs::read(project(path)).expect("the example is there");
    let report = report(&read("examples/prompts.jsonl"), &read("examples/predictions/broken.jsonl"));
    let codes: Vec<&str> = report.problems.iter().map(|group| group.code.as_str()).collect();
    for code in [
        "malformed_json",
        "null_prediction",
        "wrong_type",
        "missing_field",
        "other_format",
        "duplicate",
        "unknown_task",
        "invalid_utf8",
        "truncated_line",
        "missing",
        "byte_order_mark",
        "carriage_return",
        "blank_line",
        "empty_prediction",
        "lone_surrogate",
    ] {
        assert!(codes.contains(&code), "{code} is not among {codes:?}");
    }
    assert!(!report.valid);
}
