//! Predictions of granite-completebench: `{task_id, templated, output, stop_reason}` per line.

use assay_evaluation::format::Format;

/// The format. `output` is the completion as the model wrote it.
///
/// **Source:** `generate_vllm.py` of Granite-Code/granite-completebench.
pub const COMPLETEBENCH: Format = Format {
    id: "granite-completebench",
    is: |record| record.has("task_id") && record.has("output"),
    task_id: "task_id",
    prediction: "output",
};
