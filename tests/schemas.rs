//! The JSON Schemas of Assay's files: `schemas/` is up to date, and files are of their schemas.

use std::collections::BTreeMap;
use std::{env, fs};

use assay_base::canonical;
use assay_completion::cutoff::{self, Cutoff};
use assay_completion::quirks::{QUIRKS, Quirks};
use assay_completion::report::{INPUT, Input};
use assay_completion::{bundle, compare, explain, rerank};
use assay_corpus::examples::funnel;
use assay_corpus::{annotation, describe, retrievers};
use assay_evaluation::{manifest, report};
use assay_evaluations::reports;
use assay_execution::plan::Shard;
use assay_execution::{Denominator, Outcome, Profile, Status, Trivial, parts};
use assay_site::history::History;
use assay_site::results::Results;
use assay_site::verify::{self, Uncached};
use assay_site::{analysis, board, programs, record, runtimes};
use assay_taxonomy::table;
use assay_taxonomy::trees::vocabulary;
use assay_tests::project;
use jsonschema::Validator;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

/// The folder of the schemas.
const FOLDER: &str = "schemas";

fn generator() -> SchemaGenerator {
    SchemaSettings::draft2020_12().for_serialize().into_generator()
}

fn of<T: JsonSchema>() -> Value {
    generator().into_root_schema_for::<T>().to_value()
}

/// The schema of a report with the sections of all domains.
fn of_report() -> Value {
    let mut generator = generator();
    let sections = json!({
        (QUIRKS.id): generator.subschema_for::<Quirks>(),
        (cutoff::SECTION): generator.subschema_for::<Cutoff>(),
        (INPUT): generator.subschema_for::<Input>(),
        (table::SECTION): generator.subschema_for::<table::Tokens>(),
        (assay_execution::SECTION): generator.subschema_for::<assay_execution::Section>(),
        (assay_execution::STUDY): generator.subschema_for::<assay_execution::Study>(),
        (assay_tasks::SECTION): generator.subschema_for::<assay_tasks::Section>(),
    });
    let mut schema = generator.into_root_schema_for::<report::Report>().to_value();
    let member = &mut schema["properties"]["sections"];
    member["properties"] = sections;
    member["additionalProperties"] =
        json!({"type": "object", "properties": {"schema": {"type": "string"}}, "required": ["schema"]});
    schema
}

/// The schema of the lines of a part: its head, then its rows.
fn of_part() -> Value {
    let mut generator = generator();
    let lines = [generator.subschema_for::<parts::Head>(), generator.subschema_for::<parts::Row>()];
    json!({
        "$schema": generator.settings().meta_schema,
        "title": "Part",
        "description": "A line of a part. The first line is its head, the others are rows.",
        "anyOf": lines,
        "$defs": generator.take_definitions(true),
    })
}

/// Every schema, by its name.
fn schemas() -> BTreeMap<&'static str, Value> {
    let mut schemas = BTreeMap::from([
        (annotation::SCHEMA, of::<annotation::Report>()),
        (describe::SCHEMA, of::<describe::Report>()),
        (compare::SCHEMA, of::<compare::Document<'_, table::Changes>>()),
        (rerank::SCHEMA, of::<rerank::Reranking>()),
        (explain::SCHEMA, of::<explain::Document<'_>>()),
        (funnel::SCHEMA, of::<funnel::Report>()),
        (verify::SCHEMA, of::<verify::Document<'_>>()),
        (analysis::SCHEMA, of::<analysis::Analysis>()),
        (board::SCHEMA, of::<board::Board<'_>>()),
        (bundle::SCHEMA, of::<bundle::Manifest>()),
        (manifest::SCHEMA, of::<manifest::Manifest>()),
        (parts::SCHEMA, of_part()),
        (record::SCHEMA, of::<record::Record>()),
        (programs::SCHEMA, of::<programs::ProgramIndex>()),
        (runtimes::SCHEMA, of::<runtimes::RuntimeIndex>()),
        (report::SCHEMA, of_report()),
        (retrievers::SCHEMA, of::<retrievers::Report>()),
        (vocabulary::SCHEMA, of::<vocabulary::Document>()),
    ]);
    for schema in schemas.values_mut() {
        plain(schema);
        if let Some(scope) = schema.pointer_mut("/$defs/Scope") {
            scope["properties"] = json!({
                "language": {"description": "The programming language.", "type": "string"},
                "setting": {"description": "The setting of the answers.", "type": "string"},
            });
        }
    }
    schemas
}

/// Replaces links of rustdoc in descriptions by their text. Removes null from optional members:
/// they are absent instead.
fn plain(value: &mut Value) {
    if let Value::Object(schema) = value {
        let required = schema.get("required").cloned().unwrap_or_default();
        let is_required = |name: &str| required.as_array().is_some_and(|names| names.iter().any(|one| one == name));
        let members = schema.get_mut("properties").and_then(Value::as_object_mut);
        members
            .into_iter()
            .flatten()
            .filter(|(name, _)| !is_required(name))
            .for_each(|(_, member)| remove_null(member));
    }
    match value {
        Value::Object(members) => members.iter_mut().for_each(|(key, value)| match value {
            Value::String(text) if key == "description" => *text = without_links(text),
            value => plain(value),
        }),
        Value::Array(values) => values.iter_mut().for_each(plain),
        _ => {}
    }
}

fn remove_null(member: &mut Value) {
    if let Some(names) = member["type"].as_array() {
        member["type"] = names.iter().find(|name| *name != "null").cloned().unwrap_or_default();
    } else if let Some(alternatives) = member.get_mut("anyOf").and_then(Value::as_array_mut) {
        alternatives.retain(|one| one["type"] != "null");
    }
}

fn without_links(text: &str) -> String {
    let mut parts = text.split('[');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (name, rest) = part.split_once(']').expect("a link ends");
        let rest = rest.strip_prefix('(').and_then(|rest| rest.split_once(')')).map_or(rest, |(_, rest)| rest);
        plain += name;
        plain += rest;
    }
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// `cargo xtask schemas` sets `ASSAY_WRITE_SCHEMAS`. Schemas of earlier versions stay.
#[test]
fn schemas_are_up_to_date() {
    for (name, schema) in schemas() {
        let path = project(FOLDER).join(format!("{name}.json"));
        let text = canonical::document(&schema);
        if env::var_os("ASSAY_WRITE_SCHEMAS").is_some() {
            fs::write(&path, &text).expect("it can be written");
        }
        let found = fs::read_to_string(&path).unwrap_or_default();
        assert!(found == text, "{name} has changed: run `cargo xtask schemas`, and log it in the changelog of formats");
    }
}

/// Whether values are of the schemas that they name.
struct Checker(BTreeMap<&'static str, Validator>);

impl Checker {
    fn new() -> Self {
        let validator = |schema| jsonschema::validator_for(&schema).expect("it is a schema");
        Self(schemas().into_iter().map(|(name, schema)| (name, validator(schema))).collect())
    }

    fn check(&self, value: &Value) {
        let name = value["schema"].as_str().expect("it names its schema");
        let errors: Vec<String> =
            self.0[name].iter_errors(value).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(errors.is_empty(), "{name}: {errors:#?}");
    }

    fn check_text(&self, text: &str) {
        self.check(&serde_json::from_str(text).expect("it is JSON"));
    }
}

/// The texts of the files with these names in a folder and its folders.
fn texts(folder: &str, is: &dyn Fn(&str) -> bool) -> Vec<String> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(project(folder)).expect("a folder") {
        let entry = entry.expect("an entry");
        let name = entry.file_name().into_string().expect("UTF-8");
        let path = format!("{folder}/{name}");
        if entry.path().is_dir() {
            texts.extend(self::texts(&path, is));
        } else if is(&name) {
            texts.push(fs::read_to_string(entry.path()).expect("UTF-8"));
        }
    }
    texts
}

#[test]
fn reports_of_every_version_become_of_the_current_schema() {
    let checker = Checker::new();
    let is_json = |name: &str| name.ends_with(".json");
    let current = texts("tests/golden", &|name| name.starts_with("report_"));
    let older = ["tests/golden/schemas", "crates/execution/tests/old_reports", "crates/tasks/tests/old_reports"];
    let older: Vec<String> = older.iter().flat_map(|folder| texts(folder, &is_json)).collect();
    let published = texts("results", &|name| name == "report.json");
    assert!(current.len() == 3 && older.len() == 10 && published.len() == 15);
    for text in current.iter().chain(&older).chain(&published) {
        let read = reports::read(text).expect("it can be read");
        checker.check_text(&read.report.to_json());
        if read.older.is_none() {
            checker.check_text(text);
        }
    }
}

#[test]
fn files_of_a_site_are_of_their_schemas() {
    let checker = Checker::new();
    let is_document = |name: &str| {
        let of_benchmark = [assay_site::benchmark::BUNDLE_MANIFEST, assay_site::description::FILE];
        let others = ["manifest.json", record::FILE, assay_site::retrievers::FILE];
        of_benchmark.contains(&name) || others.contains(&name)
    };
    let documents = texts("results", &is_document);
    assert_eq!(documents.len(), 23);
    documents.iter().for_each(|text| checker.check_text(text));
    let results = Results::read(&project("results")).expect("a folder of results");
    let history = History::open(&project("results"), None);
    for benchmark in &results.benchmarks {
        let verified = verify::verify(benchmark, &Uncached, None, &history, || ());
        let board = board::Board::new(benchmark, &verified);
        checker.check(&serde_json::to_value(&board).expect("JSON"));
        let analysis = board.analysis.as_ref();
        analysis.iter().for_each(|analysis| checker.check(&serde_json::to_value(analysis).expect("JSON")));
        checker.check(&serde_json::to_value(verify::Document::new(&verified)).expect("JSON"));
    }
}

/// Those of `assay compare` and `explain` are checked where the command is tested.
#[test]
fn a_funnel_is_of_its_schema() {
    Checker::new().check(&serde_json::to_value(funnel::Funnel::default().report()).expect("JSON"));
}

#[test]
fn lines_of_a_part_are_of_its_schema() {
    let checker = Checker::new();
    let head = parts::Head {
        schema: parts::SCHEMA.to_owned(),
        run: "r".to_owned(),
        shard: Shard { index: 0, of: 2 },
        samples: 1,
        k: vec![1, 10],
        cutoff: Some(("2024-01-31".to_owned(), 1_706_659_200)),
        denominator: Denominator::All,
        tasks: vec![parts::ExpectedTask { language: None, name: "1A".to_owned(), published: Some(0), is_here: true }],
        trivial: Some(Trivial::default()),
        profile: Profile::Third,
        study: true,
        problems: 0,
        data_models: BTreeMap::from([("rust".to_owned(), "32 bits".to_owned())]),
    };
    checker.check(&serde_json::to_value(head).expect("JSON"));
    for status in [Status::Judged(Outcome::TimeLimitExceeded), Status::Rejected, Status::NotJudged] {
        let row = parts::Row {
            number: 0,
            task: None,
            problem: Some("1A".to_owned()),
            language: "Go".to_owned(),
            status,
            difficulty: None,
            temperature: Some(0.2),
            published: None,
            tests: "p".to_owned(),
            backstops: vec![0],
            error: None,
            inside: Some("its tests pass a function".to_owned()),
            flags: "-O3".to_owned(),
            source_language: Some("c".to_owned()),
            line: "{}".to_owned(),
        };
        assert!(checker.0[parts::SCHEMA].is_valid(&serde_json::to_value(row).expect("JSON")), "{status:?}");
    }
}

#[test]
fn schemas_refuse_other_documents() {
    for (name, validator) in Checker::new().0 {
        for other in [json!({}), json!([]), json!({"schema": name}), json!({"schema": "assay-other@1"})] {
            assert!(!validator.is_valid(&other), "{name}: {other}");
        }
    }
}

/// The site publishes every version.
#[test]
fn the_site_has_the_schemas() {
    let files = fs::read_dir(project(FOLDER)).expect("the schemas").map(|entry| entry.expect("an entry").file_name());
    let mut files: Vec<String> = files.map(|name| name.into_string().expect("UTF-8")).collect();
    files.sort();
    let published: Vec<&str> = assay_site::schemas::ALL.iter().map(|(name, _)| *name).collect();
    assert_eq!(published, files, "crates/site/src/schemas.rs lists them");
}
