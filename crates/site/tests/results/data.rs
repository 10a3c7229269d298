//! The page about the data of a benchmark, with and without a description of its tasks.

use std::fs;

use assay_base::digest::Digest;

use crate::copy::Copy;
use crate::site::Lab;

const DESCRIPTION: &str = "description.json";

#[test]
fn the_tasks_are_described_in_tables_and_charts() {
    let lab = Lab::new();
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    assert!(lab.page("example/index.html").contains("href=\"./data/\""));
    let page = lab.page("example/data/index.html");
    for part in [
        // Table 1 of CrossCodeEval's paper.
        "<th scope=\"row\">Repositories</th><td>8</td><td>2</td>",
        "<th scope=\"row\">Tokens of prompt</th><td>226.9</td><td>257.2</td>",
        "<th scope=\"row\">References of several lines, %</th><td>10.2</td>",
        "<th scope=\"row\">Lines of retrieved context</th>",
        // A bar, which is as long as the most frequent range is wide.
        "<th scope=\"row\">8–15</th><td class=\"bar\"><svg viewBox=\"0 0 100 10\" preserveAspectRatio=\"none\" \
         aria-hidden=\"true\"><rect width=\"100\" height=\"10\"></rect></svg></td><td>63</td><td>49.2</td>",
        "By language",
        ">Apache-2.0</a>",
        "Example benchmark",
        "Python (32)",
        "href=\"../../check/bundles/example.jsonl.gz\"",
        "href=\"./description.json\"",
        "--prompts prompts.jsonl --json &gt; results/example/description.json",
        "8 repositories. No licence is stated by repository.",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("style=") && !page.contains("NaN"), "{page}");
    assert_eq!(lab.page("example/data/description.json"), lab.copy.read(DESCRIPTION));

    fs::remove_file(lab.copy.path(DESCRIPTION)).expect("removed");
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    let page = lab.page("example/data/index.html");
    for part in ["Data card", "There is no description", "--prompts results/example/bundle.jsonl.gz --json &gt;"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(lab.page("example/data/description.json").is_empty());
}

#[test]
fn problems_are_described_by_tests_difficulties_and_years() {
    let lab = Lab::with(Copy::of_programs());
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    let page = lab.page("programs/data/index.html");
    for part in [
        "24 problems with 106 unit tests, published from 2019 to 2024.",
        "<th scope=\"row\">Difficulty</th><td>24</td><td>1,150.0</td><td>800</td><td>1,700</td>",
        "Year of publication",
        "800–1,199",
        "--tests results/programs/tasks.jsonl --json",
        "The site does not offer the tasks.",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let text = lab.copy.read("tasks.jsonl");
    lab.copy.write("tasks.jsonl", &text.replacen("\"difficulty\":", "\"difficulty\": ", 1));
    let built = lab.build().expect("a site");
    assert!(built.findings.iter().any(|(_, finding)| finding.code == "description"));
    assert!(lab.page("programs/data/index.html").contains("There is no description"));
}

#[test]
fn samples_are_described_by_language_and_outcome() {
    let lab = Lab::with(Copy::of_labels());
    let sha256 = Digest::of(lab.copy.read("tags.jsonl").as_bytes()).sha256;
    let lengths = r#"{"n": 12, "mean": 2.5, "min": 2, "max": 3, "bins": [{"from": 2, "to": 3, "count": 12}]}"#;
    let row = |language: &str, samples: u64| {
        format!(
            r#"{{"tasks": ["tag_classification"], "split": "te<st", "language": {language}, "samples": {samples},
                "problems": 12, "positives": null, "negatives": null, "outcomes": [{{"outcome": "PASSED", "samples": 3}}],
                "tags": [{{"tag": "<math>", "samples": 4}}], "of_problem": {lengths}, "input": null,
                "program": {{"lines": {lengths}, "characters": {lengths}, "tokens": {lengths}}}}}"#
        )
    };
    let description = format!(
        r#"{{"schema": "assay-description@1", "files": [{{"kind": "samples", "sha256": "{sha256}"}}],
            "tokenizer": {{"sha256": null}}, "examples": [], "problems": null, "samples": [{}, {}, {}]}}"#,
        row("null", 36),
        row("\"C++\"", 12),
        row("\"Go\"", 24),
    );
    lab.copy.write(DESCRIPTION, &description);
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    let page = lab.page("labels/data/index.html");
    for part in [
        "Tag classification, te&lt;st",
        "<th scope=\"row\">C++</th><td>12</td><td>12</td><td>2.5</td><td>2.5</td>",
        "&lt;math&gt;",
        "--samples results/labels/tags.jsonl --json",
        "href=\"../../labels/tags.jsonl\"",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    for [from, to] in [["\"samples\": 36", "\"samples\": 2"], ["\"kind\": \"samples\"", "\"kind\": \"problems\""]] {
        lab.copy.write(DESCRIPTION, &description.replace(from, to));
        let codes: Vec<&str> = lab.build().expect("a site").findings.iter().map(|(_, finding)| finding.code).collect();
        assert_eq!(codes, ["description"], "{to}");
    }
}

#[test]
fn a_description_that_cannot_be_is_not_shown() {
    type Damage = fn(&str) -> String;
    let damages: [Damage; 14] = [
        |_| String::new(),
        |text| text[..text.len() / 2].to_owned(),
        |_| "[]".to_owned(),
        |text| text.replacen("assay-description@1", "assay-description@2", 1),
        |text| text.replacen("\"sha256\": \"3", "\"sha256\": \"4", 1),
        |text| text.replacen("\"kind\": \"prompts\"", "\"kind\": \"tests\"", 1),
        |text| text.replacen("\"files\": [\n    {", "\"files\": [], \"old\": [\n    {", 1),
        |text| text.replacen("\"examples\": 128", "\"examples\": 129", 1),
        |text| text.replacen("\"multi_line_share\": ", "\"multi_line_share\": 1", 1),
        |text| text.replacen("\"count\": ", "\"count\": 18446744073709551615, \"was\": ", 1),
        |text| text.replacen("\"mean\": ", "\"mean\": -", 1),
        |text| text.replacen("\"mean\": ", "\"mean\": 1e308, \"was\": ", 1),
        |text| text.replacen("\"from\": ", "\"from\": 9", 1),
        |text| text.replacen("\"bins\": [", "\"bins\": [], \"was\": [", 1),
    ];
    let lab = Lab::new();
    let complete = lab.copy.read(DESCRIPTION);
    for (n, damage) in damages.into_iter().enumerate() {
        let damaged = damage(&complete);
        assert_ne!(damaged, complete, "{n}");
        lab.copy.write(DESCRIPTION, &damaged);
        let built = lab.build().expect("a site");
        let codes: Vec<&str> = built.findings.iter().map(|(_, finding)| finding.code).collect();
        assert_eq!(codes, ["description"], "{n}");
        assert!(lab.page("example/data/index.html").contains("There is no description"), "{n}");
        assert!(
            lab.page("example/data/description.json").is_empty() && lab.page("example/index.html").contains("72.66")
        );
    }
    fs::write(lab.copy.path(DESCRIPTION), b"\xff\xfe{").expect("written");
    assert!(lab.build().expect("a site").findings.iter().any(|(_, finding)| finding.code == "description"));

    lab.copy.write(DESCRIPTION, &complete.replace("\"language\": \"java\"", "\"language\": \"<script>\""));
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    let page = lab.page("example/data/index.html");
    assert!(page.contains("&lt;script&gt;") && !page.contains("<script>"), "{page}");

    fs::create_dir(lab.copy.path("data")).expect("made");
    let built = lab.build().expect("a site");
    assert!(built.findings.iter().any(|(_, finding)| finding.code == "id" && finding.message.contains("`data`")));
    fs::remove_dir(lab.copy.path("data")).expect("removed");
    fs::remove_file(lab.copy.path("bundle.jsonl.gz")).expect("removed");
    assert!(lab.build().expect("a site").findings.iter().any(|(_, finding)| finding.code == "description"));
}

#[test]
fn licences_are_listed_by_source() {
    let lab = Lab::new();
    let card = lab.copy.read("benchmark.toml").replace("licence = \"https://spdx.org/licenses/Apache-2.0\"\n", "");
    let sources = "\n[[dataset.source]]\nname = \"kettle\"\nlicence = \"MIT\"\nlink = \"javascript:alert(1)\"\n\
                   [[dataset.source]]\nname = \"<b>\"\n";
    lab.copy.write("benchmark.toml", &format!("{card}{sources}"));
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    let page = lab.page("example/data/index.html");
    for part in [
        "<th scope=\"row\">The tasks</th><td>not stated</td>",
        "<th scope=\"row\">kettle</th><td>MIT</td><td>16</td><td><code>benchmark.toml</code></td>",
        "<th scope=\"row\">&lt;b&gt;</th><td>not stated</td><td>–</td>",
        "</th><td>not stated</td><td>16</td>",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("javascript:"), "{page}");
    let faults = [
        ("\n[[dataset.source]]\nname = \"kettle\"\n", "two [[dataset.source]] named `kettle`"),
        ("published = 3", "published"),
        ("\n[[dataset.source]]\nlicence = \"MIT\"", "name"),
    ];
    for (more, said) in faults {
        lab.copy.write("benchmark.toml", &format!("{card}{sources}{more}"));
        let built = lab.build().expect("a site");
        let messages: Vec<&str> = built.findings.iter().map(|(_, finding)| finding.message.as_str()).collect();
        assert!(messages.iter().any(|message| message.contains(said)), "{said}: {messages:?}");
    }
}
