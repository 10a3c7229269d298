//! Reads reports of earlier schemas.

use std::collections::BTreeMap;

use assay_evaluation::report::{Counts, Mean, ProblemGroup, Report, Row, SCHEMA, Scope, Share};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::metrics::edit_similarity::ES;
use crate::metrics::exact_match::EM;
use crate::metrics::identifier_match::{ID_EM, ID_F1, ID_PRECISION, ID_RECALL};
use crate::quirks::QUIRKS;
use crate::report::EVALUATION;

/// The first schema: a member for each metric.
pub const FIRST: &str = "assay-report@1";

/// A report of the [first](FIRST) schema.
#[derive(Deserialize)]
struct First {
    valid: bool,
    tasks: Vec<FirstCounts>,
    scores: Vec<FirstScores>,
    problems: Vec<ProblemGroup>,
    quirks: Value,
    tokens: Option<Value>,
}

#[derive(Deserialize)]
struct FirstCounts {
    language: Option<String>,
    total: u64,
    answered: u64,
    categories: BTreeMap<String, u64>,
}

#[derive(Deserialize)]
struct FirstScores {
    profile: String,
    language: Option<String>,
    tasks: u64,
    em: Share,
    es: Mean,
    id_em: Share,
    id_precision: Mean,
    id_recall: Mean,
    id_f1: Mean,
}

/// The report with the same numbers in the current schema; `None` if it is not of an earlier one.
pub fn upgrade(report: Value) -> Option<Report> {
    if report.get("schema")? != FIRST {
        return None;
    }
    let First { valid, tasks, scores, problems, quirks, tokens } = First::deserialize(report).ok()?;
    let counts = tasks.into_iter().map(|FirstCounts { language, total, answered, categories }| Counts {
        scope: Scope::language(language.as_deref()),
        total,
        answered,
        categories,
    });
    let mut sections = BTreeMap::from([(QUIRKS.id.to_owned(), json!({"schema": "assay-quirks@1", "effects": quirks}))]);
    if let Some(Value::Object(mut tokens)) = tokens {
        tokens.insert("schema".to_owned(), "assay-tokens@1".into());
        sections.insert("tokens".to_owned(), tokens.into());
    }
    Some(Report {
        schema: SCHEMA.to_owned(),
        evaluation: EVALUATION.to_owned(),
        valid,
        counts: counts.collect(),
        rows: scores.iter().flat_map(FirstScores::rows).collect(),
        problems,
        sections,
    })
}

impl FirstScores {
    fn rows(&self) -> [Row; 6] {
        let scope = || Scope::language(self.language.as_deref());
        let share = |metric, share| Row::share(metric, &self.profile, scope(), self.tasks, share);
        let mean = |metric, mean| Row::mean(metric, &self.profile, scope(), self.tasks, mean);
        [
            share(EM.id, self.em),
            mean(ES.id, self.es),
            share(ID_EM.id, self.id_em),
            mean(ID_PRECISION.id, self.id_precision),
            mean(ID_RECALL.id, self.id_recall),
            mean(ID_F1.id, self.id_f1),
        ]
    }
}
