//! What all evaluations share: metrics, profiles, reports and manifests. This crate knows no
//! domain.

pub mod format;
pub mod manifest;
pub mod metric;
pub mod report;
