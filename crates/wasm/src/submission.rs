//! The files of a submission besides its predictions and their report.

use assay_base::canonical;
use assay_base::digest::Digest;
use assay_evaluation::manifest::{FileIdentity, Manifest};
use assay_evaluations::submission::{self, Fault};
use sha2::{Digest as _, Sha256};
use wasm_bindgen::prelude::*;

use crate::outcome::{Outcome, to_js};
use crate::package::package_profiles;

/// The card of a submission.
#[wasm_bindgen]
pub struct Submission(submission::Submission);

#[wasm_bindgen]
impl Submission {
    /// Reads the fields of a form.
    ///
    /// **Errors:** if any field is invalid.
    pub fn read(#[wasm_bindgen(unchecked_param_type = "SubmissionFields")] fields: JsValue) -> Result<Self, JsError> {
        let messages = |faults: Vec<Fault>| {
            let messages: Vec<String> = faults.into_iter().map(|fault| fault.message).collect();
            JsError::new(&messages.join("; "))
        };
        read(fields)?.map(Self).map_err(messages)
    }

    /// All errors in the fields of a form.
    #[wasm_bindgen(unchecked_return_type = "SubmissionFault[]")]
    pub fn faults(
        #[wasm_bindgen(unchecked_param_type = "SubmissionFields")] fields: JsValue,
    ) -> Result<JsValue, JsError> {
        to_js(&read(fields)?.err().unwrap_or_default())
    }

    /// Suggests a name for the submission's folder from model and setting.
    #[wasm_bindgen(js_name = suggestedId)]
    pub fn suggested_id(model: String, setting: String) -> String {
        submission::Submission { model, setting, ..Default::default() }.suggested_id()
    }

    /// Whether this name is valid for the folder of a submission.
    #[wasm_bindgen(js_name = isId)]
    pub fn is_id(name: &str) -> bool {
        submission::is_id(name)
    }

    /// The text of `submission.toml`.
    pub fn toml(&self) -> String {
        self.0.to_toml()
    }

    /// A text for the pull request: a title, an empty line, and a table of scores in Markdown.
    #[wasm_bindgen(js_name = pullRequest)]
    pub fn pull_request(&self, benchmark: &str, id: &str, outcome: &Outcome) -> String {
        self.0.pull_request(benchmark, id, &outcome.report())
    }
}

/// Reads and checks the fields. A value that TOML cannot represent is an error, not a fault.
fn read(fields: JsValue) -> Result<Result<submission::Submission, Vec<Fault>>, JsError> {
    Ok(submission::Submission::read(serde_wasm_bindgen::from_value(fields)?))
}

/// The text of `manifest.json` for the report of an outcome. `created` is a UTC time in the format
/// of RFC 3339.
#[wasm_bindgen(js_name = manifestJson)]
pub fn manifest_json(
    outcome: &Outcome,
    created: String,
    #[wasm_bindgen(unchecked_param_type = "FileIdentity")] prompts: JsValue,
    #[wasm_bindgen(unchecked_param_type = "FileIdentity")] predictions: JsValue,
) -> Result<String, JsError> {
    let identity = |file: JsValue| serde_wasm_bindgen::from_value::<FileIdentity>(file);
    let report = Digest::of(outcome.report_json().as_bytes());
    let manifest = Manifest::new(package_profiles(), created, identity(prompts)?, identity(predictions)?, report);
    Ok(canonical::document(&manifest))
}

/// Computes the length and SHA-256 of a file in pieces.
#[wasm_bindgen]
#[derive(Default)]
pub struct Hasher {
    sha256: Sha256,
    bytes: u64,
}

#[wasm_bindgen]
impl Hasher {
    /// Creates a hasher without any bytes.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds the next piece.
    pub fn update(&mut self, piece: &[u8]) {
        self.sha256.update(piece);
        self.bytes += piece.len() as u64;
    }

    /// The digest of all pieces. The hasher is unusable afterwards.
    #[wasm_bindgen(unchecked_return_type = "Digest")]
    pub fn finish(self) -> Result<JsValue, JsError> {
        to_js(&Digest::from_sha256(self.bytes, &self.sha256.finalize()))
    }
}
