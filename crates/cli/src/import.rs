//! What another harness wrote with the samples, for people.

use std::collections::BTreeMap;

use assay_execution::parts::Row;
use assay_execution::{Outcome, Status};
use assay_formats::programs::{Comparison, EXTRACT, Recorded};
use assay_scoring::Foreign;

use crate::print::{BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted, visible};

/// Lists show at most this many lines.
const SHOWN: usize = 10;

/// The name of a place in the samples: another harness's files have no line for each.
pub(crate) const PLACE: &str = "sample";

/// Adds what was read to a page.
pub(crate) fn show(foreign: &Foreign, page: &mut Page) {
    let Foreign { harness, what, import, has_tests } = foreign;
    let (samples, tasks) = (import.count(), import.tasks());
    let samples = match samples.checked_div(tasks) {
        Some(each) if each * tasks == samples => format!("{} × {each}", counted(tasks, "task", "tasks")),
        _ => format!("{} of {}", counted(samples, "sample", "samples"), counted(tasks, "task", "tasks")),
    };
    let benchmark = import.benchmark().map(|name| format!("{}, ", visible(name))).unwrap_or_default();
    let tests = if *has_tests { ", with their tests" } else { "" };
    page.line(format_args!("{BOLD}{harness}{BOLD:#}  {what}, {benchmark}{samples}{tests}"));
    if import.extracted > 0 {
        let texts = counted(import.extracted, "answer", "answers");
        page.paragraph("  ", DIM, &format!("{EXTRACT} took the code out of {texts}"));
    }
    for problem in import.problems.iter().take(SHOWN) {
        page.paragraph("  ", DOUBTFUL, &visible(&problem.to_string()));
    }
    if import.problems.len() > SHOWN {
        page.line(format_args!("  {DIM}and {} more{DIM:#}", count((import.problems.len() - SHOWN) as u64)));
    }
}

/// Whether everything in the file could be read.
pub(crate) fn is_complete(foreign: &Foreign) -> bool {
    foreign.import.problems.is_empty()
}

/// Compares the verdicts of the other harness with those of Assay, and adds the result to a page.
pub(crate) fn compare(foreign: &Foreign, page: &mut Page, passed: &Passed) {
    let Comparison { compared, differ } = foreign.import.compare(|place| passed.0.get(&place).copied());
    if compared == 0 {
        return;
    }
    let (harness, all) = (foreign.harness, counted(compared, "verdict", "verdicts"));
    if differ.is_empty() {
        page.paragraph("  ", GOOD, &format!("All {all} of {harness} agree with Assay’s."));
        return;
    }
    let some = count(differ.len() as u64);
    page.paragraph("  ", DOUBTFUL, &format!("{some} of {all} of {harness} differ from Assay’s:"));
    for (Recorded { task, samples, passed }, here) in differ {
        let which = match samples.end - samples.start {
            1 => format!("sample {}", count(samples.end)),
            _ => format!("samples {} to {}", count(samples.start + 1), count(samples.end)),
        };
        let line = match samples.end - samples.start {
            1 => format!("{task}, {which}: {} there, {} here", word(*passed), word(here)),
            _ => format!("{task}, {which}: {passed} passed there, {here} here"),
        };
        page.paragraph("    ", PLAIN, &visible(&line));
    }
}

fn word(passed: u64) -> &'static str {
    if passed > 0 { "passed" } else { "failed" }
}

/// Whether each sample that was judged passed, by its place.
#[derive(Default)]
pub(crate) struct Passed(BTreeMap<u64, bool>);

impl Passed {
    /// Takes the result of a sample.
    pub(crate) fn take(&mut self, row: &Row) {
        match row.status {
            Status::Judged(outcome) => drop(self.0.insert(row.number, outcome == Outcome::Passed)),
            Status::Rejected => drop(self.0.insert(row.number, false)),
            Status::NotJudged => {}
        }
    }
}
