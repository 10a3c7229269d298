//! Predictions of RepoBench: `{idx, level, pred, gt}` per line of `<level>.jsonl`.

use assay_evaluation::format::Format;

/// The format. The groundtruth `gt` is in the same record, so the file is its own prompt file:
/// `completion::benchmark` reads its tasks.
///
/// **Source:** `run.py` of Leolty/repobench.
pub const REPOBENCH: Format = Format {
    id: "repobench",
    is: |record| record.has("idx") && record.has("gt") && record.has("pred") && !record.has("task_id"),
    task_id: "idx",
    prediction: "pred",
};
