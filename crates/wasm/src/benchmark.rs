//! The tasks of a prompt file.

use std::rc::Rc;

use assay_base::problems::{Issue, Problem};
use assay_completion::benchmark;
use js_sys::Function;
use wasm_bindgen::prelude::*;

use crate::grammars;
use crate::source::{ByteSource, JsSource};

/// An index of the tasks of a prompt file or a bundle. The file itself is read when a task is
/// needed.
#[wasm_bindgen]
pub struct Benchmark(pub(crate) Rc<benchmark::Benchmark>);

#[wasm_bindgen]
impl Benchmark {
    /// Reads a prompt file. `language` is the language of all tasks. Without it, each task's
    /// record, id or file name says the language.
    #[allow(clippy::needless_pass_by_value, reason = "an optional argument from JavaScript comes by value")]
    pub fn read(
        prompts: &ByteSource,
        #[wasm_bindgen(unchecked_optional_param_type = "LanguageId")] language: Option<String>,
        #[wasm_bindgen(unchecked_optional_param_type = "(doneBytes: number) => void")] progress: Option<Function>,
    ) -> Result<Self, JsValue> {
        let language = language.map(|name| grammars::named(&name)).transpose()?;
        let tell = |done: u64| {
            if let Some(progress) = &progress {
                // Ignore exceptions of the listener: they must not stop the read.
                let _ = progress.call1(&JsValue::NULL, &(done as f64).into());
            }
        };
        let benchmark = benchmark::Benchmark::read(JsSource::new(prompts)?, language, tell).map_err(JsError::from)?;
        Ok(Self(Rc::new(benchmark)))
    }

    /// Adds a problem: the file could not be read to its end.
    #[wasm_bindgen(js_name = addUnreadable)]
    pub fn add_unreadable(&mut self, reason: String) {
        let found = Problem { offset: u64::MAX, index: 0, task_id: None, issue: Issue::Unreadable { reason } };
        Rc::make_mut(&mut self.0).problems.add(found);
    }

    /// The number of tasks. Tasks are numbered from 0.
    #[wasm_bindgen(getter)]
    pub fn tasks(&self) -> u32 {
        self.0.len() as u32
    }

    /// The serialised index, for `fromBytes` of the same version.
    #[wasm_bindgen(js_name = toBytes, unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    pub fn to_bytes(&self) -> Result<Vec<u8>, JsError> {
        Ok(postcard::to_allocvec(&*self.0)?)
    }

    /// Restores an index that another worker serialised with `toBytes`.
    #[wasm_bindgen(js_name = fromBytes)]
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, JsError> {
        Ok(Self(Rc::new(postcard::from_bytes(bytes)?)))
    }
}
