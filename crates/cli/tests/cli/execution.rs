//! `assay execute` and `assay merge`.

use std::fs;
use std::time::Duration;

use serde_json::{Value, json};

use crate::{Scratch, assay, command, gzip};

pub(crate) const STORE: &str = r#"{
    "sum": [{"input": "1 2\r\n", "output": ["3"]}, {"input": "4 5", "output": ["9", "nine"]}],
    "same": [{"input": "1", "output": ["YES"]}, {"input": "2", "output": ["YES"]}],
    "other": [{"input": "", "output": []}]
}"#;

pub(crate) const ADD: &str = "print(sum(map(int, input().split())))";

/// Samples of one language with each outcome once, and some duplicates.
pub(crate) fn samples() -> Vec<Value> {
    let sample =
        |task: &str, code: &str| json!({"src_uid": task, "task_id": task, "lang": "PyPy 3", "source_code": code});
    vec![
        sample("sum", ADD),
        sample("sum", "print(3)"),
        sample("sum", "1/0"),
        sample("sum", "while True: pass"),
        sample("sum", "x = bytearray(3 << 27)"),
        sample("sum", "def"),
        sample("same", "print('yes')"),
        sample("sum", ADD),
    ]
}

pub(crate) fn lines(samples: &[Value]) -> Vec<u8> {
    samples.iter().map(|sample| format!("{sample}\n")).collect::<String>().into_bytes()
}

/// The outcomes in `samples.jsonl`.
pub(crate) fn outcomes(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")["exec_outcome"].clone()).collect()
}

#[test]
fn what_cannot_be_executed_is_misuse_or_a_problem() {
    let scratch = Scratch::new();
    let samples = scratch.file("s.jsonl", &lines(&samples()));
    let out = scratch.name("out");
    let execute = |tests: &str, extra: &[&str]| {
        let mut args = vec!["execute", "--samples", &samples, "--tests", tests, "--out", &out];
        args.extend(extra);
        assay(&args)
    };
    assert!(execute("nowhere.json", &[]).check(2).stderr.contains("nowhere.json"));
    for (bytes, said) in [
        (&b""[..], "it has no tasks"),
        (b"[1]", "it has no tasks"),
        (b"{\"sum\": [{\"input\": \"\"}]}", "`sum`: its test 1 has no correct output"),
        (b"{\"sum\": [", "not valid JSON from here on"),
        (&gzip(STORE.as_bytes())[..60], "cannot be read to its end"),
    ] {
        let tests = scratch.file("tests", bytes);
        let ran = execute(&tests, &[]).check(1);
        assert!(ran.stderr.contains(said), "{}", ran.stderr);
    }
    let tests = scratch.file("tests", STORE.as_bytes());
    for wrong in [["--k", "0"], ["--shard", "3/2"], ["--checker", "fuzzy"], ["--time", "0"], ["--cutoff", "soon"]] {
        execute(&tests, &wrong).check(2);
    }
    fs::create_dir_all(scratch.path("out")).expect("a folder");
    fs::write(scratch.path("out/journal"), "mine").expect("written");
    assert!(execute(&tests, &[]).check(2).stderr.contains("this version of Assay reads `assay-journal@1`"));
    assert_eq!(scratch.read("out/journal"), "mine");
}

#[test]
fn what_needs_no_program_is_judged_without_any() {
    let scratch = Scratch::new();
    let samples = scratch.file(
        "s.jsonl",
        b"{\"src_uid\": \"sum\", \"lang\": \"Cobol\", \"source_code\": \"\xff\"}\n\n{\"src_uid\": \"absent\", \"lang\": \"Go\", \
          \"source_code\": \"\"}\nbroken\n\xff\n{\"src_uid\": \"sum\", \"lang\": \"Python 2\", \"source_code\": \"\"}\n",
    );
    let tests = scratch.file("t.json.gz", &gzip(STORE.as_bytes()));
    let ran =
        assay(&["execute", "--samples", &samples, "--tests", &tests, "--out", &scratch.name("out"), "--json"]).check(1);
    let report = ran.json();
    assert_eq!(
        (&report["sections"]["execution"]["complete"], &report["sections"]["execution"]["unreadable"]),
        (&json!(false), &json!(2))
    );
    assert_eq!(report["sections"]["execution"]["outcomes"][0]["rejected"], 2, "{report}");
    assert_eq!(report["sections"]["execution"]["outcomes"][0]["not_judged"], 1);
    assert!(report["rows"].as_array().is_some_and(|rows| {
        rows.iter().all(|row| row["value"].is_null() || row["scope"]["language"] != Value::Null)
    }));
    assert_eq!(scratch.read("out/report.json"), ran.stdout);
    assert_eq!(scratch.read("out/samples.jsonl").lines().count(), 3);
    let ran = assay(&["execute", "--samples", &samples, "--tests", &tests, "--out", &scratch.name("out")]).check(1);
    for said in ["line 1:", "Cobol", "UTF-8", "U+FFFD", "`absent`"] {
        assert!(ran.stdout.contains(said), "{said}: {}", ran.stdout);
    }
}

/// A report names the tasks that its numbers cover, and how many of them have an answer.
#[test]
fn what_is_missing_is_reported() {
    let scratch = Scratch::new();
    let problems: serde_json::Map<String, Value> =
        (0..106).map(|number| (format!("p{number}"), json!([{"input": "", "output": ["x"]}]))).collect();
    let tests = scratch.file("t.json", Value::from(problems).to_string().as_bytes());
    let lines_of_problems: Vec<Value> = (0..106)
        .map(|number| json!({"src_uid": format!("p{number}"), "hidden_unit_tests": r#"[{"input": "", "output": ["x"]}]"#}))
        .collect();
    let records = scratch.file("t.jsonl", &lines(&lines_of_problems));
    // A sample without code fails.
    let sample = json!({"src_uid": "p7", "task_id": 1, "source_code": ""});
    let samples = scratch.file("s.jsonl", &lines(&[sample]));
    let out = scratch.name("out");
    for tests in [&tests, &records] {
        let execute = |extra: &[&str]| {
            assay(&[&["execute", "--samples", &samples, "--tests", tests, "--out", &out], extra].concat()).check(1)
        };
        let report = execute(&["--json"]).json();
        assert_eq!(
            report["sections"]["execution"]["tasks"],
            json!({"denominator": "answered", "total": 106, "answered": 1})
        );
        assert_eq!(
            (&report["rows"][0]["n"], &report["sections"]["execution"]["profile"]),
            (&json!(1), &json!("execution@4"))
        );
        let ran = execute(&[]);
        assert!(ran.stdout.contains("1 of 106 tasks answered: the other 105 do not count"), "{}", ran.stdout);
        let report = execute(&["--json", "--tasks", "all"]).json();
        assert_eq!(
            report["sections"]["execution"]["tasks"],
            json!({"denominator": "all", "total": 106, "answered": 1})
        );
        assert_eq!(report["rows"][0]["n"], 106);
        let ran = execute(&["--tasks", "all"]);
        assert!(ran.stdout.contains("1 of 106 tasks answered: the other 105 count as failures"), "{}", ran.stdout);
        // Shards know the missing tasks too.
        let part = scratch.name("part");
        assay(&["execute", "--samples", &samples, "--tests", tests, "--out", &part, "--shard", "1/1"]).check(0);
        let merged = assay(&["merge", &part, "--out", &scratch.name("merged"), "--json"]).check(1);
        assert_eq!(
            merged.json()["sections"]["execution"]["tasks"],
            json!({"denominator": "answered", "total": 106, "answered": 1})
        );
    }
    // HumanEval's file is the complete set of tasks.
    let tests = scratch.file(
        "h.jsonl",
        b"{\"task_id\": \"h/0\", \"prompt\": \"\", \"entry_point\": \"f\", \"test\": \"\"}\n{\"task_id\": \"h/1\", \"prompt\": \"\", \
          \"entry_point\": \"f\", \"test\": \"\"}\n",
    );
    let samples = scratch.file("s.jsonl", b"{\"task_id\": \"h/9\", \"completion\": \"\"}\n");
    let report = assay(&["execute", "--samples", &samples, "--tests", &tests, "--out", &out, "--json"]).check(1).json();
    assert_eq!(report["sections"]["execution"]["tasks"]["denominator"], "all");
}

/// A language is not installed: its verdicts are unknown, which is not 0.
#[test]
fn what_is_not_judged_is_never_nought() {
    let scratch = Scratch::new();
    let tests = scratch.file(
        "t.jsonl",
        &lines(&[json!({"src_uid": "a", "difficulty": 800, "prob_desc_created_at": "1583057400",
            "hidden_unit_tests": r#"[{"input": "", "output": ["x"]}]"#})]),
    );
    let sample = |name: &str, lang: &str| json!({"src_uid": "a", "task_id": "a", name: lang, "source_code": "x", "temperature": 0.5});
    let samples = scratch.file("s.jsonl", &lines(&[sample("lang", "PyPy 2"), sample("lang", "Python 2")]));
    let out = scratch.name("out");
    let execute = |extra: &[&str]| {
        assay(
            &[&["execute", "--samples", &samples, "--tests", &tests, "--out", &out, "--cutoff", "2021-01-01"], extra]
                .concat(),
        )
    };
    let text = execute(&["--json"]).check(1).stdout;
    assert!(!text.contains("0.0"), "{text}");
    let report: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        (&report["sections"]["execution"]["complete"], &report["sections"]["execution"]["outcomes"][0]["not_judged"]),
        (&json!(false), &json!(2))
    );
    assert_eq!(report["sections"]["execution"]["difficulties"][0]["passed"], Value::Null);
    let page = execute(&[]).check(1).stdout;
    assert!(
        !page.contains("0.0") && page.contains("incomplete") && page.contains("2 samples could not be judged"),
        "{page}"
    );
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn samples_are_judged_and_a_run_goes_on_where_it_was() {
    let scratch = Scratch::new();
    let file = scratch.file("s.jsonl", &lines(&samples()));
    let tests = scratch.file("t.json", STORE.as_bytes());
    let execute = |out: &str, extra: &[&str]| {
        let out = scratch.name(out);
        let mut args = vec![
            "execute",
            "--samples",
            &file,
            "--tests",
            &tests,
            "--out",
            &out,
            "--k",
            "1,2",
            "--time",
            "0.2",
            "--memory",
            "256M",
        ];
        args.extend(extra);
        assay(&args)
    };
    let ran = execute("out", &["--json"]).check(0);
    let expected = [
        "PASSED",
        "WRONG_ANSWER",
        "RUNTIME_ERROR",
        "TIME_LIMIT_EXCEEDED",
        "MEMORY_LIMIT_EXCEEDED",
        "COMPILATION_ERROR",
        "PASSED",
        "PASSED",
    ];
    let text = scratch.read("out/samples.jsonl");
    assert_eq!(outcomes(&text), expected.map(Value::from));
    let first: Value = serde_json::from_str(text.lines().next().expect("a line")).expect("JSON");
    assert_eq!(first["unittests"][1]["output"], json!(["9", "nine"]));
    assert_eq!(first["unittests"][1]["result"], "9\n");
    assert_eq!((&first["unittests"][1]["exit_code"], &first["profile"]), (&json!(0), &json!("execution@4")));
    assert!(first["unittests"][1].get("error").is_none() && first["unittests"][1].get("stderr").is_none());
    let crashed: Value = serde_json::from_str(text.lines().nth(2).expect("a line")).expect("JSON");
    let crash = &crashed["unittests"][0];
    assert_eq!((&crash["exit_code"], &crash["error"]), (&json!(1), &json!("ZeroDivisionError")));
    assert!(
        crash["stderr"].as_str().is_some_and(|said| said.ends_with("ZeroDivisionError: division by zero\n")),
        "{crash}"
    );
    // Two of seven samples passed; the other task has one sample, too few for two.
    let report = ran.json();
    assert_eq!(
        report["sections"]["execution"]["errors"],
        json!([{"language": "python", "class": "ZeroDivisionError", "samples": 1}])
    );
    assert_eq!(report["sections"]["execution"]["tasks"], json!({"denominator": "answered", "total": 3, "answered": 2}));
    assert_eq!(report["sections"]["execution"]["backstop_verdicts"], 0);
    assert_eq!(report["rows"][0]["value"], 64.29);
    assert_eq!(
        (&report["rows"][1]["value"], &report["sections"]["execution"]["missing_scores"][0]["short_tasks"]),
        (&Value::Null, &json!(["same"]))
    );

    // Only new samples run, and the bytes are the same.
    let before = fs::metadata(scratch.path("out/journal")).expect("it is there").len();
    let second = execute("out", &["--json"]).check(0);
    assert_eq!((second.stdout, scratch.read("out/samples.jsonl")), (ran.stdout.clone(), text.clone()));
    assert_eq!(fs::metadata(scratch.path("out/journal")).expect("it is there").len(), before);

    // A journal that is truncated anywhere gives the same bytes.
    let journal = fs::read(scratch.path("out/journal")).expect("it is there");
    for end in [0, 5, journal.len() / 2, journal.len() - 1] {
        fs::write(scratch.path("out/journal"), &journal[..end]).expect("it is cut");
        assert_eq!(execute("out", &["--json"]).check(0).stdout, ran.stdout);
        assert_eq!(scratch.read("out/samples.jsonl"), text);
    }

    // Shards on any number of machines give them too.
    for shard in ["2/3", "1/3", "3/3"] {
        execute(&format!("part{}", &shard[..1]), &["--shard", shard]).check(0);
    }
    let parts = ["part3", "part1", "part2"].map(|part| scratch.name(part));
    let merged = scratch.name("merged");
    assay(&["merge", &parts[0], &parts[1], "--out", &merged]).check(1);
    let ran_merge = assay(&["merge", &parts[0], &parts[1], &parts[2], "--out", &merged, "--json"]).check(0);
    assert_eq!((ran_merge.stdout, scratch.read("merged/samples.jsonl")), (ran.stdout, text));
}

/// Killing a run at any moment does not change its final result.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_killed_run_goes_on() {
    let scratch = Scratch::new();
    let many: Vec<Value> = (0..40)
        .map(|number| json!({"src_uid": "sum", "task_id": number % 4, "lang": "PyPy 3", "source_code": format!("{ADD} #{number}")}))
        .collect();
    let file = scratch.file("s.jsonl", &lines(&many));
    let tests = scratch.file("t.json", STORE.as_bytes());
    let args =
        |out: &str| ["execute", "--samples", &file, "--tests", &tests, "--json", "--out", out].map(str::to_owned);
    let run = |out: &str| args(&scratch.name(out));
    let as_strs = |args: &[String; 8]| args.clone();
    let undisturbed = assay(&as_strs(&run("whole")).each_ref().map(String::as_str)).check(0);
    let mut kills = 0;
    for delay in (40..).step_by(35).map(Duration::from_millis) {
        let args = run("killed");
        let mut child = command(&args.each_ref().map(String::as_str))
            .stdout(std::process::Stdio::null())
            .stderr(std::process::Stdio::null())
            .spawn()
            .expect("it starts");
        std::thread::sleep(delay);
        if child.try_wait().expect("it can be asked").is_some() {
            break;
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        kills += 1;
    }
    let args = run("killed");
    let resumed = assay(&args.each_ref().map(String::as_str)).check(0);
    assert_eq!(resumed.stdout, undisturbed.stdout, "after {kills} kills");
    assert_eq!(scratch.read("killed/samples.jsonl"), scratch.read("whole/samples.jsonl"));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn tests_are_tested_too() {
    let scratch = Scratch::new();
    let tests = scratch.file(
        "t.jsonl",
        br#"{"task_id": "h/0", "prompt": "def f(x):\n", "entry_point": "f", "canonical_solution": "    return x\n", "test": "def check(f):\n    assert f(1) == 1\n"}
{"task_id": "h/1", "prompt": "def g(x):\n", "entry_point": "g", "canonical_solution": "    return x\n", "test": "def check(g):\n    g(1)\n"}
"#,
    );
    let samples = scratch.file(
        "s.jsonl",
        b"{\"task_id\": \"h/0\", \"completion\": \"    return x\\n\"}\n{\"task_id\": \"h/0\", \"completion\": \"    return 2\\n\"}\n\
          {\"task_id\": \"h/0\", \"completion\": \"    pass\\nimport os\\nos._exit(0)\"}\n",
    );
    let execute = |tests: &str, extra: &[&str]| {
        let out = scratch.name("out");
        let mut args = vec!["execute", "--samples", &samples, "--tests", tests, "--out", &out, "--json"];
        args.extend(extra);
        assay(&args)
    };
    let report = execute(&tests, &["--canonical", "--zero-effort"]).check(0).json();
    assert_eq!(report["sections"]["execution"]["trivial"], json!({"empty": ["h/1"], "constant": []}));
    // A third of one task's samples passed. The other task has none, so it fails.
    assert_eq!(report["rows"][0]["value"], 16.67);
    assert_eq!(
        outcomes(&scratch.read("out/samples.jsonl")),
        ["PASSED", "RUNTIME_ERROR", "WRONG_ANSWER"].map(Value::from)
    );

    let wrong = fs::read_to_string(scratch.path("t.jsonl")).expect("it is there").replacen("== 1", "== 3", 1);
    let wrong = scratch.file("wrong.jsonl", wrong.as_bytes());
    let ran = execute(&wrong, &["--canonical"]).check(1);
    assert!(ran.stderr.contains("`h/0`: RUNTIME_ERROR") && !ran.stderr.contains("h/1"), "{}", ran.stderr);
}

/// Programs of HumanEval-X that exit with 0 before their tests end, in each language.
#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn an_exit_is_no_success() {
    let scratch = Scratch::new();
    let task = |id: &str, prompt: &str, test: &str, setup: &str| json!({"task_id": id, "prompt": prompt, "declaration": prompt, "test": test, "test_setup": setup, "import": ""});
    let javascript = "const f = (x) => {\n";
    let cpp = "#include <cstdio>\nusing namespace std;\nint f(int x){\n";
    let go = "func f(x int) int {\n";
    let tests = scratch.file(
        "t.jsonl",
        &lines(&[
            task("JavaScript/0", javascript, "const t = () => { console.assert(f(1) === 2) }\n\nt()\n", ""),
            task(
                "CPP/0",
                cpp,
                "#undef NDEBUG\n#include<assert.h>\nint main(){\n    assert (f(1) == 2);\n    return 0;\n}\n",
                "",
            ),
            task(
                "Go/0",
                go,
                "func TestF(t *testing.T) {\n    assert := assert.New(t)\n    assert.Equal(2, f(1))\n}\n",
                "package main\n\nimport (\n    \"testing\"\n    \"github.com/stretchr/testify/assert\"\n)\n",
            ),
        ]),
    );
    let cases = [
        ("JavaScript/0", "  return x + 1;\n}\n", "PASSED"),
        ("JavaScript/0", "  process.stdout.write('no line feed'); return x + 1;\n}\n", "PASSED"),
        ("JavaScript/0", "  return x;\n}\n", "RUNTIME_ERROR"),
        ("JavaScript/0", "  process.exit(0);\n}\n", "WRONG_ANSWER"),
        ("JavaScript/0", "  return 0 }\nprocess.exit()\n", "WRONG_ANSWER"),
        ("JavaScript/0", "  return 0;\n}\nconsole.assert = () => {};\n", "RUNTIME_ERROR"),
        ("CPP/0", "    return x + 1;\n}\n", "PASSED"),
        ("CPP/0", "    printf(\"no line feed\"); return x + 1;\n}\n", "PASSED"),
        ("CPP/0", "    return x;\n}\n", "RUNTIME_ERROR"),
        ("CPP/0", "    _Exit(0); }\n", "WRONG_ANSWER"),
        ("CPP/0", "    exit(0); }\n", "WRONG_ANSWER"),
        ("CPP/0", "    return 0;\n}\nstruct X{X(){exit(0);}} xx;\n", "WRONG_ANSWER"),
        ("CPP/0", "    return 0;\n}\n#define main(...) main(){ return 0; } int other()\n", "WRONG_ANSWER"),
        ("Go/0", "    return x + 1\n}\n", "PASSED"),
        ("Go/0", "    fmt.Print(\"no line feed\")\n    return x + 1\n}\n", "PASSED"),
        ("Go/0", "    return x\n}\n", "RUNTIME_ERROR"),
        ("Go/0", "    assayos.Exit(0)\n    return x\n}\n", "WRONG_ANSWER"),
    ];
    let samples: Vec<Value> =
        cases.iter().map(|(task, code, _)| json!({"task_id": task, "completion": code})).collect();
    let samples = scratch.file("s.jsonl", &lines(&samples));
    let out = scratch.name("out");
    let report = assay(&["execute", "--samples", &samples, "--tests", &tests, "--out", &out, "--json"]).check(0).json();
    for ((task, code, expected), outcome) in cases.iter().zip(outcomes(&scratch.read("out/samples.jsonl"))) {
        assert_eq!(outcome, *expected, "{task}: {code}");
    }
    let failed =
        |language: &str, class: &str, samples: u64| json!({"language": language, "class": class, "samples": samples});
    assert_eq!(
        report["sections"]["execution"]["errors"],
        json!([
            failed("cpp", "assertion failed", 1),
            failed("go", "assertion failed", 1),
            failed("javascript", "AssertionError", 2)
        ])
    );
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn a_program_can_be_the_checker() {
    let scratch = Scratch::new();
    let tests = scratch.file("t.json", br#"{"a": [{"input": "6", "output": ["2 3"]}]}"#);
    let sample = |code: &str| json!({"src_uid": "a", "task_id": "a", "lang": "PyPy 3", "source_code": code});
    let samples =
        scratch.file("s.jsonl", &lines(&[sample("print(3, 2)"), sample("print(1, 5)"), sample("print('x')")]));
    let execute = |checker: &str| {
        let out = scratch.name("out");
        assay(&["execute", "--samples", &samples, "--tests", &tests, "--out", &out, "--checker-program", checker])
    };
    let checker = "import json, sys, math\nasked = json.load(sys.stdin)\nright = math.prod(map(int, asked['output'].split())) \
                   == int(asked['input'])\nprint('accepted' if right else 'wrong')\n";
    let strict = scratch.file("strict.py", checker.as_bytes());
    let ran = execute(&strict).check(3);
    assert!(ran.stderr.contains("1 of the programs") && ran.stderr.contains("ValueError"), "{}", ran.stderr);
    assert_eq!(outcomes(&scratch.read("out/samples.jsonl")), [json!("PASSED"), json!("WRONG_ANSWER"), Value::Null]);
    let lenient = checker.replace(
        "map(int, asked['output'].split())",
        "[int(x) if x.isdigit() else 0 for x in asked['output'].split()]",
    );
    execute(&scratch.file("lenient.py", lenient.as_bytes())).check(0);
    assert_eq!(
        outcomes(&scratch.read("out/samples.jsonl")),
        ["PASSED", "WRONG_ANSWER", "WRONG_ANSWER"].map(Value::from)
    );
}

/// A folder of this repository.
pub(crate) fn repository(name: &str) -> String {
    format!("{}/../../{name}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn the_example_programs_have_the_published_verdicts() {
    // Programs take time, so this test runs only some. `assay verify --execute` runs all.
    // No multiple of the samples of a task in all languages, so that each language has some.
    const SOME: usize = 61;
    let scratch = Scratch::new();
    let kept = ["careful", "hasty", "small", "steady", "wordy"]
        .map(|id| fs::read_to_string(repository(&format!("results/programs/{id}/samples.jsonl"))).expect("there"));
    let some: String =
        kept.iter().flat_map(|text| text.lines()).step_by(SOME).map(|line| format!("{line}\n")).collect();
    // Samples with verdicts can be judged again, which replaces the verdicts.
    let samples = scratch.file("s.jsonl", some.as_bytes());
    let (tasks, out) = (repository("results/programs/tasks.jsonl"), scratch.name("out"));
    assay(&["execute", "--samples", &samples, "--tests", &tasks, "--all-tests", "--out", &out]).check(0);
    let made = scratch.read("out/samples.jsonl");
    assert_eq!(made.lines().count(), some.lines().count());
    for (made, kept) in made.lines().zip(some.lines()) {
        assert_eq!(made, kept, "`assay execute --all-tests` and `assay submit` make the example again");
    }
}

/// Kattis's example problems have programs that end otherwise than their authors expect. The
/// comments say why.
const EXPLAINED: &[(&str, &str)] = &[
    // It waits for `alarm`, which never fires.
    ("hello/accepted/hello_alarm.c", "TIME_LIMIT_EXCEEDED"),
    // It is written in Python 2.
    ("different/accepted/different_py2.py", "COMPILATION_ERROR"),
    // It needs more time than others: it counts to a hundred million for each line.
    ("different/slow_accepted/different_slow.py", "TIME_LIMIT_EXCEEDED"),
    // It allocates half a gigabyte without use, so the compiler removes the allocation.
    ("hello/run_time_error/memory_limit.cc", "PASSED"),
    // Its loop would take too long, but the compiler computes the result.
    ("different/time_limit_exceeded/different_linear_search.cc", "PASSED"),
];

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn contest_programs_end_as_their_authors_expect() {
    let Some(programs) = assay_testing::shared("data/humaneval_x/kattis_examples_io.jsonl") else { return };
    let programs = fs::read_to_string(programs).expect("records are text");
    let (mut samples, mut tests, mut expected) = (Vec::new(), serde_json::Map::new(), Vec::new());
    for line in programs.lines() {
        let program: Value = serde_json::from_str(line).expect("JSON");
        let [id, language, ends] = ["id", "lang", "expected"].map(|key| program[key].as_str().expect("a text"));
        let name = match language {
            "c" => "GNU C11",
            "cpp" => "GNU C++17",
            "csharp" => "Mono C#",
            "go" => "Go",
            "java" => "Java 17",
            "javascript" => "Node.js",
            "kotlin" => "Kotlin 1.7",
            "php" => "PHP",
            "python" => "Python 3",
            "ruby" => "Ruby 3",
            "rust" => "Rust 2021",
            _ => continue,
        };
        let (problem, code) = (&program["problem"], &program["code"]);
        samples.push(json!({"src_uid": problem, "task_id": id, "lang": name, "source_code": code}));
        let units = program["tests"].as_array().expect("tests").iter();
        let units = units.map(|unit| json!({"input": unit["input"], "output": [unit["output"]]})).collect();
        tests.insert(problem.as_str().expect("a text").to_owned(), units);
        let explained = EXPLAINED.iter().find(|(of, _)| *of == id).map(|(_, outcome)| *outcome);
        expected.push(explained.unwrap_or_else(|| match ends {
            "accepted" => "PASSED",
            "wrong_answer" | "partially_accepted" => "WRONG_ANSWER",
            other => panic!("{id} should be {other}"),
        }));
    }
    assert!(expected.len() > 20, "{expected:?}");
    let scratch = Scratch::new();
    let file = scratch.file("s.jsonl", &lines(&samples));
    let tests = scratch.file("t.json", Value::from(tests).to_string().as_bytes());
    let out = scratch.name("out");
    assay(&["execute", "--samples", &file, "--tests", &tests, "--out", &out]).check(0);
    let outcomes = outcomes(&scratch.read("out/samples.jsonl"));
    for ((sample, outcome), expected) in samples.iter().zip(outcomes).zip(expected) {
        assert_eq!(outcome, expected, "{}", sample["task_id"]);
    }
}

/// The web files of a site that its pages need.
fn web_files(scratch: &Scratch) {
    for folder in ["kit/.vite", "kit/assets"] {
        fs::create_dir_all(scratch.path(folder)).expect("made");
    }
    let page = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\" />\
                <script id=\"early\"></script><!-- site:head --><!-- /site:head --><svg class=\"symbols\"><symbol /></svg><a class=\"skip\">x</a>\
                <!-- site:header --><!-- /site:header --><!-- site:footer --><!-- /site:footer -->";
    scratch.file("kit/index.html", page.as_bytes());
    scratch.file(
        "kit/.vite/manifest.json",
        br#"{"web/results/main.ts": {"file": "assets/r.js"}, "web/results/leaderboard.ts": {"file": "assets/l.js"}}"#,
    );
    scratch.file("kit/assets/r.js", b"");
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn what_was_executed_is_submitted_verified_and_run_again() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.path("results/b")).expect("made");
    let card = fs::read_to_string(repository("results/programs/benchmark.toml")).expect("there");
    scratch.file("results/b/benchmark.toml", card.as_bytes());
    let tasks = r#"{"src_uid": "sum", "lang": "python", "hidden_unit_tests": [{"input": "1 2", "output": ["3"]}, {"input": "4 5", "output": ["9"]}]}"#;
    let tasks = scratch.file("results/b/tasks.jsonl", tasks.as_bytes());
    let samples: Vec<Value> = ["print(3)", ADD, "1/0"]
        .iter()
        .map(|code| json!({"src_uid": "sum", "lang": "Python 3", "source_code": code}))
        .collect();
    let samples = scratch.file("s.jsonl", &lines(&samples));
    // By default, tests after the first failure are omitted.
    assay(&["execute", "--samples", &samples, "--tests", &tasks, "--out", &scratch.name("out")]).check(0);
    let (results, benchmark, out) = (scratch.name("results"), scratch.name("results/b"), scratch.name("out"));
    let fields = ["--model", "m", "--setting", "synthesis", "--id", "m", "--cutoff", "2021-09-30"];
    let submit = |extra: &[&str]| assay(&[&["submit", &benchmark, "--predictions", &out], &fields[..], extra].concat());
    submit(&["--tokens"]).check(2);
    let ran = submit(&[]).check(0);
    assert!(
        ran.stdout.contains("| all | 1 | 33.33 |") || ran.stdout.contains("| python | 1 | 33.33 |"),
        "{}",
        ran.stdout
    );
    assert_eq!(scratch.read("results/b/m/samples.jsonl"), scratch.read("out/samples.jsonl"));
    // On a benchmark, a run and its submission have the same report: the benchmark sets tasks, k
    // and rules.
    for tests in [&benchmark, &tasks] {
        let second = scratch.name("again");
        let run = ["execute", "--samples", &samples, "--tests", tests, "--out", &second, "--cutoff", "2021-09-30"];
        assay(&run).check(0);
        assert_eq!(scratch.read("again/report.json"), scratch.read("results/b/m/report.json"));
    }
    // A sample without a task in the benchmark is a problem, because it could not be submitted.
    let stranger = json!({"src_uid": "sum", "task_id": "other", "lang": "Python 3", "source_code": ADD});
    let strangers = scratch.file("strangers.jsonl", &lines(&[stranger]));
    let ran = assay(&["execute", "--samples", &strangers, "--tests", &benchmark, "--out", &scratch.name("strangers")]);
    assert!(ran.check(1).stdout.contains("line 1: the benchmark has no task `other` in python"));

    let verify = |extra: &[&str]| assay(&[&["verify", "--results", &results], extra].concat());
    assert!(verify(&[]).check(0).stdout.contains("✓ b/m  reproduced\n"));
    assert!(verify(&["--execute"]).check(0).stdout.contains("✓ b/m  reproduced, programs re-run\n"));
    // A site caches the verdicts for its next build.
    let site = || {
        let [out, kit, cache] = ["site", "kit", "cache"].map(|name| scratch.name(name));
        assay(&["site", "--results", &results, "--out", &out, "--kit", &kit, "--cache", &cache, "--execute"]).check(0);
        let mut folders = fs::read_dir(scratch.path("cache")).expect("a folder").map(|entry| entry.expect("one"));
        let of_verdicts = |name: &std::ffi::OsString| name.to_string_lossy().starts_with("verdicts-");
        let folder = folders.find(|entry| of_verdicts(&entry.file_name())).expect("verdicts").path();
        fs::read_to_string(folder.join("b/journal")).expect("a journal")
    };
    web_files(&scratch);
    let journal = site();
    assert_eq!(journal.lines().count(), 4, "a line for each program: {journal}");
    assert_eq!(site(), journal);
    // Change a runtime error into a wrong answer, consistently in all files.
    let raised = scratch.read("out/samples.jsonl").replace("RUNTIME_ERROR", "WRONG_ANSWER");
    scratch.file("out/samples.jsonl", raised.as_bytes());
    fs::remove_dir_all(scratch.path("results/b/m")).expect("removed");
    submit(&[]).check(0);
    verify(&[]).check(0);
    let ran = verify(&["--execute"]).check(1);
    assert!(ran.stdout.contains("sample 3 (`sum`): submitted W-, now RR"), "{}", ran.stdout);
    // The benchmark sets the checker and the limits.
    let rules =
        |rules: &str| scratch.file("results/b/benchmark.toml", format!("{card}\n[execution]\n{rules}").as_bytes());
    scratch.file("results/b/checker.py", b"print('accepted')");
    rules("checker-program = \"checker.py\"\ntime = 1.5\nmemory = \"256M\"");
    let ran = verify(&["--execute"]).check(1);
    assert!(ran.stdout.contains("sample 1 (`sum`): submitted PW, now PP"), "{}", ran.stdout);
    for (wrong, said) in
        [("checker = \"lucky\"", "lucky"), ("time = -1.0", "greater than 0"), ("memory = \"much\"", "much")]
    {
        rules(wrong);
        let ran = verify(&["--execute"]).check(1);
        assert!(ran.stdout.contains("[execution]") && ran.stdout.contains(said), "{}", ran.stdout);
    }
    scratch.file("results/b/benchmark.toml", card.as_bytes());
    // Verdicts of an earlier profile are not compared with current ones.
    let first = scratch.read("results/b/m/samples.jsonl").replace("\"profile\":\"execution@4\",", "");
    scratch.file("out/samples.jsonl", first.as_bytes());
    fs::remove_dir_all(scratch.path("results/b/m")).expect("removed");
    submit(&[]).check(0);
    let ran = verify(&["--execute"]).check(1);
    assert!(ran.stdout.contains("execution@1"), "{}", ran.stdout);
    // First without tests, then with tests from another file.
    scratch.file("out/samples.jsonl", raised.as_bytes());
    scratch.file("results/b/tasks.jsonl", br#"{"src_uid": "sum", "lang": "python", "tests": 2}"#);
    fs::remove_dir_all(scratch.path("results/b/m")).expect("removed");
    submit(&[]).check(0);
    let ran = verify(&["--execute"]).check(1);
    assert!(ran.stdout.contains("not_executed"), "{}", ran.stdout);
    let tests = scratch.file("tests.json", STORE.as_bytes());
    assert!(verify(&["--execute", "--tests", &tests]).check(1).stdout.contains("submitted W-, now RR"));
}

#[test]
#[ignore = "needs guest runtimes: run it by `cargo xtask test --all --only sandbox`"]
fn whether_programs_compile_is_an_answer_to_the_task_of_telling() {
    let scratch = Scratch::new();
    let record = |id: &str, code: &str, label: bool| json!({"code_uid": id, "lang": "GNU C11", "lang_cluster": "C", "source_code": code, "compilation_error": label});
    let right = "int main() { return 1; }";
    let records = [record("a", right, false), record("b", "int main() { retrun 0; }", true), record("c", right, true)];
    let file = scratch.file("code_compilation.jsonl", &lines(&records));
    let out = scratch.name("out");
    let report = assay(&["execute", "--samples", &file, "--tests", &file, "--out", &out, "--json"]).check(0).json();
    assert_eq!(report["sections"]["execution"]["outcomes"][0]["outcomes"]["PASSED"]["count"], 2, "{report}");
    let predictions = scratch.name("out/samples.jsonl");
    let report = assay(&["score", "--references", &file, "--predictions", &predictions, "--json"]).check(0).json();
    let errors = &report["sections"]["xcodeeval"]["settings"][0]["compilation"]["languages"][0];
    assert_eq!((&report["rows"][0]["count"], &errors["false_alarms"]), (&2.into(), &0.into()), "{report}");
}
