//! xCodeEval's tasks that need no program to run.

use assay_base::problems::File;
use assay_tasks::{Cells, Named, Recognised, References, Task};
use wasm_bindgen::prelude::*;

use crate::source::{ByteSource, JsSource};

/// The ids of the tasks that the references may belong to. Several if their records look alike,
/// none if no task fits.
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

/// Scores answers to these references. Returns the report as canonical
/// JSON: an `XcodeevalReport`.
///
/// `name` is the name of the references' file, and `task` the id of a task. `unreadable_references`
/// and `unreadable_answers` are the reasons why a file could not be read to its end.
///
/// `published` are the metrics of a published report that the report shall be compared with. They
/// decide the values of k, and retrieval then counts all pairs of languages, as sites do.
#[expect(clippy::needless_pass_by_value, reason = "an optional list from JavaScript comes by value")]
#[wasm_bindgen(js_name = scoreXcodeeval)]
pub fn score_xcodeeval(
    references: &ByteSource,
    answers: &ByteSource,
    unreadable_references: Option<String>,
    unreadable_answers: Option<String>,
    name: &str,
    task: &str,
    published: Option<Vec<String>>,
) -> Result<String, JsValue> {
    let failed = |error: std::io::Error| JsError::new(&error.to_string());
    let (references, answers) = (JsSource::new(references)?, JsSource::new(answers)?);
    let task = Task::named(task).ok_or_else(|| JsError::new(&format!("there is no task `{task}`")))?;
    let cells = if published.is_some() { Cells::All } else { Cells::Answered };
    let ks = assay_tasks::ks_of(task, published.iter().flatten());
    let files = References { file: Named { name, source: &references }, corpora: &[], cells };
    let mut report = assay_tasks::score(task, files, &answers, &ks).map_err(failed)?;
    for (file, reason) in [(File::Prompts, unreadable_references), (File::Predictions, unreadable_answers)] {
        if let Some(reason) = reason {
            assay_tasks::add_unreadable(&mut report, file, reason);
        }
    }
    Ok(report.to_json())
}
