//! The programming languages of completions: their names, grammars, and parsing with bounded cost.

pub mod code;
pub mod grammars;
pub mod languages;
pub mod walk;
