//! `assay corpus describe`, on the example benchmark and on small files.

use std::fs;

use serde_json::{Value, json};

use crate::{Ran, Scratch, assay, assay_reading, assert_schema, gzip, prompts};

fn of_prompts(path: &str, more: &[&str]) -> Ran {
    assay(&[&["corpus", "describe", "--prompts", path], more].concat())
}

fn of_tests(path: &str, more: &[&str]) -> Ran {
    assay(&[&["corpus", "describe", "--tests", path], more].concat())
}

fn lines(values: &[Value]) -> Vec<u8> {
    values.iter().map(|value| format!("{value}\n")).collect::<String>().into_bytes()
}

fn example(number: usize) -> Value {
    json!({"prompt": "import shop\n\nshop.", "groundtruth": "sell()",
        "metadata": {"task_id": format!("python/{number}"), "repository": "one", "file": "main.py"}})
}

/// A tokenizer of words between white space, which knows no word.
const TOKENIZER: &[u8] = br#"{"version": "1.0", "truncation": {"max_length": 1, "stride": 0,
    "strategy": "LongestFirst", "direction": "Right"}, "pre_tokenizer": {"type": "WhitespaceSplit"},
    "model": {"type": "WordLevel", "vocab": {"?": 0}, "unk_token": "?"}}"#;

#[test]
fn the_example_benchmark_is_described_in_every_language() {
    let report = of_prompts(&prompts(), &["--json"]).check(0).json();
    assert_schema(&report, "assay-description@1");
    let rows = report["examples"].as_array().expect("rows");
    let languages: Vec<&Value> = rows.iter().map(|row| &row["language"]).collect();
    assert_eq!(languages, [&Value::Null, &json!("python"), &json!("java"), &json!("typescript"), &json!("csharp")]);
    for (row, expected) in rows.iter().zip([[128, 50, 8], [32, 12, 2], [32, 12, 2], [32, 11, 2], [32, 15, 2]]) {
        assert_eq!([&row["examples"], &row["files"], &row["repositories"]], expected, "{}", row["language"]);
    }

    // The numbers of Python's, counted in another way.
    let text = fs::read_to_string(prompts()).expect("UTF-8");
    let records: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let texts = |of: fn(&Value) -> &Value| records.iter().map(move |record| of(record).as_str().expect("a text"));
    let mean = |sum: usize| (sum as f64 / 128.0 * 100.0).round() / 100.0;
    for (key, of) in [
        ("prompt", (|record| &record["prompt"]) as fn(&Value) -> &Value),
        ("reference", |record| &record["groundtruth"]),
        ("right_context", |record| &record["right_context"]),
        ("retrieved_context", |record| &record["crossfile_context"]["text"]),
    ] {
        let lengths = &rows[0][key];
        assert_eq!(lengths["lines"]["mean"], mean(texts(of).map(|text| text.lines().count()).sum()), "{key}");
        assert_eq!(lengths["characters"]["mean"], mean(texts(of).map(|text| text.chars().count()).sum()), "{key}");
        let in_bins =
            lengths["tokens"]["bins"].as_array().expect("bins").iter().filter_map(|bin| bin["count"].as_u64());
        assert_eq!(in_bins.sum::<u64>(), 128, "{key}");
    }
    let several = texts(|record| &record["groundtruth"]).filter(|text| text.lines().count() > 1).count();
    assert_eq!(rows[0]["multi_line_references"], several);
}

#[test]
fn the_same_bytes_for_any_threads_and_compression() {
    let scratch = Scratch::new();
    let plain = of_prompts(&prompts(), &["--json", "--threads", "1"]).check(0).stdout;
    assert_eq!(of_prompts(&prompts(), &["--json", "--threads", "3"]).check(0).stdout, plain);
    let bytes = fs::read(prompts()).expect("read");
    let packed = scratch.file("prompts.jsonl.gz", &gzip(&bytes));
    assert_eq!(of_prompts(&packed, &["--json"]).check(0).stdout, plain);
    assert_eq!(assay_reading(&bytes, &["corpus", "describe", "--prompts", "-", "--json"]).check(0).stdout, plain);
}

#[test]
fn the_text_has_the_table_and_bars() {
    let text = of_prompts(&prompts(), &[]).check(0).stdout;
    for part in ["128 examples from 50 files of 8 repositories", "Lines of prompt ", "Tokens of references", "C#", "█"]
    {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    let scratch = Scratch::new();
    let one = of_prompts(&scratch.file("one.jsonl", &lines(&[example(0)])), &[]).check(0).stdout;
    assert!(one.contains("1 example from 1 file of 1 repository") && !one.contains("right context"), "{one}");
}

#[test]
fn a_models_tokenizer_counts_its_tokens() {
    let scratch = Scratch::new();
    let tokenizer = scratch.file("tokenizer.json", TOKENIZER);
    let prompts = scratch.file("prompts.jsonl", &lines(&[example(0)]));
    let report = |more: &[&str]| of_prompts(&prompts, &[more, &["--json"]].concat()).check(0).json();
    let [words, model] = [report(&[]), report(&["--tokenizer", &tokenizer])];
    let tokens = |report: &Value| report["examples"][0]["prompt"]["tokens"]["mean"].as_f64();
    assert_eq!([tokens(&words), tokens(&model)], [Some(4.0), Some(3.0)]);
    assert!(words["tokenizer"]["sha256"].is_null() && model["tokenizer"]["sha256"].is_string());
    assert_schema(&model, "assay-description@1");
    let text = of_prompts(&prompts, &["--tokenizer", &tokenizer]).check(0).stdout;
    assert!(text.starts_with("prompts.jsonl  1 example") && text.contains("Tokens are those of the model's"), "{text}");
    let broken = scratch.file("broken.json", b"{}");
    let error = of_prompts(&prompts, &["--tokenizer", &broken]).check(1).stderr;
    assert!(error.contains("not a tokenizer file"), "{error}");
}

#[test]
fn tests_and_descriptions_are_joined_by_problem() {
    let scratch = Scratch::new();
    let test = json!({"input": "1", "output": ["2"]});
    let store = json!({"a": [test, test, test], "b": [test]});
    let store = scratch.file("unittest_db.json", format!("{store:#}").as_bytes());
    let problems = [
        json!({"src_uid": "a", "difficulty": 1600, "created_at": 1_583_057_400, "tags": ["dp", "math"], "description": "Add."}),
        json!({"src_uid": "c", "difficulty": -1, "created_at": null, "tags": ["math"], "description": "Find it.\nPrint it."}),
    ];
    let problems = scratch.file("problem_descriptions.jsonl", &lines(&problems));
    let report = of_tests(&store, &["--problems", &problems, "--json"]).check(0).json();
    assert_schema(&report, "assay-description@1");
    let row = &report["problems"];
    assert_eq!([&row["problems"], &row["tests"], &row["tests_each"]["n"]], [3, 4, 2]);
    assert_eq!(row["tags"], json!([{"tag": "math", "problems": 2}, {"tag": "dp", "problems": 1}]));
    assert_eq!(row["difficulty"]["bins"], json!([{"from": 1600, "to": 1999, "count": 1}]));
    assert_eq!(row["years"], json!([{"year": 2020, "problems": 1}]));
    assert_eq!([&row["description"]["lines"]["n"], &row["description"]["lines"]["max"]], [2, 2]);
    let kinds: Vec<&Value> = report["files"].as_array().expect("files").iter().map(|file| &file["kind"]).collect();
    assert_eq!(kinds, ["tests", "problems"]);
    let text = of_tests(&store, &["--problems", &problems]).check(0).stdout;
    for part in ["3 problems with 4 unit tests", "Difficulty", "1,600–1,999", "2020", "math", "descriptions"] {
        assert!(text.contains(part), "{text}");
    }
    let alone = assay(&["corpus", "describe", "--problems", &problems, "--json"]).check(0).json();
    assert_eq!((&alone["problems"]["problems"], &alone["problems"]["tests_each"]), (&json!(2), &Value::Null));
}

#[test]
fn tests_of_every_suite_are_counted() {
    let scratch = Scratch::new();
    // The first member of a test store is a list, so that of a task is its name.
    for (number, task) in [
        (2, r#"{"src_uid": "a", "hidden_unit_tests": "[{\"input\": \"\"}, {}]"}"#),
        (1, r#"{"task_id": "a/0", "prompt": "def f():\n", "entry_point": "f", "test": "def check(f): pass"}"#),
        (2, r#"{"task_id": 11, "text": "Add.", "code": "x", "test_list": ["assert True", "assert 1"]}"#),
        (3, r#"{"task_id": "HumanEval/0", "prompt": "", "base_input": [[1], [2]], "plus_input": [[3]]}"#),
        (2, r#"{"problem_id": 1, "question": "x", "input_output": "{\"inputs\": [\"1\", \"2\"]}"}"#),
        (3, r#"{"name": "a", "public_tests": {"input": ["1"]}, "private_tests": {"input": ["1", "2"]}}"#),
        (2, r#"{"question_id": "a", "public_test_cases": "[{}, {}]", "private_test_cases": "[]"}"#),
    ] {
        let file = scratch.file("tests.jsonl", task.as_bytes());
        assert_eq!(of_tests(&file, &["--json"]).check(0).json()["problems"]["tests"], number, "{task}");
    }
    let calendar = json!({"question_id": "a", "contest_date": "2024-03-01T00:00:00", "public_test_cases": "[]",
        "private_test_cases": "[]"});
    let file = scratch.file("tests.jsonl", &lines(&[calendar]));
    assert_eq!(of_tests(&file, &["--json"]).check(0).json()["problems"]["years"][0]["year"], 2024);
}

fn of_samples(files: &[&str], more: &[&str]) -> Ran {
    assay(&[&["corpus", "describe", "--samples"], files, more].concat())
}

/// A record of tag classification.
fn tagged(language: &str, problem: &str, tags: &[&str]) -> Value {
    json!({"code_uid": "a", "src_uid": problem, "lang_cluster": language, "source_code": "x = 1", "tags": tags})
}

#[test]
fn samples_are_counted_by_language_task_and_split() {
    let scratch = Scratch::new();
    let train = [tagged("C", "p", &["dp"]), tagged("C", "p", &["dp", "math"]), tagged("Go", "q", &["dp"])];
    let train = scratch.file("train.jsonl", &lines(&train));
    let test = scratch.file("C_test.jsonl.gz", &gzip(&lines(&[tagged("C", "r", &["math"])])));
    let queries = [json!({"src_uid": "p", "nl": "Add.", "positive_code": ["a", "b"], "negative_code": ["c"]})];
    let queries = scratch.file("Go_nl_code_dev_file.jsonl", &lines(&queries));
    let corpus = scratch.file("Go_code_retrieval_corpus.jsonl", &lines(&[json!({"idx": 0, "source_code": "a"})]));
    let files = [train.as_str(), &test, &queries, &corpus];
    let report = of_samples(&files, &["--json"]).check(0).json();
    assert_schema(&report, "assay-description@1");
    assert!(report["problems"].is_null());
    let rows = report["samples"].as_array().expect("rows");
    let found: Vec<_> =
        rows.iter().map(|row| json!([row["tasks"][0], row["split"], row["language"], row["samples"]])).collect();
    assert_eq!(
        found,
        [
            json!(["tag_classification", "train", null, 3]),
            json!(["tag_classification", "train", "C", 2]),
            json!(["tag_classification", "train", "Go", 1]),
            json!(["tag_classification", "test", "C", 1]),
            json!(["retrieval_nl_code", "dev", "Go", 1]),
            json!(["retrieval_corpus", "corpus", "Go", 1]),
        ]
    );
    assert_eq!(rows[0]["tags"], json!([{"tag": "dp", "samples": 3}, {"tag": "math", "samples": 1}]));
    assert_eq!(
        rows[0]["of_problem"]["bins"],
        json!([{"from": 1, "to": 1, "count": 1}, {"from": 2, "to": 3, "count": 1}])
    );
    assert_eq!(
        [&rows[4]["positives"], &rows[4]["negatives"], &rows[0]["positives"]],
        [&json!(2), &json!(1), &Value::Null]
    );
    let text = of_samples(&files, &[]).check(0).stdout;
    for part in ["6 samples", "Tag classification", "languages  train  test", "+2 −1", "tags", "samples of a problem"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    // A name in the argument precedes that of the file.
    let named = format!("mine={train}");
    let report = of_samples(&[&named, &format!("mine={test}")], &["--json"]).check(0).json();
    assert_eq!([&report["samples"][0]["split"], &report["samples"][0]["samples"]], [&json!("mine"), &json!(4)]);
}

#[test]
fn problems_add_tags_and_descriptions_to_samples() {
    let scratch = Scratch::new();
    let repair = json!({"bug_code_uid": "a", "src_uid": "p", "lang": "GNU C11", "bug_source_code": "int x;",
        "bug_exec_outcome": "WRONG_ANSWER"});
    let samples = scratch.file("test.jsonl", &lines(&[repair]));
    let problem = json!({"src_uid": "p", "tags": ["dp"], "description": "Do it."});
    let problems = scratch.file("problem_descriptions.jsonl", &lines(&[problem]));
    let report = of_samples(&[&samples], &["--problems", &problems, "--json"]).check(0).json();
    assert_schema(&report, "assay-description@1");
    let row = &report["samples"][0];
    assert_eq!([&row["tags"][0]["tag"], &row["outcomes"][0]["outcome"]], ["dp", "WRONG_ANSWER"]);
    assert_eq!([&row["program"]["tokens"]["max"], &row["input"]["tokens"]["max"]], [3, 6]);
    assert_eq!(report["problems"]["problems"], 1);
    let text = of_samples(&[&samples], &["--problems", &problems]).check(0).stdout;
    assert!(text.contains("Program repair, test: tokens of programs with descriptions"), "{text}");
}

#[test]
fn samples_have_the_same_bytes_for_any_threads() {
    let scratch = Scratch::new();
    // More than two parts of the file, and lines across their ends.
    let records: Vec<Value> = (0..6000)
        .map(|number| {
            let mut record = tagged(["C", "Go", "Rust"][number % 3], &format!("p{}", number % 700), &["dp"]);
            record["source_code"] = json!("x ".repeat(300 + number % 500));
            record
        })
        .collect();
    let mut bytes = lines(&records);
    let file = scratch.file("train.jsonl", &bytes);
    let one = of_samples(&[&file], &["--json", "--threads", "1"]).check(0).stdout;
    assert_eq!(of_samples(&[&file], &["--json", "--threads", "3"]).check(0).stdout, one);
    assert!(one.contains("\"samples\": 6000"), "{one}");
    bytes.extend(b"{\n");
    let text = of_samples(&[&scratch.file("train.jsonl", &bytes)], &[]).check(1).stdout;
    assert!(text.contains("line 6001"), "{text}");
}

#[test]
fn what_is_wrong_with_samples_is_said() {
    let scratch = Scratch::new();
    let good = lines(&[tagged("C", "p", &["dp"])]);
    let huge = [&b"{\"code_uid\": \""[..], &vec![b'x'; (64 << 20) + 1], b"\"}\n"].concat();
    let utf_16: Vec<u8> = String::from_utf8_lossy(&good).encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, why) in [
        (Vec::new(), "the file is empty"),
        (b"\n\n".to_vec(), "none of xCodeEval's tasks"),
        (lines(&[example(0)]), "none of xCodeEval's tasks"),
        (good[..good.len() / 2].to_vec(), "none of xCodeEval's tasks"),
        ([good.clone(), good[..good.len() / 2].to_vec()].concat(), "line 2"),
        (utf_16, "UTF-16"),
        ([good.clone(), b"\"\xe9\"\n".to_vec()].concat(), "line 2"),
        ([good.clone(), huge].concat(), "line 2"),
        (
            [good.clone(), lines(&[json!({"bug_code_uid": "a"})])].concat(),
            "line 2: it is no record of tag_classification",
        ),
        ([good.clone(), lines(&[json!({"code_uid": "a", "tags": 1})])].concat(), "`tags` is not a list"),
        (gzip(&good.repeat(40))[..40].to_vec(), "cannot be read to its end"),
    ] {
        let text = of_samples(&[&scratch.file("train.jsonl", &bytes)], &[]).check(1).stdout;
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(text.contains("nothing was described") && text.contains(why), "{why}: {text}");
    }
}

#[test]
fn several_benchmarks_are_in_one_table() {
    let scratch = Scratch::new();
    let mbpp = lines(&[json!({"task_id": 11, "text": "Add.", "code": "x", "test_list": ["assert True", "assert 1"]})]);
    let mbpp = scratch.file("mbpp.jsonl", &mbpp);
    let store = format!("xCodeEval={}", scratch.file("unittest_db.json", br#"{"a": [{}, {}, {}], "b": [{}]}"#));
    let report = of_tests(&mbpp, &["--tests", &store, "--json"]).check(0).json();
    assert_schema(&report, "assay-description@1");
    let rows = &report["benchmarks"];
    assert_eq!([&rows[0]["name"], &rows[1]["name"]], ["mbpp", "xCodeEval"]);
    let problems = [&rows[0]["problems"], &rows[1]["problems"]];
    assert_eq!(problems.map(|row| row["tests"].as_u64()), [Some(2), Some(4)]);
    assert_eq!(problems.map(|row| row["languages"].as_u64()), [Some(1), None]);
    assert!(report["problems"].is_null());
    let text = of_tests(&mbpp, &["--tests", &store]).check(0).stdout;
    let squeezed: Vec<String> =
        text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in ["mbpp 1 1 2 2.0 2.0 –", "xCodeEval – 2 4 2.0 – –"] {
        assert!(squeezed.iter().any(|found| found == line), "{line}: {text}");
    }
    let broken = scratch.file("broken.jsonl", b"\n");
    let text = of_tests(&mbpp, &["--tests", &broken]).check(1).stdout;
    assert!(text.contains("broken.jsonl: there are no problems"), "{text}");
    for more in [&["--tests", &mbpp][..], &["--tests", &store, "--problems", &mbpp], &["--tests", "=x"]] {
        of_tests(&mbpp, more).check(2);
    }
}

#[test]
fn what_is_wrong_with_prompts_is_said() {
    let scratch = Scratch::new();
    let good = lines(&[example(0)]);
    let huge = [&b"{\"prompt\": \""[..], &vec![b'x'; (64 << 20) + 1], b"\"}\n"].concat();
    let utf_16: Vec<u8> = String::from_utf8_lossy(&good).encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, why) in [
        (Vec::new(), "the file is empty"),
        (good[..good.len() / 2].to_vec(), "line 1"),
        (utf_16, "UTF-16"),
        (b"{\"prompt\": \"\xe9\", ".to_vec(), "line 1"),
        ([good.clone(), huge].concat(), "line 2"),
        (good.repeat(2), "duplicate"),
        (lines(&[json!({"src_uid": "a"})]), "metadata.task_id"),
        (gzip(&good.repeat(40))[..40].to_vec(), "cannot be read to its end"),
    ] {
        let text = of_prompts(&scratch.file("prompts.jsonl", &bytes), &[]).check(1).stdout;
        assert!(text.contains(why), "{why}: {text}");
    }
}

#[test]
fn what_is_wrong_with_tests_is_said() {
    let scratch = Scratch::new();
    let good = b"{\"src_uid\": \"a\", \"hidden_unit_tests\": []}\n".to_vec();
    let huge = [&b"{\"src_uid\": \""[..], &vec![b'x'; (64 << 20) + 1], b"\"}\n"].concat();
    let utf_16: Vec<u8> = String::from_utf8_lossy(&good).encode_utf16().flat_map(u16::to_le_bytes).collect();
    for (bytes, why) in [
        (Vec::new(), "the file is empty"),
        (b"\n\n".to_vec(), "there are no problems"),
        (good[..good.len() / 2].to_vec(), "line 1"),
        (utf_16, "UTF-16"),
        (b"PAR1".to_vec(), "Parquet"),
        ([good.clone(), huge].concat(), "line 2"),
        (good.repeat(2), "line 2, task a: duplicate"),
        (b"{\"a\": [], \"a\": []}".to_vec(), "task a: duplicate"),
        (b"{\"a\": [{}], \"b\": [".to_vec(), "not valid JSON from here on"),
        (b"{\"a\": [{}], \"b\": 1}".to_vec(), "task b: its tests are not a list"),
        (lines(&[json!({"src_uid": "a", "hidden_unit_tests": 1})]), "`hidden_unit_tests` is not a list"),
        (lines(&[json!({"task_id": 1, "test_list": "1"})]), "`test_list` is not a list"),
        (lines(&[example(0)]), "`task_id` is missing"),
        (gzip(&good.repeat(40))[..40].to_vec(), "cannot be read to its end"),
    ] {
        let text = of_tests(&scratch.file("tests.jsonl", &bytes), &[]).check(1).stdout;
        assert!(
            text.contains("nothing was described")
                && text.split_whitespace().collect::<Vec<_>>().join(" ").contains(why),
            "{why}: {text}"
        );
    }
}

#[test]
fn what_cannot_be_asked_is_misuse() {
    let prompts = prompts();
    for args in [
        &[][..],
        &["--prompts", "none.jsonl"],
        &["--prompts", &prompts, "--tests", &prompts],
        &["--tests", &prompts, "--language", "python"],
        &["--prompts", &prompts, "--tokenizer", "none.json"],
        &["--tests", "-", "--problems", "-"],
        &["--samples"],
        &["--samples", &prompts, "--tests", &prompts],
        &["--samples", &prompts, "--prompts", &prompts],
    ] {
        assay(&[&["corpus", "describe"], args].concat()).check(2);
    }
    let help = assay(&["corpus", "describe", "--help"]).check(0).stdout;
    assert!(help.contains("Examples:\n  assay corpus describe"), "{help}");
}

#[test]
fn xcodeevals_own_repairs_are_described() {
    let files = ["c", "rust"].map(|language| assay_testing::shared(&format!("data/xcodeeval/apr_{language}.jsonl")));
    let [Some(c), Some(rust)] = files else { return };
    let report = of_samples(&[&format!("v={}", c.display()), &format!("v={}", rust.display())], &["--json"]);
    let report = report.check(0).json();
    assert_schema(&report, "assay-description@1");
    let rows = report["samples"].as_array().expect("rows");
    let samples: Vec<_> = rows.iter().map(|row| json!([row["tasks"], row["language"], row["samples"]])).collect();
    assert_eq!(samples, [json!([["apr"], null, 80]), json!([["apr"], "C", 40]), json!([["apr"], "Rust", 40])]);
    assert_eq!(rows[0]["program"]["tokens"]["n"], 80);
}

#[test]
fn xcodeevals_own_problems_are_described() {
    let Some(problems) = assay_testing::shared("data/xcodeeval/problems.jsonl") else { return };
    let report = of_tests(problems.to_str().expect("UTF-8"), &["--json"]).check(0).json();
    assert_schema(&report, "assay-description@1");
    let row = &report["problems"];
    // Python's json counts the same.
    assert_eq!([&row["problems"], &row["tests"], &row["difficulty"]["n"]], [106, 5579, 104]);
    assert_eq!(row["tags"][0], json!({"tag": "math", "problems": 48}));
    let years = row["years"].as_array().expect("years");
    // Table 12 of the paper has problems from 2010 to 2022.
    assert_eq!([&years[0]["year"], &years[years.len() - 1]["year"]], [2010, 2022]);
}
