//! Judges programs in worker processes.
//!
//! [`assay_execution`] decides whether programs are right, and [`assay_workers`] runs them. From
//! the inside out:
//!
//! - [`Workers`] run the programs of a [`Judge`](assay_execution::Judge) in a pool of workers.
//! - A [`journal::Journal`] records verdicts.
//! - A [`session::Session`] judges a file of samples: from its plan to its results.

use std::sync::LazyLock;

pub mod journal;
pub mod session;
mod workers;

pub use workers::Workers;

/// A digest of the code that decides verdicts: that of this crate, of `assay-execution` and of the
/// sandbox.
pub static CODE: LazyLock<String> =
    LazyLock::new(|| assay_engine::cache::Inputs::new().and(env!("ASSAY_JUDGE_CODE")).and(assay_runtimes::CODE).key());
