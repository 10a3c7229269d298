//! The output of `assay corpus`.

use std::path::Path;

use assay_corpus::examples::{Funnel, Step, Unit};

use crate::print::{BOLD, DIM, GOOD, PLAIN, Page, count, counted};

/// Adds the funnel.
pub(super) fn funnel(page: &mut Page, path: &Path, funnel: &Funnel) {
    let remaining = funnel.remaining();
    let parts = [
        counted(remaining.examples, "example", "examples"),
        counted(remaining.files, "file", "files"),
        counted(remaining.repositories, "repository", "repositories"),
    ];
    let [examples, files, repositories] = &parts;
    page.line(format_args!(
        "{GOOD}✓{GOOD:#} {BOLD}{}{BOLD:#}  {examples} from {files} of {repositories}",
        path.display()
    ));
    for (unit, title, found) in [
        (Unit::Repositories, "Repositories", funnel.repositories),
        (Unit::Files, "Source files of these", funnel.around(Step::Link).0),
        (Unit::Examples, "Uses of names that another file defines", funnel.uses),
    ] {
        page.heading(title, &count(found));
        for step in Step::ALL.into_iter().filter(|step| step.unit() == unit) {
            let removed = funnel.removed(step);
            let (number, files) = match unit {
                Unit::Repositories => (removed.repositories, 0),
                Unit::Files => (removed.files, 0),
                Unit::Examples => (removed.examples, removed.files),
            };
            if number == 0 {
                continue;
            }
            let first = format!("  {:>9}  ", format!("−{}", count(number)));
            let files = match files {
                0 => String::new(),
                files => format!(" {DIM}(the last of {}){DIM:#}", counted(files, "file", "files")),
            };
            page.paragraph(&first, PLAIN, &format!("{}{files}", step.why()));
        }
        let last = Step::ALL.into_iter().rfind(|step| step.unit() == unit).map(|step| funnel.around(step).1);
        page.line(format_args!("  {BOLD}{:>9}{BOLD:#}  left", count(last.unwrap_or(found))));
    }
}
