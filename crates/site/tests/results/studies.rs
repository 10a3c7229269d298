//! Pages of programs: studies, and matrices of translation.

use std::fs;

use serde_json::{Value, json};

use crate::copy::Copy;
use crate::site::Lab;

/// Changes each line of a file, an object.
fn each(copy: &Copy, name: &str, change: impl Fn(&mut Value)) {
    copy.edit(name, |text| {
        let lines = text.lines().map(|line| {
            let mut value: Value = serde_json::from_str(line).expect("JSON");
            change(&mut value);
            format!("{value}\n")
        });
        lines.collect()
    });
}

/// Changes the report of `hasty`, and its digest.
fn say(copy: &Copy, change: impl Fn(&mut Value)) {
    copy.edit("hasty/report.json", |text| {
        let mut report: Value = serde_json::from_str(text).expect("JSON");
        change(&mut report);
        assay_base::canonical::document(&report)
    });
    let name = "hasty/manifest.json";
    let mut manifest: Value = serde_json::from_str(&copy.read(name)).expect("JSON");
    let digest = assay_base::digest::Digest::of(copy.read("hasty/report.json").as_bytes());
    manifest["report"] = serde_json::to_value(digest).expect("JSON");
    copy.write(name, &assay_base::canonical::document(&manifest));
}

/// The page of a submission, all of whose numbers are reproduced.
fn page(lab: &Lab, id: &str) -> String {
    let built = lab.build().expect("a site");
    let one = built.verified.iter().find(|one| one.id == id).expect("it is listed");
    assert!(one.is_fine(), "{:#?}", one.findings);
    lab.page(&format!("programs/{id}/index.html"))
}

/// The text of a section, from its heading to the end.
fn section<'p>(page: &'p str, id: &str) -> &'p str {
    let (_, rest) = page.split_once(&format!("<h2 id=\"{id}\"")).unwrap_or_else(|| panic!("no {id}: {page}"));
    rest.split("</section>").next().unwrap_or_default()
}

#[test]
fn a_study_is_computed_from_the_samples() {
    let lab = Lab::with(Copy::of_programs());
    let shown = page(&lab, "hasty");
    let compiled = section(&shown, "compiled");
    for part in ["Of all samples", "A sample", "One of 3", "of 288 samples", "of 72 samples"] {
        assert!(compiled.contains(part), "{part}: {compiled}");
    }
    let temperatures = section(&shown, "best-temperature");
    // One in each language and one in all.
    assert_eq!(temperatures.matches("<small>best</small>").count(), 5, "{temperatures}");
    let dates = section(&shown, "dates");
    for part in [
        "Before and after 2021-09-30",
        "On that day or later",
        "pass@3</th>",
        "class=\"curve series-2\"",
        "Cutoff 2021-09-30",
        "<th scope=\"row\">2020-01</th>",
        "pass@1 by month and language",
    ] {
        assert!(dates.contains(part), "{part}: {dates}");
    }
    assert!(!shown.contains("id=\"tasks\"") && !shown.contains("id=\"translation\""), "there is nothing to show");
    // From the cache.
    assert_eq!((lab.build().expect("a site").scored, page(&lab, "hasty")), (0, shown));
}

#[test]
fn nothing_is_shown_of_what_samples_do_not_say() {
    let lab = Lab::with(Copy::of_programs());
    each(&lab.copy, "hasty/samples.jsonl", |sample| sample["temperature"] = 0.5.into());
    each(&lab.copy, "tasks.jsonl", |task| drop(task.as_object_mut().expect("an object").remove("created_at")));
    lab.copy.recount("hasty");
    let shown = page(&lab, "hasty");
    assert!(!shown.contains("id=\"best-temperature\"") && !shown.contains("curve-mark"), "{shown}");
    assert!(shown.contains("id=\"compiled\"") && !shown.contains("On that day or later"), "{shown}");
}

/// A lab whose tasks have the same numbers in all languages.
fn numbered(is_single: bool) -> Lab {
    let lab = Lab::with(Copy::of_programs());
    let tasks = lab.copy.read("tasks.jsonl");
    let number = |value: &mut Value| {
        let uid = format!("\"src_uid\":{},", value["src_uid"]);
        let place = tasks.lines().position(|line| line.contains(&uid)).expect("it is a task");
        value["src_uid"] = format!("T/{place}").into();
    };
    each(&lab.copy, "hasty/samples.jsonl", |sample| {
        number(sample);
        if is_single {
            sample["unittests"].as_array_mut().expect("a list").truncate(1);
            sample["exec_outcome"] = sample["unittests"][0]["exec_outcome"].clone();
        }
    });
    each(&lab.copy, "tasks.jsonl", |task| {
        number(task);
        if is_single {
            task["hidden_unit_tests"].as_array_mut().expect("a list").truncate(1);
        }
    });
    lab.copy.recount("hasty");
    lab
}

#[test]
fn tasks_with_numbers_are_compared_in_all_languages() {
    for (is_single, parts) in [
        (false, ["samples in a unit test: all 106 unit tests of 24 problems, in", "Unit tests by outcome"]),
        (true, ["samples in a task: all 24 tasks, in", "Tasks by outcome"]),
    ] {
        let shown = page(&numbered(is_single), "hasty");
        let found = section(&shown, "tasks");
        for part in parts.iter().chain(&["Disagreement between languages"]) {
            assert!(found.contains(part), "{part}: {found}");
        }
    }
}

#[test]
fn translations_have_a_matrix() {
    let lab = Lab::with(Copy::of_programs());
    each(&lab.copy, "hasty/samples.jsonl", |sample| {
        let source = if sample["runtime"] == "cpp" { "Python 3" } else { "GNU C++17" };
        sample["source_lang"] = source.into();
    });
    lab.copy.recount("hasty");
    let shown = page(&lab, "hasty");
    let matrix = section(&shown, "translation");
    for part in ["pass@1 by source and target language", "pass@3 by", "C++", "mean of 3 pairs of languages", ">Mean<"] {
        assert!(matrix.contains(part), "{part}: {matrix}");
    }
    // A row for each of two sources, one of means, and the head, for each of three k.
    assert_eq!(matrix.matches("<tr>").count(), 12, "{matrix}");
}

#[test]
fn reports_that_cannot_be_recomputed_have_the_study_that_they_say() {
    let lab = Lab::with(Copy::of_programs());
    let study = lab.copy.verify_one("hasty").recomputed.and_then(|one| one.study).expect("a study");
    fs::remove_file(lab.copy.path("tasks.jsonl")).expect("removed");
    let shown = || {
        lab.build().expect("a site");
        lab.page("programs/hasty/index.html")
    };
    assert!(!shown().contains("id=\"compiled\""));
    // Months are what another program writes.
    let study = study.replace("2020-01", "<soon>");
    let with = |study: &str| {
        let study: Value = serde_json::from_str(study).expect("JSON");
        say(&lab.copy, |report| report["sections"]["study"] = study.clone());
    };
    with(&study);
    let page = shown();
    assert!(page.contains("id=\"compiled\"") && page.contains("&lt;soon&gt;") && !page.contains("<soon>"), "{page}");
    with("{\"schema\": \"assay-study@9\"}");
    assert!(!shown().contains("id=\"compiled\""));
}

/// What cannot be recomputed may have a report with any rows.
#[test]
fn reports_with_very_many_languages_do_not_fill_a_page() {
    const LANGUAGES: usize = 3_000;
    let lab = Lab::with(Copy::of_programs());
    fs::remove_file(lab.copy.path("tasks.jsonl")).expect("removed");
    let at = |value: f64| json!({"k": 1, "value": {"value": value, "low": value, "high": value}});
    let rows = |of: &dyn Fn(String) -> Value| (0..LANGUAGES).map(|n| of(format!("l{n}"))).collect::<Value>();
    let study = json!({
        "schema": "assay-study@1",
        "months": rows(&|language| json!({"language": language, "month": format!("m{language}"), "tasks": 1, "pass": [at(1.0)]})),
        "cutoffs": [],
        "compiled": [],
        "temperatures": rows(&|language| {
            let temperature = language[1..].parse::<f64>().expect("a number");
            json!({"language": language, "temperature": temperature, "samples": 1, "passed": null, "is_best": false})
        }),
    });
    let average = |language: String| json!({"language": language, "cells": 1, "value": 1.0});
    let cell =
        |language: String| json!({"source": language, "target": format!("to {language}"), "tasks": 1, "pass": null});
    let translation = json!([{"k": 1, "cells": rows(&cell), "sources": rows(&average), "targets": rows(&average)}]);
    say(&lab.copy, |report| {
        report["sections"]["study"] = study.clone();
        report["sections"]["execution"]["translation"] = translation.clone();
    });
    lab.build().expect("a site");
    let shown = lab.page("programs/hasty/index.html");
    assert!(shown.contains("id=\"translation\"") && shown.contains("id=\"best-temperature\""), "{}", shown.len());
    assert!(shown.len() < 8 << 20, "{}", shown.len());
}
