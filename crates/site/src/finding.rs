//! What is said of a file that a stranger or a maintainer supplied.

use serde::Serialize;

/// Whether something can stay as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It cannot be published.
    Error,
    /// Somebody should look at it.
    Warning,
}

/// Something to be said, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// Its kind, for machines: `report_edited`, `copy` and so on.
    pub code: &'static str,
    /// Whether it can stay.
    pub severity: Severity,
    /// For people.
    pub message: String,
}

impl Finding {
    /// What cannot be published.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, severity: Severity::Error, message: message.into() }
    }

    /// What somebody should look at.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self { code, severity: Severity::Warning, message: message.into() }
    }
}
