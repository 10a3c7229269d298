//! Files of SAFIM: tasks and results.

use assay_execution::suite::Style;

use super::{Contents, Importer};

/// What `evaluate.py` writes. The completions are in the file that was evaluated, which has the
/// layout of HumanEval's samples.
///
/// **Source:** `evaluate.py` of gonglinyuan/safim.
pub(super) const RESULTS: Importer = Importer {
    id: "safim-results",
    harness: "SAFIM",
    what: "verdicts",
    is: |start| start.has(&["task_id", "result", "passed", "check_result"]),
    contents: Contents::NoPrograms("the file of completions that was evaluated"),
};

/// The tasks.
///
/// **Source:** `data_utils.py` of gonglinyuan/safim.
pub(super) const TASKS: Importer = Importer {
    id: "safim-tasks",
    harness: "SAFIM",
    what: "tasks with unit tests",
    is: |start| start.has_tests_of(Style::Safim),
    contents: Contents::Tasks,
};
