//! The agreement of annotators, as canonical JSON.

use std::collections::BTreeMap;

use assay_base::canonical;
use serde::{Deserialize, Serialize};

use super::questions::Answer;

/// The name and version of the report.
pub const SCHEMA: &str = "assay-agreement@1";

/// The answers of annotators, and how far they agree.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Agreement"))]
pub struct Report {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The sheets, one for each annotator.
    pub sheets: Vec<SheetOf>,
    /// First all languages together if there are several, then each language.
    pub groups: Vec<Group>,
}

/// The sheet of an annotator.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnnotationSheet"))]
pub struct SheetOf {
    /// The name of the annotator: that of the file.
    pub annotator: String,
    /// The SHA-256 of the file's content in hexadecimal digits, after decompression.
    pub sha256: String,
    /// The number of examples.
    pub examples: u64,
    /// The number of examples that no other sheet has.
    pub alone: u64,
    /// The number of missing answers to all questions.
    pub missing: u64,
}

/// The examples of a language.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnnotatedExamples"))]
pub struct Group {
    /// The id of the language. Null for all languages.
    pub language: Option<String>,
    /// The number of distinct examples.
    pub examples: u64,
    /// The questions, in the order of the sheet.
    pub questions: Vec<GroupQuestion>,
}

/// The answers to a question.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AnnotationQuestion"))]
pub struct GroupQuestion {
    /// The name of the question, as in the sheet.
    pub question: String,
    /// The number of times that each answer was given. An example counts once for each annotator.
    pub answers: BTreeMap<Answer, u64>,
    /// The share of each answer in percent, with two decimals. Empty without answers.
    pub shares: BTreeMap<Answer, f64>,
    /// The number of missing answers.
    pub missing: u64,
    /// The number of examples with at least two answers. The numbers below are about these.
    pub compared: u64,
    /// The mean over examples of the share of pairs of annotators with the same answer, in percent, with
    /// two decimals. Null if no examples are compared.
    pub agreement: Option<f64>,
    /// Fleiss' kappa, with four decimals. Null if all answers are the same, or if no examples are compared.
    pub fleiss_kappa: Option<f64>,
    /// Each two annotators with answers for the same examples.
    pub pairs: Vec<Pair>,
}

/// Two annotators who answered a question for the same examples.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "PairOfAnnotators"))]
pub struct Pair {
    /// The names of the two.
    pub annotators: [String; 2],
    /// The number of examples that both answered.
    pub compared: u64,
    /// The share of these with the same answer in percent, with two decimals.
    pub agreement: f64,
    /// Cohen's kappa, with four decimals. Null if both gave one and the same answer to all examples.
    pub cohens_kappa: Option<f64>,
}

impl Report {
    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(self)
    }
}
