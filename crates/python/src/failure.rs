//! Failures as Python's `AssayError`.

use assay_scoring::{Failure, Kind};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// Options of the command that messages name, and the arguments that stand for them here.
const ARGUMENTS: [(&str, &str); 9] = [
    ("--corpus", "corpora="),
    ("--k", "k="),
    ("--language", "language="),
    ("--max-decompressed", "max_decompressed="),
    ("--metric", "metrics="),
    ("--profile", "profiles="),
    ("--references", "prompts="),
    ("--study", "study="),
    ("--task", "task="),
];

/// The exception of a failure.
pub(crate) fn error(py: Python<'_>, failure: &Failure) -> PyErr {
    let kind = match failure.kind() {
        Kind::Problem => "problem",
        Kind::Misuse => "misuse",
        Kind::Fault => "fault",
        Kind::Temporary => "temporary",
        Kind::InUse => "in_use",
    };
    assay_error(py, &arguments(&failure.to_string()), kind)
}

/// The exception of arguments that are impossible.
pub(crate) fn misuse(py: Python<'_>, message: &str) -> PyErr {
    assay_error(py, message, "misuse")
}

fn assay_error(py: Python<'_>, message: &str, kind: &str) -> PyErr {
    let make = || {
        let class = py.import("assay._errors")?.getattr("AssayError")?;
        let options = PyDict::new(py);
        options.set_item("kind", kind)?;
        class.call((message,), Some(&options))
    };
    match make() {
        Ok(exception) => PyErr::from_value(exception),
        Err(error) => error,
    }
}

/// A message with the arguments of functions instead of the options of the command.
fn arguments(message: &str) -> String {
    let mut text = message.replace("--prompts FILE", "prompts=").replace("--prompts", "prompts=");
    for (option, argument) in ARGUMENTS {
        text = text.replace(&format!("{option} "), &format!("{argument} ")).replace(option, argument);
    }
    text.replace("--tokens", "tokens=")
}
