//! The example benchmark, embedded in the binary: a test in a browser has no files.

/// Its prompt file.
pub const PROMPTS: &[u8] = include_bytes!("../../../../examples/prompts.jsonl");

/// A prediction file with its golden report.
pub struct File {
    pub name: &'static str,
    pub predictions: &'static [u8],
    pub report: &'static str,
}

macro_rules! file {
    ($name:literal) => {
        File {
            name: $name,
            predictions: include_bytes!(concat!("../../../../examples/predictions/", $name, ".jsonl")),
            report: include_str!(concat!("../../../../tests/golden/report_", $name, ".json")),
        }
    };
}

/// All example prediction files.
pub const FILES: [File; 3] = [file!("strong"), file!("weak"), file!("broken")];
