//! The description of a benchmark, as canonical JSON.

use assay_base::canonical;
use serde::{Deserialize, Serialize};

use super::lengths::TextLengths;
use super::numbers::Distribution;

/// The name and version of the report.
pub const SCHEMA: &str = "assay-description@1";

/// What a benchmark has: examples to complete, or problems with unit tests.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "Description"))]
pub struct Report {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: String,
    /// The files that were read.
    pub files: Vec<File>,
    /// What counted the tokens.
    pub tokenizer: Tokenizer,
    /// Of a prompt file: first all languages together if there are several, then each language.
    pub examples: Vec<ExampleRow>,
    /// Of files of problems. Null for a prompt file, for samples without problems, and for several
    /// benchmarks.
    pub problems: Option<ProblemRow>,
    /// Of several benchmarks, in the order of the arguments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub benchmarks: Vec<BenchmarkRow>,
    /// Of files of samples: of each task and split, first all languages together if there are several,
    /// then each language.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub samples: Vec<SampleRow>,
}

/// One of several benchmarks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DescribedBenchmark"))]
pub struct BenchmarkRow {
    /// Its name: that of the argument, or of the file.
    pub name: String,
    /// Its problems.
    pub problems: ProblemRow,
}

/// A file that was read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DescribedFile"))]
pub struct File {
    /// What the file has.
    pub kind: FileKind,
    /// The SHA-256 of its content in hexadecimal digits, after decompression.
    pub sha256: String,
}

/// What a file has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DescribedFileKind"))]
#[serde(rename_all = "lowercase")]
pub enum FileKind {
    /// Examples to complete.
    Prompts,
    /// Problems with their unit tests.
    Tests,
    /// Descriptions of problems.
    Problems,
    /// Samples of a task of xCodeEval, or a corpus for retrieval.
    Samples,
}

/// What counted the tokens.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Tokenizer {
    /// The SHA-256 of a model's `tokenizer.json` in hexadecimal digits. Null for the default: a word
    /// of letters, digits and `_` is a token, and so is each other character except white space.
    pub sha256: Option<String>,
}

/// The examples of a language. A length is null if no example has such a text.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DescribedExamples"))]
pub struct ExampleRow {
    /// The id of the language. Null for all languages.
    pub language: Option<String>,
    /// The number of distinct `metadata.repository`. Null if no record has it.
    pub repositories: Option<u64>,
    /// The number of distinct `metadata.file` in these repositories. Null if no record has it.
    pub files: Option<u64>,
    /// The number of examples.
    pub examples: u64,
    /// The code before the cursor.
    pub prompt: Option<TextLengths>,
    /// The code that is asked for: `groundtruth`.
    pub reference: Option<TextLengths>,
    /// The number of references with more than one line.
    pub multi_line_references: u64,
    /// Their share of the examples in percent, with two decimals.
    pub multi_line_share: f64,
    /// The code after the reference.
    pub right_context: Option<TextLengths>,
    /// The code of other files: `crossfile_context.text`, which a prompt begins with. Without it, the
    /// chunks of `crossfile_context.list`, each on lines of its own.
    pub retrieved_context: Option<TextLengths>,
    /// The number of chunks for each example with chunks.
    pub chunks: Option<Distribution>,
}

/// Problems with unit tests. A distribution is null if no problem has such a property.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DescribedProblems"))]
pub struct ProblemRow {
    /// The number of problems.
    pub problems: u64,
    /// The number of programming languages that problems ask for. Missing if they leave it open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub languages: Option<u64>,
    /// The number of all unit tests.
    pub tests: u64,
    /// The number of unit tests of each problem whose tests are known. A program with tests in it
    /// counts as one test.
    pub tests_each: Option<Distribution>,
    /// The number of tags of each problem with tags.
    pub tags_each: Option<Distribution>,
    /// The tags, the most frequent first. A problem counts for each of its tags.
    pub tags: Vec<Tag>,
    /// The difficulty of problems, in Codeforces' points. Each bin has 400 points: 800 to 1199 and so
    /// on.
    pub difficulty: Option<Distribution>,
    /// The problems by the year of their publication, in ascending order.
    pub years: Vec<Year>,
    /// The description for the model. Of xCodeEval's problems, it does not include the formats of
    /// input and output, examples and notes.
    pub description: Option<TextLengths>,
}

/// The problems with a tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProblemsOfTag"))]
pub struct Tag {
    /// The tag.
    pub tag: String,
    /// The number of problems with it.
    pub problems: u64,
}

/// The problems of a year.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "ProblemsOfYear"))]
pub struct Year {
    /// The year, in UTC.
    pub year: i64,
    /// The number of problems that were published in it.
    pub problems: u64,
}

/// The samples of a task in one split and language. A distribution is null if no sample has such a
/// property.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "DescribedSamples"))]
pub struct SampleRow {
    /// The ids of the tasks. There are several if their records look alike. Those of a corpus are
    /// `retrieval_corpus`.
    pub tasks: Vec<String>,
    /// The name of the split.
    pub split: String,
    /// The language, as in xCodeEval's `lang_cluster`. Null for all languages, and for samples without
    /// one.
    pub language: Option<String>,
    /// The number of samples. A sample of retrieval is a query.
    pub samples: u64,
    /// The number of their problems. Null if no sample names its problem.
    pub problems: Option<u64>,
    /// The number of programs that queries should find. Null for other samples.
    pub positives: Option<u64>,
    /// The number of programs that queries should not find. Null for other samples.
    pub negatives: Option<u64>,
    /// The samples by the outcome of their programs.
    pub outcomes: Vec<OutcomeOfSamples>,
    /// The tags, the most frequent first. A sample counts for each of its tags.
    pub tags: Vec<TagOfSamples>,
    /// The number of samples of each problem that has some.
    pub of_problem: Option<Distribution>,
    /// The programs. A sample of program repair has the faulty one.
    pub program: Option<TextLengths>,
    /// The programs together with the descriptions of their problems, each counted by itself.
    pub input: Option<TextLengths>,
}

/// The samples with an outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SamplesOfOutcome"))]
pub struct OutcomeOfSamples {
    /// The outcome. That of a sample of code compilation is `COMPILED` or `COMPILATION_ERROR`.
    pub outcome: String,
    /// The number of samples with it.
    pub samples: u64,
}

/// The samples with a tag.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SamplesOfTag"))]
pub struct TagOfSamples {
    /// The tag.
    pub tag: String,
    /// The number of samples with it.
    pub samples: u64,
}

impl Report {
    /// The canonical JSON text.
    pub fn to_json(&self) -> String {
        canonical::document(self)
    }
}
