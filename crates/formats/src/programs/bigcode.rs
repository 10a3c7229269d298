//! Files of bigcode-evaluation-harness: generations and references in the order of the tasks, and
//! scores. LiveCodeBench reads such generations, too.

use std::io;

use assay_base::json_lines::each_object;
use assay_base::problems::File;
use assay_base::source::Source;
use assay_execution::suite::Style;
use serde_json::value::RawValue;

use super::{Code, Contents, Import, Importer, document, elements, invalid};

/// `generations_TASK.json`: a list of programs for each task, without names.
///
/// **Source:** `bigcode_eval/evaluator.py` of bigcode-project/bigcode-evaluation-harness, and
/// `lcb_runner/runner/custom_evaluator.py` of LiveCodeBench/LiveCodeBench.
pub(super) const GENERATIONS: Importer = Importer {
    id: "bigcode",
    harness: "bigcode-evaluation-harness or LiveCodeBench",
    what: "generations",
    is: |start| start.element.is_some_and(|element| programs(element).is_some()),
    contents: Contents::Programs(read),
};

/// `references_TASK.json`: the tests of each task as a text.
pub(super) const REFERENCES: Importer = Importer {
    id: "bigcode-references",
    harness: "bigcode-evaluation-harness",
    what: "references",
    is: |start| start.element.is_some_and(|element| serde_json::from_str::<String>(element.get()).is_ok()),
    contents: Contents::NoPrograms("the file `generations_TASK.json`"),
};

/// `evaluation_results.json`: the scores of a run.
pub(super) const SCORES: Importer = Importer {
    id: "bigcode-results",
    harness: "bigcode-evaluation-harness",
    what: "results",
    is: |start| {
        let config = start.object.as_ref().and_then(|object| object.get("config"));
        config.is_some_and(|config| config.get().contains("\"n_samples\"") || config.get().contains("\"prefix\""))
    },
    contents: Contents::NoPrograms("the file `generations_TASK.json`, which --save_generations writes"),
};

fn programs(raw: &RawValue) -> Option<Vec<Option<String>>> {
    serde_json::from_str(raw.get()).ok()
}

fn read(source: &dyn Source, tests: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let tests = tests.ok_or_else(|| invalid("it names no tasks: --tests gives the file of tasks in the same order"))?;
    let mut tasks = Vec::new();
    let mut style = None;
    each_object(tests, File::Prompts, |_, object| {
        let Ok(object) = object else { return };
        let style = *style.get_or_insert_with(|| Style::of(&object));
        tasks.extend(style.name(&object, tasks.len()));
    })?;
    if style == Some(Style::LiveCodeBench) {
        // Its generations are in the order of the questions' names.
        tasks.sort();
    }
    let text = document(source)?;
    let generations = elements(&text).ok_or_else(|| invalid("it is not a list"))?;
    if generations.len() > tasks.len() {
        let (found, known) = (generations.len(), tasks.len());
        return Err(invalid(format!("it has generations for {found} tasks, and the tests have {known}")));
    }
    for (number, (raw, task)) in generations.into_iter().zip(&tasks).enumerate() {
        let Some(programs) = programs(raw) else {
            import.problem(format!("task {}", number + 1), "its generations are not a list of texts");
            continue;
        };
        for program in programs {
            // The harness writes `null` where a model gave no answer, which fails.
            import.sample(task, &Code::Complete(program.as_deref().unwrap_or_default()));
        }
    }
    Ok(())
}
