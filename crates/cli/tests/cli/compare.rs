//! `assay compare`.

use serde_json::Value;

use crate::{assay, assert_schema, predictions, prompts};

#[test]
fn two_files_are_compared_task_by_task() {
    let (weak, strong) = (predictions("weak"), predictions("strong"));
    let comparison = assay(&["compare", &weak, &strong, "--prompts", &prompts(), "--json"]).check(0).json();
    assert_schema(&comparison, assay_completion::compare::SCHEMA);
    let rows = comparison["comparisons"].as_array().expect("a list");
    assert_eq!(rows.len(), 3 * 5);
    let report = |file: &str| assay(&["score", "--prompts", &prompts(), "--predictions", file, "--json"]).json();
    let (before, after) = (report(&weak), report(&strong));
    for (place, row) in rows.iter().enumerate() {
        let exact_match = |report: &Value| {
            let rows = report["rows"].as_array().expect("rows").iter();
            rows.filter(|row| row["metric"] == "em").nth(place).cloned().expect("a row")
        };
        let (before, after) = (exact_match(&before), exact_match(&after));
        let language = before["scope"].get("language").unwrap_or(&Value::Null);
        assert_eq!([&row["profile"], &row["language"]], [&before["profile"], language]);
        let em = &row["metrics"][0];
        assert_eq!([&em["first"], &em["second"]], [&before["value"], &after["value"]]);
        let count = |row: &Value, key: &str| row[key].as_i64().expect("a count");
        let gained = count(&after, "count") - count(&before, "count");
        assert_eq!(count(row, "improved") - count(row, "degraded"), gained);
    }
}

#[test]
fn a_table_has_a_row_for_each_metric_and_language() {
    let (weak, strong) = (predictions("weak"), predictions("strong"));
    let args = ["compare", &weak, &strong, "--prompts", &prompts(), "--profile", "cceval-difflib"];
    let text = assay(&args).check(0).stdout;
    assert!(text.starts_with("strong after weak on prompts.jsonl, 128 tasks\n"), "{text}");
    assert_eq!(text.lines().filter(|line| line.starts_with("  TypeScript")).count(), 6, "{text}");
    assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
}

#[test]
fn a_comparison_is_a_table_of_csv_and_a_figure() {
    let (weak, strong) = (predictions("weak"), predictions("strong"));
    let folder = tempfile::tempdir().expect("a folder");
    let figure = folder.path().join("figure.svg").display().to_string();
    let args = ["compare", &weak, &strong, "--prompts", &prompts(), "--profile", "cceval-difflib", "--tokens"];
    let csv = assay(&[&args[..], &["--csv", "--svg", &figure]].concat()).check(0).stdout;
    let comparison = assay(&[&args[..], &["--json"]].concat()).check(0).json();
    let rows: Vec<Vec<&str>> = csv.lines().map(|line| line.split(',').collect()).collect();
    assert!(rows.iter().all(|row| row.len() == 16), "{csv}");
    // The first row is of exact matches in all languages.
    let first = &comparison["comparisons"][0];
    let em = &first["metrics"][0];
    let number = |value: &Value| value.as_f64().expect("a number");
    assert_eq!(rows[1][2..7], ["cceval-difflib@1", "em", "", "", ""]);
    let numbers: Vec<f64> = rows[1][8..12].iter().map(|text| text.parse().expect("a number")).collect();
    assert_eq!(numbers, ["first", "second", "difference", "low"].map(|key| number(&em[key])));
    assert_eq!(rows[1][13], first["improved"].to_string());
    let tokens = comparison["tokens"]["rows"].as_array().expect("rows");
    assert_eq!(rows.iter().filter(|row| row[3] == "recall").count(), tokens.len());
    let svg = std::fs::read_to_string(&figure).expect("written");
    let all: Vec<&Value> = tokens.iter().filter(|row| row["language"].is_null()).collect();
    let bars = |class: &str| svg.matches(&format!("<rect class=\"{class}\" x=\"232\"")).count();
    assert_eq!(bars("share"), all.len());
    assert_eq!((bars("series-0"), bars("series-1")), (all.len() + 6 * 5, all.len() + 6 * 5), "metrics and languages");
    assay(&[&args[..], &["--csv", "--json"]].concat()).check(2);
    let nowhere = folder.path().join("none/figure.svg").display().to_string();
    assert!(assay(&[&args[..], &["--svg", &nowhere]].concat()).stderr.contains("none"));
}

#[test]
fn a_file_with_errors_is_said_to_have_some() {
    let (strong, broken) = (predictions("strong"), predictions("broken"));
    let text = assay(&["compare", &strong, &broken, "--prompts", &prompts()]).check(1).stdout;
    assert!(text.contains("✗ broken has errors; `assay score` lists them."), "{text}");
}

#[test]
fn three_settings_have_the_layout_of_the_paper() {
    let (weak, strong) = (predictions("weak"), predictions("strong"));
    let args = ["compare", &weak, &strong, &weak, "--prompts", &prompts(), "--profile", "cceval-difflib"];
    let text = assay(&[args.as_slice(), &["--json"]].concat()).check(2).stderr;
    assert!(text.contains("give each file once"), "{text}");

    let folder = tempfile::tempdir().expect("a folder");
    let third = folder.path().join("third.jsonl");
    std::fs::copy(&weak, &third).expect("copied");
    let third = third.display().to_string();
    let args = ["compare", &weak, &strong, &third, "--prompts", &prompts(), "--profile", "cceval-difflib"];
    let text = assay(&args).check(0).stdout;
    assert!(text.starts_with("weak → strong → third on prompts.jsonl, 128 tasks\n"), "{text}");
    let words: Vec<String> = text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect();
    for line in ["all 28 −2 +67 93 −67 +2 28", "all 21.88 +50.78 72.66 −50.78 21.88"] {
        assert!(words.iter().any(|found| found == line), "{line}: {text}");
    }
    let both = assay(&[args.as_slice(), &["--json"]].concat()).check(0).json();
    let both = both.as_array().expect("an array");
    assert_eq!(both.len(), 2);
    let alone = assay(&["compare", &weak, &strong, "--prompts", &prompts(), "--profile", "cceval-difflib", "--json"]);
    assert_eq!(both[0], alone.json());
    assert_eq!(both[1]["comparisons"][0]["degraded"], both[0]["comparisons"][0]["improved"]);
    let refused = assay(&[args.as_slice(), &["--tokens"]].concat()).check(2).stderr;
    assert!(refused.contains("--tokens compares two files; 3 are given"), "{refused}");
    assay(&["compare", &weak, "--prompts", &prompts()]).check(2);
}

#[test]
fn the_recall_of_entities_is_compared_with_an_interval() {
    let (weak, strong) = (predictions("weak"), predictions("strong"));
    let args = ["compare", &weak, &strong, "--prompts", &prompts(), "--profile", "entities", "--json"];
    let comparison = assay(&args).check(0).json();
    let all = &comparison["comparisons"][0]["metrics"][1];
    assert_eq!(all["metric"], "entity_recall");
    let [first, second, low, high] = ["first", "second", "low", "high"].map(|key| all[key].as_f64().expect("a number"));
    assert!(second > first + 10.0 && low < second - first && second - first < high && low > 0.0, "{all}");
}
