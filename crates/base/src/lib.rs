#![doc = include_str!("../README.md")]

pub mod canonical;
pub mod compression;
pub mod digest;
pub mod file_type;
pub mod json_lines;
pub mod problems;
pub mod python_compat;
pub mod random;
pub mod schema;
pub mod size;
pub mod source;
pub mod spreadsheet;
pub mod statistics;
mod word_ranges;
