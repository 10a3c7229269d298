//! The output of `assay verify`.

use assay_site::finding::{Finding, Severity};
use assay_site::verify::{Status, Verification};

use super::{BAD, BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, counted, visible};

/// Adds a line for each submission with its findings, and a summary.
pub(crate) fn all(page: &mut Page, elsewhere: &[(String, Finding)], verified: &[Verification]) {
    self::elsewhere(page, elsewhere);
    list(page, verified);
    let fine = verified.iter().filter(|one| one.is_fine()).count() as u64;
    page.gap();
    page.line(format_args!(
        "{fine} of {} can be published",
        counted(verified.len() as u64, "submission", "submissions")
    ));
}

/// Adds the findings outside of submissions.
pub(crate) fn elsewhere(page: &mut Page, findings: &[(String, Finding)]) {
    for (place, finding) in findings {
        let (mark, style) = if finding.severity == Severity::Error { ('✗', BAD) } else { ('✓', DOUBTFUL) };
        page.line(format_args!("{style}{mark}{style:#} {BOLD}{}{BOLD:#}", visible(place)));
        self::finding(page, finding);
    }
}

/// Adds each submission with its findings.
pub(crate) fn list<'v>(page: &mut Page, verified: impl IntoIterator<Item = &'v Verification>) {
    for one in verified {
        let is_clear = one.findings.iter().all(|finding| finding.severity == Severity::Note);
        let (mark, style) = match (one.is_fine(), is_clear) {
            (true, true) => ('✓', GOOD),
            (true, false) => ('✓', DOUBTFUL),
            (false, _) => ('✗', BAD),
        };
        let status = match one.status {
            Status::Reproduced if one.executed => "reproduced, programs re-run",
            Status::Reproduced => "reproduced",
            Status::Differs => "differs",
            Status::CannotBeRecomputed => "cannot be recomputed",
        };
        page.line(format_args!("{style}{mark}{style:#} {BOLD}{}/{}{BOLD:#}  {status}", one.benchmark, one.id));
        for finding in &one.findings {
            self::finding(page, finding);
        }
    }
}

/// Prints the findings outside of submissions to standard error, because standard output is JSON
/// about submissions.
pub(crate) fn elsewhere_on_stderr(elsewhere: &[(String, Finding)]) {
    for (place, finding) in elsewhere {
        anstream::eprintln!("{BAD}error:{BAD:#} {}: {}", visible(place), visible(&finding.message));
    }
}

fn finding(page: &mut Page, finding: &Finding) {
    let (style, severity) = match finding.severity {
        Severity::Error => (BAD, "error"),
        Severity::Warning => (DOUBTFUL, "warning"),
        Severity::Note => (DIM, "note"),
    };
    let first = format!("    {style}{severity}{style:#}  {DIM}{}{DIM:#}  ", finding.code);
    page.paragraph(&first, PLAIN, &visible(&finding.message));
}
