//! The JSON Schemas of Assay's files, which every site publishes.

/// The folder of the schemas, in the root of a site.
pub const FOLDER: &str = "schemas";

/// The files of a list of schemas, each with its text.
macro_rules! files {
    ($($name:literal),* $(,)?) => {
        &[$((concat!($name, ".json"), include_str!(concat!(env!("ASSAY_FILES"), "/schemas/", $name, ".json")))),*]
    };
}

/// Every version of every schema: the name of its file, and its text.
pub const ALL: &[(&str, &str)] = files![
    "assay-agreement@1",
    "assay-analysis@1",
    "assay-board@1",
    "assay-bundle@1",
    "assay-comparison@1",
    "assay-description@1",
    "assay-explanation@1",
    "assay-first-seen@1",
    "assay-funnel@1",
    "assay-manifest@1",
    "assay-part@3",
    "assay-programs@1",
    "assay-report@2",
    "assay-reranking@1",
    "assay-retrievers@2",
    "assay-runtimes@1",
    "assay-verification@1",
    "assay-vocabulary@1",
];
