//! Reads facts about repositories.

use std::io::Read;
use std::path::Path;

use anyhow::{Context, anyhow};
use assay_base::source::{Source, SourceReader};
use assay_corpus::metadata::Metadata;

use crate::args::Reading;
use crate::exit::Failure;

/// The largest file, in bytes. It is read as a whole.
const MAX_FILE: u64 = 512 << 20;
/// At most this many problems are shown.
const SHOWN: usize = 20;

/// Reads a metadata file.
///
/// **Errors:** every row that cannot be used.
pub(crate) fn read(path: &Path, reading: Reading) -> Result<Metadata, Failure> {
    let input = reading.open(path)?;
    let name = &input.name;
    if let Some(damage) = &input.damage {
        return Err(Failure::problem(anyhow!("{name} cannot be read to its end: {damage}")));
    }
    if input.len() > MAX_FILE {
        let limit = indicatif::BinaryBytes(MAX_FILE);
        return Err(Failure::problem(anyhow!(
            "{name} is larger than {limit}; give only the rows of these repositories"
        )));
    }
    let mut bytes = Vec::new();
    SourceReader::new(&input).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    Metadata::read(&bytes).map_err(|problems| {
        let mut text = format!("{name} has errors:");
        for problem in problems.iter().take(SHOWN) {
            let row = problem.row.map(|row| format!("row {row}: ")).unwrap_or_default();
            text += &format!("\n  {row}{}", problem.message);
        }
        if problems.len() > SHOWN {
            text += &format!("\n  and {} more", problems.len() - SHOWN);
        }
        text += "\nIt should be answers of GitHub's API, as JSON or JSON Lines, or CSV with names of columns; \
                 `assay help corpus examples` lists the members.";
        Failure::problem(anyhow!("{text}"))
    })
}
