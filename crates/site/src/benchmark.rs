//! A benchmark's folder: its card, its tasks, and tables from papers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use assay_base::digest::Digest;
use assay_base::schema;
use assay_base::size::parse_size;
use assay_completion::bundle;
use assay_completion::profile::Profile;
use assay_completion::profiles;
use assay_corpus::describe::Report as Description;
use assay_corpus::retrievers::Report as Retrievers;
use assay_execution as execution;
use assay_tasks::{ALL, Task};
use serde::{Deserialize, Serialize};

use crate::board::MEAN;
use crate::dataset::Dataset;
use crate::description::Described;
use crate::files::{self, MAX_FILE, MAX_TEXT};
use crate::finding::Finding;
use crate::members::Members;
use crate::recompute::Tasks;
use crate::record::Record;
use crate::references::References;
use crate::retrievers;
use crate::verify::{PREDICTIONS, SAMPLES};

/// The benchmark's card.
pub const CARD: &str = "benchmark.toml";
/// The tasks.
pub const BUNDLE: &str = "bundle.jsonl.gz";
/// The manifest of the tasks, with their hash.
pub const BUNDLE_MANIFEST: &str = "bundle.manifest.json";
/// The tasks of a benchmark of programs, with or without unit tests, compressed or not.
pub const TASKS: [&str; 3] = ["tasks.jsonl", "tasks.jsonl.gz", "tasks.jsonl.zst"];
/// The code of the finding that the tasks cannot be used.
pub const BAD_TASKS: &str = "bundle";
/// The folder of tables from papers.
pub const PUBLISHED: &str = "published";

/// `benchmark.toml`.
#[derive(Debug, Clone)]
pub struct Card {
    /// The display name.
    pub name: String,
    /// What models write for the tasks of settings without references: see [`Card::kind_of`].
    kind: Kind,
    /// A one-sentence description.
    pub about: String,
    /// A page with more information.
    pub link: Option<String>,
    /// How to cite it, in BibTeX.
    pub citation: Option<String>,
    /// The profile that tables show first.
    pub profile: String,
    /// The groups of tasks, such as languages, in the order of columns. `all` means all tasks.
    pub scope: Vec<Scope>,
    /// The metrics.
    pub metric: Vec<Metric>,
    /// The settings, that is, ways to prompt models. Each has its own table.
    pub setting: Vec<Setting>,
    /// How to run and judge programs, if the benchmark has programs.
    pub execution: Execution,
    /// What catalogues of data sets ask about the tasks.
    pub dataset: Dataset,
    /// The findings that the maintainers accept.
    pub accepted: Vec<Accepted>,
}

/// A finding that the maintainers accept. It remains on the submission's page as a note and no
/// longer prevents publication.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Accepted {
    /// The submission's id.
    pub submission: String,
    /// The finding's code, one of [`ACCEPTABLE`].
    pub finding: String,
    /// The id of the other submission, for findings about two. Without it, the entry covers all
    /// others.
    pub of: Option<String>,
    /// The reason, for readers.
    pub reason: String,
}

/// The codes of findings that can be accepted: those that need judgement. A number that is not
/// reproduced cannot be accepted.
pub const ACCEPTABLE: [&str; 4] = ["copy", "near_copy", "groundtruth", "mixed_scripts"];

impl Accepted {
    /// Whether this entry covers a finding of a submission.
    pub fn covers(&self, submission: &str, finding: &Finding) -> bool {
        self.submission == submission && self.finding == finding.code && (self.of.is_none() || self.of == finding.other)
    }

    /// What is wrong with this entry, if anything.
    fn fault(&self, submissions: &[String]) -> Option<String> {
        if !ACCEPTABLE.contains(&self.finding.as_str()) {
            return Some(format!("`{}` cannot be accepted; only {} can", self.finding, ACCEPTABLE.join(", ")));
        }
        let unknown =
            [Some(&self.submission), self.of.as_ref()].into_iter().flatten().find(|id| !submissions.contains(id));
        unknown.map(|id| format!("there is no submission `{id}`"))
    }
}

/// How to run and judge programs: options of `assay execute`, by their names. An absent option has
/// its default.
#[derive(Debug, Clone, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Execution {
    /// How to compare outputs.
    pub checker: Option<String>,
    /// A program that accepts or rejects an output: a file in the benchmark's folder.
    pub checker_program: Option<String>,
    /// The problems with their limits: a file in the benchmark's folder.
    pub problems: Option<String>,
    /// The time limit of a test, in seconds of the reference machine.
    pub time: Option<f64>,
    /// The memory limit of a program, such as `256M`.
    pub memory: Option<String>,
    /// The output limit of a program.
    pub output: Option<String>,
}

/// What models write for the tasks, which decides how answers are scored.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "BoardKind"))]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// A statement, which is compared with the original.
    #[default]
    Completion,
    /// A program, which is run against unit tests. `assay execute` writes the submissions.
    Execution,
    /// A label or a ranking, which is compared with a reference. A setting has this kind if it names
    /// references.
    Labels,
}

impl Kind {
    /// The name for readers.
    pub fn name(self) -> &'static str {
        match self {
            Self::Completion => "Completions",
            Self::Execution => "Programs",
            Self::Labels => "Labels and rankings",
        }
    }
}

/// A group of tasks.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scope {
    /// The language's id in reports, or `all`.
    pub id: String,
    /// The display name.
    pub name: String,
    /// The number of tasks.
    pub tasks: Option<u64>,
}

/// A metric.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Metric {
    /// Its id in reports.
    pub id: String,
    /// A short name for column heads.
    pub short: String,
    /// The display name.
    pub name: String,
    /// `%`.
    pub unit: String,
    /// A one-sentence description.
    pub about: String,
}

/// A way to prompt models.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The id, as submissions name it.
    pub id: String,
    /// The display name.
    pub name: String,
    /// A one-sentence description.
    pub about: String,
    /// The ids of its metrics, the most important one first.
    pub metrics: Vec<String>,
    /// The references of its labels or rankings: a file in the benchmark's folder.
    pub references: Option<String>,
    /// The task of xCodeEval that the references are for, if their records do not show it.
    pub task: Option<Task>,
}

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

/// A table of a paper.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Table {
    /// The paper.
    pub source: String,
    /// Which of the paper's tables.
    pub table: String,
    /// The address of the paper.
    pub link: Option<String>,
    /// A remark for readers.
    pub note: Option<String>,
    /// The scope of each number, in order.
    pub scopes: Vec<String>,
    /// The rows of the table.
    #[serde(default)]
    pub row: Vec<PublishedRow>,
    /// The tasks that models won and lost between two settings.
    #[serde(default)]
    pub change: Vec<PublishedChange>,
    /// The origins of the chunks that retrievers find.
    #[serde(default)]
    pub origin: Vec<PublishedOrigin>,
}

/// How many tasks a model completes exactly in two settings, and in only one of them. Numbers are
/// in the order of [`Table::scopes`]; NaN means that there is none.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedChange {
    /// The model.
    pub model: String,
    /// The sampling method.
    pub sampling: Option<String>,
    /// The first setting.
    pub from: String,
    /// The second setting.
    pub to: String,
    /// The retriever of the context from other files.
    pub retriever: Option<String>,
    /// The number of tasks with an exact match in the first setting.
    pub before: Vec<f64>,
    /// The number of those without an exact match in the second setting.
    pub degraded: Vec<f64>,
    /// The number of tasks with an exact match only in the second setting.
    pub improved: Vec<f64>,
    /// The number of tasks with an exact match in the second setting.
    pub after: Vec<f64>,
}

impl PublishedChange {
    /// Whether a row is about the same system in `setting`, one of the two settings.
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

/// The origins of a retriever's chunks: percentages of its chunks, in the order of
/// [`Table::scopes`]. A chunk can have several origins.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedOrigin {
    /// The retriever.
    pub retriever: String,
    /// Chunks from the folder of the task's file.
    pub same_folder: Vec<f64>,
    /// Chunks from a file with a similar name.
    pub similar_name: Vec<f64>,
}

/// A row of a paper's table.
#[derive(Debug, Clone, Deserialize)]
pub struct PublishedRow {
    /// The model.
    pub model: String,
    /// The organisation that made the model.
    pub organisation: Option<String>,
    /// The number of parameters.
    pub parameters: Option<f64>,
    /// Whether the weights are public.
    pub open_weights: Option<bool>,
    /// The setting's id.
    pub setting: String,
    /// The retriever of the context from other files.
    pub retriever: Option<String>,
    /// The sampling method.
    pub sampling: Option<String>,
    /// The day of publication.
    pub date: Option<String>,
    /// The values of each metric, in the order of [`Table::scopes`].
    #[serde(flatten)]
    pub values: BTreeMap<String, Vec<f64>>,
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
            problems = Problems::read(folder).map_err(&mut report).ok().flatten();
        }
        for setting in &card.setting {
            let read = References::read(folder, setting).map_err(&mut report).ok().flatten();
            references.extend(read.map(|read| (setting.id.clone(), read)));
        }
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
                        let message = format!("no table has a [[row]] for {} in the setting `{setting}`", change.model);
                        findings.push(Finding::error("table", format!("{PUBLISHED}/{name}.toml: {message}")));
                    }
                }
            }
        }
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
}

impl Benchmark {
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

/// The rules of a benchmark as its page has them, for the page's judge.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PageRules {
    /// How to compare outputs.
    pub checker: Option<String>,
    /// The time limit of a test, in seconds of the reference machine.
    pub time: Option<f64>,
    /// The memory limit of a program, in bytes.
    pub memory: Option<u64>,
    /// The output limit of a program, in bytes.
    pub output: Option<u64>,
    /// The profile of the verdicts. Absent if the tests decide it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub profile: Option<String>,
}

impl Execution {
    /// The equivalent options of `assay execute`. `file` maps names of files to arguments.
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

/// A setting that the benchmark does not have.
#[derive(Debug, thiserror::Error)]
#[error("`{id}` is not a setting of the benchmark, which has {}", known.join(", "))]
pub struct UnknownSetting {
    id: String,
    known: Vec<String>,
}

impl Card {
    /// The rules for pages. `None` if they need a program that checks outputs, or cannot be read.
    pub fn page_rules(&self) -> Option<PageRules> {
        let Execution { checker, checker_program, problems: _, time, memory, output } = &self.execution;
        let size = |text: &Option<String>| text.as_deref().map(parse_size).transpose().ok();
        checker_program.is_none().then_some(())?;
        let profile = execution::Profile::named(&self.profile);
        Some(PageRules {
            checker: checker.clone(),
            time: *time,
            memory: size(memory)?,
            output: size(output)?,
            profile: profile
                .filter(|profile| execution::Profile::JUDGED.contains(profile))
                .map(|one| one.id().to_owned()),
        })
    }

    /// What models write in a setting. Settings with references have labels or rankings, the others
    /// what the card says. An unknown setting is like most others.
    pub fn kind_of(&self, setting: &str) -> Kind {
        let has_references = |setting: &Setting| setting.references.is_some();
        let is_of_labels = match self.setting(setting) {
            Ok(setting) => has_references(setting),
            Err(_) => self.setting.iter().all(has_references),
        };
        if is_of_labels { Kind::Labels } else { self.kind }
    }

    /// The kinds of the settings.
    pub fn kinds(&self) -> BTreeSet<Kind> {
        self.setting.iter().map(|setting| self.kind_of(&setting.id)).collect()
    }

    /// The setting with this id.
    pub fn setting(&self, id: &str) -> Result<&Setting, UnknownSetting> {
        self.setting.iter().find(|setting| setting.id == id).ok_or_else(|| UnknownSetting {
            id: id.to_owned(),
            known: self.setting.iter().map(|setting| setting.id.clone()).collect(),
        })
    }

    /// The metric with this id.
    pub fn metric(&self, id: &str) -> Option<&Metric> {
        self.metric.iter().find(|metric| metric.id == id)
    }

    /// The values of k of a benchmark of programs. Its metrics have ids such as `pass_1` and
    /// `pass_10`.
    pub fn ks(&self) -> Vec<u64> {
        let mut ks: Vec<u64> = self.metric.iter().filter_map(|metric| k_of(&metric.id)).collect();
        ks.sort_unstable();
        ks.dedup();
        ks
    }

    /// The profile that tables show first, if it is one of Assay's.
    pub fn own_profile(&self) -> Option<Profile> {
        profiles::named(&self.profile)
    }

    /// Reads a card.
    ///
    /// **Errors:** all of them at once.
    pub fn read(text: &str) -> Result<Self, Vec<String>> {
        let mut members = Members::parse(text);
        let card = Self {
            name: members.required("name"),
            kind: members.optional("kind").unwrap_or_default(),
            about: members.required("about"),
            link: members.optional("link"),
            citation: members.optional("citation"),
            profile: members.required("profile"),
            scope: members.tables("scope"),
            metric: members.tables("metric"),
            setting: members.tables("setting"),
            execution: members.optional("execution").unwrap_or_default(),
            dataset: members.optional("dataset").unwrap_or_default(),
            accepted: members.tables("accepted"),
        };
        let mut faults = members.finish();
        // What is left out because of an error would be missed here.
        if faults.is_empty() {
            faults = card.faults();
        }
        if faults.is_empty() { Ok(card) } else { Err(faults) }
    }

    fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        if self.scope.is_empty() || self.setting.is_empty() {
            faults.push("needs at least one [[scope]] and one [[setting]]".to_owned());
        }
        if self.citation.as_ref().is_some_and(|text| !text.trim_start().starts_with('@')) {
            faults.push("has a `citation` that is not BibTeX: it must start with `@`".to_owned());
        }
        if self.scope.iter().any(|scope| scope.id == MEAN) {
            faults.push(format!("has the [[scope]] `{MEAN}`, which the site computes"));
        }
        let kinds = self.kinds();
        if self.kind == Kind::Labels {
            faults
                .push("has the kind `labels`, which needs no `kind`: name the `references` of each setting".to_owned());
        }
        if kinds.contains(&Kind::Execution) && self.ks().is_empty() {
            faults.push("runs programs, so it needs a [[metric]] with the id `pass_1`, or another k".to_owned());
        }
        if !kinds.contains(&Kind::Execution) && self.execution != Execution::default() {
            faults.push(
                "has [execution], but its programs are not run; to run them, set `kind = \"execution\"`".to_owned(),
            );
        }
        faults.extend(self.dataset.fault().map(|fault| format!("has a [dataset] {fault}")));
        for Setting { id, metrics, references, task, .. } in &self.setting {
            if let Some(file) = references.as_ref().filter(|file| !is_file_name(file)) {
                let file = file.escape_debug();
                faults.push(format!(
                    "has the setting `{id}` with the references `{file}`, which is not the name of a file"
                ));
            }
            if let (None, Some(task)) = (references, task) {
                faults.push(format!("has the setting `{id}` with the task `{}`, but without `references`", task.id()));
            }
            if metrics.is_empty() {
                faults.push(format!("has the setting `{id}` without metrics"));
            }
            let unknown = metrics.iter().filter(|id| self.metric(id).is_none());
            faults.extend(unknown.map(|metric| format!("has the setting `{id}` with the unknown metric `{metric}`")));
        }
        faults
    }
}

impl Table {
    fn check(&self, card: &Card) -> Result<(), String> {
        if let Some(scope) = self.scopes.iter().find(|id| !card.scope.iter().any(|scope| scope.id == **id)) {
            return Err(format!("`{scope}` is not a scope of {CARD}"));
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
                    return Err(format!("{place}: {name} must be numbers of tasks"));
                }
            }
            let mut sums = before.iter().zip(degraded).zip(improved).zip(after);
            if !sums.all(|(((before, degraded), improved), after)| {
                let sum = before - degraded + improved;
                sum == *after || [sum, *after].iter().all(|value| value.is_nan())
            }) {
                return Err(format!("{place}: before - degraded + improved must equal after"));
            }
        }
        for PublishedOrigin { retriever, same_folder, similar_name } in &self.origin {
            for (name, values) in [("same_folder", same_folder), ("similar_name", similar_name)] {
                fits(retriever, name, values)?;
                if !values.iter().all(|value| value.is_nan() || (0.0..=100.0).contains(value)) {
                    return Err(format!("{retriever}: {name} must be percentages"));
                }
            }
        }
        Ok(())
    }
}

/// Whether a number is a count.
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

/// Whether a text is the name of a file, without folders.
fn is_file_name(text: &str) -> bool {
    let mut parts = Path::new(text).components();
    matches!(parts.next(), Some(Component::Normal(name)) if name == text) && parts.next().is_none()
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
