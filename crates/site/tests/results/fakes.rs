//! What visitors would call a fake: edited copies, repeated samples, names like others, impossible dates.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use assay_site::finding::{Finding, Severity};
use assay_site::history::History;

use crate::copy::{Copy, TODAY};

/// Changes a prediction.
type Edit = fn(usize, &str) -> String;

/// Edits that change what is scored.
const EDITS: [(&str, Edit); 3] = [
    ("a word more", |_, pred| if pred.contains('(') { pred.replacen('(', "(x + ", 1) } else { format!("x{pred}") }),
    ("another name", |_, pred| pred.replace('e', "ee")),
    ("another answer", |n, _| format!("other_{n}(){{\n")),
];

/// Whether a row is one of `percent` % that lie everywhere.
fn is_edited(row: usize, percent: usize) -> bool {
    row * percent % 100 < percent
}

#[test]
fn edited_copies_are_errors_that_name_the_original_and_both_shares() {
    for original in ["strong", "weak"] {
        for (name, edit) in EDITS {
            let copy = Copy::new();
            let other = if original == "strong" { "weak" } else { "strong" };
            copy.describe(other, "organisation", "A third one");
            for percent in [8, 25, 50] {
                let id = format!("edited-{percent}");
                copy.steal(original, &id);
                copy.predict(&id, |n, pred| if is_edited(n, percent) { edit(n, pred) } else { pred.to_owned() });
            }
            for one in copy.verify() {
                let near = |of: &str| {
                    one.findings
                        .iter()
                        .find(|found| found.code == "near_copy" && found.other.as_deref() == Some(of))
                        .cloned()
                };
                if !one.id.starts_with("edited") {
                    assert!(one.is_fine() && one.findings.is_empty(), "{name}: {:#?}", one.findings);
                    continue;
                }
                let found = near(original).unwrap_or_else(|| panic!("{name}, {}: {:#?}", one.id, one.findings));
                assert_eq!(found.severity, Severity::Error, "{name}, {}: {found:#?}", one.id);
                for said in ["95 % interval", "other organisations' submissions share at most", "was first"] {
                    assert!(found.message.contains(said), "{name}, {}: {said}: {}", one.id, found.message);
                }
                assert!(!one.is_fine() && near(other).is_none());
            }
        }
    }
}

#[test]
fn a_copy_in_another_setting_with_other_white_space_and_comments_is_a_copy() {
    let edits: [Edit; 4] = [
        |_, pred| pred.replace('(', "(  "),
        |_, pred| format!("/* mine */ {pred}"),
        |_, pred| pred.replace(' ', "  "),
        |n, pred| format!("{pred} # {n}"),
    ];
    let copy = Copy::new();
    for (n, edit) in edits.into_iter().enumerate() {
        let id = format!("thief-{n}");
        copy.steal("strong", &id);
        copy.describe(&id, "setting", "retrieval");
        copy.describe(&id, "retriever", "BM25");
        copy.predict(&id, edit);
    }
    for one in copy.verify().iter().filter(|one| one.id.starts_with("thief")) {
        let found = one.findings.iter().find(|found| found.other.as_deref() == Some("strong"));
        let found = found.unwrap_or_else(|| panic!("{}: {:#?}", one.id, one.findings));
        // White space and comments may move the end of a statement.
        assert!(["copy", "near_copy"].contains(&found.code) && found.severity == Severity::Error, "{found:#?}");
    }
}

#[test]
fn what_the_same_model_answers_again_is_no_error() {
    let copy = Copy::new();
    for (id, setting, edited) in [("again", "infile", 0), ("retrieved", "retrieval", 2)] {
        copy.duplicate("strong", id);
        copy.describe(id, "setting", setting);
        copy.predict(id, |n, pred| if n % 3 == edited { format!("x{n}{pred}") } else { pred.to_owned() });
    }
    copy.duplicate("strong", "sibling");
    copy.describe("sibling", "model", "Example model, smaller");
    copy.predict("sibling", |n, pred| if n % 3 == 1 { format!("y{n}{pred}") } else { pred.to_owned() });
    let setting = copy.read("strong/submission.toml").contains("\"infile\"");
    let (same, other) = if setting { ("again", "retrieved") } else { ("retrieved", "again") };
    for one in copy.verify() {
        assert!(one.is_fine(), "{}: {:#?}", one.id, one.findings);
        let of_strong = one.findings.iter().find(|found| found.other.as_deref() == Some("strong"));
        // One model gives many answers in two settings.
        assert_eq!(of_strong.is_some(), one.id == same || one.id == "sibling", "{}: {:#?}", one.id, one.findings);
        assert!(one.id != other || of_strong.is_none());
    }
}

/// Changes the rows of a submission of programs, by their numbers, and makes its report anew.
fn edit_samples(copy: &Copy, id: &str, change: impl Fn(usize, serde_json::Value) -> Vec<serde_json::Value>) {
    copy.edit(&format!("{id}/samples.jsonl"), |text| {
        let rows = text.lines().enumerate().flat_map(|(n, line)| change(n, serde_json::from_str(line).expect("JSON")));
        rows.map(|row| format!("{row}\n")).collect()
    });
    copy.recount(id);
}

#[test]
fn programs_that_are_there_twice_are_a_copy_of_their_source() {
    for times in [2, 3] {
        let copy = Copy::of_programs();
        copy.steal("steady", "doubled");
        edit_samples(&copy, "doubled", |_, row| vec![row; times]);
        let found = copy.finding("doubled", "copy");
        assert_eq!((found.severity, found.other.as_deref()), (Severity::Error, Some("steady")));
        assert!(found.message.starts_with("all 96 predictions are the same as in `steady`"), "{}", found.message);
        let found = copy.finding("doubled", "repeated_samples");
        assert_eq!(found.severity, Severity::Error);
        assert!(found.message.contains(&format!("every sample is there {times} times")), "{}", found.message);
        assert!(copy.verify_one("steady").findings.is_empty());
    }
}

#[test]
fn repeated_samples_are_found_without_an_original() {
    let copy = Copy::of_programs();
    let twice = |copy: &Copy| edit_samples(copy, "wordy", |_, row| vec![row.clone(), row]);
    twice(&copy);
    let found = copy.verify_one("wordy").findings;
    assert_eq!(found.iter().map(|found| found.code).collect::<Vec<_>>(), ["repeated_samples"]);
    assert_eq!(found[0].severity, Severity::Error);

    // A second copy with comments and white space is one, too.
    let copy = Copy::of_programs();
    edit_samples(&copy, "wordy", |_, row| {
        let mut again = row.clone();
        let code = row["source_code"].as_str().expect("a program");
        again["source_code"] = format!("{}\n\n", code.replace('\n', "\n\n")).into();
        vec![row, again]
    });
    assert_eq!(copy.finding("wordy", "repeated_samples").severity, Severity::Error);

    // The same program for all samples of a task is for maintainers to judge, unless it is meant.
    let copy = Copy::of_programs();
    edit_samples(&copy, "wordy", |n, row| if n % 3 == 0 { vec![row; 3] } else { Vec::new() });
    assert_eq!(copy.finding("wordy", "repeated_samples").severity, Severity::Warning);
    copy.describe("wordy", "sampling", "greedy");
    assert!(copy.verify_one("wordy").findings.is_empty());
}

#[test]
fn edited_and_reordered_programs_are_near_copies() {
    let edits: [fn(&str) -> String; 3] =
        [|code| code.replace('=', "= 0 +"), |code| format!("{code}\nunused"), |code| code.replace('s', "ss")];
    for edit in edits {
        let copy = Copy::of_programs();
        for percent in [8, 25, 50] {
            let id = format!("edited-{percent}");
            copy.steal("small", &id);
            edit_samples(&copy, &id, |n, mut row| {
                let code = row["source_code"].as_str().expect("a program");
                row["source_code"] = if is_edited(n, percent) { edit(code) } else { format!("\n{code}  ") }.into();
                vec![row]
            });
            copy.edit(&format!("{id}/samples.jsonl"), |text| {
                text.lines().rev().map(|line| format!("{line}\n")).collect()
            });
            copy.recount(&id);
        }
        for one in copy.verify() {
            let of: BTreeSet<&str> = one.findings.iter().filter_map(|found| found.other.as_deref()).collect();
            assert_eq!(of.contains("small"), one.id.starts_with("edited"), "{}: {:#?}", one.id, one.findings);
            let is_error = |found: &Finding| found.code == "near_copy" && found.severity == Severity::Error;
            assert_eq!(one.findings.iter().any(is_error), one.id.starts_with("edited"), "{:#?}", one.findings);
        }
    }
}

#[test]
fn invisible_characters_in_names_are_errors() {
    let copy = Copy::new();
    for hidden in ['\u{fe0f}', '\u{34f}', '\u{2800}', '\u{200b}', '\u{e0041}', '\u{180e}', '\u{200a}', '\u{e000}'] {
        for key in ["model", "organisation"] {
            let id = format!("{key}-{:x}", u32::from(hidden));
            copy.duplicate("weak", &id);
            copy.describe(&id, key, &format!("As{hidden}say"));
        }
    }
    let verified = copy.verify();
    assert_eq!(verified.len(), 18);
    for one in verified.iter().filter(|one| !["strong", "weak"].contains(&one.id.as_str())) {
        let key = one.id.split('-').next().unwrap_or_default();
        let said = format!("`{key}` has invisible characters");
        let is_it = |found: &Finding| found.code == "card" && found.message.contains(&said);
        assert!(one.findings.iter().any(is_it) && !one.is_fine(), "{}: {:#?}", one.id, one.findings);
    }
}

#[test]
fn letters_that_names_are_not_written_with_are_errors() {
    let copy = Copy::new();
    for (n, name) in ["Ex\u{251}mple", "As\u{17f}ay", "\u{1d400}ssay", "Ex\u{237a}mple"].into_iter().enumerate() {
        let (id, key) = (format!("thief-{n}"), ["model", "organisation"][n % 2]);
        copy.duplicate("weak", &id);
        copy.describe(&id, key, name);
    }
    for one in copy.verify().iter().filter(|one| one.id.starts_with("thief")) {
        let is_it = |found: &Finding| found.code == "mixed_scripts" && found.message.contains("looks like");
        assert!(one.findings.iter().any(is_it) && !one.is_fine(), "{}: {:#?}", one.id, one.findings);
    }
}

#[test]
fn names_that_are_confusable_with_anothers_are_errors_of_the_later_one() {
    let pairs =
        [("OpenAI", "OpenAl"), ("Yildiz", "Yıldız"), ("Modem Lab", "Modern Lab"), ("Big Code", "Big\u{a0}Code")];
    for (first, later) in pairs {
        let copy = Copy::new();
        copy.duplicate("weak", "a-thief");
        copy.predict("a-thief", |n, _| format!("thought_{n}()"));
        for key in ["model", "organisation"] {
            copy.describe("weak", key, first);
            copy.describe("strong", key, first);
            copy.describe("a-thief", key, later);
        }
        for one in copy.verify() {
            let messages: Vec<&str> = one.findings.iter().map(|found| found.message.as_str()).collect();
            if one.id != "a-thief" {
                assert!(messages.is_empty(), "{}: {messages:#?}", one.id);
                continue;
            }
            assert!(!one.is_fine() && one.findings.iter().filter(|found| found.code == "look_alike").count() == 2);
            for key in ["model", "organisation"] {
                let said = [format!("the {key} `{later}`"), format!("looks like `{first}`"), "was first".to_owned()];
                let is_it = |message: &&str| said.iter().all(|said| message.contains(said));
                assert!(messages.iter().any(is_it), "{said:?}: {messages:#?}");
            }
        }
    }
}

#[test]
fn names_like_those_of_papers_are_errors() {
    let copy = Copy::new();
    fs::create_dir(copy.path("published")).expect("made");
    let row = "[[row]]\nmodel = \"StarCoder-15.5B\"\norganisation = \"BigCode\"\nsetting = \"infile\"\nem = [8.8]\n";
    copy.write(
        "published/table-1.toml",
        &format!("source = \"A paper\"\ntable = \"Table 1\"\nscopes = [\"all\"]\n{row}"),
    );
    assert!(copy.results().findings.is_empty(), "{:#?}", copy.results().findings);
    copy.describe("weak", "model", "StarCoder-15.5B");
    assert!(copy.verify_one("weak").findings.is_empty());
    copy.describe("weak", "model", "StarCoder-l5.5B");
    let found = copy.finding("weak", "look_alike");
    assert!(found.message.contains("looks like `StarCoder-15.5B`, which a paper's table has"), "{}", found.message);
}

#[test]
fn dates_that_cannot_be_are_errors() {
    let copy = Copy::new();
    let cases = [
        ("1970-01-01", Some("`date` is 1970-01-01, but the benchmark was published on 2026-11-21")),
        ("2025-10-31", Some("the benchmark was published")),
        // Its authors may have evaluated the model before.
        ("2025-12-01", Some("the benchmark was published")),
        ("2026-11-20", Some("the benchmark was published")),
        ("2026-11-21", None),
        (TODAY, None),
        // A day may have begun elsewhere.
        ("2026-12-02", None),
        ("2026-12-03", Some("`date` is 2026-12-03, which is in the future: today is 2026-12-01")),
        ("2999-12-31", Some("in the future")),
    ];
    for (date, _) in cases {
        copy.duplicate("weak", date);
        copy.describe(date, "date", date);
    }
    let verified = copy.verify();
    for (date, said) in cases {
        let one = verified.iter().find(|one| one.id == date).expect("listed");
        let found = one.findings.iter().find(|found| found.code == "date");
        assert_eq!(found.is_some(), said.is_some(), "{date}: {:#?}", one.findings);
        let is_warning = found.is_some_and(|found| found.severity == Severity::Warning);
        assert_eq!(is_warning, ["2025-12-01", "2026-11-20"].contains(&date), "{date}: {found:#?}");
        let is_said = |said: &str| found.is_some_and(|found| found.message.contains(said));
        assert!(said.is_none_or(is_said), "{date}: {found:#?}");
    }
    copy.describe("weak", "date", "2026-11-25");
    copy.describe("weak", "cutoff", "2026-11-26");
    assert!(copy.finding("weak", "card").message.contains("`cutoff` is after `date`"));
}

#[test]
fn predictions_are_not_made_after_their_commit() {
    let copy = Copy::new();
    let git = |arguments: &[&str], day: &str| {
        let day = format!("{day}T12:00:00Z");
        let mut command = Command::new("git");
        command.arg("-C").arg(copy.root()).args([
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@b",
            "-c",
            "commit.gpgsign=false",
        ]);
        command.args(arguments).env("GIT_COMMITTER_DATE", &day).env("GIT_AUTHOR_DATE", &day);
        assert!(command.output().expect("git runs").status.success(), "{arguments:?}");
    };
    let date = || {
        let found = copy.verify_since(&History::open(copy.root(), None).on("2027-06-01"), None);
        let weak = found.into_iter().find(|one| one.id == "weak").expect("listed");
        weak.findings.into_iter().find(|found| found.code == "date").map(|found| found.message)
    };
    git(&["init", "-q"], "2026-12-01");
    git(&["add", "."], "2026-12-01");
    git(&["commit", "-q", "-m", "all"], "2026-12-01");
    assert_eq!(date(), None);
    // A later commit of the card alone does not make the predictions younger.
    copy.describe("weak", "date", "2027-03-01");
    git(&["commit", "-q", "-a", "-m", "younger"], "2027-03-02");
    let found = date().expect("a finding");
    assert!(found.contains("`date` is 2027-03-01, but commit ") && found.ends_with("since 2026-12-01"), "{found}");
    // New predictions are as young as they say, before their commit and after it.
    copy.predict("weak", |n, pred| if n == 0 { format!("{pred}x") } else { pred.to_owned() });
    assert_eq!(date(), None);
    git(&["commit", "-q", "-a", "-m", "new"], "2027-03-02");
    assert_eq!(date(), None);
}
