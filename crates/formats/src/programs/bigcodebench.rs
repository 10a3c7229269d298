//! Files of BigCodeBench, and of benchmarks whose harnesses derive from the same one.

use std::collections::BTreeMap;
use std::io;

use assay_base::source::Source;
use serde::Deserialize;

use super::{Code, Contents, Import, Importer, document, invalid};

/// What `bigcodebench.evaluate` writes: the samples of each task with their verdicts.
///
/// **Source:** `bigcodebench/evaluate.py` of bigcode-project/bigcodebench.
pub(super) const RESULTS: Importer = Importer {
    id: "bigcodebench-results",
    harness: "BigCodeBench",
    what: "samples with verdicts",
    is: |start| start.has(&["date", "eval"]),
    contents: Contents::Programs(read),
};

/// Samples with the model's text beside the code that was taken from it.
///
/// **Source:** `bigcodebench/generate.py` of bigcode-project/bigcodebench.
pub(super) const SAMPLES: Importer = Importer {
    id: "bigcodebench",
    harness: "BigCodeBench, HumanEval Pro or MBPP Pro",
    what: "samples",
    is: |start| {
        start.object.as_ref().is_some_and(|object| {
            let has_both = start.has(&["task_id", "solution", "raw_solution"]);
            let has_code = ["solution", "completion"].iter().any(|key| object.text(key).is_some());
            has_both || (has_code && object.name("task_id").is_some_and(|task| task.starts_with("BigCodeBench/")))
        })
    },
    contents: Contents::Samples,
};

#[derive(Deserialize)]
struct Results {
    eval: BTreeMap<String, Vec<Judged>>,
}

#[derive(Deserialize)]
struct Judged {
    solution: Option<String>,
    status: Option<String>,
}

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let text = document(source)?;
    let Results { eval } = serde_json::from_str(&text).map_err(|error| invalid(error.to_string()))?;
    for (task, samples) in eval {
        for Judged { solution, status } in samples {
            let Some(solution) = solution else {
                import.problem(&*task, "a sample has no `solution`");
                continue;
            };
            import.sample(&task, &Code::Complete(&solution));
            if let Some(status) = status {
                import.recorded(&task, 1, u64::from(status == "pass"));
            }
        }
    }
    Ok(())
}
