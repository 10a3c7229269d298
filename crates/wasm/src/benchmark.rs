//! The tasks of a prompt file.

use std::rc::Rc;

use assay_score::benchmark;
use assay_score::problems::{Found, Issue};
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::grammars;
use crate::source::{ByteSource, JsSource};

/// An index of a prompt file or bundle: which tasks there are, and where. The file is read again for each task.
#[wasm_bindgen]
pub struct Benchmark(pub(crate) Rc<benchmark::Benchmark>);

#[wasm_bindgen]
impl Benchmark {
    /// Reads a whole prompt file. `language` is that of all tasks; without it, ids and file names tell.
    #[allow(clippy::needless_pass_by_value, reason = "an optional argument from JavaScript comes by value")]
    pub fn read(
        prompts: &ByteSource,
        #[wasm_bindgen(unchecked_optional_param_type = "LanguageId")] language: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "(doneBytes: number) => void")] progress: Option<Function>,
    ) -> Result<Self, JsValue> {
        let language = language.map(|name| grammars::named(&name)).transpose()?;
        let tell = |done: u64| {
            if let Some(progress) = &progress {
                // What a listener throws is no reason to stop.
                let _ = progress.call1(&JsValue::NULL, &(done as f64).into());
            }
        };
        let benchmark = benchmark::Benchmark::read(JsSource::new(prompts)?, language, tell).map_err(JsError::from)?;
        Ok(Self(Rc::new(benchmark)))
    }

    /// Adds to the problems that the file could not be read to its end.
    #[wasm_bindgen(js_name = addUnreadable)]
    pub fn add_unreadable(&mut self, reason: String) {
        let found = Found { offset: u64::MAX, index: 0, task_id: None, issue: Issue::Unreadable { reason } };
        Rc::make_mut(&mut self.0).problems.add(found);
    }

    /// How many tasks there are; they are numbered from 0.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> u32 {
        self.0.len() as u32
    }

    /// The index itself, for `fromBytes` of the same version.
    #[wasm_bindgen(js_name = toBytes, unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    pub fn to_bytes(&self) -> Result<Vec<u8>, JsError> {
        Ok(postcard::to_allocvec(&*self.0)?)
    }

    /// The index of another worker.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, JsError> {
        Ok(Self(Rc::new(postcard::from_bytes(bytes)?)))
    }
}
