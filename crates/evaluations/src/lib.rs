//! The registries of all evaluations, and what is submitted of them.

pub mod evaluation;
pub mod metrics;
pub mod reports;
pub mod submission;
