//! `assay score` on xCodeEval's tasks.

use serde_json::{Value, json};

use crate::{Ran, Scratch, assay};

const TAGS: &str = r#"{"code_uid": "a", "lang": "GNU C++17", "lang_cluster": "C++", "tags": ["dp", "math"]}
{"code_uid": "b", "lang": "Go", "lang_cluster": "Go", "tags": ["greedy"]}
"#;
const ANSWERS: &str = r#"{"code_uid": "a", "tags": ["dp"], "setting": "code2tag"}
{"code_uid": "b", "tags": ["greedy"], "setting": "code2tag"}
"#;

#[test]
fn the_references_decide_the_task() {
    let scratch = Scratch::new();
    let file = |name: &str, text: &str| scratch.file(name, text.as_bytes());
    let tags = file("tags.jsonl", TAGS);
    let answers = file("answers.jsonl", ANSWERS);
    let text = assay(&["score", "--references", &tags, "--predictions", &answers]).check(0).stdout;
    for part in ["tag classification", "code2tag", "macro-F1", "66.67", "mean over languages", "greedy"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let out = scratch.name("out");
    let json = assay(&["score", "--references", &tags, "--predictions", &answers, "--json", "--out", &out]).check(0);
    assert_eq!(json.stdout, scratch.read("out/report.json"));
    let report = json.json();
    let names = (&report["evaluation"], &report["rows"][0]["profile"]);
    assert_eq!(names, (&"xcodeeval/tag_classification".into(), &"xcodeeval@2".into()));

    let compilation = file("compilation.jsonl", r#"{"code_uid": "a", "lang": "Go", "compilation_error": true}"#);
    let text = assay(&["score", "--prompts", &compilation, "--predictions", &compilation]).check(0).stdout;
    assert!(text.contains("accuracy") && text.contains("100.00") && text.contains("1 of 1"), "{text}");

    let queries = file("queries.jsonl", r#"{"query_id": 1, "lang": "Go", "corpus_lang": "C", "positives": [5]}"#);
    let rankings = file("rankings.jsonl", r#"{"query_id": 1, "corpus_lang": "C", "ranking": [4, 5]}"#);
    let text = assay(&["score", "--references", &queries, "--predictions", &rankings, "--k", "1,2"]).check(0).stdout;
    assert!(text.contains("Acc@1") && text.contains("Acc@2") && text.contains("mean (α)"), "{text}");

    let problems = file("problems.jsonl", r#"{"src_uid": "p"}"#);
    let ran = file("ran.jsonl", r#"{"src_uid": "p", "lang": "Go", "exec_outcome": "PASSED"}"#);
    let text = assay(&["score", "--references", &problems, "--predictions", &ran, "--k", "1"]).check(0).stdout;
    assert!(text.contains("pass@1") && text.contains("100.00"), "{text}");
    let samples = file("samples.jsonl", r#"{"src_uid": "p", "lang": "Go", "source_code": "package main"}"#);
    let text = assay(&["score", "--references", &problems, "--predictions", &samples]).check(0).stdout;
    assert!(text.contains("could not be judged on this machine"), "{text}");
}

#[test]
fn a_study_is_added_to_programs() {
    let scratch = Scratch::new();
    let problem = |name: &str, published: i64| json!({"src_uid": name, "created_at": published});
    // 30 September and 1 October 2021.
    let problems =
        scratch.file("problems.jsonl", lines(&[problem("p", 1_632_960_000), problem("q", 1_633_046_400)]).as_bytes());
    let sample = |name: &str, language: &str, temperature: f64, outcome: &str| json!({"src_uid": name, "lang": language, "temperature": temperature, "exec_outcome": outcome});
    let samples = [
        sample("p", "Go", 0.2, "PASSED"),
        sample("p", "Go", 0.8, "COMPILATION_ERROR"),
        sample("q", "Go", 0.2, "WRONG_ANSWER"),
        sample("q", "Go", 0.8, "WRONG_ANSWER"),
        sample("p", "Rust", 0.2, "PASSED"),
        sample("q", "Rust", 0.2, "PASSED"),
    ];
    let samples = scratch.file("samples.jsonl", lines(&samples).as_bytes());
    let args =
        ["score", "--task", "program_synthesis", "--k", "1", "--references", &problems, "--predictions", &samples];
    let plain = assay(&[&args[..], &["--json"]].concat()).check(0).json();
    let study = ["--study", "--cutoff", "2021-10-01"];
    let mut report = assay(&[&args[..], &study, &["--json"]].concat()).check(0).json();
    crate::assert_schema(&report, "assay-report@2");
    let section = report["sections"].as_object_mut().expect("sections").remove("study").expect("a study");
    assert_eq!(report, plain, "nothing else changes");
    assert_eq!(section["schema"], "assay-study@1");
    let month = |row: &Value| json!([row["language"], row["month"], row["tasks"], row["pass"][0]["value"]["value"]]);
    let months: Vec<Value> = section["months"].as_array().expect("months").iter().map(month).collect();
    assert_eq!(
        months,
        [
            json!([null, "2021-09", 2, 75.0]),
            json!([null, "2021-10", 2, 50.0]),
            json!(["Go", "2021-09", 1, 50.0]),
            json!(["Go", "2021-10", 1, 0.0]),
            json!(["Rust", "2021-09", 1, 100.0]),
            json!(["Rust", "2021-10", 1, 100.0]),
        ]
    );
    let before = &section["cutoffs"][1]["before"];
    assert_eq!(
        (&section["cutoffs"][1]["language"], &before["pass"][0]["value"]["value"]),
        (&json!("Go"), &json!(50.0))
    );
    let text = assay(&[&args[..], &study].concat()).check(0).stdout;
    let text: Vec<String> = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for start in [
        "compiled, % samples one of 1",
        "Go 75.00 of 4",
        "0.2 75.0* of 4 50.0* of 2 100.0* of 2",
        "0.8 0.0 of 2",
        "Go before 2021-10-01 1 50.00",
        "2021-10 2 50.00",
    ] {
        assert!(text.iter().any(|line| line.starts_with(start)), "{start}: {text:#?}");
    }
    for option in [&["--cutoff", "2021-10-01"][..], &["--study", "--cutoff", "2021-13-01"], &["--matrix"]] {
        assay(&[&args[..], option].concat()).check(2);
    }
}

#[test]
fn a_wide_matrix_is_printed_on_request() {
    let scratch = Scratch::new();
    let references = scratch.file("programs.jsonl", lines(&[program("x", "C", "GNU C11")]).as_bytes());
    let targets = ["C#", "C++", "Go", "Java", "Kotlin", "PHP", "Python", "Ruby", "Rust"];
    let answers: Vec<Value> = targets.iter().map(|target| translation("x", target, "PASSED")).collect();
    let answers = scratch.file("translated.jsonl", lines(&answers).as_bytes());
    let args =
        ["score", "--task", "code_translation", "--k", "1,2", "--references", &references, "--predictions", &answers];
    let averages = assay(&args).check(0).stdout;
    assert!(averages.contains("--matrix prints the complete matrix") && !averages.contains("from \\ to"), "{averages}");
    let text = assay(&[&args[..], &["--matrix"]].concat()).check(0).stdout;
    let head = text.lines().find(|line| line.starts_with("pass@1: from \\ to")).expect("a matrix");
    assert!(targets.iter().all(|target| head.contains(target)) && head.ends_with("mean"), "{head}");
    // The study is of all target languages, and then of each.
    let report = assay(&[&args[..], &["--study", "--json"]].concat()).check(0).json();
    crate::assert_schema(&report, "assay-report@2");
    let compiled = &report["sections"]["study"]["compiled"];
    assert_eq!((compiled.as_array().map(Vec::len), &compiled[0]["samples"]), (Some(10), &json!(9)), "{compiled}");
    // The averages of every k, by language.
    let row = |start: &str| {
        text.lines().find(|line| line.starts_with(start)).map(|line| line.split_whitespace().collect::<Vec<_>>())
    };
    assert_eq!(row("by k"), Some(vec!["by", "k", "@1", "@2"]));
    assert_eq!(
        (row("from C "), row("to Go")),
        (Some(vec!["from", "C", "100.0", "–"]), Some(vec!["to", "Go", "100.0", "–"]))
    );
}

#[test]
fn what_has_no_meaning_for_the_task_is_misuse() {
    let scratch = Scratch::new();
    let tags = scratch.file("tags.jsonl", TAGS.as_bytes());
    for option in [
        &["--tokens"][..],
        &["--profile", "strict"],
        &["--k", "5"],
        &["--language", "python"],
        &["--study"],
        &["--matrix"],
    ] {
        let ran = assay(&[&["score", "--references", &tags, "--predictions", &tags], option].concat()).check(2);
        assert!(ran.stderr.contains(option[0]) && ran.stderr.contains("tag classification"), "{}", ran.stderr);
    }
    let ran = assay(&["score", "--prompts", &crate::prompts(), "--predictions", &tags, "--k", "5"]).check(2);
    assert!(ran.stderr.contains("--k is only for xCodeEval's tasks"), "{}", ran.stderr);
}

fn lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

/// A program to translate, in xCodeEval's format.
fn program(id: &str, language: &str, runtime: &str) -> Value {
    json!({"code_uid": id, "src_uid": "p", "lang": runtime, "lang_cluster": language, "source_code": "…", "tags": ["dp"],
        "difficulty": 1500.0, "exec_outcome": "PASSED"})
}

/// A line of the official evaluation: a translation with its verdict.
fn translation(id: &str, target: &str, outcome: &str) -> Value {
    let mut task = program(id, "C", "GNU C11");
    task["target_lang"] = target.into();
    json!({"source_data": task, "unit_test_results": [[{"exec_outcome": outcome}]]})
}

#[test]
fn references_that_leave_the_task_open_are_refused_until_it_is_named() {
    let scratch = Scratch::new();
    let references = lines(&[program("x", "C", "GNU C11"), program("y", "C", "GNU C")]);
    let references = scratch.file("translation.jsonl", references.as_bytes());
    let answers =
        [translation("x", "Go", "PASSED"), translation("x", "Rust", "WRONG_ANSWER"), translation("y", "PHP", "PASSED")];
    let answers = scratch.file("answers.jsonl", lines(&answers).as_bytes());
    let score = |more: &[&str]| -> Ran {
        assay(&[&["score", "--references", &references, "--predictions", &answers], more].concat())
    };
    let error = score(&[]).check(2).stderr;
    for part in ["program synthesis", "code translation", "--task program_synthesis", "--task code_translation"] {
        assert!(error.contains(part), "{part}: {error}");
    }
    let text = score(&["--task", "code_translation", "--k", "1"]).check(0).stdout;
    for part in ["pass@1: from \\ to", "Go", "PHP", "Rust", "50.00", "3 of 6 tasks answered", "mean"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let report = score(&["--task", "translation", "--json"]).check(0).json();
    let section = &report["sections"]["xcodeeval"];
    let names = (&report["evaluation"], &section["schema"]);
    assert_eq!(names, (&"xcodeeval/code_translation".into(), &"assay-xcodeeval@3".into()));
    let cells = section["settings"][0]["translation"]["k"][0]["cells"].as_array().expect("cells");
    let cells: Vec<_> = cells.iter().map(|cell| (&cell["source"], &cell["target"], &cell["pass"]["value"])).collect();
    let c = Value::from("C");
    let values = [json!(50.0), json!(50.0), json!(0.0)];
    let names = [json!("Go"), json!("PHP"), json!("Rust")];
    assert_eq!(cells, names.iter().zip(&values).map(|(name, value)| (&c, name, value)).collect::<Vec<_>>());

    let error = score(&["--task", "poetry"]).check(2).stderr;
    assert!(error.contains("the tasks are tag_classification") && error.contains("retrieval_nl_code"), "{error}");
    // References are read as those of the named task, and every line reports why it is not one.
    let text = score(&["--task", "apr"]).check(1).stdout;
    assert!(text.contains("`bug_code_uid` is missing") && text.contains("program repair"), "{text}");
    let text = score(&["--task", "Code-Code retrieval"]).check(1).stdout;
    assert!(text.contains("positive_code"), "{text}");
    let prompts = crate::prompts();
    let args = ["score", "--task", "tag_classification", "--references", &prompts, "--predictions", &answers];
    let text = assay(&args).check(1).stdout;
    assert!(text.contains("missing_field in prompts.jsonl") && text.contains("code_uid"), "{text}");
}

#[test]
fn queries_are_scored_as_xcodeeval_has_them() {
    let scratch = Scratch::new();
    let queries = [
        json!({"nl": {"description": "add"}, "positive_code": [{"source_code": "a+b"}], "negative_code": [{"source_code": "a-b"}], "src_uid": "p"}),
        json!({"nl": "multiply", "positive_code": ["a*b"], "negative_code": [], "src_uid": "q"}),
    ];
    let references = scratch.file("C++_nl_code_dev_file.jsonl", lines(&queries).as_bytes());
    let corpus = [json!({"idx": "7", "source_code": "a-b"}), json!({"idx": "8", "source_code": "a+b"})];
    let corpus = scratch.file("C++_code_retrieval_corpus.jsonl__000.jsonl", lines(&corpus).as_bytes());
    let answers = [json!({"src_uid": "p", "ranking": [7, 8]}), json!({"src_uid": "q", "ranking": [7]})];
    let answers = scratch.file("answers.jsonl", lines(&answers).as_bytes());
    let score = |more: &[&str]| {
        assay(&[&["score", "--references", &references, "--predictions", &answers, "--k", "1,2"], more].concat())
    };
    let text = score(&["--corpus", &corpus]).check(0).stdout;
    for part in ["NL-code retrieval", "Acc@2", "50.00", "100.00", "negatives found", "text", "C++"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = score(&[]).check(1).stdout;
    assert!(text.contains("--corpus"), "{text}");
    let refused = assay(&["score", "--references", &corpus, "--predictions", &answers]).check(1).stderr;
    assert!(refused.contains("--references") && refused.contains("--corpus"), "{refused}");
    let tags = scratch.file("tags.jsonl", TAGS.as_bytes());
    let error = assay(&["score", "--references", &tags, "--predictions", &tags, "--corpus", &corpus]).check(2).stderr;
    assert!(error.contains("--corpus does not apply to tag classification"), "{error}");
    let error = assay(&["score", "--prompts", &crate::prompts(), "--predictions", &tags, "--corpus", &corpus]).check(2);
    assert!(error.stderr.contains("--corpus is only for xCodeEval"), "{}", error.stderr);
}

#[test]
fn files_with_errors_are_scored_and_end_with_1() {
    let scratch = Scratch::new();
    let tags = scratch.file("tags.jsonl", TAGS.as_bytes());
    for bytes in [&b""[..], b"\xff\xfe{", b"{\"code_uid\": \"a\", \"tags\": \"dp\"}\n\x1f\x8b", b"\x1f\x8b\x08\0"] {
        let answers = scratch.file("answers.jsonl", bytes);
        let ran = assay(&["score", "--references", &tags, "--predictions", &answers]).check(1);
        assert!(ran.stdout.contains("error") && ran.stdout.contains("macro-F1"), "{}", ran.stdout);
    }
}
