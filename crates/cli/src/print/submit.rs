//! The output of `assay submit`.

use std::path::Path;

use assay_evaluation::report::Report;

use super::{BAD, BOLD, DIM, GOOD, PLAIN, Page, count, problems, visible};

/// Lists of reasons show at most this many.
const SHOWN: usize = 20;

/// Adds the written submission, and what to do next.
pub(crate) fn written(page: &mut Page, folder: &Path, report: Option<&Report>, pull_request: &str) {
    let name = folder.display();
    match report {
        Some(report) => page.line(format_args!("{BOLD}{name}{BOLD:#}  {}", problems::verdict(&report.problems))),
        None => page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{name}{BOLD:#}")),
    }
    page.gap();
    page.paragraph("", PLAIN, "To submit it, commit the folder and open a pull request. Suggested description:");
    page.gap();
    for line in pull_request.lines() {
        page.line(format_args!("  {DIM}{line}{DIM:#}"));
    }
}

/// Adds reasons why a file of predictions or samples is not a valid submission.
pub(crate) fn refused_for(page: &mut Page, submitted: &str, reasons: &[String]) {
    page.line(format_args!("{BOLD}{}{BOLD:#}  {BAD}✗ not valid{BAD:#}", visible(submitted)));
    for reason in reasons.iter().take(SHOWN) {
        page.paragraph("  ", PLAIN, &visible(reason));
    }
    if reasons.len() > SHOWN {
        page.line(format_args!("  {DIM}and {} more{DIM:#}", count((reasons.len() - SHOWN) as u64)));
    }
    page.gap();
    page.paragraph("", PLAIN, "Nothing was written.");
}

/// Adds why predictions are not a valid submission.
pub(crate) fn refused(page: &mut Page, predictions: &str, prompts: &str, report: &Report) {
    page.line(format_args!("{BOLD}{predictions}{BOLD:#}  {}", problems::verdict(&report.problems)));
    problems::list(page, &report.problems, prompts);
    page.gap();
    page.paragraph("", PLAIN, "Nothing was written: predictions with errors cannot be submitted.");
}
