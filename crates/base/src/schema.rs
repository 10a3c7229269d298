//! Reads documents that name their schema. A schema has a name and a version: `assay-board@1`.

use serde::de::DeserializeOwned;
use serde_json::Value;

/// Why a document is not of a schema.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// It is not JSON.
    #[error("it is not JSON: {0}")]
    Json(String),
    /// It does not name a schema.
    #[error("it has no `schema`; this version of Assay reads `{0}`")]
    None(&'static str),
    /// It names another schema.
    #[error("it has the schema `{found}`, which {}; this version of Assay reads `{expected}`", reader(found, expected))]
    Other {
        /// The schema that it names.
        found: String,
        /// The schema that is read.
        expected: &'static str,
    },
    /// Its members are not those of its schema.
    #[error("it does not match its schema `{schema}`: {reason}")]
    Malformed {
        /// The schema that it names.
        schema: &'static str,
        /// What is wrong.
        reason: String,
    },
}

/// Reads a JSON document of a schema. Refuses every other schema by its name.
pub fn read<T: DeserializeOwned>(text: &str, schema: &'static str) -> Result<T, Error> {
    let value: Value = serde_json::from_str(text).map_err(|error| Error::Json(error.to_string()))?;
    match value.get("schema").and_then(Value::as_str) {
        Some(found) if found == schema => {}
        Some(found) => return Err(Error::Other { found: found.to_owned(), expected: schema }),
        None => return Err(Error::None(schema)),
    }
    // Parse the text again: an error in a text has a line.
    serde_json::from_str(text).map_err(|error| Error::Malformed { schema, reason: error.to_string() })
}

/// What can read a schema that is not the expected one.
fn reader(found: &str, expected: &str) -> &'static str {
    let split = |schema: &str| {
        let (name, version) = schema.split_once('@')?;
        Some((name.to_owned(), version.parse::<u64>().ok()?))
    };
    match (split(found), split(expected)) {
        (Some((name, version)), Some((expected, known))) if name == expected && version > known => {
            "a newer version of Assay reads"
        }
        (Some((name, version)), Some((expected, known))) if name == expected && version < known => {
            "an earlier version of Assay reads"
        }
        _ => "is not for this file",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_schemas_are_refused_by_name() {
        let refused = |text: &str| read::<Value>(text, "assay-part@3").expect_err("another schema").to_string();
        let suffix = "; this version of Assay reads `assay-part@3`";
        for (text, expected) in [
            (r#"{"schema": "assay-part@4"}"#, "it has the schema `assay-part@4`, which a newer version of Assay reads"),
            (
                r#"{"schema": "assay-part@2"}"#,
                "it has the schema `assay-part@2`, which an earlier version of Assay reads",
            ),
            (r#"{"schema": "assay-board@3"}"#, "it has the schema `assay-board@3`, which is not for this file"),
            (r#"{"schema": "mine"}"#, "it has the schema `mine`, which is not for this file"),
            (r#"{"schema": 3}"#, "it has no `schema`"),
            ("[]", "it has no `schema`"),
        ] {
            assert_eq!(refused(text), format!("{expected}{suffix}"));
        }
        assert_eq!(
            read::<u8>(r#"{"schema": "assay-part@3"}"#, "assay-part@3").expect_err("no number").to_string(),
            "it does not match its schema `assay-part@3`: invalid type: map, expected u8 at line 1 column 0"
        );
        assert!(refused("{").starts_with("it is not JSON: "));
    }
}
