//! `assay corpus split`, `select`, `repair-pairs` and `overlap`, on small files.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{Scratch, assay};

fn lines(values: impl IntoIterator<Item = Value>) -> Vec<u8> {
    values.into_iter().map(|value| format!("{value}\n")).collect::<String>().into_bytes()
}

/// Sixty problems of ten samples each, in two languages; one problem in six has the rare tag.
fn samples(scratch: &Scratch) -> String {
    let all = (0..600).map(|n| {
        let tags = if n % 60 < 10 { ["games"] } else { ["math"] };
        let language = if n % 2 == 0 { "C" } else { "Go" };
        json!({"n": n, "src_uid": format!("p{}", n % 60), "tags": tags, "lang_cluster": language})
    });
    scratch.file("samples.jsonl", &lines(all))
}

fn read(scratch: &Scratch, name: &str) -> Vec<Value> {
    scratch.read(name).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn problems(records: &[Value]) -> BTreeSet<String> {
    records.iter().map(|record| record["src_uid"].to_string()).collect()
}

#[test]
fn a_split_keeps_problems_whole_and_tags_on_both_sides() {
    let scratch = Scratch::new();
    let (samples, validation, test) = (samples(&scratch), scratch.name("v.jsonl"), scratch.name("t.jsonl"));
    let split = |seed: &str, more: &[&str]| {
        let args = ["corpus", "split", &samples, "--validation", &validation, "--test", &test, "--seed", seed];
        assay(&[&args, more].concat())
    };
    let text = split("1", &[]).check(0).stdout;
    assert!(text.contains("100 samples, 10 problems") && text.contains("500 samples, 50 problems"), "{text}");
    let (first, second) = (read(&scratch, "v.jsonl"), read(&scratch, "t.jsonl"));
    assert_eq!(first.len() + second.len(), 600);
    assert!(problems(&first).is_disjoint(&problems(&second)));
    assert!(first.windows(2).all(|pair| pair[0]["n"].as_u64() < pair[1]["n"].as_u64()), "the order of the input");
    for side in [&first, &second] {
        assert_eq!(side.iter().map(|record| record["tags"].to_string()).collect::<BTreeSet<_>>().len(), 2);
    }
    let same_seed = scratch.read("v.jsonl");
    let summary = split("1", &["--json"]).check(0).json();
    assert_eq!((scratch.read("v.jsonl"), &summary["validation"]["problems"]), (same_seed.clone(), &json!(10)));
    split("2", &[]).check(0);
    assert_ne!(scratch.read("v.jsonl"), same_seed);

    let train = scratch.file("train.jsonl", &lines([json!({"src_uid": "x", "tags": ["math"]})]));
    let text = split("1", &["--train", &train]).check(1).stdout;
    assert!(text.contains("no training sample has the tag games"), "{text}");
    let lonely = scratch
        .file("lonely.jsonl", &lines([json!({"src_uid": "a", "tags": "dp"}), json!({"src_uid": "b", "tags": []})]));
    let args = ["corpus", "split", &lonely, "--validation", &scratch.name("no.jsonl"), "--test", &test];
    let error = assay(&args).check(1).stderr;
    assert!(
        error.contains("only one problem has each of the tags dp") && !scratch.path("no.jsonl").exists(),
        "{error}"
    );
    assay(&["corpus", "split", &samples, "--validation", &test, "--test", &test]).check(2);
    split("1", &["--ratio", "0"]).check(2);
}

#[test]
fn only_problems_with_complete_tests_are_held_out() {
    let scratch = Scratch::new();
    let (samples, v, t) = (samples(&scratch), scratch.name("v.jsonl"), scratch.name("t.jsonl"));
    let names: BTreeSet<String> = problems(&read(&scratch, "samples.jsonl"));
    let plain = |name: &String| name.trim_matches('"').to_owned();
    // One problem has no tests, one has none in its list, and one a test that is cut.
    let test = |input: String| json!({"input": input, "output": ["1"]});
    let tests: serde_json::Map<String, Value> = names
        .iter()
        .skip(1)
        .enumerate()
        .map(|(place, name)| {
            let tests = match place {
                0 => vec![],
                1 => vec![test("1".to_owned()), test(format!("{}...", "1 ".repeat(150)))],
                _ => vec![test("1...".to_owned())],
            };
            (plain(name), json!(tests))
        })
        .collect();
    let tests = scratch.file("unittest_db.json", Value::Object(tests).to_string().as_bytes());
    let rest = scratch.name("rest.jsonl");
    let args = ["corpus", "split", &samples, "--validation", &v, "--test", &t, "--tests", &tests];
    let summary = assay(&[&args[..], &["--json"]].concat()).check(0).json();
    assert_eq!(summary["without_complete_tests"], json!({"problems": 3, "samples": 30, "without_tests": 2, "cut": 1}));
    assert!(!scratch.path("rest.jsonl").exists());
    let text = assay(&[&args[..], &["--rest", &rest]].concat()).check(0).stdout;
    assert!(text.contains("30 samples, 3 problems, for training"), "{text}");
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("2 have no tests, and 1 has tests that are cut"), "{text}");
    let [v_names, t_names, rest_names] =
        ["v.jsonl", "t.jsonl", "rest.jsonl"].map(|name| problems(&read(&scratch, name)));
    assert_eq!(rest_names, names.iter().take(3).cloned().collect());
    assert_eq!(v_names.len() + t_names.len() + rest_names.len(), names.len());
    let broken = scratch.file("broken.json", b"{\"a\": [{}], \"b\": [");
    let args = ["corpus", "split", &samples, "--validation", &v, "--test", &t, "--tests", &broken];
    let text = assay(&args).check(1).stdout;
    assert!(text.contains("broken.json") && text.contains("nothing was written"), "{text}");
    let args = ["corpus", "split", &samples, "--validation", &v, "--test", &t];
    assay(&[&args[..], &["--rest", &rest]].concat()).check(2);
    assay(&[&args[..], &["--tests", &tests, "--rest", &t]].concat()).check(2);
}

#[test]
fn a_selection_can_be_smaller_than_the_number_of_problems() {
    let scratch = Scratch::new();
    let (samples, out) = (samples(&scratch), scratch.name("out.jsonl"));
    let select = |more: &[&str]| {
        let args = ["corpus", "select", &samples, "--samples", "40", "--resolution", "1", "--out", &out, "--json"];
        let summary = assay(&[&args, more].concat()).check(0).json();
        (summary[""]["selected"].clone(), problems(&read(&scratch, "out.jsonl")).len())
    };
    assert_eq!(select(&[]), (json!(60), 60));
    let (selected, problems) = select(&["--omit-problems"]);
    assert!(selected == 40 && problems <= 40, "{problems}");
}

#[test]
fn the_papers_evenness_is_shown_beside_the_selections() {
    let scratch = Scratch::new();
    let (samples, out) = (samples(&scratch), scratch.name("out.jsonl"));
    let args = ["corpus", "select", &samples, "--samples", "120", "--each", "lang_cluster", "--out", &out];
    let published = ["--published", "code_translation/validation"];
    let summary = assay(&[&args[..], &published, &["--json"]].concat()).check(0).json();
    assert_eq!(summary["C"]["published"]["selection"], json!({"skew": 2.455, "deviation": 99.261}));
    assert_eq!(summary["Go"]["published"]["random"], json!({"skew": 2.807, "deviation": 72.415}));
    let text = assay(&[&args[..], &published].concat()).check(0).stdout;
    for part in ["paper's skew", "2.455", "(2.744)", "99.3", "(117.3)"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    // The paper has no Go of tag classification.
    let summary = assay(&[&args[..], &["--published", "tag_classification/test", "--json"]].concat()).check(0).json();
    assert!(summary["C"]["published"].is_object() && summary["Go"].get("published").is_none());
    for wrong in ["tag_classification", "apr/test", "code_translation/train"] {
        assay(&[&args[..], &["--published", wrong]].concat()).check(2);
    }
    assay(&["corpus", "select", &samples, "--samples", "9", "--out", &out, published[0], published[1]]).check(2);
}

#[test]
fn a_selection_is_even_and_the_same_for_any_number_of_threads() {
    let scratch = Scratch::new();
    let (samples, out) = (samples(&scratch), scratch.name("out.jsonl"));
    let select = |more: &[&str]| {
        let args = ["corpus", "select", &samples, "--samples", "100", "--resolution", "1", "--out", &out];
        assay(&[&args, more].concat())
    };
    let summary = select(&["--each", "lang_cluster", "--json"]).check(0).json();
    for language in ["C", "Go"] {
        let found = &summary[language];
        assert_eq!((&found["selected"], &found["distance"]), (&json!(100), &json!(0)));
        assert_eq!(found["taken_for_tag"], json!({"games": 50, "math": 50}));
        assert!(found["evenness"]["deviation"].as_f64() < found["evenness_of_random"]["deviation"].as_f64());
    }
    let records = scratch.read("out.jsonl");
    assert_eq!(records.lines().count(), 200);
    for threads in ["1", "4"] {
        select(&["--each", "lang_cluster", "--threads", threads]).check(0);
        assert_eq!(scratch.read("out.jsonl"), records);
    }
    select(&["--each", "lang_cluster", "--seed", "9"]).check(0);
    assert_ne!(scratch.read("out.jsonl"), records);
    let text = select(&["--tags", "lang_cluster"]).check(0).stdout;
    assert!(text.contains("100 of 600"), "{text}");
}

#[test]
fn labels_and_difficulties_are_tags_as_xcodeeval_has_them() {
    let scratch = Scratch::new();
    let record = |n: usize| {
        // pandas turns a column with a missing number into floats.
        let difficulty = [json!(1500.0), json!(1500), json!(800.0)][n % 3].clone();
        json!({"n": n, "src_uid": format!("p{}", n % 7), "compilation_error": n.is_multiple_of(4), "difficulty": difficulty})
    };
    let samples = scratch.file("samples.jsonl", &lines((0..60).map(record)));
    let out = scratch.name("out.jsonl");
    let select = |more: &[&str]| {
        assay(
            &[&["corpus", "select", &samples, "--samples", "20", "--resolution", "1", "--json", "--out", &out], more]
                .concat(),
        )
        .check(0)
        .json()
    };
    assert_eq!(select(&["--tags", "compilation_error"])[""]["taken_for_tag"], json!({"false": 10, "true": 10}));
    assert_eq!(select(&["--tags", "difficulty"])[""]["taken_for_tag"], json!({"800": 10, "1500": 10}));
    let each = select(&["--tags", "compilation_error", "--each", "difficulty"]);
    assert_eq!(
        each.as_object().map(|parts| parts.keys().cloned().collect::<Vec<_>>()),
        Some(vec!["1500".into(), "800".into()])
    );
    for broken in ["null", "1.5", "{}", "[true]", "1e300"] {
        let line = format!("{{\"src_uid\": \"p\", \"compilation_error\": {broken}}}");
        let file = scratch.file("broken.jsonl", line.as_bytes());
        let args = ["corpus", "select", &file, "--samples", "1", "--tags", "compilation_error", "--out", &out];
        let text = assay(&args).check(1).stdout;
        assert!(text.contains("line 1") && text.contains("a whole number, true or false"), "{broken}: {text}");
    }
}

#[test]
fn tags_that_cannot_all_have_a_sample_are_reported() {
    let scratch = Scratch::new();
    let only = scratch
        .file("only.jsonl", &lines([json!({"src_uid": "a", "tags": ["x", "y"]}), json!({"src_uid": "b", "tags": []})]));
    let text =
        assay(&["corpus", "select", &only, "--samples", "5", "--out", &scratch.name("out.jsonl")]).check(0).stdout;
    assert!(
        text.contains("x, y need 2; only 1 available") && text.contains("1 sample without a tag was omitted"),
        "{text}"
    );
    assert_eq!(scratch.read("out.jsonl").lines().count(), 1);
}

#[test]
fn pairs_have_the_figures_of_difflib() {
    let scratch = Scratch::new();
    let submission = |participant: u64, source_code: &str, exec_outcome: &str| {
        json!({
            "participant": participant, "src_uid": "p", "lang": "Python 3",
            "source_code": source_code, "exec_outcome": exec_outcome,
        })
    };
    let all = [
        submission(1, "qabxcd", "WRONG_ANSWER"),
        submission(2, "abycdf", "RUNTIME_ERROR"),
        submission(1, "zzz", "RUNTIME_ERROR"),
        submission(1, "abycdf", "PASSED"),
        submission(2, "zzz", "WRONG_ANSWER"),
    ];
    let file = scratch.file("submissions.jsonl", &lines(all));
    let out = scratch.name("pairs.jsonl");
    let text = assay(&["corpus", "repair-pairs", &file, "--out", &out]).check(0).stdout;
    assert!(text.contains("1 pair") && text.contains("from 5 submissions, of which 1 passed"), "{text}");
    let pair = &read(&scratch, "pairs.jsonl")[0];
    let expected = json!({
        "similarity_score": 0.6666666666666666,
        "equal_cnt": 2, "replace_cnt": 1, "delete_cnt": 1, "insert_cnt": 1, "fix_ops_cnt": 3,
        "potential_dominant_fix_op": "replace", "bug_exec_outcome": "WRONG_ANSWER", "bug_source_code": "qabxcd",
    });
    for (name, value) in expected.as_object().expect("an object") {
        assert_eq!(pair[name], *value, "{name}");
    }
    let wrong = scratch.file("wrong.jsonl", &lines([submission(1, "x", "OK"), json!({"participant": 1}), json!(3)]));
    let text = assay(&["corpus", "repair-pairs", &wrong, "--out", &scratch.name("no.jsonl")]).check(1).stdout;
    assert!(
        text.contains("line 1: `exec_outcome` is `OK`") && text.contains("line 2") && text.contains("line 3"),
        "{text}"
    );
    assert!(!scratch.path("no.jsonl").exists());
}

#[test]
fn copies_near_copies_and_answers_are_found() {
    let scratch = Scratch::new();
    let words = |from: u64| (from..from + 120).map(|n| format!("w{n} ")).collect::<String>();
    let task =
        |id: &str, prompt: &str| json!({"prompt": prompt, "groundtruth": "the answer", "metadata": {"task_id": id}});
    let near = words(1000).replace("w1050 ", "other ");
    let tasks =
        [task("copy", &words(0)), task("near", &near), task("answer", &words(2000)), task("none", &words(3000))];
    let prompts = scratch.file("prompts.jsonl", &lines(tasks));
    std::fs::create_dir(scratch.path("code")).expect("a folder");
    scratch.file("code/a.py", format!("{}\n\n the\tanswer", words(0)).as_bytes());
    scratch.file("code/b.rs", format!("{} the answer", words(1000)).as_bytes());
    scratch.file("code/c.txt", format!("{} {} the answer {}", words(5000), words(2000), words(6000)).as_bytes());
    scratch.file("code/d.bin", b"\0\0");
    let (code, out) = (scratch.name("code"), scratch.name("out.jsonl"));
    let text = assay(&["corpus", "overlap", &prompts, &code, "--out", &out]).check(0).stdout;
    assert!(
        text.contains("1 of 4 have the same tokens")
            && text.contains("1 of 4 are similar")
            && text.contains("1 binary"),
        "{text}"
    );
    let found = read(&scratch, "out.jsonl");
    assert_eq!(found.iter().map(|one| &one["id"]).collect::<Vec<_>>(), ["copy", "near", "answer"]);
    assert_eq!(found[0]["document"], json!({"id": "a.py", "exact": true, "similarity": 1.0, "count": 1}));
    assert_eq!((&found[1]["document"]["id"], &found[1]["document"]["exact"]), (&json!("b.rs"), &json!(false)));
    assert_eq!((&found[2]["document"], &found[2]["answer"]), (&Value::Null, &json!({"id": "c.txt", "count": 1})));
    let summaries = ["1", "3"]
        .map(|threads| assay(&["corpus", "overlap", &prompts, &code, "--json", "--threads", threads]).check(0).stdout);
    assert_eq!(summaries[0], summaries[1]);
}

#[test]
fn broken_files_are_reported_line_by_line() {
    let scratch = Scratch::new();
    let out = scratch.name("out.jsonl");
    let files: [(&str, &[u8]); 5] = [
        ("truncated", b"{\"src_uid\": \"a\", \"tags\": []}\n{\"src_uid\": \"a"),
        ("utf16", b"\xff\xfe{\0"),
        ("not_utf8", b"{\"src_uid\": \"\xff\", \"tags\": []}\n"),
        ("list", b"[{\"src_uid\": \"a\"}]"),
        ("types", b"{\"src_uid\": 1, \"tags\": []}\n{\"src_uid\": \"a\", \"tags\": [1]}\n"),
    ];
    for (name, bytes) in files {
        let file = scratch.file(name, bytes);
        for args in [
            ["corpus", "select", &file, "--out", &out, "--samples", "5"],
            ["corpus", "split", &file, "--validation", &out, "--test", &scratch.name("other.jsonl")],
        ] {
            let text = assay(&args).check(1).stdout;
            assert!(text.contains(name) && text.contains("nothing was written"), "{text}");
        }
        let text = assay(&["corpus", "repair-pairs", &file, "--out", &out]).check(1).stdout;
        assert!(text.contains(name), "{text}");
        assay(&["corpus", "overlap", &file, &file, "--out", &out]).check(1);
    }
    assert!(!scratch.path("out.jsonl").exists());
    // Empty input is not an error, unless samples are requested from it.
    let empty = scratch.file("empty", b"");
    assay(&["corpus", "select", &empty, "--samples", "5", "--out", &out]).check(0);
    assay(&["corpus", "repair-pairs", &empty, "--out", &out]).check(0);
    assay(&["corpus", "overlap", &empty, &empty]).check(0);
    assay(&["corpus", "split", &empty, "--validation", &out, "--test", &scratch.name("other.jsonl")]).check(1);
}
