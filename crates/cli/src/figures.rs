//! Figures that commands write: `--svg FILE`.

use std::path::Path;

use anyhow::Result;
use assay_completion::compare::Comparison;
use assay_evaluations::metrics;
use assay_scoring::Compared;
use assay_site::figure::{Bar, Panel, bars};
use assay_taxonomy::logs::Joined;

use crate::output;
use crate::print::{language, tokens};

/// Writes the accuracies of `assay join` by token type.
pub(crate) fn write_joined(path: &Path, names: &[String], joined: &Joined) -> Result<()> {
    let panels = joined.rows.chunk_by(|a, b| a.dimension == b.dimension).map(|rows| Panel {
        title: tokens::title(&rows[0].dimension),
        bars: rows
            .iter()
            .map(|row| Bar {
                label: tokens::name(&row.dimension, &row.value),
                percents: row.accuracy.iter().copied().map(Some).collect(),
                share: Some(row.share),
            })
            .collect(),
    });
    let about = format!("{}, labels by {}", joined.profile, joined.token_profile.unwrap_or("the table"));
    write(path, "Accuracy by token type", &about, names, &panels.collect::<Vec<_>>())
}

/// Writes the scores of `assay compare` by metric and language, and its recall by token type.
pub(crate) fn write_compared(path: &Path, names: &[String], compared: &Compared) -> Result<()> {
    let Some((first, others)) = compared.comparisons.split_first() else { return Ok(()) };
    let mut panels = Vec::new();
    for of_profile in first.chunk_by(|a, b| a.profile == b.profile) {
        // The first row is of all languages, or of the only one. It has every metric.
        for metric in of_profile.iter().flat_map(|comparison| &comparison.metrics) {
            let title = format!("{}, {}", of_profile[0].profile.id(), metrics::short(metric.metric));
            if panels.iter().any(|panel: &Panel| panel.title == title) {
                continue;
            }
            let bars = of_profile.iter().filter_map(|comparison| {
                let of = |pair: &[Comparison]| {
                    let is_it = |other: &&Comparison| {
                        other.profile == comparison.profile && other.language == comparison.language
                    };
                    let found = pair.iter().find(is_it)?;
                    found.metrics.iter().find(|other| other.metric == metric.metric).copied()
                };
                let start = of(first)?;
                let rest = others.iter().map(|pair| of(pair).map(|found| found.second));
                let percents = [Some(start.first), Some(start.second)].into_iter().chain(rest).collect();
                Some(Bar { label: language(comparison.language.as_deref()), percents, share: None })
            });
            panels.push(Panel { title, bars: bars.collect() });
        }
    }
    if let Some(changes) = &compared.tokens {
        let language = changes.rows.first().and_then(|change| change.language.clone());
        let rows: Vec<_> = changes.rows.iter().filter(|change| change.language == language).collect();
        let all = rows.first().map_or(0, |change| change.tokens);
        panels.extend(rows.chunk_by(|a, b| a.dimension == b.dimension).map(|rows| {
            Panel {
                title: format!("{}, {}: recall", changes.profile, tokens::title(&rows[0].dimension)),
                bars: rows
                    .iter()
                    .map(|change| Bar {
                        label: tokens::name(&change.dimension, &change.value),
                        percents: vec![Some(change.first), Some(change.second)],
                        share: (all > 0).then(|| change.tokens as f64 * 100.0 / all as f64),
                    })
                    .collect(),
            }
        }));
    }
    write(path, "Scores side by side", &format!("on {}", compared.prompts), names, &panels)
}

fn write(path: &Path, title: &str, about: &str, names: &[String], panels: &[Panel]) -> Result<()> {
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let figure = bars(title, about, &names, panels);
    output::write_file(path, &figure)?;
    anstream::eprintln!("Wrote {}", path.display());
    Ok(())
}
