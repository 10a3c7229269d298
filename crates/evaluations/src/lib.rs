//! The registries of all evaluations, and what is submitted of them.

pub mod submission;
