//! Predictions of RepoBench.

use super::{Contents, Importer};

/// `<level>.jsonl`: the next line of code that a model predicts, beside the right one.
///
/// **Source:** `run.py` and `eval.py` of Leolty/repobench.
pub(super) const PREDICTIONS: Importer = Importer {
    id: "repobench",
    harness: "RepoBench",
    what: "predictions of lines",
    is: |start| start.has(&["idx", "pred", "gt"]),
    contents: Contents::Completions,
};
