//! Files that are not JSON Lines.

use assay_base::file_type::{FileType, START};
use wasm_bindgen::prelude::*;

/// What a file is instead of JSON Lines and what to do, a line each, by its beginning after
/// decompression. `undefined` if it may be JSON Lines.
#[wasm_bindgen(js_name = otherFile)]
pub fn other_file(start: &[u8]) -> Option<String> {
    let found = FileType::of(&start[..start.len().min(START)])?;
    Some([found.description(), found.remedy()].join("\n"))
}
