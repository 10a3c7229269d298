//! The output of `assay bundle`.

use std::path::Path;

use assay_completion::bundle::Manifest;
use assay_evaluation::report::Report;

use super::{BOLD, DIM, GOOD, PLAIN, Page, counted, problems};

/// Adds the written bundle.
pub(crate) fn written(page: &mut Page, path: &Path, manifest: &Manifest) {
    let total: u64 = manifest.tasks.values().sum();
    let languages: Vec<String> = manifest
        .tasks
        .iter()
        .map(|(id, tasks)| format!("{} {}", super::language(Some(id)), super::count(*tasks)))
        .collect();
    let size = indicatif::BinaryBytes(manifest.bytes);
    page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {size}", path.display()));
    page.paragraph("  ", PLAIN, &format!("{}: {}", counted(total, "task", "tasks"), languages.join(", ")));
    page.line(format_args!("  {DIM}SHA-256{DIM:#} {}", manifest.sha256));
}

/// Adds why the prompt file cannot become a bundle. `report` has its problems.
pub(crate) fn refused(page: &mut Page, prompts: &str, report: &Report) {
    page.line(format_args!("{BOLD}{prompts}{BOLD:#}  {}", problems::verdict(&report.problems)));
    problems::list(page, &report.problems, prompts);
    page.gap();
    page.paragraph("", PLAIN, "Nothing was written: a benchmark must have no errors.");
}

/// Adds that the file has references of a task, and what to do with them.
pub(crate) fn has_references(page: &mut Page, task: &str) {
    let text = format!(
        "The file has references of {task}, which need no bundle: a setting in benchmark.toml names their file, and `assay \
         init --references` writes one."
    );
    page.paragraph("", PLAIN, &text);
}
