#![doc = include_str!("../README.md")]

pub mod evaluation;
pub mod fingerprint;
pub mod metrics;
pub mod reports;
pub mod submission;
