//! A benchmark's folder: what it is, its tasks, and the tables that papers published of it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use assay_corpus::retrievers::Report as Retrievers;
use assay_score::bundle;
use assay_score::manifest::Digest;
use assay_score::profile::Profile;
use serde::Deserialize;

use crate::files::{self, MAX_FILE, MAX_TEXT};
use crate::finding::Finding;
use crate::recompute::Tasks;
use crate::retrievers;

/// What describes a benchmark.
pub const CARD: &str = "benchmark.toml";
/// Its tasks.
pub const BUNDLE: &str = "bundle.jsonl.gz";
/// The hash of the tasks.
pub const BUNDLE_MANIFEST: &str = "bundle.manifest.json";
/// The folder of tables from papers.
pub const PUBLISHED: &str = "published";

/// `benchmark.toml`.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its name.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
    /// Where more about it can be read.
    pub link: Option<String>,
    /// The profile that tables open with, and that of published numbers.
    pub profile: String,
    /// Groups of tasks, such as languages, in the order of columns. `all` is the whole.
    pub scope: Vec<Scope>,
    /// What is measured.
    pub metric: Vec<Metric>,
    /// In what ways models can be asked. Each has a table of its own.
    pub setting: Vec<Setting>,
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
    pub row: Vec<PublishedRow>,
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
    /// What papers published of it, by file name.
    pub tables: Vec<(String, Table)>,
    /// What retrievers find for its tasks.
    pub retrievers: Option<Retrievers>,
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
        let bundle = Bundle::read(folder).unwrap_or_else(|error| {
            findings.push(Finding::error("bundle", error));
            None
        });
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
        let retrievers = retrievers::read(folder, bundle.as_ref()).unwrap_or_else(|error| {
            findings.push(Finding::error("retrievers", error));
            None
        });
        Some(Self { id: id.to_owned(), folder: folder.to_owned(), card, bundle, tables, retrievers, submissions })
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

    /// The profile by which tables open, where it is one of ours.
    pub fn own_profile(&self) -> Option<Profile> {
        Profile::named(&self.profile)
    }

    fn check(&self) -> Result<(), String> {
        if self.scope.is_empty() || self.setting.is_empty() {
            return Err("needs at least one [[scope]] and one [[setting]]".to_owned());
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
        for row in &self.row {
            let place = format!("{} ({})", row.model, row.setting);
            card.setting(&row.setting).map_err(|unknown| format!("{place}: {unknown}"))?;
            for (metric, values) in &row.values {
                if card.metric(metric).is_none() {
                    return Err(format!("{place}: `{metric}` is neither a key nor a metric of {CARD}"));
                }
                if values.len() != self.scopes.len() {
                    return Err(format!(
                        "{place}: {metric} has {} numbers for {} scopes",
                        values.len(),
                        self.scopes.len()
                    ));
                }
            }
        }
        Ok(())
    }
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

fn table_names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder.join(PUBLISHED)).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".toml")).collect();
    names.sort();
    names
}
