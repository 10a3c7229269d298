//! Files of HumanEval, and of the many harnesses that have the same records: tasks, samples, and
//! samples with verdicts.

use std::io;

use assay_base::json_lines::each_object;
use assay_base::problems::File;
use assay_base::source::Source;
use assay_execution::CODE;
use assay_execution::suite::{Style, UNIT_TESTS};

use super::{Code, Contents, Import, Importer};

/// What `evaluate_functional_correctness` writes.
///
/// **Source:** `human_eval/evaluation.py` of openai/human-eval.
pub(super) const RESULTS: Importer = Importer {
    id: "human-eval-results",
    harness: "HumanEval",
    what: "samples with verdicts",
    is: |start| start.has(&["task_id", "completion", "result", "passed"]),
    contents: Contents::Programs(read),
};

/// Tasks with their tests, of every other benchmark.
pub(super) const TASKS: Importer = Importer {
    id: "tasks",
    harness: "HumanEval, MBPP or xCodeEval",
    what: "tasks with unit tests",
    is: |start| {
        start.object.as_ref().is_some_and(|object| {
            let has_list = UNIT_TESTS.iter().any(|key| object.has(key));
            Style::has_tests(object) || (has_list && !CODE.iter().any(|key| object.has(key)))
        })
    },
    contents: Contents::Tasks,
};

/// Samples without verdicts: those of HumanEval, MBPP, EvalPlus and SAFIM, and xCodeEval's.
pub(super) const SAMPLES: Importer = Importer {
    id: "samples",
    harness: "HumanEval, MBPP, SAFIM or xCodeEval",
    what: "samples",
    is: |start| {
        start.object.as_ref().is_some_and(|object| {
            let has_name = ["task_id", "src_uid", "code_uid"].iter().any(|key| object.has(key));
            has_name && CODE.iter().any(|key| object.text(key).is_some())
        })
    },
    contents: Contents::Samples,
};

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    each_object(source, File::Predictions, |line, object| {
        let found = object.and_then(|object| {
            let task = object.name("task_id").ok_or("`task_id` is missing, or is neither a string nor a number")?;
            let code = object.text("completion").ok_or("`completion` is missing or not a string")?;
            let passed = object.get("passed").and_then(|passed| passed.get().parse::<bool>().ok());
            Ok((task, code.into_owned(), passed))
        });
        match found {
            Ok((task, code, passed)) => {
                import.sample(&task, &Code::Completion(&code));
                if let Some(passed) = passed {
                    import.recorded(&task, 1, u64::from(passed));
                }
            }
            Err(message) => import.problem(format!("line {line}"), message),
        }
    })
}
