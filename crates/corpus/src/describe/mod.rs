//! Describes benchmarks: how many repositories, files, examples or problems they have, and how long
//! their texts are.
//!
//! **Source:** table 1 of Ding et al. 2023 (CrossCodeEval), and the facts about problems in tables 1
//! and 12 and figures 7 and 8 of Khan et al. 2023 (xCodeEval).
//!
//! The papers do not say how lines are counted. [`Lengths`] says what is counted here. With it, the
//! means for records of CrossCodeEval have the size of those in its table.

mod examples;
mod lengths;
mod numbers;
mod problems;
mod report;

pub use examples::Examples;
pub(crate) use examples::retrieved_context;
pub use lengths::{Lengths, TextLengths};
pub use numbers::{Bin, Distribution, Numbers};
pub use problems::{Problem, Problems};
pub use report::{ExampleRow, File, FileKind, ProblemRow, Report, SCHEMA, Tag, Tokenizer, Year};

#[cfg(test)]
mod tests;
