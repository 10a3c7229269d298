//! What all evaluations share. This crate knows no domain.

pub mod manifest;
pub mod report;
