//! What `assay submit` says.

use std::path::Path;

use assay_score::report::Report;

use super::{BOLD, DIM, GOOD, PLAIN, Page, problems};

/// Adds what was written, and what to do with it.
pub(crate) fn written(page: &mut Page, folder: &Path, report: &Report, pull_request: &str) {
    page.line(format_args!(
        "{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {}",
        folder.display(),
        problems::verdict(&report.problems)
    ));
    page.gap();
    page.paragraph("", PLAIN, "To submit it, commit the folder and open a pull request. A text for it:");
    page.gap();
    for line in pull_request.lines() {
        page.line(format_args!("  {DIM}{line}{DIM:#}"));
    }
}

/// Adds why the predictions are no submission.
pub(crate) fn refused(page: &mut Page, predictions: &str, prompts: &str, report: &Report) {
    page.line(format_args!("{BOLD}{predictions}{BOLD:#}  {}", problems::verdict(&report.problems)));
    problems::list(page, &report.problems, prompts);
    page.gap();
    page.paragraph("", PLAIN, "Nothing was written: predictions with errors are no submission.");
}
