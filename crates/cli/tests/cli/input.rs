//! Input files of every kind, most of them damaged.

use serde_json::Value;

use crate::{Scratch, assay, assay_reading, gzip, predictions, prompts, zstd};

/// The exit code and the report for a prediction file with these bytes.
fn score(name: &str, bytes: &[u8], more: &[&str]) -> (Option<i32>, Value) {
    let scratch = Scratch::new();
    let file = scratch.file(name, bytes);
    let ran = assay(&[&["score", "--prompts", &prompts(), "--predictions", &file, "--json"], more].concat());
    (ran.code, ran.json())
}

#[track_caller]
fn check(name: &str, bytes: &[u8], problem: &str) -> Value {
    let (code, report) = score(name, bytes, &[]);
    assert_eq!(code, Some(1));
    let codes: Vec<&str> =
        report["problems"].as_array().expect("a list").iter().filter_map(|group| group["code"].as_str()).collect();
    assert!(codes.contains(&problem), "{codes:?}");
    report
}

#[test]
fn what_is_no_file_is_misuse() {
    let scratch = Scratch::new();
    let (folder, nothing) = (scratch.name(""), scratch.name("nothing.jsonl"));
    let weak = predictions("weak");
    for (prompts, predictions, says) in [
        (&prompts(), &nothing, "cannot open"),
        (&nothing, &weak, "cannot open"),
        (&prompts(), &folder, "is a folder"),
        (&folder, &weak, "is a folder"),
        (&"-".to_owned(), &"-".to_owned(), "only once"),
    ] {
        let ran = assay(&["score", "--prompts", prompts, "--predictions", predictions]).check(2);
        assert!(ran.stderr.starts_with("error: ") && ran.stderr.contains(says), "{}", ran.stderr);
        assert_eq!(ran.stdout, "");
    }
    let ran = assay(&["score", "--prompts", &prompts(), "--predictions", &weak, &weak]).check(2);
    assert!(ran.stderr.contains("give each file once"), "{}", ran.stderr);
}

#[test]
fn an_empty_file_answers_nothing() {
    let report = check("empty.jsonl", b"", "other_format");
    assert_eq!([&report["counts"][0]["total"], &report["counts"][0]["answered"]], [128, 0]);
    assert_eq!(report["rows"][0]["value"], 0.0);
}

#[test]
fn other_formats_are_named() {
    let utf16: Vec<u8> = "\u{feff}{\"task_id\": 1}\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    check("utf16.jsonl", &utf16, "other_format");
    check("list.json", b"[{\"task_id\": \"example_python/0\", \"pred\": \"\"}]", "other_format");
    check("archive.zip", b"PK\x03\x04 and more", "other_format");
    check("prompts.jsonl", &std::fs::read(prompts()).expect("read"), "other_format");
}

#[test]
fn a_wrong_file_gets_one_sentence() {
    let scratch = Scratch::new();
    let image = scratch.file("photo.png", b"\x89PNG\r\n\x1a\n");
    let says = "photo.png: this is a PNG image. Choose a JSON Lines file.";
    for (prompts, predictions) in [(prompts(), image.clone()), (image.clone(), predictions("weak"))] {
        let ran = assay(&["score", "--prompts", &prompts, "--predictions", &predictions]).check(1);
        assert_eq!(ran.stdout.trim_end().rsplit('/').next(), Some(says));
    }
    // Zeros are no scores of lines that could not be read.
    let keys = std::fs::read_to_string(predictions("strong")).expect("read").replace("\"pred\"", "\"answer\"");
    let ran = assay(&["score", "--prompts", &prompts(), "--predictions", &scratch.file("keys.jsonl", keys.as_bytes())])
        .check(1);
    assert!(ran.stdout.contains("missing_field  ×128") && !ran.stdout.contains("0.00"), "{}", ran.stdout);
}

#[test]
fn garbage_is_no_reason_to_crash() {
    // Bytes of a linear congruential generator.
    let garbage: Vec<u8> =
        std::iter::successors(Some(1u32), |x| Some(x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)))
            .map(|x| (x >> 24) as u8)
            .take(100_000)
            .collect();
    check("garbage.jsonl", &garbage, "other_format");
    check("garbage.gz", &[b"\x1f\x8b\x08\x00".as_slice(), &garbage].concat(), "unreadable");
    check("garbage.zst", &[b"\x28\xb5\x2f\xfd".as_slice(), &garbage].concat(), "unreadable");
    check("zeros.jsonl", &[0; 100_000], "other_format");
}

#[test]
fn what_can_be_read_of_a_truncated_file_is_scored() {
    let bytes = std::fs::read(predictions("strong")).expect("read").repeat(50);
    for compressed in [gzip(&bytes), zstd(&bytes)] {
        let report = check("cut", &compressed[..compressed.len() / 2], "unreadable");
        assert!(report["counts"][0]["answered"].as_u64().expect("a number") > 100, "{}", report["counts"]);
        assert_eq!(report["problems"][0]["first"][0]["line"], Value::Null);
    }
}

#[test]
fn a_decompression_bomb_is_cut_off() {
    let bomb = gzip(&vec![b' '; 16 << 20]);
    let (code, report) = score("bomb.gz", &bomb, &["--max-decompressed", "1M"]);
    assert_eq!(code, Some(1));
    let unreadable = report["problems"].as_array().expect("a list").iter().find(|group| group["code"] == "unreadable");
    let message = &unreadable.expect("listed")["first"][0]["message"];
    assert!(message.as_str().expect("text").contains("larger than 1.00 MiB"), "{message}");
}

#[test]
fn what_does_not_fit_into_memory_goes_to_a_file() {
    let line = format!("{{\"task_id\": \"example_python/0\", \"pred\": \"{}\"}}\n", "x".repeat(40 << 20));
    let (code, report) = score("large.jsonl.gz", &gzip(line.as_bytes()), &["--profile", "cceval-difflib"]);
    assert_eq!(code, Some(1));
    assert_eq!(report["counts"][0]["answered"], 1);
}

#[test]
fn prompts_come_compressed_or_from_standard_input() {
    let scratch = Scratch::new();
    let weak = predictions("weak");
    let bytes = std::fs::read(prompts()).expect("read");
    let expected = assay(&["score", "--prompts", &prompts(), "--predictions", &weak, "--json"]).check(0).stdout;
    let compressed = scratch.file("prompts.jsonl.zst", &zstd(&bytes));
    let ran = assay(&["score", "--prompts", &compressed, "--predictions", &weak, "--json"]).check(0);
    assert_eq!(ran.stdout, expected);
    let ran = assay_reading(&gzip(&bytes), &["score", "--prompts", "-", "--predictions", &weak, "--json"]).check(0);
    assert_eq!(ran.stdout, expected);
}

#[test]
fn a_benchmark_without_tasks_is_a_problem() {
    let scratch = Scratch::new();
    let empty = scratch.file("prompts.jsonl", b"");
    let ran = assay(&["score", "--prompts", &empty, "--predictions", &predictions("weak")]).check(1);
    assert!(ran.stdout.contains("prompts.jsonl: the file is empty."), "{}", ran.stdout);
    let blank = scratch.file("blank.jsonl", b"\n");
    let ran = assay(&["score", "--prompts", &blank, "--predictions", &predictions("weak")]).check(1);
    assert!(ran.stdout.contains("no_task in blank.jsonl"), "{}", ran.stdout);
}
