//! Says whether programs are right.
//!
//! The sandbox says how a program ended; here is said what that means. From the inside out:
//!
//! - A [`Checker`] compares an output with the expected one; a [`Referee`] asks one, or a program that somebody wrote for it.
//! - A [`Program`] is judged by [`UnitTest`]s under a [`Policy`], and gets a [`Verdict`] for each.
//! - A [`suite::Suite`] holds the tasks of a benchmark, and [`samples`] are what a model wrote for them.
//! - A [`plan::Plan`] says which programs have to be run, each once, and a [`journal::Journal`] which have been; [`parts`] make the
//!   results of them.
//!
//! No verdict depends on the machine or its load; what goes wrong on our side is a [`Fault`](assay_sandbox::Fault), and no
//! verdict.

use std::sync::LazyLock;

mod checker;
mod errors;
pub mod journal;
mod judge;
mod names;
pub mod parts;
pub mod plan;
pub mod records;
pub mod samples;
pub mod suite;

pub use checker::{Acceptance, Checker, CheckerProgram, Referee};
pub use judge::{Expected, Judged, NotJudged, Policy, Program, Turns, UnitTest, Verdict};
pub use names::{Language, NoLanguage, OFFICIAL, OfficialName, of_cluster};

/// A digest of the code that decides verdicts: this crate's and the sandbox's.
pub static CODE: LazyLock<String> =
    LazyLock::new(|| assay_sandbox::Inputs::new().and(env!("ASSAY_JUDGE_CODE")).and_code().key());
