//! Every way to cheat that somebody thought of is caught, with a message that names it.

use std::fs;

use assay_score::taxonomy::TokenProfile;
use assay_site::finding::Severity;
use assay_site::verify::Status;

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
    let hash = assay_score::manifest::Digest::of(&prompts).sha256;
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
    copy.expect("weak", Status::Differs, "report_edited", "em.value says 71.88, recomputed 21.88 (+50.00)");
    copy.expect("weak", Status::Differs, "report_hash", "is not the one that manifest.json describes");
}

#[test]
fn a_score_is_raised_and_the_hash_mended() {
    let copy = Copy::new();
    copy.edit("weak/report.json", |text| text.replacen("\"value\": 21.88", "\"value\": 71.88", 1));
    let hash = assay_score::manifest::Digest::of(copy.read("weak/report.json").as_bytes());
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
        report["tokens"]["rows"][0]["recall"]["value"] = serde_json::json!(99.0);
        assay_score::canonical::document(&report)
    });
    copy.expect("weak", Status::Differs, "report_edited", "recall.value says 99.0, recomputed");
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
    copy.expect("weak", Status::Differs, "report_edited", "tokens.profile says \"ct3@9\", recomputed \"ct3@2\"");
}

#[test]
fn the_denominator_is_made_smaller() {
    let copy = Copy::new();
    copy.edit("weak/report.json", |text| text.replace("\"total\": 128", "\"total\": 100"));
    copy.expect("weak", Status::Differs, "report_edited", "total says 100, recomputed 128");
}

#[test]
fn a_problem_is_left_out_of_the_report() {
    let copy = Copy::new();
    copy.edit("weak/predictions.jsonl.gz", |text| text.replacen("\n", "\n\n", 1));
    copy.rescore("weak");
    copy.edit("weak/report.json", |text| {
        let mut report: serde_json::Value = serde_json::from_str(text).expect("JSON");
        report["problems"] = serde_json::json!([]);
        assay_score::canonical::document(&report)
    });
    copy.expect("weak", Status::Differs, "report_edited", "problems[blank_line] says null");
}

#[test]
fn predictions_are_exchanged_after_scoring() {
    let copy = Copy::new();
    let better = copy.read("strong/predictions.jsonl.gz").replacen("\"pred\":\"", "\"pred\":\" ", 1);
    copy.write("weak/predictions.jsonl.gz", &better);
    copy.expect("weak", Status::Differs, "predictions_changed", "not those that manifest.json describes");
}

#[test]
fn the_report_is_that_of_another_submission() {
    let copy = Copy::new();
    copy.write("weak/report.json", &copy.read("strong/report.json"));
    copy.expect("weak", Status::Differs, "report_swapped", "report.json is that of `strong`");
}

#[test]
fn the_manifest_is_that_of_another_submission() {
    let copy = Copy::new();
    copy.write("weak/manifest.json", &copy.read("strong/manifest.json"));
    copy.expect("weak", Status::Differs, "manifest_swapped", "manifest.json is that of `strong`");
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
    copy.expect("weak", Status::Differs, "other_benchmark", "those of `easy.jsonl`");
}

#[test]
fn it_answers_another_benchmark() {
    let copy = Copy::new();
    copy.edit("weak/predictions.jsonl.gz", |text| text.replace("example_", "project_cc_"));
    copy.rescore("weak");
    copy.expect("weak", Status::Reproduced, "wrong_split", "no submission");
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
    copy.expect("weak", Status::Reproduced, "not_valid", "no submission");
}

#[test]
fn predictions_are_copied_from_another_submission() {
    let copy = Copy::new();
    copy.duplicate("strong", "a-thief");
    copy.edit("a-thief/submission.toml", |text| text.replace("Example model", "My own model"));
    copy.edit("a-thief/manifest.json", |text| text.replace("\"created\": \"20", "\"created\": \"30"));
    copy.expect("a-thief", Status::Reproduced, "copy", "those of `strong`, all 128");
    assert!(copy.verify_one("strong").is_fine(), "whoever was first is not blamed");
}

#[test]
fn predictions_are_nearly_those_of_another_submission() {
    let copy = Copy::new();
    copy.duplicate("strong", "thief");
    copy.edit("thief/predictions.jsonl.gz", |text| text.replacen("\"pred\":\"", "\"pred\":\"x", 3));
    copy.rescore("thief");
    let thief = copy.verify_one("thief");
    let finding = thief.findings.iter().find(|finding| finding.code == "near_copy").expect("it is told");
    assert_eq!(finding.severity, Severity::Warning);
    assert!(finding.message.contains("125 of 128"), "{}", finding.message);
}

#[test]
fn predictions_are_the_groundtruth() {
    let copy = Copy::new();
    let prompts =
        fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/prompts.jsonl")).expect("there");
    let answers = prompts.lines().map(|line| {
        let task: serde_json::Value = serde_json::from_str(line).expect("JSON");
        format!("{}\n", serde_json::json!({"task_id": task["metadata"]["task_id"], "pred": task["groundtruth"]}))
    });
    copy.write("weak/predictions.jsonl.gz", &answers.collect::<String>());
    copy.rescore("weak");
    copy.expect("weak", Status::Reproduced, "groundtruth", "128 of 128 predictions are the groundtruth");
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
}

#[test]
fn damaged_files_are_told_of() {
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
    copy.expect("weak", Status::CannotBeRecomputed, "too_large", "256 MB");
    copy.write("strong/submission.toml", &"#".repeat(10 << 20));
    copy.expect("strong", Status::Reproduced, "too_large", "larger than");
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
fn names_that_are_no_ids_are_told_of() {
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
    copy.expect("weak", Status::Reproduced, "card", "`telepathy` is no setting of the benchmark, which has infile,");
}

#[test]
fn predictions_that_were_only_compressed_anew_are_fine() {
    let copy = Copy::new();
    copy.write("weak/predictions.jsonl.gz", &copy.read("weak/predictions.jsonl.gz"));
    let one = copy.verify_one("weak");
    assert!(one.is_fine());
    assert_eq!(one.findings.iter().map(|finding| finding.code).collect::<Vec<_>>(), ["compressed_anew"]);
}

#[test]
fn without_its_tasks_nothing_can_be_recomputed() {
    let copy = Copy::new();
    fs::remove_file(copy.path("bundle.jsonl.gz")).expect("removed");
    copy.expect("weak", Status::CannotBeRecomputed, "no_bundle", "does not have the tasks");
    copy.write("bundle.jsonl.gz", "{}");
    assert!(copy.results().findings.iter().any(|(_, finding)| finding.code == "bundle"));
}
