//! Verification of submissions: recompute everything from the predictions and report every
//! inconsistency.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use assay_base::digest::Digest;
use assay_base::schema;
use assay_base::statistics::wilson;
use assay_completion::metrics::{self, TextMetric};
use assay_completion::profile::Profile;
use assay_completion::profiles;
use assay_evaluation::manifest::{self, Manifest};
use assay_evaluation::report::Report;
use assay_evaluations::fingerprint::Repeats;
use assay_evaluations::reports::{self, Read};
use assay_evaluations::submission::{self, Submission};
use assay_execution::{STUDY, Study};
use assay_taxonomy::table::{SECTION, Tokens};
use assay_taxonomy::{Boundaries, TokenProfile};
use rayon::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};

use crate::benchmark::{Benchmark, SettingTasks};
use crate::card::Kind;
use crate::copies::{self, share};
use crate::dates;
use crate::files::{self, MAX_FILE, MAX_MANIFEST, MAX_TEXT, ReadError};
use crate::finding::{Finding, Severity};
use crate::history::History;
use crate::names;
use crate::recompute::{Job, Labelling, Passes, Recomputed, Settings};

/// The file of a submission's predictions, compressed or not.
pub const PREDICTIONS: [&str; 3] = ["predictions.jsonl.gz", "predictions.jsonl.zst", "predictions.jsonl"];
/// The file of a submission's samples with their verdicts, compressed or not, for benchmarks of
/// programs.
pub const SAMPLES: [&str; 3] = ["samples.jsonl.gz", "samples.jsonl.zst", "samples.jsonl"];
/// The report of a submission.
pub const REPORT: &str = "report.json";
/// The manifest of a submission, with its hashes.
pub const MANIFEST: &str = "manifest.json";

/// The code of the finding that the site does not have the benchmark's tasks.
const NO_BUNDLE: &str = "no_bundle";
/// The code of the finding that programs could not be run again.
pub const NOT_EXECUTED: &str = "not_executed";
/// The code of the finding that verdicts of the backstop differ.
const BACKSTOP: &str = "backstop";
/// Findings list at most this many differences of a report.
const MAX_LISTED: usize = 8;
/// A larger share of answers that equal the groundtruth character by character is suspicious. The
/// best models end a statement like the original in about half of all tasks, and then mostly
/// continue.
const VERBATIM: f64 = 0.8;
/// A larger share of answers that begin with the groundtruth is suspicious, by the lower end of its
/// interval. No known model comes near it.
const EXACT: f64 = 0.8;
/// A smaller share of answers that continue after their statement means that the author truncated
/// them, by the upper end of its interval. Models continue.
const GOING_ON: f64 = 0.1;

/// The result of recomputing a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VerificationStatus"))]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// The report is byte for byte what the predictions score.
    Reproduced,
    /// The report is something else.
    Differs,
    /// Something that the computation needs is missing or unusable.
    CannotBeRecomputed,
}

/// The name and version of the schema of a [`Document`].
pub const SCHEMA: &str = "assay-verification@1";

/// The output of `assay verify --json`.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "VerificationDocument"))]
pub struct Document<'v> {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    schema: &'static str,
    /// The verified submissions.
    submissions: &'v [Verification],
}

impl<'v> Document<'v> {
    /// The document of verified submissions.
    pub fn new(submissions: &'v [Verification]) -> Self {
        Self { schema: SCHEMA, submissions }
    }
}

/// The result of verifying a submission.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verification {
    /// The benchmark's id.
    pub benchmark: String,
    /// The submission's id.
    pub id: String,
    /// The result of recomputing it.
    pub status: Status,
    /// The findings, errors first.
    pub findings: Vec<Finding>,
    /// Its card.
    #[serde(skip)]
    pub card: Option<Submission>,
    /// Its manifest.
    #[serde(skip)]
    pub manifest: Option<Manifest>,
    /// Whether its programs were run again and reproduced the submitted verdicts.
    pub executed: bool,
    /// The name of its file of predictions or samples.
    #[serde(skip)]
    pub predictions: Option<&'static str>,
    /// What its predictions score.
    #[serde(skip)]
    pub recomputed: Option<Recomputed>,
    /// Its report as submitted.
    #[serde(skip)]
    pub submitted: Option<String>,
}

impl Verification {
    /// Whether it can be published: it is reproduced and has no error.
    pub fn is_fine(&self) -> bool {
        self.status == Status::Reproduced && self.findings.iter().all(|finding| finding.severity != Severity::Error)
    }

    /// Whether its only error is that the site does not have the tasks. The site then shows its
    /// numbers as self-scored.
    pub fn is_self_scored(&self) -> bool {
        let mut errors = self.findings.iter().filter(|finding| finding.severity == Severity::Error).peekable();
        errors.peek().is_some() && errors.all(|finding| finding.code == NO_BUNDLE)
    }

    /// The report that the site shows.
    pub fn report(&self) -> Option<Report> {
        let text = match &self.recomputed {
            Some(recomputed) => self.is_fine().then_some(&recomputed.report),
            None => self.submitted.as_ref().filter(|_| self.is_self_scored()),
        };
        reports::read(text?).ok().map(|read| read.report)
    }

    /// The study of its programs: what the site computed, or, of a submission that cannot be recomputed, what
    /// `report` says.
    pub fn study(&self, report: &Report) -> Option<Study> {
        match &self.recomputed {
            Some(recomputed) => serde_json::from_str(recomputed.study.as_ref()?).ok(),
            None => report.section(STUDY),
        }
    }

    /// The id of its setting; empty if its card cannot be read.
    pub fn setting(&self) -> &str {
        self.card.as_ref().map_or("", |card| &card.setting)
    }

    fn error(&mut self, code: &'static str, message: impl Into<String>) {
        self.findings.push(Finding::error(code, message));
    }

    fn differs(&mut self, code: &'static str, message: impl Into<String>) {
        self.error(code, message);
        if self.status == Status::Reproduced {
            self.status = Status::Differs;
        }
    }

    fn cannot(&mut self, code: &'static str, message: impl Into<String>) {
        self.error(code, message);
        self.status = Status::CannotBeRecomputed;
    }
}

/// Computes the scores of a submission, or looks them up in a cache.
pub trait Rescore: Sync {
    /// The scores of decompressed predictions or samples.
    fn rescore(&self, job: &Job<'_>, submitted: &[u8]) -> std::io::Result<Recomputed>;
}

/// Runs submitted programs again.
pub trait Execute: Sync {
    /// Runs decompressed samples and compares their verdicts with the submitted ones.
    ///
    /// **Errors:** why the programs could not be run.
    fn execute(&self, benchmark: &Benchmark, samples: &[u8]) -> Result<Differences, String>;
}

/// The differences between submitted and recomputed verdicts.
#[derive(Debug, Default)]
pub struct Differences {
    /// Unexplained differences, one message per sample.
    pub samples: Vec<String>,
    /// The number of unit tests whose verdicts differ and where the backstop decided, here or
    /// there. The backstop measures the time of a machine, so such a difference is expected.
    pub of_the_backstop: u64,
}

/// Scores everything without a cache.
pub struct Uncached;

impl Rescore for Uncached {
    fn rescore(&self, job: &Job<'_>, submitted: &[u8]) -> std::io::Result<Recomputed> {
        job.run(submitted, Digest::of(submitted))
    }
}

/// Verifies all submissions of a benchmark, in the order of their ids. Calls `done` after each.
///
/// `execute`, if given, runs the programs of submissions without errors again. `history`, or else
/// the benchmark's record, decides which of two submissions was first.
pub fn verify(
    benchmark: &Benchmark,
    rescore: &impl Rescore,
    execute: Option<&dyn Execute>,
    history: &History,
    done: impl Fn() + Sync,
) -> Vec<Verification> {
    let check = |id: &String| {
        let verification = Check::new(benchmark, id).run(rescore);
        done();
        verification
    };
    let mut all: Vec<Verification> = benchmark.submissions.par_iter().map(check).collect();
    swapped(&mut all);
    copies::find(benchmark, history, &mut all);
    names::find(benchmark, history, &mut all);
    dates::find(benchmark, history, &mut all);
    repeats(&mut all);
    accept(benchmark, &mut all);
    if let Some(execute) = execute {
        // One after the other: each submission's programs already use all processors.
        let has_programs = |one: &&mut Verification| benchmark.card.kind_of(one.setting()) == Kind::Execution;
        all.iter_mut().filter(|one| one.is_fine()).filter(has_programs).for_each(|one| one.execute(benchmark, execute));
    }
    for verification in &mut all {
        verification.findings.sort_by_key(|finding| finding.severity);
    }
    all
}

/// The verification of one submission.
struct Check<'b> {
    benchmark: &'b Benchmark,
    folder: PathBuf,
    so_far: Verification,
}

impl<'b> Check<'b> {
    fn new(benchmark: &'b Benchmark, id: &str) -> Self {
        let so_far = Verification {
            benchmark: benchmark.id.clone(),
            id: id.to_owned(),
            status: Status::Reproduced,
            findings: Vec::new(),
            card: None,
            manifest: None,
            executed: false,
            predictions: None,
            recomputed: None,
            submitted: None,
        };
        Self { benchmark, folder: benchmark.folder.join(id), so_far }
    }

    fn run(mut self, rescore: &impl Rescore) -> Verification {
        self.card();
        self.names();
        let report = self.text(REPORT, MAX_TEXT);
        let manifest = self.manifest();
        let predictions = self.predictions();
        if let (Some(manifest), Some(report)) = (&manifest, &report)
            && manifest.report.sha256 != Digest::of(report.as_bytes()).sha256
        {
            self.so_far.differs("report_hash", format!("{REPORT} does not match its hash in {MANIFEST}"));
        }
        if let (Some(manifest), Some((file, content))) = (&manifest, &predictions) {
            self.hashes(manifest, file, content);
        }
        match (self.job(manifest.as_ref(), report.as_deref()), &predictions) {
            (None, _) => {
                let file = self.benchmark.tasks_file(self.so_far.setting());
                let message = format!("the site does not have the tasks: the benchmark has no {file}");
                self.so_far.cannot(NO_BUNDLE, message);
            }
            (Some(job), Some((_, content))) => match rescore.rescore(&job, content) {
                Ok(recomputed) => self.compare(recomputed, report.as_deref(), manifest.as_ref()),
                Err(error) => self.so_far.cannot("fault", format!("cannot be scored: {error}")),
            },
            (Some(_), None) => {}
        }
        self.so_far.manifest = manifest;
        self.so_far.submitted = report;
        self.so_far
    }

    fn kind(&self) -> Kind {
        self.benchmark.card.kind_of(self.so_far.setting())
    }

    /// The tasks of the submission's setting, if the site has them.
    fn tasks(&self) -> Option<SettingTasks<'b>> {
        self.benchmark.tasks(self.so_far.setting())
    }

    /// The job that recomputes the submission, if the site has the tasks.
    fn job(&self, manifest: Option<&Manifest>, report: Option<&str>) -> Option<Job<'b>> {
        Some(match self.tasks()? {
            SettingTasks::Completions(bundle) => Job::Completions(bundle, settings(manifest, report)),
            SettingTasks::Programs(problems) => {
                let cutoff = self.so_far.card.as_ref().and_then(|card| card.cutoff.clone());
                Job::Programs(problems, Passes { k: self.benchmark.card.ks(), cutoff })
            }
            SettingTasks::Labels(references) => Job::Labels(references),
        })
    }

    /// Reports files that do not belong in the folder.
    fn names(&mut self) {
        let files = self.benchmark.submitted_files(self.so_far.setting());
        let entries = std::fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut names: Vec<String> = entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        let known = [submission::FILE, REPORT, MANIFEST];
        let unknown: Vec<String> = names
            .iter()
            .filter(|name| !known.contains(&name.as_str()) && !files.contains(&name.as_str()))
            .map(|name| format!("`{}`", name.escape_debug()))
            .collect();
        if !unknown.is_empty() {
            let shown = unknown[..unknown.len().min(MAX_LISTED)].join(", ");
            self.so_far
                .error("unknown_file", format!("the folder has files that do not belong in a submission: {shown}"));
        }
        if names.iter().filter(|name| files.contains(&name.as_str())).count() > 1 {
            self.so_far.error("unknown_file", format!("{} is there in several forms: keep one file", files[0]));
        }
    }

    fn card(&mut self) {
        let path = self.folder.join(submission::FILE);
        match files::read_text(&path, submission::MAX_BYTES as u64) {
            Ok(text) => match Submission::parse(&text) {
                Ok(card) => {
                    if let Err(unknown) = self.benchmark.card.setting(&card.setting) {
                        self.so_far.error("card", unknown.to_string());
                    }
                    for name in [Some(&card.model), card.organisation.as_ref()].into_iter().flatten() {
                        if let Some(found) = names::deceptive(name) {
                            self.so_far.error("mixed_scripts", format!("a name looks like another: {found}"));
                        }
                    }
                    self.so_far.card = Some(card);
                }
                Err(faults) => {
                    for fault in faults {
                        self.so_far.error("card", format!("{}: {}", submission::FILE, fault.message));
                    }
                }
            },
            Err(error) => self.so_far.error(code(&error), format!("{} {error}", submission::FILE)),
        }
    }

    fn text(&mut self, name: &str, limit: u64) -> Option<String> {
        match files::read_text(&self.folder.join(name), limit) {
            Ok(text) => Some(text),
            Err(error) => {
                self.so_far.differs(code(&error), format!("{name} {error}"));
                None
            }
        }
    }

    fn manifest(&mut self) -> Option<Manifest> {
        let text = self.text(MANIFEST, MAX_MANIFEST)?;
        let manifest = match schema::read::<Manifest>(&text, manifest::SCHEMA) {
            Ok(manifest) => manifest,
            Err(error) => {
                self.so_far.differs("manifest", format!("{MANIFEST} is not a manifest: {error}"));
                return None;
            }
        };
        let unknown = unknown_profiles(&manifest);
        if !unknown.is_empty() {
            let message = format!("{MANIFEST} names profiles that this version does not know: {unknown}");
            self.so_far.differs("manifest", message);
            return None;
        }
        for profile in known(&manifest.profiles) {
            let times = manifest.profiles.iter().filter(|other| *other == profile.id()).count();
            if times > 1 {
                self.so_far.differs("manifest", format!("{MANIFEST} names the profile {profile} {times} times"));
            }
        }
        Some(manifest)
    }

    /// The hash of the file of predictions, and its decompressed content.
    fn predictions(&mut self) -> Option<(Digest, Vec<u8>)> {
        let names = self.benchmark.submitted_files(self.so_far.setting());
        let found = names.iter().copied().find(|name| self.folder.join(name).symlink_metadata().is_ok());
        let Some(name) = found else {
            self.so_far.cannot("missing", format!("{} is missing", names[0]));
            return None;
        };
        self.so_far.predictions = Some(name);
        let file = files::read(&self.folder.join(name), MAX_FILE);
        let content = file.and_then(|file| Ok((Digest::of(&file), files::decompressed(&file, MAX_FILE)?)));
        content.map_err(|error| self.so_far.cannot(code(&error), format!("{name} {error}"))).ok()
    }

    fn hashes(&mut self, manifest: &Manifest, file: &Digest, content: &[u8]) {
        let described = &manifest.predictions;
        let same_content = described.content.sha256 == Digest::of(content).sha256;
        if !same_content {
            let message = format!("the predictions do not match their hash in {MANIFEST}");
            self.so_far.differs("predictions_changed", message);
        } else if described.file.as_ref().is_some_and(|described| described.sha256 != file.sha256) {
            // Recompression does not change the content.
            let message = format!("the predictions were recompressed after {MANIFEST} was written");
            self.so_far.findings.push(Finding::warning("recompressed", message));
        }
        let prompts = [manifest.prompts.file.as_ref(), Some(&manifest.prompts.content)];
        let is_known = self
            .tasks()
            .is_none_or(|tasks| prompts.into_iter().flatten().any(|digest| tasks.is_known_as(&digest.sha256)));
        if !is_known {
            let message = format!("it was scored on the tasks of another benchmark: `{}`", manifest.prompts.name);
            self.so_far.differs("other_benchmark", message);
        }
        let own: HashMap<&str, &str> = manifest::GRAMMARS.iter().copied().collect();
        let same_parsers =
            manifest.grammars.iter().all(|(name, version)| own.get(name.as_str()) == Some(&version.as_str()));
        if manifest.version != manifest::VERSION || !same_parsers {
            let message =
                format!("it was scored by version {}; this is version {}", manifest.version, manifest::VERSION);
            self.so_far.findings.push(Finding::warning("other_version", message));
        }
    }

    /// Compares the submission with the recomputed scores.
    fn compare(&mut self, recomputed: Recomputed, report: Option<&str>, manifest: Option<&Manifest>) {
        let expected = reports::read(&recomputed.report).map(|read| read.report);
        if let (Some(report), Ok(expected)) = (report.filter(|report| **report != recomputed.report), &expected) {
            match reports::read(report) {
                Ok(Read { report: submitted, older: Some(schema) }) if same_numbers(&submitted, expected) => {
                    let message = format!("{REPORT} has the same scores in an older schema: `{schema}`");
                    self.so_far.findings.push(Finding::note("older_schema", message));
                }
                Ok(Read { report: submitted, .. }) => {
                    self.so_far.differs("report_edited", differences(&json!(submitted), &json!(expected)));
                }
                Err(error) => self.so_far.differs("report_edited", format!("{REPORT} {error}")),
            }
        }
        if let (Some(manifest), Ok(report)) = (manifest, expected) {
            let scored = report.profiles();
            let is_scored = |profile: &Profile| scored.contains(&profile.id());
            if self.kind() == Kind::Completion
                && (manifest.profiles.is_empty() || !known(&manifest.profiles).iter().all(is_scored))
            {
                self.so_far.differs("manifest", format!("{MANIFEST} and {REPORT} have different profiles"));
            }
        }
        self.validity(&recomputed);
        self.groundtruth(&recomputed);
        self.so_far.recomputed = Some(recomputed);
    }

    /// Reports answers that a model would hardly write.
    fn groundtruth(&mut self, recomputed: &Recomputed) {
        // A good model finds most labels, and ends its answers as asked.
        if self.kind() != Kind::Completion {
            return;
        }
        let answers = &recomputed.answers;
        let (answered, exact) = (answers.fingerprint.answered(), answers.fingerprint.right());
        if answered == 0 {
            return;
        }
        if answers.verbatim as f64 >= VERBATIM * answered as f64 {
            let verbatim = share(answers.verbatim, answered);
            let message = format!("{verbatim} predictions are the ground truth exactly, and end there");
            self.so_far.error("groundtruth", message);
        } else if wilson(exact, answered).low >= EXACT {
            let message = format!(
                "the scored part of {} predictions is the ground truth: more than any known model achieves",
                share(exact, answered)
            );
            self.so_far.findings.push(Finding::warning("groundtruth", message));
        }
        if let Some(going_on) = answers.going_on
            && wilson(going_on, answered).high < GOING_ON
        {
            let message = format!(
                "the submitter truncated the predictions: only {} continue after their statement",
                share(going_on, answered)
            );
            self.so_far.findings.push(Finding::note("already_truncated", message));
        }
    }

    /// Reports problems that make the predictions invalid as a submission.
    fn validity(&mut self, recomputed: &Recomputed) {
        let Ok(Read { report, .. }) = reports::read(&recomputed.report) else { return };
        if let Some(first) = recomputed.errors.first() {
            let file = if self.kind() == Kind::Execution { "samples" } else { "predictions" };
            let more = recomputed.errors.len() - 1;
            let more = if more > 0 { format!("; and {more} more") } else { String::new() };
            self.so_far.error("not_valid", format!("the {file} have errors: {first}{more}"));
        }
        if self.kind() == Kind::Execution {
            if !report.valid {
                let message = "some samples could not be judged: install their languages and run `assay execute` again";
                self.so_far.error("not_complete", message);
            }
            return;
        }
        for group in report.problems {
            if group.severity != assay_base::problems::Severity::Error {
                continue;
            }
            let code = if group.code == "unknown_task" { "wrong_split" } else { "not_valid" };
            let first = group.first.first().map(|place| place.message.clone()).unwrap_or_default();
            let note = group.note.map(|note| format!(" {note}")).unwrap_or_default();
            let count = if group.count > 1 { format!("{} times: ", group.count) } else { String::new() };
            self.so_far.error(code, format!("the predictions have errors: {count}{first}{note}"));
        }
    }
}

impl Verification {
    /// Runs the programs again.
    fn execute(&mut self, benchmark: &Benchmark, execute: &dyn Execute) {
        let Some(name) = self.predictions else { return };
        let samples = files::read(&benchmark.folder.join(&self.id).join(name), MAX_FILE);
        let samples = samples.and_then(|samples| files::decompressed(&samples, MAX_FILE));
        match samples
            .map_err(|error| format!("{name} {error}"))
            .and_then(|samples| execute.execute(benchmark, &samples))
        {
            Ok(Differences { samples, of_the_backstop }) if samples.is_empty() => {
                self.executed = true;
                if of_the_backstop > 0 {
                    let (verdicts, differ) =
                        if of_the_backstop == 1 { ("verdict", "differs") } else { ("verdicts", "differ") };
                    let message = format!(
                        "{of_the_backstop} {verdicts} of the backstop {differ} when the programs run again. This is accepted, as \
                         the backstop depends on the speed of the machine"
                    );
                    self.findings.push(Finding::warning(BACKSTOP, message));
                }
            }
            Ok(Differences { samples: differences, .. }) => {
                let listed = differences[..differences.len().min(MAX_LISTED)].join("; ");
                let more = differences.len().saturating_sub(MAX_LISTED);
                let more = if more > 0 { format!("; and {more} more") } else { String::new() };
                self.differs(
                    "verdicts",
                    format!("programs have different verdicts when they run again: {listed}{more}"),
                );
            }
            Err(error) => {
                self.findings.push(Finding::warning(NOT_EXECUTED, format!("its programs were not run again: {error}")));
            }
        }
    }
}

fn code(error: &ReadError) -> &'static str {
    match error {
        ReadError::Missing => "missing",
        ReadError::Link => "link",
        ReadError::NotAFile => "not_a_file",
        ReadError::TooLarge(_) => "too_large",
        ReadError::Damaged(_) | ReadError::NotText => "damaged",
        ReadError::Machine(_) => "fault",
    }
}

/// What to compute: the profiles of the manifest, or else those of the report, or else the default
/// ones, each once. Token types are computed if the report has them, by its profile and boundaries. With
/// unknown ones, the report differs in any case.
fn settings(manifest: Option<&Manifest>, report: Option<&str>) -> Settings {
    let report = report.and_then(|report| reports::read(report).ok()).map(|read| read.report);
    let tokens: Option<Tokens> = report.as_ref().and_then(|report| report.section(SECTION));
    let tokens = tokens.map(|tokens| Labelling {
        profile: TokenProfile::named(&tokens.profile).unwrap_or_default(),
        boundaries: Boundaries::named(&tokens.boundaries).unwrap_or_default(),
    });
    let profiles = match (manifest, &report) {
        (Some(manifest), _) => known(&manifest.profiles),
        (None, Some(report)) => known(&report.profiles()),
        (None, None) => Vec::new(),
    };
    let has =
        |metric: &&TextMetric| report.iter().flat_map(|report| &report.rows).any(|row| row.metric == metric.metric.id);
    Settings {
        profiles: if profiles.is_empty() { profiles::DEFAULT.to_vec() } else { profiles },
        metrics: metrics::OF_TEXTS.iter().copied().filter(has).collect(),
        tokens,
    }
}

/// Whether two reports have the same numbers, profile by profile. Only the numbers count that the
/// first one has, as an older schema can lack some. Messages may have changed since.
fn same_numbers(submitted: &Report, expected: &Report) -> bool {
    submitted.valid == expected.valid
        && submitted.counts == expected.counts
        && submitted.rows == expected.rows
        && submitted.sections.iter().all(|(name, section)| expected.sections.get(name) == Some(section))
}

/// The named profiles without duplicates, in the order of [`profiles::ALL`], as in
/// reports.
fn known(named: &[impl AsRef<str>]) -> Vec<Profile> {
    profiles::ALL.iter().copied().filter(|profile| named.iter().any(|name| name.as_ref() == profile.id())).collect()
}

/// The unknown profiles that a manifest names, as a text.
fn unknown_profiles(manifest: &Manifest) -> String {
    let is_known = |name: &str| profiles::ALL.iter().any(|profile| profile.id() == name);
    let mut unknown: Vec<String> =
        manifest.profiles.iter().filter(|name| !is_known(name)).map(|name| short(&name.as_str().into())).collect();
    unknown.sort();
    unknown.dedup();
    let more = unknown.len().saturating_sub(MAX_LISTED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    unknown[..unknown.len().min(MAX_LISTED)].join(", ") + &more
}

/// The places where two reports differ, and the values there.
fn differences(submitted: &Value, expected: &Value) -> String {
    let mut found = Vec::new();
    walk(submitted, expected, "", &mut found);
    if found.is_empty() {
        return format!("{REPORT} has the correct scores, but not the bytes that assay writes");
    }
    let more = found.len().saturating_sub(MAX_LISTED);
    let mut message =
        format!("{REPORT} does not match the recomputed scores: {}", found[..found.len() - more].join("; "));
    if more > 0 {
        message += &format!("; and {more} more");
    }
    message
}

fn walk(submitted: &Value, expected: &Value, place: &str, found: &mut Vec<String>) {
    match (submitted, expected) {
        (Value::Object(a), Value::Object(b)) => {
            for key in b.keys().chain(a.keys().filter(|key| !b.contains_key(*key))) {
                let place = if place.is_empty() { key.clone() } else { format!("{place}.{key}") };
                walk(a.get(key).unwrap_or(&Value::Null), b.get(key).unwrap_or(&Value::Null), &place, found);
            }
        }
        (Value::Array(a), Value::Array(b)) => {
            for n in 0..a.len().max(b.len()) {
                let (a, b) = (a.get(n).unwrap_or(&Value::Null), b.get(n).unwrap_or(&Value::Null));
                let label = label(b).or_else(|| label(a)).unwrap_or_else(|| n.to_string());
                walk(a, b, &format!("{place}[{label}]"), found);
            }
        }
        (a, b) if a == b => {}
        (Value::Number(a), Value::Number(b)) => {
            let more = a.as_f64().unwrap_or_default() - b.as_f64().unwrap_or_default();
            found.push(format!("{place} is {}, recomputed {b} ({more:+.2})", short(submitted)));
        }
        (a, b) => found.push(format!("{place} is {}, recomputed {}", short(a), short(b))),
    }
}

/// The key that identifies an element of a report's list.
fn label(item: &Value) -> Option<String> {
    let words: Vec<String> = ["metric", "profile", "language", "code", "quirk", "dimension", "value"]
        .iter()
        .filter_map(|key| item.get(key))
        .filter(|value| !value.is_number())
        .map(|value| value.as_str().unwrap_or("all").to_owned())
        .chain(item.get("scope").map(|scope| scope["language"].as_str().unwrap_or("all").to_owned()))
        .collect();
    (!words.is_empty()).then(|| words.join(" "))
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

/// Reports the reports and manifests that belong to another submission.
fn swapped(all: &mut [Verification]) {
    let mut owners: HashMap<&str, usize> = HashMap::new();
    let mut contents: HashMap<&str, usize> = HashMap::new();
    for (n, recomputed) in all.iter().enumerate().filter_map(|(n, one)| Some((n, one.recomputed.as_ref()?))) {
        owners.entry(&recomputed.report).or_insert(n);
        contents.entry(&recomputed.content.sha256).or_insert(n);
    }
    let mut findings: Vec<(usize, &'static str, String)> = Vec::new();
    for (n, one) in all.iter().enumerate() {
        let Some(recomputed) = &one.recomputed else { continue };
        let report = one.submitted.as_deref().filter(|report| *report != recomputed.report);
        if let Some(&owner) = report.and_then(|report| owners.get(report)) {
            findings.push((n, "report_swapped", format!("{REPORT} belongs to `{}`", all[owner].id)));
        }
        let described = one.manifest.as_ref().map(|manifest| manifest.predictions.content.sha256.as_str());
        let described = described.filter(|described| *described != recomputed.content.sha256);
        if let Some(&owner) = described.and_then(|described| contents.get(described)) {
            findings.push((n, "manifest_swapped", format!("{MANIFEST} belongs to `{}`", all[owner].id)));
        }
    }
    for (n, code, message) in findings {
        all[n].differs(code, message);
    }
}

/// Reports files in which every sample is there several times.
fn repeats(all: &mut [Verification]) {
    for one in all {
        let Some(Repeats { times, tasks, of, is_varied }) =
            one.recomputed.as_ref().and_then(|known| known.answers.fingerprint.repeats)
        else {
            continue;
        };
        let is_greedy = one.card.as_ref().and_then(|card| card.sampling.as_ref());
        let is_greedy = is_greedy.is_some_and(|sampling| sampling.to_lowercase().contains("greedy"));
        if is_varied {
            let message = format!(
                "every sample is there {times} times, or a multiple of that, in {} tasks with different samples: \
                 keep one of each",
                share(tasks, of)
            );
            one.error("repeated_samples", message);
        } else if !is_greedy {
            let message = format!(
                "all samples of a task are the same program, {times} times or a multiple of that, in all {of} tasks with \
                 several samples: a model that samples varies"
            );
            one.findings.push(Finding::warning("repeated_samples", message));
        }
    }
}

/// Turns findings that the maintainers accept into notes.
fn accept(benchmark: &Benchmark, all: &mut [Verification]) {
    for one in all {
        for finding in &mut one.findings {
            let accepted = benchmark.card.accepted.iter().find(|accepted| accepted.covers(&one.id, finding));
            if let Some(accepted) = accepted {
                finding.severity = Severity::Note;
                finding.message += &format!(". The maintainers accept it: {}", accepted.reason);
            }
        }
    }
}

/// Whether a path selects a submission: it names the submission, its benchmark, or the root.
pub fn is_selected(root: &Path, paths: &[PathBuf], benchmark: &str, id: &str) -> bool {
    let own = root.join(benchmark).join(id);
    paths.is_empty() || paths.iter().any(|path| own.starts_with(path))
}
