#![doc = include_str!("../README.md")]

pub mod format;
pub mod manifest;
pub mod metric;
pub mod report;
