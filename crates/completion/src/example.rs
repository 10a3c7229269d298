//! A task with its completion.

use assay_syntax::languages::Language;

use crate::postprocess::truncate::Prompt;

/// A task with its completion.
#[derive(Debug, Clone, Copy)]
pub struct Example<'a> {
    /// The language of all its code.
    pub language: Language,
    /// The code before the cursor.
    pub prompt: Prompt<'a>,
    /// The original code at the cursor.
    pub groundtruth: &'a str,
    /// The completion.
    pub prediction: &'a str,
}
