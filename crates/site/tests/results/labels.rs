//! Submissions of labels and rankings: each setting has its own references.

use std::fs;

use assay_site::board::{Board, Row};
use assay_site::verify::Status;

use crate::copy::Copy;

/// The line of a file with this text, with a change.
fn with_line(text: &str, part: &str, change: impl Fn(&str) -> String) -> String {
    assert!(text.lines().any(|line| line.contains(part)), "{part}: {text}");
    text.lines().map(|line| if line.contains(part) { change(line) } else { format!("{line}\n") }).collect()
}

#[test]
fn the_examples_are_reproduced() {
    let verified = Copy::of_labels().verify();
    assert_eq!(verified.len(), 8);
    for one in verified {
        assert!(one.is_fine() && one.findings.is_empty(), "{}: {:#?}", one.id, one.findings);
    }
}

#[test]
fn a_number_is_raised_in_the_report() {
    let copy = Copy::of_labels();
    copy.edit("compilation-constant/report.json", |text| {
        let mut report: serde_json::Value = serde_json::from_str(text).expect("JSON");
        report["rows"][0]["value"] = serde_json::json!(99.0);
        assay_base::canonical::document(&report)
    });
    copy.expect("compilation-constant", Status::Differs, "report_edited", "value is 99.0, recomputed 55.56");
    copy.expect("compilation-constant", Status::Differs, "report_hash", "does not match its hash");
}

#[test]
fn an_answer_is_exchanged_after_scoring() {
    for (id, from, to) in [
        ("compilation-constant", "true", "false"),
        ("tags-frequent", "[\"data structures\", \"math\"]", "[\"math\", \"number theory\"]"),
        ("nl-order", "\"gcd-py\", \"islands-py\"", "\"islands-py\", \"gcd-py\""),
    ] {
        let copy = Copy::of_labels();
        copy.edit(&format!("{id}/predictions.jsonl.gz"), |text| text.replacen(from, to, 1));
        copy.expect(id, Status::Differs, "predictions_changed", "do not match their hash");
    }
}

#[test]
fn answers_that_cannot_be_used_are_errors() {
    let copy = Copy::of_labels();
    let whole = copy.read("tags-keywords/predictions.jsonl.gz");
    for (text, code, message) in [
        (with_line(&whole, "gcd-py", |_| String::new()), "not_valid", "not answered"),
        (with_line(&whole, "gcd-py", |line| format!("{line}\n{line}\n")), "not_valid", "duplicate"),
        (with_line(&whole, "gcd-py", |line| line.replace("gcd-py", "gcd-rb") + "\n"), "wrong_split", "errors"),
        (
            with_line(&whole, "gcd-py", |line| line.replace('}', ", \"setting\": \"x\"}\n")),
            "not_valid",
            "several settings (none, x)",
        ),
        (with_line(&whole, "gcd-py", |line| line.replace("[", "[5, ") + "\n"), "not_valid", "a list of strings"),
        (String::new(), "not_valid", "empty"),
        (whole[..whole.len() - 9].to_owned(), "not_valid", "errors"),
    ] {
        copy.write("tags-keywords/predictions.jsonl.gz", &text);
        copy.expect("tags-keywords", Status::Differs, code, message);
    }
    let path = copy.path("tags-keywords/predictions.jsonl.gz");
    copy.write("tags-keywords/predictions.jsonl.gz", &whole);
    let bytes = fs::read(&path).expect("there");
    fs::write(&path, &bytes[..bytes.len() / 2]).expect("written");
    copy.expect("tags-keywords", Status::CannotBeRecomputed, "damaged", "cannot be decompressed");
}

#[test]
fn answers_belong_to_the_references_of_their_setting() {
    let copy = Copy::of_labels();
    copy.edit("tags-keywords/submission.toml", |text| text.replace("\"tags\"", "\"compilation\""));
    copy.expect("tags-keywords", Status::Differs, "other_benchmark", "tasks of another benchmark");
    copy.expect("tags-keywords", Status::Differs, "report_edited", "recomputed");
    copy.edit("tags.jsonl", |text| text.replacen("\"sorting\"", "\"dp\"", 1));
    copy.expect("tags-frequent", Status::Differs, "other_benchmark", "tasks of another benchmark");
    assert!(copy.verify_one("nl-words").is_fine());
    // Without references, the others are verified as before.
    fs::remove_file(copy.path("tags.jsonl")).expect("removed");
    copy.expect("tags-frequent", Status::CannotBeRecomputed, "no_bundle", "the benchmark has no tags.jsonl");
    assert!(copy.verify_one("tags-frequent").is_self_scored() && copy.verify_one("code-words").is_fine());
}

#[test]
fn copies_are_found_among_answers_to_the_same_references() {
    let copy = Copy::of_labels();
    copy.duplicate("compilation-rules", "compilation-rules-again");
    let message = "predictions are the same as in `compilation-rules`";
    copy.expect("compilation-rules-again", Status::Reproduced, "copy", message);
    assert!(copy.verify_one("tags-keywords").is_fine());
}

#[test]
fn references_that_cannot_be_are_reported() {
    let copy = Copy::of_labels();
    let tags = copy.read("tags.jsonl");
    let first = tags.lines().next().expect("a line");
    // The description is of the files that are replaced.
    let is_other = |message: &String| !message.starts_with("description.json is about other files");
    let findings =
        || copy.results().findings.into_iter().map(|(_, one)| one.message).filter(is_other).collect::<Vec<_>>();
    for (text, message) in [
        (String::new(), "tags.jsonl has no references"),
        (format!("{first}\n{first}\n"), "tags.jsonl, line 2: "),
        ("{\"src_uid\": \"p\"}\n".to_owned(), "tags.jsonl is for program synthesis: only labels and rankings"),
        ("{\"code_uid\": 1, \"lang\": \"Go\"}\n".to_owned(), "the setting needs `task = \"program_synthesis\"`"),
        (copy.read("compilation.jsonl"), "which does not have the metric `macro_f1`"),
    ] {
        copy.write("tags.jsonl", &text);
        let found = findings();
        assert!(found.len() == 1 && found[0].contains(message), "{message}: {found:#?}");
    }
    copy.write("tags.jsonl", &tags);
    for (from, to, message) in [
        ("references = \"tags.jsonl\"", "references = \"../tags.jsonl\"", "is not the name of a file"),
        ("references = \"tags.jsonl\"", "task = \"tag_classification\"", "without `references`"),
        ("references = \"tags.jsonl\"", "references = \"tags.jsonl\"\ntask = \"guessing\"", "unknown variant"),
        ("profile = ", "kind = \"labels\"\nprofile = ", "name the `references` of each setting"),
    ] {
        let card = copy.read("benchmark.toml");
        copy.edit("benchmark.toml", |text| text.replacen(from, to, 1));
        let found = findings();
        assert!(found.iter().any(|found| found.contains(message)), "{message}: {found:#?}");
        copy.write("benchmark.toml", &card);
    }
}

#[test]
fn a_bootstrap_over_tasks_ranks_each_setting() {
    let copy = Copy::of_labels();
    let (results, verified) = (copy.results(), copy.verify());
    let board = Board::new(&results.benchmarks[0], &verified);
    let row = |key: &str| board.rows.iter().find(|row| row.key == key).expect("a row");
    let rank = |row: &Row, scope: &str| row.ranks.get("xcodeeval@2").and_then(|ranks| ranks.get(scope)).copied();
    for (better, worse, scope) in [
        ("tags-keywords", "tags-frequent", "all"),
        ("tags-keywords", "tags-frequent", "average"),
        ("tags-keywords", "tags-frequent", "go"),
        ("nl-words", "nl-order", "cpp"),
        ("code-words", "code-length", "average"),
        ("code-words", "code-length", "python"),
    ] {
        assert_eq!((rank(row(better), scope), rank(row(worse), scope)), (Some(1), Some(2)), "{better} in {scope}");
    }
    // What differs on few tasks shares a rank, and the means of cells have no number for all tasks.
    assert_eq!(["compilation-rules", "compilation-constant"].map(|key| rank(row(key), "all")), [Some(1), Some(1)]);
    assert_eq!(rank(row("code-words"), "all"), None);
    let value = |key: &str, scope: &str, metric: &str| row(key).scores["xcodeeval@2"][scope].get(metric).copied();
    assert_eq!(value("tags-keywords", "all", "macro_f1"), Some((90.1, Some(84.24), Some(95.96))));
    assert_eq!(value("tags-keywords", "average", "macro_f1").map(|found| found.0), Some(89.79));
    assert_eq!(value("code-words", "python", "corpus_acc_1"), Some((95.83, None, None)));
    assert_eq!(value("code-words", "python", "query_acc_1"), Some((83.33, None, None)));
    assert!(value("nl-words", "cpp", "acc_1").is_some_and(|(_, low, high)| low.is_some() && high.is_some()));
    assert!(!row("code-words").scores["xcodeeval@2"].contains_key("all"));
}
