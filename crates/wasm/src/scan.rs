//! Reads and scores a prediction file, or a range of one.

use std::rc::Rc;

use assay_completion::benchmark;
use assay_completion::scan;
use wasm_bindgen::prelude::*;

use crate::benchmark::Benchmark;
use crate::grammars;
use crate::outcome::plan;
use crate::source::{ByteSource, JsSource};

/// Scores the lines that start in one range of a prediction file. To cancel it, stop calling
/// `step`.
#[wasm_bindgen]
pub struct Scan(scan::Scan<Rc<benchmark::Benchmark>, JsSource, JsSource>);

#[wasm_bindgen]
impl Scan {
    /// Creates a scan. `prompts` is the file that `benchmark` was read from.
    #[wasm_bindgen(constructor)]
    pub fn new(
        benchmark: &Benchmark,
        prompts: &ByteSource,
        predictions: &ByteSource,
        start: f64,
        end: f64,
    ) -> Result<Self, JsValue> {
        grammars::check(&benchmark.0)?;
        let (prompts, predictions) = (JsSource::new(prompts)?, JsSource::new(predictions)?);
        let range = start as u64..end as u64;
        let scan = scan::Scan::new(Rc::clone(&benchmark.0), prompts, predictions, range, &plan());
        Ok(Self(scan.map_err(JsError::from)?))
    }

    /// Scores lines until at least `bytes` bytes are read, and at least one line. Returns `false`
    /// at the end of the range.
    pub fn step(&mut self, bytes: f64) -> Result<bool, JsError> {
        Ok(self.0.step(bytes as u64)?)
    }

    /// The number of bytes read.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> f64 {
        self.0.position() as f64
    }

    /// The number of completions scored.
    #[wasm_bindgen(getter)]
    pub fn answers(&self) -> usize {
        self.0.answered()
    }

    /// The serialised results, for `merge` of an outcome. The scan is unusable afterwards.
    #[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    pub fn finish(self) -> Result<Vec<u8>, JsError> {
        Ok(postcard::to_allocvec(&self.0.finish())?)
    }
}
