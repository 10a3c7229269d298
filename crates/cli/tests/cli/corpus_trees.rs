//! `assay corpus tokens`, `assay corpus vocabulary` and `assay corpus windows`.

use std::fs;

use serde_json::{Value, json};
use tempfile::TempDir;

use crate::{assay, assay_reading, assert_schema};

/// Trees of both datasets, with a blank line between them.
const TREES: &str = r#"[{"type": "Module", "children": [1, 3]}, {"type": "ImportFrom", "value": "django.utils", "children": [2]}, {"type": "alias", "value": "lazy"}, {"type": "Expr", "children": [4]}, {"type": "Str", "value": "a, b"}]

[{"type": "Program", "children": [1]}, {"type": "ExpressionStatement", "children": [2]}, {"type": "Identifier", "value": "lazy"}, 0]
"#;

/// Pairs of bytes. It lacks most letters.
const TOKENIZER: &str = r#"{"version": "1.0", "truncation": null, "padding": null, "added_tokens": [], "normalizer": null,
    "post_processor": null, "decoder": null, "pre_tokenizer": null,
    "model": {"type": "BPE", "dropout": null, "unk_token": null, "continuing_subword_prefix": null,
    "end_of_word_suffix": null, "fuse_unk": false, "byte_fallback": false,
    "vocab": {"l": 0, "a": 1, "z": 2, "y": 3, "la": 4, "zy": 5, "b": 6, ",": 7}, "merges": [["l", "a"], ["z", "y"]]}}"#;

fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("written");
    }
    folder
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_str().expect("UTF-8").to_owned()
}

#[test]
fn a_vocabulary_is_made_and_used() {
    let folder =
        folder(&[("trees.json", TREES), ("log.csv", "ast_idx,node_idx,true,predicted\n0,7,\"a,b\",\"a,b\"\n")]);
    let at = |name: &str| path(&folder, name);
    let made = assay(&["corpus", "vocabulary", &at("trees.json"), "--size", "5"]).check(0);
    let vocabulary = made.json();
    assert_schema(&vocabulary, "assay-vocabulary@1");
    assert_eq!(vocabulary["programs"], 2);
    let tokens = [
        json!({"token": "lazy", "count": 2}),
        json!({"token": "Expr", "count": 1}),
        json!({"token": "ExpressionStatement", "count": 1}),
    ];
    assert_eq!(vocabulary["vocabulary"], json!(tokens));
    fs::write(folder.path().join("closed.json"), &made.stdout).expect("written");
    // Eight tokens of the first program and four of the second; the vocabulary has four of them.
    let found =
        assay(&["corpus", "tokens", &at("trees.json"), "--vocabulary", &at("closed.json"), "--json"]).check(0).json();
    assert_eq!((&found["tokens"], &found["terminals"]), (&12.into(), &4.into()));
    assert_eq!(
        found["closed"],
        json!({"size": 5, "tokens": 8, "tokens_share": 66.67, "terminals": 2, "terminals_share": 50.0})
    );
    // Frequencies by the vocabulary: `lazy` has the greatest count, and `a, b` is not in it.
    let frequencies = |more: &[&str]| {
        let ran = assay(&[&["label", "--py150", &at("part.json")], more].concat()).check(0);
        let rows = ran.stdout.lines().filter(|row| row.starts_with("lazy,") || row.starts_with("\"a, b\""));
        rows.map(|row| row.rsplit(',').nth(2).expect("columns").to_owned()).collect::<Vec<_>>()
    };
    fs::write(folder.path().join("part.json"), TREES.lines().next().expect("a line")).expect("written");
    assert_eq!(frequencies(&[]), ["1", "1"]);
    assert_eq!(frequencies(&["--vocabulary", &at("closed.json")]), ["1", "2"]);
    // A log may have tokens without their white space, as a vocabulary does.
    let joined =
        ["join", "--trees", &at("part.json"), "--log", &at("log.csv"), "--vocabulary", &at("closed.json"), "--json"];
    let joined = assay(&joined).check(0).json();
    let rows = joined["rows"].as_array().expect("rows");
    let low = rows.iter().find(|row| row["value"] == "low_frequent").expect("a row");
    assert_eq!((&low["tokens"], &low["accuracy"]), (&2.into(), &json!([50.0])));
}

#[test]
fn a_tokenizer_is_trained_and_used() {
    let folder = folder(&[
        ("trees.json", TREES),
        ("lines.txt", "lazy\nlazy\n\n a, b \r\nlazily\n"),
        ("blank.txt", " \n\n"),
        ("empty.txt", ""),
    ]);
    let at = |name: &str| path(&folder, name);
    let train = |args: &[&str], out: &str| assay(&[&["corpus", "tokenizer", "--out", &at(out)], args].concat());
    let ran = train(&["--trees", &at("trees.json"), "--size", "1000"], "bpe.json").check(0);
    assert!(ran.stdout.contains(" symbols from 15 words"), "{}", ran.stdout);
    // It is a tokenizer of other commands.
    let args = ["corpus", "tokens", &at("trees.json"), "--tokenizer", &at("bpe.json"), "--max-length", "50", "--json"];
    let open = assay(&args).check(0).json()["open"].clone();
    assert_eq!(
        (&open["included"], &open["unknown"], &open["missing_types"]),
        (&12.into(), &0.into(), &json!([])),
        "{open}"
    );
    let windows = assay(&["corpus", "windows", &at("trees.json"), "--tokenizer", &at("bpe.json"), "--size", "50"]);
    assert!(windows.check(0).stdout.contains("\"lazy\",\"<ENDTOKEN>\""));
    // The same input gives the same bytes, with any number of threads.
    let read = |name: &str| fs::read(folder.path().join(name)).expect("written");
    for threads in ["1", "2", "3"] {
        train(&["--trees", &at("trees.json"), "--size", "1000", "--threads", threads], "again.json").check(0);
        assert_eq!(read("again.json"), read("bpe.json"));
    }
    // A token per line, without its white space. Longer ones do not count.
    let ran = train(&["--lines", &at("lines.txt"), "--max-length", "5"], "lines.json").check(0);
    assert!(ran.stdout.contains("from 4 words") && ran.stdout.contains("smaller than its size"), "{}", ran.stdout);
    // The text of source files: a tokenizer of all bytes.
    let examples = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/repositories");
    train(&["--folder", examples, "--size", "700"], "code.json").check(0);
    let described = |tokenizer: &[&str]| {
        let args = ["corpus", "describe", "--prompts", &crate::prompts(), "--json"];
        assay(&[&args, tokenizer].concat()).check(0).json()
    };
    let words = described(&[]);
    let bytes = described(&["--tokenizer", &at("code.json")]);
    assert_ne!(words, bytes);
    for (args, code, said) in [
        (&["--lines", &at("blank.txt")][..], 1, "there are no words"),
        (&["--lines", &at("empty.txt")], 1, "there are no words"),
        (&["--lines", &at("lines.txt"), "--size", "5"], 1, "has no room"),
        (&["--folder", &at("none")], 2, "none"),
        (&["--folder", folder.path().to_str().expect("UTF-8")], 2, "has no source files"),
        (&["--lines", &at("lines.txt"), "--folder", examples], 2, "cannot be used with"),
        (&[], 2, "--trees"),
    ] {
        let ran = train(args, "none.json").check(code);
        assert!(ran.stderr.contains(said), "{said}: {}", ran.stderr);
        assert!(!folder.path().join("none.json").exists(), "{said}");
    }
}

#[test]
fn lengths_of_tokens_are_counted() {
    let folder = folder(&[("trees.json", TREES), ("bpe.json", TOKENIZER)]);
    let (trees, bpe) = (path(&folder, "trees.json"), path(&folder, "bpe.json"));
    let ran = assay(&["corpus", "tokens", &trees, "--csv"]).check(0);
    assert!(
        ran.stdout.starts_with("length,tokens,tokens_share,terminals,terminals_share\n3,2,16.67,1,25\n4,3,25,2,50\n"),
        "{}",
        ran.stdout
    );
    let ran = assay(&["corpus", "tokens", &trees]).check(0);
    assert!(
        ran.stdout.contains("Lengths of terminals")
            && ran.stdout.contains("\n   4  2  ████████████████████████████████████████\n"),
        "{}",
        ran.stdout
    );
    assert!(ran.stdout.contains("longer than 10"), "{}", ran.stdout);
    let open = ["corpus", "tokens", &trees, "--tokenizer", &bpe, "--max-length", "4", "--json"];
    let open = assay(&open).check(0).json()["open"].clone();
    // `lazy` twice and `a,b`; `Expr` and `Str` are unknown.
    assert_eq!(
        (&open["included"], &open["unknown"], &open["longest"], &open["mean"]),
        (&5.into(), &2.into(), &4.into(), &json!(3.33))
    );
    assert_eq!((&open["types"], open["missing_types"].as_array().map(Vec::len)), (&8.into(), Some(8)));
    let ran = assay(&["corpus", "tokens", &trees, "--tokenizer", &bpe]).check(0);
    assert!(ran.stdout.contains("Sequences of sub-tokens") && ran.stdout.contains("not all"), "{}", ran.stdout);
}

#[test]
fn windows_are_written() {
    let folder = folder(&[("trees.json", TREES), ("bpe.json", TOKENIZER)]);
    let at = |name: &str| path(&folder, name);
    let made = assay(&["corpus", "vocabulary", &at("trees.json"), "--size", "3"]).check(0);
    fs::write(folder.path().join("closed.json"), &made.stdout).expect("written");
    let windows = |args: &[&str]| -> Vec<Value> {
        let ran = assay(&[&["corpus", "windows", &at("trees.json")], args].concat()).check(0);
        ran.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
    };
    let closed = windows(&["--vocabulary", &at("closed.json"), "--size", "6", "--step", "4"]);
    let unknown = "<UNKNOWN>";
    assert_eq!(
        closed,
        [
            json!({"ast_idx": 0, "start": 0, "overlap": 0, "padding": 0, "symbols": [unknown, unknown, unknown, unknown, "lazy", unknown]}),
            json!({"ast_idx": 0, "start": 4, "overlap": 2, "padding": 2, "symbols": ["lazy", unknown, unknown, unknown, "<PADDING>", "<PADDING>"]}),
            json!({"ast_idx": 2, "start": 0, "overlap": 0, "padding": 2, "symbols": [unknown, unknown, unknown, "lazy", "<PADDING>", "<PADDING>"]}),
        ]
    );
    let usual = windows(&["--vocabulary", &at("closed.json")]);
    assert_eq!((usual.len(), usual[0]["symbols"].as_array().map(Vec::len)), (2, Some(1000)));
    let open = windows(&["--tokenizer", &at("bpe.json")]);
    let symbols = open[0]["symbols"].as_array().expect("symbols");
    assert_eq!(symbols.len(), 2000);
    let text: String = symbols[..24].iter().filter_map(Value::as_str).map(|symbol| format!("{symbol} ")).collect();
    assert!(
        text.contains(" la zy <ENDTOKEN> <UNKNOWN> <ENDTOKEN> ") && text.contains(" a , b <ENDTOKEN> <PADDING> "),
        "{text}"
    );
    let short = windows(&["--tokenizer", &at("bpe.json"), "--max-length", "3"]);
    assert!(!short[0]["symbols"].to_string().contains("zy"));
}

#[test]
fn files_that_cannot_be_used_are_reported() {
    let folder = folder(&[
        ("trees.json", TREES),
        ("broken.json", &format!("{TREES}[1]\n[{{\"type\": \"Widget\"}}]\n")),
        ("no.json", "{}"),
        ("other.json", r#"{"schema": "assay-vocabulary@9"}"#),
    ]);
    let at = |name: &str| path(&folder, name);
    let ran = assay(&["corpus", "vocabulary", &at("broken.json")]).check(1);
    assert!(
        ran.stderr.contains("broken.json:4: ") && ran.stderr.contains("broken.json:5: has node 0 of type `Widget`"),
        "{}",
        ran.stderr
    );
    assert_eq!(ran.json()["programs"], 2);
    for (file, expected) in
        [("no.json", "has no `schema`"), ("other.json", "a newer version of Assay reads"), ("trees.json", "not JSON")]
    {
        let ran = assay(&["corpus", "windows", &at("trees.json"), "--vocabulary", &at(file)]).check(1);
        assert!(ran.stderr.contains(expected), "{file}: {}", ran.stderr);
    }
    let ran = assay(&["corpus", "tokens", &at("trees.json"), "--tokenizer", &at("no.json")]).check(1);
    assert!(ran.stderr.contains("this is not a tokenizer file"), "{}", ran.stderr);
    let ran = assay(&["corpus", "windows", &at("trees.json")]).check(2);
    assert!(ran.stderr.contains("--vocabulary <FILE>|--tokenizer <FILE>"), "{}", ran.stderr);
    let made = assay(&["corpus", "vocabulary", &at("trees.json")]).check(0);
    fs::write(folder.path().join("closed.json"), &made.stdout).expect("written");
    let ran = assay(&[
        "corpus",
        "windows",
        &at("trees.json"),
        "--vocabulary",
        &at("closed.json"),
        "--size",
        "3",
        "--step",
        "4",
    ])
    .check(2);
    assert!(ran.stderr.contains("--step 4 is greater than --size 3"), "{}", ran.stderr);
    assert_eq!(assay_reading(b"", &["corpus", "vocabulary", "-"]).check(0).json()["vocabulary"], json!([]));
}
