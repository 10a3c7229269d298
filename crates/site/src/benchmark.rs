//! A benchmark's folder, and its tasks.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use assay_base::digest::Digest;
use assay_base::schema;
use assay_completion::bundle;
use assay_corpus::describe::Report as Description;
use assay_corpus::retrievers::Report as Retrievers;
use assay_execution::{self as execution, Flags};
use assay_tasks::ALL;

use crate::card::{CARD, Card, Kind};
use crate::description::Described;
use crate::files::{self, MAX_FILE, MAX_TEXT};
use crate::finding::Finding;
use crate::published::{self, Table};
use crate::recompute::Tasks;
use crate::record::Record;
use crate::references::References;
use crate::retrievers;
use crate::verify::{PREDICTIONS, SAMPLES};

/// The tasks.
pub const BUNDLE: &str = "bundle.jsonl.gz";
/// The manifest of the tasks, with their hash.
pub const BUNDLE_MANIFEST: &str = "bundle.manifest.json";
/// The tasks of a benchmark of programs, with or without unit tests, compressed or not.
pub const TASKS: [&str; 3] = ["tasks.jsonl", "tasks.jsonl.gz", "tasks.jsonl.zst"];
/// The code of the finding that the tasks cannot be used.
pub const BAD_TASKS: &str = "bundle";

/// The tasks of a setting.
#[derive(Clone, Copy)]
pub enum SettingTasks<'b> {
    /// The tasks of completions, the same in every setting.
    Completions(&'b Bundle),
    /// The tasks of programs, the same in every setting.
    Programs(&'b Problems),
    /// The references of the setting.
    Labels(&'b References),
}

impl<'b> SettingTasks<'b> {
    /// The digest of the decompressed file of tasks.
    pub fn content(&self) -> &'b Digest {
        match self {
            Self::Completions(bundle) => &bundle.content,
            Self::Programs(problems) => &problems.content,
            Self::Labels(references) => &references.content,
        }
    }

    /// Whether `sha256` is the hash of these tasks.
    pub fn is_known_as(&self, sha256: &str) -> bool {
        match self {
            Self::Completions(bundle) => bundle.is_known_as(sha256),
            Self::Programs(_) | Self::Labels(_) => self.content().sha256 == sha256,
        }
    }

    /// The number of tasks in a scope.
    pub fn count(&self, scope: &str) -> u64 {
        let is_in = |language: &str| scope == ALL || scope == language;
        match self {
            Self::Completions(bundle) => {
                let counts = bundle.tasks.benchmark.languages();
                let own = counts.iter().filter(|(language, _)| is_in(language.id()));
                own.map(|(_, count)| *count as u64).sum()
            }
            Self::Programs(problems) => problems.tasks.all.iter().filter(|task| is_in(&task.language)).count() as u64,
            Self::Labels(references) => references.count(scope),
        }
    }
}

/// The tasks of a benchmark of completions, with their hashes.
pub struct Bundle {
    /// The tasks, ready for scoring.
    pub tasks: Tasks,
    /// Its manifest.
    pub manifest: bundle::Manifest,
    /// The digest of the decompressed bundle.
    pub content: Digest,
}

/// The tasks of a benchmark of programs.
pub struct Problems {
    /// The tasks.
    pub tasks: execution::Tasks,
    /// The name of their file.
    pub file: &'static str,
    /// The digest of the decompressed file.
    pub content: Digest,
}

/// A benchmark's folder.
pub struct Benchmark {
    /// The folder's name.
    pub id: String,
    /// The path of the folder.
    pub folder: PathBuf,
    /// Its card.
    pub card: Card,
    /// The tasks of a benchmark of completions, if the site has them.
    pub bundle: Option<Bundle>,
    /// The tasks of a benchmark of programs, if the site has them.
    pub problems: Option<Problems>,
    /// The references of settings that the site has, by setting.
    references: BTreeMap<String, References>,
    /// The tables from papers, by file name.
    pub tables: Vec<(String, Table)>,
    /// The description of the tasks, if there is one.
    pub description: Option<Description>,
    /// The report on retrievers, if there is one.
    pub retrievers: Option<Retrievers>,
    /// The record of first sight. After a read error, the site does not write it either.
    pub record: Result<Record, String>,
    /// The ids of its submissions. They are folder names, which may contain anything.
    pub submissions: Vec<String>,
}

impl Benchmark {
    /// Reads a folder. Unusable tables are omitted and reported in `findings`.
    pub fn read(folder: &Path, id: &str, submissions: Vec<String>, findings: &mut Vec<Finding>) -> Option<Self> {
        let text = files::read_text(&folder.join(CARD), MAX_TEXT).map_err(|error| vec![error.to_string()]);
        let card = match text.and_then(|text| Card::read(&text)) {
            Ok(card) => card,
            Err(faults) => {
                findings.extend(faults.into_iter().map(|fault| Finding::error("benchmark", format!("{CARD} {fault}"))));
                return None;
            }
        };
        let mut report = |error| findings.push(Finding::error(BAD_TASKS, error));
        let kinds = card.kinds();
        let (mut bundle, mut problems, mut references) = (None, None, BTreeMap::new());
        if kinds.contains(&Kind::Completion) {
            bundle = Bundle::read(folder).map_err(&mut report).ok().flatten();
        }
        if kinds.contains(&Kind::Execution) {
            problems = Problems::read(folder, card.execution.flags()).map_err(&mut report).ok().flatten();
        }
        for setting in &card.setting {
            let read = References::read(folder, setting).map_err(&mut report).ok().flatten();
            references.extend(read.map(|read| (setting.id.clone(), read)));
        }
        let tables = published::read(folder, &card, findings);
        let tasks = Described {
            bundle: bundle.as_ref(),
            problems: problems.as_ref(),
            references: references.values().collect(),
            limits: card.execution.problems.as_deref(),
        };
        let description = tasks.read(folder).unwrap_or_else(|error| {
            findings.push(Finding::error("description", error));
            None
        });
        let retrievers = retrievers::read(folder, bundle.as_ref()).unwrap_or_else(|error| {
            findings.push(Finding::error("retrievers", error));
            None
        });
        for accepted in &card.accepted {
            if let Some(fault) = accepted.fault(&submissions) {
                findings
                    .push(Finding::error("accepted", format!("{CARD} has an [[accepted]] without effect: {fault}")));
            }
        }
        let record = Record::read(folder).map(Option::unwrap_or_default);
        if let Err(error) = &record {
            findings.push(Finding::error("record", error));
        }
        let (id, folder) = (id.to_owned(), folder.to_owned());
        Some(Self {
            id,
            folder,
            card,
            bundle,
            problems,
            references,
            tables,
            description,
            retrievers,
            record,
            submissions,
        })
    }

    /// Whether there is anything to show about retrievers: a report, or a table from a paper.
    pub fn has_retrievers(&self) -> bool {
        self.retrievers.is_some() || self.tables.iter().any(|(_, table)| !table.origin.is_empty())
    }

    /// The possible names of a file of predictions or samples in a setting.
    pub fn submitted_files(&self, setting: &str) -> &'static [&'static str] {
        if self.card.kind_of(setting) == Kind::Execution { &SAMPLES } else { &PREDICTIONS }
    }

    /// The tasks of a setting, if the site has them.
    pub fn tasks(&self, setting: &str) -> Option<SettingTasks<'_>> {
        match self.card.kind_of(setting) {
            Kind::Completion => self.bundle.as_ref().map(SettingTasks::Completions),
            Kind::Execution => self.problems.as_ref().map(SettingTasks::Programs),
            Kind::Labels => self.references.get(setting).map(SettingTasks::Labels),
        }
    }

    /// The name of the file that has, or would have, the tasks of a setting.
    pub fn tasks_file(&self, setting: &str) -> &str {
        match self.card.kind_of(setting) {
            Kind::Completion => BUNDLE,
            Kind::Execution => self.problems.as_ref().map_or(TASKS[0], |problems| problems.file),
            Kind::Labels => self
                .card
                .setting(setting)
                .ok()
                .and_then(|setting| setting.references.as_deref())
                .unwrap_or("file of references"),
        }
    }

    /// The kinds of the settings whose tasks the site has.
    pub fn kinds_with_tasks(&self) -> BTreeSet<Kind> {
        let settings = self.card.setting.iter().filter(|setting| self.tasks(&setting.id).is_some());
        settings.map(|setting| self.card.kind_of(&setting.id)).collect()
    }

    /// The names of the files of references that the site has.
    pub fn reference_files(&self) -> BTreeSet<&str> {
        self.references.values().map(|references| references.file.as_str()).collect()
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
            schema::read(&manifest, bundle::SCHEMA).map_err(|error| format!("{BUNDLE_MANIFEST}: {error}"))?;
        let found = Digest::of(&bytes).sha256;
        if found != manifest.sha256 {
            return Err(format!("{BUNDLE} does not match its hash in {BUNDLE_MANIFEST}: its SHA-256 is {found}"));
        }
        let prompts = files::decompressed(&bytes, MAX_FILE).map_err(|error| format!("{BUNDLE} {error}"))?;
        let content = Digest::of(&prompts);
        let tasks = Tasks::read(prompts).map_err(|error| format!("{BUNDLE}: {error}"))?;
        Ok(Some(Self { tasks, manifest, content }))
    }

    /// The number of tasks.
    pub(crate) fn len(&self) -> u64 {
        self.tasks.benchmark.len() as u64
    }

    /// Whether `sha256` is the hash of this bundle or of the prompt file that it was made from,
    /// compressed or not.
    pub fn is_known_as(&self, sha256: &str) -> bool {
        [&self.manifest.sha256, &self.manifest.prompts_sha256, &self.content.sha256].iter().any(|own| **own == sha256)
    }
}

impl Problems {
    /// The tasks of a scope, by their places.
    pub(crate) fn of_scope(&self, scope: &str) -> Vec<usize> {
        let tasks = self.tasks.all.iter().enumerate();
        tasks.filter(|(_, task)| scope == ALL || task.language == scope).map(|(place, _)| place).collect()
    }

    /// Reads the tasks of a benchmark, if its folder has them.
    fn read(folder: &Path, flags: Flags) -> Result<Option<Self>, String> {
        let Some(file) = TASKS.into_iter().find(|name| folder.join(name).symlink_metadata().is_ok()) else {
            return Ok(None);
        };
        let bytes = files::read(&folder.join(file), MAX_FILE).map_err(|error| format!("{file} {error}"))?;
        let text = files::decompressed(&bytes, MAX_FILE).map_err(|error| format!("{file} {error}"))?;
        let content = Digest::of(&text);
        let (mut tasks, wrong) =
            execution::Tasks::read(text.as_slice()).map_err(|error| format!("{file} cannot be read: {error}"))?;
        match wrong.first() {
            Some(first) if wrong.len() > 1 => Err(format!("{file}, {first}; and {} more", wrong.len() - 1)),
            Some(first) => Err(format!("{file}, {first}")),
            None if tasks.all.is_empty() => Err(format!("{file} has no tasks")),
            None => {
                tasks.flags = flags;
                Ok(Some(Self { tasks, file, content }))
            }
        }
    }
}
