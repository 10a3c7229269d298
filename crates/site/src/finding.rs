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
    /// Readers should know it.
    Note,
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
    /// The other submission that it is about, by its id.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
}

impl Finding {
    /// What cannot be published.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, message)
    }

    /// What somebody should look at.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, message)
    }

    /// What readers should know.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Note, message)
    }

    /// The same about two submissions, of which `id` is the other.
    #[must_use]
    pub fn about(self, id: &str) -> Self {
        Self { other: Some(id.to_owned()), ..self }
    }

    fn new(code: &'static str, severity: Severity, message: impl Into<String>) -> Self {
        Self { code, severity, message: message.into(), other: None }
    }
}
