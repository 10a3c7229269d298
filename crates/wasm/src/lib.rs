//! The scoring core's face towards JavaScript. It has no logic of its own: see `assay-score` for what things mean.
//!
//! ```js
//! const benchmark = Benchmark.read(prompts); // a Blob, or { size, readAt(offset, length) }
//! for (const language of benchmark.grammars()) addGrammar(language, await compiled(language));
//! const scan = new Scan(benchmark, prompts, predictions, 0, predictions.size);
//! while (scan.step(1 << 18)) console.log(scan.position);
//! const outcome = new Outcome(benchmark, prompts, predictions);
//! outcome.merge(scan.finish());
//! console.log(outcome.reportJson());
//! ```
//!
//! Nothing here waits: files are read at once, which in a browser only workers can. A large file is scored by several
//! workers, each with an instance of its own: benchmarks and parts travel between them as bytes.
//!
//! After a panic, which JavaScript sees as a `WebAssembly.RuntimeError`, the instance is of no more use.

#[cfg(feature = "completion")]
mod benchmark;
#[cfg(feature = "compare")]
mod compare;
#[cfg(feature = "completion")]
mod grammars;
#[cfg(feature = "completion")]
mod outcome;
#[cfg(feature = "completion")]
mod scan;
mod source;
#[cfg(feature = "submission")]
mod submission;
#[cfg(feature = "tokens")]
mod tokens;
#[cfg(feature = "xcodeeval")]
mod xcodeeval;

use wasm_bindgen::prelude::*;

#[cfg(feature = "completion")]
pub use benchmark::Benchmark;
#[cfg(feature = "completion")]
pub use grammars::{add_grammar, has_grammar};
#[cfg(feature = "completion")]
pub use outcome::Outcome;
#[cfg(feature = "completion")]
pub use scan::Scan;
pub use source::{ByteSource, Decompressor};
#[cfg(feature = "submission")]
pub use submission::{Hasher, Submission, manifest_json};
#[cfg(feature = "tokens")]
pub use tokens::label_code;
#[cfg(feature = "xcodeeval")]
pub use xcodeeval::{recognise_xcodeeval, score_xcodeeval};

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../types.ts");

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// A new name for a run, by which the files that it makes are known to belong together. Nothing in them depends on it.
#[wasm_bindgen(js_name = runId)]
pub fn run_id() -> Result<String, JsError> {
    // Not `crypto.randomUUID`, which browsers keep from pages on plain http.
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:08x}", u32::from_ne_bytes(bytes)))
}
