//! Files for other tools: their structure, and what hostile names and absent values do to them.

// A panic fails the test.
#![allow(clippy::expect_used)]

use std::collections::{BTreeMap, HashMap};

use assay_base::digest::Digest;
use assay_evaluation::metric::Metric;
use assay_evaluation::report::{Mean, Report, Row, SCHEMA, Scope, Share};
use assay_formats::exports::croissant::{DataFile, members};
use assay_formats::exports::{
    ALL, Answer, Dataset, Error, Export, Exporter, Facts, File, HubTask, Results, Score, Time, programs, prompts,
};
use assay_formats::programs::Importer;
use serde_json::{Value, json};

const PROFILE: &str = "execution@2";
/// A name that breaks files that do not quote it.
const HOSTILE: &str = "=a,\"b\"\r\n- c: {d}\u{202e}</script>\\";

fn metric(id: &str) -> Option<&'static Metric> {
    assay_execution::metrics::named(id)
}

fn report(rows: Vec<Row>) -> Report {
    Report {
        schema: SCHEMA.to_owned(),
        evaluation: "execution".to_owned(),
        valid: true,
        counts: Vec::new(),
        rows,
        problems: Vec::new(),
        sections: BTreeMap::new(),
    }
}

fn rows() -> Vec<Row> {
    let python = || Scope::language(Some("python"));
    vec![
        Row::mean("pass_1", PROFILE, Scope::default(), 4, Mean { value: 62.5, low: 12.5, high: 100.0 }),
        Row::value("pass_2", PROFILE, Scope::default(), 4, None),
        Row::share("pass_1", PROFILE, python(), 3, Share { count: 2, value: 66.67, low: 20.0, high: 93.8 }),
    ]
}

fn facts() -> Facts {
    Facts {
        benchmark: "My benchmark".to_owned(),
        benchmark_link: None,
        tasks: Some("ab12".to_owned()),
        model: "StarCoder".to_owned(),
        organisation: Some("BigCode".to_owned()),
        open_weights: Some(true),
        details: BTreeMap::from([("setting".to_owned(), "synthesis".to_owned())]),
        publisher: Some("My board".to_owned()),
        page: Some("https://example.org/my/star/".to_owned()),
        time: Time::parse("2026-11-26T19:12:04Z").expect("a time"),
        dataset: Some(HubTask { id: "my/data".to_owned(), task: "default".to_owned(), revision: None }),
        metric: None,
    }
}

const SAMPLES: &str = r#"{"task_id": "T/0", "completion": "    return 1\n", "runtime": "python", "status": "judged", "exec_outcome": "PASSED", "profile": "execution@2"}
{"task_id": "T/0", "completion": "    return 2\n", "runtime": "python", "status": "judged", "exec_outcome": "WRONG_ANSWER", "profile": "execution@2"}
{"task_id": "T/1", "solution": "def g(): pass\n", "runtime": "python", "status": "judged", "exec_outcome": "TIME_LIMIT_EXCEEDED", "profile": "execution@2"}
{"task_id": "T/1", "solution": "", "runtime": "python", "status": "rejected", "exec_outcome": null, "profile": "execution@2"}
"#;

fn answers() -> Vec<Answer> {
    let tasks = r#"{"task_id": "T/0", "prompt": "def f():\n"}"#;
    let prompts = prompts(&tasks.as_bytes()).expect("memory");
    let (answers, problems) = programs(&SAMPLES.as_bytes(), &prompts).expect("memory");
    assert_eq!(problems, []);
    answers
}

fn results(report: &Report) -> Results<'_> {
    Results { report, metric, facts: facts(), answers: answers() }
}

fn export(id: &str, results: &Results<'_>) -> Result<Vec<File>, Error> {
    Exporter::named(id).and_then(|exporter| exporter.of_results(results)).expect("a format of results")
}

fn text(file: &File) -> &str {
    std::str::from_utf8(&file.bytes).expect("text")
}

fn json_of(file: &File) -> Value {
    serde_json::from_slice(&file.bytes).expect("JSON")
}

#[test]
fn every_eval_ever_has_the_results_and_their_samples() {
    let report = report(rows());
    let files = export("every-eval-ever", &results(&report)).expect("files");
    let [aggregate, samples] = files.as_slice() else { unreachable!("{files:?}") };
    assert!(aggregate.path.starts_with("data/My-benchmark/BigCode/StarCoder/"), "{}", aggregate.path);
    assert_eq!(samples.path, aggregate.path.replace(".json", "_samples.jsonl"));
    let whole = json_of(aggregate);
    assert_eq!(whole["schema_version"], "0.3.0");
    assert_eq!(whole["evaluation_id"], "My-benchmark/BigCode_StarCoder/1795720324");
    assert_eq!(whole["model_info"]["id"], "BigCode/StarCoder");
    assert_eq!(whole["model_info"]["additional_details"]["model_availability"], "open_weights");
    let found = &whole["evaluation_results"];
    assert_eq!(found.as_array().map(Vec::len), Some(2), "a row without a value has no result");
    assert_eq!(found[0]["metric_config"]["metric_parameters"], json!({"k": 1}));
    assert_eq!(found[0]["score_details"]["score"], 62.5);
    assert_eq!(found[0]["score_details"]["uncertainty"]["confidence_interval"]["method"], "bootstrap");
    assert_eq!(found[1]["score_details"]["uncertainty"]["confidence_interval"]["method"], "wilson");
    assert_eq!(found[1]["evaluation_name"], "My benchmark (python)");
    let detailed = &whole["detailed_evaluation_results"];
    assert_eq!(detailed["checksum"], Digest::of(&samples.bytes).sha256);
    assert_eq!((&detailed["file_path"], &detailed["total_rows"]), (&json!(samples.path), &json!(4)));
    let lines: Vec<Value> = text(samples).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(lines[0]["evaluation_result_id"], found[0]["evaluation_result_id"]);
    assert_eq!(lines[0]["input"]["raw"], "def f():\n");
    assert_eq!(lines[0]["output"]["raw"], json!(["    return 1\n"]));
    assert_eq!(lines[0]["evaluation"], json!({"score": 100.0, "is_correct": true}));
    assert_eq!(lines[2]["metadata"]["outcome"], "TIME_LIMIT_EXCEEDED");
    assert!(lines[0]["sample_hash"].is_string() && lines[2]["sample_hash"].is_null(), "hashes need the prompt");
    assert_eq!(files, export("every-eval-ever", &results(&report)).expect("files"), "the same results have one id");
}

#[test]
fn the_hub_gets_one_score() {
    let report = report(rows());
    let mut results = results(&report);
    let files = export("hf-eval-results", &results).expect("files");
    assert_eq!(files[0].path, "My-benchmark.yaml");
    assert_eq!(
        text(&files[0]),
        "- dataset:\n    id: \"my/data\"\n    task_id: \"default\"\n  value: 62.5\n  date: \"2026-11-26\"\n  \
         source:\n    url: \"https://example.org/my/star/\"\n    name: \"My board\"\n  notes: \"pass@1 in percent by \
         execution@2; setting: synthesis\"\n"
    );
    results.facts.metric = Some("pass_2".to_owned());
    assert_eq!(export("hf-eval-results", &results), Err(Error::NoScore));
    results.facts.metric = Some("em".to_owned());
    let known = "pass_1, pass_2".to_owned();
    assert_eq!(export("hf-eval-results", &results), Err(Error::NoMetric("em".to_owned(), known)));
    results.facts.dataset = None;
    assert_eq!(export("hf-eval-results", &results), Err(Error::NoDataset));
}

#[test]
fn evalplus_has_the_verdicts_that_the_importer_reads() {
    let report = report(rows());
    let results = results(&report);
    let files = export("evalplus", &results).expect("files");
    let document = json_of(&files[0]);
    assert_eq!((&document["date"], &document["hash"]), (&json!("2026-11-26 19:12"), &json!("ab12")));
    assert_eq!(document["pass_at_k"], json!({"base": {"pass@1": 0.625}}));
    let statuses: Vec<&Value> =
        ["T/0", "T/1"].iter().flat_map(|task| (0..2).map(|n| &document["eval"][*task][n]["base_status"])).collect();
    assert_eq!(statuses, ["pass", "fail", "timeout", "fail"]);
    assert_eq!(document["eval"]["T/0"][0]["solution"], "def f():\n    return 1\n");

    let bytes = files[0].bytes.as_slice();
    let importer = Importer::of(&bytes).expect("memory").expect("a known file");
    assert_eq!(importer.id, "evalplus-results");
    let import = importer.import(&bytes, None).expect("memory");
    assert_eq!((import.count(), import.problems.len()), (4, 0));
    let comparison = import.compare(|place| results.answers[place as usize].is_correct);
    assert_eq!((comparison.compared, comparison.differ.len()), (4, 0));
}

#[test]
fn evalplus_refuses_what_it_cannot_say() {
    let report = report(rows());
    let mut results = results(&report);
    results.answers[0].input = None;
    assert_eq!(export("evalplus", &results), Err(Error::NoPrompt("T/0".to_owned())));
    results.answers[1].is_correct = None;
    assert_eq!(export("evalplus", &results), Err(Error::Incomplete(1)));
    results.answers = answers();
    results.answers[3].language = "go".to_owned();
    let other = Error::OtherLanguage { task: "T/1".to_owned(), language: "go".to_owned() };
    assert_eq!(export("evalplus", &results), Err(other));
    results.answers = Vec::new();
    assert_eq!(export("evalplus", &results), Err(Error::NoPrograms));
    // Completions that were compared with the original are no programs.
    results.answers = vec![Answer { reference: Some("x".to_owned()), is_correct: Some(true), ..Answer::default() }];
    assert_eq!(export("evalplus", &results), Err(Error::NoPrograms));
}

#[test]
fn lm_eval_has_a_task_for_each_scope() {
    let report = report(rows());
    let files = export("lm-eval", &results(&report)).expect("files");
    assert_eq!(files[0].path, "BigCode__StarCoder/results_2026-11-26T19-12.json");
    let document = json_of(&files[0]);
    let tasks = &document["results"];
    assert_eq!(tasks["My-benchmark"]["pass@1,execution@2"], 0.625);
    assert_eq!(tasks["My-benchmark"]["pass@1_stderr,execution@2"], "N/A");
    assert!(tasks["My-benchmark"].get("pass@2,execution@2").is_none(), "an absent value is left out");
    assert_eq!(tasks["My-benchmark_python"]["sample_len"], 3);
    assert_eq!(document["higher_is_better"]["My-benchmark"], json!({"pass@1": true}));
    assert_eq!(document["n-samples"]["My-benchmark"], json!({"original": 4, "effective": 4}));
    let names = |member: &str| document[member].as_object().map(|tasks| tasks.keys().cloned().collect::<Vec<_>>());
    for member in ["configs", "versions", "n-shot", "higher_is_better", "n-samples", "task_hashes"] {
        assert_eq!(names(member), names("results"), "{member}");
    }
    // A report with a single scope is about all tasks.
    let single = self::report(vec![rows().remove(2)]);
    let files = export("lm-eval", &results(&single)).expect("files");
    assert_eq!(json_of(&files[0])["results"]["My-benchmark"]["sample_len"], 3);
    // The importer says what the file is.
    let bytes = files[0].bytes.as_slice();
    assert_eq!(Importer::of(&bytes).expect("memory").map(|importer| importer.id), Some("lm-eval-results"));
}

#[test]
fn tables_have_empty_cells_for_absent_values() {
    let mut rows = rows();
    rows[2].value = Some(f64::NAN);
    let report = report(rows);
    let files = export("csv", &results(&report)).expect("files");
    assert_eq!(
        text(&files[0]),
        "benchmark,model,metric,profile,language,n,count,value,low,high\r\n\
         My benchmark,StarCoder,pass_1,execution@2,,4,,62.5,12.5,100\r\n\
         My benchmark,StarCoder,pass_2,execution@2,,4,,,,\r\n\
         My benchmark,StarCoder,pass_1,execution@2,python,3,2,,20,93.8\r\n"
    );
    assert_eq!(
        text(&files[1]),
        "task,language,number,outcome,is_correct,execution@2 pass_1\r\n\
         T/0,python,0,PASSED,true,100\r\n\
         T/0,python,1,WRONG_ANSWER,false,0\r\n\
         T/1,python,0,TIME_LIMIT_EXCEEDED,false,0\r\n\
         T/1,python,1,,false,0\r\n"
    );
    let names: Vec<String> =
        export("parquet", &results(&report)).expect("files").into_iter().map(|file| file.path).collect();
    assert_eq!(names, ["scores.parquet", "answers.parquet"]);
}

#[test]
fn parquet_files_begin_and_end_as_such() {
    let report = report(rows());
    for file in export("parquet", &results(&report)).expect("files") {
        let bytes = &file.bytes;
        assert_eq!((&bytes[..4], &bytes[bytes.len() - 4..]), (&b"PAR1"[..], &b"PAR1"[..]), "{}", file.path);
        let length = u32::from_le_bytes(bytes[bytes.len() - 8..bytes.len() - 4].try_into().expect("4 bytes"));
        assert!((length as usize) < bytes.len() - 12, "{}", file.path);
    }
}

#[test]
fn hostile_names_stay_in_their_places() {
    let mut rows = rows();
    rows.push(Row::value(HOSTILE, PROFILE, Scope::default().with(HOSTILE, Some(HOSTILE)), 1, Some(5.0)));
    let report = report(rows);
    let mut results = results(&report);
    results.facts.model = HOSTILE.to_owned();
    results.facts.organisation = Some("../..".to_owned());
    results.facts.benchmark = HOSTILE.to_owned();
    results.facts.page = Some(HOSTILE.to_owned());
    results.facts.details.insert("deployment_type".to_owned(), HOSTILE.to_owned());
    results.answers[0].task = HOSTILE.to_owned();
    results.answers[0].outcome = Some(HOSTILE.to_owned());
    for exporter in ALL {
        let Some(files) = exporter.of_results(&results) else { continue };
        for file in files.expect("files") {
            let is_plain =
                |part: &str| !part.is_empty() && part != ".." && part.bytes().all(|byte| byte.is_ascii_graphic());
            assert!(file.path.split('/').all(is_plain), "{exporter:?}: {}", file.path);
        }
    }
    let whole = json_of(&export("every-eval-ever", &results).expect("files")[0]);
    assert_eq!(whole["model_info"]["additional_details"]["deployment_type"], "unknown");
    assert_eq!(whole["model_info"]["name"], HOSTILE);
    let csv = export("csv", &results).expect("files");
    let csv = text(&csv[1]);
    assert!(csv.contains("\r\n\"'=a,\"\"b\"\"\r\n- c: {d}\u{202e}</script>\\\",python,0,"), "{csv}");
    let yaml = export("hf-eval-results", &results).expect("files");
    let yaml = text(&yaml[0]);
    assert_eq!(yaml.lines().count(), 9, "{yaml}");
    assert!(yaml.contains(r#"url: "=a,\"b\"\u000d\u000a- c: {d}\u202e</script>\\""#), "{yaml}");
}

#[test]
fn reports_without_scores_are_refused() {
    let unscored = vec![Row::value("pass_1", PROFILE, Scope::default(), 0, None)];
    for (rows, refusing) in [
        (Vec::new(), &["every-eval-ever", "hf-eval-results", "lm-eval", "csv", "parquet"][..]),
        (unscored, &["every-eval-ever", "hf-eval-results", "lm-eval"][..]),
    ] {
        let report = report(rows);
        let mut results = results(&report);
        results.answers = Vec::new();
        for id in refusing {
            assert_eq!(export(id, &results), Err(Error::NoScore), "{id}");
        }
    }
}

#[test]
fn results_without_answers_have_no_file_for_them() {
    let report = report(rows());
    let mut results = results(&report);
    results.answers = Vec::new();
    for id in ["every-eval-ever", "csv", "parquet"] {
        let files = export(id, &results).expect("files");
        assert_eq!(files.len(), 1, "{id}");
    }
    let whole = json_of(&export("every-eval-ever", &results).expect("files")[0]);
    assert!(whole.get("detailed_evaluation_results").is_none());
}

#[test]
fn answers_of_other_profiles_are_not_of_the_results() {
    let report = report(rows());
    let mut results = results(&report);
    let score = |profile: &str| Score { metric: "pass_1".to_owned(), profile: profile.to_owned(), percent: 100.0 };
    let of = |profile: &str| Answer { is_correct: Some(true), scores: vec![score(profile)], ..Answer::default() };
    results.answers = vec![of("execution@1"), of(PROFILE), Answer { is_correct: None, ..of(PROFILE) }];
    let files = export("every-eval-ever", &results).expect("files");
    assert_eq!(text(&files[1]).lines().count(), 1);
}

#[test]
fn broken_samples_are_reported_by_line() {
    for broken in ["", "\n\n", "{", "[]", "\u{0}", "{\"status\": 1}"] {
        let (answers, problems) = programs(&broken.as_bytes(), &HashMap::new()).expect("memory");
        assert_eq!((answers.len(), problems.len()), (0, usize::from(!broken.trim().is_empty())), "{broken:?}");
    }
    let (answers, problems) = programs(&&b"\xff\xfe\n{\"task_id\": 1"[..], &HashMap::new()).expect("memory");
    assert_eq!((answers.len(), problems.len()), (0, 2));
}

#[test]
fn croissant_describes_files_and_their_records() {
    let file = DataFile {
        name: "bundle.jsonl.gz".to_owned(),
        address: "../bundle.jsonl.gz".to_owned(),
        bytes: 5,
        sha256: "ab".to_owned(),
        members: members(
            &&br#"
{"prompt": "x", "n": 1, "t": 0.5, "is_a": true, "metadata": {}, "created_at": 5, "none": null, "n": 2}
{"other": 1}"#[..],
        )
        .expect("memory"),
    };
    let mut dataset = Dataset {
        name: HOSTILE.to_owned(),
        about: "Tasks.".to_owned(),
        link: Some("https://example.org/".to_owned()),
        files: vec![file],
        ..Dataset::default()
    };
    assert_eq!(dataset.missing(), ["licence", "creator", "published"]);
    dataset.licence = Some("https://spdx.org/licenses/MIT".to_owned());
    dataset.creator = Some("Us".to_owned());
    dataset.published = Some("2026-01-31".to_owned());
    assert!(dataset.missing().is_empty());
    let Some(Export::Dataset(export)) = Exporter::named("croissant").map(|exporter| &exporter.export) else {
        unreachable!("it is for data sets")
    };
    let files = export(&dataset);
    let document = json_of(&files[0]);
    assert_eq!(document["conformsTo"], "http://mlcommons.org/croissant/1.1");
    assert_eq!(document["name"], HOSTILE);
    let object = &document["distribution"][0];
    assert_eq!((&object["@id"], &object["contentSize"]), (&json!("bundle.jsonl.gz"), &json!("5 B")));
    let fields = document["recordSet"][0]["field"].as_array().expect("a list");
    let kinds: Vec<_> = fields.iter().map(|field| (field["name"].as_str(), field["dataType"].as_str())).collect();
    let kind = |name, kind| (Some(name), Some(kind));
    assert_eq!(
        kinds,
        [kind("prompt", "sc:Text"), kind("n", "sc:Integer"), kind("t", "sc:Float"), kind("is_a", "sc:Boolean")]
    );
    let field = &fields[0];
    for broken in ["", "\n", "[1]\n{", "\u{0}"] {
        assert_eq!(members(&broken.as_bytes()).expect("memory"), [], "{broken:?}");
    }
    assert_eq!(field["source"], json!({"fileObject": {"@id": object["@id"]}, "extract": {"column": "prompt"}}));
}
