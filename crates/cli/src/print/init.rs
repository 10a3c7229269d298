//! The output of `assay init`.

use std::path::Path;

use super::{BAD, BOLD, DIM, GOOD, PLAIN, Page, count, visible};

/// Lists of faults show at most this many.
const SHOWN: usize = 20;

/// Adds a written file.
pub(crate) fn written(page: &mut Page, path: &Path) {
    page.line(format_args!("{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}", path.display()));
}

/// Adds why tasks cannot become a benchmark.
pub(crate) fn refused(page: &mut Page, tests: &str, faults: &[String]) {
    page.line(format_args!("{BOLD}{}{BOLD:#}  {BAD}no benchmark{BAD:#}", visible(tests)));
    if faults.is_empty() {
        page.paragraph("  ", PLAIN, "the file has no tasks");
    }
    for fault in faults.iter().take(SHOWN) {
        page.paragraph("  ", PLAIN, &visible(fault));
    }
    if faults.len() > SHOWN {
        page.line(format_args!("  {DIM}and {} more{DIM:#}", count((faults.len() - SHOWN) as u64)));
    }
    page.gap();
    page.paragraph("", PLAIN, "Nothing was written.");
}

/// Adds commands that come next.
pub(crate) fn next_steps(page: &mut Page, commands: &[&str]) {
    page.gap();
    page.paragraph("", PLAIN, "Edit these files. Then:");
    for command in commands {
        page.line(format_args!("  {DIM}{command}{DIM:#}"));
    }
}
