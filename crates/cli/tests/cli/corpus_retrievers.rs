//! `assay corpus retrievers`, on the example benchmark and on a small repository.

use std::fs;

use serde_json::{Value, json};

use crate::{Ran, Scratch, assay, example, predictions, prompts};

fn of_examples(more: &[&str]) -> Ran {
    let repos = example("repositories");
    assay(&[&["corpus", "retrievers", "--prompts", &prompts(), "--repos", &repos], more].concat())
}

fn row<'r>(report: &'r Value, name: &str, language: &Value) -> &'r Value {
    let all = report["retrievers"].as_array().expect("retrievers");
    let measured = all.iter().find(|measured| measured["name"] == name).expect("the retriever");
    let rows = measured["rows"].as_array().expect("rows");
    rows.iter().find(|row| row["language"] == *language).expect("the row")
}

#[test]
fn the_example_benchmark_is_measured_in_every_language() {
    let report = of_examples(&["--with-reference", "--json"]).check(0).json();
    let names: Vec<&Value> = report["retrievers"].as_array().expect("a list").iter().map(|one| &one["name"]).collect();
    let expected = ["bm25", "bm25+reference", "tfidf", "tfidf+reference", "jaccard", "jaccard+reference"];
    assert_eq!(names, expected);
    assert_eq!(report["tasks"].as_array().map(Vec::len), Some(5));
    for tasks in report["tasks"].as_array().expect("a list") {
        let [total, known] = ["total", "with_definition"].map(|key| tasks[key].as_u64().expect("a number"));
        // Every task needs a name that another file defines. Not every definition can be found
        // without guessing.
        assert!(known * 2 > total, "{tasks}");
    }
    let recall = |name: &str| {
        let recall = row(&report, name, &Value::Null)["recall"].as_array().expect("a list");
        recall.iter().map(|share| share["value"].as_f64().expect("a number")).collect::<Vec<_>>()
    };
    for name in expected {
        let recall = recall(name);
        assert!(recall.len() == 5 && recall.is_sorted() && recall[4] > 0.0, "{name}: {recall:?}");
        let row = row(&report, name, &Value::Null);
        let bins = row["names"].as_array().expect("bins");
        let tasks: u64 = bins.iter().filter_map(|bin| bin["tasks"]["count"].as_u64()).sum();
        assert_eq!(tasks, report["tasks"][0]["with_names"].as_u64().expect("a number"));
        assert_eq!(row["origins"]["unknown"], 0);
    }
    let overlap = |name: &str| row(&report, name, &Value::Null)["overlap"]["value"].as_f64();
    assert!(overlap("bm25+reference") > overlap("bm25"));
}

#[test]
fn the_site_shows_what_is_measured() {
    let named = format!("bm25={}", predictions("strong"));
    let report = of_examples(&["--with-reference", "--predictions", &named, "--json"]).check(0).stdout;
    let committed = fs::read_to_string(example("../results/example/retrievers.json")).expect("there");
    assert!(report == committed, "run `cargo xtask examples`");
}

#[test]
fn what_is_retrieved_here_is_what_retrieve_writes() {
    let scratch = Scratch::new();
    let (records, repos) = (scratch.name("tfidf.jsonl"), example("repositories"));
    let retrieve = ["corpus", "retrieve", "--prompts", &prompts(), "--repos", &repos, "--by", "tfidf"];
    assay(&[&retrieve[..], &["--out", &records]].concat()).check(0);
    let named = format!("ours={records}");
    let report = of_examples(&["--by", "tfidf", "--records", &named, "--json"]).check(0).json();
    let [here, file] = [&report["retrievers"][0], &report["retrievers"][1]];
    assert_eq!((&here["rows"], here["records_sha256"].is_null()), (&file["rows"], true));
    assert!(file["records_sha256"].is_string() && file["with_reference"].is_null());
}

#[test]
fn predictions_are_scored_as_everywhere() {
    let named = [format!("bm25={}", predictions("strong")), format!("tfidf={}", predictions("weak"))];
    let profile = ["--profile", "cceval-difflib"];
    let more = ["--by", "bm25,tfidf", "--predictions", &named[0], &named[1], "--json"];
    let report = of_examples(&[&more[..], &profile].concat()).check(0).json();
    let score = ["score", "--prompts", &prompts(), "--predictions", &predictions("strong"), "--json"];
    let scored = assay(&[&score[..], &profile].concat()).check(0).json();
    assert_eq!(report["retrievers"][0]["scores"], scored["rows"]);
    let matches: u64 = row(&report, "bm25", &Value::Null)["names"]
        .as_array()
        .expect("bins")
        .iter()
        .filter_map(|bin| bin["id_em"][0][1]["count"].as_u64())
        .sum();
    let all = scored["rows"][2]["count"].as_u64().expect("a number");
    // Tasks without names in their reference are in no bin.
    assert!(matches <= all && matches + 5 >= all, "{matches} of {all}");
    let broken = format!("bm25={}", predictions("broken"));
    let text = of_examples(&["--by", "bm25", "--predictions", &broken]).check(1).stdout;
    assert!(text.contains("predictions have errors"), "{text}");
}

#[test]
fn the_same_bytes_for_any_number_of_threads_and_into_a_file() {
    let scratch = Scratch::new();
    let out = scratch.name("report.json");
    let run = |threads| of_examples(&["--threads", threads, "--json", "--out", &out]).check(0).stdout;
    let complete = run("1");
    assert_eq!((complete.as_str(), scratch.read("report.json")), (run("3").as_str(), complete.clone()));
    let text = of_examples(&[]).check(0).stdout;
    for part in ["Names and definitions found", "Origins of chunks", "C# (", "jaccard", "Same folder"] {
        assert!(text.contains(part), "{text}");
    }
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn missing_records_are_reported_and_count_as_no_chunks() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.path("repos/one")).expect("a folder");
    fs::write(scratch.path("repos/one/shop.py"), "def sell():\n    pass\n").expect("written");
    fs::write(scratch.path("repos/one/main.py"), "import shop\n\nshop.sell()\n").expect("written");
    let task = |id: &str, repository: &str, file: &str, chunk: Value| {
        json!({"prompt": "import shop\n\nshop.", "groundtruth": "sell()", "crossfile_context": {"list": chunk},
            "metadata": {"task_id": id, "repository": repository, "file": file}})
        .to_string()
    };
    let chunk = json!([{"retrieved_chunk": "def sell():\n    pass", "filename": "shop.py", "score": 1}]);
    let tasks = [
        task("python/0", "one", "main.py", chunk.clone()),
        task("python/1", "../one", "main.py", chunk.clone()),
        task("python/2", "one", "gone.py", json!("damaged")),
    ];
    let prompts = scratch.file("prompts.jsonl", tasks.join("\n").as_bytes());
    let records = scratch.file("records.jsonl", tasks[..2].join("\n").as_bytes());
    let run = |more: &[&str]| {
        let repos = scratch.name("repos");
        assay(&[&["corpus", "retrievers", "--prompts", &prompts, "--repos", &repos, "--by", "bm25"], more].concat())
    };
    let named = format!("mine={records}");
    let report = run(&["--records", &named, "--top", "1", "--json"]).check(1).json();
    assert_eq!(report["tasks"][0], json!({"language": "python", "total": 3, "with_definition": 1, "with_names": 3}));
    let of = |name: &str| row(&report, name, &"python".into());
    assert_eq!([&of("bm25")["with_context"], &of("mine")["with_context"]], [1, 2]);
    assert_eq!(of("mine")["recall"][0]["count"], 1);
    assert_eq!((&of("mine")["origins"]["chunks"], &of("mine")["origins"]["unknown"]), (&json!(1), &json!(1)));
    let text = run(&["--records", &named]).check(1).stdout;
    for part in ["1 repository is missing", "1 task has a file that", "1 task has no record"] {
        assert!(text.contains(part), "{text}");
    }

    let broken = format!("mine={}", scratch.file("broken.jsonl", b"{\"prompt\": 1}\n\xff\n"));
    let text = run(&["--records", &broken]).check(1).stdout;
    assert!(text.contains("line 1") && text.contains("line 2"), "{text}");
    for more in [
        &["--by", "dense"][..],
        &["--by", "bm25"],
        &["--records", "mine"],
        &["--records", "bm25=none.jsonl"],
        &["--predictions", &named],
        &["--top", "0"],
    ] {
        run(more).check(2);
    }
    let empty = scratch.file("empty.jsonl", b"");
    assay(&["corpus", "retrievers", "--prompts", &empty, "--repos", &scratch.name("repos")]).check(1);
}

#[test]
fn where_nothing_is_found_there_is_no_report() {
    let scratch = Scratch::new();
    fs::create_dir_all(scratch.path("empty")).expect("a folder");
    let (empty, out) = (scratch.name("empty"), scratch.name("report.json"));
    let run = |more: &[&str]| {
        assay(&[&["corpus", "retrievers", "--prompts", &prompts(), "--repos", &empty], more].concat()).check(1)
    };
    for more in [&[][..], &["--json"], &["--out", &out]] {
        let ran = run(more);
        assert_eq!(ran.stdout, "");
        for part in ["no chunks were found", "repositories are missing", "--repos"] {
            assert!(ran.stderr.contains(part), "{part}: {}", ran.stderr);
        }
    }
    assert!(!scratch.path("report.json").exists());
    // Retrieved records can be compared without repositories, which are reported as missing.
    let named = format!("ours={}", prompts());
    let ran = run(&["--records", &named]);
    assert!(ran.stdout.contains("Names and definitions found") && ran.stdout.contains("are missing"), "{}", ran.stdout);
}

#[test]
fn only_what_works_here_is_offered() {
    let ran = of_examples(&["--by", "dense"]).check(2);
    assert!(ran.stderr.contains("bm25, tfidf, jaccard"), "{}", ran.stderr);
    let help = assay(&["corpus", "retrievers", "--help"]).check(0).stdout;
    assert!(
        help.contains("[possible values: bm25, tfidf, jaccard]") || help.contains("bm25, tfidf, jaccard"),
        "{help}"
    );
}
