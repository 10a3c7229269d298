//! Decides whether programs are right, without running any itself.
//!
//! An engine reports how a program ended. This crate decides what that means. It touches no files,
//! clock, threads or engine, so that a command and a page can judge by the same code. From the
//! inside out:
//!
//! - A [`Language`] has a [`Dialect`] for each name that ExecEval's clients use.
//! - A [`Checker`] compares an output with the expected one. A [`CheckerProgram`] is a checker that
//!   a user wrote.
//! - A [`Judge`] compiles programs and runs them on [`UnitTest`]s in a [`Runner`], under a
//!   [`Policy`]. It gives a [`Verdict`] for each test.
//! - A [`suite::Suite`] holds the tasks of a benchmark. [`samples`] are what a model wrote for
//!   them.
//! - A [`plan::Plan`] lists the programs to run, each once. [`parts`] turn their verdicts into
//!   results.
//!
//! Verdicts do not depend on the machine or its load. The only exception is a verdict that the
//! [backstop](Verdict::is_of_the_backstop) decided. An error on our side is a
//! [`Fault`](Runner::Fault), never a verdict.

mod checker;
mod error_class;
mod judge;
mod languages;
pub mod parts;
pub mod plan;
pub mod records;
mod run;
pub mod samples;
pub mod suite;
mod verdict;

pub use checker::{Acceptance, Checker, CheckerProgram};
pub use judge::{Judge, NotJudged, Program, Runner, Scheduler};
pub use languages::{Dialect, Language, NoLanguage, OFFICIAL, OfficialName};
pub use run::{Exit, Limits, Run, Trap};
pub use verdict::{Expected, Judged, Policy, UnitTest, Verdict};
