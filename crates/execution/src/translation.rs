//! Translated programs: pass@k by source and target language.
//!
//! **pass@k** is given for each *cell*, a pair of a source and a target language. The average of a source
//! language is the mean of its row of cells, that of a target language the mean of its column; all cells
//! have the same weight.
//!
//! **Source:** table 3 of Khan et al. 2023 (xCodeEval). Its averages of rows divide the sum of ten cells by
//! eleven.

use std::collections::{BTreeMap, BTreeSet};

use assay_base::python_compat::round2;
use assay_evaluation::report::Mean;
use serde::{Deserialize, Serialize};

use super::{Missing, Tally};

/// pass@k for one k.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TranslationAtK"))]
pub struct AtK {
    /// The number of samples drawn.
    pub k: u64,
    /// The cells, by source and target language.
    pub cells: Vec<Cell>,
    /// The averages of rows.
    pub sources: Vec<Average>,
    /// The averages of columns.
    pub targets: Vec<Average>,
}

/// The score of programs in one language, translated to another.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TranslationCell"))]
pub struct Cell {
    /// The language of the programs.
    pub source: String,
    /// The language of their translations.
    pub target: String,
    /// The number of programs.
    pub tasks: u64,
    /// pass@k in percent; null if there is no score.
    pub pass: Option<Mean>,
    /// The reason why there is no score.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<Missing>,
}

/// The unweighted mean of some cells.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "TranslationAverage"))]
pub struct Average {
    /// The language.
    pub language: String,
    /// The number of cells.
    pub cells: u64,
    /// The mean, in percent; null if a cell has no value.
    pub value: Option<f64>,
}

impl AtK {
    /// The cells of tallies by source and target language.
    pub fn new(k: u64, tallies: &BTreeMap<(String, String), Tally>) -> Self {
        let cell = |((source, target), tally): (&(String, String), &Tally)| {
            let (tasks, score) = super::score(tally, None, k);
            let (pass, missing) = match score {
                Ok(mean) => (Some(mean), None),
                Err(reason) => (None, Some(reason)),
            };
            Cell { source: source.clone(), target: target.clone(), tasks, pass, missing }
        };
        let cells: Vec<Cell> = tallies.iter().map(cell).collect();
        Self {
            k,
            sources: averages(&cells, |cell| &cell.source),
            targets: averages(&cells, |cell| &cell.target),
            cells,
        }
    }

    /// The mean of all cells, in percent; `None` without cells, or if a cell has no value.
    pub fn average(&self) -> Option<f64> {
        mean(self.cells.iter())
    }
}

fn averages(cells: &[Cell], language: fn(&Cell) -> &String) -> Vec<Average> {
    let names: BTreeSet<&String> = cells.iter().map(language).collect();
    let row = |name: &String| {
        let of = || cells.iter().filter(|cell| language(cell) == name);
        Average { language: name.clone(), cells: of().count() as u64, value: mean(of()) }
    };
    names.into_iter().map(row).collect()
}

/// The mean of the cells, in percent; `None` if a cell has no value.
fn mean<'c>(cells: impl Iterator<Item = &'c Cell>) -> Option<f64> {
    let values: Option<Vec<f64>> = cells.map(|cell| cell.pass.map(|mean| mean.value)).collect();
    let values = values.filter(|values| !values.is_empty())?;
    Some(round2(values.iter().sum::<f64>() / values.len() as f64))
}
