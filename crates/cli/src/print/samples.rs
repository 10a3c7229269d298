//! Prints the result of a file of samples.

use assay_evaluation::report::Report;
use assay_execution::plan::Problem;
use assay_execution::{Denominator, FlagsRow, InsideTask, STUDY, Section, Study, TaskCounts};

use super::execution::tables;
use super::{BAD, BOLD, DIM, DOUBTFUL, GOOD, PLAIN, Page, count, counted, study, visible};

/// Lists of problems show at most this many.
const SHOWN: usize = 10;

/// Adds the complete result of one file of samples. `place` is what the file has for each sample, such
/// as `line`. `matrix` says whether a matrix of translation is complete, however wide it is.
pub(crate) fn page(page: &mut Page, (name, place): (&str, &str), report: &Report, problems: &[Problem], matrix: bool) {
    let verdict = match (report.valid, problems.is_empty()) {
        (true, true) => format!("{GOOD}judged{GOOD:#}"),
        (true, false) => format!("{BAD}judged, with problems{BAD:#}"),
        (false, _) => format!("{DOUBTFUL}incomplete{DOUBTFUL:#}"),
    };
    page.line(format_args!("{BOLD}{}{BOLD:#}  {verdict}", visible(name)));
    for Problem { line, message } in problems.iter().take(SHOWN) {
        page.paragraph("  ", DIM, &format!("{place} {line}: {}", visible(message)));
    }
    if problems.len() > SHOWN {
        page.line(format_args!("  {DIM}and {} more{DIM:#}", count((problems.len() - SHOWN) as u64)));
    }
    if let Some(tasks) = Section::of(report).and_then(|section| section.tasks) {
        page.paragraph("  ", PLAIN, &answered(&tasks));
    }
    inside(page, report);
    flags(page, report);
    data_models(page, report);
    tables(page, report, matrix);
    if let Some(found) = report.section::<Study>(STUDY) {
        study::all(page, &found);
    }
}

/// Names the tasks whose tests programs can pass without solving them.
fn inside(page: &mut Page, report: &Report) {
    let Some(Section { inside, .. }) = Section::of(report).filter(|section| !section.inside.is_empty()) else { return };
    let tasks = counted(inside.len() as u64, "task", "tasks");
    page.paragraph("  ", DOUBTFUL, &format!("programs can pass the tests of {tasks} without solving the task:"));
    for InsideTask { task, reason, .. } in inside.iter().take(SHOWN) {
        page.paragraph("    ", DIM, &format!("{}: {}", visible(task), visible(reason)));
    }
    if inside.len() > SHOWN {
        page.line(format_args!("    {DIM}and {} more, in the report{DIM:#}", count((inside.len() - SHOWN) as u64)));
    }
}

/// Lists the flags that changed programs.
fn flags(page: &mut Page, report: &Report) {
    let Some(Section { flags, .. }) = Section::of(report) else { return };
    for FlagsRow { language, flags, samples } in flags.iter().take(SHOWN) {
        let samples = counted(*samples, "sample", "samples");
        page.paragraph("  ", PLAIN, &format!("flags of {samples} in {}: {}", visible(language), visible(flags)));
    }
    if flags.len() > SHOWN {
        page.line(format_args!("  {DIM}and {} other flags, in the report{DIM:#}", count((flags.len() - SHOWN) as u64)));
    }
}

/// Names the languages whose programs had other sizes of numbers than those of judges.
fn data_models(page: &mut Page, report: &Report) {
    let Some(Section { data_models, .. }) = Section::of(report) else { return };
    for (language, model) in data_models {
        let text = format!("data model of {}: {}; judges have 64 bits", visible(&language), visible(&model));
        page.paragraph("  ", DOUBTFUL, &text);
    }
}

/// The number of answered tasks, and whether the others count.
fn answered(tasks: &TaskCounts) -> String {
    let TaskCounts { denominator, total, answered } = *tasks;
    let text = format!("{} of {} answered", count(answered), counted(total, "task", "tasks"));
    match (total - answered, denominator) {
        (0, _) => text,
        (1, Denominator::All) => format!("{text}: the other one counts as a failure"),
        (1, Denominator::Answered) => format!("{text}: the other one does not count (with --tasks all, it fails)"),
        (missing, Denominator::All) => format!("{text}: the other {} count as failures", count(missing)),
        (missing, Denominator::Answered) => {
            format!("{text}: the other {} do not count (with --tasks all, they fail)", count(missing))
        }
    }
}
