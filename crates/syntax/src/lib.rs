#![doc = include_str!("../README.md")]

pub mod code;
pub mod grammars;
pub mod languages;
pub mod walk;
