#![doc = include_str!("../README.md")]

pub mod annotation;
pub mod describe;
pub mod error;
pub mod examples;
pub mod metadata;
pub mod origin;
pub mod overlap;
pub mod project;
pub mod queries;
pub mod repair;
pub mod retrieve;
pub mod retrievers;
pub mod samples;
pub mod select;
pub mod sensitive;
pub mod split;
pub mod statement;
mod syntax;
#[cfg(feature = "tokenizers")]
pub mod train;
#[cfg_attr(not(feature = "tokenizers"), path = "vocabulary_unavailable.rs")]
pub mod vocabulary;
