//! `benchmark.toml`: what a benchmark measures, and how a site shows it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path};

use assay_base::size::parse_size;
use assay_completion::profile::Profile;
use assay_completion::profiles;
use assay_execution::{Flags, FlagsOf};
use assay_tasks::Task;
use serde::{Deserialize, Serialize};

use crate::board::MEAN;
use crate::dataset::Dataset;
use crate::finding::Finding;
use crate::members::Members;

/// The benchmark's card.
pub const CARD: &str = "benchmark.toml";

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
pub const ACCEPTABLE: [&str; 7] =
    ["copy", "near_copy", "repeated_samples", "groundtruth", "mixed_scripts", "look_alike", "date"];

impl Accepted {
    /// Whether this entry covers a finding of a submission.
    pub fn covers(&self, submission: &str, finding: &Finding) -> bool {
        self.submission == submission && self.finding == finding.code && (self.of.is_none() || self.of == finding.other)
    }

    /// What is wrong with this entry, if anything.
    pub(crate) fn fault(&self, submissions: &[String]) -> Option<String> {
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
    /// Flags for all programs in a language, by its name.
    #[serde(default)]
    pub flags: BTreeMap<String, String>,
}

impl Execution {
    /// The equivalent options of `assay execute`. `file` maps names of files to arguments.
    pub fn options(&self, file: impl Fn(&str) -> String) -> Vec<String> {
        let Self { checker, checker_program, problems, time, memory, output, flags } = self;
        let options = [
            ("--checker", checker.clone()),
            ("--checker-program", checker_program.as_deref().map(&file)),
            ("--problems", problems.as_deref().map(&file)),
            ("--time", time.map(|time| time.to_string())),
            ("--memory", memory.clone()),
            ("--output", output.clone()),
        ];
        let options = options.into_iter().filter_map(|(name, value)| Some(format!("{name}={}", value?)));
        options.chain(flags.iter().map(|(language, flags)| format!("--flags={language}={flags}"))).collect()
    }

    /// The flags of programs. What cannot be used is left out: a card with it is refused.
    pub fn flags(&self) -> Flags {
        self.read_flags().flatten().collect()
    }

    fn read_flags(&self) -> impl Iterator<Item = Result<FlagsOf, String>> {
        self.flags.iter().map(|(language, flags)| format!("{language}={flags}").parse())
    }

    /// What is wrong with the flags.
    fn faults_of_flags(&self) -> Vec<String> {
        let mut faults = Vec::new();
        let mut languages = BTreeSet::new();
        for read in self.read_flags() {
            match read {
                Ok(flags) if !languages.insert(flags.language()) => {
                    let name = flags.language().name();
                    faults.push(format!("has [execution.flags] for {name} under two names: write them in one line"));
                }
                Ok(_) => {}
                Err(error) => faults.push(format!("has [execution.flags] that cannot be used: {error}")),
            }
        }
        faults
    }
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
        // Pages run interpreters only, whose flags have no effect.
        let Execution { checker, checker_program, problems: _, time, memory, output, flags: _ } = &self.execution;
        let size = |text: &Option<String>| text.as_deref().map(parse_size).transpose().ok();
        checker_program.is_none().then_some(())?;
        Some(PageRules { checker: checker.clone(), time: *time, memory: size(memory)?, output: size(output)? })
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
        faults.extend(self.execution.faults_of_flags());
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

/// Whether a text is the name of a file, without folders.
fn is_file_name(text: &str) -> bool {
    let mut parts = Path::new(text).components();
    matches!(parts.next(), Some(Component::Normal(name)) if name == text) && parts.next().is_none()
}

/// The k of a metric `pass_k`.
pub fn k_of(metric: &str) -> Option<u64> {
    metric.strip_prefix("pass_")?.parse().ok().filter(|k| *k > 0)
}
