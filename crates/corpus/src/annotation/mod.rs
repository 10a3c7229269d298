//! Annotation of examples by people: sheets for their answers, and how far they agree.
//!
//! **Source:** appendix B, tables 5 and 6 of Ding et al. 2023 (CrossCodeEval). The kappas are ours: the
//! paper has the percentage only.
//!
//! A sheet has a row for each example and a column for each of the [`QUESTIONS`]. Each annotator fills
//! in one sheet. Two sheets need not have the same examples: in the paper, six annotators had 50 each,
//! and each example had two annotators.

mod compare;
mod kappa;
mod questions;
mod report;
mod sheet;

pub use compare::{Sheet, alone, compare};
pub use questions::{Answer, QUESTIONS, Question};
pub use report::{Group, GroupQuestion, Pair, Report, SCHEMA, SheetOf};
pub use sheet::{Example, Problem, Row, read, sample, write};

#[cfg(test)]
mod tests;
