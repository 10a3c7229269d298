//! Tasks of programming contests, as benchmarks collect them. Their samples have no layout of their
//! own.

use assay_execution::suite::Style;

use super::{Contents, Importer};

/// Problems whose tests are JSON in a text.
///
/// **Source:** the data sets `codeparrot/apps` and `BAAI/TACO`.
pub(super) const APPS: Importer = Importer {
    id: "apps-tasks",
    harness: "APPS or TACO",
    what: "tasks with unit tests",
    is: |start| start.has_tests_of(Style::Apps),
    contents: Contents::Tasks,
};

/// Problems with public, private and generated tests.
///
/// **Source:** the data set `deepmind/code_contests`.
pub(super) const CODE_CONTESTS: Importer = Importer {
    id: "codecontests-tasks",
    harness: "CodeContests",
    what: "tasks with unit tests",
    is: |start| start.has_tests_of(Style::CodeContests),
    contents: Contents::Tasks,
};
