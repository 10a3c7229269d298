//! Dates of submissions that cannot be.
//!
//! Dates do not decide which submission was first, since anybody can write any date. A visitor believes
//! them all the same.

use assay_execution::day;

use crate::benchmark::Benchmark;
use crate::finding::Finding;
use crate::history::{History, short};
use crate::verify::Verification;

/// A date may be one day ahead, since the days of two time zones differ.
const TOLERANCE: i64 = DAY;
/// The authors of a benchmark evaluate models before they publish it, but not for longer than this.
const EMBARGO: i64 = 366 * DAY;
const DAY: i64 = 24 * 60 * 60;

/// Adds findings about predictions that are older than the benchmark, or younger than their commit. Those
/// that are not committed must not be younger than today.
pub(crate) fn find(benchmark: &Benchmark, history: &History, all: &mut [Verification]) {
    let published = benchmark.card.dataset.published.as_deref();
    for one in all {
        let Some(date) = one.card.as_ref().map(|card| card.date.as_str()) else { continue };
        // A commit before the benchmark's day has a wrong clock.
        let is_possible = |bound: &str| published.is_none_or(|published| day(bound) >= day(published));
        let is_later = |bound: &str| is_possible(bound) && day(date) > day(bound).map(|bound| bound + TOLERANCE);
        let message = if let Some(published) = published.filter(|published| day(date) < day(published)) {
            let message = format!("`date` is {date}, but the benchmark was published on {published}");
            if day(date) >= day(published).map(|published| published - EMBARGO) {
                one.findings.push(Finding::warning("date", message));
                continue;
            }
            message
        } else if let Some((commit, committed)) = last_commit(benchmark, history, one, is_later) {
            format!("`date` is {date}, but commit {} has the predictions since {committed}", short(&commit))
        } else if let Some(today) = history.today().filter(|today| is_later(today)) {
            format!("`date` is {date}, which is in the future: today is {today}")
        } else {
            continue;
        };
        one.findings.push(Finding::error("date", message));
    }
}

/// The commit since which the history has the predictions, with its day, if `is_later` says that the
/// predictions claim to be later.
fn last_commit(
    benchmark: &Benchmark,
    history: &History,
    one: &Verification,
    is_later: impl Fn(&str) -> bool,
) -> Option<(String, String)> {
    let files = benchmark.submitted_files(one.setting());
    let changes = history.changes().get(&(benchmark.id.clone(), one.id.clone()))?;
    // The list of commits is read once. Only if it contradicts the date, git is asked for the predictions.
    let changed = changes.iter().filter(|change| change.files.iter().any(|file| files.contains(&file.as_str())));
    let last = changed.clone().next().filter(|change| is_later(&change.date))?;
    let content = &one.recomputed.as_ref()?.content;
    let since = history.since(&benchmark.id, &one.id, files, content)?;
    let since = changed.clone().find(|change| change.commit == since.commit).unwrap_or(last);
    Some((since.commit.clone(), since.date.clone()))
}
