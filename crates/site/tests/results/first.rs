//! What is published stands: which of two submissions was first is told by the history or the record, and never by a date.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use assay_site::finding::Severity;
use assay_site::history::History;
use assay_site::record::{FILE, Record};
use assay_site::verify::Verification;

use crate::copy::Copy;

/// Runs git as somebody whose clock is 30 years late.
#[track_caller]
fn git(folder: &Path, arguments: &[&str]) {
    let mut command = Command::new("git");
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
        command.env_remove(name);
    }
    for name in ["GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL"] {
        command.env(name, "x");
    }
    for name in ["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"] {
        command.env(name, "1996-01-01T00:00:00Z");
    }
    let options = ["-c", "init.defaultBranch=main", "-c", "commit.gpgsign=false", "-c", "protocol.file.allow=always"];
    let ran = command.args(options).arg("-C").arg(folder).args(arguments).output().expect("git is there");
    assert!(ran.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&ran.stderr));
}

fn commit(copy: &Copy, title: &str) {
    git(copy.root(), &["add", "--all"]);
    git(copy.root(), &["commit", "--quiet", "--message", title]);
}

/// A repository whose results are those of the example, with no record.
fn repository() -> Copy {
    let copy = Copy::new();
    fs::remove_file(copy.path(FILE)).expect("removed");
    git(copy.root(), &["init", "--quiet"]);
    commit(&copy, "Example");
    copy
}

/// Adds a copy of a submission that says that it is older than everything.
fn steal(copy: &Copy, id: &str, thief: &str) {
    copy.duplicate(id, thief);
    let card = "model = 'Mine'\ndate = 1990-01-01\nsetting = 'infile'\n";
    copy.write(&format!("{thief}/submission.toml"), card);
    copy.edit(&format!("{thief}/manifest.json"), |text| text.replace("\"created\": \"20", "\"created\": \"19"));
}

fn one(all: Vec<Verification>, id: &str) -> Verification {
    all.into_iter().find(|one| one.id == id).expect("listed")
}

/// Checks that `thief` is the copy of `strong`, which is fine, and what is said of it.
#[track_caller]
fn expect(all: Vec<Verification>, thief: &str, said: &str) {
    let strong = all.iter().find(|one| one.id == "strong").expect("listed");
    assert!(strong.is_fine() && strong.findings.is_empty(), "{:#?}", strong.findings);
    let thief = one(all, thief);
    let finding = thief.findings.iter().find(|finding| finding.code == "copy").expect("it is told");
    assert!(!thief.is_fine() && finding.other.as_deref() == Some("strong"));
    assert!(finding.message.contains(said), "{}", finding.message);
}

#[test]
fn a_record_tells_which_was_first_where_there_is_no_history() {
    let copy = Copy::new();
    steal(&copy, "strong", "a-thief");
    expect(copy.verify(), "a-thief", "`strong` was first: first-seen.json has it alone (there is no git repository)");
}

#[test]
fn the_history_lists_the_commits_that_changed_a_submission() {
    let copy = repository();
    copy.edit("strong/submission.toml", |text| text.replace("strong", "stronger") + "notes = 'More'\n");
    commit(&copy, "Notes");
    copy.write("strong/unfinished.txt", "");
    let history = History::open(copy.root(), None);
    let changes = history.changes();
    let of = |id: &str| &changes[&("example".to_owned(), id.to_owned())];
    let [notes, added] = of("strong").as_slice() else { panic!("{changes:?}") };
    assert_eq!(notes.files, ["submission.toml"]);
    assert_eq!(added.files, ["manifest.json", "predictions.jsonl.gz", "report.json", "submission.toml"]);
    assert_eq!(of("weak").len(), 1);
    assert!(History::unknown().changes().is_empty());
}

#[test]
fn the_history_tells_which_was_first() {
    let copy = repository();
    steal(&copy, "strong", "a-thief");
    expect(copy.verify(), "a-thief", "and this submission is not in the history yet");
    commit(&copy, "Mine");
    expect(copy.verify(), "a-thief", "was first in the history of the results: it came with commit ");
}

#[test]
fn a_branch_that_began_before_does_not_make_a_copy_older() {
    let copy = Copy::new();
    fs::remove_file(copy.path(FILE)).expect("removed");
    let strong = copy.root().join("strong");
    fs::rename(copy.path("strong"), &strong).expect("moved");
    git(copy.root(), &["init", "--quiet"]);
    git(copy.root(), &["add", "example"]);
    git(copy.root(), &["commit", "--quiet", "--message", "Before"]);
    git(copy.root(), &["branch", "theirs"]);
    fs::rename(&strong, copy.path("strong")).expect("moved");
    commit(&copy, "Strong");
    steal(&copy, "strong", "a-thief");
    let aside = copy.root().join("a-thief");
    fs::rename(copy.path("a-thief"), &aside).expect("moved");
    git(copy.root(), &["checkout", "--quiet", "theirs"]);
    fs::rename(&aside, copy.path("a-thief")).expect("moved");
    commit(&copy, "Mine");
    git(copy.root(), &["merge", "--quiet", "--no-edit", "main"]);
    // What is checked out is their branch: the base tells what was there.
    let history = History::open(copy.root(), Some("main"));
    expect(copy.verify_since(&history, None), "a-thief", "and this submission is not in the history yet");
    git(copy.root(), &["checkout", "--quiet", "main"]);
    git(copy.root(), &["merge", "--quiet", "--no-ff", "--no-edit", "theirs"]);
    expect(copy.verify(), "a-thief", "was first in the history of the results");
}

#[test]
fn an_old_folder_with_new_predictions_is_new() {
    let copy = repository();
    copy.duplicate("weak", "a-thief");
    copy.predict("a-thief", |_, pred| format!("y{pred}"));
    commit(&copy, "Mine");
    copy.predict("strong", |_, pred| format!(" {pred}"));
    commit(&copy, "Strong, rewritten");
    fs::remove_dir_all(copy.path("a-thief")).expect("removed");
    steal(&copy, "strong", "a-thief");
    commit(&copy, "Mine again");
    expect(copy.verify(), "a-thief", "was first in the history of the results");
    // To write the original's file in another form does not make it younger.
    copy.write("strong/predictions.jsonl", &copy.read("strong/predictions.jsonl.gz"));
    fs::remove_file(copy.path("strong/predictions.jsonl.gz")).expect("removed");
    commit(&copy, "Not compressed");
    let strong = one(copy.verify(), "strong");
    assert!(strong.is_fine() && strong.findings.iter().all(|finding| finding.code != "copy"), "{:#?}", strong.findings);
}

#[test]
fn of_two_new_ones_neither_is_published_unasked() {
    let copy = Copy::new();
    fs::remove_file(copy.path(FILE)).expect("removed");
    steal(&copy, "strong", "a-thief");
    for (id, other) in [("strong", "a-thief"), ("a-thief", "strong")] {
        let finding = copy.finding(id, "copy");
        assert_eq!((finding.severity, finding.other.as_deref()), (Severity::Error, Some(other)));
        assert!(
            finding.message.contains("first-seen.json has neither. If both are new, neither"),
            "{}",
            finding.message
        );
    }
    // Two in one commit are new as well.
    git(copy.root(), &["init", "--quiet"]);
    commit(&copy, "All at once");
    assert!(copy.finding("strong", "copy").message.contains("brought both"));
    copy.edit("benchmark.toml", |card| {
        format!("{card}\n[[accepted]]\nsubmission = 'strong'\nfinding = 'copy'\nreason = 'It was there in 2025.'\n")
    });
    assert!(copy.verify_one("strong").is_fine() && !copy.verify_one("a-thief").is_fine());
}

#[test]
fn many_copies_are_reported_in_few_words() {
    let copy = Copy::new();
    for n in 0..30 {
        copy.duplicate("strong", &format!("thief-{n:02}"));
    }
    let found = copy.verify_one("thief-29").findings;
    assert!(found.len() <= 9 && found.iter().any(|one| one.message.contains("of 22 more submissions")), "{found:#?}");
    assert!(copy.verify_one("strong").is_fine());
}

#[test]
fn a_shallow_clone_says_so_and_asks_the_record() {
    let copy = repository();
    steal(&copy, "strong", "a-thief");
    commit(&copy, "Mine");
    let clone = Copy::new();
    fs::remove_dir_all(clone.path("")).expect("removed");
    let from = format!("file://{}", copy.root().display());
    git(clone.root(), &["clone", "--quiet", "--depth", "1", &from, "."]);
    let finding = clone.finding("strong", "copy");
    assert!(finding.message.contains("this clone is shallow"), "{}", finding.message);
    assert!(finding.message.contains("git fetch --unshallow"), "{}", finding.message);
    let record = Copy::new().read(FILE);
    clone.write(FILE, &record);
    expect(clone.verify(), "a-thief", "first-seen.json has it alone (this clone is shallow");
    // With one commit more, the history tells again.
    fs::remove_file(clone.path(FILE)).expect("removed");
    git(clone.root(), &["fetch", "--quiet", "--deepen", "1"]);
    expect(clone.verify(), "a-thief", "was first in the history of the results");
}

#[test]
fn damaged_records_are_reported_and_not_changed() {
    let copy = Copy::new();
    let complete = copy.read(FILE);
    let hash = complete.split('"').find(|part| part.len() == 64).expect("a hash").to_owned();
    for damage in [
        "",
        "null",
        "{\"schema\": \"assay-first-seen@1\"}",
        &complete.replace("@1", "@9"),
        &complete[..complete.len() / 2],
        &complete.replace(&format!("\"{hash}\""), "7"),
        &"[".repeat(100_000),
    ] {
        copy.write(FILE, damage);
        let results = copy.results();
        assert!(results.findings.iter().any(|(_, finding)| finding.code == "record"), "{damage:.80}");
        assert!(results.benchmarks[0].record.is_err());
        assert!(copy.verify().iter().all(Verification::is_fine), "it matters for copies only");
    }
}

#[test]
fn a_record_keeps_what_it_has() {
    let copy = Copy::new();
    let folder = copy.path("");
    let mut record = Record::read(&folder).expect("it can be read").expect("there is one");
    let results = copy.results();
    for one in copy.verify() {
        let content = one.recomputed.expect("scored").content;
        assert_eq!(record.place(&one.id, &content), Some(0));
        assert_eq!(record.place("another", &content), None);
    }
    drop(results);
    record.add(BTreeMap::new());
    record.write(&folder).expect("written");
    let written = copy.read(FILE);
    assert_eq!(written, Copy::new().read(FILE), "the same bytes");
}

#[test]
fn the_records_here_know_all_submissions() {
    for copy in [Copy::new(), Copy::of_programs(), Copy::of_labels()] {
        let results = copy.results();
        let record = results.benchmarks[0].record.as_ref().expect("it can be read");
        for one in copy.verify() {
            let content = one.recomputed.expect("scored").content;
            let renew =
                "its predictions are others now: commit them and run `assay site`, which adds them to the record";
            assert!(record.place(&one.id, &content).is_some(), "{}/{}: {renew}", one.benchmark, one.id);
        }
    }
}
