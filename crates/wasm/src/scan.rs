//! Reading and scoring a prediction file, or a part of it.

use std::rc::Rc;

use assay_score::benchmark;
use assay_score::example::Scorer;
use assay_score::{profile, scan};
use wasm_bindgen::prelude::*;

use crate::benchmark::Benchmark;
use crate::grammars;
use crate::source::{ByteSource, JsSource};

/// Scores by every profile of this build.
pub(crate) fn scorer() -> Scorer {
    Scorer::new(profile::ALL.contains(&profile::Profile::Strict))
}

/// Scores the predictions that start in one range of a file's bytes. To cancel it, stop calling `step`.
#[wasm_bindgen]
pub struct Scan(scan::Scan<Rc<benchmark::Benchmark>, JsSource, JsSource>);

#[wasm_bindgen]
impl Scan {
    /// `prompts` is what `benchmark` was read from.
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
        let scan = scan::Scan::new(Rc::clone(&benchmark.0), prompts, predictions, range, scorer());
        Ok(Self(scan.map_err(JsError::from)?))
    }

    /// Scores about as many bytes' worth of lines as are asked for, one line at least; `false` when none is left.
    pub fn step(&mut self, bytes: f64) -> Result<bool, JsError> {
        Ok(self.0.step(bytes as u64)?)
    }

    /// How many bytes have been read.
    #[wasm_bindgen(getter)]
    pub fn position(&self) -> f64 {
        self.0.position() as f64
    }

    /// How many predictions have been scored.
    #[wasm_bindgen(getter)]
    pub fn answers(&self) -> usize {
        self.0.answered()
    }

    /// What was found so far, for `merge` of an outcome. The scan is of no more use.
    #[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    pub fn finish(self) -> Result<Vec<u8>, JsError> {
        Ok(postcard::to_allocvec(&self.0.finish())?)
    }
}
