//! xCodeEval's tasks that take no running of programs.

use assay_score::problems::File;
use assay_score::xcodeeval::{self, Task};
use wasm_bindgen::prelude::*;

use crate::source::{ByteSource, JsSource};

/// The canonical JSON of the report of answers to these references, with the task's usual k: an `XcodeevalReport`. Nothing if the
/// references are for no task of xCodeEval's. What is unreadable is why a file could not be read to its end, if so.
#[wasm_bindgen(js_name = scoreXcodeeval)]
pub fn score_xcodeeval(
    references: &ByteSource,
    answers: &ByteSource,
    unreadable_references: Option<String>,
    unreadable_answers: Option<String>,
) -> Result<Option<String>, JsValue> {
    let failed = |error: std::io::Error| JsError::new(&error.to_string());
    let (references, answers) = (JsSource::new(references)?, JsSource::new(answers)?);
    let Some(task) = Task::of(&references).map_err(failed)? else { return Ok(None) };
    let mut report = xcodeeval::score(task, &references, &answers, xcodeeval::usual_ks(task)).map_err(failed)?;
    for (file, reason) in [(File::Prompts, unreadable_references), (File::Predictions, unreadable_answers)] {
        if let Some(reason) = reason {
            report.add_unreadable(file, reason);
        }
    }
    Ok(Some(report.to_json()))
}
