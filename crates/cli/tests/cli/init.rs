//! `assay init`, and `assay bundle --benchmark`.

use std::fs;

use crate::execution::repository;
use crate::{Scratch, assay, predictions, prompts};

#[test]
fn a_benchmark_begins_with_a_prompt_file() {
    let scratch = Scratch::new();
    let [results, folder] = ["board", "board/mine"].map(|name| scratch.name(name));
    let ran = assay(&["init", &folder, "--prompts", &prompts(), "--name", "My \"board\""]).check(0);
    for part in ["benchmark.toml", "site.toml", "128 tasks", "bundle.jsonl.gz", "assay site --results"] {
        assert!(ran.stdout.contains(part), "{part}: {}", ran.stdout);
    }
    // It takes submissions as it is.
    let submit = ["submit", &folder, "--predictions", &predictions("strong"), "--model", "M", "--setting", "infile"];
    assay(&[&submit[..], &["--parameters", "14B", "--cost", "12.5", "--generated-tokens", "90000"]].concat()).check(0);
    let card = scratch.read("board/mine/m-infile/submission.toml");
    for line in ["parameters = 14000000000", "cost = 12.5", "tokens = 90000"] {
        assert!(card.contains(line), "{line}: {card}");
    }
    assay(&["verify", "--results", &results]).check(0);
    let card = scratch.read("board/mine/benchmark.toml");
    for part in ["name = 'My \"board\"'", "id = \"typescript\"", "name = \"C#\"", "id = \"id_f1\"", "[[setting]]"] {
        assert!(card.contains(part), "{part}: {card}");
    }
    // Nothing is replaced.
    let again = assay(&["init", &folder, "--prompts", &prompts()]).check(2);
    assert!(again.stderr.contains("exists"), "{}", again.stderr);
    let again = assay(&["init", &results]).check(2);
    assert!(again.stderr.contains("site.toml exists"), "{}", again.stderr);
    assert_eq!(scratch.read("board/mine/benchmark.toml"), card);
}

#[test]
fn a_benchmark_begins_with_unit_tests() {
    let scratch = Scratch::new();
    let tests = repository("results/programs/tasks.jsonl");
    let folder = scratch.name("board/programs");
    let ran = assay(&["init", &folder, "--tests", &tests]).check(0);
    assert!(ran.stdout.contains("tasks.jsonl"), "{}", ran.stdout);
    assert_eq!(fs::read(&tests).ok(), fs::read(scratch.path("board/programs/tasks.jsonl")).ok());
    let card = scratch.read("board/programs/benchmark.toml");
    for part in ["kind = \"execution\"", "id = \"cpp\"", "name = \"C++\"", "id = \"pass_1\"", "name = \"pass@1\""] {
        assert!(card.contains(part), "{part}: {card}");
    }
    assay(&["verify", "--results", &scratch.name("board")]).check(0);
}

#[test]
fn files_that_are_no_benchmark_are_refused_as_a_whole() {
    let scratch = Scratch::new();
    let folder = scratch.name("board/mine");
    scratch.file("bad.jsonl", b"{\"src_uid\": 1}\nnot JSON\n");
    let bad = scratch.name("bad.jsonl");
    let ran = assay(&["init", &folder, "--tests", &bad]).check(1);
    assert!(ran.stdout.contains("line 2") && ran.stdout.contains("Nothing was written."), "{}", ran.stdout);
    assay(&["init", &folder, "--prompts", &bad]).check(1);
    scratch.file("empty.jsonl", b"");
    let empty = scratch.name("empty.jsonl");
    let ran = assay(&["init", &folder, "--tests", &empty]).check(1);
    assert!(ran.stdout.contains("the file has no tasks"), "{}", ran.stdout);
    assay(&["init", &folder, "--prompts", &scratch.name("missing.jsonl")]).check(2);
    for name in ["board/Mine", "board/guides", "board/con"] {
        let ran = assay(&["init", &scratch.name(name), "--tests", &bad]).check(2);
        assert!(ran.stderr.contains("cannot be the id of a benchmark"), "{}", ran.stderr);
    }
    assert!(!scratch.path("board").exists());
}

#[test]
fn a_site_begins_with_commented_settings() {
    let scratch = Scratch::new();
    let results = scratch.name("board");
    assay(&["init", &results, "--name", "Ours"]).check(0);
    let text = scratch.read("board/site.toml");
    assert!(text.contains("name = \"Ours\""), "{text}");
    // All that is offered is accepted.
    let offered: String = text
        .lines()
        .filter(|line| line.starts_with("# ") && line.contains(" = "))
        .map(|line| &line[2..])
        .filter(|line| !line.starts_with("text") && !line.starts_with("logo"))
        .fold(String::new(), |all, line| all + line + "\n");
    let (top, colours) = offered.split_once("light =").expect("colours");
    scratch
        .file("board/site.toml", format!("{}[colours]\nlight ={colours}", top.replace("[colours]\n", "")).as_bytes());
    let mut findings = Vec::new();
    let settings = assay_site::settings::Settings::read(&scratch.path("board"), &mut findings);
    assert!(findings.is_empty(), "{findings:#?}");
    assert!(settings.repository.is_some() && settings.style().is_some_and(|style| style.contains("--accent-dark")));
}

#[test]
fn a_bundle_goes_where_a_site_looks_for_it() {
    let scratch = Scratch::new();
    let folder = scratch.name("board/mine");
    assay(&["init", &folder, "--prompts", &prompts(), "--name", "Mine"]).check(0);
    let manifest = scratch.read("board/mine/bundle.manifest.json");
    assert!(manifest.contains("\"name\": \"Mine\""), "{manifest}");
    fs::remove_file(scratch.path("board/mine/bundle.jsonl.gz")).expect("removed");
    assay(&["bundle", "--prompts", &prompts(), "--benchmark", &folder]).check(0);
    assert_eq!(scratch.read("board/mine/bundle.manifest.json"), manifest);
    assay(&["bundle", "--prompts", &prompts()]).check(2);
    assay(&["bundle", "--prompts", &prompts(), "--benchmark", &folder, "--out", &folder]).check(2);
}
