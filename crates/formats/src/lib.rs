#![doc = include_str!("../README.md")]

mod granite;

use assay_evaluation::format::Format;

/// Every format, in the order in which records are tried.
pub const ALL: &[&Format] = &[&granite::COMPLETEBENCH];
