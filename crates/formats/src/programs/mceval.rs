//! Files of McEval: the answers of a model, beside the tasks with their tests.

use std::io;

use assay_base::json_lines::{Object, each_object};
use assay_base::problems::File;
use assay_base::source::Source;
use assay_execution::suite::Style;

use super::{Code, Contents, Edited, Import, Importer, extract, labels, language_of};

/// `<Language>.jsonl`: each task with the list `raw_generation`. The language of a task is in its
/// name, as in `CPP/1`.
///
/// **Source:** `inference/inference_vllm.py` of MCEVAL/McEval.
pub(super) const GENERATIONS: Importer = Importer {
    id: "mceval",
    harness: "McEval",
    what: "answers",
    is: |start| start.has(&["task_id", "test", "raw_generation"]),
    contents: Contents::Programs(read),
};

/// The tasks of a language.
///
/// **Source:** `data/` of MCEVAL/McEval.
pub(super) const TASKS: Importer = Importer {
    id: "mceval-tasks",
    harness: "McEval",
    what: "tasks with unit tests",
    is: |start| start.has_tests_of(Style::McEval),
    contents: Contents::Tasks,
};

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    each_object(source, File::Predictions, |line, object| {
        let added = object.and_then(|object| task(&object, import).map_err(str::to_owned));
        if let Err(message) = added {
            import.problem(format!("line {line}"), message);
        }
    })
}

fn task(object: &Object<'_>, import: &mut Import) -> Result<(), &'static str> {
    let task = object.name("task_id").ok_or("`task_id` is missing, or is neither a string nor a number")?;
    let answers: Vec<String> = object
        .get("raw_generation")
        .and_then(|answers| serde_json::from_str(answers.get()).ok())
        .ok_or("`raw_generation` is not a list of texts")?;
    let entry = object.text("entry_point").unwrap_or_default();
    import.task(&task, &Edited { record: object, text: ("task_id", &task), without: "raw_generation" });
    let labels = labels(language_of(&task, object));
    for answer in &answers {
        let code = extract(answer, labels);
        import.extracted += u64::from(code.is_some());
        let code = code.unwrap_or(answer);
        // A chat model repeats the head of the function, and another continues behind it.
        let is_complete = !entry.is_empty() && code.contains(&*entry);
        import.sample(&task, &if is_complete { Code::Complete(code) } else { Code::Completion(code) });
    }
    Ok(())
}
