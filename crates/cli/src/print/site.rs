//! The output of `assay site`.

use std::path::Path;

use assay_site::build::Built;
use assay_site::verify::Verification;

use super::{BOLD, DIM, GOOD, Page, counted, verify};

/// Adds what was built, and what was omitted and why.
pub(crate) fn built(page: &mut Page, out: &Path, built: &Built) {
    let omitted: Vec<&Verification> = built.verified.iter().filter(|one| one.report().is_none()).collect();
    verify::elsewhere(page, &built.findings);
    verify::list(page, omitted.iter().copied());
    page.gap();
    let published = (built.verified.len() - omitted.len()) as u64;
    let omitted = match omitted.len() as u64 {
        0 => String::new(),
        number => format!(", {} omitted", counted(number, "submission", "submissions")),
    };
    page.line(format_args!(
        "{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {}{omitted}  {DIM}{}, {} written, {} scored{DIM:#}",
        out.display(),
        counted(published, "submission", "submissions"),
        counted(built.files as u64, "file", "files"),
        built.written,
        built.scored,
    ));
    for record in &built.recorded {
        page.line(format_args!(
            "  {DIM}{} records which submissions were first: commit it with the results{DIM:#}",
            record.display()
        ));
    }
}
