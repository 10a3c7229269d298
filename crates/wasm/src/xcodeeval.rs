//! xCodeEval's tasks, as far as no program has to be run.

use assay_score::problems::File;
use assay_score::xcodeeval::{self, Named, Recognised, References, Task};
use wasm_bindgen::prelude::*;

use crate::source::{ByteSource, JsSource};

/// The tasks that references may be for, by their ids: one, several whose records look alike, or none.
#[wasm_bindgen(js_name = recogniseXcodeeval)]
pub fn recognise_xcodeeval(references: &ByteSource) -> Result<Vec<String>, JsValue> {
    let failed = |error: std::io::Error| JsError::new(&error.to_string());
    let tasks = match Recognised::of(&JsSource::new(references)?).map_err(failed)? {
        Recognised::As(task) => vec![task],
        Recognised::OneOf(tasks) => tasks,
        Recognised::Corpus | Recognised::Unknown => Vec::new(),
    };
    Ok(tasks.into_iter().map(|task| task.id().to_owned()).collect())
}

/// The canonical JSON of the report of answers to these references, with the task's usual k: an `XcodeevalReport`. `name` is that of
/// the file of references, `task` a task's id. What is unreadable is why a file could not be read to its end, if so.
#[wasm_bindgen(js_name = scoreXcodeeval)]
pub fn score_xcodeeval(
    references: &ByteSource,
    answers: &ByteSource,
    unreadable_references: Option<String>,
    unreadable_answers: Option<String>,
    name: &str,
    task: &str,
) -> Result<String, JsValue> {
    let failed = |error: std::io::Error| JsError::new(&error.to_string());
    let (references, answers) = (JsSource::new(references)?, JsSource::new(answers)?);
    let task = Task::named(task).ok_or_else(|| JsError::new(&format!("there is no task `{task}`")))?;
    let files = References { file: Named { name, source: &references }, corpora: &[] };
    let mut report = xcodeeval::score(task, files, &answers, xcodeeval::usual_ks(task)).map_err(failed)?;
    for (file, reason) in [(File::Prompts, unreadable_references), (File::Predictions, unreadable_answers)] {
        if let Some(reason) = reason {
            report.add_unreadable(file, reason);
        }
    }
    Ok(report.to_json())
}
