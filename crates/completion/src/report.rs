//! The report: the published form of a scored prediction file, in canonical JSON.
//!
//! The same completions give the same bytes on every machine and in a browser. Keys are sorted,
//! percentages have at most two decimals, and nothing depends on time or place.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::outcome::{Outcome, Row};
use crate::profile::Profile;
use crate::quirks::{self, Quirk};
use assay_base::canonical;
use assay_base::problems::File;
use assay_base::python_compat::round2;
use assay_evaluation::report::{Mean, ProblemGroup, ProblemPlace, Share, thousands};
use assay_syntax::languages::Language;

/// The name and version of the report's schema.
pub const SCHEMA: &str = "assay-report@1";

/// The published form of a scored prediction file.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// [`SCHEMA`].
    pub schema: String,
    /// Whether the file is accepted as a submission: it has no error.
    pub valid: bool,
    /// Counts over all tasks and for each language, in the order of tables. `language` is null for
    /// all.
    pub tasks: Vec<TaskCounts>,
    /// For each profile, a row for all languages and one for each language.
    pub scores: Vec<ScoreRow>,
    /// The problems of the files, errors first.
    pub problems: Vec<ProblemGroup>,
    /// The effects of the official program's quirks on the scores.
    pub quirks: Vec<QuirkEffect>,
    /// Statements by token type, if they were requested.
    #[cfg(feature = "taxonomy")]
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tokens: Option<crate::taxonomy::table::Tokens>,
}

/// The number of tasks, and what became of them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskCounts {
    /// The language; null for all.
    pub language: Option<String>,
    /// The number of tasks of the benchmark: the denominator.
    pub total: u64,
    /// The number of tasks with a completion.
    pub answered: u64,
    /// The number of tasks without a completion.
    pub missing: u64,
    /// Completions by category (`exact`, `near_miss` and so on), see [`crate::example::Category`].
    pub categories: BTreeMap<String, u64>,
}

/// The scores of one language, or of all, by one profile. Missing completions count as failures.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ScoreRow {
    /// The profile.
    pub profile: Profile,
    /// The language; null for all.
    pub language: Option<String>,
    /// The number of tasks: the denominator of the scores.
    pub tasks: u64,
    /// Exact match.
    pub em: Share,
    /// Edit similarity.
    pub es: Mean,
    /// Exact identifier match.
    pub id_em: Share,
    /// Identifier precision.
    pub id_precision: Mean,
    /// Identifier recall.
    pub id_recall: Mean,
    /// Identifier F1.
    pub id_f1: Mean,
}

/// The effect of one quirk of the official program on the scores, over all tasks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuirkEffect {
    /// The quirk.
    pub quirk: Quirk,
    /// What the official program does.
    pub description: String,
    /// The number of examples whose scores differ without the quirk.
    pub examples: u64,
    /// The number of exact matches that exist only because of the quirk.
    pub em_gained: u64,
    /// The number of exact matches that the quirk prevents.
    pub em_lost: u64,
    /// The number of exact identifier matches that exist only because of the quirk.
    pub id_em_gained: u64,
    /// The number of exact identifier matches that the quirk prevents.
    pub id_em_lost: u64,
    /// What the quirk adds to the mean edit similarity by difflib, in percentage points.
    pub es_difflib: f64,
    /// What the quirk adds to the mean edit similarity by python-Levenshtein, in percentage points.
    pub es_levenshtein: f64,
    /// What the quirk adds to the mean identifier F1, in percentage points.
    pub id_f1: f64,
}

impl Report {
    /// Computes the report of an outcome, with scores by the given profiles.
    pub fn new(outcome: &Outcome<'_>, profiles: &[Profile]) -> Self {
        let present = outcome.benchmark.languages();
        // With a single language, its rows are the totals.
        let single = present.len() == 1;
        let languages: Vec<Option<Language>> =
            (!single).then_some(None).into_iter().chain(present.iter().map(|&(language, _)| Some(language))).collect();
        Self {
            schema: SCHEMA.to_owned(),
            valid: outcome.is_valid(),
            tasks: languages.iter().map(|&language| TaskCounts::new(outcome, language)).collect(),
            scores: profiles
                .iter()
                .flat_map(|&profile| languages.iter().map(move |&language| (profile, language)))
                .filter_map(|(profile, language)| ScoreRow::new(outcome, profile, language))
                .collect(),
            problems: problem_groups(outcome),
            quirks: quirks::ALL.iter().map(|&quirk| QuirkEffect::new(outcome, quirk)).collect(),
            #[cfg(feature = "taxonomy")]
            tokens: None,
        }
    }

    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(self)
    }
}

impl TaskCounts {
    fn new(outcome: &Outcome<'_>, language: Option<Language>) -> Self {
        let mut counts = Self {
            language: language.map(|language| language.id().to_owned()),
            total: 0,
            answered: 0,
            missing: 0,
            categories: BTreeMap::new(),
        };
        for (_, answer) in outcome.tasks(language) {
            counts.total += 1;
            match answer {
                Some(answer) => {
                    counts.answered += 1;
                    *counts.categories.entry(answer.scores.category.id().to_owned()).or_default() += 1;
                }
                None => counts.missing += 1,
            }
        }
        counts
    }
}

impl ScoreRow {
    /// The scores; `None` if there is no task, as the denominator would be 0.
    fn new(outcome: &Outcome<'_>, profile: Profile, language: Option<Language>) -> Option<Self> {
        // The rows are recomputed for each metric: for a million tasks, stored rows would take more
        // memory than everything else.
        let rows = || outcome.rows(profile, language);
        let tasks = rows().count() as u64;
        if tasks == 0 {
            return None;
        }
        let share = |of: fn(&Row) -> bool| Share::new(rows().filter(of).count() as u64, tasks);
        let mean = |of: fn(&Row) -> f64, whole| Mean::new(rows().map(|row| of(&row)).collect(), whole);
        Some(Self {
            profile,
            language: language.map(|language| language.id().to_owned()),
            tasks,
            em: share(|row| row.em),
            es: mean(|row| row.es, 100.0),
            id_em: share(|row| row.id_em),
            id_precision: mean(|row| row.id_precision, 1.0),
            id_recall: mean(|row| row.id_recall, 1.0),
            id_f1: mean(|row| row.id_f1, 1.0),
        })
    }
}

fn problem_groups(outcome: &Outcome<'_>) -> Vec<ProblemGroup> {
    let groups = outcome.problems().into_iter().filter_map(|(file, kind)| {
        let issue = &kind.first.first()?.issue;
        let place = |found: &assay_base::problems::Found| {
            let nearest = match (&found.task_id, file) {
                (Some(id), File::Predictions) if found.issue.code() == "unknown_task" => outcome.benchmark.nearest(id),
                _ => None,
            };
            ProblemPlace {
                line: (found.offset != u64::MAX).then(|| match file {
                    File::Prompts => found.index + 1,
                    File::Predictions => outcome.part.line_of(found),
                }),
                task_id: found.task_id.clone(),
                message: match nearest {
                    Some(id) => format!("{}; did you mean `{id}`?", found.issue),
                    None => found.issue.to_string(),
                },
            }
        };
        Some(ProblemGroup {
            code: issue.code().to_owned(),
            severity: kind.severity(),
            file,
            count: kind.count,
            note: (issue.code() == "unknown_task").then(|| wrong_set(outcome)).flatten(),
            help: issue.help(file).to_owned(),
            first: kind.first.iter().map(place).collect(),
        })
    });
    groups.collect()
}

/// A note that recognises unknown ids as tasks of CrossCodeEval in some language.
fn wrong_set(outcome: &Outcome<'_>) -> Option<String> {
    let sets: Vec<String> = outcome
        .part
        .official_ids()
        .map(|(language, count)| {
            let these = if count == 1 { "1 id is".to_owned() } else { format!("{} ids are", thousands(count)) };
            let whole = count == language.official_tasks();
            format!("{these} {} CrossCodeEval's {language} set", if whole { "all of" } else { "from" })
        })
        .collect();
    let have: Vec<&str> = outcome.benchmark.languages().iter().map(|(language, _)| language.name()).collect();
    (!sets.is_empty()).then(|| format!("{}; the prompts are {}", sets.join(", "), have.join(", ")))
}

impl QuirkEffect {
    fn new(outcome: &Outcome<'_>, quirk: Quirk) -> Self {
        let answers = outcome.part.answers();
        let effects: Vec<_> =
            answers.iter().flat_map(|answer| &answer.scores.effects).filter(|effect| effect.quirk == quirk).collect();
        let count = |of: &dyn Fn(&quirks::Effect) -> bool| effects.iter().filter(|effect| of(effect)).count() as u64;
        let mean = |sum: i64, unit: f64| match outcome.benchmark.len() {
            0 => 0.0,
            tasks => round2(sum as f64 / unit / tasks as f64),
        };
        Self {
            quirk,
            description: quirk.description().to_owned(),
            examples: effects.len() as u64,
            em_gained: count(&|effect| effect.exact_match > 0),
            em_lost: count(&|effect| effect.exact_match < 0),
            id_em_gained: count(&|effect| effect.identifier_match > 0),
            id_em_lost: count(&|effect| effect.identifier_match < 0),
            es_difflib: mean(effects.iter().map(|effect| i64::from(effect.difflib)).sum(), 1.0),
            es_levenshtein: mean(effects.iter().map(|effect| i64::from(effect.levenshtein)).sum(), 1.0),
            id_f1: mean(effects.iter().map(|effect| i64::from(effect.f1)).sum(), 1e7),
        }
    }
}
