//! Every way to cheat that somebody thought of is caught, with a message that names it.

use std::fs;

use assay_site::finding::Severity;
use assay_site::history::History;
use assay_site::recompute::{Job, Recomputed};
use assay_site::verify::{self, Rescore, Status, Uncached};
use assay_taxonomy::TokenProfile;

use crate::copy::Copy;

#[test]
fn the_examples_are_reproduced() {
    for one in Copy::new().verify() {
        assert_eq!(one.status, Status::Reproduced);
        assert!(one.findings.is_empty() && one.is_fine(), "{:#?}", one.findings);
    }
}

#[test]
fn the_examples_here_are_those_of_the_project() {
    const RENEW: &str = "run `cargo xtask examples`";
    let (copy, examples) = (Copy::new(), concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples"));
    let prompts = fs::read(format!("{examples}/prompts.jsonl")).expect("there");
    let hash = assay_base::digest::Digest::of(&prompts).sha256;
    assert!(copy.read("bundle.manifest.json").contains(&hash), "{RENEW}");
    for id in ["strong", "weak"] {
        let predictions = fs::read_to_string(format!("{examples}/predictions/{id}.jsonl")).expect("there");
        assert!(copy.read(&format!("{id}/predictions.jsonl.gz")) == predictions, "{id}: {RENEW}");
    }
}

#[test]
fn a_score_is_raised_in_the_report() {
    let copy = Copy::new();
    copy.edit("weak/report.json", |text| text.replacen("\"value\": 21.88", "\"value\": 71.88", 1));
    copy.expect(
        "weak",
        Status::Differs,
        "report_edited",
        "rows[em cceval-difflib@1 all].value is 71.88, recomputed 21.88 (+50.00)",
    );
    copy.expect("weak", Status::Differs, "report_hash", "does not match its hash in manifest.json");
}

#[test]
fn a_score_is_raised_and_the_hash_mended() {
    let copy = Copy::new();
    copy.edit("weak/report.json", |text| text.replacen("\"value\": 21.88", "\"value\": 71.88", 1));
    let hash = assay_base::digest::Digest::of(copy.read("weak/report.json").as_bytes());
    copy.edit("weak/manifest.json", |text| {
        let mut manifest: serde_json::Value = serde_json::from_str(text).expect("JSON");
        manifest["report"] = serde_json::to_value(&hash).expect("JSON");
        manifest.to_string()
    });
    copy.expect("weak", Status::Differs, "report_edited", "recomputed 21.88");
}

#[test]
fn a_token_type_is_raised_in_the_report() {
    let copy = Copy::new();
    copy.edit("weak/report.json", |text| {
        let mut report: serde_json::Value = serde_json::from_str(text).expect("JSON");
        report["sections"]["tokens"]["rows"][0]["recall"]["value"] = serde_json::json!(99.0);
        assay_base::canonical::document(&report)
    });
    copy.expect("weak", Status::Differs, "report_edited", "recall.value is 99.0, recomputed");
}

#[test]
fn token_types_are_recomputed_by_the_profile_that_the_report_names() {
    let copy = Copy::new();
    let mut reports = Vec::new();
    for profile in TokenProfile::ALL {
        copy.rescore_by("weak", profile);
        let report = copy.read("weak/report.json");
        assert!(report.contains(&format!("\"profile\": \"{}\"", profile.id())), "{report}");
        let found = copy.verify_one("weak");
        assert!(found.is_fine() && found.findings.is_empty(), "{}: {:#?}", profile.id(), found.findings);
        reports.push(report);
    }
    // Numbers of one profile under the name of another.
    copy.write("weak/report.json", &reports[0].replace("ct3@1", "ct3@2"));
    copy.expect("weak", Status::Differs, "report_edited", "tokens.rows[");
    copy.write("weak/report.json", &reports[1].replace("ct3@2", "ct3@9"));
    copy.expect("weak", Status::Differs, "report_edited", "tokens.profile is \"ct3@9\", recomputed \"ct3@2\"");
}

#[test]
fn the_denominator_is_made_smaller() {
    let copy = Copy::new();
    copy.edit("weak/report.json", |text| text.replace("\"total\": 128", "\"total\": 100"));
    copy.expect("weak", Status::Differs, "report_edited", "total is 100, recomputed 128");
}

#[test]
fn a_problem_is_left_out_of_the_report() {
    let copy = Copy::new();
    copy.edit("weak/predictions.jsonl.gz", |text| text.replacen("\n", "\n\n", 1));
    copy.rescore("weak");
    copy.edit("weak/report.json", |text| {
        let mut report: serde_json::Value = serde_json::from_str(text).expect("JSON");
        report["problems"] = serde_json::json!([]);
        assay_base::canonical::document(&report)
    });
    copy.expect("weak", Status::Differs, "report_edited", "problems[blank_line] is null");
}

#[test]
fn predictions_are_exchanged_after_scoring() {
    let copy = Copy::new();
    let better = copy.read("strong/predictions.jsonl.gz").replacen("\"pred\":\"", "\"pred\":\" ", 1);
    copy.write("weak/predictions.jsonl.gz", &better);
    copy.expect("weak", Status::Differs, "predictions_changed", "do not match their hash in manifest.json");
}

#[test]
fn the_report_is_that_of_another_submission() {
    let copy = Copy::new();
    copy.write("weak/report.json", &copy.read("strong/report.json"));
    copy.expect("weak", Status::Differs, "report_swapped", "report.json belongs to `strong`");
}

#[test]
fn the_manifest_is_that_of_another_submission() {
    let copy = Copy::new();
    copy.write("weak/manifest.json", &copy.read("strong/manifest.json"));
    copy.expect("weak", Status::Differs, "manifest_swapped", "manifest.json belongs to `strong`");
}

#[test]
fn it_was_scored_on_other_tasks() {
    let copy = Copy::new();
    copy.edit("weak/manifest.json", |text| {
        let mut manifest: serde_json::Value = serde_json::from_str(text).expect("JSON");
        manifest["prompts"]["name"] = "easy.jsonl".into();
        manifest["prompts"]["file"] = serde_json::Value::Null;
        manifest["prompts"]["content"]["sha256"] = "0".repeat(64).into();
        manifest.to_string()
    });
    copy.expect("weak", Status::Differs, "other_benchmark", "another benchmark: `easy.jsonl`");
}

#[test]
fn it_answers_another_benchmark() {
    let copy = Copy::new();
    copy.edit("weak/predictions.jsonl.gz", |text| text.replace("example_", "project_cc_"));
    copy.rescore("weak");
    copy.expect("weak", Status::Reproduced, "wrong_split", "have errors");
}

#[test]
fn hard_tasks_are_left_out() {
    let copy = Copy::new();
    copy.edit("weak/predictions.jsonl.gz", |text| text.lines().skip(10).map(|line| format!("{line}\n")).collect());
    copy.rescore("weak");
    copy.expect("weak", Status::Reproduced, "not_valid", "10 times");
}

#[test]
fn a_task_is_answered_several_times() {
    let copy = Copy::new();
    copy.edit("weak/predictions.jsonl.gz", |text| format!("{text}{}\n", text.lines().next().expect("a line")));
    copy.rescore("weak");
    copy.expect("weak", Status::Reproduced, "not_valid", "have errors");
}

#[test]
fn predictions_are_copied_from_another_submission() {
    let copy = Copy::new();
    copy.duplicate("strong", "a-thief");
    copy.edit("a-thief/submission.toml", |text| text.replace("Example model", "My own model"));
    copy.expect(
        "a-thief",
        Status::Reproduced,
        "copy",
        "all 128 predictions are the same as in `strong`; `strong` was first",
    );
    assert!(copy.verify_one("strong").is_fine(), "whoever was first is not blamed");
}

#[test]
fn copies_that_only_look_different_are_found() {
    type Disguise = fn(usize, &str) -> String;
    let disguises: [Disguise; 4] = [
        |_, pred| format!("  {pred} "),
        |_, pred| format!("{pred}\n\n# mine {{\n"),
        |n, pred| format!("{pred}\nfoo_{n}();\n"),
        |_, pred| pred.replacen('\n', "\n\n", 1),
    ];
    for (n, disguise) in disguises.into_iter().enumerate() {
        let copy = Copy::new();
        copy.duplicate("strong", "thief");
        copy.predict("thief", disguise);
        let thief = copy.verify_one("thief");
        let finding = thief.findings.iter().find(|finding| finding.other.as_deref() == Some("strong"));
        let finding = finding.unwrap_or_else(|| panic!("{n}: {:#?}", thief.findings));
        // A statement that does not end where it should may take more with it.
        assert!(["copy", "near_copy"].contains(&finding.code), "{n}: {finding:?}");
        assert!(finding.message.contains("in their scored parts"), "{n}: {}", finding.message);
        assert!(copy.verify_one("strong").is_fine(), "{n}");
    }
}

#[test]
fn predictions_are_nearly_those_of_another_submission() {
    let copy = Copy::new();
    copy.duplicate("strong", "thief");
    copy.predict("thief", |n, pred| format!("{}{pred}", if n % 40 == 0 { "x" } else { "" }));
    let finding = copy.finding("thief", "near_copy");
    assert_eq!((finding.severity, finding.other.as_deref()), (Severity::Warning, Some("strong")));
    assert!(finding.message.contains("124 of 128 (96.9 %, 95 % interval 92.2–98.8 %)"), "{}", finding.message);
    assert!(copy.verify_one("thief").is_fine() && copy.verify_one("strong").findings.is_empty());
}

#[test]
fn predictions_are_the_groundtruth() {
    let copy = Copy::new();
    let groundtruths = copy.groundtruths();
    copy.predict("weak", |n, _| groundtruths[n].clone());
    copy.expect("weak", Status::Reproduced, "groundtruth", "128 of 128 (100.0 %, 95 % interval 97.1–100.0 %)");
}

#[test]
fn the_groundtruth_is_found_behind_what_is_not_scored() {
    type Disguise = fn(&str) -> String;
    let disguises: [Disguise; 4] = [
        |text| format!("{text}\n# x\n"),
        |text| format!("{text}\nfoo()\n"),
        |text| format!("\t{text} // why not\n"),
        |text| format!("{text}\n\n\n    return 17;\n"),
    ];
    for (n, disguise) in disguises.into_iter().enumerate() {
        let copy = Copy::new();
        let groundtruths = copy.groundtruths();
        // An eighth of them is wrong.
        copy.predict("weak", |n, _| disguise(&if n % 8 > 0 { groundtruths[n].clone() } else { "x".repeat(n + 1) }));
        let finding = copy.finding("weak", "groundtruth");
        assert_eq!(finding.severity, Severity::Warning, "{n}");
        assert!(finding.message.contains("95 % interval"), "{n}: {}", finding.message);
    }
}

#[test]
fn predictions_that_end_with_their_statement_were_truncated_before() {
    let copy = Copy::new();
    let first_line = |_: usize, pred: &str| {
        let end = pred.find([';', '{', '}', '\n']).map_or(pred.len(), |end| end + 1);
        pred[..end].trim_end().to_owned()
    };
    copy.predict("strong", first_line);
    let finding = copy.finding("strong", "already_truncated");
    assert_eq!(finding.severity, Severity::Note);
    assert!(finding.message.starts_with("the submitter truncated the predictions: "), "{}", finding.message);
    assert!(copy.verify_one("strong").is_fine());
    assert!(copy.verify_one("weak").findings.is_empty());
}

#[test]
fn maintainers_accept_findings_by_name() {
    let copy = Copy::new();
    copy.duplicate("strong", "twin");
    let accept = |text: &str| copy.edit("benchmark.toml", |card| format!("{card}\n[[accepted]]\n{text}\n"));
    let wrong = "submission = 'twin'\nfinding = 'near_copy'\nof = 'strong'\nreason = 'x'";
    accept(wrong);
    assert!(!copy.verify_one("twin").is_fine(), "another finding was accepted");
    accept("submission = 'twin'\nfinding = 'copy'\nof = 'weak'\nreason = 'x'");
    assert!(!copy.verify_one("twin").is_fine(), "the copy of another submission was accepted");
    accept("submission = 'twin'\nfinding = 'copy'\nof = 'strong'\nreason = 'The same model, asked twice.'");
    let twin = copy.verify_one("twin");
    let finding = twin.findings.iter().find(|finding| finding.code == "copy").expect("it is still told");
    assert!(twin.is_fine() && finding.severity == Severity::Note);
    assert!(
        finding.message.ends_with("The maintainers accept it: The same model, asked twice."),
        "{}",
        finding.message
    );
    assert!(copy.results().findings.is_empty());
}

#[test]
fn what_cannot_be_accepted_is_reported() {
    for (text, expected) in [
        (
            "submission = 'strong'\nfinding = 'report_edited'\nreason = 'x'",
            "`report_edited` cannot be accepted; only copy,",
        ),
        ("submission = 'stong'\nfinding = 'copy'\nreason = 'x'", "no submission `stong`"),
        ("submission = 'strong'\nfinding = 'copy'\nof = 'nobody'\nreason = 'x'", "no submission `nobody`"),
        ("submission = 'strong'\nfinding = 'copy'", "reason"),
    ] {
        let copy = Copy::new();
        copy.edit("benchmark.toml", |card| format!("{card}\n[[accepted]]\n{text}\n"));
        let found = copy.results().findings;
        assert!(found.iter().any(|(_, finding)| finding.message.contains(expected)), "{expected}: {found:#?}");
    }
}

#[test]
fn names_that_look_like_others_are_reported() {
    let copy = Copy::new();
    copy.edit("weak/submission.toml", |text| text.replace("Example model", "Ex\u{430}mple model"));
    copy.expect("weak", Status::Reproduced, "mixed_scripts", "`\u{430}` (U+0430)");
    copy.edit("benchmark.toml", |card| {
        format!("{card}\n[[accepted]]\nsubmission = 'weak'\nfinding = 'mixed_scripts'\nreason = 'Its name.'\n")
    });
    assert!(copy.verify_one("weak").is_fine());
    copy.edit("weak/submission.toml", |text| text.replace("Ex\u{430}mple model", "Пример"));
    assert!(copy.verify_one("weak").findings.is_empty(), "a name in another script is a name");
}

/// Changes the manifest of a submission.
fn edit_manifest(copy: &Copy, id: &str, change: impl Fn(&mut serde_json::Value)) {
    copy.edit(&format!("{id}/manifest.json"), |text| {
        let mut manifest: serde_json::Value = serde_json::from_str(text).expect("JSON");
        change(&mut manifest);
        manifest.to_string()
    });
}

#[test]
fn profiles_are_scored_once_however_often_they_are_named() {
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// Counts the profiles that it is asked for.
    struct Counting(AtomicUsize);
    impl Rescore for Counting {
        fn rescore(&self, job: &Job<'_>, submitted: &[u8]) -> std::io::Result<Recomputed> {
            if let Job::Completions(_, settings) = job {
                self.0.fetch_max(settings.profiles.len(), Ordering::Relaxed);
            }
            Uncached.rescore(job, submitted)
        }
    }
    let copy = Copy::new();
    edit_manifest(&copy, "strong", |manifest| {
        manifest["profiles"] = ["cceval-difflib@1", "strict@1"].repeat(500).into();
    });
    let counting = Counting(AtomicUsize::new(0));
    let history = History::open(copy.root(), None);
    let found = verify::verify(&copy.results().benchmarks[0], &counting, None, &history, || ());
    assert!(counting.0.into_inner() <= assay_completion::profiles::ALL.len());
    let strong = found.iter().find(|one| one.id == "strong").expect("listed");
    let messages: Vec<&str> = strong.findings.iter().map(|finding| finding.message.as_str()).collect();
    assert!(messages.iter().any(|message| message.contains("names the profile strict@1 500 times")), "{messages:#?}");
    assert!(!strong.is_fine());
}

#[test]
fn profiles_that_nobody_knows_are_reported() {
    let copy = Copy::new();
    edit_manifest(&copy, "strong", |manifest| {
        let names: Vec<String> = (0..30).map(|n| format!("mine@{n:02}")).chain(["strict@1".to_owned()]).collect();
        manifest["profiles"] = names.into();
    });
    copy.expect("strong", Status::Differs, "manifest", "does not know: \"mine@00\", \"mine@01\"");
    copy.expect("strong", Status::Differs, "manifest", "and 22 more");
}

#[test]
fn broken_manifests_are_reported_as_they_are() {
    let copy = Copy::new();
    let manifest = copy.read("strong/manifest.json");
    copy.write("strong/manifest.json", &format!("{manifest}{}", " ".repeat(64 << 10)));
    copy.expect("strong", Status::Differs, "too_large", "manifest.json is larger than the limit of 64 KiB");
    copy.write("strong/manifest.json", &manifest.replacen('{', "{\"profiles\": [],", 1));
    copy.expect("strong", Status::Differs, "manifest", "duplicate field `profiles`");
    copy.write("strong/manifest.json", &manifest);
    copy.edit("weak/submission.toml", |text| format!("{text}{text}"));
    copy.expect("weak", Status::Reproduced, "card", "duplicate key");
}

#[test]
fn files_are_missing_or_of_the_wrong_kind() {
    for name in ["submission.toml", "report.json", "manifest.json", "predictions.jsonl.gz"] {
        let copy = Copy::new();
        fs::remove_file(copy.path("weak").join(name)).expect("removed");
        let one = copy.verify_one("weak");
        assert!(!one.is_fine() && one.findings.iter().any(|finding| finding.code == "missing"), "{name}");

        fs::create_dir(copy.path("weak").join(name)).expect("made");
        let one = copy.verify_one("weak");
        assert!(!one.is_fine() && one.findings.iter().any(|finding| finding.code == "not_a_file"), "{name}");
        assert!(copy.verify_one("strong").is_fine(), "the others are not concerned");
    }
}

#[cfg(unix)]
#[test]
fn links_lead_nowhere() {
    use std::os::unix::fs::symlink;
    for name in ["submission.toml", "report.json", "manifest.json", "predictions.jsonl.gz"] {
        let copy = Copy::new();
        fs::remove_file(copy.path("weak").join(name)).expect("removed");
        symlink(copy.path("strong").join(name), copy.path("weak").join(name)).expect("linked");
        let one = copy.verify_one("weak");
        assert!(!one.is_fine() && one.findings.iter().any(|finding| finding.code == "link"), "{name}");
    }
    let copy = Copy::new();
    symlink("/", copy.path("everything")).expect("linked");
    symlink("/", copy.root().join("everything")).expect("linked");
    let results = copy.results();
    assert_eq!(results.findings.iter().filter(|(_, finding)| finding.code == "link").count(), 2);
    assert_eq!(results.benchmarks[0].submissions, ["strong", "weak"]);

    // A link that leads to itself, and one that leads up.
    let copy = Copy::new();
    symlink(copy.path("loop"), copy.path("loop")).expect("linked");
    fs::create_dir(copy.path("deep")).expect("made");
    symlink("..", copy.path("deep/up")).expect("linked");
    fs::remove_file(copy.path("weak/predictions.jsonl.gz")).expect("removed");
    symlink("predictions.jsonl.gz", copy.path("weak/predictions.jsonl.gz")).expect("linked");
    copy.expect("weak", Status::CannotBeRecomputed, "link", "is a symbolic link");
    copy.expect("deep", Status::CannotBeRecomputed, "unknown_file", "`up`");
    assert!(copy.verify_one("strong").is_fine());
}

#[test]
fn damaged_files_are_reported() {
    let copy = Copy::new();
    let compressed = fs::read(copy.path("weak/predictions.jsonl.gz")).expect("there");
    fs::write(copy.path("weak/predictions.jsonl.gz"), &compressed[..compressed.len() / 2]).expect("written");
    copy.expect("weak", Status::CannotBeRecomputed, "damaged", "cannot be decompressed");
    fs::write(copy.path("strong/report.json"), b"\xff\xfe").expect("written");
    copy.expect("strong", Status::Differs, "damaged", "not UTF-8");
}

#[test]
fn bombs_are_not_unpacked() {
    let copy = Copy::new();
    let bomb = " ".repeat(300 << 20);
    copy.write("weak/predictions.jsonl.gz", &bomb);
    copy.expect("weak", Status::CannotBeRecomputed, "too_large", "larger than the limit of 256 MiB");
    copy.write("strong/submission.toml", &"#".repeat(10 << 20));
    copy.expect("strong", Status::Reproduced, "too_large", "larger than the limit of 64 KiB");
}

#[test]
fn strange_reports_and_manifests_do_no_harm() {
    let numbers = "{\"scores\": [{\"em\": 1e400}], \"tasks\": NaN}";
    for text in ["", "null", "[]", "{}", numbers, &"[".repeat(100_000), "{\"schema\": \"assay-report@1\"}"] {
        let copy = Copy::new();
        copy.write("weak/report.json", text);
        copy.write("strong/manifest.json", text);
        assert_eq!(copy.verify_one("weak").status, Status::Differs);
        assert_eq!(copy.verify_one("strong").status, Status::Differs);
    }
}

#[test]
fn names_that_are_no_ids_are_reported() {
    let copy = Copy::new();
    for name in ["Upper", "sp ace", "ünicode", "..x", "con"] {
        copy.duplicate("weak", name);
    }
    fs::write(copy.path("weak/index.html"), "<script>").expect("written");
    let results = copy.results();
    assert_eq!(results.findings.iter().filter(|(_, finding)| finding.code == "id").count(), 4, "..x is hidden");
    copy.expect("weak", Status::Reproduced, "unknown_file", "`index.html`");
}

#[test]
fn the_card_is_checked() {
    let copy = Copy::new();
    copy.edit("weak/submission.toml", |text| text.replace("infile", "telepathy"));
    copy.expect("weak", Status::Reproduced, "card", "`telepathy` is not a setting of the benchmark, which has infile,");
}

#[test]
fn recompressed_predictions_are_fine() {
    let copy = Copy::new();
    copy.write("weak/predictions.jsonl.gz", &copy.read("weak/predictions.jsonl.gz"));
    let one = copy.verify_one("weak");
    assert!(one.is_fine());
    assert_eq!(one.findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), ["recompressed"]);
}

#[test]
fn without_its_tasks_nothing_can_be_recomputed() {
    let copy = Copy::new();
    fs::remove_file(copy.path("bundle.jsonl.gz")).expect("removed");
    copy.expect("weak", Status::CannotBeRecomputed, "no_bundle", "does not have the tasks");
    copy.write("bundle.jsonl.gz", "{}");
    assert!(copy.results().findings.iter().any(|(_, finding)| finding.code == "bundle"));
}
