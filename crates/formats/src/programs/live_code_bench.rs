//! Files of LiveCodeBench: the programs of each question, with or without their grades.

use std::io;

use assay_base::json_lines::Object;
use assay_base::source::Source;
use assay_execution::suite::Style;
use serde_json::value::RawValue;

use super::{Code, Contents, Import, Importer, document, elements, invalid};

/// What an evaluation saves: `*_eval_all.json`.
///
/// **Source:** `lcb_runner/benchmarks/code_generation.py` of LiveCodeBench/LiveCodeBench.
pub(super) const RESULTS: Importer = Importer {
    id: "livecodebench-results",
    harness: "LiveCodeBench",
    what: "programs with verdicts",
    is: |start| start.element_has(&["question_id", "code_list", "graded_list"]),
    contents: Contents::Programs(read),
};

/// What `--custom_output_file` takes, and what generation saves.
///
/// **Source:** `lcb_runner/runner/custom_evaluator.py` of LiveCodeBench/LiveCodeBench.
pub(super) const SAMPLES: Importer = Importer {
    id: "livecodebench",
    harness: "LiveCodeBench",
    what: "programs",
    is: |start| start.element_has(&["question_id", "code_list"]),
    contents: Contents::Programs(read),
};

/// The questions, whose private tests may be packed.
///
/// **Source:** `lcb_runner/benchmarks/code_generation.py` of LiveCodeBench/LiveCodeBench.
pub(super) const TASKS: Importer = Importer {
    id: "livecodebench-tasks",
    harness: "LiveCodeBench",
    what: "tasks with unit tests",
    is: |start| start.has_tests_of(Style::LiveCodeBench),
    contents: Contents::Tasks,
};

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let text = document(source)?;
    let questions = elements(&text).ok_or_else(|| invalid("it is not a list"))?;
    for (number, raw) in (1..).zip(questions) {
        if let Err(message) = question(raw, import) {
            import.problem(format!("question {number}"), message);
        }
    }
    Ok(())
}

fn question(raw: &RawValue, import: &mut Import) -> Result<(), String> {
    let object = Object::of(raw).ok_or("it is not an object")?;
    let task = object.name("question_id").ok_or("`question_id` is missing, or is neither a string nor a number")?;
    let list = |key: &str| object.get(key).map(RawValue::get);
    let programs: Vec<Option<String>> = list("code_list")
        .and_then(|list| serde_json::from_str(list).ok())
        .ok_or("`code_list` is missing or not a list of texts")?;
    let grades: Option<Vec<bool>> = list("graded_list")
        .map(|list| serde_json::from_str(list).map_err(|_| "`graded_list` is not a list of true and false"))
        .transpose()?;
    if grades.as_ref().is_some_and(|grades| grades.len() != programs.len()) {
        return Err("`graded_list` and `code_list` differ in length".to_owned());
    }
    let grades = grades.unwrap_or_default();
    for (number, program) in programs.iter().enumerate() {
        // An answer without code is an empty program, which fails.
        import.sample(&task, &Code::Complete(program.as_deref().unwrap_or_default()));
        if let Some(passed) = grades.get(number) {
            import.recorded(&task, 1, u64::from(*passed));
        }
    }
    Ok(())
}
