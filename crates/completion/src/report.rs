//! The report of a scored prediction file.

use std::collections::BTreeMap;

use assay_base::problems::{File, Issue, Problem};
use assay_evaluation::report::{Counts, ProblemGroup, ProblemPlace, Report, SCHEMA, Scope, thousands};
use assay_syntax::languages::Language;
use serde::{Deserialize, Serialize};

use crate::official::languages::rules;
use crate::outcome::Outcome;
use crate::quirks::{QUIRKS, Quirks};

/// The id of this evaluation in reports.
pub const EVALUATION: &str = "completion";

/// The name of the section with the formats of the prediction file. Only files of other harnesses
/// have it.
pub const INPUT: &str = "input";

/// The name and version of the schema of the section.
const INPUT_SCHEMA: &str = "assay-input@1";

/// The formats of a prediction file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "InputFormats"))]
pub struct Input {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = INPUT_SCHEMA)))]
    pub schema: String,
    /// The number of records of each foreign format, by its id.
    pub records: BTreeMap<String, u64>,
}

/// Computes the report of an outcome: the scores by each profile of its plan.
pub fn report(outcome: &Outcome<'_>) -> Report {
    let languages = outcome.languages();
    let mut report = Report {
        schema: SCHEMA.to_owned(),
        evaluation: EVALUATION.to_owned(),
        valid: outcome.is_valid(),
        counts: languages.iter().map(|&language| counts(outcome, language)).collect(),
        rows: Vec::new(),
        problems: problem_groups(outcome),
        sections: BTreeMap::new(),
    };
    for (_, columns) in outcome.columns() {
        // Without a task, the denominator would be 0.
        for &language in languages.iter().filter(|&&language| outcome.tasks(language).next().is_some()) {
            // The counts are read again for each metric: for a million tasks, stored values would
            // take more memory than everything else.
            report.rows.extend(columns.iter().map(|column| column.row(scope(language), outcome.counts(language))));
        }
    }
    if outcome.plan.analyses.contains(&&QUIRKS) {
        report.add_section(QUIRKS.id, &Quirks::new(outcome));
    }
    if !outcome.part.formats().is_empty() {
        let records = outcome.part.formats().clone();
        report.add_section(INPUT, &Input { schema: INPUT_SCHEMA.to_owned(), records });
    }
    report
}

/// The tasks of a language, or of all languages.
pub fn scope(language: Option<Language>) -> Scope {
    Scope::language(language.map(Language::id))
}

fn counts(outcome: &Outcome<'_>, language: Option<Language>) -> Counts {
    let mut counts = Counts { scope: scope(language), total: 0, answered: 0, categories: BTreeMap::new() };
    for (_, answer) in outcome.tasks(language) {
        counts.total += 1;
        if let Some(answer) = answer {
            counts.answered += 1;
            *counts.categories.entry(answer.scores.category.id().to_owned()).or_default() += 1;
        }
    }
    counts
}

fn problem_groups(outcome: &Outcome<'_>) -> Vec<ProblemGroup> {
    let unknown =
        outcome.part.problems().kinds().find(|kind| kind.code() == "unknown_task").map_or(0, |kind| kind.count);
    // If most ids are unknown, they follow another pattern, and none of them has a typing error.
    let has_slips = unknown <= outcome.part.answers().len() as u64;
    let groups = outcome.problems().into_iter().filter_map(|(file, kind)| {
        let issue = &kind.first.first()?.issue;
        let place = |found: &Problem| {
            let nearest = match (&found.task_id, file) {
                (Some(id), File::Predictions) if has_slips && found.issue.code() == "unknown_task" => {
                    outcome.benchmark.nearest(id)
                }
                _ => None,
            };
            ProblemPlace {
                line: (found.offset != u64::MAX).then(|| match file {
                    File::Prompts => found.index + 1,
                    File::Predictions => outcome.part.line_of(found),
                }),
                task_id: found.task_id.clone(),
                message: match (nearest, used_line(outcome, file, found)) {
                    (Some(id), _) => format!("{}; did you mean `{id}`?", found.issue),
                    (None, Some(line)) => format!("duplicate of line {line}"),
                    (None, None) => found.issue.to_string(),
                },
            }
        };
        Some(ProblemGroup {
            code: issue.code().to_owned(),
            severity: kind.severity(),
            file,
            count: kind.count,
            note: (issue.code() == "unknown_task")
                .then(|| wrong_set(outcome).or_else(|| (!has_slips).then(|| known_ids(outcome))?))
                .flatten(),
            help: issue.help(file).to_owned(),
            first: kind.first.iter().map(place).collect(),
        })
    });
    groups.collect()
}

/// A note that shows what the benchmark's ids look like.
fn known_ids(outcome: &Outcome<'_>) -> Option<String> {
    (!outcome.benchmark.is_empty()).then(|| format!("The benchmark's ids look like `{}`", outcome.benchmark.id(0)))
}

/// The line whose record is used in place of a duplicate.
fn used_line(outcome: &Outcome<'_>, file: File, found: &Problem) -> Option<u64> {
    let task = outcome.benchmark.find(found.task_id.as_deref().filter(|_| found.issue == Issue::Duplicate)?)?;
    match file {
        File::Prompts => Some(outcome.benchmark.line(task)),
        File::Predictions => {
            let place = outcome.part.answers().binary_search_by_key(&task, |answer| answer.task).ok()?;
            Some(outcome.part.line_of_answer(&outcome.part.answers()[place]))
        }
    }
}

/// A note that recognises unknown ids as tasks of CrossCodeEval in some language.
fn wrong_set(outcome: &Outcome<'_>) -> Option<String> {
    let sets: Vec<String> = outcome
        .part
        .official_ids()
        .map(|(language, count)| {
            let these = if count == 1 { "1 id is".to_owned() } else { format!("{} ids are", thousands(count)) };
            let whole = count == rules(language).tasks;
            format!("{these} {} CrossCodeEval's {language} set", if whole { "all of" } else { "from" })
        })
        .collect();
    let have: Vec<&str> = outcome.benchmark.languages().iter().map(|(language, _)| language.name()).collect();
    (!sets.is_empty()).then(|| format!("{}; the prompts are {}", sets.join(", "), have.join(", ")))
}
