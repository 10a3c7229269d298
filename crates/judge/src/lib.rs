#![doc = include_str!("../README.md")]

use std::sync::LazyLock;

pub mod journal;
pub mod log;
pub mod session;
mod workers;

pub use session::toolchain;
pub use workers::{ScheduledWorkers, Workers};

/// A digest of the code that decides verdicts: that of this crate, of `assay-execution` and of the
/// sandbox.
pub static CODE: LazyLock<String> =
    LazyLock::new(|| assay_engine::cache::Inputs::new().and(env!("ASSAY_JUDGE_CODE")).and(assay_runtimes::CODE).key());
