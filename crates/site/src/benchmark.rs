//! A benchmark's folder: what it is, its tasks, and the tables that papers published of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assay_corpus::retrievers::Report as Retrievers;
use assay_score::bundle;
use assay_score::execution;
use assay_score::manifest::Digest;
use assay_score::profile::Profile;
use serde::Deserialize;

use crate::files::{self, MAX_FILE, MAX_TEXT};
use crate::finding::Finding;
use crate::recompute::Tasks;
use crate::record::Record;
use crate::retrievers;
use crate::verify::{PREDICTIONS, SAMPLES};

/// What describes a benchmark.
pub const CARD: &str = "benchmark.toml";
/// Its tasks.
pub const BUNDLE: &str = "bundle.jsonl.gz";
/// The hash of the tasks.
pub const BUNDLE_MANIFEST: &str = "bundle.manifest.json";
/// The tasks of a benchmark whose programs are run, with or without their unit tests, compressed or not.
pub const TASKS: [&str; 3] = ["tasks.jsonl", "tasks.jsonl.gz", "tasks.jsonl.zst"];
/// The folder of tables from papers.
pub const PUBLISHED: &str = "published";

/// `benchmark.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// What models are asked for.
    #[serde(default)]
    pub kind: Kind,
    /// What it is, in a sentence.
    pub about: String,
    /// Where more about it can be read.
    pub link: Option<String>,
    /// The profile that tables open with.
    pub profile: String,
    /// Groups of tasks, such as languages, in the order of columns. `all` is the whole.
    pub scope: Vec<Scope>,
    /// What is measured.
    pub metric: Vec<Metric>,
    /// In what ways models can be asked. Each has a table of its own.
    pub setting: Vec<Setting>,
    /// How programs are run and judged, where they are.
    #[serde(default)]
    pub execution: Execution,
    /// Findings that the maintainers know and accept.
    #[serde(default)]
    pub accepted: Vec<Accepted>,
}

/// A finding that the maintainers looked at and accept: it stays on the submission's page, and no longer stands in its way.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The submission's id.
    pub submission: String,
    /// The finding's code, one of [`ACCEPTABLE`].
    pub finding: String,
    /// The id of the other submission, where it is about two. Without it, all of them are meant.
    pub of: Option<String>,
    /// Why, for readers.
    pub reason: String,
}

/// The codes of findings that can be accepted: those that are a matter of judgement. That a number is not reproduced is none.
pub const ACCEPTABLE: [&str; 4] = ["copy", "near_copy", "groundtruth", "mixed_scripts"];

impl Accepted {
    /// Whether a finding of a submission is meant.
    pub fn covers(&self, submission: &str, finding: &Finding) -> bool {
        self.submission == submission && self.finding == finding.code && (self.of.is_none() || self.of == finding.other)
    }

    /// What is wrong with it.
    fn fault(&self, submissions: &[String]) -> Option<String> {
        if !ACCEPTABLE.contains(&self.finding.as_str()) {
            return Some(format!("`{}` cannot be accepted; {} can", self.finding, ACCEPTABLE.join(", ")));
        }
        let unknown =
            [Some(&self.submission), self.of.as_ref()].into_iter().flatten().find(|id| !submissions.contains(id));
        unknown.map(|id| format!("there is no submission `{id}`"))
    }
}

/// How a benchmark's programs are run and judged: what `assay execute` is told, by the names of its options. What is left out is as
/// by default.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Execution {
    /// How outputs are compared.
    pub checker: Option<String>,
    /// A program that says whether an output is accepted: a file of the benchmark's folder.
    pub checker_program: Option<String>,
    /// Problems with their limits: a file of the benchmark's folder.
    pub problems: Option<String>,
    /// The time limit of a test, in seconds of the reference machine.
    pub time: Option<f64>,
    /// The memory that a program may have, such as `256M`.
    pub memory: Option<String>,
    /// How much it may write.
    pub output: Option<String>,
}

/// What models are asked for, and so how their answers are scored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A statement, which is compared with the original's.
    #[default]
    Completion,
    /// A program, which is run against unit tests. Submissions are what `assay execute` writes.
    Execution,
}

/// A group of tasks.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// The language's id in reports, or `all`.
    pub id: String,
    /// For people.
    pub name: String,
    /// How many tasks it has.
    pub tasks: Option<u64>,
}

/// Something that is measured.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metric {
    /// Its id in reports.
    pub id: String,
    /// A word for column heads.
    pub short: String,
    /// For people.
    pub name: String,
    /// `%`.
    pub unit: String,
    /// What it says, in a sentence.
    pub about: String,
}

/// A way to ask models.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// Its id, as submissions name it.
    pub id: String,
    /// For people.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// What is measured, the most important first.
    pub metrics: Vec<String>,
}

/// The tasks of a benchmark, with the hashes by which they are known.
pub struct Bundle {
    /// For scoring.
    pub tasks: Tasks,
    /// Its manifest.
    pub manifest: bundle::Manifest,
    /// Of the decompressed bundle.
    pub content: Digest,
}

/// The tasks of a benchmark whose programs are run.
pub struct Problems {
    /// What counts.
    pub tasks: execution::Tasks,
    /// The name of their file.
    pub file: &'static str,
    /// Of the file, decompressed.
    pub content: Digest,
}

/// A table of a paper.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// Who published it.
    pub source: String,
    /// Which of the source's tables.
    pub table: String,
    /// Where it is.
    pub link: Option<String>,
    /// What else there is to know.
    pub note: Option<String>,
    /// What the numbers of each metric are of.
    pub scopes: Vec<String>,
    /// A row of the table each.
    #[serde(default)]
    pub row: Vec<PublishedRow>,
    /// How many tasks a model won and lost from one setting to another.
    #[serde(default)]
    pub change: Vec<PublishedChange>,
    /// Where the context is from that retrievers find.
    #[serde(default)]
    pub origin: Vec<PublishedOrigin>,
}

/// How many tasks a model completes exactly in two settings, and in one of them only. Numbers are in the order of
/// [`Table::scopes`], NaN where there is none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedChange {
    /// The model.
    pub model: String,
    /// How tokens were chosen.
    pub sampling: Option<String>,
    /// The setting that is changed from.
    pub from: String,
    /// The setting that is changed to.
    pub to: String,
    /// What found the context from other files.
    pub retriever: Option<String>,
    /// Tasks with an exact match in the first setting.
    pub before: Vec<f64>,
    /// Those of them without one in the second.
    pub degraded: Vec<f64>,
    /// Tasks with an exact match in the second setting only.
    pub improved: Vec<f64>,
    /// Tasks with an exact match in the second setting.
    pub after: Vec<f64>,
}

impl PublishedChange {
    /// Whether a row is of the same system in `setting`, which is one of the two.
    pub fn is_about(
        &self,
        model: &str,
        row_setting: &str,
        retriever: &Option<String>,
        sampling: &Option<String>,
        setting: &str,
    ) -> bool {
        self.model == model
            && row_setting == setting
            && (retriever.is_none() || *retriever == self.retriever)
            && *sampling == self.sampling
    }
}

/// Where the context is from that a retriever finds: percentages of its pieces, in the order of [`Table::scopes`]. A piece can be
/// of several kinds.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedOrigin {
    /// The retriever.
    pub retriever: String,
    /// From the folder of the task's file.
    pub same_folder: Vec<f64>,
    /// From a file with a similar name.
    pub similar_name: Vec<f64>,
}

/// A row of a table of a paper.
#[derive(Debug, Clone, Deserialize)]
pub struct PublishedRow {
    /// The model.
    pub model: String,
    /// Who made it.
    pub organisation: Option<String>,
    /// How many parameters it has.
    pub parameters: Option<f64>,
    /// Whether anybody can get its weights.
    pub open_weights: Option<bool>,
    /// The setting's id.
    pub setting: String,
    /// What found the context from other files.
    pub retriever: Option<String>,
    /// How tokens were chosen.
    pub sampling: Option<String>,
    /// The day of publication.
    pub date: Option<String>,
    /// Values of each metric, in the order of [`Table::scopes`].
    #[serde(flatten)]
    pub values: BTreeMap<String, Vec<f64>>,
}

/// A benchmark's folder.
pub struct Benchmark {
    /// The folder's name.
    pub id: String,
    /// Where it is.
    pub folder: PathBuf,
    /// What describes it.
    pub card: Card,
    /// Its tasks, where the site has them.
    pub bundle: Option<Bundle>,
    /// Its tasks, where programs are run and the site has them.
    pub problems: Option<Problems>,
    /// What papers published of it, by file name.
    pub tables: Vec<(String, Table)>,
    /// What retrievers find for its tasks.
    pub retrievers: Option<Retrievers>,
    /// What the site saw first. An error if the record cannot be read: then it is not written either.
    pub record: Result<Record, String>,
    /// Ids of its submissions: names of folders, which may hold anything.
    pub submissions: Vec<String>,
}

impl Benchmark {
    /// Reads a folder. Tables that cannot be used are left out and told of.
    pub fn read(folder: &Path, id: &str, submissions: Vec<String>, findings: &mut Vec<Finding>) -> Option<Self> {
        let card = match files::read_text(&folder.join(CARD), MAX_TEXT).map_err(|error| error.to_string()) {
            Ok(text) => toml::from_str::<Card>(&text).map_err(|error| error.to_string()),
            Err(error) => Err(error),
        };
        let card = card.and_then(|card| card.check().map(|()| card));
        let card = match card {
            Ok(card) => card,
            Err(error) => {
                findings.push(Finding::error("benchmark", format!("{CARD} {error}")));
                return None;
            }
        };
        let mut untold = |error| findings.push(Finding::error("bundle", error));
        let (bundle, problems) = match card.kind {
            Kind::Completion => (Bundle::read(folder).map_err(&mut untold).ok().flatten(), None),
            Kind::Execution => (None, Problems::read(folder).map_err(&mut untold).ok().flatten()),
        };
        let mut tables = Vec::new();
        for name in table_names(folder) {
            let path = folder.join(PUBLISHED).join(&name);
            let text = files::read_text(&path, MAX_TEXT).map_err(|error| error.to_string());
            let table = text.and_then(|text| toml::from_str::<Table>(&text).map_err(|error| error.to_string()));
            match table.and_then(|table| table.check(&card).map(|()| table)) {
                Ok(table) => tables.push((name.trim_end_matches(".toml").to_owned(), table)),
                Err(error) => findings.push(Finding::error("table", format!("{PUBLISHED}/{name}: {error}"))),
            }
        }
        let rows: Vec<&PublishedRow> = tables.iter().flat_map(|(_, table)| &table.row).collect();
        for (name, table) in &tables {
            for change in &table.change {
                for setting in [&change.from, &change.to] {
                    let is_it = |row: &&PublishedRow| {
                        change.is_about(&row.model, &row.setting, &row.retriever, &row.sampling, setting)
                    };
                    if !rows.iter().any(is_it) {
                        let message = format!("no table has a [[row]] of {} in the setting `{setting}`", change.model);
                        findings.push(Finding::error("table", format!("{PUBLISHED}/{name}.toml: {message}")));
                    }
                }
            }
        }
        let retrievers = retrievers::read(folder, bundle.as_ref()).unwrap_or_else(|error| {
            findings.push(Finding::error("retrievers", error));
            None
        });
        for accepted in &card.accepted {
            if let Some(fault) = accepted.fault(&submissions) {
                findings.push(Finding::error(
                    "accepted",
                    format!("{CARD} has an [[accepted]] that means nothing: {fault}"),
                ));
            }
        }
        let record = Record::read(folder).map(Option::unwrap_or_default);
        if let Err(error) = &record {
            findings.push(Finding::error("record", error));
        }
        let (id, folder) = (id.to_owned(), folder.to_owned());
        Some(Self { id, folder, card, bundle, problems, tables, retrievers, record, submissions })
    }
}

impl Benchmark {
    /// Whether there is something to show of retrievers: a report, or what papers say.
    pub fn has_retrievers(&self) -> bool {
        self.retrievers.is_some() || self.tables.iter().any(|(_, table)| !table.origin.is_empty())
    }

    /// The names that a submission's file of predictions or samples can have.
    pub fn submitted_files(&self) -> &'static [&'static str] {
        if self.card.kind == Kind::Execution { &SAMPLES } else { &PREDICTIONS }
    }
}

impl Execution {
    /// The options of `assay execute` that say the same, with files as `file` calls them.
    pub fn options(&self, file: impl Fn(&str) -> String) -> Vec<String> {
        let Self { checker, checker_program, problems, time, memory, output } = self;
        let options = [
            ("--checker", checker.clone()),
            ("--checker-program", checker_program.as_deref().map(&file)),
            ("--problems", problems.as_deref().map(&file)),
            ("--time", time.map(|time| time.to_string())),
            ("--memory", memory.clone()),
            ("--output", output.clone()),
        ];
        options.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?))).collect()
    }
}

/// Somebody named a setting that the benchmark does not have.
#[derive(Debug, thiserror::Error)]
#[error("`{id}` is no setting of the benchmark, which has {}", known.join(", "))]
pub struct UnknownSetting {
    id: String,
    known: Vec<String>,
}

impl Card {
    /// The setting of this id.
    pub fn setting(&self, id: &str) -> Result<&Setting, UnknownSetting> {
        self.setting.iter().find(|setting| setting.id == id).ok_or_else(|| UnknownSetting {
            id: id.to_owned(),
            known: self.setting.iter().map(|setting| setting.id.clone()).collect(),
        })
    }

    /// The metric of this id.
    pub fn metric(&self, id: &str) -> Option<&Metric> {
        self.metric.iter().find(|metric| metric.id == id)
    }

    /// For which k a benchmark whose programs are run has pass@k: its metrics are `pass_1`, `pass_10` and so on.
    pub fn ks(&self) -> Vec<u64> {
        let mut ks: Vec<u64> = self.metric.iter().filter_map(|metric| k_of(&metric.id)).collect();
        ks.sort_unstable();
        ks.dedup();
        ks
    }

    /// The profile by which tables open, where it is one of ours.
    pub fn own_profile(&self) -> Option<Profile> {
        Profile::named(&self.profile)
    }

    fn check(&self) -> Result<(), String> {
        if self.scope.is_empty() || self.setting.is_empty() {
            return Err("needs at least one [[scope]] and one [[setting]]".to_owned());
        }
        if self.kind == Kind::Execution && self.ks().is_empty() {
            return Err("runs programs, so it needs a [[metric]] with the id `pass_1` or another k".to_owned());
        }
        if self.kind != Kind::Execution && self.execution != Execution::default() {
            return Err("has [execution], but its programs are not run: that needs `kind = \"execution\"`".to_owned());
        }
        for setting in &self.setting {
            if setting.metrics.is_empty() {
                return Err(format!("has the setting `{}` without metrics", setting.id));
            }
            if let Some(unknown) = setting.metrics.iter().find(|id| self.metric(id).is_none()) {
                return Err(format!(
                    "has the setting `{}` with the metric `{unknown}`, which is not there",
                    setting.id
                ));
            }
        }
        Ok(())
    }
}

impl Table {
    fn check(&self, card: &Card) -> Result<(), String> {
        if let Some(scope) = self.scopes.iter().find(|id| !card.scope.iter().any(|scope| scope.id == **id)) {
            return Err(format!("`{scope}` is no scope of {CARD}"));
        }
        if self.row.is_empty() && self.change.is_empty() && self.origin.is_empty() {
            return Err("has no [[row]], no [[change]] and no [[origin]]".to_owned());
        }
        let fits = |place: &str, name: &str, values: &[f64]| match values.len() {
            found if found == self.scopes.len() => Ok(()),
            found => Err(format!("{place}: {name} has {found} numbers for {} scopes", self.scopes.len())),
        };
        for row in &self.row {
            let place = format!("{} ({})", row.model, row.setting);
            card.setting(&row.setting).map_err(|unknown| format!("{place}: {unknown}"))?;
            for (metric, values) in &row.values {
                if card.metric(metric).is_none() {
                    return Err(format!("{place}: `{metric}` is neither a key nor a metric of {CARD}"));
                }
                fits(&place, metric, values)?;
            }
        }
        for change in &self.change {
            let PublishedChange { model, from, to, before, degraded, improved, after, .. } = change;
            let place = format!("{model} ({from} to {to})");
            for setting in [from, to] {
                card.setting(setting).map_err(|unknown| format!("{place}: {unknown}"))?;
            }
            let numbers = [("before", before), ("degraded", degraded), ("improved", improved), ("after", after)];
            for (name, values) in numbers {
                fits(&place, name, values)?;
                if !values.iter().all(|value| value.is_nan() || is_count(*value)) {
                    return Err(format!("{place}: {name} has something else than numbers of tasks"));
                }
            }
            let mut sums = before.iter().zip(degraded).zip(improved).zip(after);
            if !sums.all(|(((before, degraded), improved), after)| {
                let sum = before - degraded + improved;
                sum == *after || [sum, *after].iter().all(|value| value.is_nan())
            }) {
                return Err(format!("{place}: before - degraded + improved is not after"));
            }
        }
        for PublishedOrigin { retriever, same_folder, similar_name } in &self.origin {
            for (name, values) in [("same_folder", same_folder), ("similar_name", similar_name)] {
                fits(retriever, name, values)?;
                if !values.iter().all(|value| value.is_nan() || (0.0..=100.0).contains(value)) {
                    return Err(format!("{retriever}: {name} has something else than percentages"));
                }
            }
        }
        Ok(())
    }
}

/// Whether a number counts things.
fn is_count(value: f64) -> bool {
    value.fract() == 0.0 && (0.0..1e9).contains(&value)
}

impl Bundle {
    /// Reads the tasks of a benchmark, if its folder has them.
    fn read(folder: &Path) -> Result<Option<Self>, String> {
        let bytes = match files::read(&folder.join(BUNDLE), MAX_FILE) {
            Err(files::ReadError::Missing) => return Ok(None),
            result => result.map_err(|error| format!("{BUNDLE} {error}"))?,
        };
        let manifest = files::read_text(&folder.join(BUNDLE_MANIFEST), MAX_TEXT);
        let manifest = manifest.map_err(|error| format!("{BUNDLE_MANIFEST} {error}; `assay bundle` writes it"))?;
        let manifest: bundle::Manifest =
            serde_json::from_str(&manifest).map_err(|error| format!("{BUNDLE_MANIFEST}: {error}"))?;
        let found = Digest::of(&bytes).sha256;
        if found != manifest.sha256 {
            return Err(format!("{BUNDLE} is not what {BUNDLE_MANIFEST} describes: its SHA-256 is {found}"));
        }
        let prompts = files::decompressed(&bytes, MAX_FILE).map_err(|error| format!("{BUNDLE} {error}"))?;
        let content = Digest::of(&prompts);
        let tasks = Tasks::read(prompts).map_err(|error| format!("{BUNDLE}: {error}"))?;
        Ok(Some(Self { tasks, manifest, content }))
    }

    /// Whether a file of tasks with this hash, as it is or decompressed, is this one or what it was made from.
    pub fn is_known_as(&self, sha256: &str) -> bool {
        [&self.manifest.sha256, &self.manifest.prompts_sha256, &self.content.sha256].iter().any(|own| **own == sha256)
    }
}

impl Problems {
    /// Reads the tasks of a benchmark, if its folder has them.
    fn read(folder: &Path) -> Result<Option<Self>, String> {
        let Some(file) = TASKS.into_iter().find(|name| folder.join(name).symlink_metadata().is_ok()) else {
            return Ok(None);
        };
        let bytes = files::read(&folder.join(file), MAX_FILE).map_err(|error| format!("{file} {error}"))?;
        let text = files::decompressed(&bytes, MAX_FILE).map_err(|error| format!("{file} {error}"))?;
        let content = Digest::of(&text);
        let (tasks, wrong) =
            execution::Tasks::read(text.as_slice()).map_err(|error| format!("{file} cannot be read: {error}"))?;
        match wrong.first() {
            Some(first) if wrong.len() > 1 => Err(format!("{file}, {first}; and {} more", wrong.len() - 1)),
            Some(first) => Err(format!("{file}, {first}")),
            None if tasks.all.is_empty() => Err(format!("{file} has no tasks")),
            None => Ok(Some(Self { tasks, file, content })),
        }
    }
}

/// The k of a metric `pass_k`.
pub fn k_of(metric: &str) -> Option<u64> {
    metric.strip_prefix("pass_")?.parse().ok().filter(|k| *k > 0)
}

fn table_names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder.join(PUBLISHED)).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".toml")).collect();
    names.sort();
    names
}
