//! Compares two scored prediction files, task by task.

use assay_completion::compare;
use wasm_bindgen::prelude::*;

use crate::outcome::{Outcome, to_js};

#[wasm_bindgen]
impl Outcome {
    /// The differences of another outcome of the same benchmark from this one, by each profile, for
    /// all languages and for each.
    #[wasm_bindgen(unchecked_return_type = "Comparison[]")]
    pub fn compare(&self, other: &Outcome) -> Result<JsValue, JsError> {
        to_js(&compare::compare(&self.outcome(), &other.outcome()))
    }
}
