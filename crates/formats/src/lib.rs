//! Files of other harnesses, one file a format.
//!
//! To add one: write `x.rs` with a [`Format`], and list it in [`ALL`].

mod granite;

use assay_evaluation::format::Format;

/// Every format, in the order in which records are tried.
pub const ALL: &[&Format] = &[&granite::COMPLETEBENCH];
