//! Files of other harnesses with programs, by their documented layouts.

// A panic fails the test.
#![allow(clippy::expect_used)]

use std::io::Write;

use assay_formats::programs::{Comparison, Import, Importer, Recorded, Use, describe, folder};
use flate2::Compression;
use flate2::write::DeflateEncoder;
use rawzip::{CompressionMethod, ZipArchiveWriter};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use serde_json::{Value, json};

const PROMPT: &str = "def one():\n    \"\"\"One.\"\"\"\n";

/// A task in HumanEval's layout.
fn task(name: &str) -> Value {
    json!({"task_id": name, "prompt": PROMPT, "entry_point": "one", "test": "def check(f):\n    assert f() == 1\n"})
}

fn import(bytes: &[u8], tests: Option<&[u8]>) -> (&'static str, Import) {
    let importer = Importer::of(&bytes).expect("memory").expect("a known file");
    assert_eq!(importer.use_of(), Use::Import, "{}", importer.id);
    let tests = tests.as_ref().map(|tests| tests as &dyn assay_base::source::Source);
    (importer.id, importer.import(&bytes, tests).expect("memory"))
}

fn lines(bytes: &[u8]) -> Vec<Value> {
    let text = std::str::from_utf8(bytes).expect("text");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn recorded(task: &str, samples: std::ops::Range<u64>, passed: u64) -> Recorded {
    Recorded { task: task.to_owned(), samples, passed }
}

fn lm_eval_row(number: u64, answers: &Value, passed: f64, filter: &str) -> String {
    let row = json!({
        "doc_id": number, "doc": task(&format!("HumanEval/{number}")), "target": "check(one)", "resps": [answers],
        "filtered_resps": answers, "filter": filter, "metrics": ["pass_at_k"], "pass@1": passed,
    });
    format!("{row}\n")
}

#[test]
fn a_log_of_lm_eval_has_samples_tests_and_verdicts() {
    let with_prompt = format!("{PROMPT}    return 1\n");
    let fenced = format!("{PROMPT}Sure!\n```python\n    return 2\n```\n");
    let text = [
        lm_eval_row(0, &json!([[with_prompt, fenced]]), 0.5, "create_test"),
        lm_eval_row(1, &json!(["    return 1\n"]), 1.0, "create_test"),
        lm_eval_row(1, &json!(["    return 1\n"]), 1.0, "another"),
        "{\"doc_id\": 2, \"doc\": {\"task_id\": \"HumanEval/2\"}, \"filtered_resps\": 5, \"filter\": \
         \"create_test\"}\n"
            .to_owned(),
        "{\n".to_owned(),
    ];
    let (id, import) = import(text.concat().as_bytes(), None);
    assert_eq!((id, import.count(), import.tasks(), import.extracted), ("lm-eval", 3, 2, 1));
    assert_eq!(import.benchmark(), Some("HumanEval"));
    let sample = |task: &str, code: &str| json!({"task_id": task, "completion": code});
    assert_eq!(
        lines(&import.samples),
        [
            sample("HumanEval/0", "    return 1\n"),
            sample("HumanEval/0", "    return 2\n"),
            sample("HumanEval/1", "    return 1\n"),
        ]
    );
    assert_eq!(lines(&import.tasks), [task("HumanEval/0"), task("HumanEval/1")]);
    let (first, second) = (recorded("HumanEval/0", 0..2, 1), recorded("HumanEval/1", 2..3, 1));
    assert_eq!(import.recorded, [first.clone(), second.clone()]);
    let compare = |passed: [Option<bool>; 3]| {
        let Comparison { compared, differ } = import.compare(|place| passed[place as usize]);
        (compared, differ.into_iter().map(|(recorded, here)| (recorded.clone(), here)).collect::<Vec<_>>())
    };
    assert_eq!(compare([Some(false), Some(true), Some(true)]), (2, vec![]));
    assert_eq!(compare([Some(true), Some(true), Some(false)]), (2, vec![(first, 2), (second.clone(), 0)]));
    // Samples that were not judged show nothing.
    assert_eq!(compare([Some(true), None, Some(false)]), (1, vec![(second, 0)]));
    let places: Vec<&str> = import.problems.iter().map(|problem| problem.place.as_str()).collect();
    assert_eq!(places, ["line 4", "line 5"], "{:?}", import.problems);
}

/// An archive whose files are stored, deflated and compressed with Zstandard, in turn.
fn zip(files: &[(&str, String)]) -> Vec<u8> {
    let mut archive = ZipArchiveWriter::new(Vec::new());
    for ((name, text), number) in files.iter().zip(0..) {
        let method = match number % 3 {
            0 => CompressionMethod::STORE,
            1 => CompressionMethod::DEFLATE,
            _ => CompressionMethod::ZSTD,
        };
        let (mut entry, config) = archive.new_file(name).compression_method(method).start().expect("memory");
        let compressed = match number % 3 {
            0 => text.as_bytes().to_vec(),
            1 => {
                let mut encoder = DeflateEncoder::new(Vec::new(), Compression::default());
                encoder.write_all(text.as_bytes()).expect("memory");
                encoder.finish().expect("memory")
            }
            _ => compress_to_vec(text.as_bytes(), CompressionLevel::Fastest),
        };
        let mut of_text = config.wrap(std::io::sink());
        of_text.write_all(text.as_bytes()).expect("a sink");
        let (_, descriptor) = of_text.finish().expect("a sink");
        entry.write_all(&compressed).expect("memory");
        entry.finish(descriptor).expect("memory");
    }
    archive.finish().expect("memory")
}

#[test]
fn a_log_of_inspect_has_samples_tests_and_verdicts() {
    let sample = |epoch: u64, said: &str, value: &str| {
        json!({
            "id": "HumanEval/0", "epoch": epoch, "metadata": task("HumanEval/0"), "output": {"completion": said},
            "scores": {"verify": {"value": value, "answer": said}},
        })
    };
    let bytes = zip(&[
        ("header.json", "{}".to_owned()),
        ("samples/HumanEval/0_epoch_1.json", format!("{:#}", sample(1, "```python\n    return 1\n```", "C"))),
        ("samples/HumanEval/0_epoch_2.json", sample(2, "    return 2\n", "I").to_string()),
        ("samples/HumanEval/1_epoch_1.json", "{\"id\": \"HumanEval/1\"}".to_owned()),
    ]);
    let (id, import) = import(&bytes, None);
    assert_eq!((id, import.count(), import.extracted), ("inspect", 2, 1));
    assert_eq!(lines(&import.tasks), [task("HumanEval/0")]);
    assert_eq!(import.recorded, [recorded("HumanEval/0", 0..1, 1), recorded("HumanEval/0", 1..2, 0)]);
    assert_eq!(import.problems.len(), 1);
    assert_eq!(import.problems[0].place, "samples/HumanEval/1_epoch_1.json");

    let other = zip(&[("a.txt", String::new())]);
    for broken in [&other[..], &bytes[..bytes.len() / 2], b"PK\x03\x04"] {
        assert_eq!(Importer::of(&broken).expect("memory").map(|importer| importer.id), None);
    }
}

#[test]
fn samples_with_verdicts_are_read() {
    let text = "{\"task_id\": \"HumanEval/0\", \"completion\": \"a\", \"result\": \"passed\", \"passed\": true}\n\
                {\"task_id\": \"HumanEval/0\", \"completion\": 5, \"result\": \"\", \"passed\": false}\n";
    let (id, import) = import(text.as_bytes(), None);
    assert_eq!((id, import.count(), import.problems.len()), ("human-eval-results", 1, 1));
    assert_eq!(import.recorded, [recorded("HumanEval/0", 0..1, 1)]);

    let judged = |base: &str, plus: Value| json!({"task_id": "HumanEval/0", "solution": "a", "base_status": base, "plus_status": plus});
    let text = json!({
        "date": "2026-01-01 10:00", "hash": "0",
        "eval": {"HumanEval/0": [judged("pass", json!("pass")), judged("pass", json!("fail")), judged("fail", json!(null))]},
    });
    let (id, import) = read(&format!("{text:#}"));
    assert_eq!((id, import.count(), import.tasks()), ("evalplus-results", 3, 1));
    let passed: Vec<u64> = import.recorded.iter().map(|recorded| recorded.passed).collect();
    assert_eq!(passed, [1, 0, 0]);
    assert_eq!(lines(&import.samples)[0], json!({"task_id": "HumanEval/0", "solution": "a"}));
}

fn read(text: &str) -> (&'static str, Import) {
    import(text.as_bytes(), None)
}

#[test]
fn generations_without_names_belong_to_the_tasks_in_order() {
    let text = "[\n[\"a\", null],\n[\"b\", \"c\"]]";
    let tests = format!("{}\n{}\n", task("HumanEval/0"), task("HumanEval/1"));
    let (id, import) = import(text.as_bytes(), Some(tests.as_bytes()));
    assert_eq!((id, import.count(), import.tasks()), ("bigcode", 4, 2));
    let names: Vec<String> =
        lines(&import.samples).iter().map(|line| format!("{}{}", line["task_id"], line["solution"])).collect();
    assert_eq!(names, ["\"HumanEval/0\"\"a\"", "\"HumanEval/0\"\"\"", "\"HumanEval/1\"\"b\"", "\"HumanEval/1\"\"c\""]);
    let importer = Importer::of(&text.as_bytes()).expect("memory").expect("generations");
    let few = format!("{}\n", task("HumanEval/0"));
    for tests in [None, Some(few.as_bytes())] {
        let tests = tests.as_ref().map(|tests| tests as &dyn assay_base::source::Source);
        let error = importer.import(&text.as_bytes(), tests).expect_err("too few tasks").to_string();
        assert!(error.contains("tests"), "{error}");
    }
}

#[test]
fn files_in_folders_are_samples() {
    let file = |path: &str, text: &str| (path.to_owned(), text.as_bytes().to_vec());
    let import = folder([
        file("HumanEval_0/10.py", "c"),
        file("HumanEval_0/2.py", "b"),
        file("Mbpp_2/0.py", "a"),
        file("notes/readme.txt", ""),
        ("HumanEval_1/0.py".to_owned(), vec![0xff]),
    ]);
    assert_eq!(
        lines(&import.samples),
        [
            json!({"task_id": "HumanEval/0", "solution": "b"}),
            json!({"task_id": "HumanEval/0", "solution": "c"}),
            json!({"task_id": "Mbpp/2", "solution": "a"}),
        ]
    );
    assert_eq!((import.problems.len(), import.benchmark()), (1, None));
}

#[test]
fn files_without_programs_say_which_file_has_them() {
    for (text, id) in [
        (r#"{"results": {}, "configs": {}, "versions": {}}"#, "lm-eval-results"),
        (r#"["check(one)", "check(two)"]"#, "bigcode-references"),
        (r#"{"humaneval": {"pass@1": 0.5}, "config": {"n_samples": 2}}"#, "bigcode-results"),
    ] {
        let importer = Importer::of(&text.as_bytes()).expect("memory").expect("a known file");
        assert_eq!(importer.id, id);
        assert!(matches!(importer.use_of(), Use::Nothing(instead) if !instead.is_empty()));
    }
    let use_of = |value: Value| {
        let text = value.to_string();
        Importer::of(&text.as_bytes()).expect("memory").map(Importer::use_of)
    };
    assert_eq!(use_of(task("HumanEval/0")), Some(Use::Tasks));
    assert_eq!(use_of(json!({"task_id": 2, "text": "", "code": "", "test_list": ["assert f()"]})), Some(Use::Tasks));
    assert_eq!(use_of(json!({"src_uid": "a", "source_code": "", "unittests": null})), Some(Use::Samples));
    assert_eq!(use_of(json!({"task_id": 2, "generation": ""})), Some(Use::Samples));
    assert_eq!(use_of(json!({"task_id": "a", "pred": ""})), None);
}

#[test]
fn unknown_files_are_described() {
    for (bytes, what) in [
        (&b""[..], "the file is empty. "),
        (b"\x89PNG\r\n\x1a\n", "this is a PNG image. "),
        (b"PK\x03\x04", "this is a ZIP archive. "),
        (b"\x80\x04\x95", "this is a Python pickle. "),
        (b"task,model,score\na,b,c\n", "this is a CSV file. "),
        (b"def f():\n    return 1\n", "this is text that is not JSON"),
        (b"{\"a\": 1, \"b\": 2}\n", "its first object has the members `a`, `b`"),
        (b"{}", "its first object is empty"),
        (b"[1, 2]", "this is a JSON list of another layout"),
        (b"{\"a\": ", "this is text that is not JSON"),
    ] {
        assert_eq!(Importer::of(&bytes).expect("memory").map(|importer| importer.id), None, "{what}");
        let described = describe(&bytes).expect("memory");
        assert!(described.starts_with(what), "{described}");
    }
}
