#![doc = include_str!("../README.md")]

pub mod bundle;
mod compare;
mod explain;
mod failure;
pub mod input;
pub mod parallel;
pub mod progress;
mod random_access;
pub mod run;
mod samples;
mod score;
mod tokens;
mod visible;
mod xcodeeval;

pub use compare::{Compared, compare};
pub use explain::{Explained, explain};
pub use failure::{Failure, Kind};
pub use samples::{Foreign, Records, Samples};
pub use score::{Asked, Completions, OpenAll, Scored, profiles};
pub use tokens::{Breakdown, combination};
pub use visible::visible;
