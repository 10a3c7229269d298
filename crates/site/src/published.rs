//! Tables from papers.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;

use crate::card::{CARD, Card};
use crate::files::{self, MAX_TEXT};
use crate::finding::Finding;

/// The folder of tables from papers.
pub const PUBLISHED: &str = "published";

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

/// Reads the tables of a benchmark, by file name. Unusable ones are omitted and reported in `findings`.
pub(crate) fn read(folder: &Path, card: &Card, findings: &mut Vec<Finding>) -> Vec<(String, Table)> {
    let mut tables = Vec::new();
    for name in table_names(folder) {
        let path = folder.join(PUBLISHED).join(&name);
        let text = files::read_text(&path, MAX_TEXT).map_err(|error| error.to_string());
        let table = text.and_then(|text| toml::from_str::<Table>(&text).map_err(|error| error.to_string()));
        match table.and_then(|table| table.check(card).map(|()| table)) {
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
    tables
}

fn table_names(folder: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder.join(PUBLISHED)).into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".toml")).collect();
    names.sort();
    names
}
