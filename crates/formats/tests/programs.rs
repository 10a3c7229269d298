//! Files of other harnesses with programs, by their documented layouts.

// A panic fails the test.
#![allow(clippy::expect_used)]

use std::io::Write;
use std::slice;

use assay_formats::programs::{Comparison, Folder, Import, Importer, Recorded, Unknown, Use, describe, folder};
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
    let files = vec![
        file("HumanEval_0/10.py", "c"),
        file("HumanEval_0/2.py", "b"),
        file("Mbpp_2/0.py", "a"),
        file("notes/readme.txt", ""),
        ("HumanEval_1/0.py".to_owned(), vec![0xff]),
    ];
    let Folder { harness, import, .. } = folder(files).expect("one harness").expect("samples");
    assert_eq!(harness, "EvalPlus");
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

/// A problem in MultiPL-E's layout, with the members that its harness adds to it.
fn problem(language: &str, name: &str, more: &Value) -> Value {
    let mut problem = json!({
        "name": name, "language": language, "prompt": "function f() {\n", "tests": "f();\n", "temperature": 0.2,
        "stop_tokens": ["\n}"],
    });
    let members = more.as_object().expect("members").clone();
    problem.as_object_mut().expect("an object").extend(members);
    problem
}

#[test]
fn a_problem_of_multipl_e_has_its_tests() {
    let completions = problem("js", "HumanEval_0_f", &json!({"completions": ["  return 1;\n}", ""]}));
    let result = |program: &str, status: &str, code: Value| json!({"program": program, "stdout": "", "stderr": "", "exit_code": code, "status": status, "timestamp": 5});
    let judged = problem(
        "js",
        "HumanEval_0_f",
        &json!({"results": [
            result("function f() {\n  return 1;\n}\nf();\n", "OK", json!(0)),
            result("function f() {\n\nf();\n", "SyntaxError", json!(1)),
            result("function f() {\n}\nf();\n", "OK", json!(1)),
            result("function f() {\n}\nf();\n", "Timeout", json!(null)),
            result("another program", "OK", json!(0)),
            json!({"program": 5}),
        ]}),
    );
    let task = json!({"language": "js", "name": "HumanEval_0_f", "prompt": "function f() {\n", "tests": "f();\n"});
    let sample = |code: &str| json!({"task_id": "js/HumanEval_0_f", "completion": code});
    let (id, import) = read(&format!("{completions:#}"));
    assert_eq!((id, import.benchmark()), ("multipl-e", Some("js")));
    assert_eq!(lines(&import.tasks), std::slice::from_ref(&task));
    assert_eq!(lines(&import.samples), [sample("  return 1;\n}"), sample("")]);
    let (id, import) = read(&format!("{judged:#}"));
    assert_eq!((id, import.problems.len()), ("multipl-e-results", 2));
    assert_eq!(lines(&import.tasks), [task]);
    assert_eq!(lines(&import.samples), [sample("  return 1;\n}"), sample(""), sample("}"), sample("}")]);
    let passed: Vec<u64> = import.recorded.iter().map(|recorded| recorded.passed).collect();
    assert_eq!(passed, [1, 0, 0, 0]);

    let file = |path: &str, value: &Value| (path.to_owned(), value.to_string().into_bytes());
    let other = problem("py", "HumanEval_0_f", &json!({"completions": ["pass"]}));
    let files = || vec![file("a.json", &completions), file("a.results.json", &judged), file("b.json", &other)];
    let Folder { harness, import, .. } = folder(files()).expect("one harness").expect("samples");
    assert_eq!((harness, import.count(), import.tasks(), import.problems.len()), ("MultiPL-E", 5, 2, 2));
    assert_eq!(lines(&import.tasks).len(), 2);
    assert_eq!(import.recorded[0], recorded("js/HumanEval_0_f", 0..1, 1));
    assert!(import.problems[0].place.starts_with("a.results.json, result 5"), "{:?}", import.problems);

    let foreign = file("c.json", &json!([{"question_id": "a", "code_list": [""]}]));
    let two = files().into_iter().chain([foreign]).collect();
    assert!(folder(two).is_err_and(|error| error.to_string().contains("MultiPL-E and of LiveCodeBench")));
    assert!(folder(vec![file("d.json", &json!({"a": 1})), ("e".to_owned(), vec![0xff; 9])]).expect("none").is_none());
}

#[test]
fn programs_of_livecodebench_have_the_names_of_questions() {
    // As `--custom_output_file` takes it.
    let custom = json!([
        {"question_id": "abc301_a", "code_list": ["a", null]},
        {"question_id": 1873, "code_list": []},
        {"question_id": "x", "code_list": [5]},
        {"code_list": []},
        7,
    ]);
    let (id, plain) = read(&format!("{custom:#}"));
    assert_eq!((id, plain.count(), plain.tasks(), plain.recorded.len()), ("livecodebench", 2, 1, 0));
    assert_eq!(lines(&plain.samples)[1], json!({"task_id": "abc301_a", "solution": ""}));
    let places: Vec<&str> = plain.problems.iter().map(|problem| problem.place.as_str()).collect();
    assert_eq!(places, ["question 3", "question 4", "question 5"]);

    // As `insert_output_evaluation` writes it.
    let saved = |grades: Value| {
        json!([{
            "question_title": "A", "question_content": "", "platform": "atcoder", "question_id": "abc301_a",
            "contest_id": "abc301", "contest_date": "2023-05-13T00:00:00", "starter_code": "", "difficulty": "easy",
            "output_list": ["```python\na\n```", "b"], "code_list": ["a", "b"], "graded_list": grades, "pass@1": 0.5,
            "metadata": ["{}", "{}"],
        }])
        .to_string()
    };
    let (id, graded) = read(&saved(json!([true, false])));
    assert_eq!((id, graded.count()), ("livecodebench-results", 2));
    assert_eq!(graded.recorded, [recorded("abc301_a", 0..1, 1), recorded("abc301_a", 1..2, 0)]);
    for wrong in [json!([true]), json!("no"), json!([1, 0])] {
        assert_eq!(read(&saved(wrong)).1.problems.len(), 1);
    }

    // A list of lists is in the order of the names of the questions, whatever the order of the file.
    let question = |name: &str| json!({"question_id": name, "public_test_cases": "[]", "private_test_cases": "[]"});
    let tests = format!("{}\n{}\n", question("b"), question("a"));
    let (id, import) = import(b"[[\"first\"], [\"second\"]]", Some(tests.as_bytes()));
    assert_eq!(id, "bigcode");
    assert_eq!(lines(&import.samples)[0], json!({"task_id": "a", "solution": "first"}));
}

#[test]
fn answers_of_mceval_become_code_by_the_language_of_their_task() {
    // As `inference_vllm.py` adds answers to the rows of the benchmark.
    let row = |name: &str, answers: Value| {
        json!({
            "task_id": name, "prompt": "int f()", "canonical_solution": "{}", "test": "int main() {}", "entry_point": "f",
            "signature": "int f()", "docstring": "", "instruction": "", "level": "easy", "raw_generation": answers,
        })
    };
    let said = "In Python:\n```python\ndef f(): ...\n```\nIn C++:\n```C++\nint f() { return 1; }\n```\n";
    let text = format!(
        "{}\n{}\n{}\n",
        row("CPP/1", json!([said, "{ return 2; }"])),
        row("Python/2", json!([said])),
        row("C/3", json!("no list"))
    );
    let (id, import) = read(&text);
    assert_eq!((id, import.count(), import.extracted, import.problems.len()), ("mceval", 3, 2, 1));
    assert_eq!(
        lines(&import.samples),
        [
            json!({"task_id": "CPP/1", "solution": "int f() { return 1; }\n"}),
            json!({"task_id": "CPP/1", "completion": "{ return 2; }"}),
            json!({"task_id": "Python/2", "solution": "def f(): ...\n"}),
        ]
    );
    let tasks = lines(&import.tasks);
    assert_eq!((tasks.len(), &tasks[0]["task_id"], &tasks[0]["raw_generation"]), (2, &json!("CPP/1"), &Value::Null));
}

#[test]
fn answers_to_xcodeeval_keep_their_other_members() {
    let sample = |lang: &str, code: &str| json!({"src_uid": "a", "task_id": 7, "lang": lang, "temperature": 0.3, "source_code": code});
    let said = "```text\nno\n```\n```rust\nfn main() {}\n```";
    let text = format!("{}\n{}\n{{\"src_uid\": \"b\"}}\n", sample("Rust 2018", said), sample("Cobol", "x"));
    let (id, import) = read(&text);
    assert_eq!((id, import.count(), import.extracted, import.problems.len()), ("xcodeeval-answers", 2, 1, 1));
    assert_eq!(lines(&import.samples), [sample("Rust 2018", "fn main() {}\n"), sample("Cobol", "x")]);
}

/// A response as xCodeEval's script stores it: with the record of the task.
fn response(record: &Value, answers: &[Value]) -> Value {
    let choice = |content: &Value| json!({"index": 0, "message": {"role": "assistant", "content": content}});
    let choices: Vec<Value> = answers.iter().map(choice).collect();
    let answer = json!({"model": "gpt-3.5-turbo-0301", "choices": choices, "prompt": "Write"});
    json!({"oai_response": answer, "source_data": record})
}

#[test]
fn responses_of_xcodeeval_are_samples() {
    let tests = r#"[{"input": "1", "output": ["2"]}]"#;
    let record = json!({"src_uid": "p", "code_uid": "", "lang": "", "lang_cluster": "Go", "source_code": "",
        "prob_desc_time_limit": "1 seconds", "hidden_unit_tests": tests});
    let said = json!("Here:\n```go\npackage main\n```\nIt adds.");
    let one = response(&record, &[said.clone(), json!("package x"), json!(null)]);
    // A file with one response is indented.
    let (id, import) = read(&format!("{one:#}"));
    assert_eq!((id, import.count(), import.extracted, import.tasks()), ("xcodeeval-responses", 2, 1, 1));
    assert_eq!(import.problems[0].to_string(), "the document: 1 of 3 choices have no text");
    let sample = |code: &str| json!({"src_uid": "p", "lang": "Go", "source_code": code});
    assert_eq!(lines(&import.samples), [sample("package main\n"), sample("package x")]);
    // The record has the tests of its problem.
    let task = lines(&import.tasks);
    assert_eq!((&task[0]["hidden_unit_tests"], &task[0]["source_code"]), (&json!(tests), &Value::Null));

    // Lines with results, as the evaluation writes them.
    let mut judged = response(&record, &[said.clone(), said.clone(), said]);
    let test = |outcome: &str| json!({"input": "1", "exec_outcome": outcome});
    judged["unit_test_results"] = json!([[test("PASSED"), test("PASSED")], [test("PASSED"), test("WRONG_ANSWER")], []]);
    let (_, import) = read(&format!("{judged}\n{judged}\n"));
    assert_eq!((import.count(), import.tasks(), lines(&import.tasks).len()), (6, 1, 1));
    let passed: Vec<_> = import.recorded.iter().map(|recorded| (recorded.samples.clone(), recorded.passed)).collect();
    assert_eq!(passed, [(0..1, 1), (1..2, 0), (3..4, 1), (4..5, 0)]);
}

#[test]
fn responses_have_the_temperature_in_the_names_of_their_files() {
    let record = json!({"src_uid": "p", "lang_cluster": "C#"});
    let text = response(&record, &[json!("x"), json!("y")]).to_string();
    let temperatures = |name: &str, text: &str| -> Vec<Value> {
        let importer = Importer::of(&text.as_bytes()).expect("memory").expect("responses");
        let import = importer.import_file(name, &text.as_bytes(), None).expect("memory");
        lines(&import.samples).iter().map(|sample| sample["temperature"].clone()).collect()
    };
    for (name, temperature) in [
        ("0_0.3157894736842105_C#.json", json!(0.3157894736842105)),
        ("dumped/12_2.0_C++.json.gz", json!(2.0)),
        ("0_1_Go.json", json!(1.0)),
        // These names have none.
        ("Go.jsonl", json!(null)),
        ("0_0.3_notes.json", json!(null)),
        ("a_0.3_Go.json", json!(null)),
        ("0_nan_Go.json", json!(null)),
        ("0_1e999_Go.json", json!(null)),
        ("0_-1_Go.json", json!(null)),
        ("", json!(null)),
    ] {
        assert_eq!(temperatures(name, &text), [temperature.clone(), temperature], "{name}");
    }
    // That of the record counts.
    let own = response(&json!({"src_uid": "p", "lang_cluster": "C#", "temperature": 0.5}), &[json!("x")]).to_string();
    assert_eq!(temperatures("0_0.3_C#.json", &own), [json!(0.5)]);
    // A folder has a file for each temperature.
    let files = ["0_0.2_C#.json", "0_0.8_C#.json"].map(|name| (name.to_owned(), text.clone().into_bytes()));
    let import = folder(files.to_vec()).expect("memory").expect("a folder").import;
    let all: Vec<Value> = lines(&import.samples).iter().map(|sample| sample["temperature"].clone()).collect();
    assert_eq!(all, [json!(0.2), json!(0.2), json!(0.8), json!(0.8)]);
}

#[test]
fn responses_to_translation_and_repair_name_the_program() {
    let record = json!({"src_uid": "p", "code_uid": "x", "lang": "GNU C11", "lang_cluster": "C", "target_lang": "Rust",
        "temperature": 0.3});
    let repair = json!({"src_uid": "p", "bug_code_uid": "y", "lang": "Python 2", "lang_cluster": "Python"});
    let said = json!("```\nx\n```");
    let [record, repair] = [record, repair].map(|record| response(&record, slice::from_ref(&said)));
    let (_, import) = read(&format!("{record}\n{repair}\n"));
    assert_eq!(
        lines(&import.samples),
        [
            json!({"src_uid": "p", "task_id": "x", "lang": "Rust", "target_lang": "Rust", "source_lang": "C",
                "temperature": 0.3, "source_code": "x\n"}),
            json!({"src_uid": "p", "task_id": "y", "lang": "Python", "source_code": "x\n"}),
        ]
    );
    for (wrong, why) in [
        (json!({"oai_response": null, "source_data": {"src_uid": "p"}}), "`oai_response` is not an object"),
        (json!({"oai_response": {"choices": []}, "source_data": {}}), "src_uid"),
        (json!({"oai_response": {"choices": 1}, "source_data": {"src_uid": "p"}}), "not a list"),
        (json!({"oai_response": {"choices": []}, "source_data": {"src_uid": "p", "lang": ""}}), "names no language"),
    ] {
        let (_, import) = read(&wrong.to_string());
        assert!(import.problems[0].message.contains(why), "{wrong}: {:?}", import.problems);
    }
}

#[test]
fn results_of_bigcodebench_are_compared() {
    let judged = |status: Value| json!({"task_id": "BigCodeBench/0", "solution": "a", "status": status, "details": {}});
    let text = json!({
        "date": "2026-01-01 10:00",
        "eval": {"BigCodeBench/0": [judged(json!("pass")), judged(json!("timeout")), judged(json!(null)), {"status": "pass"}]},
    });
    let (id, import) = read(&text.to_string());
    assert_eq!((id, import.count(), import.problems.len()), ("bigcodebench-results", 3, 1));
    let passed: Vec<u64> = import.recorded.iter().map(|recorded| recorded.passed).collect();
    assert_eq!(passed, [1, 0]);
}

/// Files of a known layout that are cut off or have other values are problems or errors, and no panic.
#[test]
fn broken_files_are_described() {
    let files = [
        problem("js", "a", &json!({"completions": ["x"]})),
        problem("js", "a", &json!({"results": [{"program": "x", "status": "OK"}]})),
        json!([{"question_id": "a", "code_list": ["x"], "graded_list": [true]}]),
        json!({"date": "", "eval": {"a": [{"solution": "x", "status": "pass"}]}}),
        json!({"task_id": "C/1", "test": "", "raw_generation": ["x"]}),
        json!({"src_uid": "a", "source_code": "```\nx\n```"}),
        response(&json!({"src_uid": "a", "lang_cluster": "Go", "hidden_unit_tests": []}), &[json!("x")]),
    ];
    for file in &files {
        let text = file.to_string();
        for end in 0..text.len() {
            let bytes = &text.as_bytes()[..end];
            if let Some(importer) = Importer::of(&bytes).expect("memory") {
                let import = importer.import(&bytes, None);
                assert!(import.is_err() || import.is_ok_and(|import| !import.problems.is_empty()), "{}", &text[..end]);
            }
        }
        for key in ["completions", "results", "code_list", "graded_list", "eval", "raw_generation", "source_code"] {
            for other in ["5", "null", "[[]]", "{}", "\"\\ud800\""] {
                let mut changed = file.clone();
                let record = if changed.is_array() { &mut changed[0] } else { &mut changed };
                let Some(member) = record.get_mut(key) else { continue };
                *member = json!("REPLACED");
                let text = changed.to_string().replace("\"REPLACED\"", other);
                if let Some(importer) = Importer::of(&text.as_bytes()).expect("memory") {
                    // Nothing is left out without a word, but for lists that may be empty and text that is mended.
                    let import = importer.import(&text.as_bytes(), None);
                    let is_described = import.is_err() || import.is_ok_and(|import| !import.problems.is_empty());
                    let may_be_read = matches!((key, other), ("eval", "{}") | ("source_code", _));
                    assert!(is_described || may_be_read, "{key}: {text}");
                }
            }
        }
    }
}

#[test]
fn files_without_programs_say_which_file_has_them() {
    for (text, id) in [
        (r#"{"results": {}, "configs": {}, "versions": {}}"#, "lm-eval-results"),
        (r#"["check(one)", "check(two)"]"#, "bigcode-references"),
        (r#"{"humaneval": {"pass@1": 0.5}, "config": {"n_samples": 2}}"#, "bigcode-results"),
        (r#"{"task_id": "a", "result": "EMPTY", "passed": false, "check_result": 0}"#, "safim-results"),
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
    assert_eq!(use_of(json!({"idx": 0, "level": "2k", "pred": "a", "gt": "b"})), Some(Use::Completions));
    let pro = json!({"task_id": "HumanEvalPro/0", "solution": "", "raw_solution": "```python\n```"});
    assert_eq!(use_of(pro), Some(Use::Samples));
    assert_eq!(use_of(json!({"task_id": "BigCodeBench/0", "completion": ""})), Some(Use::Samples));
    assert_eq!(use_of(problem("rs", "a", &json!({}))), Some(Use::Tasks));
    for task in [
        json!({"question_id": "a", "public_test_cases": "[]", "private_test_cases": "[]"}),
        json!({"problem_id": 0, "question": "", "solutions": "[]", "input_output": "{}"}),
        json!({"name": "1_A", "public_tests": {}, "private_tests": {}, "generated_tests": {}, "solutions": {}}),
        json!({"task_id": "a", "prompt": "", "eval_prompt": "{{completion}}", "unit_tests": "[]", "lang": "cpp"}),
        json!({"task_id": "C/1", "prompt": "", "test": "", "signature": "", "instruction": ""}),
    ] {
        assert_eq!(use_of(task.clone()), Some(Use::Tasks), "{task}");
    }
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
        (b"[{\"a\": 1}]", "its first object has the members `a`"),
        (
            b"{\"instance_id\": \"a\", \"model_name_or_path\": \"b\", \"model_patch\": \"\"}",
            "this seems to be a file of patches",
        ),
        (b"{\"task_id\": \"a\", \"pred\": \"\"}", "this seems to be predictions of CrossCodeEval"),
        (b"{\"0\": {\"prediction\": \"\"}}", "this seems to be predictions of OpenCompass"),
        (b"{\"schema\": \"assay-report@2\", \"messages\": []}", "this is a file that Assay wrote, `assay-report@2`"),
        (b"{\"a\": ", "this is text that is not JSON. "),
        (b"caf\xe9\n", "this is text that is not UTF-8. "),
        (b"d\xef\x1f{\xff", "this is a binary file. "),
    ] {
        assert_eq!(Importer::of(&bytes).expect("memory").map(|importer| importer.id), None, "{what}");
        let (Unknown::NoJson(described) | Unknown::Json(described)) = describe(&bytes).expect("memory");
        assert!(described.starts_with(what), "{described}");
    }
}
