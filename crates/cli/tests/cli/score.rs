//! `assay score`: what it prints, and its exit codes.

use std::process::Stdio;

use serde_json::Value;

use crate::{Ran, Scratch, assay, assay_reading, command, gzip, predictions, prompts, zstd};

fn score(file: &str, more: &[&str]) -> Ran {
    assay(&[&["score", "--prompts", &prompts(), "--predictions", file], more].concat())
}

/// The number of problems of each kind.
fn problems(report: &Value) -> Vec<(&str, u64)> {
    let groups = report["problems"].as_array().expect("a list").iter();
    groups.map(|group| (group["code"].as_str().expect("a code"), group["count"].as_u64().expect("a count"))).collect()
}

#[test]
fn a_sound_file_is_fine() {
    let ran = score(&predictions("strong"), &[]).check(0);
    assert!(ran.stdout.starts_with("strong on prompts.jsonl  ✓ valid\n"), "{}", ran.stdout);
    assert_eq!(ran.stderr, "");
}

#[test]
fn tasks_whose_programs_are_run_are_refused() {
    let scratch = Scratch::new();
    let record =
        r#"{"task_id": "HumanEval/0", "prompt": "", "entry_point": "f", "test": "", "canonical_solution": ""}"#;
    let tasks = scratch.file("tasks.jsonl", record.as_bytes());
    let ran = assay(&["score", "--prompts", &tasks, "--predictions", &predictions("strong")]).check(2);
    assert!(ran.stderr.contains("use `assay execute`"), "{}", ran.stderr);
}

#[test]
fn a_file_that_is_no_json_is_named_in_a_sentence() {
    let scratch = Scratch::new();
    // Random bytes: no zero among them, and no signature.
    let random: Vec<u8> = (0..300_u32).map(|number| (number.wrapping_mul(2_654_435_761) >> 24) as u8 | 1).collect();
    for (bytes, what) in [
        (&random[..], "this is a binary file. Choose a JSON Lines file."),
        (b"", "the file is empty. Check that the program that wrote it had finished."),
        (b"caf\xe9\n", "this is text that is not UTF-8. Save it as UTF-8."),
        (b"a note\n", "this is text that is not JSON. Choose a JSON Lines file."),
        (b"PK\x03\x04", "this is a ZIP archive. Extract it first."),
    ] {
        let file = scratch.file("file", bytes);
        for command in ["score", "execute"] {
            let ran = assay(&[command, &file]).check(2);
            assert_eq!(ran.stderr, format!("error: file: {what}\n"), "{command}");
        }
    }
}

#[test]
fn every_problem_of_a_broken_file_is_listed() {
    let report = score(&predictions("broken"), &["--json"]).check(1).json();
    let expected = [
        ("malformed_json", 2),
        ("null_prediction", 1),
        ("wrong_type", 3),
        ("missing_field", 1),
        ("duplicate", 1),
        ("unknown_task", 4),
        ("invalid_utf8", 1),
        ("other_format", 2),
        ("truncated_line", 1),
        ("missing", 14),
        ("byte_order_mark", 1),
        ("blank_line", 2),
        ("carriage_return", 34),
        ("lone_surrogate", 1),
        ("empty_prediction", 3),
    ];
    assert_eq!(problems(&report), expected);
    let text = score(&predictions("broken"), &[]).check(1).stdout;
    for (code, _) in expected {
        assert!(text.contains(&format!("  {code}")), "{code}");
    }
    assert!(text.contains("line 73 (example_typescript/2): `pred` is a list, not a string"), "{text}");
    // Ids of another set are no typing errors.
    assert!(!text.contains("example_java/17"), "{text}");
}

#[test]
fn warnings_alone_are_fine() {
    let scratch = Scratch::new();
    let mut text = std::fs::read(predictions("strong")).expect("read");
    text.extend(b"\n\n");
    let ran = score(&scratch.file("blank.jsonl", &text), &[]).check(0);
    assert!(ran.stdout.contains("✓ valid, 2 warnings"), "{}", ran.stdout);
}

#[test]
fn the_report_is_the_same_for_any_number_of_threads_and_any_wrapping() {
    let scratch = Scratch::new();
    let utf16: Vec<u8> = "{}\n".repeat(9000).encode_utf16().flat_map(u16::to_le_bytes).collect();
    let files = [
        std::fs::read(predictions("weak")).expect("read"),
        std::fs::read(predictions("broken")).expect("read"),
        [b"\xff\xfe".as_slice(), &utf16].concat(),
    ];
    for bytes in files {
        let plain = scratch.file("plain.jsonl", &bytes);
        let expected = score(&plain, &["--json", "--threads", "1"]).stdout;
        assert!(expected.contains("assay-report@"));
        for threads in ["2", "3", "4"] {
            assert_eq!(score(&plain, &["--json", "--threads", threads]).stdout, expected, "{threads} threads");
        }
        assert_eq!(score(&scratch.file("a.jsonl.gz", &gzip(&bytes)), &["--json"]).stdout, expected, "gzip");
        assert_eq!(score(&scratch.file("a.zst", &zstd(&bytes)), &["--json"]).stdout, expected, "Zstandard");
        for stream in [bytes.clone(), gzip(&bytes)] {
            let ran = assay_reading(&stream, &["score", "--prompts", &prompts(), "--predictions", "-", "--json"]);
            assert_eq!(ran.stdout, expected, "standard input");
        }
    }
}

#[test]
fn several_files_share_tables() {
    let (strong, broken) = (predictions("strong"), predictions("broken"));
    let args = ["score", "--prompts", &prompts(), "--predictions", &strong, &broken];
    let text = assay(&args).check(1).stdout;
    assert_eq!(text.lines().filter(|line| line.starts_with("strong ")).count(), 4, "{text}");
    let all = assay(&[&args[..], &["--json"]].concat()).check(1).json();
    for file in [&strong, &broken] {
        assert_eq!(all[file], score(file, &["--json"]).json());
    }
}

#[test]
fn only_the_profiles_that_were_asked_for_are_shown() {
    let ran = score(&predictions("weak"), &["--profile", "cceval-levenshtein", "--json"]).check(0);
    let report = ran.json();
    let scores = report["rows"].as_array().expect("a list");
    assert_eq!(scores.len(), 5 * 6);
    assert!(scores.iter().all(|row| row["profile"] == "cceval-levenshtein@1"));
    let ran = score(&predictions("weak"), &["--profile", "bleu"]).check(2);
    assert!(ran.stderr.contains("choose one of cceval-difflib@1, cceval-levenshtein@1, strict@1"), "{}", ran.stderr);
}

#[test]
fn a_language_can_be_given() {
    let scratch = Scratch::new();
    let line = r#"{"prompt": "x = ", "groundtruth": "1", "metadata": {"task_id": "0"}}"#;
    let prompts = scratch.file("prompts.jsonl", line.as_bytes());
    let predictions = scratch.file("predictions.jsonl", br#"{"task_id": "0", "pred": "1"}"#);
    let args = ["score", "--prompts", &prompts, "--predictions", &predictions, "--json"];
    let report = assay(&args).check(1).json();
    assert!(problems(&report).contains(&("unknown_language", 1)));
    let report = assay(&[&args[..], &["--language", "Python"]].concat()).check(0).json();
    assert_eq!(report["counts"][0]["scope"]["language"], "python");
    assay(&[&args[..], &["--language", "cobol"]].concat()).check(2);
}

#[test]
fn a_file_with_its_ground_truth_is_scored_alone() {
    let scratch = Scratch::new();
    let records = [
        r#"{"idx": 0, "level": "2k", "pred": "x = f(a)", "gt": "x = f(b)"}"#,
        r#"{"idx": 1, "level": "2k", "pred": "y = 1", "gt": "y = 1"}"#,
    ];
    std::fs::create_dir(scratch.path("model-python")).expect("it is new");
    let file = scratch.file("model-python/in_file.jsonl", records.join("\n").as_bytes());
    let report = assay(&["score", &file, "--json"]).check(0).json();
    let profiles: Vec<_> = report["rows"].as_array().expect("a list").iter().map(|row| &row["profile"]).collect();
    assert!(!profiles.is_empty() && profiles.iter().all(|profile| *profile == "repobench@1"), "{profiles:?}");
    assert_eq!(report["counts"][0]["scope"]["language"], "python");
    let by_prompts =
        ["score", "--prompts", &file, "--predictions", &file, "--language", "python", "--profile", "repobench"];
    assert_eq!(assay(&[&by_prompts[..], &["--json"]].concat()).check(0).json(), report);

    // Standard input has no folder, and so no language.
    let text = records.join("\n");
    let report = assay_reading(text.as_bytes(), &["score", "-", "--json"]).check(1).json();
    assert!(problems(&report).contains(&("unknown_language", 2)), "{report}");
    assay_reading(text.as_bytes(), &["score", "-", "--language", "java"]).check(0);

    // Several files are benchmarks of their own.
    let other = scratch.file("model-python/cross_file.jsonl", records[0].as_bytes());
    let ran = assay(&["score", &file, &other]).check(0);
    assert!(ran.stdout.contains("in_file on in_file.jsonl"), "{}", ran.stdout);
    assert!(ran.stdout.contains("cross_file on cross_file.jsonl"), "{}", ran.stdout);
}

#[test]
fn a_file_without_its_ground_truth_says_what_it_needs() {
    let scratch = Scratch::new();
    let refused = |name: &str, bytes: &[u8], more: &[&str], message: &str| {
        let file = scratch.file(name, bytes);
        let ran = assay(&[&["score", &file], more].concat()).check(2);
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    };
    let predictions = br#"{"task_id": "project_cc_python/0", "pred": "1"}"#;
    refused("predictions.jsonl", predictions, &[], "needs its benchmark (--prompts FILE)");
    refused("samples.jsonl", br#"{"task_id": "HumanEval/0", "completion": "1"}"#, &[], "use `assay execute`");
    refused("picture.jsonl", b"\x89PNG\r\n\x1a\n0000", &[], "PNG");
    refused("empty.jsonl", b"", &[], "empty");
    let own = br#"{"idx": 1, "level": "2k", "pred": "y = 1", "gt": "y = 1"}"#;
    refused("own.jsonl", own, &["--task", "apr"], "--task needs --prompts");
    refused("own.jsonl", own, &["--k", "1"], "--k is only for");
    assay(&["score"]).check(2);
}

#[test]
fn prediction_files_need_no_option() {
    let file = predictions("strong");
    let ran = assay(&["score", "--prompts", &prompts(), &file]).check(0);
    assert_eq!(ran.stdout, score(&file, &[]).stdout);
    assay(&["score", "--prompts", &prompts(), &file, "--predictions", &file]).check(2);
}

#[test]
fn lines_fit_the_terminal() {
    for (width, files) in [(80, vec!["strong"]), (120, vec!["broken"]), (80, vec!["strong", "weak", "broken"])] {
        let files: Vec<String> = files.into_iter().map(predictions).collect();
        let mut args = vec!["score", "--prompts"];
        let prompts = prompts();
        args.extend([&prompts, "--predictions"]);
        args.extend(files.iter().map(String::as_str));
        let output = command(&args).env("COLUMNS", width.to_string()).output().expect("it runs");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        let widest = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        assert!((width - 20..=width).contains(&widest), "{widest} of {width} columns:\n{text}");
    }
}

#[test]
fn colour_is_for_terminals() {
    let strong = predictions("strong");
    assert!(!score(&strong, &[]).stdout.contains('\u{1b}'));
    assert!(score(&strong, &["--color", "always"]).stdout.contains("\u{1b}[1mstrong\u{1b}[0m"));
    let mut forced = command(&["score", "--prompts", &prompts(), "--predictions", &strong]);
    let output = forced.env("CLICOLOR_FORCE", "1").env("NO_COLOR", "1").output().expect("it runs");
    assert!(!output.stdout.contains(&0x1b), "NO_COLOR is stronger");
}

#[test]
fn a_reader_who_has_seen_enough_is_no_fault() {
    for (file, code) in [("strong", 0), ("broken", 1)] {
        let mut child = command(&["score", "--prompts", &prompts(), "--predictions", &predictions(file)])
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(code), b"".as_slice()));
    }
}

#[test]
fn scores_are_broken_down_by_the_age_of_repositories() {
    let folder = Scratch::new();
    let facts = folder.file("facts.csv", b"name,created\nkettle,2023-01-01\nlantern,2023-07-01\n");
    let args =
        ["score", "--prompts", &prompts(), "--predictions", &predictions("strong"), "--profile", "cceval-difflib"];
    let report = assay(&[args.as_slice(), &["--cutoff", "2023-06-01", "--metadata", &facts, "--json"]].concat()).json();
    let cutoff = &report["sections"]["cutoff"];
    let periods = cutoff["periods"].as_array().expect("a list");
    assert_eq!(cutoff["date"], "2023-06-01");
    let tasks: u64 = periods.iter().map(|period| period["tasks"].as_u64().expect("a number")).sum();
    assert_eq!((tasks, &periods[0]["period"]), (128, &serde_json::json!("before")));
    let text = assay(&[args.as_slice(), &["--cutoff", "2023-06-01", "--metadata", &facts]].concat()).check(0).stdout;
    assert!(text.contains("By 2023-06-01") && text.contains("unknown, "), "{text}");
    let ran = assay(&[args.as_slice(), &["--cutoff", "2023-06-01"]].concat()).check(2);
    assert!(ran.stderr.contains("does not say when repositories were created"), "{}", ran.stderr);
    assay(&[args.as_slice(), &["--cutoff", "June"]].concat()).check(2);
    assay(&[args.as_slice(), &["--metadata", &facts]].concat()).check(2);
}
