//! Files of lm-evaluation-harness: `samples_TASK_DATE.jsonl` and `results_DATE.json`.

use std::io;

use assay_base::json_lines::{Object, each_object};
use assay_base::problems::File;
use assay_base::source::Source;
use assay_execution::suite::Style;
use serde_json::value::RawValue;

use super::{Contents, Edited, Import, Importer, elements};

/// What `--log_samples` writes. Each record has the row of the dataset, and so its tests.
///
/// **Source:** `lm_eval/evaluator.py` and `lm_eval/loggers/evaluation_tracker.py` of
/// EleutherAI/lm-evaluation-harness.
pub(super) const SAMPLES: Importer = Importer {
    id: "lm-eval",
    harness: "lm-eval",
    what: "a log of samples",
    is: |start| start.has(&["doc_id", "doc", "filtered_resps"]),
    contents: Contents::Programs(read),
};

/// The scores of a run.
pub(super) const RESULTS: Importer = Importer {
    id: "lm-eval-results",
    harness: "lm-eval",
    what: "results",
    is: |start| start.has(&["results", "configs", "versions"]),
    contents: Contents::NoPrograms("the file `samples_TASK_DATE.jsonl` beside it, which --log_samples writes"),
};

/// The metrics that say which part of the samples of a task passed.
const PASSED: [&str; 2] = ["pass@1", "pass_at_1"];

fn read(source: &dyn Source, _: Option<&dyn Source>, import: &mut Import) -> io::Result<()> {
    let mut first_filter = None;
    each_object(source, File::Predictions, |line, object| {
        let place = || format!("line {line}");
        let object = match object {
            Ok(object) => object,
            Err(message) => return import.problem(place(), message),
        };
        // Each filter of a task writes all samples again.
        let filter = object.text("filter").unwrap_or_default().into_owned();
        if *first_filter.get_or_insert_with(|| filter.clone()) != filter {
            return;
        }
        let Some(doc) = object.get("doc").and_then(Object::of) else {
            return import.problem(place(), "`doc` is not an object");
        };
        let Some(task) = doc.name("task_id").or_else(|| object.name("doc_id")) else {
            return import.problem(place(), "the record names no task");
        };
        let Some(answers) = object.get("filtered_resps").and_then(texts) else {
            return import.problem(place(), "`filtered_resps` is not a list of texts");
        };
        if Style::has_tests(&doc) {
            import.task(&task, &Edited { record: &doc, text: ("task_id", &task), without: "" });
        }
        let prompt = doc.text("prompt").unwrap_or_default();
        for answer in &answers {
            // Filters of the harness may have put the prompt before the answer.
            import.answer(&task, answer.strip_prefix(&*prompt).unwrap_or(answer), &doc);
        }
        let number = |name: &&str| object.get(name)?.get().parse::<f64>().ok();
        if let Some(part) = PASSED.iter().find_map(number) {
            let count = answers.len() as u64;
            import.recorded(&task, count, (part * count as f64).round() as u64);
        }
    })
}

/// The texts of a list, or of a list of lists; `None` if there is something else.
fn texts(raw: &RawValue) -> Option<Vec<String>> {
    let mut texts = Vec::new();
    for element in elements(raw.get())? {
        match serde_json::from_str(element.get()) {
            Ok(text) => texts.push(text),
            Err(_) => texts.extend(serde_json::from_str::<Vec<String>>(element.get()).ok()?),
        }
    }
    Some(texts)
}
