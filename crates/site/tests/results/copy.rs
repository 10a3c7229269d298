//! A copy of the example's results, to do bad things to.

use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};

use assay_base::digest::Digest;
use assay_site::finding::Finding;
use assay_site::history::History;
use assay_site::recompute::{Labelling, Settings};
use assay_site::results::Results;
use assay_site::verify::{self, Execute, Status, Uncached, Verification};
use assay_taxonomy::{Boundaries, TokenProfile};
use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;

/// The day of these tests: the examples are older.
pub const TODAY: &str = "2026-12-01";

/// A folder of results that goes away.
pub struct Copy {
    folder: tempfile::TempDir,
    benchmark: &'static str,
}

impl Copy {
    /// The example benchmark with its submissions `strong` and `weak`.
    pub fn new() -> Self {
        Self::of("example")
    }

    /// The example benchmark whose programs are run, with its submissions `steady`, `hasty` and others.
    pub fn of_programs() -> Self {
        Self::of("programs")
    }

    /// The example of labels and rankings, with two submissions in each setting.
    pub fn of_labels() -> Self {
        Self::of("labels")
    }

    /// The example of programs with the submission `hasty` as it was first published: judged by `execution@1`.
    pub fn of_first_programs() -> Self {
        Self::from("tests/execution_1", "programs")
    }

    fn of(benchmark: &'static str) -> Self {
        Self::from("../../results", benchmark)
    }

    fn from(results: &str, benchmark: &'static str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join(results).join(benchmark);
        copy(&from, &folder.path().join(benchmark));
        Self { folder, benchmark }
    }

    /// The folder of all results.
    pub fn root(&self) -> &Path {
        self.folder.path()
    }

    /// A file or folder below the benchmark's.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root().join(self.benchmark).join(name)
    }

    /// The text of a file, decompressed.
    pub fn read(&self, name: &str) -> String {
        let bytes = fs::read(self.path(name)).expect("it is there");
        let mut text = String::new();
        match name.ends_with(".gz") {
            true => GzDecoder::new(bytes.as_slice()).read_to_string(&mut text).map(drop).expect("text"),
            false => text = String::from_utf8(bytes).expect("text"),
        }
        text
    }

    /// Writes a file, compressed if its name says so.
    pub fn write(&self, name: &str, text: &str) {
        let bytes = if name.ends_with(".gz") {
            let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
            encoder.write_all(text.as_bytes()).and_then(|()| encoder.finish()).expect("memory")
        } else {
            text.as_bytes().to_vec()
        };
        fs::write(self.path(name), bytes).expect("written");
    }

    /// Changes the text of a file.
    pub fn edit(&self, name: &str, change: impl Fn(&str) -> String) {
        let text = self.read(name);
        let changed = change(&text);
        assert!(text != changed, "{name} is not changed by this");
        self.write(name, &changed);
    }

    /// Copies a submission under another name.
    pub fn duplicate(&self, id: &str, new: &str) {
        copy(&self.path(id), &self.path(new));
    }

    /// Copies a submission under another name, with another model of another organisation.
    pub fn steal(&self, id: &str, new: &str) {
        self.duplicate(id, new);
        self.describe(new, "model", &format!("Model {new}"));
        self.describe(new, "organisation", "Other");
    }

    /// Changes a line of a submission's card.
    pub fn describe(&self, id: &str, key: &str, value: &str) {
        let text = self.read(&format!("{id}/submission.toml"));
        let lines = text.lines().filter(|line| !line.starts_with(&format!("{key} = ")));
        let lines: String = lines.map(|line| format!("{line}\n")).collect();
        let value = serde_json::Value::from(value);
        self.write(&format!("{id}/submission.toml"), &format!("{key} = {value}\n{lines}"));
    }

    /// The first finding of a submission with this code.
    #[track_caller]
    pub fn finding(&self, id: &str, code: &str) -> Finding {
        let one = self.verify_one(id);
        let found = one.findings.iter().find(|finding| finding.code == code);
        found.unwrap_or_else(|| panic!("no {code} in {:#?}", one.findings)).clone()
    }

    /// Makes report and manifest of a submission anew, as whoever changed its predictions would.
    pub fn rescore(&self, id: &str) {
        self.rescore_by(id, TokenProfile::default());
    }

    /// The same, with token types of a profile.
    pub fn rescore_by(&self, id: &str, profile: TokenProfile) {
        let results = self.results();
        let benchmark = &results.benchmarks[0];
        let bundle = benchmark.bundle.as_ref().expect("the example has one");
        let predictions = self.read(&format!("{id}/predictions.jsonl.gz")).into_bytes();
        let content = Digest::of(&predictions);
        let settings = Settings {
            profiles: assay_completion::profiles::DEFAULT.to_vec(),
            metrics: Vec::new(),
            tokens: Some(Labelling { profile, boundaries: Boundaries::default() }),
        };
        let recomputed = bundle.tasks.score(&predictions, content.clone(), &settings).expect("it can be scored");
        self.publish(id, &recomputed.report, content, None);
    }

    /// Makes report and manifest of a submission of programs anew, as whoever changed its samples or its tasks
    /// would.
    pub fn recount(&self, id: &str) {
        let recomputed = self.verify_one(id).recomputed.expect("it can be scored");
        let tasks = self.results().benchmarks[0].problems.as_ref().map(|problems| problems.content.clone());
        self.publish(id, &recomputed.report, recomputed.content, tasks);
    }

    fn publish(&self, id: &str, report: &str, predictions: Digest, tasks: Option<Digest>) {
        self.write(&format!("{id}/report.json"), report);
        let name = format!("{id}/manifest.json");
        let mut manifest: assay_evaluation::manifest::Manifest =
            serde_json::from_str(&self.read(&name)).expect("a manifest");
        manifest.predictions.content = predictions;
        manifest.predictions.file = None;
        manifest.report = Digest::of(report.as_bytes());
        if let Some(tasks) = tasks {
            manifest.prompts.content = tasks;
            manifest.prompts.file = None;
        }
        self.write(&name, &assay_base::canonical::document(&manifest));
    }

    /// Changes each prediction of a submission, by its number, and makes its report and manifest anew.
    pub fn predict(&self, id: &str, change: impl Fn(usize, &str) -> String) {
        self.edit(&format!("{id}/predictions.jsonl.gz"), |text| {
            let lines = text.lines().enumerate().map(|(n, line)| {
                let mut answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
                answer["pred"] = change(n, answer["pred"].as_str().expect("a text")).into();
                format!("{answer}\n")
            });
            lines.collect()
        });
        self.rescore(id);
    }

    /// The groundtruth of each task, in the order of the example's predictions.
    pub fn groundtruths(&self) -> Vec<String> {
        let prompts = self.read("bundle.jsonl.gz");
        let tasks = prompts.lines().map(|line| {
            let task: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let text = |value: &serde_json::Value| value.as_str().expect("a text").to_owned();
            (text(&task["metadata"]["task_id"]), text(&task["groundtruth"]))
        });
        let tasks: std::collections::HashMap<String, String> = tasks.collect();
        let predictions = self.read("strong/predictions.jsonl.gz");
        let ids = predictions.lines().map(|line| {
            let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
            tasks[answer["task_id"].as_str().expect("an id")].clone()
        });
        ids.collect()
    }

    /// Everything below the folder.
    pub fn results(&self) -> Results {
        Results::read(self.root()).expect("it can be read")
    }

    /// Verifies everything.
    pub fn verify(&self) -> Vec<Verification> {
        self.verify_with(None)
    }

    /// Verifies everything, and runs programs again.
    pub fn verify_with(&self, execute: Option<&dyn Execute>) -> Vec<Verification> {
        self.verify_since(&History::open(self.root(), None).on(TODAY), execute)
    }

    /// Verifies everything by this history.
    pub fn verify_since(&self, history: &History, execute: Option<&dyn Execute>) -> Vec<Verification> {
        self.results()
            .benchmarks
            .iter()
            .flat_map(|one| verify::verify(one, &Uncached, execute, history, || ()))
            .collect()
    }

    /// Verifies everything and takes what was found of one submission.
    pub fn verify_one(&self, id: &str) -> Verification {
        self.verify().into_iter().find(|one| one.id == id).expect("it is listed")
    }

    /// Checks that a submission is not fine, for a reason with this code that says this.
    #[track_caller]
    pub fn expect(&self, id: &str, status: Status, code: &str, message: &str) {
        let one = self.verify_one(id);
        let matches = |finding: &Finding| finding.code == code && finding.message.contains(message);
        assert!(one.findings.iter().any(matches), "no {code} with {message:?} in {:#?}", one.findings);
        assert_eq!(one.status, status, "{:#?}", one.findings);
        assert!(!one.is_fine());
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder").map(|entry| entry.expect("an entry")) {
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => drop(fs::copy(entry.path(), target).expect("copied")),
        }
    }
}
