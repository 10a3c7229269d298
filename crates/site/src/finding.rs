//! Findings about files from submitters and maintainers.

use serde::Serialize;

/// The severity of a finding.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It prevents publication.
    Error,
    /// A maintainer should look at it.
    Warning,
    /// Readers should know it.
    Note,
}

/// A finding, and what to do about it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Finding {
    /// Its code, for machines: `report_edited`, `copy` and so on.
    pub code: &'static str,
    /// Its severity.
    pub severity: Severity,
    /// The message for readers.
    pub message: String,
    /// The id of the other submission, for findings about two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub other: Option<String>,
}

impl Finding {
    /// A finding that prevents publication.
    pub fn error(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Error, message)
    }

    /// A finding that a maintainer should look at.
    pub fn warning(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Warning, message)
    }

    /// A finding that readers should know.
    pub fn note(code: &'static str, message: impl Into<String>) -> Self {
        Self::new(code, Severity::Note, message)
    }

    /// Makes it a finding about two submissions; `id` is the other one.
    #[must_use]
    pub fn about(self, id: &str) -> Self {
        Self { other: Some(id.to_owned()), ..self }
    }

    fn new(code: &'static str, severity: Severity, message: impl Into<String>) -> Self {
        Self { code, severity, message: message.into(), other: None }
    }
}
