//! Reads reports of all evaluations, of the current schema and of earlier ones.

use assay_evaluation::report::{Report, SCHEMA};
use serde_json::Value;

/// A function that converts a report of an earlier schema.
type Upgrade = fn(Value) -> Option<Report>;

/// The upgraders, one for each domain.
const UPGRADES: &[Upgrade] = &[assay_completion::upgrade::upgrade, assay_execution::upgrade, assay_tasks::upgrade];

/// A report that was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// The report in the current schema.
    pub report: Report,
    /// The name of its own schema, if that is an earlier one.
    pub older: Option<String>,
}

/// Why a text is not a report.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// It is not JSON.
    #[error("is not JSON: {0}")]
    Json(String),
    /// It does not name its schema.
    #[error("has no `schema`, so it is not a report of Assay")]
    NoSchema,
    /// This version does not know its schema.
    #[error("has the schema `{0}`, which this version of Assay cannot read; it reads `{SCHEMA}` and earlier versions")]
    Unknown(String),
    /// Its members are not those of its schema.
    #[error("does not match its schema `{schema}`: {reason}")]
    Malformed {
        /// The schema that it names.
        schema: String,
        /// What is wrong.
        reason: String,
    },
}

/// Reads a `report.json`.
pub fn read(text: &str) -> Result<Read, Error> {
    let value: Value = serde_json::from_str(text).map_err(|error| Error::Json(error.to_string()))?;
    let schema = value.get("schema").and_then(Value::as_str).ok_or(Error::NoSchema)?.to_owned();
    if schema == SCHEMA {
        let malformed = |error: serde_json::Error| Error::Malformed { schema, reason: error.to_string() };
        return serde_json::from_value(value).map(|report| Read { report, older: None }).map_err(malformed);
    }
    match UPGRADES.iter().find_map(|upgrade| upgrade(value.clone())) {
        Some(report) => Ok(Read { report, older: Some(schema) }),
        None => Err(Error::Unknown(schema)),
    }
}
