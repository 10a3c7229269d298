#![doc = include_str!("../README.md")]
#![cfg(target_family = "wasm")]

#[cfg(feature = "completion")]
mod benchmark;
#[cfg(feature = "compare")]
mod compare;
#[cfg(feature = "completion")]
mod file_type;
#[cfg(feature = "completion")]
mod grammars;
#[cfg(feature = "completion")]
mod outcome;
#[cfg(feature = "completion")]
mod package;
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
pub use file_type::other_file;
#[cfg(feature = "completion")]
pub use grammars::{add_grammar, has_grammar};
#[cfg(feature = "completion")]
pub use outcome::{Outcome, metric_infos, profile_infos};
#[cfg(feature = "all-packages")]
pub use package::choose_package;
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

#[wasm_bindgen(typescript_custom_section)]
const FILE_TYPES: &str = include_str!("../generated.ts");

#[wasm_bindgen(start)]
fn start() {
    console_error_panic_hook::set_once();
}

/// A new random id for a run. It shows which files of the page belong together; no content depends
/// on it.
#[wasm_bindgen(js_name = runId)]
pub fn run_id() -> Result<String, JsError> {
    // Browsers do not offer `crypto.randomUUID` to pages on plain http.
    let mut bytes = [0; 4];
    getrandom::fill(&mut bytes)?;
    Ok(format!("{:08x}", u32::from_ne_bytes(bytes)))
}
