//! Decides whether programs are right.
//!
//! The sandbox reports how a program ended. This crate decides what that means. From the inside
//! out:
//!
//! - A [`Checker`] compares an output with the expected one. A [`Referee`] asks a checker, or runs
//!   a checker program that a user wrote.
//! - A [`Program`] is judged by [`UnitTest`]s under a [`Policy`] and gets a [`Verdict`] for each.
//! - A [`suite::Suite`] holds the tasks of a benchmark. [`samples`] are what a model wrote for
//!   them.
//! - A [`plan::Plan`] lists the programs to run, each once. A [`journal::Journal`] records the
//!   verdicts. [`parts`] turn them into results.
//! - A [`session::Session`] does all of this for a file of samples.
//!
//! Verdicts do not depend on the machine or its load. The only exception is a verdict that the
//! [backstop](Verdict::is_of_the_backstop) decided. An error on our side is a
//! [`Fault`](assay_sandbox::Fault), never a verdict.

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
pub mod session;
pub mod suite;

pub use checker::{Acceptance, Checker, CheckerProgram, Referee};
pub use judge::{Expected, Judged, NotJudged, Policy, Program, Turns, UnitTest, Verdict};
pub use names::{Language, NoLanguage, OFFICIAL, OfficialName, of_cluster};

/// A digest of the code that decides verdicts: this crate's and the sandbox's.
pub static CODE: LazyLock<String> =
    LazyLock::new(|| assay_sandbox::Inputs::new().and(env!("ASSAY_JUDGE_CODE")).and_code().key());
