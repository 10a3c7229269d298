//! The benchmarks whose programs the checker judges in the visitor's browser.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::card::PageRules;

/// The name and version of the format of `check/programs.json`.
pub const SCHEMA: &str = "assay-programs@1";
/// The list of the benchmarks, beside the checker's page.
pub(crate) const FILE: &str = "programs.json";

/// The benchmarks of a site whose programs run in pages.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramIndex {
    /// The name and version of the schema.
    #[cfg_attr(feature = "schema", schemars(extend("const" = SCHEMA)))]
    pub schema: &'static str,
    /// The benchmarks, in the order of the site.
    pub benchmarks: Vec<ProgramBenchmark>,
}

/// A benchmark, and what judges its programs.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ProgramBenchmark {
    /// The id.
    pub id: String,
    /// The name.
    pub name: String,
    /// The address of the tasks with their tests, relative to this list.
    pub tasks: String,
    /// The address of the descriptions of the problems, relative to this list.
    pub problems: Option<String>,
    /// The rules.
    pub rules: PageRules,
    /// The values of k for pass@k.
    pub k: Vec<u64>,
    /// The number of tasks in each language, by its id.
    pub languages: BTreeMap<String, u64>,
}
