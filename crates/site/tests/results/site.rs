//! A site is whole, hostile submissions do no harm to it, and what has not changed is left alone.

use std::fs;
use std::path::Path;

use assay_site::build::{self, BuildError, Built, Options};
use assay_site::verify::Execute;
use serde_json::{Value, json};

use crate::copy::{Copy, TODAY};

/// Web files with the names that the real ones have.
fn kit(folder: &Path) {
    let head = "<meta\n      http-equiv=\"Content-Security-Policy\"\n      content=\"default-src 'none'\"\n    />";
    let regions = ["head", "header", "footer"].map(|name| format!("<!-- site:{name} -->own<!-- /site:{name} -->"));
    let head = format!("{head}<script id=\"early\">1</script>");
    let page =
        format!("{head}<svg class=\"symbols\"><symbol /></svg>\n    <a class=\"skip\">x</a>{}", regions.concat());
    let manifest = r#"{"web/results/main.ts": {"file": "assets/r.js", "css": ["assets/r.css"], "imports": ["_s.js"]},
        "web/results/leaderboard.ts": {"file": "assets/l.js", "imports": ["_s.js", "web/results/main.ts"]},
        "_s.js": {"file": "assets/s.js"}, "web/font.woff2": {"file": "assets/f.woff2"}}"#;
    for (name, text) in [("index.html", page.as_str()), (".vite/manifest.json", manifest), ("assets/r.js", "")] {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().expect("a folder")).and_then(|()| fs::write(path, text)).expect("written");
    }
}

pub(crate) struct Lab {
    pub(crate) copy: Copy,
    folder: tempfile::TempDir,
}

impl Lab {
    pub(crate) fn new() -> Self {
        Self::with(Copy::new())
    }

    pub(crate) fn with(copy: Copy) -> Self {
        let lab = Self { copy, folder: tempfile::tempdir().expect("a folder") };
        kit(&lab.folder.path().join("kit"));
        lab
    }

    pub(crate) fn build(&self) -> Result<Built, BuildError> {
        self.build_with(None)
    }

    fn build_with(&self, execute: Option<&dyn Execute>) -> Result<Built, BuildError> {
        let [out, kit, cache] = ["site", "kit", "cache"].map(|name| self.folder.path().join(name));
        let results = self.copy.root().to_owned();
        let today = TODAY.to_owned();
        build::build(&Options { results, out, kit, cache, runtimes: Vec::new(), today }, execute, |_| (), || ())
    }

    pub(crate) fn page(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path().join("site").join(name)).unwrap_or_default()
    }
}

#[test]
fn a_site_reads_without_scripts() {
    let lab = Lab::new();
    let built = lab.build().expect("a site");
    assert_eq!((built.scored, built.findings.len()), (2, 0));
    let page = lab.page("example/index.html");
    assert!(page.contains("strong/") && page.contains("72.66"), "{page}");
    let page = lab.page("example/strong/index.html");
    assert!(page.contains("../../check/#submission=example%2Fstrong") && page.contains("90.80"), "{page}");
    assert!(page.contains("default-src 'none'") && page.contains("../../check/assets/r.css"), "{page}");
    let checker = lab.page("check/index.html");
    assert!(checker.contains("<nav") && checker.contains("../example/"), "{checker}");
    assert!(lab.page("check/bundles/index.json").contains("example.jsonl.gz"));
    assert!(lab.page("metrics/index.html").contains("Identifier F1"));
    let files = ["predictions.jsonl.gz", "report.json", "manifest.json", "submission.toml"];
    for name in files {
        let [from, to] = [lab.copy.path("strong"), lab.folder.path().join("site/example/strong")];
        assert_eq!(fs::read(from.join(name)).ok(), fs::read(to.join(name)).ok(), "{name}");
    }
}

#[test]
fn submissions_in_one_setting_are_compared_task_by_task() {
    let lab = Lab::new();
    lab.build().expect("a site");
    assert!(lab.page("example/board.json").contains("\"has_analysis\":false"));
    assert_eq!(lab.page("example/analysis.json"), "");
    for id in ["strong", "weak"] {
        let card = format!("{id}/submission.toml");
        let text = lab.copy.read(&card);
        let lines = text.lines().filter(|line| !line.starts_with("setting"));
        let text: String = lines.map(|line| format!("{line}\n")).collect();
        lab.copy.write(&card, &(text + "setting = \"infile\"\ncost = 12.5\ntokens = 90_000\n"));
    }
    lab.build().expect("a site");
    let board = lab.page("example/board.json");
    for part in ["\"has_analysis\":true", "\"cost\":12.5", "\"tokens\":90000.0", "\"seconds\":null"] {
        assert!(board.contains(part), "{part}");
    }
    assert!(lab.page("example/strong/index.html").contains("90,000"));
    let analysis: Value = serde_json::from_str(&lab.page("example/analysis.json")).expect("JSON");
    let groups = analysis["groups"].as_array().expect("a list");
    assert_eq!(groups.iter().map(|group| group["tasks"].as_u64()).collect::<Vec<_>>(), [128, 32, 32, 32, 32].map(Some));
    let all = &groups[0];
    assert_eq!((all["setting"].as_str(), all["submissions"].as_u64()), (Some("infile"), Some(2)));
    let strong = &all["rows"][0];
    assert_eq!(strong["key"], "strong");
    // As `assay compare` counts them.
    assert_eq!((&strong["pairs"][1]["won"], &strong["pairs"][1]["lost"]), (&67.into(), &2.into()));
    assert_eq!(all["rows"][1]["pairs"][0]["won"], 2);
    let sum = |numbers: &Value| numbers.as_array().into_iter().flatten().filter_map(Value::as_u64).sum::<u64>();
    assert_eq!(sum(&strong["similarity"]), 128);
    for lengths in ["prompts", "references"] {
        let tasks = all[lengths].as_array().into_iter().flatten().filter_map(|group| group["tasks"].as_u64());
        assert_eq!((tasks.sum::<u64>(), strong[lengths].as_array().map(Vec::len)), (128, Some(5)));
    }
    let difficulties: Vec<f64> =
        all["bins"].as_array().into_iter().flatten().filter_map(|bin| bin["score"].as_f64()).collect();
    assert!(difficulties.is_sorted_by(|a, b| a >= b) && difficulties.len() <= 60, "{difficulties:?}");
}

#[test]
fn programs_are_compared_by_their_samples() {
    let lab = Lab::with(Copy::of_programs());
    lab.build().expect("a site");
    let analysis: Value = serde_json::from_str(&lab.page("programs/analysis.json")).expect("JSON");
    let all = &analysis["groups"][0];
    assert_eq!((all["scope"].as_str(), all["tasks"].as_u64()), (Some("all"), Some(96)));
    let steady = &all["rows"][1];
    assert_eq!((steady["key"].as_str(), &steady["curve"]), (Some("steady"), &json!([88.9, 97.6, 99.0])));
    assert_eq!((&steady["similarity"], &all["prompts"]), (&json!([]), &json!([])));
}

#[test]
fn submissions_have_files_for_other_tools() {
    let lab = Lab::new();
    lab.copy.write("../site.toml", "name = \"Our board\"\naddress = \"https://board.example/x\"");
    lab.build().expect("a site");
    let page = lab.page("example/strong/index.html");
    let base = "exports/data/Example-benchmark/Assay/Example-model/";
    for part in
        ["For other tools", base, "exports/scores.csv", "exports/answers.parquet", "exports/Assay__Example-model/"]
    {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Completions are no programs, and the benchmark has no data set on the Hub.
    assert!(!page.contains("EvalPlus") && !page.contains("Hugging Face"), "{page}");
    let link =
        page.split("href=\"").filter_map(|part| part.split('"').next()).find(|link| link.ends_with("_samples.jsonl"));
    let samples = lab.page(&format!("example/strong/{}", link.expect("a link")));
    let lines: Vec<Value> = samples.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    let right = |line: &&Value| line["evaluation"]["is_correct"] == true;
    // Exact match and edit similarity of 128 tasks, of which 93 are exact.
    assert_eq!((lines.len(), lines.iter().filter(right).count()), (256, 186));
    assert!(lines.iter().all(|line| line["input"]["raw"].as_str().is_some_and(|text| !text.is_empty())));
    let whole: Value = serde_json::from_str(
        &lab.page(&format!("example/strong/{}", link.expect("a link").replace("_samples.jsonl", ".json"))),
    )
    .expect("JSON");
    let source = &whole["source_metadata"];
    assert_eq!(source["source_organization_name"], "Our board");
    assert_eq!(source["source_organization_url"], "https://board.example/x/example/strong/");

    let card = lab.copy.read("benchmark.toml");
    lab.copy.write("benchmark.toml", &format!("{card}hub = \"our/data\"\n"));
    lab.build().expect("a site");
    let yaml = lab.page("example/strong/exports/Example-benchmark.yaml");
    for part in
        ["id: \"our/data\"", "task_id: \"default\"", "value: 72.66", "url: \"https://board.example/x/example/strong/\""]
    {
        assert!(yaml.contains(part), "{part}: {yaml}");
    }

    fs::remove_file(lab.copy.path("bundle.jsonl.gz")).expect("removed");
    lab.build().expect("a site");
    let page = lab.page("example/strong/index.html");
    assert!(page.contains("without the answers") && page.contains("exports/scores.csv"), "{page}");
    assert!(!page.contains("answers.csv") && lab.page("example/strong/exports/answers.csv").is_empty());
}

#[test]
fn programs_have_their_answers_in_files_for_other_tools() {
    let lab = Lab::with(Copy::of_programs());
    lab.build().expect("a site");
    let answers = lab.page("programs/steady/exports/answers.csv");
    assert_eq!(answers.lines().count(), 1 + 288);
    assert!(answers.starts_with("task,language,number,outcome,is_correct,execution@4 pass_1"), "{answers}");
}

#[test]
fn tasks_are_described_for_catalogues() {
    let lab = Lab::new();
    let card = lab.copy.read("benchmark.toml");
    lab.copy.write("benchmark.toml", &card.replace("\"Example benchmark\"", "\"</script><b>mine\""));
    lab.build().expect("a site");
    let text = lab.page("example/croissant.json");
    let description: Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(description["name"], "</script><b>mine");
    assert_eq!(description["license"], "https://spdx.org/licenses/Apache-2.0");
    let file = &description["distribution"][0];
    assert_eq!(file["contentUrl"], "../check/bundles/example.jsonl.gz");
    let bundle = fs::read(lab.folder.path().join("site/check/bundles/example.jsonl.gz")).expect("a bundle");
    assert_eq!(file["sha256"], assay_base::digest::Digest::of(&bundle).sha256);
    let page = lab.page("example/index.html");
    assert!(page.contains("href=\"./croissant.json\"") && !page.contains("</script><b>"), "{page}");
    let linked =
        page.split("<script type=\"application/ld+json\">").nth(1).and_then(|rest| rest.split("</script>").next());
    assert_eq!(serde_json::from_str::<Value>(linked.expect("a description")).ok(), Some(description));

    // The tests of programs are on the site only if pages run them.
    let programs = Lab::with(Copy::of_programs());
    programs.build().expect("a site");
    assert!(programs.page("programs/croissant.json").is_empty());
    assert!(!programs.page("programs/index.html").contains("ld+json"));
}

#[test]
fn facts_for_catalogues_are_checked() {
    let lab = Lab::new();
    let card = lab.copy.read("benchmark.toml");
    for (line, said) in [
        ("hub = \"data\"", "`hub` is `data`, but must be an id"),
        ("task = \"main\"", "`task` is about a data set on the Hub"),
        ("published = \"today\"", "`published` is `today`, but must be a day"),
        ("size = 5", "unknown field `size`"),
    ] {
        let rest = if line.starts_with("published") { card.replace("published = ", "# ") } else { card.clone() };
        lab.copy.write("benchmark.toml", &format!("{rest}{line}\n"));
        let built = lab.build().expect("a site");
        let messages: Vec<&str> = built.findings.iter().map(|(_, finding)| finding.message.as_str()).collect();
        assert!(messages.iter().any(|message| message.contains(said)), "{said}: {messages:?}");
    }
}

#[test]
fn settings_show_on_every_page() {
    let lab = Lab::new();
    lab.copy.write(
        "../site.toml",
        "name = \"Code <b>board</b>\"\nabout = \"Ours.\"\naddress = \"https://board.example/x\"\n\
         repository = \"https://forge.example/r\"\ncontact = \"us@board.example\"\nlicence = \"CC-BY-4.0\"\n\
         logo = \"mark.svg\"\n[colours]\nlight = \"#004080\"",
    );
    lab.copy.write("../mark.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    let pages = [
        ("", "./"),
        ("example/", "../"),
        ("example/strong/", "../../"),
        ("example/data/", "../../"),
        ("example/retrievers/", "../../"),
        ("check/", "../"),
        ("guides/", "../"),
        ("guides/serve/", "../../"),
        ("submit/", "../"),
        ("about/", "../"),
    ];
    for (path, root) in pages {
        let page = lab.page(&format!("{path}index.html"));
        for part in [
            "Code &lt;b&gt;board&lt;/b&gt;</title>",
            "Code &lt;b&gt;board&lt;/b&gt;</a>",
            &format!("<img src=\"{root}logo.svg\""),
            &format!("rel=\"stylesheet\" href=\"{root}site.css\""),
            &format!("rel=\"canonical\" href=\"https://board.example/x/{path}\""),
            "href=\"https://forge.example/r\"",
            "href=\"mailto:us@board.example\"",
            "CC-BY-4.0",
            "property=\"og:title\"",
        ] {
            assert!(page.contains(part) || (path.is_empty() && part.contains("</title>")), "{path}: {part}: {page}");
        }
    }
    let feed = lab.page("example/feed.xml");
    for part in [
        "<?xml version=\"1.0\"",
        "<id>https://board.example/x/example/strong/</id>",
        "<title>Example benchmark – Code &lt;b&gt;board&lt;/b&gt;</title>",
        "EM 72.66, ES 90.80",
        "<updated>2026-11-21T00:00:00Z</updated>",
    ] {
        assert!(feed.contains(part), "{part}: {feed}");
    }
    let feed: serde_json::Value = serde_json::from_str(&lab.page("example/feed.json")).expect("JSON");
    assert_eq!(feed["items"].as_array().map(Vec::len), Some(2));
    assert_eq!(feed["feed_url"], "https://board.example/x/example/feed.json");
    let map = lab.page("sitemap.xml");
    assert!(map.contains("<loc>https://board.example/x/</loc>") && map.contains("/x/guides/serve/</loc>"), "{map}");
    let missing = lab.page("404.html");
    assert!(missing.contains("href=\"/x/check/assets/r.css\"") && !missing.contains("\"./"), "{missing}");
    assert!(lab.page("example/index.html").contains("href=\"./feed.xml\""));
    assert!(lab.page("site.css").contains("#004080") && lab.page("logo.svg").contains("<svg"));
    assert!(lab.page("submit/index.html").contains("assay submit results/example"));

    lab.copy.write("../site.toml", "name = 3");
    let built = lab.build().expect("a site");
    assert_eq!(built.findings.iter().map(|(place, _)| place.as_str()).collect::<Vec<_>>(), ["site.toml"]);
    assert!(lab.page("index.html").contains("Assay</a>") && lab.page("site.css").is_empty());
    // What needs the site's address is not there without one.
    assert!(lab.page("example/feed.xml").is_empty() && lab.page("sitemap.xml").is_empty());
    assert!(!lab.page("example/index.html").contains("feed.xml") && lab.page("404.html").contains("href=\"/check/"));
}

#[test]
fn each_board_says_how_it_can_be_gamed() {
    let lab = Lab::new();
    lab.build().expect("a site");
    assert!(lab.page("example/index.html").contains("href=\"./integrity/\""));
    let page = lab.page("example/integrity/index.html");
    assert_eq!(page.matches("<tr><th scope=\"row\">").count(), 11, "{page}");
    assert!(page.contains("Reference answers are public") && !page.contains("published numbers only"), "{page}");
    fs::remove_file(lab.copy.path("bundle.jsonl.gz")).expect("removed");
    lab.build().expect("a site");
    assert!(lab.page("example/integrity/index.html").contains("published numbers only"));
    fs::create_dir(lab.copy.path("integrity")).expect("made");
    assert!(lab.build().expect("a site").findings.iter().any(|(_, finding)| finding.code == "id"));

    let programs = Lab::with(Copy::of_programs());
    programs.build().expect("a site");
    assert!(programs.page("programs/integrity/index.html").contains("Programs run as WebAssembly"));
}

#[test]
fn the_home_page_has_every_board_in_brief() {
    let lab = Lab::new();
    lab.build().expect("a site");
    let page = lab.page("index.html");
    for part in [
        "data-first-board=\"example/\"",
        "href=\"example/\"",
        "Best EM, %",
        "21.88",
        "href=\"example/weak/\"",
        "2 submissions",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    fs::remove_dir_all(lab.copy.path("strong"))
        .and_then(|()| fs::remove_dir_all(lab.copy.path("weak")))
        .expect("removed");
    lab.build().expect("a site");
    assert!(lab.page("index.html").contains("No scores yet."));
    fs::remove_file(lab.copy.path("benchmark.toml")).expect("removed");
    lab.build().expect("a site");
    assert!(lab.page("index.html").contains("There are no benchmarks yet."));
}

#[test]
fn what_retrievers_find_has_a_page_with_charts_and_tables() {
    let lab = Lab::new();
    lab.build().expect("a site");
    assert!(lab.page("example/index.html").contains("./retrievers/"));
    let page = lab.page("example/retrievers/index.html");
    for part in [
        "<svg class=\"chart-picture\"",
        "bm25+reference",
        "TypeScript: 32 tasks",
        "href=\"../strong/\"",
        "72.66",
        "15 of 22 tasks",
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    assert!(!page.contains("style=") && !page.contains("NaN"), "{page}");
    assert_eq!(lab.page("example/retrievers/retrievers.json"), lab.copy.read("retrievers.json"));

    // Scores are those of submissions, or not there.
    fs::remove_dir_all(lab.copy.path("strong")).expect("removed");
    lab.build().expect("a site");
    let page = lab.page("example/retrievers/index.html");
    assert!(page.contains("Not submitted: ") && !page.contains("72.66"), "{page}");

    fs::remove_file(lab.copy.path("retrievers.json")).expect("removed");
    assert_eq!(lab.build().expect("a site").findings.len(), 0);
    assert!(lab.page("example/retrievers/index.html").is_empty());
    assert!(!lab.page("example/index.html").contains("retrievers/"));
}

#[test]
fn a_report_on_retrievers_that_cannot_be_is_not_shown() {
    type Damage = fn(&str) -> String;
    let damages: [Damage; 9] = [
        |_| String::new(),
        |text| text[..text.len() / 2].to_owned(),
        |text| text.replacen("assay-retrievers@2", "assay-retrievers@9", 1),
        |text| {
            let hash = text.split("\"prompts_sha256\": \"").nth(1).expect("a hash")[..64].to_owned();
            text.replace(&hash, &"0".repeat(64))
        },
        |text| text.replacen("\"total\": 128", "\"total\": 129", 1),
        |text| text.replacen("\"top\": 5", "\"top\": 4000000000", 1),
        |text| text.replacen("\"bin\": \"none\"", "\"bin\": \"all\"", 1),
        |text| text.replacen("\"high\": ", "\"high\": -", 1),
        // More right answers than tasks, in the first bin.
        |text| text.replacen("\"count\": 15,", "\"count\": 23,", 1),
    ];
    let lab = Lab::new();
    let complete = lab.copy.read("retrievers.json");
    for (n, damage) in damages.into_iter().enumerate() {
        let damaged = damage(&complete);
        assert_ne!(damaged, complete, "{n}");
        lab.copy.write("retrievers.json", &damaged);
        let built = lab.build().expect("a site");
        let codes: Vec<&str> = built.findings.iter().map(|(_, finding)| finding.code).collect();
        assert_eq!(codes, ["retrievers"], "{n}");
        assert!(lab.page("example/retrievers/index.html").is_empty());
        assert!(lab.page("example/index.html").contains("72.66"));
    }
    lab.copy.write("retrievers.json", &complete.replace("bm25", "<script>"));
    lab.build().expect("a site");
    assert!(!lab.page("example/retrievers/index.html").contains("<script>"));

    fs::create_dir(lab.copy.path("retrievers")).expect("made");
    let built = lab.build().expect("a site");
    assert!(built.findings.iter().any(|(_, finding)| finding.code == "id" && finding.message.contains("retrievers")));
    fs::remove_dir(lab.copy.path("retrievers")).expect("removed");
    fs::remove_file(lab.copy.path("bundle.jsonl.gz")).expect("removed");
    assert!(lab.build().expect("a site").findings.iter().any(|(_, finding)| finding.code == "retrievers"));
}

/// A paper that has the example's models, one of them with numbers like those of its submissions.
const PAPER: &str = r#"
source = "Somebody 2026"
table = "Table 1"
note = "So it is printed."
scopes = ["python", "java"]

[[row]]
model = "Paper model"
setting = "infile"
em = [72.66, nan]
es = [90.8, 91.0]

[[row]]
model = "Paper model"
setting = "retrieval"
retriever = "BM25"
em = [80.0, 81.0]

[[change]]
model = "Paper model"
from = "infile"
to = "retrieval"
retriever = "BM25"
before = [20, nan]
degraded = [3, nan]
improved = [1234, nan]
after = [1251, nan]

[[origin]]
retriever = "BM25"
same_folder = [41.5, 42.5]
similar_name = [43.5, nan]
"#;

#[test]
fn published_numbers_share_no_column_with_those_of_a_profile() {
    let lab = Lab::new();
    fs::create_dir(lab.copy.path("published")).expect("made");
    lab.copy.write("published/paper.toml", PAPER);
    assert_eq!(lab.build().expect("a site").findings, []);
    let board: serde_json::Value = serde_json::from_str(&lab.page("example/board.json")).expect("JSON");
    for row in board["rows"].as_array().expect("rows") {
        let is_published = row["tier"] == "published";
        let profiles: Vec<&String> = row["scores"].as_object().expect("scores").keys().collect();
        assert_eq!(profiles == ["as published"], is_published, "{row}");
        assert!(is_published || !profiles.iter().any(|profile| *profile == "as published"), "{row}");
    }
    assert_eq!(board["profile"], "cceval-difflib@1");
    let change = board["changes"].as_array().expect("changes").iter().find(|one| one["profile"] == "as published");
    let change = change.expect("what the paper says");
    assert_eq!([&change["first"], &change["second"]], ["paper/1", "paper/2"]);
    assert_eq!(change["counts"]["python"]["improved"], 1234);
    assert_eq!(change["counts"].as_object().map(serde_json::Map::len), Some(1), "NaN is nothing");
    // Each table of the page is of submissions or of papers.
    let page = lab.page("example/index.html");
    let tables: Vec<&str> = page.split("<table").skip(1).collect();
    for table in &tables[..4] {
        let is_published = table.contains("Scores as published.");
        assert!(table.contains("<tbody>") && is_published != table.contains("cceval-difflib@1."), "{table}");
        assert_eq!(table.contains("Paper model"), is_published, "{table}");
        assert_eq!(
            table.contains("example/strong/") || table.contains("./strong/") || table.contains("./weak/"),
            !is_published
        );
    }
    assert_eq!(tables.len(), 5);
    assert!(tables[0].contains("cceval-difflib@1.") && tables[4].contains("+1,234 −3"), "{page}");
    assert!(
        tables[4].contains("As published: Somebody 2026, Table 1.")
            && change["source"]["name"] == "Somebody 2026, Table 1"
    );
    let page = lab.page("example/retrievers/index.html");
    assert!(page.contains(", as published") && page.contains("43.5</td>") && page.contains("Definitions found"));
    // It has a page of its own where nothing was measured.
    fs::remove_file(lab.copy.path("retrievers.json")).expect("removed");
    lab.build().expect("a site");
    let page = lab.page("example/retrievers/index.html");
    assert!(
        page.contains("41.5</td>")
            && !page.contains("Definitions found")
            && lab.page("example/index.html").contains("retrievers/")
    );
    assert!(!page.contains("NaN"));
}

#[test]
fn published_tables_that_cannot_be_are_not_shown() {
    let damages = [
        ("before = [20, nan]", "before = [21, nan]", "before - degraded + improved must equal after"),
        ("before = [20, nan]", "before = [20]", "before has 1 numbers for 2 scopes"),
        ("degraded = [3, nan]", "degraded = [3.5, nan]", "must be numbers of tasks"),
        ("improved = [1234, nan]", "improved = [1234, inf]", "must be numbers of tasks"),
        ("to = \"retrieval\"", "to = \"telepathy\"", "`telepathy` is not a setting"),
        ("to = \"retrieval\"", "to = \"retrieval_with_ref\"", "no table has a [[row]] for Paper model in the setting"),
        ("[41.5, 42.5]", "[41.5, 142.5]", "same_folder must be percentages"),
        ("[41.5, 42.5]", "[]", "same_folder has 0 numbers for 2 scopes"),
        ("after = ", "afterwards = ", "afterwards"),
    ];
    for (from, to, expected) in damages {
        let copy = Copy::new();
        fs::create_dir(copy.path("published")).expect("made");
        copy.write("published/paper.toml", &PAPER.replacen(from, to, 1));
        let found = copy.results().findings;
        let is_reported = found.iter().any(|(_, one)| one.code == "table" && one.message.contains(expected));
        assert!(is_reported, "{expected}: {found:#?}");
    }
    let copy = Copy::new();
    fs::create_dir(copy.path("published")).expect("made");
    copy.write("published/paper.toml", "source = 'x'\ntable = 'y'\nscopes = ['python']\n");
    assert!(copy.results().findings[0].1.message.contains("has no [[row]], no [[change]] and no [[origin]]"));
}

#[test]
fn the_site_keeps_a_record_of_what_it_saw_first() {
    let lab = Lab::new();
    assert_eq!(lab.build().expect("a site").recorded, Vec::<std::path::PathBuf>::new(), "it knows them");
    fs::remove_file(lab.copy.path("first-seen.json")).expect("removed");
    let record = lab.copy.path("first-seen.json");
    assert_eq!(lab.build().expect("a site").recorded, [record]);
    assert_eq!(lab.build().expect("a site").recorded, Vec::<std::path::PathBuf>::new());
    // What comes later is later, whatever it says of itself.
    lab.copy.duplicate("strong", "a-thief");
    lab.copy.edit("a-thief/submission.toml", |text| text.replace("date = ", "date = 1990-01-01 #"));
    let built = lab.build().expect("a site");
    assert_eq!(built.recorded.len(), 1);
    let fine: Vec<&str> = built.verified.iter().filter(|one| one.is_fine()).map(|one| one.id.as_str()).collect();
    assert_eq!(fine, ["strong", "weak"]);
    let message = lab.copy.finding("a-thief", "copy").message;
    assert!(message.contains("first-seen.json has it earlier"), "{message}");
    let seen: serde_json::Value = serde_json::from_str(&lab.copy.read("first-seen.json")).expect("JSON");
    let builds: Vec<usize> =
        seen["seen"].as_array().expect("builds").iter().map(|one| one.as_object().expect("ids").len()).collect();
    assert_eq!(builds, [2, 1]);
    // A damaged record is not started again.
    lab.copy.write("first-seen.json", "{");
    let built = lab.build().expect("a site");
    assert!(built.findings.iter().any(|(_, finding)| finding.code == "record") && built.recorded.is_empty());
    assert_eq!(lab.copy.read("first-seen.json"), "{");
}

#[test]
fn notes_are_on_the_page() {
    let lab = Lab::new();
    lab.copy.predict("strong", |_, pred| {
        pred[..pred.find([';', '{', '}', '\n']).map_or(pred.len(), |end| end + 1)].to_owned()
    });
    lab.build().expect("a site");
    assert!(lab.page("example/strong/index.html").contains("the submitter truncated the predictions"));
}

#[test]
fn what_has_not_changed_is_left_alone() {
    let lab = Lab::new();
    let files = lab.build().expect("a site").files;
    let second = lab.build().expect("a site");
    assert_eq!((second.files, second.written, second.scored), (files, 0, 0));

    lab.copy.edit("weak/submission.toml", |text| text.replace("Example model", "Renamed"));
    let changed = lab.build().expect("a site");
    // Two boards as pages, one as data, the page, the card, and the five files for other tools that name
    // the model.
    assert_eq!((changed.written, changed.scored), (10, 0));

    fs::remove_dir_all(lab.copy.path("weak")).expect("removed");
    lab.build().expect("a site");
    assert!(!lab.folder.path().join("site/example/weak").exists(), "its pages are gone");
    assert!(!lab.page("index.html").contains("Renamed"));
}

#[test]
fn what_cannot_be_published_is_left_out_and_the_rest_is_built() {
    let lab = Lab::new();
    lab.copy.edit("weak/report.json", |text| text.replacen("21.88", "91.88", 1));
    let built = lab.build().expect("a site");
    assert_eq!(built.verified.iter().filter(|one| one.is_fine()).count(), 1);
    let page = lab.page("index.html");
    assert!(page.contains("example/strong/") && !page.contains("example/weak/"), "{page}");
}

#[test]
fn without_tasks_numbers_are_those_of_whoever_submitted_them() {
    let lab = Lab::new();
    fs::remove_file(lab.copy.path("bundle.jsonl.gz")).expect("removed");
    lab.copy.edit("weak/report.json", |text| text.replacen("\"value\": 21.88", "\"value\": 1e300", 1));
    let hash = assay_base::digest::Digest::of(lab.copy.read("weak/report.json").as_bytes());
    lab.copy.edit("weak/manifest.json", |text| {
        let mut manifest: serde_json::Value = serde_json::from_str(text).expect("JSON");
        manifest["report"] = serde_json::to_value(&hash).expect("JSON");
        manifest.to_string()
    });
    lab.build().expect("a site");
    let board: serde_json::Value = serde_json::from_str(&lab.page("example/board.json")).expect("JSON");
    let row = |key: &str| board["rows"].as_array().expect("rows").iter().find(|row| row["key"] == key).expect("a row");
    let em = |key: &str| row(key)["scores"]["cceval-difflib@1"]["all"]["em"][0].clone();
    assert_eq!((row("strong")["tier"].as_str(), em("strong")), (Some("self-scored"), 72.66.into()));
    assert!(row("strong")["ranks"].as_object().is_some_and(serde_json::Map::is_empty));
    assert_eq!(em("weak"), serde_json::Value::Null, "what cannot be is not shown");
    let page = lab.page("example/strong/index.html");
    assert!(page.contains("the scores are not verified") && !page.contains("Recompute in this browser"), "{page}");
}

#[test]
fn nothing_that_a_stranger_wrote_becomes_markup() {
    let evil = r#"<script>alert(1)</script>'"><img src=x onerror=alert(2)>&lt;"#;
    let lab = Lab::new();
    let fields = ["organisation", "retriever", "sampling", "licence", "contact", "notes"];
    let card: String = fields.iter().map(|name| format!("{name} = '''{evil}'''\n")).collect();
    let card = format!(
        "model = '''{evil}'''\ndate = 2026-01-01\nsetting = \"infile\"\nlink = 'https://x/?{}'\n{card}",
        "'\"".len()
    );
    lab.copy.write("weak/submission.toml", &card);
    lab.build().expect("a site");
    for name in ["index.html", "example/index.html", "example/weak/index.html"] {
        let page = lab.page(name);
        assert!(page.contains("&lt;script&gt;alert(1)"), "{name} shows it: {page}");
        assert!(!page.contains("<script>alert") && !page.contains("<img src=x"), "{name}: {page}");
    }
    for link in ["javascript:alert(1)", "data:text/html,x", "//x", "https://x y"] {
        lab.copy.write(
            "weak/submission.toml",
            &format!("model = 'm'\ndate = 2026-01-01\nsetting = 'infile'\nlink = '{link}'\n"),
        );
        let built = lab.build().expect("a site");
        assert!(!built.verified.iter().find(|one| one.id == "weak").expect("it is listed").is_fine(), "{link}");
    }
}

#[test]
fn folders_of_others_are_left_alone() {
    let lab = Lab::new();
    let out = lab.folder.path().join("site");
    fs::create_dir_all(&out).and_then(|()| fs::write(out.join("thesis.tex"), "x")).expect("written");
    assert!(matches!(lab.build(), Err(BuildError::NotOurs { .. })));
    assert_eq!(fs::read_dir(&out).expect("there").count(), 1);

    // A list that was tampered with removes nothing outside of the site.
    fs::remove_file(out.join("thesis.tex")).expect("removed");
    lab.build().expect("a site");
    let outside = lab.folder.path().join("outside");
    fs::write(&outside, "x").expect("written");
    fs::write(out.join(".assay-site"), format!("../outside\n{}\n", outside.display())).expect("written");
    lab.build().expect("a site");
    assert!(outside.exists());
}

#[test]
fn without_web_files_there_is_no_site() {
    let lab = Lab::new();
    fs::remove_dir_all(lab.folder.path().join("kit")).expect("removed");
    assert!(matches!(lab.build(), Err(BuildError::NoKit { .. })));
}

#[test]
fn no_page_is_without_the_policy() {
    let lab = Lab::new();
    lab.build().expect("a site");
    let policy = "http-equiv=\"Content-Security-Policy\"";
    for page in ["index.html", "metrics/index.html", "check/index.html"] {
        let text = fs::read_to_string(lab.folder.path().join("site").join(page)).expect("a page");
        assert_eq!(text.matches(policy).count(), 1, "{page}");
    }
    let page = lab.folder.path().join("kit/index.html");
    let text = fs::read_to_string(&page).expect("a page");
    for needed in [policy, "id=\"early\"", "class=\"symbols\"", "<!-- site:head -->", "<!-- /site:footer -->"] {
        fs::write(&page, text.replace(needed, "")).expect("written");
        assert!(matches!(lab.build(), Err(BuildError::NoKit { .. })), "{needed}");
    }
}

#[test]
fn programs_have_a_board_and_pages_with_every_analysis() {
    let lab = Lab::with(Copy::of_programs());
    let built = lab.build().expect("a site");
    assert!(built.verified.iter().all(assay_site::verify::Verification::is_fine), "{:#?}", built.verified);
    let board = lab.page("programs/index.html");
    let preload = |script: &str| format!("rel=\"modulepreload\" href=\"../check/assets/{script}\"");
    assert!(board.contains(&preload("s.js")) && board.contains(&preload("l.js")), "{board}");
    let metrics = lab.page("metrics/index.html");
    assert!(metrics.contains(&preload("s.js")) && !metrics.contains("l.js"), "only leaderboards need it");
    for said in ["pass@1", "pass@2", "Python <small>24</small>", "steady/", "hasty/", "Self-scored"] {
        assert!(board.contains(said), "{said}: {board}");
    }
    assert!(board.contains("href=\"../check/#benchmark=programs\""), "{board}");
    let data = lab.page("programs/board.json");
    assert!(data.contains("\"execution@4\":{\"all\":{\"pass_1\":[") && data.contains("pass_3"), "{data}");
    let values: serde_json::Value = serde_json::from_str(&data).expect("JSON");
    let rank = |key: &str, scope: &str| {
        let rows = values["rows"].as_array().expect("rows");
        rows.iter().find(|row| row["key"] == key).expect("a row")["ranks"]["execution@4"][scope].as_u64()
    };

    let ranks = |scope| ["careful", "steady", "wordy", "hasty", "small"].map(|key| rank(key, scope));
    assert_eq!(ranks("all"), [1, 2, 3, 3, 5].map(Some), "{data}");
    assert_eq!(ranks("java"), [1, 1, 3, 3, 5].map(Some), "{data}");
    let page = lab.page("programs/hasty/index.html");
    let sections = ["outcomes", "curves", "temperatures", "difficulties", "dates", "spectrum"];
    for id in sections {
        assert!(page.contains(&format!("<h2 id=\"{id}\"")), "{id}: {page}");
    }
    for said in ["did not run the programs", "assay verify --execute results/programs/hasty", "2020", "800–1199"] {
        assert!(page.contains(said), "{said}: {page}");
    }
    assert!(!page.contains(" style=") && page.matches("<table").count() >= 8, "{page}");
    let files = ["samples.jsonl", "report.json", "manifest.json", "submission.toml"];
    assert!(files.iter().all(|name| !lab.page(&format!("programs/hasty/{name}")).is_empty()));
    // What cannot be recomputed in a browser is not offered there. It can be compared.
    assert!(!page.contains("#submission=") && lab.page("compare/index.html").contains("value=\"programs\""));
    assert!(!lab.page("check/bundles/index.json").contains("programs"));

    lab.build_with(Some(&crate::programs::Agrees)).expect("a site");
    assert!(lab.page("programs/hasty/index.html").contains("every program has the verdicts"));
    assert!(lab.page("programs/board.json").contains("re-executed"));
    lab.copy.edit("benchmark.toml", |card| format!("{card}\n[execution]\nchecker = 'tokens'\n"));
    lab.build().expect("a site");
    assert!(lab.page("metrics/index.html").contains("<code>assay execute --checker=tokens</code>"));
}

#[test]
fn labels_and_rankings_have_a_board_and_pages_with_details() {
    let lab = Lab::with(Copy::of_labels());
    let built = lab.build().expect("a site");
    assert!(built.verified.iter().all(assay_site::verify::Verification::is_fine), "{:#?}", built.verified);
    let board = lab.page("labels/index.html");
    for said in ["Tags from code", "Code-code retrieval", "tags-keywords/", "90.10", "Recomputed"] {
        assert!(board.contains(said), "{said}: {board}");
    }
    assert!(lab.page("labels/board.json").contains("\"kind\":\"labels\""));
    for (id, all) in [
        ("tags-keywords", &["F1 by tag and language", "binary search", "Sets of tags", "by Macro-F1"][..]),
        ("compilation-rules", &["Does not compile", "Majority baseline", "55.56", "by Accuracy"]),
        ("nl-words", &["Acc@1 by language", "Acc@3 by language", "Words", "Mean (γ)"]),
        ("code-words", &["Cross-lingual", "Mean (α)", "12 of 12 queries", "Rank 1"]),
    ] {
        let page = lab.page(&format!("labels/{id}/index.html"));
        for said in
            all.iter().chain(&["from the submitted predictions", "assay verify results/labels/", "../../check/"])
        {
            assert!(page.contains(said), "{id}: {said}: {page}");
        }
        // The checker opens them by their address. They are not compared task by task.
        assert!(page.contains(&format!("#submission=labels%2F{id}")) && !page.contains("#benchmark="), "{page}");
    }
    let references = fs::read_to_string(lab.copy.path("pairs.jsonl")).expect("there");
    assert_eq!(lab.page("labels/pairs.jsonl"), references);
    assert!(!lab.page("compare/index.html").contains("value=\"labels\""));
    assert!(lab.page("labels/integrity/index.html").contains("a right label looks the same"));
    let submit = lab.page("submit/index.html");
    assert!(submit.contains("--setting tags") && submit.contains("../labels/queries.jsonl"), "{submit}");
}

#[test]
fn programs_without_tasks_are_shown_as_their_submitter_scored_them() {
    let lab = Lab::with(Copy::of_programs());
    fs::remove_file(lab.copy.path("tasks.jsonl")).expect("removed");
    let built = lab.build().expect("a site");
    assert!(built.verified.iter().all(|one| one.is_self_scored() && !one.is_fine()));
    assert!(lab.page("programs/hasty/index.html").contains("does not have the benchmark’s tasks"));
}
