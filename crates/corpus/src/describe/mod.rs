//! Describes benchmarks: how many repositories, files, examples, problems or samples they have, and how long
//! their texts are.
//!
//! **Source:** table 1 of Ding et al. 2023 (CrossCodeEval), and the facts about problems and samples in
//! tables 1, 2, 8, 9 and 12 and figures 7 to 10 of Khan et al. 2023 (xCodeEval).
//!
//! The papers do not say how lines are counted. [`Lengths`] says what is counted here. With it, the
//! means for records of CrossCodeEval have the size of those in its table.

mod examples;
mod lengths;
mod numbers;
mod problems;
mod report;
mod samples;

pub use examples::Examples;
pub(crate) use examples::retrieved_context;
pub use lengths::{Lengths, TextLengths};
pub use numbers::{Bin, Distribution, Numbers};
pub use problems::{Problem, Problems};
pub use report::{
    BenchmarkRow, ExampleRow, File, FileKind, OutcomeOfSamples, ProblemRow, Report, SCHEMA, SampleRow, Tag,
    TagOfSamples, Tokenizer, Year,
};
pub use samples::{Sample, Samples};

#[cfg(test)]
mod tests;
