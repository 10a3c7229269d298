//! Reads the report on retrievers of a benchmark's folder, which `assay corpus retrievers` wrote,
//! and checks that it can be shown.

use std::path::Path;

use assay_base::schema;
use assay_corpus::retrievers::{Bin, Measured, Report, Row, SCHEMA};
use assay_evaluation::report::Share;

use crate::benchmark::Bundle;
use crate::files::{self, MAX_TEXT, ReadError};

/// The folder of the page about retrievers, next to those of submissions.
pub const PAGE: &str = "retrievers";
/// The name of the report.
pub const FILE: &str = "retrievers.json";
/// The page has room for at most this many retrievers.
const MAX_RETRIEVERS: usize = 40;
/// The most chunks per task.
const MAX_TOP: u64 = 100;

/// Reads the report of a benchmark's folder, if there is one.
///
/// # Errors
/// The report cannot be read, is about other tasks than the site's, or contains impossible numbers.
pub fn read(folder: &Path, bundle: Option<&Bundle>) -> Result<Option<Report>, String> {
    let text = match files::read_text(&folder.join(FILE), MAX_TEXT) {
        Err(ReadError::Missing) => return Ok(None),
        text => text.map_err(|error| format!("{FILE} {error}"))?,
    };
    let report: Report = schema::read(&text, SCHEMA)
        .map_err(|error| format!("{FILE} is not a report of `assay corpus retrievers`: {error}"))?;
    check(&report, bundle).map_err(|error| format!("{FILE} {error}"))?;
    Ok(Some(report))
}

fn check(report: &Report, bundle: Option<&Bundle>) -> Result<(), String> {
    let Some(bundle) = bundle else {
        return Err("cannot be checked, as the benchmark's tasks are missing; `assay bundle` writes them".to_owned());
    };
    if !bundle.is_known_as(&report.prompts_sha256) {
        return Err("is for a different prompt file; measure the retrievers on the benchmark's tasks".to_owned());
    }
    let total = bundle.len();
    let is_complete = report.tasks.first().is_some_and(|tasks| tasks.total == total);
    let is_sane = is_complete
        && (1..=MAX_TOP).contains(&report.top)
        && (1..=MAX_RETRIEVERS).contains(&report.retrievers.len())
        && report.retrievers.iter().all(|measured| can_be(measured, report));
    if is_sane { Ok(()) } else { Err("has impossible numbers; measure the retrievers again".to_owned()) }
}

/// Whether there is a row for each group of tasks, and every share is a percentage with a valid
/// interval.
fn can_be(measured: &Measured, report: &Report) -> bool {
    measured.rows.len() == report.tasks.len()
        && measured.rows.iter().zip(&report.tasks).all(|(row, tasks)| {
            row.language == tasks.language
                && row.with_context <= tasks.total
                && [0, report.top as usize].contains(&row.recall.len())
                && (row.names.is_empty() || row.names.iter().map(|names| names.bin).eq(Bin::ALL))
                && row.names.iter().all(|names| names.id_em.iter().all(|(_, right)| right.count <= names.tasks.count))
                && shares(row).all(|share| [share.low, share.value, share.high].is_sorted() && is_percent(share.value))
                && row.overlap.is_none_or(|mean| is_percent(mean.value))
        })
}

fn shares(row: &Row) -> impl Iterator<Item = &Share> {
    let origins = row.origins.iter().flat_map(|origins| {
        [&origins.imported, &origins.same_folder, &origins.similar_name, &origins.shared_import, &origins.other]
    });
    let names = row.names.iter().flat_map(|names| names.id_em.iter().map(|(_, share)| share).chain([&names.tasks]));
    row.recall.iter().chain(names).chain(origins)
}

fn is_percent(value: f64) -> bool {
    (0.0..=100.0).contains(&value)
}
