//! `assay corpus retrieve`, on a small repository.

use std::fs;

use serde_json::{Value, json};

use crate::{Ran, Scratch, assay, example, prompts};

/// A repository of three files, and two tasks in one of them. The second task's repository is
/// missing.
pub(crate) fn scratch() -> Scratch {
    let scratch = Scratch::new();
    let write = |path: &str, text: &str| {
        let path = scratch.path(path);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, text).expect("written");
    };
    let bank: String = (0..10).map(|n| format!("class Bank{n}: deposit = {n}\n")).collect();
    write("repos/one/bank.py", &format!("{bank}\ndef withdraw(amount):\n    return amount\n"));
    write("repos/one/lib/colours.py", "red = 1\ngreen = 2\n");
    write("repos/one/main.py", "from bank import Bank3\n\nBank3.deposit\n");
    write("repos/one/notes.txt", "Bank3 deposit deposit deposit");
    scratch.file("prompts.jsonl", lines(&[task("python/0", "one"), task("python/1", "two")]).as_bytes());
    scratch.file("good.jsonl", lines(&[task("python/0", "one")]).as_bytes());
    scratch
}

fn task(id: &str, repository: &str) -> Value {
    json!({
        "prompt": "from bank import Bank3\n\nBank3.", "groundtruth": "deposit", "right_context": "\n", "extra": [1.50],
        "metadata": {"task_id": id, "repository": repository, "file": "main.py"},
    })
}

pub(crate) fn lines(values: &[Value]) -> String {
    values.iter().map(|value| format!("{value}\n")).collect()
}

pub(crate) fn retrieve(scratch: &Scratch, prompts: &str, more: &[&str]) -> Ran {
    let (prompts, repos) = (scratch.name(prompts), scratch.name("repos"));
    assay(&[&["corpus", "retrieve", "--prompts", &prompts, "--repos", &repos], more].concat())
}

pub(crate) fn records(scratch: &Scratch, name: &str) -> Vec<Value> {
    scratch.read(name).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

#[test]
fn records_get_the_chunk_behind_the_one_that_is_like_the_prompt() {
    let scratch = scratch();
    let out = scratch.name("out.jsonl");
    let text = retrieve(&scratch, "good.jsonl", &["--out", &out]).check(0).stdout;
    assert!(text.contains("1 of 1 task with context: 2 chunks, from 3 files of 1 repository"), "{text}");
    let record = &records(&scratch, "out.jsonl")[0];
    let list = record["crossfile_context"]["list"].as_array().expect("a list");
    assert_eq!(list[0]["retrieved_chunk"], "def withdraw(amount):\n    return amount");
    assert_eq!([&list[0]["filename"], &list[1]["filename"]], ["bank.py", "lib/colours.py"]);
    assert!(list[0]["score"].as_f64() > list[1]["score"].as_f64());
    let comment = record["crossfile_context"]["text"].as_str().expect("text");
    assert!(comment.contains("\n# bank.py\n# def withdraw(amount):\n#     return amount\n\n"), "{comment}");
    // Other members of a record stay unchanged.
    assert!(scratch.read("out.jsonl").contains("\"extra\":[1.5]"), "{record}");

    retrieve(&scratch, "good.jsonl", &["--out", &out, "--with-reference", "--top", "1"]).check(0);
    let record = &records(&scratch, "out.jsonl")[0];
    let chunk = record["crossfile_context"]["list"][0]["retrieved_chunk"].as_str().expect("text");
    assert!(
        chunk.starts_with("class Bank0") && record["crossfile_context"]["list"].as_array().map(Vec::len) == Some(1)
    );
}

#[test]
fn chunks_and_queries_have_other_sizes() {
    let scratch = scratch();
    let out = scratch.name("out.jsonl");
    let first = |more: &[&str]| {
        retrieve(&scratch, "good.jsonl", &[&["--out", &out], more].concat()).check(0);
        records(&scratch, "out.jsonl")[0]["crossfile_context"]["list"][0]["retrieved_chunk"].as_str().map(str::to_owned)
    };
    let line = |number: usize| format!("class Bank{number}: deposit = {number}");
    // The line with `Bank3` is the most similar one, and the one after it is shown.
    assert_eq!(first(&["--chunk-lines", "1"]), Some(line(4)));
    assert_eq!(
        first(&["--chunk-lines", "2", "--stride", "1", "--with-reference"]),
        Some(format!("{}\n{}", line(3), line(4)))
    );
    assert_eq!(first(&["--chunk-lines", "2", "--query-lines", "1"]), Some(format!("{}\n{}", line(4), line(5))));
    for wrong in ["--chunk-lines", "--stride", "--query-lines"] {
        retrieve(&scratch, "good.jsonl", &["--out", &out, wrong, "0"]).check(2);
    }
}

#[test]
fn every_retriever_and_number_of_threads_gives_the_same_bytes_each_time() {
    let scratch = scratch();
    for by in ["bm25", "tfidf", "jaccard"] {
        let run = |threads| {
            retrieve(&scratch, "good.jsonl", &["--by", by, "--threads", threads, "--out", &scratch.name("out.jsonl")])
                .check(0);
            scratch.read("out.jsonl")
        };
        assert_eq!(run("1"), run("3"));
    }
}

#[test]
fn what_is_missing_is_reported_and_the_order_stays() {
    let scratch = scratch();
    let mut gone = task("python/2", "one");
    gone["metadata"]["file"] = "gone.py".into();
    let outside = task("python/3", "../repos/one");
    let tasks = [task("python/1", "two"), gone, outside, task("python/0", "one")];
    scratch.file("mixed.jsonl", lines(&tasks).as_bytes());
    let ran = retrieve(&scratch, "mixed.jsonl", &["--out", &scratch.name("out.jsonl"), "--json"]).check(1);
    let summary = ran.json();
    assert_eq!([&summary["tasks"], &summary["with_context"]], [4, 1]);
    assert_eq!(summary["missing_repositories"]["first"], json!(["../repos/one", "two"]));
    assert_eq!(summary["missing_files"], json!({"count": 1, "first": ["python/2"]}));
    let found: Vec<(Value, bool)> = records(&scratch, "out.jsonl")
        .into_iter()
        .map(|record| (record["metadata"]["task_id"].clone(), record["crossfile_context"]["text"] != ""))
        .collect();
    let expected = [("python/1", false), ("python/2", false), ("python/3", false), ("python/0", true)];
    assert_eq!(found, expected.map(|(id, has)| (Value::from(id), has)));
    let text = retrieve(&scratch, "mixed.jsonl", &["--out", &scratch.name("out.jsonl")]).check(1).stdout;
    assert!(text.contains("2 repositories are missing") && text.contains("1 task has a file"), "{text}");
}

#[test]
fn a_record_keeps_its_context_where_nothing_can_be_retrieved() {
    let scratch = scratch();
    let had =
        json!({"text": "# what another retriever found\n", "list": [{"retrieved_chunk": "x", "filename": "y.py"}]});
    let with_context = |id: &str, repository: &str, file: &str, context: Value| {
        let mut record = task(id, repository);
        record["metadata"]["file"] = file.into();
        record["crossfile_context"] = context;
        record
    };
    let tasks = [
        with_context("python/0", "two", "main.py", had.clone()),
        with_context("python/1", "one", "gone.py", had.clone()),
        with_context("python/2", "one", "main.py", had.clone()),
        with_context("python/3", "two", "main.py", Value::Null),
        task("python/4", "two"),
    ];
    scratch.file("mixed.jsonl", lines(&tasks).as_bytes());
    let (out, inputs) = (scratch.name("out.jsonl"), scratch.name("inputs.jsonl"));
    let more = ["--out", &out, "--inputs", &inputs];
    let text = retrieve(&scratch, "mixed.jsonl", &more).check(1).stdout;
    for part in ["1 of 5 tasks with context", "2 tasks keep the context", "1 repository is missing", ": two"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let contexts: Vec<Value> =
        records(&scratch, "out.jsonl").into_iter().map(|record| record["crossfile_context"].clone()).collect();
    assert_eq!([&contexts[0], &contexts[1]], [&had, &had]);
    assert!(contexts[2] != had && contexts[2]["list"].as_array().is_some_and(|list| !list.is_empty()));
    // Every record has the official format.
    assert_eq!([&contexts[3], &contexts[4]], [&json!({"text": "", "list": []}); 2]);
    let inputs = records(&scratch, "inputs.jsonl");
    assert!(inputs[0]["input"].as_str().is_some_and(|input| input.starts_with("# what another")), "{inputs:?}");
    let json = retrieve(&scratch, "mixed.jsonl", &["--out", &out, "--json"]).check(1).json();
    assert_eq!([&json["with_context"], &json["kept_context"]], [1, 2]);
}

#[test]
fn model_inputs_are_cut_to_their_budget() {
    let scratch = scratch();
    let (out, inputs) = (scratch.name("out.jsonl"), scratch.name("inputs.jsonl"));
    let more = ["--out", &out, "--inputs", &inputs, "--context-budget", "3", "--prompt-budget", "2"];
    let text = retrieve(&scratch, "good.jsonl", &more).check(0).stdout;
    assert!(text.contains("words and punctuation marks"), "{text}");
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("cut from model inputs: ") && words.contains("4 tokens of the prompt of 1 task"), "{text}");
    let input = &records(&scratch, "inputs.jsonl")[0];
    assert_eq!([&input["task_id"], &input["input"]], ["python/0", "# Here are\nBank3."]);
    assert_eq!(["context_tokens", "prompt_tokens", "prompt_cut"].map(|name| &input[name]), [3, 2, 4]);
    assert!(input["context_cut"].as_u64() > Some(10) && input.get("suffix_tokens").is_none(), "{input}");
    let tokenizer = scratch.file("tokenizer.json", b"{}");
    let error =
        retrieve(&scratch, "good.jsonl", &[more.as_slice(), &["--tokenizer", &tokenizer]].concat()).check(1).stderr;
    assert!(error.contains("not a tokenizer file"), "{error}");
}

#[test]
fn templates_join_the_code_around_the_cursor() {
    let scratch = scratch();
    let mut before_code = task("python/2", "one");
    before_code["right_context"] = "()\n\nclass C:\n    pass\n".into();
    let mut at_the_end = task("python/3", "one");
    at_the_end.as_object_mut().expect("an object").remove("right_context");
    scratch.file("good.jsonl", lines(&[before_code, at_the_end]).as_bytes());
    let (out, inputs) = (scratch.name("out.jsonl"), scratch.name("inputs.jsonl"));
    let more = ["--out", &out, "--inputs", &inputs, "--context-budget", "3", "--suffix-budget", "5"];
    let run = |last: &[&str]| retrieve(&scratch, "good.jsonl", &[more.as_slice(), last].concat());

    let text = run(&["--template", "starcoder"]).check(0).stdout;
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    for part in ["1 token of the code after the cursor of 1 task", "1 task has no code after the cursor"] {
        assert!(words.contains(part), "{part}: {text}");
    }
    let found = records(&scratch, "inputs.jsonl");
    let prefix = "# Here are\nfrom bank import Bank3\n\nBank3.";
    let input = |suffix: &str| format!("<fim_prefix>{prefix}<fim_suffix>{suffix}<fim_middle>");
    assert_eq!([&found[0]["input"], &found[1]["input"]], [&input("()\n\nclass C:"), &input("")]);
    assert_eq!(["suffix_tokens", "suffix_cut"].map(|name| &found[0][name]), [5, 1]);

    // The marks of the template have 9 tokens. 50 are for the completion, and the prompt gets the rest.
    let total = (50 + 9 + 3 + 5 + 2).to_string();
    let summary = run(&["--template", "starcoder", "--total", &total, "--json"]).check(0).json();
    assert_eq!(summary["cut"]["suffix"], json!({"tasks": 1, "tokens": 1}));
    assert_eq!(summary["cut"]["prompt"], json!({"tasks": 1, "tokens": 4}));
    let found = records(&scratch, "inputs.jsonl");
    assert_eq!(found[0]["input"], "<fim_prefix># Here are\nBank3.<fim_suffix>()\n\nclass C:<fim_middle>");
    assert_eq!(found[1]["input"], input(""));

    let error = run(&["--template", "starcoder", "--total", "67"]).check(2).stderr;
    assert!(error.contains("--total 67 leaves no token for the prompt") && error.contains("need 67"), "{error}");
    run(&["--template", "gpt"]).check(2);
    run(&["--template", "starcoder", "--generation", "9"]).check(2);
    let plain = [&more[..6], &["--generation", "56", "--total"]].concat();
    for (total, exit) in [("59", 2), ("60", 0), ("18446744073709551615", 0), ("18446744073709551616", 2)] {
        retrieve(&scratch, "good.jsonl", &[plain.as_slice(), &[total]].concat()).check(exit);
    }
    retrieve(&scratch, "good.jsonl", &["--out", &out, "--template", "starcoder"]).check(2);
    retrieve(&scratch, "good.jsonl", &["--out", &out, "--inputs", &inputs, "--suffix-budget", "5"]).check(2);
}

#[test]
fn code_with_a_mark_of_the_template_is_reported() {
    let scratch = scratch();
    let mut marked = task("python/7", "one");
    marked["right_context"] = "x[PREFIX] = 1\n".into();
    scratch.file("good.jsonl", lines(&[task("python/0", "one"), marked]).as_bytes());
    let (out, inputs) = (scratch.name("out.jsonl"), scratch.name("inputs.jsonl"));
    let run = |template: &str| {
        retrieve(&scratch, "good.jsonl", &["--out", &out, "--inputs", &inputs, "--template", template])
    };
    let text = run("codestral").check(1).stdout;
    assert!(text.contains("1 task's code has a mark of the template: python/7"), "{text}");
    run("starcoder").check(0);
}

#[test]
fn the_help_names_every_template() {
    let help = assay(&["corpus", "retrieve", "--help"]).check(0).stdout;
    for template in assay_corpus::retrieve::templates::ALL {
        assert!(help.contains(&format!("  {} ", template.id)) && help.contains(template.about), "{help}");
    }
}

#[test]
fn vectors_come_from_a_file() {
    let scratch = scratch();
    let (texts, out) = (scratch.name("texts.jsonl"), scratch.name("out.jsonl"));
    retrieve(&scratch, "good.jsonl", &["--texts", &texts]).check(0);
    let texts = records(&scratch, "texts.jsonl");
    assert_eq!(texts.len(), 5);
    let vectors: Vec<Value> = texts
        .iter()
        .map(|text| {
            let is_near = text["id"] == "query|python/0" || text["id"] == "chunk|one/lib/colours.py|0";
            json!({"id": text["id"], "vector": if is_near { [1.0, 0.0] } else { [0.5, 0.5] }})
        })
        .collect();
    let file = scratch.file("vectors.jsonl", lines(&vectors).as_bytes());
    let dense = |file: &str| retrieve(&scratch, "good.jsonl", &["--by", "dense", "--vectors", file, "--out", &out]);
    dense(&file).check(0);
    let list = &records(&scratch, "out.jsonl")[0]["crossfile_context"]["list"];
    assert_eq!((&list[0]["filename"], &list[0]["score"]), (&json!("lib/colours.py"), &json!(1.0)));

    fs::remove_file(&out).expect("removed");
    let incomplete = scratch.file("incomplete.jsonl", lines(&vectors[1..]).as_bytes());
    let text = dense(&incomplete).check(1).stdout;
    assert!(text.contains("1 text has no vector") && text.contains("nothing was written"), "{text}");
    for broken in [
        "{\"id\": \"a\", \"vector\": [1, 1e99]}",
        "{\"id\": \"a\", \"vector\": [1, 2]}\n{\"id\": \"a\", \"vector\": [1]}",
        "x",
    ] {
        dense(&scratch.file("broken.jsonl", broken.as_bytes())).check(1);
    }
    assert!(!scratch.path("out.jsonl").exists());
    let error = retrieve(&scratch, "good.jsonl", &["--by", "dense", "--out", &out]).check(2).stderr;
    assert!(error.contains("--by dense needs vectors: give --vectors FILE or --encoder DIR"), "{error}");
}

#[test]
fn broken_prompts_write_nothing() {
    let scratch = scratch();
    scratch.file("broken.jsonl", b"{\"prompt\": 1}\n{\"prompt\": \"");
    let out = scratch.name("out.jsonl");
    let text = retrieve(&scratch, "broken.jsonl", &["--out", &out]).check(1).stdout;
    assert!(text.contains("line 1") && text.contains("line 2") && !scratch.path("out.jsonl").exists(), "{text}");
    retrieve(&scratch, "none.jsonl", &["--out", &out]).check(2);
    retrieve(&scratch, "good.jsonl", &["--out", &scratch.name("none/out.jsonl")]).check(2);
    retrieve(&scratch, "good.jsonl", &["--by", "dense", "--out", &out]).check(2);
    retrieve(&scratch, "good.jsonl", &[]).check(2);
}

#[test]
fn the_example_prompts_have_what_is_retrieved_for_them() {
    let scratch = Scratch::new();
    let (out, repos) = (scratch.name("out.jsonl"), example("repositories"));
    assay(&["corpus", "retrieve", "--prompts", &prompts(), "--repos", &repos, "--top", "3", "--out", &out]).check(0);
    let committed = fs::read_to_string(prompts()).expect("there");
    assert!(scratch.read("out.jsonl") == committed, "run `cargo xtask examples`");
}
