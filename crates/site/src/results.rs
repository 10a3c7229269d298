//! The folder of results: benchmarks, and the submissions to each.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use assay_evaluations::submission::is_id;

use crate::benchmark::Benchmark;
use crate::description;
use crate::finding::Finding;
use crate::pages::integrity;
use crate::published::PUBLISHED;
use crate::retrievers;

/// The contents of a folder of results.
pub struct Results {
    /// The benchmarks, by id.
    pub benchmarks: Vec<Benchmark>,
    /// Findings outside of submissions, by folder.
    pub findings: Vec<(String, Finding)>,
}

impl Results {
    /// Reads the folder. Submissions are only listed; verification reads their files.
    ///
    /// **Errors:** only if the folder itself cannot be read.
    pub fn read(root: &Path) -> io::Result<Self> {
        let mut results = Self { benchmarks: Vec::new(), findings: Vec::new() };
        for (id, folder) in folders(root)? {
            let Ok(folder) = folder else {
                results.findings.push((id, Finding::error("link", LINK)));
                continue;
            };
            if !is_id(&id) {
                results.findings.push((id, Finding::error("id", BAD_ID)));
                continue;
            }
            let mut findings = Vec::new();
            let submissions = submissions(&folder, &mut findings)?;
            results.benchmarks.extend(Benchmark::read(&folder, &id, submissions, &mut findings));
            results.findings.extend(findings.into_iter().map(|finding| (id.clone(), finding)));
        }
        Ok(results)
    }
}

const LINK: &str = "is a symbolic link; put the folder itself there";
const BAD_ID: &str =
    "is not a valid folder name: use lower-case letters, digits, `-`, `_` and `.`, at most 64 characters";

const TAKEN: &str = "cannot be the name of a submission: another page has it";

/// Lists the submissions of a benchmark, by folder name.
fn submissions(folder: &Path, findings: &mut Vec<Finding>) -> io::Result<Vec<String>> {
    let mut ids = Vec::new();
    for (id, path) in folders(folder)? {
        if id == PUBLISHED {
            continue;
        }
        match path {
            Ok(_) if [description::PAGE, retrievers::PAGE, integrity::PAGE].contains(&id.as_str()) => {
                findings.push(Finding::error("id", format!("`{id}` {TAKEN}")));
            }
            Ok(_) if is_id(&id) => ids.push(id),
            Ok(_) => findings.push(Finding::error("id", format!("`{}` {BAD_ID}", id.escape_debug()))),
            Err(()) => findings.push(Finding::error("link", format!("`{}` {LINK}", id.escape_debug()))),
        }
    }
    Ok(ids)
}

/// The folders in a folder, sorted by name; `Err` for a symbolic link. Hidden folders are ignored.
fn folders(root: &Path) -> io::Result<Vec<(String, Result<PathBuf, ()>)>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(root)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let kind = entry.file_type()?;
        if name.starts_with('.') || kind.is_file() {
            continue;
        }
        folders.push((name, if kind.is_dir() { Ok(entry.path()) } else { Err(()) }));
    }
    folders.sort();
    Ok(folders)
}
