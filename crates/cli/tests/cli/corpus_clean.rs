//! `assay corpus clean`, on small files.

use serde_json::{Value, json};

use crate::{Scratch, assay, gzip};

fn lines(values: &[Value]) -> Vec<u8> {
    values.iter().map(|value| format!("{value}\n")).collect::<String>().into_bytes()
}

/// A key that nobody has, in two parts, so that nothing takes this file for one with secrets.
fn key() -> String {
    format!("{}q7Rk2Zt9Vb4Nx1Lc8Hw3Jf6Dp5q7Rk2Zt9Vb", ["gh", "p_"].concat())
}

fn samples() -> Vec<Value> {
    vec![
        json!({"src_uid": "a", "source_code": "x = 1\n# x@y.ru\n# z@y.ru and 91.198.174.192\n"}),
        json!({"src_uid": "b", "source_code": "print('me@example.com', '10.0.0.1')"}),
        json!({"src_uid": "c", "source_code": "", "tests": [{"input": "91.198.174.192", "output": [5, null]}]}),
        json!({"src_uid": "d", "source_code": format!("key = '{}'", key())}),
    ]
}

#[test]
fn sensitive_samples_are_removed_and_listed() {
    let scratch = Scratch::new();
    let bytes = [lines(&samples()), b"\n{\"src_uid\":\"e\",  \"source_code\": \"\\ud800\"}".to_vec()].concat();
    let file = scratch.file("samples.jsonl", &bytes);
    let (out, removed) = (scratch.name("out.jsonl"), scratch.name("removed.jsonl"));
    let args = ["corpus", "clean", &file, "--out", &out, "--removed", &removed];
    let text = assay(&args).check(0).stdout;
    for part in ["2 samples", "3 removed samples", "3 of 5 samples", "sensitive@1", "ipv4"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // What stays has its bytes.
    let stay = format!("{}\n{{\"src_uid\":\"e\",  \"source_code\": \"\\ud800\"}}\n", samples()[1]);
    assert_eq!(scratch.read("out.jsonl"), stay);
    let list: Vec<Value> =
        scratch.read("removed.jsonl").lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let found = |rule: &str, line: u64, field: &str, text_line: u64| json!({"rule": rule, "file": "samples.jsonl", "line": line, "field": field, "text_line": text_line});
    assert_eq!(
        list,
        [
            found("email", 1, "source_code", 2),
            found("email", 1, "source_code", 3),
            found("ipv4", 1, "source_code", 3),
            found("ipv4", 3, "tests.input", 1),
            found("provider-key", 4, "source_code", 1),
        ]
    );
    assert!(!scratch.read("removed.jsonl").contains("y.ru") && !text.contains(&key()));
    let summary = assay(&[&args[..], &["--json", "--threads", "3"]].concat()).check(0).json();
    assert_eq!(
        [&summary["samples"], &summary["removed"], &summary["rules"]],
        [&json!(5), &json!(3), &json!("sensitive@1")]
    );
    assert_eq!([&summary["by_rule"]["email"], &summary["by_rule"]["ipv4"], &summary["by_rule"]["password"]], [1, 2, 0]);
}

#[test]
fn texts_with_lone_surrogates_are_examined() {
    let scratch = Scratch::new();
    let record = "{\"a\": [\"\\ud800 x@y.ru\"]}\n{\"a\": \"\\ud800 x@y.ru\"}\n{\"a\": [\"\\ud800\"]}\n";
    let file = scratch.file("samples.jsonl", record.as_bytes());
    let summary = assay(&["corpus", "clean", &file, "--out", &scratch.name("out.jsonl"), "--json"]).check(0).json();
    assert_eq!([&summary["removed"], &summary["samples"]], [2, 3]);
}

#[test]
fn rules_and_fields_can_be_chosen() {
    let scratch = Scratch::new();
    let file = scratch.file("samples.jsonl.gz", &gzip(&lines(&samples())));
    let out = scratch.name("out.jsonl");
    for (more, removed) in [
        (&["--rule", "email"][..], 1),
        (&["--except", "ipv4"], 2),
        (&["--field", "source_code"], 2),
        (&["--field", "src_uid"], 0),
        (&["--rule", "ipv4", "--rule", "provider-key"], 3),
    ] {
        let args = [&["corpus", "clean", &file, "--out", &out, "--json"], more].concat();
        assert_eq!(assay(&args).check(0).json()["removed"], removed, "{more:?}");
    }
    for more in [&["--rule", "ip"][..], &["--rule", "email", "--except", "ipv4"], &["--removed", &out]] {
        assay(&[&["corpus", "clean", &file, "--out", &out], more].concat()).check(2);
    }
    let help = assay(&["corpus", "clean", "--help"]).check(0).stdout;
    assert!(help.contains("sensitive@1") && help.contains("provider-key"), "{help}");
}

#[test]
fn broken_files_are_refused() {
    let scratch = Scratch::new();
    let good = lines(&samples());
    let out = scratch.name("out.jsonl");
    let huge = [&b"{\"a\": \""[..], &vec![b'x'; (64 << 20) + 1], b"\"}\n"].concat();
    let utf_16: Vec<u8> = String::from_utf8_lossy(&good).encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, why) in [
        (b"[]\n".to_vec(), "JSON array"),
        (b"5\n".to_vec(), "line 1"),
        (good[..good.len() - 9].to_vec(), "line 4"),
        (utf_16, "UTF-16"),
        ([good.clone(), b"{\"a\": \"\xe9\"}\n".to_vec()].concat(), "line 5"),
        ([good.clone(), huge].concat(), "line 5"),
        (gzip(&good.repeat(40))[..60].to_vec(), "cannot be read to its end"),
    ] {
        let file = scratch.file("samples.jsonl", &bytes);
        let text = assay(&["corpus", "clean", &file, "--out", &out]).check(1).stdout;
        assert!(text.contains("nothing was written") && text.contains(why), "{why}: {text}");
        assert!(!scratch.path("out.jsonl").exists());
    }
    let empty = scratch.file("empty.jsonl", b"");
    assert!(assay(&["corpus", "clean", &empty, "--out", &out]).check(0).stdout.contains("0 samples"));
}
